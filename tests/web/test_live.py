"""The live protocol: moves, consent, refusals, and messages that come twice."""

from __future__ import annotations

import pytest
from websockets.exceptions import ConnectionClosed

from web.local_server import HUMAN, OPEN, Guest, computer

FIRST_MOVES = ("b1b2", "a1a2")  # of Talpa 4x4
TALPA = {"options": {"size": "4x4"}}


def by_link(ana: Guest, rui: Guest, **more: object) -> str:
    """A game of two people at two browsers."""
    id = ana.create("talpa", {**HUMAN, "name": "Ana"}, OPEN, **TALPA, **more)
    assert rui.join(id, name="Rui")["side"] == 2
    return id


def test_a_move_reaches_both_and_a_spectator(ana: Guest, rui: Guest, eva: Guest) -> None:
    id = by_link(ana, rui)
    with ana.sit(id) as first, rui.sit(id) as second, eva.sit(id) as watcher:
        assert [each.state["you"]["sides"] for each in (first, second, watcher)] == [[1], [2], []]
        first.move(0, "b1b2")
        moved = [each.hear("moved") if each is not first else None for each in (second, watcher)]
        assert moved[0] == moved[1]
        assert moved[0] is not None
        assert (moved[0]["ply"], moved[0]["move"], moved[0]["sequence"]) == (1, "b1b2", 3)
        assert {cell["site"] for cell in moved[0]["view"]["diagram"]["cells"]} == {"b1", "b2"}
        assert watcher.refused("move", ply=1, move="a1a2") == "not_your_seat"


def test_wrong_moves_change_nothing(ana: Guest, rui: Guest) -> None:
    id = by_link(ana, rui)
    with ana.sit(id) as first, rui.sit(id) as second:
        assert second.refused("move", ply=0, move="a1a2") == "not_your_turn"
        assert first.refused("move", ply=1, move="b1b2") == "wrong_ply"
        answer = first.ask("move", ply=0, move="a1c3")
        assert (answer["code"], answer["rule"]) == ("illegal_move", "T3")
        assert first.refused("move", ply=0, move="nonsense") == "illegal_move"
        first.do("state")
        assert first.state["moves"] == []
        assert first.state["sequence"] == 2


def test_the_same_message_is_done_once(ana: Guest, rui: Guest) -> None:
    id = by_link(ana, rui)
    with ana.sit(id) as first:
        first.do("move", id="one", ply=0, move="b1b2")
        first.do("move", id="one", ply=0, move="b1b2")
    with ana.sit(id) as again, rui.sit(id) as second:
        assert again.state["moves"] == ["b1b2"]
        again.do("move", id="one", ply=0, move="b1b2")  # after a reconnect
        assert second.refused("move", id="one", ply=0, move="b1b2") == "wrong_ply"  # not theirs
        second.do("state")
        assert second.state["moves"] == ["b1b2"]


def test_typed_moves_are_read_as_people_write_them(ana: Guest) -> None:
    id = ana.create("talpa", HUMAN, HUMAN, **TALPA)
    with ana.sit(id) as live:
        live.move(0, "B1 - B2")
        live.do("state")
        assert live.state["moves"] == ["b1b2"]


def test_on_one_device(ana: Guest) -> None:
    id = ana.create("talpa", HUMAN, HUMAN, **TALPA)
    with ana.sit(id) as live:
        assert live.state["you"] == {"sides": [1, 2], "is_owner": True}
        assert live.state["has_opponents"] is False
        for ply, move in enumerate(FIRST_MOVES):
            live.move(ply, move)
        live.do("undo", action="ask")
        assert live.state["moves"] == ["b1b2"]
        assert live.state["undone"] == ["a1a2"]
        live.do("redo")
        assert live.state["moves"] == [*FIRST_MOVES]
        live.do("draw", action="offer")
        assert live.state["offers"]["draw"] == 1
        live.do("draw", action="accept")
        assert live.state["result"]["text"] == "The game is drawn by agreement."
        assert live.refused("move", ply=2, move="d4d3") == "game_over"
        live.do("undo", action="ask")
        assert live.state["result"] is None


def test_undo_by_consent(ana: Guest, rui: Guest) -> None:
    id = by_link(ana, rui)
    with ana.sit(id) as first, rui.sit(id) as second:
        assert first.refused("undo", action="ask") == "refused"
        first.move(0, "b1b2")
        second.move(1, "a1a2")
        assert second.refused("redo") == "not_allowed"
        first.do("undo", action="ask")
        assert second.hear("state")["offers"]["undo"] == 1
        assert first.refused("undo", action="ask") == "refused"
        assert first.refused("undo", action="accept") == "not_allowed"
        second.do("undo", action="decline")
        assert second.state["offers"]["undo"] is None
        second.do("undo", action="ask")
        first.do("undo", action="accept")
        assert first.state["moves"] == ["b1b2"]  # back to the asker's own last move
        first.do("undo", action="ask")
        second.move(1, "a1a2")  # moving on is an answer, too
        assert second.refused("undo", action="decline") == "refused"
        first.do("undo", action="ask")
        second.do("undo", action="accept")
        assert second.state["moves"] == []


