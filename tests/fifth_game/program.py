"""Programs that find packages in folders of their own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

EXAMPLE = Path(__file__).parents[2] / "examples" / "fifth_game"
GAME = "konane"
PATIENCE = 300


@dataclass(frozen=True)
class Outside:
    """Where packages lie, and where files may be written."""

    sites: Sequence[Path]
    folder: Path

    @property
    def environment(self) -> dict[str, str]:
        return {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, self.sites))}

    def __call__(
        self, *arguments: str, typed: str = "", status: int = 0
    ) -> subprocess.CompletedProcess[str]:
        """Run the program of the command line."""
        return self.python("-m", "tabuleiro", *arguments, typed=typed, status=status)

    def python(
        self, *arguments: str, typed: str = "", status: int = 0
    ) -> subprocess.CompletedProcess[str]:
        said = subprocess.run(
            [sys.executable, *arguments],
            env=self.environment,
            cwd=self.folder,
            input=typed,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        assert said.returncode == status, said.stdout + said.stderr
        return said
