"""What moves give away, by an engine of the test's own making and by the real one."""

from __future__ import annotations

import random

import pytest

import tabuleiro
from tabuleiro import Limits
from tabuleiro.engine.api import Info, Line, Score
from tabuleiro.engine.chances import scale_of
from tabuleiro.games import GAMES
from tabuleiro.games.api import Player
from tabuleiro.record import History, Transcript, read, write
from tabuleiro.study.annotating import annotated, played, summary
from tabuleiro.study.judging import FAULTS, Judged, before, judge
from tabuleiro.study.thinkers import thinker

EVERY_GAME = pytest.mark.parametrize("name", list(GAMES))
LIMITS = Limits(nodes=500)


class Scripted:
    """Thinks what it was told: a line for a number of plies, and the first move elsewhere."""

    def __init__(self, **lines: Line) -> None:
        self.lines = {tuple(moves.split("_")): line for moves, line in lines.items()}
        self.asked: list[tuple[str, ...]] = []

    def think(self, history: History, limits: Limits) -> Info:
        assert history.outcome() is None
        self.asked.append(history.moves)
        usual = Line(Score(0), (str(history.position.moves()[0]),))
        return Info(1, 1, 0.1, (self.lines.get(history.moves, usual),))


def judged_nava(moves: str, script: Scripted) -> list[Judged]:
    history = History(tabuleiro.start("nava"), moves.split())
    return list(reversed([*judge(history, LIMITS, script.think)]))


def losing(*moves: str, score: int) -> Line:
    return Line(Score(score), moves)


def test_a_move_is_compared_with_the_best_one() -> None:
    scale = round(scale_of("nava"))
    script = Scripted(
        a1a2=losing("e5e4", score=2 * scale),  # 88 % for the other side
        a1a3=losing("e5e4", score=-scale),  # 27 %
    )
    script.lines[()] = Line(Score(scale), ("a1a3", "e5e3"))
    (judged,) = judged_nava("a1a2", script)
    assert (judged.ply, judged.side, judged.move) == (1, 1, "a1a2")
    assert judged.score == Score(-2 * scale)
    assert judged.best == Line(Score(scale), ("a1a3", "e5e4"))
    assert judged.loss == pytest.approx(0.731 - 0.119, abs=0.001)
    assert judged.fault
    assert judged.fault.name == "blunder"
    assert script.asked == [("a1a2",), (), ("a1a3",)]


def test_a_better_move_that_is_none_at_a_second_look() -> None:
    scale = round(scale_of("nava"))
    script = Scripted(a1a2=losing("e5e4", score=scale), a1a3=losing("e5e4", score=3 * scale))
    script.lines[()] = Line(Score(scale), ("a1a3",))
    (judged,) = judged_nava("a1a2", script)
    assert judged.best.moves == ("a1a2",)
    assert (judged.loss, judged.fault) == (0, None)


def test_the_best_move_gives_nothing_away() -> None:
    script = Scripted(a1a2=losing("e5e4", score=500))
    script.lines[()] = Line(Score(500), ("a1a2", "e5e4"))
    (judged,) = judged_nava("a1a2", script)
    assert (judged.loss, judged.fault, judged.score) == (0, None, Score(-500))


def test_a_loss_that_was_there_before_is_nobodys_mistake() -> None:
    """Seen after the second move: all moves before it, the best ones, lead there."""
    script = Scripted(a1a2_e5e4=Line(Score(0, win_in=-4), ("a1a3",)))
    script.lines[("a1a2",)] = Line(Score(0), ("e5e4",))
    script.lines[()] = Line(Score(0), ("a1a2",))
    first, second = judged_nava("a1a2 e5e4", script)
    assert (first.fault, second.fault) == (None, None)
    assert second.score.win_in == 5
    assert first.score.win_in == -6


@pytest.mark.parametrize(
    ("best", "played", "name"),
    [
        (Score(0, win_in=5), Score(0, win_in=31), None),
        (Score(0, win_in=5), Score(10_000), None),
        (Score(0, win_in=5), Score(0, is_draw=True), "blunder"),
        (Score(0, win_in=5), Score(0, win_in=-2), "blunder"),
        (Score(0, win_in=-9), Score(0, win_in=-2), None),
        (Score(0, is_draw=True), Score(0, win_in=-2), "blunder"),
    ],
)
def test_only_a_change_of_the_result_is_a_fault(
    best: Score, played: Score, name: str | None
) -> None:
    script = Scripted(
        a1a2=Line(turned(played), ("e5e4",)),
        a1a3=Line(turned(best), ("e5e4",)),
    )
    script.lines[()] = Line(best, ("a1a3",))
    (judged,) = judged_nava("a1a2", script)
    assert (judged.fault.name if judged.fault else None) == name
    assert judged.is_free == (best.win_in is None or best.win_in > 0)


