"""The load test itself, with few games for a short time."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.system
TESTS = Path(__file__).parent.parent


@pytest.mark.parametrize("workers", [1, 2])
def test_nothing_is_lost_or_doubled(workers: int) -> None:
    options = {"games": 12, "seconds": 4, "engines": 2, "workers": workers}
    run = subprocess.run(
        [sys.executable, "-m", "web.load", *(f"--{name}={options[name]}" for name in options)],
        env={**os.environ, "PYTHONPATH": str(TESTS)},
        capture_output=True,
        text=True,
    )
    said = run.stdout + run.stderr
    assert run.returncode == 0, said
    assert said.count("12 games") == said.count("faults: 0") == 2, said
