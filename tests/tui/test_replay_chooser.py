"""Choosing a game to replay: from the archive, from files of every kind."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import DataTable, Input

from tabuleiro.record import Transcript, write, write_all
from tabuleiro.state import State
from tabuleiro.state.archive import ADD, row_of
from tabuleiro.tui import replay_chooser
from tabuleiro.tui.game_table import GameTable
from tabuleiro.tui.replay_chooser import ReplayChooser
from tui.screen_host import (
    PENDING,
    ScreenHost,
    annotated,
    finish,
    open_screen,
    played,
    press,
    settle,
)


def rows(host: ScreenHost) -> int:
    return host.screen.query_one(DataTable).row_count


async def open_file(host: ScreenHost, pilot: Pilot[None], path: Path | str) -> None:
    await press(host, pilot, "o")
    host.screen.query_one(Input).value = str(path)
    await press(host, pilot, "enter")
    await settle(host, pilot)


def test_a_finished_game_is_chosen(tmp_path: Path) -> None:
    state = State(tmp_path)
    finish(state, "nava")
    finish(state, "stacks")

    async def play(host: ScreenHost, pilot: Pilot[None]) -> None:
        assert rows(host) == 2
        assert host.says(".screen--detail") == "Red wins: Black resigns."
        await press(host, pilot, "j", "enter")

    found = open_screen(lambda: ReplayChooser(state), play).result
    assert isinstance(found, Transcript)
    assert (found.game, found.result) == ("nava", "0-1")


def test_games_are_filtered_and_deleted(tmp_path: Path) -> None:
    state = State(tmp_path)
    for game in ("barca", "nava", "barca"):
        finish(state, game)

    async def play(host: ScreenHost, pilot: Pilot[None]) -> None:
        await press(host, pilot, "f")
        assert rows(host) == 2
        assert "Barca" in host.says(".screen--title")
        await press(host, pilot, "d", "y")
        assert rows(host) == 1
        await press(host, pilot, "f")
        assert rows(host) == 0
        assert "Talpa" in host.says(".screen--empty")
        await press(host, pilot, "enter", "d", "escape")

    assert open_screen(lambda: ReplayChooser(state), play).result is None
    assert sorted(game.game for game in state.archive) == ["barca", "nava"]


def test_an_empty_archive_says_what_to_do(tmp_path: Path) -> None:
    async def play(host: ScreenHost, pilot: Pilot[None]) -> None:
        assert "Play one, or press O to open a transcript" in host.says(".screen--empty")
        await press(host, pilot, "q")

    assert open_screen(lambda: ReplayChooser(State(tmp_path)), play).result is None


def test_a_file_with_one_game_is_opened_at_once(tmp_path: Path) -> None:
    record = annotated()
    file = tmp_path / "game.txt"
    file.write_text(write(record))

    async def play(host: ScreenHost, pilot: Pilot[None]) -> None:
        await open_file(host, pilot, file)

    assert open_screen(lambda: ReplayChooser(State(tmp_path)), play).result == record


def test_a_file_with_several_games_lists_them(tmp_path: Path) -> None:
    records = [played(game).transcript() for game in ("nava", "talpa")]
    file = tmp_path / "games.txt"
    file.write_text(write_all(records))

    async def play(host: ScreenHost, pilot: Pilot[None]) -> None:
        await open_file(host, pilot, file)
        assert (rows(host), host.result) == (2, PENDING)
        assert "games.txt" in host.says(".screen--title")
        await press(host, pilot, "escape")
        assert rows(host) == 0, "the first Escape leads to the archive"
        await open_file(host, pilot, file)
        await press(host, pilot, "down", "enter")

    assert open_screen(lambda: ReplayChooser(State(tmp_path)), play).result == records[1]


def test_what_could_be_read_of_a_damaged_file_is_listed(tmp_path: Path) -> None:
    file = tmp_path / "games.txt"
    file.write_text(write(played("nava").transcript()) + '\n[Game "nava"]\n\n1. a1z9 *\n')

    async def play(host: ScreenHost, pilot: Pilot[None]) -> None:
        await open_file(host, pilot, file)
        assert rows(host) == 1
        [told] = host.told
        assert "a1z9" in told

    open_screen(lambda: ReplayChooser(State(tmp_path)), play)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "this text contains no game"),
        (b"\x00\xff\xfe", ""),
        (b'[Game "chess"]\n\n1. e4 *', "no game 'chess'"),
        (b"[b]bold[/b] text", ""),
    ],
)
def test_foreign_files_are_refused_in_words(tmp_path: Path, content: bytes, message: str) -> None:
    file = tmp_path / "file"
    file.write_bytes(content)

    async def play(host: ScreenHost, pilot: Pilot[None]) -> None:
        await open_file(host, pilot, file)
        [told] = host.told
        assert message in told
        assert host.result is PENDING
        await press(host, pilot, "escape", "escape")

    assert open_screen(lambda: ReplayChooser(State(tmp_path)), play).result is None


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("nowhere/at/all", "No such file"),
        (".", "folder"),
        ("/dev/zero", "not a file"),
        ("~nobody-of-that-name/x", ""),
        ("x" * 4000, "too long"),
    ],
)
def test_paths_that_lead_nowhere(tmp_path: Path, path: str, message: str) -> None:
    async def play(host: ScreenHost, pilot: Pilot[None]) -> None:
        await open_file(host, pilot, path)
        [told] = host.told
        assert message in told

    open_screen(lambda: ReplayChooser(State(tmp_path)), play)


def test_a_file_that_is_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay_chooser, "LARGEST", 10)
    file = tmp_path / "game.txt"
    file.write_text(write(annotated()))

    async def play(host: ScreenHost, pilot: Pilot[None]) -> None:
        await open_file(host, pilot, file)
        assert "too large" in host.told[0]

    open_screen(lambda: ReplayChooser(State(tmp_path)), play)


def test_paths_are_completed(tmp_path: Path) -> None:
    (tmp_path / "games.txt").write_text("")

    async def play(host: ScreenHost, pilot: Pilot[None]) -> None:
        offered = await replay_chooser.Paths().get_suggestion(f"{tmp_path}/ga")
        assert offered == f"{tmp_path}/games.txt"
        assert await replay_chooser.Paths().get_suggestion(f"{tmp_path}/x") is None
        assert await replay_chooser.Paths().get_suggestion("/nowhere/at/all/") is None

    open_screen(lambda: ReplayChooser(State(tmp_path / "home")), play)


def test_a_game_that_cannot_be_read(tmp_path: Path) -> None:
    """A damaged game is refused when it is opened; the others open."""
    state = State(tmp_path)
    good = finish(state, "nava")
    bad = finish(state, "barca")
    with closing(sqlite3.connect(state.archive.path)) as database, database:
        database.execute(
            "UPDATE archive SET transcript = replace(transcript, '1. ', '1. a1z9 ') WHERE id = ?",
            [bad],
        )

    async def play(host: ScreenHost, pilot: Pilot[None]) -> None:
        assert rows(host) == 2
        await press(host, pilot, "enter")
        assert host.result is PENDING
        assert "this game cannot be read" in host.told
        assert any(bad in told and "ply 1" in told for told in host.told)
        await press(host, pilot, "down", "enter")

    assert open_screen(lambda: ReplayChooser(state), play).result == state.archive.read(good)


def test_a_damaged_archive(tmp_path: Path) -> None:
    state = State(tmp_path)
    state.archive.path.write_bytes(b"no database at all")

    async def play(host: ScreenHost, pilot: Pilot[None]) -> None:
        assert rows(host) == 0
        assert len(host.told) == 1
        await press(host, pilot, "escape")

    open_screen(lambda: ReplayChooser(state), play)
    assert [path.read_bytes() for path in tmp_path.glob("*.unreadable")] == [b"no database at all"]


def test_thousands_of_games_are_read_little_by_little(tmp_path: Path) -> None:
    """Keys are answered before all games have been read."""
    state = State(tmp_path)
    transcript = state.archive.read(finish(state, "nava"))
    assert isinstance(transcript, Transcript)
    rows_of = [row_of(str(number), transcript, 0, number) for number in range(1999)]
    with closing(sqlite3.connect(state.archive.path)) as database, database:
        database.executemany(ADD, rows_of)
    seen: list[int] = []

    class Impatient(ReplayChooser):
        def on_data_table_row_highlighted(self, event: DataTable.RowHighlighted) -> None:
            super().on_data_table_row_highlighted(event)
            seen.append(self.query_one(GameTable).row_count)

    async def play(host: ScreenHost, pilot: Pilot[None]) -> None:
        assert rows(host) == 2000
        await press(host, pilot, "G", "enter")

    host = open_screen(lambda: Impatient(state), play)
    assert seen[0] < 2000
    assert isinstance(host.result, Transcript)
