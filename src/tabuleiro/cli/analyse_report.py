"""Output of an analysis, while it runs and at its end: text and JSON."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from typing import Any

from tabuleiro.engine.api import Info, Line, Score
from tabuleiro.engine.chances import percent
from tabuleiro.games import get
from tabuleiro.games.api import Position
from tabuleiro.locale import _, ngettext, rough, translate
from tabuleiro.record import Transcript
from tabuleiro.study import answers
from tabuleiro.study.annotating import SideSummary, summary
from tabuleiro.study.judging import Judged

from .output import print_json


class LinePrinter:
    """A JSON object a line."""

    def __init__(self, position: Position) -> None:
        self._game = position.game
        self._last: Info | None = None

    def show(self, info: Info) -> None:
        self._last = info
        self._print("info", answers.info_data(info, self._game))

    def end(self, info: Info, *, is_cancelled: bool = False) -> None:
        data = {"cancelled": is_cancelled, "best": info.lines[0].moves[0]}
        self._print("done", data | answers.info_data(info, self._game))

    def interrupt(self) -> None:
        if self._last:
            self.end(self._last, is_cancelled=True)

    def _print(self, type: str, data: dict[str, Any]) -> None:
        print_json({"type": type, **data})
        sys.stdout.flush()


class TablePrinter:
    """Rows for people, cut where a terminal ends."""

    def __init__(self, position: Position) -> None:
        sheet = get(position.game)
        self._game = position.game
        self._width = shutil.get_terminal_size().columns if sys.stdout.isatty() else None
        self._last: Info | None = None
        side = translate(sheet.sides[position.turn - 1])
        print(
            _(
                "{game}, {side} to move: {position}",
                game=sheet.title,
                side=side,
                position=position.text(),
            )
        )
        figures = [_("depth"), _("score"), _("chances"), _("nodes"), _("nodes/s"), _("seconds")]
        widest = ("999", short_score(Score(0, win_in=-99)), "100 %", "99.9 k", "99.9 M", "999.99")
        self._widths = [max(map(len, pair)) for pair in zip(figures, widest, strict=True)]
        self._print([*figures, _("line")])

    def show(self, info: Info) -> None:
        last, self._last = self._last, info
        if last and (last.depth, last.lines) == (info.depth, info.lines):
            return  # the same, confirmed by a second look
        work = (str(info.depth), rough(info.nodes), rough(info.speed), f"{info.seconds:.2f}")
        for line in info.lines:
            depth, *rest = work
            chances = percent(line.score, self._game)
            self._print([depth, short_score(line.score), chances, *rest, " ".join(line.moves)])
            work = ("", "", "", "")

    def end(self, info: Info) -> None:
        if self._last is None or info.lines != self._last.lines:
            self.show(info)
        print(_("Best: {move}", move=self._best(info.lines[0])))

    def interrupt(self) -> None:
        if self._last:
            best = self._best(self._last.lines[0])
            print(_("Interrupted. Best so far: {move}", move=best))
        else:
            print(_("Interrupted."))

    def _best(self, line: Line) -> str:
        return f"{line.moves[0]} ({short_score(line.score)}, {percent(line.score, self._game)})"

    def _print(self, cells: Sequence[str]) -> None:
        *figures, line = cells
        shown = [f"{cell:>{width}}" for cell, width in zip(figures, self._widths, strict=True)]
        text = "  ".join([*shown, line]).rstrip()
        if self._width and len(text) > self._width:
            text = f"{text[: self._width - 1]}…"
        print(text, flush=True)


def short_score(score: Score) -> str:
    """``+0.35``, ``win in 5``, ``draw``."""
    if score.is_draw:
        return _("draw")
    if score.win_in is None:
        return str(score)
    if score.win_in > 0:
        return _("win in {plies}", plies=score.win_in)
    return _("loss in {plies}", plies=-score.win_in)


def game_data(transcript: Transcript, judged: Sequence[Judged]) -> dict[str, Any]:
    return {
        "game": transcript.game,
        "moves": [answers.judged_data(each, transcript.game) for each in judged],
        "is_complete": len(judged) == len(transcript.moves),
        "sides": answers.sides_data(judged),
    }


def game_text(transcript: Transcript, judged: Sequence[Judged]) -> str:
    """Every move with what it gave away, then how the sides played."""
    first, second = (name_of(transcript, side) for side in (1, 2))
    lines = [
        _(
            "{game}: {first} v {second}, {result}",
            game=get(transcript.game).title,
            first=first,
            second=second,
            result=transcript.result,
        ),
        _("Chances and scores are of the side that moves; loss in per cent of the points."),
    ]
    if left_out := len(transcript.moves) - len(judged):
        lines.append(
            ngettext(
                "Interrupted: the first move is not judged.",
                "Interrupted: the first {count} moves are not judged.",
                left_out,
            )
        )
    lines += ["", *move_rows(transcript.game, judged), ""]
    lines += summary_rows([first, second], [summary(judged, side) for side in (1, 2)])
    return "\n".join(lines)


def move_rows(game: str, judged: Sequence[Judged]) -> list[str]:
    head = ["", _("move"), "", _("loss"), _("chances"), _("score"), ""]
    return aligned([head, *(move_cells(game, each) for each in judged)], "<<<>>><")


def move_cells(game: str, judged: Judged) -> list[str]:
    has_second_begun = judged.side != (1 if judged.ply % 2 else 2)
    number = (judged.ply + has_second_begun + 1) // 2
    fault, words = judged.fault, ""
    if fault:
        words = _(
            "{fault}; better {line} ({score})",
            fault=fault.name,
            line=" ".join(judged.best.moves),
            score=short_score(judged.best.score),
        )
    return [
        f"{number}{'.' if judged.side == 1 else '...'}",
        judged.move,
        fault.mark if fault else "",
        f"{100 * judged.loss:.0f}",
        percent(judged.score, game),
        short_score(judged.score),
        words,
    ]


def summary_rows(names: Sequence[str], sides: Sequence[SideSummary]) -> list[str]:
    faults = {
        "inaccuracy": _("inaccuracies"),
        "mistake": _("mistakes"),
        "blunder": _("blunders"),
    }
    rows = [["", _("moves"), _("mean loss"), _("accuracy"), *faults.values()]]
    for name, each in zip(names, sides, strict=True):
        accuracy = "" if each.accuracy is None else f"{100 * each.accuracy:.0f} %"
        counts = [str(each.faults[fault]) for fault in faults]
        rows.append([name, str(each.moves), f"{100 * each.mean_loss:.1f}", accuracy, *counts])
    return aligned(rows, "<>>>>>>")


def aligned(rows: Sequence[Sequence[str]], sides: str) -> list[str]:
    """Rows of cells in columns, each moved to its side."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            f"{cell:{side}{width}}" for cell, side, width in zip(row, sides, widths, strict=True)
        ).rstrip()
        for row in rows
    ]


def name_of(transcript: Transcript, side: int) -> str:
    """``White (Ana)``, or the side alone."""
    name = translate(get(transcript.game).sides[side - 1])
    player = transcript.tags.get(("First", "Second")[side - 1])
    return f"{name} ({player})" if player else name
