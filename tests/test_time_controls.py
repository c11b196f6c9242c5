"""One way to write a clock, in every verb, shell and file: one table of texts and seconds."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from pydantic import ValidationError

from cli.program import Program
from tabuleiro.arena.results import Results, UnusableResults
from tabuleiro.arena.series import Duel
from tabuleiro.cli.contest import budget
from tabuleiro.data_folder import HOME
from tabuleiro.games.api import UnknownOption
from tabuleiro.locale import using
from tabuleiro.play import CLOCKS, Session, TimeControl
from tabuleiro.play.log import read_log
from tabuleiro.record import read, write
from tabuleiro.state import State
from tabuleiro.web.schemas import NewGame

TABLE = [
    # text, seconds, seconds a move, as it is written, in a transcript
    ("5+3", 300, 3, "5+3", "300+3"),
    ("5m+3s", 300, 3, "5+3", "300+3"),
    ("5+3s", 300, 3, "5+3", "300+3"),
    ("300s+3", 300, 3, "5+3", "300+3"),
    (" 5+3 ", 300, 3, "5+3", "300+3"),
    ("5", 300, 0, "5+0", "300+0"),
    ("0.5", 30, 0, "0.5+0", "30+0"),
    ("0.5+0.1", 30, 0.1, "0.5+0.1", "30+0.1"),
    ("10s+0.1s", 10, 0.1, "10s+0.1s", "10+0.1"),
    ("10s", 10, 0, "10s+0s", "10+0"),
    ("24s+1", 24, 1, "24s+1s", "24+1"),
    ("90s+1s", 90, 1, "1.5+1", "90+1"),
    ("1.5", 90, 0, "1.5+0", "90+0"),
    ("100s", 100, 0, "100s+0s", "100+0"),
    ("33s+1", 33, 1, "33s+1s", "33+1"),
    ("0.333333", 19.99998, 0, "19.99998s+0s", "19.99998+0"),
    ("0.000001s+0.000001", 0.000001, 0.000001, "0.000001s+0.000001s", "0.000001+0.000001"),
    ("90+30", 5400, 30, "90+30", "5400+30"),
    ("1440+3600", 86400, 3600, "1440+3600", "86400+3600"),
]
LONG = [
    # too long for people, not for the arena
    ("1441", 86460, 0, "1441+0", "86460+0"),
    ("5+3601", 300, 3601, "5+3601", "300+3601"),
    ("999999s+999999s", 999_999, 999_999, "999999s+999999s", "999999+999999"),
]
BAD = ["0", "0+1", "0s", "-1", "+1", "1+", "1+-1", "1e9", "nan", "inf", "1+1+1", "5:3", "x", "5h"]
BAD += ["s", "5 + 3", "5+3m", "5,5", "1000000s", "16667", "1s+1000000", "0.0000001s", "\uff19"]

ALL = [*TABLE, *LONG]
FOR_PEOPLE = pytest.mark.parametrize(("text", "base", "increment", "written", "tag"), TABLE)
FOR_ALL = pytest.mark.parametrize(("text", "base", "increment", "written", "tag"), ALL)


@pytest.fixture
def program(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> Program:
    monkeypatch.setenv(HOME, str(tmp_path / "home"))
    return Program(monkeypatch, capsys)


@FOR_ALL
def test_text(text: str, base: float, increment: float, written: str, tag: str) -> None:
    control = TimeControl.parse(text)
    assert (control.base, control.increment) == (base, increment)
    assert (str(control), control.tag) == (written, tag)
    assert TimeControl.parse(str(control)) == control


def test_text_and_seconds_are_one_for_any_number() -> None:
    for thousandths in range(1, 400_000, 7):
        control = TimeControl(thousandths / 1000, thousandths / 3000)
        assert TimeControl.parse(str(control)) == control


@FOR_ALL
def test_arena(text: str, base: float, increment: float, written: str, tag: str) -> None:
    for limits, clock in (((), text), ((f"clock={text}",), None), ((f"clock={text}",), "7+7")):
        assert budget("random", "nava", limits, clock) == (None, TimeControl(base, increment))


@FOR_ALL
def test_match_files(
    text: str, base: float, increment: float, written: str, tag: str, tmp_path: Path
) -> None:
    path = tmp_path / "games.txt"
    control = TimeControl.parse(text)
    data = Duel("tiny", "ooooooo 1", "random", "random", clock_a=control).data()
    assert data["clock_a"] == {"base": base, "increment": increment}
    with Results.open(path, data, resume=False):
        pass
    head, _, settings = path.read_text().partition("{")
    path.write_text(
        f"{head}{json.dumps(json.loads('{' + settings), indent=None, sort_keys=True)}\n"
    )
    with Results.open(path, data, resume=True):
        pass  # the same values, written in another order
    other = Duel("tiny", "ooooooo 1", "random", "random", clock_a=TimeControl(7)).data()
    with pytest.raises(UnusableResults, match="another clock_a"):
        Results.open(path, other, resume=True)


@FOR_PEOPLE
def test_play_and_its_transcript(
    text: str,
    base: float,
    increment: float,
    written: str,
    tag: str,
    program: Program,
    tmp_path: Path,
) -> None:
    path = tmp_path / "game.txt"
    people = ("--first", "human", "--second", "human", "--save", str(path), "--plain")
    said = program("play", "tiny", *people, "--clock", text, typed=["a1"])
    assert (said.status, said.err) == (0, "")
    assert f'[TimeControl "{tag}"]' in path.read_text()


@FOR_PEOPLE
def test_sessions_and_their_files(
    text: str, base: float, increment: float, written: str, tag: str
) -> None:
    control = TimeControl.parse(text)
    session = Session.new("tiny", control=control)
    assert session.view().clocks == (round(base, 3), round(base, 3))
    acts = read_log([json.loads(act.to_text()) for act in session.acts])
    assert Session(acts).state.control == control
    assert read(write(session.transcript())).tags["TimeControl"] == tag


@FOR_PEOPLE
def test_settings_and_plain_lines(
    text: str,
    base: float,
    increment: float,
    written: str,
    tag: str,
    program: Program,
    tmp_path: Path,
) -> None:
    said = program(typed=["settings", "clock", text, "back", "quit"])
    assert said.status == 0
    assert State(tmp_path / "home").settings.clock == written


@FOR_PEOPLE
def test_server(text: str, base: float, increment: float, written: str, tag: str) -> None:
    assert new_game(text).control == TimeControl(base, increment)


def new_game(clock: str) -> NewGame:
    seats = [{"kind": "human"}, {"kind": "human"}]
    return NewGame.model_validate({"game": "tiny", "seats": seats, "clock": clock})


@pytest.mark.parametrize("text", ["", *BAD])
def test_nonsense(text: str) -> None:
    with pytest.raises(UnknownOption):
        TimeControl.parse(text)
    for limits, clock in (((), text), ((f"clock={text}",), None)):
        with pytest.raises(UnknownOption):
            budget("random", "nava", limits, clock)


@pytest.mark.parametrize("text", [*BAD, *(row[0] for row in LONG)])
def test_nonsense_for_people(text: str, program: Program, tmp_path: Path) -> None:
    with pytest.raises((UnknownOption, ValidationError)):
        assert new_game(text).control
    with pytest.raises(ValueError, match="the setting clock cannot be"):
        State(tmp_path / "other").change(clock=text)
    said = program("play", "tiny", "--first", "human", "--second", "human", f"--clock={text}")
    assert said.status == 2
    assert re.match("tabuleiro: (a clock|an increment) ", said.err)
    assert said.err.count("\n") == 1
    program(typed=["settings", "clock", text, "5+3", "back", "quit"])
    assert State(tmp_path / "home").settings.clock == "5+3", "it was asked for again"


@pytest.mark.parametrize("verb", ["match", "tournament", "stats"])
@pytest.mark.parametrize("text", BAD)
def test_nonsense_for_verbs(verb: str, text: str, program: Program) -> None:
    said = program(verb, "nava", "random", "greedy", "--games", "2", f"--clock={text}")
    assert said.status == 2
    assert re.match("tabuleiro: (a clock|an increment) ", said.err)


@pytest.mark.parametrize(
    ("text", "language", "words"),
    [
        ("5+3", "en", "5 minutes for all moves and 3 seconds more after each."),
        ("1+1", "en", "1 minute for all moves and 1 second more after each."),
        ("10s+0.1s", "en", "10 seconds for all moves and 0.1 seconds more after each."),
        ("1.5", "en", "1.5 minutes for all moves."),
        ("5+3", "pt", "5 minutos para todos os lances e mais 3 segundos após cada um."),
        ("1s", "pt", "1 segundo para todos os lances."),
    ],
)
@pytest.mark.parametrize("verb", ["match", "tournament", "stats"])
def test_the_arena_says_the_clock_first(
    program: Program, verb: str, text: str, language: str, words: str
) -> None:
    short = ("--games", "2", "--max-plies", "6", "--clock", text)
    said = program("--lang", language, verb, "nava", "random", "greedy", *short)
    head = {"en": "Clock of every player: ", "pt": "Relógio de cada jogador: "}[language]
    assert (said.status, said.lines[0]) == (0, head + words)
    assert program(verb, "nava", "random", "greedy", *short, "--json").data


def test_one_list_of_clocks(program: Program) -> None:
    """Terminal, plain lines and browser offer the same."""
    from tabuleiro.tui.new_game import clocks
    from tabuleiro.web.pages.fact_sheets import sheets_json

    assert CLOCKS == ("", "1+1", "3+2", "5+3", "10+5", "30+10")
    assert [value for value, _ in clocks("")] == list(CLOCKS)
    assert [value for value, _ in clocks("7+7")] == [*CLOCKS, "7+7"]
    said = program(typed=["settings", "clock", "", "back", "quit"])
    assert "1+1, 3+2, 5+3, 10+5, 30+10" in said.out
    with using("en"):
        assert all(tuple(sheet["clocks"]) == CLOCKS for sheet in sheets_json())
    assert all(str(TimeControl.for_people(text)) == text for text in CLOCKS if text)


def test_one_opponent_for_newcomers(program: Program, tmp_path: Path) -> None:
    from tabuleiro.play.seats import easy_opponent
    from tabuleiro.tui.new_game import remembered
    from tabuleiro.web.pages.fact_sheets import sheets_json

    with using("en"):
        for sheet in sheets_json():
            easy = easy_opponent(sheet["name"])
            assert sheet["opponent"] == easy
            assert easy in [each["name"] for kind in sheet["players"] for each in kind["members"]]
    state = State(tmp_path / "home")
    state.change(game="nava")
    assert remembered(state, watch=False)["players"] == ("human", easy_opponent("nava"))
    assert f"[{easy_opponent('nava')}]" in program("play", "nava", typed=[""]).out
