"""One game between two engines, played to its end whatever the engines do."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from time import perf_counter

from tabuleiro import positions
from tabuleiro.engine.api import Engine, EngineFailure, Info, Limits, Score
from tabuleiro.games.api import IllegalMove, MalformedMove, Player
from tabuleiro.games.board import opponent, shorten
from tabuleiro.jobs.place import Notes
from tabuleiro.play.clock import Clocks, TimeControl
from tabuleiro.record import History, Transcript, write
from tabuleiro.record.history import FORFEIT
from tabuleiro.record.transcript import UNWRITABLE

from .adjudication import Adjudication, Adjudicator
from .openings import Opening
from .spare_engines import MakePlayer, SpareEngines, close_quietly

LONGEST_REASON = 200
TABLE_MB = 16
MARGIN = 0.05
"""Seconds by which a clock may be overrun: what the arena and the system take for themselves."""
OVERDUE = 1.0
"""Seconds beyond its clock after which a player is not waited for any longer."""


@dataclass(frozen=True, slots=True)
class Contender:
    """Who plays one side of a game, and how."""

    player: str
    """A name of the roster."""
    seed: int = 0
    limits: Limits | None = None
    """Before the player's own."""
    table_mb: int = TABLE_MB
    """Memory for what the engine remembers; every game begins with it empty."""
    clock: TimeControl | None = None


