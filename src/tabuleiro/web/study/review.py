"""Games judged move by move in the engines' pool: once, and kept for everybody who looks again."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from sqlalchemy import select

from tabuleiro.engine.api import Info, Limits, Line, Score
from tabuleiro.games.sentence import Sentence
from tabuleiro.jobs.job import Busy, Urgency
from tabuleiro.locale import say
from tabuleiro.play import advice
from tabuleiro.play.game_state import BOTH
from tabuleiro.play.seats import adviser
from tabuleiro.positions import parse
from tabuleiro.record import History
from tabuleiro.study.annotating import summary
from tabuleiro.study.judging import Judged, judge

from ..engines.engine_thought import EngineThought
from ..engines.engines import Asked
from ..refusals import Refused, engine_failed, engines_busy, not_stored
from ..rooms.board_json import Json
from ..rooms.game_json import score_json
from ..rooms.served_game import ServedGame
from ..rooms.wishes import require_advice
from ..store.games import NotStored
from ..store.tables import REVIEWS

if TYPE_CHECKING:
    from ..rooms.hub import Hub

NODES = 50_000
"""Of every search, as the trust in judgements was measured."""
LONGEST_SEARCH = 0.5
SHORTEST_SEARCH = 0.05
WHOLE_GAME = 60.0
"""Seconds of thought that a long game gets, about; the searches are the shorter."""
MOST_PLIES = 2000
MOST_AT_ONCE = 8

Report = Callable[[int], None]
"""Told how many moves are judged."""


@dataclass(frozen=True, slots=True)
class Subject:
    """A game to judge: the same moves from the same start are the same game."""

    game: str
    start: str
    moves: tuple[str, ...]

    @property
    def key(self) -> str:
        return sha256(json.dumps([self.game, self.start, self.moves]).encode()).hexdigest()

    @property
    def limits(self) -> Limits:
        fair = WHOLE_GAME / max(1, len(self.moves))
        return Limits(nodes=NODES, time=min(LONGEST_SEARCH, max(SHORTEST_SEARCH, fair)))

    def history(self) -> History:
        return History(parse(self.game, self.start), self.moves)


def require_fair(played: ServedGame, client: str) -> None:
    """Nobody looks into a game with an engine while others play it; Refused then."""
    try:
        require_advice(played, client, is_hint=False)
    except Refused:
        said = Sentence("", "this game can be analysed once it is over")
        raise Refused("not_allowed", said) from None


class Abandoned(Exception):
    """Nobody waits for the review any more, or it cannot be made."""


@dataclass(eq=False, slots=True)
class OpenReview:
    """A review that is being made."""

    subject: Subject
    share: tuple[str, str]
    answer: asyncio.Future[list[Judged]]
    judged: list[Judged] = field(default_factory=list)
    reports: list[Report] = field(default_factory=list)
    asked: Asked | None = None
    is_left: bool = False

    def take(self, one: Judged) -> None:
        self.judged.append(one)
        for report in self.reports:
            report(len(self.judged))

    def leave(self) -> None:
        self.is_left = True
        if self.asked:
            self.asked.cancel()


class Reviews:
    """The reviews of a process."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._open: dict[str, OpenReview] = {}
        self._threads = ThreadPoolExecutor(MOST_AT_ONCE, "review")

    async def known(self, subject: Subject) -> list[Judged] | None:
        """What was found before; None when nobody has asked yet."""
        query = select(REVIEWS.c.judged).where(REVIEWS.c.key == subject.key)
        try:
            rows = await self._hub.store.games(query)
        except NotStored:
            raise not_stored() from None
        return [judged_of(each) for each in json.loads(rows[0].judged)] if rows else None

    async def of(self, subject: Subject, share: tuple[str, str], report: Report) -> list[Judged]:
        """Every move judged; it ends when nobody waits for it. Refused when it cannot be made."""
        if (found := await self.known(subject)) is not None:
            return found
        review = self._open.get(subject.key) or self._begin(subject, share)
        review.reports.append(report)
        report(len(review.judged))
        try:
            return await asyncio.shield(review.answer)
        except Abandoned as error:
            raise engine_failed(str(error)) from None
        finally:
            review.reports.remove(report)
            if not review.reports:
                self._leave(review)

    def _begin(self, subject: Subject, share: tuple[str, str]) -> OpenReview:
        is_greedy = any(review.share == share for review in self._open.values())
        if is_greedy or len(self._open) >= MOST_AT_ONCE:
            raise engines_busy()
        review = OpenReview(subject, share, asyncio.get_running_loop().create_future())
        self._open[subject.key] = review
        self._hub.follow(self._work(review))
        return review

    async def _work(self, review: OpenReview) -> None:
        loop = asyncio.get_running_loop()

        def think(history: History, limits: Limits) -> Info:
            search = self._search(review, history.moves, limits)
            return asyncio.run_coroutine_threadsafe(search, loop).result()

        def judge_all() -> None:
            subject = review.subject
            for one in judge(subject.history(), subject.limits, think):
                loop.call_soon_threadsafe(review.take, one)

        try:
            await loop.run_in_executor(self._threads, judge_all)
            review.judged.reverse()
            await self._keep(review)
            review.answer.set_result(review.judged)
        except Abandoned as error:
            review.answer.set_exception(error)
            review.answer.exception()  # perhaps nobody waits for it
        finally:
            self._leave(review)

    def _leave(self, review: OpenReview) -> None:
        """Whoever asks from now on asks anew."""
        review.leave()
        if self._open.get(review.subject.key) is review:
            del self._open[review.subject.key]

    async def _search(self, review: OpenReview, moves: tuple[str, ...], limits: Limits) -> Info:
        """One search of many: between two of them everybody else has a turn."""
        subject = review.subject
        address, client = review.share
        key = f"{client} review"
        thought = EngineThought(
            f"review {subject.key}",
            subject.game,
            subject.start,
            moves,
            adviser(subject.game),
            limits,
        )
        if review.is_left:
            raise Abandoned
        try:
            review.asked = self._hub.engines.think(thought, (address, key), Urgency.ADVICE)
        except Busy:
            raise Abandoned from None
        found = await review.asked.found()
        if review.is_left or not found.info or not found.info.lines:
            raise Abandoned(found.failure)
        return found.info

    async def _keep(self, review: OpenReview) -> None:
        subject = review.subject
        row = {
            "key": subject.key,
            "game": subject.game,
            "judged": json.dumps([to_data(each) for each in review.judged], separators=(",", ":")),
        }
        try:
            await self._hub.store.put(REVIEWS, row)
        except NotStored:
            return  # it is shown all the same, and made again when somebody asks

    def close(self) -> None:
        for review in self._open.values():
            review.leave()
        self._threads.shutdown(wait=False)


