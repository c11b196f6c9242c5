"""The application: everything put together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware

from . import files, live, routes, screens
from .hub import Hub
from .security import Guard
from .settings import Settings
from .trouble import explain

COMPRESS_FROM = 1000


def create_app(settings: Settings | None = None) -> FastAPI:
    """A server's application; without settings, that of the environment."""
    settings = settings or Settings.of_environment()
    hub = Hub(settings)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await hub.start()
        try:
            yield
        finally:
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
    app.state.creations = routes.creations(settings.rates)
    app.state.lobby = live.Lobby(settings.rates)
    for module in (routes, live, screens, files):
        app.include_router(module.router)
    explain(app)
    app.add_middleware(GZipMiddleware, minimum_size=COMPRESS_FROM, compresslevel=5)
    app.add_middleware(Guard, settings=settings, metrics=hub.metrics)
    return app
