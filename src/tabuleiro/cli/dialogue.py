"""One game played in plain lines: boards printed, moves and commands typed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from textwrap import fill
from typing import NamedTuple

import tabuleiro
from tabuleiro import games
from tabuleiro.engine.api import Engine, EngineFailure
from tabuleiro.games.api import Game, IllegalMove, MalformedMove, Player
from tabuleiro.games.board import opponent, shorten
from tabuleiro.games.drawing import board
from tabuleiro.games.moves import clicks
from tabuleiro.games.sentence import Phrase
from tabuleiro.locale import _, draw, ending, ngettext, say, translate
from tabuleiro.record import History, Transcript, write

from .console import NO, QUIT, YES, ask, confirm, means
from .players import HUMAN
from .rules import rules_page
from .words import moves_counted


@dataclass
class Dialogue:
    """A game in progress and who plays it, the first player first."""

    history: History
    players: tuple[str, str]
    engines: tuple[Engine | None, ...]
    """Who chooses the moves of each side; None for a person."""
    saved: set[Path] = field(default_factory=set)
    """The files this game has been saved to: they are replaced without asking."""

    @property
    def game(self) -> Game:
        return games.get(self.history.start.game)

    @property
    def has_human(self) -> bool:
        return HUMAN in self.players

    def is_human(self, side: Player) -> bool:
        return self.engines[side - 1] is None

    def side(self, side: Player) -> str:
        return translate(self.game.sides[side - 1])

    def run(self) -> None:
        """Play to the end and say how it ended."""
        while not self.history.outcome():
            if engine := self.engines[self.history.turn - 1]:
                self.let_play(engine)
            else:
                self.wait_for_human()
        self.tell_end()

    def let_play(self, engine: Engine) -> None:
        """One turn of the computer's; an engine that fails loses the game."""
        try:
            self.history.play(engine.choose(self.history))
        except EngineFailure as failure:
            self.history.forfeit(self.history.turn, str(failure))

    def run_and_save(self, path: Path) -> None:
        """Play, and write the transcript however the game ends or is left."""
        path.open("a").close()  # a file that cannot be written is better known before the game
        try:
            self.run()
        finally:
            self.write(path)

    def wait_for_human(self) -> None:
        """One person's turn: until the position changes or the game ends."""
        self.board()
        before = self.history.ply
        while self.history.ply == before and not self.history.outcome():
            self.obey(ask(_("{side}, your move (or help):", side=self.side(self.history.turn))))

    def board(self, rest: str = "") -> None:
        print()
        print(draw(tabuleiro.diagram(self.history.position)))
        self.tell_last_move()

    def obey(self, line: str) -> None:
        word, __, rest = line.partition(" ")
        command = known_commands().get(word.lower())
        if not command:
            self.try_move(line)
        elif rest and " " not in command.form:
            print(_("Nothing follows the word {word}.", word=word))
        else:
            command.act(self, rest.strip())

    def try_move(self, text: str) -> None:
        if not text:
            return
        try:
            self.history.play(text)
        except (IllegalMove, MalformedMove) as error:
            plain = text.lower().replace(" ", "").replace("-", "")
            if plain != text and not tabuleiro.explain(self.history.position, plain):
                self.history.play(plain)
            else:
                print(fill(say(error), 80, break_long_words=False, break_on_hyphens=False))

    def tell_last_move(self) -> None:
        if self.history.moves:
            mover = self.side(self.history.positions[-2].turn)
            print(_("Last move: {side} {move}", side=mover, move=self.history.moves[-1]))

    def tell_end(self) -> None:
        outcome = self.history.outcome()
        print()
        if not self.has_human:
            print(self.moves_text(), end="\n\n")
        print(*board(tabuleiro.diagram(self.history.position)), sep="\n")
        print()
        self.tell_last_move()
        if outcome:
            played = ngettext("{count} move played.", "{count} moves played.", self.history.ply)
            print(ending(self.game, outcome), played)

    def moves_text(self) -> str:
        """The moves with their numbers, as a transcript has them."""
        offset = self.history.start.turn - 1
        words = ["1..."] * offset
        for half, move in enumerate(self.history.moves, start=offset):
            words += [move] if half % 2 else [f"{half // 2 + 1}.", move]
        return fill(" ".join(words), 80, break_long_words=False, break_on_hyphens=False)

    def help(self, rest: str) -> None:
        print(_("Type a move, or one of these words:"))
        lines = {translate(command.form): command.meaning for command in COMMANDS.values()}
        lines[translate(QUIT)] = Phrase("leave the program")
        width = max(map(len, lines))
        for form, meaning in lines.items():
            print(f"  {form:<{width}}  {translate(meaning)}")

    def moves(self, site: str) -> None:
        texts = list(self.history.position.moves())
        if site and site not in tabuleiro.diagram(self.history.position).cells:
            print(_("There is no {site} on this board.", site=shorten(site)))
            return
        if site:
            texts = [text for text in texts if clicks(text)[:1] == (site,)]
        if texts:
            print(fill(" ".join(texts), 80, break_long_words=False, break_on_hyphens=False))
        print(f"{moves_counted(len(texts))}.")

    def undo(self, rest: str) -> None:
        """Take back to the last turn at which a person was asked."""
        asked = [
            ply
            for ply, position in enumerate(self.history.positions[:-1])
            if self.is_human(position.turn)
        ]
        if asked:
            self.history.take_back(self.history.ply - asked[-1])
        else:
            print(_("There is no move to take back."))

    def redo(self, rest: str) -> None:
        if not self.history.undone:
            print(_("No move was taken back."))
            return
        self.history.redo()
        while self.history.undone and not self.is_human(self.history.turn):
            self.history.redo()

    def resign(self, rest: str) -> None:
        self.history.resign(self.history.turn)

    def offer_draw(self, rest: str) -> None:
        side = self.history.turn
        other = opponent(side)
        if not self.is_human(other):
            name = f"{self.side(other)} ({self.players[other - 1]})"
            print(_("{side} declines the draw.", side=name))
        elif confirm(
            _(
                "{other}, {side} offers a draw. Accept?",
                other=self.side(other),
                side=self.side(side),
            )
        ):
            self.history.agree_draw()
        else:
            print(_("{side} declines the draw.", side=self.side(other)))

    def rules(self, rest: str) -> None:
        print(fill(translate(self.game.summary), 80))
        print()
        print(rules_page(self.game) or _("There is no page with all the rules of this game."))

    def save(self, name: str) -> bool:
        """Save to a file named by the person; whether that was done."""
        if not name:
            print(_("Say where: save FILE"))
            return False
        path, shown = Path(name).expanduser(), shorten(name)
        try:
            if path.is_dir():
                print(_("{file} is a folder: name a file.", file=shown))
                return False
            question = _("Replace {file}?", file=shown)
            if path.exists() and path not in self.saved and not confirm(question):
                return False
            self.write(path)
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or error
            print(_("Cannot save to {file}: {why}.", file=shown, why=why))
            return False
        print(_("Saved to {file}.", file=shown))
        return True

    def write(self, path: Path) -> None:
        first, second = self.players
        tags = {"First": first, "Second": second, "Date": f"{date.today():%Y.%m.%d}"}
        path.write_text(write(Transcript.of(self.history, tags)), encoding="utf-8")
        self.saved.add(path)

    def offer_to_save(self) -> None:
        question = _("Save the transcript? (a file name, or Enter for no):")
        while (name := ask(question)) and not means(name, NO):
            if means(name, YES):
                print(_("Then name the file."))
            elif self.save(name):
                break


