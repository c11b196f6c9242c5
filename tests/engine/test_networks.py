"""Network files: what is refused of one, which is used, and what plays without."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from struct import pack

import pytest

import tabuleiro
from engine.ugi_fakes import Talk
from tabuleiro import _core
from tabuleiro.engine import networks, roster
from tabuleiro.engine.api import Limits
from tabuleiro.engine.ugi_server import strongest
from tabuleiro.games.api import UnknownOption
from tabuleiro.locale import LANGUAGES, translate, using
from tabuleiro.record import History

FOLDER = Path(tabuleiro.__file__).parent / "networks"
HEADER, ENTRY = 96, 32
WAYS = next(FOLDER.glob("talpa-????????????.net"))
"""The smallest: of Talpa on boards of any size."""
BLOCKS = next(FOLDER.glob("talpa-8x8-*.net"))
NAVA = next(FOLDER.glob("nava-5x5-*.net"))


def rehashed(file: bytes) -> bytes:
    """A file with the hash that its contents should have."""
    digest = sha256(file[:64] + bytes(32) + file[96:]).digest()
    return file[:64] + digest + file[96:]


def at(offset: int, numbers: bytes) -> Callable[[bytes], bytes]:
    return lambda file: rehashed(file[:offset] + numbers + file[offset + len(numbers) :])


def unhashed(offset: int, numbers: bytes) -> Callable[[bytes], bytes]:
    return lambda file: file[:offset] + numbers + file[offset + len(numbers) :]


OTHER_SECTIONS = "its sections do not match its shape"
DAMAGED = "it is damaged: the hash does not match the contents"
DAMAGE: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "nothing": (lambda _: b"", "it is not a network file"),
    "another magic": (unhashed(0, b"X"), "it is not a network file"),
    "sent as text": (
        lambda file: file.replace(b"\r\n", b"\n"),
        "it was altered on the way, as happens to files copied as text",
    ),
    "within the header": (lambda file: file[:95], "it is truncated"),
    "half": (lambda file: file[: len(file) // 2], "it is truncated"),
    "the last byte": (lambda file: file[:-1], "it is truncated"),
    "a byte more": (lambda file: file + b"\0", "it is longer than its header says"),
    "another version": (
        at(8, pack("<I", 2)),
        "its format is version 2, and only version 1 can be read",
    ),
    "a number": (unhashed(-100, b"\x7f"), DAMAGED),
    "a bit of the hash": (unhashed(64, b"\0\0"), DAMAGED),
    "the game": (at(16, b"nava\0"), "it is a network for nava, not for talpa"),
    "no game": (at(16, b"\n\xff\0"), "it is a network for ???pa???????????, not for talpa"),
    "the board": (at(32, pack("<HH", 6, 7)), "it is for boards of 6x7, not 8x8, any size"),
    "the shape": (at(36, b"\0"), "its shape is unknown; the known one is: 33 features, 32 units"),
    "where data begins": (at(12, pack("<I", 384)), OTHER_SECTIONS),
    "how many sections": (at(40, pack("<I", 7)), OTHER_SECTIONS),
    "the zero at 44": (at(44, b"\1"), OTHER_SECTIONS),
    "the zero at 56": (at(56, b"\1"), OTHER_SECTIONS),
    "a section's name": (at(HEADER, b"m"), OTHER_SECTIONS),
    "behind a section's name": (at(HEADER + 11, b"x"), OTHER_SECTIONS),
    "the bytes of a number": (at(HEADER + 12, b"\2"), OTHER_SECTIONS),
    "a section's zero": (at(HEADER + 14, b"\1"), OTHER_SECTIONS),
    "a section's rows": (at(HEADER + ENTRY + 16, pack("<I", 34)), OTHER_SECTIONS),
    "a section's columns": (at(HEADER + ENTRY + 20, pack("<I", 31)), OTHER_SECTIONS),
    "a section across another": (at(HEADER + ENTRY + 24, pack("<Q", 320)), OTHER_SECTIONS),
    "a section off its place": (at(HEADER + 24, pack("<Q", 321)), OTHER_SECTIONS),
    "a section beyond the end": (at(HEADER + 5 * ENTRY + 24, pack("<Q", 1 << 40)), OTHER_SECTIONS),
    "a section around the end": (
        at(HEADER + 5 * ENTRY + 24, pack("<Q", (1 << 64) - 64)),
        OTHER_SECTIONS,
    ),
    "vast numbers": (at(5120, pack("<i", -(1 << 31))), "its numbers are out of range"),
}


@pytest.mark.parametrize("what", DAMAGE)
def test_damage_is_named(tmp_path: Path, what: str) -> None:
    spoil, reason = DAMAGE[what]
    path = tmp_path / "spoilt.net"
    path.write_bytes(spoil(WAYS.read_bytes()))
    with pytest.raises(UnknownOption) as refused:
        networks.check("talpa", str(path))
    assert str(refused.value).startswith(f"{path}: {reason}")
    assert "\n" not in str(refused.value)


def test_what_is_no_file_is_named(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    wrong = {"none": "there is no such file", "pipe": "it is not a network file", "": "it is not a"}
    for name, reason in wrong.items():
        with pytest.raises(UnknownOption, match=f": {reason}"):
            networks.check("talpa", str(tmp_path / name))
    with pytest.raises(_core.BadNetwork, match=": there is no such file"):
        _core.MCTS["talpa"](1, 1, str(tmp_path / "none"))


def test_every_reason_is_translated() -> None:
    for _, said in DAMAGE.values():
        assert any(said.startswith(reason.partition("{")[0]) for reason in networks.REASONS), said
    for language in {*LANGUAGES} - {"en"}:
        with using(language):
            assert all(translate(reason) != reason for reason in networks.REASONS)


def test_every_shipped_file_has_its_name_and_card() -> None:
    names = tomllib.loads((FOLDER / "current.toml").read_text())
    assert names.pop("format") == 1
    for key, name in names.items():
        file = (FOLDER / name).read_bytes()
        digest = sha256(file[:64] + bytes(32) + file[96:]).hexdigest()
        assert name == f"{key}-{digest[:12]}.net"
        card = tomllib.loads((FOLDER / name).with_suffix(".toml").read_text())
        assert card["network"]["sha256"] == digest == file[64:96].hex()
        assert (card["network"]["size"], card["format"]) == (len(file), 1)
        assert key.startswith(card["network"]["game"])
        assert card["training"]["data"]
        assert card["losses"]["target"]
        assert card["admitted"]["score"] > 50
    boards = {(game, board) for game, shapes in _core.NETWORKS.items() for board in shapes}
    assert len(names) == len(boards)


def test_a_network_of_another_board_is_refused_when_it_is_asked() -> None:
    with roster.make(f"engine:net={BLOCKS}", "talpa") as engine:
        with pytest.raises(UnknownOption, match=r"8x8-.*: it is for boards of 8x8, not 6x6"):
            engine.choose(History(tabuleiro.start("talpa", size="6x6")))
        assert engine.choose(History(tabuleiro.start("talpa")), Limits(depth=1))


def value(game: str, network: str = "", position: object = None) -> int:
    return _core.SEARCHES[game](1, 1, network).evaluate(position or tabuleiro.start(game))


def test_a_search_keeps_to_its_own_file() -> None:
    """Of two in one process, neither changes what the other or the usual one says."""
    usual = value("talpa")
    other = _core.SEARCHES["talpa"](1, 1, str(WAYS))
    same = _core.SEARCHES["talpa"](1, 1, str(BLOCKS))
    start = tabuleiro.start("talpa")
    for _ in range(2):
        assert same.evaluate(start) == usual == value("talpa")
        assert other.evaluate(start) != usual
    nodes = {}
    for name, search in {
        "other": other,
        "same": same,
        "usual": _core.SEARCHES["talpa"](1, 1),
    }.items():
        nodes[name] = search.search(start, [], depth=5)[1]
    assert nodes["same"] == nodes["usual"] != nodes["other"]


SAY = """
import json, tabuleiro
from tabuleiro import _core
sizes = {"barca": {}, "talpa": {}, "nava": {}, "stacks": {}}
starts = [tabuleiro.start(game) for game in sizes] + [tabuleiro.start("talpa", size="6x6")]
values = []
for start in 2 * starts:
    search = _core.SEARCHES[start.game](1, 1)
    values.append([search.evaluate(start), search.search(start, [], depth=3)[1]])
