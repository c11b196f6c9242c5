"""What people do beside clicking: typing, taking back, resigning, draws, beginning again."""

from __future__ import annotations

import pytest

from play.fakes import Workshop, hearing, let_play
from tabuleiro import games
from tabuleiro.engine.api import Score
from tabuleiro.games.api import Outcome, UnknownOption
from tabuleiro.play import Session, events
from tabuleiro.play.acts import Kind
from tabuleiro.record import read, write


def tiny(*players: str, make: Workshop | None = None) -> Session:
    first, second = players or ("human", "human")
    return Session.new("tiny", (first, second), make=make or Workshop())


UNDO_AND_REDO: tuple[Kind, ...] = ("undo", "undo", "redo", "redo")


def play(session: Session, moves: str) -> None:
    for move in moves.split():
        assert session.type(move) is None, move
        let_play(session)


@pytest.mark.parametrize("text", ["e2e5", "E2E5", " e2 - e5 ", "e2\u2013e5", "e2\t\u2014\tE5\n"])
def test_typed_moves_forgive_the_layout(text: str) -> None:
    session = Session.new("barca")
    assert session.type(text) is None
    assert session.history.moves == ("e2e5",)


def test_a_wrong_move_is_explained_and_the_game_waits() -> None:
    session = Session.new("barca")
    assert str(session.type("E2-E8")) == "B4: e8 is scary: your mouse fears the lion on d9"
    example = session.history.position.moves()[0]
    for blank in ("", " - "):
        assert str(session.type(blank)) == f"type a move, such as {example}"
    assert session.history.moves == ()


@pytest.mark.parametrize(
    "text", ["x" * 1_000_000, "\0", "e2e5" * 1000, "\ud800", "{site}", "e2 e5 e7"]
)
def test_pasted_rubbish_is_refused_in_words(text: str) -> None:
    for name in games.GAMES:
        session = Session.new(name)
        assert 0 < len(str(session.type(text))) < 500
        assert session.history.ply == 0


def test_numbers_sides_and_marks_of_the_move_list() -> None:
    session = Session.new("tiny", position="ooooooo 2")
    play(session, "a1 b1 c1")
    shown = [(move.ply, move.number, move.side, move.move) for move in session.state.move_list]
    assert shown == [(1, 1, 2, "a1"), (2, 2, 1, "b1"), (3, 2, 2, "c1")]


@pytest.mark.parametrize(
    ("game", "position", "move", "left", "reached"),
    [
        ("barca", None, "e2e5", ("e2",), ("e5",)),
        ("talpa", "xoxo/oxox/xoxo/oxox 1", "b1b2", ("b1",), ("b2",)),
        ("nava", "W.1.B.1.bbbbwwwwbb/5/5/5/ww.4 2", "e5e4", ("e5",), ("e4",)),
        ("stacks", None, "c7c5,d7d6", ("c7", "d7"), ("c5", "d6")),
        ("stacks", "r21r21r2/5/5/2r12/2b22/5/b23b2 1", "2c5xc4", ("c5",), ("c4",)),
        ("tiny", None, "b1c1", ("b1", "c1"), ()),
    ],
)
def test_the_board_shows_what_the_last_move_did(
    game: str, position: str | None, move: str, left: tuple[str, ...], reached: tuple[str, ...]
) -> None:
    session = Session.new(game, position=position)
    assert session.type(move) is None
    view = session.view()
    assert (view.last_move, sorted(view.left), sorted(view.reached)) == (
        move,
        sorted(left),
        sorted(reached),
    )


def test_earlier_positions_are_shown() -> None:
    session = Session.new("barca")
    play(session, "e2e5")
    view = session.view()
    assert (view.ply, view.turn, view.clocks) == (1, 2, None)
    assert session.view(0).last_move == ""
    assert session.view(0).diagram != view.diagram
    assert session.view(99) == view


def test_the_end_is_shown_with_its_reason() -> None:
    session = tiny()
    heard = hearing(session)
    play(session, "a1b1 c1d1 e1f1 g1")
    view = session.view()
    assert view.outcome == Outcome(2, "no legal move")
    assert str(view.ending) == "G1: Second wins: First has no legal move"
    assert view.turn is None
    assert heard[-2:] == [events.Moved(2, "g1", 4), events.Ended(Outcome(2, "no legal move"))]
    assert "the game is over" in str(session.type("a1"))
    assert "the game is over" in str(session.click("a1"))
    assert "the game is over" in str(session.do("resign"))


def test_undo_and_redo_between_people() -> None:
    session = tiny()
    assert str(session.do("undo")) == "there is no move to take back"
    play(session, "a1 b1 c1")
    left = []
    for kind in UNDO_AND_REDO:
        assert session.do(kind) is None
        left.append(" ".join(session.history.moves))
    assert left == ["a1 b1", "a1", "a1 b1", "a1 b1 c1"]
    assert str(session.do("redo")) == "there is no move to redo"
    assert not session.state.can_redo


def test_undo_against_a_computer_goes_to_the_persons_last_turn() -> None:
    session = tiny("human", "random")
    play(session, "b1 d1")
    moves = session.history.moves
    assert session.do("undo") is None
    assert session.history.moves == moves[:2]
    assert session.do("redo") is None
    assert session.history.moves == moves
    session = tiny("random", "human")
    let_play(session)
    assert not session.state.can_undo
    assert session.do("undo") is not None


