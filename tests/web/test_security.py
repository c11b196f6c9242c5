"""Strangers' pages, wrong types, large bodies, limits: refused; nothing is told of the inside."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tabuleiro.web.rates import CREATIONS, Rate, Rates
from tabuleiro.web.rooms import hub as hub_module
from web.local_server import HUMAN, Guest, Server, serving, settings_for

NEW = {"game": "tiny", "seats": [HUMAN, HUMAN]}


def test_every_answer_carries_the_headers(ana: Guest) -> None:
    for path in ("/", "/api/games", "/nothing", "/api/nothing", "/static/nothing", "/healthz"):
        headers = ana.http.get(path).headers
        assert "script-src 'self'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"


@pytest.mark.parametrize(
    ("path", "status"),
    [("/", 200), ("/rules/barca", 200), ("/api/games", 200), ("/nothing", 404)],
)
def test_head_is_answered_as_get_is(ana: Guest, path: str, status: int) -> None:
    """LiveLink previews and monitors ask so."""
    head, whole = ana.http.head(path), ana.http.get(path)
    assert head.status_code == whole.status_code == status
    assert head.content == b""
    assert whole.content
    for name in ("content-type", "content-length", "content-security-policy"):
        assert head.headers[name] == whole.headers[name]


def test_the_token_is_out_of_reach_of_scripts(ana: Guest) -> None:
    response = ana.http.post("/api/games", json=NEW)
    cookie = response.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    token = ana.http.cookies["client"]
    assert len(token) >= 32
    ana.http.post("/api/games", json=NEW)
    assert ana.http.cookies["client"] == token
    assert "set-cookie" not in ana.http.get("/").headers  # a link from elsewhere shows no token


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"origin": "https://elsewhere.example"}, 403),
        ({"origin": "null"}, 403),
        ({"origin": "", "sec-fetch-site": "same-origin"}, 403),
        ({"content-type": "text/plain"}, 415),
        ({"content-type": "application/x-www-form-urlencoded"}, 415),
        ({"content-type": "application/json; charset=utf-8"}, 201),
    ],
)
def test_only_our_own_pages_change_anything(
    ana: Guest, headers: dict[str, str], status: int
) -> None:
    body = b'{"game": "tiny", "seats": [{"kind": "human"}, {"kind": "human"}]}'
    sent = {"content-type": "application/json", **headers}
    assert ana.http.post("/api/games", content=body, headers=sent).status_code == status


def test_programs_without_a_page_may_ask(server: Server) -> None:
    with server.guest() as guest:
        del guest.http.headers["origin"]
        assert guest.http.post("/api/games", json=NEW).status_code == 201
        cross = guest.http.post("/api/games", json=NEW, headers={"sec-fetch-site": "cross-site"})
        assert cross.status_code == 403


def test_only_by_its_own_names(ana: Guest, tmp_path: Path) -> None:
    """A name somewhere that leads to this machine is no way in."""
    headers = {"host": "elsewhere.example", "origin": "http://elsewhere.example"}
    assert ana.http.get("/api/games", headers=headers).status_code == 403
    with pytest.raises(InvalidStatus):
        ana.sit(ana.create("tiny", HUMAN, HUMAN), **headers)
    known = settings_for(tmp_path, origins=("http://elsewhere.example",))
    with serving(known) as server, server.guest() as guest:
        assert guest.http.post("/api/games", json=NEW, headers=headers).status_code == 201


def test_sockets_of_other_sites(ana: Guest) -> None:
    id = ana.create("tiny", HUMAN, HUMAN)
    with pytest.raises(InvalidStatus):
        ana.sit(id, origin="https://elsewhere.example")


def test_large_bodies(ana: Guest) -> None:
    large = b'{"game": "' + b"x" * 70_000 + b'"}'
    kind = {"content-type": "application/json"}
    told = ana.http.post("/api/games", content=large, headers=kind)
    untold = ana.http.post("/api/games", content=iter([large]), headers=kind)
    assert [told.status_code, untold.status_code] == [413, 413]
    assert told.json()["code"] == "too_large"


def test_garbage(ana: Guest) -> None:
    kind = {"content-type": "application/json"}
    for body in (b"", b"{", b"\xff", b"null", b'{"game": "\\ud800"}', b"[" * 60_000):
        response = ana.http.post("/api/games", content=body, headers=kind)
        assert response.status_code in (400, 422)
        assert response.json()["code"] == "malformed"
    assert ana.http.delete("/api/games", headers=kind).json()["code"] == "method_not_allowed"
    assert ana.http.get("/api/games/..").status_code == 404
    assert ana.http.get("/api/games/a.b").status_code == 422
    assert ana.http.get("/", headers={"cookie": f"client={'x' * 500}; lang=xx"}).status_code == 200


def test_what_breaks_inside_stays_inside(
    server: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(self: object, setup: object) -> str:
        raise RuntimeError("secret of the house")

    monkeypatch.setattr(hub_module.Hub, "create", broken)
    with server.guest() as guest, caplog.at_level(logging.CRITICAL):
        response = guest.http.post("/api/games", json=NEW)
    assert (response.status_code, response.json()["code"]) == (500, "internal")
    assert "secret" not in response.text


def test_buckets() -> None:
    now = [0.0]
    rates = Rates(Rate(2, 0.5), now=lambda: now[0])
    assert [rates.wait("a"), rates.wait("a"), rates.wait("b")] == [0, 0, 0]
    assert rates.wait("a") == 2
    now[0] = 2
    assert [rates.wait("a"), rates.wait("a")] == [0, 2]
    rates.charge("b", 5)
    assert rates.wait("b") == 8
    assert Rates(Rate(1, 1), 0).wait("a") == 0


def test_every_transcript_counts(tmp_path: Path) -> None:
    with serving(settings_for(tmp_path)) as server, server.guest() as guest:
        server.app.state.lobby.creations = Rates(CREATIONS, now=lambda: 0.0)
        ten = '[Game "tiny"]\n\n1. a1 *\n\n' * 10
        kept = [guest.http.post("/api/transcripts", json={"text": ten}) for _ in range(5)]
        assert [each.status_code for each in kept] == [201, 201, 201, 201, 429]
        assert len(kept[0].json()["games"]) == 10


def test_every_rematch_counts(tmp_path: Path) -> None:
    with serving(settings_for(tmp_path)) as server, server.guest() as guest:
        id = guest.create("tiny", HUMAN, HUMAN)
        server.app.state.lobby.creations = Rates(Rate(1, 1), now=lambda: 0.0)
        with guest.sit(id) as live:
            live.do("resign")
            live.do("rematch")
            next = live.state["next"]
        with guest.sit(next) as live:
            live.do("resign")
            assert live.refused("rematch") == "too_many"


def test_limits(tmp_path: Path) -> None:
    with serving(settings_for(tmp_path, rates=0.1)) as server, server.guest() as guest:
        id = guest.create("tiny", HUMAN, HUMAN)
        with guest.sit(id) as live:
            codes = [live.ask("ping").get("code") for _ in range(20)]
            assert codes.count("too_many") >= 5
            assert {*codes} == {None, "too_many"}
        with pytest.raises(ConnectionClosed) as closed:
            [guest.sit(id) for _ in range(30)]
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4429
        statuses = [guest.http.post("/api/games", json=NEW).status_code for _ in range(10)]
        assert 429 in statuses
        for _ in range(30):
            response = guest.http.get("/api/games")
        assert response.status_code == 429
        assert int(response.headers["retry-after"]) > 0
