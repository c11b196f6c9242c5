"""The Universal Game Interface as text: what its lines say, read and written.

``docs/protocol.md`` describes the conversation. Both directions use this module: the server
(``ugi_server.py``) and the client (``ugi_client.py``). Times on the wire are whole milliseconds.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tabuleiro.games.api import Outcome
from tabuleiro.games.board import shorten
from tabuleiro.record import History

from .api import Clock, Info, Limits, Line, Score

NO_MOVE = "0000"
"""What ``bestmove`` says when there is no move to say: a finished game, a ``go`` refused."""

PROVEN = 30_000
"""The value of a proven win in no plies; every ply to it costs one."""

_WHOLE = re.compile(r"-?[0-9]{1,18}")
_TIMES = ("movetime", "p1time", "p2time", "p1inc", "p2inc")
_NUMBERS = ("depth", "nodes", *_TIMES)
_FLAGS = ("infinite", "ponder")
_LEAST_SECONDS = 0.001
_MOST_SECONDS = 1e9


class ProtocolError(ValueError):
    """A line that is not understood, or not now; the message says why."""


@dataclass(frozen=True, slots=True)
class Go:
    """A search to start. ``is_open``: it answers only when told to, however early it is done."""

    limits: Limits
    is_open: bool = False
    ponder: bool = False


@dataclass(frozen=True, slots=True)
class Spin:
    """An option whose value is a whole number."""

    name: str
    default: int
    least: int
    most: int

    def __str__(self) -> str:
        span = f"default {self.default} min {self.least} max {self.most}"
        return f"option name {self.name} type spin {span}"

    def read(self, value: str) -> int:
        number = _whole(value, self.name)
        if not self.least <= number <= self.most:
            raise ProtocolError(f"{self.name} is {self.least} to {self.most}, not {number}")
        return number


@dataclass(frozen=True, slots=True)
class Told:
    """One ``info`` line about one line of play; ``index`` is its ``multipv``, from 1 on."""

    depth: int
    nodes: int
    seconds: float
    index: int
    line: Line


def read_position(words: Sequence[str]) -> tuple[str | None, list[str]]:
    """The position text (None: the start of the game) and the moves after ``position``."""
    cut = words.index("moves") if "moves" in words else len(words)
    text, moves = words[:cut], list(words[cut + 1 :])
    if text == ["startpos"]:
        return None, moves
    if text[:1] == ["fen"] and text[1:]:
        return " ".join(text[1:]), moves
    raise ProtocolError("position is startpos or fen TEXT, then moves and the moves if any")


def write_position(history: History, startpos: str) -> str:
    """The game so far; ``startpos`` is the text of the position that word means."""
    start = history.start.text()
    head = "position startpos" if start == startpos else f"position fen {start}"
    return " ".join([head, *(["moves"] if history.moves else []), *history.moves])


def read_go(words: Sequence[str], lines: int = 1, overhead: float = 0.0) -> Go:
    """The search that ``go`` asks for; every time is cut by ``overhead`` seconds."""
    numbers: dict[str, int] = {}
    flags: set[str] = set()
    rest = iter(words)
    for word in rest:
        if word in _FLAGS:
            flags.add(word)
        elif word in _NUMBERS:
            numbers[word] = _whole(next(rest, ""), word)
        else:
            known = ", ".join(_NUMBERS + _FLAGS)
            raise ProtocolError(f"go knows no {shorten(word)}; it knows {known}")
    time = numbers.get("movetime")
    if time is not None and time < 0:
        raise ProtocolError(f"movetime is at least 0, not {time}")
    limits = Limits(
        depth=numbers.get("depth"),
        nodes=numbers.get("nodes"),
        time=None if time is None else max(time / 1000 - overhead, _LEAST_SECONDS),
        clock=_clock(numbers, overhead),
        lines=lines,
    )
    is_open = "infinite" in flags or not numbers
    return Go(limits, is_open, "ponder" in flags)


def write_go(limits: Limits) -> str:
    words: list[object] = ["go"]
    if limits.depth is not None:
        words += ["depth", limits.depth]
    if limits.nodes is not None:
        words += ["nodes", limits.nodes]
    if limits.time is not None:
        words += ["movetime", _milliseconds(limits.time)]
    if clock := limits.clock:
        words += ["p1time", _milliseconds(clock.first), "p2time", _milliseconds(clock.second)]
        words += ["p1inc", round(clock.first_increment * 1000)]
        words += ["p2inc", round(clock.second_increment * 1000)]
    return " ".join(map(str, words if len(words) > 1 else ["go", "infinite"]))


def read_setoption(words: Sequence[str]) -> tuple[str, str]:
    """The name and the value; both may hold blanks, and a button has no value."""
    cut = words.index("value") if "value" in words else len(words)
    if words[:1] != ["name"] or cut < 2:
        raise ProtocolError("setoption is setoption name NAME value VALUE")
    return " ".join(words[1:cut]), " ".join(words[cut + 1 :])


def read_option_name(words: Sequence[str]) -> str:
    """The name in an ``option`` line: what stands between ``name`` and ``type``."""
    cut = words.index("type") if "type" in words else len(words)
    return " ".join(words[1:cut]) if words[:1] == ["name"] else ""


def write_info(info: Info) -> Iterator[str]:
    """One line of text for every line of play."""
    for index, line in enumerate(info.lines, 1):
        yield (
            f"info depth {info.depth} score {_write_score(line.score)} nodes {info.nodes}"
            f" nps {round(info.speed)} time {round(info.seconds * 1000)} multipv {index}"
            f" pv {' '.join(line.moves)}"
        )


def read_info(words: Sequence[str]) -> Told | None:
    """What the words after ``info`` tell; None without a score and moves. Never fails."""
    cut = words.index("pv") if "pv" in words else len(words)
    head, moves = list(words[:cut]), words[cut + 1 :]
    if "string" in head or not moves:
        return None
    score = _read_score(head)
    depth, nodes, time, index = (_after(head, key) for key in ("depth", "nodes", "time", "multipv"))
    if score is None or (index is not None and index < 1):
        return None
    return Told(depth or 0, nodes or 0, (time or 0) / 1000, index or 1, Line(score, tuple(moves)))


def write_result(outcome: Outcome | None) -> str:
    """The answer to ``query result``."""
    if outcome is None:
        return "none"
    return "draw" if outcome.winner is None else f"p{outcome.winner}win"


def write_error(error: BaseException) -> str:
    """What went wrong, as a line that a person reads and a program passes by."""
    return f"info string error: {' '.join(str(error).split()) or type(error).__name__}"


def _clock(numbers: dict[str, int], overhead: float) -> Clock | None:
    """A side whose time is not said has as much as the other."""
    times = [numbers[key] for key in ("p1time", "p2time") if key in numbers]
    if not times:
        if "p1inc" in numbers or "p2inc" in numbers:
            raise ProtocolError("p1inc and p2inc go with p1time and p2time")
        return None
    first, second = (max(time / 1000 - overhead, _LEAST_SECONDS) for time in (times[0], times[-1]))
    increments = (max(numbers.get(key, 0), 0) / 1000 for key in ("p1inc", "p2inc"))
    return Clock(first, second, *increments)


def _write_score(score: Score) -> str:
    if score.win_in is None:
        return f"cp {score.value}"
    return f"{'win' if score.win_in > 0 else 'loss'} {abs(score.win_in)}"


def _read_score(words: list[str]) -> Score | None:
    """``cp``, ``win`` or ``loss`` (plies), or ``mate`` as chess engines say it (own moves)."""
    kind = words[words.index("score") + 1 :][:1] if "score" in words else []
    number = _after(words, kind[0]) if kind else None
    if number is None:
        return None
    match kind:
        case ["cp"]:
            return Score(number)
        case ["win"]:
            return Score(PROVEN - number, number)
        case ["loss"]:
            return Score(number - PROVEN, -number)
        case ["mate"]:
            plies = 2 * number - 1 if number > 0 else 2 * number
            return Score(PROVEN - plies if plies > 0 else -PROVEN - plies, plies)
    return None


def _after(words: list[str], key: str) -> int | None:
    """The whole number after a word, if there is one."""
    value = words[words.index(key) + 1 :][:1] if key in words else []
    return int(value[0]) if value and _WHOLE.fullmatch(value[0]) else None


def _whole(text: str, what: str) -> int:
    if not _WHOLE.fullmatch(text):
        raise ProtocolError(f"{what} needs a whole number, not {shorten(text)}")
    return int(text)


def _milliseconds(seconds: float) -> int:
    return max(round(min(seconds, _MOST_SECONDS) * 1000), 1)
