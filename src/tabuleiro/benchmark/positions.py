"""Ten positions a game on which the search is measured: from play of the engine itself.

Varied in how far the game has come, either side to move, none decided yet. The figures of
``docs/measuring.md`` and the signature are about them: whoever changes one changes those.
"""

from __future__ import annotations

from typing import Final

POSITIONS: Final[dict[str, tuple[str, ...]]] = {
    "barca": (
        "2l1e1e3/2m2m4/2E7/4l5/2L7/10/10/10/3LMM4/4E5 1",
        "4e5/3lm1l3/10/6e3/10/3LmM4/7E2/8L1/4M5/5E4 2",
        "10/3lm3l1/L8L/5m1e2/10/10/3e2ME2/10/4M5/3E6 1",
        "10/4mm4/5l2e1/3M6/10/10/7M2/2el6/6L3/2L1EE4 2",
        "3ee5/3l1m4/7L2/5M3E/2L7/10/10/4l5/4M5/3m1E4 1",
        "3M6/4mml3/7e2/7l2/7E2/10/5L4/10/5M2e1/4E4L 2",
        "L5e3/4m1l3/10/10/10/2m2E3M/2le6/10/3L6/E3M5 1",
        "10/3l1ml3/10/3m6/5e4/3E6/3M1e2E1/10/3LLM4/10 2",
        "3l6/1E8/2ELlme3/5e4/10/4M1m3/4L5/10/5M4/10 1",
        "4me4/10/10/5m4/3M1L4/5l2E1/10/2e2M4/5E1l2/5L4 2",
    ),
    "talpa": (
        "o2xooxo/oxox1xox/xoxoxoxo/oxoxoxox/xoxoxoxo/oxoxoxox/xoxx1oxo/oxoxoxox 1",
        "xoxoxoxo/oxoxx1ox/xo1oo1xo/oxxxox1o/xo1oxoxo/ox1xoxox/x1xoxoxo/oxoxoxox 2",
        "xoo1xx1o/oxox1o2/xoxoo1ox/oxoxoxox/xoxoxoxo/oxoxo1ox/xoxoxxxo/oxoxx1ox 1",
        "xoxx1x1o/oxoxoxx1/xoxoxo1x/1ooxoo2/xoxoxoxx/1x1o1oox/ooxoxoxo/oxx1oxox 2",
        "xoxoxoxo/oxoxoxox/xx1oxoxo/oxoxox1x/1o1oxooo/1x1o1xox/1ox2oo1/xxo1xxox 1",
        "1o1xxx1o/xxoxoxox/xoxoxoxo/oxo2xox/xox1xoxo/x1oo1x1o/x1o1xox1/3ooxoo 2",
        "1xxoxoxo/oxoxoxox/xoxx1oxo/oxoxoxox/ooxo1x1x/1o1o3o/x1x3xo/1o1x1oox 1",
        "xo1x4/oxo1ooox/xox2oxo/ox3x1o/xox2ox1/oxo1xxox/xox2oxo/ox1xoxox 2",
        "xo2xoxo/oox2oox/x1x1o1xo/1x2xxox/xo1oxoxo/oxoxxx1o/xoo3o1/x2oox2 1",
        "xoxoxo1o/1xxxoxxx/o2oo2x/1o1o2x1/oo1o1x1o/1xx1o1xx/x2xxo1x/1o1ooo1x 2",
    ),
    "nava": (
        "1.b.2.bb/4.b/1.bb.3/2.w.2/W.1.w.1.wwww 1",
        "1.b.bb.1.B/www.3.b/1.bb.1.w.w/3.w.1/W.2.W.1 2",
        "1.b.B.B.bb/4.b/bbww.3.W/w.4/W.w.2.ww 1",
        "B.1.B.1.bbbb/5/W.w.B.b.b/W.3.w/W.w.ww.1.w 2",
        "W.bwbb.2.B/ww.4/1.B.3/w.1.bb.1.B/W.1.W.wbw.B 1",
        "wwb.B.B.b.B/3.wb.1/w.2.W.1/W.w.bbw.1.b/W.4 2",
        "B.b.bbb.1.B/w.b.B.2/w.W.2.ww/1.wb.3/w.W.W.1.W 1",
        "ww.B.bw.1.W/3.w.1/W.2.b.W/bw.bb.B.B.B/W.1.B.wb.1 2",
        "1.B.1.B.w/3.w.W/3.bw.ww/1.bb.1.bb.w/W.B.B.b.W 1",
        "B.1.B.1.B/bbw.w.B.b.1/B.W.B.1.bb/wwb.W.3/W.W.ww.W.W 2",
    ),
    "stacks": (
        "r2r2r21r3/2r12/5/3b21/5/5/b2b1b2b2b1 2",
        "r3r1r21r2/3r21/5/5/5/b11b1b1b1/b1b2b11b2 1",
        "r2r1r3r1r1/5/5/3r21/b12b21/2b22/b2b33 2",
        "3r21/r14/1r2r2r31/5/1b31b31/1b13/1b11b21 1",
        "b11r1r21/5/r24/2r42/2b2b21/1b13/b22b11 2",
        "1r13/5/r32b1r3/3b31/1b21r21/5/1b11b21 1",
        "5/5/r2r31r3r2/5/1b3b2b3b2/5/5 2",
        "1b23/1r11r11/3r31/1r33/3b21/1b23/b12b21 1",
        "b22r2b1/5/3r11/3r21/1r33/2b42/3b11 2",
        "1r13/r13r1/2r2r1b2/5/r22b21/1b13/4b2 1",
    ),
}
