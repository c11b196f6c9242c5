from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tiny
from record.shuttle import FREE, Shuttle
from tabuleiro.games import GAMES, get
from tabuleiro.games.api import IllegalMove, MalformedMove, Outcome, Position, UnknownOption
from tabuleiro.record import GameOver, History

TO_AND_FRO = ("forth", "back")


def test_a_game_from_its_start_to_its_end() -> None:
    history = History(tiny.initial(size="4"))
    assert (history.turn, history.ply, history.moves, history.result) == (1, 0, (), "*")
    assert history.play("b1c1") is history.position
    history.play("a1")
    assert (history.turn, history.ply, history.result) == (1, 2, "*")
    history.play("d1")
    assert history.moves == ("b1c1", "a1", "d1")
    assert history.outcome() == Outcome(1, "no legal move")
    assert history.result == "1-0"
    assert [position.text() for position in history.positions] == [
        "oooo 1",
        "o2o 2",
        "3o 1",
        "4 2",
    ]
    assert history.start == tiny.initial(size="4")


def test_moves_given_at_once() -> None:
    assert History(tiny.initial(), ["a1", "b1c1"]).moves == ("a1", "b1c1")


def test_a_start_that_is_over() -> None:
    assert History(tiny.parse("4 2")).outcome() == Outcome(1, "no legal move")


def test_replay_gives_each_move_with_its_position() -> None:
    history = History(tiny.initial(size="3"), ["a1", "b1c1"])
    assert [(position.text(), move) for position, move in history.replay()] == [
        ("ooo 1", "a1"),
        ("1oo 2", "b1c1"),
    ]


def test_a_wrong_move_changes_nothing() -> None:
    history = History(tiny.initial(), ["a1"])
    with pytest.raises(IllegalMove, match="Y2: the counter on a1 has been taken"):
        history.play("a1")
    with pytest.raises(MalformedMove, match="'castle' is no move"):
        history.play("castle")
    assert history.moves == ("a1",)


def test_move_objects_and_other_texts_are_recorded_by_canonical_text() -> None:
    history = History(Shuttle(), ["forth", "f", "b", "back"])
    assert history.moves == ("forth", "forth", "back", "back")


