"""Whole games of every kind, by clicks, by keys alone, and by link."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from web.browser import games
from web.browser.people import NewPerson, Person


@pytest.mark.parametrize("short", games.ALL, ids=lambda short: short.game)
def test_a_whole_game_by_clicks(person: Person, short: games.ShortGame) -> None:
    person.begin(short.game, options=short.options)
    moves = short.moves.split()
    for ply, move in enumerate(moves, 1):
        person.play(move, ply)
    result = person.page.locator(".result")
    expect(result.locator("h2")).to_have_text(short.ending)
    expect(person.page.locator(".board.live")).to_have_count(0)
    with person.page.expect_download() as download:
        result.get_by_text("Save").click()
    assert f"1. {moves[0]}" in download.value.path().read_text()


def test_a_game_by_keyboard_alone(person: Person) -> None:
    """From the home page to the result, with Tab, arrows, Enter and typing."""
    page, keys = person.page, person.page.keyboard
    person.open("/")
    expect(page.locator("#go")).to_be_visible()
    tab_to(person, "name === 'game'")
    keys.press("ArrowRight")
    keys.press("ArrowRight")
    expect(page.locator('input[value="nava"]')).to_be_checked()
    tab_to(person, "name === 'opponent'")
    keys.press("ArrowRight")
    expect(page.locator('input[value="here"]')).to_be_checked()
    keys.press("Enter")
    expect(page.locator("#board .board")).to_be_visible()
    tab_to(person, "classList.contains('hit')")
    for ply, move in enumerate(games.NAVA.moves.split(), 1):
        expect(person.site(move[:2])).to_have_class("hit open")
        if ply == 2:
            keys.press("/")
            keys.type(move)
            keys.press("Enter")
            person.sees(move, ply)
            tab_to(person, "classList.contains('hit')", key="Shift+Tab")
            continue
        for site in (move[:2], move[2:]):
            walk_to(person, site)
            keys.press("Enter")
        person.sees(move, ply)
    expect(page.locator(".result h2")).to_have_text("White wins")
    expect(page.locator("#said")).to_contain_text("White: 2 from a5 to c5.")


def tab_to(person: Person, what: str, key: str = "Tab") -> None:
    """Press a key until the focused element is such a one."""
    for _ in range(60):
        if person.page.evaluate(f"document.activeElement.{what}"):
            return
        person.page.keyboard.press(key)
    pytest.fail(f"{key} does not reach an element with {what}")


def walk_to(person: Person, site: str) -> None:
    focused = "document.activeElement.dataset.site"
    for _ in range(10):
        at: str = person.page.evaluate(focused)
        if at[0] != site[0]:
            person.page.keyboard.press("ArrowRight" if at[0] < site[0] else "ArrowLeft")
        elif at[1:] != site[1:]:
            person.page.keyboard.press("ArrowUp" if at[1:] < site[1:] else "ArrowDown")
    assert person.page.evaluate(focused) == site


def test_a_selection_is_cancelled(person: Person) -> None:
    person.begin("barca")
    expect(person.site("e2")).to_have_class("hit open")
    person.site("e2").click()
    expect(person.site("e2")).to_have_attribute("aria-selected", "true")
    person.page.keyboard.press("Escape")
    expect(person.site("e2")).to_have_attribute("aria-selected", "false")
    person.site("e2").click()
    person.site("f2").click()
    expect(person.site("f2")).to_have_attribute("aria-selected", "true")
    expect(person.site("e2")).to_have_attribute("aria-selected", "false")
    person.site("f2").click()
    expect(person.site("f2")).to_have_attribute("aria-selected", "false")


def test_a_wrong_move_is_explained_and_the_game_waits(person: Person) -> None:
    person.begin("barca")
    expect(person.site("e2")).to_have_class("hit open")
    person.site("e2").click()
    person.site("a3").click()
    note = person.page.locator("#notes .note", has=person.page.locator(".sign"))
    expect(note).to_contain_text("Rule B")
    expect(note.locator("a")).to_have_attribute("href", "/rules/barca#B3")
    person.page.locator("#typed").fill("<b>e2</b>")
    person.page.keyboard.press("Enter")
    expect(note).to_contain_text("<b>e2</b>")
    person.page.keyboard.press("Escape")
    person.play("e2e5", 1)


def test_pieces_can_be_dragged(person: Person) -> None:
    person.begin("barca")
    expect(person.site("e2")).to_have_class("hit open")
    person.site("e2").drag_to(person.site("e5"))
    person.sees("e2e5", 1)
    expect(person.site("e9")).to_have_class("hit open")
    person.site("e9").drag_to(person.site("a8"))
    expect(person.page.locator("#notes .sign")).to_be_visible()
    assert person.page.locator(".dragged > *").count() == 0


def test_a_turn_of_several_parts_is_built_and_taken_back(person: Person) -> None:
    person.begin("stacks")
    builder = person.page.locator(".builder")
    expect(person.site("c7")).to_have_class("hit open")
    person.site("c7").click()
    counts = builder.get_by_role("group").get_by_role("button")
    expect(counts).to_have_text(["119 squares", "214 squares"])
    person.site("c5").click()
    expect(builder.locator("[data-move]")).to_have_text(["Play 11c7c5", "Play 22c7c5"])
    person.site("d7").click()
    expect(builder.locator(".part")).to_have_text(["c7", "c5", "d7"])
    builder.locator(".part").nth(1).click()
    expect(builder.locator(".part")).to_have_text(["c7"])
    expect(person.page.locator(".hit:focus")).to_have_count(1)  # the button is gone, keys go on
    counts.nth(1).click()
    expect(counts.nth(1)).to_have_attribute("aria-pressed", "true")
    person.site("c5").click()
    person.sees("2c7c5", 1)


def test_motion_never_stands_in_the_way(new_person: NewPerson) -> None:
    """Moves follow each other faster than they are shown; the board ends as it should be."""
    person = new_person(reduced_motion="no-preference")
    for short in (games.NAVA, games.STACKS, games.TALPA):
        person.begin(short.game, options=short.options)
        for ply, move in enumerate(short.moves.split(), 1):
            person.play(move, ply)
        expect(person.page.locator(".result")).to_be_visible()
        expect(person.page.locator(".layer-ghosts > *")).to_have_count(0)
        expect(person.page.locator('.layer-pieces [visibility="hidden"]')).to_have_count(0)
