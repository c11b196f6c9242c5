"""The themes of the terminal program, and the colours of boards in each of them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from rich.style import Style
from textual.app import App, ReturnType
from textual.color import Color
from textual.theme import Theme

from ..games.look import Ground, Look, common
from .square import ground_ink

NONE = "transparent"
OWN = "ansi_default"
"""The terminal's own colour."""


class Paint(NamedTuple):
    """The colours of one thing on a board; what is not given shows what lies below it."""

    colour: str = NONE
    ground: str = NONE
    style: str = "none"

    @property
    def rich_style(self) -> Style:
        colour, ground = (None if name == NONE else name for name in (self.colour, self.ground))
        return Style.parse(self.style) + Style(color=colour, bgcolor=ground)


MARKS = (
    "frame",
    *("left", "came", "new", "hint", "destinations", "chosen", "cursor"),
    *("must", "stuck", "settled", "path"),
)
"""What every board paints in the colours of the theme: each has the class ``board--<name>``."""
Board = dict[str, Paint]


def marks(shade: int, frame: str, left: str, hint: str) -> Board:
    """The marks in the colours of all games."""
    colours = {name: colour[shade] for name, colour in common().colours.items()}
    halo, dark = colours["halo"], colours["mark-cursor"]
    move, must = colours["mark-move"], colours["mark-must"]
    return {
        "frame": Paint(frame),
        "left": Paint("#774a00", left),
        "came": Paint(dark, colours["mark-last"]),
        "new": Paint(dark, colours["mark-path"], "bold"),
        "hint": Paint(move, hint, "bold"),
        "destinations": Paint(move, style="bold"),
        "chosen": Paint(halo, move, "bold"),
        "cursor": Paint(halo, dark, "bold"),
        "must": Paint(halo, must, "bold"),
        "stuck": Paint(must, halo, "bold"),
        "settled": Paint(common().side(1)["edge"][shade], halo, "bold"),
        "path": Paint(dark, colours["mark-path"], "bold"),
    }


LIGHT = marks(0, "#6b5d47", "#ebce93", "#dcebe0")
DARK = marks(1, "#b5a998", "#dfb35c", "#a9c7a8")

CONTRAST: Board = {
    "frame": Paint("#ffffff"),
    "left": Paint("#ffb000", "#3d2a00", "bold"),
    "came": Paint("#000000", "#ffb000", "bold"),
    "new": Paint("#000000", "#ffd36b", "bold"),
    "hint": Paint("#00ff80", "#003d1f", "bold"),
    "destinations": Paint("#00ff80", style="bold"),
    "chosen": Paint("#000000", "#00ff80", "bold"),
    "cursor": Paint("#000000", "#00ffff", "bold"),
    "must": Paint("#ffffff", "#c00000", "bold"),
    "stuck": Paint("#ff6060", "#000000", "bold"),
    "settled": Paint("#000000", "#ffffff", "bold"),
    "path": Paint("#000000", "#ffd36b", "bold"),
}

COLOURLESS: Board = {
    "came": Paint(style="underline"),
    "new": Paint(style="reverse"),
    "hint": Paint(style="italic"),
    "destinations": Paint(style="bold"),
    "chosen": Paint(style="bold reverse"),
    "cursor": Paint(style="reverse"),
    "must": Paint(style="bold reverse"),
    "stuck": Paint(style="bold"),
    "settled": Paint(style="bold"),
    "path": Paint(style="bold"),
}

HOME_SHARE = 0.28
"""How much of its owner's colour a home has."""
CONTRAST_SIDES: Board = {
    "side-0": Paint("#ffffff", "#000000", "bold"),
    "side-1": Paint("#000000", "#ffffff", "bold"),
    "side-2": Paint("#ffff00", "#000000", "bold"),
}


@cache
def board_paints(theme: str, look: Look) -> Board:
    """The sides and grounds of a game in one of the themes; in any other those of the dark one."""
    if theme == COLOURLESS_THEME.name:
        return {"side-0": Paint(), "side-1": Paint(style="bold"), "side-2": Paint()} | {
            ink: Paint() for ink, *_ in ground_inks(look)
        }
    if theme == CONTRAST_THEME.name:
        return CONTRAST_SIDES | {
            ink: Paint(ground.terminal.bright, "#000000", weight(ground))
            for ink, ground, _ in ground_inks(look)
        }
    shade = 0 if theme == LIGHT_THEME.name else 1
    sides = {
        f"side-{side}": Paint(colours["ink"][shade], colours["body"][shade], "bold")
        for side, said in look.sides.items()
        for colours in [said.colours]
    }
    return sides | {
        ink: ground_paint(look, ground, dark, shade) for ink, ground, dark in ground_inks(look)
    }


