"""The tools that train networks: rows of games, and files that say what the core computes."""

from __future__ import annotations

import importlib
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tabuleiro import _core

ROOT = Path(__file__).parents[1]
TUNE = ROOT / "tools" / "tune"
PLAYED = {
    "talpa": ["--games", "100", "--nodes", "10", "--opening", "16"],
    "nava": ["--games", "15", "--nodes", "50", "--children", "1"],
    "stacks": ["--games", "8", "--nodes", "50", "--children", "1"],
}
GAMES = pytest.mark.parametrize("game", PLAYED)
NEAR_WIN = 5000  # kAboutToWin of Talpa's evaluation
LIMITS = {"talpa": NEAR_WIN, "nava": 20_000, "stacks": 20_000}
HIGHER_THAN_FOUR = 33  # Nava's stacks of which only the top is told

pytestmark = pytest.mark.xdist_group("tune")  # one process compiles


@pytest.fixture(scope="module")
def tools() -> Iterator[Any]:
    """Imports a module of the tools."""
    sys.path.insert(0, str(TUNE))
    yield importlib.import_module
    sys.path.remove(str(TUNE))


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    built = tmp_path_factory.mktemp("tune") / "games"
    options = ["-std=c++20", "-pthread", f"-I{ROOT / 'core'}"]
    subprocess.run(["c++", *options, TUNE / "games.cpp", "-o", built], check=True)
    return built


@pytest.fixture(scope="module")
def files(program: Path) -> dict[str, Path]:
    found = {}
    for game, settings in PLAYED.items():
        found[game] = program.with_name(f"{game}.dat")
        said = play(program, game, *settings, "--out", str(found[game]))
        assert re.match(rf"{game}: {settings[1]} games ", said.stdout)
    return found


def play(program: Path, *settings: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [program, *settings],
        cwd=program.parent,
        env={"TABULEIRO_NETWORKS": str(ROOT / "src" / "tabuleiro" / "networks")},
        capture_output=True,
        text=True,
    )


@pytest.fixture(scope="module")
def rows(tools: Any, files: dict[str, Path]) -> dict[str, Any]:
    module = tools("rows")
    return {game: module.Rows.read(game, [path]) for game, path in files.items()}


def row_text(contents: list[str], between: str = "") -> str:
    """A row of a board, in the order of its sites; an empty content is an empty site."""
    words = []
    for content, run in groupby(contents, key=lambda content: content or None):
        same = list(run)
        words += [str(len(same))] if content is None else same
    return between.join(words)


def talpa_text(cells: list[int]) -> str:
    return "/".join(
        row_text([["", "x", "o"][n] for n in cells[at : at + 8]]) for at in range(56, -1, -8)
    )


def nava_text(cells: list[int]) -> str:
    def content(number: int) -> str:
        if number < 3:
            return ["", "W", "B"][number]
        height = (number - 1).bit_length() - 1
        return f"{number - 1 - 2**height:0{height}b}".translate(str.maketrans("01", "wb"))

    return "/".join(row_text([content(n) for n in cells[row::5]], ".") for row in range(4, -1, -1))


def stacks_text(cells: list[int]) -> str:
    contents = ["", *(f"{piece}{height}" for piece in "br" for height in range(1, 5))]
    return "/".join(row_text([contents[n] for n in cells[at : at + 5]]) for at in range(30, -1, -5))


@GAMES
def test_rows_describe_positions(game: str, rows: dict[str, Any]) -> None:
    """Their cells make a board on which the first player to move is as well off."""
    text = {"talpa": talpa_text, "nava": nava_text, "stacks": stacks_text}[game]
    whole = [
        (cells.tolist(), int(evaluation))
        for cells, evaluation in zip(rows[game].cells, rows[game].evaluation, strict=True)
        if game != "nava" or cells.max() < HIGHER_THAN_FOUR
    ]
    assert len(whole) > 150
    for cells, evaluation in whole:
        position = _core.GAMES[game].parse(text(cells) + " 1")
        assert _core.SEARCHES[game](1, 1).evaluate(position) == evaluation, position.text()


@GAMES
def test_rows_tell_what_is_known(game: str, tools: Any, rows: dict[str, Any]) -> None:
    module, found = tools("rows"), rows[game]
    proven = found.known == module.PROVEN
    assert (found.target[proven] == found.result[proven]).all()
    assert set(found.result[proven].tolist()) == {0, 1}
    assert (found.known == module.RESULT).sum() > (found.known == module.EXPECTED).sum() > 0
    assert (found.known == module.NOTHING).any() == ("--children" in PLAYED[game])
    assert found.is_held.mean() == pytest.approx(module.HELD_BACK, abs=0.01)


