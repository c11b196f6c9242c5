"""What the page says of play: who wins, how long, how it ends, how close it is."""

from __future__ import annotations

from tabuleiro import games
from tabuleiro.games.api import Outcome
from tabuleiro.locale import _, ending, ngettext

from . import charts
from .balance import Strength
from .course import AHEAD, BEHIND, DECIDED
from .figures import Rate
from .page import Figure, Section, Table
from .plan import LONGEST, LONGEST_RANDOM
from .portrait import Portrait
from .repertoire import MARGIN
from .tension import Tension
from .words import half, mean, percent, percents, player, rate, side


def verdict(score: Rate, first: str, second: str) -> str:
    """What a score says of the advantage of a side, and what it does not."""
    if score.low > 0.5:
        return _("{side} has the better of it", side=first)
    if score.high < 0.5:
        return _("{side} has the better of it", side=second)
    return _("no advantage of either side can be told from these games")


def balance(of: Portrait) -> Section:
    game, top = of.plan.game, of.strongest
    first, second = side(game, 1), side(game, 2)
    names = [player(strength.player) for strength in of.strengths]
    label = _("Results by strength")
    return Section(
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
        [
            Figure(
                charts.results(names, of.strengths, label),
                _(
                    "Won by {first} (left), drawn (grey), won by {second} (right)."
                    " The point below a bar is the score of {first} with its 95 % interval.",
                    first=first,
                    second=second,
                ),
            )
        ],
        tables=[
            Table(
                [
                    _("players"),
                    _("games"),
                    _("score of {side}", side=first),
                    _("{side} wins", side=first),
                    _("drawn"),
                    _("{side} wins", side=second),
                ],
                [
                    [name, f"{s.games:,}", *map(rate, (s.score, s.first, s.draws, s.second))]
                    for name, s in zip(names, of.strengths, strict=True)
                ],
                _("Every player meets itself; 95 % intervals in brackets."),
            )
        ],
        notes=[
            _("Score: a win is a point, a draw half. Nodes: positions looked at before a move."),
            _("Intervals are Wilson's; with draws among the games they are rather too wide."),
            opening_note(of),
            *repetition_note(of),
        ],
    )


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


def lengths(of: Portrait) -> Section:
    top, random = of.strongest, of.strengths[0]
    return Section(
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
        [
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
        ],
        tables=[
            Table(
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
        ],
        notes=[
            _(
                "Intervals of medians are by order statistics, of means by the normal law."
                " Games are ended as drawn after {plies} plies, random ones after {random}.",
                plies=f"{LONGEST:,}",
                random=f"{LONGEST_RANDOM:,}",
            )
        ],
    )


def endings(of: Portrait) -> Section:
    order = {(e.reason, e.winner): e for s in reversed(of.strengths) for e in s.endings}
    sheet = games.get(of.plan.game)
    rows = [
        [ending(sheet, Outcome(winner, reason)), *(share(s, reason, winner) for s in of.strengths)]
        for reason, winner in order
    ]
    top = of.strongest.endings[0]
    return Section(
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
            Table(
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


def tension(of: Portrait, found: Tension) -> Section:
    return Section(
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
        [
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
        ],
        tables=[
            Table(
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


def measures(found: Tension) -> list[tuple[str, str, int]]:
    rows = [
        (_("decisive games"), rate(Rate.of_count(found.decisive, found.games)), found.games),
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
