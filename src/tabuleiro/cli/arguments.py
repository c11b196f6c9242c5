"""Arguments that several verbs have, and the position they mean."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from inspect import Parameter, signature
from typing import Annotated, Any

import typer

import tabuleiro
from tabuleiro.games import GAMES
from tabuleiro.games.api import UnknownOption
from tabuleiro.locale import LANGUAGES, use


def complete_game(incomplete: str) -> list[tuple[str, str]]:
    return [(game.name, game.title) for game in GAMES.values() if game.name.startswith(incomplete)]


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
    str | None, typer.Option("--size", metavar="RxC", help="Rows and columns of the board.")
]
Ruleset = Annotated[
    str | None, typer.Option("--ruleset", metavar="NAME", help="A ruleset of the game.")
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
        help=f"The language to speak: {' or '.join(LANGUAGES)}.",
        autocompletion=complete_language,
    ),
]


def with_language(verb: Callable[..., None]) -> Callable[..., None]:
    """The verb with the option ``--lang``, which can stand before it and after it."""

    @wraps(verb)
    def spoken(*arguments: object, lang: Language = None, **options: object) -> None:
        verb(*arguments, **options)

    plain = signature(verb, eval_str=True)
    option = Parameter("lang", Parameter.KEYWORD_ONLY, default=None, annotation=Language)
    spoken.__signature__ = plain.replace(  # type: ignore[attr-defined]
        parameters=[*plain.parameters.values(), option]
    )
    return spoken


def position_of(game: str, text: str | None, size: str | None, ruleset: str | None) -> Any:
    """The position with this text, or the start with these options."""
    options = {
        name: value for name, value in (("size", size), ("ruleset", ruleset)) if value is not None
    }
    game = game.lower()
    if text is None:
        return tabuleiro.start(game, **options)
    if options:
        raise UnknownOption(
            "{one} and {other} exclude each other: a position text says both size and ruleset",
            one="--position",
            other=f"--{next(iter(options))}",
        )
    return tabuleiro.parse(game, text)
