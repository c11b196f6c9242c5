"""Complete games by mouse, by keys and by typing, and turns that clicks alone do not decide."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tabuleiro import games
from tabuleiro.games.moves import clicks
from tabuleiro.play import Session
from tui.program_driver import ProgramDriver, run_program

RECORDS: dict[str, tuple[dict[str, str], str]] = {
    "barca": ({}, "g2c6 d9i4 c6d7 i4e8 d2c3 e10c10 c3g7 e8d9 f2f4 c10c4 f4d4"),
    "talpa": ({"size": "4x4"}, "b3b4 c1b1 c2b2 c3d3 c4d4"),
    "nava": ({}, "a1c1 e5a5 a1a5 e5c5 a5c5"),
    "stacks": (
        {},
        "a7c5,e7c5 b1a2,d1b3 2c5b4xb3 a2c1,d1c3 2b3a2xb1 a1a2,a1c1"
        " c7c5,d7c5 c1c3,e1d3 2c5c4xd3 c1e2,c3e5 2d3b1",
    ),
    "tiny": ({"size": "4"}, "a1b1 c1 d1"),
}
"""Short games with their options, all won by the first side."""
ENDS = {
    "barca": "First wins with animals on three watering holes",
    "talpa": "First wins with a tunnel from edge to edge",
    "nava": "White wins: Black has no stack left",
    "stacks": "Black wins with four pieces in the enemy home",
    "tiny": "First wins: Second has no legal move",
}


async def by_mouse(program: ProgramDriver, move: str) -> None:
    for site in clicks(move):
        await program.click(site)
    await choose(program, move)


async def by_keys(program: ProgramDriver, move: str) -> None:
    for site in clicks(move):
        await program.walk_to(site)
    await choose(program, move)


async def choose(program: ProgramDriver, move: str) -> None:
    """Where clicks leave a choice, take the move from those on offer."""
    offers = program.session.view().offers
    if move in offers:
        assert f"Play {move}" in program.says("#offers")
        await program.press(str(offers.index(move) + 1))


async def by_typing(program: ProgramDriver, move: str) -> None:
    await program.type(move.upper())


Way = Callable[[ProgramDriver, str], Awaitable[None]]
WAYS: list[Way] = [by_mouse, by_keys, by_typing]
MANY_SITES = {"barca", "stacks"}
"""Walking over these boards by keys takes long; the others show that it is possible."""
WHOLE_GAMES = [
    pytest.param(game, way, marks=[pytest.mark.long] * (way is by_keys and game in MANY_SITES))
    for game in RECORDS
    for way in WAYS
]


@pytest.mark.parametrize(("game", "way"), WHOLE_GAMES)
def test_a_whole_game(game: str, way: Way, tmp_path: Path) -> None:
    options, record = RECORDS[game]
    moves = record.split()

    async def play(program: ProgramDriver) -> None:
        for ply, move in enumerate(moves, 1):
            await way(program, move)
            assert program.session.history.ply == ply, program.text()
            assert program.session.history.moves[-1] == move
        assert program.says("#ending").startswith(ENDS[game])
        assert f"{len(moves)} moves played." in program.says("#ending")
        assert program.widget("#end-card").display

    state = run_program(play, tmp_path, Session.new(game, options=options))
    [finished] = state.archive
    assert (finished.game, finished.result) == (game, "1-0")
    assert not list(state.running)


def test_every_game_has_a_record() -> None:
    assert {*RECORDS} == {*games.GAMES}


def at(game: str, position: str, players: tuple[str, str] = ("human", "human")) -> Session:
    return Session.new(game, players, position=position)


def test_two_singles_of_stacks_step_by_step(tmp_path: Path) -> None:
    async def play(program: ProgramDriver) -> None:
        await program.click("c7")
        await program.click("c5")
        assert program.says("#words") == "Chosen: c7 c5"
        assert "Play 1c7c5" in program.says("#offers")
        await program.click("d7")
        assert program.says("#words") == "Chosen: c7 c5 d7"
        await program.press("backspace")
        assert program.session.view().selected == ("c7", "c5")
        await program.click("d7")
        await program.click("d6")
        assert program.session.history.moves == ("c7c5,d7d6",)
        await program.click("c1")
        await program.press("escape")
        assert program.session.view().selected == ()

    run_program(play, tmp_path, Session.new("stacks"))


def test_a_count_is_chosen_among_the_offers(tmp_path: Path) -> None:
    async def play(program: ProgramDriver) -> None:
        await program.click("c7")
        await program.click("c6")
        assert set(program.session.view().offers) == {"1c7c6", "2c7c6"}
        await program.press(str(1 + program.session.view().offers.index("2c7c6")))
        assert program.session.history.moves == ("2c7c6",)

    run_program(play, tmp_path, Session.new("stacks"))


def test_a_combined_attack_with_a_chosen_retreat(tmp_path: Path) -> None:
    session = at("stacks", "r23r2/5/5/2r22/2b2b11/5/b23b2 1")

    async def play(program: ProgramDriver) -> None:
        await program.click("d5")
        await program.click("c4")
        await program.click("c5")
        assert program.says("#words") == "Chosen: d5 c4 c5"
        assert program.session.view().destinations == ("b3", "c3", "d3")
        await program.click("d3")
        assert program.session.history.moves == ("1d5xc4+c5>d3",)

    run_program(play, tmp_path, session)


def test_a_scared_animal_must_move_first(tmp_path: Path) -> None:
    session = at("barca", "5E4/3L6/5M4/6m3/3mE5/10/1e1L2M3/4l5/6l3/5e4 1")

    async def play(program: ProgramDriver) -> None:
        assert program.says("#words") == "First to move. Must move: e6"
        await program.click("g4")
        assert program.says("#words").startswith("B5: ")
        await program.click("e6")
        await program.click("e7")
        assert program.says("#words").startswith("B4: ")
        await program.click("e8")
        assert program.session.history.moves == ("e6e8",)

    run_program(play, tmp_path, session)


def test_a_removal_of_talpa(tmp_path: Path) -> None:
    async def play(program: ProgramDriver) -> None:
        await program.click("d1")
        assert program.session.history.moves == ("d1",)

    run_program(play, tmp_path, at("talpa", "o1xx/2xx/xxxx/xxxx 1"))


def test_the_ninth_cube_of_nava_wins(tmp_path: Path) -> None:
    async def play(program: ProgramDriver) -> None:
        assert "cubes placed 8 of 9" in program.says("#second")
        await program.walk_to("e3")
        await program.walk_to("e4")
        assert program.says("#ending").startswith("Black wins with all nine cubes on the board")

    run_program(play, tmp_path, at("nava", "B.B.B.B.B/B.B.B.2/4.b/5/w.4 2"))
