"""The keys of the game screen, and which of them do something now."""

from __future__ import annotations

from textual.binding import Binding, BindingType

from ..games.sentence import Phrase
from ..play import Session

OFFER_KEYS = "123456789"

BINDINGS: list[BindingType] = [
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
    Binding("full_stop,greater_than_sign", "walk(1)", Phrase("Look forward"), key_display="."),
    Binding("question_mark", "rules", Phrase("Rules"), key_display="?"),
    Binding("f1", "help", Phrase("Keys"), key_display="F1"),
    Binding("q", "leave", Phrase("Leave")),
    *(Binding(key, f"offer({key})", show=False) for key in OFFER_KEYS),
    Binding("0", "type('0')", show=False),
]


def is_possible(action: str, session: Session) -> bool:
    """Whether an action of these keys does something in the game as it stands."""
    state = session.state
    over, people, asked = session.outcome is not None, bool(state.people), state.waits_for_person
    match action:
        case "review" | "rematch":
            return over
        case "pause":
            return not over and (not people or state.is_paused or state.clocks is not None)
        case "step":
            return not (over or people)
        case "speed":
            return not people
        case "move_now":
            return session.thoughts.move is not None
        case "undo":
            return state.can_undo
        case "redo":
            return state.can_redo
        case "hint" | "evaluate":
            return asked
        case "accept_draw" | "decline_draw":
            return state.draw_offer is not None
        case "offer_draw":
            return not over and people and state.draw_offer is None
        case "resign" | "type":
            return not over and people
        case "walk":
            return bool(session.history.moves)
        case "step_back":
            return asked and bool(session.pointing.selection.chosen)
        case _always:
            return True
