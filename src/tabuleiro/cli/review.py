"""A game walked through in plain lines: forwards, backwards, and on from any point."""

from __future__ import annotations

from pathlib import Path

from tabuleiro.games.board import shorten
from tabuleiro.games.sentence import Phrase, SpokenError
from tabuleiro.locale import _, draw, ending, say, translate
from tabuleiro.play import Session

from .console import Command, ask, commands_by_word, list_commands, plain, tell
from .players import ask_players
from .searches import give_lines
from .transcript_files import save


class ReviewDialogue:
    """A dialogue about a game and one ply of it."""

    def __init__(self, session: Session, ply: int | None = None) -> None:
        self.session = session
        self.ply = session.history.ply if ply is None else ply
        self._saved: set[Path] = set()
        self._is_over = False
        self._forked: Session | None = None

    def run(self) -> Session | None:
        """Review until the person goes back, or plays on: then return that game."""
        self.show()
        while not self._is_over:
            answer = ask(
                _("Move {ply} of {last} (Enter: next; help):", ply=self.ply, last=self.last)
            )
            try:
                self.obey(answer)
            except SpokenError as error:
                tell(say(error))
        return self._forked

    @property
    def last(self) -> int:
        return self.session.history.ply

    def obey(self, line: str) -> None:
        word, __, rest = line.partition(" ")
        commands = commands_by_word(COMMANDS)
        if not line:
            self.next("")
        elif line.isdecimal() and len(line) < 10:
            self.go_to(int(line))
        elif command := commands.get(plain(word[:100])):
            command.act(self, rest.strip())
        else:
            print(_("{word} is not a command here; help lists them.", word=shorten(line)))

    def go_to(self, ply: int) -> None:
        if not 0 <= ply <= self.last:
            print(_("The moves are numbered 0 to {last}.", last=self.last))
            return
        if ply == self.ply == self.last:
            print(_("This is the end of the game."))
        elif ply == self.ply == 0:
            print(_("This is the start of the game."))
        self.ply = ply
        self.show()

    def show(self, rest: str = "") -> None:
        session = self.session
        view = session.view(self.ply)
        print()
        print(draw(view.diagram))
        if self.ply:
            move = session.state.move_list[self.ply - 1]
            side = translate(session.state.side_name(move.side))
            print(_("Last move: {side} {move}", side=side, move=move.move))
        if view.outcome:
            print(ending(session.game, view.outcome))

    def help(self, rest: str) -> None:
        print(_("Type the number of a move, or one of these words; Enter is the next move:"))
        list_commands(COMMANDS, _("leave the program"))

    def first(self, rest: str) -> None:
        self.go_to(0)

    def previous(self, rest: str) -> None:
        self.go_to(max(self.ply - 1, 0))

    def next(self, rest: str) -> None:
        self.go_to(min(self.ply + 1, self.last))

    def to_last(self, rest: str) -> None:
        self.go_to(self.last)

    def list(self, rest: str) -> None:
        for move in self.session.state.move_list:
            side = translate(self.session.state.side_name(move.side))
            print(f"{move.ply}  {side} {move.move}")

    def evaluate(self, limit: str) -> None:
        give_lines(self.session, limit, self.ply)

    def save(self, name: str) -> None:
        save(self.session, name, self._saved)

    def play_on(self, rest: str) -> None:
        session = self.session
        if session.history.positions[self.ply].outcome():
            print(_("The game is over here; go back a few moves first."))
            return
        players = ask_players(session.game.name, defaults=session.players)
        self._forked = session.fork(self.ply, players)
        self._is_over = True

    def back(self, rest: str) -> None:
        self._is_over = True


COMMANDS = (
    Command(Phrase("help"), Phrase("this list"), ReviewDialogue.help),
    Command(Phrase("first move"), Phrase("to the start of the game"), ReviewDialogue.first),
    Command(Phrase("previous move"), Phrase("one move back"), ReviewDialogue.previous),
    Command(Phrase("next move"), Phrase("one move on"), ReviewDialogue.next),
    Command(Phrase("last move"), Phrase("to the last move"), ReviewDialogue.to_last),
    Command(Phrase("board"), Phrase("show the board again"), ReviewDialogue.show),
    Command(Phrase("list"), Phrase("all the moves with their numbers"), ReviewDialogue.list),
    Command(
        Phrase("eval [LIMIT]"),
        Phrase("the evaluation and the best lines"),
        ReviewDialogue.evaluate,
    ),
    Command(Phrase("play"), Phrase("play on from here"), ReviewDialogue.play_on),
    Command(Phrase("save FILE"), Phrase("write the transcript to a file"), ReviewDialogue.save),
    Command(Phrase("back"), Phrase("end the review"), ReviewDialogue.back),
)
