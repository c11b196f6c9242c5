"""A server for tests, in a thread of its own, and guests that talk to it as browsers do."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from itertools import count
from pathlib import Path
from threading import Thread
from types import TracebackType
from typing import Any, Self

import httpx
import uvicorn
from websockets.sync.client import ClientConnection, connect

from tabuleiro.web.app import create_app
from tabuleiro.web.rooms.hub import Hub
from tabuleiro.web.server_settings import ServerSettings
from tabuleiro.web.serving import OPTIONS

PATIENCE = 60.0
"""Seconds after which a test gives up: much longer than anything takes."""

HUMAN: dict[str, Any] = {"kind": "human"}
OPEN: dict[str, Any] = {"kind": "open"}


def computer(player: str) -> dict[str, Any]:
    return {"kind": "computer", "player": player}


class Server:
    """An application that is served on a free port until it is closed."""

    def __init__(self, settings: ServerSettings) -> None:
        self.app = create_app(settings)
        self.hub: Hub = self.app.state.hub
        config = uvicorn.Config(self.app, host="127.0.0.1", port=0, **OPTIONS)
        self._server = uvicorn.Server(config)
        self._thread = Thread(target=self._server.run, daemon=True)
        self._thread.start()
        wait_for(lambda: self._server.started or not self._thread.is_alive())
        assert self._server.started
        port = self._server.servers[0].sockets[0].getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"

    def close(self) -> None:
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()

    @property
    def connections(self) -> int:
        return len(self._server.server_state.connections)

    def guest(self, language: str = "en") -> Guest:
        return Guest(self.url, language)


def settings_for(folder: Path, **more: Any) -> ServerSettings:
    chosen = {"rates": 0.0, "engines": 1, "database": f"sqlite:///{folder}/web.sqlite", **more}
    return ServerSettings(**chosen)


@contextmanager
def serving(settings: ServerSettings) -> Iterator[Server]:
    server = Server(settings)
    try:
        yield server
    finally:
        server.close()


def wait_for(is_so: Callable[[], object]) -> None:
    until = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < until, "waited in vain"
        time.sleep(0.01)


class Guest:
    """A browser: cookies, requests, and sockets of games."""

    def __init__(self, url: str, language: str = "en") -> None:
        self.url = url
        headers = {"accept-language": language, "origin": url}
        self.http = httpx.Client(
            base_url=url,
            headers=headers,
            timeout=PATIENCE,
            verify=False,  # there is no TLS here, and to read the certificates takes long
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.http.close()

    def get(self, path: str, **query: Any) -> Any:
        response = self.http.get(path, params=query)
        assert response.status_code == 200, response.text
        return response.json()

    def post(self, path: str, data: Any) -> Any:
        response = self.http.post(path, json=data)
        assert response.is_success, response.text
        return response.json()

    def create(self, game: str, *seats: dict[str, Any], **more: Any) -> str:
        made = self.post("/api/games", {"game": game, "seats": seats, **more})
        return str(made["id"])

    def join(self, id: str, **data: Any) -> Any:
        return self.post(f"/api/games/{id}/join", data)

    def sit(self, id: str, **headers: str) -> Live:
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        opening = connect(
            f"{self.url.replace('http', 'ws')}/api/games/{id}/live",
            additional_headers={
                "cookie": cookies,
                "accept-language": self.http.headers["accept-language"],
                "origin": self.url,
                **headers,
            },
            open_timeout=PATIENCE,
            close_timeout=PATIENCE,
            compression=None,
        )
        return Live(opening)


_ids = count(1)


class Live:
    """A socket of a game, and what was heard on it."""

    def __init__(self, opening: AbstractContextManager[ClientConnection]) -> None:
        self._opening = opening
        self.socket = opening.__enter__()
        self.heard: list[dict[str, Any]] = []
        try:
            self.state = self.hear("state")
        except BaseException:
            self._opening.__exit__(None, None, None)
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._opening.__exit__(kind, error, trace)

    def receive(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.socket.recv(PATIENCE))
        self.heard.append(message)
        if message["type"] == "state":
            self.state = message
        return message

    def hear(self, type: str, **having: Any) -> dict[str, Any]:
        """The next message of a type, with these values."""
        while True:
            message = self.receive()
            if message["type"] == type and having.items() <= message.items():
                return message

    def send(self, type: str, **data: Any) -> str:
        data.setdefault("id", f"test-{next(_ids)}")
        self.socket.send(json.dumps({"type": type, **data}))
        return str(data["id"])

    def ask(self, type: str, **data: Any) -> dict[str, Any]:
        """Say something; the ``done`` or ``refused`` that answers it."""
        return self.answer_to(self.send(type, **data))

    def answer_to(self, id: str) -> dict[str, Any]:
        """It may have come already, among the answers to something else."""
        seen = 0
        while True:
            for message in self.heard[seen:]:
                if message.get("id") == id and message["type"] in ("done", "refused"):
                    self.heard.remove(message)
                    return message
            seen = len(self.heard)
            self.receive()

    def do(self, type: str, **data: Any) -> None:
        answer = self.ask(type, **data)
        assert answer["type"] == "done", answer

    def refused(self, type: str, **data: Any) -> str:
        answer = self.ask(type, **data)
        assert answer["type"] == "refused", answer
        return str(answer["code"])

    def move(self, ply: int, move: str) -> None:
        self.do("move", ply=ply, move=move)
