"""Why a text is no legal move in Talpa, in words and with the rule."""

from __future__ import annotations

import re

from ..board import shorten
from ..endings import game_over
from ..sentence import Sentence
from .rules import EMPTY, PIECES, Talpa

ONE_OR_TWO_SITES = re.compile(r"([a-z][0-9]{1,3})([a-z][0-9]{1,3})?")


def explain(position: Talpa, text: str) -> Sentence | None:
    """None for a legal move, otherwise the first thing that is wrong with the text."""
    if text in position.moves():
        return None
    sites = ONE_OR_TWO_SITES.fullmatch(text)
    if not sites:
        return Sentence(
            "",
            "{text} is no move: a capture is two squares, from and to, like e4e5;"
            " a removal is one, like e4",
            {"text": shorten(text)},
        )
    names = [name for name in sites.groups() if name is not None]
    for name in names:
        if name not in position.grid.index:
            return off_board(position, name)
    if outcome := position.outcome():
        return game_over(position.game, outcome)
    origin, *targets = (position.grid.index[name] for name in names)
    return wrong_origin(position, origin) or (
        wrong_capture(position, origin, targets[0]) if targets else wrong_removal(position)
    )


def off_board(position: Talpa, name: str) -> Sentence:
    last_column = position.grid.sites[-1][0]
    return Sentence(
        "T1",
        "there is no square {site}: columns are a to {column}, rows 1 to {row}",
        {"site": name, "column": last_column, "row": position.rows},
    )


def wrong_origin(position: Talpa, origin: int) -> Sentence | None:
    values: dict[str, object] = {"site": position.grid.sites[origin]}
    if position.board[origin] == EMPTY:
        return Sentence("T3", "there is no piece on {site}", values)
    if position.board[origin] != PIECES[position.turn]:
        return Sentence("T3", "the piece on {site} is your opponent's", values)
    return None


def wrong_removal(position: Talpa) -> Sentence:
    return Sentence(
        "T3",
        "a piece is removed only when you have no capture, and you have one: {capture}",
        {"capture": position.moves()[0]},
    )


def wrong_capture(position: Talpa, origin: int, target: int) -> Sentence:
    if not position.captures():
        return Sentence(
            "T3",
            "you have no capture: remove one of your pieces, like {removal}",
            {"removal": position.moves()[0]},
        )
    sites = position.grid.sites
    values: dict[str, object] = {"origin": sites[origin], "target": sites[target]}
    if origin == target:
        return Sentence("T3", "a capture ends on another square than {origin}", values)
    if target not in position.grid.neighbours[origin]:
        return Sentence(
            "T3",
            "a capture goes one step up, down, left or right: {target} is not beside {origin}",
            values,
        )
    if position.board[target] == EMPTY:
        return Sentence(
            "T3", "a capture goes to an adjacent enemy piece: {target} is empty", values
        )
    return Sentence(
        "T3", "a capture goes to an adjacent enemy piece: the one on {target} is your own", values
    )
