"""Boards as SVG: well-formed, coloured by the page, made of plain shapes only."""

from __future__ import annotations

import random
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tabuleiro import games, parse, start
from tabuleiro.games import GAMES
from tabuleiro.games.api import Game
from tabuleiro.games.home import UnusableData, resource
from tabuleiro.games.look import look, own
from tabuleiro.games.parts import Parts, Step
from tabuleiro.games.sprite import FILE, sheet, sprite
from tabuleiro.pictures.board import draw, heat_map
from tabuleiro.pictures.colours import style_sheet
from tabuleiro.positions import diagram

SVG = "{http://www.w3.org/2000/svg}"
OURS = [name for name, game in GAMES.items() if game.home]


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(
        svg.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    )


def classes(root: ElementTree.Element, tag: str) -> list[str]:
    return [each.attrib.get("class", "") for each in root.iter(f"{SVG}{tag}")]


LAST = Parts("a1b1", 1, (Step("walk", "a1", "b1"),))


@pytest.mark.parametrize("name", list(GAMES))
def test_a_board_shows_every_piece(name: str) -> None:
    board = diagram(start(name))
    root = parsed(draw(board, "a <label>", LAST))
    used = [use.attrib["href"][1:] for use in root.iter(f"{SVG}use")]
    assert set(used) <= sprite(name).names
    plain = [each for each in classes(root, "circle") if "token" in each]
    pieces = sum(len(cell.pieces) for cell in board.cells.values())
    seen = look(name)
    grounds = sum(bool(seen.ground_of(cell.ground).symbol) for cell in board.cells.values())
    assert len(used) + len(plain) == pieces + grounds
    assert root.attrib["aria-label"] == "a <label>"
    assert {"last", "last from"} <= set(classes(root, "rect"))


def test_a_piece_without_a_drawing_is_its_label() -> None:
    root = parsed(draw(diagram(start("tiny")), "tiny"))
    labels = [text for text in root.iter(f"{SVG}text") if "token" in text.attrib["class"]]
    assert [text.text for text in labels] == ["o"] * 7


def test_a_tunnel_is_shown() -> None:
    end = parse("talpa", "xo1x/ox1o/xo1x/oxxo 1").play("c1d1")
    board = diagram(end)
    lines = list(parsed(draw(board, "end")).iter(f"{SVG}path"))
    assert board.path
    assert [line.attrib["d"] for line in lines if line.attrib.get("class") == "path"] == [
        "M250 50L250 150L250 250L250 350"
    ]


def test_a_map_says_its_numbers() -> None:
    root = parsed(heat_map(diagram(start("nava")), "map", {"a1": 0.5, "c3": 0.25, "e5": 0.001}))
    texts = [text.text for text in root.iter(f"{SVG}text") if text.attrib["class"] == "share"]
    assert sorted(filter(None, texts)) == ["25", "50"]
    shades = [
        r.attrib["fill-opacity"] for r in root.iter(f"{SVG}rect") if "fill-opacity" in r.attrib
    ]
    assert len(shades) == 25
    assert max(map(float, shades)) == 0.62


@pytest.mark.parametrize("name", OURS)
def test_every_symbol_and_colour_is_there(name: str) -> None:
    """What a look names is drawn, what is drawn is named, and every colour it takes is given."""
    seen, drawn = look(name), sprite(name)
    named = {symbol for figure in seen.kind.values() for symbol in figure.symbol}
    named |= {ground.symbol for ground in seen.ground.values() if ground.symbol}
    assert named == drawn.names
    colours = {*seen.colours, *seen.side(1)} & {*seen.colours, *seen.side(2)}
    text = resource(games.get(name).home, FILE)
    assert text is not None
    wanted = set(re.findall(r"var\(--([a-z0-9-]+)", text)) - {"line"}
    assert wanted <= colours
    ids = re.findall(r' id="([^"]+)"', text)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]+)"', text)) <= set(ids)


