"""Whole portraits: of a game with only a rulebook, and by the verb."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest

import tabuleiro
from arena import fakes
from cli.program import Program
from tabuleiro.arena.series import SelfPlay
from tabuleiro.games.api import UnknownOption
from tabuleiro.jobs.runner import Runner
from tabuleiro.locale import using
from tabuleiro.report.describe import describe
from tabuleiro.report.gather import Gathering
from tabuleiro.report.page import render
from tabuleiro.report.plan import FULL, Effort, Plan, effort_for, make_plan
from tabuleiro.report.portrait import PARTS, Portrait, portray
from tabuleiro.report.repertoire import Repertoire

SMALL = Effort(4, 2, 100, 200, 10, 0.02)
VOID = {"meta", "link", "br", "img", "input", "hr"}


class Reader(HTMLParser):
    """Finds what a page is made of; unbalanced tags are an error."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.words = ""
        self.feed(page)
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.ids += [name] if (name := given.get("id")) else []
        self.links += [v for k, v in attrs if k in ("href", "src", "xlink:href") and v]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_data(self, data: str) -> None:
        self.words += "" if self.open[-1:] == ["style"] else data


def small_plan(name: str = "tiny") -> Plan:
    return make_plan(name, tabuleiro.start(name).text(), SMALL, 3)


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Portrait:
    folder = tmp_path_factory.mktemp("games")
    with (
        Runner(1) as runner,
        Gathering(small_plan(), folder, fakes.make_foreign, runner) as gathering,
    ):
        assert len(list(gathering.run())) == gathering.total
        told: list[None] = []
        portrait = portray(gathering.plan, gathering.games(), lambda: told.append(None))
    assert len(told) == PARTS
    return portrait


def check(page: str) -> Reader:
    """One file that stands alone, whose parts have names of their own."""
    reader = Reader(page)
    assert len(reader.ids) == len(set(reader.ids))
    assert {link[1:] for link in reader.links} <= set(reader.ids)
    assert not re.search(r"url\((?!#)|@import|<script", page)
    return reader


def test_a_game_with_only_a_rulebook(tiny: Portrait) -> None:
    reader = check(render(describe(tiny, "command <1>")))
    words = " ".join(reader.words.split())
    assert "command <1>" in words
    for title in ("Balance", "Tension", "Depth of skill", "Size of the game", "Speed"):
        assert title in words
    assert "Take one counter or two" in words
    assert "None" not in words


def test_in_portuguese(tiny: Portrait) -> None:
    with using("pt"):
        page = render(describe(tiny, "command"))
    assert '<html lang="pt">' in page
    words = check(page).words
    assert "Equilíbrio" in words
    assert "Balance" not in words


def test_as_data(tiny: Portrait) -> None:
    data = json.loads(json.dumps(tiny.data()))
    assert (data["game"], data["seed"]) == ("tiny", 3)
    assert [s["games"] for s in data["strengths"]] == [4] * 4
    assert [s["player"] for s in data["strengths"]][:2] == ["random", "mcts:nodes=1"]
    assert data["complexity"]["plies"][0]["lines"] == 13
    assert len(data["ladder"]["rungs"]) == len(SMALL.rungs)
    assert data["typical"].startswith('[Game "tiny"]')


def test_players_that_meet_themselves_get_openings_of_their_own() -> None:
    start = tabuleiro.start("nava").text()
    series = SelfPlay("nava", start, (("a", "a"), ("b", "b")), plies=2)
    tasks = list(series.fixtures(6))
    assert sorted(task.index for task in tasks) == list(range(12))
    for place, player in enumerate("ab"):
        own = [task for task in tasks if series.place(task.index) == place]
        assert {task.first.player for task in own} == {player}
        assert len({task.opening for task in own}) == 6


def test_openings_give_little_away() -> None:
    """From Nava's start 1 a1a5 loses most discs at once: it is legal, but no opening."""
    start = tabuleiro.start("nava").text()
    openings = Repertoire("nava", 1000).openings(start, 2, 30, 1)
    assert openings == Repertoire("nava", 1000).openings(start, 2, 30, 1)
    assert {len(opening.moves) for opening in openings} == {2}
    assert not {"a1a5", "a1e1"} & {opening.moves[0] for opening in openings}
    assert len(set(openings)) > 10
    begun = Repertoire("nava", 1000).openings(start, 1, 3, 1, ("a1a5",))
    assert {(len(each.moves), each.moves[0]) for each in begun} == {(2, "a1a5")}


def test_openings_end_before_the_game_does() -> None:
    start = tabuleiro.start("tiny", size="2").text()
    assert {o.moves for o in Repertoire("tiny", 100).openings(start, 4, 5, 1)} <= {
        (),
        ("a1",),
        ("b1",),
    }


def test_efforts() -> None:
    assert FULL.strengths == (100, 1000, 10_000)
    assert FULL.rungs == (30, 100, 300, 1000, 3000, 10_000, 30_000)
    assert (FULL.tries, FULL.middle) == (24, 1000)
    assert effort_for("nava", quick=True, games=None, nodes=None).nodes == 1000
    assert effort_for("tiny", quick=False, games=10, nodes=None).ladder_games == 4
    for games, nodes, words in (
        (3, None, "even number"),
        (0, None, "even"),
        (2, 5, "at least 100"),
    ):
        with pytest.raises(UnknownOption, match=words):
            effort_for("nava", quick=True, games=games, nodes=nodes)


QUICK = ("report", "nava", "--quick", "--games", "2", "--nodes", "100", "--seed", "4")


def test_the_verb(run: Program, tmp_path: Path) -> None:
    """The page and the data are written; a second run finds all games played."""
    page, data, folder = tmp_path / "n.html", tmp_path / "n.json", tmp_path / "games"
    arguments = (*QUICK, "--out", str(page), "--json", str(data), "--keep", str(folder))
    said = run(*arguments)
    assert (said.status, said.err) == (0, "")
    assert said.out == f"{page} has the portrait of Nava.\n"
    check(page.read_text("utf-8"))
    kept = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert len(kept) == 4
    first = json.loads(data.read_text("utf-8"))
    assert run(*arguments).status == 0
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == kept
    again = json.loads(data.read_text("utf-8"))
    for each in (first, again):
        del each["speeds"]
    assert again == first
    assert run(*arguments, "--seed", "5").status == 2


def test_interrupted(run: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(self: Gathering) -> Iterator[str]:
        yield "random"
        raise KeyboardInterrupt

    monkeypatch.setattr(Gathering, "run", interrupted)
    said = run(*QUICK, "--out", str(tmp_path / "n.html"), "--keep", str(tmp_path / "k"))
    assert said.status == 130
    assert "the same command goes on with them" in said.err
    assert "--keep FOLDER would keep them" in run(*QUICK, "--out", str(tmp_path / "n.html")).err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("chess",), "chess"),
        (("nava", "--games", "3"), "even number"),
        (("nava", "--nodes", "1"), "at least 100"),
        (("talpa", "--size", "2x2"), "size"),
        (("nava", "--quick", "--out", "/nowhere/n.html"), "/nowhere/n.html"),
        (("nava", "--workers", "0"), "worker"),
    ],
)
def test_bad_input(
    run: Program,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: tuple[str, ...],
    words: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    said = run("report", *arguments)
    assert (said.status, said.out) == (2, "")
    assert words in said.err
    assert "Traceback" not in said.err
