"""The classic and generic players at play: choices, ties, seeds, and every game to its end."""

from __future__ import annotations

from collections import Counter
from random import Random
from threading import Timer
from typing import Any

import pytest

import tabuleiro
from tabuleiro.engine.api import Clock, Info, Limits
from tabuleiro.engine.choosing import Greedy, RandomPlayer
from tabuleiro.engine.generic import GENERIC, no_opinion
from tabuleiro.engine.mcts import Mcts
from tabuleiro.engine.minimax import PROVEN, WIN, Minimax
from tabuleiro.engine.roster import make, names
from tabuleiro.games import GAMES
from tabuleiro.games.api import Player, Position
from tabuleiro.games.barca import classic as barca
from tabuleiro.record import GameOver, History

QUICK = [
    (offer.name, game)
    for game in GAMES
    for offer in names(game)
    if offer.name.partition(":")[0] not in ("human", "engine", "mcts")
]


WINS = {
    "barca": "L5E3/10/9l/l9/10/2e1e5/3L2M3/2m1m5/9E/9M 1",  # g10g7 and a10d7 (B7)
    "talpa": "xo1x/ox1o/xo1x/oxxo 1",  # c1d1 (T5)
    "nava": "5/5/5/w.4/b.w.3 1",  # a2a1 and b1a1 (N6)
    "stacks": "b34/b14/5/5/5/r2r2r12/2b2b2b1 1",  # a2 to a1 (S11)
    "tiny": "oo5 1",  # a1b1 (Y3)
}
"""Positions in which first wins on the spot."""


def play_out(first: str, second: str, game: str, seed: int, plies: int) -> tuple[str, ...]:
    history = History(tabuleiro.start(game), max_plies=plies)
    players = [make(first, game, seed=seed), make(second, game, seed=seed + 1)]
    while not history.outcome():
        history.play(players[history.turn - 1].choose(history))
    return history.moves


@pytest.mark.parametrize(("name", "game"), QUICK)
def test_same_seed_same_game(name: str, game: str) -> None:
    plies = 6 if name.startswith("minimax") else 16
    assert play_out(name, "random", game, 7, plies) == play_out(name, "random", game, 7, plies)


@pytest.mark.parametrize(("name", "game"), QUICK)
def test_rulebook_and_core_histories_give_the_same_move(name: str, game: str) -> None:
    rulebook, core = History(GAMES[game].initial()), History(tabuleiro.start(game))
    assert make(name, game, seed=3).choose(rulebook) == make(name, game, seed=3).choose(core)


@pytest.mark.parametrize(("name", "game"), [*QUICK, *(("mcts:nodes=10", game) for game in GAMES)])
def test_a_finished_game_is_refused(name: str, game: str) -> None:
    history = History(tabuleiro.start(game))
    history.resign(1)
    with make(name, game) as player, pytest.raises(GameOver, match="0-1, resignation"):
        player.choose(history)


@pytest.mark.parametrize("game", GAMES)
def test_random_plays_every_move_alike(game: str) -> None:
    history = History(tabuleiro.start(game))
    moves = list(history.position.moves())[:200]
    player = RandomPlayer("random", Random(1))
    counts = Counter(player.choose(history) for _ in range(20 * len(history.position.moves())))
    assert all(5 <= counts[str(move)] <= 45 for move in moves)


@pytest.mark.parametrize("kind", ["simple", "complex"])
def test_greedy_plays_any_of_the_best(kind: str) -> None:
    position = tabuleiro.start("barca")
    evaluation = barca.EVALUATIONS[kind]
    values = {str(m): evaluation(position.play(m), 1) for m in position.moves()}
    player = Greedy("greedy", Random(1), evaluation)
    chosen = {player.choose(History(position)) for _ in range(400)}
    assert chosen == {move for move, value in values.items() if value == max(values.values())}


def test_nava_greedy_takes_the_last_stack() -> None:
    position = tabuleiro.parse("nava", WINS["nava"])
    assert make("greedy", "nava", seed=1).choose(History(position)) in ("a2a1", "b1a1")


