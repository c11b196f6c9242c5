"""The lines of UGI, read and written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tabuleiro
from tabuleiro.engine import ugi
from tabuleiro.engine.api import Clock, Info, Limits, Line, Score
from tabuleiro.engine.ugi import Go, ProtocolError, Spin, Told
from tabuleiro.games import GAMES
from tabuleiro.games.api import Outcome
from tabuleiro.record import History

READ_POSITION = [
    ("startpos", (None, [])),
    ("startpos moves", (None, [])),
    ("startpos moves e2e5 e9e6", (None, ["e2e5", "e9e6"])),
    ("fen oo1 2", ("oo1 2", [])),
    ("fen  oo1   2 misere moves a1", ("oo1 2 misere", ["a1"])),
]


@pytest.mark.parametrize(("line", "position"), READ_POSITION)
def test_read_position(line: str, position: tuple[str | None, list[str]]) -> None:
    assert ugi.read_position(line.split()) == position


@pytest.mark.parametrize("line", ["", "moves", "fen", "fen moves a1", "start", "startpos a1"])
def test_malformed_position(line: str) -> None:
    with pytest.raises(ProtocolError, match="position is startpos or fen TEXT"):
        ugi.read_position(line.split())


@pytest.mark.parametrize("name", GAMES)
def test_positions_come_back(name: str) -> None:
    startpos = GAMES[name].initial().text()
    history = History(tabuleiro.start(name))
    line = ugi.write_position(history, startpos)
    assert line == "position startpos"
    for _ in range(2):
        history.play(history.position.moves()[0])
    elsewhere = History(history.position, [history.position.moves()[-1]])
    for game, text in ((history, None), (elsewhere, history.position.text())):
        _, *words = ugi.write_position(game, startpos).split()
        assert ugi.read_position(words) == (text, list(game.moves))


READ_GO = [
    ("", Go(Limits(), is_open=True)),
    ("infinite", Go(Limits(), is_open=True)),
    ("depth 5", Go(Limits(depth=5))),
    ("nodes 1000 depth 7", Go(Limits(depth=7, nodes=1000))),
    ("movetime 1500", Go(Limits(time=1.5))),
    ("movetime 0", Go(Limits(time=0.001))),
    ("p1time 60000 p2time 30000", Go(Limits(clock=Clock(60, 30)))),
    ("p1time 1000 p2time -5 p1inc 100 p2inc -1", Go(Limits(clock=Clock(1, 0.001, 0.1, 0)))),
    ("p2time 2000", Go(Limits(clock=Clock(2, 2)))),
    ("ponder depth 3", Go(Limits(depth=3), ponder=True)),
    ("infinite depth 3", Go(Limits(depth=3), is_open=True)),
]


@pytest.mark.parametrize(("line", "go"), READ_GO)
def test_read_go(line: str, go: Go) -> None:
    assert ugi.read_go(line.split()) == go


def test_overhead_is_kept_back() -> None:
    line = "movetime 100 p1time 1000 p2time 20"
    go = ugi.read_go(line.split(), lines=3, overhead=0.05)
    assert go.limits == Limits(time=0.05, clock=Clock(0.95, 0.001), lines=3)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("dpeth 3", "go knows no 'dpeth'"),
        ("depth", "depth needs a whole number, not ''"),
        ("depth many", "depth needs a whole number, not 'many'"),
        ("depth 1e3", "not '1e3'"),
        ("depth ٣", "not '٣'"),
        ("nodes " + "9" * 5000, "nodes needs a whole number"),
        ("depth 0", "depth is at least 1, not 0"),
        ("nodes -4", "nodes is at least 1, not -4"),
        ("movetime -1", "movetime is at least 0, not -1"),
        ("p1inc 100", "p1inc and p2inc go with p1time and p2time"),
    ],
)
def test_nonsense_limits(line: str, words: str) -> None:
    with pytest.raises(ValueError, match=words) as refusal:
        ugi.read_go(line.split())
    assert len(str(refusal.value)) < 200


seconds = st.integers(1, 10**7).map(lambda milliseconds: milliseconds / 1000)
clocks = st.builds(Clock, seconds, seconds, seconds, seconds)
counts = st.none() | st.integers(1, 10**12)


@given(st.builds(Limits, counts, counts, st.none() | seconds, st.none() | clocks))
def test_limits_come_back(limits: Limits) -> None:
    go, *words = ugi.write_go(limits).split()
    assert go == "go"
    assert ugi.read_go(words) == Go(limits, is_open=limits == Limits())


scores = st.one_of(
    st.integers(-20_000, 20_000).map(Score),
    st.integers(1, 200).map(lambda plies: Score(30_000 - plies, plies)),
    st.integers(1, 200).map(lambda plies: Score(plies - 30_000, -plies)),
)
lines = st.builds(Line, scores, st.lists(st.sampled_from(["a1", "e2e5"]), min_size=1).map(tuple))
milliseconds = st.integers(0, 10**9)


@given(st.integers(1, 100), milliseconds, milliseconds, st.lists(lines, min_size=1, max_size=4))
def test_infos_come_back(depth: int, nodes: int, time: int, told: list[Line]) -> None:
    info = Info(depth, nodes, time / 1000, tuple(told))
    for index, text in enumerate(ugi.write_info(info), 1):
        _, *words = text.split()
        assert ugi.read_info(words) == Told(depth, nodes, time / 1000, index, told[index - 1])


def test_an_info_line_in_full() -> None:
    line = Line(Score(-31), ("a1a4", "e5e2"))
    lost = Line(Score(-29_994, win_in=-6), ("a1a2",))
    assert [*ugi.write_info(Info(4, 1000, 0.5, (line, lost)))] == [
        "info depth 4 score cp -31 nodes 1000 nps 2000 time 500 multipv 1 pv a1a4 e5e2",
        "info depth 4 score loss 6 nodes 1000 nps 2000 time 500 multipv 2 pv a1a2",
    ]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("score cp 5 pv a1", Told(0, 0, 0, 1, Line(Score(5), ("a1",)))),
        ("depth x time 0.5 score cp 5 pv a1", Told(0, 0, 0, 1, Line(Score(5), ("a1",)))),
        (
            "depth 3 seldepth 9 score cp 5 lowerbound hashfull 3 pv a1",
            Told(3, 0, 0, 1, Line(Score(5), ("a1",))),
        ),
        ("score mate 2 pv a1", Told(0, 0, 0, 1, Line(Score(29_997, 3), ("a1",)))),
        ("score mate -2 pv a1", Told(0, 0, 0, 1, Line(Score(-29_996, -4), ("a1",)))),
        ("", None),
        ("depth 3", None),
        ("depth 3 pv a1", None),
        ("score cp pv a1", None),
        ("score cp 1.5 pv a1", None),
        ("score good 1 pv a1", None),
        ("score cp 1 pv", None),
        ("multipv 0 score cp 1 pv a1", None),
        ("string score cp 1 pv a1", None),
    ],
)
def test_infos_of_others(line: str, told: Told | None) -> None:
    assert ugi.read_info(line.split()) == told


KEYS = ["depth", "score", "cp", "win", "loss", "mate", "nodes", "time", "multipv", "pv", "string"]
words = st.sampled_from([*KEYS, "1", "-2"])


@given(st.lists(words | st.text()))
def test_infos_never_fail(words: list[str]) -> None:
    told = ugi.read_info(words)
    assert told is None or told.line.moves


@pytest.mark.parametrize(
    ("line", "option"),
    [
        ("name Hash value 32", ("Hash", "32")),
        ("name Move Overhead value 5", ("Move Overhead", "5")),
        ("name Clear Hash", ("Clear Hash", "")),
        ("name File value a b value c", ("File", "a b value c")),
    ],
)
def test_read_setoption(line: str, option: tuple[str, str]) -> None:
    assert ugi.read_setoption(line.split()) == option


@pytest.mark.parametrize("line", ["", "Hash 32", "name", "name value 3", "value 3 name Hash"])
def test_malformed_setoption(line: str) -> None:
    with pytest.raises(ProtocolError, match="setoption name NAME value VALUE"):
        ugi.read_setoption(line.split())


def test_spin() -> None:
    spin = Spin("Hash", 64, 1, 1024)
    assert str(spin) == "option name Hash type spin default 64 min 1 max 1024"
    _, *words = str(spin).split()
    assert ugi.read_option_name(words) == "Hash"
    assert spin.read("32") == 32
    for value, why in (("0", "1 to 1024, not 0"), ("2000", "not 2000"), ("big", "whole number")):
        with pytest.raises(ProtocolError, match=why):
            spin.read(value)


@pytest.mark.parametrize(
    ("outcome", "word"),
    [
        (None, "none"),
        (Outcome(1, "x"), "p1win"),
        (Outcome(2, "x"), "p2win"),
        (Outcome(None, "x"), "draw"),
    ],
)
def test_write_result(outcome: Outcome | None, word: str) -> None:
    assert ugi.write_result(outcome) == word


def test_an_error_is_one_line() -> None:
    assert ugi.write_error(ValueError("two\nlines")) == "info string error: two lines"
    assert ugi.write_error(MemoryError()) == "info string error: MemoryError"
