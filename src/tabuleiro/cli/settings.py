"""Questions for the settings."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from tabuleiro import games
from tabuleiro.engine import roster
from tabuleiro.games.api import UnknownOption
from tabuleiro.games.sentence import Phrase
from tabuleiro.locale import LANGUAGES, _, language, say, translate, use
from tabuleiro.state import State
from tabuleiro.state.settings import LONGEST_DELAY

from .console import ask, choose, tell
from .new_game import ask_clock

BACK = Phrase("back")
EASY_OPPONENT = Phrase("an easy opponent")
NO_CLOCK = Phrase("no clock")


def ask_settings(state: State) -> None:
    """Change settings until the person goes back."""
    while True:
        names = [setting.name for setting in SETTINGS]
        notes: dict[str, str] = {setting.name: setting.value(state) for setting in SETTINGS}
        answer = choose(_("Change what?"), [*names, BACK], BACK, notes)
        if answer == BACK:
            return
        next(setting for setting in SETTINGS if setting.name == answer).act(state)


def ask_language(state: State) -> None:
    chosen = choose(_("Language"), list(LANGUAGES), language(), LANGUAGES)
    state.change(language=chosen)
    use(chosen)


def ask_first(state: State) -> None:
    state.change(first=ask_default_player(state.settings.first))


def ask_second(state: State) -> None:
    state.change(second=ask_default_player(state.settings.second))


def ask_default_player(default: str) -> str:
    """Ask for a player that at least one game has."""
    while True:
        name = ask(_("Player, such as human or engine:3 [{default}]:", default=default))
        refusals = []
        for game in games.GAMES if name else ():
            try:
                return str(roster.parse(name.lower(), game))
            except UnknownOption as error:
                refusals.append(error)
        if not refusals:
            return default
        tell(say(refusals[0]))


def change_clock(state: State) -> None:
    control = ask_clock(state.settings.clock)
    state.change(clock=str(control) if control else "")


def ask_delay(state: State) -> None:
    """Ask for the seconds between the moves of computers."""
    while answer := ask(_("Seconds, from 0 to {most}:", most=round(LONGEST_DELAY))):
        try:
            state.change(delay=float(answer.replace(",", ".")))
            return
        except ValueError:
            print(_("That is not such a number."))


class SettingItem(NamedTuple):
    name: Phrase
    value: Callable[[State], str]
    act: Callable[[State], None]


SETTINGS = (
    SettingItem(Phrase("language"), lambda state: LANGUAGES[language()], ask_language),
    SettingItem(Phrase("first player"), lambda state: state.settings.first, ask_first),
    SettingItem(
        Phrase("second player"),
        lambda state: state.settings.second or translate(EASY_OPPONENT),
        ask_second,
    ),
    SettingItem(
        Phrase("clock"), lambda state: state.settings.clock or translate(NO_CLOCK), change_clock
    ),
    SettingItem(Phrase("pause"), lambda state: f"{state.settings.delay:g} s", ask_delay),
)
