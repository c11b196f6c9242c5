"""What an analysis says of itself: while it runs and at its end, for people and for programs."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from typing import Any

from tabuleiro.engine.api import Info, Line
from tabuleiro.games import get
from tabuleiro.games.api import Position
from tabuleiro.record import Transcript
from tabuleiro.study import answers
from tabuleiro.study.annotating import Summary, summary
from tabuleiro.study.chances import percent
from tabuleiro.study.judging import FAULTS, Judged

from .words import plural, print_json, rough


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
        print(f"{sheet.title}, {sheet.sides[position.turn - 1]} to move: {position.text()}")
        self._print(row("depth", "score", "chances", "nodes", "nodes/s", "seconds", "line"))

    def show(self, info: Info) -> None:
        last, self._last = self._last, info
        if last and (last.depth, last.lines) == (info.depth, info.lines):
            return  # the same, confirmed by a second look
        work = (str(info.depth), rough(info.nodes), rough(info.speed), f"{info.seconds:.2f}")
        for line in info.lines:
            depth, nodes, speed, seconds = work
            chances, moves = percent(line.score, self._game), " ".join(line.moves)
            self._print(row(depth, str(line.score), chances, nodes, speed, seconds, moves))
            work = ("", "", "", "")

    def end(self, info: Info) -> None:
        if self._last is None or info.lines != self._last.lines:
            self.show(info)
        print(f"Best: {self._best(info.lines[0])}")

    def interrupt(self) -> None:
        so_far = f" Best so far: {self._best(self._last.lines[0])}" if self._last else ""
        print(f"Interrupted.{so_far}")

    def _best(self, line: Line) -> str:
        return f"{line.moves[0]} ({line.score}, {percent(line.score, self._game)})"

    def _print(self, text: str) -> None:
        if self._width and len(text) > self._width:
            text = f"{text[: self._width - 1]}…"
        print(text, flush=True)


def row(
    depth: str, score: str, chances: str, nodes: str, speed: str, seconds: str, line: str
) -> str:
    return (
        f"{depth:>5}  {score:>10}  {chances:>7}  {nodes:>6}  {speed:>7}  {seconds:>7}  {line}"
    ).rstrip()


class Progress:
    """One line on a terminal that says how far it is; nothing where nobody looks."""

    def __init__(self, moves: int) -> None:
        self._moves = moves
        self._is_seen = sys.stderr is not None and sys.stderr.isatty()

    def show(self, done: int) -> None:
        self._print(f"{done} of {plural(self._moves, 'move')}")

    def clear(self) -> None:
        self._print("")

    def _print(self, line: str) -> None:
        if self._is_seen:
            print(f"\r{line}\x1b[K", end="", file=sys.stderr, flush=True)


def game_data(transcript: Transcript, judged: Sequence[Judged]) -> dict[str, Any]:
    return {
        "game": transcript.game,
        "moves": [answers.judged_data(each, transcript.game) for each in judged],
        "is_complete": len(judged) == len(transcript.moves),
        "sides": answers.sides_data(judged),
    }


def game_text(transcript: Transcript, judged: Sequence[Judged]) -> str:
    """Every move with what it gave away, then how the sides played."""
    left_out = len(transcript.moves) - len(judged)
    width = max((len(each.move) for each in judged), default=0)
    lines = [
        f"{get(transcript.game).title}: {name_of(transcript, 1)} v {name_of(transcript, 2)},"
        f" {transcript.result}",
        "Chances and scores are of the side that moves; loss in per cent of the points.",
        *([f"Interrupted: the first {plural(left_out, 'move')} not judged."] if left_out else []),
        "",
        f"{'':<8}{'move':<{width}}     loss  chances       score",
        *(move_row(each, transcript, width) for each in judged),
        "",
        *summary_rows(transcript, [summary(judged, side) for side in (1, 2)]),
    ]
    return "\n".join(line.rstrip() for line in lines)


def move_row(judged: Judged, transcript: Transcript, width: int) -> str:
    fault, game = judged.fault, transcript.game
    has_second_begun = judged.side != (1 if judged.ply % 2 else 2)
    number = f"{(judged.ply + has_second_begun + 1) // 2}{'.' if judged.side == 1 else '...'}"
    mark = fault.mark if fault else ""
    loss = f"{100 * judged.loss:.0f}"
    chances = percent(judged.score, game)
    line = f"{number:<8}{judged.move:<{width}} {mark:<2}  {loss:>4}  {chances:>7}"
    line += f"  {judged.score!s:>10}"
    if fault:
        better = f"{' '.join(judged.best.moves)} ({judged.best.score})"
        line += f"  {fault.name}; better {better}"
    return line


def summary_rows(transcript: Transcript, sides: Sequence[Summary]) -> list[str]:
    names = [name_of(transcript, each.side) for each in sides]
    width = max(map(len, names))
    plurals = {"inaccuracy": "inaccuracies", "mistake": "mistakes", "blunder": "blunders"}
    kinds = [fault.name for fault in reversed(FAULTS)]
    head = "  ".join(plurals[kind] for kind in kinds)
    rows = [f"{'':<{width}}  moves  mean loss  accuracy  {head}"]
    for name, each in zip(names, sides, strict=True):
        accuracy = "" if each.accuracy is None else f"{100 * each.accuracy:.0f} %"
        counts = "  ".join(f"{each.faults[kind]:>{len(plurals[kind])}}" for kind in kinds)
        figures = f"{each.moves:>5}  {100 * each.mean_loss:>9.1f}  {accuracy:>8}  {counts}"
        rows.append(f"{name:<{width}}  {figures}")
    return rows


def name_of(transcript: Transcript, side: int) -> str:
    """``White (Ana)``, or the side alone."""
    name = get(transcript.game).sides[side - 1]
    player = transcript.tags.get(("First", "Second")[side - 1])
    return f"{name} ({player})" if player else name
