"""The rule cases, on both implementations: the Python rulebook and the compiled core."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import tabuleiro
from rules.reader import (
    After,
    Case,
    CaseError,
    Check,
    Count,
    Ends,
    Explains,
    From,
    Garbage,
    Illegal,
    Judged,
    Legal,
    Only,
    Refused,
    Same,
    Setup,
    Source,
    Start,
    Verdict,
    origin,
    read_cases,
)
from tabuleiro import games
from tabuleiro.games.api import Game, IllegalMove, MalformedMove, MalformedPosition
from tabuleiro.locale import rules_page

HOMES = Path(__file__).parent.parent / "games"
CASES = [case for path in sorted(HOMES.glob("*/rules.case")) for case in read_cases(path)]

RULE = re.compile(r"\b[A-Z][1-9][0-9]?\b")
SHARED = [f"G{number}" for number in (1, 3, 4, 6, 7, 8, 9)]
"""G2 needs a past and G5 counts whole trees: the record's and the perft tests show them."""


def own_rules(game: Game) -> set[str]:
    """The rules that the page of a game numbers; those of all games begin with G."""
    return {rule for rule in RULE.findall(rules_page(game) or "") if rule[0] != "G"}


RULES = [*(rule for game in games.GAMES.values() for rule in sorted(own_rules(game))), *SHARED]


@dataclass(frozen=True)
class Implementation:
    start: Callable[..., Any]
    parse: Callable[[str, str], Any]

    def open(self, source: Source) -> Any:
        if isinstance(source, Start):
            return self.start(source.game, **source.options)
        return self.parse(source.game, source.text)


RULEBOOK = Implementation(
    start=lambda game, **options: games.get(game).initial(**options),
    parse=lambda game, text: games.get(game).parse(text),
)
CORE = Implementation(
    start=lambda game, **options: tabuleiro.start(game, **options),
    parse=lambda game, text: tabuleiro.parse(game, text),
)
BOTH = pytest.mark.parametrize(
    "implementation", [pytest.param(RULEBOOK, id="rulebook"), pytest.param(CORE, id="core")]
)


@BOTH
@pytest.mark.parametrize("case", CASES, ids=str)
def test_case(case: Case, implementation: Implementation) -> None:
    if isinstance(case.source, Refused):
        with pytest.raises(MalformedPosition):
            implementation.open(case.source)
        return
    position = implementation.open(case.source)
    if isinstance(case.source, Setup):
        assert position.text() == case.source.text, "reading a position changes nothing in it"
    moves = [str(move) for move in position.moves()]
    assert moves == sorted(set(moves))
    for check in case.checks:
        verify(check, position, moves)


def verify(check: Check, position: Any, moves: list[str]) -> None:
    match check:
        case Legal(expected):
            assert not [move for move in expected if move not in moves]
        case Illegal(expected):
            for move in expected:
                refuses(position, move, IllegalMove)
        case Garbage(texts):
            for text in texts:
                refuses(position, text, MalformedMove)
        case Count(number):
            assert len(moves) == number
        case Only(expected):
            assert moves == sorted(expected)
        case From(site, expected):
            assert [move for move in moves if origin(move) == site] == sorted(expected)
        case Same(text, canonical):
            after = position.play(text)
            if canonical is not None:
                assert canonical in moves
                assert after.text() == position.play(canonical).text()
        case After(move, text):
            assert position.play(move).text() == text
        case Ends(move, verdict):
            assert verdict_of(position.play(move)) == verdict
        case Judged(verdict):
            assert verdict_of(position) == verdict
            assert bool(moves) == (verdict is None)


def refuses(position: Any, text: str, error: type[ValueError]) -> None:
    with pytest.raises(error):
        position.play(text)


def verdict_of(position: Any) -> Verdict | None:
    outcome = position.outcome()
    return None if outcome is None else Verdict(outcome.winner, outcome.reason)


@pytest.mark.parametrize(
    ("case", "check"),
    [
        pytest.param(case, check, id=f"{case} {check.move}")
        for case in CASES
        for check in case.checks
        if isinstance(check, Explains)
    ],
)
def test_explanation(case: Case, check: Explains) -> None:
    explanation = tabuleiro.explain(CORE.open(case.source), check.move)
    assert explanation is not None
    assert check.words in explanation


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_has_cases(rule: str) -> None:
    shown = [case for case in CASES if rule in case.rules]
    assert any(is_positive(check) for case in shown for check in case.checks), "no positive case"
    assert any(
        isinstance(case.source, Refused) or any(is_negative(check) for check in case.checks)
        for case in shown
    ), "no negative case"


def is_positive(check: Check) -> bool:
    """Something is allowed, or happens."""
    return isinstance(check, Legal | Only | From | Count | Same | After | Ends | Judged)


def is_negative(check: Check) -> bool:
    """Something is forbidden, or does not happen."""
    if isinstance(check, Ends):
        return check.verdict is None
    return isinstance(check, Illegal | Garbage | Only | From | Judged)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("case B1 title", "no position"),
        ("case B1 title\nstart barca", "every other case has some"),
        ("case B1 title\nrefused barca 10 1\ncount 1", "a refused text has no checks"),
        ("case B1 title\nstart barca\nlegl e2e5", "unknown word 'legl'"),
        ("case B1 title\nstart barca\nlegal", "wrong number of words"),
        ("case B1 title\nstart barca\noutcome 3 luck", "and a reason"),
        ("case B1 title\nstart barca\noutcome 1", "and a reason"),
        ("case B1 title\nstart barca\nfrom e2 e1e5", "e1e5 does not start at e2"),
        ("case B1 title\nstart barca report\ncount 1", "name=value"),
        ("case B1 title\nbegin barca\ncount 1", "expected start, position or refused"),
        ("case 1B title\nstart barca\ncount 1", "a case begins with"),
        ("case B1 t\nstart barca\ncount 1\n\ncase B1 t\nstart barca\ncount 1", "same title"),
    ],
)
def test_reader_is_strict(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "some.case"
    path.write_text(text, "utf-8")
    with pytest.raises(CaseError, match=words):
        read_cases(path)