def test_the_target_is_what_the_search_and_the_result_say(tmp_path: Path, tools: Any) -> None:
    module = tools("rows")
    layout = [("cells", "u1", 1), ("features", "<i2", 2), ("expected", "<i2")]
    layout += [("evaluation", "<i2"), ("result", "u1"), ("known", "u1")]
    told = [(900, module.EXPECTED), (900, module.RESULT), (0, module.PROVEN)]
    written = np.array([(7, (-1, 2), score, 50, 0, known) for score, known in told], layout)
    path = tmp_path / "rows.dat"
    path.write_bytes(b"tiny 1 2\n" + written.tobytes())
    read = module.Rows.read("tiny", [path])
    assert read.target.tolist() == pytest.approx([0.9, 0.45, 0])
    assert read.features.tolist() == [[-1, 2]] * 3
    assert read.cells.tolist() == [[7]] * 3


def shipped(tools: Any, game: str, board: tuple[int, int]) -> Path:
    """The file in use."""
    module = tools("files")
    names = tomllib.loads((module.FOLDER / module.CURRENT).read_text())
    path: Path = module.FOLDER / names[module.key_of(game, board)]
    return path


def read_tables(tools: Any, game: str) -> dict[str, Any]:
    board = tools("shapes").SHAPES[game].board.shape
    found, size, tables = tools("files").decoded(shipped(tools, game, board).read_bytes())
    assert (found, size) == (game, board)
    return dict(tables)


@GAMES
def test_files_are_written_as_they_are(game: str, tools: Any) -> None:
    shape = tools("shapes").SHAPES[game]
    tables = read_tables(tools, game)
    tools("integers").check_sizes(tables)
    written = tools("files").encoded(game, shape.board.shape, shape.line, tables)
    assert written == shipped(tools, game, shape.board.shape).read_bytes()
    assert _core.NETWORKS[game][shape.board.shape] == shape.line


@GAMES
def test_the_core_computes_what_files_say(game: str, tools: Any, rows: dict[str, Any]) -> None:
    integers, shape = tools("integers"), tools("shapes").SHAPES[game]
    tables = read_tables(tools, game)
    found = rows[game]
    if shape.unasked is not None:
        is_asked = found.features[:, shape.unasked] == 0
        assert (found.evaluation[~is_asked] == NEAR_WIN).all()
        found = found.where(is_asked)
    assert len(found) > 200
    assert np.abs(integers.sums_of(shape, tables, found.cells)).max() < 2**15
    limit = LIMITS[game] - 1
    values = np.clip(integers.values(shape, tables, found.cells, found.features), -limit, limit)
    assert values.tolist() == found.evaluation.tolist()


@GAMES
def test_integers_say_what_the_network_said(game: str, tools: Any, rows: dict[str, Any]) -> None:
    """Of a network with weights that mean nothing."""
    integers, shape = tools("integers"), tools("shapes").SHAPES[game]
    source = np.random.default_rng(3)
    table = source.normal(0, 0.1, (len(shape.patterns) * shape.fillings, shape.units))
    beside = integers.FeatureUnits(
        source.normal(0, 0.02, (len(shape.features), shape.hidden)),
        source.normal(0.5, 0.1, shape.hidden),
        source.normal(0, 0.2, shape.hidden),
        source.normal(0, 0.02, len(shape.features)),
    )
    bias = source.normal(0.5, 0.1, shape.units)
    output = source.normal(0, 0.2, shape.views * shape.units)
    network = integers.Network(table, bias, output, 0.3, beside if shape.features else None)

    cells, features = rows[game].cells[:200], rows[game].features[:200][:, shape.features]
    first, digits = tools("shapes").addressing(shape.contents, shape.patterns)
    views = [view[:, shape.patterns].astype(int) for view in shape.views_of(cells)]
    places = [first + (view * digits).sum(2) for view in views]
    units = [np.clip(bias + table[place].sum(1), 0, 1) for place in places]
    log_odds = 0.3 + np.concatenate(units, 1) @ output
    log_odds += np.clip(features @ beside.weights + beside.bias, 0, 1) @ beside.output
    log_odds += features @ beside.linear

    tables = integers.quantised(shape, network)
    said = integers.values(shape, tables, cells, rows[game].features[:200]) / integers.LOG_ODDS
    assert np.std(log_odds) > 0.1
    assert said == pytest.approx(log_odds, abs=0.03)


def test_pairs_take_over_what_sites_add(tools: Any, rows: dict[str, Any]) -> None:
    integers, shape = tools("integers"), tools("shapes").SHAPES["stacks"]
    source, cells = np.random.default_rng(4), rows["stacks"].cells[:50]
    pairs = source.normal(size=(len(shape.patterns) * shape.fillings, 3))
    sites = source.normal(size=(shape.board.size * shape.contents, 3))

    def sums(patterns: Any, table: Any) -> Any:
        first, digits = tools("shapes").addressing(shape.contents, patterns)
        return table[first + (cells[:, patterns].astype(int) * digits).sum(2)].sum(1)

    apart = sums(shape.patterns, pairs) + sums(shape.board.reshape(-1, 1), sites)
    assert sums(shape.patterns, integers.with_sites(shape, pairs, sites)) == pytest.approx(apart)


def test_a_network_too_large_for_integers_is_refused(tools: Any) -> None:
    integers, shape = tools("integers"), tools("shapes").SHAPES["nava"]
    rows = np.zeros((len(shape.patterns) * shape.fillings, shape.units))
    vast = integers.Network(rows, np.zeros(shape.units), np.full(shape.units, 50.0), 0.0)
    with pytest.raises(SystemExit, match="too large"):
        integers.quantised(shape, vast)


