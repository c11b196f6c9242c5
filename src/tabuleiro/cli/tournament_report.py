"""Output of a tournament: text, JSON, CSV and a page."""

from __future__ import annotations

import csv
import io
from dataclasses import asdict
from html import escape
from importlib.resources import files
from string import Template
from typing import Any

from tabuleiro import games
from tabuleiro.arena.contest import Contest
from tabuleiro.arena.tournament import Crosstable, HeadToHead, Row
from tabuleiro.locale import _, language, ngettext

from .match_report import adjudication, openings


def as_text(contest: Contest, table: Crosstable, seconds: float) -> str:
    rows = [heading(table), *(words(row) for row in table.rows)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        [
            *conditions(contest),
            "",
            *("  ".join(_align(cell, i, widths[i]) for i, cell in enumerate(row)) for row in rows),
            "",
            *notes(table),
            f"{seconds:.1f} s",
        ]
    )


def _align(cell: str, column: int, width: int) -> str:
    return cell.ljust(width) if column == 1 else cell.rjust(width)


def heading(table: Crosstable) -> list[str]:
    ranks = [str(row.rank) for row in table.rows]
    player, points, played = _("player points games").split()
    return ["", player, "Elo", "±", "LOS", points, played, "%", *ranks]


def words(row: Row) -> list[str]:
    """The cells of a row. LOS is the likelihood of being stronger than the next player."""
    total = row.total
    return [
        str(row.rank),
        row.player,
        f"{row.rated.elo:+.1f}",
        f"{row.rated.error:.1f}",
        "" if row.superiority is None else f"{100 * row.superiority:.1f}",
        f"{total.points:g}",
        str(total.games),
        f"{100 * total.points / total.games:.1f}" if total.games else "",
        *(score(cell, number == row.rank) for number, cell in enumerate(row.against, 1)),
    ]


def score(cell: HeadToHead, is_self: bool) -> str:
    """``+12 =3 -5``"""
    if is_self:
        return "·"
    return f"+{cell.wins} ={cell.draws} -{cell.losses}" if cell.games else ""


def conditions(contest: Contest) -> list[str]:
    series, played = contest.series, len(contest.records)
    return [
        _(
            "{game}: {players}, {games} of {total}, seed {seed}, {openings}",
            game=series.game,
            players=ngettext("{count} player", "{count} players", len(series.players)),
            games=ngettext("{count} game", "{count} games", played),
            total=contest.total,
            seed=series.seed,
            openings=openings(series),
        ),
        _("Adjudication: {rules}.", rules=adjudication(series.rules)),
    ]


def notes(table: Crosstable) -> list[str]:
    ratings = table.ratings
    said = [
        _(
            "Elo by maximum likelihood, its mean 0, ± half of the 95 % interval;"
            " LOS: likelihood of being stronger than the next."
        ),
        _(
            "Moving first is worth {elo} ± {error} Elo;"
            " equal players draw {draws} % of their games.",
            elo=f"{ratings.advantage.elo:+.1f}",
            error=f"{ratings.advantage.error:.1f}",
            draws=f"{100 * ratings.draws:.1f}",
        ),
    ]
    if ratings.is_guided:
        said.append(
            _("Some ratings had no bound: a prior was added, a spread of players by 600 Elo.")
        )
    failed = [f"{row.player} {row.failures}" for row in table.rows if row.failures]
    if failed:
        said.append(_("Games forfeited: {players}", players=", ".join(failed)))
    return said


def as_data(contest: Contest, table: Crosstable, seconds: float) -> dict[str, Any]:
    return {
        "games": table.games,
        "is_complete": contest.is_over and not contest.failing,
        "players": [
            {
                "rank": row.rank,
                "player": row.player,
                "elo": row.rated.elo,
                "elo_error": row.rated.error,
                "superiority": row.superiority,
                "points": row.total.points,
                **asdict(row.total),
                "failures": row.failures,
                "against": {
                    other.player: asdict(cell)
                    for other, cell in zip(table.rows, row.against, strict=True)
                    if cell.games
                },
            }
            for row in table.rows
        ],
        "advantage": asdict(table.ratings.advantage),
        "draws_of_equals": table.ratings.draws,
        "is_guided": table.ratings.is_guided,
        "seconds": seconds,
        "settings": {
            **contest.series.data(),
            "games": contest.games,
            "workers": contest.runner.workers,
        },
    }


def as_csv(contest: Contest, table: Crosstable) -> str:
    """A row a player; the last columns hold its points against each of them."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    names = ["rank", "player", "elo", "elo_error", "games", "wins", "draws", "losses", "points"]
    writer.writerow([*names, *(row.player for row in table.rows)])
    for row in table.rows:
        total = row.total
        writer.writerow(
            [
                *(row.rank, row.player, f"{row.rated.elo:.2f}", f"{row.rated.error:.2f}"),
                *(total.games, total.wins, total.draws, total.losses, f"{total.points:g}"),
                *(f"{cell.points:g}" if cell.games else "" for cell in row.against),
            ]
        )
    return file.getvalue()


def as_html(contest: Contest, table: Crosstable) -> str:
    """A page in one file, for light and dark screens and for print."""
    title = _(
        "{game}: tournament of {count} players",
        game=games.get(contest.series.game).title,
        count=len(table.rows),
    )
    head = "".join(_cell("th", cell, i) for i, cell in enumerate(heading(table)))
    body = "\n".join(
        f"<tr>{''.join(_cell('td', cell, i) for i, cell in enumerate(words(row)))}</tr>"
        for row in table.rows
    )
    said = "\n".join(f"<p>{escape(line)}</p>" for line in [*conditions(contest), *notes(table)])
    page = files(__package__).joinpath("tournament.html").read_text("utf-8")
    return Template(page).substitute(
        language=language(), title=escape(title), head=head, body=body, notes=said
    )


def _cell(tag: str, text: str, column: int) -> str:
    kind = "name" if column == 1 else "self" if text == "·" else "number"
    return f'<{tag} class="{kind}">{escape(text)}</{tag}>'
