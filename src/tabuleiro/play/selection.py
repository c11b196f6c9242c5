"""Clicks to moves: the sites a person points at narrow the legal moves of a position.

``web/static/clicks.js`` is the same machine; both pass the cases in ``tests/play/selection.json``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from tabuleiro import positions
from tabuleiro.games import get
from tabuleiro.games.api import Position
from tabuleiro.games.click_tree import ClickNode, click_tree
from tabuleiro.games.parts import Part, common, part_json
from tabuleiro.games.sentence import Phrase, Sentence

from . import boards
from .refusals import why_not

Asks = Literal[
    "", "origin", "destination", "count", "second", "target", "support", "retreat", "play"
]
ASKED_BY: dict[str, Asks] = {
    "": "destination",
    "x": "target",
    ",": "second",
    "+": "support",
    ">": "retreat",
}
"""What is asked for, by the sign before a site; of several the first."""


PROMPTS: dict[str, Phrase] = {
    "count": Phrase("Choose how many go."),
    "second": Phrase("Choose a second piece to move."),
    "target": Phrase("Choose what to attack."),
    "support": Phrase("Choose who supports."),
    "retreat": Phrase("Choose where they retreat to."),
}
"""What a person is told to do next, where a move has more than an origin and a destination."""


@dataclass(frozen=True, slots=True)
class Playable:
    """A move that is complete with what was clicked, and how many pieces it takes along first."""

    move: str
    count: int


@dataclass(frozen=True)
class Pending:
    """A move that is being made: what is chosen, and what is asked for next."""

    chosen: tuple[str, ...]
    count: int | None
    """How many pieces are to go, where that was chosen."""
    asks: Asks
    counts: dict[int, int]
    """The numbers of pieces to choose from, each with how many sites can follow; or none."""
    order: tuple[Part, ...]
    """The parts of the move that are certain already."""
    takes: tuple[str, ...]
    """The destinations on which something stands."""
    offers: tuple[Playable, ...]
    destinations: dict[str, tuple[int, ...]]
    """What can be clicked next, each with the numbers of pieces that may go there."""

    def json(self) -> dict[str, Any]:
        """The same as plain data, with the same names."""
        return {
            "chosen": list(self.chosen),
            "count": self.count,
            "asks": self.asks,
            "counts": {str(count): places for count, places in self.counts.items()},
            "order": [part_json(part) for part in self.order],
            "takes": list(self.takes),
            "offers": [{"move": each.move, "count": each.count} for each in self.offers],
            "destinations": {site: list(counts) for site, counts in self.destinations.items()},
        }


class Selection:
    """A move being made by clicks in one position. A shell may hold as many as it has people."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.count: int | None = None
        """How many pieces are to go; None when it does not matter."""
        self._path: list[ClickNode] = []
        """The places of the tree that the clicks led to."""

    @cached_property
    def _root(self) -> ClickNode:
        return click_tree(positions.rulebook(self.position))

    @property
    def _node(self) -> ClickNode:
        return self._path[-1] if self._path else self._root

    @property
    def chosen(self) -> tuple[str, ...]:
        """The sites clicked so far."""
        return tuple(node.click.site for node in self._path if node.click)

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves that are still possible."""
        return tuple(self._open())

    @property
    def offers(self) -> tuple[str, ...]:
        """The moves that are complete with what was clicked; they differ in a count, if in any."""
        return tuple(each.move for each in self._offers())

    @property
    def destinations(self) -> tuple[str, ...]:
        """What can be clicked next to go on; before the first click, where moves begin."""
        return tuple(self._leading())

    @property
    def movable(self) -> tuple[str, ...]:
        """The sites at which moves begin."""
        return tuple(self._root.below)

    @property
    def only(self) -> str | None:
        """The move that was made: it is complete, and nothing else is open."""
        offers = self.offers
        return offers[0] if self._path and len(offers) == 1 and not self._leading() else None

    @property
    def counts(self) -> dict[int, int]:
        """The numbers of pieces to choose from, where a site can be reached by several."""
        below = self._path[0].below.values() if self._path else ()
        if all(len(node.counts) < 2 for node in below):
            return {}
        return {
            count: sum(count in node.counts for node in below)
            for count in sorted(self._path[0].counts)
        }

    @property
    def asks(self) -> Asks:
        """What is asked for next."""
        destinations = self._leading()
        if not self._path and destinations:
            return "origin"
        if len({offer.count for offer in self._offers()}) > 1:
            return "count"
        signs = {node.click.sign for node in destinations.values() if node.click}
        if not signs:
            return "play" if self.offers else ""
        return next((asks for sign, asks in ASKED_BY.items() if sign in signs), "destination")

    @property
    def pending(self) -> Pending:
        destinations = self._leading()
        pieces = boards.diagram(self.position).cells
        return Pending(
            chosen=self.chosen,
            count=self.count,
            asks=self.asks,
            counts=self.counts,
            order=self._certain(),
            takes=tuple(site for site in destinations if pieces[site].pieces),
            offers=tuple(self._offers()),
            destinations={
                site: tuple(sorted(self._fitting(node.counts)))
                for site, node in destinations.items()
            },
        )

    def click(self, site: str) -> Sentence | None:
        """Go on with a site, begin anew with it, or step back from it; else say why not."""
        if node := self._leading().get(site):
            self._path.append(node)
        elif self._path and site == self.chosen[-1]:
            self.back()
        elif self._path and site in self._root.below:
            self.cancel()
            self._path.append(self._root.below[site])
        else:
            return why_not(self.position, self.moves, self.chosen, site)
        return None

    def choose_count(self, count: int) -> bool:
        """Let so many pieces go; the same again lets any. False where there is no such choice.

        Clicks that do not lead on with so many are forgotten.
        """
        if count not in self.counts:
            return False
        self.count = None if self.count == count else count
        while len(self._path) > 1 and not self._fitting(self._node.counts):
            self._path.pop()
        return True

    def back(self, keep: int | None = None) -> bool:
        """Forget the last click, or all but so many; False when there was none."""
        had = bool(self._path)
        del self._path[max(0, len(self._path) - 1 if keep is None else keep) :]
        if not self._path:
            self.count = None
        return had

    def cancel(self) -> bool:
        """Forget every click; False when there was none."""
        return self.back(0)

    def _fitting(self, counts: Iterable[int]) -> list[int]:
        return [count for count in counts if self.count in (None, count)]

    def _leading(self) -> dict[str, ClickNode]:
        """The places that can follow, by site."""
        below = self._node.below
        return {site: node for site, node in below.items() if self._fitting(node.counts)}

    def _offers(self) -> Iterator[Playable]:
        for count in sorted(self._fitting(self._node.moves)):
            yield from (Playable(text, count) for text in self._node.moves[count])

    def _open(self) -> list[str]:
        return sorted(self._node.texts(self.count))

    def _certain(self) -> tuple[Part, ...]:
        """What the moves that are open share at the front of their parts."""
        if not self._path:
            return ()
        parts, rulebook = get(self.position.game).parts, positions.rulebook(self.position)
        return common(parts(rulebook, text).order for text in self._open())
