"""The command line run in this process: arguments and typed lines in, status and streams out."""

from __future__ import annotations

import io
import json
import sys
from dataclasses import dataclass
from typing import Any

import pytest

from tabuleiro.cli import main


@dataclass(frozen=True)
class Said:
    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()

    @property
    def data(self) -> Any:
        assert self.err == ""
        return json.loads(self.out)


@dataclass(frozen=True)
class Program:
    monkeypatch: pytest.MonkeyPatch
    capsys: pytest.CaptureFixture[str]

    def __call__(self, *arguments: str, typed: list[str] | None = None) -> Said:
        """Run it; ``typed`` are the lines of the standard input."""
        self.monkeypatch.setattr(sys, "argv", ["tabuleiro", *arguments])
        text = "".join(f"{line}\n" for line in typed or [])
        self.monkeypatch.setattr(sys, "stdin", io.StringIO(text))
        with pytest.raises(SystemExit) as leaving:
            main()
        return Said(int(leaving.value.code or 0), *self.capsys.readouterr())
