"""A game as its acts made it: ``fold`` plays a log through, ``apply`` takes one act more."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy

from tabuleiro.engine.api import Score
from tabuleiro.games import get
from tabuleiro.games.api import Game, IllegalMove, MalformedMove, MalformedPosition, Outcome, Player
from tabuleiro.games.board import opponent, shorten
from tabuleiro.games.guard import PackageFault
from tabuleiro.games.sentence import Sentence, said_by, sentence
from tabuleiro.positions import parse
from tabuleiro.record import GameOver, History, Transcript
from tabuleiro.record.endings import ending
from tabuleiro.record.history import AGREED_DRAW, RESIGNATION
from tabuleiro.record.transcript import UNWRITABLE

from .acts import OPEN, Act, Created, Sitting, moment, seated
from .clock import Clocks, TimeControl, Times
from .log import MalformedLog
from .seats import HUMAN
from .view import NumberedMove, numbered

BOTH: tuple[Player, Player] = (1, 2)

Players = tuple[str, str]
"""The names of the first and the second player, as the roster has them."""
Left = list[int]
"""Milliseconds left to each side."""


class GameState:
    """Everything that the acts of a game say. Only ``apply`` changes it."""

    def __init__(self, act: Act) -> None:
        """MalformedPosition for a start that is none."""
        self.created = Created.of(act)
        self.game: Game = get(self.created.game)
        self.seats: list[Sitting] = list(self.created.seats)
        self.sequence = 1
        self.began_at = self.last_at = self.time = act.at
        """When the game began, when something was done last, and now."""
        self.is_paused = False
        self.may_step = False
        """Whether the computer to move may make one move although the game is paused."""
        self.draw_offer: Player | None = None
        """Who has offered a draw that is not answered yet."""
        self.undo_offer: Player | None = None
        """Who has asked to take back."""
        self.beliefs: dict[Player, Score | None] = {}
        """What each computer thought of its own side at its last move."""
        self.delay = self.created.delay
        self.next: str | None = None
        """The rematch."""
        self.stopped: Sentence | None = None
        """Why the game cannot be gone on with: a move that the rules of now refuse."""
        self.history = History(parse(self.game.name, self.created.start))
        for move in self.created.moves:
            self._play(move)
        if self.created.outcome and not self.outcome and not self.stopped:
            self.history.adjudicate(self.created.outcome.winner, self.created.outcome.reason)
        self.clocks = self._new_clocks()

    def _new_clocks(self) -> Clocks | None:
        control = self.created.control
        if control is None:
            return None
        began = self.began_at
        return Clocks(control, control, self.history.ply, lambda: (self.time - began) / 1000)

    @property
    def players(self) -> Players:
        first, second = self.seats
        return first.player, second.player

    @property
    def turn(self) -> Player:
        return self.history.turn

    @property
    def outcome(self) -> Outcome | None:
        return self.history.outcome()

    @property
    def control(self) -> TimeControl | None:
        return self.clocks.controls[0] if self.clocks else None

    @property
    def ending(self) -> Sentence | None:
        """Who won and why, in one sentence."""
        return ending(self.game, self.outcome) if self.outcome else None

    def side_name(self, side: Player) -> str:
        return self.game.sides[side - 1]

    def is_human(self, side: Player) -> bool:
        return self.players[side - 1] == HUMAN

    @property
    def people(self) -> tuple[Player, ...]:
        """The sides that people play."""
        return tuple(side for side in BOTH if self.is_human(side))

    @property
    def open_sides(self) -> list[Player]:
        return [side for side in BOTH if self.seats[side - 1].kind == OPEN]

    @property
    def is_waiting(self) -> bool:
        """With clocks a game begins when everybody is there."""
        return bool(self.clocks and self.open_sides)

    @property
    def is_going(self) -> bool:
        """Whether moves can be made: the game is not over, and may be gone on with."""
        return not self.outcome and not self.stopped

    @property
    def waits_for_person(self) -> bool:
        return self.is_going and self.is_human(self.turn)

    @property
    def waits_for_computer(self) -> bool:
        """Whether a computer should think now: not while the game is paused."""
        may_move = self.is_going and not self.is_waiting and (self.may_step or not self.is_paused)
        return may_move and not self.is_human(self.turn)

    def tick(self, at: int) -> None:
        """Let the clocks show what they show at that time; nothing else happens."""
        self.time = max(self.last_at, at)

    @property
    def left(self) -> Left | None:
        """What the clocks show, in milliseconds."""
        return milliseconds(self.clocks.left()) if self.clocks else None

    @property
    def times(self) -> Times | None:
        """What the clocks show, in seconds."""
        if (left := self.left) is None:
            return None
        return left[0] / 1000, left[1] / 1000

    @property
    def flagged(self) -> Player | None:
        """Who has run out of time."""
        return self.clocks.flagged if self.clocks else None

    @property
    def deadline(self) -> int | None:
        """When the clock that runs will have run out, in milliseconds since 1970."""
        side = self.clocks.running if self.clocks else None
        return self.time + self.left[side - 1] if side and self.left else None

    @property
    def movers(self) -> set[Player]:
        """The sides that have made a move which can be taken back."""
        return {position.turn for position in self.history.positions[:-1]}

    @property
    def undo_to(self) -> int | None:
        """The ply that taking back leads to: the last turn at which a person was asked.

        A resignation or an agreed draw is taken back alone; between computers, one move.
        """
        ply = self.history.ply
        if self.stopped:
            return None
        if self.outcome and self.outcome.reason in (RESIGNATION, AGREED_DRAW):
            return ply
        if not self.people:
            return ply - 1 if ply else None
        turns = [position.turn for position in self.history.positions[:-1]]
        asked = [ply for ply, side in enumerate(turns) if self.is_human(side)]
        return asked[-1] if asked else None

    @property
    def can_undo(self) -> bool:
        return self.undo_to is not None

    @property
    def can_redo(self) -> bool:
        return bool(self.history.undone) and self.is_going

    @property
    def created_at(self) -> str:
        """When the game began, as date and time."""
        return moment(self.began_at)

    @property
    def move_list(self) -> tuple[NumberedMove, ...]:
        return numbered(self.history.moves, self.history.start.turn)

    def transcript(self) -> Transcript:
        """The game as a record, with who played it, when and how fast."""
        first, second = self.players
        tags = {"First": first, "Second": second, "Date": self.created_at[:10].replace("-", ".")}
        if self.control:
            tags["TimeControl"] = self.control.tag
        names = {
            tag: UNWRITABLE.sub("?", seat.name)
            for tag, seat in zip(("First", "Second"), self.seats, strict=True)
            if seat.name
        }
        return Transcript.of(self.history, tags | names | dict(self.created.tags))

    def forked(self, ply: int, players: Players | None = None) -> Created:
        """A game that goes on from the position after ``ply`` moves of this one."""
        if not 0 <= ply <= self.history.ply:
            raise ValueError(f"a ply is 0 to {self.history.ply}, not {ply}")
        return Created(
            self.game.name,
            self.history.start.text(),
            seated(players or self.players, self.game.name),
            moves=self.history.moves[:ply],
            clock=self.created.clock,
        )

    def copy_clocks(self) -> Clocks | None:
        """The clocks, to see what they will show."""
        return copy(self.clocks)

    def _play(self, move: str) -> bool:
        """A move that was legal when it was stored; what the rules of now refuse ends the fold."""
        if not self.stopped:
            try:
                self.history.play(move)
            except (IllegalMove, MalformedMove, GameOver, PackageFault) as error:
                self._stop(move, error)
        return not self.stopped

    def _stop(self, what: str, error: Exception) -> None:
        self.stopped = sentence(
            "the rules no longer allow {what} after move {ply},"
            " so this game cannot go on: {reason}",
            ply=self.history.ply,
            what=shorten(what),
            reason=said_by(error),
        )

    def take(self, act: Act) -> None:
        """Do what an act says; use ``apply``."""
        self.sequence += 1
        self.last_at = max(self.last_at, act.at)
        self.tick(act.at)
        if self.stopped:
            return
        try:
            self._do(act)
        except GameOver as error:
            self._stop(act.kind, error)
        if not self.is_going:
            self.undo_offer = self.draw_offer = None
        if act.data.get("left"):
            self._set_clocks(act)

    def _do(self, act: Act) -> None:
        data = act.data
        match act.kind:
            case "move" | "answer":
                self._move(act)
            case "flag":
                self.history.lose_on_time(data["side"])
            case "resign":
                self.history.resign(data["side"])
            case "offer_draw":
                self._offer_draw(data["side"], data["answer"])
            case "accept_draw":
                self.history.agree_draw()
            case "decline_draw":
                self.draw_offer = None
            case "ask_undo":
                self.undo_offer = data["side"]
            case "decline_undo":
                self.undo_offer = None
            case "undo":
                self._undo(data["to"])
            case "redo":
                self.history.redo(data["to"] - self.history.ply)
                self.undo_offer = self.draw_offer = None
            case "joined":
                self.seats[data["side"] - 1] = Sitting("human", HUMAN, data["name"], act.client)
            case "seat":
                self.seats[data["side"] - 1] = Sitting.of(data["player"])
                self.beliefs.pop(data["side"], None)
            case "pause" | "step":
                self.is_paused = self.is_paused or not self.outcome
                self.may_step = self.may_step or act.kind == "step"
            case "resume":
                self.is_paused = self.may_step = False
            case "speed":
                self.delay = data["delay"]
            case "rematch":
                self.next = data["next"]
            case "restart":
                self._restart(data["start"])

    def _move(self, act: Act) -> None:
        mover, data = self.turn, act.data
        if data["ply"] != self.history.ply:
            raise MalformedLog("a move is missing")
        if data.get("failure"):
            self.history.forfeit(mover, data["failure"])
            return
        if not self._play(data["move"]):
            return
        if act.kind == "answer":
            self.beliefs[mover] = Score(*data["score"]) if data["score"] else None
        else:
            self.is_paused = False
        self.may_step = False
        self.undo_offer = None
        if self.draw_offer == opponent(mover):
            self.draw_offer = None

    def _offer_draw(self, side: Player, answer: str) -> None:
        if answer == "accepted":
            self.history.agree_draw()
        elif not answer:
            self.draw_offer = side

    def _undo(self, to: int) -> None:
        if to > self.history.ply:
            raise MalformedLog("a take-back can only go back")
        if to < self.history.ply:
            self.history.take_back(self.history.ply - to)
        else:
            self.history.reopen()
        self.beliefs.clear()
        self.undo_offer = self.draw_offer = None
        self.is_paused = self.is_paused or not self.people

    def _restart(self, start: str) -> None:
        self.began_at = self.last_at
        self.history = History(parse(self.game.name, start))
        self.clocks = self._new_clocks()
        self.undo_offer = self.draw_offer = None
        self.is_paused = self.may_step = False
        self.beliefs.clear()

    def _set_clocks(self, act: Act) -> None:
        """The clocks show what the act says; whose runs follows from the game."""
        if not self.clocks:
            return
        first, second = act.data["left"]
        ply = self.history.ply
        is_running = self.is_going and not self.is_paused and ply > self.clocks.first_ply
        times = first / 1000, second / 1000
        if act.kind in ("move", "answer"):
            self.clocks.note(ply, times)
        self.clocks.show(times, self.turn if is_running else None)


def milliseconds(times: Times) -> Left:
    return [round(1000 * seconds) for seconds in times]


def apply(state: GameState, act: Act) -> None:
    """Change a game by one act; MalformedLog for one that cannot have been decided in it."""
    try:
        state.take(act)
    except (KeyError, TypeError, ValueError) as error:
        raise MalformedLog(
            "act {number}, {kind}: {why}", number=state.sequence, kind=act.kind, why=str(error)
        ) from error


def fold(acts: Sequence[Act]) -> GameState:
    """The game that acts make. A stored move that the rules of now refuse ends it there."""
    try:
        state = GameState(acts[0])
    except (MalformedPosition, KeyError, TypeError, ValueError) as error:
        raise MalformedLog("act 1, created: {why}", why=str(error)) from error
    for act in acts[1:]:
        apply(state, act)
    return state
