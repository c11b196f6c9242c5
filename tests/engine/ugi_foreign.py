"""Foreign engines for Tiny, written down as programs."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

import tabuleiro
from engine.ugi_fakes import LONG
from tabuleiro.engine.api import EngineFailure, Limits
from tabuleiro.engine.ugi_client import Patience, UgiEngine
from tabuleiro.record import History

PATIENT = Patience(handshake=LONG, margin=LONG, longest=LONG, quit=LONG)
HURRIED = replace(PATIENT, margin=0.1, longest=0.2)

PROGRAM = """
import os, subprocess, sys, time

def say(text):
    sys.stdout.write(text + "\\n")
    sys.stdout.flush()

def note(text):
    with open({notes!r}, "a") as file:
        file.write(text + "\\n")

def ugi():
    say("id name Fake")
    say("option name MultiPV type spin default 1 min 1 max 9")
    say("option name Big Table type spin default 1 min 1 max 9")
    say("ugiok")

def isready():
    say("readyok")

def go():
    say("bestmove a1")

def stop():
    pass

{changes}

for line in sys.stdin:
    note(line.strip())
    word = line.split()[0]
    if word == "quit":
        break
    if word in ("ugi", "isready", "go", "stop"):
        globals()[word]()
"""


class Fake:
    """Engines for Tiny that are written down, started, and asked to move."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / "engine.py"
        self._notes = folder / "notes"

    def __call__(
        self,
        changes: str = "",
        patience: Patience = PATIENT,
        options: Mapping[str, object] | None = None,
        game: str = "tiny",
    ) -> UgiEngine:
        """An engine that plays a1, but for the functions of ``changes``."""
        self._path.write_text(PROGRAM.format(notes=str(self._notes), changes=changes))
        command = [sys.executable, "-IS", str(self._path)]
        return UgiEngine(command, game, patience=patience, options=options)

    @property
    def heard(self) -> list[str]:
        """The lines the engine was sent, but for those of every conversation."""
        usual = ("ugi", "isready", "quit")
        return [line for line in self._notes.read_text().splitlines() if line not in usual]


def game(*moves: str) -> History:
    return History(tabuleiro.start("tiny"), moves)


def fail(engine: UgiEngine, limits: Limits | None = None) -> str:
    """What is said of the failure of an engine; its processes are gone then."""
    with engine, pytest.raises(EngineFailure) as failure:
        engine.choose(game(), limits or Limits(time=0.01))
    message = str(failure.value)
    assert message.startswith(engine.name)
    assert len(message) < 500 + len(engine.name)
    assert "\n" not in message
    return message.removeprefix(engine.name)
