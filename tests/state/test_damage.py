"""Damaged files, folders that cannot be written, full disks: said once, nothing lost, no crash."""

from __future__ import annotations

import errno
import json
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from play.fakes import Workshop
from tabuleiro.games.sentence import Sentence
from tabuleiro.play import Session
from tabuleiro.state import Kept, State

SEAT = {"kind": "human", "player": "human", "name": "", "client": ""}
ID = "0123456789abcdef" * 2
DEEP = b"[" * 200_000
DAMAGE = [
    b"",
    b"\0" * 4096,
    b"\xff\xfe garbage",
    b"{",
    b"null",
    b"[]",
    b"{}",
    b'"text"',
    b'{"version": 1}',
    b"\xc3",
    DEEP,
    b"NaN",
    os.urandom(1000),
]


def a_game() -> Session:
    session = Session.new("tiny", make=Workshop())
    assert session.type("a1") is None
    return session


def saved(state: State) -> tuple[str, bytes]:
    """The id and the file of a game in progress."""
    session = a_game()
    kept = state.running.keep(session)
    assert isinstance(kept, Kept)
    kept.close()
    return session.id, state.running.path(session.id).read_bytes()


@pytest.mark.parametrize("damage", DAMAGE, ids=range(len(DAMAGE)))
@pytest.mark.parametrize("name", [f"running/{ID}.json", "games.sqlite", "settings.json"])
def test_an_unreadable_file_is_set_aside(tmp_path: Path, name: str, damage: bytes) -> None:
    path = tmp_path / name
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(damage)
    state = State(tmp_path)
    assert not [*state.running, *state.archive]
    is_empty_settings = name == "settings.json" and damage in (b"{}", b'{"version": 1}')
    if is_empty_settings or (name == "games.sqlite" and len(damage) < 2):
        assert path.read_bytes() == damage
        return
    (notice,) = state.notices.take()
    aside = path.with_name(path.name + ".unreadable")
    assert str(aside) in str(notice)
    assert aside.read_bytes() == damage
    assert not path.exists()
    assert list(State(tmp_path).running) == []
    path.write_bytes(damage)
    again = State(tmp_path)
    assert not [*again.running, *again.archive]
    assert (path.parent / f"{aside.name}-2").read_bytes() == damage, "none is overwritten"


@pytest.mark.parametrize(
    "change",
    [
        {"start": "x"},
        {"seats": [SEAT, {**SEAT, "player": "nobody"}]},
        {"seats": [SEAT]},
        {"tags": {"Game": "x"}},
    ],
)
def test_a_game_that_is_found_wrong_on_opening_is_set_aside(
    tmp_path: Path, change: dict[str, object]
) -> None:
    state = State(tmp_path)
    id, content = saved(state)
    acts = json.loads(content)
    acts[0][2] |= change
    state.running.path(id).write_text(json.dumps(acts))
    assert str(state.running.open(id)) == "this game cannot be read"
    assert len(state.notices.take()) == 1
    assert not state.running.path(id).exists()


def test_a_transcript_with_an_illegal_move_stays_and_is_told(tmp_path: Path) -> None:
    state = State(tmp_path)
    session = a_game()
    assert session.do("resign") is None
    state.archive.add(ID, session.transcript())
    with closing(sqlite3.connect(state.archive.path)) as database, database:
        database.execute("UPDATE archive SET transcript = replace(transcript, 'a1', 'a1 a1')")
    assert [game.result for game in state.archive] == ["1-0"]
    assert str(state.archive.read(ID)) == "this game cannot be read"
    assert "ply 2" in str(state.notices.take()[0])


def test_a_database_of_another_format_is_refused_and_left(tmp_path: Path) -> None:
    """Of a later program, of another program; nothing is lost that is played meanwhile."""
    for number, (what, change) in enumerate(
        [
            ("format 2, not 1", "PRAGMA user_version = 2"),
            ("format 0, not 1", "PRAGMA user_version = 0"),
            ("format 7.1, not 1", "PRAGMA application_id = 7"),
        ]
    ):
        state = State(tmp_path / str(number))
        session = a_game()
        state.archive.add(ID, session.transcript())
        with closing(sqlite3.connect(state.archive.path)) as database:
            database.execute(change)
        before = state.archive.path.read_bytes()
        again = State(state.folder)
        assert list(again.archive) == []
        assert isinstance(again.archive.read(ID), Sentence)
        (notice,) = again.notices.take()
        assert str(notice) == f"{state.archive.path} has {what}; it is left as it is"
        kept = again.running.keep(session)
        assert isinstance(kept, Kept)
        assert session.do("resign") is None
        kept.close()
        assert again.running.path(session.id).exists(), "its end waits for the archive"
        assert again.notices.take()
        assert state.archive.path.read_bytes() == before


