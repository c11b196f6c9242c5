"""Player names: what they mean in each game, what they make, and how they are refused."""

from __future__ import annotations

import pytest

import tabuleiro
from tabuleiro import _core
from tabuleiro.engine.api import Limits
from tabuleiro.engine.roster import PlayerSpec, make, names, parse
from tabuleiro.games import GAMES
from tabuleiro.games.api import UnknownOption
from tabuleiro.record import History

CORE_GAMES = [*_core.GAMES]


@pytest.mark.parametrize("game", GAMES)
def test_menus(game: str) -> None:
    offered = [offer.name for offer in names(game)]
    assert offered[:2] == ["human", "random"]
    assert len({*offered}) == len(offered)
    assert all(str(parse(name, game)) == name for name in offered)
    assert all(0 < len(str(offer.description)) < 70 for offer in names(game))
    assert ("engine" in offered) == ("engine:10" in offered) == (game in CORE_GAMES)


@pytest.mark.parametrize(
    ("game", "classic"),
    [
        ("barca", "greedy:simple greedy:complex minimax:simple minimax:complex"),
        ("talpa", " ".join(f"level:{level}" for level in range(1, 10))),
        ("nava", "greedy"),
        ("stacks", "greedy"),
        ("tiny", "greedy minimax"),
    ],
)
def test_classic_players_of_each_game(game: str, classic: str) -> None:
    kinds = ("greedy", "minimax", "level")
    assert [o.name for o in names(game) if o.name.startswith(kinds)] == classic.split()


@pytest.mark.parametrize(
    ("name", "spec"),
    [
        ("human", PlayerSpec("human")),
        ("random", PlayerSpec("random")),
        ("greedy:complex", PlayerSpec("greedy", "complex")),
        ("minimax:simple", PlayerSpec("minimax", "simple")),
        ("engine", PlayerSpec("engine")),
        ("engine:3", PlayerSpec("engine", "3")),
        ("engine:depth=6", PlayerSpec("engine", "depth=6", Limits(depth=6))),
        ("engine:nodes=100000", PlayerSpec("engine", "nodes=100000", Limits(nodes=100_000))),
        ("engine:time=2", PlayerSpec("engine", "time=2", Limits(time=2.0))),
        ("mcts:nodes=10000", PlayerSpec("mcts", "nodes=10000", Limits(nodes=10_000))),
        ("mcts:time=0.1", PlayerSpec("mcts", "time=0.1", Limits(time=0.1))),
        ("ugi:/opt/an engine --fast", PlayerSpec("ugi", "/opt/an engine --fast")),
        ("ugi:a:b=c", PlayerSpec("ugi", "a:b=c")),
    ],
)
def test_names_of_barca(name: str, spec: PlayerSpec) -> None:
    assert parse(name, "barca") == spec
    assert str(spec) == name


@pytest.mark.parametrize(
    ("name", "game", "words"),
    [
        ("gredy:complex", "barca", "did you mean 'greedy:complex'?"),
        ("gredy", "barca", "did you mean greedy:simple or greedy:complex?"),
        ("Random", "nava", "did you mean 'random'?"),
        ("greedy", "barca", "of that kind: greedy:simple, greedy:complex"),
        ("greedy:complex", "nava", "of that kind: greedy"),
        ("greedy", "talpa", "Talpa has no player 'greedy'; choose from human, random, level:1…9, "),
        ("minimax", "stacks", "ugi:PATH"),
        ("level:7", "barca", "Barca has no player 'level:7'"),
        ("level:0", "talpa", "level:1…9"),
        ("level:10", "talpa", "level:1…9"),
        ("level:07", "talpa", "level:1…9"),
        ("level", "talpa", "level:1…9"),
        ("engine:0", "nava", "engine:1…10, engine:depth=N, engine:nodes=N, engine:time=S"),
        ("engine:11", "nava", "engine:1…10"),
        ("engine:", "nava", "Nava has no player 'engine:'"),
        ("engine", "tiny", "choose from human, random, greedy, minimax, mcts, mcts:nodes=N"),
        ("engine:depth=4", "tiny", "Tiny has no player 'engine:depth=4'"),
        ("mcts:depth=4", "nava", "of that kind: mcts, mcts:nodes=N, mcts:time=S"),
        ("engine:depth=0", "nava", "depth is a number of plies from 1 to 999, not '0'"),
        ("engine:depth=-1", "nava", "not '-1'"),
        ("engine:depth=1.5", "nava", "not '1.5'"),
        ("engine:depth=٣", "nava", "depth is a number of plies"),
        ("engine:nodes=1_000", "nava", "nodes is a number of positions"),
        ("engine:nodes=" + "9" * 1000, "nava", "nodes is a number of positions"),
        ("engine:time=0", "nava", "time is seconds, such as 2 or 0.1, not '0'"),
        ("engine:time=0.000", "nava", "time is seconds"),
        ("engine:time=nan", "nava", "time is seconds"),
        ("engine:time=inf", "nava", "time is seconds"),
        ("engine:time=1e3", "nava", "time is seconds"),
        ("engine:time=", "nava", "time is seconds"),
        ("engine:speed=3", "nava", "of that kind: engine, "),
        ("engine:depth=3,nodes=5", "nava", "not '3,nodes=5'"),
        ("random:", "nava", "of that kind: random"),
        ("random:3", "nava", "of that kind: random"),
        ("ugi", "nava", "ugi:PATH names a program, not ''"),
        ("ugi:", "nava", "ugi:PATH names a program, not ''"),
        ("ugi:  ", "nava", "ugi:PATH names a program"),
        ("ugi:a\x00b", "nava", "ugi:PATH names a program"),
        ("ugi:" + "x" * 100_000, "nava", "ugi:PATH names a program"),
        ("", "nava", "Nava has no player ''"),
        ("\udcff", "nava", "Nava has no player"),
        ("x" * 1_000_000, "nava", "Nava has no player"),
        ("random", "chess", "no game 'chess'"),
    ],
)
def test_names_that_mean_nothing(name: str, game: str, words: str) -> None:
    with pytest.raises(UnknownOption) as refusal:
        parse(name, game)
    assert words in str(refusal.value)
    assert len(str(refusal.value)) < 300
    with pytest.raises(UnknownOption):
        make(name, game)


def test_a_human_is_not_made() -> None:
    with pytest.raises(UnknownOption, match="people move through a shell"):
        make("human", "barca")


@pytest.mark.parametrize("game", GAMES)
def test_every_offer_is_made_and_plays(game: str) -> None:
    history = History(tabuleiro.start(game))
    for offer in names(game):
        if offer.name != "human":
            with make(offer.name, game, seed=1, table_mb=1) as player:
                assert player.name == offer.name
                player.new_game()
                assert player.choose(history, Limits(nodes=300)) in history.position.moves()


def test_a_player_is_made_from_a_spec_too() -> None:
    assert make(parse("level:3", "talpa"), "talpa").name == "level:3"
    with pytest.raises(UnknownOption, match="Barca has no player 'level:3'"):
        make(parse("level:3", "talpa"), "barca")


def test_an_outside_engine_is_not_started_before_it_plays() -> None:
    assert make("ugi:/no/such/program", "nava").name == "ugi:/no/such/program"
