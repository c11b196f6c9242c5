"""Running the server: its address, its processes, the browser that is opened on it."""

from __future__ import annotations

import atexit
import gc
import socket
import time
import webbrowser
from contextlib import suppress
from threading import Thread
from typing import TYPE_CHECKING, Any

import uvicorn
from sqlalchemy.exc import SQLAlchemyError

from tabuleiro.games.api import UnknownOption
from tabuleiro.state.files import OtherFormat

from .rooms.bus import bus_of
from .server_settings import REDIS, ServerSettings
from .store.archive import own_archive
from .store.database import connect
from .store.migrations import upgrade

if TYPE_CHECKING:
    from fastapi import FastAPI

FIRST_PORT = 8420
PORTS = 20
"""So many are tried when no port is named."""
LARGEST_MESSAGE = 8 * 1024
FAREWELL = 10
"""Seconds for what is under way when the server is told to end."""
OPTIONS: dict[str, Any] = {
    "log_level": "warning",
    "access_log": False,
    "server_header": False,
    "ws": "websockets-sansio",
    "ws_max_size": LARGEST_MESSAGE,
    "ws_per_message_deflate": False,  # messages are small: it would cost more than it saves
    "timeout_graceful_shutdown": FAREWELL,
}
"""Those of uvicorn."""
COLLECTING = (5000, 20, 20)
"""How many new objects make Python look for garbage, and how often it looks at the older ones."""
PATIENCE = 30.0
"""Seconds in which a server that starts is waited for."""


def prepare(host: str, port: int | None, workers: int) -> int:
    """See to it that the server can run; its port. UnknownOption says what is wrong."""
    settings = ServerSettings.of_environment()
    if workers > 1 and not settings.redis:
        raise UnknownOption("several workers need {name}", name=REDIS)
    bus_of(settings.redis)
    engine = connect(settings.database_url)
    try:
        if own := own_archive(settings):
            own.prepare()
        upgrade(engine)
    except OtherFormat as error:
        raise UnknownOption(error.said) from error
    except (OSError, SQLAlchemyError) as error:
        why = str(error).partition("\n")[0]
        raise UnknownOption("the database cannot be used: {why}", why=why) from error
    finally:
        engine.dispose()
    return free_port(host, port)


def serve(host: str, port: int, *, browser: bool = True, workers: int = 1) -> None:
    """Serve until interrupted, after ``prepare``."""
    if browser:
        Thread(target=open_browser, args=(host, port), daemon=True).start()
    factory = f"{__name__}:{application.__name__}"
    uvicorn.run(factory, factory=True, host=host, port=port, workers=workers, **OPTIONS)


def application() -> FastAPI:
    """That of a process which does nothing but serve.

    To look for garbage in all that is loaded would hold up everybody for a tenth of a second.
    """
    from .app import create_app

    made = create_app()
    gc.collect()
    gc.freeze()
    atexit.register(gc.unfreeze)
    gc.set_threshold(*COLLECTING)
    return made


def free_port(host: str, port: int | None) -> int:
    """The port named, or one that is free."""
    wanted = [port] if port is not None else [*range(FIRST_PORT, FIRST_PORT + PORTS), 0]
    for each in wanted:
        with suppress(OSError, OverflowError), socket.socket(_family(host)) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((host, each))
            return int(probe.getsockname()[1])
    raise UnknownOption(
        "{address} cannot be used; another program may be using it",
        address=f"{host}:{port or FIRST_PORT}",
    )


def _family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET


def address(host: str, port: int) -> str:
    """Where a browser on this machine finds the server."""
    name = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{name}:{port}/"


def open_browser(host: str, port: int) -> None:
    """As soon as the server answers."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        with suppress(OSError):
            socket.create_connection((host, port), 1).close()
            webbrowser.open(address(host, port))
            return
        time.sleep(0.1)
