"""Marks and remarks in a transcript, beside those of people."""

from __future__ import annotations

from tabuleiro import Limits
from tabuleiro.engine.api import Line, Score
from tabuleiro.record import Ply, Transcript, read, write
from tabuleiro.study.annotating import annotated, played, remark
from tabuleiro.study.judging import Judged

START = "4.bbbbbb/5/5/5/wwwwww.4 1"
BETTER = Line(Score(110), ("a1a3", "e5e3"))
LIMITS = Limits(nodes=7)


WORSE = Score(-90)


def judged(loss: float, score: Score = WORSE) -> Judged:
    return Judged(1, 1, "a1a2", score, 0.7 - loss, BETTER, 0.7, True)


def after(ply: Ply, loss: float) -> Ply:
    transcript = Transcript("nava", START, (ply,))
    text = write(annotated(transcript, [judged(loss)], LIMITS))
    return read(text).moves[0]


def test_remark() -> None:
    said = remark(judged(0.4), "nava").replace("\N{NO-BREAK SPACE}", " ")
    assert said == "[Blunder: 71 % → 32 %. Better: a1a3 e5e3 (+1.10)]"
    lost = remark(judged(0.7, Score(0, win_in=-4)), "nava")
    assert "0\N{NO-BREAK SPACE}%, loss in 4. Better" in lost
    assert remark(judged(0.05), "nava") == ""


def test_marks() -> None:
    ply = Ply("a1a2")
    marks = [after(ply, loss).mark for loss in (0.05, 0.15, 0.25, 0.35)]
    assert marks == ["", "?!", "?", "??"]


def test_comments_of_people_stay() -> None:
    ply = Ply("a1a2", "!?", "What now? [really]")
    good = after(ply, 0.0)
    assert good == ply
    bad = after(ply, 0.35)
    assert bad.mark == "??"
    assert bad.comment.startswith("What now? [really] [Blunder: ")


def test_a_new_judgement_replaces_the_old_one() -> None:
    ply = Ply("a1a2", "", "Hm.")
    bad = after(ply, 0.35)
    assert after(bad, 0.35) == bad
    worse = after(bad, 0.15)
    assert worse.mark == "?!"
    assert "Blunder" not in worse.comment
    assert after(bad, 0.0) == ply


def test_moves_that_were_not_judged_stay_as_they_were() -> None:
    plies = (Ply("a1a2", "!"), Ply("e5e4", "", "so"))
    found = annotated(Transcript("nava", START, plies), [], LIMITS)
    assert found.moves == plies
    assert found.tags == {"Annotator": "Tabuleiro, nodes=7 a move"}


def test_a_resigned_game_is_played_through() -> None:
    game = read('[Game "nava"] [Reason "resignation"] 1. a1a2 e5e4 0-1')
    assert played(game).outcome() is None
    assert played(game).moves == ("a1a2", "e5e4")
    assert annotated(game, [], LIMITS).outcome == game.outcome
