"""Reads rule cases: blocks of plain text, one case each, kept apart by blank lines.

A case names the rules it shows, sets up a position and says what must be true of it:

    case B1,B4 a mouse may not stop beside an enemy lion
    start barca
    legal e2e7
    illegal e2e8

`#` starts a comment line. Anything the reader does not know is an error that names file and line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

RULE = re.compile(r"[A-Z][1-9][0-9]?")
MOVE_ORIGIN = re.compile(r"[a-j](?:10|[1-9])")


class CaseError(ValueError):
    """A case file that breaks the format."""


@dataclass(frozen=True)
class Verdict:
    """An outcome; ``winner`` is None for a draw."""

    winner: Literal[1, 2] | None
    reason: str


@dataclass(frozen=True)
class Start:
    """The position a game starts from."""

    game: str
    options: dict[str, str]


@dataclass(frozen=True)
class Setup:
    """A position given as text."""

    game: str
    text: str


@dataclass(frozen=True)
class Refused:
    """A text that must not be accepted as a position."""

    game: str
    text: str


@dataclass(frozen=True)
class Legal:
    """Each of these is listed."""

    moves: tuple[str, ...]


@dataclass(frozen=True)
class Illegal:
    """Each of these is a move text of the game, and cannot be played."""

    moves: tuple[str, ...]


@dataclass(frozen=True)
class Garbage:
    """None of these is a move text of the game."""

    texts: tuple[str, ...]


@dataclass(frozen=True)
class Count:
    """So many moves are listed."""

    number: int


@dataclass(frozen=True)
class Only:
    """The list of moves is exactly this."""

    moves: tuple[str, ...]


@dataclass(frozen=True)
class From:
    """The listed moves whose first site is ``site`` are exactly these."""

    site: str
    moves: tuple[str, ...]


@dataclass(frozen=True)
class Same:
    """A text that can be played, meaning the move listed as ``canonical`` where that is given."""

    text: str
    canonical: str | None


@dataclass(frozen=True)
class After:
    """The position text a move leads to."""

    move: str
    text: str


@dataclass(frozen=True)
class Ends:
    """The outcome a move leads to, None when the game goes on."""

    move: str
    verdict: Verdict | None


@dataclass(frozen=True)
class Judged:
    """The outcome of the position itself, None when the game goes on."""

    verdict: Verdict | None


@dataclass(frozen=True)
class Explains:
    """What the explanation of a refused move contains."""

    move: str
    words: str


Source: TypeAlias = Start | Setup | Refused
Check: TypeAlias = (
    Legal | Illegal | Garbage | Count | Only | From | Same | After | Ends | Judged | Explains
)


@dataclass(frozen=True)
class Case:
    """One block of a case file."""

    rules: tuple[str, ...]
    title: str
    source: Source
    checks: tuple[Check, ...]
    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {','.join(self.rules)} {self.title}"


def origin(move: str) -> str:
    """The first site a move text names."""
    found = MOVE_ORIGIN.search(move)
    return found.group() if found else ""


def read_cases(path: Path) -> list[Case]:
    """All cases of a file, in its order."""
    cases = [
        read_case("/".join(path.parts[-2:]), block) for block in blocks(path.read_text("utf-8"))
    ]
    seen: dict[str, int] = {}
    for case in cases:
        if case.title in seen:
            raise CaseError(f"{case}: line {seen[case.title]} has the same title")
        seen[case.title] = case.line
    return cases


def blocks(text: str) -> Iterator[list[tuple[int, str]]]:
    """The numbered lines of each block, comments left out."""
    block: list[tuple[int, str]] = []
    for number, line in enumerate([*text.split("\n"), ""], start=1):
        if line.startswith("#"):
            continue
        if line.strip():
            block.append((number, line))
        elif block:
            yield block
            block = []


def read_case(file: str, block: list[tuple[int, str]]) -> Case:
    where = f"{file}:{block[0][0]}"
    word, rest = split(block[0][1])
    names, title = split(rest)
    rules = tuple(names.split(","))
    if word != "case" or not title or not all(RULE.fullmatch(rule) for rule in rules):
        raise CaseError(f"{where}: a case begins with 'case RULE,RULE title', not {block[0][1]!r}")
    if len(block) < 2:
        raise CaseError(f"{where}: the case has no position")
    source = read_source(f"{file}:{block[1][0]}", block[1][1])
    checks = tuple(read_check(f"{file}:{number}", line) for number, line in block[2:])
    if isinstance(source, Refused) == bool(checks):
        raise CaseError(f"{where}: a refused text has no checks, every other case has some")
    return Case(rules, title, source, checks, file, block[0][0])


def read_source(where: str, line: str) -> Source:
    word, rest = split(line)
    game, rest = split(rest)
    if not game:
        raise CaseError(f"{where}: no game in {line!r}")
    match word:
        case "start":
            options = dict(pair.split("=", 1) for pair in rest.split() if "=" in pair)
            if len(options) != len(rest.split()):
                raise CaseError(f"{where}: options are written name=value, not {rest!r}")
            return Start(game, options)
        case "position" if rest:
            return Setup(game, rest)
        case "refused" if rest:
            return Refused(game, rest)
    raise CaseError(f"{where}: expected start, position or refused, not {line!r}")


def read_check(where: str, line: str) -> Check:
    word, rest = split(line)
    if word not in CHECKS:
        raise CaseError(f"{where}: unknown word {word!r}")
    try:
        return CHECKS[word](rest)
    except ValueError as error:
        raise CaseError(f"{where}: {error} in {line!r}") from None


def split(line: str) -> tuple[str, str]:
    """The first word of a line and what follows the blank after it."""
    word, _, rest = line.partition(" ")
    return word, rest


def words(rest: str, least: int = 1, most: int | None = None) -> tuple[str, ...]:
    found = tuple(rest.split())
    if len(found) < least or (most is not None and len(found) > most):
        raise ValueError("wrong number of words")
    return found


def read_count(rest: str) -> Count:
    return Count(int(rest))


def read_from(rest: str) -> From:
    site, *moves = words(rest)
    strays = [move for move in moves if origin(move) != site]
    if strays:
        raise ValueError(f"{strays[0]} does not start at {site}")
    return From(site, tuple(moves))


def read_same(rest: str) -> Same:
    text, *canonical = words(rest, 1, 2)
    return Same(text, canonical[0] if canonical else None)


def read_after(rest: str) -> After:
    words(rest, 3)
    return After(*split(rest))


def read_ends(rest: str) -> Ends:
    words(rest, 2)
    move, verdict = split(rest)
    return Ends(move, read_verdict(verdict))


def read_verdict(rest: str) -> Verdict | None:
    if rest == "running":
        return None
    winner, reason = split(rest)
    if winner not in ("1", "2", "draw") or not reason:
        raise ValueError("an outcome is 'running', or 1, 2 or draw and a reason")
    return Verdict(None if winner == "draw" else 1 if winner == "1" else 2, reason)


def read_explains(rest: str) -> Explains:
    words(rest, 2)
    return Explains(*split(rest))


CHECKS: dict[str, Callable[[str], Check]] = {
    "legal": lambda rest: Legal(words(rest)),
    "illegal": lambda rest: Illegal(words(rest)),
    "garbage": lambda rest: Garbage(words(rest)),
    "count": read_count,
    "only": lambda rest: Only(words(rest)),
    "from": read_from,
    "same": read_same,
    "after": read_after,
    "ends": read_ends,
    "outcome": lambda rest: Judged(read_verdict(rest)),
    "explains": read_explains,
}
