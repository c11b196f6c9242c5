"""The parts of a move make the next board, for every text of every legal move."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

import tabuleiro
from setups import SETUPS
from tabuleiro import games, positions
from tabuleiro.games.diagram import Piece
from tabuleiro.games.moves import Click, clicks, signed_clicks
from tabuleiro.games.parts import Change, Part, Parts, Step, common, derived, done, pieces_of
from variants import VARIANTS, Variant

TEXTS_A_POSITION = 160
POSITIONS_A_GAME = 12
POSITIONS_OF_SETUPS = 140


def texts_of(position: Any) -> list[str]:
    """Every text of every legal move."""
    texts = games.get(position.game).texts
    return sorted(texts(position)) if texts else list(position.moves())


def check(position: Any, texts: Iterable[str]) -> int:
    """How many moves were looked at; ``position`` is the rulebook's."""
    game = games.get(position.game)
    before = pieces_of(game.diagram(position))
    fast = tabuleiro.parse(position.game, position.text())
    boards: dict[str, dict[str, tuple[Piece, ...]]] = {}
    count = 0
    for text in texts:
        where = f"{position.game} {position.text()!r} {text}"
        after = fast.play(text).text()
        if after not in boards:
            boards[after] = pieces_of(game.diagram(game.parse(after)))
        parts = game.parts(position, text)
        assert (parts.move, parts.side) == (text, position.turn), where
        assert done(before, parts.order) == boards[after], where
        assert parts.clicks == clicks(text), where
        if game.parts is not derived:
            assert named(parts) == clicks(text), where
        assert all(step.count > 0 and step.origin != step.destination for step in parts.steps)
        assert all(change.pieces for change in (*parts.removed, *parts.placed)), where
        count += 1
    return count


def named(parts: Parts) -> tuple[str, ...]:
    """The sites that a text of these parts names: told by the parts, not by the text."""
    sites: list[str] = []
    walked = {step.mover for step in parts.walks}
    for step in parts.steps:
        if step.role in ("walk", "support") or (step.role == "attack" and step.mover not in walked):
            sites.append(step.origin)
        if step.role in ("walk", "attack"):
            sites.append(step.destination)
    sites += [step.destination for step in parts.steps if step.role == "retreat"]
    return tuple(sites) or tuple(change.site for change in parts.removed)


