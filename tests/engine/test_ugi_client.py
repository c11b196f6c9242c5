"""Foreign engines as players: what they are told, and what is made of their answers."""

from __future__ import annotations

import sys
from pathlib import Path
from threading import Thread

import pytest

import tabuleiro
from engine import ugi_fakes
from engine.ugi_fakes import LONG
from engine.ugi_foreign import PATIENT, Fake, fail, game
from tabuleiro.engine.api import Clock, EngineFailure, Info, Limits, Line, Score
from tabuleiro.engine.ugi_client import UgiEngine, split_command
from tabuleiro.games import GAMES
from tabuleiro.games.api import UnknownOption
from tabuleiro.record import GameOver, History


@pytest.fixture
def fake(tmp_path: Path) -> Fake:
    return Fake(tmp_path)


@pytest.mark.parametrize("name", GAMES)
def test_our_client_drives_our_server(name: str) -> None:
    """A whole game, both sides played by one engine in another process."""
    infos: list[Info] = []
    history = History(tabuleiro.start(name), max_plies=500)
    command = [sys.executable, str(ugi_fakes.__file__), name]
    with UgiEngine(command, name, patience=PATIENT) as engine:
        engine.new_game()
        while not history.outcome():
            want = ugi_fakes.ranked(history.position)
            move = engine.choose(history, Limits(depth=1, lines=2), infos.append)
            assert move == want[0]
            assert [line.moves for line in infos[-1].lines] == [(move,) for move in want[:2]]
            history.play(move)
    assert history.ply < 500
    assert len(infos) == history.ply


def test_what_an_engine_is_told(fake: Fake) -> None:
    with fake(options={"big table": 4}) as engine:
        engine.new_game()
        engine.choose(game(), Limits(depth=3, nodes=70))
        elsewhere = tabuleiro.parse("tiny", "ooo1 2")
        engine.choose(History(elsewhere, ["b1c1"]), Limits(time=0.25, lines=3))
        engine.choose(History(elsewhere), Limits(clock=Clock(1, 2.5, 0.1), lines=3))
        engine.choose(game("g1"), Limits(lines=1))
    assert fake.heard == [
        "setoption name Big Table value 4",
        "uginewgame",
        "position startpos",
        "go depth 3 nodes 70",
        "setoption name MultiPV value 3",
        "position fen ooo1 2 moves b1c1",
        "go movetime 250",
        "position fen ooo1 2",
        "go p1time 1000 p2time 2500 p1inc 100 p2inc 0",
        "setoption name MultiPV value 1",
        "position startpos moves g1",
        "go infinite",
    ]


def test_limits_of_its_own(fake: Fake) -> None:
    with fake() as engine:
        engine.choose(game())
    assert fake.heard[-1] == "go movetime 1000"


def test_lines_are_gathered(fake: Fake) -> None:
    told = """
def go():
    say("info string score cp 1 pv nothing")
    say("info depth 1 multipv 1 score cp 5 nodes 10 time 100 pv a1 b1")
    say("info depth 1 currmove c1")
    say("info depth 1 multipv 2 score loss 2 nodes 20 time 100 pv c1")
    say("info depth 2 multipv 1 score cp 7 nodes 30 time 200 hashfull 7 pv d1")
    say("bestmove a1 ponder b1")
"""
    infos: list[Info] = []
    with fake(told) as engine:
        assert engine.choose(game(), Limits(depth=2, lines=2), infos.append) == "a1"
    assert infos == [
        Info(1, 20, 0.1, (Line(Score(5), ("a1", "b1")), Line(Score(-29_998, -2), ("c1",)))),
        Info(2, 30, 0.2, (Line(Score(7), ("d1",)),)),
    ]


def test_stop(fake: Fake) -> None:
    thinking = """
def go():
    say("info depth 1 score cp 0 pv a1")
def stop():
    say("bestmove b1")
"""
    with fake(thinking) as engine:
        for _ in range(3):
            move = engine.choose(game(), Limits(), lambda info: engine.stop())
            assert move == "b1"
    assert fake.heard.count("stop") == 3


def test_stop_from_another_thread(fake: Fake) -> None:
    with fake("def go(): pass\ndef stop(): say('bestmove b1')") as engine:
        engine.stop()  # nothing is running: nothing happens
        engine.start()
        moves: list[str] = []
        thread = Thread(target=lambda: moves.append(engine.choose(game(), Limits())))
        thread.start()
        ugi_fakes.until(lambda: "go infinite" in fake.heard)
        engine.stop()
        thread.join(LONG)
        assert moves == ["b1"]


