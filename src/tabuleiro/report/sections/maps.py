"""Where on the board it happens."""

from __future__ import annotations

from tabuleiro import positions
from tabuleiro.games.diagram import Side
from tabuleiro.locale import _
from tabuleiro.pictures import board

from ..page import Figure, PageSection
from ..portrait import Portrait
from ..words import player, side


def maps(of: Portrait) -> PageSection:
    found, start = of.maps, positions.diagram(positions.parse(of.plan.game, of.plan.start))
    named = {
        _("Turns, in per cent, whose text names the site."): found.moves,
        **{presence_caption(of, who): values for who, values in found.presence.items()},
    }
    if found.endings:
        named[_("Decisive games, in per cent, whose last move ended at the site.")] = found.endings
    return PageSection(
        "board",
        _("Where it happens"),
        maps=[
            Figure(board.heat_map(start, caption, values), caption)
            for caption, values in named.items()
        ],
        notes=[
            _(
                "At {player}: {turns} turns, without those of the openings, and {sampled}"
                " positions drawn from all games. A turn can name more than one site.",
                player=player(of.strongest.player),
                turns=f"{found.turns:,}",
                sampled=found.sampled,
            )
        ],
    )


def presence_caption(of: Portrait, who: Side) -> str:
    if not who:
        return _("Positions, in per cent, in which the site is taken.")
    return _(
        "Positions, in per cent, in which {side} holds the site.", side=side(of.plan.game, who)
    )
