"""How long games last, how wide they are, and how they end."""

from __future__ import annotations

from tabuleiro import games
from tabuleiro.games.api import Outcome
from tabuleiro.locale import _, ending

from .. import charts
from ..balance import Strength
from ..page import Figure, FigureTable, PageSection
from ..plan import LONGEST, LONGEST_RANDOM
from ..portrait import Portrait
from ..words import half, mean, player, rate


def lengths(of: Portrait) -> PageSection:
    top = of.strongest
    return PageSection(
        "length",
        _("Length and choices"),
        [
            _(
                "Half of the games at {player} last {half} plies, the median is {median}."
                " A turn offers {branching} legal moves in the mean.",
                player=player(top.player),
                half=half(top.lengths),
                median=mean(top.lengths, 0),
                branching=mean(top.branching.mean),
            )
        ],
        length_figures(of),
        tables=length_table(of),
        notes=[
            _(
                "Intervals of medians are by order statistics, of means by the normal law."
                " Games are ended as drawn after {plies} plies, random ones after {random}.",
                plies=f"{LONGEST:,}",
                random=f"{LONGEST_RANDOM:,}",
            )
        ],
    )


def length_figures(of: Portrait) -> list[Figure]:
    top, random = of.strongest, of.strengths[0]
    return [
        Figure(
            charts.lengths("top", top, _("Lengths of games")),
            _("Lengths at {player}; the line is the median.", player=player(top.player)),
        ),
        Figure(
            charts.lengths("random", random, _("Lengths of random games")),
            _("Lengths of random games; the line is the median."),
        ),
        Figure(
            charts.branching(top.branching, _("Legal moves by ply")),
            _(
                "Legal moves by ply at {player}: mean, and the middle half of the games,"
                " as far as a quarter of them came.",
                player=player(top.player),
            ),
        ),
        Figure(
            charts.widths(top.branching, _("Legal moves of all turns")),
            _("Legal moves of all turns at {player}.", player=player(top.player)),
        ),
    ]


def length_table(of: Portrait) -> list[FigureTable]:
    return [
        FigureTable(
            [
                _("players"),
                _("median length"),
                _("half of them"),
                _("mean length"),
                _("all"),
                _("mean choices"),
                _("half of the turns"),
                _("most choices"),
            ],
            [
                [
                    player(s.player),
                    mean(s.lengths, 0),
                    half(s.lengths),
                    mean(s.mean_length),
                    _("{low} to {high}", low=min(s.all_lengths), high=max(s.all_lengths)),
                    mean(s.branching.mean),
                    _(
                        "{low} to {high}",
                        low=f"{s.branching.lower:.0f}",
                        high=f"{s.branching.upper:.0f}",
                    ),
                    f"{s.branching.most:,}",
                ]
                for s in of.strengths
            ],
            _("Lengths in plies, the moves of either side, those of openings included."),
        )
    ]


def endings(of: Portrait) -> PageSection:
    order = {(e.reason, e.winner): e for s in reversed(of.strengths) for e in s.endings}
    sheet = games.get(of.plan.game)
    rows = [
        [ending(sheet, Outcome(winner, reason)), *(share(s, reason, winner) for s in of.strengths)]
        for reason, winner in order
    ]
    top = of.strongest.endings[0]
    return PageSection(
        "endings",
        _("How games end"),
        [
            _(
                "Most frequent at {player}, in {rate} of the games: {ending}",
                player=player(of.strongest.player),
                rate=rate(top.games),
                ending=ending(sheet, Outcome(top.winner, top.reason)),
            )
        ],
        tables=[
            FigureTable(
                [_("ending"), *(player(s.player) for s in of.strengths)],
                rows,
                _("Games that ended so, and their share; the rule in parentheses."),
            )
        ],
    )


def share(strength: Strength, reason: str, winner: int | None) -> str:
    for each in strength.endings:
        if (each.reason, each.winner) == (reason, winner):
            return f"{each.games.count:g} ({100 * each.games.rate:.1f} %)"
    return "0"
