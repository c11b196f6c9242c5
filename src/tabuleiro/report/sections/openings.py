"""First moves."""

from __future__ import annotations

from tabuleiro.locale import _

from ..page import FigureTable, PageSection
from ..portrait import Portrait
from ..words import percent, rate, side


def openings(of: Portrait) -> PageSection:
    book = of.plan.book
    return PageSection(
        "openings",
        _("Openings"),
        [
            _(
                "The first turn offers {legal} legal moves, {different} when symmetric ones are"
                " one. The table has the best of them by a search of {nodes} nodes.",
                legal=f"{book.legal:,}",
                different=f"{book.different:,}",
                nodes=f"{book.nodes:,}",
            )
        ],
        tables=first_move_table(of),
        notes=[
            _(
                "Each first move is followed by {plies} more plies drawn among good moves, then by"
                " a player of {nodes} nodes a move against itself; games that repeat another count"
                " once.",
                plies=of.plan.opening_plies,
                nodes=f"{of.plan.effort.middle:,}",
            )
        ],
    )


def first_move_table(of: Portrait) -> list[FigureTable]:
    first = side(of.plan.game, 1)
    return [
        FigureTable(
            [
                _("first move"),
                _("and then"),
                _("chances of {side}", side=first),
                _("games"),
                _("score of {side}", side=first),
            ],
            [
                [
                    each.thought.moves[0],
                    " ".join(each.thought.moves[1:]),
                    percent(each.thought.chances),
                    str(each.score.of),
                    rate(each.score),
                ]
                for each in of.first_moves
            ],
            _("First moves: as the search sees them, and what became of them in games."),
            frozenset({0, 1}),
        )
    ]
