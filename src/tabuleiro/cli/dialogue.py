"""One game played in plain lines: boards printed, moves and commands typed."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path

from tabuleiro.engine.api import Info
from tabuleiro.games.api import Player
from tabuleiro.games.board import opponent
from tabuleiro.games.moves import clicks, sites_typed
from tabuleiro.games.sentence import Sentence, SpokenError
from tabuleiro.locale import _, draw, moves_counted, say
from tabuleiro.play import Selection, Session, events
from tabuleiro.state import State
from tabuleiro.state.running import Kept

from .commands import COMMANDS
from .console import ask, commands_by_word, confirm, is_watched, plain, tell
from .game_lines import named, side_name, tell_end, tell_last_move
from .output import clock_words
from .searches import Waiting, thought

MOST_LISTED = 40
"""Moves listed at most; of more, only their next sites."""


@dataclass
class Dialogue:
    """A game in progress, and the answers of the people who play or watch it."""

    kept: Kept
    state: State
    delay: float = 0.0
    """Seconds that a board stays when computers play each other."""
    saved: set[Path] = field(default_factory=set)
    """The files this game has been saved to: they are replaced without asking."""
    successor: Session | None = None
    """Another game that was opened."""
    is_left: bool = False
    """Whether the person wants to go back to the menu."""
    _is_stale: bool = True
    """Whether the position has changed since the board was shown."""
    _thought: Info | None = None
    """What the computer thought of its last move."""

    @property
    def session(self) -> Session:
        return self.kept.session

    def side(self, side: Player) -> str:
        return side_name(self.session, side)

    @property
    def sides(self) -> tuple[str, str]:
        return self.side(1), self.side(2)

    def run(self) -> None:
        """Play until the game is over, another is opened, or the person wants the menu."""
        session = self.session
        unsubscribe = session.subscribe(self.hear)
        self._is_stale = True
        try:
            if session.state.people:
                session.resume()
            if session.state.stopped:
                self.board()
                self.refuse(session.state.stopped)
                return
            while not (session.tick() or self.is_left or self.successor):
                self.go_on()
            if session.outcome:
                tell_end(session)
        finally:
            unsubscribe()

    def go_on(self) -> None:
        session = self.session
        if session.state.draw_offer and session.state.is_human(opponent(session.state.draw_offer)):
            self.answer_offer(session.state.draw_offer)
        elif session.state.waits_for_computer:
            self.let_think()
        else:
            self.ask_person()

    def let_think(self) -> None:
        """Let the computer think one turn. Ctrl-C makes it move, or pauses a game of computers."""
        session = self.session
        thinking = session.think()
        if thinking is None:  # its time ran out just now
            return
        waiting = Waiting(thinking)
        try:
            answer = waiting.answer_or_now() if session.state.people else waiting.answer()
            session.receive(answer)
            self._thought = answer.info
            if not session.state.people and not session.outcome:
                self.board()
                time.sleep(self.delay)
        except KeyboardInterrupt:
            if session.state.people:
                raise
            print()
            session.pause()

    def ask_person(self) -> None:
        if self._is_stale:
            self.board()
        if self.session.state.people:
            side = self.side(self.session.state.turn)
            line = ask(_("{side} to move (or help):", side=side))
        else:
            line = ask(_("Paused (Enter: one move; go; help):")) or "step"
        if not self.session.tick():
            self.obey(line)

    def answer_offer(self, by: Player) -> None:
        """Ask the other person whether to accept a draw."""
        other = self.side(opponent(by))
        question = _("{other}, {side} offers a draw. Accept?", other=other, side=self.side(by))
        if confirm(question):
            self.session.do("accept_draw")
        else:
            self.session.do("decline_draw")

    def hear(self, event: events.Event) -> None:
        session = self.session
        match event:
            case events.Moved() | events.TakenBack() | events.Redone() | events.Restarted():
                self._is_stale = True
                self._thought = None
            case events.DrawDeclined(side):
                print(_("{side} declines the draw.", side=named(session, side)))
            case events.PlayerChanged(side, name):
                print(_("{side}: {player}", side=self.side(side), player=name))

    def obey(self, line: str) -> None:
        word, __, rest = line.partition(" ")
        command = commands_by_word(COMMANDS).get(plain(word[:100]))
        if not command:
            self.try_move(line)
        elif rest and " " not in command.form:
            print(_("Nothing follows the word {word}.", word=word))
        else:
            try:
                command.act(self, rest.strip())
            except SpokenError as error:
                tell(say(error))

    def refuse(self, refusal: Sentence | None) -> None:
        """Say why something was not done, if it was not."""
        if refusal:
            words = say(refusal)
            tell(words if refusal.rule else f"{words[0].upper()}{words[1:]}.")

    def try_move(self, text: str) -> None:
        if not text:
            return
        refusal = self.session.type(text)
        if refusal is None or self.session.outcome:
            return
        position = self.session.history.position
        typed = text.lower()[:100]
        sites = sites_typed(typed)
        open_moves = [move for move in position.moves() if clicks(move)[: len(sites)] == sites]
        if sites and open_moves:
            self.list_moves(open_moves, sites)
            return
        if len(sites) == 1:
            refusal = Selection(position).click(sites[0]) or refusal
        tell(say(refusal))
        near = get_close_matches(
            plain(typed.split()[0]), commands_by_word(COMMANDS), n=1, cutoff=0.7
        )
        if near and not sites:
            print(_("Did you mean {word}?", word=near[0]))

    def list_moves(self, moves: list[str], sites: tuple[str, ...] = ()) -> None:
        """Print the moves, or of many the sites that can follow ``sites``."""
        if sites and len(moves) > MOST_LISTED:
            on = dict.fromkeys(
                move[len(sites)] for move in map(clicks, moves) if move[len(sites) :]
            )
            tell(_("From {site} to: {sites}", site=" ".join(sites), sites=" ".join(on)))
        elif moves:
            tell(" ".join(moves))
        print(f"{moves_counted(len(moves))}.")

    def board(self) -> None:
        session = self.session
        self._is_stale = False
        print()
        view = session.view()
        print(draw(view.diagram))
        tell_last_move(session)
        if self._thought and self._thought.lines:
            tell(thought(self._thought))
        if view.clocks:
            print(clock_words(self.sides, view.clocks))

    def tell_kept(self) -> None:
        """Print that the game can be continued, if it is saved."""
        session = self.session
        if not session.outcome and self.state.running.path(session.id).exists():
            print(_("The game is kept: find it under games in progress."))


def say_thinking(dialogue: Dialogue) -> None:
    """Print once, on a terminal, how to make the computer move."""
    if is_watched() and len(dialogue.session.state.people) == 1:
        print(_("Press Ctrl-C to make the computer move at once."))
