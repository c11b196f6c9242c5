"""Runners: the same results whoever does the jobs, and nothing is left behind."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import Queue
from typing import Any

import pytest

from jobs.work import (
    Counting,
    Failing,
    Keeping,
    Noting,
    Patient,
    Returning,
    Square,
    Stubborn,
    Unwelcome,
    Writing,
)
from tabuleiro.jobs import runner as runners
from tabuleiro.jobs.job import Busy, Job, Result, RunnerFailed, Urgency
from tabuleiro.jobs.processes import Child
from tabuleiro.jobs.runner import Runner
from tabuleiro.jobs.shares import HALF_LIFE, Shares
from tabuleiro.jobs.workers import ProcessWorker, ThreadWorker

LONG = 60.0
"""Seconds after which a test gives up waiting; nothing should ever take as long."""
KINDS: dict[str, Callable[..., Runner]] = {
    "processes": Runner,
    "threads": lambda workers, **more: Runner(workers, ThreadWorker, **more),
}

Make = Callable[..., Runner]


@pytest.fixture(params=list(KINDS))
def make(request: pytest.FixtureRequest) -> Iterator[Make]:
    """Makes runners of each kind; they are closed at the end."""
    made: list[Runner] = []

    def make_one(workers: int = 1, **more: Any) -> Runner:
        made.append(KINDS[request.param](workers, **more))
        return made[-1]

    yield make_one
    for runner in made:
        runner.close()


@pytest.fixture
def processes() -> Iterator[Runner]:
    with Runner(1) as runner:
        yield runner


def of(runner: Runner, work: Any, **more: Any) -> Result:
    return runner.submit(Job(work, **more)).future.result(LONG)


def gone(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return True
    return state == "Z"


def wait_until(is_so: Callable[[], object]) -> None:
    deadline = time.monotonic() + LONG
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.005)


@pytest.mark.parametrize("workers", [1, 3])
def test_the_number_of_workers_changes_nothing(make: Make, workers: int) -> None:
    runner = make(workers)
    running = [runner.submit(Job(Square(number))) for number in range(40)]
    results = [each.future.result(LONG) for each in running]
    assert [result.value for result in results] == [number**2 for number in range(40)]
    assert not any(result.failure or result.crashed for result in results)
    assert runner.waiting == runner.at_work == 0


def test_what_is_raised_is_the_failure(make: Make) -> None:
    runner = make()
    result = of(runner, Failing())
    assert (result.value, result.failure, result.crashed) == (None, "this cannot be done", False)
    assert of(runner, Square(2)).value == 4


def test_progress_comes_before_the_result(make: Make) -> None:
    told: Queue[Any] = Queue()
    runner = make()
    running = runner.submit(Job(Patient()), told.put)
    assert told.get(timeout=LONG)
    assert not running.future.done()
    running.stop()
    assert running.future.result(LONG).value == "stopped"
    assert running.is_stopped


def test_stopped_before_it_begins(make: Make) -> None:
    runner = make()
    first, second = runner.submit(Job(Patient())), runner.submit(Job(Patient()))
    second.stop()
    first.stop()
    assert [each.future.result(LONG).value for each in (first, second)] == ["stopped"] * 2


def test_cancelled_jobs_leave_nothing(make: Make) -> None:
    told: Queue[Any] = Queue()
    runner = make()
    running = runner.submit(Job(Patient()), told.put)
    waiting = [runner.submit(Job(Patient()), told.put) for _ in range(20)]
    assert told.get(timeout=LONG)
    for each in (*waiting, running):
        each.cancel()
        assert each.future.result(0) == Result()
    assert runner.waiting == 0
    assert of(runner, Square(3)).value == 9
    wait_until(lambda: runner.at_work == 0)
    assert told.empty()


def test_a_limit_stops_it(make: Make) -> None:
    result = of(make(), Patient(), limit=0.05)
    assert result.value == "stopped"
    assert result.seconds >= 0.05


def test_the_same_worker_for_the_same_key(make: Make) -> None:
    runner = make(3)
    told: Queue[Any] = Queue()
    together = [runner.submit(Job(Patient(), key), told.put) for key in "abc"]
    for _ in together:
        told.get(timeout=LONG)
    for each in together:
        each.stop()
        each.future.result(LONG)
    counts = [of(runner, Counting("jobs"), key=key).value[0] for key in "abccba"]
    assert counts == [1, 1, 1, 2, 2, 2]


def test_moves_go_first_and_shares_take_turns(make: Make, tmp_path: Path) -> None:
    """Twelve clients of one address get as much as the one of another."""
    runner, file = make(), tmp_path / "order"
    told: Queue[Any] = Queue()
    busy = runner.submit(Job(Patient()), told.put)
    told.get(timeout=LONG)
    jobs = [
        Job(Writing(file, "many", 0.02), share=("a", str(client)), urgency=Urgency.ADVICE)
        for client in range(12)
        for _ in range(2)
    ]
    jobs += [Job(Writing(file, "one", 0.02), share=("b", "x"), urgency=Urgency.ADVICE)] * 8
    jobs += [Job(Writing(file, "later"), urgency=Urgency.BACKGROUND)]
    jobs += [Job(Writing(file, "move"), urgency=Urgency.MOVE)]
    running = [runner.submit(job) for job in jobs]
    busy.stop()
    for each in running:
        each.future.result(LONG)
    move, *order, last = file.read_text().split()
    assert (move, last) == ("move", "later")
    assert 6 <= order[:16].count("one") <= 8


def test_within_a_share_all_have_a_turn(make: Make, tmp_path: Path) -> None:
    runner, file = make(), tmp_path / "order"
    told: Queue[Any] = Queue()
    busy = runner.submit(Job(Patient()), told.put)
    told.get(timeout=LONG)
    running = [
        runner.submit(Job(Writing(file, client, 0.02), share=("a", client), urgency=Urgency.ADVICE))
        for client in ("x",) * 6 + ("y", "z")
    ]
    busy.stop()
    for each in running:
        each.future.result(LONG)
    assert {*file.read_text().split()[:4]} == {"x", "y", "z"}


def test_advice_makes_room(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runners, "SHORTEST_TURN", 0.05)
    runner = make()
    told: Queue[Any] = Queue()
    advice = runner.submit(Job(Patient(), share=("a",), urgency=Urgency.ADVICE), told.put)
    told.get(timeout=LONG)
    assert of(runner, Square(2), share=("b",)).value == 4
    assert advice.future.result(LONG).value == "stopped"
    assert advice.is_stopped


def test_a_move_makes_no_room(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runners, "SHORTEST_TURN", 0.0)
    runner = make()
    told: Queue[Any] = Queue()
    move = runner.submit(Job(Patient()), told.put)
    told.get(timeout=LONG)
    other = runner.submit(Job(Square(2)))
    time.sleep(2 * runners.LOOK_SECONDS)
    assert not move.is_stopped
    assert not other.future.done()
    move.stop()
    assert other.future.result(LONG).value == 4


def test_nobody_has_all_the_workers(make: Make) -> None:
    runner = make(budgets=(3, 2))

    def advice(*share: str) -> Job:
        return Job(Patient(), share=share, urgency=Urgency.ADVICE)

    runner.submit(advice("a", "x"))
    runner.submit(advice("a", "x"))
    with pytest.raises(Busy):
        runner.submit(advice("a", "x"))
    runner.submit(advice("a", "y"))
    with pytest.raises(Busy):
        runner.submit(advice("a", "z"))
    runner.submit(advice("b", "x"))
    runner.submit(Job(Patient(), share=("a", "x")))


def test_closed_it_takes_no_more(make: Make) -> None:
    runner = make()
    running = [runner.submit(Job(Patient())) for _ in range(3)]
    runner.close()
    assert [each.future.result(0) for each in running] == [Result()] * 3
    with pytest.raises(RunnerFailed):
        runner.submit(Job(Square(1)))


def test_what_is_kept_is_closed(make: Make, tmp_path: Path) -> None:
    runner, file = make(), tmp_path / "closed"
    of(runner, Keeping(file))
    assert not file.exists()
    runner.close()
    assert file.exists()


def test_a_killed_process_is_told(processes: Runner) -> None:
    told: Queue[int] = Queue()
    running = processes.submit(Job(Patient()), told.put)
    os.kill(told.get(timeout=LONG), signal.SIGKILL)
    result = running.future.result(LONG)
    assert (result.failure, result.crashed) == ("crashed with SIGKILL", True)
    assert result.notes.who == 0
    assert of(processes, Square(5)).value == 25


def test_killed_while_it_is_idle(processes: Runner) -> None:
    _, pid = of(processes, Counting("x")).value
    os.kill(pid, signal.SIGKILL)
    wait_until(lambda: gone(pid))
    assert of(processes, Square(5)).crashed
    assert of(processes, Square(5)).value == 25


def test_the_notes_outlive_the_process(processes: Runner) -> None:
    result = of(processes, Noting(7, ends=True))
    assert result.failure == "crashed with SIGSEGV"
    assert result.notes == (7, 2, 60.0, ("a1", "b2"))
    assert not result.overdue


def test_a_process_that_hangs(processes: Runner) -> None:
    result = of(processes, Noting(3, ends=False))
    assert (result.crashed, result.overdue) == (True, True)
    assert result.notes == (3, 2, 0.1, ("a1", "b2"))
    assert of(processes, Square(5)).value == 25


def test_a_process_that_does_not_stop(processes: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runners, "GRACE", 0.1)
    told: Queue[int] = Queue()
    running = processes.submit(Job(Stubborn()), told.put)
    pid = told.get(timeout=LONG)
    running.cancel()
    assert of(processes, Square(5)).value == 25
    wait_until(lambda: gone(pid))


def test_what_cannot_travel(processes: Runner) -> None:
    assert "pickle" in of(processes, type("Local", (), {"do": 0})()).failure
    assert "pickle" in of(processes, Returning()).failure
    assert of(processes, Unwelcome()).failure == "ended the process with status 3"
    assert of(processes, Square(5)).value == 25


def test_closing_ends_the_processes() -> None:
    told: Queue[int] = Queue()
    runner = Runner(2)
    for _ in range(2):
        runner.submit(Job(Stubborn()), told.put)
    pids = [told.get(timeout=LONG) for _ in range(2)]
    runner.close()
    assert all(gone(pid) for pid in pids)


def test_workers_end_when_their_parent_is_killed() -> None:
    """At work or idle, with the programs they started."""
    parent = Child("jobs.parent")
    try:
        pids = parent.connection.recv()
        assert len({*pids}) == 4  # two workers, each with a program
        assert not any(gone(pid) for pid in pids)
    finally:
        parent.process.kill()  # alone: ``parent.kill`` would end its children, too
        parent.process.wait()
        parent.connection.close()
    wait_until(lambda: all(gone(pid) for pid in pids))


def test_a_worker_starts_no_sooner_than_it_is_needed() -> None:
    made: list[ProcessWorker] = []

    def make_worker() -> ProcessWorker:
        made.append(ProcessWorker())
        return made[-1]

    with Runner(4, make_worker) as runner:
        assert not made
        of(runner, Square(1))
        of(runner, Square(2))
    assert len(made) == 1
    assert made[0].pid is None


def test_half_is_forgotten() -> None:
    shares = Shares()
    shares.add(("a", "x"), 8.0, 100.0)
    assert shares.used(("a",), 100.0) == shares.used(("a", "x"), 100.0) == 8.0
    assert shares.used(("a",), 100.0 + 2 * HALF_LIFE) == pytest.approx(2.0)
    assert shares.used(("b",), 100.0) == 0.0
