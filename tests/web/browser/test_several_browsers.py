"""Several browsers at one game; a computer; a server that goes away and comes back."""

from __future__ import annotations

from playwright.sync_api import expect

from web.browser.people import NewPerson, Person
from web.browser.server import Server

BY_LINK = [{"kind": "human", "name": "Ana"}, {"kind": "open"}]


def test_two_people_by_link_and_a_spectator(new_person: NewPerson) -> None:
    ana, rui, eva = new_person(), new_person(), new_person()
    path = ana.begin("nava", seats=BY_LINK)
    expect(ana.page.locator(".share input")).to_have_value(ana.page.url)
    rui.open(path)
    rui.page.get_by_label("Your name").fill("Rui <3")
    rui.page.get_by_role("button", name="Join the game").click()
    for one in (ana, rui):
        expect(one.page.locator(".player", has_text="Rui <3")).to_be_visible()
    eva.open(path)
    expect(ana.page.locator("#facts")).to_contain_text("watching: 1")
    ana.play("a1a3", 1)
    for other in (rui, eva):
        other.sees("a1a3", 1)
    assert eva.page.locator("#acts button").count() == 0
    expect(eva.page.locator(".board.live")).to_have_count(0)
    rui.play("e5a5", 2)
    ana.sees("e5a5", 2)

    rui.act("undo")
    ana.page.get_by_role("button", name="Decline").click()
    expect(rui.page.get_by_text("asks to take a move back")).to_have_count(0)
    ana.play("a1a5", 3)
    ana.act("undo")
    rui.page.get_by_role("button", name="Accept").click()
    expect(eva.page.locator('[data-ply="3"]')).to_have_count(0)

    ana.act("draw")
    rui.page.get_by_role("button", name="Accept").click()
    for everybody in (ana, rui, eva):
        expect(everybody.page.locator(".result h2")).to_have_text("Draw")
    ana.page.get_by_role("button", name="Rematch").click()
    rui.page.get_by_role("link", name="To the rematch").click()
    expect(rui.site("a1")).to_have_class("hit open")
    rui.play("a1a3", 1)
    ana.sees("a1a3", 1)


def test_no_clock_runs_before_everybody_is_there(new_person: NewPerson) -> None:
    ana, rui = new_person(), new_person()
    path = ana.begin("nava", seats=BY_LINK, clock="5+3")
    expect(ana.page.locator("#status")).to_have_text("Waiting for an opponent.")
    expect(ana.page.locator(".player .clock")).to_have_text(["5:00", "5:00"])
    expect(ana.page.locator(".player.on")).to_have_count(0)
    expect(ana.page).to_have_title("Nava · Tabuleiro")
    rui.open(path)
    rui.page.get_by_role("button", name="Join the game").click()
    for one in (ana, rui):
        expect(one.page.locator(".player.on")).to_contain_text("Ana")
    expect(ana.page).to_have_title("Your move. Nava · Tabuleiro")
    ana.play("a1a3", 1)
    expect(ana.page.locator(".player.on .name")).to_have_text("Black")
    ana.page.get_by_label("First position").click()
    expect(ana.page.get_by_text("after 0 moves")).to_be_visible()
    expect(ana.page.locator(".player.on .name")).to_have_text("Black")


def test_play_goes_on_when_the_server_comes_back(new_person: NewPerson, server: Server) -> None:
    ana, rui = new_person(), new_person()
    rui.open(ana.begin("nava", seats=BY_LINK))
    rui.page.get_by_role("button", name="Join the game").click()
    ana.play("a1a3", 1)
    rui.sees("a1a3", 1)
    rui.click("e5")
    server.stop()
    expect(rui.page.locator(".offline")).to_be_visible()
    rui.site("a5").click()  # kept, and sent when there is somebody to send it to
    server.start()
    for person in (ana, rui):
        person.sees("e5a5", 2)
        expect(person.page.locator(".offline")).to_have_count(0)
        person.troubles.clear()  # a browser reports each attempt that failed
    ana.play("a1a5", 3)
    rui.sees("a1a5", 3)


