"""Why a text cannot be played in Nava, in words."""

from __future__ import annotations

import re

from ..board import TWO_SITES, opponent, shorten
from ..endings import game_over
from ..sentence import Sentence
from .rules import CUBE, INDEX, SIDES, Nava, distance

MOVE_TEXT = re.compile("[a-e][1-5][a-e][1-5]")


def explain(position: Nava, text: str) -> Sentence | None:
    """None when the text is a legal move (G3), otherwise the first thing wrong with it."""
    if text in position.moves():
        return None
    if not MOVE_TEXT.fullmatch(text):
        return no_move(text)
    if outcome := position.outcome():
        return game_over(position.game, outcome)
    origin, target = text[:2], text[2:]
    return not_movable(position, origin) or not_reachable(position, origin, target)


def no_move(text: str) -> Sentence:
    for name in sites.groups() if (sites := TWO_SITES.fullmatch(text)) else ():
        if name not in INDEX:
            return Sentence(
                "N1", "there is no point {site}: columns are a to e, rows 1 to 5", {"site": name}
            )
    return Sentence(
        "",
        "a move is the point it starts from and the point it goes to, like a1a4, not {text}",
        {"text": shorten(text)},
    )


def not_movable(position: Nava, origin: str) -> Sentence | None:
    if origin in position.stacks(position.turn):
        return None
    owner = SIDES[opponent(position.turn)]
    if origin in position.stacks(opponent(position.turn)):
        return Sentence(
            "N2",
            "the stack on {site} is not yours: the disc on top is {owner}'s",
            {"site": origin, "owner": owner},
        )
    if position.at(origin) in CUBE.values():
        return Sentence("N2", "there is a cube on {site}: only stacks move", {"site": origin})
    return Sentence("N3", "{site} is empty: only an own stack can move", {"site": origin})


def not_reachable(position: Nava, origin: str, target: str) -> Sentence:
    values: dict[str, object] = {"origin": origin, "target": target}
    if origin == target:
        return Sentence("N3", "a move must leave {origin}", values)
    points = distance(origin, target)
    if not points:
        return Sentence(
            "N3", "{origin} and {target} are not in line: moves go along a row or column", values
        )
    height = len(position.at(origin))
    return Sentence(
        "N3",
        "{target} is {points} points from {origin} and takes {points} discs, "
        "but the stack has only {height}",
        {**values, "points": points, "height": height},
    )
