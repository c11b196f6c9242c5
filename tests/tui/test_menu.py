"""The menu and the set-up: from the first screen to a game, by keys, letters and mouse."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from textual.widgets import Input

from tabuleiro.tui.app import ReplayGame
from tabuleiro.tui.choice import Choice
from tabuleiro.tui.menu import ENTRIES, letters
from tui.hall import annotated
from tui.house import House, open_house

SCREENS = {
    "play": "SetupScreen",
    "progress": "ProgressScreen",
    "replay": "ReplayChooser",
    "watch": "SetupScreen",
    "statistics": "StatisticsScreen",
    "settings": "SettingsScreen",
}


def choice(house: House, id: str) -> Choice:
    return house.app.screen.query_one(f"#{id}", Choice)


def test_enter_enter_starts_a_game_against_an_easy_opponent(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        await house.press("enter", "enter")
        assert house.session.players == ("human", "engine:1")
        assert house.app.focused is house.board

    open_house(play, tmp_path, size=(80, 24))


@pytest.mark.parametrize("way", ["letters", "numbers", "arrows", "mouse"])
def test_every_screen_opens_and_is_left(way: str, tmp_path: Path) -> None:
    keys = {"letters": "pgrwse", "numbers": "123456"}

    async def play(house: House) -> None:
        for number, (action, screen) in enumerate(SCREENS.items()):
            if way in keys:
                await house.press(keys[way][number])
            elif way == "arrows":
                await house.press("home", *["down"] * number, "enter")
            else:
                await house.pilot.click("OptionList", offset=(4, number))
                await house.pilot.pause()
            assert house.name == screen, action
            await house.press("escape")
            assert house.name == "MenuScreen"

    open_house(play, tmp_path, size=(80, 24))


def test_letters_are_never_shared() -> None:
    titles = [entry.title for entry in ENTRIES]
    for said in (titles, ["Aa", "aB", "ba", "b", "B", "..."]):
        places = letters(said)
        assert len(places) == len(said)
    found = [title[at].lower() for title, at in zip(titles, letters(titles), strict=True)]
    assert len({*found}) == len(titles)


@pytest.mark.parametrize("key", ["q", "ctrl+q", "ctrl+c", "7"])
def test_quitting(key: str, tmp_path: Path) -> None:
    async def play(house: House) -> None:
        await house.pilot.press(key)
        assert house.app.return_code == 0

    open_house(play, tmp_path)


def test_portuguese(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        assert "Jogar" in house.text()
        await house.press("enter")
        assert "Relógio" in house.text()
        await house.press("enter")
        assert "Primeiro a jogar" in house.says("#words")
        await house.press("question_mark", "escape", "f1", "escape")
        await house.press("exclamation_mark", "s")
        assert "desiste" in house.says("#ending")

    open_house(play, tmp_path, size=(80, 24), language="pt")


def test_another_language_takes_effect_at_once(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        await house.press("enter", "enter", "q")
        await house.press("e")
        await house.press("down", "down", "enter")
        house.app.screen.query_one("#language").value = "pt"  # type: ignore[attr-defined]
        await house.pilot.pause()
        assert "Definições" in house.text()
        await house.press("escape", "escape")
        await house.until(lambda: house.name == "MenuScreen")
        assert "Jogar" in house.text()

    state = open_house(play, tmp_path, size=(80, 24))
    assert state.settings.language == "pt"


def test_the_set_up_is_remembered(tmp_path: Path) -> None:
    async def choose(house: House) -> None:
        await house.press("p")
        choice(house, "game").value = "talpa"
        await house.pilot.pause()
        choice(house, "option-size").value = "4x4"
        choice(house, "kind-1").value = "level"
        await house.pilot.pause()
        choice(house, "variant-1").value = "7"
        choice(house, "kind-2").value = "human"
        choice(house, "clock").value = "5+3"
        await house.press("x", "enter")
        session = house.session
        assert session.game.name == "talpa"
        assert session.players == ("human", "level:7")
        assert str(session.state.control) == "5+3"
        assert len(house.board.diagram.cells) == 16  # type: ignore[union-attr]

    async def look(house: House) -> None:
        await house.press("p")
        assert choice(house, "game").value == "talpa"
        assert choice(house, "variant-2").value == "7"
        choice(house, "game").value = "nava"
        await house.pilot.pause()
        assert choice(house, "kind-2").value == "engine"
        await house.press("enter")
        assert house.session.players == ("human", "engine:1")

    open_house(choose, tmp_path)
    open_house(look, tmp_path)


def test_every_player_of_every_game_can_be_chosen(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        await house.press("p")
        for game, _title in choice(house, "game").options:
            choice(house, "game").value = game
            await house.pilot.pause()
            for kind, _words in choice(house, "kind-2").options:
                choice(house, "kind-2").value = kind
                await house.pilot.pause()
                assert house.says("#note-2"), (game, kind)
                shown = house.widget("#variants-2").display
                assert shown == (len(choice(house, "variant-2").options) > 1)

    open_house(play, tmp_path)


def test_a_player_by_name(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        await house.press("p")
        choice(house, "kind-2").value = "other"
        await house.pilot.pause()
        name = house.app.screen.query_one("#name-2", Input)
        name.focus()
        await house.press(*"engin:3", "enter")
        assert "did you mean" in house.says("#trouble")
        name.value = "engine:depth=2"
        await house.press("enter")
        assert house.session.players == ("human", "engine:depth=2")
        await house.press("q", "p")
        assert house.app.screen.query_one("#name-2", Input).value == "engine:depth=2"

    open_house(play, tmp_path)


def test_lines_are_changed_by_keys_and_mouse(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        await house.press("p")
        choice(house, "game").focus()
        await house.press("right", "right")
        assert choice(house, "game").value == "nava"
        await house.press("home", "left")
        assert choice(house, "game").value == "barca"
        await house.pilot.click("#game", offset=(10, 0))
        assert choice(house, "game").value == "talpa"
        await house.pilot.pause()
        size = choice(house, "option-size")
        assert size.value == "8x8"
        size.focus()
        await house.press("right")
        assert size.value != "8x8"
        await house.pilot.click("#option-size", offset=(1, 0))
        assert size.value == "8x8"

    open_house(play, tmp_path, size=(80, 24))


def test_watching_asks_for_computers_only(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        await house.press("w")
        assert "human" not in dict(choice(house, "kind-1").options)
        choice(house, "kind-1").value = "other"
        await house.pilot.pause()
        house.app.screen.query_one("#name-1", Input).value = "human"
        await house.press("enter")
        assert "people play under Play" in house.says("#trouble")
        choice(house, "kind-1").value = "random"
        choice(house, "kind-2").value = "random"
        choice(house, "kind-2").focus()
        await house.press("enter")
        assert house.session.players == ("random", "random")

    open_house(play, tmp_path)


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

    async def play(house: House) -> None:
        for key in ("p", "w"):
            await house.press(key, "enter")
            await house.until(lambda: house.name == "GameScreen")
            await house.press("q")

    open_house(play, tmp_path)


def test_a_record_is_opened_for_replay(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        assert house.name == "ReplayScreen"
        await house.press("escape")
        assert house.name == "MenuScreen"

    open_house(play, tmp_path, ReplayGame(annotated()))
