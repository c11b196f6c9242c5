"""Set-ups, questions, transcripts and the study pages, as a browser asks for them."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from tabuleiro import positions
from tabuleiro.games import GAMES, get
from tabuleiro.games.examples import examples
from tabuleiro.locale import rules_page
from tabuleiro.play import boards
from tabuleiro.record import read_all
from tabuleiro.web.pages.render import TAGS
from tabuleiro.web.study.rules import RULE, game_sections
from tabuleiro.web.study.transcripts import MOST_GAMES
from web.local_server import HUMAN, OPEN, Guest

RESIGNED = """[Game "talpa"]
[First "Ana"]
[Second "engine:2"]
[Size "4x4"]
[Result "1-0"]
[Reason "resignation"]

1. c2d2 b4a4 1-0
"""
WITH_RULES = [name for name, game in GAMES.items() if rules_page(game)]
UNFINISHED = '[Game "nava"]\n\n1. a1a4 e5b5 *\n'

STARTS = [
    pytest.param(name, options, id=f"{name} {' '.join(options.values())}")
    for name, options in (
        ("barca", {}),
        ("barca", {"ruleset": "report"}),
        ("talpa", {}),
        ("talpa", {"size": "3x5"}),
        ("nava", {}),
        ("stacks", {}),
        ("stacks", {"ruleset": "report"}),
    )
]


def cells_of(view: dict[str, Any]) -> dict[str, Any]:
    cells = view["diagram"]["cells"]
    return {cell["site"]: cell["pieces"] for cell in cells if cell["pieces"]}


def set_up(guest: Guest, **wanted: Any) -> dict[str, Any]:
    answer = guest.post("/api/positions", wanted)
    assert answer["problem"] is None, answer["problem"]
    setting: dict[str, Any] = answer["setting"]
    return setting


def complaint(guest: Guest, **wanted: Any) -> str:
    """Why there is no such position."""
    answer = guest.post("/api/positions", wanted)
    assert answer["setting"] is None
    assert answer["problem"]["code"] == "malformed_position"
    return str(answer["problem"]["text"])


def refusal(guest: Guest, path: str, data: Any, status: int = 422) -> dict[str, Any]:
    response = guest.http.post(path, json=data)
    assert response.status_code == status, response.text
    said: dict[str, Any] = response.json()
    return said


@pytest.mark.parametrize(("name", "options"), STARTS)
def test_pieces_on_a_board_are_a_position(ana: Guest, name: str, options: dict[str, str]) -> None:
    start = set_up(ana, game=name, options=options)
    assert start["position"] == positions.start(name, **options).text()
    asked = {"game": name, "cells": cells_of(start["view"]), "options": start["options"]}
    for turn in (1, 2):
        found = set_up(ana, **asked, turn=turn)
        assert positions.parse(name, found["position"]).turn == turn
        assert found["options"] == start["options"]
        assert cells_of(found["view"]) == cells_of(start["view"])
        assert set_up(ana, game=name, text=found["position"]) == found


@pytest.mark.parametrize("name", WITH_RULES)
def test_every_board_of_a_game_can_be_set_up(name: str) -> None:
    game = get(name)
    assert game.set_up
    chance = Random(7)
    position = positions.start(name)
    for _ in range(40):
        if position.outcome():
            break
        drawn = boards.diagram(position)
        rows = [[cell.pieces for cell in row] for _, row in drawn.lines()]
        assert game.set_up.write(rows, position.turn, {}) == position.text()
        position = position.play(chance.choice(position.moves()))


def test_the_palette_has_all_that_stands_on_boards() -> None:
    for name in WITH_RULES:
        game = get(name)
        assert game.set_up
        drawn = [
            boards.diagram(positions.parse(name, example.position)) for example in examples(name)
        ]
        cells = [cell for diagram in drawn for cell in diagram.cells.values()]
        assert {piece for cell in cells for piece in cell.pieces} == {*game.set_up.pieces}
        assert max(len(cell.pieces) for cell in cells) <= game.set_up.highest


def test_what_is_no_position_is_explained(ana: Guest) -> None:
    lion = [{"kind": "lion", "side": 1}]
    three = dict.fromkeys(("a1", "b1", "c1"), lion)
    assert "a1, b1, c1" in complaint(ana, game="barca", cells=three)
    mixed = [{"kind": "piece", "side": 1}, {"kind": "piece", "side": 2}]
    said = complaint(ana, game="stacks", cells={"a4": mixed})
    assert said == "the pieces of a stack are of one colour"
    assert "z9" in complaint(ana, game="barca", cells={"z9": lion})
    dragon = [{"kind": "dragon", "side": 1}]
    assert "dragon" in complaint(ana, game="barca", cells={"a1": dragon})
    said = complaint(ana, game="tiny", cells={})
    assert said == "positions of this game are set up as text"
    assert set_up(ana, game="tiny", text="oo1o 2")["position"] == "oo1o 2"
    for wrong in ({"game": "talpa", "options": {"size": "99x1"}}, {"game": "chess"}):
        refusal(ana, "/api/positions", wrong)


def test_a_position_that_is_over_says_so(ana: Guest) -> None:
    found = set_up(ana, game="talpa", text="o1xo/o1xx/o2x/o1xx 2")
    assert found["view"]["turn"] is None
    assert found["result"] == "First wins with a tunnel from edge to edge (T5)."


def test_why_a_move_cannot_be(ana: Guest) -> None:
    asked = {"game": "barca", "position": "4ee4/3lmm4/5l4/4M5/10/10/10/10/3L1ML3/4EE4 1"}
    said = ana.post("/api/why", {**asked, "sites": ["f2"]})
    assert said["rule"] == "B5"
    assert "e7" in said["text"]
    assert ana.post("/api/why", {**asked, "sites": ["e7", "d7"]})["text"] == ""
    assert ana.post("/api/why", {**asked, "move": "E7 - d7"}) == {
        "text": "",
        "rule": "",
        "move": "e7d7",
    }
    assert ana.post("/api/why", {**asked, "move": "e7e8"})["rule"] == "B4"
    over = {"game": "talpa", "position": "o1xo/o1xx/o2x/o1xx 2", "sites": ["a1"]}
    assert ana.post("/api/why", over)["text"] == "the game is over here"
    refusal(ana, "/api/why", {"game": "barca", "position": "nonsense", "move": "a1"})


def test_a_transcript_is_kept(ana: Guest, rui: Guest) -> None:
    [made] = ana.post("/api/transcripts", {"text": RESIGNED})["games"]
    state = rui.get(f"/api/games/{made['id']}")
    assert state["moves"] == ["c2d2", "b4a4"]
    assert state["result"]["reason"] == "resignation"
    first, second = state["players"]
    assert (first["name"], second["player"]) == ("Ana", "engine:2")
    [entry] = rui.get("/api/archive", player="Ana")["games"]
    assert (entry["id"], entry["result"], entry["plies"]) == (made["id"], "1-0", 2)
    text = rui.http.get(f"/api/games/{made['id']}/transcript").text
    [before], [after] = read_all(RESIGNED), read_all(text)
    assert (after.moves, after.outcome) == (before.moves, before.outcome)


def test_a_game_that_is_not_over_goes_on(ana: Guest) -> None:
    [made] = ana.post("/api/transcripts", {"text": UNFINISHED})["games"]
    with ana.sit(made["id"]) as live:
        assert live.state["you"]["sides"] == [1, 2]
        live.move(2, "a4b4")


def test_many_transcripts_come_and_go_as_one_text(ana: Guest) -> None:
    text = "\n".join([RESIGNED.replace("Ana", "Bento"), UNFINISHED, RESIGNED])
    assert len(ana.post("/api/transcripts", {"text": text})["games"]) == 3
    found = ana.http.get("/api/transcripts", params={"mine": True})
    assert "attachment" in found.headers["content-disposition"]
    records = list(read_all(found.text))
    assert sorted(record.game for record in records) == ["nava", "talpa", "talpa"]
    found = ana.http.get("/api/transcripts", params={"player": "bento"})
    assert [record.tags["First"] for record in read_all(found.text)] == ["Bento"]
    assert ana.http.get("/api/transcripts", params={"player": "nobody at all"}).text == ""


def test_what_is_wrong_with_a_transcript_is_said_with_its_line(ana: Guest) -> None:
    wrong = UNFINISHED.replace("e5b5", "e5e9")
    for path in ("/api/transcripts", "/api/transcripts/read"):
        said = refusal(ana, path, {"text": wrong})
        assert said["code"] == "malformed_transcript"
        assert said["text"].startswith("line 3, column")
        refusal(ana, path, {"text": "   "})
        refusal(ana, path, {"text": "x" * 70_000}, 413)
    refusal(ana, "/api/transcripts", {"text": UNFINISHED * (MOST_GAMES + 1)})
    said = refusal(ana, "/api/transcripts/read", {"text": UNFINISHED * 2})
    assert "second game" in said["text"]


def test_a_transcript_is_looked_at_without_keeping_it(ana: Guest) -> None:
    found = ana.post("/api/transcripts/read", {"text": RESIGNED})
    assert (found["moves"], found["result"]) == (["c2d2", "b4a4"], "1-0")
    page = ana.http.get(found["url"])
    assert page.status_code == 200
    assert '"moves":["c2d2","b4a4"]' in page.text
    assert ana.get("/api/archive", mine=True)["games"] == []


@pytest.mark.parametrize("language", ["en", "pt"])
@pytest.mark.parametrize("name", [*WITH_RULES, "tiny"])
def test_pages_of_every_game(ana: Guest, name: str, language: str) -> None:
    ana.http.cookies.set("lang", language)
    for path in (f"/analysis?game={name}", f"/editor?game={name}"):
        page = ana.http.get(path)
        assert page.status_code == 200
        assert f'<html lang="{TAGS.get(language, language)}">' in page.text
    page = ana.http.get(f"/rules/{name}")
    assert page.status_code == (200 if name in WITH_RULES else 404)
    assert page.text.count("<figure") == len(examples(name))


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/analysis?game=chess", 422),
        ("/analysis?game=barca&position=nonsense", 422),
        ("/analysis?game=talpa&moves=a1a9", 422),
        ("/analysis/nothing-here", 404),
        ("/editor?game=barca&position=nonsense", 422),
        ("/rules/chess", 404),
        ("/archive?result=won", 422),
        ("/archive?player=%00", 422),
        ("/archive?mine=maybe", 422),
        ("/analysis?ply=-1", 422),
    ],
)
def test_what_is_not_there_is_a_page_that_says_so(ana: Guest, path: str, status: int) -> None:
    page = ana.http.get(path)
    assert page.status_code == status
    assert "text/html" in page.headers["content-type"]
    assert "Traceback" not in page.text


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "This address is not valid: status is &#39;foo&#39;"),
        ("pt", "Não é possível entender este endereço: status é &#39;foo&#39;"),
    ],
)
def test_a_wrong_address_is_told_in_the_language_of_the_page(
    ana: Guest, language: str, words: str
) -> None:
    ana.http.cookies.set("lang", language)
    page = ana.http.get("/archive?status=foo")
    assert page.status_code == 422
    assert words in page.text
    assert "Input should be" not in page.text
    assert "Input should be" in ana.http.get("/api/archive?status=foo").json()["text"]


def test_a_game_between_people_is_analysed_when_it_is_over(ana: Guest, rui: Guest) -> None:
    id = ana.create("nava", HUMAN, OPEN)
    rui.join(id)
    assert ana.http.get(f"/analysis/{id}").status_code == 403
    with rui.sit(id) as live:
        live.do("resign")
    assert ana.http.get(f"/analysis/{id}").status_code == 200


def test_the_archive_page_has_filters_and_pages(ana: Guest) -> None:
    for number in range(22):
        ana.create("nava", {"kind": "human", "name": f"<b>{number}</b>"}, HUMAN)
    page = ana.http.get("/archive", params={"mine": "true", "game": "nava"}).text
    assert page.count('class="card entry-row"') == 20
    assert "&lt;b&gt;21&lt;/b&gt;" in page
    assert "<b>21</b>" not in page.replace("<b><b>", "")
    found = re.search(r'id="older" href="([^"]+)"', page)
    assert found
    older = ana.http.get(found[1].replace("&amp;", "&")).text
    assert older.count('class="card entry-row"') == 2
    assert 'id="none"' in ana.http.get("/archive?mine=true&status=finished").text
    assert 'id="none"' in ana.http.get("/archive?mine=true&game=barca").text


def test_examples_stand_under_their_rules() -> None:
    for name in WITH_RULES:
        sections = game_sections(name)
        assert sections
        for example in examples(name):
            assert any(example.rule in section.rules for section in sections)
            position = positions.parse(name, example.position)
            assert position.outcome() is None
            assert not example.move or example.move in position.moves()


@pytest.mark.parametrize("name", WITH_RULES)
def test_every_link_to_a_rule_leads_somewhere(ana: Guest, name: str) -> None:
    page = ana.http.get(f"/rules/{name}").text
    anchors = re.findall(rf'id="({RULE.pattern})"', page)
    assert len(anchors) == len({*anchors})
    assert {*re.findall(rf'href="#({RULE.pattern})"', page)} <= {*anchors}
    own = {rule for rule in RULE.findall(page) if rule[0] == name[0].upper()}
    assert own <= {*anchors}
    shared = ana.http.get("/rules").text
    assert 'id="G1"' in shared
    assert f'href="/rules/{name}"' in shared
