"""Jobs for so many workers, whatever they are: processes, threads or a cluster's."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from math import inf
from queue import SimpleQueue
from threading import Condition, Thread
from time import monotonic
from typing import Self

from .job import Busy, Job, Progress, Result, RunnerFailed, RunningJob, Urgency
from .shares import Share, Shares, around
from .worker_main import reason
from .workers import DEAF, OVERDUE, ProcessWorker, Worker

SHORTEST_TURN = 1.0
"""Seconds that advice and background have a worker, however many wait."""
GRACE = 5.0
"""Seconds until a worker that does not stop when it is told is ended."""
LOOK_SECONDS = 0.2
"""How often workers are looked at: meanwhile somebody else may be at work, with less time."""
MOST_KEYS = 8
"""Keys remembered of each worker."""


class _Slot:
    """A worker with the thread that waits for it."""

    def __init__(self, runner: Runner, worker: Worker, number: int) -> None:
        self.worker = worker
        self.is_starting = False
        self.is_ready = False
        """Whether the worker is there; what has crashed is started when it is needed."""
        self.running: RunningJob | None = None
        self.began = inf
        """When the worker began with the job; infinite before."""
        self.counted = inf
        """Until when its time has been counted."""
        self.stopped = inf
        """When the worker was told to stop."""
        self.keys: deque[str] = deque(maxlen=MOST_KEYS)
        self._orders: SimpleQueue[Callable[[Runner], None] | None] = SimpleQueue()
        self.thread = Thread(
            target=self._work, args=(runner,), name=f"worker {number}", daemon=True
        )
        self.thread.start()

    @property
    def is_free(self) -> bool:
        return self.is_ready and not self.running

    def start(self) -> None:
        self.is_starting = True
        self._orders.put(self._start)

    def give(self, running: RunningJob) -> None:
        self.running = running
        self.began = self.counted = self.stopped = inf
        if (key := running.job.key) and key not in self.keys:
            self.keys.append(key)
        self._orders.put(partial(self._do, running))

    def leave(self) -> None:
        """No more jobs come."""
        self._orders.put(None)

    def stop(self) -> None:
        """Answer now; a job that has not begun is told when it does."""
        assert self.running
        self.running.is_stopped = True
        if self.began < inf and self.stopped == inf:
            self.stopped = monotonic()
            self.worker.stop()

    def _work(self, runner: Runner) -> None:
        while order := self._orders.get():
            order(runner)
            del order  # what is idle holds no job
        self.worker.close()

    def _start(self, runner: Runner) -> None:
        try:
            self.worker.start()
        except Exception as error:
            runner.started(self, error)
        else:
            runner.started(self)

    def _do(self, running: RunningJob, runner: Runner) -> None:
        try:
            self.worker.prepare()
            result = Result()
            if runner.begin(self, running):
                result = self.worker.do(running.job.work, running.tell)
                result = replace(result, seconds=monotonic() - self.began)
        except RunnerFailed as error:
            running.fail(error)
            result = Result(failure=str(error), crashed=True)
        except Exception as error:
            result = Result(failure=reason(error))
        runner.finish(self, running, result)


class Runner:
    """Whoever has used least comes next; advice makes room for others after its turn."""

    worthwhile = 0.1
    """Seconds that a job should last to be worth its way to a worker."""

    def __init__(
        self,
        workers: int,
        make: Callable[[], Worker] = ProcessWorker,
        budgets: tuple[int, ...] = (),
    ) -> None:
        """``budgets``: the most pieces of advice of an outermost share, of one within it, …"""
        self.workers = workers
        self._make = make
        self._budgets = budgets
        self._shares = Shares()
        self._waiting: list[RunningJob] = []
        self._slots: list[_Slot] = []
        self._jobs = 0
        self._is_closed = False
        self._changed = Condition()
        self._watcher = Thread(target=self._watch, name="watcher of workers", daemon=True)
        self._watcher.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def waiting(self) -> int:
        """Jobs that have no worker yet."""
        return len(self._waiting)

    @property
    def at_work(self) -> int:
        """Jobs that have one."""
        return sum(slot.running is not None for slot in self._slots)

    def submit(self, job: Job, progress: Progress | None = None) -> RunningJob:
        with self._changed:
            if self._is_closed:
                raise RunnerFailed("the workers are gone")
            self._require_budget(job)
            self._jobs += 1
            running = RunningJob(job, self._jobs, self, progress)
            self._waiting.append(running)
            self._assign()
            self._changed.notify_all()
            return running

    def stop(self, running: RunningJob) -> None:
        with self._changed:
            running.is_stopped = True
            if slot := self._slot_of(running):
                slot.stop()
                self._changed.notify_all()

    def cancel(self, running: RunningJob) -> None:
        with self._changed:
            if running in self._waiting:
                self._waiting.remove(running)
            else:
                self.stop(running)

    def close(self) -> None:
        """Idle workers get a moment to close what they keep."""
        with self._changed:
            self._is_closed = True
            open_jobs, self._waiting = self._waiting, []
            for slot in self._slots:
                if slot.is_starting:
                    slot.worker.kill()
                elif slot.running:
                    open_jobs.append(slot.running)
                    if not slot.worker.kill():
                        slot.stop()
            self._changed.notify_all()
        for running in open_jobs:
            running.end(Result())
        for slot in self._slots:
            slot.leave()
        for slot in self._slots:
            slot.thread.join()
        self._watcher.join()

    def started(self, slot: _Slot, error: Exception | None = None) -> None:
        """A worker is there; or it could not be started, and so the next job is not done."""
        with self._changed:
            slot.is_starting, slot.is_ready = False, error is None
            failed = self._waiting[:1] if error else []
            if isinstance(error, RunnerFailed):
                failed = self._waiting[:]
            self._waiting = [each for each in self._waiting if each not in failed]
            self._assign()
        for running in failed:
            if isinstance(error, RunnerFailed):
                running.fail(error)
            elif error:
                running.end(Result(failure=reason(error), crashed=True))

    def begin(self, slot: _Slot, running: RunningJob) -> bool:
        """A worker is ready; False when its job is not wanted any more."""
        with self._changed:
            if running.future.done() or self._is_closed:
                return False
            slot.began = slot.counted = monotonic()
            if running.is_stopped:
                slot.stop()
            self._changed.notify_all()
            return True

    def finish(self, slot: _Slot, running: RunningJob, result: Result) -> None:
        """A worker is free; it has its next job before anybody looks at the result."""
        with self._changed:
            self._count()
            slot.running = None
            slot.is_ready = not result.crashed
            self._assign()
        running.end(result)

    def _require_budget(self, job: Job) -> None:
        if job.urgency != Urgency.ADVICE or not self._budgets:
            return
        at_work = [slot.running for slot in self._slots if slot.running]
        used: Counter[Share] = Counter()
        for running in [*self._waiting, *at_work]:
            if running.job.urgency == Urgency.ADVICE:
                used.update(around(running.job.share))
        for share, most in zip(around(job.share), self._budgets, strict=False):
            if used[share] >= most:
                raise Busy

    def _slot_of(self, running: RunningJob) -> _Slot | None:
        return next((slot for slot in self._slots if slot.running is running), None)

    def _assign(self) -> None:
        """Give what waits to workers that are free, and start as many as the rest needs."""
        if self._is_closed or not self._waiting:
            return
        now = self._count()
        while self._waiting and (free := [slot for slot in self._slots if slot.is_free]):
            running = min(
                self._waiting, key=lambda each: (self._shares.order(each.job, now), each.number)
            )
            self._waiting.remove(running)
            own = (slot for slot in free if running.job.key and running.job.key in slot.keys)
            next(own, free[0]).give(running)
        missing = len(self._waiting) - sum(slot.is_starting for slot in self._slots)
        for _ in range(missing):
            if slot := self._idle():
                slot.start()

    def _idle(self) -> _Slot | None:
        """A place for one more worker."""
        for slot in self._slots:
            if not (slot.is_ready or slot.is_starting or slot.running):
                return slot
        return self._add() if len(self._slots) < self.workers else None

    def _add(self) -> _Slot:
        slot = _Slot(self, self._make(), len(self._slots) + 1)
        self._slots.append(slot)
        return slot

    def _count(self) -> float:
        """What is at work has used its time so far."""
        now = monotonic()
        for slot in self._slots:
            if slot.running and slot.counted < now:
                self._shares.add(slot.running.job.share, now - slot.counted, now)
                slot.counted = now
        return now

    def _watch(self) -> None:
        with self._changed:
            while not self._is_closed:
                self._changed.wait(self._look())

    def _look(self) -> float | None:
        """Stop and end what is due; seconds until the next look, None until something changes."""
        now = monotonic()
        busy = [slot for slot in self._slots if slot.running and slot.began < inf]
        times = [time for slot in busy for time in self._end_in_time(slot, now)]
        times += self._make_room(busy, now)
        nearest = min((time for time in times if time > now), default=inf)
        return min(nearest - now, LOOK_SECONDS) if busy else None

    def _end_in_time(self, slot: _Slot, now: float) -> tuple[float, float]:
        """When the worker is to be looked at again."""
        assert slot.running
        due = slot.worker.due or inf
        if due <= now:
            slot.worker.kill(OVERDUE)
        if slot.began + slot.running.job.limit <= now:
            slot.stop()
        if slot.stopped + GRACE <= now:
            slot.worker.kill(DEAF)
        return due, min(slot.began + slot.running.job.limit, slot.stopped + GRACE)

    def _make_room(self, busy: list[_Slot], now: float) -> list[float]:
        """Who has had its turn leaves, the one that has been there for longest first."""
        wanted = len(self._waiting) - sum(slot.stopped < inf for slot in busy)
        if wanted <= 0:
            return []
        urgency = min(each.job.urgency for each in self._waiting)
        is_new = any(not self._shares.used(each.job.share, now) for each in self._waiting)
        times = []
        for slot in sorted(busy, key=lambda each: each.began):
            assert slot.running
            job = slot.running.job
            if job.urgency == Urgency.MOVE or job.urgency < urgency or slot.stopped < inf:
                continue
            end = slot.began + (SHORTEST_TURN if is_new else max(SHORTEST_TURN, job.turn))
            if end > now:
                times.append(end)
            elif wanted > 0:
                slot.stop()
                wanted -= 1
        return times
