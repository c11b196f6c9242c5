"""The measuring gives figures for every game, and the verb prints them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arena import fakes
from cli.program import Program
from tabuleiro import _core
from tabuleiro.benchmark import arena, search
from tabuleiro.benchmark import games as benchmark
from tabuleiro.benchmark.data import Bench, bench_of
from tabuleiro.benchmark.machine import machine
from tabuleiro.engine import roster
from tabuleiro.games import GAMES

CORE_FIGURES = ["perft", "playouts", "position", "batch", "rulebook"]
RULEBOOK_FIGURES = ["perft", "playouts", "rulebook"]


def shallow(game: str) -> Bench:
    return replace(bench_of(game), perft=1, signature=1)


@pytest.fixture(autouse=True)
def _hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(benchmark, "QUICK", benchmark.RulesEffort(1, 0.001))
    monkeypatch.setattr(benchmark, "FULL", benchmark.RulesEffort(3, 0.001))
    monkeypatch.setattr(benchmark, "BATCH_SIZE", 10)
    monkeypatch.setattr(arena, "NODES", 10)
    monkeypatch.setattr(roster, "make", fakes.make)
    monkeypatch.setattr(search, "QUICK", search.SearchEffort(1, 0.001, 1, 100, 1))
    monkeypatch.setattr(search, "FULL", search.SearchEffort(3, 0.001, 2, 100, 1))
    monkeypatch.setattr(search, "bench_of", shallow)
    monkeypatch.setattr(benchmark, "bench_of", shallow)


@pytest.mark.parametrize("name", list(GAMES))
def test_bench_as_json(run: Program, name: str) -> None:
    data = run("bench", "--quick", "--json", name).data
    expected = CORE_FIGURES if name in _core.GAMES else RULEBOOK_FIGURES
    assert [figure["measure"] for figure in data["measures"]] == expected
    assert {figure["game"] for figure in data["measures"]} == {name}
    assert all(figure["rate"] > 0 for figure in data["measures"])
    assert "Python" in data["machine"]
    (match,) = data["arena"]
    assert match["game"] == name
    assert match["games_a_minute"] > 0
    assert 0 < match["share"] < 1
    assert match["speedup"] > 0
    assert [each["game"] for each in data["searches"]] == [name] * (name in _core.SEARCHES)
    for each in data["searches"]:
        assert each["signature"] == search.signature(name)
        assert min(each["start_rate"], each["rate"], each["speedup"]) > 0
        assert each["threads_depth"] == 1
    for figure in data["measures"]:
        reference = bench_of(name).reference.get(figure["measure"])
        assert figure["reference"] == reference
        assert figure["ratio"] == (figure["rate"] / reference if reference else None)


def test_bench(run: Program) -> None:
    said = run("bench", "barca", "tiny")
    assert said.lines[0] == f"{machine()}, one thread, median of 3 runs"
    first, second = (n for n, line in enumerate(said.lines) if not line)
    rows = [line.split()[:2] for line in said.lines[2:first]]
    assert rows == [["barca", name] for name in CORE_FIGURES] + [
        ["tiny", name] for name in RULEBOOK_FIGURES
    ]
    assert said.lines[first + 1].startswith("search ")
    assert said.lines[first + 2].split()[0] == "barca"
    assert said.lines[first + 3 : second] == [f"signature {search.signature('barca')}"]
    assert [line.split()[0] for line in said.lines[second + 2 :]] == ["barca", "tiny"]


def test_bench_of_a_game_without_search(run: Program) -> None:
    assert "signature" not in run("bench", "--quick", "tiny").out


@pytest.mark.long
def test_bench_of_all_games(run: Program) -> None:
    figures = run("bench", "--quick", "--json").data["measures"]
    assert list(dict.fromkeys(figure["game"] for figure in figures)) == list(GAMES)


def test_a_rate_is_the_median_of_the_runs() -> None:
    seconds = iter([1.0, 4.0, 2.0])
    work = lambda: (8, next(seconds))  # noqa: E731
    assert benchmark.rate(work, benchmark.RulesEffort(3, 0.5)) == 4.0


def test_the_depth_stays_modest() -> None:
    assert benchmark.modest_depth(GAMES["tiny"].initial()) == 4
    assert benchmark.modest_depth(GAMES["tiny"].parse("2 1")) == 16
    assert benchmark.modest_depth(GAMES["stacks"].initial()) == 1
