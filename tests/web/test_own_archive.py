"""One list on one's own machine: terminal and browser read and write it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from cli.program import Program
from tabuleiro.data_folder import HOME
from tabuleiro.play import Session
from tabuleiro.record import Transcript, read
from tabuleiro.state import Kept, State, own_results
from tabuleiro.web.server_settings import DATABASE, ServerSettings
from tabuleiro.web.serving import prepare
from web.local_server import HUMAN, Guest, Server, computer, serving

HUMANS = ("--first", "human", "--second", "human", "--plain")
TALPA = {"options": {"size": "3x3"}}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(HOME, str(tmp_path))
    monkeypatch.delenv(DATABASE, raising=False)
    return tmp_path


@pytest.fixture
def server(folder: Path) -> Iterator[Server]:
    with serving(ServerSettings(rates=0.0, engines=1, sweep=0.1)) as made:
        yield made


@pytest.fixture
def ana(server: Server) -> Iterator[Guest]:
    with server.guest() as guest:
        yield guest


def ids(guest: Guest, **query: object) -> list[str]:
    return [entry["id"] for entry in guest.get("/api/archive", **query)["games"]]


def end(guest: Guest, id: str) -> None:
    with guest.sit(id) as live:
        live.do("resign", side=1)


def in_terminal(folder: Path, game: str = "nava", second: str = "human") -> str:
    """A game that was kept, and given up, by another program."""
    session = Session.new(game, ("human", second))
    session.type(session.history.position.moves()[0])
    kept = State(folder).running.keep(session)
    assert isinstance(kept, Kept)
    assert session.do("resign", side=1) is None
    kept.close()
    return session.id


def test_what_plain_lines_play_is_in_the_browsers_list(
    ana: Guest,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    typed = ["a1a4", "resign", "yes", "quit"]
    said = Program(monkeypatch, capsys)("play", "nava", *HUMANS, typed=typed)
    assert said.status == 0
    (game,) = State(folder).archive
    [entry] = ana.get("/api/archive")["games"]
    assert entry["id"] == game.id
    assert (entry["game"], entry["status"], entry["result"]) == ("nava", "finished", game.result)
    assert (entry["plies"], entry["url"]) == (1, f"/game/{game.id}")
    for path in (entry["url"], f"/analysis/{game.id}", "/archive"):
        page = ana.http.get(path)
        assert page.status_code == 200
        assert game.id in page.text
    state = ana.get(f"/api/games/{game.id}")
    assert state["moves"] == ["a1a4"]
    assert state["result"]
    text = ana.http.get(f"/api/games/{game.id}/transcript").text
    assert read(text) == State(folder).archive.read(game.id), "with all its tags"
    assert "1. a1a4" in text
    assert "resignation" in text
    assert ana.http.get("/api/transcripts").text == text


def test_what_the_browser_plays_is_in_the_terminals_list(
    ana: Guest,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    id = ana.create("talpa", HUMAN, computer("random"), **TALPA)
    assert ids(ana, status="running", mine=True) == [id]
    assert list(State(folder).archive) == [], "it goes on"
    end(ana, id)
    state = State(folder)
    (game,) = state.archive
    assert (game.id, game.game, game.players) == (id, "talpa", ("human", "random"))
    assert (game.result, game.reason) == ("0-1", "resignation")
    transcript = state.archive.read(id)
    assert isinstance(transcript, Transcript)
    assert transcript.tags["Date"] == game.date
    assert ids(ana) == [id], "once"
    (row,) = own_results(state.archive, ["game", "opponent"])
    assert (row.group, row.results.lost) == (("talpa", "random"), 1)
    run = Program(monkeypatch, capsys)
    assert "Talpa: human against random, 0-1" in run(typed=["replay", "1", "back", "quit"]).out
    assert "0 won, 0 drawn, 1 lost" in run(typed=["statistics", "quit"]).out


def test_an_end_that_is_taken_back_leaves_the_list(ana: Guest, folder: Path) -> None:
    id = ana.create("nava", HUMAN, HUMAN)
    with ana.sit(id) as live:
        live.move(0, "a1a4")
        live.do("resign", side=2)
        assert [game.id for game in State(folder).archive] == [id]
        live.do("undo", action="ask")
        assert list(State(folder).archive) == []
        assert ids(ana, status="running") == [id]
        live.do("resign", side=2)
    assert [game.result for game in State(folder).archive] == ["1-0"]
    assert ids(ana, status="finished") == [id]


def test_imported_games(ana: Guest, folder: Path) -> None:
    text = '[Game "nava"]\n[First "Zé"]\n[Second "engine:3"]\n\n1. a1a4 1-0\n\n'
    text += '[Game "nava"]\n\n1. a1a4 *\n'
    finished, running = [
        each["id"] for each in ana.post("/api/transcripts", {"text": text})["games"]
    ]
    assert ids(ana, status="finished") == [finished]
    assert ids(ana, status="running") == [running]
    (game,) = State(folder).archive
    assert (game.id, game.players) == (finished, ("Zé", "engine:3"))
    assert own_results([game], []) == [], "of somebody else"


def test_the_same_filters_for_all_games(ana: Guest, server: Server, folder: Path) -> None:
    terminal = in_terminal(folder, "nava", "greedy")
    mine = ana.create("talpa", HUMAN, computer("random"), **TALPA)
    end(ana, mine)
    with server.guest() as rui:
        theirs = rui.create("nava", HUMAN, computer("random"))
        end(rui, theirs)
    goes_on = ana.create("nava", HUMAN, computer("random"))
    with ana.sit(goes_on) as live:
        live.move(0, "a1a4")
    assert ids(ana) == [goes_on, theirs, mine, terminal], "the latest first"
    assert ids(ana, mine=True) == [goes_on, mine, terminal]
    assert ids(ana, status="finished") == [theirs, mine, terminal]
    assert ids(ana, game="nava", status="finished") == [theirs, terminal]
    assert ids(ana, player="greedy") == [terminal]
    assert ids(ana, result="1-0") == []
    first = ana.get("/api/archive", limit=3)
    assert [entry["id"] for entry in first["games"]] == [goes_on, theirs, mine]
    rest = ana.get("/api/archive", limit=3, before=first["next"])
    assert [entry["id"] for entry in rest["games"]] == [terminal]
    assert rest["next"] is None


def test_a_game_of_the_terminal_is_nobodys_in_the_browser(ana: Guest, folder: Path) -> None:
    id = in_terminal(folder)
    with ana.sit(id) as live:
        assert live.refused("undo", action="ask")
        assert live.refused("rematch")
    assert [game.id for game in State(folder).archive] == [id]


def test_the_list_outlives_the_server(folder: Path) -> None:
    with serving(ServerSettings(rates=0.0, engines=1)) as server, server.guest() as guest:
        id = guest.create("nava", HUMAN, HUMAN)
        end(guest, id)
    other = in_terminal(folder)
    with serving(ServerSettings(rates=0.0, engines=1)) as server, server.guest() as guest:
        assert sorted(ids(guest)) == sorted([id, other])
        assert guest.get(f"/api/games/{id}")["result"]


def test_a_site_keeps_its_own(folder: Path) -> None:
    other = in_terminal(folder)
    settings = ServerSettings(rates=0.0, engines=1, database=f"sqlite:///{folder}/site.sqlite")
    with serving(settings) as server, server.guest() as guest:
        id = guest.create("nava", HUMAN, HUMAN)
        end(guest, id)
        assert ids(guest) == [id]
        assert guest.http.get(f"/api/games/{other}").status_code == 404
    assert [game.id for game in State(folder).archive] == [other]


def test_another_format_is_refused_by_name(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    in_terminal(folder)
    path = folder / "games.sqlite"
    run = Program(monkeypatch, capsys)
    for change in ("PRAGMA user_version = 9", "UPDATE alembic_version SET version_num = '9'"):
        prepare("127.0.0.1", 0, 1)
        with closing(sqlite3.connect(path)) as database, database:
            database.execute(change)
        before = path.read_bytes()
        said = run("serve", "--no-browser")
        assert said.status == 2
        assert said.err.startswith(f"tabuleiro: {path} has format 9, not ")
        assert said.err.count("\n") == 1
        assert path.read_bytes() == before
        with closing(sqlite3.connect(path)) as database, database:
            database.execute("PRAGMA user_version = 1")


def test_a_damaged_file_is_kept_aside(folder: Path, ana: Guest) -> None:
    del ana  # a server that is at work keeps its file open
    in_terminal(folder / "other")
    path = folder / "other" / "games.sqlite"
    path.write_bytes(b"no database" * 1000)
    settings = ServerSettings(rates=0.0, engines=1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(HOME, str(folder / "other"))
        with serving(settings) as server, server.guest() as guest:
            id = guest.create("nava", HUMAN, HUMAN)
            end(guest, id)
        assert [game.id for game in State().archive] == [id]
    assert path.with_name("games.sqlite.unreadable").read_bytes() == b"no database" * 1000
