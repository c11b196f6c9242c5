"""Long calls of the core answer Ctrl-C."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest

LONG_CALLS = [
    "tabuleiro.perft(tabuleiro.start('barca'), 90)",
    "tabuleiro.perft(tabuleiro.start('stacks'), 90)",
    "tabuleiro.playouts(tabuleiro.start('talpa'), 10**8, threads=2)",
]


@pytest.mark.parametrize("call", LONG_CALLS)
def test_interrupt(call: str) -> None:
    code = f"import tabuleiro; print('begun', flush=True); {call}"
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout
        assert process.stdout.readline() == "begun\n"
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate()
    assert "KeyboardInterrupt" in errors
    assert process.returncode in (-signal.SIGINT, 1, 130)
