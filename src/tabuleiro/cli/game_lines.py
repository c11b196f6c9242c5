"""Lines about a game: its sides, its last move, its end."""

from __future__ import annotations

from tabuleiro.games.api import Player
from tabuleiro.games.drawing import board
from tabuleiro.locale import _, ending, ngettext, translate
from tabuleiro.play import Session


def side_name(session: Session, side: Player) -> str:
    return translate(session.state.side_name(side))


def named(session: Session, side: Player) -> str:
    """A side with the computer that plays it."""
    if session.state.is_human(side):
        return side_name(session, side)
    return f"{side_name(session, side)} ({session.players[side - 1]})"


def tell_last_move(session: Session) -> None:
    if moves := session.state.move_list:
        last = moves[-1]
        print(_("Last move: {side} {move}", side=named(session, last.side), move=last.move))


def tell_end(session: Session) -> None:
    """Print the last board, the outcome and the number of moves."""
    print()
    print(*board(session.view().diagram), sep="\n")
    print()
    tell_last_move(session)
    if session.outcome:
        print(ending(session.game, session.outcome))
    ply = session.history.ply
    print(ngettext("{count} move played.", "{count} moves played.", ply))


def moves_text(session: Session) -> str:
    """The moves with their numbers, as a transcript has them."""
    words: list[str] = []
    for move in session.state.move_list:
        if move.side == 1:
            words.append(f"{move.number}.")
        elif not words:
            words.append(f"{move.number}...")
        words.append(move.move)
    return " ".join(words)
