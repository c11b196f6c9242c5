"""What people read, kept so that a shell can translate it: marked texts, templates with values.

``tools/words.py`` finds every ``Phrase("…")``, ``Sentence(rule, "…")``, ``sentence("…")`` and
the messages of the errors, and keeps the catalogue of ``tabuleiro.locale`` complete.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Self, TypeAlias


class Phrase(str):
    """An English text to be looked up in the catalogue: the name of a piece, a side, a summary."""

    __slots__ = ("home",)
    home: str
    """The package whose catalogue is asked first, "" for none."""

    def __new__(cls, text: object = "", home: str = "") -> Self:
        phrase = super().__new__(cls, text)
        phrase.home = home or getattr(text, "home", "")
        return phrase


@dataclass(frozen=True)
class Sentence:
    """``str()`` gives English: ``B5: your elephant on e6 is scared and must move first``."""

    rule: str
    """The rule's number, or ``""`` when no rule is meant (a text that is no move at all)."""
    template: str
    values: dict[str, object] = field(default_factory=dict)
    """What stands in the template: a Phrase or another Sentence is translated, all else is not."""

    @property
    def words(self) -> str:
        """The sentence without its rule."""
        return self.template.format(**self.values)

    def __str__(self) -> str:
        return f"{self.rule}: {self.words}" if self.rule else self.words


Spoken: TypeAlias = Phrase | Sentence


def sentence(template: str, **values: object) -> Sentence:
    """A sentence that cites no rule."""
    return Sentence("", template, values)


def spoken(message: str | Sentence, values: dict[str, object]) -> Spoken:
    """A message as what can be translated; one without values stands as it is, braces and all."""
    if isinstance(message, Sentence):
        return message
    return Sentence("", message, values) if values else Phrase(message)


class SpokenError(ValueError):
    """An error people read: ``SpokenError("there is no {name}", name="x")``.

    ``str()`` gives English, ``said`` what a shell can translate.
    """

    def __init__(self, message: str | Sentence, /, **values: object) -> None:
        self.said = spoken(message, values)
        super().__init__(self.said)


def said_by(error: BaseException) -> Spoken:
    """What an error says, to be translated or said within another sentence."""
    return error.said if isinstance(error, SpokenError) else Phrase(error)


def said_at_home(what: Sentence | str, home: str) -> Spoken:
    """What a game of another package says, to be looked up there first."""
    if isinstance(what, str):
        return Phrase(what, home)
    values = {
        name: said_at_home(value, home) if isinstance(value, Sentence | Phrase) else value
        for name, value in what.values.items()
    }
    return Sentence(what.rule, Phrase(what.template, home), values)
