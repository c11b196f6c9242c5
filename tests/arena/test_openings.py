"""Openings: random ones are legal, varied and repeatable; files are read strictly."""

from __future__ import annotations

import re
from itertools import islice

import pytest

import tabuleiro
from tabuleiro.arena.openings import Opening, UnusableOpenings, random_openings, read_openings
from tabuleiro.games import GAMES
from tabuleiro.record import History


@pytest.mark.parametrize("name", list(GAMES))
@pytest.mark.parametrize("plies", [0, 1, 3])
def test_random_openings(name: str, plies: int) -> None:
    start = tabuleiro.start(name)
    openings = list(islice(random_openings(start, plies, 5), 8))
    assert openings == list(islice(random_openings(start, plies, 5), 8))
    for opening in openings:
        assert len(opening.moves) == plies
        assert not History(tabuleiro.parse(name, opening.start), opening.moves).outcome()


@pytest.mark.parametrize("name", list(GAMES))
def test_they_do_not_repeat_while_there_are_others(name: str) -> None:
    start = tabuleiro.start(name)
    count = len({start.play(move).text() for move in start.moves()})
    count = min(count, 40)
    openings = list(islice(random_openings(start, 1, 2), count // 2))
    ends = {start.play(*opening.moves).text() for opening in openings}
    assert len(ends) == count // 2


def test_they_repeat_when_there_is_nothing_else() -> None:
    assert len(list(islice(random_openings(tabuleiro.start("nava"), 1, 2), 40))) == 40


def test_another_seed_gives_other_openings() -> None:
    start = tabuleiro.start("barca")
    assert next(random_openings(start, 4, 1)) != next(random_openings(start, 4, 2))


def test_games_that_are_always_over_by_then() -> None:
    with pytest.raises(UnusableOpenings, match="100 random games of 9 plies were over"):
        next(random_openings(tabuleiro.start("tiny"), 9, 1))


def test_positions_one_a_line() -> None:
    text = "# two of them\n\nooooooo 1\r\noo1oooo 2  # a remark\n"
    assert read_openings("tiny", text) == (Opening("ooooooo 1"), Opening("oo1oooo 2"))
    assert read_openings("tiny", b"\xef\xbb\xbfooooooo 1") == (Opening("ooooooo 1"),)


def test_transcripts() -> None:
    text = '[Game "tiny"]\n1. c1 d1e1 *\n\n[Game "tiny"]\n[Start "oo1oooo 2"]\n1... a1 1-0\n'
    assert read_openings("tiny", text) == (
        Opening("ooooooo 1", ("c1", "d1e1")),
        Opening("oo1oooo 2", ("a1",)),
    )


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "there is no opening in this file"),
        ("# nothing\n", "there is no opening in this file"),
        ("ooooooo 1\nxx 1\n", "line 2: "),
        ("7 2\n", "line 1: the game is over there"),
        ('[Game "nava"]\n*', "game 1 is of nava, not of tiny"),
        ('[Game "tiny"]\n1. a1b1 c1d1 2. e1f1 g1', "game 1: the game is over there"),
        ('[Game "tiny"]\n1. h1 *', "ply 1"),
        (b"\xff\xfe", "this is not UTF-8 text"),
        ("\x00" * 1_000_000, "line 1: "),
    ],
)
def test_useless_files(text: str | bytes, words: str) -> None:
    with pytest.raises(ValueError, match=re.escape(words)) as refusal:
        read_openings("tiny", text)
    assert len(str(refusal.value)) < 300
