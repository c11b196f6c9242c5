"""Why a text cannot be played in Stacks, in words, citing the rule."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property

from ..board import shorten
from ..endings import game_over
from ..sentence import Sentence
from .rules import Stacks
from .squares import COMMON, HOME, INDEX, NAMES, NEIGHBOURS, Heights, distance
from .turns import HIGHEST, SINGLE_STEPS, Turns, group_steps, moved


def _grammar(count: str, site: str) -> re.Pattern[str]:
    """Turn texts: a group or two singles; the last movement ends on a square or in an attack."""
    return re.compile(
        f"(?:(?P<count>{count})|(?P<start>{site})(?P<stop>{site}),)(?P<origin>{site})"
        f"(?:(?P<to>{site})|(?P<at>{site})?x(?P<target>{site})"
        rf"(?P<supporters>(?:\+{site})*)(?:>(?P<retreat>{site}))?)"
    )


MOVE_TEXT = _grammar("[1-3]", "[a-e][1-7]")
_ALMOST = _grammar("[0-9]*", "[a-z][0-9]+")


def explain(position: Stacks, text: str) -> Sentence | None:
    """None for any text of a legal turn; otherwise the first thing that is wrong with it."""
    written = MOVE_TEXT.fullmatch(text)
    if written is None:
        return _unreadable(text)
    if any(text == known for known, _ in position.legal_turns()):
        return None
    if outcome := position.outcome():
        return game_over(position.game, outcome)
    return next(_objections(position.all_turns(), written))


def _unreadable(text: str) -> Sentence:
    almost = _ALMOST.fullmatch(text)
    if almost is None:
        return Sentence(
            "",
            "{move} is not a turn: a group is written like 2c7c5, two singles like c7c5,d7d6, "
            "an attack like 2c6c5xc4+b5>b3 or d6c5,a5b5xc4+c5",
            {"move": shorten(text)},
        )
    for name in re.findall("[a-z][0-9]+", text):
        if name not in INDEX:
            return Sentence(
                "S1",
                "there is no square {site}: columns are a to e, rows 1 to 7",
                {"site": shorten(name)},
            )
    if not almost["count"]:
        return Sentence(
            "S3", "write how many pieces move, like {example}", {"example": shorten(f"1{text}")}
        )
    return Sentence(
        "S3", "a group has 1, 2 or 3 pieces, not {count}", {"count": shorten(almost["count"])}
    )


def _objections(turns: Turns, written: re.Match[str]) -> Iterator[Sentence]:
    """What is wrong with a well-formed turn. Only the first one counts: the rest builds on it."""
    origin = INDEX[written["origin"]]
    if written["count"]:
        count = int(written["count"])
        yield from _to_origin(turns, turns.mine, origin, count)
        yield from _to_idle_fours(turns, origin)
        yield from _to_last(turns, written, turns.mine, count, group_steps(count))
    else:
        start, stop = INDEX[written["start"]], INDEX[written["stop"]]
        yield from _to_origin(turns, turns.mine, start, 1)
        yield from _to_idle_fours(turns, start, origin)
        yield from _to_movement(turns, turns.mine, start, stop, 1, SINGLE_STEPS)
        if turns.is_same_piece(stop, origin):
            yield Sentence(
                "S3",
                "the piece on {site} has moved already: the second single is another one",
                {"site": NAMES[origin]},
            )
        mine = moved(turns.mine, start, stop, 1)
        yield from _to_origin(turns, mine, origin, 1)
        yield from _to_last(turns, written, mine, 1, SINGLE_STEPS)


def _to_last(
    turns: Turns, written: re.Match[str], mine: Heights, count: int, limit: int
) -> Iterator[Sentence]:
    """The movement of the group or of the second single, or its attack."""
    origin = INDEX[written["origin"]]
    if written["to"]:
        yield from _to_movement(turns, mine, origin, INDEX[written["to"]], count, limit)
        yield Sentence("S12", "this turn would leave everything as it was")
    at, target = INDEX[written["at"] or written["origin"]], INDEX[written["target"]]
    if written["at"]:
        yield from _to_approach(turns, mine, origin, at, count, limit)
    yield from _to_target(turns, origin, at, target)
    stood = moved(mine, origin, at, count)
    band = [INDEX[name] for name in written["supporters"].split("+")[1:]]
    yield from _to_supporters(turns, stood, at, target, band)
    if written["start"]:
        yield from _to_barred(turns, band, INDEX[written["start"]], INDEX[written["stop"]])
    attackers = count + sum(stood[s] for s in band)
    yield from _to_strength(attackers, turns.theirs[target])
    yield from _to_retreat(turns, stood, target, attackers, written["retreat"])


def _to_origin(turns: Turns, mine: Heights, origin: int, count: int) -> Iterator[Sentence]:
    values: dict[str, object] = {"site": NAMES[origin], "count": count}
    if turns.theirs[origin]:
        yield Sentence("S3", "the pieces on {site} are not yours", values)
    if not mine[origin]:
        yield Sentence("S3", "there is no piece on {site} to move", values)
    if origin in turns.goal:
        yield Sentence(
            "S6", "your pieces on {site} are in the enemy home and never move again", values
        )
    if mine[origin] < count:
        yield Sentence("S3", "{site} holds fewer than {count} pieces", values)


def _to_idle_fours(turns: Turns, *origins: int) -> Iterator[Sentence]:
    if not turns.frees_a_four(*origins):
        yield Sentence(
            "S10",
            "a stack of four must give a piece this turn: {sites}",
            {"sites": _names(turns.fours)},
        )


def _to_movement(
    turns: Turns, mine: Heights, origin: int, to: int, count: int, limit: int
) -> Iterator[Sentence]:
    """Why pieces cannot get from one square to another."""
    if to in turns.walk(mine, origin, count, limit)[0]:
        return
    far = distance(origin, to)
    values: dict[str, object] = {
        "origin": NAMES[origin],
        "to": NAMES[to],
        "count": count,
        "there": mine[to],
        "far": far,
        "limit": limit,
        "most": HIGHEST,
    }
    if to == origin:
        yield Sentence("S4", "a movement ends on another square than {origin}", values)
    if far > limit:
        yield Sentence("S3", "{to} is {far} steps from {origin}, the limit is {limit}", values)
    if turns.theirs[to]:
        yield Sentence(
            "S4", "{to} holds enemies: only an attack, written with x, goes there", values
        )
    if mine[to] + count > HIGHEST:
        yield Sentence(
            "S4", "{to} holds {there}, no room for {count} more: at most {most} can be", values
        )
    gateless = _Gateless(turns.side, turns.mine, turns.theirs, turns.ruleset)
    if to in gateless.walk(mine, origin, count, limit)[0]:
        yield Sentence(
            "S5", "a gate is in the way from {origin} to {to}: enemies flank the diagonal", values
        )
    yield Sentence(
        "S4",
        "there is no way from {origin} to {to} in {limit} steps: "
        "only empty squares outside the enemy home can be passed",
        values,
    )


class _Gateless(Turns):
    """The same without S5."""

    @cached_property
    def steps(self) -> tuple[tuple[int, ...], ...]:
        return NEIGHBOURS


def _to_approach(
    turns: Turns, mine: Heights, origin: int, at: int, count: int, limit: int
) -> Iterator[Sentence]:
    """Why pieces cannot attack from a square they would move to first."""
    values: dict[str, object] = {"site": NAMES[at], "limit": limit}
    if at == origin:
        yield Sentence("S7", "an attack straight from {site} names {site} once", values)
    yield from _to_movement(turns, mine, origin, at, count, limit)
    if mine[at]:
        yield Sentence("S4", "joining the stack on {site} ends the movement", values)
    if at in turns.goal:
        yield Sentence("S6", "{site} is in the enemy home: the movement ends there", values)
    if at not in turns.walk(mine, origin, count, limit)[1]:
        yield Sentence(
            "S7", "all {limit} steps are used up on {site}, none is left to attack", values
        )


def _to_target(turns: Turns, origin: int, at: int, target: int) -> Iterator[Sentence]:
    values: dict[str, object] = {
        "origin": NAMES[origin],
        "at": NAMES[at],
        "target": NAMES[target],
    }
    if origin in turns.fours:
        yield Sentence(
            "S10", "pieces of the stack of four on {origin} may not attack this turn", values
        )
    if not turns.theirs[target]:
        yield Sentence("S7", "there is no enemy on {target} to attack", values)
    if target in HOME[turns.side]:
        yield Sentence("S6", "the pieces on {target} are in your home for good: no attack", values)
    if target not in NEIGHBOURS[at]:
        yield Sentence("S7", "{target} is not one step from {at}", values)
    if target not in turns.steps[at]:
        yield Sentence(
            "S5", "a gate is between {at} and {target}: enemies flank the diagonal", values
        )


def _to_supporters(
    turns: Turns, stood: Heights, at: int, target: int, band: list[int]
) -> Iterator[Sentence]:
    if band != sorted(set(band)):
        yield Sentence(
            "S7",
            "supporters are written once each, in site order: {sites}",
            {"sites": _names(band)},
        )
    for supporter in band:
        values: dict[str, object] = {
            "site": NAMES[supporter],
            "at": NAMES[at],
            "target": NAMES[target],
        }
        if supporter == at:
            yield Sentence("S7", "what stays on {site} may not support an attack from it", values)
        if not stood[supporter]:
            yield Sentence("S7", "there is no stack of yours on {site} to support", values)
        if supporter not in COMMON[at, target]:
            yield Sentence("S7", "{site} does not neighbour both {at} and {target}", values)
        if supporter in turns.goal:
            yield Sentence(
                "S9", "your pieces on {site}, in the enemy home, may not support", values
            )


def _to_barred(turns: Turns, band: Iterable[int], start: int, stop: int) -> Iterator[Sentence]:
    """Who may not support after a first single's move."""
    for supporter in turns.barred(start, stop).intersection(band):
        values: dict[str, object] = {"site": NAMES[supporter], "start": NAMES[start]}
        if supporter in turns.fours or start in turns.fours:
            yield Sentence(
                "S10", "pieces of a stack of four, now on {site}, may not support", values
            )
        if turns.mine[stop]:
            yield Sentence(
                "S9", "the stack on {site}, joined by the first single, may not support", values
            )
        yield Sentence(
            "S9",
            "{site} is not one step from {start}: the first single may not support",
            values,
        )


