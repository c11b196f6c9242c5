"""Arguments shared by verbs, and the position they give."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, is_dataclass
from difflib import get_close_matches
from functools import wraps
from inspect import Parameter, Signature, signature
from typing import Annotated, Any, cast

import typer

import tabuleiro
from tabuleiro import games
from tabuleiro.games import GAMES
from tabuleiro.games.api import Option, UnknownOption
from tabuleiro.games.board import shorten
from tabuleiro.games.sentence import sentence
from tabuleiro.locale import LANGUAGES, use


def complete_game(incomplete: str) -> list[tuple[str, str]]:
    return [(game.name, game.title) for game in GAMES.values() if game.name.startswith(incomplete)]


def options_ahead(context: typer.Context) -> list[Option]:
    """The options of the game on the command line, or of all games while there is none."""
    game = GAMES.get(str(context.params.get("game")).lower())
    return [option for each in ([game] if game else GAMES.values()) for option in each.options]


def choices_ahead(context: typer.Context, name: str, incomplete: str) -> list[str]:
    found = [option.choices for option in options_ahead(context) if option.name == name]
    choices = dict.fromkeys(choice for each in found for choice in each)
    return [choice for choice in choices if choice.startswith(incomplete)]


def complete_size(context: typer.Context, incomplete: str) -> list[str]:
    return choices_ahead(context, "size", incomplete)


def complete_ruleset(context: typer.Context, incomplete: str) -> list[str]:
    return choices_ahead(context, "ruleset", incomplete)


def complete_option(context: typer.Context, incomplete: str) -> list[str]:
    """First the names, each with its equals sign, then the values."""
    name, equals, value = incomplete.partition("=")
    if equals:
        return [f"{name}={choice}" for choice in choices_ahead(context, name, value)]
    names = dict.fromkeys(option.name for option in options_ahead(context))
    return [f"{each}=" for each in names if each.startswith(name)]


def complete_player(context: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    """The players of the game on the command line, or of any."""
    from tabuleiro.engine import roster
    from tabuleiro.locale import say

    given = str(context.params.get("game")).lower()
    offers = {
        offer.name: say(offer.description)
        for game in ([given] if given in GAMES else GAMES)
        for offer in roster.names(game)
    }
    return [each for each in offers.items() if each[0].startswith(incomplete)]


GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="The name of a game; the verb games lists them.",
        autocompletion=complete_game,
    ),
]
PositionText = Annotated[
    str | None,
    typer.Option(
        "--position", metavar="TEXT", help="A position text, instead of the start of the game."
    ),
]
Size = Annotated[
    str | None,
    typer.Option(
        "--size",
        metavar="RxC",
        help="Rows and columns of the board.",
        autocompletion=complete_size,
    ),
]
Ruleset = Annotated[
    str | None,
    typer.Option(
        "--ruleset",
        metavar="NAME",
        help="A ruleset of the game.",
        autocompletion=complete_ruleset,
    ),
]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="NAME=VALUE",
        help="Any option of the game; may be given more than once.",
        autocompletion=complete_option,
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]


def complete_language(incomplete: str) -> list[tuple[str, str]]:
    return [(code, name) for code, name in LANGUAGES.items() if code.startswith(incomplete)]


def speak(name: str | None) -> None:
    if name is not None:
        use(name)


Language = Annotated[
    str | None,
    typer.Option(
        "--lang",
        metavar="NAME",
        callback=speak,
        is_eager=True,
        help=f"The language of all texts: {' or '.join(LANGUAGES)}.",
        autocompletion=complete_language,
    ),
]


def command(verb: Callable[..., None]) -> Callable[..., None]:
    """The verb as it is typed.

    A parameter that is a dataclass stands for its fields, each an option of its own. The option
    ``--lang`` can stand before the verb and after it.
    """
    parameters: list[Parameter] = []
    groups: dict[str, Callable[..., Any]] = {}
    for parameter in signature(verb, eval_str=True).parameters.values():
        if is_dataclass(parameter.annotation):
            groups[parameter.name] = group = cast("Callable[..., Any]", parameter.annotation)
            parameters += signature(group, eval_str=True).parameters.values()
        else:
            parameters.append(parameter)
    parameters.append(Parameter("lang", Parameter.KEYWORD_ONLY, default=None, annotation=Language))

    @wraps(verb)
    def typed(lang: Language = None, **given: Any) -> None:
        for name, group in groups.items():
            given[name] = group(**{each: given.pop(each) for each in signature(group).parameters})
        verb(**given)

    typed.__signature__ = Signature(  # type: ignore[attr-defined]
        [each.replace(kind=Parameter.KEYWORD_ONLY) for each in parameters]
    )
    return typed


@dataclass(frozen=True)
class Beginning:
    """Where a game begins, as the command line says it."""

    position: PositionText = None
    size: Size = None
    ruleset: Ruleset = None
    option: Options = None

    @property
    def options(self) -> dict[str, str]:
        """The options that were given, by name."""
        given = {"size": self.size, "ruleset": self.ruleset}
        options = {name: value for name, value in given.items() if value is not None}
        for pair in self.option or ():
            name, equals, value = pair.partition("=")
            if not (name and equals and value):
                raise UnknownOption("an option is NAME=VALUE, not {text}", text=shorten(pair))
            if options.get(name, value) != value:
                raise UnknownOption("the option {name} is given twice", name=name)
            options[name] = value
        return options

    def of(self, game: str) -> Any:
        """The position with this text, or the start with these options."""
        return start_of(game, self.position, self.options)


def start_of(game: str, text: str | None, options: Mapping[str, str]) -> Any:
    game = game.lower()
    if text is None:
        suggest_option(game, options)
        return tabuleiro.start(game, **options)
    if options:
        raise UnknownOption(
            "{one} and {other} exclude each other: a position text says both size and ruleset",
            one="--position",
            other=f"--{next(iter(options))}",
        )
    return tabuleiro.parse(game, text)


def suggest_option(game: str, options: Mapping[str, str]) -> None:
    """UnknownOption with the nearest name for one the game lacks; the game refuses all others."""
    known = [option.name for option in games.get(game).options]
    for name in options:
        near = get_close_matches(name, known, n=1)
        if near and name not in known:
            raise UnknownOption(
                "{game} has no option {name}; {hint}",
                game=games.get(game).title,
                name=shorten(name),
                hint=sentence("did you mean {name}?", name=repr(near[0])),
            )
