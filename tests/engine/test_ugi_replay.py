"""Positions told again and again: only what is new is played."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import tabuleiro
from engine.ugi_fakes import ranked
from tabuleiro.engine.ugi_replay import Replay
from tabuleiro.games import GAMES
from tabuleiro.record import History


def played(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The moves that histories are asked to play from now on."""
    moves: list[str] = []
    play = History.play

    def count(history: History, move: str) -> Any:
        moves.append(move)
        return play(history, move)

    monkeypatch.setattr(History, "play", count)
    return moves


def test_only_new_moves_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    replay = Replay(tabuleiro.start("tiny"))
    moves = played(monkeypatch)
    for told, new in (("a1 b1", "a1 b1"), ("a1 b1", ""), ("a1 b1 c1d1", "c1d1"), ("a1 c1", "c1")):
        moves.clear()
        replay.follow(None, told.split())
        assert moves == new.split()
        assert list(replay.history.moves) == told.split()


@pytest.mark.parametrize("name", GAMES)
def test_any_order_of_positions_is_followed(name: str) -> None:
    source = Random(5)
    start = tabuleiro.start(name)
    elsewhere = start.play(start.moves()[0]).text()
    replay = Replay(start)
    for _ in range(40):
        text = source.choice([None, elsewhere])
        fresh = History(start if text is None else tabuleiro.parse(name, text))
        while not fresh.outcome() and source.random() < 0.8:
            fresh.play(source.choice(ranked(fresh.position)[:2]))
        replay.follow(text, list(fresh.moves))
        assert replay.history.positions == fresh.positions
        assert replay.history.outcome() == fresh.outcome()


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        (None, ["a1", "a1"]),
        (None, ["a1", "b1", "x9"]),
        (None, ["c1", "?" * 100_000]),
        ("oo 1", ["a1", "c1"]),
        ("nonsense", []),
        (None, ["a1b1", "c1d1", "e1f1", "g1", "a1"]),
    ],
)
def test_a_refused_position_changes_nothing(text: str | None, moves: list[str]) -> None:
    replay = Replay(tabuleiro.start("tiny"))
    replay.follow(None, ["a1", "b1c1"])
    before = replay.history.position
    with pytest.raises(ValueError, match=r".") as refusal:
        replay.follow(text, moves)
    assert len(str(refusal.value)) < 300
    assert replay.history.position == before
    assert replay.history.moves == ("a1", "b1c1")
    replay.follow(None, ["a1", "b1c1", "d1"])
    assert replay.history.ply == 3
