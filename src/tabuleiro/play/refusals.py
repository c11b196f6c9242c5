"""Why a click or a typed text makes no move, in the rulebook's words where it has any."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from tabuleiro import positions
from tabuleiro.games import get
from tabuleiro.games.api import IllegalMove, MalformedMove, Position
from tabuleiro.games.board import shorten
from tabuleiro.games.moves import clicks, find_move, with_site
from tabuleiro.games.sentence import Sentence

from . import boards

LONGEST_TEXT = 200
"""No move is nearly as long; what is longer is cut before anybody looks at it."""
MOST_ATTEMPTS = 12
"""So many moves like the one that was clicked are put to the rulebook."""

_BLANKS_AND_DASHES = re.compile("[-\\s\u2010-\u2015\u2212]+")


def read_move(position: Position, text: str) -> str | Sentence:
    """The move that a typed text means; capitals, blanks and dashes do not matter."""
    text = text.strip()[:LONGEST_TEXT]
    plain = _BLANKS_AND_DASHES.sub("", text).lower()
    if not plain:
        return Sentence("", "type a move, such as {move}", {"move": position.moves()[0]})
    for written in (text, plain):
        try:
            return find_move(position, written)
        except (IllegalMove, MalformedMove) as error:
            refusal = error
    reason: Sentence = refusal.args[0]
    return reason


def why_not(
    position: Position, moves: Sequence[str], chosen: tuple[str, ...], site: str
) -> Sentence:
    """Why ``site`` cannot be clicked after ``chosen``, where ``moves`` are still open.

    The clicks are read as the legal moves that are most like them with the clicked site put in,
    and the rulebook is asked about those. What it says of sites that nobody clicked is no answer.
    """
    diagram = boards.diagram(position)
    if site not in diagram.cells:
        return Sentence("", "there is no {site} on this board", {"site": shorten(site)})
    game, rulebook = get(position.game), positions.rulebook(position)
    for text, tail in _alike(moves, len(chosen), site):
        if not game.move_text.fullmatch(text):
            continue
        reason = game.explain(rulebook, text)
        unclicked = {*tail} - {site, *chosen, *diagram.must}
        if reason and not unclicked & {*clicks(str(reason))}:
            return reason
    if chosen:
        return Sentence(
            "", "no move goes on to {site} from {origin}", {"site": site, "origin": chosen[-1]}
        )
    return Sentence("", "no move begins on {site}", {"site": site})


def _alike(moves: Sequence[str], place: int, site: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Texts of moves with ``site`` in its place, and the sites after it.

    The shortest moves come first, then some of all kinds.
    """
    known = [(move, clicks(move)) for move in moves]
    longer = sorted(
        ((move, sites) for move, sites in known if len(sites) > place),
        key=lambda each: (len(each[1]), len(each[0])),
    )
    half = MOST_ATTEMPTS // 2
    rest = longer[half :: max(1, len(longer) // half)]
    for move, sites in longer[:half] + rest[:half]:
        yield with_site(move, place, site), sites[place + 1 :]
