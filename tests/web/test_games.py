"""The HTTP interface: making, joining, reading, listing games."""

from __future__ import annotations

import json
import os
import re
from typing import Any

import pytest

from tabuleiro.games import GAMES
from tabuleiro.games.diagram import Diagram
from tabuleiro.games.look import look
from tabuleiro.locale import translate, using
from tabuleiro.play import Selection, Session
from tabuleiro.positions import parse, start
from tabuleiro.record import read
from tabuleiro.web.client import hashed
from web.local_server import HUMAN, OPEN, Guest, computer
from web.scripted_games import served

NEW = {"game": "talpa", "seats": [HUMAN, HUMAN]}


def drawn(diagram: Diagram) -> list[dict[str, Any]]:
    return [
        {
            "site": cell.site,
            "pieces": [{"kind": piece.kind, "side": piece.side} for piece in cell.pieces],
            "label": cell.label,
            "ground": cell.ground,
        }
        for _, cells in diagram.lines()
        for cell in cells
    ]


def test_sheets_of_every_game(ana: Guest) -> None:
    sheets = {sheet["name"]: sheet for sheet in ana.get("/api/games")["games"]}
    assert [*sheets] == [*GAMES]
    assert sheets["talpa"]["options"][0]["choices"] == [*GAMES["talpa"].options[0].choices]
    kinds = [family["kind"] for family in sheets["barca"]["players"]]
    assert "human" not in kinds
    assert "ugi" not in kinds
    assert sheets["tiny"]["adviser"] == "mcts"
    assert sheets["stacks"]["start"]["position"] == start("stacks").text()


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_what_the_session_says(ana: Guest, game: str) -> None:
    """Views, click trees and transcripts, against the session they come from."""
    session = Session.new(game)
    for _ in range(6):
        moves = session.history.position.moves()
        assert session.type(moves[len(moves) // 2]) is None
    record = f'[Game "{game}"]\n\n{" ".join(session.history.moves)} *\n'
    id = ana.create(game, HUMAN, HUMAN, transcript=record)
    state = ana.get(f"/api/games/{id}")
    view = session.view()
    assert state["moves"] == [*session.history.moves]
    assert state["view"]["diagram"]["cells"] == drawn(view.diagram)
    assert state["view"]["left"] == [*view.left]
    assert state["view"]["reached"] == [*view.reached]
    for shown in ana.get(f"/api/games/{id}/views", first=1, last=4)["views"]:
        assert shown["last_move"] == session.history.moves[shown["ply"] - 1]
        assert shown["diagram"]["cells"] == drawn(session.view(shown["ply"]).diagram)
    tree = ana.get(f"/api/games/{id}/clicks", ply=2)
    check_tree(tree["clicks"], Selection(session.history.positions[2]), ())
    text = ana.http.get(f"/api/games/{id}/transcript").text
    assert [ply.move for ply in read(text, parse).moves] == [*session.history.moves]


def check_tree(node: dict[str, Any], selection: Selection, done: tuple[str, ...]) -> None:
    """The tree offers what a selection does, as deep as two clicks."""
    assert [site for site in node if site] == [*selection.destinations]
    assert node.get("", []) == [*selection.offers]
    if len(done) < 2:
        for site in [*selection.destinations][:5]:
            assert selection.click(site) is None
            check_tree(node[site], selection, (*done, site))
            assert selection.back()


def test_setting_up(ana: Guest) -> None:
    id = ana.create("talpa", HUMAN, computer("random"), options={"size": "5x5"}, clock="3+2")
    state = ana.get(f"/api/games/{id}")
    assert state["options"] == {"size": "5x5"}
    assert state["clocks"] == {"control": "3+2", "left": [180, 180], "running": None}
    position = "xoxo/oxox/xoxo/oxox 2"
    id = ana.create("talpa", HUMAN, HUMAN, position=position)
    state = ana.get(f"/api/games/{id}")
    assert (state["start"], state["first"]) == (position, 2)
    record = '[Game "talpa"]\n[Size "4x4"]\n\n1. b1b2 a1a2 *'
    id = ana.create("talpa", HUMAN, HUMAN, transcript=record, ply=1)
    assert ana.get(f"/api/games/{id}")["moves"] == ["b1b2"]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"game": "chess"}, "unknown_game"),
        ({"options": {"size": "99x99"}}, "unknown_option"),
        ({"options": {"name": "x"}}, "unknown_option"),
        ({"clock": "soon"}, "unknown_option"),
        ({"position": "rubbish"}, "malformed_position"),
        ({"transcript": "rubbish"}, "malformed_transcript"),
        ({"transcript": '[Game "nava"]\n\n*'}, "malformed_transcript"),
        ({"seats": [HUMAN]}, "malformed"),
        ({"seats": [HUMAN, {"kind": "alien"}]}, "malformed"),
        ({"seats": [HUMAN, computer("ugi:/bin/sh")]}, "unknown_option"),
        ({"game": "nava", "seats": [HUMAN, computer("engine:net=/etc/passwd")]}, "unknown_option"),
        ({"seats": [HUMAN, computer("human")]}, "unknown_option"),
        ({"seats": [HUMAN, computer("engine:99")]}, "unknown_option"),
        ({"seats": [HUMAN, {"kind": "computer"}]}, "unknown_option"),
        ({"seats": [HUMAN, {"kind": "human", "name": "a\x00b"}]}, "malformed"),
        ({"seats": [HUMAN, {"kind": "human", "name": "x" * 41}]}, "malformed"),
        ({"delay": 99}, "malformed"),
        ({"unknown": 1}, "malformed"),
    ],
)
def test_games_that_cannot_be(ana: Guest, change: dict[str, Any], code: str) -> None:
    response = ana.http.post("/api/games", json={**NEW, **change})
    assert (response.status_code, response.json()["code"]) == (422, code)
    assert response.json()["text"]


