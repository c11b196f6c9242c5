"""The positions of the benchmark, and the signature of the search."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabuleiro import _core
from tabuleiro.benchmark import search as benchmark
from tabuleiro.benchmark.data import MODEST_DEPTH, Bench, bench_of
from tabuleiro.games import GAMES
from tabuleiro.positions import parse

searched = pytest.mark.parametrize("name", sorted(_core.SEARCHES))


@searched
def test_ten_positions_of_either_side(name: str) -> None:
    positions = [parse(name, text) for text in bench_of(name).positions]
    assert len({position.text() for position in positions}) == 10
    assert {position.turn for position in positions} == {1, 2}
    assert all(position.outcome() is None for position in positions)


@searched
def test_the_signature_repeats(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    less = replace(bench_of(name), signature=bench_of(name).signature - 1)
    monkeypatch.setattr(benchmark, "bench_of", lambda _: less)
    assert benchmark.signature(name) == benchmark.signature(name)


@searched
def test_a_new_game_forgets_all(name: str) -> None:
    """A search that has seen other positions counts what a fresh one does, after ``new_game``."""
    depth = bench_of(name).signature - 1
    used = _core.SEARCHES[name](benchmark.SIGNATURE_TABLE_MB, 1)
    for position in benchmark.positions(name)[:3]:
        used.new_game()
        _, nodes, _, _ = used.search(position, [], depth=depth)
        fresh = benchmark.search(position, depth=depth, table_mb=benchmark.SIGNATURE_TABLE_MB)
        assert nodes == fresh.nodes


def test_a_game_without_positions_is_measured_from_its_start(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(GAMES, "nava", replace(GAMES["nava"], home=""))
    assert bench_of("nava") == Bench()
    figures = benchmark.measure_search("nava", benchmark.SearchEffort(1, 0.01, 1, 0, 1))
    assert (figures.game, figures.threads_depth) == ("nava", MODEST_DEPTH)
    assert min(figures.depth, figures.start_rate, figures.rate, figures.speedup) > 0
    assert figures.signature == benchmark.signature("nava") > 0
