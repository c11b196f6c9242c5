"""A move being made by clicks: one file of cases, and any clicks, for Python and the browser."""

from __future__ import annotations

import json
import shutil
import subprocess
from importlib.resources import files
from random import Random

import pytest

from play.selection_cases import CASES, SCRIPT, Case, act, random_case, require_same, with_tree
from setups import SETUPS
from tabuleiro import games, positions
from tabuleiro.games.click_tree import click_tree
from tabuleiro.play import Selection
from tabuleiro.play.selection import PROMPTS

RANDOM_CASES = 30


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_cases(case: Case) -> None:
    selection = Selection(positions.parse(case["game"], case["position"]))
    for step in case["steps"]:
        assert act(selection, step) == step["done"], step
        assert selection.only == step["only"], step
        assert selection.pending.json() == step["pending"], step


def by_node(cases: list[Case]) -> None:
    """Run cases on the browser's machine."""
    node = shutil.which("node")
    if not node:
        pytest.skip("there is no Node here: the browser's tests run the cases")
    script = files("tabuleiro").joinpath("web/static/clicks.js")
    said = subprocess.run(
        [node, str(SCRIPT), str(script)],
        input=json.dumps([with_tree(case) for case in cases]),
        capture_output=True,
        text=True,
        check=True,
    )
    for case, told in zip(cases, json.loads(said.stdout), strict=True):
        require_same(case, told)


def test_cases_on_the_browsers_machine() -> None:
    by_node(CASES)


@pytest.mark.parametrize("name", SETUPS)
def test_any_clicks_on_both_machines(name: str) -> None:
    source = Random(name)
    texts = [games.get(name).initial().text()]
    texts += [SETUPS[name](source) for _ in range(RANDOM_CASES)]
    by_node([random_case(name, text, source) for text in texts])


def test_the_tree_of_the_contract() -> None:
    position = games.get("stacks").parse("r4r21r2r1/5/5/5/5/2b22/b2b1b12 1")
    tree = click_tree(position).json()
    assert tree["c6"]["c5"][""] == {"1": ["1c6c5"], "2": ["2c6c5"]}
    assert tree["c6"]["c5"][",b7"]["b6"] == "c6c5,b7b6"
    assert sorted(key for key in tree["c6"]["c5"]) == ["", ",a7", ",b7", ",c6", ",c7"]


def test_destinations_of_the_contract() -> None:
    for game, text, site, wanted in (
        ("stacks", CASES[7]["position"], "c6", {"c5": (1, 2), "c4": (1, 2), "c3": (1,)}),
        ("nava", "4.bb/5/5/5/wwww.4 1", "a1", {"a3": (2,), "a4": (3,)}),
        ("barca", games.get("barca").initial().text(), "e2", {"e5": (1,)}),
    ):
        selection = Selection(positions.parse(game, text))
        assert selection.click(site) is None
        assert wanted.items() <= selection.pending.destinations.items()
        assert selection.pending.asks == "destination"


def test_what_is_asked_for_is_told() -> None:
    """Every step beyond an origin and a destination has its prompt, and no other has one."""
    asked = {step["pending"]["asks"] for case in CASES for step in case["steps"]}
    assert {"origin", "destination", "count", "second", "support", "retreat", "play"} <= asked
    assert set(PROMPTS) == {"count", "second", "target", "support", "retreat"}
