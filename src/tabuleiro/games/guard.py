"""Games of other packages, guarded: what fails in one is an error that names package and call."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from numbers import Rational
from typing import Any

from .api import (
    Classic,
    Game,
    IllegalMove,
    MalformedMove,
    MalformedPosition,
    Outcome,
    Player,
    Position,
    Rows,
    UnknownOption,
)
from .board import shorten
from .click_tree import click_tree
from .diagram import Diagram
from .parts import Parts, derived
from .refusal import refuse
from .sentence import Phrase, Sentence, Spoken, SpokenError, said_at_home, said_by, sentence

LONGEST_REASON = 200


class PackageFault(SpokenError):
    """A game of another package does what the contract does not allow."""

    said: Sentence


def fault(package: str, call: str, what: BaseException | Sentence) -> PackageFault:
    """What failed, or what is wrong with what a call gave, in one line."""
    reason = what if isinstance(what, Sentence) else said_by(what)
    if not isinstance(what, SpokenError | Sentence):
        words = " ".join(f"{type(what).__name__}: {what}".split())
        reason = Phrase(words.removesuffix(":")[:LONGEST_REASON])
    return PackageFault(
        "the package {package} fails in {call}: {reason}",
        package=package,
        call=call,
        reason=reason,
    )


@dataclass(frozen=True)
class PackageGuard:
    """Calls what belongs to a game of a package."""

    package: str
    game: Game

    def call(
        self,
        name: str,
        kind: Any,
        function: Callable[..., object],
        *arguments: object,
        allowed: tuple[type[SpokenError], ...] = (),
        **options: object,
    ) -> Any:
        """What a function gives; PackageFault for another kind and all errors not allowed."""
        try:
            result = function(*arguments, **options)
        except allowed as error:
            error.said = self.said(error.said)
            error.args = (error.said,)
            raise
        except PackageFault:  # of a call within this one
            raise
        except Exception as error:
            raise fault(self.package, name, error) from error
        if not isinstance(result, kind):
            given = type(result).__name__
            raise fault(self.package, name, sentence("it gives a {type}", type=given))
        return result

    def said(self, what: Sentence | str) -> Any:
        return said_at_home(what, self.game.home)

    def initial(self, **options: object) -> Any:
        made = self.call("initial", object, self.game.initial, allowed=(UnknownOption,), **options)
        return GuardedPosition(self, made)

    def parse(self, text: str) -> Any:
        made = self.call("parse", object, self.game.parse, text, allowed=(MalformedPosition,))
        return GuardedPosition(self, made)

    def explain(self, position: Position, text: str) -> Sentence | None:
        kind = Sentence | None
        found = self.call("explain", kind, self.game.explain, rulebook(position), text)
        self.call("explain", str, lambda: str(found))  # a template may lack its values
        return found and self.said(found)  # type: ignore[no-any-return]

    def diagram(self, position: Position) -> Diagram:
        found: Diagram = self.call("diagram", Diagram, self.game.diagram, rulebook(position))
        self.call("diagram", list, lambda: list(found.lines()))  # a cell may be missing
        return replace(
            found,
            tallies=tuple(replace(each, label=self.said(each.label)) for each in found.tallies),
            notes=tuple(map(self.said, found.notes)),
        )

    def parts(self, position: Position, move: str) -> Parts:
        found: Parts = self.call("parts", Parts, self.game.parts, rulebook(position), move)
        return found

    def options_of(self, position: Position) -> Mapping[str, str]:
        found: Mapping[str, str] = self.call(
            "options_of", Mapping, self.game.options_of, rulebook(position)
        )
        return found

    def texts(self, position: Position) -> Sequence[str]:
        texts: Any = self.game.texts
        found: Sequence[str] = self.call("texts", tuple, lambda: tuple(texts(rulebook(position))))
        return found

    def write(self, rows: Rows, turn: Player, options: Mapping[str, str]) -> str:
        write = self.game.set_up.write if self.game.set_up else str
        given = rows, turn, options
        text: str = self.call("set_up", str, write, *given, allowed=(MalformedPosition,))
        return text

    def number(self, name: str, function: Callable[..., object]) -> Callable[..., Any]:
        """A function that counts positions or values one."""

        def guarded(position: Position, *given: object) -> Any:
            return self.call(name, Rational, function, rulebook(position), *given)

        return guarded


class GuardedPosition:
    """A position of a package's rulebook."""

    __slots__ = ("_guard", "game", "rulebook")

    def __init__(self, guard: PackageGuard, rulebook: Any) -> None:
        self._guard = guard
        self.game = guard.game.name
        self.rulebook = rulebook

    def _call(self, name: str, kind: Any, *given: object, **allowed: Any) -> Any:
        def call() -> object:
            return getattr(self.rulebook, name)(*given)

        return self._guard.call(name, kind, call, **allowed)

    @property
    def turn(self) -> Player:
        turn: Player = self._guard.call("turn", int, lambda: self.rulebook.turn)
        return turn

    @property
    def ruleset(self) -> str:
        ruleset: str = self._guard.call("ruleset", str, lambda: self.rulebook.ruleset)
        return ruleset

    def moves(self) -> Sequence[str]:
        moves: Sequence[str] = self._call("moves", Sequence)
        return moves

    def play(self, move: str) -> GuardedPosition:
        if not isinstance(move, str):  # the fault of who calls
            refuse(self, move)
        refused = (IllegalMove, MalformedMove)
        return GuardedPosition(self._guard, self._call("play", object, move, allowed=refused))

    def outcome(self) -> Outcome | None:
        outcome: Outcome | None = self._call("outcome", Outcome | None)
        return outcome and replace(outcome, reason=self._guard.said(outcome.reason))

    def text(self) -> str:
        text: str = self._call("text", str)
        return text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GuardedPosition) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[str, str]:
        return self.game, self.text()

    def __repr__(self) -> str:
        return f"<{self.game}: {shorten(self.text())}>"

    def __reduce__(self) -> tuple[Callable[[str, str], Position], tuple[str, str]]:
        return _parse, self._key()


