"""One game: it always ends, is always recorded, and who fails has lost it."""

from __future__ import annotations

from dataclasses import replace

import pytest

import tabuleiro
from arena import fakes
from tabuleiro.arena.adjudication import Adjudication
from tabuleiro.arena.game import Contender, Fixture, forfeit, play
from tabuleiro.arena.openings import Opening, random_openings
from tabuleiro.games import GAMES
from tabuleiro.record import read

IN_PROCESS = ["failing", "raising", "illegal", "mute", "shouting"]
"""The misbehaviours that do not take the process with them."""


def task(name: str, first: str, second: str, seed: int = 3, plies: int = 1) -> Fixture:
    opening = next(random_openings(tabuleiro.start(name), plies, seed))
    rules = Adjudication(max_plies=60)
    return Fixture(
        4,
        name,
        opening,
        Contender(first, seed),
        Contender(second, seed + 1),
        rules,
        (("Round", "3.1"),),
    )


@pytest.mark.parametrize("name", list(GAMES))
def test_a_game_is_a_transcript(name: str) -> None:
    given = task(name, "random", "random")
    played = play(given, fakes.make)
    transcript = read(played.transcript)
    moves = tuple(ply.move for ply in transcript.moves)
    assert moves[:1] == given.opening.moves
    assert transcript.tags == {"First": "random", "Second": "random", "Round": "3.1"}
    assert transcript.outcome
    assert (transcript.outcome.winner, transcript.outcome.reason) == (played.winner, played.reason)
    assert (played.index, played.failed) == (4, None)
    assert play(given, fakes.make) == played


def test_scores_are_kept_as_comments() -> None:
    given = replace(task("tiny", "proud", "random", plies=1), keeps_scores=True)
    played = play(given, fakes.make)
    with_scores = read(played.transcript).moves
    without = read(play(replace(given, keeps_scores=False), fakes.make).transcript).moves
    assert [ply.move for ply in with_scores] == [ply.move for ply in without]
    assert not any(ply.comment for ply in without)
    scored = [number for number, ply in enumerate(with_scores) if ply.comment]
    assert scored == list(range(2, len(with_scores), 2))


@pytest.mark.parametrize("kind", IN_PROCESS)
@pytest.mark.parametrize("name", list(GAMES))
def test_who_fails_loses(name: str, kind: str) -> None:
    for first, second, loser in ((kind, "random", 1), ("random", kind, 2)):
        played = play(task(name, first, second), fakes.make)
        assert played.failed == loser
        assert played.winner == 3 - loser
        assert played.reason == f"forfeit: {fakes.EXPLANATIONS[kind]}"
        transcript = read(played.transcript)
        assert transcript.outcome
        assert transcript.outcome.reason == played.reason
        assert len(transcript.moves) >= 3


def test_a_player_that_cannot_be_made() -> None:
    played = play(task("tiny", "random", "absent"), fakes.make)
    assert (played.failed, played.reason) == (2, "forfeit: there is no such program")


def test_a_long_complaint_is_cut() -> None:
    def complain(name: str, game: str, *, seed: int, table_mb: int) -> fakes.Fake:
        raise RuntimeError("no " * 1000)

    reason = play(task("tiny", "random", "random"), complain).reason
    assert reason.startswith("forfeit: RuntimeError: no no")
    assert len(reason) < 220


def test_the_record_of_a_game_cut_short() -> None:
    given = Fixture(
        0, "tiny", Opening("ooooooo 1", ("a1",)), Contender("random"), Contender("random")
    )
    played = forfeit(given, 2, ["b1", "c1d", "e1"], "crashed")
    assert (played.winner, played.reason, played.failed) == (1, "forfeit: crashed", 2)
    assert [ply.move for ply in read(played.transcript).moves] == ["a1", "b1"]


def test_a_game_that_was_over_when_the_process_died() -> None:
    given = Fixture(0, "tiny", Opening("o6 1"), Contender("random"), Contender("random"))
    assert forfeit(given, 1, ["a1"], "crashed").reason == "no legal move"
