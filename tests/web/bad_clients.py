"""Clients that send what a server should refuse, and leave what they began.

No two messages are alike, so that whatever remembers what clients send grows with each.
"""

from __future__ import annotations

import base64
import json
from itertools import count, product
from socket import create_connection
from typing import Any, Self
from urllib.parse import urlsplit

from tabuleiro.positions import start
from web.local_server import HUMAN, OPEN, PATIENCE, Guest, Server, computer

KIND = {"content-type": "application/json"}
TALPA = start("talpa", size="4x4").text()
_numbers = count(1)
_boards = (
    "/".join(rows) + " 1" for rows in product(map("".join, product("xo", repeat=4)), repeat=4)
)


def fresh() -> str:
    """A word that nobody has sent before."""
    return f"w{next(_numbers):08}"


def forged() -> dict[str, str]:
    """The headers of somebody who pretends to be anybody."""
    return {
        "cookie": f"client={fresh()}; lang={fresh()}",
        "x-forwarded-for": f"10.{'.'.join(str(byte) for byte in next(_numbers).to_bytes(3))}",
        "accept-language": f"{fresh()};q=0.5",
    }


class BadClients:
    """One of each kind at a time; ``messages`` counts what was sent."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self.messages = 0

    def do(self, times: int) -> None:
        with self._server.guest() as guest:
            for act in (self.ask, self.post, self.make_and_leave):
                for _ in range(times):
                    act(guest)
            self.knock(guest, times)
            self.talk(guest, times)
            self.study(guest, times)

    def ask(self, guest: Guest) -> None:
        """What is not there, from somebody else each time."""
        for path in (
            f"/api/games/{fresh()}",
            f"/api/games/{fresh()}/clicks?ply={next(_numbers)}",
            f"/api/archive?player={fresh()}&before={next(_numbers)}.{fresh()}&game={fresh()}",
            f"/api/archive?limit={fresh()}",
            f"/static/{fresh()}.js",
            f"/rules/{fresh()}",
            f"/analysis?game=talpa&position={fresh()}",
            f"/archive?player={fresh()}",
            f"/{fresh()}",
        ):
            self._request(guest, "GET", path, headers=forged())

    def post(self, guest: Guest) -> None:
        """What cannot be read, is too large, comes from elsewhere, or asks about anything."""
        board = next(_boards)
        for path, data in (
            ("/api/games", {"game": fresh(), "seats": [HUMAN, HUMAN]}),
            ("/api/games", {"game": "tiny", "options": {fresh(): fresh()}, "seats": [HUMAN] * 2}),
            ("/api/games", {fresh(): fresh()}),
            (f"/api/games/{fresh()}/join", {"name": fresh()}),
            ("/api/clicks", {"game": "talpa", "position": board}),
            ("/api/view", {"game": "talpa", "position": board, "moves": [fresh()]}),
            ("/api/why", {"game": "talpa", "position": board, "move": fresh()}),
            ("/api/positions", {"game": "talpa", "text": fresh()}),
            ("/api/transcripts/read", {"text": f'[Game "{fresh()}"]'}),
            ("/api/transcripts", {"text": f'[Game "talpa"]\n\n1. {fresh()} *\n'}),
        ):
            self._request(guest, "POST", path, headers=forged(), json=data)
        for content in (f"{{{fresh()}", fresh() * 8000, f'{{"game": "\\ud800{fresh()}"}}'):
            self._request(guest, "POST", "/api/games", headers=KIND, content=content)
        elsewhere = {"origin": f"http://{fresh()}.example"}
        self._request(guest, "POST", "/api/games", headers=elsewhere, json={})
        self._request(guest, "POST", "/api/games", headers={"content-type": fresh()}, content="")

    def _request(self, guest: Guest, method: str, path: str, **more: Any) -> None:
        response = guest.http.request(method, path, **more)
        assert response.status_code < 500, response.text
        guest.http.cookies.clear()
        self.messages += 1

    def make_and_leave(self, guest: Guest) -> None:
        """A game that nobody comes to; another that a computer plays, alone."""
        with self._server.guest() as maker:
            id = maker.create("talpa", HUMAN, OPEN, clock="1+0", options={"size": "4x4"})
            guest.get(f"/api/games/{id}")
            maker.create("tiny", HUMAN, computer("random"))
        self.messages += 3

    def knock(self, guest: Guest, times: int) -> None:
        """Sockets of no game, from elsewhere, and dropped as soon as they are open."""
        id = guest.create("tiny", HUMAN, OPEN)
        for _ in range(times):
            elsewhere = {"origin": f"http://{fresh()}.example"}
            with (
                Wire(guest.url, f"games/{fresh()}/live", forged()) as nowhere,
                Wire(guest.url, f"games/{id}/live", {**forged(), **elsewhere}) as refused,
                Wire(guest.url, f"games/{id}/live", forged()) as much,
                Wire(guest.url, f"games/{id}/live", forged()) as broken,
                Wire(guest.url, f"games/{id}/live", forged()),
                Wire(guest.url, "analysis/live", forged()),
            ):
                much.send(fresh().encode() * 2000)
                broken.send(b"\xff" + fresh().encode())
                for wire, code in ((nowhere, 4404), (much, 1009), (broken, 1007)):
                    wire.hear(code.to_bytes(2))
                refused.hear(b"403")
            self.messages += 8

    def talk(self, guest: Guest, times: int) -> None:
        """Two at a game and one who looks on: nonsense, others' moves, the same again, hints."""
        with self._server.guest() as other, self._server.guest() as stranger:
            id = guest.create("talpa", HUMAN, OPEN, options={"size": "4x4"})
            other.join(id)
            alone = guest.create("talpa", HUMAN, HUMAN, options={"size": "4x4"})
            with (
                guest.sit(id) as first,
                other.sit(id) as second,
                stranger.sit(id) as watcher,
                guest.sit(alone) as own,
            ):
                first.do("move", id="replayed", ply=0, move="c2d2")
                for _ in range(times):
                    for live in (first, second, watcher):
                        for text in nonsense():
                            live.socket.send(text)
                    own.send("hint", id=fresh())
                    own.send("evaluate", id=fresh())
                    own.send("cancel", id=fresh())
                    self.messages += 3 * len(nonsense()) + 3
                    for live in (first, second, watcher, own):
                        live.do("ping")
                        live.heard.clear()

    def study(self, guest: Guest, times: int) -> None:
        """Searches and reviews that are begun, replaced, stopped, and left without a word."""
        for _ in range(times):
            line = {"game": "talpa", "start": TALPA, "moves": ["c2d2"]}
            messages: tuple[dict[str, Any], ...] = (
                {"type": "start", **line},
                {"type": "start", **line, "start": fresh()},
                {"type": "review", **line},
                {"type": "review", "of": fresh()},
                {"type": "start", **line, "moves": [fresh()]},
                {"type": "stop"},
                {"type": "leave"},
                {"type": "start", **line},
                {"type": "review", **line},
                {"type": "ping"},
            )
            with Wire(guest.url, "analysis/live", forged()) as wire:
                for message in messages:
                    wire.send(json.dumps({"id": fresh(), **message}).encode())
                wire.hear(b'"pong"')
            self.messages += len(messages)


