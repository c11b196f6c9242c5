"""Numbers and intervals against closed forms."""

from __future__ import annotations

from math import comb, sqrt
from random import Random

import pytest

from tabuleiro.arena.figures import MANY, Mean, Median, Proportion, median_rank
from tabuleiro.report.ladder import ladder_of


def test_mean() -> None:
    found = Mean.of_values([1, 2, 3, 4])
    assert found
    assert found.value == 2.5
    assert found.high - found.value == pytest.approx(1.959964 * sqrt(5 / 3) / 2, abs=1e-6)
    assert found.low + found.high == pytest.approx(5)
    assert Mean.of_values([]) is None
    assert Mean.of_values([7.0]) == Mean(7, 7, 7, 1)


@pytest.mark.parametrize(("count", "rank"), [(6, 0), (10, 1), (20, 5), (50, 17), (100, 39)])
def test_rank_of_the_median(count: int, rank: int) -> None:
    """As tables of the sign test have it."""
    assert median_rank(count) == rank
    below = sum(comb(count, heads) for heads in range(rank + 1)) / 2**count
    assert below <= 0.025 < below + comb(count, rank + 1) / 2**count


def test_rank_of_the_median_of_few_and_of_many() -> None:
    assert [median_rank(count) for count in range(1, 6)] == [0] * 5
    assert abs(median_rank(MANY + 1) - median_rank(MANY)) <= 2
    assert median_rank(10**6) == pytest.approx(499_019, abs=2)


def test_median() -> None:
    found = Median.of_values(range(101))
    assert found
    assert (found.lower, found.value, found.upper, found.of) == (25, 50, 75, 101)
    assert (found.low, found.high) == (40, 60)
    assert Median.of_values([]) is None


def test_median_covers_as_stated() -> None:
    source = Random(1)
    covered = 0
    for _ in range(400):
        found = Median.of_values([source.random() for _ in range(40)])
        assert found
        covered += found.low <= 0.5 <= found.high
    assert 0.93 < covered / 400 <= 1


def test_rate_of_half_points() -> None:
    found = Proportion.of_count(50, 100)
    assert found.rate == 0.5
    assert found.low == pytest.approx(0.4038, abs=1e-4)
    assert Proportion.of_count(50.5, 100).low > found.low
    assert (Proportion.of_count(0, 0).low, Proportion.of_count(0, 0).high) == (0, 1)


def test_ladder_of_two() -> None:
    """Without draws and with equal seats, Elo and its error have closed forms."""
    counts = {("b", "a"): [30, 0, 20], ("a", "b"): [20, 0, 30]}
    ladder = ladder_of(("a", "b"), (10, 100), counts)
    low, high = ladder.rungs
    assert (low.elo, low.error, low.gain, low.games) == (0, 0, 0, 100)
    assert high.elo == pytest.approx(70.437, abs=1e-3)
    assert high.error == pytest.approx(1.959964 * 173.7178 / sqrt(100 * 0.6 * 0.4), rel=1e-4)
    assert (high.gain, high.gain_error) == (high.elo, high.error)
    assert not ladder.is_guided
    assert ladder_of(("a", "b"), (1, 2), {("b", "a"): [9, 0, 0]}).is_guided