def test_the_sheet_of_symbols_takes_no_room() -> None:
    root = parsed(sheet(GAMES))
    assert root.attrib["class"] == "sprite"
    assert root.attrib["width"] == root.attrib["height"] == "0"
    assert "<!--" not in sheet(GAMES)


def test_colours_of_a_game_stay_in_it() -> None:
    css = style_sheet(OURS)
    assert css.count(":root {") == 1
    for name in OURS:
        for colour in own(games.get(name).home).colours:
            assert re.search(rf'^\[data-game="{name}"\] {{.* --{colour}: ', css, re.MULTILINE)
    assert re.search(r'^\[data-game="nava"\] \.side-2 { --body: #45424b;', css, re.MULTILINE)
    assert "--savanna: light-dark(#efe0bf, #d8c397);" in css


GOOD = (
    '<symbol id="odd-a"><path fill="var(--body)" stroke-width="var(--line, 3)" d="M1 1h-.5z"/>'
    "</symbol>"
)
BAD = {
    "<script>alert(1)</script>": "script",
    "<style>*{}</style>": "style",
    '<symbol id="odd-a"><script/></symbol>': "script",
    '<symbol id="odd-a"><a href="#odd-b"/></symbol>': "a is not allowed",
    '<symbol id="odd-a"><foreignObject/></symbol>': "foreignObject",
    '<symbol id="odd-a"><image href="#odd-b"/></symbol>': "image",
    '<symbol id="odd-a"><path onclick="x"/></symbol>': "onclick",
    '<symbol id="odd-a" onload="x"/>': "onload",
    '<symbol id="odd-a"><path style="fill:red"/></symbol>': "style",
    '<symbol id="odd-a"><path class="x"/></symbol>': "class",
    '<symbol id="odd-a"><path fill="#ff0000"/></symbol>': "fill",
    '<symbol id="odd-a"><path fill="url(#odd-b)"/></symbol>': "fill",
    '<symbol id="odd-a"><use href="https://elsewhere/x.svg#a"/></symbol>': "ids begin with odd-",
    '<symbol id="odd-a"><use href="#nava-disc"/></symbol>': "ids begin with odd-, not #nava-disc",
    '<symbol id="disc"/>': "ids begin with odd-, not disc",
    '<symbol id="odd-a"><path d="M1 1&quot;&gt;&lt;script&gt;"/></symbol>': "d=",
    '<symbol id="odd-a"': "odd|not well-formed",
}


@pytest.fixture
def odd(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a game's home, to put drawings into."""
    folder = tmp_path / f"odd_{random.Random(str(tmp_path)).randrange(10**9)}"
    folder.mkdir()
    (folder / "__init__.py").touch()
    monkeypatch.syspath_prepend(str(tmp_path))
    game = Game(**{**vars(games.get("tiny")), "name": "odd", "home": folder.name})
    monkeypatch.setitem(games.GAMES, "odd", game)
    return folder


def test_plain_shapes_are_let_in(odd: Path) -> None:
    (odd / FILE).write_text(f'<svg xmlns="http://www.w3.org/2000/svg">{GOOD}</svg>')
    assert sprite("odd").names == {"odd-a"}
    parsed(f"<svg >{sprite('odd').text}</svg>")


@pytest.mark.parametrize(("inner", "complaint"), BAD.items(), ids=BAD)
def test_nothing_else_is(inner: str, complaint: str, odd: Path) -> None:
    (odd / FILE).write_text(f'<svg xmlns="http://www.w3.org/2000/svg">{inner}</svg>')
    with pytest.raises(UnusableData, match=f"^pieces.svg of {odd.name}: .*({complaint})"):
        sprite("odd")


def test_entities_are_not_expanded(odd: Path) -> None:
    entity = '<!DOCTYPE svg [<!ENTITY a "aaaa">]>'
    (odd / FILE).write_text(f'{entity}<svg xmlns="http://www.w3.org/2000/svg">&a;</svg>')
    with pytest.raises(UnusableData, match="DOCTYPE"):
        sprite("odd")
