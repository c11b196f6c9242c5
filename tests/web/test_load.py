"""The load test itself, with few games for a short time."""

from __future__ import annotations

import pytest

from web.load import main

pytestmark = pytest.mark.system


@pytest.mark.parametrize("workers", [1, 2])
def test_nothing_is_lost_or_doubled(workers: int, capsys: pytest.CaptureFixture[str]) -> None:
    options = {"games": 12, "seconds": 4, "engines": 2, "workers": workers}
    status = main([f"--{name}={value}" for name, value in options.items()])
    said = capsys.readouterr().out
    assert status == 0, said
    assert said.count("12 games") == said.count("faults: 0") == 2
