"""A judged game as people read it: marks and remarks in its transcript, a summary of each side."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from tabuleiro import positions
from tabuleiro.engine.api import Limits
from tabuleiro.engine.chances import percent
from tabuleiro.games.api import Player
from tabuleiro.record import History, Ply, Transcript

from .bounds import describe
from .judging import FAULTS, Judged

HALVED_BY: Final = 0.10
"""A move that gives away so much of the chances counts half in the accuracy, twice it a quarter."""

ANNOTATOR: Final = "Annotator"
"""The tag that says who judged the moves."""

_NAMES = "|".join(fault.name.capitalize() for fault in FAULTS)
_REMARK = re.compile(rf" ?\[(?:{_NAMES}): [^\[\]]*\]")
"""An earlier remark of ours; it makes way for the new one."""


@dataclass(frozen=True, slots=True)
class SideSummary:
    """How one side has played."""

    side: Player
    moves: int
    counted: int
    """The moves with something to decide; the figures below are of these."""
    mean_loss: float
    accuracy: float | None
    """From 0 to 1; None when nothing was to be decided."""
    faults: dict[str, int]
    """How many of each, by name, the worst first."""


def summary(judged: Iterable[Judged], side: Player) -> SideSummary:
    own = [each for each in judged if each.side == side]
    losses = [each.loss for each in own if each.is_free]
    worth = [0.5 ** (loss / HALVED_BY) for loss in losses]
    return SideSummary(
        side,
        len(own),
        len(losses),
        sum(losses) / len(losses) if losses else 0.0,
        sum(worth) / len(worth) if worth else None,
        {fault.name: sum(each.fault == fault for each in own) for fault in FAULTS},
    )


def remark(judged: Judged, game: str) -> str:
    """``[Mistake: 64 % → 31 %. Better: d2e3 e4j4 e3d4 (+1.10)]``; empty for a good move."""
    if not (fault := judged.fault):
        return ""
    best = judged.best
    fall = f"{percent(best.score, game)} → {percent(judged.score, game)}"
    fate = "" if judged.score.win_in is None else f", {judged.score}"
    line = " ".join(best.moves)
    words = f"[{fault.name.capitalize()}: {fall}{fate}. Better: {line} ({best.score})]"
    return words.replace(" %", "\N{NO-BREAK SPACE}%")  # a line of the transcript never ends there


def played(transcript: Transcript) -> History:
    """The game as it was played; what people decided, such as a resignation, is left out."""
    start = positions.parse(transcript.game, transcript.start)
    return History(start, (ply.move for ply in transcript.moves))


def annotated(transcript: Transcript, judged: Iterable[Judged], limits: Limits) -> Transcript:
    """The transcript with the marks and remarks of the moves that were judged.

    Comments of others stay, and so do their marks where there is no mark of ours.
    """
    plies = list(transcript.moves)
    for each in judged:
        plies[each.ply - 1] = annotated_ply(plies[each.ply - 1], each, transcript.game)
    tags = {**transcript.tags, ANNOTATOR: f"Tabuleiro, {describe(limits)} a move"}
    return replace(transcript, moves=tuple(plies), tags=tags)


def annotated_ply(ply: Ply, judged: Judged, game: str) -> Ply:
    kept = _REMARK.sub("", ply.comment)
    mark = ply.mark if kept == ply.comment else ""
    fault = judged.fault
    return Ply(
        ply.move,
        fault.mark if fault else mark,
        f"{kept} {remark(judged, game)}".strip(),
    )
