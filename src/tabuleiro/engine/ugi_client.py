"""A foreign UGI engine as one of our players."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Event
from time import monotonic
from typing import Self

from tabuleiro.games import get
from tabuleiro.games.api import UnknownOption
from tabuleiro.games.board import shorten
from tabuleiro.games.moves import find_move
from tabuleiro.record import GameOver, History

from . import ugi
from .api import EngineFailure, Info, Limits, Line, Listener
from .ugi_process import EngineProcess

MULTI_PV = "multipv"


@dataclass(frozen=True, slots=True)
class Patience:
    """Seconds that an engine gets; after them it has failed."""

    handshake: float = 10.0
    """To start, and to be ready for a game."""
    margin: float = 2.0
    """To answer, beyond its time for the move or its clock, and after it was told to stop."""
    longest: float = 600.0
    """For a move limited by depth or nodes alone."""
    quit: float = 1.0
    """To leave when asked to; then it is killed."""


class UgiEngine:
    """Plays what the program at the other end says.

    The program is started when it is first needed. Whatever goes wrong in the conversation ends
    it, with all the processes it started, and is an EngineFailure; the next use starts it anew.
    """

    def __init__(
        self,
        command: str | Sequence[str],
        game: str,
        limits: Limits | None = None,
        *,
        options: Mapping[str, object] | None = None,
        patience: Patience | None = None,
    ) -> None:
        """``command`` is a path, with arguments if any; ``options`` are set before play."""
        self._command = split_command(command)
        self._name = f"ugi:{command if isinstance(command, str) else shlex.join(command)}"
        self._startpos: str = get(game).initial().text()
        self._limits = limits or Limits(time=1.0)
        self._wanted = dict(options or {})
        self._patience = patience or Patience()
        self._process: EngineProcess | None = None
        self._offered: dict[str, str] = {}
        self._lines = 1
        self._stopped = Event()

    @property
    def name(self) -> str:
        return self._name

    def start(self) -> None:
        """Start the program, if it is not running, and wait until it is ready."""
        with self._conversation():
            self._running()

    def choose(
        self, history: History, limits: Limits | None = None, listener: Listener | None = None
    ) -> str:
        """The program's move. What ``listener`` hears is as the program says it, unchecked."""
        if outcome := history.outcome():
            raise GameOver.of(outcome)
        limits = limits or self._limits
        self._stopped.clear()
        with self._conversation():
            process = self._running()
            self._set_lines(process, limits.lines)
            self._await_ready(process)
            process.send(ugi.write_position(history, self._startpos))
            process.send(ugi.write_go(limits))
            answer = self._await_move(process, limits, history, listener)
            return legal(history, answer)

    def stop(self) -> None:
        self._stopped.set()
        if process := self._process:
            process.wake()

    def new_game(self, seed: int | None = None) -> None:
        with self._conversation():
            process = self._running()
            process.send("uginewgame")
            self._await_ready(process)

    def close(self) -> None:
        if process := self._process:
            process.send("quit")
            process.wait_for_end(self._patience.quit)
        self._kill()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @contextmanager
    def _conversation(self) -> Iterator[None]:
        """What breaks off a conversation leaves the program in a state unknown: it is ended."""
        try:
            yield
        except EngineFailure as failure:
            self._kill()
            raise EngineFailure(f"{self._name} {failure}") from failure
        except BaseException:
            self._kill()
            raise

    def _kill(self) -> None:
        process, self._process = self._process, None
        if process:
            process.kill()

    def _running(self) -> EngineProcess:
        if self._process is None:
            self._process = EngineProcess(self._command)
            self._lines = 1
            self._introduce(self._process)
        return self._process

    def _introduce(self, process: EngineProcess) -> None:
        self._offered = {}
        process.send("ugi")
        for words in self._until(process, "ugiok"):
            if words[0] == "option" and (name := ugi.read_option_name(words[1:])):
                self._offered[name.lower()] = name
        for name, value in self._wanted.items():
            if name.lower() not in self._offered:
                known = ", ".join(self._offered.values()) or "none at all"
                raise EngineFailure(f"has no option {shorten(name)}; it has {known}")
            process.send(f"setoption name {self._offered[name.lower()]} value {value}")
        self._await_ready(process)

    def _set_lines(self, process: EngineProcess, lines: int) -> None:
        if lines != self._lines and MULTI_PV in self._offered:
            process.send(f"setoption name {self._offered[MULTI_PV]} value {lines}")
            self._lines = lines

    def _await_ready(self, process: EngineProcess) -> None:
        """Also passes by whatever was said before and is of no use any more."""
        process.send("isready")
        for _ in self._until(process, "readyok"):
            pass

    def _until(self, process: EngineProcess, word: str) -> Iterator[list[str]]:
        """The lines, as words, that come before the line ``word``."""
        deadline = monotonic() + self._patience.handshake
        while True:
            words = (process.receive(deadline, word) or "").split()
            if words == [word]:
                return
            if words:
                yield words

    def _await_move(
        self,
        process: EngineProcess,
        limits: Limits,
        history: History,
        listener: Listener | None,
    ) -> str:
        deadline = self._deadline(limits, history)
        gathering = LineCollector(limits.lines, listener)
        has_stopped = False
        while True:
            if self._stopped.is_set() and not has_stopped:
                has_stopped = True
                process.send("stop")
                deadline = min(deadline or float("inf"), monotonic() + self._patience.margin)
            match (process.receive(deadline, "bestmove") or "").split():
                case ["bestmove", *move]:
                    gathering.pass_on()
                    return move[0] if move else ""
                case ["info", *words] if told := ugi.read_info(words):
                    gathering.add(told)

    def _deadline(self, limits: Limits, history: History) -> float | None:
        """When the answer is overdue; None while only ``stop`` can end the search."""
        seconds = [] if limits.time is None else [limits.time]
        if clock := limits.clock:
            seconds.append(clock.first if history.turn == 1 else clock.second)
        if seconds:
            return monotonic() + min(seconds) + self._patience.margin
        if limits.depth or limits.nodes:
            return monotonic() + self._patience.longest
        return None


