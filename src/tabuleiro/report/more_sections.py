"""What the page says of the board, of skill and size, and which games it shows."""

from __future__ import annotations

from math import log10
from typing import Any

from tabuleiro import games, positions
from tabuleiro.games.diagram import Side
from tabuleiro.games.moves import clicks
from tabuleiro.locale import _, ending, ngettext

from . import board, charts
from .course import Course
from .examples import moments
from .maps import position_at
from .page import Figure, Section, Table
from .portrait import Portrait
from .words import half, large, mean, numbered, percent, player, power, rate, rough, side


def openings(of: Portrait) -> Section:
    book, first = of.plan.book, side(of.plan.game, 1)
    nodes = of.plan.effort.varied
    return Section(
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
        tables=[
            Table(
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
        ],
        notes=[
            _(
                "After each first move players of {low} to {high} nodes a move went on against"
                " themselves, one game each; games that repeated another are not counted twice.",
                low=f"{nodes[0]:,}",
                high=f"{nodes[-1]:,}",
            )
        ],
    )


def maps(of: Portrait) -> Section:
    found, start = of.maps, positions.diagram(positions.parse(of.plan.game, of.plan.start))
    named = {
        _("Turns, in per cent, whose text names the site."): found.moves,
        **{presence_caption(of, who): values for who, values in found.presence.items()},
    }
    if found.endings:
        named[_("Decisive games, in per cent, whose last move ended at the site.")] = found.endings
    return Section(
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


def skill(of: Portrait) -> Section:
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
    return Section(
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
        tables=[
            Table(
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
        ],
        notes=notes,
    )


def size(of: Portrait) -> Section:
    found = of.complexity
    if found.states:
        states = _(
            "The rules allow no more than {states} positions ({power}).",
            states=large(found.states),
            power=power(log10(found.states)),
        )
    else:
        states = _("How many positions the rules allow, the game does not say.")
    return Section(
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
        tables=[
            Table(
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
            Table(
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
        ],
    )


def example(of: Portrait) -> Section:
    course = of.typical
    shown = moments(course)
    figures = []
    if course.known:
        caption = _(
            "Chances of {side}, move by move; the points have a diagram below.",
            side=side(of.plan.game, 1),
        )
        figures = [Figure(charts.story(course, shown, caption), caption)]
    return Section(
        "typical",
        _("A typical game"),
        [
            _(
                "Of the games at {player} that end in the most frequent way, the one nearest to"
                " the middle in length, lead changes, drama and decision. {ending}",
                player=player(of.strongest.player),
                ending=how(course),
            )
        ],
        figures,
        [moment(course, ply) for ply in shown],
        moves=numbered(course.moves),
        notes=[random_moves(course)],
    )


def shortest(of: Portrait, course: Course) -> Section:
    return Section(
        "shortest",
        _("The shortest decisive game"),
        [
            _(
                "{plies} plies, the fewest among {games} games between players that search;"
                " this one at {player}. {ending}",
                plies=course.plies,
                games=f"{of.searched:,}",
                player=player(course.transcript.tags["First"]),
                ending=how(course),
            )
        ],
        boards=[moment(course, course.plies - 1), moment(course, course.plies)],
        moves=numbered(course.moves),
        notes=[random_moves(course)],
    )


def how(course: Course) -> str:
    assert course.transcript.outcome
    return ending(games.get(course.transcript.game), course.transcript.outcome)


def random_moves(course: Course) -> str:
    return ngettext(
        "The first ply was drawn among good moves.",
        "The first {count} plies were drawn among good moves.",
        course.opening,
    )


def moment(course: Course, ply: int) -> Figure:
    """The position after so many plies, the last move marked."""
    position: Any = position_at(course, ply)
    last = course.moves[ply - 1] if ply else ""
    caption = _("The start.")
    if ply:
        number = f"{(ply + 1) // 2}.{'' if ply % 2 else '..'}"
        caption = _("After {number} {move}", number=number, move=last)
    view = course.views[ply] if ply < course.plies else None
    if view is not None:
        name = side(course.transcript.game, 1)
        caption = _(
            "{caption}: chances of {side} {chances}",
            caption=caption,
            side=name,
            chances=percent(view),
        )
    elif ply == course.plies:
        caption = _("{caption}, the end", caption=caption)
    return Figure(board.draw(positions.diagram(position), caption, clicks(last)), caption)


def speed(of: Portrait) -> Section:
    found = of.speeds
    return Section(
        "speed",
        _("Speed"),
        tables=[
            Table(
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
