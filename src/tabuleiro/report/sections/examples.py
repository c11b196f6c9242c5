"""Games to see."""

from __future__ import annotations

from typing import Any

from tabuleiro import games, positions
from tabuleiro.locale import _, ending, ngettext
from tabuleiro.pictures import board

from .. import charts
from ..course import Course
from ..examples import moments
from ..maps import position_at
from ..page import Figure, PageSection
from ..portrait import Portrait
from ..words import numbered, percent, player, side


def example(of: Portrait) -> PageSection:
    course = of.typical
    shown = moments(course)
    figures = []
    if course.known:
        caption = _(
            "Chances of {side}, move by move; the points have a diagram below.",
            side=side(of.plan.game, 1),
        )
        figures = [Figure(charts.story(course, shown, caption), caption)]
    return PageSection(
        "typical",
        _("A typical game"),
        [
            _(
                "Of the games at {player} that end in the most frequent way, the one nearest to"
                " the middle in length, lead changes, drama and decision. {ending}",
                player=player(of.strongest.player),
                ending=how(course),
            )
        ],
        figures,
        [moment(course, ply) for ply in shown],
        moves=numbered(course.moves),
        notes=[random_moves(course)],
    )


def shortest(of: Portrait, course: Course) -> PageSection:
    return PageSection(
        "shortest",
        _("The shortest decisive game"),
        [
            _(
                "{plies} plies, the fewest among {games} games between players that search;"
                " this one at {player}. {ending}",
                plies=course.plies,
                games=f"{of.searched:,}",
                player=player(course.transcript.tags["First"]),
                ending=how(course),
            )
        ],
        boards=[moment(course, course.plies - 1), moment(course, course.plies)],
        moves=numbered(course.moves),
        notes=[random_moves(course)],
    )


def how(course: Course) -> str:
    assert course.transcript.outcome
    return ending(games.get(course.transcript.game), course.transcript.outcome)


def random_moves(course: Course) -> str:
    return ngettext(
        "The first ply was drawn among good moves.",
        "The first {count} plies were drawn among good moves.",
        course.opening,
    )


def moment(course: Course, ply: int) -> Figure:
    """The position after so many plies, the last move marked."""
    position: Any = position_at(course, ply)
    last = course.moves[ply - 1] if ply else ""
    caption = _("The start.")
    if ply:
        number = f"{(ply + 1) // 2}.{'' if ply % 2 else '..'}"
        caption = _("After {number} {move}", number=number, move=last)
    view = course.views[ply] if ply < course.plies else None
    if view is not None:
        name = side(course.transcript.game, 1)
        caption = _(
            "{caption}: chances of {side} {chances}",
            caption=caption,
            side=name,
            chances=percent(view),
        )
    elif ply == course.plies:
        caption = _("{caption}, the end", caption=caption)
    before = position_at(course, ply - 1) if ply else None
    parts = positions.parts(before, last) if before else None
    return Figure(board.draw(positions.diagram(position), caption, parts), caption)
