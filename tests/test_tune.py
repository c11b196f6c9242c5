"""The fitter of evaluation weights, on results whose weights are known."""

from __future__ import annotations

import math
import subprocess
import sys
from array import array
from pathlib import Path
from random import Random

import pytest

SCRIPT = Path(__file__).parent.parent / "tools" / "tune" / "fit.py"
ELO = math.log(10) / 400 / 16
"""What a weight of 1 adds to the log odds of winning."""

Row = tuple[list[int], int]
"""Features, and 0, 1 or 2 for lost, drawn or won."""


def fit(
    folder: Path, weights: list[int], rows: list[Row], *options: str
) -> subprocess.CompletedProcess[str]:
    names = "".join(f"{weight} feature {i}\n" for i, weight in enumerate(weights))
    (folder / "old.txt").write_text(names)
    numbers = array("h", [number for features, result in rows for number in (*features, result)])
    (folder / "games.dat").write_bytes(numbers.tobytes())
    return subprocess.run(
        [sys.executable, SCRIPT, "old.txt", "games.dat", "--out", "new.txt", *options],
        cwd=folder,
        capture_output=True,
        text=True,
    )


def fitted(folder: Path, weights: list[int], rows: list[Row], *options: str) -> list[int]:
    said = fit(folder, weights, rows, *options)
    assert (said.returncode, said.stderr) == (0, "")
    lines = (folder / "new.txt").read_text().splitlines()
    assert [line.split(" ", 1)[1] for line in lines] == [
        f"feature {i}" for i in range(len(weights))
    ]
    return [int(line.split()[0]) for line in lines]


def results_of(weights: list[int], count: int) -> list[Row]:
    """Random features, and results as likely as the weights make them."""
    source = Random(5)
    rows = []
    for _ in range(count):
        features = [source.randint(-3, 3) for _ in weights]
        logit = ELO * sum(w * f for w, f in zip(weights, features, strict=True))
        rows.append((features, 2 * (source.random() < 1 / (1 + math.exp(-logit)))))
    return rows


TRUE = [1600, -800, 0, 300]


@pytest.mark.parametrize(
    "start", [[0, 0, 0, 0], [1600, -800, 0, 300], [-900, 4000, 2000, -300], [30000, 1, 1, 1]]
)
def test_known_weights_are_found_from_anywhere(tmp_path: Path, start: list[int]) -> None:
    assert fitted(tmp_path, start, results_of(TRUE, 20_000), "--pull", "0.1") == pytest.approx(
        TRUE, abs=100
    )


def test_draws_count_as_half(tmp_path: Path) -> None:
    rows = [([1], 2), ([1], 1), ([1], 1), ([1], 0)] * 500
    assert fitted(tmp_path, [1000], rows, "--pull", "0.1") == pytest.approx([0], abs=5)


@pytest.mark.parametrize("start", [[0] * 5, [*TRUE, 0], [*TRUE, 80_000], [*TRUE, -80_000]])
def test_a_feature_that_decides_the_game(tmp_path: Path, start: list[int]) -> None:
    """Its weight is large, of the right sign, and the others are found all the same."""
    rows = [
        ([*features, sign], 1 + sign if sign else result)
        for i, (features, result) in enumerate(results_of(TRUE, 20_000))
        for sign in [(i % 10 == 0) - (i % 10 == 1)]
    ]
    *others, decisive = fitted(tmp_path, start, rows, "--pull", "0.1")
    assert 10_000 < decisive < 1_000_000
    assert others == pytest.approx(TRUE, abs=120)


def test_a_strong_pull_keeps_the_weights(tmp_path: Path) -> None:
    """All but their common scale, which is fitted first, the pull being towards 1."""
    assert fitted(tmp_path, [500, 500, 500, 500], results_of(TRUE, 500), "--pull", "1e12") == (
        pytest.approx([500] * 4, abs=1)
    )


def test_a_feature_never_seen_keeps_its_share(tmp_path: Path) -> None:
    rows = [([*features, 0], result) for features, result in results_of(TRUE, 5_000)]
    new = fitted(tmp_path, [1600, -800, 0, 300, 700], rows)
    assert new[4] == pytest.approx(700, abs=70)


def test_a_step_goes_part_of_the_way_and_keeps_the_scale(tmp_path: Path) -> None:
    """Twice the true weights are right but for their scale: there is nothing to go for."""
    doubled = [2 * weight for weight in TRUE]
    rows = results_of(TRUE, 20_000)
    assert fitted(tmp_path, doubled, rows, "--step", "0.3") == pytest.approx(doubled, abs=100)
    start = [1600, -800, 1000, 300]
    moved = fitted(tmp_path, start, rows, "--step", "0.5", "--pull", "0.1")
    assert moved[2] == pytest.approx(500, abs=100)


def test_a_step_from_weights_that_favour_the_loser_is_refused(tmp_path: Path) -> None:
    wrong = [-weight for weight in TRUE]
    said = fit(tmp_path, wrong, results_of(TRUE, 2_000), "--step", "0.3")
    assert said.returncode == 2
    assert said.stderr == "fit: the present weights favour the loser: fit without --step\n"


@pytest.mark.parametrize("option", ["--pull", "--step"])
@pytest.mark.parametrize("number", ["0", "-1", "nan", "much"])
def test_nonsense_numbers_are_refused(tmp_path: Path, option: str, number: str) -> None:
    said = fit(tmp_path, TRUE, results_of(TRUE, 10), option, number)
    assert said.returncode == 2
    assert "Traceback" not in said.stderr


@pytest.mark.parametrize("rows", [[], [([1, 2, 3], 0)]])
def test_data_of_another_evaluation_is_refused(tmp_path: Path, rows: list[Row]) -> None:
    said = fit(tmp_path, TRUE, rows)
    assert said.returncode == 2
    assert "games.dat" in said.stderr
    assert "Traceback" not in said.stderr