def _parse(game: str, text: str) -> Position:
    position: Position = _get(game).parse(text)
    return position


def _get(game: str) -> Game:
    from . import get  # the registry guards games, and this looks there

    return get(game)


def fault_after(position: Position, move: str) -> PackageFault | None:
    """What a package fails in once a legal move is played, as soon as that is shown."""
    if not isinstance(position, GuardedPosition):
        return None
    game = _get(position.game)
    try:
        game.parts(position, move)
        after = game.parse(position.play(move).text())
        after.outcome()
        game.diagram(after)
        click_tree(after)
    except PackageFault as found:
        return found
    return None


def rulebook(position: Any) -> Any:
    """The package's own position."""
    return position.rulebook if isinstance(position, GuardedPosition) else position


def guarded(game: Game, package: str) -> Game:
    """The same game for everybody else: its texts know their catalogue, its faults are named."""
    guard = PackageGuard(package, game)
    said: Callable[[Spoken | str], Any] = guard.said
    first, second = game.sides
    return replace(
        game,
        title=said(game.title),
        designer=said(game.designer),
        sides=(said(first), said(second)),
        summary=said(game.summary),
        endings={key: (rule, said(words)) for key, (rule, words) in game.endings.items()},
        options=tuple(
            replace(option, help=said(option.help), title=said(option.title))
            for option in game.options
        ),
        initial=guard.initial,
        parse=guard.parse,
        explain=guard.explain,
        diagram=guard.diagram,
        parts=derived if game.parts is derived else guard.parts,
        options_of=guard.options_of,
        texts=game.texts and guard.texts,
        set_up=game.set_up and replace(game.set_up, write=guard.write),
        states=game.states and guard.number("states", game.states),
        classic=game.classic and guarded_classic(guard, game.classic),
    )


def guarded_classic(guard: PackageGuard, classic: Classic) -> Classic:
    greedy, minimax = (
        {name: guard.number(kind, function) for name, function in each.items()}
        for kind, each in (("greedy", classic.greedy), ("minimax", classic.minimax))
    )
    return Classic(greedy, minimax, classic.level and guard.number("level", classic.level))