def to_data(each: Judged) -> list[Any]:
    """One move as it is kept."""
    return [
        each.ply,
        each.side,
        each.move,
        score_data(each.score),
        round(each.chances, 4),
        [score_data(each.best.score), each.best.moves],
        round(each.best_chances, 4),
        each.is_free,
    ]


def score_data(score: Score) -> list[Any]:
    return [score.value, score.win_in, score.is_draw]


def judged_of(data: list[Any]) -> Judged:
    ply, side, move, score, chances, (best, moves), best_chances, is_free = data
    line = Line(Score(*best), tuple(moves))
    return Judged(ply, side, move, Score(*score), chances, line, best_chances, is_free)


def review_json(subject: Subject, judged: list[Judged]) -> Json:
    """A review in the language spoken; what speaks for a better move is said of faults alone."""
    history = subject.history()
    return {
        "moves": [judged_json(each, history) for each in judged],
        "sides": [summary_json(judged, side) for side in BOTH],
    }


def judged_json(each: Judged, history: History) -> Json:
    fault, best = each.fault, each.best
    why = None
    if fault:
        why = advice.why(history.positions[each.ply - 1], best.moves[0], best.score)
    return {
        "ply": each.ply,
        "side": each.side,
        "move": each.move,
        "score": score_json(each.score),
        "chances": each.chances,
        "loss": each.loss,
        "fault": str(fault.name) if fault else None,
        "mark": fault.mark if fault else "",
        "best": {"score": score_json(best.score), "moves": best.moves},
        "best_chances": each.best_chances,
        "why": say(why) if why else "",
    }


def summary_json(judged: list[Judged], side: Any) -> Json:
    found = summary(judged, side)
    return {
        "side": side,
        "moves": found.moves,
        "mean_loss": found.mean_loss,
        "accuracy": found.accuracy,
        "faults": {str(name): count for name, count in found.faults.items()},
    }
