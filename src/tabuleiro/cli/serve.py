"""``tabuleiro serve``: play, watch and study in the browser."""

from __future__ import annotations

from typing import Annotated

import typer

from tabuleiro.locale import _

from .games import tell_faults


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[
        int | None, typer.Option(min=1, max=65535, help="The port; by default any free one.")
    ] = None,
    no_browser: Annotated[
        bool, typer.Option("--no-browser", help="Do not open a browser.")
    ] = False,
    workers: Annotated[
        int, typer.Option(min=1, max=64, help="Processes; several need TABULEIRO_REDIS_URL.")
    ] = 1,
) -> None:
    """Serve the games to browsers, on this machine or over the network.

    docs/web.md says how to serve a club.
    """
    from tabuleiro.web import serving

    tell_faults()
    port = serving.prepare(host, port, workers)
    print(_("Play at {address}", address=serving.address(host, port)), flush=True)
    print(_("Ctrl-C ends the server."), flush=True)
    serving.serve(host, port, browser=not no_browser, workers=workers)
