"""Games on a real Ray cluster of two nodes: the same ones as here, whatever becomes of a node."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from threading import Thread

import pytest

import tabuleiro
from arena import fakes
from arena.contests import games_of
from arena.test_verb import PROGRAM, games_in
from cli.program import Program
from jobs import test_runners
from jobs.test_runners import Make
from tabuleiro.arena.adjudication import Adjudication
from tabuleiro.arena.contest import Contest
from tabuleiro.arena.results import Results
from tabuleiro.arena.series import Duel
from tabuleiro.jobs import ray_runner
from tabuleiro.jobs.job import RunnerFailed
from tabuleiro.jobs.ray_runner import RayRunner
from tabuleiro.jobs.runner import Runner

pytestmark = pytest.mark.xdist_group("cluster")  # one process starts it for all of these tests

SAME_AS_HERE = (
    "test_a_limit_stops_it",
    "test_a_process_that_does_not_stop",
    "test_a_process_that_hangs",
    "test_cancelled_jobs_leave_nothing",
    "test_killed_while_it_is_idle",
    "test_progress_comes_before_the_result",
    "test_the_notes_outlive_the_process",
    "test_the_number_of_workers_changes_nothing",
    "test_what_is_kept_is_closed",
    "test_what_is_raised_is_the_failure",
)
"""Tests of every runner that are collected here again, with the runners of a cluster."""
globals().update({name: getattr(test_runners, name) for name in SAME_AS_HERE})

TESTS = Path(__file__).parent.parent
PATIENCE = 300
"""Seconds until a test gives up waiting."""
NODE = ("--num-cpus=1", "--object-store-memory=80000000", "--disable-usage-stats")


def wait_until(condition: Callable[[], object]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.05)


@dataclass
class Nodes:
    """Started by hand, as on two machines; each is a session of processes."""

    folder: Path
    gate: Path
    sessions: list[int] = field(default_factory=list)

    @property
    def environment(self) -> dict[str, str]:
        return {
            **os.environ,
            "PYTHONPATH": str(TESTS),
            "RAY_TMPDIR": str(self.folder),
            "RAY_health_check_initial_delay_ms": "500",
            "RAY_health_check_period_ms": "1000",
            fakes.GATE: str(self.gate),
        }

    @property
    def address(self) -> str:
        return (self.folder / "ray" / "ray_current_cluster").read_text().strip()

    def start(self, *arguments: str) -> None:
        ray = Path(sys.executable).with_name("ray")
        with (self.folder / "said").open("w+") as said:
            starting = subprocess.Popen(
                [ray, "start", *arguments, *NODE],
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=said,
                start_new_session=True,
            )
            self.sessions.append(starting.pid)
            assert starting.wait(PATIENCE) == 0, (self.folder / "said").read_text()

    def kill(self, session: int) -> None:
        """All processes of a node at once, until there are none."""
        while found := [pid for pid in pids() if session_of(pid) == session]:
            for pid in found:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            time.sleep(0.05)


def pids() -> list[int]:
    return [int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdecimal()]


def session_of(pid: int) -> int | None:
    """None for a process that has ended, though its parent may not have noticed."""
    try:
        state, _, _, session = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[:4]
    except OSError:
        return None
    return None if state == "Z" else int(session)


@pytest.fixture(scope="module")
def nodes() -> Iterator[Nodes]:
    folder = Path(tempfile.mkdtemp(prefix="ray"))  # paths of sockets have to be short
    nodes = Nodes(folder, folder / "gate")
    nodes.gate.mkdir()
    try:
        nodes.start("--head", "--port=0", "--include-dashboard=false")
        nodes.start(f"--address={nodes.address}")
        yield nodes
    finally:
        for session in reversed(nodes.sessions):
            nodes.kill(session)
        shutil.rmtree(folder)


@pytest.fixture
def cluster(nodes: Nodes, monkeypatch: pytest.MonkeyPatch) -> Iterator[RayRunner]:
    monkeypatch.setenv("RAY_TMPDIR", str(nodes.folder))
    with RayRunner(nodes.address) as runner:
        yield runner


@pytest.fixture
def make(nodes: Nodes, monkeypatch: pytest.MonkeyPatch) -> Iterator[Make]:
    """Makes runners as the tests of those of this machine ask for them."""
    monkeypatch.setenv("RAY_TMPDIR", str(nodes.folder))
    with ExitStack() as made:
        yield lambda workers=1: made.enter_context(RayRunner(nodes.address, workers))


@pytest.fixture
def processes(cluster: RayRunner) -> RayRunner:
    return cluster


def settings(name: str, a: str, b: str = "random", seconds: float = 60) -> Duel:
    start = tabuleiro.start(name).text()
    return Duel(name, start, a, b, seed=5, plies=1, rules=Adjudication(60, seconds))


def test_players_fail_as_they_do_here(cluster: RayRunner) -> None:
    given = settings("nava", "crashing/3", "hanging/3", seconds=fakes.PATIENCE)
    with Runner(2) as processes:
        here = games_of(given, 6, processes)
    assert games_of(given, 6, cluster) == here
    assert {game.failed and game.reason for game in here.values()} == {
        None,
        "forfeit: crashed with SIGSEGV",
        f"forfeit: no move within {fakes.PATIENCE} s",
    }


def test_a_runner_plays_several_series(cluster: RayRunner) -> None:
    given = settings("tiny", "random")
    assert cluster.workers == 2
    for games in (300, 0, 3):
        assert sorted(games_of(given, games, cluster)) == list(range(games))


def test_a_game_that_ends_every_worker_ends_the_match(cluster: RayRunner) -> None:
    match = Contest(settings("nava", "patricidal"), 2, fakes.make, cluster)
    with pytest.raises(RunnerFailed, match=r"workers end again and again, .*: The actor died"):
        list(match.run())
    assert match.standing.games == 0


def test_what_no_worker_can_receive_ends_the_match(cluster: RayRunner) -> None:
    match = Contest(settings("tiny", "random"), 2, fakes.Unwelcome(), cluster)
    with pytest.raises(RunnerFailed, match="ended the process with status 1"):
        list(match.run())


def test_a_lost_connection_ends_the_match(cluster: RayRunner) -> None:
    os.kill(cluster.driver.pid, signal.SIGKILL)
    match = Contest(settings("tiny", "random"), 2, fakes.make, cluster)
    with pytest.raises(RunnerFailed, match="the connection to the cluster is lost"):
        list(match.run())


def test_nodes_need_the_same_edition(nodes: Nodes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ray_runner, "edition", lambda: "0.0.7 (abc)")
    monkeypatch.setenv("RAY_TMPDIR", str(nodes.folder))
    with RayRunner(nodes.address) as runner:
        match = Contest(settings("tiny", "random"), 2, fakes.make, runner)
        with pytest.raises(RunnerFailed, match=r"the node .* has tabuleiro .*, this machine 0\.0"):
            list(match.run())


def test_interrupted_on_the_cluster_and_resumed_here(
    nodes: Nodes, run: Program, tmp_path: Path
) -> None:
    path, whole = tmp_path / "games.txt", tmp_path / "whole.txt"
    verb = ("match", "nava", "random", "random", "--seed", "8", "--games")
    playing = subprocess.Popen(
        [*PROGRAM, *verb, "1000000", "--cluster", "auto", "--out", str(path), "--json"],
        env={**nodes.environment, "RAY_ADDRESS": nodes.address},  # there may be other clusters
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    wait_until(lambda: path.exists() and path.read_bytes().count(b"[Round") > 5)
    playing.send_signal(signal.SIGINT)
    out, err = playing.communicate(timeout=PATIENCE)
    assert (playing.returncode, err) == (130, b"")
    begun = games_in(path)
    assert f'"games": {len(begun)}, ' in out.decode()
    more = str(len(begun) + 6)
    data = run(*verb, more, "--out", str(path), "--resume", "--json").data
    assert data["is_complete"]
    run(*verb, more, "--out", str(whole))
    there, here = games_in(path), games_in(whole)
    assert begun.items() <= there.items()
    assert here.items() <= there.items()


def test_a_node_that_dies_takes_no_game_with_it(
    nodes: Nodes, cluster: RayRunner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given, games = settings("tiny", "gated"), 12
    lost = nodes.sessions[1]

    def at_work() -> set[int | None]:
        return {session_of(int(note.name)) for note in nodes.gate.glob("[0-9]*")}

    def kill_node() -> None:
        wait_until(lambda: at_work() == set(nodes.sessions))
        nodes.kill(lost)
        (nodes.gate / "open").touch()

    path = tmp_path / "games.txt"
    killer = Thread(target=kill_node)
    killer.start()
    with Results.open(path, given.data(), resume=False) as results:
        match = Contest(given, games, fakes.make, cluster, results)
        assert [match.standing.games for _ in match.run()] == list(range(1, games + 1))
    killer.join()
    assert lost not in at_work()
    monkeypatch.setenv(fakes.GATE, str(nodes.gate))
    whole = tmp_path / "whole.txt"
    with Results.open(whole, given.data(), resume=False) as results, Runner(2) as processes:
        list(Contest(given, games, fakes.make, processes, results).run())
    assert games_in(path) == games_in(whole)
    assert len(games_in(path)) == games


@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("127.0.0.1:1", "no Ray cluster at 127.0.0.1:1: Connection refused"),
        ("nonsense", "no Ray cluster at nonsense: Invalid address format: nonsense"),
    ],
)
def test_where_no_cluster_is(run: Program, address: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    said = run("stats", "tiny", "--cluster", address, "--out", str(path))
    assert (said.status, said.out, said.err) == (2, "", f"tabuleiro: {message}\n")
    assert not path.exists()


def test_ray_is_not_there(run: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    said = run("match", "tiny", "random", "random", "--cluster", "auto")
    message = "tabuleiro: --cluster needs Ray: pip install 'tabuleiro[cluster]'\n"
    assert (said.status, said.err) == (2, message)


def test_games_here_need_no_ray() -> None:
    """Neither the program nor its workers load it, and with a cluster only one process does."""
    code = (
        "import sys; from tabuleiro.cli.app import app;"
        " import tabuleiro.jobs.ray_runner, tabuleiro.jobs.ray_worker;"
        " app(['match', 'nava', 'random', 'random', '--games', '2'], standalone_mode=False);"
        " print('ray' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout.endswith("\nFalse\n"), done.stderr
