"""A process that thinks: one job at a time, told by lines of JSON, at low priority.

It is started by ``engines.py``. In: ``{"games"}`` first, then ``{"number", …}`` jobs and
``{"stop": number}``. Out: ``{"number", "info"}`` while it thinks, then ``{"number", "move", …}``.
It ends with its input, so that it never outlives its server.
"""

from __future__ import annotations

import base64
import json
import os
import pickle
import signal
import sys
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any

from tabuleiro import games
from tabuleiro.engine import roster
from tabuleiro.engine.api import Clock, Info, Limits
from tabuleiro.play.seats import Seat
from tabuleiro.play.thinking import Progress, Purpose, Thinking
from tabuleiro.positions import parse
from tabuleiro.record import History

NICENESS = 10
TABLE_MB = 16
MOST_SEATS = 8
"""Engines are kept for so many players of games: what one knows of a game is of use again."""


def info_json(info: Info) -> dict[str, Any]:
    return {
        "depth": info.depth,
        "nodes": info.nodes,
        "seconds": info.seconds,
        "lines": [
            [[line.score.value, line.score.win_in, line.score.is_draw], line.moves]
            for line in info.lines
        ],
    }


def limits_of(data: dict[str, Any] | None) -> Limits | None:
    if data is None:
        return None
    clock = data.pop("clock", None)
    return Limits(**data, clock=Clock(**clock) if clock else None)


class Thinker:
    def __init__(self) -> None:
        self._jobs: SimpleQueue[dict[str, Any]] = SimpleQueue()
        self._seats: OrderedDict[tuple[str, str], Seat] = OrderedDict()
        self._guard = Lock()
        self._thinking: Thinking | None = None
        self._stopped: set[int] = set()

    def listen(self, lines: Iterator[str]) -> None:
        """The thread that reads: jobs wait, a stop is heard at once."""
        for line in lines:
            said = json.loads(line)
            if "stop" in said:
                self._stop(said["stop"])
            else:
                self._jobs.put(said)
        os._exit(0)

    def _stop(self, number: int) -> None:
        with self._guard:
            self._stopped.add(number)
            if self._thinking and self._thinking.number == number:
                self._thinking.stop()

    def work(self) -> None:
        while True:
            job = self._jobs.get()
            tell({"number": job["number"], **self._answer(job)})

    def _answer(self, job: dict[str, Any]) -> dict[str, Any]:
        try:
            history = History(parse(job["game"], job["start"]), job["moves"])
            seat = self._seat(job["key"], job["game"], job["player"])
        except ValueError as error:
            return {"failure": str(error)}
        thinking = Thinking(
            Purpose.MOVE, job["number"], history, seat, limits_of(job.get("limits"))
        )
        with self._guard:
            self._thinking = thinking
            if thinking.number in self._stopped:
                thinking.stop()
        answer = thinking.run(report)
        with self._guard:
            self._thinking = None
            self._stopped.clear()  # also of stops that came when their job was done
        info = info_json(answer.info) if answer.info else None
        return {"move": answer.move, "failure": answer.failure, "info": info}

    def _seat(self, key: str, game: str, player: str) -> Seat:
        """The engine of a player in a game, with what it has learned there."""
        seat = self._seats.pop((key, player), None)
        if seat is None:
            seat = Seat(player, game, partial(roster.make, table_mb=TABLE_MB))
        self._seats[key, player] = seat
        if len(self._seats) > MOST_SEATS:
            self._seats.popitem(last=False)[1].close()
        return seat


def report(progress: Progress) -> None:
    tell({"number": progress.number, "progress": info_json(progress.info)})


def tell(message: dict[str, Any]) -> None:
    try:
        sys.stdout.write(json.dumps(message) + "\n")
        sys.stdout.flush()
    except BrokenPipeError:
        os._exit(0)


def learn(line: str) -> None:
    """Games that the server knows beside those that are listed."""
    for game in pickle.loads(base64.b64decode(json.loads(line)["games"])):
        games.register(game)


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the server's to answer
    with suppress(OSError):
        os.nice(NICENESS)
    if not (line := sys.stdin.readline()):
        return  # the server ended before it began
    learn(line)
    thinker = Thinker()
    Thread(target=thinker.listen, args=(sys.stdin,), daemon=True).start()
    thinker.work()


if __name__ == "__main__":
    main()
