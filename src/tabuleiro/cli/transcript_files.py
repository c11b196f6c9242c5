"""Transcripts saved to and read from files that a person names."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

from tabuleiro.games.api import UnknownOption
from tabuleiro.games.board import shorten
from tabuleiro.locale import _, say
from tabuleiro.play import Session
from tabuleiro.positions import parse
from tabuleiro.record import Transcript, read_all, write

from .console import NO, YES, ask, choose, confirm, means

LARGEST = 64 * 1024 * 1024
"""Bytes of a transcript file at most."""
MOST_GAMES = 1000
"""Games of a file that are offered."""


def save(session: Session, name: str, known: set[Path]) -> bool:
    """Save to a file named by the person; files in ``known`` are replaced without asking."""
    if not name:
        print(_("Which file? Type: save FILE"))
        return False
    shown = shorten(name)
    try:
        path = Path(name).expanduser()
        if path.is_dir():
            print(_("{file} is a folder: name a file.", file=shown))
            return False
        question = _("Replace {file}?", file=shown)
        if path.exists() and path not in known and not confirm(question):
            return False
        write_to(session, path)
    except (OSError, ValueError, RuntimeError) as error:  # RuntimeError: "~nobody/game.txt"
        why = getattr(error, "strerror", None) or error
        print(_("Cannot save to {file}: {why}.", file=shown, why=why))
        return False
    known.add(path)
    print(_("Saved to {file}.", file=shown))
    return True


def write_to(session: Session, path: Path) -> None:
    path.write_text(write(session.transcript()), encoding="utf-8")


def offer_to_save(session: Session, known: set[Path]) -> None:
    question = _("Save the transcript? (file name, or Enter for no):")
    while (name := ask(question)) and not means(name, NO):
        if means(name, YES):
            print(_("Give the name of a file."))
        elif save(session, name, known):
            break


def read_games(path: Path) -> list[Transcript]:
    """The games of a file; OSError or a ValueError that says what is wrong with it."""
    with path.open("rb") as file:
        data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise UnknownOption("{file} is too large for a transcript", file=shorten(str(path)))
    games = list(islice(read_all(data, parse), MOST_GAMES))
    if not games:
        raise UnknownOption("there is no game in {file}", file=shorten(str(path)))
    return games


def pick_game(path: Path) -> Transcript:
    """The game of a file; where there are several the person is asked which."""
    games = read_games(path)
    if len(games) == 1:
        return games[0]
    numbers = [str(number) for number in range(1, len(games) + 1)]
    for number, game in zip(numbers, games, strict=True):
        print(f"  {number}  {summary(game)}")
    return games[int(choose(_("Which game?"), numbers, numbers[0])) - 1]


def summary(transcript: Transcript) -> str:
    tags = transcript.tags
    return _(
        "{game}: {first} against {second}, {result}",
        game=transcript.game,
        first=tags.get("First", "?"),
        second=tags.get("Second", "?"),
        result=transcript.result,
    )


def open_file(name: str) -> Transcript | None:
    """The game of a file named in a dialogue; None after printing why there is none."""
    try:
        return pick_game(Path(name).expanduser())
    except (OSError, ValueError, RuntimeError) as error:
        why = getattr(error, "strerror", None) or say(error)
        print(_("Cannot open {file}: {why}", file=shorten(name), why=why))
        return None