print(json.dumps(values))
"""


def said(folder: Path) -> tuple[list[list[int]], list[str]]:
    """What another process makes of the first positions, and what it complains of."""
    environment = {**os.environ, "TABULEIRO_NETWORKS": str(folder)}
    done = subprocess.run(
        [sys.executable, "-c", SAY], env=environment, capture_output=True, text=True, check=True
    )
    values: list[list[int]] = json.loads(done.stdout)
    assert values[:5] == values[5:]
    return values[:5], done.stderr.splitlines()


def listed(folder: Path, **names: str) -> None:
    folder.mkdir(exist_ok=True)
    for path in FOLDER.glob("*.net"):
        if not (folder / path.name).exists():
            (folder / path.name).symlink_to(path)
    usual = (FOLDER / "current.toml").read_text().splitlines()
    kept = [line for line in usual if line.split()[0].replace("-", "_") not in names]
    new = [f'{key.replace("_", "-")} = "{name}"' for key, name in names.items()]
    (folder / "current.toml").write_text("# the list\n\n" + "\n".join([*kept, *new, ""]))


def test_two_versions_lie_in_one_folder(tmp_path: Path) -> None:
    usual, complaints = said(FOLDER)
    assert complaints == []
    file = bytearray(NAVA.read_bytes())
    file[-64] ^= 2  # a number of the last row
    new = rehashed(bytes(file))
    name = f"nava-5x5-{new[64:70].hex()}.net"
    folder = tmp_path / "both"
    listed(folder)
    (folder / name).write_bytes(new)
    assert said(folder) == (usual, [])
    listed(folder, nava_5x5=name)
    assert said(folder)[1] == []
    assert value("nava", str(folder / name)) == value("nava")


def test_what_is_shipped_and_spoilt_is_said_once_and_done_without(tmp_path: Path) -> None:
    usual, _ = said(FOLDER)
    folder = tmp_path / "spoilt"
    folder.mkdir()
    (folder / NAVA.name).write_bytes(NAVA.read_bytes()[:-1])
    (folder / "stacks-7x5-000000000000.net").symlink_to(next(FOLDER.glob("stacks-*.net")))
    listed(folder, talpa_8x8="none.net", stacks_7x5="stacks-7x5-000000000000.net")
    values, complaints = said(folder)
    assert complaints == [
        f"{folder}/none.net: there is no such file; talpa plays without a network",
        f"{folder}/{NAVA.name}: it is truncated; nava plays without a network",
        f"{folder}/stacks-7x5-000000000000.net: its name does not match its hash; "
        "stacks plays without a network",
    ]
    barca, *others, six = values
    assert [barca, six] == [usual[0], usual[4]]
    assert all(mine != theirs for mine, theirs in zip(others, usual[1:4], strict=True))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (None, "there is no such file"),
        ("format = 2\n", "its format is version 2, and only version 1 can be read"),
        ("format = 1\nnava-5x5\n", "line 2 cannot be read"),
        ('format = 1\nnava-5x5 = "../x.net"\n', "line 2 cannot be read"),
        ("format = 1\n", "it lists no network for nava-5x5"),
    ],
)
def test_a_list_that_is_wrong_is_named(tmp_path: Path, text: str | None, reason: str) -> None:
    if text is not None:
        (tmp_path / "current.toml").write_text(text)
    values, complaints = said(tmp_path)
    list_of_files = tmp_path / "current.toml"
    assert f"{list_of_files}: {reason}; nava plays without a network" in complaints
    assert len(complaints) == 4  # one a board
    assert values[0] == said(FOLDER)[0][0]


@pytest.mark.parametrize("game", _core.NETWORKS)
def test_without_a_network_random_play_is_beaten(tmp_path: Path, game: str) -> None:
    code = f"""
