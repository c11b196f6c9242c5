"""Work for the tests of runners; worker processes import it, too."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path
from threading import Event, Thread
from typing import Any

from tabuleiro.jobs.place import Place


@dataclass(frozen=True)
class Square:
    number: int

    def do(self, place: Place) -> int:
        return self.number**2


@dataclass(frozen=True)
class Failing:
    def do(self, place: Place) -> Any:
        raise ValueError("this cannot\nbe done")


@dataclass(frozen=True)
class Unwelcome:
    """Nobody can receive it."""

    def do(self, place: Place) -> Any:
        raise AssertionError

    def __reduce__(self) -> Any:
        return os._exit, (3,)


@dataclass(frozen=True)
class Returning:
    """Gives what cannot be sent."""

    def do(self, place: Place) -> Any:
        return lambda: None


@dataclass(frozen=True)
class Counting:
    """Says how many jobs its worker did for the same name, and which process it is."""

    name: str

    def do(self, place: Place) -> tuple[int, int]:
        counter = place.keep(self.name, lambda: [0])
        counter[0] += 1
        return counter[0], os.getpid()


@dataclass(frozen=True)
class Patient:
    """Works until it is told to stop."""

    def do(self, place: Place) -> str:
        stopped = Event()
        place.tell(os.getpid())
        with place.stopped_by(stopped.set):
            stopped.wait()
        return "stopped"


@dataclass(frozen=True)
class Stubborn:
    """Does not stop by itself."""

    def do(self, place: Place) -> None:
        place.tell(os.getpid())
        while True:
            time.sleep(0.01)


@dataclass(frozen=True)
class Foreign:
    """Has a thread start a program that listens to nobody; does not stop by itself, or ends."""

    ends: bool

    def do(self, place: Place) -> None:
        begun = Event()
        Thread(target=self._run, args=(place, begun), daemon=True).start()
        begun.wait()
        while not self.ends:
            time.sleep(0.01)

    def _run(self, place: Place, begun: Event) -> None:
        program = subprocess.Popen(["sleep", "1000"], start_new_session=True)
        place.tell((os.getpid(), program.pid))
        begun.set()
        program.wait()


@dataclass(frozen=True)
class Noting:
    """Notes what it does and kills its process, or never ends."""

    part: int
    ends: bool

    def do(self, place: Place) -> None:
        place.notes.begin(self.part - 1)
        place.notes.add("before")
        place.notes.begin(self.part)
        place.notes.add("a1")
        place.notes.works(2, 60.0)
        place.notes.add("b2")
        if self.ends:
            os.kill(os.getpid(), signal.SIGSEGV)
        place.notes.works(2, 0.1)
        while True:
            pass


@dataclass(frozen=True)
class Writing:
    """Says its name in a file, and takes its time."""

    file: Path
    name: str
    seconds: float = 0.0

    def do(self, place: Place) -> str:
        time.sleep(self.seconds)
        with self.file.open("a") as file:
            file.write(f"{self.name}\n")
        return self.name


class Closing:
    """Something kept that says when it is closed."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def close(self) -> None:
        self._file.touch()


@dataclass(frozen=True)
class Keeping:
    file: Path

    def do(self, place: Place) -> None:
        place.keep("closing", lambda: Closing(self.file))
