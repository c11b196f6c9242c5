"""Single games worth seeing: the shortest decisive one, and one that is like most others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final

from .course import Course

MOMENTS: Final = 6
"""Diagrams of a game, its end among them."""


def shortest(courses: Sequence[Course]) -> Course | None:
    """The first of the shortest games that somebody won."""
    return min((c for c in courses if c.winner), key=lambda course: course.plies, default=None)


def typical(courses: Sequence[Course]) -> Course:
    """Of the games with the most frequent kind of ending, the nearest to the middle of all.

    Nearness is the sum of distances between the ranks of its length, its lead changes, its drama
    and its decision, and the middle rank.
    """
    kind, _ = Counter((c.reason, c.winner) for c in courses).most_common(1)[0]
    alike = [c for c in courses if (c.reason, c.winner) == kind]
    traits: tuple[Callable[[Course], float], ...] = (
        lambda course: course.plies,
        lambda course: course.lead_changes,
        lambda course: course.drama or 0.0,
        lambda course: (course.decided or course.plies) / course.plies,
    )
    distance = [0.0] * len(alike)
    for trait in traits:
        values = [trait(course) for course in alike]
        for place, value in enumerate(values):
            below = sum(other < value for other in values) + sum(other <= value for other in values)
            distance[place] += abs(below / 2 / len(values) - 0.5)
    return alike[min(range(len(alike)), key=distance.__getitem__)]


def moments(course: Course) -> list[int]:
    """Plies to show: where the players began, where the chances changed most, the end."""
    known = [(ply, view) for ply, view in enumerate(course.views) if view is not None]
    swings = sorted((-abs(b[1] - a[1]), b[0]) for a, b in pairwise(known))
    chosen = {course.opening, course.plies}
    apart = max(2, course.plies // 10)
    for _, ply in swings:
        if len(chosen) == MOMENTS:
            break
        if all(abs(ply - other) >= apart for other in chosen):
            chosen.add(ply)
    return sorted(chosen)
