"""Own results: counts and percentages by game, opponent, level and side."""

from __future__ import annotations

import pytest

from tabuleiro.state import FinishedGame, GroupResults, OwnResults, other_results, own_results


def game(name: str, first: str, second: str, result: str) -> FinishedGame:
    return FinishedGame("", name, (first, second), result)


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
    assert own_results(GAMES, []) == [GroupResults((), OwnResults(3, 1, 1))]
    (row,) = own_results(GAMES, [])
    assert row.results.games == 5
    assert row.results.percent(row.results.won) == pytest.approx(60)
    assert row.results.score == pytest.approx(70)


def test_by_game_and_level() -> None:
    assert own_results(GAMES, ["game"]) == [
        GroupResults(("barca",), OwnResults(2, 1, 1)),
        GroupResults(("nava",), OwnResults(1, 0, 0)),
    ]
    assert own_results(GAMES, ["opponent", "level", "side"]) == [
        GroupResults(("engine", "2", "1"), OwnResults(1, 1, 0)),
        GroupResults(("engine", "10", "1"), OwnResults(1, 0, 0)),
        GroupResults(("engine", "10", "2"), OwnResults(0, 0, 1)),
        GroupResults(("greedy", "", "2"), OwnResults(1, 0, 0)),
    ]


def test_games_without_an_own_side() -> None:
    assert other_results(GAMES) == [
        GroupResults(("nava", "Ana", "Rui"), OwnResults(0, 1, 0)),
        GroupResults(("nava", "greedy", "engine"), OwnResults(1, 0, 0)),
        GroupResults(("nava", "human", "human"), OwnResults(0, 0, 1)),
    ]


def test_no_games() -> None:
    assert own_results([], ["game"]) == []
    assert OwnResults().percent(0) == OwnResults().score == 0
