"""Processes that do jobs: how they are started, and how they end with all they have started."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Lock, Thread
from typing import Any, NoReturn

_BOOT = (
    "import json, sys; sys.path[:] = json.loads(sys.argv.pop());"
    " from importlib import import_module; import_module(sys.argv[1]).main(*sys.argv[2:])"
)


class Child:
    """A process that runs ``main`` of a module, and the connection to it.

    Its output goes nowhere: players may print what they like. It leads a group of its own, so that
    Ctrl-C is left to its parent.
    """

    def __init__(self, module: str, *arguments: object, files: tuple[int, ...] = ()) -> None:
        self.connection, theirs = Pipe()
        self._sending = Lock()
        words = [module, str(theirs.fileno()), *map(str, (*files, *arguments))]
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-c", _BOOT, *words, json.dumps(sys.path)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            pass_fds=(theirs.fileno(), *files),
            process_group=0,
        )
        theirs.close()

    def send(self, message: Any) -> None:
        """Nothing when it has ended: who waits for its answer notices."""
        with self._sending, suppress(OSError):
            self.connection.send(message)

    def end(self, patience: float = 0.0) -> int:
        """Its status; it is killed with all it started if it has not ended by then."""
        try:
            status = self.process.wait(patience)
        except subprocess.TimeoutExpired:
            self.kill()
            status = self.process.wait()
        self.connection.close()
        return status

    def kill(self) -> None:
        if self.process.returncode is None:
            kill_children(self.process.pid)
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)


def kill_children(pid: int) -> None:
    """End the foreign engines of a worker, which lead process groups of their own.

    Where the system does not list them they notice themselves that nobody talks to them.
    """
    for child in children(pid):
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(child, signal.SIGKILL)


def children(pid: int) -> list[int]:
    """The processes that any thread of this one has started."""
    found: list[int] = []
    for threads in Path(f"/proc/{pid}/task").glob("*/children"):
        with suppress(OSError):  # the thread has ended
            found += map(int, threads.read_text().split())
    return found


def settle(connection: Connection, hear: Callable[[Any], None]) -> None:
    """In a child: ``hear`` gets every message, in a thread; without a parent all of it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_listen, args=(connection, hear), daemon=True).start()


def _listen(connection: Connection, hear: Callable[[Any], None]) -> None:
    with suppress(EOFError, OSError):
        while True:
            hear(connection.recv())
    end_orphaned()


def end_orphaned() -> NoReturn:
    """In a child without a parent: end it with all it has started, whatever it is doing."""
    kill_children(os.getpid())
    os.killpg(0, signal.SIGKILL)
    os._exit(1)  # it leads no group


def ending(status: int) -> str:
    """How a process ended, in words."""
    if status < 0:
        return f"crashed with {signal.Signals(-status).name}"
    return f"ended the process with status {status}"
