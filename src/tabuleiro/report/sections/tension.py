"""How close games are and when they are decided."""

from __future__ import annotations

from tabuleiro.arena.figures import Proportion
from tabuleiro.locale import _

from .. import charts
from ..course import AHEAD, BEHIND, DECIDED
from ..page import Figure, FigureTable, PageSection
from ..portrait import Portrait
from ..tension import Tension
from ..words import mean, percent, percents, player, rate


def tension(of: Portrait, found: Tension) -> PageSection:
    return PageSection(
        "tension",
        _("Tension"),
        [
            _(
                "The lead changes {changes} times a game; in {never} of the games it never does.",
                changes=mean(found.lead_changes, 2),
                never=rate(found.without_change),
            ),
            decision(found),
        ],
        tension_figures(found),
        tables=[
            FigureTable(
                [_("measure"), _("value"), _("games")],
                [[name, value, f"{count:,}"] for name, value, count in measures(found)],
                _("At {player}; 95 % intervals.", player=player(of.strongest.player)),
            )
        ],
        notes=[
            _(
                "Chances: the share of the points that the player to move expected by its own"
                " search, turned into chances by what such scores were worth in many games."
            ),
            _(
                "Lead: a side has it from chances of {ahead} on; nearer to even it stays with"
                " whoever had it. A lead change hands it to the other side.",
                ahead=percent(AHEAD),
            ),
            _(
                "Decided: from the first ply on after which the winner's chances never fall"
                " below {decided} again.",
                decided=percent(DECIDED),
            ),
            _(
                "Drama: 0 when the winner was never behind, 100 % when the winner's chances had"
                " been nil; the mean over decisive games. Comeback: they had been below {behind}.",
                behind=percent(BEHIND),
            ),
        ],
    )


def decision(found: Tension) -> str:
    if not found.decided or not found.tail or not found.drama:
        return _("No game was won, so nothing can be said of when games are decided.")
    return _(
        "The median decisive game is decided after {share} of its plies and goes on for"
        " {tail} more; {comebacks} of the winners had been behind badly.",
        share=percents(found.decided),
        tail=mean(found.tail, 0),
        comebacks=rate(found.comebacks),
    )


def tension_figures(found: Tension) -> list[Figure]:
    return [
        Figure(
            charts.openness(found, _("Chances of who is ahead")),
            _(
                "How clear games are: the chances of the side that is ahead,"
                " median and middle half of the games. 50 % is even."
            ),
        ),
        *(
            [
                Figure(
                    charts.decided(found, _("Games decided by then")),
                    _("Decisive games that are decided by then."),
                ),
                Figure(
                    charts.lead_changes(found, _("Lead changes a game")),
                    _("How often the lead changed in a game."),
                ),
                Figure(
                    charts.lowest(found, _("Lowest chances of winners")),
                    _("How low the winner's chances had been at worst."),
                ),
            ]
            if found.decisive
            else []
        ),
    ]


def measures(found: Tension) -> list[tuple[str, str, int]]:
    rows = [
        (_("decisive games"), rate(Proportion.of_count(found.decisive, found.games)), found.games),
        (_("lead changes a game"), mean(found.lead_changes, 2), found.games),
        (_("games without a lead change"), rate(found.without_change), found.games),
    ]
    if found.decided and found.tail and found.drama:
        rows += [
            (_("drama"), percents(found.drama), found.decisive),
            (_("comebacks"), rate(found.comebacks), found.decisive),
            (_("decided after, median"), percents(found.decided), found.decisive),
            (_("plies played on, median"), mean(found.tail, 0), found.decisive),
        ]
    return rows