def ground_inks(look: Look) -> Iterator[tuple[str, Ground, bool]]:
    """Every ink of the grounds, and whether it is that of every other square."""
    for name, ground in look.ground.items():
        for dark in (False, True) if look.is_chequered(ground) else (False,):
            yield ground_ink(name, dark), ground, dark


def ground_paint(look: Look, ground: Ground, dark: bool, shade: int) -> Paint:
    square = look.colours[look.terminal_square(ground)[dark]][shade]
    if ground.home:
        body = look.side(ground.home)["body"][shade]
        square = Color.parse(square).blend(Color.parse(body), HOME_SHARE).hex.lower()
    return Paint(look.colours[look.line(ground)][shade], square, weight(ground))


def weight(ground: Ground) -> str:
    return "bold" if ground.terminal.bold else "none"


def variables(board: Board) -> dict[str, str]:
    """The colours of marks as theme variables."""
    values = {}
    for name in MARKS:
        paint = board.get(name, Paint())
        values[f"board-{name}"] = paint.colour
        values[f"board-{name}-ground"] = paint.ground
        values[f"board-{name}-style"] = paint.style
    return values


def board_css(widget: str) -> str:
    """The rules that give a widget's component classes the colours of the theme."""
    return "\n".join(
        f"{widget} > .board--{name} {{ color: $board-{name};"
        f" background: $board-{name}-ground; text-style: $board-{name}-style; }}"
        for name in MARKS
    )


DARK_THEME = Theme(
    name="tabuleiro-dark",
    primary="#6cc5a1",
    secondary="#b5a998",
    accent="#6cc5a1",
    warning="#e5b454",
    error="#f08b70",
    success="#6cc5a1",
    foreground="#ede5d8",
    background="#1a1815",
    surface="#242120",
    panel="#312d29",
    dark=True,
    variables=variables(DARK) | {"border": "#8b8073", "border-blurred": "#403a34"},
)
LIGHT_THEME = Theme(
    name="tabuleiro-light",
    primary="#1f6b52",
    secondary="#665b4c",
    accent="#1f6b52",
    warning="#8a5a00",
    error="#b3341f",
    success="#1f6b52",
    foreground="#2a241d",
    background="#f5f0e6",
    surface="#fffcf6",
    panel="#ede5d6",
    dark=False,
    variables=variables(LIGHT) | {"border": "#8f8270", "border-blurred": "#ddd1bd"},
)
CONTRAST_THEME = Theme(
    name="tabuleiro-contrast",
    primary="#00ff80",
    secondary="#ffffff",
    accent="#00ffff",
    warning="#ffb000",
    error="#ff6060",
    success="#00ff80",
    foreground="#ffffff",
    background="#000000",
    surface="#000000",
    panel="#1a1a1a",
    dark=True,
    text_alpha=1.0,
    variables=variables(CONTRAST) | {"border": "#ffffff", "border-blurred": "#9a9a9a"},
)
COLOURLESS_THEME = Theme(
    name="tabuleiro-colourless",
    primary=OWN,
    secondary=OWN,
    accent=OWN,
    warning=OWN,
    error=OWN,
    success=OWN,
    foreground=OWN,
    background=OWN,
    surface=OWN,
    panel=OWN,
    boost=OWN,
    ansi=True,
    variables=variables(COLOURLESS)
    | dict.fromkeys(
        (
            *("ansi-background", "ansi-foreground", "border", "border-blurred"),
            *("block-cursor-background", "block-cursor-blurred-background"),
            *("footer-key-foreground", "link-color", "link-color-hover", "link-background-hover"),
            *("input-selection-background", "input-selection-foreground"),
            *("screen-selection-background", "screen-selection-foreground"),
        ),
        OWN,
    )
    | dict.fromkeys(
        (
            *("block-cursor-text-style", "button-focus-text-style", "input-cursor-text-style"),
            *("link-style-hover",),
        ),
        "reverse",
    ),
)

THEMES = {
    "dark": DARK_THEME,
    "light": LIGHT_THEME,
    "contrast": CONTRAST_THEME,
    "colourless": COLOURLESS_THEME,
}
"""By the name a person chooses in the settings."""


class Themed(App[ReturnType]):
    """An application in one of our themes. ``NO_COLOR`` in the environment rules out the others."""

    def __init__(self, look: str = "dark") -> None:
        colourless = "NO_COLOR" in os.environ
        super().__init__(ansi_color=True if colourless else None)
        for theme in THEMES.values():
            self.register_theme(theme)
        self.look = "colourless" if colourless else look

    @property
    def look(self) -> str:
        """The name of the theme, also of one that is not ours."""
        ours = {theme.name: name for name, theme in THEMES.items()}
        return ours.get(self.theme, self.theme)

    @look.setter
    def look(self, name: str) -> None:
        if not self.no_color or name == "colourless":
            self.theme = THEMES[name].name

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return variables(DARK)