import random, tabuleiro
from tabuleiro.engine import roster
from tabuleiro.record import History
source, won = random.Random(5), 0
with roster.make("engine:nodes=200", {game!r}) as engine:
    for game in range(20):
        history = History(tabuleiro.start({game!r}))
        engine.new_game()
        while not (outcome := history.outcome()):
            mine = history.turn == 1 + game % 2
            move = engine.choose(history) if mine else source.choice(history.position.moves())
            history.play(move)
        won += outcome.winner == 1 + game % 2
print(won)
"""
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "TABULEIRO_NETWORKS": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert int(done.stdout) >= 19
    assert "plays without a network" in done.stderr


def test_players_name_a_file(tmp_path: Path) -> None:
    spec = roster.parse(f"engine:net={NAVA}", "nava")
    assert (str(spec), spec.network, spec.is_local) == (f"engine:net={NAVA}", str(NAVA), True)
    assert not roster.parse("engine:5", "nava").is_local
    with roster.make(str(spec), "nava") as engine:
        assert engine.name == str(spec)
    missing = f"engine:net={tmp_path}/none.net"
    for words in ["match", "--games=1"], ["tournament", "--games=2"]:
        verb, games = words
        players = [missing, "random"]
        command = [sys.executable, "-m", "tabuleiro", verb, "nava", *players, games, "--lang", "en"]
        done = subprocess.run(command, capture_output=True, text=True)
        assert (done.returncode, done.stdout) == (2, "")
        assert f"{tmp_path}/none.net: there is no such file" in " ".join(done.stderr.split())
    command = [
        sys.executable,
        "-m",
        "tabuleiro",
        "match",
        "talpa",
        f"engine:net={BLOCKS}",
        "random",
    ]
    done = subprocess.run([*command, "--size=6x6"], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert "it is for boards of 8x8, not 6x6" in " ".join(done.stderr.split())
    with pytest.raises(UnknownOption, match="Barca has no player"):
        roster.parse(missing, "barca")
    with pytest.raises(UnknownOption, match="engine:net=FILE names a file, not"):
        roster.parse("engine:net=", "nava")


def test_ugi_tries_a_file(tmp_path: Path) -> None:
    talk = Talk(tabuleiro.start("talpa"), strongest)
    talk.say("ugi")
    assert "option name EvalFile type string default <empty>" in talk.hear_until("ugiok")

    def score() -> str:
        talk.say("setoption name Clear Hash")
        talk.say("go depth 3")
        return talk.hear_until("bestmove")[-2].partition(" nps")[0]

    usual = score()
    assert "there is no such file" in talk.ask(f"setoption name EvalFile value {tmp_path}/x.net")
    assert "a network for nava, not for talpa" in talk.ask(f"setoption name EvalFile value {NAVA}")
    assert score() == usual
    talk.say(f"setoption name evalfile value {WAYS}")
    assert score() != usual
    talk.say("setoption name EvalFile value <empty>")
    assert score() == usual
    talk.end()


def test_ugi_offers_a_file_where_networks_are() -> None:
    talk = Talk(tabuleiro.start("barca"), strongest)
    talk.say("ugi")
    assert not [line for line in talk.hear_until("ugiok") if "EvalFile" in line]
    assert "no option 'EvalFile'" in talk.ask(f"setoption name EvalFile value {WAYS}")
    talk.end()
