"""Texts, sentences, errors, endings and diagrams in the language spoken."""

from __future__ import annotations

from tabuleiro.games import drawing
from tabuleiro.games.api import Game, Outcome
from tabuleiro.games.diagram import Diagram
from tabuleiro.games.sentence import Phrase, Sentence, said_by

from .catalogue import translate, translate_count


def gettext(text: str, /, **values: object) -> str:
    """A text with its values: ``_("Saved to {file}.", file="x")``; without values as it stands."""
    return _filled(translate(text), values) if values else translate(text)


def ngettext(one: str, many: str, /, count: int, **values: object) -> str:
    """The form of a text for a number: ``ngettext("{count} move", "{count} moves", 3)``."""
    return _filled(translate_count(one, many, count), {"count": count, **values})


def say(what: Sentence | BaseException | str) -> str:
    """A sentence with its rule, what an error has to say, or a text of the catalogue."""
    if isinstance(what, BaseException):
        what = said_by(what)
    if isinstance(what, str):
        return translate(what)
    return f"{what.rule}: {_words(what)}" if what.rule else _words(what)


def ending(game: Game, outcome: Outcome) -> str:
    """``White wins: Black has no stack left (N6).``"""
    from tabuleiro.record.endings import ending as sentence_for

    how = sentence_for(game, outcome)
    words = _words(how)
    return f"{words[0].upper()}{words[1:]}{f' ({how.rule})' if how.rule else ''}."


def draw(diagram: Diagram) -> str:
    """A diagram as plain text: the board, whose turn it is, what the signs mean."""
    return drawing.draw(diagram, translate)


def rough(number: float) -> str:
    """Three digits and a unit: ``389 M``."""
    for unit in ("", " k", " M"):
        if number < 999.5:
            return f"{number:.3g}{unit}"
        number /= 1000
    return f"{number:.3g} G"


def moves_counted(count: int) -> str:
    """``1 move``, ``2 moves``."""
    return ngettext("{count} move", "{count} moves", count)


def clock_time(seconds: float) -> str:
    """``1:02:03``, ``4:05``; tenths in the last ten seconds."""
    if seconds < 10:
        return f"0:{int(seconds * 10) / 10:04.1f}"
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def _words(what: Sentence) -> str:
    try:
        return _filled(translate(what.template), what.values)
    except (LookupError, ValueError):  # a translation that a package brought
        return _filled(what.template, what.values)


def _filled(template: str, values: dict[str, object]) -> str:
    """Sentences and marked texts are translated; sites, moves and names are left alone."""
    return template.format(
        **{
            name: say(value) if isinstance(value, Sentence | Phrase) else value
            for name, value in values.items()
        }
    )
