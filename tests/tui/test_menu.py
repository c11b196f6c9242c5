"""The menu and the screen for a new game, by keys, letters and mouse."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from textual.widgets import Input

from tabuleiro.tui.app import ReplayGame
from tabuleiro.tui.choice import Choice
from tabuleiro.tui.menu import ENTRIES, letters
from tui.program_driver import ProgramDriver, run_program
from tui.screen_host import annotated

SCREENS = {
    "play": "NewGameScreen",
    "progress": "RunningGamesScreen",
    "replay": "ReplayChooser",
    "watch": "NewGameScreen",
    "statistics": "OwnResultsScreen",
    "settings": "SettingsScreen",
}


def choice(program: ProgramDriver, id: str) -> Choice:
    return program.app.screen.query_one(f"#{id}", Choice)


def test_enter_enter_starts_a_game_against_an_easy_opponent(tmp_path: Path) -> None:
    async def play(program: ProgramDriver) -> None:
        await program.press("enter", "enter")
        assert program.session.players == ("human", "engine:1")
        assert program.app.focused is program.board

    run_program(play, tmp_path, size=(80, 24))


@pytest.mark.parametrize("way", ["letters", "numbers", "arrows", "mouse"])
def test_every_screen_opens_and_is_left(way: str, tmp_path: Path) -> None:
    keys = {"letters": "pgrwse", "numbers": "123456"}

    async def play(program: ProgramDriver) -> None:
        for number, (action, screen) in enumerate(SCREENS.items()):
            if way in keys:
                await program.press(keys[way][number])
            elif way == "arrows":
                await program.press("home", *["down"] * number, "enter")
            else:
                await program.pilot.click("OptionList", offset=(4, number))
                await program.pilot.pause()
            assert program.name == screen, action
            await program.press("escape")
            assert program.name == "MenuScreen"

    run_program(play, tmp_path, size=(80, 24))


def test_letters_are_never_shared() -> None:
    titles = [entry.title for entry in ENTRIES]
    for said in (titles, ["Aa", "aB", "ba", "b", "B", "..."]):
        places = letters(said)
        assert len(places) == len(said)
    found = [title[at].lower() for title, at in zip(titles, letters(titles), strict=True)]
    assert len({*found}) == len(titles)


@pytest.mark.parametrize("key", ["q", "ctrl+q", "ctrl+c", "7"])
def test_quitting(key: str, tmp_path: Path) -> None:
    async def play(program: ProgramDriver) -> None:
        await program.pilot.press(key)
        assert program.app.return_code == 0

    run_program(play, tmp_path)


def test_portuguese(tmp_path: Path) -> None:
    async def play(program: ProgramDriver) -> None:
        assert "Jogar" in program.text()
        await program.press("enter")
        assert "Relógio" in program.text()
        await program.press("enter")
        assert "Primeiro a jogar" in program.says("#words")
        await program.press("question_mark", "escape", "f1", "escape")
        await program.press("exclamation_mark", "s")
        assert "desiste" in program.says("#ending")

    run_program(play, tmp_path, size=(80, 24), language="pt")


def test_another_language_takes_effect_at_once(tmp_path: Path) -> None:
    async def play(program: ProgramDriver) -> None:
        await program.press("enter", "enter", "q")
        await program.press("e")
        await program.press("down", "down", "enter")
        program.app.screen.query_one("#language").value = "pt"  # type: ignore[attr-defined]
        await program.pilot.pause()
        assert "Definições" in program.text()
        await program.press("escape", "escape")
        await program.until(lambda: program.name == "MenuScreen")
        assert "Jogar" in program.text()

    state = run_program(play, tmp_path, size=(80, 24))
    assert state.settings.language == "pt"


def test_the_set_up_is_remembered(tmp_path: Path) -> None:
    async def choose(program: ProgramDriver) -> None:
        await program.press("p")
        choice(program, "game").value = "talpa"
        await program.pilot.pause()
        choice(program, "option-size").value = "4x4"
        choice(program, "kind-1").value = "level"
        await program.pilot.pause()
        choice(program, "variant-1").value = "7"
        choice(program, "kind-2").value = "human"
        choice(program, "clock").value = "5+3"
        await program.press("x", "enter")
        session = program.session
        assert session.game.name == "talpa"
        assert session.players == ("human", "level:7")
        assert str(session.state.control) == "5+3"
        assert len(program.board.diagram.cells) == 16  # type: ignore[union-attr]

    async def look(program: ProgramDriver) -> None:
        await program.press("p")
        assert choice(program, "game").value == "talpa"
        assert choice(program, "variant-2").value == "7"
        choice(program, "game").value = "nava"
        await program.pilot.pause()
        assert choice(program, "kind-2").value == "engine"
        await program.press("enter")
        assert program.session.players == ("human", "engine:1")

    run_program(choose, tmp_path)
    run_program(look, tmp_path)


def test_every_player_of_every_game_can_be_chosen(tmp_path: Path) -> None:
    async def play(program: ProgramDriver) -> None:
        await program.press("p")
        for game, _title in choice(program, "game").options:
            choice(program, "game").value = game
            await program.pilot.pause()
            for kind, _words in choice(program, "kind-2").options:
                choice(program, "kind-2").value = kind
                await program.pilot.pause()
                assert program.says("#note-2"), (game, kind)
                shown = program.widget("#variants-2").display
                assert shown == (len(choice(program, "variant-2").options) > 1)

    run_program(play, tmp_path)


def test_a_player_by_name(tmp_path: Path) -> None:
    async def play(program: ProgramDriver) -> None:
        await program.press("p")
        choice(program, "kind-2").value = "other"
        await program.pilot.pause()
        name = program.app.screen.query_one("#name-2", Input)
        name.focus()
        await program.press(*"engin:3", "enter")
        assert "did you mean" in program.says("#trouble")
        name.value = "engine:depth=2"
        await program.press("enter")
        assert program.session.players == ("human", "engine:depth=2")
        await program.press("q", "p")
        assert program.app.screen.query_one("#name-2", Input).value == "engine:depth=2"

    run_program(play, tmp_path)


def test_lines_are_changed_by_keys_and_mouse(tmp_path: Path) -> None:
    async def play(program: ProgramDriver) -> None:
        await program.press("p")
        choice(program, "game").focus()
        await program.press("right", "right")
        assert choice(program, "game").value == "nava"
        await program.press("home", "left")
        assert choice(program, "game").value == "barca"
        await program.pilot.click("#game", offset=(10, 0))
        assert choice(program, "game").value == "talpa"
        await program.pilot.pause()
        size = choice(program, "option-size")
        assert size.value == "8x8"
        size.focus()
        await program.press("right")
        assert size.value != "8x8"
        await program.pilot.click("#option-size", offset=(1, 0))
        assert size.value == "8x8"

    run_program(play, tmp_path, size=(80, 24))


def test_watching_asks_for_computers_only(tmp_path: Path) -> None:
    async def play(program: ProgramDriver) -> None:
        await program.press("w")
        assert "human" not in dict(choice(program, "kind-1").options)
        choice(program, "kind-1").value = "other"
        await program.pilot.pause()
        program.app.screen.query_one("#name-1", Input).value = "human"
        await program.press("enter")
        assert "only computers play here" in program.says("#trouble")
        choice(program, "kind-1").value = "random"
        choice(program, "kind-2").value = "random"
        choice(program, "kind-2").focus()
        await program.press("enter")
        assert program.session.players == ("random", "random")

    run_program(play, tmp_path)


@pytest.mark.parametrize(
    "strange",
    [
        {"game": 7, "options": [], "watched": "x"},
        {"game": "chess", "options": {"barca": "report"}, "watched": ["human", "human"]},
        {"game": "talpa", "options": {"talpa": {"size": "1x1"}}, "watched": [1, 2], "first": "Bob"},
    ],
)
def test_strange_memories_are_passed_over(strange: dict[str, object], tmp_path: Path) -> None:
    tmp_path.joinpath("settings.json").write_text(json.dumps(strange))

    async def play(program: ProgramDriver) -> None:
        for key in ("p", "w"):
            await program.press(key, "enter")
            await program.until(lambda: program.name == "GameScreen")
            await program.press("q")

    run_program(play, tmp_path)


def test_a_record_is_opened_for_replay(tmp_path: Path) -> None:
    async def play(program: ProgramDriver) -> None:
        assert program.name == "ReplayScreen"
        await program.press("escape")
        assert program.name == "MenuScreen"

    run_program(play, tmp_path, ReplayGame(annotated()))
