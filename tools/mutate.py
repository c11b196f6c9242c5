"""Plant the bugs of ``tests/planted.toml``, one at a time, and let the tests look for each.

    python tools/mutate.py [WORDS]      those whose file or reason has all these words

A bug that no test finds ends it with 1. The bugs lie in a copy of the installed package, so that
nothing here changes; what a search or the core does wrong is not planted.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import tabuleiro

PACKAGE = Path(tabuleiro.__file__).parent
ROOT = Path(__file__).parent.parent
Bug = dict[str, Any]


def is_found(bug: Bug) -> bool:
    """Whether a test fails; it is an error when the tests cannot even be run."""
    with tempfile.TemporaryDirectory(prefix="tabuleiro-") as folder:
        copy = Path(folder) / PACKAGE.name
        shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
        file = copy / bug["file"]
        text = file.read_text()
        if text.count(bug["old"]) != 1:
            raise SystemExit(f"{bug['file']} has {bug['old']!r} {text.count(bug['old'])} times")
        file.write_text(text.replace(bug["old"], bug["new"]))
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider"]
        run = subprocess.run(
            [*command, *bug["tests"]],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": folder},
            capture_output=True,
            text=True,
        )
    if run.returncode not in (0, 1):
        raise SystemExit(f"{bug['file']}: {bug['why']}\n{run.stdout[-3000:]}{run.stderr[-2000:]}")
    return run.returncode == 1


def main() -> int:
    bugs: list[Bug] = tomllib.loads((ROOT / "tests" / "planted.toml").read_text())["bug"]
    wanted = [b for b in bugs if all(word in f"{b['file']} {b['why']}" for word in sys.argv[1:])]
    if not wanted:
        raise SystemExit("no bug has all these words")
    missed = 0
    with ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        for bug, found in zip(wanted, pool.map(is_found, wanted), strict=True):
            missed += not found
            print(f"{'found ' if found else 'MISSED'} {bug['file']}: {bug['why']}", flush=True)
    print(f"{len(wanted)} bugs planted, {missed} missed")
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())
