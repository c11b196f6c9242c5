"""A portrait in words and pictures."""

from __future__ import annotations

from tabuleiro import games, positions
from tabuleiro.locale import _, translate
from tabuleiro.pictures import board

from .page import Figure, PageSection, PortraitPage
from .portrait import Portrait, sheet_options
from .sections import balance, examples, length, maps, openings, size, skill, summary, tension
from .words import side


def describe(of: Portrait, command: str) -> PortraitPage:
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
    return PortraitPage(
        plan.game,
        sheet.title,
        _("Portrait of a game"),
        translate(sheet.summary),
        facts,
        Figure(board.draw(start, caption), caption),
        len(start.columns),
        summary.tiles(of),
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


def all_sections(of: Portrait) -> list[PageSection]:
    found = [balance.balance(of), length.lengths(of), length.endings(of)]
    if of.tension:
        found.append(tension.tension(of, of.tension))
    found += [skill.skill(of), openings.openings(of), maps.maps(of), size.size(of)]
    found.append(examples.example(of))
    if of.shortest:
        found.append(examples.shortest(of, of.shortest))
    return [*found, size.speed(of)]