def _to_strength(attackers: int, defenders: int) -> Iterator[Sentence]:
    values: dict[str, object] = {"attackers": attackers, "defenders": defenders, "most": HIGHEST}
    if attackers > HIGHEST:
        yield Sentence("S7", "{attackers} attackers are too many, {most} is the most", values)
    if attackers <= defenders:
        yield Sentence("S7", "{attackers} against {defenders}: the attackers must be more", values)


def _to_retreat(
    turns: Turns, stood: Heights, target: int, attackers: int, retreat: str | None
) -> Iterator[Sentence]:
    survivors = turns.survivors(target, attackers)
    squares = turns.retreat_squares(stood, target, survivors)
    values: dict[str, object] = {
        "target": NAMES[target],
        "retreat": retreat,
        "sites": _names(squares),
    }
    if not survivors:
        yield Sentence("S8", "no defender of {target} survives: write no retreat", values)
    if not squares:
        yield Sentence(
            "S8", "the survivors of {target} have no square to go to: write no retreat", values
        )
    if retreat is None:
        yield Sentence("S8", "say where the survivors go, with > at the end: {sites}", values)
    yield Sentence("S8", "the survivors cannot go to {retreat}: choose from {sites}", values)


def _names(sites: Iterable[int]) -> str:
    return ", ".join(NAMES[s] for s in sorted(set(sites)))
