"""A game in progress for a shell: what every one of them shares, without a screen in it.

A session belongs to one thread. Only a ``Thinking`` may be run or stopped elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from time import monotonic
from typing import Self

from tabuleiro.engine import roster
from tabuleiro.games import get
from tabuleiro.games.api import Outcome
from tabuleiro.games.sentence import Sentence
from tabuleiro.record import History, Transcript

from . import events
from .acts import KEEPS_THOUGHTS, Act, Created, Kind, Wish, new_id, now_ms, seated
from .clock import Now, TimeControl
from .decide import decide, overdue
from .game_state import Players, apply, fold
from .pointing import Pointing
from .seats import HUMAN, MakeEngine, Seats
from .thinking import Report, Thinking
from .thoughts import Thoughts
from .view import View, view_of


class Session:
    """The acts of a game, the state they make, and the parts that a shell needs beside it."""

    def __init__(
        self,
        acts: Sequence[Act],
        id: str = "",
        *,
        make: MakeEngine = roster.make,
        now: Now = monotonic,
    ) -> None:
        """MalformedLog for acts that make no game; UnknownOption for a player it does not have."""
        self.id = id or new_id()
        self.acts = [*acts]
        self.state = fold(self.acts)
        self.game = self.state.game
        self.seats = Seats(self.players, self.game.name, make)
        self.listeners = events.Listeners()
        self.subscribe = self.listeners.add
        self.pointing = Pointing(self)
        self.thoughts = Thoughts(self)
        self._make, self._now = make, now
        self._origin = max(now_ms(), self.state.last_at) - round(1000 * now())

    @classmethod
    def new(
        cls,
        game: str,
        players: Players = (HUMAN, HUMAN),
        *,
        options: Mapping[str, str] | None = None,
        position: str | None = None,
        control: TimeControl | None = None,
        tags: Mapping[str, str] | None = None,
        make: MakeEngine = roster.make,
        now: Now = monotonic,
    ) -> Self:
        """A new game, from the start its options give or from a position text."""
        start = position or get(game).initial(**(options or {})).text()
        seats = seated(players, game)
        created = Created(game, start, seats, clock=str(control or ""), tags=tags or {})
        return cls([created.act()], make=make, now=now)

    @classmethod
    def of_transcript(
        cls,
        transcript: Transcript,
        players: Players | None = None,
        *,
        control: TimeControl | None = None,
        make: MakeEngine = roster.make,
        now: Now = monotonic,
    ) -> Self:
        """A game on record, to look at, to go on with, or to ``fork``; its players if known."""
        created = Created.of_transcript(transcript, players, str(control or ""))
        return cls([created.act()], make=make, now=now)

    @classmethod
    def resumed(
        cls, acts: Sequence[Act], id: str, *, make: MakeEngine = roster.make, now: Now = monotonic
    ) -> Self:
        """A game as it was; with clocks it is paused, so that they run from ``resume`` on."""
        session = cls(acts, id, make=make, now=now)
        if (state := session.state).clocks and not state.is_paused and state.is_going:
            state.tick(state.last_at)
            session._perform(Act("pause", session._time(), {"left": state.left}))
        return session

    @property
    def history(self) -> History:
        return self.state.history

    @property
    def outcome(self) -> Outcome | None:
        return self.state.outcome

    @property
    def players(self) -> Players:
        return self.state.players

    def view(self, ply: int | None = None) -> View:
        """What the board shows now, or showed after ``ply`` moves."""
        self.state.tick(self._time())
        shown = replace(view_of(self.history, ply), clocks=self.state.times)
        is_asked = shown.ply == self.history.ply and self.state.waits_for_person
        return shown.with_selection(self.pointing.selection) if is_asked else shown

    def transcript(self) -> Transcript:
        """The game as a record, with who played it, when and how fast."""
        return self.state.transcript()

    def do(self, kind: Kind, **data: object) -> Sentence | None:
        """Have something done: None when it is, or why not; then nothing has changed."""
        self.flag()
        act = decide(self.state, Wish(kind, data), self._time())
        if isinstance(act, Sentence):
            return act
        self._perform(act)
        return None

    def _perform(self, act: Act) -> None:
        before = events.Before.of(self.state)
        self.acts.append(act)
        apply(self.state, act)
        if act.kind not in KEEPS_THOUGHTS or not self.state.is_going:
            self.pointing.forget()
            self.thoughts.cancel()
        self.seats.sit(self.players)
        for event in events.told_by(act, before, self.state):
            self.listeners.tell(event)

    def _time(self) -> int:
        """Milliseconds since 1970 that only ever grow."""
        return self._origin + round(1000 * self._now())

    def flag(self) -> None:
        """End the game if somebody has run out of time."""
        if flag := overdue(self.state, self._time()):
            self._perform(flag)

    def tick(self) -> bool:
        """Look at the clocks; True when the game is over. Shells call this while clocks run."""
        self.flag()
        clocks, times = self.state.clocks, self.state.times
        if clocks and times and clocks.running:
            self.listeners.tell(events.Ticked(times, clocks.running))
        return self.outcome is not None

    def type(self, text: str) -> Sentence | None:
        """Play a move that was typed; capitals, blanks and dashes do not matter."""
        return self.do("move", move=text)

    def click(self, site: str) -> Sentence | None:
        """Point at a site; a move that is complete with it, and the only one, is played."""
        return self.pointing.click(site)

    def think(self) -> Thinking | None:
        """The computer's turn as a piece of work, once; None when there is nothing to think of."""
        return self.thoughts.think()

    def receive(self, report: Report) -> bool:
        """Take what a ``Thinking`` has told or answered; False when it is out of date."""
        return self.thoughts.receive(report)

    def pause(self) -> None:
        """Let clocks and computers rest until ``resume``, ``step``, or a person's move."""
        if self.state.is_going and not self.state.is_paused:
            self.do("pause")

    def resume(self) -> None:
        if self.state.is_paused:
            self.do("resume")

    def rematch(self) -> Self:
        """A new game from the same start with colours swapped."""
        first, second = self.players
        return self.fork(0, (second, first))

    def fork(self, ply: int | None = None, players: Players | None = None) -> Self:
        """A new game that goes on from the position after ``ply`` moves of this one."""
        created = self.state.forked(self.history.ply if ply is None else ply, players)
        return type(self)([created.act()], make=self._make, now=self._now)

    def close(self) -> None:
        """End all thinking and free the engines; the session can still be looked at and saved."""
        if self.state.clocks and self.state.clocks.running:
            self.pause()
        self.thoughts.cancel()
        self.seats.close()
