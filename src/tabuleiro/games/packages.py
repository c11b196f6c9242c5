"""Games of installed packages: each is loaded, tried once, and guarded from then on.

A package brings a game by an entry point of the group ``tabuleiro.games``, ``package:GAME``. One
that does not work is left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from gettext import GNUTranslations
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from typing import Any

from .api import Game
from .click_tree import click_tree
from .drawing import draw
from .guard import PackageFault, fault, guarded
from .home import EXAMPLES, STRENGTH, table
from .look import look
from .sentence import SpokenError, sentence
from .sprite import sprite

GROUP = "tabuleiro.games"
NAME = re.compile("[a-z][a-z0-9-]{0,30}")
SHEET: dict[str, Any] = {
    "title": str,
    "designer": str,
    "year": int | None,
    "summary": str,
    "sides": tuple,
    "move_text": re.Pattern,
    "home": str,
}
"""The types of what is read without asking."""
NO_MOVE = "no such move"


def join(games: dict[str, Game]) -> Mapping[str, PackageFault]:
    """Add the games of packages that work. Why others do not, by the names of entry points."""
    faults = {}
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: (entry.name, entry.value)):
        try:
            add(games, entry)
        except PackageFault as found:
            faults[entry.value if entry.name in faults else entry.name] = found
    return faults


def add(games: dict[str, Game], entry: EntryPoint) -> None:
    package = entry.value.partition(":")[0].strip()
    game = load(entry, package)
    if game.name in games:
        why = sentence("there is a game {name} already", name=repr(game.name))
        raise fault(package, "name", why)
    games[game.name] = game  # first: the parts of a game look it up there
    try:
        try_out(game, package)
    except BaseException:
        del games[game.name]
        raise


def load(entry: EntryPoint, package: str) -> Game:
    """The fact sheet of an entry point, of the right types and guarded."""
    try:
        game = entry.load()
    except (Exception, SystemExit) as error:
        raise fault(package, "import", error) from error
    if not isinstance(game, Game):
        raise fault(package, "import", sentence("{name} is no game", name=entry.value))
    if not isinstance(game.name, str) or not NAME.fullmatch(game.name):
        why = sentence("{name} is not small letters, digits and hyphens", name=repr(game.name))
        raise fault(package, "name", why)
    for name, kind in SHEET.items():
        value = getattr(game, name)
        if not isinstance(value, kind):
            raise fault(package, name, sentence("it is of type {type}", type=type(value).__name__))
    try:
        return guarded(game, package)
    except Exception as error:
        raise fault(package, "import", error) from error


def try_out(game: Game, package: str) -> None:
    """Ask once for all that every game is asked for; PackageFault names what fails."""
    for name, attempt in ATTEMPTS.items():
        try:
            attempt(game)
        except PackageFault:
            raise
        except Exception as error:
            raise fault(package, name, error) from error


def try_text(game: Game) -> None:
    text = game.initial().text()
    if (again := game.parse(text).text()) != text:
        raise SpokenError("{text} is read as {other}", text=repr(text), other=repr(again))


def try_moves(game: Game) -> None:
    moves = game.initial().moves()
    for move in moves:
        if not isinstance(move, str) or not game.move_text.fullmatch(move):
            raise SpokenError("{move} is not of the grammar", move=repr(move))
    if not moves or list(moves) != sorted(set(moves)):
        raise SpokenError("the moves are not sorted, each of them once")


def try_play(game: Game) -> None:
    start = game.initial()
    after = start.play(start.moves()[0])
    after.outcome()
    after.text()
    click_tree(start)


def try_explain(game: Game) -> None:
    if not game.explain(game.initial(), NO_MOVE):
        raise SpokenError("{move} is said to be legal", move=repr(NO_MOVE))


def try_endings(game: Game) -> None:
    first, second = game.sides
    for _, words in game.endings.values():
        words.format(winner=first, loser=second, reason="")


def try_diagram(game: Game) -> None:
    diagram = game.diagram(game.initial())
    if diagram.game != game.name:
        raise SpokenError("it is of {game}", game=repr(diagram.game))
    draw(diagram)


def try_look(game: Game) -> None:
    look(game.name)


def try_pieces(game: Game) -> None:
    known = sprite(game.name).names
    for name, kind in look(game.name).kind.items():
        for symbol in filter(None, kind.symbol):
            if symbol not in known:
                raise SpokenError("{kind} has no symbol {name}", kind=name, name=symbol)


def try_data(game: Game) -> None:
    for name in (STRENGTH, EXAMPLES):
        table(game.home, name)


def try_locale(game: Game) -> None:
    folder = files(game.home).joinpath("locale") if game.home else None
    for file in folder.iterdir() if folder is not None and folder.is_dir() else ():
        if file.name.endswith(".mo"):
            with file.open("rb") as catalogue:
                GNUTranslations(catalogue)


ATTEMPTS: dict[str, Callable[[Game], None]] = {
    "text": try_text,
    "moves": try_moves,
    "play": try_play,
    "explain": try_explain,
    "endings": try_endings,
    "look.toml": try_look,
    "pieces.svg": try_pieces,
    "diagram": try_diagram,
    "data": try_data,
    "locale": try_locale,
}
"""By what a fault is said to be in."""
