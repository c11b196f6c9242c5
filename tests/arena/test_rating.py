"""The mathematics of strength against closed forms, published figures and simulated players."""

from __future__ import annotations

from math import inf, log, sqrt
from random import Random

import pytest

from tabuleiro.arena.rating import Pairs, Sprt, elo_of, estimate, expected_score
from tabuleiro.games.api import UnknownOption


def score_of(pairs: Pairs) -> float:
    return sum(points * count for points, count in enumerate(pairs)) / 4 / sum(pairs)


@pytest.mark.parametrize(
    ("score", "elo"),
    [(0.5, 0), (0.75, 190.8485), (0.25, -190.8485), (10 / 11, 400), (0.64, 99.9509)],
)
def test_elo_of_a_score(score: float, elo: float) -> None:
    assert elo_of(score) == pytest.approx(elo, abs=1e-4)
    assert expected_score(elo) == pytest.approx(score, abs=1e-6)


def test_a_perfect_score_sets_no_bound() -> None:
    assert (elo_of(1), elo_of(0)) == (inf, -inf)
    assert estimate(1, (0, 0, 0, 0, 9)).elo is None
    assert estimate(1, (0, 0, 0, 0, 9)).superiority == 1
    assert estimate(0, (9, 0, 0, 0, 0)).superiority == 0


def test_one_pair_has_no_spread() -> None:
    one = estimate(0.75, (0, 0, 0, 1, 0))
    assert (one.error, one.superiority) == (None, None)
    assert one.elo == pytest.approx(190.8485, abs=1e-4)


def test_the_error_is_carried_over_by_the_slope() -> None:
    """All pairs won or lost: the spread of n pairs is sqrt(p (1 - p) / n)."""
    pairs, p = (30, 0, 0, 0, 70), 0.7
    expected = 1.959964 * sqrt(p * (1 - p) / 100) * 400 / (log(10) * p * (1 - p))
    assert estimate(p, pairs).error == pytest.approx(expected, rel=1e-6)
    step = 1e-6
    slope = (elo_of(p + step) - elo_of(p - step)) / (2 * step)
    assert expected == pytest.approx(1.959964 * sqrt(p * (1 - p) / 100) * slope, rel=1e-6)


@pytest.mark.parametrize(
    ("pairs", "elo", "error"),
    [
        ((352, 579, 1264, 743, 464), 19.83, 6.77),
        ((1943, 4319, 7583, 4561, 2021), 3.38, 2.62),
        ((2410, 367, 5075, 327, 2605), 5.6, 4.5),
    ],
)
def test_published_matches_of_chess_engines(pairs: Pairs, elo: float, error: float) -> None:
    found = estimate(score_of(pairs), pairs)
    digits = 0.005 if elo != 5.6 else 0.05
    assert found.elo == pytest.approx(elo, abs=digits)
    assert found.error == pytest.approx(error, abs=digits)


def test_superiority_of_an_even_match() -> None:
    assert estimate(0.5, (1, 2, 3, 2, 1)).superiority == 0.5
    assert estimate(0.5, (0, 0, 9, 0, 0)).superiority == 0.5


def test_superiority_is_the_normal_tail() -> None:
    """One standard deviation above even: 84.13 %."""
    pairs = (36, 0, 0, 0, 64)
    z = 0.14 / sqrt(0.36 * 0.64 / 100)
    assert z == pytest.approx(2.9167, abs=1e-4)
    assert estimate(0.64, pairs).superiority == pytest.approx(0.99823, abs=1e-5)


def test_bounds_are_those_of_wald() -> None:
    assert Sprt(0, 5).bounds == pytest.approx((-2.9444390, 2.9444390), abs=1e-6)
    assert Sprt(0, 5, 0.05, 0.1).bounds == pytest.approx((-2.2512918, 2.8903718), abs=1e-6)
    lower, upper = Sprt(0, 5, 0.01, 0.2).bounds
    assert (lower, upper) == pytest.approx((log(0.2 / 0.99), log(0.8 / 0.01)))


