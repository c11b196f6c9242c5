"""The browser draws the board that reports draw, in the colours of the look."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode
from xml.etree import ElementTree

import pytest
from playwright.sync_api import expect
from textual.color import Color

from tabuleiro import parse, positions
from tabuleiro.games.diagram import Side
from tabuleiro.games.look import look
from tabuleiro.pictures.board import draw
from web.browser.people import NewPerson

SVG = "{http://www.w3.org/2000/svg}"
POSITIONS = {
    "barca": "5E4/3L6/5M4/6m3/3mE5/10/1e1L2M3/4l5/6l3/5e4 1",
    "talpa": "xo1x/ox1o/xo1x/oxxo 1",
    "nava": "B.B.B.b.B/B.4/B.w.3/b.W.1.w.1/w.w.w.W.bbbbw 1",
    "stacks": "r1r11r1r3/1r11r11/1b11r11/r14/1b13/5/b21b1b1b4 1",
}
DRAWN = """() => {
  const board = document.querySelector("svg.board");
  const all = (selector) => [...board.querySelectorAll(selector)];
  const moved = (node) => (node === board ? [0, 0] : [0, 1].map((i) => {
    const place = node.getAttribute("transform") ?? "translate(0 0)";
    const [, ...shift] = place.match(/([-.0-9]+) ([-.0-9]+)/);
    return moved(node.parentNode)[i] + Number(shift[i]);
  }));
  const at = (node) => moved(node).map((shift, i) => {
    return Math.round(100 * (shift + Number(node.getAttribute("xy"[i])))) / 100;
  });
  const got = (node, ...names) => names.map((name) => node.getAttribute(name));
  const body = (node) => getComputedStyle(node).getPropertyValue("--body");
  return {
    uses: all("use").map((node) => [
      ...got(node, "href", "class"), ...at(node), Number(node.getAttribute("width")),
    ]),
    heights: all("text.height").map((node) => [node.textContent, ...at(node)]),
    squares: all("rect.square:not(.home)").map((node) => [
      ...at(node), getComputedStyle(node).fill,
    ]),
    bodies: [1, 2].map((side) => body(board.querySelector(`use.side-${side}`))),
  };
}"""
"""What stands where on the board of the page; each drawing with its symbol, side, corner, width."""


def places(svg: str) -> tuple[list[Any], list[Any]]:
    """The same of a board as a report shows it: the drawings, and the heights of piles."""
    root = ElementTree.fromstring(svg)

    def at(node: ElementTree.Element, *names: str) -> list[float]:
        return [round(float(node.attrib[name]), 2) for name in names]

    uses = [
        [node.attrib["href"], node.attrib["class"], *at(node, "x", "y", "width")]
        for node in root.iter("use")
    ]
    heights = [
        [node.text, *at(node, "x", "y")]
        for node in root.iter("text")
        if node.attrib["class"].startswith("height")
    ]
    return sorted(uses), sorted(heights)


def rgb(colour: str) -> str:
    red, green, blue = Color.parse(colour).rgb
    return f"rgb({red}, {green}, {blue})"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("game", POSITIONS)
def test_one_drawing(game: str, scheme: str, new_person: NewPerson) -> None:
    person = new_person(color_scheme=scheme)
    person.open("/analysis?" + urlencode({"game": game, "position": POSITIONS[game]}))
    expect(person.page.locator("svg.board .layer-pieces g").first).to_be_attached()
    drawn = person.page.evaluate(DRAWN)
    board = positions.diagram(parse(game, POSITIONS[game]))
    uses, heights = places(draw(board, "board"))
    assert sorted(drawn["uses"]) == uses
    assert sorted(drawn["heights"]) == heights
    seen, shade = look(game), 0 if scheme == "light" else 1
    columns, rows = board.columns, board.rows
    colours = {(x, y): colour for x, y, colour in drawn["squares"]}
    for site, cell in board.cells.items():
        column, row = columns.index(site[0]), rows.index(int(site[1:]))
        name = seen.square(seen.ground_of(cell.ground))[(column + row) % 2]
        assert colours[100 * column, 100 * row] == rgb(seen.colours[name][shade]), site
    assert len(colours) == len(board.cells)
    sides: tuple[Side, Side] = (1, 2)
    assert drawn["bodies"] == [seen.side(side)["body"][shade] for side in sides]
