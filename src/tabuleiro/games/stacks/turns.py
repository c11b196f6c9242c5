"""Every turn of one side, clause by clause: S3 to S10. What a turn leads to is in ``rules``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import TypeAlias

from ..api import STANDARD, Player
from ..board import opponent
from .squares import COMMON, HOME, NAMES, RETREATS, SITES, Heights, open_steps

HIGHEST = 4
"""Pieces on one square (S2) and attackers in one attack (S7), at most."""
SINGLE_STEPS = 2
"""S3 (B)."""

Turn: TypeAlias = tuple[str, Heights, Heights]
"""A text, then the heights of the mover and of the opponent before the removals of S10."""


def group_steps(count: int) -> int:
    """S3 (A)."""
    return 4 - count


def moved(heights: Heights, origin: int, to: int, count: int) -> Heights:
    after = bytearray(heights)
    after[origin] -= count
    after[to] += count
    return bytes(after)


def fours(side: Player, mine: Heights) -> frozenset[int]:
    """Stacks of four outside the enemy home (S10)."""
    home = HOME[opponent(side)]
    return frozenset(s for s in SITES if mine[s] == HIGHEST and s not in home)


def without_stuck_fours(side: Player, mine: Heights, theirs: Heights) -> Heights:
    """``mine`` as the turn of ``side`` begins: stacks of four that cannot step are gone (S10)."""
    if HIGHEST not in mine:
        return mine
    after = bytearray(mine)
    for four in fours(side, mine):
        if all(theirs[to] or mine[to] == HIGHEST for to in open_steps(four, theirs)):
            after[four] = 0
    return bytes(after)


@dataclass(frozen=True)
class Turns:
    """What ``side`` can do, given the heights of both sides."""

    side: Player
    mine: Heights
    theirs: Heights
    ruleset: str

    @cached_property
    def fours(self) -> frozenset[int]:
        """The stacks of four that bind this turn: S10, which ``report`` lacks (S13)."""
        return fours(self.side, self.mine) if self.ruleset == STANDARD else frozenset()

    @cached_property
    def steps(self) -> tuple[tuple[int, ...], ...]:
        return tuple(open_steps(s, self.theirs) for s in SITES)

    @cached_property
    def goal(self) -> frozenset[int]:
        """The enemy home, where own pieces stop for good (S6)."""
        return HOME[opponent(self.side)]

    def __iter__(self) -> Iterator[Turn]:
        """All texts of all turns, those that change nothing (S12) included."""
        yield from self.groups()
        yield from self.two_singles()

    def groups(self) -> Iterator[Turn]:
        """S3 (A); with a stack of four, from there only (S10)."""
        for origin in self.fours or self.movable(self.mine):
            for count in range(1, min(3, self.mine[origin]) + 1):
                text = f"{count}{NAMES[origin]}"
                limit = group_steps(count)
                yield from self.movements(text, self.mine, origin, count, limit, frozenset())

    def two_singles(self) -> Iterator[Turn]:
        """S3 (B); with a stack of four, at least one of the two from there (S10)."""
        for start in self.movable(self.mine):
            for stop in self.walk(self.mine, start, 1, SINGLE_STEPS)[0]:
                mine = moved(self.mine, start, stop, 1)
                barred = self.barred(start, stop)
                for origin in self.movable(mine):
                    if self.is_same_piece(stop, origin) or not self.frees_a_four(start, origin):
                        continue
                    text = f"{NAMES[start]}{NAMES[stop]},{NAMES[origin]}"
                    yield from self.movements(text, mine, origin, 1, SINGLE_STEPS, barred)

    def movable(self, mine: Heights) -> list[int]:
        """S6: everything but what is in the enemy home."""
        return [s for s in SITES if mine[s] and s not in self.goal]

    def is_same_piece(self, stop: int, origin: int) -> bool:
        """S3 (B): nothing but the first single stands where the second would start."""
        return origin == stop and not self.mine[stop]

    def frees_a_four(self, *origins: int) -> bool:
        """S10: a piece leaves a stack of four, if there is one."""
        return not self.fours or not self.fours.isdisjoint(origins)

    def movements(
        self, text: str, mine: Heights, origin: int, count: int, limit: int, barred: frozenset[int]
    ) -> Iterator[Turn]:
        """All that pieces lifted from ``origin`` can do in ``limit`` steps (S4, S7)."""
        ends, stands = self.walk(mine, origin, count, limit)
        for to in ends:
            yield text + NAMES[to], moved(mine, origin, to, count), self.theirs
        if origin in self.fours:
            return  # S10: they may not attack
        for at in stands:
            whence = text if at == origin else text + NAMES[at]
            stood = moved(mine, origin, at, count)
            for target in self.targets(at):
                yield from self.attacks(whence, stood, at, count, target, barred)

    def walk(
        self, mine: Heights, origin: int, count: int, limit: int
    ) -> tuple[list[int], list[int]]:
        """S4: where the pieces can stop, and where they can stand with a step left."""
        ends: list[int] = []
        stands: list[int] = []
        ahead = [origin]
        seen = {origin}
        for _ in range(limit):
            stands += ahead
            here, ahead = ahead, []
            for to in (to for at in here for to in self.steps[at]):
                if to in seen or self.theirs[to] or mine[to] + count > HIGHEST:
                    continue
                seen.add(to)
                ends.append(to)
                if not mine[to] and to not in self.goal:  # merging (S4) and the goal (S6) end it
                    ahead.append(to)
        return ends, stands

    def targets(self, at: int) -> list[int]:
        """Enemies one step away, less those in their enemy home (S6)."""
        home = HOME[self.side]
        return [to for to in self.steps[at] if self.theirs[to] and to not in home]

    def attacks(
        self, text: str, stood: Heights, at: int, count: int, target: int, barred: frozenset[int]
    ) -> Iterator[Turn]:
        """S7: ``count`` pieces on ``at`` attack, with every choice of supporters and retreat."""
        helpers = [s for s in self.neighbours_of_both(stood, at, target) if s not in barred]
        for band in (b for size in range(len(helpers) + 1) for b in combinations(helpers, size)):
            attackers = count + sum(stood[s] for s in band)
            if not self.theirs[target] < attackers <= HIGHEST:
                continue
            mine = bytearray(stood)
            mine[at] -= count
            for s in band:
                mine[s] = 0
            mine[target] = attackers
            words = f"{text}x{NAMES[target]}" + "".join(f"+{NAMES[s]}" for s in band)
            for retreat, theirs in self.retreats(stood, target, attackers):
                yield words + retreat, bytes(mine), theirs

    def neighbours_of_both(self, stood: Heights, at: int, target: int) -> list[int]:
        """S7: other stacks beside attacker and target; S9: none in the enemy home."""
        return [s for s in COMMON[at, target] if stood[s] and s not in self.goal]

    def barred(self, start: int, stop: int) -> frozenset[int]:
        """Who may not support after a first single's move: S9 and S10, both lifted by S13."""
        if self.ruleset != STANDARD:
            return frozenset()
        is_far = stop not in self.steps[start]
        has_joined = self.mine[stop] > 0
        if is_far or has_joined or start in self.fours:
            return self.fours | {stop}
        return self.fours

    def retreats(
        self, stood: Heights, target: int, attackers: int
    ) -> Iterator[tuple[str, Heights]]:
        """S8: each retreat as text, empty without one, and the opponent's heights after it."""
        survivors = self.survivors(target, attackers)
        theirs = bytearray(self.theirs)
        theirs[target] = 0
        squares = self.retreat_squares(stood, target, survivors)
        if not squares:
            yield "", bytes(theirs)
        for to in squares:
            after = bytearray(theirs)
            after[to] += survivors
            yield f">{NAMES[to]}", bytes(after)

    def survivors(self, target: int, attackers: int) -> int:
        """S7."""
        defenders = self.theirs[target]
        return defenders - min(defenders, attackers - defenders)

    def retreat_squares(self, stood: Heights, target: int, survivors: int) -> list[int]:
        """S8: toward home, free of the attacking side, with room for all survivors, if any."""
        return [
            to
            for to in RETREATS[opponent(self.side)][target]
            if survivors and not stood[to] and self.theirs[to] + survivors <= HIGHEST
        ]
