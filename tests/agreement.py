"""Whether the two witnesses agree on a position: the rulebook and the core, compared as text."""

from __future__ import annotations

import random
from typing import Any

from tabuleiro.games.api import IllegalMove, MalformedMove

VERDICTS = (IllegalMove, MalformedMove)

compared = 0
"""How many positions have been compared in this process."""


def assert_agree(rulebook: Any, core: Any, note: str) -> list[str]:
    """Same text, turn, outcome and moves; the moves are returned."""
    global compared
    compared += 1
    where = f"{note}: {rulebook.game} {rulebook.text()!r}"
    assert core.text() == rulebook.text(), where
    assert core.turn == rulebook.turn, where
    assert core.ruleset == rulebook.ruleset, where
    assert core.outcome() == rulebook.outcome(), where
    ours, theirs = list(rulebook.moves()), list(core.moves())
    missing, surplus = sorted({*ours} - {*theirs}), sorted({*theirs} - {*ours})
    assert ours == theirs, f"{where}: core lacks {missing[:5]}, has beyond {surplus[:5]}"
    return ours


def assert_same_results(rulebook: Any, core: Any, moves: list[str], note: str) -> None:
    """Each move leads both to the same position with the same outcome."""
    for move in moves:
        ours, theirs = rulebook.play(move), core.play(move)
        where = f"{note}: {rulebook.game} {rulebook.text()!r} after {move}"
        assert theirs.text() == ours.text(), where
        assert theirs.outcome() == ours.outcome(), where


def assert_same_verdicts(rulebook: Any, core: Any, texts: list[str], note: str) -> None:
    """Each text, legal or not, is taken the same way by both, or refused by both alike."""
    for text in texts:
        ours, theirs = verdict(rulebook, text), verdict(core, text)
        where = f"{note}: {rulebook.game} {rulebook.text()!r} on {text!r}"
        assert ours == theirs, f"{where}: {ours!r} and {theirs!r}"


def verdict(position: Any, text: str) -> str:
    try:
        return str(position.play(text).text())
    except VERDICTS as error:
        return f"{type(error).__name__}: {error}"


def mangled(moves: list[str], source: random.Random) -> list[str]:
    """Texts near legal moves: letters changed, swapped or doubled, parts of two joined."""
    texts = []
    for move in source.sample(moves, min(4, len(moves))):
        other = source.choice(moves)
        cut, at = source.randint(0, len(other)), source.randrange(len(move))
        texts += [
            move[:at] + source.choice("abcdefghij12345678+>,x") + move[at + 1 :],
            move[:at] + other[cut:],
            other[:cut] + move[at:],
            ",".join(reversed(move.split(","))),
        ]
    return texts
