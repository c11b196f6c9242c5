"""The themes of the terminal program, and the colours of boards in each of them."""

from __future__ import annotations

import os
from typing import NamedTuple

from textual.app import App, ReturnType
from textual.theme import Theme

NONE = "transparent"
OWN = "ansi_default"
"""The terminal's own colour."""


class Paint(NamedTuple):
    """The colours of one thing on a board; what is not given shows what lies below it."""

    colour: str = NONE
    ground: str = NONE
    style: str = "none"


INKS = (
    *("frame", "edge-1", "edge-2"),
    *("plain", "plain-dark", "hole", "dug", "point"),
    *("home-1", "home-1-dark", "home-2", "home-2-dark"),
    *("side-0", "side-1", "side-2", "disc-1", "disc-2", "stack-1", "stack-2"),
    *("left", "came", "new", "hint", "destinations", "chosen", "cursor"),
    *("must", "stuck", "settled", "path"),
)
"""Everything a board paints: each has the component class ``board--<name>``."""
Board = dict[str, Paint]

IVORY = Paint("#4b3823", "#fdf7ea", "bold")
INDIGO = Paint("#f8efdb", "#454c80", "bold")
CHARCOAL = Paint("#f8efdb", "#45424b", "bold")
VERMILION = Paint("#330d06", "#e76f4f", "bold")
SIDES: Board = {
    "side-0": Paint("#4b3823", "#d3bb8d", "bold"),
    "side-1": IVORY,
    "side-2": INDIGO,
    "disc-1": IVORY,
    "disc-2": CHARCOAL,
    "stack-1": CHARCOAL,
    "stack-2": VERMILION,
    "edge-1": IVORY,
    "edge-2": INDIGO,
}

LIGHT: Board = SIDES | {
    "frame": Paint("#6b5d47"),
    "plain": Paint("#b79c68", "#efe0bf"),
    "plain-dark": Paint("#b79c68", "#e4d0a6"),
    "hole": Paint("#eaf6f8", "#7fb6c9", "bold"),
    "dug": Paint("#94552f", "#b9734a"),
    "point": Paint("#9c9277", "#e2dcc9"),
    "home-1": Paint("#45424b", "#b9b1a5"),
    "home-1-dark": Paint("#45424b", "#b2a798"),
    "home-2": Paint("#cf563a", "#e6bda6"),
    "home-2-dark": Paint("#cf563a", "#dfb499"),
    "left": Paint("#774a00", "#ebce93"),
    "came": Paint("#1d1a26", "#e3a32b"),
    "new": Paint("#1d1a26", "#ffd36b", "bold"),
    "hint": Paint("#17694d", "#dcebe0", "bold"),
    "destinations": Paint("#17694d", style="bold"),
    "chosen": Paint("#fffaf0", "#17694d", "bold"),
    "cursor": Paint("#fffaf0", "#1d1a26", "bold"),
    "must": Paint("#fffaf0", "#c23a1e", "bold"),
    "stuck": Paint("#c23a1e", "#fffaf0", "bold"),
    "settled": Paint("#4b3823", "#fffaf0", "bold"),
    "path": Paint("#1d1a26", "#ffd36b", "bold"),
}

DARK: Board = LIGHT | {
    "frame": Paint("#b5a998"),
    "plain": Paint("#8d7548", "#d8c397"),
    "plain-dark": Paint("#8d7548", "#c6ad7d"),
    "hole": Paint("#dff0f4", "#649fb4", "bold"),
    "dug": Paint("#814726", "#a5633d"),
    "point": Paint("#7f765d", "#c4bca3"),
    "home-1": Paint("#2b2930", "#a69b87"),
    "home-1-dark": Paint("#2b2930", "#9b8e77"),
    "home-2": Paint("#b8452d", "#d4a889"),
    "home-2-dark": Paint("#b8452d", "#c89a78"),
    "left": Paint("#774a00", "#dfb35c"),
    "hint": Paint("#0f5a41", "#a9c7a8", "bold"),
    "destinations": Paint("#0f5a41", style="bold"),
    "chosen": Paint("#fffaf0", "#0f5a41", "bold"),
    "must": Paint("#fffaf0", "#b03015", "bold"),
    "stuck": Paint("#b03015", "#fffaf0", "bold"),
}

CONTRAST: Board = {
    "frame": Paint("#ffffff"),
    "plain": Paint("#9a9a9a", "#000000"),
    "plain-dark": Paint("#9a9a9a", "#000000"),
    "hole": Paint("#00ffff", "#000000", "bold"),
    "dug": Paint("#ffb000", "#000000"),
    "point": Paint("#9a9a9a", "#000000"),
    "home-1": Paint("#ffffff", "#000000"),
    "home-1-dark": Paint("#ffffff", "#000000"),
    "home-2": Paint("#ffff00", "#000000"),
    "home-2-dark": Paint("#ffff00", "#000000"),
    "side-0": Paint("#ffffff", "#000000", "bold"),
    **dict.fromkeys(("side-1", "disc-1", "stack-1", "edge-1"), Paint("#000000", "#ffffff", "bold")),
    **dict.fromkeys(("side-2", "disc-2", "stack-2", "edge-2"), Paint("#ffff00", "#000000", "bold")),
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
    **dict.fromkeys(("side-1", "disc-1", "stack-1", "edge-1"), Paint(style="bold")),
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


def variables(board: Board) -> dict[str, str]:
    """A board's colours as theme variables, for every ink."""
    values = {}
    for name in INKS:
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
        for name in INKS
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
