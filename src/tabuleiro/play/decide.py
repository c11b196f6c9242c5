"""What a wish comes to in a game: an act, or a sentence that says why not.

Here engines' opinions, clocks and rules are asked; what they say is written into the act.
"""

from __future__ import annotations

from tabuleiro.engine import roster
from tabuleiro.games.api import Player
from tabuleiro.games.board import opponent, shorten
from tabuleiro.games.guard import fault_after
from tabuleiro.games.sentence import Sentence, sentence
from tabuleiro.record.transcript import UNWRITABLE

from .acts import OPEN, Act, Wish
from .advice import accepts_draw
from .game_state import GameState, Left, milliseconds
from .refusals import read_move

TOO_LATE = Sentence("", "the game has moved on in the meantime")
NOT_ALL_HERE = Sentence("", "with clocks the game begins when everybody is there")
NOTHING_TO_TAKE_BACK = Sentence("", "there is no move to take back")
LONGEST_REASON = 200


def decide(state: GameState, wish: Wish, at: int) -> Act | Sentence:
    """What is to be done at that time; nothing has changed yet. UnknownOption for a wrong player.

    Somebody whose time is over has to be flagged before: see ``overdue``.
    """
    if state.stopped:
        return state.stopped
    state.tick(at)
    act: Wish | Sentence = wish
    match wish.kind:
        case "move":
            act = _move(state, wish)
        case "answer":
            act = _answer(state, wish)
        case "offer_draw":
            act = _offer_draw(state, wish)
        case "accept_draw":
            act = _accept_draw(state)
        case "resign":
            act = _resign(state, wish)
        case "decline_draw":
            act = _decline_draw(state)
        case "ask_undo" | "decline_undo":
            act = _about_undo(state, wish)
        case "undo":
            act = _undo(state, wish)
        case "redo":
            act = _redo(state)
        case "joined":
            act = _join(state, wish)
        case "seat":
            spec = roster.parse(wish.data["player"], state.game.name)
            act = Wish("seat", {"side": wish.data["side"], "player": str(spec)})
        case "pause" | "resume":
            act = Wish(wish.kind, {"left": state.left})
        case "step":
            act = _step(state)
        case "rest":
            act = _rest(state, wish)
        case "restart":
            act = over(state) or Wish("restart", {"start": state.history.start.text()})
    if isinstance(act, Sentence):
        return act
    return Act(act.kind, at, dict(act.data))


def overdue(state: GameState, at: int) -> Act | None:
    """The end of a game in which somebody has run out of time."""
    state.tick(at)
    if side := state.flagged:
        return Act("flag", state.time, {"side": side, "left": state.left})
    return None


def over(state: GameState) -> Sentence | None:
    """That the game is over, if it is; or why it cannot be gone on with."""
    if state.outcome:
        return Sentence("", "the game is over: {ending}", {"ending": state.ending})
    return state.stopped


def not_a_persons_turn(state: GameState) -> Sentence | None:
    if refusal := over(state):
        return refusal
    if not state.is_human(state.turn):
        return sentence("it is the turn of {side}, a computer", side=state.side_name(state.turn))
    return None


def _move(state: GameState, wish: Wish) -> Wish | Sentence:
    if refusal := not_a_persons_turn(state):
        return refusal
    if state.is_waiting:
        return NOT_ALL_HERE
    move = read_move(state.history.position, wish.data["move"])
    if isinstance(move, Sentence):
        return move
    if fault := fault_after(state.history.position, move):
        return fault.said
    data = {"ply": state.history.ply, "move": move, "left": _after_move(state, by_person=True)}
    return Wish("move", data)


def _after_move(state: GameState, *, by_person: bool = False) -> Left | None:
    """What the clocks will show: the first move costs nothing and gains nothing."""
    clocks = state.copy_clocks()
    if not clocks:
        return None
    has_begun = state.history.ply > clocks.first_ply
    if by_person and has_begun and not clocks.running:
        clocks.run(state.turn)  # a person's move ends a pause
    clocks.gain()
    return milliseconds(clocks.left())


def _answer(state: GameState, wish: Wish) -> Wish | Sentence:
    """A computer's move, with its score; or its failure, an illegal move, too."""
    told = wish.data
    move, failure, score = told.get("move", ""), told.get("failure", ""), told.get("score")
    if told["ply"] != state.history.ply or not state.waits_for_computer or not (move or failure):
        return TOO_LATE
    if not failure:
        read = read_move(state.history.position, move)
        if isinstance(read, Sentence):
            failure = clean(f"illegal move {shorten(move)}")
        elif fault := fault_after(state.history.position, read):
            failure = clean(str(fault))
        else:
            move = read
    if failure:
        data = {"ply": told["ply"], "move": "", "failure": failure, "score": None}
        return Wish("answer", {**data, "left": state.left})
    data = {"ply": told["ply"], "move": move, "failure": "", "score": score}
    return Wish("answer", {**data, "left": _after_move(state)})


