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
from tabuleiro.tui import chooser
from tabuleiro.tui.replay import ReplayChooser
from tabuleiro.tui.shelf import Shelf
from tui.hall import PENDING, Hall, annotated, finish, played, press, settle, visit


def rows(hall: Hall) -> int:
    return hall.screen.query_one(DataTable).row_count


async def open_file(hall: Hall, pilot: Pilot[None], path: Path | str) -> None:
    await press(hall, pilot, "o")
    hall.screen.query_one(Input).value = str(path)
    await press(hall, pilot, "enter")
    await settle(hall, pilot)


def test_a_finished_game_is_chosen(tmp_path: Path) -> None:
    state = State(tmp_path)
    finish(state, "nava")
    finish(state, "stacks")

    async def play(hall: Hall, pilot: Pilot[None]) -> None:
        assert rows(hall) == 2
        assert hall.says(".room--detail") == "Red wins: Black resigns."
        await press(hall, pilot, "j", "enter")

    found = visit(lambda: ReplayChooser(state), play).result
    assert isinstance(found, Transcript)
    assert (found.game, found.result) == ("nava", "0-1")


def test_games_are_filtered_and_deleted(tmp_path: Path) -> None:
    state = State(tmp_path)
    for game in ("barca", "nava", "barca"):
        finish(state, game)

    async def play(hall: Hall, pilot: Pilot[None]) -> None:
        await press(hall, pilot, "f")
        assert rows(hall) == 2
        assert "Barca" in hall.says(".room--title")
        await press(hall, pilot, "d", "y")
        assert rows(hall) == 1
        await press(hall, pilot, "f")
        assert rows(hall) == 0
        assert "Talpa" in hall.says(".room--empty")
        await press(hall, pilot, "enter", "d", "escape")

    assert visit(lambda: ReplayChooser(state), play).result is None
    assert sorted(game.game for game in state.archive) == ["barca", "nava"]


def test_an_empty_archive_says_what_to_do(tmp_path: Path) -> None:
    async def play(hall: Hall, pilot: Pilot[None]) -> None:
        assert "Play one, or open a transcript file" in hall.says(".room--empty")
        await press(hall, pilot, "q")

    assert visit(lambda: ReplayChooser(State(tmp_path)), play).result is None


def test_a_file_with_one_game_is_opened_at_once(tmp_path: Path) -> None:
    record = annotated()
    file = tmp_path / "game.txt"
    file.write_text(write(record))

    async def play(hall: Hall, pilot: Pilot[None]) -> None:
        await open_file(hall, pilot, file)

    assert visit(lambda: ReplayChooser(State(tmp_path)), play).result == record


def test_a_file_with_several_games_lists_them(tmp_path: Path) -> None:
    records = [played(game).transcript() for game in ("nava", "talpa")]
    file = tmp_path / "games.txt"
    file.write_text(write_all(records))

    async def play(hall: Hall, pilot: Pilot[None]) -> None:
        await open_file(hall, pilot, file)
        assert (rows(hall), hall.result) == (2, PENDING)
        assert "games.txt" in hall.says(".room--title")
        await press(hall, pilot, "escape")
        assert rows(hall) == 0, "the first Escape leads to the archive"
        await open_file(hall, pilot, file)
        await press(hall, pilot, "down", "enter")

    assert visit(lambda: ReplayChooser(State(tmp_path)), play).result == records[1]