def test_draws_and_resigning(ana: Guest, rui: Guest) -> None:
    id = by_link(ana, rui)
    with ana.sit(id) as first, rui.sit(id) as second:
        assert first.refused("draw", action="accept") == "refused"
        first.do("draw", action="offer")
        assert first.refused("draw", action="accept") == "not_allowed"
        second.do("draw", action="decline")
        assert second.state["offers"]["draw"] is None
        assert second.refused("resign", side=1) == "not_your_seat"
        second.do("resign")
        assert second.state["result"] == {
            "winner": 1,
            "result": "1-0",
            "reason": "resignation",
            "text": "First wins: Second resigns.",
        }
        assert second.state["view"]["turn"] is None
        assert first.refused("draw", action="offer") == "game_over"
        assert first.refused("undo", action="ask") == "game_over"


def test_a_rematch_swaps_colours_and_is_made_once(ana: Guest, rui: Guest, eva: Guest) -> None:
    id = by_link(ana, rui)
    with ana.sit(id) as first, rui.sit(id) as second, eva.sit(id) as watcher:
        assert first.refused("rematch") == "refused"
        first.do("resign")
        assert watcher.refused("rematch") == "not_your_seat"
        first.do("rematch")
        second.do("rematch")
        first.do("state")
        assert first.state["next"] == second.state["next"]
        with ana.sit(second.state["next"]) as again:
            assert again.state["you"]["sides"] == [2]
            assert [each["name"] for each in again.state["players"]] == ["Rui", "Ana"]


def test_a_spectator_may_ask_but_not_do(ana: Guest, rui: Guest, eva: Guest) -> None:
    id = by_link(ana, rui)
    with eva.sit(id) as watcher:
        for message in ("resign", "hint", "redo", "pause", "step", "move_now", "rematch"):
            assert watcher.refused(message) in ("not_your_seat", "not_allowed")
        for action in ("ask", "accept", "decline"):
            assert watcher.refused("undo", action=action) == "not_your_seat"
        assert watcher.refused("draw", action="offer") == "not_your_seat"
        assert watcher.refused("speed", delay=0.0) == "not_allowed"
        assert watcher.refused("evaluate") == "not_allowed"
        watcher.do("why", sites=["a1"])
        assert watcher.heard[-1]["text"] == "T3: the piece on a1 is your opponent's"
        watcher.do("why", move="b1b2")
        assert (watcher.heard[-1]["text"], watcher.heard[-1]["rule"]) == ("", "")
        watcher.do("ping")
        assert watcher.heard[-1]["type"] == "pong"


def test_presence(ana: Guest, rui: Guest, eva: Guest) -> None:
    id = by_link(ana, rui)
    with ana.sit(id) as first:
        assert [each["connected"] for each in first.state["players"]] == [True, False]
        with rui.sit(id):
            assert first.hear("presence")["connected"] == [True, True]
            with eva.sit(id) as watcher:
                assert watcher.state["watchers"] == 1
                assert first.hear("presence")["watchers"] == 1
            assert first.hear("presence")["watchers"] == 0
        assert first.hear("presence")["connected"] == [True, False]


def test_who_joins_is_told_to_who_waits(ana: Guest, rui: Guest) -> None:
    id = ana.create("talpa", HUMAN, OPEN, **TALPA)
    with ana.sit(id) as first:
        assert first.state["has_opponents"]
        first.move(0, "b1b2")  # without a clock nobody has to wait
        rui.join(id, name="Rui")
        assert first.hear("state")["players"][1]["name"] == "Rui"


def test_sentences_in_the_language_of_the_socket(ana: Guest, rui: Guest) -> None:
    id = by_link(ana, rui)
    rui.http.headers["accept-language"] = "pt-PT,pt;q=0.9,en;q=0.8"
    with ana.sit(id) as first, rui.sit(id) as second:
        first.do("resign")
        assert second.hear("state")["result"]["text"] == "Segundo ganha: Primeiro desiste."
        assert first.state["result"]["text"] == "Second wins: First resigns."


@pytest.mark.parametrize(
    "text",
    [
        *("", "{", "[]", "null", '"move"', "{}", '{"type": "move"}', '{"type": "fly", "id": "1"}'),
        *('{"type": "move", "id": "1", "ply": "0", "move": "b1b2"}', '{"type": "ping", "id": 7}'),
        *('{"type": "ping", "id": "1", "more": 1}', '{"type": "ping", "id": ""}'),
    ],
)
def test_messages_that_are_none(ana: Guest, text: str) -> None:
    id = ana.create("talpa", HUMAN, HUMAN)
    with ana.sit(id) as live:
        live.socket.send(text)
        answer = live.receive()
        assert (answer["type"], answer["id"], answer["code"]) == ("refused", None, "malformed")
        assert answer["text"]
        live.do("ping")


