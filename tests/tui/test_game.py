"""The game screen: every action besides moves."""

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
from tui.program_driver import ProgramDriver, run_program

NAVA = ["a1c1", "e5a5", "a1a5", "e5c5", "a5c5"]


def against(workshop: Workshop, game: str = "nava") -> Session:
    """A session of a person against a scripted computer."""
    return Session.new(game, ("human", "engine:3"), make=workshop)


def test_the_computer_answers_and_moves_are_taken_back(tmp_path: Path) -> None:
    async def play(program: ProgramDriver) -> None:
        await program.type("a1a4")
        await program.until(lambda: program.session.history.ply == 2)
        assert "Computer (strength 3)" in program.says("#second")
        await program.press("escape", "u")
        assert program.session.history.moves == ()
        assert "Undo" not in program.text()
        await program.press("r")
        assert program.session.history.ply == 2
        await program.press("u", "u")
        assert program.session.history.ply == 0

    run_program(play, tmp_path, against(Workshop()))


def test_thinking_is_shown_and_can_be_interrupted(tmp_path: Path) -> None:
    """The screen answers keys while the computer thinks; a stale answer is dropped."""
    gate = Event()

    def think(fake: Fake) -> None:
        fake.stopped.wait(60) or gate.wait(60)

    async def play(program: ProgramDriver) -> None:
        await program.type("a1a4")
        await program.until(lambda: program.session.thoughts.move)
        await program.until(lambda: "+0.42" in program.says("#thought"))
        assert "Black is thinking" in program.says("#words")
        await program.press("escape")
        assert "Move now" in program.text()
        await program.press("z", "comma")
        assert program.game.showing.ply == 0
        await program.press("escape", "m")
        await program.until(lambda: program.session.history.ply == 2)

    run_program(play, tmp_path, against(Workshop(Score(-42), think)))


def test_taking_back_while_the_computer_thinks(tmp_path: Path) -> None:
    async def play(program: ProgramDriver) -> None:
        await program.type("a1a4")
        await program.until(lambda: program.session.thoughts.move)
        await program.press("escape", "escape")
        await program.press("u")
        assert program.session.history.ply == 0
        await program.until(lambda: not program.app.workers)
        assert program.session.history.ply == 0

    run_program(play, tmp_path, against(Workshop(act=lambda fake: fake.stopped.wait(60) and None)))


def test_a_failing_engine_loses_with_its_reason(tmp_path: Path) -> None:
    def fail(fake: Fake) -> None:
        raise RuntimeError("out of ideas")

    async def play(program: ProgramDriver) -> None:
        await program.type("a1a4")
        await program.until(lambda: program.session.outcome)
        assert "out of ideas" in program.says("#ending")

    run_program(play, tmp_path, against(Workshop(act=fail)))


def test_a_hint_is_marked_and_explained(tmp_path: Path) -> None:
    async def play(program: ProgramDriver) -> None:
        await program.press("i")
        await program.until(lambda: program.says("#words").startswith("Hint: "))
        assert len(program.board.marks.hint) == 2
        await program.press("escape")
        assert not program.board.marks.hint

    run_program(play, tmp_path, against(Workshop(Score(10))))


def test_an_evaluation_on_demand(tmp_path: Path) -> None:
    async def play(program: ProgramDriver) -> None:
        assert not program.widget("#thought").display
        await program.press("e")
        await program.until(lambda: "+0.10" in program.says("#thought"))
        assert program.game.state.settings.evaluation
        await program.press("e")
        assert not program.widget("#thought").display

    run_program(play, tmp_path, against(Workshop(Score(10))))


def test_resigning_is_confirmed(tmp_path: Path) -> None:
    async def play(program: ProgramDriver) -> None:
        await program.press("exclamation_mark")
        assert program.name == "Confirm"
        await program.press("escape")
        assert not program.session.outcome
        await program.press("R", "y")
        assert program.says("#ending") == "Black wins: White resigns. 0 moves played."
        await program.press("u")
        assert not program.session.outcome

    run_program(play, tmp_path, Session.new("nava"))


def test_a_draw_between_people(tmp_path: Path) -> None:
    async def play(program: ProgramDriver) -> None:
        await program.press("d")
        assert program.says("#words") == "White offers a draw."
        assert "Accept the draw" in program.says("#offers")
        await program.press("x")
        assert program.says("#words") == "Black declines the draw."
        await program.press("d", "y")
        assert program.says("#ending").startswith("The game is drawn")

    run_program(play, tmp_path, Session.new("nava"))


def test_a_computer_declines_at_first(tmp_path: Path) -> None:
    async def play(program: ProgramDriver) -> None:
        await program.press("d")
        assert program.says("#words") == "Black declines the draw."

    run_program(play, tmp_path, against(Workshop(Score(0))))