def test_what_could_be_read_of_a_damaged_file_is_listed(tmp_path: Path) -> None:
    file = tmp_path / "games.txt"
    file.write_text(write(played("nava").transcript()) + '\n[Game "nava"]\n\n1. a1z9 *\n')

    async def play(hall: Hall, pilot: Pilot[None]) -> None:
        await open_file(hall, pilot, file)
        assert rows(hall) == 1
        [told] = hall.told
        assert "a1z9" in told

    visit(lambda: ReplayChooser(State(tmp_path)), play)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "there is no game in this text"),
        (b"\x00\xff\xfe", ""),
        (b'[Game "chess"]\n\n1. e4 *', "no game 'chess'"),
        (b"[b]bold[/b] text", ""),
    ],
)
def test_foreign_files_are_refused_in_words(tmp_path: Path, content: bytes, message: str) -> None:
    file = tmp_path / "file"
    file.write_bytes(content)

    async def play(hall: Hall, pilot: Pilot[None]) -> None:
        await open_file(hall, pilot, file)
        [told] = hall.told
        assert message in told
        assert hall.result is PENDING
        await press(hall, pilot, "escape", "escape")

    assert visit(lambda: ReplayChooser(State(tmp_path)), play).result is None


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("nowhere/at/all", "No such file"),
        (".", "folder"),
        ("/dev/zero", "no file"),
        ("~nobody-of-that-name/x", ""),
        ("x" * 4000, "too long"),
    ],
)
def test_paths_that_lead_nowhere(tmp_path: Path, path: str, message: str) -> None:
    async def play(hall: Hall, pilot: Pilot[None]) -> None:
        await open_file(hall, pilot, path)
        [told] = hall.told
        assert message in told

    visit(lambda: ReplayChooser(State(tmp_path)), play)


def test_a_file_that_is_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chooser, "LARGEST", 10)
    file = tmp_path / "game.txt"
    file.write_text(write(annotated()))

    async def play(hall: Hall, pilot: Pilot[None]) -> None:
        await open_file(hall, pilot, file)
        assert "too large" in hall.told[0]

    visit(lambda: ReplayChooser(State(tmp_path)), play)


def test_paths_are_completed(tmp_path: Path) -> None:
    (tmp_path / "games.txt").write_text("")

    async def play(hall: Hall, pilot: Pilot[None]) -> None:
        offered = await chooser.Paths().get_suggestion(f"{tmp_path}/ga")
        assert offered == f"{tmp_path}/games.txt"
        assert await chooser.Paths().get_suggestion(f"{tmp_path}/x") is None
        assert await chooser.Paths().get_suggestion("/nowhere/at/all/") is None

    visit(lambda: ReplayChooser(State(tmp_path / "home")), play)


def test_a_game_that_cannot_be_read(tmp_path: Path) -> None:
    """It is said when it is opened; the others can be had."""
    state = State(tmp_path)
    good = finish(state, "nava")
    bad = finish(state, "barca")
    with closing(sqlite3.connect(state.archive.path)) as database, database:
        database.execute(
            "UPDATE archive SET transcript = replace(transcript, '1. ', '1. a1z9 ') WHERE id = ?",
            [bad],
        )

    async def play(hall: Hall, pilot: Pilot[None]) -> None:
        assert rows(hall) == 2
        await press(hall, pilot, "enter")
        assert hall.result is PENDING
        assert "this game cannot be read" in hall.told
        assert any(bad in told and "ply 1" in told for told in hall.told)
        await press(hall, pilot, "down", "enter")

    assert visit(lambda: ReplayChooser(state), play).result == state.archive.read(good)


def test_a_damaged_archive(tmp_path: Path) -> None:
    state = State(tmp_path)
    state.archive.path.write_bytes(b"no database at all")

    async def play(hall: Hall, pilot: Pilot[None]) -> None:
        assert rows(hall) == 0
        assert len(hall.told) == 1
        await press(hall, pilot, "escape")

    visit(lambda: ReplayChooser(state), play)
    assert [path.read_bytes() for path in tmp_path.glob("*.unreadable")] == [b"no database at all"]


def test_thousands_of_games_are_read_little_by_little(tmp_path: Path) -> None:
    """Keys are answered before all have been read: the way out is open at once."""
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
            seen.append(self.query_one(Shelf).row_count)

    async def play(hall: Hall, pilot: Pilot[None]) -> None:
        assert rows(hall) == 2000
        await press(hall, pilot, "G", "enter")

    hall = visit(lambda: Impatient(state), play)
    assert seen[0] < 2000
    assert isinstance(hall.result, Transcript)
