"""How large the game is, and how fast it is searched."""

from __future__ import annotations

from tabuleiro.locale import _, rough

from ..page import FigureTable, PageSection
from ..portrait import Portrait
from ..words import half, large, mean, player, power


def size(of: Portrait) -> PageSection:
    found = of.complexity
    if found.states:
        states = _("The rules allow no more than {states} positions.", states=large(found.states))
    else:
        states = _("How many positions the rules allow, the game does not say.")
    return PageSection(
        "size",
        _("Size of the game"),
        [
            states,
            _(
                "The game tree is estimated at {tree} lines of play (exponent {mean}).",
                tree=power(found.tree.value),
                mean=mean(found.tree),
            ),
        ],
        tables=size_tables(of),
    )


def size_tables(of: Portrait) -> list[FigureTable]:
    found = of.complexity
    return [
        FigureTable(
            [_("measure"), _("value"), _("method")],
            [
                [
                    _("positions, at most"),
                    large(found.states) if found.states else "?",
                    _("placements counted from the rules, reachable or not"),
                ],
                [
                    _("positions, at least"),
                    large(found.seen),
                    _("told apart near the start and in the games"),
                ],
                [
                    _("game tree, estimate"),
                    power(found.tree.value),
                    _(
                        "the product of the choices along a game: the mean exponent of the"
                        " games at {player}; half of them {half}",
                        player=player(of.strongest.player),
                        half=half(found.tree_half, 1),
                    ),
                ],
                [
                    _("game tree, by the usual formula"),
                    power(found.by_power),
                    _("mean choices to the power of the mean length"),
                ],
                [
                    _("game tree, at least"),
                    large(max(ply.lines for ply in found.plies)),
                    _("lines of play counted one by one from the start"),
                ],
            ],
            _("Estimates and bounds."),
            frozenset({0, 2}),
        ),
        FigureTable(
            [_("plies"), _("lines of play"), _("different positions")],
            [
                [
                    str(ply.ply),
                    f"{ply.lines:,}",
                    "" if ply.positions is None else f"{ply.positions:,}",
                ]
                for ply in found.plies
            ],
            _("Counted exactly, finished games not continued; symmetric positions count each."),
        ),
    ]


def speed(of: Portrait) -> PageSection:
    found = of.speeds
    return PageSection(
        "speed",
        _("Speed"),
        tables=[
            FigureTable(
                [_("measure"), _("rate")],
                [
                    [_("random games, moves a second"), rough(found.playout_moves)],
                    [_("search, nodes a second"), rough(found.search_nodes)],
                    [
                        _("depth of that search, of {nodes} nodes", nodes=f"{found.nodes:,}"),
                        str(found.depth),
                    ],
                ],
                _(
                    "From the start, one thread, by processor time: {machine}.",
                    machine=found.machine,
                ),
            )
        ],
    )
