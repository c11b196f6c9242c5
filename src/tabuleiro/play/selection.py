"""Clicks to moves: the sites a person points at narrow the legal moves of a position."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from tabuleiro.games import get
from tabuleiro.games.api import Position
from tabuleiro.games.moves import clicks
from tabuleiro.games.sentence import Sentence

from . import boards
from .refusals import Move, why_not


class Selection:
    """A move being made by clicks in one position. A shell may hold as many as it has people."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self._chosen: list[str] = []
        self._steps: list[tuple[Move, ...]] = []
        """By number of clicks, from 1 on: the moves whose clicks begin so."""

    @cached_property
    def _all(self) -> tuple[Move, ...]:
        """Also the texts that are not canonical: what a person clicks is in no certain order."""
        texts = get(self.position.game).texts
        known = sorted(texts(boards.rulebook(self.position))) if texts else self.position.moves()
        return tuple(Move(text, clicks(text)) for text in known)

    @property
    def chosen(self) -> tuple[str, ...]:
        """The sites clicked so far."""
        return tuple(self._chosen)

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves that are still possible."""
        return tuple(move.text for move in self._open)

    @property
    def offers(self) -> tuple[str, ...]:
        """The moves that are complete with what was clicked; they differ in a count, if in any."""
        done = len(self._chosen)
        return tuple(move.text for move in self._open if len(move.sites) == done)

    @property
    def destinations(self) -> tuple[str, ...]:
        """What can be clicked next to go on; before the first click, where moves begin."""
        done = len(self._chosen)
        return _unique(move.sites[done] for move in self._open if len(move.sites) > done)

    @cached_property
    def movable(self) -> tuple[str, ...]:
        """The sites at which moves begin."""
        return _unique(move.sites[0] for move in self._all)

    @property
    def only(self) -> str | None:
        """The move that was made: it is complete, and nothing else is open."""
        return self._open[0].text if self._chosen and len(self._open) == 1 and self.offers else None

    def click(self, site: str) -> Sentence | None:
        """Go on with a site, begin anew with it, or step back from it; else say why not."""
        done = len(self._chosen)
        begun = [move for move in self._open if len(move.sites) > done]
        if narrowed := tuple(move for move in begun if move.sites[done] == site):
            self._chosen.append(site)
            self._steps.append(narrowed)
        elif self._chosen and site == self._chosen[-1]:
            self.back()
        elif self._chosen and site in self.movable:
            self.cancel()
            self.click(site)
        else:
            return why_not(self.position, self._open, self.chosen, site)
        return None

    def back(self) -> bool:
        """Forget the last click; False when there was none."""
        if self._chosen:
            self._chosen.pop()
            self._steps.pop()
            return True
        return False

    def cancel(self) -> bool:
        """Forget every click; False when there was none."""
        had = bool(self._chosen)
        self._chosen.clear()
        self._steps.clear()
        return had

    @property
    def _open(self) -> tuple[Move, ...]:
        return self._steps[-1] if self._steps else self._all


def _unique(sites: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(sites))
