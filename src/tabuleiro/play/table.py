"""The table a game is played at: what there is to know of it, and how it changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from time import monotonic
from uuid import uuid4

from tabuleiro.engine import roster
from tabuleiro.engine.api import Score
from tabuleiro.games import get
from tabuleiro.games.api import Game, Outcome, Player
from tabuleiro.games.board import opponent
from tabuleiro.games.sentence import Sentence
from tabuleiro.record import History, Transcript
from tabuleiro.record.endings import ending

from . import events
from .clock import Clocks, Now, TimeControl
from .seats import HUMAN, MakeEngine, Seat, adviser
from .selection import Selection
from .thinking import Thinking
from .view import NumberedMove, numbered

BOTH: tuple[Player, Player] = (1, 2)

Players = tuple[str, str]
"""The names of the first and the second player, as the roster has them."""


class Table:
    """A history, two seats, clocks, and a move being made by clicks."""

    def __init__(
        self,
        history: History,
        players: Players = (HUMAN, HUMAN),
        *,
        control: TimeControl | None = None,
        tags: Mapping[str, str] | None = None,
        make: MakeEngine = roster.make,
        now: Now = monotonic,
    ) -> None:
        """UnknownOption for a player that the game does not have; ValueError for a wrong tag."""
        Transcript(history.start.game, history.start.text(), tags=tags or {})
        self.history = history
        self.game: Game = get(history.start.game)
        self.id = uuid4().hex
        self.created = timestamp()
        self.tags = dict(tags or {})
        self.clocks = Clocks(control, control, history.ply, now) if control else None
        self.is_paused = False
        self.draw_offer: Player | None = None
        """Who has offered a draw that is not answered yet."""
        self.thinking: Thinking | None = None
        """The computer's thinking about its turn, from ``think`` until its answer is received."""
        self._advice: Thinking | None = None
        self._make = make
        self._now = now
        self._seats = [Seat(name, self.game.name, make) for name in players]
        self._adviser = Seat(adviser(self.game.name), self.game.name, make)
        self._selection: Selection | None = None
        self._listeners: list[Callable[[events.Event], None]] = []
        self._beliefs: dict[Player, Score | None] = {}
        """What each computer thought of its own side at its last move."""
        self._may_step = False

    @property
    def players(self) -> Players:
        first, second = self._seats
        return first.name, second.name

    @property
    def turn(self) -> Player:
        return self.history.turn

    @property
    def outcome(self) -> Outcome | None:
        return self.history.outcome()

    @property
    def control(self) -> TimeControl | None:
        return self.clocks.controls[0] if self.clocks else None

    def is_human(self, side: Player) -> bool:
        return self._seats[side - 1].is_human

    @property
    def people(self) -> tuple[Player, ...]:
        """The sides that people play."""
        return tuple(side for side in BOTH if self.is_human(side))

    def side_name(self, side: Player) -> str:
        return self.game.sides[side - 1]

    @property
    def waits_for_person(self) -> bool:
        return not self.outcome and self.is_human(self.turn)

    @property
    def waits_for_computer(self) -> bool:
        """Whether ``think`` hands something out now, or has: not while the game is paused."""
        going = self._may_step or not self.is_paused
        return going and not self.outcome and not self.is_human(self.turn)

    @property
    def ending(self) -> Sentence | None:
        """Who won and why, in one sentence."""
        return ending(self.game, self.outcome) if self.outcome else None

    @property
    def move_list(self) -> tuple[NumberedMove, ...]:
        return numbered(self.history.moves, self.history.start.turn)

    @property
    def selection(self) -> Selection:
        """The move being made by clicks; what it offers is computed when first asked for."""
        if self._selection is None or self._selection.position is not self.history.position:
            self._selection = Selection(self.history.position)
        return self._selection

    def transcript(self) -> Transcript:
        """The game as a record, with who played it, when and how fast."""
        first, second = self.players
        tags = {"First": first, "Second": second, "Date": self.created[:10].replace("-", ".")}
        if self.control:
            tags["TimeControl"] = self.control.tag
        return Transcript.of(self.history, tags | self.tags)

    def subscribe(self, listener: Callable[[events.Event], None]) -> Callable[[], None]:
        """Call ``listener`` with every event, on the session's thread; what is given ends that."""
        self._listeners.append(listener)

        def unsubscribe() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return unsubscribe

    def _tell(self, event: events.Event) -> None:
        for listener in self._listeners.copy():
            listener(event)

    def pause(self) -> None:
        """Let clocks and computers rest until ``resume``, ``step``, or a person's move."""
        if not self.is_paused and not self.outcome:
            self.is_paused = True
            self._changed()
            if self.clocks:
                self.clocks.halt()
            self._tell(events.PauseChanged(True))

    def resume(self) -> None:
        if self.is_paused:
            self.is_paused = self._may_step = False
            if self.clocks and self.history.ply > self.clocks.first_ply and not self.outcome:
                self.clocks.run(self.turn)
            self._tell(events.PauseChanged(False))

    def tick(self) -> bool:
        """Look at the clocks; True when the game is over. Shells call this while clocks run."""
        if not self._is_decided() and self.clocks and self.clocks.running:
            self._tell(events.Ticked(self.clocks.left(), self.clocks.running))
        return self.outcome is not None

    def _is_decided(self) -> bool:
        """Whether the game is over; it ends now if somebody has run out of time."""
        if self.clocks and (flagged := self.clocks.flagged):
            self.history.lose_on_time(flagged)
            self._end_if_over()
        return self.outcome is not None

    def _play(self, move: str) -> None:
        """A legal move is made, by whoever is to move."""
        mover = self.turn
        if self.is_human(mover):
            self.resume()
        self.history.play(move)
        self._changed()
        self._may_step = False
        if self.clocks:
            self.clocks.press(self.history.ply, mover)
            if self.is_paused:
                self.clocks.halt()
        declined = self.draw_offer == opponent(mover)
        if declined:
            self.draw_offer = None
        self._tell(events.Moved(mover, self.history.moves[-1], self.history.ply))
        if declined:
            self._tell(events.DrawDeclined(mover))
        self._end_if_over()

    def _changed(self) -> None:
        """What is chosen and thought belongs to a position that is no longer the game's."""
        self._selection = None
        for thinking in (self.thinking, self._advice):
            if thinking:
                thinking.cancel()
        self.thinking = self._advice = None

    def _end_if_over(self) -> None:
        if outcome := self.outcome:
            self._changed()
            self.draw_offer = None
            if self.clocks:
                self.clocks.halt()
            self._tell(events.Ended(outcome))


def timestamp() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
