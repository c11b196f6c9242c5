"""What the core says of the traits that its games have of their own."""

from __future__ import annotations

from itertools import chain

import pytest

from tabuleiro import _core


def test_each_trait_is_own_or_default() -> None:
    known = {name: sorted(chain.from_iterable(_core.traits(name).values())) for name in _core.GAMES}
    assert len({*map(tuple, known.values())}) == 1
    for name in _core.GAMES:
        traits = _core.traits(name)
        assert {*traits} == {"own", "default"}
        assert {"evaluation", "move_ordering", "selectivity", "tree_search"} <= {*traits["own"]}
        assert {"short_lists", "safe_moves", "wins_at_once"} <= {*traits["own"]} or (
            {"short_lists", "safe_moves", "wins_at_once"} <= {*traits["default"]}
        )


def test_a_network_is_a_trait() -> None:
    assert {name for name in _core.GAMES if "network" in _core.traits(name)["own"]} == {
        *_core.NETWORKS
    }


def test_an_unknown_game() -> None:
    with pytest.raises(KeyError, match="chess"):
        _core.traits("chess")
