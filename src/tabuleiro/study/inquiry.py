"""One question to the service, from its beginning to its last answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from threading import Thread
from typing import Any, Final

from tabuleiro.engine.api import Info, Limits
from tabuleiro.record import History, write

from . import answers
from .analyse import going
from .annotating import annotated, played
from .judging import Judged, judge
from .outbox import Outbox
from .places import Guest, Places
from .requests import Id, Question
from .thinking import Thinker, after, rest

Answer = dict[str, Any]
Make = Callable[[str], Thinker]
"""Makes who thinks about a question, from the name of the game."""


class Cancelled(Exception):
    """The question is not to be answered any further."""


class Inquiry:
    """Works in a thread of its own, whenever it has a place."""

    def __init__(self, question: Question, places: Places, outbox: Outbox, make: Make) -> None:
        self.question: Final = question
        self._places = places
        self._outbox = outbox
        self._make = make
        self._guest = Guest(self._interrupt)
        self._thinker: Thinker | None = None
        self._known: Info | None = None

    def start(self, close: Callable[[Id, Answer], None]) -> None:
        """Begin; ``close`` gets the last answer."""
        id = self.question.id
        Thread(target=lambda: close(id, self._run()), name=f"question {id}", daemon=True).start()

    def cancel(self) -> None:
        self._places.cancel(self._guest)

    def _interrupt(self) -> None:
        if mind := self._thinker:
            mind.stop()

    def _run(self) -> Answer:
        try:
            return self._analyse() if self.question.transcript is None else self._judge()
        except Cancelled:
            return {"type": "done", "cancelled": True}
        except Exception as error:  # whatever it is, the other questions go on
            return {"type": "error", "message": str(error) or type(error).__name__}
        finally:
            self._places.leave(self._guest)
            self._thinker = None

    def _begin(self, game: str) -> None:
        """Wait for a place to think at."""
        self._enter()
        self._thinker = self._make(game)

    def _enter(self) -> None:
        if not self._places.enter(self._guest):
            raise Cancelled

    def _analyse(self) -> Answer:
        history = going(self.question.history())
        game = history.position.game
        self._begin(game)
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
        self._begin(transcript.game)
        judged: list[Judged] = []
        is_cancelled = False
        try:
            for each in judge(history, self.question.limits, self._think):
                judged.append(each)
                data = answers.judged_data(each, transcript.game)
                self._outbox.put({"id": self.question.id, "type": "move", **data})
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
        assert self._thinker
        self._known = None
        spent = Info(0, 0, 0.0, ())

        def listen(info: Info) -> None:
            total = after(spent, info)
            if self._learn(total) is total and is_told:
                data = answers.info_data(total, history.position.game)
                id = self.question.id
                self._outbox.put_latest(id, {"id": id, "type": "info", **data})

        while True:
            if self._guest.must_leave:
                self._places.leave(self._guest)
                self._enter()
            info = self._thinker.think(history, rest(limits, spent), listen)
            spent = after(spent, info)
            known = self._learn(spent)
            if self._guest.is_cancelled:
                raise Cancelled
            if not self._guest.must_leave or is_reached(limits, known):
                return known

    def _learn(self, info: Info) -> Info:
        """Keep what is known best: the deepest, with all the work that was done."""
        known = self._known
        if known and known.depth > info.depth:
            info = replace(known, nodes=info.nodes, seconds=info.seconds)
        self._known = info
        return info


def is_reached(limits: Limits, info: Info) -> bool:
    return (
        (limits.depth is not None and info.depth >= limits.depth)
        or (limits.nodes is not None and info.nodes >= limits.nodes)
        or (limits.time is not None and info.seconds >= limits.time)
    )