@GAMES
def test_symmetries_keep_the_number_of_moves(game: str, tools: Any, rows: dict[str, Any]) -> None:
    shape = tools("shapes").SHAPES[game]
    for order in shape.symmetries:
        assert sorted(order.tolist()) == list(range(shape.board.size))
    text = {"talpa": talpa_text, "nava": nava_text, "stacks": stacks_text}[game]
    whole = [each for each in rows[game].cells if game != "nava" or each.max() < HIGHER_THAN_FOUR]
    for cells in whole[::20]:
        counts = {
            len(_core.GAMES[game].parse(text(cells[order].tolist()) + " 1").moves())
            for order in shape.symmetries
        }
        assert len(counts) == 1


def test_the_network_of_ways_is_written_and_admitted(
    tmp_path: Path, tools: Any, files: dict[str, Path]
) -> None:
    """It plays, tried by its name and put in use."""
    said = run_tool("net.py", files["talpa"], "--epochs", "1", "--out", tmp_path)
    assert (said.returncode, said.stderr) == (0, "")
    [path] = tmp_path.glob("*.net")
    card = tomllib.loads(path.with_suffix(".toml").read_text())
    assert path.name.startswith(f"talpa-{card['network']['sha256'][:12]}.net")
    assert card["training"]["epochs"] == 1
    position = _core.GAMES["talpa"].parse("xoxo/oxox/xoxo/oxox 1")
    tried = _core.SEARCHES["talpa"](1, 1, str(path)).evaluate(position)

    folder = tmp_path / "package"
    folder.mkdir()
    won = {"limit": "time=0.1", "games": 10, "score": 90.0, "error": 19.0}
    options = [f"--{name}={value}" for name, value in won.items()]
    said = run_tool("admit.py", path, "--against=engine", *options, "--folder", folder)
    assert said.stdout == f"talpa is valued by {path.name}\n"
    card = tomllib.loads((folder / path.name).with_suffix(".toml").read_text())
    assert card["admitted"] == {"players": "against engine", **won}
    code = "from tabuleiro import _core\nprint(_core.SEARCHES['talpa'](1, 1).evaluate("
    code += f"_core.GAMES['talpa'].parse({position.text()!r})))"
    used = subprocess.run(
        [sys.executable, "-c", code],
        env={"TABULEIRO_NETWORKS": str(folder)},
        capture_output=True,
        text=True,
    )
    assert (used.stdout, used.stderr) == (f"{tried}\n", "")


def run_tool(name: str, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, TUNE / name, *arguments], capture_output=True, text=True)


def test_too_few_positions_are_refused(tmp_path: Path, program: Path) -> None:
    path = tmp_path / "one.dat"
    play(program, "talpa", "--games", "1", "--nodes", "1", "--out", str(path))
    said = run_tool("net.py", path, "--out", tmp_path)
    assert said.returncode == 1
    assert re.fullmatch(r"net: \d+ positions are too few to learn from\n", said.stderr)


@pytest.mark.parametrize("spoil", [b"talpa", b"talpa 64 x\n", b"nava 25 16\n1234", b"", None])
def test_files_of_something_else_are_refused(tmp_path: Path, spoil: bytes | None) -> None:
    path = tmp_path / "spoilt.dat"
    if spoil is not None:
        path.write_bytes(spoil)
    said = run_tool("net.py", path, "--out", tmp_path)
    assert said.returncode == 1
    assert said.stderr.startswith(f"net: {path} ")
    assert "Traceback" not in said.stderr


def test_rows_cut_short_are_refused(tmp_path: Path, files: dict[str, Path]) -> None:
    path = tmp_path / "cut.dat"
    path.write_bytes(files["talpa"].read_bytes()[:-1])
    said = run_tool("net.py", path, "--out", tmp_path)
    assert said.stderr == f"net: {path} does not hold whole rows\n"


def test_training_asks_for_pytorch(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text("import sys; sys.modules['torch'] = None\n")
    said = subprocess.run(
        [sys.executable, TUNE / "network.py", "nava", "none.dat"],
        env={"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    assert said.returncode == 1
    assert said.stderr == "network: PyTorch is missing: python -m pip install torch\n"


@pytest.mark.parametrize(
    "settings",
    [
        ["barca", "--games", "1", "--out", "x"],
        ["nava", "--out", "x"],
        ["nava", "--games", "1", "--seconds", "1", "--out", "x"],
        ["nava", "--games", "many", "--out", "x"],
        ["nava", "--games", "1", "--depth", "3"],
        ["nava", "--games"],
        ["nava", "--games", "1"],
        [],
    ],
)
def test_games_refuses_nonsense(program: Path, settings: list[str]) -> None:
    said = play(program, *settings)
    assert (said.returncode, said.stdout) == (2, "")
    assert said.stderr.startswith("games: ")
    assert not program.with_name("x").exists()
