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

    def __str__(self) -> str:
        words = self.template.format(**self.values)
        return f"{self.rule}: {words}" if self.rule else words
