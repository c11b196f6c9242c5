"""A foreign program talked to in lines: no wait is endless, no output fills the memory."""

from __future__ import annotations

import os
import selectors
import signal
import socket
import subprocess
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from time import monotonic
from typing import NoReturn

from tabuleiro.games.board import shorten

from .api import EngineFailure

CHUNK = 1 << 16
MAX_LINE = 1 << 20
"""Bytes; a program that writes more without a line end is given up."""

MAX_OUTPUT = 1 << 24
"""Bytes a program may write between two commands: hours of analysis, a moment of a flood."""

LONGEST_WAIT = 3600.0
"""Seconds that the system is asked to wait at a time; it cannot count for ever."""

COMPLAINT = 2000
"""Bytes of the error stream that are kept, the last ones, to say why a program ended."""


class EngineProcess:
    """The program, with every process it starts, until ``kill``.

    Only one thread talks to it; ``wake`` may come from any.
    """

    def __init__(self, command: Sequence[str]) -> None:
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or error
            raise EngineFailure(f"cannot be started: {why}") from error
        streams = (self._process.stdin, self._process.stdout, self._process.stderr)
        self._streams = [stream for stream in streams if stream]
        self._in, self._out, self._err = (stream.fileno() for stream in self._streams)
        self._alarm, self._bell = socket.socketpair()
        self._selector = selectors.DefaultSelector()
        for channel in (self._out, self._err, self._alarm.fileno()):
            self._selector.register(channel, selectors.EVENT_READ)
        for channel in (self._in, self._out, self._err, self._alarm.fileno(), self._bell.fileno()):
            os.set_blocking(channel, False)
        self._unsent = b""
        self._unread = b""
        self._lines: deque[bytes] = deque()
        self._last = b""
        self._complaint = b""
        self._output = 0
        self._is_rung = False
        self._has_ended = False
        self._is_killed = False

    def send(self, line: str) -> None:
        """Write a line; what the program does not take now is sent while its answer is awaited."""
        self._output = 0
        self._unsent += line.encode() + b"\n"
        self._write()

    def receive(self, deadline: float | None, awaited: str) -> str | None:
        """The next line, or None when woken; EngineFailure at the ``deadline`` (monotonic)."""
        while not self._lines:
            if self._is_rung:
                self._is_rung = False
                return None
            if self._has_ended:
                self._report_end(awaited)
            self._pump(deadline, awaited)
        self._last = self._lines.popleft()
        # What is awaited counts when it is here, even if it is read too late.
        if deadline is not None and monotonic() > deadline and not self._is_last(awaited):
            self._report_lateness(awaited)
        return self._last.decode(errors="replace")

    def wake(self) -> None:
        """Make ``receive`` return None once."""
        with suppress(OSError):
            self._bell.send(b"!")

    def kill(self) -> None:
        """End the program and all it has started."""
        if self._is_killed:
            return
        self._is_killed = True
        # Killed before it is waited for: until then nobody else can have got its number.
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._selector.close()
        for stream in self._streams:
            stream.close()
        self._alarm.close()
        self._bell.close()

    def wait_for_end(self, seconds: float) -> None:
        """Let the program end by itself, but not longer than this."""
        deadline = monotonic() + seconds
        with suppress(EngineFailure):
            while not self._has_ended:
                self._lines.clear()
                self._pump(deadline, "end")

    def _pump(self, deadline: float | None, awaited: str) -> None:
        """Wait for anything to read or write, and do it."""
        wait = None if deadline is None else min(max(deadline - monotonic(), 0), LONGEST_WAIT)
        ready = self._selector.select(wait)
        if not ready and deadline is not None and monotonic() >= deadline:
            self._report_lateness(awaited)
        for key, _ in ready:
            if key.fd == self._out:
                self._read()
            elif key.fd == self._err:
                self._read_complaint()
            elif key.fd == self._in:
                self._write()
            else:
                self._alarm.recv(CHUNK)
                self._is_rung = True

    def _write(self) -> None:
        try:
            written = os.write(self._in, self._unsent)
        except BlockingIOError:
            written = 0
        except BrokenPipeError:  # reading will tell why
            written = len(self._unsent)
        self._unsent = self._unsent[written:]
        is_registered = self._in in self._selector.get_map()
        if self._unsent and not is_registered:
            self._selector.register(self._in, selectors.EVENT_WRITE)
        elif is_registered and not self._unsent:
            self._selector.unregister(self._in)

    def _read(self) -> None:
        chunk = os.read(self._out, CHUNK)
        if not chunk:
            self._selector.unregister(self._out)
            self._has_ended = True
        self._output += len(chunk)
        if self._output > MAX_OUTPUT:
            raise EngineFailure(f"floods: {MAX_OUTPUT} bytes without an answer")
        *lines, self._unread = (self._unread + chunk).split(b"\n")
        if len(self._unread) > MAX_LINE:
            raise EngineFailure(f"writes a line of more than {MAX_LINE} bytes")
        self._lines.extend(lines)

    def _read_complaint(self) -> None:
        chunk = os.read(self._err, CHUNK)
        if not chunk:
            self._selector.unregister(self._err)
        self._complaint = (self._complaint + chunk)[-COMPLAINT:]

    def _report_end(self, awaited: str) -> NoReturn:
        with suppress(BlockingIOError):
            while self._err in self._selector.get_map():
                self._read_complaint()
        self.kill()
        status = self._process.returncode
        if status == -signal.SIGKILL:
            how = "closed its output"
        else:
            how = f"ended with status {status}" if status >= 0 else f"ended by signal {-status}"
        *_, why = ["", *self._complaint.decode(errors="replace").strip().splitlines()]
        said = f": {shorten(why, 200)}" if why else ""
        raise EngineFailure(f"{how} when {awaited} was awaited{said}")

    def _report_lateness(self, awaited: str) -> NoReturn:
        said = shorten(self._last.decode(errors="replace").strip())
        raise EngineFailure(f"has not said {awaited} in time; the last it said was {said}")

    def _is_last(self, word: str) -> bool:
        return self._last.startswith(word.encode())
