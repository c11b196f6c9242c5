"""Random games for the plain dialogue, and transcripts it saved."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import tabuleiro
from tabuleiro.record import History, Transcript, read

HUMANS = ("--first", "human", "--second", "human")
RANDOMS = ("--first", "random", "--second", "random")


def random_game(start: Any, most: int) -> History:
    source = random.Random(1)
    history = History(start)
    while history.outcome() is None and history.ply < most:
        history.play(source.choice(history.position.moves()))
    return history


def saved(path: Path) -> Transcript:
    return read(path.read_text("utf-8"), tabuleiro.parse)


def moves_of(transcript: Transcript) -> list[str]:
    return [ply.move for ply in transcript.moves]
