"""Tables of openings: every game counted, symmetric positions once, in a file that reads back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import tabuleiro
from arena import fakes
from cli.program import Program
from tabuleiro.arena.adjudication import Adjudication
from tabuleiro.arena.game import play
from tabuleiro.arena.opening_table import OpeningTable, UnusableTable, canonical, collect, write
from tabuleiro.arena.opening_table import read as read_table
from tabuleiro.arena.series import Duel
from tabuleiro.games import GAMES
from tabuleiro.games.symmetry import Symmetry
from tabuleiro.record import Transcript, read

NAVA = "4.bbbbbb/5/5/5/wwwwww.4 1"


def game(*moves: str, result: str = "1-0", name: str = "nava") -> Transcript:
    return read(f'[Game "{name}"]\n[Result "{result}"]\n\n{" ".join(moves)} {result}\n')


def played(name: str, games: int) -> list[Transcript]:
    settings = Duel(
        *(name, tabuleiro.start(name).text(), "random", "random"),
        plies=0,
        rules=Adjudication(max_plies=12),
    )
    return [read(play(task, fakes.make).transcript) for task in settings.fixtures(games)]


@pytest.mark.parametrize("name", list(GAMES))
def test_results_are_those_of_the_games(name: str) -> None:
    transcripts = played(name, 12)
    table = collect(name, transcripts, 4)
    start = table.at(tabuleiro.start(name).text())
    assert start
    assert (table.games, start.games) == (12, 12)
    results = [transcript.result for transcript in transcripts]
    assert (start.first, start.second) == (results.count("1-0"), results.count("0-1"))
    assert start.first + start.second + start.draws == 12
    for node in table.nodes.values():
        assert canonical(name, node.position)[0] == node.position
        assert sum(choice.games for choice in node.moves.values()) <= node.games
        for choice in node.moves.values():
            after = tabuleiro.parse(name, node.position).play(choice.move)
            assert canonical(name, after.text())[0] == choice.to
            assert choice.games <= table.nodes[choice.to].games
    assert read_table(write(table)) == table


def test_symmetric_games_are_one() -> None:
    """The start of Nava is its own image over the diagonal of the two corners."""
    table = collect("nava", [game("1. a1a4 e5e1"), game("1. a1d1 e5a5", result="0-1")], 2)
    assert len(table.nodes) == 3
    start = table.at(NAVA)
    assert start
    (choice,) = start.moves.values()
    assert (choice.move, choice.games, choice.first, choice.second) == ("a1a4", 2, 1, 1)
    assert choice.score == 0.5


def test_symmetries_are_those_of_the_start() -> None:
    """A board is not turned on its side, where the game never begins so."""
    after = tabuleiro.start("barca").play("d2c3").text()
    text, symmetry = canonical("barca", after)
    assert symmetry in (Symmetry.IDENTITY, Symmetry.MIRROR)
    mirrored = tabuleiro.start("barca").play("g2h3").text()
    assert canonical("barca", mirrored)[0] == text
    assert canonical("talpa", tabuleiro.start("talpa", size="4x5").text())[1] is Symmetry.IDENTITY


def test_a_game_without_symmetries_is_counted_as_it_is() -> None:
    games = [game("1. a1 b1", name="tiny"), game("1. g1 f1", name="tiny")]
    assert len(collect("tiny", games, 5).nodes) == 5


def test_a_position_counts_once_a_game() -> None:
    there_and_back = ("1. e2e5", "e9e6", "2. e5e2", "e6e9", "3. e2e5")
    table = collect("barca", [game(*there_and_back, name="barca")], 9)
    start = table.at(tabuleiro.start("barca").text())
    assert start
    assert start.games == 1
    assert [choice.games for choice in start.moves.values()] == [1]


def test_unfinished_games_do_not_count() -> None:
    table = OpeningTable("nava", 3)
    assert not table.add(game("1. a1a4", result="*"))
    assert (table.games, table.nodes) == (0, {})


def test_rare_positions_can_be_left_out() -> None:
    games = [game("1. a1a4"), game("1. a1a4"), game("1. a1a2")]
    table = collect("nava", games, 2).without_rare(2)
    assert {node.games for node in table.nodes.values()} == {2, 3}
    assert table.games == 3


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda lines: [], "line 1 is no line of a table of openings"),
        (lambda lines: ["{}", *lines[1:]], "line 1 is no line"),
        (lambda lines: ["[]", *lines[1:]], "line 1 is no line"),
        (lambda lines: [lines[0].replace("openings 1", "openings 2"), *lines[1:]], "line 1 is no"),
        (lambda lines: [lines[0], lines[1][:-9], *lines[2:]], "line 2 is no line"),
        (lambda lines: [lines[0], lines[1].replace("5/5", "9/5"), *lines[2:]], "line 2 is no"),
        (lambda lines: lines[:-1], "2 positions are promised, 1 are there"),
    ],
)
def test_damaged_tables(change: object, words: str) -> None:
    text = write(collect("nava", [game("1. a1a4")], 2))
    with pytest.raises(UnusableTable, match=words):
        read_table("\n".join(change(text.splitlines())))  # type: ignore[operator]


def test_the_verb(run: Program, tmp_path: Path) -> None:
    games, table = tmp_path / "games.txt", tmp_path / "table.jsonl"
    run("match", "nava", "random", "random", "--games", "6", "--plies", "2", "--out", str(games))
    said = run("openings", "nava", str(games), "--plies", "3", "--out", str(table))
    assert (said.status, said.err) == (0, "")
    assert said.lines[0].startswith("nava: 6 finished games, ")
    assert said.lines[1] == f"Most frequent: {NAVA}"
    assert read_table(table.read_text()).games == 6
    assert run("openings", "nava", str(games), "--plies", "3", "--json").out == table.read_text()
    head = json.loads(table.read_text().splitlines()[0])
    assert head["format"] == "tabuleiro openings 1"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("nava", "/nowhere"), "/nowhere: No such file or directory"),
        (("nava", __file__), "line 1"),
        (("nawa", "/nowhere"), "did you mean 'nava'?"),
        (("nava", "/dev/null", "--plies", "0"), "an opening has 1 to 1000 plies, not 0"),
        (("nava", "/dev/null", "--least", "0"), "--least is at least 1, not 0"),
    ],
)
def test_one_clear_line(run: Program, arguments: tuple[str, ...], words: str) -> None:
    said = run("openings", *arguments)
    assert (said.status, said.out) == (2, "")
    assert said.err.count("\n") == 1
    assert words in said.err


def test_games_of_another_kind(run: Program, tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    path.write_text('[Game "tiny"]\n\n1. a1 *\n')
    said = run("openings", "nava", str(path))
    assert said.err == "tabuleiro: game 1 is of tiny, not of nava\n"
