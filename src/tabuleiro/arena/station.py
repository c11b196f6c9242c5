"""What works on the nodes of a cluster.

This module is sent there as it is: whether the same Tabuleiro is installed is what it finds out.
Therefore it imports nothing of the package before that is known.
"""

from __future__ import annotations

import platform
import sys
from hashlib import blake2b
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tabuleiro.arena.crew import Make
    from tabuleiro.arena.game import Played, Task
    from tabuleiro.arena.pool import Pool


class Station:
    """Plays the games it is given in a process of their own, which may crash or hang."""

    def __init__(self) -> None:
        self._pool: Pool | None = None

    def greet(self) -> tuple[str, str]:
        """The name of the node, and what is installed there."""
        return platform.node(), edition()

    def play(self, make: Make, portion: list[Task]) -> list[Played]:
        from tabuleiro.arena.pool import Pool

        if self._pool is None:
            # Else the process of the games would load the main program of this one, and Ray.
            vars(sys.modules["__main__"]).pop("__file__", None)
            self._pool = Pool(make, 1)
        return list(self._pool.play(portion))

    def leave(self) -> None:
        """The players may close what they have open."""
        if self._pool:
            self._pool.__exit__()


def edition() -> str:
    """The version of what is installed and a digest of its sources; empty when nothing is."""
    package = find_spec("tabuleiro")
    if package is None or package.origin is None:
        return ""
    folder = Path(package.origin).parent
    digest = blake2b(digest_size=4)
    for file in sorted(folder.rglob("*.py")):
        digest.update(f"{file.relative_to(folder)}\0".encode() + file.read_bytes())
    return f"{version('tabuleiro')} ({digest.hexdigest()})"
