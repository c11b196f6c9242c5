"""The real engine by UGI: in a conversation, and as a program that our own client drives."""

from __future__ import annotations

import subprocess
import sys

import pytest

import tabuleiro
from engine.ugi_fakes import LONG, Talk
from tabuleiro import _core
from tabuleiro.engine import ugi
from tabuleiro.engine.api import Info, Limits
from tabuleiro.engine.ugi_client import Patience, UgiEngine
from tabuleiro.engine.ugi_server import strongest
from tabuleiro.games import GAMES
from tabuleiro.record import History

CODE = "import sys; from tabuleiro.cli.ugi import ugi; ugi(*sys.argv[1:])"
PROGRAM = [sys.executable, "-c", CODE]
PATIENT = Patience(handshake=LONG, margin=LONG, longest=LONG, quit=LONG)
NODES = 2000


def search(talk: Talk) -> list[list[str]]:
    """Infos and answer of a search from the start, without what depends on the machine."""
    talk.say(f"go nodes {NODES}")
    lines = [line.split() for line in talk.hear_until("bestmove")]
    for words in lines[:-1]:
        assert words[0] == "info"
        for name in ("nps", "time"):
            assert words[words.index(name) + 1].isdecimal()
            del words[words.index(name) : words.index(name) + 2]
    return lines


@pytest.mark.parametrize("name", GAMES)
def test_conversation(name: str) -> None:
    start = tabuleiro.start(name)
    talk = Talk(start, strongest)
    talk.say("setoption name Hash value 4")
    *infos, (_, move) = search(talk)
    assert move in start.moves()
    told = [ugi.read_info(words[1:]) for words in infos]
    assert all(told)
    for key in ("depth", "nodes"):
        values = [getattr(each, key) for each in told]
        assert values == sorted(values)
        assert values[0] > 0
    for each in told:
        assert each
        History(start, each.line.moves)
    talk.end()


@pytest.mark.parametrize("name", _core.GAMES)
def test_the_same_nodes_find_the_same(name: str) -> None:
    talk = Talk(tabuleiro.start(name), strongest)
    talk.say("setoption name MultiPV value 2")
    first = search(talk)
    talk.say("setoption name Clear Hash")
    assert search(talk) == first
    talk.end()


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("go", ["go infinite", "go ponder movetime 1", "go movetime 600000"])
def test_stop(name: str, go: str) -> None:
    talk = Talk(tabuleiro.start(name), strongest)
    talk.say("setoption name Hash value 4")
    for _ in range(3):
        talk.say(go)
        talk.silence()
        talk.say("stop")
        assert talk.hear_until("bestmove")[-1].split()[1] in tabuleiro.start(name).moves()
    talk.end()


@pytest.mark.parametrize("name", _core.GAMES)
def test_a_whole_game(name: str) -> None:
    history = History(tabuleiro.start(name), max_plies=400)
    infos: list[Info] = []
    with UgiEngine([*PROGRAM, name], name, options={"Hash": 4}, patience=PATIENT) as engine:
        engine.new_game()
        while not history.outcome():
            history.play(engine.choose(history, Limits(nodes=300), infos.append))
    assert history.ply > 5
    assert infos


def run(*arguments: str, typed: bytes) -> list[str]:
    """What the program says to these lines."""
    done = subprocess.run([*PROGRAM, *arguments], input=typed, capture_output=True, check=True)
    assert done.stderr == b""
    return done.stdout.decode().splitlines()


def test_size() -> None:
    _, move = run("talpa", "4x3", typed=b"go depth 1\n")[-1].split()
    assert move in tabuleiro.start("talpa", size="4x3").moves()


def test_the_name_has_the_version() -> None:
    name, *_, last, error = run("nava", typed=b"ugi\nhello\n")
    assert name.startswith("id name Tabuleiro ")
    assert name.endswith(" Nava")
    assert last == "ugiok"
    assert error == "info string error: 'hello' is not understood"