def _person(state: GameState, side: Player | None) -> Player | Sentence:
    """The person's side that is meant: the one given, or the one to move, or the other."""
    if refusal := over(state):
        return refusal
    meant = (state.turn, opponent(state.turn)) if side is None else (side,)
    for each in meant:
        if state.is_human(each):
            return each
    return sentence("no person plays that side")


def _resign(state: GameState, wish: Wish) -> Wish | Sentence:
    side = _person(state, wish.side())
    if isinstance(side, Sentence):
        return side
    return Wish("resign", {"side": side, "left": state.left})


def _offer_draw(state: GameState, wish: Wish) -> Wish | Sentence:
    """A computer answers at once; offering what the other side has offered is accepting it."""
    side = _person(state, wish.side())
    if isinstance(side, Sentence):
        return side
    other = opponent(side)
    if state.draw_offer == other:
        return _accept_draw(state)
    if state.draw_offer == side:
        return sentence("{side} has offered a draw already", side=state.side_name(side))
    answer = ""
    if not state.is_human(other):
        accepted = accepts_draw(state.beliefs.get(other), state.history.ply)
        answer = "accepted" if accepted else "declined"
    left = state.left if answer == "accepted" else None
    return Wish("offer_draw", {"side": side, "answer": answer, "left": left})


def _accept_draw(state: GameState) -> Wish | Sentence:
    if not state.draw_offer:
        return sentence("no draw has been offered")
    return Wish("accept_draw", {"side": opponent(state.draw_offer), "left": state.left})


def _decline_draw(state: GameState) -> Wish | Sentence:
    if not state.draw_offer:
        return sentence("no draw has been offered")
    return Wish("decline_draw", {"side": opponent(state.draw_offer)})


def _about_undo(state: GameState, wish: Wish) -> Wish | Sentence:
    if wish.kind == "decline_undo":
        if not state.undo_offer:
            return sentence("nobody has asked for a take-back")
        return Wish("decline_undo", {"side": opponent(state.undo_offer)})
    if refusal := over(state):
        return refusal
    if state.undo_offer:
        return sentence("a take-back has already been requested")
    if wish.side() not in state.movers:
        return NOTHING_TO_TAKE_BACK
    return wish


def _undo(state: GameState, wish: Wish) -> Wish | Sentence:
    """For a side: as far as its own last move."""
    side, to = wish.side(), state.undo_to
    if to is None or (side and side not in state.movers):
        return NOTHING_TO_TAKE_BACK
    while side and state.history.positions[to].turn != side:
        to -= 1
    return Wish("undo", {"side": side, "to": to, "left": _shown(state, to)})


def _redo(state: GameState) -> Wish | Sentence:
    """To the next turn of a person; between computers, one move."""
    if not state.can_redo:
        return sentence("there is no move to redo")
    history = state.history.copy()
    history.redo()
    while state.people and not state.is_human(history.turn) and history.undone:
        if history.outcome():
            break
        history.redo()
    return Wish("redo", {"side": None, "to": history.ply, "left": _shown(state, history.ply)})


def _shown(state: GameState, ply: int) -> Left | None:
    """What the clocks showed when the position after so many moves came about."""
    if not state.clocks:
        return None
    return milliseconds(state.clocks.shown[min(ply, len(state.clocks.shown) - 1)])


def _join(state: GameState, wish: Wish) -> Wish | Sentence:
    if state.seats[wish.data["side"] - 1].kind != OPEN:
        return sentence("this seat is taken")
    return wish


def _step(state: GameState) -> Wish | Sentence:
    if not state.is_going or state.is_human(state.turn):
        return sentence("it is not a computer's turn")
    return Wish("step", {"left": state.left})


def _rest(state: GameState, wish: Wish) -> Wish:
    """Nobody's clock ran in these times: no server was there."""
    gaps: list[list[int]] = wish.data["gaps"]
    clocks, now, until = state.copy_clocks(), state.time, 0
    if not clocks or not (running := clocks.running):
        return Wish("rest", {"gaps": gaps, "left": state.left})
    for began, ended in gaps:
        state.time = max(began, until)
        clocks.halt()
        state.time = until = max(ended, until)
        clocks.run(running)
    state.time = now
    return Wish("rest", {"gaps": gaps, "left": milliseconds(clocks.left())})


def clean(reason: str) -> str:
    """A reason as one short line that a transcript can hold."""
    line = " ".join(UNWRITABLE.sub("?", " ".join(reason.split())).split())
    return line if len(line) <= LONGEST_REASON else line[: LONGEST_REASON - 1] + "…"
