"""Our engine spoken as UGI."""

from __future__ import annotations

import io
from itertools import groupby
from pathlib import Path
from threading import Event

import pytest

import tabuleiro
from engine.ugi_fakes import LONG, Steady, Talk, transcript, until
from tabuleiro.engine import ugi_server
from tabuleiro.engine.api import EngineFailure, Limits, Listener
from tabuleiro.engine.ugi_server import serve
from tabuleiro.games import GAMES
from tabuleiro.record import History

CONVERSATION = Path(__file__).parent / "conversation.ugi"


def test_golden_conversation() -> None:
    talk = Talk(tabuleiro.start("nava"))
    lines = [line for line in CONVERSATION.read_text().splitlines() if line[0] in "<>"]
    for mark, group in groupby(lines, key=lambda line: line[0]):
        for line in group:
            if mark == ">" and line != "> quit":
                talk.say(line[2:])
            elif mark == "<":
                assert talk.hear() == line[2:]
    assert talk.end() == []


@pytest.mark.parametrize("name", GAMES)
def test_a_game_by_itself(name: str) -> None:
    """As a manager drives it: everything is told again before every question."""
    talk = Talk(tabuleiro.start(name))
    history = History(tabuleiro.start(name), max_plies=60)
    while not history.outcome():
        talk.say(" ".join(["position startpos moves", *history.moves]))
        assert talk.ask("query gameover") == "response false"
        assert talk.ask("query result") == "response none"
        assert talk.ask("query p1turn") == f"response {str(history.turn == 1).lower()}"
        talk.say("go depth 1")
        _, move = talk.hear_until("bestmove")[-1].split()
        history.play(move)
    if history.position.outcome():
        talk.say(" ".join(["position startpos moves", *history.moves]))
        assert talk.ask("query gameover") == "response true"
        winner = {1: "p1win", 2: "p2win", None: "draw"}
        assert talk.ask("query result") == f"response {winner[history.outcome().winner]}"  # type: ignore[union-attr]
    assert talk.end() == []


def test_repetition_is_declared() -> None:
    talk = Talk(tabuleiro.start("barca"))
    there_and_back = ["e2e3", "e9e8", "e3e2", "e8e9"]
    for times, over, result in ((1, "false", "none"), (2, "true", "draw")):
        talk.say(" ".join(["position startpos moves", *there_and_back * times]))
        assert talk.ask("query gameover") == f"response {over}"
        assert talk.ask("query result") == f"response {result}"
    talk.say("go depth 1")
    assert talk.hear() == "info string error: the game is over: 1/2-1/2, third repetition"
    assert talk.hear() == "bestmove 0000"
    talk.say(" ".join(["position startpos moves", *there_and_back * 2, "e2e3"]))
    assert "move 9, 'e2e3': the game is over" in talk.hear()
    talk.end()


def test_the_start_is_the_one_it_was_given() -> None:
    talk = Talk(tabuleiro.start("talpa", size="3x4"))
    talk.say("position startpos moves a1a2 a2b2")
    assert "move 2" in talk.hear()
    talk.say("go depth 1")
    _, move = talk.hear_until("bestmove")[-1].split()
    assert move in tabuleiro.start("talpa", size="3x4").moves()
    talk.end()


def test_two_tokens() -> None:
    said = transcript("query p1turn", "query gameover", "query result", "go depth 1")
    for line in said:
        word, *rest = line.split()
        assert word == "info" or len(rest) == 1


def test_limits_and_options_reach_the_engine() -> None:
    talk = Talk(tabuleiro.start("tiny"))
    talk.say("setoption name multipv value 3")
    talk.say("setoption name Move Overhead value 100")
    talk.say("go depth 2 nodes 50 movetime 1100 p1time 5100 p2time 6100 p1inc 10")
    talk.hear_until("bestmove")
    (limits,) = talk.engine.asked
    assert (limits.depth, limits.nodes, limits.lines) == (2, 50, 3)
    assert limits.time == pytest.approx(1.0)
    assert (limits.clock.first, limits.clock.second) == pytest.approx((5.0, 6.0))
    assert limits.clock.first_increment == pytest.approx(0.01)
    talk.end()


def test_table_and_threads_make_a_new_engine() -> None:
    wanted: list[tuple[str, int, int]] = []

    def make(game: str, table_mb: int, threads: int, network: str) -> Steady:
        wanted.append((game, table_mb, threads))
        return Steady()

    talk = Talk(tabuleiro.start("tiny"), make)
    talk.say("ugi")
    talk.hear_until("ugiok")
    assert wanted == []
    for line in ("setoption name Hash value 2", "setoption name Threads value 3", "isready"):
        talk.say(line)
    assert talk.hear() == "readyok"
    assert talk.ask("isready") == "readyok"
    talk.say("setoption name Hash value 5")
    assert talk.ask("isready") == "readyok"
    assert wanted == [("tiny", 2, 3), ("tiny", 5, 3)]
    talk.end()
    assert all(engine.is_closed for engine in talk.engines)  # type: ignore[attr-defined]


