"""The replay screen: walked by keys, mouse and autoplay, analysed, played on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from tabuleiro.games import GAMES
from tabuleiro.play import Session
from tabuleiro.state import State
from tabuleiro.tui.board import BoardView
from tabuleiro.tui.evaluation import BestLines, EvaluationBar
from tabuleiro.tui.move_list import MoveList
from tabuleiro.tui.play_on import PlayOn
from tabuleiro.tui.replay import ReplayScreen
from tabuleiro.tui.rules import RulesScreen
from tui.screen_host import PENDING, ScreenHost, annotated, open_screen, played, press, settle


def at(host: ScreenHost) -> str:
    return host.says("#status").split()[0]


async def until(pilot: Pilot[None], done: Callable[[], bool]) -> None:
    """Wait for what a thread or a timer does, many times as long as it takes."""
    for _time in range(5000):
        if done():
            return
        await pilot.pause(0.02)
    raise AssertionError("it never happened")


@pytest.mark.parametrize("game", GAMES)
def test_walking_by_keys(tmp_path: Path, game: str) -> None:
    session = played(game, plies=5)

    async def play(host: ScreenHost, pilot: Pilot[None]) -> None:
        shown = []
        for key, place in (
            ("", "5/5"),
            ("left", "4/5"),
            ("home", "0/5"),
            ("left", "0/5"),
            ("right", "1/5"),
            ("l", "2/5"),
            ("down", "5/5"),
            ("right", "5/5"),
            ("pageup", "0/5"),
            ("end", "5/5"),
        ):
            if key:
                await press(host, pilot, key)
            assert at(host) == place
            shown.append(host.screen.query_one(BoardView).diagram)
        assert shown[0] == session.view().diagram
        assert shown[2] == session.view(0).diagram
        await press(host, pilot, "escape")

    assert open_screen(lambda: ReplayScreen(session, State(tmp_path)), play).result is None


def test_walking_by_mouse(tmp_path: Path) -> None:
    async def play(host: ScreenHost, pilot: Pilot[None]) -> None:
        for button, place in (("first", "0/8"), ("next", "1/8"), ("last", "8/8"), ("back", "7/8")):
            await pilot.click(f"#{button}")
            await settle(host, pilot)
            assert at(host) == place
        moves = host.screen.query_one(MoveList)
        await pilot.click(MoveList, offset=(4, 1))
        await settle(host, pilot)
        assert at(host) == "3/8"
        await pilot.click(MoveList, offset=(moves.size.width - 6, 1))
        await settle(host, pilot)
        assert at(host) == "4/8"
        await pilot.click(MoveList, offset=(0, 1))
        assert at(host) == "4/8", "a number is no move"

    open_screen(lambda: ReplayScreen(annotated(), State(tmp_path)), play)


def test_marks_and_comments_are_shown(tmp_path: Path) -> None:
    record = annotated()

    async def play(host: ScreenHost, pilot: Pilot[None]) -> None:
        assert "Played in the rain." in host.says("#comment")
        await press(host, pilot, "right")
        assert host.screen.query_one("#comment").has_class("-none")
        await press(host, pilot, "right")
        comment = f"{record.moves[1].move}?!: a doubtful move. Too early."
        assert host.says("#comment") == comment

    open_screen(lambda: ReplayScreen(record, State(tmp_path), 0), play)


def test_a_game_that_second_began(tmp_path: Path) -> None:
    session = Session.new("tiny", position="ooooooo 2")
    session.type("a1")

    async def play(host: ScreenHost, pilot: Pilot[None]) -> None:
        moves = host.screen.query_one(MoveList)
        assert moves.render_line(0).text.split() == ["1", "…", "a1"]
        await pilot.click(MoveList, offset=(moves.size.width - 6, 0))
        assert at(host) == "1/1"

    open_screen(lambda: ReplayScreen(session, State(tmp_path)), play)


def test_a_long_list_of_moves_follows(tmp_path: Path) -> None:
    session = played("barca", plies=120)

    async def play(host: ScreenHost, pilot: Pilot[None]) -> None:
        moves = host.screen.query_one(MoveList)

        def lines() -> list[str]:
            return [moves.render_line(y).text for y in range(moves.size.height)]

        assert session.history.moves[-1] in lines()[-1]
        await press(host, pilot, "home", "right")
        assert session.history.moves[0] in lines()[0]

    open_screen(lambda: ReplayScreen(session, State(tmp_path)), play)


def test_it_walks_by_itself(tmp_path: Path) -> None:
    state = State(tmp_path)
    state.change(delay=0.0)

    async def play(host: ScreenHost, pilot: Pilot[None]) -> None:
        await pilot.press("space")
        await until(pilot, lambda: at(host) == "1/8")
        await press(host, pilot, "space")
        stopped = at(host)
        await pilot.pause(0.3)
        assert at(host) == stopped
        await pilot.click("#auto")
        await until(pilot, lambda: at(host) == "8/8")
        await press(host, pilot, "left")

    open_screen(lambda: ReplayScreen(annotated(), state), play)


@pytest.mark.parametrize("game", ["nava", "tiny"])
def test_evaluation_on_demand(tmp_path: Path, game: str) -> None:
    session = played(game, plies=2)

    async def play(host: ScreenHost, pilot: Pilot[None]) -> None:
        lines = host.screen.query_one(BestLines)
        assert not lines.display
        await pilot.press("e")
        await until(pilot, lambda: "depth" in str(lines.render()))
        assert host.screen.query_one(EvaluationBar).display
        await pilot.press("left")
        await pilot.pause()
        assert "depth" not in str(lines.render()), "what was said is of another position"
        await until(pilot, lambda: "depth" in str(lines.render()))
        await pilot.press("e")
        await pilot.pause()
        assert not lines.display
        await pilot.press("e", "escape")

    assert open_screen(lambda: ReplayScreen(session, State(tmp_path)), play).result is None


def test_evaluation_of_a_finished_game(tmp_path: Path) -> None:
    """An end by the rules is shown as such; after a resignation there is a position to evaluate."""
    state = State(tmp_path)
    state.change(evaluation=True)
    session = Session.new("tiny", options={"size": "7"})
    while not session.outcome:
        session.type(session.history.position.moves()[0])

    async def play(host: ScreenHost, pilot: Pilot[None]) -> None:
        lines = host.screen.query_one(BestLines)
        await until(pilot, lambda: "over" in str(lines.render()))
        assert host.screen.query_one(EvaluationBar).share in (0.0, 1.0)
        assert " wins: " in host.says("#status")
        await press(host, pilot, "p")
        assert "go back to play on" in host.told[0]
        assert isinstance(host.screen, ReplayScreen)

    open_screen(lambda: ReplayScreen(session, state), play)


def test_playing_on(tmp_path: Path) -> None:
    session = played("nava", ("human", "engine:2"), plies=6, resigned=True)

    async def play(host: ScreenHost, pilot: Pilot[None]) -> None:
        await press(host, pilot, "left", "left", "p")
        assert isinstance(host.screen, PlayOn)
        for size in ((1, 1), (80, 24)):
            await pilot.resize_terminal(*size)
            await press(host, pilot, "pageup")
        await press(host, pilot, "escape")
        assert host.result is PENDING
        await press(host, pilot, "p", "down", "enter")

    forked = open_screen(lambda: ReplayScreen(session, State(tmp_path)), play).result
    assert isinstance(forked, Session)
    assert forked.history.moves == session.history.moves[:4]
    assert forked.players == ("engine:2", "human")
    assert forked.id != session.id
    assert session.history.ply == 6


def test_the_same_computers_may_play_on(tmp_path: Path) -> None:
    session = played("tiny", ("random", "mcts"), plies=2)

    async def play(host: ScreenHost, pilot: Pilot[None]) -> None:
        await press(host, pilot, "enter", "end", "enter")

    forked = open_screen(lambda: ReplayScreen(session, State(tmp_path)), play).result
    assert forked.players == ("random", "mcts")


def test_a_game_that_goes_on_is_left_alone(tmp_path: Path) -> None:
    session = played("nava", plies=4)
    heard: list[object] = []
    session.subscribe(heard.append)

    async def play(host: ScreenHost, pilot: Pilot[None]) -> None:
        lines = host.screen.query_one(BestLines)
        await pilot.press("e")
        await until(pilot, lambda: "depth" in str(lines.render()))
        await pilot.press("home", "escape")

    open_screen(lambda: ReplayScreen(session, State(tmp_path)), play)
    assert heard == []
    assert session.history.ply == 4


def test_rules_and_board_size(tmp_path: Path) -> None:
    async def play(host: ScreenHost, pilot: Pilot[None]) -> None:
        board = host.screen.query_one(BoardView)
        forms = [board.form]
        await press(host, pilot, "t")
        forms.append(board.form)
        assert forms == ["large", "compact"]
        await press(host, pilot, "r")
        assert isinstance(host.screen, RulesScreen)
        await press(host, pilot, "escape", "escape")

    host = open_screen(lambda: ReplayScreen(annotated(), State(tmp_path)), play, size=(140, 45))
    assert host.result is None


@pytest.mark.parametrize("size", [(80, 24), (50, 18), (160, 50)])
@pytest.mark.parametrize("game", GAMES)
def test_every_board_has_room(tmp_path: Path, game: str, size: tuple[int, int]) -> None:
    async def play(host: ScreenHost, pilot: Pilot[None]) -> None:
        board = host.screen.query_one(BoardView)
        assert not host.screen.has_class("-small")
        assert board.diagram
        if size[0] >= 80:
            assert not board.show_horizontal_scrollbar
            assert not board.show_vertical_scrollbar

    open_screen(lambda: ReplayScreen(played(game, plies=3), State(tmp_path)), play, size=size)
