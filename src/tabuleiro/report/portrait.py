"""Everything a portrait says, as data."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any, Final

from tabuleiro import games
from tabuleiro.record import write

from .balance import Strength, strength_of
from .complexity import Complexity, complexity_of
from .course import Course, follow
from .examples import shortest, typical
from .first_moves import Tried, tried
from .gather import Gathered
from .ladder import Ladder, ladder_of
from .maps import Maps, maps_of
from .plan import RANDOM, Plan
from .speeds import Speeds, speeds_of
from .tension import Tension, tension_of

PARTS: Final = 6
"""How often ``portray`` tells that it has come further."""


@dataclass(frozen=True)
class Portrait:
    plan: Plan
    strengths: tuple[Strength, ...]
    """Random first, then stronger and stronger."""
    tension: Tension | None
    complexity: Complexity
    first_moves: tuple[Tried, ...]
    maps: Maps
    ladder: Ladder
    searched: int
    """Games between players that search; the shortest one is of these."""
    shortest: Course | None
    typical: Course
    speeds: Speeds

    @property
    def strongest(self) -> Strength:
        return self.strengths[-1]

    def data(self) -> dict[str, Any]:
        """For programs; games are transcripts."""
        plan = self.plan
        figures = {
            name: asdict(getattr(self, name)) if getattr(self, name) else None
            for name in ("tension", "complexity", "maps", "ladder", "speeds")
        }
        return {
            "format": "tabuleiro report 1",
            "game": plan.game,
            "start": plan.start,
            "options": dict(sheet_options(plan)),
            "seed": plan.seed,
            "effort": asdict(plan.effort),
            "opening_plies": plan.opening_plies,
            "strengths": [asdict(strength) for strength in self.strengths],
            "first_moves": [asdict(each) for each in self.first_moves],
            **figures,
            "shortest": write(self.shortest.transcript) if self.shortest else None,
            "typical": write(self.typical.transcript),
        }


def sheet_options(plan: Plan) -> dict[str, str]:
    """The options of the game that are not at their defaults."""
    sheet = games.get(plan.game)
    return dict(sheet.options_of(sheet.parse(plan.start)))


def portray(plan: Plan, gathered: Gathered, tell: Callable[[], None] = lambda: None) -> Portrait:
    """Read the games and measure them; ``tell`` is called after each part."""
    game, start, effort = plan.game, plan.start, plan.effort
    random = [follow(transcript) for transcript in gathered.random]
    tell()
    played = {name: [follow(t) for t in games] for name, games in gathered.selfplay.items()}
    tell()
    *_, top = played.values()
    searched = [course for courses in played.values() for course in courses]
    complexity = complexity_of(game, start, top, [*random, *searched])
    tell()
    first_moves = tuple(tried(game, start, plan.book, gathered.openings))
    tell()
    maps = maps_of(top, effort.presence, plan.seed)
    tell()
    speeds = speeds_of(game, start, effort.book_nodes, effort.seconds)
    tell()
    return Portrait(
        plan,
        tuple(strength_of(name, c) for name, c in {RANDOM: random, **played}.items()),
        tension_of(top),
        complexity,
        first_moves,
        maps,
        ladder_of(plan.rungs, effort.rungs, gathered.ladder),
        len(searched),
        shortest(searched),
        typical(top),
        speeds,
    )
