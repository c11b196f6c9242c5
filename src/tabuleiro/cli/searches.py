"""Searches in a plain dialogue: waited for, cut short by Ctrl-C, printed as lines."""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from queue import Empty, SimpleQueue
from threading import Thread

from tabuleiro.engine import roster
from tabuleiro.engine.api import Info, Limits
from tabuleiro.games.api import UnknownOption
from tabuleiro.games.board import shorten
from tabuleiro.games.sentence import Sentence
from tabuleiro.locale import _, rough, say, translate
from tabuleiro.play import Answer, Assessment, Progress, Session, Thinking, events
from tabuleiro.play.seats import adviser
from tabuleiro.play.thoughts import EVALUATION, HINT

from .console import Left, is_watched, tell
from .output import score_words

REPORT_EVERY = 5.0
"""Seconds between the lines about a long thought."""
LAST_WORDS = 1.0
"""Seconds that an engine gets to stop when the person leaves."""
EVAL_LIMITS = replace(EVALUATION, time=2.0)
"""Shorter than where nobody waits."""
LONGEST_LINE = 10
"""Moves of a line that are printed."""


class Waiting:
    """Runs a ``Thinking`` in a thread, so that Ctrl-C reaches the main thread."""

    def __init__(self, thinking: Thinking) -> None:
        self._thinking = thinking
        self._latest: deque[Progress] = deque(maxlen=1)
        self._answers: SimpleQueue[Answer] = SimpleQueue()
        self._worker = Thread(target=self._work, name="thinking", daemon=True)
        self._worker.start()

    def _work(self) -> None:
        self._answers.put(self._thinking.run(self._latest.append))

    def answer(self) -> Answer:
        """Wait for the answer; KeyboardInterrupt does not stop the thinking."""
        every = REPORT_EVERY if is_watched() else None
        while True:
            try:
                return self._answers.get(timeout=every)
            except Empty:
                if self._latest:
                    tell(thought(self._latest[0].info))

    def answer_or_now(self) -> Answer:
        """Wait for the answer. Ctrl-C takes the best so far; a second one leaves."""
        try:
            return self.answer()
        except KeyboardInterrupt:
            print()
            print(_("Stopping; press Ctrl-C again to leave at once."))
            self._thinking.stop()
        try:
            return self.answer()
        except KeyboardInterrupt:
            self._thinking.cancel()
            self._worker.join(LAST_WORDS)
            print()
            raise Left(_("Interrupted.")) from None


def thought(info: Info) -> str:
    """What a search knows, in one line."""
    line = info.lines[0] if info.lines else None
    return _(
        "Depth {depth}, {nodes} positions, score {score}: {line}",
        depth=info.depth,
        nodes=rough(info.nodes),
        score=score_words(line.score) if line else "?",
        line=" ".join(line.moves[:LONGEST_LINE]) if line else "?",
    )


def limits_of(text: str, game: str, default: Limits) -> Limits:
    """The limit a person has typed, ``nodes=2000``; UnknownOption when it is none."""
    if not text:
        return default
    known = roster.families(game)[adviser(game)].limits
    kind, _equals, value = text.partition("=")
    if kind not in known:
        forms = ", ".join(f"{name}={roster.LIMITS[name][0]}" for name in known)
        raise UnknownOption(
            "a limit is one of {forms}, not {text}", forms=forms, text=shorten(text)
        )
    return roster.read_limit(kind, value, text)


def give_hint(session: Session, text: str) -> None:
    limits = limits_of(text, session.game.name, HINT)
    take(session, session.thoughts.hint(limits))


def give_lines(session: Session, text: str, ply: int | None = None) -> None:
    """The best lines of the position, now or after ``ply`` moves."""
    limits = limits_of(text, session.game.name, EVAL_LIMITS)
    take(session, session.thoughts.analyse(replace(limits, lines=EVALUATION.lines), ply))


def take(session: Session, thinking: Thinking | Sentence) -> None:
    """Wait for a hint or an evaluation and print it, or why there is none."""
    if isinstance(thinking, Sentence):
        tell(say(thinking))
        return
    answer = Waiting(thinking).answer_or_now()
    heard: list[events.Event] = []
    unsubscribe = session.subscribe(heard.append)
    session.receive(answer)
    unsubscribe()
    tell_advice(session, heard[-1] if heard else None)


def tell_advice(session: Session, event: events.Event | None) -> None:
    match event:
        case events.Hinted(hint):
            tell(_("Hint: {move}: {why}.", move=hint.move, why=say(hint.why).rstrip(".")))
        case events.Analysed(assessment) if assessment.lines:
            tell_assessment(session, assessment)
        case events.AdviceFailed(reason):
            print(_("No advice: {reason}", reason=reason))
        case _other:
            print(_("The search was too short to find anything."))


def tell_assessment(session: Session, assessment: Assessment) -> None:
    print(
        _(
            "Chances: {first} {percent} of 100, {second} {rest}.",
            first=translate(session.state.side_name(1)),
            second=translate(session.state.side_name(2)),
            percent=round(100 * assessment.bar),
            rest=100 - round(100 * assessment.bar),
        )
    )
    for number, line in enumerate(assessment.lines, 1):
        tell(
            _(
                "Line {number}: {score} for {side}: {moves}",
                number=number,
                score=score_words(line.score),
                side=translate(session.state.side_name(assessment.turn)),
                moves=" ".join(line.moves[:LONGEST_LINE]),
            )
        )
    print(
        _(
            "Depth {depth}, {nodes} positions.",
            depth=assessment.depth,
            nodes=rough(assessment.nodes),
        )
    )
