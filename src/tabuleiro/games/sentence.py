"""What people read, kept so that a shell can translate it: marked texts, templates with values.

``tools/words.py`` finds every ``Phrase("…")``, ``Sentence(rule, "…")`` and ``sentence("…")`` in
the sources and keeps the catalogue of ``tabuleiro.locale`` complete.
"""

from __future__ import annotations

from dataclasses import dataclass, field


class Phrase(str):
    """An English text that the catalogue has: the name of a piece, a side, a summary."""

    __slots__ = ()


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


def sentence(template: str, **values: object) -> Sentence:
    """A sentence that cites no rule."""
    return Sentence("", template, values)


def said_by(error: BaseException) -> object:
    """What an error says: its Sentence where it carries one, else its message."""
    said = error.args[0] if len(error.args) == 1 else None
    return said if isinstance(said, Sentence) else str(error)
