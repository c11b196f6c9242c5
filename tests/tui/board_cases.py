"""Boards with marks: the start, a midgame with every kind of mark, and an end of every game."""

from __future__ import annotations

from dataclasses import dataclass

import tabuleiro
from tabuleiro import games
from tabuleiro.games.diagram import Diagram
from tabuleiro.tui.marks import Marks

NO_MARKS = Marks()


@dataclass(frozen=True)
class BoardCase:
    name: str
    diagram: Diagram
    marks: Marks = NO_MARKS
    cursor: str = ""

    def __str__(self) -> str:
        return self.name


def diagram(game: str, text: str) -> Diagram:
    return tabuleiro.positions.diagram(tabuleiro.parse(game, text))


def start(game: str, **options: str) -> BoardCase:
    name = "-".join([game, "start", *options.values()])
    return BoardCase(name, games.get(game).diagram(games.get(game).initial(**options)))


def midgame(game: str, text: str, cursor: str, marks: Marks) -> BoardCase:
    return BoardCase(f"{game}-midgame", diagram(game, text), marks, cursor)


def end(game: str, text: str, move: str) -> BoardCase:
    position = tabuleiro.parse(game, text)
    after = position.play(move)
    assert after.outcome()
    parts = tabuleiro.positions.parts(position, move)
    marks = Marks(left=parts.left, came=parts.reached)
    return BoardCase(f"{game}-end", tabuleiro.positions.diagram(after), marks)


BOARD_CASES = [
    start("barca"),
    midgame(
        "barca",
        "5E4/3L6/5M4/6m3/3mE5/10/1e1L2M3/4l5/6l3/5e4 1",
        "e4",
        Marks(
            left=("a6",),
            came=("d6",),
            chosen=("e6",),
            destinations=("a10", "b9", "d7", "e8", "e4", "h9"),
        ),
    ),
    end("barca", "L5E3/10/9l/l9/10/2e1e5/3L2M3/2m1m5/9E/9M 1", "g10g7"),
    start("talpa"),
    start("talpa", size="3x10"),
    midgame(
        "talpa",
        "xxx1ooxo/o1x1oo1o/oo4xo/3oo1ox/x1xox2o/2xoo1xx/1oxxxx1o/xxo1x1xx 2",
        "c3",
        Marks(
            left=("f1",),
            came=("g1",),
            chosen=("h4",),
            destinations=("h5", "h3"),
            hint=("h4", "h3"),
        ),
    ),
    end("talpa", "xo1x/ox1o/xo1x/oxxo 1", "c1d1"),
    start("nava"),
    midgame(
        "nava",
        "W.1.bw.1.B/1.W.B.2/wbwbbw.3.B/2.b.W.1/W.2.bww.1 1",
        "d3",
        Marks(
            left=("c4",),
            came=("c2",),
            chosen=("a3",),
            destinations=("a5", "a4", "a2", "a1", "b3", "c3", "d3", "e3"),
        ),
    ),
    end("nava", "5/5/1.bwbwbwbwbw.2.b/4.w/5 1", "e2e3"),
    start("stacks"),
    midgame(
        "stacks",
        "r23b1/1r23/3r31/1b41r11/2b22/4r1/b12b11 1",
        "d2",
        Marks(
            left=("e5",),
            came=("e6",),
            chosen=("b4",),
            destinations=("a2", "c2", "d2", "a4", "c4", "c5"),
            must=("b4",),
        ),
    ),
    end("stacks", "b31r2r21/5/1b13/5/2r22/5/b22b21 1", "1b3b1"),
    start("tiny"),
    BoardCase(
        "tiny-midgame",
        games.get("tiny").diagram(games.get("tiny").parse("oo1oooo 2")),
        Marks(left=("c1",), chosen=("e1",), destinations=("f1",), hint=("a1",)),
        "g1",
    ),
]
