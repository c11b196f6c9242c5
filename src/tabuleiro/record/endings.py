"""How a game on record ended, in one sentence: by its rules, its past or its players."""

from __future__ import annotations

from tabuleiro.games.api import Game, Outcome
from tabuleiro.games.endings import ending as ending_by_rules
from tabuleiro.games.sentence import Phrase, Sentence, sentence

from .history import AGREED_DRAW, FORFEIT, MOVE_LIMIT, RESIGNATION, THIRD_REPETITION, TIME

ENDINGS: dict[str, tuple[str, str]] = {
    THIRD_REPETITION: (
        "G2",
        Phrase("the game is drawn: the position has occurred for the third time"),
    ),
    MOVE_LIMIT: ("", Phrase("the game is drawn: the move limit is reached")),
    RESIGNATION: ("", Phrase("{winner} wins: {loser} resigns")),
    AGREED_DRAW: ("", Phrase("the game is drawn by agreement")),
    TIME: ("", Phrase("{winner} wins: {loser} has run out of time")),
}


def ending(game: Game, outcome: Outcome) -> Sentence:
    how = ending_by_rules(game, outcome, ENDINGS)
    if not outcome.reason.startswith(FORFEIT):
        return how
    why = sentence("forfeit: {why}", why=outcome.reason.removeprefix(FORFEIT))
    return Sentence(how.rule, how.template, how.values | {"reason": why})
