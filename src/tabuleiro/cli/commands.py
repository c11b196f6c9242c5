"""Commands that can be typed in a game instead of a move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabuleiro.engine import roster
from tabuleiro.games.api import Player, UnknownOption
from tabuleiro.games.board import opponent, shorten
from tabuleiro.games.moves import clicks
from tabuleiro.games.sentence import Phrase
from tabuleiro.locale import _, rules_page, translate
from tabuleiro.play import Session
from tabuleiro.play.game_state import BOTH

from .console import Command, confirm, list_commands, plain, tell
from .output import clock_words
from .searches import give_hint, give_lines
from .transcript_files import open_file, save

if TYPE_CHECKING:
    from .dialogue import Dialogue

LONGEST_DELAY = 60.0
ORDINALS = (Phrase("First"), Phrase("Second"))


def help(dialogue: Dialogue, rest: str) -> None:
    example = dialogue.session.history.position.moves()[0]
    print(_("Type a move, such as {move}, or a site to see what begins there;", move=example))
    print(_("or one of these words:"))
    people = dialogue.session.state.people
    fitting = [each for each in COMMANDS if not (each.is_for_watching and people)]
    list_commands(fitting, _("leave; the game is kept"))


def board(dialogue: Dialogue, rest: str) -> None:
    dialogue.board()


def moves(dialogue: Dialogue, site: str) -> None:
    session = dialogue.session
    texts = list(session.history.position.moves())
    site = site.lower()
    if site and site not in session.view().diagram.cells:
        print(_("There is no {site} on this board.", site=shorten(site)))
        return
    if site:
        texts = [text for text in texts if clicks(text)[:1] == (site,)]
    dialogue.list_moves(texts)


def undo(dialogue: Dialogue, rest: str) -> None:
    dialogue.refuse(dialogue.session.do("undo"))


def redo(dialogue: Dialogue, rest: str) -> None:
    dialogue.refuse(dialogue.session.do("redo"))


def hint(dialogue: Dialogue, limit: str) -> None:
    give_hint(dialogue.session, limit)


def evaluate(dialogue: Dialogue, limit: str) -> None:
    give_lines(dialogue.session, limit)


def offer_draw(dialogue: Dialogue, rest: str) -> None:
    dialogue.refuse(dialogue.session.do("offer_draw"))


def resign(dialogue: Dialogue, rest: str) -> None:
    dialogue.refuse(dialogue.session.do("resign"))


def restart(dialogue: Dialogue, rest: str) -> None:
    played = dialogue.session.history.ply > 0
    if not played or confirm(_("Give up this game and start again?")):
        dialogue.session.do("restart")


def rules(dialogue: Dialogue, rest: str) -> None:
    game = dialogue.session.game
    tell(translate(game.summary))
    print()
    print(rules_page(game) or _("There is no page with all the rules of this game."))


def save_game(dialogue: Dialogue, name: str) -> None:
    save(dialogue.session, name, dialogue.saved)


def open_game(dialogue: Dialogue, name: str) -> None:
    """Go on with the game of a file; the present one is kept."""
    if not name:
        print(_("Which file? Type: open FILE"))
    elif transcript := open_file(name):
        dialogue.successor = Session.of_transcript(transcript)


def clock(dialogue: Dialogue, rest: str) -> None:
    if left := dialogue.session.view().clocks:
        print(clock_words(dialogue.sides, left))
    else:
        print(_("This game is played without clocks."))


def players(dialogue: Dialogue, rest: str) -> None:
    """Print the players, or give a side another one."""
    session = dialogue.session
    if not rest:
        for side, player in zip(dialogue.sides, session.players, strict=True):
            print(_("{side}: {player}", side=side, player=player))
        return
    which, __, name = rest.partition(" ")
    dialogue.refuse(session.do("seat", side=side_of(dialogue, which), player=name.strip()))


def side_of(dialogue: Dialogue, word: str) -> Player:
    """The side that a word means: its number, or its name in either language."""
    for side in BOTH:
        order = ORDINALS[side - 1]
        names = {
            dialogue.side(side),
            dialogue.session.state.side_name(side),
            order,
            translate(order),
        }
        if plain(word) in {str(side), *map(plain, names)}:
            return side
    raise UnknownOption(
        "{word} is not a side; the sides are {first} and {second}",
        word=shorten(word),
        first=dialogue.side(1),
        second=dialogue.side(2),
    )


def level(dialogue: Dialogue, rest: str) -> None:
    """Change the strength of the computer: a number of its kind, or another player."""
    session = dialogue.session
    side = opponent(session.state.turn) if session.state.people else session.state.turn
    if session.state.is_human(side):
        print(_("No computer is playing; use players to give one a side."))
    elif not rest:
        players(dialogue, "")
    else:
        session.do(
            "seat", side=side, player=leveled(session.players[side - 1], rest, session.game.name)
        )


def leveled(player: str, text: str, game: str) -> str:
    """``5`` is the same kind of player at strength 5, or the engine; anything else a name."""
    if not text.isdecimal():
        return text
    known = roster.families(game)
    kind = player.partition(":")[0]
    for each in (kind, "engine"):
        if each in known and text in known[each].members:
            return f"{each}:{text}"
    return f"{kind}:{text}"


def menu(dialogue: Dialogue, rest: str) -> None:
    dialogue.is_left = True


def step(dialogue: Dialogue, rest: str) -> None:
    dialogue.refuse(dialogue.session.do("step"))


def go(dialogue: Dialogue, rest: str) -> None:
    dialogue.session.resume()


def delay(dialogue: Dialogue, rest: str) -> None:
    """Change how long each position stays."""
    try:
        seconds = float(rest.replace(",", "."))
    except ValueError:
        seconds = -1.0
    if 0 <= seconds <= LONGEST_DELAY:
        dialogue.delay = seconds
    else:
        print(
            _(
                "Give a number of seconds from 0 to {most}, such as delay 0.5",
                most=round(LONGEST_DELAY),
            )
        )


COMMANDS: tuple[Command[Dialogue], ...] = (
    Command(Phrase("help"), Phrase("this list"), help),
    Command(Phrase("board"), Phrase("show the board again"), board),
    Command(
        Phrase("moves [SITE]"), Phrase("the legal moves, or only those that begin there"), moves
    ),
    Command(Phrase("undo"), Phrase("take back your last move and the reply"), undo),
    Command(Phrase("redo"), Phrase("replay a move that was taken back"), redo),
    Command(Phrase("hint [LIMIT]"), Phrase("the best move and why; LIMIT is time=5, say"), hint),
    Command(Phrase("eval [LIMIT]"), Phrase("the evaluation and the best lines"), evaluate),
    Command(Phrase("draw"), Phrase("offer a draw"), offer_draw),
    Command(Phrase("resign"), Phrase("give the game up"), resign),
    Command(Phrase("restart"), Phrase("start this game again"), restart),
    Command(Phrase("rules"), Phrase("all the rules of the game"), rules),
    Command(Phrase("save FILE"), Phrase("write the transcript to a file"), save_game),
    Command(Phrase("open FILE"), Phrase("continue the game of a transcript"), open_game),
    Command(Phrase("clock"), Phrase("how much time is left"), clock),
    Command(Phrase("players [SIDE NAME]"), Phrase("show the players, or change one"), players),
    Command(Phrase("level [NUMBER]"), Phrase("show or change the computer's strength"), level),
    Command(Phrase("step"), Phrase("one move"), step, is_for_watching=True),
    Command(Phrase("go"), Phrase("continue until Ctrl-C"), go, is_for_watching=True),
    Command(
        Phrase("delay SECONDS"), Phrase("how long each board is shown"), delay, is_for_watching=True
    ),
    Command(Phrase("menu"), Phrase("back to the menu; the game is kept"), menu),
)
