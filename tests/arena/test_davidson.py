"""Ratings against closed forms, a published example, and players of known strength."""

from __future__ import annotations

from collections import Counter
from math import exp, log, sqrt
from random import Random

import pytest

from tabuleiro.arena.davidson import ELO, Ratings, rate

Z = 1.959964
"""Half of a 95 % interval, in standard deviations."""

TEAMS = ("Milwaukee", "Detroit", "Toronto", "New York", "Boston", "Cleveland", "Baltimore")
AT_HOME = """
- 4-3 4-2 4-3 6-1 4-2 6-0
3-3 - 4-2 4-3 6-0 6-1 4-3
2-5 4-3 - 2-4 4-3 4-2 6-0
3-3 5-1 2-5 - 4-3 4-2 6-1
5-1 2-5 3-3 4-2 - 5-2 6-0
2-5 3-3 3-4 4-3 4-2 - 2-4
2-5 1-5 1-6 2-4 1-6 3-4 -
"""
"""American League baseball, 1987: games won and lost at home, against each team."""
ABILITIES = (1.6196, 1.4754, 1.3271, 1.2813, 1.1438, 0.7047, 0.0)
"""Of the teams, as the vignette of the R package BradleyTerry2 (Turner and Firth) gives them."""


def difference(ratings: Ratings, one: int, other: int) -> tuple[float, float]:
    """Of two strengths, and its standard deviation, both in logits."""
    c = ratings.covariance
    deviation = sqrt(c[one][one] + c[other][other] - 2 * c[one][other])
    return (ratings.players[one].elo - ratings.players[other].elo) / ELO, deviation / ELO


def test_a_published_example() -> None:
    rows = [row.split() for row in AT_HOME.strip().splitlines()]
    counts = {
        (home, away): (int(score[0]), 0, int(score[2]))
        for home, row in enumerate(rows)
        for away, score in enumerate(row)
        if home != away
    }
    ratings = rate(len(TEAMS), counts)
    for team, ability in enumerate(ABILITIES):
        assert difference(ratings, team, 6)[0] == pytest.approx(ability, abs=5e-5)
    assert difference(ratings, 0, 6)[1] == pytest.approx(0.3474, abs=5e-5)
    assert ratings.advantage.elo / ELO == pytest.approx(0.3023, abs=5e-5)
    assert ratings.advantage.error / ELO / Z == pytest.approx(0.1309, abs=5e-5)
    assert ratings.draws == 0
    assert not ratings.is_guided


def test_two_players_without_draws() -> None:
    """Both odds are met exactly: as first ln 30/10, as second ln 20/25."""
    ratings = rate(2, {(0, 1): (30, 0, 10), (1, 0): (25, 0, 20)})
    apart, deviation = difference(ratings, 0, 1)
    assert apart == pytest.approx((log(30 / 10) + log(20 / 25)) / 2, abs=1e-6)
    assert deviation == pytest.approx(sqrt(1 / 30 + 1 / 10 + 1 / 25 + 1 / 20) / 2, abs=1e-6)
    assert ratings.advantage.elo == pytest.approx(ELO * (log(30 / 10) - log(20 / 25)) / 2)
    assert ratings.players[0].elo == pytest.approx(-ratings.players[1].elo)
    assert ratings.players[0].error == pytest.approx(Z * ELO * deviation / 2, rel=1e-4)


def test_two_players_with_draws() -> None:
    """The same from both sides: odds of w to l, and d to the root of w times l."""
    wins, draws, losses = 50, 30, 20
    ratings = rate(2, {(0, 1): (wins, draws, losses), (1, 0): (losses, draws, wins)})
    assert difference(ratings, 0, 1)[0] == pytest.approx(log(wins / losses), abs=1e-6)
    tie = draws / sqrt(wins * losses)
    assert ratings.draws == pytest.approx(tie / (2 + tie), abs=1e-6)
    assert ratings.advantage.elo == pytest.approx(0, abs=1e-6)


def test_the_mean_is_zero_and_names_do_not_matter() -> None:
    counts = {(0, 1): (9, 2, 5), (1, 2): (8, 1, 6), (2, 0): (4, 3, 7), (1, 0): (6, 1, 6)}
    ratings = rate(3, counts)
    assert sum(rated.elo for rated in ratings.players) == pytest.approx(0, abs=1e-6)
    swap = {0: 2, 1: 0, 2: 1}
    other = rate(3, {(swap[a], swap[b]): results for (a, b), results in counts.items()})
    for player in range(3):
        assert other.players[swap[player]].elo == pytest.approx(ratings.players[player].elo)
        assert other.players[swap[player]].error == pytest.approx(ratings.players[player].error)


@pytest.mark.parametrize(
    "counts",
    [
        {(0, 1): (5, 0, 0), (1, 0): (0, 0, 5)},
        {(0, 1): (5, 0, 0), (1, 0): (4, 0, 1)},
        {(0, 1): (0, 4, 0)},
        {(0, 1): (3, 1, 2)},
        {},
    ],
    ids=["only wins", "first wins", "only draws", "one did not play", "no games"],
)
def test_where_results_set_no_bound_the_prior_does(
    counts: dict[tuple[int, int], tuple[int, ...]],
) -> None:
    ratings = rate(3, counts)
    assert ratings.is_guided
    assert all(abs(rated.elo) < 2000 and rated.error < 2000 for rated in ratings.players)
    assert ratings.players[2].elo == pytest.approx(-sum(r.elo for r in ratings.players[:2]))
    if (0, 1) in counts and counts[0, 1][0]:
        assert ratings.players[0].elo > ratings.players[1].elo


def test_superiority() -> None:
    ratings = rate(2, {(0, 1): (30, 5, 10), (1, 0): (12, 4, 28)})
    assert ratings.superiority(0, 1) > 0.99
    assert ratings.superiority(0, 1) + ratings.superiority(1, 0) == pytest.approx(1)


STRENGTHS = (150.0, 60.0, 0.0, -40.0, -170.0)
ADVANTAGE, TIE = 35.0, log(0.8)


def simulate(source: Random, games: int) -> dict[tuple[int, int], list[int]]:
    """Every pairing plays so many games from both sides, by the model."""
    counts = {}
    for first, one in enumerate(STRENGTHS):
        for second, other in enumerate(STRENGTHS):
            if first != second:
                s, t = (one + ADVANTAGE / 2) / ELO, (other - ADVANTAGE / 2) / ELO
                weights = (exp(s), exp((s + t) / 2 + TIE), exp(t))
                found = Counter(source.choices((0, 1, 2), weights, k=games))
                counts[first, second] = [found[0], found[1], found[2]]
    return counts


def test_known_strengths_are_within_their_intervals_as_often_as_stated() -> None:
    """400 tournaments: 2,000 intervals of strengths and 400 of the advantage, 95 % each."""
    source, runs = Random(1), 400
    hits, advantage_hits, errors = 0, 0, []
    for _ in range(runs):
        ratings = rate(len(STRENGTHS), simulate(source, 15))
        pairs = list(zip(ratings.players, STRENGTHS, strict=True))
        hits += sum(abs(rated.elo - true) <= rated.error for rated, true in pairs)
        advantage_hits += abs(ratings.advantage.elo - ADVANTAGE) <= ratings.advantage.error
        errors += [rated.elo - true for rated, true in pairs]
    assert 0.93 <= hits / len(errors) <= 0.97
    assert 0.915 <= advantage_hits / runs <= 0.98
    assert abs(sum(errors) / len(errors)) < 1e-6
