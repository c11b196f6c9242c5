"""What can be asked for at a table beside moves: each has a key."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from textual.binding import Binding, BindingType

from ..games.sentence import Phrase, Sentence
from ..locale import _, translate
from ..play import Session
from ..record import Transcript, write
from .ask import Ask
from .confirm import Confirm
from .shortcuts import Shortcut
from .themes import THEMES, Themed
from .work import ThinkingScreen

SPEEDS = (0.0, 0.1, 0.3, 0.8, 1.5, 3.0, 6.0)
"""Seconds between the moves of computers."""


class TableScreen(ThinkingScreen):
    """A screen at which a game is played, with everything but the board and the moves."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "cancel", Phrase("Cancel"), key_display="Esc"),
        Binding("backspace", "step_back", Phrase("Step back"), key_display="⌫"),
        Binding("v", "review", Phrase("Review")),
        Binding("b", "rematch", Phrase("Rematch")),
        Binding("y", "accept_draw", Phrase("Accept")),
        Binding("x", "decline_draw", Phrase("Decline")),
        Binding("m", "move_now", Phrase("Move now")),
        Binding("space,p", "pause", Phrase("Pause"), key_display="p"),
        Binding("enter,right", "step", Phrase("Step"), key_display="⏎"),
        Binding("plus,equals_sign", "speed(-1)", Phrase("Faster"), key_display="+"),
        Binding("minus", "speed(1)", Phrase("Slower"), key_display="-"),
        Binding("u", "undo", Phrase("Undo")),
        Binding("r", "redo", Phrase("Redo")),
        Binding("i", "hint", Phrase("Hint")),
        Binding("slash,colon", "type", Phrase("Type"), key_display="/"),
        Binding("d", "offer_draw", Phrase("Draw")),
        Binding("exclamation_mark,R", "resign", Phrase("Resign"), key_display="!"),
        Binding("e", "evaluate", Phrase("Evaluate")),
        Binding("n", "new", Phrase("New game")),
        Binding("s", "save", Phrase("Save")),
        Binding("o", "open", Phrase("Open")),
        Binding("t", "theme", Phrase("Colours")),
        Binding("z", "size", Phrase("Board size")),
        Binding("comma,less_than_sign", "walk(-1)", Phrase("Look back"), key_display=","),
        Binding("full_stop,greater_than_sign", "walk(1)", Phrase("Look on"), key_display="."),
        Binding("question_mark", "rules", Phrase("Rules"), key_display="?"),
        Binding("f1", "help", Phrase("Keys"), key_display="F1"),
        Binding("q", "leave", Phrase("Leave")),
    ]

    def tell(self, refusal: Sentence | None) -> None:
        """Say why something was not done, if it was not."""
        raise NotImplementedError

    def sit(self, session: Session) -> None:
        """Take another session to this screen."""
        raise NotImplementedError

    def can_cancel(self) -> bool:
        """Whether there is something that Escape would end."""
        raise NotImplementedError

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only what makes sense now has a key."""
        session = self.session
        over, people = session.outcome is not None, bool(session.state.people)
        asked = session.state.waits_for_person
        fitting = {
            "review": over,
            "rematch": over,
            "pause": not over
            and (not people or session.state.is_paused or session.state.clocks is not None),
            "step": not over and not people,
            "speed": not people,
            "move_now": session.thoughts.move is not None,
            "undo": session.state.can_undo,
            "redo": session.state.can_redo,
            "hint": asked,
            "evaluate": asked,
            "accept_draw": session.state.draw_offer is not None,
            "decline_draw": session.state.draw_offer is not None,
            "offer_draw": not over and people and session.state.draw_offer is None,
            "resign": not over and people,
            "type": not over and people,
            "cancel": self.can_cancel(),
            "walk": bool(session.history.moves),
            "step_back": asked and bool(session.pointing.selection.chosen),
        }
        return fitting.get(action, True) and super().check_action(action, parameters)

    def shortcuts_at_end(self) -> list[Shortcut]:
        """What can be done when the game is over."""
        return [
            Shortcut("v", _("Review"), "screen.review"),
            Shortcut("s", _("Save"), "screen.save"),
            Shortcut("b", _("Rematch, sides swapped"), "screen.rematch"),
            Shortcut("n", _("New game"), "screen.new"),
            Shortcut("q", _("Menu"), "screen.leave"),
        ]

    def action_undo(self) -> None:
        self.tell(self.session.do("undo"))

    def action_redo(self) -> None:
        self.tell(self.session.do("redo"))

    def action_hint(self) -> None:
        refusal = self.advise(self.session.thoughts.hint())
        self.tell(refusal or Sentence("", "looking for a good move"))

    def action_evaluate(self) -> None:
        """Show or hide what the computer makes of the position."""
        shown = not self.state.settings.evaluation
        self.state.change(evaluation=shown)
        if not shown:
            self.session.thoughts.stop_advice()
            self.forget_thought()
        self.go_on()
        self.show()

    def forget_thought(self) -> None:
        """Show no evaluation any more."""
        raise NotImplementedError

    def action_move_now(self) -> None:
        self.session.thoughts.move_now()

    def action_pause(self) -> None:
        session = self.session
        (session.resume if session.state.is_paused else session.pause)()

    def action_step(self) -> None:
        self.tell(self.session.do("step"))
        self.hurry()

    def action_speed(self, by: int) -> None:
        """Let computers that play each other move sooner or later."""
        delay = self.state.settings.delay
        near = min(range(len(SPEEDS)), key=lambda at: abs(SPEEDS[at] - delay))
        self.state.change(delay=SPEEDS[min(max(near + by, 0), len(SPEEDS) - 1)])
        self.tell(Sentence("", "{delay} s between moves", {"delay": self.state.settings.delay}))
        if not self.session.state.is_paused:
            self.hurry()

    def action_offer_draw(self) -> None:
        self.tell(self.session.do("offer_draw"))

    def action_accept_draw(self) -> None:
        self.tell(self.session.do("accept_draw"))

    def action_decline_draw(self) -> None:
        self.tell(self.session.do("decline_draw"))

    def action_resign(self) -> None:
        def answered(sure: bool | None) -> None:
            if sure:
                self.tell(self.session.do("resign"))

        self.app.push_screen(Confirm(_("Give the game up?"), _("Resign")), answered)

    def action_new(self) -> None:
        """After the end another game is set up; before it this one begins again."""

        def answered(sure: bool | None) -> None:
            if sure:
                self.session.do("restart")

        if self.session.outcome:
            self._set_up()
        elif self.session.history.moves:
            self.app.push_screen(Confirm(_("Begin this game again?"), _("Begin again")), answered)

    def _set_up(self) -> None:
        from .new_game import NewGameScreen

        self.app.push_screen(NewGameScreen(self.state, not self.session.state.people), self._take)

    def _take(self, session: Session | None) -> None:
        if session:
            self.sit(session)

    def action_rematch(self) -> None:
        self.sit(self.session.rematch())

    def action_review(self) -> None:
        from .replay import ReplayScreen

        self.app.push_screen(ReplayScreen(self.session, self.state), self._take)

    def action_open(self) -> None:
        from .replay import ReplayChooser, ReplayScreen

        def chosen(transcript: Transcript | None) -> None:
            if transcript:
                self.app.push_screen(ReplayScreen(transcript, self.state), self._take)

        self.app.push_screen(ReplayChooser(self.state), chosen)

    def action_save(self) -> None:
        """Ask for a file's name and write the transcript there."""
        name = f"{self.session.game.name}-{self.session.state.created_at[:10]}.txt"
        self.app.push_screen(Ask(_("Save the transcript to this file:"), name), self._save_as)

    def _save_as(self, name: str | None) -> None:
        if not name:
            return
        path = Path(name)
        try:
            path = path.expanduser()
            if path.is_dir():
                self.tell(Sentence("", "{file} is a folder: name a file", {"file": str(path)}))
                return
            is_there = path.exists()
        except (OSError, RuntimeError, ValueError) as error:
            self._cannot_save(path, error)
            return

        def answered(sure: bool | None) -> None:
            if sure:
                self._write(path)

        if is_there:
            question = _("Replace {file}?", file=str(path))
            self.app.push_screen(Confirm(question, _("Replace")), answered)
        else:
            self._write(path)

    def _write(self, path: Path) -> None:
        try:
            path.write_text(write(self.session.transcript()), encoding="utf-8")
        except (OSError, ValueError) as error:
            self._cannot_save(path, error)
        else:
            self.notify(_("Saved to {file}.", file=str(path)), markup=False)

    def _cannot_save(self, path: Path, error: Exception) -> None:
        why = getattr(error, "strerror", None) or str(error)
        self.tell(Sentence("", "cannot save to {file}: {why}", {"file": str(path), "why": why}))

    def action_theme(self) -> None:
        """The next colours; where there are to be none this changes nothing."""
        app, names = self.app, [*THEMES]
        if isinstance(app, Themed) and not app.no_color:
            now = names.index(app.look) if app.look in names else -1
            app.look = names[(now + 1) % len(names)]
            self.state.change(theme=app.look)

    def action_size(self) -> None:
        """Large boards, or compact ones even where large ones fit."""
        compact = self.state.settings.board == "compact"
        self.state.change(board="auto" if compact else "compact")
        self.show()

    def action_rules(self) -> None:
        from .rules import RulesScreen

        self.app.push_screen(RulesScreen(self.session.game.name))

    def _keys(self) -> list[tuple[str, str]]:
        """Every key of this screen, also those that do nothing now."""
        keys: dict[str, list[str]] = {}
        for _key, binding in self._bindings:
            if binding.description:
                shown = self.app.get_key_display(binding)
                written = keys.setdefault(translate(binding.description), [])
                written += [shown] * (shown not in written)
        return [(" ".join(shown), words) for words, shown in keys.items()]

    def action_help(self) -> None:
        from .help import HelpScreen

        self.app.push_screen(HelpScreen(self._keys()))

    def action_leave(self) -> None:
        """To the menu. Nothing is lost, unless the game could not be saved."""

        def answered(sure: bool | None) -> None:
            if sure:
                self.dismiss()

        session = self.session
        going = session.history.moves and not session.outcome
        if going and not self.state.running.path(session.id).exists():
            question = _("This game cannot be saved. Leave it all the same?")
            self.app.push_screen(Confirm(question, _("Leave")), answered)
        else:
            self.dismiss()
