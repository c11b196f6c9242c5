"""Packages whose game does not work: each is named once, and all else plays."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from fifth_game.program import GAME, Outside
from tabuleiro.games import GAMES, get
from tabuleiro.games.api import Game
from tabuleiro.games.guard import PackageFault
from tabuleiro.play import Session
from tabuleiro.play.acts import Act
from tabuleiro.play.game_state import fold
from tabuleiro.positions import start
from tabuleiro.record import History
from tui.program_driver import ProgramDriver, run_program
from web.local_server import HUMAN, serving, settings_for

OURS = ["barca", "talpa", "nava", "stacks"]
HEAD = """
from dataclasses import replace
import konane, konane.rules
from konane import KONANE

class Rules(konane.rules.Konane):
    game = "{name}"
"""
SHEET = """
def initial(**options):
    return Rules(konane.initial(**options).rows)

def parse(text):
    found = konane.parse(text)
    return Rules(found.rows, found.turn)

def diagram(position):
    return replace(konane.diagram(position), game="{name}")

GAME = replace(
    KONANE, name="{name}", initial=initial, parse=parse, diagram=diagram, home="{home}"
)
"""


def code(name: str, body: str = "", home: str = "") -> str:
    """A module whose game is the working one but for a body of its rules."""
    return HEAD.format(name=name) + body + SHEET.format(name=name, home=home)


RAISES = """
    def moves(self):
        raise ZeroDivisionError("no such luck")
"""
TEXT = """
    def text(self):
        return super().text().replace("oxoxox", "xoxoxo", 1)
"""
LATE = """
    def moves(self):
        if self.openings() is None:
            raise ZeroDivisionError("no such luck")
        return super().moves()
"""
BROKEN: dict[str, tuple[str, dict[str, str], str]] = {
    "raises": (
        code("raises", RAISES),
        {},
        "the package raises fails in moves: ZeroDivisionError: no such luck",
    ),
    "garbles": (
        code("garbles", TEXT),
        {},
        "the package garbles fails in text: the site a6 is one of the other colour",
    ),
    "paints": (
        code("paints", home="paints"),
        {"look_toml": "format = 1\nsound = "},
        "the package paints fails in look.toml: look.toml of paints: Invalid value",
    ),
    "draws": (
        code("draws", home="draws"),
        {"pieces_svg": "<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>"},
        "the package draws fails in pieces.svg: pieces.svg of draws: script is not allowed",
    ),
    "takes": (
        code("barca"),
        {},
        "the package takes fails in name: there is a game 'barca' already",
    ),
    "leaves": (
        "raise SystemExit(3)",
        {},
        "the package leaves fails in import: SystemExit: 3",
    ),
    "offers": ("GAME = 5", {}, "the package offers fails in import: offers:GAME is no game"),
}


@pytest.fixture
def beside(outside: Outside, broken: Callable[..., Path]) -> Outside:
    """All broken packages beside the working one."""
    for package, (module, files, _) in BROKEN.items():
        site = broken(package, module, **files)
    return Outside([*outside.sites, site], outside.folder)


def test_each_is_named_once_and_the_rest_is_listed(beside: Outside) -> None:
    said = beside("games", "--json")
    assert [game["name"] for game in json.loads(said.stdout)] == [*OURS, GAME]
    lines = said.stderr.splitlines()
    assert len(lines) == len(BROKEN)
    for _, _, sentence in BROKEN.values():
        assert len([line for line in lines if line.startswith(f"tabuleiro: {sentence}")]) == 1


def test_the_rest_plays(beside: Outside) -> None:
    for game in ("barca", GAME):
        said = beside("play", game, "--first", "random", "--second", "random", "--plain")
        assert "no such luck" not in said.stdout + said.stderr


def test_who_asks_for_a_broken_one_is_told_why(beside: Outside) -> None:
    said = beside("perft", "raises", "1", status=2)
    assert said.stderr == f"tabuleiro: {BROKEN['raises'][2]}\n"


def test_a_fault_on_the_way_names_the_package(
    outside: Outside, broken: Callable[..., Path]
) -> None:
    late = Outside([*outside.sites, broken("late", code("late", LATE))], outside.folder)
    assert late("games").stderr == ""
    sentence = "the package late fails in moves: ZeroDivisionError: no such luck"
    assert late("perft", "late", "3", status=2).stderr == f"tabuleiro: {sentence}\n"
    said = late("match", "late", "random", "random", "--games", "2", status=2)
    assert said.stderr == f"tabuleiro: {sentence}\n"
    said = late("match", "late", "random", "random", "--games", "2", "--plies", "1", status=1)
    assert said.stderr.endswith(f"{sentence.replace('moves', 'outcome')}\n")
    late("perft", GAME, "3")


@pytest.fixture
def late(
    konane: Game, broken: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> Iterator[str]:
    """A game in this process that fails from the third turn on."""
    monkeypatch.syspath_prepend(broken("late", code("late", LATE)))
    monkeypatch.setattr(GAMES, "_is_whole", False)
    konane_sheet = GAMES.known.pop(konane.name)
    try:
        yield get("late").name
    finally:
        GAMES.known.pop("late", None)
        GAMES.known[konane.name] = konane_sheet


def test_the_terminal_takes_no_move_into_a_fault(late: str, tmp_path: Path) -> None:
    async def play(driver: ProgramDriver) -> None:
        await driver.type("d4")
        assert "fails in diagram: ZeroDivisionError" in driver.text()
        assert driver.session.history.ply == 0

    run_program(play, tmp_path, Session.new(late))


def test_a_stored_game_is_shown_up_to_the_fault(late: str) -> None:
    """One that was played before the package failed."""
    history = History(start(late), ["d4"])
    with pytest.raises(PackageFault, match="the package late fails in outcome"):
        history.play("d3")
    assert (history.ply, history.occurrences()) == (1, 1)
    created = Session.new(late).acts
    moves = [Act("move", 1, {"ply": i, "move": ("d4", "d3")[i], "left": None}) for i in (0, 1)]
    state = fold([*created, *moves])
    assert state.history.moves == ("d4",)
    assert state.stopped
    assert "the package late fails" in str(state.stopped)


def test_the_server_goes_on(late: str, tmp_path: Path) -> None:
    with serving(settings_for(tmp_path)) as server, server.guest() as ana:
        with ana.sit(ana.create(late, HUMAN, HUMAN)) as live:
            assert live.refused("move", ply=0, move="d4") == "illegal_move"
        with ana.sit(ana.create("barca", HUMAN, HUMAN)) as live:
            live.move(0, start("barca").moves()[0])


def test_ours_are_played_without_looking_for_packages(
    outside: Outside, broken: Callable[..., Path]
) -> None:
    site = broken("noisy", "print('looked for'); raise ValueError")
    noisy = Outside([site], outside.folder)
    for arguments in (
        ("perft", "talpa", "1"),
        ("show", "nava"),
        ("match", "nava", "random", "random", "--games", "2"),
        ("play", "barca", "--first", "random", "--second", "random", "--plain"),
    ):
        assert "looked for" not in noisy(*arguments).stdout
    noisy.python("-c", "import tabuleiro, sys; assert 'importlib.metadata' not in sys.modules")
    assert "looked for" in noisy("games").stdout