def test_new_game_and_clear_hash_are_passed_on() -> None:
    talk = Talk(tabuleiro.start("tiny"))
    talk.say("isready")
    talk.say("position startpos moves a1")
    for line in ("uginewgame", "setoption name Clear Hash", "setoption name Ponder value true"):
        talk.say(line)
    assert talk.hear() == "readyok"
    assert talk.ask("query p1turn") == "response true"
    assert talk.engine.games == 2
    talk.end()


@pytest.mark.parametrize("go", ["go infinite", "go", "go movetime 1"])
def test_stop(go: str) -> None:
    talk = Talk(tabuleiro.start("tiny"))
    for _ in range(20):
        talk.say(go)
        talk.say("stop")
        assert talk.hear_until("bestmove")[-1].split()[1] in tabuleiro.start("tiny").moves()
    talk.end()


def test_an_infinite_search_waits_for_stop() -> None:
    talk = Talk(tabuleiro.start("tiny"))
    talk.say("go infinite depth 1")
    assert talk.hear().startswith("info depth 1")
    assert talk.silence() == []
    assert talk.ask("stop").startswith("bestmove ")
    talk.end()


def test_a_late_stop_does_not_end_the_next_search() -> None:
    talk = Talk(tabuleiro.start("tiny"))
    talk.say("go depth 1")
    talk.hear_until("bestmove")
    talk.say("stop")
    talk.say("ponderhit")
    talk.say("go infinite")
    assert talk.hear().startswith("info depth 1")
    assert talk.silence() == []
    assert talk.ask("stop").startswith("bestmove ")
    talk.end()


def test_what_has_to_wait_for_the_search() -> None:
    talk = Talk(tabuleiro.start("tiny"))
    talk.say("go infinite")
    talk.hear()
    for line in ("position startpos", "go depth 1", "setoption name Hash value 1", "uginewgame"):
        answer = f"info string error: {line.split()[0]} has to wait: a search is running"
        assert talk.ask(line).startswith(answer)
    assert talk.ask("query p1turn") == "response true"
    assert talk.ask("isready") == "readyok"
    assert talk.ask("stop").startswith("bestmove ")
    talk.end()


def test_pondering() -> None:
    talk = Talk(tabuleiro.start("tiny"))
    talk.say("go ponder depth 2")
    assert talk.hear().startswith("info depth 1")
    assert talk.silence() == []
    talk.say("ponderhit")
    talk.say("ponderhit")
    assert [line.split()[2] for line in talk.hear_until("bestmove")[:-1]] == ["1", "2"]
    assert talk.engine.asked == [Limits(), Limits(depth=2)]
    talk.say("go ponder depth 2")
    talk.hear()
    assert talk.ask("stop").startswith("bestmove ")
    assert talk.engine.asked[2:] == [Limits()]
    talk.end()


@pytest.mark.parametrize("last", ["quit\n", None])
def test_the_end_ends_the_search(last: str | None) -> None:
    talk = Talk(tabuleiro.start("tiny"))
    talk.say("go infinite")
    talk.hear()
    (answer,) = talk.end(last)
    assert answer.startswith("bestmove ")
    assert talk.engine.is_closed


class Broken(Steady):
    def choose(
        self, history: History, limits: Limits | None = None, listener: Listener | None = None
    ) -> str:
        raise EngineFailure("out of\nideas")


def test_an_engine_that_fails() -> None:
    talk = Talk(tabuleiro.start("tiny"), lambda *_: Broken())
    for _ in range(2):
        assert talk.ask("go depth 1") == "info string error: out of ideas"
        assert talk.hear() == "bestmove 0000"
    talk.end()


def test_an_engine_that_cannot_be_made() -> None:
    def make(game: str, table_mb: int, threads: int, network: str) -> Steady:
        if table_mb > 1:
            raise MemoryError
        return Steady()

    talk = Talk(tabuleiro.start("tiny"), make)
    assert talk.ask("isready") == "info string error: MemoryError"
    assert talk.hear() == "readyok"
    assert talk.ask("go depth 1") == "info string error: MemoryError"
    assert talk.hear() == "bestmove 0000"
    talk.say("setoption name Hash value 1")
    assert talk.ask("isready") == "readyok"
    talk.end()


class Deaf(Steady):
    """Never hears a stop."""

    released = Event()

    def choose(
        self, history: History, limits: Limits | None = None, listener: Listener | None = None
    ) -> str:
        self.released.wait(LONG)
        return "a1"


def test_an_engine_that_never_stops_does_not_keep_us(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ugi_server, "QUIT_GRACE", 0.05)
    talk = Talk(tabuleiro.start("tiny"), lambda *_: Deaf())
    talk.say("go infinite")
    talk.say("stop")
    assert talk.silence() == []
    assert talk.end() == []
    Deaf.released.set()
    assert talk.hear() == "bestmove a1"


class Closed(io.StringIO):
    def write(self, text: str) -> int:
        raise BrokenPipeError


def test_nobody_listens() -> None:
    engines: list[Steady] = []

    def make(game: str, table_mb: int, threads: int, network: str) -> Steady:
        engines.append(Steady())
        return engines[-1]

    source = io.StringIO("go depth 3\nisready\n")
    with pytest.raises(BrokenPipeError):
        serve(tabuleiro.start("tiny"), source, Closed(), make)
    until(lambda: engines[0].is_closed)
