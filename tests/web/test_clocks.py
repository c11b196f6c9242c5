"""Clocks are the server's: they fall without being asked, and rest while no server is there."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from tabuleiro.play.acts import now_ms
from web.local_server import HUMAN, OPEN, Guest, computer, serving, settings_for, wait_for

TALPA: dict[str, Any] = {"options": {"size": "4x4"}}
SHORT = "0.005"
"""Minutes."""


def test_a_flag_falls(ana: Guest, rui: Guest) -> None:
    id = ana.create("talpa", HUMAN, OPEN, clock=SHORT, **TALPA)
    with ana.sit(id) as first:
        assert first.refused("move", ply=0, move="b1b2") == "not_allowed"  # nobody is there yet
        rui.join(id)
        with rui.sit(id) as second:
            first.move(0, "b1b2")
            assert second.hear("moved")["clocks"]["running"] == 2
            over = first.hear("state")
            while not over["result"]:
                over = first.hear("state")
    assert over["result"]["text"] == "First wins: Second has run out of time."
    assert over["clocks"]["left"][1] == 0


def test_a_flag_falls_though_nobody_is_there(ana: Guest) -> None:
    id = ana.create("talpa", HUMAN, HUMAN, clock=SHORT, **TALPA)
    with ana.sit(id) as live:
        live.move(0, "b1b2")

    def is_over() -> bool:
        games = ana.get("/api/archive", mine=True, status="finished")["games"]
        return id in [game["id"] for game in games]

    wait_for(is_over)


def test_time_is_spent_and_given(ana: Guest) -> None:
    id = ana.create("talpa", HUMAN, HUMAN, clock="1+30", **TALPA)
    with ana.sit(id) as live:
        live.move(0, "b1b2")
        time.sleep(0.05)
        live.move(1, "a1a2")
        live.do("pause")
        first, second = live.state["clocks"]["left"]
        assert first < 60 < second < 90
        live.do("undo", action="ask")
        assert live.state["clocks"] == {"control": "1+30", "left": [60, 60], "running": None}


def test_a_computer_has_a_clock(ana: Guest) -> None:
    id = ana.create("talpa", HUMAN, computer("engine"), clock="5", **TALPA)
    with ana.sit(id) as live:
        live.move(0, "b1b2")
        assert live.hear("moved", ply=2)["clocks"]["running"] == 1


def test_clocks_rest_while_no_server_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = settings_for(tmp_path)
    with serving(settings) as server, server.guest() as guest:
        id = guest.create("talpa", HUMAN, HUMAN, clock="5", **TALPA)
        with guest.sit(id) as live:
            live.move(0, "b1b2")
    an_hour_later = now_ms() + 3_600_000
    monkeypatch.setattr("tabuleiro.web.rooms.room.now_ms", lambda: an_hour_later)
    monkeypatch.setattr("tabuleiro.web.rooms.hub.now_ms", lambda: an_hour_later)
    with serving(settings) as server, server.guest() as again:
        again.http.cookies.update(guest.http.cookies)
        with again.sit(id) as live:
            assert live.state["clocks"]["running"] == 2
            assert 240 < live.state["clocks"]["left"][1] < 300
            live.move(1, "a1a2")
            assert live.state["result"] is None