class LineCollector:
    """Puts the lines of one depth together, as many as were asked for, and passes them on."""

    def __init__(self, wanted: int, listener: Listener | None) -> None:
        self._wanted = wanted
        self._listener = listener
        self._last: ugi.Told | None = None
        self._lines: list[Line] = []

    def add(self, told: ugi.Told) -> None:
        if told.index == 1:
            self.pass_on()
            self._lines = []
        if told.index == len(self._lines) + 1 <= self._wanted:
            self._last = told
            self._lines.append(told.line)
            if len(self._lines) == self._wanted:
                self.pass_on()

    def pass_on(self) -> None:
        """Tell the listener what it has not heard yet."""
        told, self._last = self._last, None
        if told and self._listener:
            lines = tuple(self._lines)
            self._listener(Info(told.depth, told.nodes, told.seconds, lines))


def split_command(command: str | Sequence[str]) -> list[str]:
    """A command line as its words; a path with blanks in it is one word."""
    if not isinstance(command, str):
        return list(command)
    if os.path.isfile(os.path.expanduser(command)):
        return [os.path.expanduser(command)]
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise UnknownOption(
            "{text} is not a command line: {why}", text=shorten(command), why=str(error)
        ) from error
    if not words:
        raise UnknownOption("a UGI engine needs the path of a program")
    return [os.path.expanduser(words[0]), *words[1:]]


def legal(history: History, answer: str) -> str:
    """The canonical text of the move; EngineFailure with the reason when it is not legal."""
    try:
        return str(find_move(history.position, answer))
    except ValueError as error:
        raise EngineFailure(f"plays {shorten(answer)}, which is illegal: {error}") from error
