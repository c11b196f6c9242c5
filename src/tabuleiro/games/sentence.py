"""Sentences a person reads, kept as template and values so that a shell can translate them."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Sentence:
    """``str()`` gives English: ``B5: your elephant on e6 is scared and must move first``."""

    rule: str
    """The rule's number, or ``""`` when no rule is meant (a text that is no move at all)."""
    template: str
    values: dict[str, object] = field(default_factory=dict)

    @property
    def words(self) -> str:
        """The sentence without its rule."""
        return self.template.format(**self.values)

    def __str__(self) -> str:
        return f"{self.rule}: {self.words}" if self.rule else self.words
