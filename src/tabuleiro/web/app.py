"""The application: everything put together."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware

from . import routes, static_files
from .engines.trees import Trees
from .error_answers import explain
from .pages import routes as page_routes
from .rooms import socket as game_socket
from .rooms.hub import Hub
from .security import Guard
from .server_settings import ServerSettings
from .sockets import Lobby
from .study import pages as study_pages
from .study import routes as study_routes
from .study import socket as study_socket
from .study.review import Reviews

COMPRESS_FROM = 1000


def is_news(record: logging.LogRecord) -> bool:
    """Text that is no UTF-8 closes a socket, no more; Uvicorn and asyncio log it as their own."""
    error = record.exc_info[1] if record.exc_info else None
    return not any(isinstance(each, UnicodeError) for each in (error, error and error.__context__))


def create_app(settings: ServerSettings | None = None) -> FastAPI:
    """A server's application; without settings, that of the environment."""
    settings = settings or ServerSettings.of_environment()
    for name in ("uvicorn.error", "asyncio"):
        logging.getLogger(name).addFilter(is_news)
    hub = Hub(settings)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await hub.start()
        try:
            yield
        finally:
            app.state.reviews.close()
            await hub.close()

    app = FastAPI(
        title="Tabuleiro",
        version=version("tabuleiro"),
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
    )
    app.state.hub = hub
    app.state.lobby = Lobby(settings.rates)
    app.state.reviews = Reviews(hub)
    app.state.trees = Trees()
    for module in (
        routes,
        game_socket,
        page_routes,
        static_files,
        study_routes,
        study_socket,
        study_pages,
    ):
        app.include_router(module.router)
    explain(app)
    app.add_middleware(GZipMiddleware, minimum_size=COMPRESS_FROM, compresslevel=5)
    app.add_middleware(Guard, settings=settings, metrics=hub.metrics)
    return app