@dataclass(frozen=True, slots=True)
class Fixture:
    """One game to be played: everything that determines it."""

    index: int
    game: str
    opening: Opening
    first: Contender
    second: Contender
    rules: Adjudication = field(default_factory=Adjudication)
    tags: tuple[tuple[str, str], ...] = ()
    """More tags for its transcript."""
    keeps_scores: bool = False
    """Whether a move's comment in the transcript is what its player thought of it."""

    def contender(self, side: Player) -> Contender:
        return self.first if side == 1 else self.second


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished game."""

    index: int
    winner: Player | None
    reason: str
    transcript: str
    plies: int = field(default=0, compare=False)
    """Moves, those of the opening included."""
    seconds: float = field(default=0.0, compare=False)
    """How long it took from the first call of a player to the transcript."""
    thinking: float = field(default=0.0, compare=False)
    """How much of that the players took, to forget the game before and for their moves."""

    @property
    def failed(self) -> Player | None:
        """The side that lost because its player crashed, hung or played illegally."""
        return opponent(self.winner) if self.winner and self.reason.startswith(FORFEIT) else None


class PlayerFailed(Exception):
    """A player did not do what it was asked; the message says what it did."""


def play(fixture: Fixture, make: MakePlayer) -> PlayedGame:
    """Play one game with engines of its own."""
    with SpareEngines(make) as engines:
        return play_with(engines, fixture, Notes())


def play_with(engines: SpareEngines, fixture: Fixture, notes: Notes) -> PlayedGame:
    """Play a game. An engine that fails in any way but hanging or killing the process loses it."""
    begin = perf_counter()
    playing = _Game(fixture, engines, notes)
    try:
        playing.play()
    except PlayerFailed as failure:
        playing.history.forfeit(playing.side, str(failure))
        playing.close_failed()
    playing.clear()
    played = _played(fixture, playing.history, playing.scores if fixture.keeps_scores else [])
    return replace(played, seconds=perf_counter() - begin, thinking=playing.thinking)


class _Game:
    """A game being played: its players, its clocks and who is at work."""

    def __init__(self, fixture: Fixture, engines: SpareEngines, notes: Notes) -> None:
        self.history = _begin(fixture)
        self.side: Player = 1
        self.thinking = 0.0
        self.scores: list[Score | None] = []
        """What the player of each move thought of it, where that matters."""
        self._fixture = fixture
        self._spare = engines
        self._notes = notes
        self._engines: dict[Player, Engine] = {}
        self._clocks = Clocks(
            fixture.first.clock, fixture.second.clock, now=perf_counter, margin=MARGIN
        )
        self._limits: dict[Player, Limits | None] = {
            1: fixture.first.limits,
            2: fixture.second.limits,
        }
        self._adjudicates = fixture.rules.needs_scores
        self._listens = self._adjudicates or fixture.keeps_scores

    def play(self) -> None:
        self._call(1)
        self._call(2)
        adjudicator = Adjudicator(self._fixture.rules)
        while not self.history.outcome():
            self.side = self.history.turn
            score = self._move()
            self.scores.append(score)
            ruling = adjudicator.hear(self.side, score) if self._adjudicates else None
            if ruling and not self.history.outcome():
                self.history.adjudicate(ruling.winner, ruling.reason)

    def clear(self) -> None:
        """The engines are kept for other games."""
        for side, engine in self._engines.items():
            contender = self._fixture.contender(side)
            self._spare.put_back(
                engine, contender.player, self._fixture.game, table_mb=contender.table_mb
            )

    def close_failed(self) -> None:
        if engine := self._engines.pop(self.side, None):
            self._notes.works(self.side, self._fixture.rules.move_seconds)
            close_quietly(engine)

    def _call(self, side: Player) -> None:
        contender, game = self._fixture.contender(side), self._fixture.game
        self.side = side
        self._notes.works(side, self._fixture.rules.move_seconds)
        begin = perf_counter()
        try:
            self._engines[side] = self._spare.take(
                contender.player, game, seed=contender.seed, table_mb=contender.table_mb
            )
        except Exception as error:
            raise PlayerFailed(_reason(error)) from error
        self.thinking += perf_counter() - begin

    def _move(self) -> Score | None:
        """One move; what its player thought of it, where that matters."""
        side, history = self.side, self.history
        infos: list[Info] = []
        listener = infos.append if self._listens else None
        limits, patience = self._limits[side], self._fixture.rules.move_seconds
        if self._fixture.contender(side).clock:
            limits = replace(limits or Limits(), clock=self._clocks.for_engine())
            patience = min(patience, self._clocks.left()[side - 1] + OVERDUE)
        self._notes.works(side, patience)
        begin = perf_counter()
        self._clocks.run(side)
        try:
            move = str(self._engines[side].choose(history, limits, listener))
        except Exception as error:
            raise PlayerFailed(_reason(error)) from error
        overrun = self._clocks.flagged
        self._clocks.gain()
        self.thinking += perf_counter() - begin
        if overrun:
            history.lose_on_time(side)
            return None
        try:
            history.play(move)
        except (IllegalMove, MalformedMove):
            raise PlayerFailed(f"illegal move {shorten(move)}") from None
        self._notes.add(move)
        return infos[-1].lines[0].score if infos and infos[-1].lines else None


def forfeit(fixture: Fixture, side: Player, moves: Sequence[str], reason: str) -> PlayedGame:
    """The record of a game that could not be finished: ``moves`` were played after the opening."""
    history = _begin(fixture)
    with suppress(ValueError):  # the last move may not have been written whole
        for move in moves:
            history.play(move)
    if not history.outcome():
        history.forfeit(side, reason)
    return _played(fixture, history)


def _begin(fixture: Fixture) -> History:
    start = positions.parse(fixture.game, fixture.opening.start)
    return History(start, fixture.opening.moves, max_plies=fixture.rules.max_plies)


def _reason(error: Exception) -> str:
    """What went wrong, as one line that a transcript can hold."""
    text = str(error) if isinstance(error, EngineFailure) else f"{type(error).__name__}: {error}"
    line = UNWRITABLE.sub("?", " ".join(text.split()))
    return line if len(line) <= LONGEST_REASON else line[: LONGEST_REASON - 1] + "…"


def _played(fixture: Fixture, history: History, scores: Sequence[Score | None] = ()) -> PlayedGame:
    outcome = history.outcome()
    assert outcome
    tags = {"First": fixture.first.player, "Second": fixture.second.player, **clock_tags(fixture)}
    transcript = Transcript.of(history, tags | dict(fixture.tags))
    if any(scores):
        transcript = _commented(transcript, len(fixture.opening.moves), scores)
    return PlayedGame(fixture.index, outcome.winner, outcome.reason, write(transcript), history.ply)


def clock_tags(fixture: Fixture) -> dict[str, str]:
    """One tag, or one a side where they differ; ``-`` is a side without a clock."""
    first, second = (
        contender.clock.tag if contender.clock else "-"
        for contender in (fixture.first, fixture.second)
    )
    if first != second:
        return {"FirstTimeControl": first, "SecondTimeControl": second}
    return {} if first == "-" else {"TimeControl": first}


def _commented(transcript: Transcript, opening: int, scores: Sequence[Score | None]) -> Transcript:
    """The scores as comments of the moves after the opening."""
    plies = list(transcript.moves)
    for number, score in enumerate(scores, opening):
        if score and number < len(plies):
            plies[number] = replace(plies[number], comment=str(score))
    return replace(transcript, moves=tuple(plies))