def test_pages_in_the_middle_are_damaged(tmp_path: Path) -> None:
    state = State(tmp_path)
    session = a_game()
    for number in range(200):
        state.archive.add(f"{number:032x}", session.transcript())
    content = state.archive.path.read_bytes()
    damaged = content[:4096] + os.urandom(len(content) - 4096)
    state.archive.path.write_bytes(damaged)
    assert len(list(state.archive)) == 0
    (notice,) = state.notices.take()
    aside = state.archive.path.with_name("games.sqlite.unreadable")
    assert str(aside) in str(notice)
    assert aside.read_bytes() == damaged
    state.archive.add(ID, session.transcript())
    assert [game.id for game in state.archive] == [ID]


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(cut=st.integers(0, 2000), byte=st.integers(0, 255), truncate=st.booleans())
def test_any_damage_to_a_running_game(tmp_path: Path, cut: int, byte: int, truncate: bool) -> None:
    state = State(tmp_path)
    id, content = saved(state)
    cut %= len(content)
    damaged = content[:cut] + (b"" if truncate else bytes([byte]) + content[cut + 1 :])
    state.running.path(id).write_bytes(damaged)
    games = list(state.running)
    opened = [state.running.open(game.id) for game in games]
    for kept in opened:
        if isinstance(kept, Kept):
            kept.close()
    left = [*state.folder.rglob(f"{id}.*")]
    assert left, "nothing is deleted"


def test_a_file_that_may_not_be_read_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    state = State(tmp_path)
    id, content = saved(state)

    def forbidden(path: Path) -> bytes:
        raise PermissionError(errno.EACCES, "Permission denied")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "read_bytes", forbidden)
        assert list(state.running) == []
        assert list(state.running) == []
    (notice,) = state.notices.take()
    assert "Permission denied" in str(notice)
    assert state.running.path(id).read_bytes() == content


def no_space(*_: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_a_full_disk_is_told_once_and_play_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    told: list[Sentence] = []
    state = State(tmp_path, told.append)
    session = a_game()
    kept = state.running.keep(session)
    assert isinstance(kept, Kept)
    before = state.running.path(session.id).read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(os, call, no_space)
        assert session.type("b1") is None
        assert session.type("c1") is None
        state.change(language="pt")
        assert state.settings.language == "pt", "here it is changed all the same"
        assert session.do("resign") is None
    assert len({str(notice) for notice in told}) == len(told) == 2, "one for each folder"
    assert all("No space left on device" in str(notice) for notice in told)
    assert state.running.path(session.id).read_bytes() == before, "the last whole state"
    assert not list(tmp_path.rglob("*.tmp"))
    kept.close()
    assert [game.result for game in state.archive] == ["1-0"]


def test_an_archive_that_is_full_keeps_the_game_running(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = State(tmp_path)
    session = a_game()
    kept = state.running.keep(session)
    assert isinstance(kept, Kept)
    with monkeypatch.context() as patch:
        patch.setattr(state.archive, "add", no_space)
        assert session.do("resign") is None
        kept.close()
    assert state.running.path(session.id).exists()
    assert list(state.running) == []
    assert [game.id for game in state.archive] == [session.id]


def make_a_file(folder: Path) -> None:
    folder.write_text("a file where the folder should be")


def make_a_broken_link(folder: Path) -> None:
    folder.symlink_to("/proc/no/such/place")


@pytest.mark.parametrize("spoil", [make_a_file, make_a_broken_link])
def test_a_folder_that_cannot_be_used(tmp_path: Path, spoil: Callable[[Path], None]) -> None:
    folder = tmp_path / "data"
    spoil(folder)
    state = State(folder)
    session = a_game()
    kept = state.running.keep(session)
    assert isinstance(kept, Kept)
    assert session.type("b1") is None
    state.change(theme="dark")
    assert state.settings.theme == "dark"
    assert session.do("resign") is None
    assert not [*state.running, *state.archive]
    assert state.notices.take()
    assert state.notices.take() == []
    kept.close()


@pytest.mark.parametrize("change", [{"format": 2}, {"format": "x" * 1000}, {"format": None}])
def test_a_game_of_another_format_is_left_alone(tmp_path: Path, change: dict[str, object]) -> None:
    state = State(tmp_path)
    id, content = saved(state)
    acts = json.loads(content)
    acts[0][2] |= change
    other = json.dumps(acts).encode()
    state.running.path(id).write_bytes(other)
    assert list(state.running) == []
    assert str(state.running.open(id)) == "this game cannot be read"
    (notice,) = state.notices.take()
    assert f"{id}.json has format {change['format']}"[:60] in str(notice)
    assert "it is left as it is" in str(notice)
    assert state.running.path(id).read_bytes() == other


def test_a_game_whose_moves_the_rules_of_now_refuse_is_shown_and_kept(tmp_path: Path) -> None:
    state = State(tmp_path)
    id, content = saved(state)
    acts = json.loads(content)
    acts += [["move", acts[-1][1], {"ply": 1, "move": "a1", "left": None}, "", ""]]
    other = json.dumps(acts).encode()
    state.running.path(id).write_bytes(other)
    (game,) = state.running
    assert game.plies == 1
    kept = state.running.open(id)
    assert isinstance(kept, Kept)
    assert kept.session.view().last_move == "a1"
    assert kept.session.type("b1") == kept.session.state.stopped is not None
    kept.close()
    assert state.running.path(id).read_bytes() == other
    assert not list(state.archive)
    assert state.notices.take() == []