def test_joining(ana: Guest, rui: Guest, eva: Guest) -> None:
    id = ana.create("nava", OPEN, {**HUMAN, "name": "Ana"})
    assert rui.join(id, name="  Rui ") == {"id": id, "url": f"/game/{id}", "side": 1}
    assert rui.join(id)["side"] == 1  # asked again
    full = eva.http.post(f"/api/games/{id}/join", json={})
    assert (full.status_code, full.json()["code"]) == (409, "no_open_seat")
    other = rui.http.post(f"/api/games/{id}/join", json={"side": 2})
    assert (other.status_code, other.json()["code"]) == (409, "already_seated")
    assert ana.get(f"/api/games/{id}")["players"][0]["name"] == "Rui"
    nowhere = eva.http.post("/api/games/nowhere/join", json={})
    assert (nowhere.status_code, nowhere.json()["code"]) == (404, "not_found")


def test_nobody_learns_a_token(ana: Guest, rui: Guest, eva: Guest) -> None:
    id = ana.create("nava", {**HUMAN, "name": "Ana"}, OPEN)
    rui.join(id)
    tokens = [guest.http.cookies["client"] for guest in (ana, rui)]
    hashes = [hashed(token) for token in tokens]
    pages = [f"/api/games/{id}", "/api/archive", f"/game/{id}", f"/api/games/{id}/transcript"]
    told = "".join(eva.http.get(page).text for page in pages)
    with eva.sit(id) as watcher:
        told += json.dumps(watcher.heard)
    assert not [each for each in (*tokens, *hashes) if each in told]


def test_any_position(ana: Guest) -> None:
    text = "xoxo/oxox/xoxo/oxox 1"
    view = ana.post("/api/view", {"game": "talpa", "position": text, "moves": ["b1b2"]})
    assert (view["ply"], view["last_move"], view["turn"]) == (1, "b1b2", 2)
    tree = ana.post("/api/clicks", {"game": "talpa", "position": text})
    assert tree["clicks"]["b1"]["b2"] == {"": ["b1b2"]}
    for path, data, code in (
        ("/api/view", {"game": "talpa", "position": text, "moves": ["a1a9"]}, "illegal_move"),
        ("/api/view", {"game": "talpa", "position": "x"}, "malformed_position"),
        ("/api/clicks", {"game": "go", "position": text}, "unknown_game"),
    ):
        response = ana.http.post(path, json=data)
        assert (response.status_code, response.json()["code"]) == (422, code)


def test_clicks_of_a_game_that_is_over(ana: Guest) -> None:
    id = ana.create("talpa", HUMAN, HUMAN)
    with ana.sit(id) as live:
        live.do("resign")
    assert ana.get(f"/api/games/{id}/clicks")["clicks"] == {}


def test_the_archive(ana: Guest, rui: Guest) -> None:
    name = "Quitéria"
    ids = [ana.create("nava", {**HUMAN, "name": name}, HUMAN) for _ in range(5)]
    private = [ana.create("nava", {**HUMAN, "name": name}, other) for other in (OPEN, HUMAN)]
    for id in ids[1:]:
        with ana.sit(id) as live:
            live.move(0, "a1a3")
    with ana.sit(ids[0]) as live:
        live.do("resign")

    def listed(guest: Guest, **query: Any) -> list[str]:
        return [each["id"] for each in guest.get("/api/archive", **query)["games"]]

    assert listed(rui, player="quit") == [ids[0], *ids[:0:-1]]
    assert listed(rui, player=name, status="finished") == [ids[0]]
    assert listed(rui, player=name, result="0-1") == [ids[0]]
    assert listed(rui, player=name, game="barca") == []
    assert listed(rui, player="%") == []
    assert not {*private} & {*listed(rui)}
    assert {*private} <= {*listed(ana)}
    assert listed(rui, mine=True) == []
    assert {*listed(ana, mine=True)} == {*ids, *private}
    [entry] = ana.get("/api/archive", player=name, status="finished")["games"]
    assert entry["text"] == "Black wins: White resigns."
    found: list[str] = []
    before = ""
    while before is not None:
        page = rui.get("/api/archive", player=name, limit=2, before=before)
        found += [each["id"] for each in page["games"]]
        before = page["next"]
    assert found == [ids[0], *ids[:0:-1]]


