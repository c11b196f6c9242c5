"""Who wins, by strength."""

from __future__ import annotations

from tabuleiro.arena.figures import Proportion
from tabuleiro.locale import _, ngettext

from .. import charts
from ..page import Figure, FigureTable, PageSection
from ..portrait import Portrait
from ..repertoire import MARGIN
from ..words import percent, player, rate, side


def balance(of: Portrait) -> PageSection:
    game, top = of.plan.game, of.strongest
    first, second = side(game, 1), side(game, 2)
    return PageSection(
        "balance",
        _("Balance"),
        [
            _(
                "At {player} a move {side} scores {score} of the points in {games}: {verdict}.",
                player=player(top.player),
                side=first,
                score=rate(top.score),
                games=games_counted(top.games),
                verdict=verdict(top.score, first, second),
            ),
            _(
                "Draws are {draws} of the games there, and {random} between random players.",
                draws=rate(top.draws),
                random=rate(of.strengths[0].draws),
            ),
        ],
        balance_figure(of),
        tables=balance_table(of),
        notes=[
            _("Score: a win is a point, a draw half. Nodes: positions looked at before a move."),
            _("Intervals are Wilson's; with draws among the games they are somewhat too wide."),
            opening_note(of),
            *repetition_note(of),
        ],
    )


def verdict(score: Proportion, first: str, second: str) -> str:
    """What a score says of the advantage of a side, and what it does not."""
    if score.low > 0.5:
        return _("{side} does better", side=first)
    if score.high < 0.5:
        return _("{side} does better", side=second)
    return _("these games show no advantage for either side")


def balance_figure(of: Portrait) -> list[Figure]:
    first, second = side(of.plan.game, 1), side(of.plan.game, 2)
    names = [player(strength.player) for strength in of.strengths]
    label = _("Results by strength")
    return [
        Figure(
            charts.results(names, of.strengths, label),
            _(
                "Won by {first} (left), drawn (grey), won by {second} (right)."
                " The point below a bar is the score of {first} with its 95 % interval.",
                first=first,
                second=second,
            ),
        )
    ]


def balance_table(of: Portrait) -> list[FigureTable]:
    first, second = side(of.plan.game, 1), side(of.plan.game, 2)
    return [
        FigureTable(
            [
                _("players"),
                _("games"),
                _("score of {side}", side=first),
                _("{side} wins", side=first),
                _("drawn"),
                _("{side} wins", side=second),
            ],
            [
                [
                    player(s.player),
                    f"{s.games:,}",
                    *map(rate, (s.score, s.first, s.draws, s.second)),
                ]
                for s in of.strengths
            ],
            _("Every player meets itself; 95 % intervals in brackets."),
        )
    ]


def games_counted(count: int) -> str:
    return ngettext("{count} game", "{count} games", count)


def opening_note(of: Portrait) -> str:
    if not of.plan.opening_plies:
        return _("All games begin at the start: moves drawn before would leave too little of them.")
    return ngettext(
        "Games of players that search begin with {count} ply drawn at random among good moves,"
        " which give away no more than {margin} of the chances: without any chance they would"
        " all be one game.",
        "Games of players that search begin with {count} plies drawn at random among good moves,"
        " which give away no more than {margin} of the chances: without any chance they would"
        " all be one game.",
        of.plan.opening_plies,
        margin=percent(MARGIN),
    )


def repetition_note(of: Portrait) -> list[str]:
    """Games that repeat another, move for move, are worth no more than one."""
    repeated = [s for s in of.strengths if s.different < s.games]
    if not repeated:
        return []
    counts = ", ".join(f"{player(s.player)}: {s.different}" for s in repeated)
    return [
        _(
            "Some games repeat another move for move, so that intervals are too narrow. Different"
            " ones, {counts}.",
            counts=counts,
        )
    ]
