"""The screen for a new game: the game, its options, the players, the clock."""

from __future__ import annotations

from typing import Any, ClassVar, TypeGuard

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.geometry import Size
from textual.widgets import Button, Input, Label, Static

from ..engine import roster
from ..games import GAMES, get
from ..games.api import UnknownOption
from ..games.sentence import Phrase
from ..locale import _, say, translate
from ..play import CLOCKS, Session, TimeControl
from ..play.seats import HUMAN, easy_opponent, known_player
from ..state import State
from . import players
from .base_screen import BaseScreen
from .choice import Choice, Options
from .players import OTHER

SIDES = (1, 2)


class NewGameScreen(BaseScreen[Session]):
    """Dismissed with the new session. Enter anywhere starts it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "start", Phrase("Start")),
        Binding("up", "app.focus_previous", Phrase("Line"), key_display="↑ ↓"),
        Binding("down", "app.focus_next", show=False),
        Binding("x", "swap", Phrase("Swap sides")),
        Binding("question_mark", "rules", Phrase("Rules")),
    ]

    AUTO_FOCUS = ""
    LEAST = Size(60, 18)

    def __init__(self, state: State, watch: bool = False) -> None:
        super().__init__()
        self._state = state
        self._watch = watch

    def heading(self) -> str:
        return _("Watch a game") if self._watch else _("Play a game")

    def body(self) -> ComposeResult:
        chosen = remembered(self._state, self._watch)
        with VerticalScroll(id="form", can_focus=False):
            games = [(game.name, game.title) for game in GAMES.values()]
            yield self._row(_("Game"), Choice(games, chosen["game"], id="game"))
            yield Static(id="summary", classes="muted")
            yield Vertical(id="options")
            for side, name in zip(SIDES, chosen["players"], strict=True):
                yield from self._side(side, name, chosen["game"])
            yield self._row(
                _("Clock"), Choice(clocks(chosen["clock"]), chosen["clock"], id="clock")
            )
            yield Static(id="trouble", markup=False)
            with Horizontal(classes="buttons"):
                yield Button(_("Start"), id="start", variant="primary", compact=True)
                yield Button(_("Swap sides"), id="swap", compact=True)
                yield Button(_("Rules"), id="rules", compact=True)

    def _row(self, title: str, widget: Choice | Input, id: str | None = None) -> Horizontal:
        return Horizontal(Label(title), widget, classes="row", id=id)

    def _side(self, side: int, name: str, game: str) -> ComposeResult:
        kind, argument = parts(name, game)
        offered = players.kinds(game, with_people=not self._watch)
        yield Horizontal(
            Label(id=f"side-{side}"), Choice(offered, kind, id=f"kind-{side}"), classes="row first"
        )
        variants = Choice(players.variants(game, kind), argument, id=f"variant-{side}")
        yield self._row("", variants, id=f"variants-{side}")
        typed = Input(name if kind == OTHER else "", id=f"name-{side}", compact=True)
        typed.placeholder = "engine:depth=6, ugi:PATH"
        typed.max_length = 4200
        yield self._row("", typed, id=f"names-{side}")
        yield Static(id=f"note-{side}", classes="note muted", markup=False)

    def fill(self) -> None:
        self._show_game()
        self.query_one("#start").focus()

    @property
    def _game(self) -> str:
        return self._choice("game").value

    def _choice(self, id: str) -> Choice:
        return self.query_one(f"#{id}", Choice)

    @on(Choice.Changed, "#game")
    def _game_changed(self) -> None:
        default = easy_opponent(self._game)
        for side in SIDES:
            human = self._choice(f"kind-{side}").value == HUMAN
            fitting = HUMAN if human else known_player(self._player(side), self._game, default)
            self._seat(side, fitting)
        self._show_game()

    def _show_game(self) -> None:
        """Show what depends on the game chosen."""
        game = get(self._game)
        self.query_one("#summary", Static).update(translate(game.summary))
        options = self.query_one("#options")
        options.remove_children()
        last = self._state.settings.others.get("options")
        chosen = last.get(game.name) if isinstance(last, dict) else None
        rows = []
        for option in game.options:
            title = translate(option.title) or option.name.capitalize()
            value = chosen.get(option.name) if isinstance(chosen, dict) else None
            known = [(each, each) for each in option.choices]
            choice = Choice(known, str(value or option.default), id=f"option-{option.name}")
            choice.tooltip = translate(option.help)
            rows.append(self._row(title, choice))
        options.mount(*rows)
        for side in SIDES:
            self._show_side(side)

    @on(Choice.Changed, "#kind-1, #kind-2")
    def _kind_changed(self, event: Choice.Changed) -> None:
        side = int((event.choice.id or "")[-1])
        kind = event.choice.value
        variants = players.variants(self._game, kind)
        default = "1" if ("1", "1") in variants else ""
        self._choice(f"variant-{side}").offer(variants, default)
        self._show_side(side)

    @on(Choice.Changed, "#variant-1, #variant-2")
    def _variant_changed(self, event: Choice.Changed) -> None:
        self._show_side(int((event.choice.id or "")[-1]))

    def _show_side(self, side: int) -> None:
        sides = get(self._game).sides
        kind, name = self._choice(f"kind-{side}").value, self._player(side)
        self.query_one(f"#side-{side}", Label).update(translate(sides[side - 1]))
        self.query_one(f"#variants-{side}").display = (
            len(self._choice(f"variant-{side}").options) > 1
        )
        self.query_one(f"#names-{side}").display = kind == OTHER
        note = _("the name of a player") if kind == OTHER else players.explain(self._game, name)
        self.query_one(f"#note-{side}", Static).update(note)

    def _player(self, side: int) -> str:
        kind = self._choice(f"kind-{side}").value
        if kind == OTHER:
            return self.query_one(f"#name-{side}", Input).value.strip()
        return players.name_of(kind, self._choice(f"variant-{side}").value)

    def _seat(self, side: int, name: str) -> None:
        kind, argument = parts(name, self._game)
        offered = players.kinds(self._game, with_people=not self._watch)
        self._choice(f"kind-{side}").offer(offered, kind)
        self._choice(f"variant-{side}").offer(players.variants(self._game, kind), argument)
        if kind == OTHER:
            self.query_one(f"#name-{side}", Input).value = name
        self._show_side(side)

    def action_swap(self) -> None:
        first, second = self._player(1), self._player(2)
        self._seat(1, second)
        self._seat(2, first)

    def action_rules(self) -> None:
        from .rules import RulesScreen

        self.app.push_screen(RulesScreen(self._game))

    def on_button_pressed(self, event: Button.Pressed) -> None:
        acts = {"start": self.action_start, "swap": self.action_swap, "rules": self.action_rules}
        acts[event.button.id or "start"]()

    @on(Input.Submitted)
    def action_start(self) -> None:
        """Start, or say what is wrong with a name that was typed."""
        game, clock = self._game, self._choice("clock").value
        options = {
            option.name: self._choice(f"option-{option.name}").value for option in get(game).options
        }
        try:
            names = self._checked(1), self._checked(2)
            control = TimeControl.for_people(clock) if clock else None
            session = Session.new(game, names, options=options, control=control)
        except UnknownOption as error:
            self.query_one("#trouble", Static).update(say(error))
            return
        remember(self._state, self._watch, session, options)
        self.dismiss(session)

    def _checked(self, side: int) -> str:
        name = str(roster.parse(self._player(side), self._game))
        if self._watch and name == HUMAN:
            raise UnknownOption("only computers play here; choose Play for a game with a person")
        return name


def parts(name: str, game: str) -> tuple[str, str]:
    """The kind and the variant that the lists have for a name; OTHER for one they do not have."""
    kind, _colon, argument = name.partition(":")
    known = [value for value, _label in players.variants(game, kind)]
    return (kind, argument) if argument in known else (OTHER, "")


def clocks(chosen: str) -> Options:
    """The usual clocks, and the one that was chosen elsewhere."""
    times = CLOCKS if chosen in CLOCKS else (*CLOCKS, chosen)
    return [(time, time or _("none")) for time in times]


def remembered(state: State, watch: bool) -> dict[str, Any]:
    """The last choice, with defaults for what no longer fits."""
    settings = state.settings
    game = settings.others.get("game")
    if not isinstance(game, str) or game not in GAMES:
        game = next(iter(GAMES))
    easy = easy_opponent(game)
    names = [settings.first, settings.second or easy]
    if watch:
        last = settings.others.get("watched")
        names = last if is_pair(last) else [easy, easy]
    fitting = tuple(known_player(name, game, easy) for name in names)
    return {"game": game, "players": fitting, "clock": "" if watch else settings.clock}


def is_pair(value: object) -> TypeGuard[list[str]]:
    """Whether this names two computers."""
    return (
        isinstance(value, list)
        and len(value) == 2
        and all(isinstance(name, str) and name != HUMAN for name in value)
    )


def remember(state: State, watch: bool, session: Session, options: dict[str, str]) -> None:
    last = state.settings.others.get("options")
    kept = last if isinstance(last, dict) else {}
    changes: dict[str, object] = {
        "game": session.game.name,
        "options": {**kept, session.game.name: options},
    }
    first, second = session.players
    if watch:
        changes["watched"] = [first, second]
    else:
        clock = str(session.state.control) if session.state.control else ""
        changes |= {"first": first, "second": second, "clock": clock}
    state.change(**changes)
