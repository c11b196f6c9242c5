"""Sentences, errors, endings and diagrams in the language spoken."""

from __future__ import annotations

from tabuleiro.games import drawing
from tabuleiro.games.api import Game, Outcome
from tabuleiro.games.diagram import Diagram
from tabuleiro.games.sentence import Phrase, Sentence, said_by

from .catalogue import gettext


def say(what: Sentence | BaseException | str) -> str:
    """A sentence with its rule, what an error has to say, or a text of the catalogue."""
    if isinstance(what, BaseException):
        return _value(said_by(what))
    if isinstance(what, str):
        return gettext(what)
    return f"{what.rule}: {_words(what)}" if what.rule else _words(what)


def ending(game: Game, outcome: Outcome) -> str:
    """``White wins: Black has no stack left (N6).``"""
    from tabuleiro.record.endings import ending as sentence_for

    how = sentence_for(game, outcome)
    words = _words(how)
    return f"{words[0].upper()}{words[1:]}{f' ({how.rule})' if how.rule else ''}."


def draw(diagram: Diagram) -> str:
    """A diagram as plain text: the board, whose turn it is, what the signs mean."""
    return drawing.draw(diagram, gettext)


def _words(what: Sentence) -> str:
    values = {name: _value(value) for name, value in what.values.items()}
    return gettext(what.template).format(**values)


def _value(value: object) -> str:
    """Sentences and marked texts are translated; sites, moves and names are left alone."""
    if isinstance(value, Sentence):
        return say(value)
    return gettext(value) if isinstance(value, Phrase) else str(value)
