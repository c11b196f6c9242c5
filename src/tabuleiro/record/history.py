"""A game in progress: the moves played, taking them back, and the endings that need the past."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import copy
from typing import Final, Self

from tabuleiro.games import get
from tabuleiro.games.api import Outcome, Player, Position
from tabuleiro.games.board import opponent
from tabuleiro.games.moves import find_move
from tabuleiro.games.sentence import Phrase, SpokenError, sentence

THIRD_REPETITION = Phrase("third repetition")
MOVE_LIMIT = Phrase("move limit")
RESIGNATION = Phrase("resignation")
AGREED_DRAW = Phrase("agreed draw")
TIME = Phrase("time")
FORFEIT = "forfeit: "
"""How the reason begins when a side did not play by the rules."""

UNFINISHED = "*"
RESULTS: dict[Player | None, str] = {1: "1-0", 2: "0-1", None: "1/2-1/2"}
"""The result token of every winner; None is a draw."""


class GameOver(SpokenError):
    """Something was to be played or decided in a game that has ended."""

    @classmethod
    def of(cls, outcome: Outcome) -> Self:
        return cls(
            sentence(
                "the game is over: {result}, {reason}",
                result=RESULTS[outcome.winner],
                reason=Phrase(outcome.reason),
            )
        )


class History:
    """A game from ``start`` on. Positions may be the rulebook's or the core's: it speaks text."""

    def __init__(
        self, start: Position, moves: Iterable[str] = (), *, max_plies: int | None = None
    ) -> None:
        if max_plies is not None and max_plies < 1:
            raise ValueError(f"the move limit is at least 1, not {max_plies}")
        self.max_plies: Final = max_plies
        self._repetition_draws = start.ruleset in get(start.game).repetition
        # Moves and positions beyond _ply are those that were taken back and can be redone.
        self._ply = 0
        self._moves: list[str] = []
        self._positions = [start]
        self._texts = [start.text()]
        self._seen = {self._texts[0]: 1}
        self._outcome = self._judge()
        for move in moves:
            self.play(move)

    @property
    def start(self) -> Position:
        return self._positions[0]

    @property
    def position(self) -> Position:
        return self._positions[self._ply]

    @property
    def positions(self) -> tuple[Position, ...]:
        """The positions from the start to the current one."""
        return tuple(self._positions[: self._ply + 1])

    @property
    def ply(self) -> int:
        """The number of moves played."""
        return self._ply

    @property
    def moves(self) -> tuple[str, ...]:
        """The canonical texts of the moves played."""
        return tuple(self._moves[: self._ply])

    @property
    def undone(self) -> tuple[str, ...]:
        """The moves that ``redo`` would play, in order."""
        return tuple(self._moves[self._ply :])

    @property
    def turn(self) -> Player:
        return self.position.turn

    def outcome(self) -> Outcome | None:
        """How the game ended, by its rules, its past or its players; None while it goes on."""
        return self._outcome

    @property
    def result(self) -> str:
        """``1-0``, ``0-1``, ``1/2-1/2``, or ``*`` while the game goes on."""
        return RESULTS[self._outcome.winner] if self._outcome else UNFINISHED

    def copy(self) -> Self:
        """The same game apart: what happens in one is not seen in the other."""
        twin = copy(self)
        twin._moves, twin._positions = self._moves.copy(), self._positions.copy()
        twin._texts, twin._seen = self._texts.copy(), self._seen.copy()
        return twin

    def replay(self) -> Iterator[tuple[Position, str]]:
        """Each move played, with the position it was played in."""
        return zip(self.positions, self.moves, strict=False)

    def occurrences(self, position: Position | None = None) -> int:
        """How often a position (the current one unless given) has occurred in this game."""
        return self._seen.get(self._texts[self._ply] if position is None else position.text(), 0)

    def would_draw(self, move: str) -> bool:
        """Whether ``move`` would bring a position about for the third time and so draw (G2)."""
        return self._repetition_draws and self.occurrences(self.position.play(move)) >= 2

    def play(self, move: str) -> Position:
        """Play a move, or any text of one; the line that could be redone stays if it begins so."""
        self._require_going()
        before = self._positions[self._ply]
        found = find_move(before, move)
        is_redone = self._ply < len(self._moves) and self._moves[self._ply] == found
        if not is_redone:
            position = before.play(found)
            self._forget_undone()
            self._moves.append(found)
            self._positions.append(position)
            self._texts.append(position.text())
        self._advance()
        return self._positions[self._ply]

    def take_back(self, n: int = 1) -> Position:
        """Take back the last ``n`` moves; a game that had ended is open again."""
        _require_count(n, self._ply, "taken back")
        for _ in range(n):
            self._seen[self._texts[self._ply]] -= 1
            self._ply -= 1
        self._outcome = None
        return self.position

    def redo(self, n: int = 1) -> Position:
        """Play the next ``n`` moves again that were taken back."""
        self._require_going()
        _require_count(n, len(self._moves) - self._ply, "redone")
        for _ in range(n):
            self._advance()
        return self.position

    def reopen(self) -> None:
        """Withdraw what people decided (a resignation, an agreed draw): only the rules remain."""
        self._outcome = self._judge()

    def adjudicate(self, winner: Player | None, reason: str) -> None:
        """End the game by a decision from outside; ``winner`` None is a draw."""
        self._require_going()
        if winner not in RESULTS:
            raise ValueError(f"the winner is 1, 2 or None for a draw, not {winner!r}")
        self._outcome = Outcome(winner, reason)

    def resign(self, side: Player) -> None:
        self.adjudicate(_opponent(side), RESIGNATION)

    def agree_draw(self) -> None:
        self.adjudicate(None, AGREED_DRAW)

    def lose_on_time(self, side: Player) -> None:
        self.adjudicate(_opponent(side), TIME)

    def forfeit(self, side: Player, reason: str) -> None:
        """``side`` loses for not playing by the rules: ``forfeit: illegal move``."""
        self.adjudicate(_opponent(side), f"{FORFEIT}{reason}")

    def _forget_undone(self) -> None:
        if self._ply < len(self._moves):
            del self._moves[self._ply :]
            del self._positions[self._ply + 1 :], self._texts[self._ply + 1 :]

    def _advance(self) -> None:
        self._ply += 1
        text = self._texts[self._ply]
        self._seen[text] = self._seen.get(text, 0) + 1
        try:
            self._outcome = self._judge()
        except SpokenError:  # the rules of a package fail: the move is not played
            self._seen[text] -= 1
            self._ply -= 1
            raise

    def _judge(self) -> Outcome | None:
        if outcome := self._positions[self._ply].outcome():
            return outcome
        if self._repetition_draws and self._seen[self._texts[self._ply]] >= 3:
            return Outcome(None, THIRD_REPETITION)
        if self.max_plies is not None and self._ply >= self.max_plies:
            return Outcome(None, MOVE_LIMIT)
        return None

    def _require_going(self) -> None:
        if self._outcome:
            raise GameOver.of(self._outcome)


def _opponent(side: Player) -> Player:
    if side not in (1, 2):
        raise ValueError(f"a side is 1 or 2, not {side!r}")
    return opponent(side)


def _require_count(n: int, most: int, done: str) -> None:
    if n < 1:
        raise ValueError(f"at least 1 move is {done}, not {n}")
    if n > most:
        raise ValueError(f"at most {most} can be {done}, not {n}")