def test_against_the_computer_within_two_clicks(person: Person) -> None:
    page = person.page
    person.open("/")
    page.locator(".game", has_text="Nava").locator(".pic").click()
    page.locator("#go").click()
    person.click("a1a3")  # the answer may come before anybody could look
    expect(person.played(1, "a1a3")).to_be_visible()
    expect(page.locator('[data-ply="2"]')).to_be_visible()
    expect(page.locator("#status")).to_contain_text("Your move.")
    expect(page.locator("#me .supply")).to_have_text("cubes placed 0 of 9")
    expect(page.locator("#me .supply svg:not(.gone)")).to_have_count(9)
    person.act("hint")
    expect(page.locator(".arrow")).to_be_visible()
    person.act("evaluate")
    expect(page.locator("#lines .pv").first).to_be_visible()
    expect(page.locator("#eval")).to_be_visible()
    person.act("undo")
    expect(page.locator('[data-ply="1"]')).to_have_count(0)
    person.act("redo")
    expect(page.locator('[data-ply="2"]')).to_be_visible()
    person.act("resign")
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    person.act("resign")
    page.locator("dialog").get_by_role("button", name="Resign").click()
    expect(page.locator(".result")).to_contain_text("Black wins")
    person.open("/")
    expect(page.locator("#running")).to_be_hidden()


def test_a_computer_is_told_how_long_to_think(person: Person) -> None:
    page = person.page
    person.open("/")
    times = page.get_by_role("group", name="Seconds a move", exact=True)
    expect(page.locator("#go")).to_be_visible()
    expect(times).to_have_count(0)
    page.locator('select[name="player"]').select_option("engine")
    help_text = page.locator("#new-game .help").first
    expect(help_text).to_contain_text("full strength, a second a move")
    times.get_by_text("0.2").click()
    expect(help_text).to_have_text("at full strength, 0.2 seconds a move")
    page.locator("#go").click()
    expect(page.locator("#them .name")).to_have_text("Computer (0.2 s a move)")


def test_computers_are_watched(person: Person) -> None:
    computers = [{"kind": "computer", "player": "random"}] * 2
    person.begin("barca", seats=computers, delay=0.1)
    expect(person.page.locator('[data-ply="2"]')).to_be_visible()
    person.act("pause")
    expect(person.page.locator('[data-action="step"]')).to_be_enabled()
    count = person.page.locator("#moves [data-ply]").count()
    person.act("step")
    expect(person.page.locator("#moves [data-ply]")).to_have_count(count + 1)


def test_the_board_keeps_up_with_fast_computers(new_person: NewPerson) -> None:
    person = new_person(reduced_motion="no-preference")
    computers = [{"kind": "computer", "player": "random"}] * 2
    person.begin("talpa", seats=computers, options={"size": "4x4"}, delay=0)
    expect(person.page.locator(".result")).to_be_visible()
    expect(person.page.get_by_label("Last position")).to_be_disabled()
    expect(person.page.get_by_role("button", name="Back to the game")).to_have_count(0)


def test_a_winner_is_told_so(person: Person) -> None:
    seats = [{"kind": "human"}, {"kind": "computer", "player": "engine:1"}]
    person.begin("talpa", seats=seats, position="xo1x/ox1o/xo1x/oxxo 1")
    expect(person.page.locator(".player", has_text="Computer (strength 1)")).to_be_visible()
    person.play("c1d1", 1)
    expect(person.page.locator(".result h2")).to_have_text("You win")


def test_the_game_is_walked_through(person: Person) -> None:
    person.begin("talpa", options={"size": "4x4"})
    for ply, move in enumerate(("c2d2", "b2b3", "b1a1"), 1):
        person.play(move, ply)
    page = person.page
    page.get_by_label("First position").click()
    expect(page.locator(".now")).to_have_count(0)
    expect(person.site("d2")).to_have_attribute("aria-label", "d2, mole of Second")
    page.get_by_label("Next move").click()
    person.sees("c2d2", 1)
    expect(person.site("d2")).to_have_attribute("aria-label", "d2, mole of First")
    expect(page.locator(".board.live")).to_have_count(0)
    expect(page.get_by_text("The board shows the position after 1 move.")).to_be_visible()
    page.get_by_role("button", name="Back to the game").click()
    expect(person.site("a1")).to_have_attribute("aria-label", "a1, mole of First")
    expect(page.locator(".board.live")).to_be_visible()
    first = page.locator(".hit").first
    page.locator("#flip").click()
    expect(first).to_have_attribute("data-site", "d1")
    page.locator('[data-ply="2"]').click()
    page.get_by_role("button", name="Play on from here").click()
    expect(page.locator("#moves [data-ply]")).to_have_count(2)
    person.play("b1a1", 3)
    page.get_by_label("First position").click()
    page.get_by_role("button", name="Start again").click()
    person.play("b1a1", 1)
