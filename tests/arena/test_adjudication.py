"""Games ended before their rules end them."""

from __future__ import annotations

import pytest

from arena import fakes
from tabuleiro.arena.adjudication import (
    AGREED_DRAW,
    AGREED_WIN,
    PROVEN_DRAW,
    PROVEN_WIN,
    Adjudication,
    Adjudicator,
    Agreement,
)
from tabuleiro.arena.game import Contender, Fixture, play
from tabuleiro.arena.openings import Opening
from tabuleiro.engine.api import Score
from tabuleiro.games.api import Outcome, Player, UnknownOption
from tabuleiro.record import read

WIN = Adjudication(win=Agreement(2.0, 3))
DRAW = Adjudication(draw=Agreement(0.1, 4))
PROVEN = Adjudication(proven=True)


def adjudicated(rules: Adjudication, *scores: Score | None) -> tuple[int, Outcome | None]:
    """At which of these scores, the first player's first, the game ends, and how."""
    adjudicator = Adjudicator(rules)
    for number, score in enumerate(scores, 1):
        side: Player = 1 if number % 2 else 2
        if outcome := adjudicator.hear(side, score):
            return number, outcome
    return 0, None


def test_an_agreed_win() -> None:
    good, bad = Score(250), Score(-200)
    assert adjudicated(WIN, good, bad, good) == (3, Outcome(1, AGREED_WIN))
    assert adjudicated(WIN, bad, good, bad) == (3, Outcome(2, AGREED_WIN))
    assert adjudicated(WIN, good, Score(-199), good, bad, good) == (5, Outcome(1, AGREED_WIN))
    assert adjudicated(WIN, Score(0, win_in=9), bad, good) == (3, Outcome(1, AGREED_WIN))


def test_players_who_do_not_agree() -> None:
    assert adjudicated(WIN, *[Score(900)] * 20) == (0, None)
    assert adjudicated(WIN, Score(900), None, Score(900), None, Score(900)) == (0, None)


def test_an_agreed_draw() -> None:
    assert adjudicated(DRAW, *[Score(10), Score(-10)] * 2) == (4, Outcome(None, AGREED_DRAW))
    assert adjudicated(DRAW, Score(11), *[Score(0)] * 4) == (5, Outcome(None, AGREED_DRAW))
    assert adjudicated(DRAW, *[Score(0, win_in=3)] * 9) == (0, None)


def test_a_proven_result() -> None:
    win, loss, draw = Score(0, win_in=7), Score(0, win_in=-6), Score(0, is_draw=True)
    assert adjudicated(PROVEN, win, loss) == (2, Outcome(1, PROVEN_WIN))
    assert adjudicated(PROVEN, loss, win) == (2, Outcome(2, PROVEN_WIN))
    assert adjudicated(PROVEN, Score(9999), loss, Score(9999), loss) == (0, None)
    assert adjudicated(PROVEN, win, win, win) == (0, None)
    assert adjudicated(PROVEN, draw, draw) == (2, Outcome(None, PROVEN_DRAW))
    assert adjudicated(PROVEN, draw, Score(0), draw) == (0, None)


def test_nothing_is_decided_unless_it_is_asked_for() -> None:
    assert adjudicated(Adjudication(), *[Score(0, win_in=1), Score(0, win_in=-1)] * 9) == (0, None)


@pytest.mark.parametrize(
    ("player", "rules", "outcome", "plies"),
    [
        ("first-leads", Adjudication(win=Agreement(3.0, 4)), Outcome(1, AGREED_WIN), 4),
        ("second-wins", PROVEN, Outcome(2, PROVEN_WIN), 2),
        ("level", Adjudication(draw=Agreement(0.05, 6)), Outcome(None, AGREED_DRAW), 6),
        ("drawn", PROVEN, Outcome(None, PROVEN_DRAW), 2),
        ("random", Adjudication(max_plies=5), Outcome(None, "move limit"), 5),
    ],
)
def test_a_game_ends_so(player: str, rules: Adjudication, outcome: Outcome, plies: int) -> None:
    start = Opening("4ee4/3lmml3/10/10/10/10/10/10/3LMML3/4EE4 1")
    played = play(
        Fixture(0, "barca", start, Contender(player, 1), Contender(player, 2), rules), fakes.make
    )
    transcript = read(played.transcript)
    assert transcript.outcome == outcome
    assert len(transcript.moves) == plies
    assert played.failed is None


def test_boasting_wins_nothing() -> None:
    rules = Adjudication(max_plies=30, win=Agreement(3.0, 2))
    start = Opening("4ee4/3lmml3/10/10/10/10/10/10/3LMML3/4EE4 1")
    played = play(
        Fixture(0, "barca", start, Contender("proud"), Contender("level"), rules), fakes.make
    )
    assert played.reason == "move limit"


@pytest.mark.parametrize(("score", "plies"), [(0, 4), (-1, 4), (float("nan"), 4), (2, 1), (2, -3)])
def test_nonsense_agreements(score: float, plies: int) -> None:
    with pytest.raises(UnknownOption):
        Agreement(score, plies)


@pytest.mark.parametrize(
    ("plies", "seconds"), [(0, 1), (-1, 1), (1, 0), (1, -1), (1, float("nan")), (1, float("inf"))]
)
def test_nonsense_rules(plies: int, seconds: float) -> None:
    with pytest.raises(UnknownOption):
        Adjudication(plies, seconds)