def test_a_flag_falls(tmp_path: Path) -> None:
    watch = Watch()
    session = Session.new("nava", control=TimeControl.parse("1+1"), now=watch)

    async def play(program: ProgramDriver) -> None:
        assert "1:00" in program.says("#first")
        await program.type("a1c1")
        watch.wait(55)
        await program.until(lambda: "0:05.0" in program.says("#second"))
        await program.press("escape", "p")
        assert program.says("#words") == "Paused."
        watch.wait(1000)
        await program.press("p")
        watch.wait(5)
        await program.until(lambda: program.session.outcome)
        assert program.says("#ending").startswith("White wins: Black has run out of time")

    run_program(play, tmp_path, session)


def test_after_the_end(tmp_path: Path) -> None:
    async def play(program: ProgramDriver) -> None:
        for move in NAVA:
            await program.type(move)
            await program.press("escape")
        assert program.widget("#end-card").display
        finished = program.session
        await program.press("v")
        assert program.name == "ReplayScreen"
        await program.press("escape")
        await program.press("b")
        assert program.session is not finished
        assert not program.session.history.moves
        assert not program.widget("#end-card").display

    run_program(play, tmp_path, Session.new("nava"))


def test_a_rematch_swaps_the_sides(tmp_path: Path) -> None:
    async def play(program: ProgramDriver) -> None:
        await program.press("R", "y", "b")
        assert program.session.players == ("engine:3", "human")
        await program.until(lambda: program.session.history.ply == 1)

    run_program(play, tmp_path, against(Workshop()))


def test_another_game_after_the_end(tmp_path: Path) -> None:
    async def play(program: ProgramDriver) -> None:
        await program.press("R", "y", "n")
        assert program.name == "NewGameScreen"
        await program.press("enter")
        assert program.session.game.name == "barca"

    run_program(play, tmp_path, Session.new("nava"))


def test_beginning_again_is_confirmed(tmp_path: Path) -> None:
    async def play(program: ProgramDriver) -> None:
        await program.press("n")
        assert program.name == "GameScreen"
        await program.type("a1c1")
        await program.press("escape", "n")
        await program.press("n")
        assert program.session.history.ply == 1
        await program.press("n", "y")
        assert program.session.history.ply == 0

    run_program(play, tmp_path, Session.new("nava"))


def test_the_moves_can_be_walked(tmp_path: Path) -> None:
    async def play(program: ProgramDriver) -> None:
        for move in NAVA[:3]:
            await program.type(move)
        await program.press("escape", "comma", "comma")
        assert program.says("#words").startswith("After move 1 of 3")
        assert program.board.diagram == program.session.view(1).diagram
        await program.press("full_stop", "full_stop", "full_stop")
        assert program.game.showing.ply is None
        await program.pilot.click("#moves", offset=(5, 0))
        assert program.game.showing.ply == 1
        await program.click("c3")
        assert program.game.showing.ply is None
        assert program.session.view().selected == ()

    run_program(play, tmp_path, Session.new("nava"))


@pytest.mark.parametrize("text", ["", "zz9", "a1b5", "\u00b2", "x" * 5000, "2c7c5", "a1 c1 a1"])
def test_nonsense_is_answered_and_nothing_is_lost(text: str, tmp_path: Path) -> None:
    async def play(program: ProgramDriver) -> None:
        await program.press("slash")
        program.app.screen.query_one("#typed").insert_text_at_cursor(text)  # type: ignore[attr-defined]
        await program.press("enter")
        assert program.session.history.ply == 0
        assert program.says("#words").endswith(".")
        await program.press("escape")
        await program.click("a1")
        await program.click("c1")
        assert program.session.history.ply == 1

    run_program(play, tmp_path, Session.new("nava"))


def test_the_key_that_leads_to_typing_may_come_again(tmp_path: Path) -> None:
    async def play(program: ProgramDriver) -> None:
        for move in ("a1c1", "e5e3"):
            await program.press("slash", *move, "enter")
        assert program.session.history.moves == ("a1c1", "e5e3")

    run_program(play, tmp_path, Session.new("nava"))


