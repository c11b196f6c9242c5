"""Writing transcripts. It is canonical: the same game is always the same text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from tabuleiro.games import get
from tabuleiro.games.api import Player

from .transcript import UNSTATED, Transcript, option_tags, rulebook

WIDTH = 80

_BEFORE_RESULT = ("First", "Second", "Date")


def write(transcript: Transcript) -> str:
    """A game as text: its tags, a blank line, its moves wrapped at 80 columns."""
    tags = "".join(f'[{name} "{_escape(value)}"]\n' for name, value in _tags(transcript))
    return f"{tags}\n{_wrap(_words(transcript))}\n"


def write_all(transcripts: Iterable[Transcript]) -> str:
    """Several games as one text, a blank line between them."""
    return "\n".join(map(write, transcripts))


def _tags(transcript: Transcript) -> Iterator[tuple[str, str]]:
    game, begin = get(transcript.game), _beginning(transcript.game, transcript.start)
    options = begin.options
    yield "Game", game.name
    for tag, option in option_tags(game).items():
        if option in options:
            yield tag, options[option]
    tags = dict(transcript.tags)
    for name in _BEFORE_RESULT:
        if name in tags:
            yield name, tags.pop(name)
    yield "Result", transcript.result
    if transcript.outcome and transcript.outcome.reason != UNSTATED:
        yield "Reason", transcript.outcome.reason
    if not begin.is_initial:
        yield "Start", transcript.start
    yield from tags.items()


class _Beginning(NamedTuple):
    """What is written of the position a game starts from."""

    options: dict[str, str]
    is_initial: bool
    side: Player


@lru_cache(maxsize=1000)
def _beginning(name: str, start: str) -> _Beginning:
    game, position = get(name), rulebook(name, start)
    options = dict(game.options_of(position))
    return _Beginning(options, game.initial(**options).text() == start, position.turn)


def _words(transcript: Transcript) -> Iterator[str]:
    """What a line break may come between: numbered moves, the words of comments, the result."""
    yield from _comment(transcript.comment)
    second_begins = _beginning(transcript.game, transcript.start).side == 2
    interrupted = True
    for half, ply in enumerate(transcript.moves, start=int(second_begins)):
        dots = "." if half % 2 == 0 else "..." if interrupted else ""
        before = f"{half // 2 + 1}{dots} " if dots else ""
        yield before + ply.move + ply.mark
        yield from _comment(ply.comment)
        interrupted = ply.comment != ""
    yield transcript.result


def _comment(comment: str) -> list[str]:
    escaped = comment.replace("\\", "\\\\").replace("}", "\\}")
    return f"{{{escaped}}}".split(" ") if comment else []


def _escape(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


def _wrap(words: Iterable[str]) -> str:
    lines: list[list[str]] = []
    room = 0
    for word in words:
        if not lines or len(word) > room:
            lines.append([])
            room = WIDTH
        lines[-1].append(word)
        room -= len(word) + 1
    return "\n".join(" ".join(line) for line in lines)