def turned(score: Score) -> Score:
    """What the opponent says of a score, a ply later."""
    plies = score.win_in
    if plies is not None:
        plies = 1 - plies if plies > 0 else -1 - plies
    return Score(-score.value, plies, score.is_draw)


def test_before_turns_and_counts_a_ply() -> None:
    for score in (Score(7), Score(1, win_in=4), Score(1, win_in=-4), Score(0, is_draw=True)):
        assert turned(before(score)) == score
    assert before(Score(0, win_in=-1)).win_in == 2
    assert before(Score(0, win_in=1)).win_in == -2


def test_thresholds_are_met_from_above() -> None:
    for fault in FAULTS:
        assert judged_at(1, fault.least + 1e-9).fault == fault
        assert judged_at(1, fault.least - 1e-9).fault != fault
    assert judged_at(1, 0.0).fault is None


def random_game(name: str, plies: int, seed: int) -> History:
    source = random.Random(seed)
    history = History(tabuleiro.start(name))
    while not history.outcome() and history.ply < plies:
        history.play(source.choice(list(history.position.moves())))
    return history


@EVERY_GAME
def test_judging_repeats_itself_and_reads_back(name: str) -> None:
    """One thread and a limit of nodes: the same text, also when it is judged once more."""
    transcript = Transcript.of(random_game(name, 12, seed=4), {"First": "Ana"})
    texts = []
    for _ in range(2):
        mind = thinker(name, 1)
        judged = list(judge(played(transcript), LIMITS, mind.think))
        assert [each.ply for each in judged] == list(range(len(transcript.moves), 0, -1))
        texts.append(write(annotated(transcript, judged, LIMITS)))
    assert texts[0] == texts[1]
    again = read(texts[0])
    assert [ply.move for ply in again.moves] == [ply.move for ply in transcript.moves]
    mind = thinker(name, 1)
    assert write(annotated(again, [*judge(played(again), LIMITS, mind.think)], LIMITS)) == texts[0]


@EVERY_GAME
def test_the_end_of_a_game_is_known(name: str) -> None:
    """Whoever made the last move of a won game has won by it, in one move."""
    history, source, mind = History(tabuleiro.start(name)), random.Random(2), thinker(name, 1)
    while not (outcome := history.outcome()):
        if history.turn == 1:
            history.play(mind.think(history, Limits(nodes=200)).lines[0].moves[0])
        else:
            history.play(source.choice(list(history.position.moves())))
    last = next(judge(history, Limits(nodes=50), mind.think))
    assert last.ply == history.ply + 1
    if outcome.winner is None:
        assert last.score.is_draw
    else:
        assert last.score.win_in == (1 if outcome.winner == last.side else -1)


def test_a_thrown_away_win_is_a_blunder() -> None:
    """Talpa, T5: c1d1 wins on the spot."""
    start = tabuleiro.parse("talpa", "xo1x/ox1o/xo1x/oxxo 1")
    for move in start.moves():
        (judged,) = judge(History(start, [move]), Limits(depth=8), thinker("talpa", 1).think)
        is_won = judged.score.win_in is not None and judged.score.win_in > 0
        assert judged.best.score.win_in == (judged.score.win_in if is_won else 1)
        assert (judged.fault is None) == is_won


def test_a_forced_move_is_not_thought_about() -> None:
    script = Scripted()
    (judged,) = judge(History(tabuleiro.parse("tiny", "o1 1"), ["a1"]), LIMITS, script.think)
    assert script.asked == []
    assert (judged.is_free, judged.score.win_in) == (False, 1)


def test_no_moves_no_judgement() -> None:
    assert list(judge(History(tabuleiro.start("nava")), LIMITS, Scripted().think)) == []


def judged_at(ply: int, loss: float, is_free: bool = True) -> Judged:
    line = Line(Score(0), ("a1",))
    side: Player = 1 if ply % 2 else 2
    return Judged(ply, side, "a1", Score(0), 0.5 - loss, line, 0.5, is_free)


def test_summary() -> None:
    forced = [judged_at(9, 0.0, is_free=False), judged_at(2, 0.0, is_free=False)]
    moves = [judged_at(1, 0.0), judged_at(3, 0.125), judged_at(5, 0.25), judged_at(7, 0.5)]
    found = summary([*moves, *forced], 1)
    assert (found.side, found.moves, found.counted) == (1, 5, 4)
    assert found.mean_loss == pytest.approx(0.21875)
    assert found.accuracy == pytest.approx((1 + 2**-1.25 + 2**-2.5 + 2**-5) / 4)
    assert found.faults == {"blunder": 1, "mistake": 1, "inaccuracy": 1}


def test_summary_of_nothing_to_decide() -> None:
    found = summary([judged_at(1, 0.0), judged_at(2, 0.0, is_free=False)], 2)
    assert (found.moves, found.counted, found.mean_loss, found.accuracy) == (1, 0, 0, None)