def test_undo_between_computers_takes_one_move_and_pauses() -> None:
    session = tiny("random", "random")
    for _ in range(2):
        thinking = session.think()
        assert thinking
        assert session.receive(thinking.run())
    assert session.do("undo") is None
    assert session.history.ply == 1
    assert session.state.is_paused
    assert session.think() is None


def test_a_resignation_can_be_taken_back_alone() -> None:
    session = tiny("human", "random")
    play(session, "a1")
    assert session.do("resign") is None
    assert session.outcome == Outcome(2, "resignation")
    assert session.do("undo") is None
    assert session.outcome is None
    assert session.history.ply == 2


def test_an_end_by_the_rules_is_taken_back_with_its_move() -> None:
    session = tiny()
    play(session, "a1b1 c1d1 e1f1 g1")
    assert session.do("undo") is None
    assert session.outcome is None
    assert session.history.ply == 3
    assert session.do("redo") is None
    assert session.outcome


def test_who_resigns() -> None:
    session = tiny()
    assert session.do("resign", side=2) is None
    assert session.outcome == Outcome(1, "resignation")
    session = tiny("random", "human")
    assert session.do("resign") is None, "the person, though the computer is to move"
    assert session.outcome == Outcome(1, "resignation")
    assert str(tiny("random", "random").do("resign")) == "no person plays that side"
    assert str(tiny("random", "human").do("resign", side=1)) == "no person plays that side"


def test_draws_between_people() -> None:
    session = tiny()
    heard = hearing(session)
    assert (
        str(session.do("accept_draw"))
        == str(session.do("decline_draw"))
        == "no draw has been offered"
    )
    assert session.do("offer_draw") is None
    assert session.state.draw_offer == 1
    assert str(session.do("offer_draw", side=1)) == "First has offered a draw already"
    assert session.do("decline_draw") is None
    assert heard == [events.DrawOffered(1), events.DrawDeclined(2)]
    assert session.do("offer_draw", side=2) is None
    assert session.do("offer_draw", side=1) is None, "that is accepting"
    assert session.outcome == Outcome(None, "agreed draw")
    assert session.state.draw_offer is None


def test_a_move_declines_the_other_sides_offer() -> None:
    session = tiny()
    assert session.do("offer_draw", side=1) is None
    play(session, "a1")
    assert session.state.draw_offer == 1, "still open: it is the other side's turn to answer"
    play(session, "b1")
    assert session.state.draw_offer is None


@pytest.mark.parametrize(
    ("score", "accepts"),
    [
        (Score(-30), True),
        (Score(0), True),
        (Score(1), False),
        (Score(500, is_draw=True), True),
        (Score(0, win_in=-6), True),
        (Score(0, win_in=7), False),
        (None, False),
    ],
)
def test_a_computer_accepts_a_draw_when_it_does_not_stand_better(
    score: Score | None, accepts: bool
) -> None:
    session = Session.new("talpa", ("human", "random"), make=Workshop(score))
    heard = hearing(session)
    play(session, session.history.position.moves()[-1])
    assert session.do("offer_draw") is None
    assert session.outcome is None, "too early in the game"
    assert heard[-1] == events.DrawDeclined(2)
    while session.history.ply < 20:
        play(session, session.history.position.moves()[-1])
    assert session.do("offer_draw") is None
    assert bool(session.outcome) == accepts


def test_restart_rematch_and_fork() -> None:
    session = tiny("human", "random")
    play(session, "a1 c1")
    heard, before = hearing(session), session.id
    session.do("restart")
    assert (session.history.ply, session.id, session.outcome) == (0, before, None)
    assert heard == [events.Restarted()]
    play(session, "a1")
    session.do("resign")
    assert "the game is over" in str(session.do("restart"))
    assert session.fork(0).players == session.players
    other = session.rematch()
    assert other.players == ("random", "human")
    assert other.history.ply == 0
    fork = session.fork(1, ("human", "human"))
    assert fork.history.moves == session.history.moves[:1]
    assert len({session.id, other.id, fork.id}) == 3
    with pytest.raises(ValueError, match="a ply is 0 to 2, not 3"):
        session.fork(3)


def test_players_change_in_the_middle() -> None:
    session = tiny()
    heard = hearing(session)
    play(session, "a1")
    session.do("seat", side=2, player="random")
    assert heard[-1] == events.PlayerChanged(2, "random")
    let_play(session)
    assert session.history.ply == 2
    with pytest.raises(UnknownOption, match="did you mean 'greedy'"):
        session.do("seat", side=1, player="gredy")
    assert session.players == ("human", "random")


def test_to_and_from_a_transcript() -> None:
    session = Session.new("talpa", ("human", "level:3"), options={"size": "4x4"})
    session.type(session.history.position.moves()[0])
    again = Session.of_transcript(read(write(session.transcript())))
    assert again.history.moves == session.history.moves
    assert again.players == session.players
    assert write(again.transcript()) == write(session.transcript())
    stranger = read('[Game "nava"]\n[First "Ana Lima"]\n[Second "engine:3"]\n\n1. a1a4 *')
    assert Session.of_transcript(stranger).players == ("human", "engine:3")


def test_unsubscribing() -> None:
    session = tiny()
    heard: list[events.Event] = []
    unsubscribe = session.subscribe(heard.append)
    play(session, "a1")
    unsubscribe()
    unsubscribe()
    play(session, "b1")
    assert heard == [events.Moved(1, "a1", 1)]