def test_the_archive_finds_computers_by_what_they_are_called(ana: Guest) -> None:
    id = ana.create("talpa", HUMAN, computer("level:2"))
    for language, name in (("en", "classic level 2"), ("pt", "nível clássico 2")):
        ana.http.cookies.set("lang", language)
        entries = ana.get("/api/archive", player=name, mine=True)["games"]
        assert [entry["id"] for entry in entries] == [id]
        assert entries[0]["players"][1]["name"].lower() == name
        assert ana.get("/api/archive", player=f"{name}0", mine=True)["games"] == []


def test_health_and_metrics(ana: Guest) -> None:
    assert ana.get("/healthz") == {"status": "ok", "database": "ok", "events": "ok"}
    ana.create("nava", HUMAN, HUMAN)
    text = ana.http.get("/metrics").text
    counts = dict(line.rsplit(" ", 1) for line in text.splitlines() if line[0] != "#")
    [made] = [count for name, count in counts.items() if 'kind="created"' in name]
    assert float(made) > 0
    worker = f'worker="{os.getpid()}"'
    named = {name.partition("{")[0] for name in counts}
    assert named >= {
        *(f"tabuleiro_{name}_total" for name in ("requests", "acts", "commits")),
        *(f"tabuleiro_act_seconds_{part}" for part in ("bucket", "sum", "count")),
        *(f"tabuleiro_commit_seconds_{part}" for part in ("bucket", "sum", "count")),
        *(f"tabuleiro_{name}" for name in ("rooms", "sockets")),
        *(f"tabuleiro_{name}" for name in ("thoughts_waiting", "thoughts_at_work")),
    }
    assert all(worker in name for name in counts)


def test_languages(ana: Guest) -> None:
    def summary(**headers: str) -> str:
        sheets = ana.http.get("/api/games", headers=headers).json()["games"]
        return str(sheets[0]["summary"])

    portuguese = summary(**{"accept-language": "fr, pt-BR;q=0.5, en;q=0.1"})
    assert "ratos" in portuguese.lower()
    assert summary(cookie="lang=pt", **{"accept-language": "en"}) == portuguese
    assert "mice" in summary(**{"accept-language": "zz;q=x,,;"}).lower()


@pytest.mark.parametrize("game", served())
def test_how_a_game_looks(game: str, ana: Guest) -> None:
    """The same to programs, in the page for its scripts, and as colours and symbols."""
    seen = look(game)
    said = ana.http.get(f"/api/look/{game}", headers={"accept-language": "en"}).json()
    assert said.get("sound", "wood") == seen.sound
    assert said["sides"]["1"]["colours"]["body"] == list(seen.side(1)["body"])
    assert said["kind"].keys() == seen.kind.keys()
    page = ana.http.get("/", headers={"accept-language": "pt"}).text
    in_page = re.search('<script type="application/json" id="looks">(.*?)</script>', page)
    assert in_page
    drawn = json.loads(in_page[1])[game]
    for name, figure in seen.kind.items():
        assert said["kind"][name]["words"] == figure.words
        assert drawn["kind"][name]["symbol"] == list(figure.symbol)
        assert all(f'<symbol id="{symbol}"' in page for symbol in figure.symbol)
        with using("pt"):
            assert drawn["kind"][name]["words"] == translate(figure.words) != figure.words
    boards = next(part for part in page.split('"') if part.endswith("/boards.css"))
    sheet = ana.http.get(boards)
    assert sheet.headers["content-type"].startswith("text/css")
    assert "immutable" in sheet.headers["cache-control"]
    assert f'[data-game="{game}"] {{' in sheet.text


def test_an_unknown_game_has_no_look(ana: Guest) -> None:
    refused = ana.http.get("/api/look/barka")
    assert refused.status_code == 422
    assert refused.json()["code"] == "unknown_game"


def test_pages_and_files(ana: Guest) -> None:
    id = ana.create("talpa", {**HUMAN, "name": "</script><b>Ana"}, HUMAN)
    page = ana.http.get(f"/game/{id}")
    assert page.headers["content-type"].startswith("text/html")
    assert "</script><b>" not in page.text
    assert ana.http.get("/").status_code == 200
    missing = ana.http.get("/game/nowhere")
    assert missing.status_code == 404
    assert missing.headers["content-type"].startswith("text/html")
    link = next(part for part in page.text.split('"') if part.startswith("/static/"))
    file = ana.http.get(link)
    assert "immutable" in file.headers["cache-control"]
    plain = ana.http.get("/static/" + link.split("/", 3)[3])
    assert plain.headers["cache-control"] == "no-cache"
    again = ana.http.get(link, headers={"if-none-match": file.headers["etag"]})
    assert again.status_code == 304
    for path in ("../app.py", "%2e%2e/app.py", "nothing.js", ""):
        assert ana.http.get(f"/static/{path}").status_code == 404
    words = ana.http.get("/static/words/pt.json").json()
    assert all(isinstance(each, str | list) for each in words.values())