@pytest.mark.parametrize(
    ("pairs", "elo0", "elo1", "ratio"),
    [
        ((3, 20, 50, 22, 5), 0, 20, 0.04032037),
        ((3, 20, 50, 22, 5), 0, 5, 0.17838022),
        ((3, 20, 50, 22, 5), -10, 10, 0.93447291),
        ((0, 10, 30, 12, 0), 0, 20, -0.27041454),
        ((12, 40, 60, 30, 8), 0, 20, -2.99730114),
        ((12, 40, 60, 30, 8), -10, 10, -2.05797320),
    ],
)
def test_the_ratio_is_that_of_fishtest(
    pairs: Pairs, elo0: float, elo1: float, ratio: float
) -> None:
    assert Sprt(elo0, elo1).ratio(pairs) == pytest.approx(ratio, abs=1e-7)


@pytest.mark.parametrize(
    ("pairs", "ratio"),
    [((1090, 7618, 14947, 7623, 1136), 2.94), ((128, 1602, 5273, 1679, 140), 2.95)],
)
def test_published_tests_of_stockfish(pairs: Pairs, ratio: float) -> None:
    """Stockfish, pull request 2537, bounds {-1.50, 0.50}."""
    assert Sprt(-1.5, 0.5).ratio(pairs) == pytest.approx(ratio, abs=0.005)
    assert (ratio >= 2.945) == (Sprt(-1.5, 0.5).verdict(pairs) == "H1")


def test_the_ratio_is_near_its_closed_form_for_small_differences() -> None:
    pairs = (1000, 3000, 6000, 3100, 1050)
    s, s0, s1 = score_of(pairs), expected_score(0), expected_score(2)
    variance = sum(n * (i / 4 - s) ** 2 for i, n in enumerate(pairs)) / sum(pairs)
    closed = sum(pairs) * (s1 - s0) * (2 * s - s0 - s1) / (2 * variance)
    assert Sprt(0, 2).ratio(pairs) == pytest.approx(closed, rel=1e-3)


def test_a_test_without_pairs_is_undecided() -> None:
    assert Sprt(0, 5).ratio((0, 0, 0, 0, 0)) == 0
    assert Sprt(0, 5).verdict((0, 0, 0, 0, 0)) is None


@pytest.mark.parametrize(
    "values",
    [
        (5, 0, 0.05, 0.05),
        (0, 0, 0.05, 0.05),
        (0, inf, 0.05, 0.05),
        (float("nan"), 5, 0.05, 0.05),
        (0, 99999, 0.05, 0.05),
        (0, 5, 0, 0.05),
        (0, 5, 0.05, 1),
        (0, 5, 0.05, float("nan")),
    ],
)
def test_nonsense_is_refused(values: tuple[float, float, float, float]) -> None:
    with pytest.raises(UnknownOption):
        Sprt(*values)


def play_pair(elo: float, source: Random) -> int:
    """The half points of two games with a tenth of draws; openings favour one side or the other."""
    bias = source.choice((-100, 0, 100))
    return sum(play_game(elo + seat * bias, source) for seat in (1, -1))


def play_game(elo: float, source: Random) -> int:
    chance = source.random()
    win = expected_score(elo) - 0.05
    return 2 if chance < win else 1 if chance < win + 0.1 else 0


def expected(elo: float) -> float:
    """The mean score of ``play_pair``."""
    return sum(expected_score(elo + bias) for bias in (-100, 0, 100)) / 3


@pytest.mark.parametrize("elo", [-150, 0, 80])
def test_intervals_hold_the_truth_as_often_as_they_say(elo: float) -> None:
    source, runs, held = Random(7), 400, 0
    truth = elo_of(expected(elo))
    for _ in range(runs):
        counts = [0] * 5
        for _ in range(150):
            counts[play_pair(elo, source)] += 1
        zero, half, one, more, two = counts
        pairs = (zero, half, one, more, two)
        found = estimate(score_of(pairs), pairs)
        assert found.elo is not None
        assert found.error is not None
        held += abs(found.elo - truth) <= found.error
    assert 0.92 <= held / runs <= 0.98


@pytest.mark.parametrize(("elo", "right"), [(0, "H0"), (40, "H1")])
def test_the_sequential_test_errs_as_rarely_as_it_says(elo: float, right: str) -> None:
    source, runs, wrong = Random(11), 100, 0
    test = Sprt(elo_of(expected(0)), elo_of(expected(40)))
    for _ in range(runs):
        pairs, verdict = [0] * 5, None
        while not verdict:
            for _ in range(10):
                pairs[play_pair(elo, source)] += 1
            verdict = test.verdict(pairs)
        wrong += verdict != right
    assert wrong / runs <= 0.09
