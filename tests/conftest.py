"""What all tests share."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

from tabuleiro import games
from tabuleiro.home import HOME
from tiny import TINY

games.register(TINY)  # a fifth game, rulebook only: every generic test plays it too

os.environ["TABULEIRO_LANG"] = "en"  # the tests read English, whoever runs them

# A shell that runs the tests in the background has them ignore Ctrl-C, and so would every program
# they start and interrupt.
signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile("default", deadline=None, print_blob=True)
settings.register_profile("long", deadline=None, print_blob=True, max_examples=5000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--write-golden", action="store_true", help="write the golden files anew")
    parser.addoption("--system", action="store_true", help="run what needs system packages, too")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.getoption("--system"):
        skip = pytest.mark.skip(reason="needs system packages: make test-all")
        for item in items:
            if item.get_closest_marker("system"):
                item.add_marker(skip)


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
