"""A server in a thread of its own, on a port that stays the same when it starts again."""

from __future__ import annotations

import socket
from pathlib import Path
from threading import Thread
from time import monotonic, sleep

import uvicorn

from tabuleiro.web.app import create_app
from tabuleiro.web.server_settings import ServerSettings

PATIENCE = 60.0


class Server:
    def __init__(self, folder: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self._settings = ServerSettings(database=f"sqlite:///{folder / 'web.sqlite'}", rates=0)
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        config = uvicorn.Config(
            create_app(self._settings),
            port=self.port,
            log_level="warning",
            ws="websockets-sansio",
            timeout_graceful_shutdown=5,
        )
        self._server = uvicorn.Server(config)
        self._thread = Thread(target=self._server.run, daemon=True)
        self._thread.start()
        until = monotonic() + PATIENCE
        while not self._server.started:
            assert self._thread.is_alive()
            assert monotonic() < until
            sleep(0.02)

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()
