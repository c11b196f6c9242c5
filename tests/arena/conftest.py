from __future__ import annotations

from collections.abc import Iterator

import pytest

from arena.contests import Begin
from cli.program import Program


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Program:
    return Program(monkeypatch, capsys)


@pytest.fixture
def begin() -> Iterator[Begin]:
    with Begin() as begin:
        yield begin
