"""Widths, languages, colours, accessibility, what a page weighs."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Response, expect

from web.browser.people import NewPerson, Person

SIZES = {
    "phone": {"width": 390, "height": 844},
    "sideways": {"width": 844, "height": 390},
    "small": {"width": 320, "height": 640},
    "tablet": {"width": 820, "height": 1180},
    "desktop": {"width": 1440, "height": 900},
}
GAMES = ("barca", "talpa", "nava", "stacks", "tiny")
MOST = 300_000
"""Bytes that a page and everything in it may have."""


def is_within(person: Person) -> bool:
    """Nothing has to be scrolled to from left to right."""
    within: bool = person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    return within


@pytest.mark.parametrize("size", ["phone", "small", "tablet", "desktop"])
def test_every_page_fits(new_person: NewPerson, size: str) -> None:
    person = new_person(viewport=SIZES[size], has_touch=True)
    person.open("/")
    expect(person.page.locator("#go")).to_be_visible()
    assert is_within(person)
    for game in GAMES:
        person.begin(game, clock="5+3")
        expect(person.page.locator(".board.live")).to_be_visible()
        person.page.locator(".hit.open").first.tap()
        expect(person.page.locator('[aria-selected="true"]')).to_have_count(1)
        assert is_within(person), game


@pytest.mark.parametrize("size", ["phone", "sideways"])
def test_a_phone_shows_a_game_without_scrolling(new_person: NewPerson, size: str) -> None:
    person = new_person(viewport=SIZES[size], has_touch=True)
    for game in GAMES[:4]:
        person.begin(game, clock="5+3")
        for place in ("#them", ".board", "#me", "#notes", "#acts"):
            expect(person.page.locator(place)).to_be_in_viewport(ratio=0.99)
        assert is_within(person), game


@pytest.mark.parametrize("width", [568, 667, 844, 932])
def test_a_phone_held_sideways_shows_the_board_beside_the_rest(
    new_person: NewPerson, width: int
) -> None:
    person = new_person(viewport={"width": width, "height": 390})
    page = person.page
    for path in ("/analysis?game=barca&moves=e2e5", "/editor?game=barca"):
        person.open(path)
        expect(page.locator(".board")).to_be_in_viewport(ratio=0.99)
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        expect(page.locator(".board")).to_be_in_viewport(ratio=0.99)
        assert is_within(person), path


def test_the_language_is_changed_and_remembered(new_person: NewPerson) -> None:
    person = new_person(locale="pt-PT")
    page = person.page
    person.open("/")
    expect(page.locator("#go")).to_have_text("Começar o jogo")
    page.get_by_label("Definições").click()
    page.get_by_role("button", name="English").click()
    expect(page.locator("#go")).to_have_text("Start game")
    person.begin("stacks")
    expect(page.locator("#status")).to_contain_text("Black to move.")
    page.get_by_label("Settings").click()
    page.get_by_role("button", name="Português").click()
    expect(page.locator("#status")).to_contain_text("Preto a jogar.")
    expect(person.site("a7")).to_have_attribute(
        "aria-label", "a7, pilha de 2 do Preto, base do Preto"
    )


def test_colours_are_chosen_and_remembered(person: Person) -> None:
    page = person.page
    person.open("/")
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    light: str = page.evaluate(ground)
    page.get_by_label("Settings").click()
    page.get_by_role("button", name="Dark").click()
    dark: str = page.evaluate(ground)
    assert light != dark
    page.reload()
    assert page.evaluate(ground) == dark


def test_rules_and_keys_are_one_key_away(person: Person) -> None:
    page = person.page
    keys = page.get_by_role("dialog", name="Keys")
    person.begin("nava")
    page.keyboard.press("?")
    for key, text in (("r", "Rules"), ("f", "Turn the board"), ("/", "Type a move")):
        row = keys.locator("dl > div", has=page.get_by_text(text, exact=True))
        expect(row.locator("kbd")).to_have_text(key)
    check(person)
    page.keyboard.press("Escape")
    expect(keys).to_have_count(0)
    person.site("c3").focus()
    with page.expect_popup() as rules:
        page.keyboard.press("r")
    expect(rules.value.locator("h1")).to_have_text("Nava")
    page.keyboard.press("/")
    page.keyboard.type("r?")
    expect(page.locator("#typed")).to_have_value("r?")

    person.open("/")
    page.locator(".game", has_text="Talpa").locator(".pic").click()
    page.keyboard.press("r")
    page.wait_for_url("**/rules/talpa")
    page.get_by_label("Settings").click()
    page.get_by_role("button", name="Keys").click()
    keys.get_by_role("button", name="Close").click()
    expect(keys).to_have_count(0)


def test_there_is_a_page_for_what_is_not_there(person: Person) -> None:
    person.open("/game/nothing-here")
    expect(person.page.locator("h1")).to_have_text("This square is empty")
    assert all("404" in trouble for trouble in person.troubles)
    person.troubles.clear()


def test_pages_say_something_without_scripts(new_person: NewPerson) -> None:
    person = new_person(java_script_enabled=False)
    person.open("/")
    expect(person.page.get_by_text("Playing needs JavaScript")).to_be_visible()
    expect(person.page.locator(".game", has_text="Barca")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_stands_in_the_way_of_anybody(new_person: NewPerson, scheme: str) -> None:
    """The checks of axe-core."""
    person = new_person(color_scheme=scheme)
    person.open("/")
    expect(person.page.locator("#go")).to_be_visible()
    check(person)
    person.page.get_by_label("Settings").click()
    check(person)
    person.begin("barca", clock="5+3")
    person.play("e2e5", 1)
    person.act("evaluate")
    expect(person.page.locator("#lines .pv").first).to_be_visible()
    check(person)
    person.begin("stacks")
    expect(person.site("c7")).to_have_class("hit open")
    person.site("c7").click()
    check(person)
    person.act("resign")
    person.page.locator("dialog .primary").click()
    expect(person.page.locator(".result")).to_be_visible()
    check(person)


def check(person: Person) -> None:
    found: dict[str, Any] = Axe().run(person.page).response
    violations = [
        (one["id"], [node["target"] for node in one["nodes"]]) for one in found["violations"]
    ]
    assert not violations


def test_pages_are_light(person: Person) -> None:
    sizes: dict[str, int] = {}

    def weigh(response: Response) -> None:
        sizes[response.url] = len(response.body())

    person.page.on("response", weigh)
    person.begin("stacks")
    expect(person.page.locator(".board.live")).to_be_visible()
    person.open("/")
    expect(person.page.locator("#go")).to_be_visible()
    assert sum(sizes.values()) < MOST
