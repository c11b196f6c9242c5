"""The data files of a game's home: read when asked for, refused by name."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tabuleiro.arena.originals import originals_of
from tabuleiro.benchmark.data import bench_of
from tabuleiro.engine.chances import scale_of
from tabuleiro.engine.steps import steps_of
from tabuleiro.games import GAMES
from tabuleiro.games.examples import examples
from tabuleiro.games.home import UnusableData, table


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a package that is the home of Nava during the test."""
    folder = tmp_path / f"home_{tmp_path.name}"
    folder.mkdir()
    (folder / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setitem(GAMES, "nava", replace(GAMES["nava"], home=folder.name))
    return folder


def test_a_file_that_is_not_there(home: Path) -> None:
    assert table(home.name, "strength.toml") is None


def read_all(game: str) -> None:
    for read in (steps_of, scale_of, bench_of, originals_of):
        read(game)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("format = 2", "another format than 1"),
        ("scale = 1", "another format than 1"),
        ("format = 1\nsteps = [", "Invalid value"),
        ("format = 1\nsteps = [{ nodes = 1 }]", "there are 10 steps, not 1"),
        ("format = 1\nsteps = [{ nodes = 0 }]", "is no step"),
        ("format = 1\nsteps = [{ speed = 1 }]", "speed is unknown"),
        ("format = 1\nchance_scale = 0", "more than 0, not 0"),
        ("format = 1\nchance_scale = 'much'", "chance_scale should be a number"),
        ("format = 1\nbench = { depth = 3 }", "bench.depth is unknown"),
        ("format = 1\noriginals = { ruleset = 'report' }", "originals.results should be a list"),
    ],
)
def test_a_damaged_file_is_named(home: Path, text: str, words: str) -> None:
    (home / "strength.toml").write_text(text)
    with pytest.raises(UnusableData) as refused:
        read_all("nava")
    assert str(refused.value).startswith(f"strength.toml of {home.name}")
    assert words in str(refused.value)
    assert "\n" not in str(refused.value)


def test_what_is_no_text(home: Path) -> None:
    (home / "strength.toml").write_bytes(b"format = 1 # \xff")
    with pytest.raises(UnusableData, match=f"strength.toml of {home.name}: "):
        steps_of("nava")


def test_own_figures(home: Path) -> None:
    (home / "strength.toml").write_text("format = 1\nchance_scale = 50\n")
    assert scale_of("nava") == 50


def test_a_game_without_examples(home: Path) -> None:
    assert examples("nava") == ()


def test_damaged_examples(home: Path) -> None:
    (home / "examples.toml").write_text("format = 1\n[[example]]\nrule = 'N1'\nboard = '5'\n")
    with pytest.raises(UnusableData, match=r"examples\.toml of .*: example.board is unknown"):
        examples("nava")
