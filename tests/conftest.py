"""What all tests share."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

import extent
from tabuleiro import _core, games
from tabuleiro.data_folder import HOME
from tiny import TINY

games.register(TINY)  # a fifth game, rulebook only: every generic test plays it too

os.environ["TABULEIRO_LANG"] = "en"  # the tests read English, whoever runs them

# A shell that runs the tests in the background has them ignore Ctrl-C, and so would every program
# they start and interrupt.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--write-golden", action="store_true", help="write the golden files anew")
    parser.addoption("--system", action="store_true", help="run what needs system packages, too")
    parser.addoption("--long", action="store_true", help="run all cases, not only a fair sample")


def pytest_configure(config: pytest.Config) -> None:
    extent.IS_LONG = config.getoption("--long")
    examples = extent.extent(40, 100, "TABULEIRO_EXAMPLES")
    settings.register_profile("ours", deadline=None, print_blob=True, max_examples=examples)
    settings.load_profile("ours")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for mark, reason in SKIPPED.items():
        if not config.getoption(f"--{mark}"):
            skip = pytest.mark.skip(reason=reason)
            for item in items:
                if item.get_closest_marker(mark):
                    item.add_marker(skip)
    for item in items:
        keeps_no_core_position(item)


SKIPPED = {
    "system": "needs system packages: make test-all",
    "long": "takes long, and others show nearly the same: make test-all",
}
CORE_POSITIONS = tuple(_core.GAMES.values())


def keeps_no_core_position(item: pytest.Item) -> None:
    """Refuse parameters that pytest keeps until the end: nanobind would call them leaked."""
    callspec = getattr(item, "callspec", None)
    for value in callspec.params.values() if callspec else ():
        if isinstance(value, CORE_POSITIONS):
            raise pytest.UsageError(f"{item.nodeid}: give it a text, not a position of the core")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[Path, str], None]:
    """Compare a text with its golden file; ``--write-golden`` writes the file."""

    def check(file: Path, now: str) -> None:
        if request.config.getoption("--write-golden"):
            file.parent.mkdir(exist_ok=True)
            file.write_text(now, "utf-8")
        assert file.exists(), f"there is no {file.name} yet: run make golden, and review it"
        assert file.read_text("utf-8") == now, "review the change, then run make golden"

    return check


@pytest.fixture(autouse=True, scope="session")
def _home(tmp_path_factory: pytest.TempPathFactory) -> None:
    """No test touches the files of whoever runs it."""
    os.environ[HOME] = str(tmp_path_factory.mktemp("home"))
