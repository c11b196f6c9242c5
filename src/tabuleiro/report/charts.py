"""What each plot shows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabuleiro.locale import _

from .balance import Branching, Strength
from .course import Course
from .ladder import Ladder
from .plots import HEIGHT, INK, Paint, plot
from .tension import Tension

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Band = Sequence[tuple[float, float, float, float]]
"""Points with a band: place, lower end, middle, upper end."""


def results(names: Sequence[str], strengths: Sequence[Strength], label: str) -> str:
    """Bars of what First won, what was drawn, what Second won; below each, First's score."""

    def paint(axes: Axes) -> None:
        places = list(range(len(names)))
        left = [0.0] * len(names)
        for ink, part in (("first", "first"), ("even", "draws"), ("second", "second")):
            widths = [100 * getattr(strength, part).rate for strength in strengths]
            axes.barh(
                places, widths, 0.5, left, color=INK[ink], edgecolor=INK["outline"], linewidth=0.8
            )
            left = [a + b for a, b in zip(left, widths, strict=True)]
        scores = [strength.score for strength in strengths]
        axes.errorbar(
            [100 * score.rate for score in scores],
            [place + 0.38 for place in places],
            xerr=[
                [100 * (score.rate - score.low) for score in scores],
                [100 * (score.high - score.rate) for score in scores],
            ],
            fmt="o",
            markersize=4,
            color=INK["accent"],
            elinewidth=1.6,
            capsize=3,
        )
        axes.axvline(50, color=INK["text"], linewidth=0.8, linestyle=(0, (4, 3)))
        axes.set_yticks(places, names)
        axes.set_ylim(len(names) - 0.4, -0.45)
        axes.set_xlim(0, 100)
        axes.grid(axis="y", visible=False)
        axes.set_xlabel(_("per cent of the games"))

    return plot("results", label, paint, 0.55 + 0.62 * len(names))


def lengths(name: str, strength: Strength, label: str) -> str:
    def paint(axes: Axes) -> None:
        _histogram(axes, strength.all_lengths, 24)
        axes.axvline(strength.lengths.value, color=INK["accent-2"], linewidth=1.6)
        axes.set_xlabel(_("plies"))
        axes.set_ylabel(_("games"))

    return plot(f"lengths-{name}", label, paint)


def branching(of: Branching, label: str) -> str:
    return plot("branching", label, _band(of.by_ply, _("ply"), _("legal moves")))


def widths(of: Branching, label: str) -> str:
    def paint(axes: Axes) -> None:
        _histogram(
            axes, [width for width, count in of.widths], 30, [count for width, count in of.widths]
        )
        axes.set_xlabel(_("legal moves"))
        axes.set_ylabel(_("turns"))

    return plot("widths", label, paint)


def lead_changes(of: Tension, label: str) -> str:
    from matplotlib.ticker import MaxNLocator

    def paint(axes: Axes) -> None:
        _histogram(axes, of.all_lead_changes, 24)
        axes.set_xlabel(_("lead changes"))
        axes.set_ylabel(_("games"))
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))

    return plot("lead-changes", label, paint)


def openness(of: Tension, label: str) -> str:
    points = [(100 * x, 100 * a, 100 * b, 100 * c) for x, a, b, c in of.openness]
    paint = _band(points, _("per cent of the game played"), _("chances of who is ahead, %"))

    def bounded(axes: Axes) -> None:
        paint(axes)
        axes.set_xlim(0, 100)
        axes.set_ylim(50, 101)

    return plot("openness", label, bounded)


def decided(of: Tension, label: str) -> str:
    """How many of the decisive games are decided by then."""

    def paint(axes: Axes) -> None:
        shares = sorted(100 * share for share in of.all_decided)
        steps = [100 * (number + 1) / len(shares) for number in range(len(shares))]
        axes.step([0, *shares, 100], [0, *steps, 100], where="post", color=INK["accent"], lw=2)
        axes.set_xlim(0, 100)
        axes.set_ylim(0, 101)
        axes.set_xlabel(_("per cent of the game played"))
        axes.set_ylabel(_("games decided, %"))

    return plot("decided", label, paint)


def lowest(of: Tension, label: str) -> str:
    def paint(axes: Axes) -> None:
        axes.hist(
            [100 * value for value in of.all_lowest],
            bins=[5 * step for step in range(21)],
            color=INK["accent"],
            edgecolor=INK["outline"],
            linewidth=0.6,
        )
        axes.set_xlim(0, 100)
        axes.set_xlabel(_("lowest chances of the winner, %"))
        axes.set_ylabel(_("games"))

    return plot("lowest", label, paint)


def ladder(of: Ladder, label: str) -> str:
    def paint(axes: Axes) -> None:
        rungs = of.rungs
        axes.errorbar(
            [rung.nodes for rung in rungs],
            [rung.elo for rung in rungs],
            yerr=[rung.error for rung in rungs],
            color=INK["accent"],
            marker="o",
            markersize=5,
            linewidth=1.8,
            elinewidth=1.2,
            capsize=3,
        )
        axes.set_xscale("log")
        axes.set_xticks([rung.nodes for rung in rungs], [f"{rung.nodes:,}" for rung in rungs])
        axes.minorticks_off()
        axes.set_xlabel(_("nodes a move"))
        axes.set_ylabel(_("Elo above the lowest"))

    return plot("ladder", label, paint)


def story(course: Course, moments: Sequence[int], label: str) -> str:
    """First's chances through one game; the moments that have a diagram are marked."""

    def paint(axes: Axes) -> None:
        known = [(ply, 100 * view) for ply, view in enumerate(course.views) if view is not None]
        end = {1: 100.0, 2: 0.0}.get(course.winner or 0, 50.0)
        plies, views = zip(*known, (course.plies, end), strict=True)
        axes.fill_between(plies, views, 0, color=INK["first"], step="mid", linewidth=0)
        axes.fill_between(plies, views, 100, color=INK["second"], step="mid", linewidth=0)
        axes.step(plies, views, where="mid", color=INK["accent"], linewidth=1.8)
        axes.axhline(50, color=INK["even"], linewidth=1, linestyle=(0, (4, 3)))
        shown = [(ply, view) for ply, view in zip(plies, views, strict=True) if ply in moments]
        axes.plot(*zip(*shown, strict=True), "o", color=INK["accent"], markersize=5)
        axes.set_xlim(plies[0], plies[-1])
        axes.set_ylim(0, 100)
        axes.grid(visible=False)
        axes.set_xlabel(_("ply"))
        axes.set_ylabel(_("chances of the first side, %"))

    return plot("story", label, paint, 0.8 * HEIGHT)


def _histogram(
    axes: Axes, values: Sequence[int], bins: int, counts: Sequence[int] | None = None
) -> None:
    """Bars of equal whole widths; ``counts`` say how often each value is there, else once."""
    low, high = min(values), max(values)
    width = max(1, -(-(high - low + 1) // bins))
    edges = [low + width * number - 0.5 for number in range((high - low) // width + 2)]
    axes.hist(
        values,
        edges,
        weights=counts,
        color=INK["accent"],
        edgecolor=INK["outline"],
        linewidth=0.6,
    )


def _band(points: Band, across: str, up: str) -> Paint:
    def paint(axes: Axes) -> None:
        places, lower, middle, upper = zip(*points, strict=True)
        axes.fill_between(places, lower, upper, color=INK["accent"], alpha=0.25, linewidth=0)
        axes.plot(places, middle, color=INK["accent"], linewidth=2)
        axes.set_xlabel(across)
        axes.set_ylabel(up)
        axes.set_ylim(bottom=0)

    return paint
