"""The parts of a Stacks turn: walks, an attack with supporters and retreat, stuck fours."""

from __future__ import annotations

from collections.abc import Iterator

from ..api import STANDARD, Player
from ..board import opponent
from ..diagram import Piece
from ..moves import clicks
from ..parts import Change, Part, Parts, Step
from .drawing import PIECE
from .explain import MOVE_TEXT
from .rules import Stacks
from .squares import INDEX, NAMES, SITES, Heights
from .turns import Turns, moved, without_stuck_fours


def parts(position: Stacks, move: str) -> Parts:
    """Each part is done on the heights at once, since the next one builds on it."""
    written = MOVE_TEXT.fullmatch(move)
    assert written, "parts are those of a legal turn"
    turns, waiting = position.all_turns(), opponent(position.turn)
    mine, theirs = turns.mine, turns.theirs
    count, mover, stand = int(written["count"] or 1), 1, written["origin"]
    order: list[Part] = []
    if written["start"]:
        order.append(walk(turns, mine, written["start"], written["stop"], 1, mover))
        mine = after_step(mine, written["start"], written["stop"], 1)
        mover = 2
    if last := written["to"] or written["at"]:
        order.append(walk(turns, mine, stand, last, count, mover))
        mine = after_step(mine, stand, last, count)
        stand = last
    if target := written["target"]:
        supporters = [(site, mine[INDEX[site]]) for site in clicks(written["supporters"])]
        strength, retreat = count + sum(height for _, height in supporters), written["retreat"]
        order += defence(turns, target, strength, retreat)
        order.append(Step("attack", stand, target, count, mover=mover))
        order += [Step("support", site, target, height, mover=0) for site, height in supporters]
        for site, height in [(stand, count), *supporters]:
            mine = after_step(mine, site, target, height)
        theirs = after_attack(turns, target, strength, retreat)
    if position.ruleset == STANDARD:
        order += stuck_fours(waiting, theirs, mine)
    return Parts(move, position.turn, tuple(order))


def walk(turns: Turns, mine: Heights, origin: str, to: str, count: int, mover: int) -> Step:
    return Step("walk", origin, to, count, way(turns, mine, INDEX[origin], INDEX[to]), mover)


def way(turns: Turns, mine: Heights, origin: int, to: int) -> tuple[str, ...]:
    """S4: the squares between, on the first of the shortest ways in site order."""
    ways: list[tuple[int, ...]] = [(origin,)]
    seen = {origin}
    for squares in ways:
        for square in turns.steps[squares[-1]]:
            if square == to:
                return tuple(NAMES[passed] for passed in squares[1:])
            if square in seen or mine[square] or turns.theirs[square] or square in turns.goal:
                continue
            seen.add(square)
            ways.append((*squares, square))
    raise ValueError(f"there is no way from {NAMES[origin]} to {NAMES[to]}")


def after_step(mine: Heights, origin: str, to: str, count: int) -> Heights:
    return moved(mine, INDEX[origin], INDEX[to], count)


def defence(turns: Turns, target: str, strength: int, retreat: str | None) -> Iterator[Part]:
    """S7 and S8: who is eliminated, and where the survivors go."""
    survivors = turns.survivors(INDEX[target], strength) if retreat else 0
    lost = turns.theirs[INDEX[target]] - survivors
    yield removed(target, opponent(turns.side), lost)
    if retreat:
        yield Step("retreat", target, retreat, survivors, mover=0)


def after_attack(turns: Turns, target: str, strength: int, retreat: str | None) -> Heights:
    """The heights of the attacked side."""
    after = bytearray(turns.theirs)
    after[INDEX[target]] = 0
    if retreat:
        after[INDEX[retreat]] += turns.survivors(INDEX[target], strength)
    return bytes(after)


def stuck_fours(side: Player, heights: Heights, others: Heights) -> Iterator[Change]:
    """S10: the stacks of ``side`` that die before its turn."""
    left = without_stuck_fours(side, heights, others)
    return (removed(NAMES[s], side, heights[s]) for s in SITES if left[s] != heights[s])


def removed(site: str, side: Player, count: int) -> Change:
    return Change("removed", site, (Piece(PIECE, side),) * count)