def test_saving_to_a_file(tmp_path: Path) -> None:
    file = tmp_path / "my game.txt"

    async def save(program: ProgramDriver, name: Path | str) -> None:
        await program.press("s")
        typed = program.app.screen.query_one("Input")
        typed.value = str(name)  # type: ignore[attr-defined]
        await program.press("enter")

    async def play(program: ProgramDriver) -> None:
        await program.type("a1c1")
        await program.press("escape")
        await save(program, file)
        assert [ply.move for ply in read(file.read_bytes()).moves] == ["a1c1"]
        file.write_text("precious")
        await save(program, file)
        assert program.name == "Confirm"
        await program.press("n")
        assert file.read_text() == "precious"
        await save(program, file)
        await program.press("y")
        assert "a1c1" in file.read_text()
        await save(program, tmp_path)
        assert "is a folder" in program.says("#words")
        await save(program, tmp_path / "no" / "where.txt")
        assert "Cannot save to" in program.says("#words")
        await save(program, "\0")
        assert "Cannot save to" in program.says("#words")
        await save(program, "")
        assert program.name == "GameScreen"

    run_program(play, tmp_path / "home", Session.new("nava"))


def test_watching_with_pause_step_and_speed(tmp_path: Path) -> None:
    session = Session.new("talpa", ("random", "random"), options={"size": "10x10"})
    session.pause()

    async def play(program: ProgramDriver) -> None:
        assert not program.widget("#typed").display
        await program.press("enter")
        await program.until(lambda: program.session.history.ply == 1)
        await program.press("right")
        await program.until(lambda: program.session.history.ply == 2)
        await program.press("u")
        assert program.session.history.ply == 1
        await program.press("plus")
        assert "s between moves" in program.says("#words")
        await program.press("p")
        await program.until(lambda: program.session.outcome)
        assert program.widget("#end-card").display

    run_program(play, tmp_path, WatchGame(session))


def test_a_game_that_is_left_is_kept(tmp_path: Path) -> None:
    async def leave(program: ProgramDriver) -> None:
        await program.type("a1c1")
        await program.press("escape", "q")
        assert program.name == "MenuScreen"
        assert "1 game to continue" in program.text()
        await program.press("g")
        assert program.name == "RunningGamesScreen"
        await program.until(lambda: "Nava" in program.text())
        await program.press("enter")
        assert program.session.history.moves == ("a1c1",)

    state = run_program(leave, tmp_path, Session.new("nava"))
    [game] = state.running
    assert (game.plies, game.is_open) == (1, False)


def test_a_game_that_cannot_be_saved_is_not_left_unasked(tmp_path: Path) -> None:
    tmp_path.joinpath("running").write_text("not a folder")

    async def play(program: ProgramDriver) -> None:
        await program.type("a1c1")
        await program.press("escape", "q")
        assert program.name == "Confirm"
        await program.press("n")
        assert program.session.history.moves == ("a1c1",)
        await program.press("q", "y")
        assert program.name == "MenuScreen"

    run_program(play, tmp_path, Session.new("nava"))


def test_a_game_that_is_open_elsewhere_stays_there(tmp_path: Path) -> None:
    session = Session.new("nava")
    other = State(tmp_path).running.keep(session)

    async def play(program: ProgramDriver) -> None:
        assert program.name == "MenuScreen"

    run_program(play, tmp_path, session)
    other.close()  # type: ignore[union-attr]


def test_colours_size_rules_and_keys(tmp_path: Path) -> None:
    async def play(program: ProgramDriver) -> None:
        look = program.app.look
        await program.press("t")
        assert program.app.look != look
        assert program.board.form == "large"
        await program.press("z")
        assert str(program.board.form) == "compact"
        await program.press("question_mark")
        assert program.name == "RulesScreen"
        await program.press("escape", "f1")
        assert program.name == "HelpScreen"
        assert "Take back" in program.text() or "Undo" in program.text()
        await program.press("escape", "o")
        assert program.name == "ReplayChooser"
        await program.press("escape")
        assert program.name == "GameScreen"

    run_program(play, tmp_path, Session.new("talpa", options={"size": "4x4"}))


def test_resizing_keeps_everything(tmp_path: Path) -> None:
    async def play(program: ProgramDriver) -> None:
        await program.click("a1")
        assert program.board.form == "large"
        for size, form in (((80, 24), "compact"), ((30, 8), ""), ((160, 50), "large")):
            await program.pilot.resize_terminal(*size)
            await program.pilot.pause()
            assert program.session.view().selected == ("a1",)
            if form:
                assert program.board.form == form
            else:
                assert "too small" in program.text()
        await program.press("left")
        assert program.board.cursor
        await program.click("c1")
        assert program.session.history.ply == 1

    run_program(play, tmp_path, Session.new("nava"))


def test_nothing_happens_out_of_sight(tmp_path: Path) -> None:
    async def play(program: ProgramDriver) -> None:
        await program.type("a1c1")
        await program.pilot.resize_terminal(30, 8)
        await program.pilot.pause()
        await program.press("u", "exclamation_mark", "n", "slash", "a")
        assert program.name == "GameScreen"
        assert program.session.history.ply == 1
        await program.press("q")
        assert program.name != "GameScreen"

    run_program(play, tmp_path, Session.new("nava"))