def test_another_text_of_a_move_is_understood(fake: Fake) -> None:
    with fake("def go(): say('bestmove d7d6,c7c6')", game="stacks") as engine:
        assert engine.choose(History(tabuleiro.start("stacks"))) == "c7c6,d7d6"


def test_a_finished_game(fake: Fake) -> None:
    finished = History(tabuleiro.parse("tiny", "2 2"))
    with fake() as engine, pytest.raises(GameOver, match="the game is over: 1-0"):
        engine.choose(finished)


def test_garbage_around_the_answers_is_passed_by(fake: Fake) -> None:
    noisy = r"""
def garbage():
    sys.stdout.buffer.write(b"\x00\xff\xfe\n\n  \nbestmoves a1\ninfo depth\n")
    sys.stdout.buffer.write(b"x" * 90000 + b"\n")
    sys.stdout.buffer.flush()
    print("warning", file=sys.stderr)
def ugi():
    garbage(); say("ugiok"); garbage()
def isready():
    garbage(); say("readyok"); garbage()
def go():
    garbage(); say("bestmove b1"); say("bestmove c1")
"""
    with fake(noisy) as engine:
        assert [engine.choose(game()) for _ in range(3)] == ["b1"] * 3


def test_an_engine_starts_anew_after_a_failure(fake: Fake, tmp_path: Path) -> None:
    once = f"""
def go():
    if os.path.exists({str(tmp_path / "again")!r}):
        say("bestmove b1")
    else:
        open({str(tmp_path / "again")!r}, "w")
        sys.exit(3)
"""
    with fake(once) as engine:
        with pytest.raises(EngineFailure, match="ended with status 3"):
            engine.choose(game())
        engine.new_game()
        assert engine.choose(game()) == "b1"


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("/nowhere/engine", "ugi:/nowhere/engine cannot be started: No such file or directory"),
        ("/", "ugi:/ cannot be started: Permission denied"),
        (["a\0b"], "cannot be started: embedded null byte"),
    ],
)
def test_programs_that_cannot_be_started(command: str | list[str], words: str) -> None:
    engine = UgiEngine(command, "tiny")
    for use in (engine.start, engine.new_game, lambda: engine.choose(game())):
        with pytest.raises(EngineFailure) as failure:
            use()
        assert words in str(failure.value)
    engine.close()


def test_a_program_that_is_none(tmp_path: Path) -> None:
    path = tmp_path / "a picture.png"
    path.write_bytes(b"\x89PNG")
    path.chmod(0o755)
    engine = UgiEngine(str(path), "tiny")
    with pytest.raises(EngineFailure, match="cannot be started: Exec format error"):
        engine.start()


def test_a_program_that_is_no_engine() -> None:
    engine = UgiEngine("true", "tiny", patience=PATIENT)
    with pytest.raises(EngineFailure, match="ugi:true ended with status 0 when ugiok was awaited"):
        engine.start()


def test_split_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert split_command("python -m foo 'a b'") == ["python", "-m", "foo", "a b"]
    assert split_command(["a b", "c"]) == ["a b", "c"]
    path = tmp_path / "my engine"
    path.touch()
    assert split_command(str(path)) == [str(path)]
    monkeypatch.setenv("HOME", str(tmp_path))
    assert split_command("~/my engine") == [str(path)]
    assert split_command("~/other -x") == [str(tmp_path / "other"), "-x"]


@pytest.mark.parametrize(
    ("command", "words"), [("", "needs the path"), ("'a", "not a command line")]
)
def test_no_command(command: str, words: str) -> None:
    with pytest.raises(UnknownOption, match=words):
        UgiEngine(command, "tiny")


def test_an_option_it_does_not_have(fake: Fake) -> None:
    words = "has no option 'Style'; it has MultiPV, Big Table"
    assert words in fail(fake(options={"Style": "wild"}))


def test_the_name_is_the_command() -> None:
    assert UgiEngine("foo -x", "tiny").name == "ugi:foo -x"
    assert UgiEngine(["foo", "a b"], "tiny").name == "ugi:foo 'a b'"


def test_a_listener_that_fails_ends_the_engine(fake: Fake) -> None:
    def listen(info: Info) -> None:
        raise ZeroDivisionError

    with fake("def go(): say('info depth 1 score cp 0 pv a1'); say('bestmove a1')") as engine:
        with pytest.raises(ZeroDivisionError):
            engine.choose(game(), Limits(depth=1), listen)
        assert engine.choose(game(), Limits(depth=1)) == "a1"
