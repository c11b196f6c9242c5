"""``tabuleiro ugi``: an engine for programs that speak UGI."""

from __future__ import annotations

import sys

from .arguments import Beginning, GameName, Ruleset, Size


def ugi(game: GameName, size: Size = None, ruleset: Ruleset = None) -> None:
    """Run an engine for other programs, over UGI.

    Lines in, lines out, until quit; docs/protocol.md describes them.
    """
    from importlib.metadata import version

    from tabuleiro.engine.ugi_server import serve

    start = Beginning(size=size, ruleset=ruleset).of(game)
    serve(start, sys.stdin, sys.stdout, name=f"Tabuleiro {version('tabuleiro')}")