class Wire:
    """A socket that says nothing by itself: it can be dropped at any moment, without a goodbye."""

    def __init__(self, url: str, path: str, headers: dict[str, str]) -> None:
        place = urlsplit(url)
        self._socket = create_connection((place.hostname, place.port), PATIENCE)
        asked = {
            "host": place.netloc,
            "origin": url,
            "connection": "upgrade",
            "upgrade": "websocket",
            "sec-websocket-key": base64.b64encode(bytes(16)).decode(),
            "sec-websocket-version": "13",
            **headers,
        }
        lines = [f"GET /api/{path} HTTP/1.1", *(f"{name}: {asked[name]}" for name in asked)]
        self._heard = b""
        self._socket.sendall("\r\n".join([*lines, "", ""]).encode())
        self.hear(b"\r\n\r\n")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *failure: object) -> None:
        self._socket.close()

    def send(self, text: bytes) -> None:
        """As text, whatever it is."""
        size = bytes([0x80 | len(text)]) if len(text) < 126 else b"\xfe" + len(text).to_bytes(2)
        self._socket.sendall(b"\x81" + size + bytes(4) + text)

    def hear(self, wanted: bytes) -> None:
        """Wait until this was said."""
        while wanted not in self._heard:
            more = self._socket.recv(1 << 16)
            assert more, f"{wanted!r} was never said: {self._heard!r}"
            self._heard += more


def nonsense() -> list[str]:
    """Messages of which none does anything, whoever sends them."""
    return [
        fresh(),
        json.dumps({"type": fresh(), "id": fresh()}),
        json.dumps({"type": "ping", "id": fresh(), fresh(): 1}),
        json.dumps({"type": "move", "id": "replayed", "ply": 0, "move": "c2d2"}),
        json.dumps({"type": "move", "id": fresh(), "ply": 0, "move": "c2d2"}),
        json.dumps({"type": "move", "id": fresh(), "ply": 1, "move": fresh()}),
        json.dumps({"type": "why", "id": fresh(), "move": fresh()}),
        json.dumps({"type": "why", "id": fresh(), "sites": [fresh()[:8]]}),
        json.dumps({"type": "resign", "id": fresh(), "side": 3}),
        json.dumps({"type": "hint", "id": fresh()}),
        json.dumps({"type": "speed", "id": fresh(), "delay": 1}),
    ]