def full_width(position: Any, side: Player, depth: int, ply: int) -> int:
    """Minimax as it is written in books, for ``side``."""
    outcome = position.outcome()
    if outcome and outcome.winner:
        return WIN - ply if outcome.winner == side else ply - WIN
    if depth == 0 or outcome:
        return barca.complex(position, side) if position.game == "barca" else 0
    values = [full_width(position.play(m), side, depth - 1, ply + 1) for m in position.moves()]
    return max(values) if position.turn == side else min(values)


def random_text(game: str, seed: int, plies: int) -> str:
    source = Random(seed)
    while True:
        position = tabuleiro.start(game)
        for _ in range(plies):
            if position.moves():
                position = position.play(source.choice(position.moves()))
        if position.moves():
            return position.text()


@pytest.mark.parametrize(
    ("game", "text", "depth"),
    [
        *(("barca", random_text("barca", seed, 4 * seed), 2) for seed in range(12)),
        *(("tiny", random_text("tiny", seed, seed % 4), 1 + seed % 7) for seed in range(12)),
        ("barca", "10/3e6/10/3M6/10/10/6m3/10/2L7/10 1", 3),
        ("barca", "10/10/10/3l2m3/10/5E4/6M3/10/10/10 2", 3),
    ],
    ids=str,
)
def test_alpha_beta_is_minimax(game: str, text: str, depth: int) -> None:
    position: Any = tabuleiro.parse(game, text)
    values = {
        str(m): full_width(position.play(m), position.turn, depth - 1, 1) for m in position.moves()
    }
    best = max(values.values())
    evaluation = barca.complex if position.game == "barca" else no_opinion
    heard: list[Info] = []
    player = Minimax("minimax", Random(depth), evaluation, depth)
    chosen = player.choose(History(position), None, heard.append)
    assert values[chosen] == best
    assert heard[-1].lines[0].score.value == best


def test_minimax_plays_any_of_the_best() -> None:
    position = tabuleiro.start("tiny", size="6")
    values = {str(m): full_width(position.play(m), 1, 2, 1) for m in position.moves()}
    player = Minimax("minimax", Random(1), no_opinion)
    chosen = {player.choose(History(position)) for _ in range(300)}
    assert chosen == {move for move, value in values.items() if value == max(values.values())}


@pytest.mark.parametrize("name", ["minimax:simple", "minimax:complex"])
def test_minimax_wins_at_once_and_sees_a_loss_coming(name: str) -> None:
    win = tabuleiro.parse("barca", WINS["barca"])
    outcome = win.play(make(name, "barca", seed=1).choose(History(win))).outcome()
    assert outcome
    assert outcome.winner == 1
    threat = tabuleiro.parse("barca", "6e3/10/10/10/10/10/3l2m3/10/10/E8L 1")
    after = threat.play(make(name, "barca", seed=1).choose(History(threat)))
    replies = [after.play(move).outcome() for move in after.moves()]
    assert not any(outcome and outcome.winner == 2 for outcome in replies)


def test_minimax_reports_each_depth_and_proven_results() -> None:
    heard: list[Info] = []
    make("minimax", "tiny", seed=1).choose(
        History(tabuleiro.start("tiny", size="3")), Limits(lines=3), heard.append
    )
    assert [info.depth for info in heard] == [1, 2, 3]
    assert heard[-1].lines[0].moves == ("b1",)  # then one counter is left on either side
    assert heard[-1].lines[0].score.win_in == 3
    assert str(heard[-1].lines[1].score) == "loss in 2"
    assert len(heard[-1].lines) == 3


def test_minimax_within_limits() -> None:
    history = History(tabuleiro.start("barca"))
    player = make("minimax:simple", "barca", seed=1)
    heard: list[Info] = []
    for limits in (
        Limits(nodes=1),
        Limits(nodes=50),
        Limits(time=0.0),
        Limits(clock=Clock(0.01, 0.01)),
    ):
        assert player.choose(history, limits, heard.append) in history.position.moves()
        assert all(info.nodes <= 50 for info in heard if limits.nodes)
    player.choose(history, Limits(depth=1), heard.append)
    assert heard[-1].depth == 1


