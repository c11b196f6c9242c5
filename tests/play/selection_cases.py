"""Cases of clicks for both machines: ``play/selection.py`` and the browser's ``clicks.js``."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import tabuleiro
from tabuleiro import games, positions
from tabuleiro.games.click_tree import click_tree
from tabuleiro.play import Selection
from tabuleiro.play.view import view_json, view_of
from tabuleiro.record import History

Step = dict[str, Any]
Case = dict[str, Any]

CASES: list[Case] = json.loads(Path(__file__).with_name("selection.json").read_text())
SCRIPT = Path(__file__).with_name("selection.mjs")
VERBS = ("click", "count", "back", "cancel")


def act(selection: Selection, step: Step) -> bool:
    """One step of a case; whether anything was done."""
    verb = next(verb for verb in VERBS if verb in step)
    if verb == "click":
        return selection.click(step["click"]) is None
    if verb == "count":
        return selection.choose_count(step["count"])
    return selection.back(step["back"]) if verb == "back" else selection.cancel()


def with_tree(case: Case) -> Case:
    """A case with what the browser is told of its position."""
    game = games.get(case["game"])
    position = game.parse(case["position"])
    shown = view_json(view_of(History(position)))["diagram"]
    return {"tree": click_tree(position).json(), "cells": shown["cells"], "steps": case["steps"]}


def random_case(name: str, text: str, source: Random, length: int = 12) -> Case:
    """Any steps in a position, most of them sensible, with what Python makes of them."""
    selection = Selection(positions.parse(name, text))
    sites = [*tabuleiro.diagram(selection.position).cells, "z9", ""]
    steps = []
    for _ in range(length):
        verb = source.choice(["click"] * 6 + ["any", "count", "back", "cancel"])
        step: Step = {"click": source.choice(sites)}
        if verb == "click" and selection.destinations:
            step = {"click": source.choice(selection.destinations)}
        elif verb == "count":
            step = {"count": source.randint(1, 4)}
        elif verb == "back":
            step = {"back": source.choice([None, 0, 1, 5])}
        elif verb == "cancel":
            step = {"cancel": None}
        done = act(selection, step)
        told = {"done": done, "only": selection.only, "pending": selection.pending.json()}
        steps.append({**step, **told})
    return {"game": name, "position": text, "steps": steps}


def require_same(case: Case, told: list[Step]) -> None:
    """What the browser's machine said is what the case says; it knows no parts of moves."""
    assert len(told) == len(case["steps"])
    for step, said in zip(case["steps"], told, strict=True):
        where = f"{case['game']} {case['position']} {step}"
        wanted = {key: value for key, value in step["pending"].items() if key != "order"}
        assert said["pending"] == wanted, where
        assert (said["done"], said["only"]) == (step["done"], step["only"]), where
