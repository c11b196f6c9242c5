"""Texts that several screens show: players, dates, scores, sides, table cells."""

from __future__ import annotations

from datetime import datetime

from rich.text import Text

from tabuleiro.engine.api import Score
from tabuleiro.games.api import Game, Outcome, Player
from tabuleiro.games.board import opponent
from tabuleiro.games.diagram import Diagram
from tabuleiro.games.drawing import tallies
from tabuleiro.locale import _, translate
from tabuleiro.locale.players import player_name
from tabuleiro.record.history import RESULTS

WINNERS: dict[str, Player | None] = {result: winner for winner, result in RESULTS.items()}


def cell(text: str, style: str = "") -> Text:
    """A text without markup, for a cell of a table."""
    return Text(text, style, no_wrap=True, overflow="ellipsis")


def player(name: str) -> str:
    """The label of a player of a record; an unknown name is its own label."""
    return player_name(name) if name else "?"


def when(created: str) -> str:
    """The day of a session's time stamp, in local time."""
    return datetime.fromisoformat(created).astimezone().strftime("%Y.%m.%d")


def evaluation(score: Score, turn: Player, game: Game) -> str:
    """A score of the side to move, as plus for the first side."""
    if score.is_draw:
        return _("draw")
    if score.win_in is None:
        value = score.value if turn == 1 else -score.value
        return f"{value / 100:+.2f}"
    winner = turn if score.win_in > 0 else opponent(turn)
    count = (abs(score.win_in) + 1) // 2
    return _("{side} wins in {count}", side=translate(game.sides[winner - 1]), count=count)


def side_line(diagram: Diagram, side: Player, name: str, game: Game) -> str:
    """A side, who plays it, and below that its counts: ``cubes placed 2 of 9``."""
    line = f"{translate(game.sides[side - 1])}: {player(name)}"
    counts = ", ".join(tallies(diagram, side, translate))
    return f"{line}\n  {counts}" if counts else line


def outcome_of(result: str, reason: str) -> Outcome | None:
    """The outcome that the tags of a record name."""
    return Outcome(WINNERS[result], reason) if result in WINNERS else None
