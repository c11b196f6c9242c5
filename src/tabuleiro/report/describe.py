"""A portrait in words and pictures."""

from __future__ import annotations

from math import log10

from tabuleiro import games, positions
from tabuleiro.locale import _, translate

from . import board, more_sections, sections
from .figures import Rate
from .page import Figure, Page, Section, Tile
from .portrait import Portrait, sheet_options
from .words import half, percent, player, power, side


def describe(of: Portrait, command: str) -> Page:
    """The page; ``command`` makes it again."""
    plan, sheet = of.plan, games.get(of.plan.game)
    start = positions.diagram(positions.parse(plan.game, plan.start))
    options = sheet_options(plan)
    caption = _("The start; {side} moves first.", side=side(plan.game, 1))
    designer = translate(sheet.designer)
    facts = [
        (_("Designer"), f"{designer}, {sheet.year}" if sheet.year else designer),
        (_("Sides"), f"{side(plan.game, 1)}, {side(plan.game, 2)}"),
        (_("Board"), f"{len(start.rows)} × {len(start.columns)}"),  # noqa: RUF001
        *((name.capitalize(), value) for name, value in options.items()),
        (_("Games"), _("{count} were played for this page", count=f"{games_played(of):,}")),
    ]
    return Page(
        plan.game,
        sheet.title,
        _("Portrait of a game"),
        translate(sheet.summary),
        facts,
        Figure(board.draw(start, caption), caption),
        len(start.columns),
        tiles(of),
        all_sections(of),
        [
            _(
                "Made with {command}; the same command plays the same games, and only the speeds"
                " differ.",
                command=command,
            ),
            _("docs/report.md says what each figure means and how it is computed."),
        ],
    )


def games_played(of: Portrait) -> int:
    return sum(len(series.pairings) * games for _, series, games in of.plan.series)


def all_sections(of: Portrait) -> list[Section]:
    found = [sections.balance(of), sections.lengths(of), sections.endings(of)]
    if of.tension:
        found.append(sections.tension(of, of.tension))
    found += [more_sections.skill(of), more_sections.openings(of), more_sections.maps(of)]
    found.append(more_sections.size(of))
    found.append(more_sections.example(of))
    if of.shortest:
        found.append(more_sections.shortest(of, of.shortest))
    return [*found, more_sections.speed(of)]


def tiles(of: Portrait) -> list[Tile]:
    """The summary: one number for each of the great questions."""
    top, rungs = of.strongest, of.ladder.rungs
    first = side(of.plan.game, 1)
    found = [
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
    ]
    if of.tension:
        found.append(
            Tile(
                _("Lead changes"),
                _("{count} a game", count=f"{of.tension.lead_changes.value:.1f}"),
                _(
                    "[{low}, {high}]; in {share} of the games none",
                    low=f"{of.tension.lead_changes.low:.2f}",
                    high=f"{of.tension.lead_changes.high:.2f}",
                    share=percent(of.tension.without_change.rate),
                ),
            )
        )
    if of.tension and of.tension.decided:
        found.append(
            Tile(
                _("Decided after"),
                f"{100 * of.tension.decided.value:.0f} %",
                _(
                    "of a game, [{low}, {high}]",
                    low=f"{100 * of.tension.decided.low:.0f}",
                    high=f"{100 * of.tension.decided.high:.0f}",
                ),
            )
        )
    found.append(
        Tile(
            _("Depth of skill"),
            _("{elo} Elo", elo=f"{rungs[-1].elo:,.0f}"),
            _(
                "± {error}, from {low} to {high} nodes",
                error=f"{rungs[-1].error:.0f}",
                low=f"{rungs[0].nodes:,}",
                high=f"{rungs[-1].nodes:,}",
            ),
        )
    )
    states = of.complexity.states
    found.append(
        Tile(
            _("Size"),
            _("tree {power}", power=power(of.complexity.tree.value)),
            _("at most {power} positions", power=power(log10(states)))
            if states
            else _("lines of play, estimated"),
        )
    )
    return found


def rate_tile(title: str, value: Rate, name: str) -> Tile:
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