def test_bytes_are_no_message(ana: Guest) -> None:
    id = ana.create("talpa", HUMAN, HUMAN)
    with ana.sit(id) as live:
        live.socket.send(b'{"type": "ping", "id": "1"}')
        assert live.receive()["code"] == "malformed"


def test_large_messages_end_the_socket(ana: Guest) -> None:
    id = ana.create("talpa", HUMAN, HUMAN)
    with ana.sit(id) as live:
        live.socket.send("x" * 9000)
        with pytest.raises(ConnectionClosed) as closed:
            live.receive()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009


def test_bytes_that_are_no_text_end_the_socket(
    ana: Guest, caplog: pytest.LogCaptureFixture
) -> None:
    id = ana.create("talpa", HUMAN, HUMAN)
    with ana.sit(id) as live:
        with live.socket.send_context():
            live.socket.protocol.send_text(b"\xff")
        with pytest.raises(ConnectionClosed) as closed:
            live.receive()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1007
    assert not caplog.records


def test_bytes_that_are_no_text_before_a_goodbye(
    ana: Guest, caplog: pytest.LogCaptureFixture
) -> None:
    """Uvicorn finds both at once and fails to close what is closing."""
    id = ana.create("talpa", HUMAN, HUMAN)
    with ana.sit(id) as live:
        with live.socket.send_context():
            live.socket.protocol.send_text(b"\xff")
            live.socket.protocol.send_close(1000)
        with pytest.raises(ConnectionClosed):
            live.receive()
    assert not caplog.records


@pytest.mark.parametrize("id", ["nowhere", "%00", "x" * 500])
def test_no_such_game(ana: Guest, id: str) -> None:
    with pytest.raises(ConnectionClosed) as closed:
        ana.sit(id)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404


def test_computers_answer_and_are_taken_back(ana: Guest) -> None:
    id = ana.create("tiny", HUMAN, computer("greedy"), options={"size": "7"})
    with ana.sit(id) as live:
        live.move(0, "a1")
        assert live.hear("moved", ply=2)["view"]["turn"] == 1
        live.do("undo", action="ask")
        assert live.state["moves"] == []
        live.move(0, "b1")
        live.hear("moved", ply=2)
        live.do("draw", action="offer")  # declined at once
        assert live.state["offers"]["draw"] is None
        assert live.state["players"][1]["name"] == "Greedy"


def test_a_computer_begins(ana: Guest) -> None:
    id = ana.create("nava", computer("random"), HUMAN)
    with ana.sit(id) as live:
        if not live.state["moves"]:
            live.hear("moved", ply=1)


def test_computers_among_themselves(ana: Guest, eva: Guest) -> None:
    id = ana.create("tiny", computer("random"), computer("random"), delay=10.0)
    with ana.sit(id) as live, eva.sit(id) as watcher:
        assert live.state["you"] == {"sides": [], "is_owner": True}
        assert watcher.refused("pause") == "not_allowed"
        live.do("pause")
        assert live.state["is_paused"]
        live.do("speed", delay=0.0)
        live.do("step")
        moved = watcher.hear("moved")
        assert moved["ply"] == 1
        assert moved["is_paused"]
        live.do("resume")
        while not (told := watcher.receive()).get("result"):
            pass
        assert told["result"]["result"] in ("1-0", "0-1")


def test_hints_and_evaluations(ana: Guest) -> None:
    id = ana.create("talpa", HUMAN, computer("random"), **TALPA)
    with ana.sit(id) as live:
        live.do("hint", id="hint")
        hint = next(each for each in live.heard if each["type"] == "hint")
        assert (hint["id"], hint["ply"]) == ("hint", 0)
        assert "".join(hint["sites"]) == hint["move"]
        live.move(0, hint["move"])
        live.hear("moved", ply=2)
        live.send("evaluate", id="look", ply=0)
        told = live.hear("evaluation", id="look")
        assert told["ply"] == 0
        assert told["lines"][0]["moves"]
        assert 0 <= told["bar"] <= 1
        live.do("cancel")
        assert live.answer_to("look")["type"] == "done"
        assert live.refused("evaluate", ply=99) == "wrong_ply"


def test_a_hint_that_comes_too_late(ana: Guest) -> None:
    id = ana.create("barca", HUMAN, HUMAN)
    with ana.sit(id) as live:
        live.send("hint", id="hint")
        live.do("resign")
        assert live.answer_to("hint")["code"] in ("outdated", "game_over")


def test_no_hints_between_people(ana: Guest, rui: Guest) -> None:
    id = by_link(ana, rui)
    with ana.sit(id) as first:
        assert first.refused("hint") == "not_allowed"
        assert first.refused("evaluate") == "not_allowed"
        first.do("resign")
        first.do("evaluate")


def test_move_now(ana: Guest) -> None:
    id = ana.create("barca", HUMAN, computer("engine:time=30"))
    with ana.sit(id) as live:
        assert live.refused("move_now") == "refused"
        live.move(0, "e2e4")
        live.hear("thinking")
        live.do("move_now")
        if not any(each.get("ply") == 2 for each in live.heard):
            live.hear("moved", ply=2)
