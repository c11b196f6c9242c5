"""Analysis for programs: one JSON object a line in and out, many questions at once.

docs/protocol-analysis.md describes the lines. Every question has a thread of its own that waits
for its searches; of these only so many work at the same time, and when others wait they take turns.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Condition
from typing import Any, BinaryIO, Final

from tabuleiro.jobs.runner import Runner
from tabuleiro.jobs.workers import ThreadWorker

from .line_writer import LineWriter
from .open_question import Answer, Make, OpenQuestion
from .requests import BadRequest, Id, read_id, read_object, read_question
from .thinkers import Thinker, thinker

MAX_LINE: Final = 1 << 20
"""Bytes; a longer line is refused and never held whole."""
MOST_OPEN: Final = 64
"""Questions at the same time; each may hold a table."""
TABLE_MB: Final = 16


def with_small_table(game: str) -> Thinker:
    return thinker(game, TABLE_MB)


def serve(source: BinaryIO, sink: BinaryIO, places: int, make: Make = with_small_table) -> None:
    """Answer the lines of ``source`` until its end, then what has a limit; the rest is cancelled.

    At most ``places`` questions are worked on at the same time. OSError when ``sink`` cannot be
    written any more.
    """

    def write(line: bytes) -> None:
        sink.write(line)
        sink.flush()

    service = Service(write, places, make)
    try:
        while not service.is_cut_off and (line := source.readline(MAX_LINE)):
            if len(line) < MAX_LINE or line.endswith(b"\n"):
                service.obey(line)
            else:
                while (more := source.readline(MAX_LINE)) and not more.endswith(b"\n"):
                    pass
                service.refuse(BadRequest(f"a line has at most {MAX_LINE} bytes"))
        service.cancel_endless()
        service.wait()
    except BaseException:
        service.cancel_all()
        raise
    finally:
        service.finish()


class Service:
    """The questions that are open, and the way of their answers."""

    def __init__(self, write: Callable[[bytes], None], places: int, make: Make) -> None:
        self._make = make
        self._runner = Runner(places, ThreadWorker)
        self._writer = LineWriter(write, self.cancel_all)
        self._open: dict[Id, OpenQuestion] = {}
        self._running = 0
        self._changed = Condition()

    @property
    def is_cut_off(self) -> bool:
        """Whether nobody hears the answers any more."""
        return self._writer.has_failed

    def obey(self, line: bytes) -> None:
        """Begin or cancel what a line says; what it says wrong is answered."""
        if not line.strip():
            return
        id: Id | None = None
        try:
            data = read_object(line)
            if "cancel" in data:
                self._cancel(data)
                return
            id = self._free_id(data)
            question = read_question(id, data)
        except ValueError as error:
            self.refuse(error, id)
            return
        self._writer.wait_for_room()
        asked = OpenQuestion(question, self._runner, self._writer, self._make)
        with self._changed:
            self._open[id] = asked
            self._running += 1
        asked.start(self._close)

    def refuse(self, error: Exception, id: Id | None = None) -> None:
        """Say what is wrong; with an id, that question is answered by it."""
        self._writer.put({"id": id, "type": "error", "message": str(error)})

    def cancel_all(self) -> None:
        for asked in self._asked():
            asked.cancel()

    def cancel_endless(self) -> None:
        for asked in self._asked():
            if asked.question.is_endless or self.is_cut_off:
                asked.cancel()

    def wait(self) -> None:
        """Until no question is open."""
        with self._changed:
            self._changed.wait_for(lambda: not self._running)

    def finish(self) -> None:
        """Wait for what is open, and for the answers to be written."""
        self.wait()
        self._runner.close()
        self._writer.close()

    def _asked(self) -> list[OpenQuestion]:
        with self._changed:
            return list(self._open.values())

    def _free_id(self, data: dict[str, Any]) -> Id:
        if "id" not in data:
            raise BadRequest("a question has an id")
        id = read_id(data["id"])
        with self._changed:
            if id in self._open:
                raise BadRequest(f"a question {id!r} is open already")
            if len(self._open) >= MOST_OPEN:
                raise BadRequest(f"question {id!r}: at most {MOST_OPEN} can be open")
        return id

    def _cancel(self, data: dict[str, Any]) -> None:
        if len(data) > 1:
            raise BadRequest("cancel stands alone in its line")
        id = read_id(data["cancel"])
        with self._changed:
            asked = self._open.get(id)
        if asked is None:
            raise BadRequest(f"no question {id!r} is open")
        asked.cancel()

    def _close(self, id: Id, answer: Answer) -> None:
        """Send the last answer to a question; whoever reads it may use the id again."""
        with self._changed:
            del self._open[id]
        self._writer.put({"id": id, **answer})
        with self._changed:
            self._running -= 1
            self._changed.notify_all()
