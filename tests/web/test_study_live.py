"""The analysis socket: opinions, reviews, and what is refused."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import AbstractContextManager
from itertools import pairwise

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect

from tabuleiro.positions import parse
from tabuleiro.record import History
from web.local_server import HUMAN, OPEN, PATIENCE, Guest, Live, Server, wait_for

TALPA = "xoxo/oxox/xoxo/oxox 1"
GAME = '[Game "talpa"]\n[Size "4x4"]\n\n1. c2d2 b4a4 2. b3c3 b2a2 3. b1c1 1-0\n'


class Study(Live):
    """The analysis socket of a browser."""

    def __init__(self, opening: AbstractContextManager[ClientConnection]) -> None:
        self._opening = opening
        self.socket = opening.__enter__()
        self.heard = []
        self.state = {}


def study(guest: Guest, **headers: str) -> Study:
    cookies = "; ".join(f"{name}={value}" for name, value in guest.http.cookies.items())
    language = guest.http.headers["accept-language"]
    told = {"cookie": cookies, "accept-language": language, "origin": guest.url, **headers}
    place = f"{guest.url.replace('http', 'ws')}/api/analysis/live"
    return Study(connect(place, additional_headers=told, open_timeout=PATIENCE))


def is_idle(server: Server) -> bool:
    """Whether no engine is at work, and none is asked for."""
    value = server.hub.metrics.value
    return value("thoughts_at_work") + value("thoughts_waiting") == 0


@pytest.fixture
def desk(ana: Guest) -> Iterator[Study]:
    with study(ana) as made:
        yield made


def test_lines_come_while_it_thinks(desk: Study) -> None:
    id = desk.send("start", game="talpa", start=TALPA, moves=["c2d2"], lines=3)
    info = desk.hear("info", id=id)
    while info["depth"] < 4:
        info = desk.hear("info", id=id)
    assert info["turn"] == 2
    assert len(info["lines"]) == 3
    assert 0 <= info["bar"] <= 1
    history = History(parse("talpa", TALPA), ["c2d2"])
    for line in info["lines"]:
        assert History(history.position, line["moves"]).moves == tuple(line["moves"])
    first, second, _ = (line["chances"] for line in info["lines"])
    assert first >= second
    assert info["bar"] == pytest.approx(1 - first)


def test_a_search_that_finds_out_everything_ends(desk: Study) -> None:
    id = desk.send("start", game="talpa", start="xo1x/ox1o/xo1x/oxxo 1")
    desk.hear("done", id=id)
    last = [message for message in desk.heard if message["type"] == "info"][-1]
    assert last["lines"][0]["score"]["win_in"] == 1
    assert last["bar"] == 1


def test_a_new_position_takes_the_place_of_the_one_before(desk: Study, server: Server) -> None:
    start = parse("barca", "4ee4/3lmml3/10/10/10/10/10/10/3LMML3/4EE4 1").text()
    first = desk.send("start", game="barca", start=start)
    desk.hear("info", id=first)
    second = desk.send("start", game="barca", start=start, moves=["e2e7"])
    desk.hear("info", id=second)
    desk.do("stop")
    wait_for(lambda: is_idle(server))
    later = desk.heard[desk.heard.index(next(m for m in desk.heard if m["id"] == second)) :]
    assert not any(message["id"] == first for message in later)


def test_nobody_thinks_for_a_page_that_went_away(ana: Guest, server: Server) -> None:
    with study(ana) as desk:
        id = desk.send("start", game="nava", start="4.bbbbbb/5/5/5/wwwwww.4 1")
        desk.hear("info", id=id)
        assert not is_idle(server)
    wait_for(lambda: is_idle(server))


def test_a_game_with_only_a_rulebook_is_analysed(desk: Study) -> None:
    id = desk.send("start", game="tiny", start="o1oo 1", lines=2)
    assert desk.hear("info", id=id)["lines"]
    desk.do("stop")


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ({"game": "chess", "start": "x 1"}, "unknown_game"),
        ({"game": "barca", "start": "nonsense"}, "malformed_position"),
        ({"game": "talpa", "start": TALPA, "moves": ["a1a9"]}, "illegal_move"),
        ({"game": "talpa", "start": "o1xo/o1xx/o2x/o1xx 2"}, "game_over"),
    ],
)
def test_what_cannot_be_analysed_is_refused(
    desk: Study, message: dict[str, object], code: str
) -> None:
    assert desk.refused("start", **message) == code
    desk.send("ping", id="still there")
    desk.hear("pong", id="still there")


NAVA = {"type": "review", "id": "1", "game": "nava"}
START = {"type": "start", "id": "1", "game": "talpa", "start": TALPA}


@pytest.mark.parametrize(
    "said",
    [
        "",
        "{",
        "[]",
        {"type": "start", "id": "1", "game": "talpa"},
        {**START, "lines": 6},
        {**START, "lines": True},
        {**START, "moves": "a1"},
        {**START, "more": 1},
        {"type": "review", "id": "1"},
        {"type": "review", "id": "1", "of": "../x"},
        {**NAVA, "start": "5 1", "of": "x"},
        NAVA,
    ],
    ids=str,
)
def test_nonsense_is_answered(desk: Study, said: object) -> None:
    desk.socket.send(said if isinstance(said, str) else json.dumps(said))
    answer = desk.hear("refused")
    assert (answer["id"], answer["code"]) == (None, "malformed")


def test_other_sites_are_kept_out(ana: Guest) -> None:
    with pytest.raises(InvalidStatus):
        study(ana, origin="https://elsewhere.example")


def test_a_game_is_judged_once(ana: Guest, server: Server) -> None:
    [made] = ana.post("/api/transcripts", {"text": GAME})["games"]
    with study(ana) as desk:
        id = desk.send("review", of=made["id"])
        review = desk.hear("review", id=id)
        desk.hear("done", id=id)
        counts = [message["done"] for message in desk.heard if message["type"] == "progress"]
    assert counts == [0, 1, 2, 3, 4, 5]
    assert " ".join(judged["move"] for judged in review["moves"]) == "c2d2 b4a4 b3c3 b2a2 b1c1"
    assert review["moves"][-1]["score"]["win_in"] == 1
    assert review["moves"][-1]["loss"] == 0
    faults = [judged for judged in review["moves"] if judged["fault"]]
    assert faults
    for judged in faults:
        assert judged["loss"] >= 0.1
        assert judged["best"]["moves"][0] != judged["move"]
        assert judged["why"]
    counted = sum(count for side in review["sides"] for count in side["faults"].values())
    assert counted == len(faults)
    with server.guest("pt") as rui, study(rui) as desk:
        id = desk.send("review", of=made["id"])
        again = desk.hear("review", id=id)
        assert not any(message["type"] == "progress" for message in desk.heard)
        assert [each["loss"] for each in again["moves"]] == [
            pytest.approx(each["loss"], abs=1e-3) for each in review["moves"]
        ]
        assert [each["why"] for each in again["moves"]] != [each["why"] for each in review["moves"]]
        page = rui.http.get(f"/analysis/{made['id']}").text
    data = json.loads(page.split('id="data">')[1].split("</script>")[0])
    assert data["review"]["sides"] == again["sides"]


def test_a_line_is_judged_and_left(desk: Study, server: Server) -> None:
    moves = ["a1a4", "e5b5", "a4b4", "b5b4", "a1c1"]
    line = {"game": "nava", "start": "4.bbbbbb/5/5/5/wwwwww.4 1", "moves": moves}
    desk.send("review", **line)
    desk.hear("progress")
    desk.do("leave")
    wait_for(lambda: is_idle(server))
    id = desk.send("review", **line)
    assert len(desk.hear("review", id=id)["moves"]) == len(moves)
    chances = [(each["side"], each["chances"]) for each in desk.heard[-1]["moves"]]
    assert all(one[0] != other[0] for one, other in pairwise(chances))


def test_what_cannot_be_judged_is_refused(ana: Guest, rui: Guest, desk: Study) -> None:
    assert desk.refused("review", of="nothing-here") == "not_found"
    assert desk.refused("review", game="nava", start="y") == "malformed_position"
    id = ana.create("nava", HUMAN, OPEN)
    rui.join(id)
    assert desk.refused("review", of=id) == "not_allowed"
    id = desk.send("review", game="nava", start="4.bbbbbb/5/5/5/wwwwww.4 1")
    assert desk.hear("review", id=id)["moves"] == []
