"""Tabuleiro: abstract board games for two, their rules, play and analysis.

``start`` and ``parse`` give fast positions; ``games.get(name)`` gives the fact sheet of a game,
whose positions are slower and written to be read.
"""

from pathlib import Path as _Path

from . import _core, games
from .analysis import analyse, best
from .engine.api import Info, Limits
from .games.api import (
    IllegalMove,
    MalformedMove,
    MalformedPosition,
    Outcome,
    Player,
    Position,
    UnknownOption,
)
from .games.moves import clicks, find_move
from .positions import diagram, draw, explain, parse, start
from .sampling import Playouts, batch, playouts
from .tree import divide, perft

__all__ = [
    "IllegalMove",
    "Info",
    "Limits",
    "MalformedMove",
    "MalformedPosition",
    "Outcome",
    "Player",
    "Playouts",
    "Position",
    "UnknownOption",
    "analyse",
    "batch",
    "best",
    "clicks",
    "diagram",
    "divide",
    "draw",
    "explain",
    "find_move",
    "games",
    "parse",
    "perft",
    "playouts",
    "start",
]

_core.set_networks_folder(str(_Path(__file__).parent / "networks"))


def __getattr__(name: str) -> str:
    if name == "__version__":  # looked up when asked for: importlib.metadata is slow to import
        from importlib.metadata import version

        return version("tabuleiro")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
