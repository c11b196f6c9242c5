"""Why a text is no legal move in Kōnane, in words and with the rule."""

from __future__ import annotations

import re

from tabuleiro.games.board import EMPTY, shorten, site
from tabuleiro.games.endings import game_over
from tabuleiro.games.sentence import Sentence

from .rules import STONES, Konane, places

MOVE_TEXT = re.compile(r"[a-h][1-8]([a-h][1-8])?")


def explain(position: Konane, text: str) -> Sentence | None:
    """None for a legal move, otherwise the first thing that is wrong with the text."""
    if text in position.moves():
        return None
    if not MOVE_TEXT.fullmatch(text):
        return Sentence(
            "",
            "{text} is no move; a jump is two sites, such as c1c3, and a removal one, such as c3",
            {"text": shorten(text)},
        )
    if outcome := position.outcome():
        return game_over(position.game, outcome)
    for column, row in places(text):
        if not position.at(column, row):
            return Sentence("K1", "there is no site {site}", {"site": site(column, row + 1)})
    named = {"site": text[:2]}
    stone = position.at(*places(text)[0])
    if stone == EMPTY:
        return Sentence("K4", "there is no stone on {site}", {**named})
    if stone != STONES[position.turn]:
        return Sentence("K4", "the stone on {site} is your opponent's", {**named})
    return wrong_opening(position) or wrong_jump(position, text)


def wrong_opening(position: Konane) -> Sentence | None:
    if position.openings() is None:
        return None
    moves = {"moves": " ".join(position.moves())}
    if position.turn == 1:
        return Sentence(
            "K2", "the first stone comes from the middle or a corner: {moves}", {**moves}
        )
    return Sentence("K3", "the second stone comes from beside the gap: {moves}", {**moves})


def wrong_jump(position: Konane, text: str) -> Sentence:
    if len(text) == 2:
        return Sentence("K4", "stones are taken off only by jumping over them")
    return Sentence(
        "K4",
        "a stone jumps in a straight line, each time over one enemy stone to the empty site behind",
    )
