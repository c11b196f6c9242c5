"""The little boards of the rules pages: positions in which a rule can be tried out."""

from __future__ import annotations

from dataclasses import dataclass

from tabuleiro.games.sentence import Phrase


@dataclass(frozen=True, slots=True)
class Lesson:
    """A position under the section of a rule."""

    rule: str
    position: str
    caption: str
    move: str = ""
    """The move that shows it, drawn as an arrow."""


LESSONS: dict[str, tuple[Lesson, ...]] = {
    "barca": (
        Lesson(
            "B1",
            "4ee4/3lmml3/10/10/10/10/10/10/3LMML3/4EE4 1",
            Phrase("The start. Point at an animal to see where it may go."),
        ),
        Lesson(
            "B4",
            "4ee4/3lmm4/5l4/4M5/10/10/10/10/3L1ML3/4EE4 1",
            Phrase(
                "The lion on f8 scares the mouse on e7. It must run, and no other animal may move:"
                " try one. Scary squares are closed to it."
            ),
            "e7d7",
        ),
        Lesson(
            "B6",
            "4ee1lm1/7m2/10/10/10/9E/10/E8M/1l8/M1L6L 1",
            Phrase(
                "The mouse on a1 is scared by the lion and has no safe square: it is trapped."
                " It may move or stay."
            ),
        ),
        Lesson(
            "B7",
            "4ee4/4mm4/10/3M2l3/10/10/3L6/8M1/4L5/5EE3 1",
            Phrase("Two holes are First's. One move to g4 takes the third and wins."),
            "e2g4",
        ),
    ),
    "talpa": (
        Lesson(
            "T2",
            "xoxoxo/oxoxox/xoxoxo/oxoxox/xoxoxo/oxoxox 1",
            Phrase("The start on six by six. Dig where you like: the hole opens where you left."),
        ),
        Lesson(
            "T3",
            "o1xx/2xx/xxxx/xxxx 1",
            Phrase("First can capture nothing, so it takes off one of its own moles."),
        ),
        Lesson(
            "T5",
            "xo1x/ox1o/xo1x/oxxo 1",
            Phrase("First to move and win: the tunnel lacks one square."),
            "c1d1",
        ),
        Lesson(
            "T5",
            "xoxo/xoxo/3x/oxox 1",
            Phrase("Capturing with d2 opens row 2, the tunnel of Second, and loses at once."),
        ),
    ),
    "nava": (
        Lesson(
            "N1",
            "4.bbbbbb/5/5/5/wwwwww.4 1",
            Phrase("The start. The number on a marked point says how many discs go there."),
        ),
        Lesson(
            "N3",
            "4.bbb/5/2.bww.2/1.w.B.2/5 1",
            Phrase(
                "Two discs from c3 go two points and leave Black's stack behind. The disc on b2 can"
                " land on the cube on c2: the cube goes back, and White's own stays on b2."
            ),
            "b2c2",
        ),
        Lesson(
            "N6",
            "W.W.W.W.bb/W.W.W.W.bb/5/5/2.w.2 1",
            Phrase("Eight cubes of White are out. The next point it empties brings the ninth."),
        ),
    ),
    "stacks": (
        Lesson(
            "S1",
            "r2r2r2r2r2/5/5/5/5/5/b2b2b2b2b2 1",
            Phrase("The start. Choose a stack, how many pieces go, and a marked square."),
        ),
        Lesson(
            "S4",
            "r23r2/5/5/2r12/1r1b22/5/b23b2 1",
            Phrase("The gate between b5 and c4 is shut: the pair on c5 cannot step to b4."),
        ),
        Lesson(
            "S7",
            "r2r21r2r2/5/5/2r22/2b32/5/b2b21b11 1",
            Phrase(
                "Three attack two on c4. One Red piece is lost; Black says where the other goes."
            ),
            "3c5xc4>c3",
        ),
        Lesson(
            "S10",
            "r2r2r2r2r2/5/5/5/2b42/5/b2b22b2 1",
            Phrase("The four on c5 must give a piece this turn, and none of its pieces attacks."),
        ),
        Lesson(
            "S11",
            "b1b1b1r2r2/5/3b11/5/2r12/5/b2b2r12 1",
            Phrase("Three of Black's pieces are home. The fourth has steps enough to win."),
            "1d3c1",
        ),
    ),
}
