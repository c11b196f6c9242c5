"""The results file: whole games only, nothing lost, nothing twice, whatever happens to it."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from arena import fakes
from tabuleiro.arena.contest import Contest
from tabuleiro.arena.game import play
from tabuleiro.arena.results import Results, UnusableResults
from tabuleiro.arena.series import Duel
from tabuleiro.jobs.runner import Runner
from tabuleiro.record import read_all

GAMES = 6
SETTINGS = Duel("tiny", "ooooooo 1", "random", "random", seed=2, plies=1)


def open_results(path: Path, settings: Duel = SETTINGS, resume: bool = True) -> Results:
    return Results.open(path, settings.data(), resume=resume)


def complete(path: Path, games: int = GAMES) -> str:
    """Play what is missing in a file; what was repaired."""
    with open_results(path) as results:
        with Runner(1) as runner:
            match = Contest(SETTINGS, games, fakes.make, runner, results)
            list(match.run())
        assert match.standing.games == games
        return str(results.repair or "")


def rounds(path: Path) -> list[str]:
    return sorted(transcript.tags["Round"] for transcript in read_all(path.read_bytes()))


ALL_ROUNDS = ["1.1", "1.2", "2.1", "2.2", "3.1", "3.2"]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A finished match of ``GAMES`` games."""
    path = tmp_path / "match.txt"
    with open_results(path, resume=False) as results:
        for task in SETTINGS.fixtures(GAMES):
            results.append(play(task, fakes.make).transcript)
    return path


def test_the_file_is_transcripts(path: Path) -> None:
    assert rounds(path) == ALL_ROUNDS
    assert path.read_text().startswith('; tabuleiro match 1 {"game": "tiny"')


def test_another_format_is_refused_and_left_as_it_is(path: Path) -> None:
    text = path.read_bytes().replace(b"match 1 {", b"match 2 {")
    path.write_bytes(text)
    words = r"match\.txt has format 2 of such files; this program reads format 1"
    with pytest.raises(UnusableResults, match=words):
        open_results(path)
    assert path.read_bytes() == text


def test_a_finished_match_has_nothing_to_resume(path: Path) -> None:
    before = path.read_bytes()
    assert complete(path) == ""
    assert path.read_bytes() == before


def test_more_games_are_added_to_it(path: Path) -> None:
    before = path.read_bytes()
    complete(path, 8)
    assert path.read_bytes().startswith(before)
    assert rounds(path) == [*ALL_ROUNDS, "4.1", "4.2"]


def test_cut_anywhere_it_keeps_the_whole_games(path: Path) -> None:
    whole = path.read_bytes()
    boundaries = [at for at in range(len(whole)) if whole.startswith(b"\n[Game", at)]
    boundaries.append(len(whole))
    for size in [*range(boundaries[0], len(whole), 7), *boundaries]:
        path.write_bytes(whole[:size])
        kept = max(at for at in boundaries if at <= size)
        with open_results(path) as results:
            assert len(results.games) == boundaries.index(kept)
            assert ("was damaged" in str(results.repair)) == (size != kept)
        assert path.read_bytes() == whole[:kept]


def test_what_was_cut_off_is_played_again(path: Path) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[:-100])
    assert "was damaged" in complete(path)
    assert path.read_bytes() == whole


@pytest.mark.parametrize("size", [0, 1, 30])
def test_cut_within_the_first_line(path: Path, size: int) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[:size])
    complete(path)
    assert path.read_bytes() == whole


@pytest.mark.parametrize("noise", [b"\x00" * 40, b"\xff\xfe", b"zz", b"\n\n}{", b'"]\n1-0'])
def test_damage_in_the_middle_costs_one_game(path: Path, noise: bytes) -> None:
    whole = path.read_bytes()
    middle = whole.index(b'[Round "2.1"]')
    path.write_bytes(whole[:middle] + noise + whole[middle + len(noise) :])
    repair = complete(path)
    assert "5 whole games stay" in repair
    assert rounds(path) == ALL_ROUNDS


def test_a_changed_move_is_damage(path: Path) -> None:
    text = path.read_bytes()
    first_move = text.index(b"1. ") + 3
    path.write_bytes(text[:first_move] + b"g9" + text[first_move + 2 :])
    with open_results(path) as results:
        assert len(results.games) == GAMES - 1


def test_a_game_that_is_there_twice_counts_once(path: Path) -> None:
    text = path.read_bytes()
    path.write_bytes(text + text[text.index(b"\n[Game") :])
    assert "6 whole games stay" in complete(path)
    assert path.read_bytes() == text


def test_an_existing_file_is_not_overwritten(path: Path) -> None:
    before = path.read_bytes()
    with pytest.raises(UnusableResults, match="exists; --resume continues what is in it"):
        open_results(path, resume=False)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "content", [b"my thesis\n", b"\x00\xff" * 99, b"; tabuleiro match {\n", b"\n"]
)
def test_some_other_file_is_left_alone(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    with pytest.raises(UnusableResults, match="is no results file of tabuleiro match"):
        open_results(path)
    assert path.read_bytes() == content


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        (replace(SETTINGS, seed=3), "begun with another seed: 2, not 3"),
        (replace(SETTINGS, a="greedy"), 'begun with another a: "random", not "greedy"'),
        (replace(SETTINGS, plies=2), "begun with another openings"),
        (replace(SETTINGS, start="oo5 1"), "begun with another start"),
    ],
)
def test_other_settings_are_refused(path: Path, settings: Duel, words: str) -> None:
    before = path.read_bytes()
    with pytest.raises(UnusableResults, match=words):
        open_results(path, settings)
    assert path.read_bytes() == before


def test_one_match_at_a_time(path: Path) -> None:
    with (
        open_results(path),
        pytest.raises(UnusableResults, match="other games are being written"),
    ):
        open_results(path)


FULL_DISK = """
import resource, sys
from pathlib import Path
from arena import fakes
from arena.test_results import GAMES, SETTINGS, open_results
from tabuleiro.arena.game import play
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), resource.RLIM_INFINITY))
with open_results(Path(sys.argv[1]), resume=False) as results:
    for task in SETTINGS.fixtures(GAMES):
        results.append(play(task, fakes.make).transcript)
"""


def test_a_full_disk_leaves_whole_games(path: Path, tmp_path: Path) -> None:
    whole = path.read_bytes()
    other = tmp_path / "full.txt"
    limit = len(whole) - 30
    done = subprocess.run(
        [sys.executable, "-c", FULL_DISK, str(other), str(limit)],
        env={"PYTHONPATH": ":".join(sys.path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert f"File too large: '{other}'" in done.stderr
    assert other.read_bytes() == whole[: whole.rindex(b"\n[Game")]
    assert complete(other) == ""
    assert other.read_bytes() == whole
