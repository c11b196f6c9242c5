"""Click trees as JSON; those that were asked for lately are remembered."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from tabuleiro import positions
from tabuleiro.games.click_tree import ClickNode, click_tree
from tabuleiro.positions import parse

from ..rooms.board_json import Json, dumps

MOST_KEPT = 16_000_000
"""Characters of all that are remembered with their positions: a tree can have half a million."""


class Trees:
    """The click trees of positions, made in any thread."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        self._most = most
        self._kept: OrderedDict[tuple[str, str, bool], str] = OrderedDict()
        self._size = 0
        self._guard = Lock()

    @property
    def size(self) -> int:
        """Characters that are remembered."""
        return self._size

    def of(self, game: str, text: str, *, is_signed: bool = False) -> str:
        """The click tree of a position as JSON."""
        key = game, text, is_signed
        with self._guard:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        root = click_tree(positions.rulebook(parse(game, text)))
        tree = dumps(root.json() if is_signed else unsigned(root))
        with self._guard:
            self._keep(key, tree)
        return tree

    def _keep(self, key: tuple[str, str, bool], tree: str) -> None:
        if key in self._kept:
            return  # another thread was faster
        self._kept[key] = tree
        self._size += len(key[1]) + len(tree)
        while self._size > self._most:
            (_, text, _), tree = self._kept.popitem(last=False)
            self._size -= len(text) + len(tree)


def unsigned(node: ClickNode) -> Json:
    """What can be clicked after what, without signs; under ``""`` the moves that are complete."""
    shown: Json = {site: unsigned(below) for site, below in node.below.items()}
    if node.moves:
        shown[""] = sorted(text for texts in node.moves.values() for text in texts)
    return shown
