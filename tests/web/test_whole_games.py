"""Whole games over sockets: what browsers put together from small messages is the game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tabuleiro.games import GAMES
from tabuleiro.positions import parse
from web.local_server import HUMAN, OPEN, Guest

OPTIONS = {"talpa": {"size": "5x5"}, "barca": {"ruleset": "report"}}
MOST = 60


def laid_over(view: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """A view after ``moved``, as the page of the protocol says to make it."""
    cells = {cell["site"]: cell for cell in view["diagram"]["cells"]}
    cells |= {cell["site"]: cell for cell in change["diagram"]["cells"]}
    diagram = {**view["diagram"], **change["diagram"], "cells": [*cells.values()]}
    return {**view, **change, "diagram": diagram}


@pytest.mark.parametrize("game", GAMES)
def test_two_people(ana: Guest, rui: Guest, game: str) -> None:
    source = Random(game)
    id = ana.create(game, HUMAN, OPEN, options=OPTIONS.get(game, {}))
    rui.join(id)
    with ana.sit(id) as first, rui.sit(id) as second:
        view, result, played = first.state["view"], None, list[str]()
        while not result and len(played) < MOST:
            mover, other = (first, second) if view["turn"] == 1 else (second, first)
            move = source.choice(parse(game, view["position"]).moves())
            mover.move(len(played), move)
            moved = other.hear("moved")
            played.append(move)
            view, result = laid_over(view, moved["view"]), moved["result"]
        if not result:
            first.do("resign")
            second.hear("state")
        second.do("state")
        assert second.state["moves"] == played
        shown = second.state["view"]
        if result:
            assert shown == view
        assert shown["diagram"]["cells"] == view["diagram"]["cells"]
        assert second.state["result"]
    [entry] = ana.get("/api/archive", mine=True, game=game)["games"]
    assert (entry["plies"], entry["status"]) == (len(played), "finished")
