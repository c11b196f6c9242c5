"""One question to the service, from its beginning to its last answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from threading import Lock, Thread
from typing import Any, Final

from tabuleiro.engine.api import Info, Limits, Listener
from tabuleiro.jobs.job import Job, RunningJob, Urgency
from tabuleiro.jobs.place import Place
from tabuleiro.jobs.runner import Runner
from tabuleiro.record import History, write

from . import answers
from .annotating import annotated, played
from .judging import Judged, judge
from .line_writer import LineWriter
from .requests import AnalysisQuestion, Id
from .thinkers import Thinker, after, going, rest

SHARE: Final = 4
"""What has come back often is let think for this part of the time it has had already: beginning
again is not for nothing, however deep the search is."""

Answer = dict[str, Any]
Make = Callable[[str], Thinker]
"""Makes who thinks about a question, from the name of the game."""


class Cancelled(Exception):
    """The question is not to be answered any further."""


@dataclass(eq=False, slots=True)
class Search:
    """Work: one search, until it ends or has to make room for others."""

    thinker: Thinker
    history: History
    limits: Limits
    listener: Listener
    has_begun: bool = False

    def do(self, place: Place) -> Info:
        self.has_begun = True
        with place.stopped_by(self.thinker.stop):
            return self.thinker.think(self.history, self.limits, self.listener)


class OpenQuestion:
    """Waits in a thread of its own for its searches, which take turns with those of others."""

    def __init__(
        self, question: AnalysisQuestion, runner: Runner, writer: LineWriter, make: Make
    ) -> None:
        self.question: Final = question
        self._runner = runner
        self._writer = writer
        self._make = make
        self._thinker: Thinker | None = None
        self._known: Info | None = None
        self._used = 0.0
        """Seconds of search."""
        self._guard = Lock()
        self._search: tuple[Search, RunningJob] | None = None
        self._is_cancelled = False

    def start(self, close: Callable[[Id, Answer], None]) -> None:
        """Begin; ``close`` gets the last answer."""
        id = self.question.id
        Thread(target=lambda: close(id, self._run()), name=f"question {id}", daemon=True).start()

    def cancel(self) -> None:
        with self._guard:
            self._is_cancelled = True
            self._end_search()

    def _end_search(self) -> None:
        """A search that has begun tells what it knows."""
        if self._search:
            search, running = self._search
            if search.has_begun:
                running.stop()
            else:
                running.cancel()

    def _run(self) -> Answer:
        try:
            return self._analyse() if self.question.transcript is None else self._judge()
        except Cancelled:
            return {"type": "done", "cancelled": True}
        except Exception as error:  # whatever it is, the other questions go on
            return {"type": "error", "message": str(error) or type(error).__name__}
        finally:
            self._thinker = self._search = None

    def _analyse(self) -> Answer:
        history = going(self.question.history())
        game = history.position.game
        is_cancelled = False
        try:
            self._think(history, self.question.limits, is_told=True)
        except Cancelled:
            is_cancelled = True
        answer: Answer = {"type": "done", "cancelled": is_cancelled}
        if known := self._known:
            answer |= {"best": known.lines[0].moves[0], **answers.info_data(known, game)}
        return answer

    def _judge(self) -> Answer:
        transcript = self.question.record()
        history = played(transcript)
        judged: list[Judged] = []
        is_cancelled = False
        try:
            for each in judge(history, self.question.limits, self._think):
                judged.append(each)
                data = answers.judged_data(each, transcript.game)
                self._writer.put({"id": self.question.id, "type": "move", **data})
        except Cancelled:
            is_cancelled = True
        return {
            "type": "done",
            "cancelled": is_cancelled,
            "sides": answers.sides_data(judged),
            "transcript": write(annotated(transcript, judged, self.question.limits)),
        }

    def _think(self, history: History, limits: Limits, *, is_told: bool = False) -> Info:
        """Search until a limit is reached, making room for others on the way.

        The search begins again after each pause, with what its table remembers and what is left of
        the limits; only what is deeper than before counts.
        """
        game = history.position.game
        self._known = None
        spent = Info(0, 0, 0.0, ())

        def listen(info: Info) -> None:
            total = after(spent, info)
            if self._learn(total) is total and is_told:
                data = answers.info_data(total, game)
                id = self.question.id
                self._writer.put_latest(id, {"id": id, "type": "info", **data})

        while True:
            info, is_stopped = self._one_turn(history, rest(limits, spent), listen)
            spent = after(spent, info)
            known = self._learn(spent)
            if self._is_cancelled:
                raise Cancelled
            if not is_stopped or is_reached(limits, known):
                return known

    def _one_turn(self, history: History, limits: Limits, listener: Listener) -> tuple[Info, bool]:
        """What one search found, and whether it was stopped."""
        self._thinker = self._thinker or self._make(history.position.game)
        search = Search(self._thinker, history, limits, listener)
        share, turn = (repr(self.question.id),), self._used / SHARE
        with self._guard:
            if self._is_cancelled:
                raise Cancelled
            job = Job(search, share=share, urgency=Urgency.ADVICE, turn=turn)
            running = self._runner.submit(job)
            self._search = search, running
        result = running.future.result()
        self._used += result.seconds
        if result.failure:
            raise ThoughtFailed(result.failure)
        if result.value is None:
            raise Cancelled
        info: Info = result.value
        return info, running.is_stopped

    def _learn(self, info: Info) -> Info:
        """Keep what is known best: the deepest, with all the work that was done."""
        known = self._known
        if known and known.depth > info.depth:
            info = replace(known, nodes=info.nodes, seconds=info.seconds)
        self._known = info
        return info


class ThoughtFailed(Exception):
    """Who thinks has failed; the message says how."""


def is_reached(limits: Limits, info: Info) -> bool:
    return (
        (limits.depth is not None and info.depth >= limits.depth)
        or (limits.nodes is not None and info.nodes >= limits.nodes)
        or (limits.time is not None and info.seconds >= limits.time)
    )
