"""Click trees as JSON; those that were asked for lately are remembered."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from tabuleiro.games import get
from tabuleiro.games.moves import clicks
from tabuleiro.play import boards
from tabuleiro.positions import parse

from ..rooms.board_json import Json, dumps

MOST_KEPT = 16_000_000
"""Characters of all that are remembered with their positions: a tree can have half a million."""


class Trees:
    """The click trees of positions, made in any thread."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        self._most = most
        self._kept: OrderedDict[tuple[str, str], str] = OrderedDict()
        self._size = 0
        self._guard = Lock()

    @property
    def size(self) -> int:
        """Characters that are remembered."""
        return self._size

    def of(self, game: str, text: str) -> str:
        """The click tree of a position as JSON."""
        key = game, text
        with self._guard:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        tree = dumps(click_tree(game, text))
        with self._guard:
            self._keep(key, tree)
        return tree

    def _keep(self, key: tuple[str, str], tree: str) -> None:
        if key in self._kept:
            return  # another thread was faster
        self._kept[key] = tree
        self._size += len(key[1]) + len(tree)
        while self._size > self._most:
            (_, text), tree = self._kept.popitem(last=False)
            self._size -= len(text) + len(tree)


def click_tree(game: str, text: str) -> Json:
    """What can be clicked after what; under ``""`` the moves that are complete there."""
    texts = get(game).texts
    position = parse(game, text)
    known = sorted(texts(boards.rulebook(position))) if texts else position.moves()
    root: Json = {}
    for move in known:
        node = root
        for site in clicks(move):
            node = node.setdefault(site, {})
        node.setdefault("", []).append(move)
    return root
