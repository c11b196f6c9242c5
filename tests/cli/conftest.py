from __future__ import annotations

from pathlib import Path

import pytest

from cli.program import Program
from tabuleiro.data_folder import HOME


@pytest.fixture
def run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> Program:
    """The program, for somebody who has never used it."""
    monkeypatch.setenv(HOME, str(tmp_path / "home"))
    return Program(monkeypatch, capsys)
