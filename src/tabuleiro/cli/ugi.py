"""``tabuleiro ugi``: an engine for programs that speak UGI."""

from __future__ import annotations

import sys

from .arguments import GameName, Ruleset, Size, position_of


def ugi(game: GameName, size: Size = None, ruleset: Ruleset = None) -> None:
    """Be an engine that other programs drive by UGI.

    Lines in, lines out, until quit; docs/protocol.md describes them.
    """
    from importlib.metadata import version

    from tabuleiro.engine.ugi_server import serve

    start = position_of(game, None, size, ruleset)
    serve(start, sys.stdin, sys.stdout, name=f"Tabuleiro {version('tabuleiro')}")