@pytest.mark.parametrize("limits", [Limits(), Limits(lines=2)])
def test_mcts_plays_until_stopped(limits: Limits) -> None:
    history = History(tabuleiro.start("nava"))
    player = make("mcts", "nava", seed=1)
    timer = Timer(0.1, player.stop)
    timer.start()
    assert player.choose(history, limits) in history.position.moves()
    timer.join()


def test_minimax_stops_when_told() -> None:
    history = History(tabuleiro.start("barca"))
    player = make("minimax:complex", "barca", seed=1)
    timer = Timer(0.1, player.stop)
    timer.start()
    assert player.choose(history, Limits(depth=50)) in history.position.moves()
    timer.join()


@pytest.mark.parametrize("size", ["2", "3", "4", "5", "6", "7"])
@pytest.mark.parametrize("ruleset", ["standard", "misere"])
def test_mcts_proves_a_small_game(size: str, ruleset: str) -> None:
    """The tree is searched to its end, and the move is a right one where there is one."""
    position = tabuleiro.start("tiny", size=size, ruleset=ruleset)
    heard: list[Info] = []
    move = make("mcts:nodes=20000", "tiny", seed=1).choose(History(position), None, heard.append)
    values = {str(m): full_width(position.play(m), 1, 20, 1) for m in position.moves()}
    assert (values[move] > PROVEN) == (max(values.values()) > PROVEN)
    assert heard[-1].nodes < 20_000


@pytest.mark.parametrize("game", WINS)
def test_mcts_finds_a_win_on_the_spot(game: str) -> None:
    position = tabuleiro.parse(game, WINS[game])
    move = make("mcts:nodes=3000", game, seed=1).choose(History(position))
    outcome = position.play(move).outcome()
    assert outcome
    assert outcome.winner == 1


def test_mcts_within_limits() -> None:
    history = History(tabuleiro.start("nava"))
    heard: list[Info] = []
    player = Mcts("mcts", Random(1), Limits(nodes=1500))
    player.choose(history, None, heard.append)
    assert [info.nodes for info in heard] == [
        1000,
        1500,
    ]
    player.choose(history, Limits(nodes=700, lines=3), heard.append)
    assert heard[-1].nodes == 700
    assert len(heard[-1].lines) == 3
    player.choose(history, Limits(depth=3), heard.append)  # no depth here: its own limits
    assert heard[-1].nodes == 1500
    assert player.choose(history, Limits(time=0.0)) in history.position.moves()


def test_generic_greedy_takes_a_win_and_avoids_a_loss() -> None:
    player = Greedy("greedy", Random(1), GENERIC.greedy[""])
    for _ in range(20):
        assert player.choose(History(tabuleiro.parse("tiny", "oo5 1"))) == "a1b1"
        assert player.choose(History(tabuleiro.parse("tiny", "oo5 1 misere"))) != "a1b1"


def beats_random(name: str, game: str, games: int) -> float:
    """The share of the points against ``random``, colours in turn."""
    points = 0.0
    for number in range(games):
        side = 1 + number % 2
        history = History(tabuleiro.start(game), max_plies=400)
        players = {
            side: make(name, game, seed=number),
            3 - side: make("random", game, seed=-number),
        }
        while not history.outcome():
            history.play(players[history.turn].choose(history))
        outcome = history.outcome()
        assert outcome
        points += 0.5 if outcome.winner is None else float(outcome.winner == side)
    return points / games


@pytest.mark.parametrize(
    ("name", "game"),
    [
        ("greedy:simple", "barca"),
        ("greedy:complex", "barca"),
        ("level:9", "talpa"),
        ("greedy", "nava"),
        ("greedy", "stacks"),
        ("minimax", "tiny"),
    ],
)
def test_classic_players_beat_random(name: str, game: str) -> None:
    assert beats_random(name, game, 10) >= 0.8


def test_players_look_at_any_position_of_the_contract() -> None:
    """The evaluations read texts: a rulebook's position is as good as the core's."""
    for game, sheet in GAMES.items():
        if not sheet.classic:
            continue
        rulebook: Position = GAMES[game].initial()
        core: Position = tabuleiro.start(game)
        move = str(core.moves()[0])
        for value in sheet.classic.greedy.values():
            assert value(rulebook.play(move), 1) == value(core.play(move), 1)
