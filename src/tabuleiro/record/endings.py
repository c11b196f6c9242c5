"""How a game on record ended, in one sentence: by its rules, its past or its players."""

from __future__ import annotations

from tabuleiro.games.api import Game, Outcome
from tabuleiro.games.endings import ending as ending_by_rules
from tabuleiro.games.sentence import Sentence

from .history import AGREED_DRAW, MOVE_LIMIT, RESIGNATION, THIRD_REPETITION, TIME

ENDINGS = {
    THIRD_REPETITION: ("G2", "the game is drawn: the position has occurred for the third time"),
    MOVE_LIMIT: ("", "the game is drawn: the move limit is reached"),
    RESIGNATION: ("", "{winner} wins: {loser} resigns"),
    AGREED_DRAW: ("", "the game is drawn by agreement"),
    TIME: ("", "{winner} wins: {loser} has run out of time"),
}


def ending(game: Game, outcome: Outcome) -> Sentence:
    return ending_by_rules(game, outcome, ENDINGS)
