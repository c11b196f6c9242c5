"""The game screen: everything that can be asked for beside moves."""

from __future__ import annotations

from pathlib import Path
from threading import Event

import pytest

from play.fakes import Fake, Watch, Workshop
from tabuleiro.engine.api import Score
from tabuleiro.play import Session, TimeControl
from tabuleiro.record import read
from tabuleiro.state import State
from tabuleiro.tui.app import WatchGame
from tui.house import House, open_house

NAVA = ["a1c1", "e5a5", "a1a5", "e5c5", "a5c5"]


def against(workshop: Workshop, game: str = "nava") -> Session:
    """A person against a computer that does as it is told."""
    return Session.new(game, ("human", "engine:3"), make=workshop)


def test_the_computer_answers_and_moves_are_taken_back(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        await house.type("a1a4")
        await house.until(lambda: house.session.history.ply == 2)
        assert "Computer (strength 3)" in house.says("#second")
        await house.press("escape", "u")
        assert house.session.history.moves == ()
        assert "Undo" not in house.text()
        await house.press("r")
        assert house.session.history.ply == 2
        await house.press("u", "u")
        assert house.session.history.ply == 0

    open_house(play, tmp_path, against(Workshop()))


def test_thinking_is_shown_and_can_be_interrupted(tmp_path: Path) -> None:
    """The screen answers keys while the computer thinks; a stale answer is dropped."""
    gate = Event()

    def think(fake: Fake) -> None:
        fake.stopped.wait(60) or gate.wait(60)

    async def play(house: House) -> None:
        await house.type("a1a4")
        await house.until(lambda: house.session.thoughts.move)
        await house.until(lambda: "+0.42" in house.says("#thought"))
        assert "Black is thinking" in house.says("#words")
        await house.press("escape")
        assert "Move now" in house.text()
        await house.press("z", "comma")
        assert house.game.looking == 0
        await house.press("escape", "m")
        await house.until(lambda: house.session.history.ply == 2)

    open_house(play, tmp_path, against(Workshop(Score(-42), think)))


def test_taking_back_while_the_computer_thinks(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        await house.type("a1a4")
        await house.until(lambda: house.session.thoughts.move)
        await house.press("escape", "escape")
        await house.press("u")
        assert house.session.history.ply == 0
        await house.until(lambda: not house.app.workers)
        assert house.session.history.ply == 0

    open_house(play, tmp_path, against(Workshop(act=lambda fake: fake.stopped.wait(60) and None)))


def test_a_failing_engine_loses_with_its_reason(tmp_path: Path) -> None:
    def fail(fake: Fake) -> None:
        raise RuntimeError("out of ideas")

    async def play(house: House) -> None:
        await house.type("a1a4")
        await house.until(lambda: house.session.outcome)
        assert "out of ideas" in house.says("#ending")

    open_house(play, tmp_path, against(Workshop(act=fail)))


def test_a_hint_is_marked_and_explained(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        await house.press("i")
        await house.until(lambda: house.says("#words").startswith("Hint: "))
        assert len(house.board.marks.hint) == 2
        await house.press("escape")
        assert not house.board.marks.hint

    open_house(play, tmp_path, against(Workshop(Score(10))))


def test_an_evaluation_on_demand(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        assert not house.widget("#thought").display
        await house.press("e")
        await house.until(lambda: "+0.10" in house.says("#thought"))
        assert house.game.state.settings.evaluation
        await house.press("e")
        assert not house.widget("#thought").display

    open_house(play, tmp_path, against(Workshop(Score(10))))


def test_resigning_is_confirmed(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        await house.press("exclamation_mark")
        assert house.name == "Confirm"
        await house.press("escape")
        assert not house.session.outcome
        await house.press("R", "y")
        assert house.says("#ending") == "Black wins: White resigns. 0 moves played."
        await house.press("u")
        assert not house.session.outcome

    open_house(play, tmp_path, Session.new("nava"))


def test_a_draw_between_people(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        await house.press("d")
        assert house.says("#words") == "White offers a draw."
        assert "Accept the draw" in house.says("#offers")
        await house.press("x")
        assert house.says("#words") == "Black declines the draw."
        await house.press("d", "y")
        assert house.says("#ending").startswith("The game is drawn")

    open_house(play, tmp_path, Session.new("nava"))


def test_a_computer_declines_at_first(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        await house.press("d")
        assert house.says("#words") == "Black declines the draw."

    open_house(play, tmp_path, against(Workshop(Score(0))))


def test_a_flag_falls(tmp_path: Path) -> None:
    watch = Watch()
    session = Session.new("nava", control=TimeControl.parse("1+1"), now=watch)

    async def play(house: House) -> None:
        assert "1:00" in house.says("#first")
        await house.type("a1c1")
        watch.wait(55)
        await house.until(lambda: "0:05.0" in house.says("#second"))
        await house.press("escape", "p")
        assert house.says("#words") == "Paused."
        watch.wait(1000)
        await house.press("p")
        watch.wait(5)
        await house.until(lambda: house.session.outcome)
        assert house.says("#ending").startswith("White wins: Black has run out of time")

    open_house(play, tmp_path, session)


def test_after_the_end(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        for move in NAVA:
            await house.type(move)
            await house.press("escape")
        assert house.widget("#end-card").display
        finished = house.session
        await house.press("v")
        assert house.name == "ReplayScreen"
        await house.press("escape")
        await house.press("b")
        assert house.session is not finished
        assert not house.session.history.moves
        assert not house.widget("#end-card").display

    open_house(play, tmp_path, Session.new("nava"))


def test_a_rematch_swaps_the_sides(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        await house.press("R", "y", "b")
        assert house.session.players == ("engine:3", "human")
        await house.until(lambda: house.session.history.ply == 1)

    open_house(play, tmp_path, against(Workshop()))


def test_another_game_after_the_end(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        await house.press("R", "y", "n")
        assert house.name == "SetupScreen"
        await house.press("enter")
        assert house.session.game.name == "barca"

    open_house(play, tmp_path, Session.new("nava"))


def test_beginning_again_is_confirmed(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        await house.press("n")
        assert house.name == "GameScreen"
        await house.type("a1c1")
        await house.press("escape", "n")
        await house.press("n")
        assert house.session.history.ply == 1
        await house.press("n", "y")
        assert house.session.history.ply == 0

    open_house(play, tmp_path, Session.new("nava"))


def test_the_moves_can_be_walked(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        for move in NAVA[:3]:
            await house.type(move)
        await house.press("escape", "comma", "comma")
        assert house.says("#words").startswith("After move 1 of 3")
        assert house.board.diagram == house.session.view(1).diagram
        await house.press("full_stop", "full_stop", "full_stop")
        assert house.game.looking is None
        await house.pilot.click("#moves", offset=(5, 0))
        assert house.game.looking == 1
        await house.click("c3")
        assert house.game.looking is None
        assert house.session.view().selected == ()

    open_house(play, tmp_path, Session.new("nava"))


@pytest.mark.parametrize("text", ["", "zz9", "a1b5", "\u00b2", "x" * 5000, "2c7c5", "a1 c1 a1"])
def test_nonsense_is_answered_and_nothing_is_lost(text: str, tmp_path: Path) -> None:
    async def play(house: House) -> None:
        await house.press("slash")
        house.app.screen.query_one("#typed").insert_text_at_cursor(text)  # type: ignore[attr-defined]
        await house.press("enter")
        assert house.session.history.ply == 0
        assert house.says("#words").endswith(".")
        await house.press("escape")
        await house.click("a1")
        await house.click("c1")
        assert house.session.history.ply == 1

    open_house(play, tmp_path, Session.new("nava"))


def test_the_key_that_leads_to_typing_may_come_again(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        for move in ("a1c1", "e5e3"):
            await house.press("slash", *move, "enter")
        assert house.session.history.moves == ("a1c1", "e5e3")

    open_house(play, tmp_path, Session.new("nava"))


def test_saving_to_a_file(tmp_path: Path) -> None:
    file = tmp_path / "my game.txt"

    async def save(house: House, name: Path | str) -> None:
        await house.press("s")
        typed = house.app.screen.query_one("Input")
        typed.value = str(name)  # type: ignore[attr-defined]
        await house.press("enter")

    async def play(house: House) -> None:
        await house.type("a1c1")
        await house.press("escape")
        await save(house, file)
        assert [ply.move for ply in read(file.read_bytes()).moves] == ["a1c1"]
        file.write_text("precious")
        await save(house, file)
        assert house.name == "Confirm"
        await house.press("n")
        assert file.read_text() == "precious"
        await save(house, file)
        await house.press("y")
        assert "a1c1" in file.read_text()
        await save(house, tmp_path)
        assert "is a folder" in house.says("#words")
        await save(house, tmp_path / "no" / "where.txt")
        assert "Cannot save to" in house.says("#words")
        await save(house, "\0")
        assert "Cannot save to" in house.says("#words")
        await save(house, "")
        assert house.name == "GameScreen"

    open_house(play, tmp_path / "home", Session.new("nava"))


def test_watching_with_pause_step_and_speed(tmp_path: Path) -> None:
    session = Session.new("talpa", ("random", "random"), options={"size": "10x10"})
    session.pause()

    async def play(house: House) -> None:
        assert not house.widget("#typed").display
        await house.press("enter")
        await house.until(lambda: house.session.history.ply == 1)
        await house.press("right")
        await house.until(lambda: house.session.history.ply == 2)
        await house.press("u")
        assert house.session.history.ply == 1
        await house.press("plus")
        assert "s between moves" in house.says("#words")
        await house.press("p")
        await house.until(lambda: house.session.outcome)
        assert house.widget("#end-card").display

    open_house(play, tmp_path, WatchGame(session))


def test_a_game_that_is_left_is_kept(tmp_path: Path) -> None:
    async def leave(house: House) -> None:
        await house.type("a1c1")
        await house.press("escape", "q")
        assert house.name == "MenuScreen"
        assert "1 game to go on with" in house.text()
        await house.press("g")
        assert house.name == "ProgressScreen"
        await house.until(lambda: "Nava" in house.text())
        await house.press("enter")
        assert house.session.history.moves == ("a1c1",)

    state = open_house(leave, tmp_path, Session.new("nava"))
    [game] = state.running
    assert (game.plies, game.is_open) == (1, False)


def test_a_game_that_cannot_be_saved_is_not_left_unasked(tmp_path: Path) -> None:
    tmp_path.joinpath("running").write_text("not a folder")

    async def play(house: House) -> None:
        await house.type("a1c1")
        await house.press("escape", "q")
        assert house.name == "Confirm"
        await house.press("n")
        assert house.session.history.moves == ("a1c1",)
        await house.press("q", "y")
        assert house.name == "MenuScreen"

    open_house(play, tmp_path, Session.new("nava"))


def test_a_game_that_is_open_elsewhere_stays_there(tmp_path: Path) -> None:
    session = Session.new("nava")
    other = State(tmp_path).running.keep(session)

    async def play(house: House) -> None:
        assert house.name == "MenuScreen"

    open_house(play, tmp_path, session)
    other.close()  # type: ignore[union-attr]


def test_colours_size_rules_and_keys(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        look = house.app.look
        await house.press("t")
        assert house.app.look != look
        assert house.board.form == "large"
        await house.press("z")
        assert str(house.board.form) == "compact"
        await house.press("question_mark")
        assert house.name == "RulesScreen"
        await house.press("escape", "f1")
        assert house.name == "HelpScreen"
        assert "Take back" in house.text() or "Undo" in house.text()
        await house.press("escape", "o")
        assert house.name == "ReplayChooser"
        await house.press("escape")
        assert house.name == "GameScreen"

    open_house(play, tmp_path, Session.new("talpa", options={"size": "4x4"}))


def test_resizing_keeps_everything(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        await house.click("a1")
        assert house.board.form == "large"
        for size, form in (((80, 24), "compact"), ((30, 8), ""), ((160, 50), "large")):
            await house.pilot.resize_terminal(*size)
            await house.pilot.pause()
            assert house.session.view().selected == ("a1",)
            if form:
                assert house.board.form == form
            else:
                assert "too small" in house.text()
        await house.press("left")
        assert house.board.cursor
        await house.click("c1")
        assert house.session.history.ply == 1

    open_house(play, tmp_path, Session.new("nava"))


def test_nothing_happens_out_of_sight(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        await house.type("a1c1")
        await house.pilot.resize_terminal(30, 8)
        await house.pilot.pause()
        await house.press("u", "exclamation_mark", "n", "slash", "a")
        assert house.name == "GameScreen"
        assert house.session.history.ply == 1
        await house.press("q")
        assert house.name != "GameScreen"

    open_house(play, tmp_path, Session.new("nava"))
