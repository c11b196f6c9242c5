"""The main menu of the plain dialogue."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from tabuleiro import games
from tabuleiro.games.board import shorten
from tabuleiro.games.sentence import Phrase, Sentence
from tabuleiro.locale import _, moves_counted, ngettext, say, translate
from tabuleiro.play import Session
from tabuleiro.play.seats import easy_opponent
from tabuleiro.record import Transcript
from tabuleiro.state import State
from tabuleiro.state.running import RunningGame

from .console import QUIT, Left, ask, choose, confirm, is_watched, leaving, means, tell
from .new_game import ask_game, ask_options, ask_session
from .own_results import tell_results
from .players import ask_players
from .review import ReviewDialogue
from .rounds import GameRounds, open_state
from .settings import ask_settings
from .transcript_files import open_file

MOST_LISTED = 20
"""Games listed at most, the latest first."""
DELETE = Phrase("delete")


def menu() -> None:
    """Show the menu until the person leaves."""
    with leaving():
        print(_("Tabuleiro: board games for two. Enter takes the choice in brackets."))
        go_round(open_state())


def go_round(state: State) -> None:
    while True:
        running = sum(1 for _game in state.running)
        if running:
            print(
                ngettext("{count} game is in progress.", "{count} games are in progress.", running)
            )
        names = [item.name for item in ITEMS]
        notes: dict[str, str] = {item.name: translate(item.note) for item in ITEMS}
        answer = choose(_("What now?"), [*names, QUIT], CONTINUE if running else PLAY, notes)
        if answer == QUIT:
            raise Left(_("Good-bye."))
        next(item for item in ITEMS if item.name == answer).act(state)


def play(state: State) -> None:
    GameRounds(state).play(ask_session(state.settings))


def go_on(state: State) -> None:
    """Resume or delete one of the games in progress."""
    running = list(state.running)[:MOST_LISTED]
    if not running:
        print(_("No game is in progress."))
        return
    numbers = {str(number): game for number, game in enumerate(running, 1)}
    for number, game in numbers.items():
        print(f"  {number}  {describe(game)}")
    while answer := ask(_("Which? (its number, delete NUMBER, or Enter for none):")).lower():
        *words, number = answer.split()
        if number not in numbers or len(words) > 1 or (words and not means(words[0], DELETE)):
            print(_("{answer} is not a number of this list.", answer=shorten(answer)))
        elif words:
            delete(state, numbers[number])
            return
        else:
            resume(state, numbers[number])
            return


def describe(game: RunningGame) -> str:
    line = _(
        "{game}: {first} against {second}, {moves}, begun {date}",
        game=games.get(game.game).title,
        first=game.players[0],
        second=game.players[1],
        moves=moves_counted(game.plies),
        date=game.created[:10],
    )
    return _("{game}; open in another program", game=line) if game.is_open else line


def resume(state: State, game: RunningGame) -> None:
    kept = state.running.open(game.id)
    if isinstance(kept, Sentence):
        tell(say(kept))
    else:
        GameRounds(state, delay=state.settings.delay).play(kept)


def delete(state: State, game: RunningGame) -> None:
    if confirm(_("Delete this game for ever?")):
        refusal = state.running.discard(game.id)
        print(say(refusal) if refusal else _("Deleted."))


def replay(state: State) -> None:
    """Replay a finished game, or one from a file."""
    finished = list(state.archive)[:MOST_LISTED]
    for number, game in enumerate(finished, 1):
        line = _(
            "{game}: {first} against {second}, {result}",
            game=games.get(game.game).title,
            first=game.players[0],
            second=game.players[1],
            result=game.result,
        )
        print(f"  {number}  {line}")
    answer = ask(_("Which? (its number, a file name, or Enter for none):"))
    if not answer:
        return
    transcript: Transcript | Sentence | None
    if answer.isdecimal() and 0 < int(answer[:9]) <= len(finished):
        transcript = state.archive.read(finished[int(answer) - 1].id)
    else:
        transcript = open_file(answer)
    if isinstance(transcript, Sentence):
        tell(say(transcript))
    elif transcript:
        walk(state, transcript)


def walk(state: State, transcript: Transcript) -> bool:
    """Review a game from its start; True if the person played on from it."""
    session = Session.of_transcript(transcript)
    try:
        forked = ReviewDialogue(session, 0).run()
    finally:
        session.close()
    if forked:
        GameRounds(state).play(forked)
    return forked is not None


def watch(state: State) -> None:
    game = ask_game()
    options = ask_options(game)
    usual = easy_opponent(game.name)
    players = ask_players(game.name, (usual, usual))
    delay = state.settings.delay if is_watched() else 0.0
    if is_watched():
        print(_("Ctrl-C pauses."))
    GameRounds(state, delay=delay).play(Session.new(game.name, players, options=options))


class Item(NamedTuple):
    name: Phrase
    note: Phrase
    act: Callable[[State], None]


PLAY, CONTINUE = Phrase("play"), Phrase("games in progress")
ITEMS = (
    Item(PLAY, Phrase("a new game"), play),
    Item(CONTINUE, Phrase("continue a game you left"), go_on),
    Item(Phrase("replay"), Phrase("walk through a finished game"), replay),
    Item(Phrase("watch"), Phrase("computers play each other"), watch),
    Item(Phrase("statistics"), Phrase("your results so far"), tell_results),
    Item(Phrase("settings"), Phrase("language, usual players, clock"), ask_settings),
)
