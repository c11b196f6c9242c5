"""Boards and plots: well-formed, coloured by the page, readable without seeing them."""

from __future__ import annotations

import re
import sys
from xml.etree import ElementTree

import pytest
from matplotlib.axes import Axes

from tabuleiro import parse, start
from tabuleiro.games import GAMES
from tabuleiro.games.api import UnknownOption
from tabuleiro.positions import diagram
from tabuleiro.report.board import draw, heat_map, sprite, symbols
from tabuleiro.report.plots import INK, NoPlots, plot, require_plots

SVG = "{http://www.w3.org/2000/svg}"


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(
        svg.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    )


@pytest.mark.parametrize("name", list(GAMES))
def test_a_board_shows_every_piece(name: str) -> None:
    board = diagram(start(name))
    root = parsed(draw(board, "a <label>", ["a1", "b1"]))
    used = [use.attrib["href"][1:] for use in root.iter(f"{SVG}use")]
    assert set(used) <= symbols()
    plain = [each for each in root.iter(f"{SVG}circle") if "plain-piece" in each.attrib["class"]]
    pieces = sum(len(cell.pieces) for cell in board.cells.values())
    grounds = sum(f"{name}-{cell.ground}" in symbols() for cell in board.cells.values())
    assert len(used) + len(plain) == pieces + grounds
    assert root.attrib["aria-label"] == "a <label>"
    marks = [each.attrib["class"] for each in root.iter(f"{SVG}rect")]
    assert "last from" in marks
    assert "last" in marks


def test_a_tunnel_is_shown() -> None:
    end = parse("talpa", "xo1x/ox1o/xo1x/oxxo 1").play("c1d1")
    board = diagram(end)
    lines = list(parsed(draw(board, "end")).iter(f"{SVG}path"))
    assert board.path
    assert [line.attrib["d"] for line in lines if line.attrib["class"] == "path"] == [
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


def test_the_sprite_is_hidden() -> None:
    ElementTree.fromstring(sprite())
    assert "hidden" in sprite()
    assert "<!--" not in sprite()


def bars(axes: Axes) -> None:
    axes.errorbar([1, 2], [3, 4], yerr=1, color=INK["accent"])


def test_a_plot_is_part_of_the_page() -> None:
    svg = plot("one", "what it shows", bars)
    root = parsed(svg)
    assert root.attrib["aria-label"] == "what it shows"
    assert not any(colour in svg for colour in INK.values())
    assert "var(--muted)" in svg
    ids = re.findall(r' id="([^"]+)"', svg)
    assert len(ids) == len(set(ids))
    assert all(name.startswith("one-") for name in ids)
    assert set(re.findall(r'(?:url\(|href=")#([^")]+)', svg)) <= set(ids)


def test_without_the_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(NoPlots, match=r"pip install 'tabuleiro\[report\]'"):
        require_plots()
    assert not issubclass(NoPlots, UnknownOption)
