"""The numbers at the top of the page."""

from __future__ import annotations

from math import ceil, log10

from tabuleiro.arena.figures import Proportion
from tabuleiro.locale import _

from ..complexity import Complexity
from ..page import Tile
from ..portrait import Portrait
from ..tension import Tension
from ..words import half, percent, player, power, side


def tiles(of: Portrait) -> list[Tile]:
    """The summary: one number for each of the great questions."""
    first = side(of.plan.game, 1)
    top = of.strongest
    return [
        rate_tile(_("Score of {side}", side=first), top.score, top.player),
        rate_tile(_("Draws"), top.draws, top.player),
        Tile(
            _("Length"),
            _("{count} plies", count=f"{top.lengths.value:.0f}"),
            _("half of the games {half}", half=half(top.lengths)),
        ),
        Tile(
            _("Choices"),
            _("{count} a turn", count=f"{top.branching.mean.value:.0f}"),
            _(
                "half of the turns {low} to {high}",
                low=f"{top.branching.lower:.0f}",
                high=f"{top.branching.upper:.0f}",
            ),
        ),
        *(tension_tiles(of.tension) if of.tension else []),
        skill_tile(of),
        size_tile(of.complexity),
    ]


def tension_tiles(found: Tension) -> list[Tile]:
    changes = Tile(
        _("Lead changes"),
        _("{count} a game", count=f"{found.lead_changes.value:.1f}"),
        _(
            "[{low}, {high}]; in {share} of the games none",
            low=f"{found.lead_changes.low:.2f}",
            high=f"{found.lead_changes.high:.2f}",
            share=percent(found.without_change.rate),
        ),
    )
    if not found.decided:
        return [changes]
    decided = Tile(
        _("Decided after"),
        f"{100 * found.decided.value:.0f} %",
        _(
            "of a game, [{low}, {high}]",
            low=f"{100 * found.decided.low:.0f}",
            high=f"{100 * found.decided.high:.0f}",
        ),
    )
    return [changes, decided]


def skill_tile(of: Portrait) -> Tile:
    low, *_between, high = of.ladder.rungs
    return Tile(
        _("Depth of skill"),
        _("{elo} Elo", elo=f"{high.elo:,.0f}"),
        _(
            "± {error}, from {low} to {high} nodes",
            error=f"{high.error:.0f}",
            low=f"{low.nodes:,}",
            high=f"{high.nodes:,}",
        ),
    )


def size_tile(found: Complexity) -> Tile:
    return Tile(
        _("Size"),
        _("tree {power}", power=power(found.tree.value)),
        _("fewer than {power} positions", power=power(ceil(log10(found.states + 1))))
        if found.states
        else _("lines of play, estimated"),
    )


def rate_tile(title: str, value: Proportion, name: str) -> Tile:
    return Tile(
        title,
        f"{100 * value.rate:.1f} %",
        _(
            "[{low}, {high}] at {player} a move",
            low=f"{100 * value.low:.1f}",
            high=f"{100 * value.high:.1f}",
            player=player(name),
        ),
    )
