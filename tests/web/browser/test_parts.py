"""What the browser makes of the parts of moves: arrows, clicks before the tree is there."""

from __future__ import annotations

import json
import os
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from play.selection_cases import CASES, SCRIPT, require_same, with_tree
from tabuleiro import positions
from tabuleiro.play.view import view_json, view_of
from tabuleiro.record import History
from web.browser.people import Person

MODULES = "new URL('.', document.querySelector('script[type=module]').src)"
ATTACK = "r2r22r2/5/5/2r22/b11b12/3b11/b2b2b22 1 report"
PILE = "5/5/5/1.bw.1.b.1/www.4 1"

Arrow = tuple[str, str, str, str]
"""Role, origin, destination, number."""


def arrows(person: Person) -> list[Arrow]:
    found: list[list[str]] = person.page.evaluate(
        """() => [...document.querySelectorAll(".layer-over .arrow[data-origin]")].map((node) => [
            node.classList[1], node.dataset.origin, node.dataset.destination,
            node.querySelector("text")?.textContent ?? ""])"""
    )
    return [(role, origin, to, number) for role, origin, to, number in found]


def wanted(game: str, text: str, move: str) -> list[Arrow]:
    """One arrow for each step, numbered where two move."""
    steps = positions.parts(positions.parse(game, text), move).steps
    are_two = any(step.mover > 1 for step in steps)
    return [
        (s.role, s.origin, s.destination, str(s.mover) if are_two and s.mover else "")
        for s in steps
    ]


def point_out(person: Person, game: str, text: str, move: str) -> None:
    """Show a move on a board of its own."""
    position = positions.parse(game, text)
    data: dict[str, Any] = {
        "diagram": view_json(view_of(History(position)))["diagram"],
        "arrows": positions.parts(position, move).json()["order"],
    }
    person.open(f"/rules/{game}")
    person.page.evaluate(
        f"""async (picture) => {{
            const {{ Board }} = await import(new URL("board.js", {MODULES}));
            const place = document.createElement("main");
            place.style.width = "500px";
            document.body.replaceChildren(document.querySelector("svg.sprite") ?? "", place);
            new Board(place, {{}}).show(picture);
        }}""",
        data,
    )


@pytest.mark.parametrize(
    ("game", "text", "move", "drawn"),
    [
        (
            "stacks",
            ATTACK,
            "d6c5,a5b5xc4+c5>b3",
            [
                ("walk", "d6", "c5", "1"),
                ("walk", "a5", "b5", "2"),
                ("retreat", "c4", "b3", ""),
                ("attack", "b5", "c4", "2"),
                ("support", "c5", "c4", ""),
            ],
        ),
        ("nava", PILE, "a1a4", [("walk", "a1", "a4", "")]),
        ("talpa", "xxxx/xxxx/xxxx/xxxx 1", "d4", []),
    ],
)
def test_an_arrow_for_each_step(
    person: Person, game: str, text: str, move: str, drawn: list[Arrow]
) -> None:
    point_out(person, game, text, move)
    if folder := os.environ.get("PICTURES"):
        person.page.screenshot(path=f"{folder}/{game}.png")
    assert arrows(person) == drawn == wanted(game, text, move)
    expect(person.page.locator(".arrow.here")).to_have_count(0 if drawn else 1)


@pytest.mark.parametrize(
    ("game", "text"),
    [("stacks", "r2r2r2r1r1/5/5/1b1r22/1b1b12/5/b2b2b22 1"), ("nava", PILE)],
)
def test_no_arrow_of_a_line_is_anything_but_its_move(person: Person, game: str, text: str) -> None:
    """The best moves of an engine, as the analysis page points them out."""
    page = person.page
    person.open(f"/analysis?game={game}&position={text.replace(' ', '+')}")
    expect(page.locator("#lines .steps")).to_have_count(3)
    page.wait_for_function("() => document.querySelector('.layer-over .arrow')")
    for _ in range(20):
        move = page.locator("#lines .steps button").first.text_content() or ""
        drawn = arrows(person)
        if move == page.locator("#lines .steps button").first.text_content():
            break
    assert drawn == wanted(game, text, move)


def test_the_cases_of_clicks(person: Person) -> None:
    person.open("/rules/stacks")
    script = SCRIPT.read_text().split("if (typeof process")[0].replace("export ", "")
    told = person.page.evaluate(
        f"""async (cases) => {{
            const {{ Clicks }} = await import(new URL("clicks.js", {MODULES}));
            {script}
            return run(Clicks, cases);
        }}""",
        [with_tree(case) for case in CASES],
    )
    for case, said in zip(CASES, json.loads(json.dumps(told)), strict=True):
        require_same(case, said)


def test_clicks_are_kept_until_the_tree_is_there(person: Person) -> None:
    """As fast as a person is, before the browser knows what can be clicked."""
    held: list[Route] = []
    person.page.route("**/clicks?*", lambda route: held.append(route))
    person.begin("stacks")
    for site in ("c7", "c5", "d7", "d6"):
        person.site(site).click()
    expect(person.played(1, "c7c5,d7d6")).to_have_count(0)
    for route in held:
        route.continue_()
    expect(person.played(1, "c7c5,d7d6")).to_be_visible()
