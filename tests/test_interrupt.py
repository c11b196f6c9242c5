"""Long calls of the core answer Ctrl-C."""

from __future__ import annotations

import subprocess
import sys

import pytest

LONG_CALLS = [
    "tabuleiro.perft(tabuleiro.start('barca'), 90)",
    "tabuleiro.perft(tabuleiro.start('stacks'), 90)",
    "tabuleiro.playouts(tabuleiro.start('talpa'), 10**7, threads=2)",
    # One game that never ends: two mice and nobody else.
    "tabuleiro.playouts(tabuleiro.parse('barca', 'M9/10/10/10/10/10/10/10/10/9m 1'), 1,"
    " max_plies=10**9)",
]
CODE = """
import os, signal, threading, tabuleiro
def interrupt():
    os.kill(os.getpid(), signal.SIGINT)
threading.Timer(0.5, interrupt).start()
try:
    {call}
except KeyboardInterrupt as error:
    print("interrupted inside", error.__traceback__.tb_next is not None)
"""


@pytest.mark.parametrize("call", LONG_CALLS)
def test_interrupt(call: str) -> None:
    """The signal comes from a thread of the child, while the main thread is in the core."""
    done = subprocess.run(
        [sys.executable, "-c", CODE.format(call=call)], capture_output=True, text=True
    )
    assert done.stdout == "interrupted inside True\n", done.stderr
