"""The real server in processes of its own, with PostgreSQL and Redis from the system's packages."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx

from tabuleiro.jobs.processes import children

PATIENCE = 60.0
"""Seconds after which a service that starts is given up: much longer than one takes."""
POSTGRESQL = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"))
REDIS = shutil.which("redis-server")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_until(is_so: Callable[[], object], what: str) -> None:
    until = time.monotonic() + PATIENCE
    while not is_so():
        if time.monotonic() > until:
            raise TimeoutError(what)
        time.sleep(0.02)


class Program:
    """``tabuleiro serve``, which can be killed and started again with the same games."""

    def __init__(self, folder: Path, *, workers: int = 1, **environment: str) -> None:
        self.workers = workers
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = folder / "server.log"
        self._folder = folder
        self._environment = {
            **os.environ,
            "TABULEIRO_HOME": str(folder),
            "TABULEIRO_RATES": "1000",  # all the players come from one address
            **environment,
        }
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        assert self._process
        return self._process.pid

    def start(self) -> None:
        command = ["serve", "--no-browser", "--port", self.port, "--workers", self.workers]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tabuleiro", *map(str, command)],
                env=self._environment,
                stdout=subprocess.DEVNULL,
                stderr=log,
            )

    def wait(self) -> None:
        """Until it answers."""
        wait_until(self._is_ready, "the server does not start")

    def _is_ready(self) -> bool:
        assert self._process
        assert self._process.poll() is None, self.errors()
        with suppress(httpx.TransportError):
            return httpx.get(f"{self.url}/healthz").status_code == 200
        return False

    def kill(self) -> None:
        """At once: nothing in it gets to know."""
        assert self._process
        self._process.kill()
        self._process.wait()

    def stop(self) -> int:
        """As a person would; the exit status."""
        assert self._process
        self._process.send_signal(signal.SIGINT)
        return self._process.wait(PATIENCE)

    def cpu_seconds(self) -> float:
        """Processor time of all its processes so far, but for engines at low priority."""
        return sum(_cpu_seconds(pid) for pid in (self.pid, *self.descendants()))

    def errors(self) -> str:
        return self.log.read_text("utf-8", "replace")

    def orphans(self) -> list[int]:
        """Processes of this server, or of one that was killed, that it does not know."""
        mark = f"TABULEIRO_HOME={self._folder}\0".encode()
        found = set()
        for place in Path("/proc").glob("[0-9]*/environ"):
            with suppress(OSError):
                if mark in place.read_bytes():
                    found.add(int(place.parent.name))
        return sorted(found - {self.pid, *self.descendants()})

    def worker_pids(self) -> list[int]:
        """Where there are several."""
        return [pid for pid in children(self.pid) if b"spawn_main" in _command(pid)]

    def descendants(self) -> list[int]:
        """The processes it has started, as long as they are its own."""
        found = children(self.pid)
        for pid in found:  # it grows
            found += children(pid)
        return found


def _command(pid: int) -> bytes:
    with suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    return b""


def _cpu_seconds(pid: int) -> float:
    with suppress(OSError):
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        user, system, nice = int(fields[11]), int(fields[12]), int(fields[16])
        if nice <= os.nice(0):
            return (user + system) / os.sysconf("SC_CLK_TCK")
    return 0.0


@contextmanager
def program(folder: Path, *, workers: int = 1, **environment: str) -> Iterator[Program]:
    made = Program(folder, workers=workers, **environment)
    made.start()
    try:
        made.wait()
        yield made
    finally:
        status = made.stop()
    assert status == 0, made.errors()


@contextmanager
def postgresql() -> Iterator[str]:
    """A database cluster in a temporary folder; its URL. It does not run as root."""
    programs = str(POSTGRESQL[-1].parent)
    user = "postgres" if os.geteuid() == 0 else None
    with tempfile.TemporaryDirectory(prefix="tabuleiro-") as name:
        if user:
            shutil.chown(name, user)
        port = str(free_port())
        data = f"{name}/data"
        create = [f"{programs}/initdb", "-D", data, "-U", "tabuleiro", "-A", "trust", "-E", "UTF8"]
        subprocess.run(create, user=user, cwd=name, stdout=subprocess.DEVNULL, check=True)
        options = ["-h", "127.0.0.1", "-p", port, "-k", name]
        process = subprocess.Popen(
            [f"{programs}/postgres", "-D", data, *options],
            user=user,
            cwd=name,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            ready = [f"{programs}/pg_isready", "-q", "-h", "127.0.0.1", "-p", port]
            wait_until(lambda: not subprocess.run(ready).returncode, "PostgreSQL does not start")
            yield f"postgresql://tabuleiro@127.0.0.1:{port}/postgres"
        finally:
            _end(process, signal.SIGINT)


@contextmanager
def redis() -> Iterator[str]:
    """A Redis that keeps nothing; its URL."""
    assert REDIS
    port = free_port()
    options = ["--bind", "127.0.0.1", "--port", str(port), "--save", "", "--appendonly", "no"]
    process = subprocess.Popen([REDIS, *options], stdout=subprocess.DEVNULL)
    try:
        wait_until(lambda: _answers(port), "Redis does not start")
        yield f"redis://127.0.0.1:{port}/0"
    finally:
        _end(process, signal.SIGTERM)


def _answers(port: int) -> bool:
    with suppress(OSError):
        socket.create_connection(("127.0.0.1", port), 1).close()
        return True
    return False


def _end(process: subprocess.Popen[bytes], how: signal.Signals) -> None:
    process.send_signal(how)
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
