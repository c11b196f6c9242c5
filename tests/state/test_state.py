"""Running and finished games on the disk: kept, resumed, archived, locked."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from play.fakes import Watch, Workshop
from tabuleiro.data_folder import HOME, data_folder
from tabuleiro.games.sentence import Sentence
from tabuleiro.play import Session, TimeControl
from tabuleiro.record import Transcript
from tabuleiro.state import Kept, State


@pytest.fixture
def state(tmp_path: Path) -> State:
    return State(tmp_path)


def tiny(second: str = "human") -> Session:
    return Session.new("tiny", ("human", second), make=Workshop())


def keep(state: State, session: Session) -> Kept:
    kept = state.running.keep(session)
    assert isinstance(kept, Kept)
    return kept


def reopen(state: State, id: str) -> Kept:
    kept = state.running.open(id)
    assert isinstance(kept, Kept), str(kept)
    return kept


def test_the_folder_is_the_platforms_or_the_environments(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(HOME, str(tmp_path / "here"))
    assert data_folder() == State().folder == tmp_path / "here"
    assert not (tmp_path / "here").exists(), "nothing is made before there is something to keep"
    monkeypatch.delenv(HOME)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert data_folder().name == "tabuleiro"


def test_a_game_is_there_after_every_move(state: State) -> None:
    session = tiny()
    keep(state, session)
    assert list(state.running) == [], "a game without a move is none"
    for ply, move in enumerate(("a1", "b1", "c1"), 1):
        assert session.type(move) is None
        (game,) = State(state.folder).running
        assert (game.id, game.game, game.plies, game.is_open) == (session.id, "tiny", ply, True)


def test_a_game_is_resumed_as_it_was(state: State) -> None:
    watch = Watch()
    session = Session.new("tiny", ("human", "random"), control=TimeControl(60), now=watch)
    kept = keep(state, session)
    assert session.type("a1") is None
    watch.wait(10)
    kept.close()
    again = reopen(State(state.folder), session.id)
    assert again.session.history.moves == ("a1",)
    assert again.session.players == ("human", "random")
    assert again.session.view().clocks == (60, 50)
    assert again.session.state.is_paused
    again.close()
    assert list(state.folder.rglob("*.lock")) == []


def test_undone_moves_are_kept(state: State) -> None:
    session = tiny()
    kept = keep(state, session)
    assert session.type("a1") is None
    assert session.do("undo") is None
    kept.close()
    again = reopen(state, session.id)
    assert again.session.do("redo") is None
    assert again.session.history.moves == ("a1",)
    again.close()


def test_a_finished_game_goes_to_the_archive(state: State) -> None:
    session = tiny("random")
    kept = keep(state, session)
    assert session.type("a1") is None
    assert session.do("resign") is None
    assert list(state.running) == []
    (game,) = state.archive
    assert (game.id, game.game, game.players) == (session.id, "tiny", ("human", "random"))
    assert (game.result, game.reason) == ("0-1", "resignation")
    assert game.date == session.state.created_at[:10].replace("-", ".")
    transcript = state.archive.read(game.id)
    assert isinstance(transcript, Transcript)
    assert transcript == session.transcript()
    assert session.do("undo") is None
    assert list(state.archive) == [], "its end was taken back"
    assert [game.plies for game in state.running] == [1]
    kept.close()


def test_a_second_game_at_the_same_table_is_another(state: State) -> None:
    session = tiny()
    kept = keep(state, session)
    assert session.do("resign") is None
    first = session.id
    kept.close()
    session = session.fork(0)
    kept = keep(state, session)
    assert session.type("a1") is None
    assert [game.id for game in state.archive] == [first]
    assert [(game.id, game.is_open) for game in state.running] == [(session.id, True)]
    session.do("restart")
    assert list(state.running) == [], "an unfinished game that was begun again"
    kept.close()
    assert list(state.folder.rglob("*.lock")) == []


def test_a_game_that_is_open_is_nobody_elses(state: State) -> None:
    session = tiny()
    kept = keep(state, session)
    assert session.type("a1") is None
    other = State(state.folder)
    for refusal in (other.running.open(session.id), other.running.keep(session)):
        assert str(refusal) == "this game is open in another program"
    assert str(other.running.discard(session.id)) == "this game is open in another program"
    kept.close()
    reopen(other, session.id).close()
    assert other.running.discard(session.id) is None
    assert list(other.running) == []


def test_games_come_latest_first(state: State) -> None:
    ids = []
    for age in (30, 10, 20):
        session = tiny()
        kept = keep(state, session)
        assert session.type("a1") is None
        kept.close()
        os.utime(state.running.path(session.id), (1e9 - age, 1e9 - age))
        ids.append(session.id)
    assert [game.id for game in state.running] == [ids[1], ids[2], ids[0]]


def test_an_end_that_missed_the_archive_is_archived_later(state: State) -> None:
    session = tiny()
    kept = keep(state, session)
    assert session.type("a1") is None
    assert session.do("resign", side=2) is None
    kept.close()
    state.archive.discard(session.id)
    path = state.running.path(session.id)
    path.write_text(json.dumps([act.to_json() for act in session.acts]))
    assert list(state.running) == []
    assert [game.result for game in state.archive] == ["1-0"]
    assert not path.exists()


def test_games_that_are_not_there(state: State) -> None:
    assert isinstance(state.running.open("0" * 32), Sentence)
    assert isinstance(state.archive.read("0" * 32), Sentence)
    assert state.running.discard("0" * 32) is None
    state.archive.discard("0" * 32)
    assert list(state.folder.rglob("*.lock")) == []


def test_old_unfinished_files_are_swept(state: State) -> None:
    folder = state.folder / "running"
    folder.mkdir()
    old, new = folder / ".x.json.abc.tmp", folder / ".y.json.def.tmp"
    for path in (old, new):
        path.write_text("half")
    os.utime(old, (0, 0))
    State(state.folder)
    assert [path.name for path in folder.iterdir()] == [new.name]


def test_an_id_is_no_path(state: State) -> None:
    assert state.running.path("../../x").parent == state.folder / "running"


def test_a_session_that_is_released_goes_on(state: State) -> None:
    session = tiny("random")
    keep(state, session).release()
    session.type("a1")
    assert not list(state.running), "nobody saves it any more"
    thinking = session.think()
    assert thinking
    assert session.receive(thinking.run())
    again = keep(state, session)
    assert [game.plies for game in state.running] == [2]
    again.close()


def test_the_archive_needs_nothing_of_the_server(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from tabuleiro.play import Session;"
        " from tabuleiro.state import State; session = Session.new('nava'); session.do('resign');"
        " state = State(Path(sys.argv[1])); state.archive.add('a', session.transcript());"
        " print([game.id for game in state.archive],"
        " {'sqlalchemy', 'alembic', 'fastapi', 'pydantic', 'prometheus_client'} & {*sys.modules})"
    )
    command = [sys.executable, "-c", code, str(tmp_path)]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert said == "['a'] set()\n"
