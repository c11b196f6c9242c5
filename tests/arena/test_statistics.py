"""Series in numbers, and ``tabuleiro stats`` as it is typed."""

from __future__ import annotations

import pytest

from arena import fakes
from arena.contests import Begin
from cli.program import Program
from tabuleiro.arena.contest import GameRecord
from tabuleiro.arena.figures import Proportion
from tabuleiro.arena.originals import Originals, originals_of
from tabuleiro.arena.rating import wilson
from tabuleiro.arena.series import Series
from tabuleiro.arena.statistics import Lengths, PairingSummary, summaries
from tabuleiro.engine import roster
from tabuleiro.games import GAMES


@pytest.mark.parametrize(
    ("count", "games", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),  # Newcombe (1998), the four examples of Table I, method 3
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (20, 20, 0.8389, 1.0000),
        (0, 0, 0.0, 1.0),
    ],
)
def test_wilson(count: int, games: int, low: float, high: float) -> None:
    assert wilson(count, games) == pytest.approx((low, high), abs=5e-5)


def test_lengths() -> None:
    lengths = Lengths.of([4, 8, 6, 10, 2])
    assert lengths
    assert (lengths.shortest, lengths.lower, lengths.median) == (2, 4, 6)
    assert (lengths.upper, lengths.longest, lengths.mean) == (8, 10, 6)
    assert lengths.error == pytest.approx(1.959964 * (10 / 5) ** 0.5)
    assert Lengths.of([7]) == Lengths(7, 0, 7, 7, 7, 7, 7)
    assert Lengths.of([]) is None


def test_games_are_split_by_who_starts(begin: Begin) -> None:
    series = Series("tiny", "ooooooo 1", (("a", "b"), ("c", "c")))
    contest = begin(series, 4)
    results = [(1, 5), (1, 6), (1, 7), (2, 8), (None, 9), (2, 4), (1, 3), (None, 2)]
    for index, (winner, plies) in enumerate(results):
        contest.records[index] = GameRecord(index, winner, plies, "no legal move")  # type: ignore[arg-type]
    first, second, both, alone = summaries(contest)
    assert counts(first) == ("a", 1, 0, 1)
    assert counts(second) == ("b", 1, 1, 0)
    assert counts(both) == (None, 2, 1, 1)
    assert counts(alone) == ("c", 2, 1, 1)
    assert both.lengths
    assert (both.lengths.shortest, both.lengths.longest) == (4, 9)
    assert alone.endings == (("no legal move", 4),)
    assert first.a_wins == Proportion.of_count(1, 2)


def counts(summary: PairingSummary) -> tuple[str | None, float, float, float]:
    return summary.starts, summary.a_wins.count, summary.b_wins.count, summary.draws.count


ORIGINALS: dict[str, Originals] = {
    name: originals for name in GAMES if (originals := originals_of(name))
}


@pytest.mark.parametrize("name", list(GAMES))
def test_stats_of_every_game(run: Program, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(roster, "make", fakes.make)
    said = run("stats", name, "random", "proud", "--games", "4", "--max-plies", "12")
    assert (said.status, said.err) == (0, "")
    assert said.lines[0] == f"{name}: 4 games of 4, seed 0, every game from the start"
    assert "random v proud" in said.lines
    assert "  random starts, 2 games: random wins " in said.out
    assert "  proud starts, 2 games: random wins " in said.out
    assert "  both together, 4 games: random wins " in said.out


@pytest.mark.parametrize("name", list(ORIGINALS))
def test_the_series_of_the_originals(
    run: Program, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(roster, "make", fakes.make)
    arguments = ("stats", name, "--games", "2", "--workers", "2", "--max-plies", "60")
    data = run(*arguments, "--json").data
    assert data["settings"]["start"].endswith(" report")
    known = [group for group in data["groups"] if group["originals"]]
    assert [tuple(group["pairing"]) for group in known] == [
        result.pairing for result in ORIGINALS[name].results
    ]
    assert [group["originals"] for group in known] == list(map(str, ORIGINALS[name].results))
    assert all(group["starts"] == group["pairing"][0] for group in known)
    for result in ORIGINALS[name].results:
        assert f"the originals: {result} (first, second, drawn)" in run(*arguments).out


def test_the_players_of_the_originals_exist() -> None:
    for game, originals in ORIGINALS.items():
        for result in originals.results:
            for player in result.pairing:
                assert str(roster.parse(player, game)) == player


def test_a_game_without_originals_plays_at_random(run: Program) -> None:
    data = run("stats", "nava", "--games", "4", "--json").data
    assert [group["pairing"] for group in data["groups"]] == [["random", "random"]]
    assert data["groups"][0]["games"] == 4
    interval = data["groups"][0]["wins"]["interval"]
    assert interval == list(wilson(data["groups"][0]["wins"]["count"], 4))


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("stats", "nava", "random"), "players come in pairs: 'random' has no opponent"),
        (("stats", "nava", *["random"] * 4), "the pair random random is named twice"),
        (("stats", "nava", "random", "gredy"), "did you mean 'greedy'?"),
        (("stats", "barca", "--ruleset", "standard"), "the originals' series has its own start"),
        (("stats", "nava", "--games", "5"), "even number, for both sides, not 5"),
        (("stats", "nava", "--plies", "-1"), "at least 0 random plies, not -1"),
    ],
)
def test_one_clear_line(run: Program, arguments: tuple[str, ...], words: str) -> None:
    said = run(*arguments)
    assert (said.status, said.out) == (2, "")
    assert said.err.startswith("tabuleiro: ")
    assert said.err.count("\n") == 1
    assert words in said.err
