"""How close games are, and when they are decided: over all games of the strongest player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tabuleiro.arena.figures import Mean, Median, Proportion, quartiles

from .course import BEHIND, Course

STEPS: Final = 20
"""The course of a game is looked at in so many steps."""


@dataclass(frozen=True, slots=True)
class Tension:
    """Means over games; those about the winner are over decisive games."""

    games: int
    decisive: int
    lead_changes: Mean
    all_lead_changes: tuple[int, ...]
    without_change: Proportion
    """Games in which the lead never changed."""
    drama: Mean | None
    comebacks: Proportion
    """Decisive games whose winner had been behind badly."""
    decided: Median | None
    """The share of a game's plies after which it was decided."""
    tail: Median | None
    """Plies from there to the end."""
    all_decided: tuple[float, ...]
    all_lowest: tuple[float, ...]
    """The winner's lowest chances in each decisive game."""
    openness: tuple[tuple[float, float, float, float], ...]
    """The share of a game played, and quartiles of the chances of who is ahead then."""


def tension_of(courses: Sequence[Course]) -> Tension | None:
    """None where the players say nothing of their chances."""
    scored = [course for course in courses if course.known]
    changes = Mean.of_values(course.lead_changes for course in scored)
    if changes is None:
        return None
    lowest = [course.lowest for course in scored if course.lowest is not None]
    decided = [(c.decided, c.plies) for c in scored if c.decided is not None]
    shares = [ply / plies for ply, plies in decided]
    return Tension(
        len(scored),
        len(decided),
        changes,
        tuple(course.lead_changes for course in scored),
        Proportion.of_count(sum(course.lead_changes == 0 for course in scored), len(scored)),
        Mean.of_values(course.drama for course in scored if course.drama is not None),
        Proportion.of_count(sum(value < BEHIND for value in lowest), len(lowest)),
        Median.of_values(shares),
        Median.of_values(plies - ply for ply, plies in decided),
        tuple(shares),
        tuple(lowest),
        tuple(openness(scored)),
    )


def openness(courses: Sequence[Course]) -> list[tuple[float, float, float, float]]:
    found = []
    for step in range(STEPS + 1):
        ahead = [max(view, 1 - view) for c in courses for view in [at_share(c, step / STEPS)]]
        found.append((step / STEPS, *quartiles(sorted(ahead))))
    return found


def at_share(course: Course, share: float) -> float:
    """First's chances when such a share of the moves that have a score has been played."""
    known = course.known
    return known[min(int(share * len(known)), len(known) - 1)]
