"""Whatever the server is told: an answer or an error in one line, and it goes on."""

from __future__ import annotations

import io
from random import Random

import pytest

import tabuleiro
from engine.ugi_fakes import Talk, transcript
from tabuleiro.engine.ugi_server import MAX_LINE, serve


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("hello", "'hello' is not understood"),
        ("UGI", "'UGI' is not understood"),
        ("ugi please", "is not understood"),
        ("query", "'query' is not understood"),
        ("query p1turn now", "is not understood"),
        ("query fen", "query is gameover, p1turn or result, not 'fen'"),
        ("position", "position is startpos or fen TEXT"),
        ("position fen", "position is startpos or fen TEXT"),
        ("position fen zzz 1", "row 1"),
        ("position fen ooo 3", "the side to move is 1 or 2, not '3'"),
        ("position startpos moves z9", "move 1, 'z9': "),
        ("position startpos moves a1 a1", "move 2, 'a1': Y2: the counter on a1 has been taken"),
        ("setoption", "setoption is setoption name NAME value VALUE"),
        ("setoption name Style value wild", "no option 'Style'; there are Hash, Threads"),
        ("setoption name Hash value lots", "Hash needs a whole number, not 'lots'"),
        ("setoption name Hash value 0", "Hash is 1 to 65536, not 0"),
        ("setoption name Hash", "Hash needs a whole number, not ''"),
        ("setoption name Ponder value maybe", "Ponder is true or false, not 'maybe'"),
        ("\x00\x01\x02", "is not understood"),
        ("\udcff\ufffd", "is not understood"),
        ("🦁 go", "is not understood"),
        ("x" * 100_000, "is not understood"),
        ("position fen " + "o" * 100_000, "at most 1000 characters"),
    ],
)
def test_nonsense_is_reported_and_passed_by(line: str, words: str) -> None:
    error, ready = transcript(line, "isready")
    assert error.startswith("info string error: ")
    assert words in error
    assert len(error) < 300
    assert ready == "readyok"


@pytest.mark.parametrize("line", ["go dpeth 3", "go depth", "go depth 0", "go nodes x"])
def test_every_go_is_answered(line: str) -> None:
    error, answer = transcript(line)
    assert error.startswith("info string error: ")
    assert answer == "bestmove 0000"


def test_harmless_lines() -> None:
    assert transcript("", "   ", "stop", "ponderhit", "\t", "quit", "hello") == []


@pytest.mark.parametrize("length", [MAX_LINE - 1, MAX_LINE, MAX_LINE + 1, 4 * MAX_LINE, 10**7])
def test_endless_lines(length: int) -> None:
    error, ready = transcript("x" * length, "isready")
    assert "is not understood" in error or f"at most {MAX_LINE} characters" in error
    assert ready == "readyok"


def test_a_line_that_never_ends() -> None:
    sink = io.StringIO()
    serve(tabuleiro.start("tiny"), io.StringIO("x" * 10**6), sink)
    assert sink.getvalue() == f"info string error: a line has at most {MAX_LINE} characters\n"


def test_a_long_game_is_no_endless_line() -> None:
    start = tabuleiro.start("barca", ruleset="report")
    moves = " ".join(["e2e3", "e9e8", "e3e2", "e8e9"] * 12)
    talk = Talk(start)
    talk.say(f"position startpos moves {moves}")
    assert talk.ask("query p1turn") == "response true"
    assert talk.end() == []


def test_random_bytes() -> None:
    source = Random(7)
    lines = [
        bytes(source.randrange(256) for _ in range(source.randrange(60))).decode(errors="replace")
        for _ in range(300)
    ]
    assert transcript(*lines, "isready")[-1] == "readyok"
