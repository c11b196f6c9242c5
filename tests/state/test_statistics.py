"""Own results: counts and percentages by game, opponent, level and side."""

from __future__ import annotations

import pytest

from tabuleiro.state import FinishedGame, Results, Row, other_results, own_results


def game(name: str, first: str, second: str, result: str) -> FinishedGame:
    return FinishedGame("", {"Game": name, "First": first, "Second": second, "Result": result})


GAMES = [
    game("barca", "human", "engine:10", "1-0"),
    game("barca", "engine:10", "human", "1-0"),
    game("barca", "human", "engine:2", "1/2-1/2"),
    game("barca", "human", "engine:2", "1-0"),
    game("nava", "greedy", "human", "0-1"),
    game("nava", "greedy", "human", "*"),
    game("nava", "human", "human", "0-1"),
    game("nava", "greedy", "engine", "1-0"),
    game("nava", "Ana", "Rui", "1/2-1/2"),
]


def test_all_together() -> None:
    assert own_results(GAMES, []) == [Row((), Results(3, 1, 1))]
    (row,) = own_results(GAMES, [])
    assert row.results.games == 5
    assert row.results.percent(row.results.won) == pytest.approx(60)
    assert row.results.score == pytest.approx(70)


def test_by_game_and_level() -> None:
    assert own_results(GAMES, ["game"]) == [
        Row(("barca",), Results(2, 1, 1)),
        Row(("nava",), Results(1, 0, 0)),
    ]
    assert own_results(GAMES, ["opponent", "level", "side"]) == [
        Row(("engine", "2", "1"), Results(1, 1, 0)),
        Row(("engine", "10", "1"), Results(1, 0, 0)),
        Row(("engine", "10", "2"), Results(0, 0, 1)),
        Row(("greedy", "", "2"), Results(1, 0, 0)),
    ]


def test_games_without_an_own_side() -> None:
    assert other_results(GAMES) == [
        Row(("nava", "Ana", "Rui"), Results(0, 1, 0)),
        Row(("nava", "greedy", "engine"), Results(1, 0, 0)),
        Row(("nava", "human", "human"), Results(0, 0, 1)),
    ]


def test_no_games() -> None:
    assert own_results([], ["game"]) == []
    assert Results().percent(0) == Results().score == 0
