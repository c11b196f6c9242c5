"""Kōnane, the stone-jumping game of Hawaii: its fact sheet."""

from tabuleiro.games.api import Game, Option
from tabuleiro.games.sentence import Phrase
from tabuleiro.games.symmetry import Grid, Symmetry

from .drawing import SET_UP, diagram
from .explain import MOVE_TEXT, explain
from .rules import SIZES, Konane, initial, parse


def options_of(position: Konane) -> dict[str, str]:
    size = f"{position.size}x{position.size}"
    return {} if size == SIZES[0] else {"size": size}


KONANE = Game(
    name=Konane.game,
    title="Kōnane",
    designer=Phrase("traditional, Hawaii"),
    year=None,
    sides=(Phrase("Black"), Phrase("White")),
    summary=Phrase("Jump over enemy stones and take them; who cannot jump any more has lost."),
    initial=initial,
    parse=parse,
    move_text=MOVE_TEXT,
    explain=explain,
    diagram=diagram,
    options=(Option("size", SIZES[0], SIZES, Phrase("rows and columns of the board")),),
    options_of=options_of,
    set_up=SET_UP,
    grid=Grid(
        "[xo]",
        (Symmetry.IDENTITY, Symmetry.HALF_TURN, Symmetry.TRANSPOSE, Symmetry.ANTITRANSPOSE),
    ),
    home=__name__,
)