def test_an_unknown_game_has_no_history(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(GAMES, "shuttle")
    with pytest.raises(UnknownOption, match="no game 'shuttle'"):
        History(Shuttle())


class TestTakingBack:
    def test_and_redoing(self) -> None:
        history = History(tiny.initial(), ["a1", "c1", "e1f1"])
        assert history.take_back(2).text() == "1oooooo 2"
        assert (history.moves, history.undone) == (("a1",), ("c1", "e1f1"))
        assert history.redo().text() == "1o1oooo 1"
        assert (history.moves, history.undone) == (("a1", "c1"), ("e1f1",))
        history.redo()
        assert history.undone == ()

    def test_the_same_move_keeps_the_line_that_can_be_redone(self) -> None:
        history = History(tiny.initial(), ["a1", "c1", "e1f1"])
        history.take_back(3)
        history.play("a1")
        assert history.undone == ("c1", "e1f1")

    def test_another_move_drops_it(self) -> None:
        history = History(tiny.initial(), ["a1", "c1", "e1f1"])
        history.take_back(2)
        history.play("b1")
        assert (history.moves, history.undone) == (("a1", "b1"), ())
        with pytest.raises(ValueError, match="at most 0 can be redone, not 1"):
            history.redo()

    def test_only_what_is_there(self) -> None:
        history = History(tiny.initial(), ["a1"])
        with pytest.raises(ValueError, match="at most 1 can be taken back, not 2"):
            history.take_back(2)
        with pytest.raises(ValueError, match="at least 1 move is taken back, not 0"):
            history.take_back(0)
        with pytest.raises(ValueError, match="at least 1 move is redone, not -1"):
            history.redo(-1)
        assert history.moves == ("a1",)

    def test_reopens_a_game_that_ended_by_its_rules(self) -> None:
        history = History(tiny.initial(size="2"), ["a1b1"])
        history.take_back()
        assert history.outcome() is None
        history.redo()
        assert history.result == "1-0"

    def test_reopens_a_game_that_people_ended(self) -> None:
        history = History(tiny.initial(), ["a1", "b1"])
        history.resign(1)
        history.take_back()
        assert history.outcome() is None
        history.redo()
        assert history.outcome() is None

    def test_a_decision_can_be_withdrawn_without_taking_a_move_back(self) -> None:
        history = History(tiny.initial())
        history.agree_draw()
        history.reopen()
        assert history.outcome() is None

    def test_the_rules_cannot_be_withdrawn(self) -> None:
        history = History(tiny.initial(size="2"), ["a1b1"])
        history.reopen()
        assert history.result == "1-0"


class TestEndings:
    @pytest.mark.parametrize(
        ("end", "outcome", "result"),
        [
            (lambda h: h.resign(1), Outcome(2, "resignation"), "0-1"),
            (lambda h: h.resign(2), Outcome(1, "resignation"), "1-0"),
            (lambda h: h.agree_draw(), Outcome(None, "agreed draw"), "1/2-1/2"),
            (lambda h: h.lose_on_time(2), Outcome(1, "time"), "1-0"),
            (lambda h: h.forfeit(1, "crash"), Outcome(2, "forfeit: crash"), "0-1"),
            (lambda h: h.adjudicate(1, "table base"), Outcome(1, "table base"), "1-0"),
            (lambda h: h.adjudicate(None, "dead draw"), Outcome(None, "dead draw"), "1/2-1/2"),
        ],
    )
    def test_by_people(self, end: Callable[[History], None], outcome: Outcome, result: str) -> None:
        history = History(tiny.initial(), ["a1"])
        end(history)
        assert (history.outcome(), history.result) == (outcome, result)
        with pytest.raises(GameOver, match=f"the game is over: {result}, {outcome.reason}"):
            history.play("b1")
        with pytest.raises(GameOver):
            end(history)

    def test_nothing_is_redone_after_the_end(self) -> None:
        history = History(tiny.initial(), ["a1", "b1"])
        history.take_back()
        history.resign(2)
        with pytest.raises(GameOver):
            history.redo()

    def test_nobody_resigns_a_game_that_the_rules_ended(self) -> None:
        history = History(tiny.initial(size="2"), ["a1b1"])
        with pytest.raises(GameOver, match="the game is over: 1-0, no legal move"):
            history.resign(1)

    @pytest.mark.parametrize("side", [0, 3, None, "1"])
    def test_sides_are_1_and_2(self, side: object) -> None:
        history = History(tiny.initial())
        with pytest.raises(ValueError, match="a side is 1 or 2"):
            history.resign(side)  # type: ignore[arg-type]
        assert history.outcome() is None

    def test_winners_are_sides_or_nobody(self) -> None:
        with pytest.raises(ValueError, match="the winner is 1, 2 or None"):
            History(tiny.initial()).adjudicate(3, "a guess")  # type: ignore[arg-type]

    def test_by_the_move_limit(self) -> None:
        history = History(tiny.initial(), ["a1"], max_plies=2)
        assert history.outcome() is None
        history.play("b1")
        assert history.outcome() == Outcome(None, "move limit")
        history.take_back()
        assert history.outcome() is None

    def test_the_rules_come_before_the_move_limit(self) -> None:
        assert History(tiny.initial(size="2"), ["a1b1"], max_plies=1).result == "1-0"

    def test_a_limit_of_no_moves_is_refused(self) -> None:
        with pytest.raises(ValueError, match="the move limit is at least 1, not 0"):
            History(tiny.initial(), max_plies=0)


class TestRepetition:
    """G2."""

    def test_the_third_occurrence_draws(self) -> None:
        history = History(Shuttle(), (*TO_AND_FRO, "forth"))
        assert (history.outcome(), history.occurrences()) == (None, 2)
        assert history.would_draw("back")
        assert not history.would_draw("forth")
        history.play("back")
        assert history.outcome() == Outcome(None, "third repetition")
        assert history.occurrences() == 3
        with pytest.raises(GameOver, match="third repetition"):
            history.play("forth")

    def test_the_side_to_move_is_part_of_a_position(self) -> None:
        history = History(Shuttle(turn=2), ["forth"])
        assert history.occurrences(Shuttle(1, 1)) == 1
        assert history.occurrences(Shuttle(1, 2)) == 0

    def test_moves_taken_back_do_not_count(self) -> None:
        history = History(Shuttle(), TO_AND_FRO * 2)
        history.take_back(2)
        assert history.occurrences() == 2
        history.redo(2)
        assert history.outcome() == Outcome(None, "third repetition")
        history.take_back(4)
        assert history.occurrences() == 1
        assert history.occurrences(Shuttle(1, 2)) == 0

    def test_other_rulesets_do_not_repeat(self) -> None:
        history = History(Shuttle(ruleset=FREE), TO_AND_FRO * 5)
        assert (history.outcome(), history.occurrences()) == (None, 6)
        assert not history.would_draw("forth")

    @given(st.lists(st.sampled_from(["back", "forth", "take back", "redo"]), max_size=60))
    def test_counts_are_those_of_a_recount(self, steps: list[str]) -> None:
        history = History(Shuttle(ruleset=FREE))
        for step in steps:
            if step == "take back":
                if history.ply:
                    history.take_back()
            elif step == "redo":
                if history.undone:
                    history.redo()
            else:
                history.play(step)
            texts = [position.text() for position in history.positions]
            assert history.occurrences() == texts.count(history.position.text())
            assert len(history.moves) == history.ply == len(texts) - 1


class TestRealGames:
    BARCA = ("e1d1", "e10d10", "d1e1", "d10e10")

    def start(self, game: str, **options: str) -> Position:
        position: Position = get(game).initial(**options)
        return position

    def test_barca_repeats(self) -> None:
        history = History(self.start("barca"), self.BARCA * 2)
        assert history.outcome() == Outcome(None, "third repetition")

    def test_barca_report_counts_moves_instead(self) -> None:
        history = History(self.start("barca", ruleset="report"), (self.BARCA * 13)[:50])
        assert history.outcome() == Outcome(None, "fifty moves")

    def test_nava_repeats(self) -> None:
        start: Position = get("nava").parse("4.b/4.bb/5/w.4/ww.4 1")
        shuffle = ("a2b2", "e5d5", "b2a2", "d5e5")
        history = History(start, shuffle * 2)
        # The first round lays cubes: what repeats begins with the position after ply 2.
        assert (history.outcome(), history.occurrences()) == (None, 2)
        for move in shuffle[:2]:
            history.play(move)
        assert history.outcome() == Outcome(None, "third repetition")

    def test_talpa_never_repeats(self) -> None:
        history = History(self.start("talpa", size="4x4"))
        while not history.outcome():
            assert not history.would_draw(history.position.moves()[0])
            history.play(history.position.moves()[0])
        assert history.outcome() == history.position.outcome()
