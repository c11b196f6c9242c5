"""Games played one after the other in plain lines, and the question between them."""

from __future__ import annotations

from pathlib import Path
from random import Random

from tabuleiro.engine import roster
from tabuleiro.engine.api import Engine
from tabuleiro.games.sentence import Phrase, Sentence, SpokenError
from tabuleiro.locale import _, say, translate
from tabuleiro.play import Session
from tabuleiro.play.seats import MakeEngine
from tabuleiro.state import State
from tabuleiro.state.running import Kept

from .console import QUIT, Left, choose, tell
from .dialogue import Dialogue, say_thinking
from .game_lines import moves_text, tell_end
from .review import ReviewDialogue
from .transcript_files import offer_to_save, write_to

REVIEW, SAVE, TAKE_BACK = Phrase("review"), Phrase("save"), Phrase("take back")
REMATCH, AGAIN, MENU = Phrase("rematch"), Phrase("again"), Phrase("menu")
NOTES = {
    REVIEW: Phrase("walk through the game, play on from anywhere"),
    SAVE: Phrase("write the transcript to a file"),
    TAKE_BACK: Phrase("take the last move back and play on"),
    REMATCH: Phrase("the same again with sides swapped"),
    AGAIN: Phrase("the same again with the same sides"),
    MENU: Phrase("another game, settings, statistics"),
}


def open_state() -> State:
    """The saved state; its notices are printed at once."""

    def hear(notice: Sentence) -> None:
        tell(say(notice))

    return State(listener=hear)


def seeded(seed: int | None) -> MakeEngine:
    """A maker of players, deterministic with a seed."""
    seeds = Random(str(seed)) if seed is not None else Random()

    def make(name: str, game: str, /) -> Engine:
        return roster.make(name, game, seed=seeds.getrandbits(32))

    return make


def keep(state: State, session: Session) -> Kept:
    """A session that is saved after every move."""
    kept = state.running.keep(session)
    if isinstance(kept, Sentence):
        raise SpokenError(kept)
    return kept


class GameRounds:
    """Plays games until the person returns to the menu."""

    def __init__(
        self,
        state: State,
        *,
        delay: float = 0.0,
        asks: bool = True,
        save: Path | None = None,
    ) -> None:
        """``asks``: what comes next, when a game is over; ``save``: write the transcript there."""
        self.state = state
        self.delay = delay
        self.asks = asks
        self.save = save

    def play(self, session: Session | Kept) -> None:
        """Play this game and those that follow from it."""
        if self.save:
            self.save.open("a").close()  # fail before the game, not after it
        following: Session | Kept | None = session
        while following:
            kept = following if isinstance(following, Kept) else keep(self.state, following)
            following = self.play_one(kept)

    def play_one(self, kept: Kept) -> Session | None:
        """Play one game, with all its continuations; return the next one, if any."""
        dialogue = Dialogue(kept, self.state, self.delay)
        say_thinking(dialogue)
        try:
            while True:
                dialogue.run()
                if dialogue.is_left or dialogue.successor or not self.asks:
                    return dialogue.successor
                following = afterwards(dialogue)
                if following is not kept.session:
                    return following
        finally:
            if self.save:
                write_to(kept.session, self.save)
            kept.close()
            dialogue.tell_kept()


def play_quietly(session: Session, state: State, save: Path | None) -> None:
    """Play a game between computers, print moves and end, and save it."""
    if save:
        save.open("a").close()
    try:
        while thinking := session.think():
            session.receive(thinking.run())
        print()
        tell(moves_text(session))
        tell_end(session)
    finally:
        if save:
            write_to(session, save)
        keep(state, session).close()


def afterwards(dialogue: Dialogue) -> Session | None:
    """Ask what to play next; None is the menu."""
    session = dialogue.session
    choices = [REVIEW, SAVE, TAKE_BACK, REMATCH, AGAIN, MENU, QUIT]
    if not session.state.can_undo:
        choices.remove(TAKE_BACK)
    notes: dict[str, str] = {name: translate(note) for name, note in NOTES.items()}
    while True:
        answer = choose(_("And now?"), choices, REMATCH, notes)
        if answer == QUIT:
            raise Left(_("Good-bye."))
        if answer == MENU:
            return None
        if answer == REMATCH:
            return session.rematch()
        if answer == SAVE:
            offer_to_save(session, dialogue.saved)
        elif answer == REVIEW:
            if forked := ReviewDialogue(session).run():
                return forked
        elif answer == AGAIN:
            return session.fork(0)
        else:
            session.do("undo")
            return session
