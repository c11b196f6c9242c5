"""Find tactical positions with one answer, for tactics.toml in the tests of a game.

    python tools/tactics.py barca --count 24 --seed 1

Positions come from games of weak players. A position is taken when the search proves a win that
takes some plies, or that all moves but one lose (sooner); when a full-width search (no table, no
evaluation) agrees that exactly one move does it within so many plies; when a deeper look
finds no second move either; and when the evaluation alone would not choose the move.

A line is: the kind (`win` or `hold`), the plies, the move, the position's text. That file also says
how deep to look; without it, so deep as below.
"""

from __future__ import annotations

import argparse
import tomllib
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import tabuleiro
from tabuleiro import _core
from tabuleiro.engine.api import Info, Limits, Score
from tabuleiro.engine.native import NativeEngine

HOMES = Path(__file__).parent.parent / "tests" / "games"
PLIES = (3, 7)
"""From where a position is a tactic to where the full-width search can follow in about a minute."""
NODES = 30_000
"""Of the first look."""
DEEPER = 10
"""How many times the nodes of the first look the second one takes."""
SAME_GAME = 2
"""Positions taken from one game."""


class Tactic(NamedTuple):
    kind: str
    plies: int
    move: str
    text: str

    def __str__(self) -> str:
        line = " ".join(map(str, (self.kind, self.plies, self.move, self.text)))
        return f'    "{line}",'


class Depth(NamedTuple):
    """How deep to look in a game."""

    least: int
    most: int
    nodes: int


def depth_of(game: str) -> Depth:
    file = HOMES / game / "tactics.toml"
    data = tomllib.loads(file.read_text()) if file.exists() else {}
    return Depth(*data.get("plies", PLIES), data.get("nodes", NODES))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=sorted(_core.SEARCHES))
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    found: Counter[tuple[str, int]] = Counter()
    for tactic in tactics(arguments.game, Random(arguments.seed)):
        kind = (tactic.kind, tactic.plies)
        if found[kind] >= max(2, arguments.count // 3):
            continue
        found[kind] += 1
        print(tactic, flush=True)
        if found.total() == arguments.count:
            return


def tactics(game: str, source: Random) -> Iterator[Tactic]:
    depth = depth_of(game)
    while True:
        engine = NativeEngine(game, table_mb=16)
        taken = 0
        for position in weak_game(game, source, engine):
            if taken < SAME_GAME and (tactic := look_at(position, engine, depth)):
                taken += 1
                yield tactic


def weak_game(game: str, source: Random, engine: NativeEngine) -> Iterator[Any]:
    """The positions of a game whose players see two plies ahead and err every third time."""
    position: Any = tabuleiro.start(game)
    for _ in range(120):
        if position.outcome():
            return
        yield position
        if source.random() < 0.35:
            move = source.choice(position.moves())
        else:
            move = engine.think(position, Limits(depth=2)).lines[0].moves[0]
        position = position.play(move)


def look_at(position: Any, engine: NativeEngine, depth: Depth) -> Tactic | None:
    if len(position.moves()) < 3:
        return None
    plies = tactical_plies(engine.think(position, Limits(nodes=depth.nodes, lines=2)))
    if plies is None or not depth.least <= plies <= depth.most:
        return None
    deep = engine.think(position, Limits(nodes=DEEPER * depth.nodes, lines=2))
    if tactical_plies(deep) != plies:
        return None
    kind = "win" if is_win(deep.lines[0].score) else "hold"
    move = deep.lines[0].moves[0]
    if is_obvious(position, move) or list(islice(answers(position, kind, plies), 2)) != [move]:
        return None
    return Tactic(kind, plies, move, position.text())


def tactical_plies(info: Info) -> int | None:
    """The distance of the only win, or of the loss that all moves but one lead to."""
    best, second = info.lines[0].score, info.lines[1].score
    if is_win(best):
        return None if is_win(second) else best.win_in
    if second.win_in is not None and second.win_in < 0 and best.win_in != second.win_in:
        return -second.win_in
    return None


def is_win(score: Score) -> bool:
    return score.win_in is not None and score.win_in > 0


def answers(position: Any, kind: str, plies: int) -> Iterator[str]:
    """The moves that force a win within so many plies, or after which none is forced on us."""
    for move in position.moves():
        after = position.play(move)
        if _core.loses(after, plies - 1) if kind == "win" else not _core.wins(after, plies - 1):
            yield move


def is_obvious(position: Any, move: str) -> bool:
    """Whether a look at the next position alone would choose the move."""
    evaluate = _core.SEARCHES[position.game].evaluate
    values: dict[str, int] = {}
    for each in position.moves():
        after = position.play(each)
        values[each] = -evaluate(after) if after.outcome() is None else 0
    return max(values, key=values.__getitem__) == move


if __name__ == "__main__":
    main()
