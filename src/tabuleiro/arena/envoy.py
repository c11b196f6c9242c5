"""The process that talks to Ray, so that the program itself need not.

Ray prints what it likes, waits for minutes and takes its process with it when the cluster is gone;
here it may. Nothing else imports it.
"""

from __future__ import annotations

import logging
import os
import socket
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from time import monotonic
from typing import Any

import ray
from ray.exceptions import RayError, RayTaskError

from tabuleiro.games.sentence import Spoken, SpokenError, sentence

from . import station
from .cluster import Order
from .game import LONGEST_REASON, Played, Task
from .pool import FAREWELL, MOST_LOSSES
from .portions import Portions
from .processes import settle

PORTION_SECONDS = 0.5
"""How long the games last that a station gets at once; a call takes some milliseconds."""
LARGEST_PORTION = 256
ASKED = 256
"""Games asked of the program at once."""
LOOK_SECONDS = 1.0
PATIENCE = 300.0
"""Seconds without a single station at work: the cluster has no processor for us."""
KNOCK_SECONDS = 5.0


def work(connection: Connection, address: str) -> None:
    """The life of an envoy: it says how many processors there are, then waits for an order."""
    settle()
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    with suppress(EOFError, ConnectionError):
        try:
            connection.send(_join(address))
            stations = Stations(connection.recv())
            while connection.recv():  # a series of games begins
                for played in stations.play(_asked(connection)):
                    connection.send(played)
                connection.send([])
            stations.leave()
        except SpokenError as error:
            connection.send(error.said)
    ray.shutdown()


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


def _asked(connection: Connection) -> Iterator[Task]:
    """The games, asked of the program as they are needed."""
    while True:
        connection.send(ASKED)
        tasks = connection.recv()
        if not tasks:
            return
        yield from tasks


@dataclass(eq=False)
class Desk:
    """A station as it is seen from here."""

    actor: Any
    is_open: bool = False
    """It has greeted, and with the right edition."""
    portion: list[Task] = field(default_factory=list)


class Stations:
    """One for every worker, wherever Ray finds a processor for it, and as soon as it does."""

    def __init__(self, order: Order) -> None:
        ray.cloudpickle.register_pickle_by_value(station)  # type: ignore[no-untyped-call]
        self._order = order
        self._remote = ray.remote(num_cpus=1, scheduling_strategy="SPREAD")(station.Station)
        self._portions = Portions(PORTION_SECONDS, LARGEST_PORTION)
        self._calls: dict[Any, Desk] = {}
        self._desks: list[Desk] = []
        self._lost: Counter[int] = Counter()
        self._losses = 0
        self._last_seen = monotonic()
        for _ in range(order.workers):
            self._add()

    def play(self, waiting: Iterator[Task]) -> Iterator[list[Played]]:
        """The games as they are finished; those lost with a station or a node are played again."""
        portion: list[Task] = []
        self._last_seen = monotonic()
        while True:
            for desk in self._desks:
                portion = portion or self._portions.next(waiting)
                if portion and desk.is_open and not desk.portion:
                    self._give(desk, portion)
                    portion = []
            if not portion and not any(desk.portion for desk in self._desks):
                return
            self._require_life()
            ready, _ = ray.wait(list(self._calls), timeout=LOOK_SECONDS)
            for call in ready:
                if played := self._answer(call, self._calls.pop(call)):
                    yield played

    def leave(self) -> None:
        calls = [desk.actor.leave.remote() for desk in self._desks if desk.is_open]
        if calls:
            ray.wait(calls, num_returns=len(calls), timeout=2 * FAREWELL)

    def _add(self) -> None:
        desk = Desk(self._remote.remote())
        self._desks.append(desk)
        self._calls[desk.actor.greet.remote()] = desk

    def _give(self, desk: Desk, portion: list[Task]) -> None:
        desk.portion = portion
        self._calls[desk.actor.play.remote(self._order.make, portion)] = desk

    def _answer(self, call: Any, desk: Desk) -> list[Played]:
        try:
            answer = ray.get(call)
        except RayTaskError as error:
            raise SpokenError(
                "a worker of the cluster failed: {why}", why=_in_one_line(error.cause)
            ) from error
        except RayError as error:
            self._lose(desk, error)
            return []
        self._losses = 0
        if not desk.is_open:
            self._require_edition(*answer)
            desk.is_open = True
            return []
        played: list[Played] = answer
        self._portions.took(sum(game.seconds for game in played), len(played))
        desk.portion = []
        return played

    def _lose(self, desk: Desk, error: RayError) -> None:
        """A station is gone, perhaps with its node; another one takes its place."""
        with suppress(RayError):
            ray.kill(desk.actor)
        self._desks.remove(desk)
        self._losses += not desk.is_open
        self._lost.update(task.index for task in desk.portion)
        times = max((self._lost[task.index] for task in desk.portion), default=0)
        if times > MOST_LOSSES or self._losses > MOST_LOSSES * self._order.workers:
            raise SpokenError("the cluster keeps losing workers: {why}", why=_in_one_line(error))
        self._portions.again(desk.portion)
        self._add()

    def _require_edition(self, node: str, theirs: str) -> None:
        ours = self._order.edition
        if not theirs:
            raise SpokenError(
                "the node {node} has no tabuleiro; install {ours} there", node=node, ours=ours
            )
        if theirs != ours:
            raise SpokenError(
                "the node {node} has tabuleiro {theirs}, this machine {ours};"
                " install the same on both",
                node=node,
                theirs=theirs,
                ours=ours,
            )

    def _require_life(self) -> None:
        """Waiting for a free processor has an end."""
        if any(desk.is_open for desk in self._desks):
            self._last_seen = monotonic()
        elif monotonic() - self._last_seen > PATIENCE:
            raise SpokenError(
                "the cluster has had no free processor for {seconds} s", seconds=f"{PATIENCE:g}"
            )


def _in_one_line(error: BaseException | None) -> str:
    return " ".join(str(error).split())[:LONGEST_REASON]
