"""A game as its acts made it, in memory; it knows nothing of sockets and databases."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import replace
from typing import Any

from tabuleiro.engine.api import Info, Line, Score
from tabuleiro.games.api import Player
from tabuleiro.games.sentence import Sentence
from tabuleiro.play import Answer, Session, TimeControl
from tabuleiro.play.seats import HUMAN
from tabuleiro.play.table import BOTH
from tabuleiro.positions import parse
from tabuleiro.record import History, Transcript
from tabuleiro.record.transcript import UNWRITABLE

from .acts import COMPUTER, OPEN, Act, SeatSetup, Setup

REMEMBERED = 100
"""So many of the last messages of a game are known when they come again."""
TOO_LATE = Sentence("", "the game has moved on")


class Played:
    """A session that is changed by acts alone, at the times they tell."""

    def __init__(self, id: str, created: Act) -> None:
        self.id = id
        self.setup = Setup.from_data(created.data)
        self.seats = list(self.setup.seats)
        self.sequence = 1
        self.time = created.at / 1000
        self.last_at = created.at
        self.undo_offer: Player | None = None
        self.delay = self.setup.delay
        self.next: str | None = None
        """The rematch."""
        self._done: OrderedDict[tuple[str, str], None] = OrderedDict()
        first, second = (seat.player for seat in self.seats)
        self.session = Session(
            _beginning(self.setup),
            (first, second),
            control=TimeControl.parse(self.setup.clock) if self.setup.clock else None,
            now=lambda: self.time,
        )
        self.session.created = self.setup.created

    def sides_of(self, client: str) -> list[Player]:
        """The sides a browser holds."""
        return [side for side in BOTH if client and self.seats[side - 1].client == client]

    def is_owner(self, client: str) -> bool:
        return bool(client) and self.setup.owner == client

    @property
    def has_opponents(self) -> bool:
        """Whether two browsers play each other, or will when an open seat is taken."""
        first, second = self.seats
        if COMPUTER in (first.kind, second.kind):
            return False
        return OPEN in (first.kind, second.kind) or first.client != second.client

    @property
    def open_sides(self) -> list[Player]:
        return [side for side in BOTH if self.seats[side - 1].kind == OPEN]

    @property
    def is_waiting(self) -> bool:
        """With clocks a game begins when everybody is there."""
        return bool(self.session.clocks and self.open_sides)

    @property
    def waits_for_computer(self) -> bool:
        return not self.is_waiting and self.session.waits_for_computer

    @property
    def deadline(self) -> int | None:
        """When the clock that runs will have run out, in milliseconds since 1970."""
        clocks = self.session.clocks
        if not clocks or not clocks.running:
            return None
        return round(1000 * (self.time + clocks.left()[clocks.running - 1]))

    def is_flagged(self, at: int) -> bool:
        """Whether somebody has run out of time by then, exactly as the session will see it."""
        self.tick(at)
        return bool(self.session.clocks and self.session.clocks.flagged)

    def tick(self, at: int) -> None:
        """Let the clocks show what they show at that time; nothing else happens."""
        self.time = max(self.last_at, at) / 1000

    def was_done(self, client: str, message: str) -> bool:
        return (client, message) in self._done

    def perform(self, act: Act) -> Sentence | None:
        """Do it, or say why not: then nothing has changed."""
        self.tick(act.at)
        if refusal := self._perform(act):
            return refusal
        self.last_at = max(self.last_at, act.at)
        self.sequence += 1
        if act.message:
            self._done[act.client, act.message] = None
            if len(self._done) > REMEMBERED:
                self._done.popitem(last=False)
        return None

    def _perform(self, act: Act) -> Sentence | None:
        session, data = self.session, act.data
        match act.kind:
            case "move":
                return self._settled(session.type(data["move"]))
            case "answer":
                return self._settled(self._answer(data))
            case "flag":
                return None if session.tick() else TOO_LATE
            case "rest":
                self._rest(data["gaps"])
            case "joined":
                return self._join(data["side"], data["name"], act.client)
            case "resign":
                return self._settled(session.resign(data["side"]))
            case "offer_draw":
                return session.offer_draw(data["side"])
            case "accept_draw":
                return self._settled(session.accept_draw())
            case "decline_draw":
                return session.decline_draw()
            case "ask_undo":
                return self._ask_undo(data["side"])
            case "decline_undo":
                return self._answer_undo()
            case "undo":
                return self._undo(data.get("side"))
            case "redo":
                return self._settled(session.redo())
            case "pause":
                session.pause()
            case "resume":
                session.resume()
            case "step":
                return session.step()
            case "speed":
                self.delay = data["delay"]
            case "rematch":
                self.next = data["next"]
        return None

    def _settled(self, refusal: Sentence | None) -> Sentence | None:
        """What changes the game also ends the question whether to take back."""
        if not refusal:
            self.undo_offer = None
        return refusal

    def _answer(self, data: dict[str, Any]) -> Sentence | None:
        """A computer's move, with its score, or its failure."""
        if data["ply"] != self.session.history.ply:
            return TOO_LATE
        thinking = self.session.thinking or self.session.think()
        if thinking is None:
            return TOO_LATE
        move, info = data.get("move", ""), None
        if score := data.get("score"):
            info = Info(0, 0, 0.0, (Line(Score(*score), (move,)),))
        answer = Answer(thinking.number, move, info, data.get("failure", ""))
        return None if self.session.receive(answer) else TOO_LATE

    def _rest(self, gaps: list[tuple[int, int]]) -> None:
        """Nobody's clock ran in these times: no server was there."""
        clocks = self.session.clocks
        if clocks and (running := clocks.running):
            now, ended = self.time, 0
            for began, until in gaps:
                self.time = max(began, ended) / 1000
                clocks.halt()
                ended = max(until, ended)
                self.time = ended / 1000
                clocks.run(running)
            self.time = now

    def _join(self, side: Player, name: str, client: str) -> Sentence | None:
        if self.seats[side - 1].kind != OPEN:
            return Sentence("", "this seat is taken")
        self.seats[side - 1] = SeatSetup(HUMAN, name=name, client=client)
        return None

    def _ask_undo(self, side: Player) -> Sentence | None:
        if self.session.outcome:
            return Sentence("", "the game is over: {ending}", {"ending": self.session.ending})
        if self.undo_offer:
            return Sentence("", "taking back has been asked for already")
        if side not in self._movers:
            return Sentence("", "there is no move to take back")
        self.undo_offer = side
        return None

    def _answer_undo(self) -> Sentence | None:
        if not self.undo_offer:
            return Sentence("", "nobody has asked to take back")
        self.undo_offer = None
        return None

    def _undo(self, side: Player | None) -> Sentence | None:
        """Take back; for a side, as far as its own last move."""
        if side and side not in self._movers:
            return Sentence("", "there is no move to take back")
        if refusal := self.session.undo():
            return refusal
        while side and self.session.turn != side:
            self.session.undo()
        self.undo_offer = None
        return None

    @property
    def _movers(self) -> set[Player]:
        """The sides that have made a move which can be taken back."""
        return {position.turn for position in self.session.history.positions[:-1]}

    def transcript(self) -> Transcript:
        """The record, with the names people gave themselves."""
        record = self.session.transcript()
        names = {
            tag: UNWRITABLE.sub("?", seat.name)
            for tag, seat in zip(("First", "Second"), self.seats, strict=True)
            if seat.name
        }
        return replace(record, tags={**record.tags, **names})

    def rematch(self, created: str) -> Setup:
        """The next game: from the same start, with colours swapped."""
        first, second = self.seats
        return replace(
            self.setup,
            seats=(second, first),
            created=created,
            moves=(),
            delay=self.delay,
            outcome=None,
        )


def _beginning(setup: Setup) -> History:
    """The history before the first act."""
    history = History(parse(setup.game, setup.start), setup.moves)
    if setup.outcome and not history.outcome():
        history.adjudicate(*setup.outcome)
    return history
