"""Analysis, editor, archive and rules in a real browser."""

from __future__ import annotations

import re
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import expect

from web.browser.people import NewPerson, Person

PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1440, "height": 900}
MOVES = ["c2d2", "b4a4", "b3c3", "b2a2", "b1c1"]
GAME = f'[Game "talpa"]\n[First "Ana"]\n[Second "Rui"]\n[Size "4x4"]\n\n{" ".join(MOVES)} 1-0\n'


def keep(person: Person, text: str = GAME) -> str:
    """A game that is in the archive; its id."""
    answer = person.context.request.post(
        f"{person.server.url}/api/transcripts",
        data={"text": text},
        headers={"Origin": person.server.url},
    )
    assert answer.status == 201, answer.text()
    id: str = answer.json()["games"][0]["id"]
    return id


def is_within(person: Person) -> bool:
    within: bool = person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    return within


def require_accessible(person: Person) -> None:
    found = Axe().run(person.page)
    assert found.violations_count == 0, found.generate_report()


def test_a_game_is_walked_and_judged(person: Person) -> None:
    page = person.page
    id = keep(person)
    person.open(f"/analysis/{id}")
    expect(page.locator("#status")).to_contain_text("First wins with a tunnel")
    page.locator("#judge").click()
    expect(page.locator("#graph .curve")).to_be_visible(timeout=60_000)
    expect(page.locator(".summary .side")).to_have_count(2)
    fault = page.locator(".graph-marks button").first
    ply = fault.get_attribute("data-ply")
    fault.click()
    expect(page.locator(f'#moves [data-ply="{ply}"]')).to_have_attribute("aria-current", "true")
    expect(page.locator("[data-fault]")).to_contain_text("Better was")
    expect(page.locator(f'#moves [data-ply="{ply}"] .judge')).to_be_visible()
    page.locator("[data-fault] button").click()
    expect(page.locator("#branch")).to_contain_text("You have left the game")
    page.locator("#back").click()
    expect(page.locator("#branch")).to_have_count(0)
    page.keyboard.press("Home")
    expect(page.locator("#moves [aria-current]")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    person.sees(MOVES[0], 1)
    assert page.url.endswith(f"/analysis/{id}#1")
    page.reload()
    person.sees(MOVES[0], 1)
    expect(page.locator("#graph .curve")).to_be_visible()


def test_the_graph_stays_in_view_whatever_is_said(person: Person) -> None:
    page = person.page
    id = keep(person, '[Game "stacks"]\n\n1. b7b6,c7c6 1d1d4 2. a7a6,c6c5 1-0\n')
    person.open(f"/analysis/{id}")
    page.locator("#judge").click()
    expect(page.locator("#graph .curve")).to_be_visible(timeout=60_000)
    page.locator(".graph-marks button").first.click()
    expect(page.locator("[data-fault]")).to_be_visible()
    expect(page.locator("#lines .steps")).to_have_count(3)
    expect(page.locator("#graph")).to_be_in_viewport(ratio=1)
    expect(page.locator("#acts")).to_be_in_viewport(ratio=1)
    expect(page.locator("#moves .now")).to_be_in_viewport(ratio=1)


def test_the_engine_shows_lines_that_can_be_walked(person: Person) -> None:
    page = person.page
    person.open("/analysis?game=nava")
    expect(page.locator("#lines .steps")).to_have_count(3)
    expect(page.locator("#eval")).to_be_visible()
    expect(page.locator(".layer-over .arrow")).to_have_count(1)
    page.get_by_label("Number of lines").select_option("1")
    expect(page.locator("#lines .steps")).to_have_count(1)
    page.locator("#engine").click()
    expect(page.locator("#lines .lines")).to_be_hidden()
    page.locator("#engine").click()
    second = page.locator("#lines .steps button").nth(1)
    expect(second).to_be_visible()
    move = page.evaluate(
        """() => {
            const step = document.querySelectorAll("#lines .steps button")[1];
            step.click();
            return step.textContent;
        }"""
    )
    person.sees(move, 2)
    expect(page.locator("#status")).to_contain_text("White to move.")


def test_both_sides_are_played_and_left(person: Person) -> None:
    page = person.page
    person.open("/analysis?game=talpa&position=xoxo/oxox/xoxo/oxox+1")
    page.locator("#engine").click()
    person.play("c2d2", 1)
    person.play("b4a4", 2)
    page.keyboard.press("ArrowLeft")
    person.sees("c2d2", 1)
    person.play("b2a2", 2)
    expect(page.locator("#branch")).to_contain_text("at move 1…")
    assert "moves=c2d2+b2a2" in page.url
    page.reload()
    person.sees("b2a2", 2)
    person.site("a1").click()
    expect(page.locator("#notes .note").nth(1)).to_contain_text("T")
    page.locator("#typed").fill("nonsense")
    page.locator("#typed").press("Enter")
    expect(page.locator("#notes")).to_contain_text("is no move")
    page.locator("#typed").fill("B1 c1")
    page.locator("#typed").press("Enter")
    person.sees("b1c1", 3)
    page.locator("#position").fill("xo1x/ox1o/xo1x/oxxo 1")
    page.locator("#position").press("Enter")
    page.wait_for_url(re.compile("oxxo"))
    person.play("c1d1", 1)
    expect(page.locator("#status")).to_contain_text("First wins with a tunnel")


def test_a_turn_of_several_parts(person: Person) -> None:
    person.open("/analysis?game=stacks")
    person.page.locator("#engine").click()
    person.play("c7c5,d7d6", 1)


def test_a_position_is_played_on(person: Person) -> None:
    page = person.page
    person.open("/analysis?game=talpa&position=xo1x/ox1o/xo1x/oxxo+1")
    page.locator('[data-action="share"]').click()
    expect(page.locator("#notes")).to_contain_text("position=xo1x")
    page.locator('[data-action="play"]').click()
    dialog = page.locator("dialog")
    dialog.get_by_label("Opponent").select_option("here")
    dialog.get_by_role("button", name="Start game").click()
    page.wait_for_url("**/game/*")
    person.play("c1d1", 1)


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_position_is_set_up(new_person: NewPerson, size: dict[str, int]) -> None:
    person = new_person(viewport=size)
    page = person.page
    person.open("/editor?game=barca")
    page.locator("#clear").click()
    text = page.locator("#text")
    expect(text).to_have_value("10/10/10/10/10/10/10/10/10/10 1")
    expect(page.locator("#notes")).to_contain_text("wins")
    page.get_by_label("lion of First").click()
    for site in ("d4", "d7", "e5"):
        person.site(site).click()
    expect(page.locator("#notes")).to_contain_text("at most two animals of a kind")
    expect(page.locator("#analyse")).to_be_disabled()
    page.get_by_label("Remove").click()
    person.site("e5").click()
    page.get_by_label("mouse of Second").click()
    person.site("j10").click()
    expect(text).to_have_value("9m/10/10/3L6/10/10/3L6/10/10/10 1")
    page.locator("#turn").get_by_role("button", name="Second").click()
    page.get_by_label("Ruleset").select_option("report")
    expect(text).to_have_value("9m/10/10/3L6/10/10/3L6/10/10/10 2 0 report")
    assert is_within(person)
    page.locator("#analyse").click()
    page.wait_for_url("**/analysis?*")
    expect(page.locator("#status")).to_contain_text("Second to move.")


def test_stacks_and_sizes_are_set_up(person: Person) -> None:
    page = person.page
    person.open("/editor?game=stacks")
    page.get_by_label("piece of Red").click()
    person.site("c4").click()
    person.site("c4").click()
    expect(page.locator("#notes")).to_contain_text("Red has 12 pieces")
    page.get_by_label("Remove").click()
    person.site("a1").click()
    person.site("a1").click()
    expect(page.locator("#text")).to_have_value("1r2r2r2r2/5/5/2r22/5/5/b2b2b2b2b2 1")
    person.open("/editor?game=talpa")
    page.get_by_label("Size").select_option("3x4")
    expect(page.locator("#text")).to_have_value("xoxo/oxox/xoxo 1")
    expect(page.locator(".hit")).to_have_count(12)
    page.locator("#text").fill("xo/x 1")
    expect(page.locator("#notes")).to_contain_text("3 to 10 rows, not 2")
    page.locator("#initial").click()
    expect(page.locator("#text")).to_have_value("xoxo/oxox/xoxo 1")


def test_the_archive_is_searched_and_filled(person: Person) -> None:
    page = person.page
    keep(person, GAME.replace("Ana", "Zulmira"))
    person.open("/archive")
    page.get_by_label("Player").fill("zulm")
    page.get_by_label("Player").press("Enter")
    expect(page.locator(".entry-row")).to_have_count(1)
    expect(page.locator(".entry-row")).to_contain_text("Zulmira")
    page.locator("select[name=game]").select_option("nava")
    expect(page.locator("#none")).to_be_visible()
    page.get_by_text("Import games").click()
    page.locator("#transcript").fill("nonsense")
    page.locator("#keep").click()
    expect(page.locator("#trouble")).to_contain_text("line 1")
    assert "422" in person.troubles.pop()
    file: Any = {"name": "game.txt", "mimeType": "text/plain", "buffer": GAME.encode()}
    page.locator("#file").set_input_files(file)
    expect(page.locator("#transcript")).to_have_value(GAME)
    page.locator("#keep").click()
    page.wait_for_url("**/analysis/*")
    expect(page.locator("#moves [data-ply]")).to_have_count(5)
    person.open("/archive?mine=true")
    with page.expect_download() as saved:
        page.get_by_text("Save these games").click()
    assert saved.value.path().read_text().count("[Game ") == 2


def test_rules_are_tried_out(person: Person) -> None:
    page = person.page
    person.open("/rules/barca#B6")
    lesson = page.locator('figure[data-rule="B4"]')
    lesson.scroll_into_view_if_needed()
    expect(lesson.locator('.hit[data-site="e7"]')).to_have_class("hit open")
    lesson.locator('.hit[data-site="f2"]').click()
    expect(lesson.locator(".note")).to_contain_text("Your mouse on e7 is scared")
    lesson.locator('.hit[data-site="e7"]').click()
    lesson.locator('.hit[data-site="d7"]').click()
    expect(lesson.locator(".status")).to_contain_text("e7d7 Second to move.")
    lesson.get_by_role("button", name="Again").click()
    expect(lesson.locator(".status")).to_have_text("First to move.")
    lesson.get_by_role("button", name="Show me").click()
    expect(lesson.locator(".status")).to_contain_text("e7d7")


PAGES = ("/analysis?game=tiny", "/editor?game=tiny", "/archive", "/rules", "/rules/stacks")


@pytest.mark.parametrize(
    ("size", "scheme"), [(PHONE, "light"), (DESKTOP, "dark")], ids=["phone", "desktop"]
)
def test_pages_fit_and_can_be_read_by_everybody(
    new_person: NewPerson, size: dict[str, int], scheme: str
) -> None:
    person = new_person(viewport=size, color_scheme=scheme)
    id = keep(person)
    for path in (*PAGES, f"/analysis/{id}"):
        person.open(path)
        person.page.wait_for_load_state("networkidle")
        assert is_within(person), path
        require_accessible(person)


def test_a_proven_score_names_the_winner(person: Person) -> None:
    person.open("/analysis?game=talpa&position=xoxo/ox1x/xo1o/oxox 2")
    expect(person.page.locator("#lines .score").first).to_contain_text("Second wins in")
    person.open("/analysis?game=talpa&position=xo1x/ox1o/xo1x/oxxo 1")
    expect(person.page.locator("#lines .score").first).to_have_text("First wins in 1")


def test_study_speaks_portuguese(new_person: NewPerson) -> None:
    person = new_person(locale="pt-PT")
    page = person.page
    person.open(f"/analysis/{keep(person, GAME.replace(' b1c1 1-0', ' *'))}")
    expect(page.locator("#status")).to_contain_text("Primeiro a jogar.")
    expect(page.locator("#judge")).to_have_text("Avaliar todos os lances")
    person.open("/editor?game=barca")
    expect(page.locator("h1")).to_have_text("Editor de posições")
    expect(page.get_by_role("button", name="leão do Primeiro")).to_be_visible()
    person.open("/archive")
    expect(page.locator("h1")).to_have_text("Arquivo")
    person.open("/rules/stacks")
    expect(page.locator("figure .status").first).to_contain_text("Preto a jogar.")
