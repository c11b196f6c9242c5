"""What a machine lacks is said in one line, with the package to install."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parent.parent / "tools" / "preflight.sh"


def preflight(**environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["sh", str(SCRIPT)],
        env={**os.environ, "PYTHON": sys.executable, **environment},
        capture_output=True,
        text=True,
    )


def fake_python(folder: Path, failing: str) -> str:
    """A Python that fails whenever it is asked for something that contains ``failing``."""
    script = folder / "python"
    script.write_text(
        f'#!/bin/sh\ncase "$*" in *{failing}*) exit 1;; esac\nexec {sys.executable} "$@"\n'
    )
    script.chmod(0o755)
    return str(script)


def test_nothing_is_missing_here() -> None:
    assert preflight().returncode == 0


@pytest.mark.parametrize(
    ("environment", "package"),
    [
        ({"PYTHON": "no-such-python"}, "python3"),
        ({"CXX": "no-such-compiler"}, "g++"),
        ({"CXX": "false"}, "g++"),
    ],
)
def test_missing_programs(environment: dict[str, str], package: str) -> None:
    said = preflight(**environment)
    assert said.returncode == 1
    assert len(said.stderr.splitlines()) == 1
    assert said.stderr.endswith(f"apt-get install {package}\n")


@pytest.mark.parametrize(
    ("failing", "package"),
    [("version_info", "python3.11"), ("ensurepip", "python3-venv"), ("Python.h", "python3-dev")],
)
def test_missing_parts_of_python(failing: str, package: str, tmp_path: Path) -> None:
    said = preflight(PYTHON=fake_python(tmp_path, failing))
    assert said.returncode == 1
    assert len(said.stderr.splitlines()) == 1
    assert said.stderr.endswith(f"apt-get install {package}\n")
