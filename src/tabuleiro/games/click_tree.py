"""The tree of clicks of a position: what a person can point at, site by site, to make a move."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .moves import Click, beginning, signed_clicks


@dataclass(slots=True)
class ClickNode:
    """A place of the tree: what can follow there, and the moves that are complete."""

    click: Click | None = None
    below: dict[str, ClickNode] = field(default_factory=dict)
    """By site; a site has one sign in one place of the tree."""
    moves: dict[int, list[str]] = field(default_factory=dict)
    """By the number of pieces that the move takes from the first site; canonical or not."""
    counts: set[int] = field(default_factory=set)
    """The numbers of pieces of all moves here and below."""

    def texts(self, count: int | None = None) -> list[str]:
        """Every move here and below, or those that take so many pieces."""
        if count is not None and count not in self.counts:
            return []
        found = [t for n, texts in self.moves.items() if count in (None, n) for t in texts]
        return found + [text for node in self.below.values() for text in node.texts(count)]

    def json(self) -> dict[str, Any]:
        """Nested objects: keys are sites with their signs; ``""`` holds what is complete.

        A move alone stands for a place with one move of one piece and nothing below: most places.
        """
        shown: dict[str, Any] = {
            str(node.click): node.moves[1][0] if node._is_short else node.json()
            for node in self.below.values()
        }
        if self.moves:
            shown[""] = {str(count): self.moves[count] for count in sorted(self.moves)}
        return shown

    @property
    def _is_short(self) -> bool:
        return not self.below and [*self.moves] == [1] and len(self.moves[1]) == 1


def click_tree(position: Any) -> ClickNode:
    """The tree of a rulebook's position, with every text of every legal move (G4)."""
    from . import get  # the registry imports the games, and they import this

    game = get(position.game)
    texts = sorted(game.texts(position)) if game.texts else position.moves()
    counts: dict[str, int] = {}
    root = ClickNode()
    for text in texts:
        clicks = signed_clicks(text)
        begin = beginning(text)  # texts that begin alike tell of the same pieces
        if begin not in counts:
            counts[begin] = game.parts(position, text).count
        count = counts[begin]
        node = root
        node.counts.add(count)
        for click in clicks:
            node = node.below.setdefault(click.site, ClickNode(click))
            node.counts.add(count)
        node.moves.setdefault(count, []).append(text)
    return root
