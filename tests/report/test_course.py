"""The tension of single games, by hand."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabuleiro import start
from tabuleiro.engine.api import Score
from tabuleiro.games.api import Outcome, Player
from tabuleiro.record import Ply, Transcript
from tabuleiro.report.balance import strength_of
from tabuleiro.report.course import Course, follow, read_score
from tabuleiro.report.examples import MOMENTS, moments, shortest, typical
from tabuleiro.report.tension import tension_of


def course(views: list[float | None], winner: Player | None, opening: int = 0) -> Course:
    """A game with these chances of First before its moves."""
    plies = tuple(Ply(f"a{number}") for number, _ in enumerate(views, 1))
    tags = {"Opening": str(opening)}
    transcript = Transcript("tiny", "ooooooo 1", plies, Outcome(winner, "no legal move"), tags)
    return Course(transcript, (2,) * len(views), tuple(views), tuple(range(len(views) + 1)))


@pytest.mark.parametrize(
    ("views", "winner", "decided", "changes", "drama"),
    [
        ([0.5, 0.7, 0.92, 0.95], 1, 2, 0, 0.0),
        ([0.5, 0.95, 0.7, 0.95], 1, 3, 0, 0.0),
        ([0.5, 0.7, 0.8, 0.7], 1, 4, 0, 0.0),
        ([0.4, 0.7, 0.55, 0.3, 0.05], 2, 4, 2, 0.4),
        ([0.61, 0.41, 0.59, 0.61, 0.39], 1, 5, 1, 0.22),
        ([None, 0.2, 0.5, 1.0], 1, 3, 1, 0.6),
        ([0.2, 0.05, 0.0], 2, 1, 0, 0.0),
    ],
)
def test_tension(
    views: list[float | None], winner: Player, decided: int, changes: int, drama: float
) -> None:
    game = course(views, winner)
    assert (game.decided, game.lead_changes) == (decided, changes)
    assert game.drama == pytest.approx(drama)


def test_a_draw_has_no_winner_to_speak_of() -> None:
    game = course([0.5, 0.9, 0.5], None)
    assert (game.decided, game.lowest, game.drama) == (None, None, None)
    found = tension_of([game])
    assert found
    assert (found.games, found.decisive, found.decided, found.drama) == (1, 0, None, None)


def test_without_scores_nothing_is_said() -> None:
    assert tension_of([course([None, None], 1)]) is None


def test_over_games() -> None:
    games = [course([0.5, 0.2, 0.95, 0.99], 1), course([0.5, 0.5, 0.5, 0.3], 2)]
    found = tension_of(games)
    assert found
    assert found.all_decided == (0.5, 1.0)
    assert found.lead_changes.value == 0.5
    assert (found.comebacks.count, found.comebacks.of) == (1, 2)
    assert found.openness[0] == (0, 0.5, 0.5, 0.5)
    assert found.openness[-1][2] == pytest.approx((0.99 + 0.7) / 2)


def test_counts() -> None:
    games = [course([0.5] * 3, 1), course([0.5] * 5, None), course([0.5] * 3, 1)]
    found = strength_of("someone", games)
    assert (found.games, found.different) == (3, 2)
    assert found.score.rate == pytest.approx(5 / 6)
    assert (found.first.count, found.draws.count, found.second.count) == (2, 1, 0)
    assert found.lengths.value == 3
    assert found.mean_length.value == pytest.approx(11 / 3)
    assert [(e.winner, e.games.count) for e in found.endings] == [(1, 2), (None, 1)]
    assert found.branching.widths == ((2, 11),)


def test_examples() -> None:
    games = [course([0.5] * plies, 1) for plies in (9, 2, 7, 7, 8)] + [course([0.5] * 4, 2)]
    assert shortest(games) is games[1]
    assert shortest([course([0.5], None)]) is None
    assert typical(games) in (games[2], games[3])


def test_moments_are_apart_and_end_with_the_end() -> None:
    game = course([None, None, 0.5, 0.9, 0.1, 0.5, 0.52, 0.5, 0.2, 0.3, 0.3, 0.1], 2, opening=2)
    found = moments(game)
    assert (found[0], found[-1]) == (2, 12)
    assert 4 in found
    assert len(found) <= MOMENTS
    assert all(b - a > 1 for a, b in pairwise(found))


@given(
    st.one_of(
        st.builds(Score, st.integers(-30_000, 30_000)),
        st.builds(Score, st.just(0), st.integers(-99, 99).filter(bool)),
        st.just(Score(0, is_draw=True)),
    )
)
def test_scores_are_read_as_they_are_written(score: Score) -> None:
    assert read_score(str(score)) == score


def test_other_comments_are_no_scores() -> None:
    assert [read_score(text) for text in ("", "good!", "1.00", "win in", "draw!")] == [None] * 5


def test_following_a_game() -> None:
    text = start("nava").text()
    plies = (Ply("a1a4"), Ply("e5e4", comment="+1.20"), Ply("a4b4", comment="win in 3"))
    found = follow(Transcript("nava", text, plies, Outcome(1, "no stack left"), {"Opening": "1"}))
    assert found.branching[0] == 8
    assert found.views[0] is None
    assert found.views[1] == pytest.approx(1 / (1 + 2.718281828), abs=1e-6)
    assert found.views[2] == 1
    assert len(set(found.keys)) == 4