def wander(variant: Variant, seed: int) -> Iterator[Any]:
    """Positions of a random game; most moves have long texts, which are the attacks of a game."""
    source = random.Random(f"{variant}/{seed}")
    position = variant.rulebook()
    while moves := list(position.moves()):
        yield position
        if source.random() < 0.7:
            moves = sorted(moves, key=len)[-(1 + len(moves) // 10) :]
        position = position.play(source.choice(moves))


def some(texts: list[str], source: random.Random, most: int) -> list[str]:
    """At most so many, half of them the longest."""
    if len(texts) <= most:
        return texts
    longest = sorted(texts, key=len)[-most // 2 :]
    return source.sample(texts, most - len(longest)) + longest


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_parts_along_a_game(variant: Variant) -> None:
    source = random.Random(str(variant))
    for number, position in enumerate(wander(variant, seed=0)):
        if number == POSITIONS_A_GAME:
            break
        check(position, some(texts_of(position), source, TEXTS_A_POSITION))


@pytest.mark.parametrize("name", SETUPS)
def test_parts_in_set_ups(name: str) -> None:
    source = random.Random(name)
    game = games.get(name)
    looked_at = 0
    for _ in range(POSITIONS_OF_SETUPS):
        position = game.parse(SETUPS[name](source))
        looked_at += check(position, some(texts_of(position), source, TEXTS_A_POSITION))
    assert looked_at > POSITIONS_OF_SETUPS


@pytest.mark.parametrize("name", SETUPS)
def test_derived_parts_serve_any_game(name: str) -> None:
    source = random.Random(name)
    game = games.get(name)
    for _ in range(10):
        position = game.parse(SETUPS[name](source))
        before = pieces_of(game.diagram(position))
        for text in some(texts_of(position), source, 10):
            parts = derived(position, text)
            after = pieces_of(game.diagram(position.play(text)))
            assert done(before, parts.order) == after, f"{position.text()!r} {text}"


def walk(origin: str, destination: str, count: int = 1, path: str = "", mover: int = 1) -> Step:
    return Step("walk", origin, destination, count, tuple(path.split()), mover)


def removed(site: str, kind: str, side: Any, count: int = 1) -> Change:
    return Change("removed", site, (Piece(kind, side),) * count)


EXAMPLES: list[tuple[str, str, str, list[Part]]] = [
    ("barca", "", "e2e5", [walk("e2", "e5", path="e3 e4")]),
    ("talpa", "", "e4e5", [removed("e5", "mole", 2), walk("e4", "e5")]),
    ("talpa", "xxxx/xxxx/xxxx/xxxx 1", "d4", [removed("d4", "mole", 1)]),
    ("nava", "", "a1a4", [walk("a1", "a4", 3)]),
    (
        "nava",
        "4.bbb/B.4/5/5/www.4 1",
        "a1a4",
        [
            removed("a4", "cube", 2),
            walk("a1", "a4", 3),
            Change("placed", "a1", (Piece("cube", 1),)),
        ],
    ),
    (
        "stacks",
        "r2r22r2/5/5/2r22/b11b12/3b11/b2b2b22 1 report",
        "d6c5,a5b5xc4+c5>b3",
        [
            walk("d6", "c5"),
            walk("a5", "b5", mover=2),
            removed("c4", "piece", 2),
            Step("retreat", "c4", "b3", mover=0),
            Step("attack", "b5", "c4", mover=2),
            Step("support", "c5", "c4", 2, mover=0),
        ],
    ),
    ("stacks", "", "1c7c4", [walk("c7", "c4", path="b6 b5")]),
    (
        "stacks",
        "r4b11r2r2/1b13/b14/5/5/5/2b22 1",
        "1a3a2",
        [walk("a3", "a2"), removed("a1", "piece", 2, 4)],
    ),
    ("tiny", "", "c1d1", [removed("c1", "counter", 0), removed("d1", "counter", 0)]),
]


@pytest.mark.parametrize(("name", "text", "move", "order"), EXAMPLES)
def test_examples(name: str, text: str, move: str, order: list[Part]) -> None:
    game = games.get(name)
    position = game.parse(text) if text else game.initial()
    assert game.parts(position, move).order == tuple(order)
    assert positions.parts(position, move).order == tuple(order)


def test_what_an_attack_is_made_of() -> None:
    name, text, move, order = next(each for each in EXAMPLES if "x" in each[2])
    parts = games.get(name).parts(games.get(name).parse(text), move)
    attack = parts.attack
    assert attack is not None
    assert (attack.target, attack.attackers, attack.supporters) == ("c4", (order[4],), (order[5],))
    assert attack.eliminated == (Piece("piece", 2),)
    assert attack.retreat == order[3]
    assert parts.walks == (order[0], order[1])
    assert parts.removed == (order[2],)
    assert parts.placed == ()
    assert games.get(name).parts(games.get(name).parse(text), "1a5a6").attack is None


def test_parts_as_data() -> None:
    assert games.get("barca").parts(games.get("barca").initial(), "e2e5").json() == {
        "move": "e2e5",
        "side": 1,
        "order": [
            {
                "role": "walk",
                "origin": "e2",
                "destination": "e5",
                "count": 1,
                "path": ["e3", "e4"],
                "mover": 1,
            }
        ],
    }
    talpa = games.get("talpa").parts(games.get("talpa").initial(), "e4e5")
    assert talpa.json()["order"][0] == {
        "role": "removed",
        "site": "e5",
        "pieces": [{"kind": "mole", "side": 2}],
    }


def test_what_open_moves_share() -> None:
    stacks = games.get("stacks")
    lines = [stacks.parts(stacks.initial(), text).order for text in ("c7c5,d7d6", "c7c5,d7d5")]
    assert common(lines) == (walk("c7", "c5", path="b6"),)
    assert common(lines[:1]) == lines[0]
    assert common([lines[0], ()]) == ()


def test_parts_that_cannot_be_done() -> None:
    pieces = {"a1": (Piece("disc", 1),), "a2": ()}
    for part in (walk("a1", "a2", 2), walk("a2", "a1"), removed("a1", "disc", 2)):
        with pytest.raises(ValueError, match="cannot be done"):
            done(pieces, [part])


@pytest.mark.parametrize(
    ("move", "keys"),
    [
        ("e10j10", "e10 j10"),
        ("e4", "e4"),
        ("2c7c5", "c7 c5"),
        ("c7c5,d7d6", "c7 c5 ,d7 d6"),
        ("2c6c5xc4+b5>b3", "c6 c5 xc4 +b5 >b3"),
        ("d6c5,a5b5xc4+c5+d5", "d6 c5 ,a5 b5 xc4 +c5 +d5"),
        ("b1xa2", "b1 xa2"),
    ],
)
def test_signs_of_clicks(move: str, keys: str) -> None:
    found = signed_clicks(move)
    assert [str(click) for click in found] == keys.split()
    assert tuple(click.site for click in found) == clicks(move)


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_a_site_has_one_sign_in_one_place_of_the_click_tree(variant: Variant) -> None:
    for number, position in enumerate(wander(variant, seed=1)):
        if number == POSITIONS_A_GAME // 3:
            break
        check_signs(position, texts_of(position))


@pytest.mark.parametrize("name", SETUPS)
def test_signs_in_set_ups(name: str) -> None:
    source = random.Random(name)
    for _ in range(POSITIONS_OF_SETUPS // 3):
        position = games.get(name).parse(SETUPS[name](source))
        check_signs(position, texts_of(position))


def check_signs(position: Any, texts: Iterable[str]) -> None:
    known: dict[tuple[tuple[Click, ...], str], str] = {}
    for text in texts:
        found = signed_clicks(text)
        for place, click in enumerate(found):
            sign = known.setdefault((found[:place], click.site), click.sign)
            assert sign == click.sign, f"{position.game} {position.text()!r} {text}"
