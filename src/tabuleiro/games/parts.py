"""The parts of a move: what goes where, what leaves the board and what comes onto it.

Shells draw, say and preview a move by its parts and never read its text. A game gives the parts of
its moves; ``derived`` finds some for a game that gives none.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Literal

from .diagram import Diagram, Piece
from .moves import clicks

if TYPE_CHECKING:
    from .api import Player, Position

Pieces = dict[str, tuple[Piece, ...]]
"""By site, bottom to top."""


@dataclass(frozen=True, slots=True)
class Step:
    """The top ``count`` pieces of a site go on top of another, their order kept."""

    role: Literal["walk", "attack", "support", "retreat"]
    origin: str
    destination: str
    count: int = 1
    path: tuple[str, ...] = ()
    """The sites touched between; of the shortest ways the first in site order."""
    mover: int = 1
    """2: the second of two that move in a turn. 0: supporters and those that retreat."""


@dataclass(frozen=True, slots=True)
class Change:
    """Pieces, bottom to top, that leave the top of a site or are put there."""

    role: Literal["removed", "placed"]
    site: str
    pieces: tuple[Piece, ...]


Part = Step | Change


@dataclass(frozen=True, slots=True)
class Attack:
    """An attack on a site, put together from the parts of a move."""

    target: str
    attackers: tuple[Step, ...]
    supporters: tuple[Step, ...]
    eliminated: tuple[Piece, ...]
    retreat: Step | None


@dataclass(frozen=True, slots=True)
class Parts:
    """A move by its parts: done in this order, they make the next board."""

    move: str
    side: Player
    order: tuple[Part, ...]

    @property
    def steps(self) -> tuple[Step, ...]:
        return tuple(part for part in self.order if isinstance(part, Step))

    @property
    def walks(self) -> tuple[Step, ...]:
        return tuple(step for step in self.steps if step.role == "walk")

    @property
    def removed(self) -> tuple[Change, ...]:
        return self._changes("removed")

    @property
    def placed(self) -> tuple[Change, ...]:
        return self._changes("placed")

    @property
    def count(self) -> int:
        """How many pieces go first; 1 where none goes anywhere."""
        return next((step.count for step in self.steps if step.mover == 1), 1)

    @property
    def attack(self) -> Attack | None:
        by_role = {
            role: tuple(step for step in self.steps if step.role == role)
            for role in ("attack", "support", "retreat")
        }
        if not by_role["attack"]:
            return None
        target = by_role["attack"][0].destination
        return Attack(
            target,
            by_role["attack"],
            by_role["support"],
            tuple(piece for each in self.removed if each.site == target for piece in each.pieces),
            next(iter(by_role["retreat"]), None),
        )

    @property
    def reached(self) -> tuple[str, ...]:
        """The sites that the move brought something to."""
        return tuple(site for site, (_, has_come) in self._touched().items() if has_come)

    @property
    def left(self) -> tuple[str, ...]:
        """The sites that it only took something from, whatever lies in its place now."""
        touched = self._touched().items()
        return tuple(site for site, (change, has_come) in touched if change and not has_come)

    @property
    def end(self) -> str:
        """Where it ended: what was attacked, or where the last piece went, left or came."""
        if self.attack:
            return self.attack.target
        if self.walks:
            return self.walks[-1].destination
        return next((p.site for p in reversed(self.order) if isinstance(p, Change)), "")

    @property
    def clicks(self) -> tuple[str, ...]:
        """The sites a person points at to make the move."""
        return clicks(self.move)

    def json(self) -> dict[str, Any]:
        """The same as plain data, with the same names."""
        return {
            "move": self.move,
            "side": self.side,
            "order": [part_json(part) for part in self.order],
        }

    def _touched(self) -> dict[str, tuple[int, bool]]:
        """By site: how many pieces more lie there, and whether some came last."""
        touched: dict[str, tuple[int, bool]] = {}

        def touch(site: str, count: int) -> None:
            touched[site] = (touched.get(site, (0, False))[0] + count, count > 0)

        origins = {step.origin for step in self.steps}
        for part in self.order:
            if isinstance(part, Step):
                touch(part.origin, -part.count)
                touch(part.destination, part.count)
            elif part.role == "removed":
                touch(part.site, -len(part.pieces))
            elif part.site not in origins:
                touch(part.site, len(part.pieces))
        return touched

    def _changes(self, role: str) -> tuple[Change, ...]:
        return tuple(p for p in self.order if isinstance(p, Change) and p.role == role)


def part_json(part: Part) -> dict[str, Any]:
    if isinstance(part, Change):
        pieces = [{"kind": piece.kind, "side": piece.side} for piece in part.pieces]
        return {"role": part.role, "site": part.site, "pieces": pieces}
    return {
        "role": part.role,
        "origin": part.origin,
        "destination": part.destination,
        "count": part.count,
        "path": list(part.path),
        "mover": part.mover,
    }


def pieces_of(diagram: Diagram) -> Pieces:
    """What lies on every site of a diagram."""
    return {site: cell.pieces for site, cell in diagram.cells.items()}


def done(pieces: Mapping[str, tuple[Piece, ...]], order: Iterable[Part]) -> Pieces:
    """What lies where after parts of a move; ValueError where one cannot be done."""
    after = dict(pieces)
    for part in order:
        if isinstance(part, Step):
            _take(after, part.origin, moved := after[part.origin][-part.count :], part)
            if len(moved) != part.count:
                raise ValueError(f"{part} cannot be done: fewer pieces are there")
            after[part.destination] += moved
        elif part.role == "removed":
            _take(after, part.site, part.pieces, part)
        else:
            after[part.site] += part.pieces
    return after


def _take(after: Pieces, site: str, pieces: tuple[Piece, ...], part: Part) -> None:
    left = len(after[site]) - len(pieces)
    if not pieces or left < 0 or after[site][left:] != pieces:
        raise ValueError(f"{part} cannot be done: other pieces are there")
    after[site] = after[site][:left]


def common(lines: Iterable[tuple[Part, ...]]) -> tuple[Part, ...]:
    """What all share at the front: the parts of a turn that are certain while moves are open."""
    shared: tuple[Part, ...] | None = None
    for line in lines:
        shared = line if shared is None else shared[: _common_length(shared, line)]
        if not shared:
            return ()
    return shared or ()


def derived(position: Position, move: str) -> Parts:
    """Parts found by comparing the boards before and after a move, for a game that gives none.

    A pair of clicks is a walk where both boards agree with one; all else is removed and placed.
    """
    from . import get  # the registry imports the games, and they import this

    diagram = get(position.game).diagram
    now, after = pieces_of(diagram(position)), pieces_of(diagram(position.play(move)))
    order: list[Part] = []
    sites = clicks(move)
    for origin, destination in pairwise(sites):
        walk = _walk(now, after, origin, destination)
        order += walk
        now = done(now, walk)
    gone: list[Part] = []
    come: list[Part] = []
    for site in dict.fromkeys([*sites, *now]):
        same = _common_length(now[site], after.get(site, ()))
        if lost := now[site][same:]:
            gone.append(Change("removed", site, lost))
        if new := after.get(site, ())[same:]:
            come.append(Change("placed", site, new))
    return Parts(move, position.turn, (*order, *gone, *come))


def _walk(now: Pieces, after: Pieces, origin: str, destination: str) -> list[Part]:
    """The largest walk that both boards agree with, taking what stood in its place; else none."""
    old, new = now[destination], after[destination]
    for count in range(len(now[origin]), 0, -1):
        kept, moved = now[origin][:-count], now[origin][-count:]
        below = new[:-count]
        if (
            origin != destination
            and new[-count:] == moved
            and old[: len(below)] == below
            and after[origin][: len(kept)] == kept
            and new != old
        ):
            lost = old[len(below) :]
            taken: list[Part] = [Change("removed", destination, lost)] if lost else []
            return [*taken, Step("walk", origin, destination, count)]
    return []


def _common_length(one: tuple[object, ...], other: tuple[object, ...]) -> int:
    pairs = enumerate(zip(one, other, strict=False))
    return next((i for i, (a, b) in pairs if a != b), min(len(one), len(other)))
