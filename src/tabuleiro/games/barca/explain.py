"""Why a text is no legal move in Barca, in words and with the rule."""

from __future__ import annotations

from ..board import TWO_SITES, shorten
from ..endings import game_over
from ..sentence import Phrase, Sentence
from .rules import INDEX, KINDS, RAYS, REPORT, SITES, VACANT, Barca, is_animal_of, names_of

LINES = {
    "E": Phrase(
        "an elephant moves along rows, columns and diagonals: {origin} to {target} is none"
    ),
    "L": Phrase("a lion moves diagonally: {origin} to {target} is no diagonal"),
    "M": Phrase("a mouse moves along rows and columns: {origin} to {target} is neither"),
}


def explain(position: Barca, text: str) -> Sentence | None:
    """None for a legal move, otherwise the first thing that is wrong with the text."""
    if text in position.moves():
        return None
    sites = TWO_SITES.fullmatch(text)
    if not sites:
        return Sentence(
            "",
            "{text} is no move: a move is the square an animal leaves and the square it goes to,"
            " like e2e5",
            {"text": shorten(text)},
        )
    for name in sites.groups():
        if name not in INDEX:
            return Sentence(
                "B1", "there is no square {site}: columns are a to j, rows 1 to 10", {"site": name}
            )
    if outcome := position.outcome():
        return game_over(position.game, outcome)
    origin, target = (INDEX[name] for name in sites.groups())
    return (
        wrong_origin(position, origin)
        or wrong_line(position, origin, target)
        or in_the_way(position, origin, target)
        or others_first(position, origin)
        or fear(position, origin, target)
    )


def wrong_origin(position: Barca, origin: int) -> Sentence | None:
    values: dict[str, object] = {"site": SITES[origin]}
    if position.board[origin] == VACANT:
        return Sentence("B3", "there is no animal on {site}", values)
    if not is_animal_of(position.board[origin], position.turn):
        values["animal"] = kind_on(position, origin)
        return Sentence("B3", "the {animal} on {site} is your opponent's", values)
    return None


def wrong_line(position: Barca, origin: int, target: int) -> Sentence | None:
    if origin == target:
        return Sentence("B3", "a move ends on another square than {site}", {"site": SITES[origin]})
    kind = position.board[origin].upper()
    if any(target in line for line in RAYS[kind][origin]):
        return None
    return Sentence("B3", LINES[kind], {"origin": SITES[origin], "target": SITES[target]})


def in_the_way(position: Barca, origin: int, target: int) -> Sentence | None:
    line = next(line for line in RAYS["E"][origin] if target in line)
    for square in line[: line.index(target)]:
        if position.board[square] != VACANT:
            return Sentence(
                "B3",
                "nobody jumps: the {animal} on {site} is in the way to {target}",
                {
                    "animal": kind_on(position, square),
                    "site": SITES[square],
                    "target": SITES[target],
                },
            )
    if position.board[target] != VACANT:
        return Sentence(
            "B3",
            "nothing is captured: {site} is taken by the {animal} there",
            {"animal": kind_on(position, target), "site": SITES[target]},
        )
    return None


def others_first(position: Barca, origin: int) -> Sentence | None:
    hurried = position.must_move()
    if not hurried or origin in hurried:
        return None
    if len(hurried) > 1:
        return Sentence(
            "B5",
            "one of your scared animals must move first: {sites}",
            {"sites": ", ".join(names_of(hurried))},
        )
    return Sentence(
        "B5",
        "your {animal} on {site} is scared and must move first",
        {"animal": kind_on(position, hurried[0]), "site": SITES[hurried[0]]},
    )


def fear(position: Barca, origin: int, target: int) -> Sentence:
    animal = kind_on(position, origin)
    if position.ruleset == REPORT and origin in position.trapped():
        return Sentence(
            "B8",
            "your {animal} on {site} is trapped and has no move",
            {"animal": animal, "site": SITES[origin]},
        )
    enemy = position.feared(position.board[origin], target)[0]
    return Sentence(
        "B4",
        "{target} is scary: your {animal} fears the {enemy} on {site}",
        {
            "target": SITES[target],
            "animal": animal,
            "enemy": kind_on(position, enemy),
            "site": SITES[enemy],
        },
    )


def kind_on(position: Barca, square: int) -> str:
    return KINDS[position.board[square].upper()]
