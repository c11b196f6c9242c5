"""What thinking gains."""

from __future__ import annotations

from tabuleiro.locale import _

from .. import charts
from ..page import Figure, FigureTable, PageSection
from ..portrait import Portrait
from ..words import player


def skill(of: Portrait) -> PageSection:
    rungs = of.ladder.rungs
    notes = [
        _(
            "Elo by maximum likelihood (Davidson's model, with draws and the advantage of moving"
            " first); every rung meets the next, each opening from both sides. 400 Elo are odds"
            " of ten to one."
        )
    ]
    if of.ladder.is_guided:
        notes.append(
            _(
                "A rung lost all its games to another. A prior with a spread of 600 Elo bounds"
                " what they cannot; such gains are rather larger than stated."
            )
        )
    return PageSection(
        "skill",
        _("Depth of skill"),
        [
            _(
                "From {low} to {high} nodes a move there are {elo} ± {error} Elo; the last step,"
                " from {before} on, is worth {gain} ± {gain_error}.",
                low=f"{rungs[0].nodes:,}",
                high=f"{rungs[-1].nodes:,}",
                elo=f"{rungs[-1].elo:,.0f}",
                error=f"{rungs[-1].error:.0f}",
                before=f"{rungs[-2].nodes:,}",
                gain=f"{rungs[-1].gain:.0f}",
                gain_error=f"{rungs[-1].gain_error:.0f}",
            )
        ],
        [
            Figure(
                charts.ladder(of.ladder, _("Elo by nodes a move")),
                _("Strength by nodes a move, with 95 % intervals of the distance to the lowest."),
            )
        ],
        tables=ladder_table(of),
        notes=notes,
    )


def ladder_table(of: Portrait) -> list[FigureTable]:
    rungs = of.ladder.rungs
    return [
        FigureTable(
            [_("players"), _("games"), _("Elo above the lowest"), _("gain on the rung below")],
            [
                [
                    player(rung.player),
                    str(rung.games),
                    f"{rung.elo:,.0f} ± {rung.error:.0f}" if number else "0",
                    f"{rung.gain:.0f} ± {rung.gain_error:.0f}" if number else "",
                ]
                for number, rung in enumerate(rungs)
            ],
            _("The ladder, from the lowest rung; errors are 95 %."),
        )
    ]
