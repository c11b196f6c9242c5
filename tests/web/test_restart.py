"""A server that is killed has lost nothing it said was done; games go on as they were."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tabuleiro.data_folder import HOME
from tabuleiro.play.acts import Act
from tabuleiro.web.serving import free_port
from tabuleiro.web.store.database import connect
from tabuleiro.web.store.tables import ACTS
from web.local_server import HUMAN, OPEN, Guest, computer, serving, settings_for, wait_for

PROGRAM = [sys.executable, "-m", "tabuleiro", "serve", "--no-browser", "--port"]


def is_up(url: str) -> bool:
    try:
        return httpx.get(f"{url}/healthz").status_code == 200
    except httpx.HTTPError:
        return False


@contextmanager
def program(folder: Path, port: int) -> Iterator[subprocess.Popen[str]]:
    """The program itself, as people start it."""
    environment = {**os.environ, HOME: str(folder), "TABULEIRO_RATES": "0"}
    with subprocess.Popen(
        [*PROGRAM, str(port)], env=environment, stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            wait_for(lambda: is_up(f"http://127.0.0.1:{port}") or process.poll() is not None)
            assert process.poll() is None
            yield process
        finally:
            process.kill()


def test_kill_and_go_on(tmp_path: Path) -> None:
    port = free_port("127.0.0.1", None)
    ana = Guest(f"http://127.0.0.1:{port}")
    with ana:
        with program(tmp_path, port) as process:
            assert process.stdout
            assert process.stdout.readline() == f"Play at http://127.0.0.1:{port}/\n"
            id = ana.create("talpa", HUMAN, HUMAN, options={"size": "4x4"})
            with ana.sit(id) as live:
                live.do("move", id="first", ply=0, move="b1b2")
                process.kill()
                process.wait()
        with program(tmp_path, port) as process, ana.sit(id) as live:
            assert live.state["moves"] == ["b1b2"]
            live.do("move", id="first", ply=0, move="b1b2")  # its answer may have been lost
            live.move(1, "a1a2")
            process.send_signal(signal.SIGINT)
            assert process.wait() == 0


def test_who_is_there_is_told_of_the_end(tmp_path: Path) -> None:
    with ExitStack() as stack:
        with serving(settings_for(tmp_path)) as server:
            ana = stack.enter_context(server.guest())
            live = stack.enter_context(ana.sit(ana.create("tiny", HUMAN, HUMAN)))
        with pytest.raises(ConnectionClosed) as closed:
            live.receive()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012


def test_everything_is_as_it_was(tmp_path: Path) -> None:
    settings = settings_for(tmp_path)
    with serving(settings) as server, server.guest() as ana, server.guest() as rui:
        id = ana.create("talpa", {**HUMAN, "name": "Ana"}, OPEN, options={"size": "4x4"})
        rui.join(id, name="Rui")
        with ana.sit(id) as first, rui.sit(id) as second:
            first.move(0, "b1b2")
            second.move(1, "a1a2")
            second.do("undo", action="ask")
            first.do("draw", action="offer")
            before = {**first.state, "players": []}
    with serving(settings) as server, Guest(server.url) as again:
        again.http.cookies.update(ana.http.cookies)
        with again.sit(id) as live:
            assert {**live.state, "players": []} == before


def test_a_computer_goes_on_thinking(tmp_path: Path) -> None:
    """It was its turn when the server ended; nobody has to come for it to move."""
    settings = settings_for(tmp_path)
    with serving(settings) as server, server.guest() as ana:
        id = ana.create("barca", HUMAN, computer("engine:time=20"))
        with ana.sit(id) as live:
            live.move(0, "e2e4")
    quick = settings_for(tmp_path, longest_thought=0.1, sweep=0.1)
    with serving(quick) as server, Guest(server.url) as again:
        wait_for(lambda: len(again.get(f"/api/games/{id}")["moves"]) == 2)


def change_log(folder: Path, id: str, sequence: int, kind: str, data: dict[str, object]) -> None:
    """Let another version of the program have written an act."""
    engine = connect(settings_for(folder).database_url)
    act = Act("move", 1, data).to_json()
    row = {"game_id": id, "sequence": sequence, "act": json.dumps([kind, *act[1:]])}
    with engine.begin() as connection:
        connection.execute(ACTS.delete().where(ACTS.c.game_id == id, ACTS.c.sequence == sequence))
        connection.execute(ACTS.insert(), row)
    engine.dispose()


def test_a_move_that_the_rules_no_longer_allow(tmp_path: Path) -> None:
    """The game is shown up to there, and stays as it is."""
    settings = settings_for(tmp_path)
    with serving(settings) as server, server.guest() as ana:
        id = ana.create("talpa", HUMAN, HUMAN, options={"size": "4x4"})
        with ana.sit(id) as live:
            live.move(0, "b1b2")
    data: dict[str, object] = {"ply": 1, "move": "b1b2", "left": None}
    change_log(tmp_path, id, 3, "move", data)
    with serving(settings) as server, Guest(server.url) as again:
        again.http.cookies.update(ana.http.cookies)
        state = again.get(f"/api/games/{id}")
        assert (state["moves"], state["sequence"], state["result"]) == (["b1b2"], 3, None)
        assert "the rules no longer allow b1b2" in state["stopped"].replace("'", "")
        assert state["view"]["last_move"] == "b1b2"
        with again.sit(id) as live:
            assert live.refused("move", ply=1, move="a1a2") == "illegal_move"
            assert live.refused("resign", side=1) == "refused"
        assert again.get(f"/api/games/{id}")["sequence"] == 3


@pytest.mark.parametrize(
    ("kind", "data"),
    [("castle", {}), ("move", {"ply": 1}), ("undo", {"side": None, "to": 7, "left": None})],
)
def test_acts_of_another_version(tmp_path: Path, kind: str, data: dict[str, object]) -> None:
    """They are named, and left alone; other games go on."""
    settings = settings_for(tmp_path)
    with serving(settings) as server, server.guest() as ana:
        id = ana.create("talpa", HUMAN, HUMAN, options={"size": "4x4"})
        other = ana.create("talpa", HUMAN, HUMAN, options={"size": "4x4"})
    change_log(tmp_path, id, 2, kind, data)
    with serving(settings) as server, Guest(server.url) as again:
        answer = again.http.get(f"/api/games/{id}")
        assert (answer.status_code, answer.json()["code"]) == (409, "unreadable")
        assert "this game cannot be read" in answer.json()["text"]
        assert again.get(f"/api/games/{other}")["moves"] == []
