"""Player names and the players they mean: the one place that knows them all."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from random import Random
from typing import NamedTuple

from tabuleiro import _core, games
from tabuleiro.games.api import Classic, UnknownOption
from tabuleiro.games.board import shorten
from tabuleiro.games.sentence import Phrase, Sentence, Spoken, sentence

from .api import Engine, Limits
from .choosing import HIGHEST_LEVEL, Greedy, Level, RandomPlayer
from .generic import GENERIC
from .mcts import Mcts
from .minimax import PLIES, Minimax
from .stepped import SteppedEngine
from .steps import STEPS, step_of

STANDARD = Limits(time=1.0)
"""The limits of ``engine`` and ``mcts`` when the name gives none."""

LIMITS: dict[str, tuple[str, re.Pattern[str], Phrase]] = {
    "depth": ("N", re.compile("[1-9][0-9]{0,2}"), Phrase("a number of plies from 1 to 999")),
    "nodes": ("N", re.compile("[1-9][0-9]{0,11}"), Phrase("a number of positions from 1 on")),
    "time": ("S", re.compile(r"[0-9]{1,5}(\.[0-9]{1,6})?"), Phrase("seconds, such as 2 or 0.1")),
}
"""For each limit a name can give: its unit, how its value is written, and that in words."""

LONGEST_PATH = 4096
UGI = "ugi"
UGI_FORM = f"{UGI}:PATH"
NETWORK = "net="
NETWORK_FORM = f"engine:{NETWORK}FILE"


@dataclass(frozen=True, slots=True)
class PlayerSpec:
    """A player that a game has; ``str()`` is its name."""

    kind: str
    argument: str = ""
    limits: Limits | None = None

    def __str__(self) -> str:
        return f"{self.kind}:{self.argument}" if self.argument else self.kind

    @property
    def network(self) -> str:
        """The file of the network that values positions, or nothing for the usual one."""
        return self.argument.removeprefix(NETWORK) if self.argument.startswith(NETWORK) else ""

    @property
    def is_local(self) -> bool:
        """Whether it names a program or a file of this machine."""
        return self.kind == UGI or bool(self.network)


class Offer(NamedTuple):
    """A name for a menu, and what it means in one line."""

    name: str
    description: Spoken


class Family(NamedTuple):
    """The players of one kind that a game has."""

    kind: str
    members: Mapping[str, Spoken]
    """What can follow the kind as it stands, ``""`` for nothing, each with a description."""
    limits: tuple[str, ...] = ()
    """The limits that can follow it, as in ``depth=6``."""
    has_networks: bool = False
    """Whether the file of a network can follow it."""

    @property
    def offers(self) -> list[Offer]:
        return [
            Offer(str(PlayerSpec(self.kind, argument)), description)
            for argument, description in self.members.items()
        ]

    @property
    def forms(self) -> list[str]:
        """How the names are written, numbered ones as a range."""
        words = [word for word in self.members if not word.isdigit()]
        numbers = [word for word in self.members if word.isdigit()]
        if numbers:
            words.append(f"{numbers[0]}…{numbers[-1]}")
        words += [f"{limit}={LIMITS[limit][0]}" for limit in self.limits]
        words += [f"{NETWORK}FILE"] if self.has_networks else []
        return [str(PlayerSpec(self.kind, word)) for word in words]


def classic_of(game: str) -> Classic:
    return games.get(game).classic or GENERIC


def families(game: str) -> dict[str, Family]:
    """The kinds of players a game has, people and simple ones first; outside engines go unsaid."""
    games.get(game)
    classic = classic_of(game)
    levels = range(1, HIGHEST_LEVEL + 1) if classic.level else ()
    known = [
        Family("human", {"": Phrase("a person")}),
        Family("random", {"": Phrase("any legal turn")}),
        Family("greedy", {name: by(name, GREEDY) for name in classic.greedy}),
        Family("minimax", {name: by(name, LOOKING_AHEAD) for name in classic.minimax}),
        Family("level", {str(n): of_level(n) for n in levels}),
        Family("mcts", {"": Phrase("Monte-Carlo tree search, a second a move")}, ("nodes", "time")),
    ]
    if game in _core.GAMES:
        members: dict[str, Spoken] = {str(n): of_strength(n) for n in range(1, STEPS + 1)}
        members[""] = Phrase("the engine at full strength, a second a move")
        limits = ("depth", "nodes", "time")
        known.append(Family("engine", members, limits, game in _core.NETWORKS))
    return {family.kind: family for family in known if family.members}


GREEDY = Phrase("the turn with the highest value")
LOOKING_AHEAD = sentence("{plies} plies ahead", plies=PLIES)


def by(evaluation: str, how: Spoken) -> Spoken:
    if not evaluation:
        return how
    return sentence("{how} by the {evaluation} evaluation", how=how, evaluation=evaluation)


def of_level(number: int) -> Sentence:
    return sentence("classic level {number} of {most}", number=number, most=HIGHEST_LEVEL)


def of_strength(number: int) -> Sentence:
    return sentence("the engine at strength {number} of {most}", number=number, most=STEPS)


def names(game: str) -> list[Offer]:
    """The players of a game whose names need nothing filled in, each with a line for a menu."""
    return [offer for family in families(game).values() for offer in family.offers]


def parse(name: str, game: str) -> PlayerSpec:
    """What a name means in a game; UnknownOption with what there is when it means nothing."""
    known = families(game)
    if not isinstance(name, str):
        raise UnknownOption("the name of a player is text, not {type}", type=type(name).__name__)
    kind, colon, argument = name.partition(":")
    if kind == UGI:
        return PlayerSpec(kind, read_path(argument))
    family = known.get(kind)
    if family and argument in family.members and bool(colon) == bool(argument):
        return PlayerSpec(kind, argument)
    if family and family.has_networks and argument.startswith(NETWORK):
        return PlayerSpec(kind, NETWORK + read_network(argument.removeprefix(NETWORK)))
    limit, equals, value = argument.partition("=")
    if family and equals and limit in family.limits:
        return PlayerSpec(kind, argument, read_limit(limit, value, name))
    raise UnknownOption(
        "{game} has no player {name}; {hint}",
        game=games.get(game).title,
        name=shorten(name),
        hint=hint(name, known),
    )


def hint(name: str, known: dict[str, Family]) -> Sentence:
    """The players of the same kind, else of the nearest name, else all there are."""
    kind = name.partition(":")[0]
    if kind in known:
        return sentence("of that kind: {names}", names=", ".join(known[kind].forms))
    every = [offer.name for family in known.values() for offer in family.offers]
    if near := get_close_matches(name[:60].lower(), every, n=1):
        return sentence("did you mean {name}?", name=repr(near[0]))
    if near := get_close_matches(kind[:60].lower(), known, n=1):
        *others, last = known[near[0]].forms
        if not others:
            return sentence("did you mean {name}?", name=last)
        return sentence("did you mean {names} or {name}?", names=", ".join(others), name=last)
    forms = [form for family in known.values() for form in family.forms]
    return sentence("choose from {names}", names=", ".join([*forms, UGI_FORM]))


def read_limit(limit: str, value: str, name: str) -> Limits:
    _, pattern, words = LIMITS[limit]
    if not pattern.fullmatch(value) or not float(value):
        raise UnknownOption(
            "in {name} {limit} is {words}, not {value}",
            name=shorten(name),
            limit=limit,
            words=words,
            value=shorten(value),
        )
    if limit == "time":
        return Limits(time=float(value))
    return Limits(depth=int(value)) if limit == "depth" else Limits(nodes=int(value))


def read_path(path: str) -> str:
    if not is_path(path):
        raise UnknownOption("{form} names a program, not {text}", form=UGI_FORM, text=shorten(path))
    return path


def read_network(path: str) -> str:
    if not is_path(path):
        form = NETWORK_FORM
        raise UnknownOption("{form} names a file, not {text}", form=form, text=shorten(path))
    return path


def is_path(text: str) -> bool:
    return bool(text.strip()) and len(text) <= LONGEST_PATH and text.isprintable()


def make(
    name: str | PlayerSpec,
    game: str,
    *,
    seed: int | None = None,
    table_mb: int = 64,
    threads: int = 1,
) -> Engine:
    """The player of a name, for a game; with the same seed it plays the same game.

    ``table_mb`` and ``threads`` are for the searches of the core.
    """
    spec = parse(str(name), game)
    title = str(spec)
    source = Random(seed)
    classic = classic_of(game)
    match spec.kind:
        case "random":
            return RandomPlayer(title, source)
        case "greedy":
            return Greedy(title, source, classic.greedy[spec.argument])
        case "minimax":
            return Minimax(title, source, classic.minimax[spec.argument])
        case "level" if classic.level:
            return Level(title, source, classic.level, int(spec.argument))
        case "mcts":
            return make_mcts(spec, game, source, table_mb, threads)
        case "engine":
            return make_engine(spec, game, source, table_mb, threads)
        case "ugi":
            from .ugi_client import UgiEngine

            return UgiEngine(spec.argument, game)
    raise UnknownOption(
        "{name} is a person: people move through a shell, not by themselves", name=repr(title)
    )


def make_engine(spec: PlayerSpec, game: str, source: Random, table_mb: int, threads: int) -> Engine:
    from .native import NativeEngine

    limits = spec.limits or STANDARD
    engine = NativeEngine(
        game, limits, table_mb=table_mb, threads=threads, name=str(spec), network=spec.network
    )
    if spec.argument.isdigit():
        return SteppedEngine(str(spec), source, engine, step_of(game, int(spec.argument)))
    return engine


def make_mcts(spec: PlayerSpec, game: str, source: Random, table_mb: int, threads: int) -> Engine:
    from .native import NativeMcts

    limits = spec.limits or STANDARD
    if game not in _core.MCTS:
        return Mcts(str(spec), source, limits)
    return NativeMcts(game, limits, table_mb=table_mb, threads=threads, name=str(spec))
