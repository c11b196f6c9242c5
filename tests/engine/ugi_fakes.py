"""A deterministic engine, a conversation to put it in, and the two as a program.

As a program: ``python ugi_fakes.py GAME``.
"""

from __future__ import annotations

import io
import sys
import zlib
from collections.abc import Callable
from pathlib import Path
from queue import Queue
from threading import Event, Thread
from typing import Any, Self

import tabuleiro
from tabuleiro import games
from tabuleiro.engine.api import Engine, Info, Limits, Line, Listener, Score
from tabuleiro.engine.ugi_server import Make, serve
from tabuleiro.games.api import Position
from tabuleiro.record import History

LONG = 120.0
"""Seconds after which a test gives up waiting; nothing should ever take as long."""


class Steady:
    """Wins when it can, else plays a move that no chance decides.

    Depth n tells n infos. Without a depth it goes on until it is stopped.
    """

    name = "steady"

    def __init__(self) -> None:
        self.asked: list[Limits] = []
        self.games = 0
        self.is_closed = False
        self._stopped = Event()

    def choose(
        self, history: History, limits: Limits | None = None, listener: Listener | None = None
    ) -> str:
        self._stopped.clear()
        limits = limits or Limits(depth=1)
        self.asked.append(limits)
        moves = ranked(history.position)
        for depth in range(1, (limits.depth or 1) + 1):
            lines = [Line(score(history, move), (move,)) for move in moves[: limits.lines]]
            if listener:
                listener(Info(depth, 100 * depth, 0.05 * depth, tuple(lines)))
        if not limits.depth:
            assert self._stopped.wait(LONG)
        return moves[0]

    def stop(self) -> None:
        self._stopped.set()

    def new_game(self, seed: int | None = None) -> None:
        self.games += 1

    def close(self) -> None:
        self.is_closed = True

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def ranked(position: Any) -> list[str]:
    """The moves, winning ones first, the others in an order that looks random."""
    texts = [str(move) for move in position.moves()]
    return sorted(texts, key=lambda move: (not wins(position, move), zlib.crc32(move.encode())))


def wins(position: Any, move: str) -> bool:
    outcome = position.play(move).outcome()
    return outcome is not None and outcome.winner == position.turn


def score(history: History, move: str) -> Score:
    return Score(29_999, win_in=1) if wins(history.position, move) else Score(12)


class _Sink(io.TextIOBase):
    """Hands every line over as it is written."""

    def __init__(self) -> None:
        self.lines: Queue[str] = Queue()
        self._begun = ""

    def write(self, text: str) -> int:
        *lines, self._begun = (self._begun + text).split("\n")
        for line in lines:
            self.lines.put(line)
        return len(text)


class _Source(io.TextIOBase):
    def __init__(self) -> None:
        self.lines: Queue[str] = Queue()

    def readline(self, size: int | None = -1) -> str:  # type: ignore[override]
        return self.lines.get(timeout=LONG)


class Talk:
    """A conversation with a server in a thread: ``say`` a line, ``hear`` the next one."""

    def __init__(self, start: Position, make: Make | None = None) -> None:
        self.engines: list[Engine] = []
        self._make = make or (lambda *_: Steady())
        self._source, self._sink = _Source(), _Sink()
        arguments = (start, self._source, self._sink, self._remember)
        self._thread = Thread(target=serve, args=arguments, daemon=True)
        self._thread.start()

    def _remember(self, game: str, table_mb: int, threads: int, network: str) -> Engine:
        self.engines.append(self._make(game, table_mb, threads, network))
        return self.engines[-1]

    @property
    def engine(self) -> Any:
        return self.engines[-1]

    def say(self, line: str) -> None:
        self._source.lines.put(f"{line}\n")

    def hear(self) -> str:
        return self._sink.lines.get(timeout=LONG)

    def ask(self, line: str) -> str:
        """Say a line that has one line for an answer."""
        self.say(line)
        return self.hear()

    def hear_until(self, word: str) -> list[str]:
        heard = [self.hear()]
        while heard[-1].split()[0] != word:
            heard.append(self.hear())
        return heard

    def silence(self) -> list[str]:
        """What was said before the answer to a last question; nothing, if all was heard."""
        self.say("isready")
        return self.hear_until("readyok")[:-1]

    def end(self, last: str | None = "quit\n") -> list[str]:
        """Say the last line (None: nothing more) and wait; what was still said is returned."""
        self._source.lines.put(last or "")
        self._thread.join(LONG)
        assert not self._thread.is_alive()
        return [self._sink.lines.get() for _ in range(self._sink.lines.qsize())]


def transcript(*lines: str) -> list[str]:
    """What a server says to all these lines at once; the last search is stopped at their end."""
    sink = io.StringIO()
    source = io.StringIO("".join(f"{line}\n" for line in lines))
    serve(tabuleiro.start("tiny"), source, sink, lambda *_: Steady())
    return sink.getvalue().splitlines()


def until(condition: Callable[[], bool]) -> None:
    """Wait for something another thread is about to do."""
    pause = Event()
    for _ in range(int(LONG / 0.005)):
        if condition():
            return
        pause.wait(0.005)
    raise AssertionError("it never happened")


def main() -> None:
    sys.path.insert(0, str(Path(__file__).parents[1]))
    from tiny import TINY

    games.register(TINY)
    start = tabuleiro.start(sys.argv[1])
    serve(start, sys.stdin, sys.stdout, lambda *_: Steady())


if __name__ == "__main__":
    main()
