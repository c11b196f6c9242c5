"""Moves by clicks, on every game: whole games, partial turns, and clicks that lead nowhere."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from play.fakes import hearing
from tabuleiro import games
from tabuleiro.games.moves import clicks, find_move
from tabuleiro.games.sentence import Sentence
from tabuleiro.play import Selection, Session, events

GAMES = list(games.GAMES)
COMBINED = "r23r2/5/5/2r22/1b1b22/5/b23b2 1"
"""Stacks: b5 and c5 can attack c4 together; its survivors choose where to go."""


def click_all(session: Session, sites: str) -> None:
    for site in sites.split():
        assert session.click(site) is None, site


def play_by_clicks(session: Session, move: str) -> None:
    """Click the sites of a move, and choose it if that does not play it."""
    ply = session.history.ply
    for site in clicks(move):
        assert site in (session.view().destinations or session.view().movable)
        assert session.click(site) is None
    if session.history.ply == ply:
        assert move in session.view().offers
        assert session.pointing.choose(move) is None
    assert session.history.ply == ply + 1


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_by_clicks_alone(name: str) -> None:
    session, source = Session.new(name), Random(7)
    while not session.outcome and session.history.ply < 200:
        move = source.choice(session.history.position.moves())
        play_by_clicks(session, move)
        assert session.history.moves[-1] == move
        assert session.view().selected == ()
    assert session.history.ply > 3


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=15)
@given(data=st.data())
def test_any_clicks_keep_a_session_whole(name: str, data: st.DataObject) -> None:
    source = data.draw(st.randoms(use_true_random=False))
    session = Session.new(name)
    heard = hearing(session)
    sites = [*session.view().diagram.cells, "z9", "", "e" * 1000, "a0"]
    for _ in range(40):
        before = (session.history.moves, session.view().selected)
        act = source.choice(["any", "good", "good", "good", "choose", "back", "cancel"])
        view = session.view()
        refusal: Sentence | None = None
        if act == "any":
            refusal = session.click(source.choice(sites))
        elif act == "good" and (view.destinations or view.movable):
            refusal = session.click(source.choice(view.destinations or view.movable))
            assert refusal is None
        elif act == "choose":
            refusal = session.pointing.choose(source.choice([*view.offers, "", "e2e5"]))
        elif act == "back":
            assert session.pointing.step_back() == bool(view.selected)
        elif act == "cancel":
            assert session.pointing.cancel() == bool(view.selected)
            assert session.view().selected == ()
        if refusal:
            assert str(refusal)
            assert (session.history.moves, session.view().selected) == before
        check(session)
        if session.outcome:
            break
    moved = [event for event in heard if isinstance(event, events.Moved)]
    assert tuple(event.move for event in moved) == session.history.moves


def check(session: Session) -> None:
    """What always holds of what is on the screen."""
    view, position = session.view(), session.history.position
    if session.outcome:
        assert (view.movable, view.selected, view.destinations, view.offers) == ((), (), (), ())
        return
    begun = [*view.selected]
    open_moves = session.pointing.selection.moves
    assert open_moves
    for move in open_moves:
        assert [*clicks(move)][: len(begun)] == begun
    for move in view.offers:
        assert clicks(move) == view.selected
        assert find_move(position, move) in position.moves()
    if begun:
        assert view.offers or view.destinations
        assert len(open_moves) > 1 or not view.offers
    assert set(view.destinations) <= set(view.diagram.cells)


def test_two_singles_of_stacks_in_either_order() -> None:
    for order in ("c7 c5 d7 d6", "d7 d6 c7 c5"):
        session = Session.new("stacks")
        click_all(session, order)
        assert session.history.moves == ("c7c5,d7d6",)


def test_the_first_single_of_stacks_can_be_the_whole_turn() -> None:
    session = Session.new("stacks")
    click_all(session, "c7 c5")
    view = session.view()
    assert view.offers == ("1c7c5", "2c7c5")
    assert view.is_complete
    assert "d7" in view.destinations
    assert session.pointing.choose("") is not None, "there are two to choose from"
    assert session.pointing.choose("3c7c5") is not None
    assert session.pointing.choose("2c7c5") is None
    assert session.history.moves == ("2c7c5",)


def test_a_combined_attack_of_stacks_with_a_chosen_retreat() -> None:
    for order in ("b5 c4 c5 d3", "c5 c4 b5 d3"):
        session = Session.new("stacks", position=COMBINED)
        click_all(session, order[:-3])
        assert {"b3", "c3", "d3"} <= set(session.view().destinations)
        click_all(session, "d3")
        view = session.view()
        move = view.last_move or view.offers[0]
        assert find_move(session.history.start, move) == "1b5xc4+c5>d3"


def test_stepping_back_and_cancelling() -> None:
    session = Session.new("stacks")
    heard = hearing(session)
    click_all(session, "c7 c5 d7")
    assert session.pointing.step_back()
    assert session.view().selected == ("c7", "c5")
    click_all(session, "d7 d6")
    assert session.history.ply == 1
    assert session.do("undo") is None
    click_all(session, "c7 c5")
    assert session.pointing.cancel()
    assert session.view().selected == ()
    assert not session.pointing.cancel()
    assert not session.pointing.step_back()
    chosen = [event.sites for event in heard if isinstance(event, events.Selected)]
    assert chosen[-3:] == [("c7",), ("c7", "c5"), ()]


def test_the_selected_piece_clicked_again_is_let_go_and_another_begins_anew() -> None:
    session = Session.new("barca")
    click_all(session, "e2 e2")
    assert session.view().selected == ()
    click_all(session, "e2 f1")
    assert session.view().selected == ("f1",)
    assert session.history.ply == 0


@pytest.mark.parametrize(
    ("name", "chosen", "site", "words"),
    [
        ("barca", "", "e5", "B3: there is no animal on e5"),
        ("barca", "", "e9", "B3: the mouse on e9 is your opponent's"),
        ("barca", "e2", "g9", "B3: a mouse moves along rows and columns: e2 to g9 is neither"),
        ("stacks", "c7", "c2", "S3: c2 is 5 steps from c7, the limit is 3"),
        ("stacks", "", "c1", "S3: the pieces on c1 are not yours"),
        ("nava", "a1", "c3", "N3: a1 and c3 are not in line: moves go along a row or column"),
        ("talpa", "", "a1", "T3: the piece on a1 is your opponent's"),
        ("barca", "", "k11", "there is no 'k11' on this board"),
    ],
)
def test_a_click_that_leads_nowhere_is_explained(
    name: str, chosen: str, site: str, words: str
) -> None:
    position = {"talpa": "xoxo/oxox/xoxo/oxox 1"}.get(name)
    selection = Selection(Session.new(name, position=position).history.position)
    for each in chosen.split():
        assert selection.click(each) is None
    assert str(selection.click(site)) == words


def test_a_scared_animal_is_named_when_another_is_clicked() -> None:
    session = Session.new("barca", position="5E4/3L6/5M4/6m3/3mE5/10/1e1L2M3/4l5/6l3/5e4 1")
    assert session.view().must == ("e6",)
    assert session.view().movable == ("e6",)
    reason = session.click("g4")
    assert reason is not None
    assert reason.rule == "B5"
    assert "e6" in str(reason)


@pytest.mark.parametrize("name", GAMES)
def test_every_text_of_a_move_is_one(name: str) -> None:
    game = games.get(name)
    position = game.initial()
    if game.texts:
        texts = set(game.texts(position))
        assert texts >= set(position.moves())
        for text in sorted(texts)[::97]:
            assert find_move(position, text) in position.moves()
