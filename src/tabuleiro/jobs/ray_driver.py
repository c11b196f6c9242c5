"""The process that talks to Ray, so that the program itself need not; see ``ray_runner.py``.

It says the number of processors, or why there is no cluster, and hears the edition to find on the
nodes. Then it hears ``(worker, job, what)``: a pickled job, or one of START, STOP and KILL; or None
to leave. It says ``(worker, job, True, known)`` and ``(worker, job, False, result)``, or ``(None,
why)`` when the cluster does not go on.
"""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from multiprocessing.connection import Connection
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Any

import ray
from ray.exceptions import RayError, RayTaskError

from tabuleiro.games.sentence import Spoken, sentence

from . import ray_worker
from .job import Result
from .processes import settle
from .workers import FAREWELL

LOOK_SECONDS = 1.0
PATIENCE = 300.0
"""Seconds without a single worker: the cluster has no processor for us."""
KNOCK_SECONDS = 5.0
LONGEST_REASON = 200


Then = Callable[["_Actor", Any], None]


class _Actor:
    """A worker of the cluster: wherever Ray finds a processor for it, and as soon as it does."""

    def __init__(self, number: int, handle: Any, job: int) -> None:
        self.number = number
        self.handle = handle
        self.job = job
        """What it is doing: to start, at first."""
        self.is_busy = True
        self.is_open = False
        """It has greeted, and with the right edition."""


class Actors:
    """The workers by their numbers. What is heard of them is done by one thread, in order."""

    def __init__(self, connection: Connection, edition: str) -> None:
        ray.cloudpickle.register_pickle_by_value(ray_worker)  # type: ignore[no-untyped-call]
        self._connection = connection
        self._edition = edition
        self._make = ray.remote(ray_worker.RayWorker).options(
            num_cpus=1, scheduling_strategy="SPREAD", max_concurrency=4
        )
        self._actors: dict[int, _Actor] = {}
        self._events: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._last_seen = monotonic()
        self._is_leaving = False

    def hear(self, message: tuple[int, int, Any] | None) -> None:
        """From any thread."""
        self._events.put(partial(self._obey, message))

    def work(self) -> None:
        """Until it is told to leave."""
        while not self._is_leaving:
            with suppress(Empty):
                self._events.get(timeout=LOOK_SECONDS)()
            self._require_life()
        calls = [each.handle.leave.remote() for each in self._actors.values() if each.is_open]
        if calls:
            ray.wait(calls, num_returns=len(calls), timeout=2 * FAREWELL)

    def _obey(self, message: tuple[int, int, Any] | None) -> None:
        if message is None:
            self._is_leaving = True
            return
        number, job, what = message
        actor = self._actors.get(number)
        if what == ray_worker.START:
            actor = self._actors[number] = _Actor(number, self._make.remote(), job)
            self._call(actor, actor.handle.greet.remote(), self._greeted)
        elif actor is None:
            self._say(number, job, False, Result(failure="it is gone", crashed=True))
        elif what == ray_worker.STOP:
            actor.handle.stop.remote(job)
        elif what == ray_worker.KILL:
            self._forget(actor)
        else:
            actor.job, actor.is_busy = job, True
            self._call(actor, actor.handle.do.remote(job, what), self._done)
            self._listen(actor, job)

    def _require_life(self) -> None:
        """Waiting for a free processor has an end."""
        is_open = [actor.is_open for actor in self._actors.values()]
        if any(is_open) or not is_open:
            self._last_seen = monotonic()
        elif monotonic() - self._last_seen > PATIENCE:
            self._fail(
                sentence(
                    "the cluster has had no free processor for {seconds} s",
                    seconds=f"{PATIENCE:g}",
                )
            )

    def _listen(self, actor: _Actor, job: int) -> None:
        def heard(actor: _Actor, known: list[Any]) -> None:
            if known:
                self._say(actor.number, job, True, known[0])
                self._listen(actor, job)

        self._call(actor, actor.handle.known.remote(job), heard)

    def _call(self, actor: _Actor, call: Any, then: Then) -> None:
        """Go on with the answer when it is there."""
        call.future().add_done_callback(
            lambda future: self._events.put(partial(self._answer, actor, future, then))
        )

    def _answer(self, actor: _Actor, future: Future[Any], then: Then) -> None:
        if self._actors.get(actor.number) is not actor:
            return  # it has been lost or ended meanwhile
        try:
            answer = future.result()
        except RayTaskError as error:
            why = _in_one_line(error.cause)
            self._fail(sentence("a worker of the cluster failed: {why}", why=why))
        except RayError as error:
            self._forget(actor)
            if actor.is_busy:
                result = Result(failure=_in_one_line(error), crashed=True)
                self._say(actor.number, actor.job, False, result)
        else:
            then(actor, answer)

    def _greeted(self, actor: _Actor, answer: tuple[str, str]) -> None:
        node, theirs = answer
        if not theirs:
            self._fail(
                sentence(
                    "the node {node} has no tabuleiro; install {ours} there",
                    node=node,
                    ours=self._edition,
                )
            )
        elif theirs != self._edition:
            self._fail(
                sentence(
                    "the node {node} has tabuleiro {theirs}, this machine {ours};"
                    " install the same on both",
                    node=node,
                    theirs=theirs,
                    ours=self._edition,
                )
            )
        else:
            actor.is_open = True
            self._done(actor, Result())

    def _done(self, actor: _Actor, result: Result) -> None:
        actor.is_busy = False
        self._say(actor.number, actor.job, False, result)

    def _forget(self, actor: _Actor) -> None:
        """Another one takes its place when that is started."""
        with suppress(RayError):
            ray.kill(actor.handle)
        del self._actors[actor.number]

    def _fail(self, why: Spoken) -> None:
        self._say(None, why)

    def _say(self, *said: Any) -> None:
        with suppress(OSError):
            self._connection.send(said)


def main(connection: str, address: str) -> None:
    """The life of the process."""
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 2)
    ours = Connection(int(connection))
    answer = _join(address)
    ours.send(answer)
    if isinstance(answer, int):
        actors = Actors(ours, ours.recv())
        settle(ours, actors.hear)
        actors.work()
    ray.shutdown()
    os._exit(0)


def _join(address: str) -> int | Spoken:
    """The number of processors of the cluster, or why it cannot be had."""
    host, _, port = address.rpartition(":")
    if host and "/" not in host and port.isdecimal():
        try:
            socket.create_connection((host.strip("[]"), int(port)), KNOCK_SECONDS).close()
        except (OSError, OverflowError) as error:
            return _none_at(address, error)
    try:
        ray.init(address=address, logging_level=logging.ERROR, log_to_driver=False)
    except (RuntimeError, OSError, ValueError) as error:
        return _none_at(address, error)
    return int(ray.cluster_resources().get("CPU", 0))  # type: ignore[no-untyped-call]


def _none_at(address: str, error: Exception) -> Spoken:
    if address == "auto" and isinstance(error, ConnectionError):
        return sentence(
            "this machine is part of no Ray cluster; {command} starts one",
            command="ray start --head",
        )
    why = error.strerror if isinstance(error, OSError) else None
    return sentence(
        "no Ray cluster at {address}: {why}", address=address, why=why or _in_one_line(error)
    )


def _in_one_line(error: BaseException | None) -> str:
    return " ".join(str(error).split())[:LONGEST_REASON]
