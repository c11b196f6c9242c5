"""Where on the board a game happens: counts of sites over many games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from tabuleiro import positions
from tabuleiro.games.diagram import Side
from tabuleiro.games.moves import clicks

from .course import Course


@dataclass(frozen=True, slots=True)
class Maps:
    """For each map the share of turns or positions by site, 0 to 1; sites of none are left out."""

    turns: int
    moves: dict[str, float]
    """Turns whose text names the site."""
    endings: dict[str, float]
    """Decisive games whose last move ended there: where it attacked or went, or took away."""
    sampled: int
    presence: dict[Side, dict[str, float]]
    """By side: positions in which its piece is there, on top of others if any."""


def maps_of(courses: Sequence[Course], sample: int, seed: int) -> Maps:
    played = [move for course in courses for move in course.moves[course.opening :]]
    named = Counter(site for move in played for site in set(clicks(move)))
    ends = Counter(
        positions.parts(position_at(course, course.plies - 1), course.moves[-1]).end
        for course in courses
        if course.winner and len(course.moves) > course.opening
    )
    sampled, presence = presence_of(courses, sample, seed)
    return Maps(
        len(played), shares(named, len(played)), shares(ends, ends.total()), sampled, presence
    )


def shares(counts: Mapping[str, int], total: int) -> dict[str, float]:
    return {site: count / total for site, count in sorted(counts.items())}


def presence_of(
    courses: Sequence[Course], sample: int, seed: int
) -> tuple[int, dict[Side, dict[str, float]]]:
    """From positions drawn at random among all those the players met."""
    places = [(i, ply) for i, c in enumerate(courses) for ply in range(c.opening, c.plies + 1)]
    chosen = Random(seed).sample(places, min(sample, len(places)))
    counts: dict[Side, Counter[str]] = {}
    for index, ply in chosen:
        diagram = positions.diagram(position_at(courses[index], ply))
        for site, cell in diagram.cells.items():
            if cell.pieces:
                counts.setdefault(cell.pieces[-1].side, Counter())[site] += 1
    return len(chosen), {side: shares(counts[side], len(chosen)) for side in sorted(counts)}


def position_at(course: Course, ply: int) -> Any:
    """After so many moves."""
    position: Any = positions.parse(course.transcript.game, course.transcript.start)
    for move in course.moves[:ply]:
        position = position.play(move)
    return position