class Command(NamedTuple):
    form: Phrase
    """How it is typed; with a blank in it when something may follow the word."""
    meaning: Phrase
    act: Callable[[Dialogue, str], object]


COMMANDS = {
    command.form.split()[0]: command
    for command in (
        Command(Phrase("help"), Phrase("this list"), Dialogue.help),
        Command(Phrase("board"), Phrase("show the board again"), Dialogue.board),
        Command(
            Phrase("moves [SITE]"),
            Phrase("the legal moves, or only those that begin there"),
            Dialogue.moves,
        ),
        Command(
            Phrase("undo"), Phrase("take your last move back, and what was answered"), Dialogue.undo
        ),
        Command(Phrase("redo"), Phrase("play again what was taken back"), Dialogue.redo),
        Command(Phrase("resign"), Phrase("give the game up"), Dialogue.resign),
        Command(Phrase("draw"), Phrase("offer a draw"), Dialogue.offer_draw),
        Command(Phrase("save FILE"), Phrase("write the transcript to a file"), Dialogue.save),
        Command(Phrase("rules"), Phrase("what the game is about"), Dialogue.rules),
    )
}


def known_commands() -> dict[str, Command]:
    """The commands by the words that can be typed, in English and in the language spoken."""
    return {
        form.split()[0]: command
        for command in COMMANDS.values()
        for form in (translate(command.form), command.form)
    }
