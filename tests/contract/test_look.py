"""What a look says: all that a board can show, and a clear error where it is damaged."""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabuleiro import games
from tabuleiro.games.api import Game
from tabuleiro.games.diagram import Diagram, Piece
from tabuleiro.games.home import UnusableData
from tabuleiro.games.look import Kind, Pile, common, look, own
from tabuleiro.positions import diagram, start
from variants import VARIANTS

PAGE = Path(__file__).parents[2] / "docs" / "adding-a-game.md"
OURS = [game for game in games.GAMES.values() if game.home]


def diagrams(game: Game) -> Iterator[Diagram]:
    """Boards two plies from the start and at the end of random games, on the smallest board."""
    variant = min(
        (each for each in VARIANTS if each.name == game.name),
        key=lambda each: len(each.rulebook().text()),
    )
    first = variant.rulebook()
    yield game.diagram(first)
    for move in first.moves()[::7]:
        position = first.play(move)
        yield from (game.diagram(position.play(move)) for move in position.moves()[::23])
    for seed in range(3):
        source, position = random.Random(seed), first
        for _ in range(40):
            if moves := position.moves():
                position = position.play(source.choice(moves))
        yield game.diagram(position)


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_everything_on_a_board_is_in_the_look(game: Game) -> None:
    seen = look(game.name)
    kinds, grounds = set(), set()
    for board in diagrams(game):
        for cell in board.cells.values():
            kinds |= {piece.kind for piece in cell.pieces}
            grounds.add(cell.ground)
        kinds |= {tally.supply for tally in board.tallies if tally.supply}
    assert game.set_up
    kinds |= {piece.kind for piece in game.set_up.pieces}
    assert kinds == own(game.home).kind.keys()
    assert grounds <= seen.ground.keys()
    assert all(figure.words and all(figure.symbol) for figure in seen.kind.values())


def test_a_game_without_a_look_has_that_of_all_games() -> None:
    seen = look("tiny")
    assert seen is common()
    assert seen.kind_of(Piece("counter", 0)) is None
    assert seen.words("counter") == "counter"
    assert seen.ground_of("swamp") is seen.ground_of("plain")


@pytest.mark.parametrize("name", games.GAMES)
def test_every_site_has_colours(name: str) -> None:
    seen = look(name)
    for cell in diagram(start(name)).cells.values():
        ground = seen.ground_of(cell.ground)
        assert {*seen.square(ground), *seen.terminal_square(ground)} <= seen.colours.keys()
    assert {"body", "shade", "edge", "rim", "ink"} <= seen.side(0).keys() & seen.side(2).keys()


def test_a_pile_fills_its_room_and_no_more() -> None:
    pile = Pile(step=12, room=50, rest=26)
    assert pile.lie(1) == (-26, 0)
    assert pile.lie(3) == (-26 * (1 - 24 / 50), 12)
    floor, step = pile.lie(11)
    assert floor == 0
    assert step * 10 == 50


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package of its own name that a look can be written into."""
    folder = tmp_path / f"look_of_{tmp_path.name.replace('-', '_')}"
    folder.mkdir()
    (folder / "__init__.py").touch()
    monkeypatch.syspath_prepend(str(tmp_path))
    yield folder
    sys.modules.pop(folder.name, None)


FAULTS = {
    "sound = 'wood": "Expected|Unterminated|Illegal",
    "sounds = 'wood'": "sounds is unknown",
    "sound = 'brass'": "sound should be wood, earth, water, stone",
    "[colours]\nwater = 'blue'": r"colours.water should be #\[0-9a-f\]\{6\}",
    "[colours]\nWater = '#0000ff'": "colours.Water should be",
    "[kind.disc]\nscale = 'big'": "kind.disc.scale should be a number",
    "[kind.disc]\nscale = true": "kind.disc.scale should be a number",
    "[kind.disc]\nlifted = 1": "kind.disc.lifted should be true or false",
    "[kind.disc]\nsymbol = ['a', 'b', 'c']": "kind.disc.symbol should be a text",
    "[kind.disc]\npile = { step = 1.5, room = 3, rest = 4 }": "pile.step should be a whole number",
    "[kind.disc]\npile = { step = 1, room = 3 }": "kind.disc.pile.rest should be a whole number",
    "[kind.disc]\npile = 3": "kind.disc.pile should be a table",
    "[kind.disc]\nart = { drawn = { lines = 'x' } }": "kind.disc.art.drawn.lines should be a list",
    "[kind.disc]\nart = { drawn = { size = [1] } }": "art.drawn.size should be a list of two",
    "kind = 'disc'": "kind should be a table",
    "[sides.3]\ncolours = {}": "sides.3 should be 0, 1, 2",
    "[ground.plain]\nhome = 3": "ground.plain.home should be 0, 1, 2",
    "[ground.plain.frame]\nsmall = '()'": "ground.plain.frame.small is unknown",
}


@pytest.mark.parametrize(("text", "complaint"), FAULTS.items(), ids=FAULTS)
def test_a_fault_is_named(text: str, complaint: str, package: Path) -> None:
    (package / "look.toml").write_text(f"format = 1\n{text}\n")
    with pytest.raises(UnusableData, match=complaint) as caught:
        own(package.name)
    assert str(caught.value).startswith(f"look.toml of {package.name}")
    assert "\n" not in str(caught.value)


def test_a_colour_that_is_nowhere_is_named(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (package / "look.toml").write_text("format = 1\n[ground.swamp]\nsquare = ['mud', 'mud']\n")
    stranger = Game(**{**vars(games.get("tiny")), "name": "stranger", "home": package.name})
    monkeypatch.setitem(games.GAMES, "stranger", stranger)
    with pytest.raises(UnusableData, match=r"ground.swamp.square names no colour: mud"):
        look("stranger")


def test_another_format_is_refused(package: Path) -> None:
    (package / "look.toml").write_text("format = 2\n")
    with pytest.raises(UnusableData, match=f"look.toml of {package.name} has another format"):
        own(package.name)


def test_what_differs_by_side_is_a_list_of_two(package: Path) -> None:
    (package / "look.toml").write_text(
        "format = 1\n[kind.a]\nsymbol = ['x', 'y']\n[kind.b]\nsymbol = 'x'\n"
        "[kind.b.art.drawn]\nlines = ['1', '2']\n[kind.a.art.drawn]\nlines = [['1'], ['2', '3']]\n"
    )
    kinds: dict[str, Kind] = dict(own(package.name).kind)
    assert kinds["a"].symbol == ("x", "y")
    assert kinds["b"].symbol == ("x", "x")
    assert kinds["a"].art.drawn.lines == (("1",), ("2", "3"))
    assert kinds["b"].art.drawn.lines == (("1", "2"), ("1", "2"))


def test_the_look_of_the_page_is_one(package: Path) -> None:
    """docs/adding-a-game.md shows a look that can be read, with a drawing that fits its square."""
    blocks = re.findall("```toml\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    (example,) = (block for block in blocks if block.startswith("format = "))
    (package / "look.toml").write_text(example)
    counter = own(package.name).kind["counter"]
    assert counter.symbol == ("tiny-counter", "tiny-counter")
    assert {len(line) for line in counter.art.drawn.lines[0]} == {5}
