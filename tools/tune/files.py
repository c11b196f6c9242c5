"""Network files, their cards, and the list of those in use; docs/networks.md describes them."""

import hashlib
import json
import platform
import struct
import subprocess
import tomllib
import zlib
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path

import numpy as np
from integers import SHORT, Tables

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "src" / "tabuleiro" / "networks"
NEW = ROOT / "build" / "networks"
"""Where trained networks wait for their match."""
CURRENT = "current.toml"
VERSION = 1
MAGIC = b"TABNET\r\n"
HEADER = struct.Struct("<8sII16sHHIIIQQ32s")
SECTION = struct.Struct("<12sHHIIQ")
HASH_AT = 64
ALIGNMENT = 64
SECTIONS = [
    "bias",
    "most",
    "output",
    "other",
    "linear",
    "h-weights",
    "h-bias",
    "h-most",
    "h-output",
    "constant",
    "table",
]
"""In the order in which they stand in a file; each has those of its shape."""

Board = tuple[int, int]
"""Rows and columns; (0, 0) where the network values boards of any size."""
Card = Mapping[str, Mapping[str, object]]


def encoded(game: str, board: Board, shape: str, tables: Tables) -> bytes:
    """A network as the bytes of its file; ``shape`` is the line that says what it looks at."""
    names = [name for name in SECTIONS if name in tables]
    begin = offset = aligned(HEADER.size + SECTION.size * len(names))
    heads, bodies = b"", b""
    for name in names:
        table = np.atleast_2d(tables[name])
        numbers = table.astype("<i2" if name in SHORT else "<i4")
        if not (numbers == table).all():
            raise ValueError(f"numbers of {name} are too large")
        bodies += bytes(offset - begin - len(bodies)) + numbers.tobytes()
        heads += SECTION.pack(name.encode(), numbers.itemsize, 0, *numbers.shape, offset)
        offset = aligned(begin + len(bodies))
    fields = [MAGIC, VERSION, begin, game.encode(), *board, zlib.crc32(shape.encode())]
    fields += [len(names), 0, begin + len(bodies), 0]
    heads += bytes(begin - HEADER.size - len(heads))
    digest = hashlib.sha256(HEADER.pack(*fields, bytes(32)) + heads + bodies).digest()
    return HEADER.pack(*fields, digest) + heads + bodies


def aligned(offset: int) -> int:
    return -(-offset // ALIGNMENT) * ALIGNMENT


def decoded(file: bytes) -> tuple[str, Board, Tables]:
    """The game, the board and the tables of a file that is whole."""
    _, _, _, game, rows, columns, _, count, *_ = HEADER.unpack_from(file)
    tables = {}
    for number in range(count):
        name, size, _, height, width, offset = SECTION.unpack_from(
            file, HEADER.size + SECTION.size * number
        )
        numbers = np.frombuffer(file, f"<i{size}", height * width, offset).astype(np.int64)
        tables[name.rstrip(b"\0").decode()] = (
            numbers.reshape(height, width) if height > 1 else numbers
        )
    return game.rstrip(b"\0").decode(), (rows, columns), tables


def key_of(game: str, board: Board) -> str:
    """``game-RxC``, or ``game`` for boards of any size."""
    return f"{game}-{board[0]}x{board[1]}" if any(board) else game


def write(folder: Path, game: str, board: Board, shape: str, tables: Tables, card: Card) -> Path:
    """The file of a network, with its card beside it."""
    file = encoded(game, board, shape, tables)
    digest = file[HASH_AT : HASH_AT + 32].hex()
    path = folder / f"{key_of(game, board)}-{digest[:12]}.net"
    folder.mkdir(parents=True, exist_ok=True)
    replace(path, file)
    whole: Card = {"network": {"game": game, "shape": shape, "size": len(file), "sha256": digest}}
    replace(path.with_suffix(".toml"), toml({**whole, **card}).encode())
    return path


def use(folder: Path, path: Path, game: str, board: Board) -> str:
    """Name a file in the list of those in use; the name of the one before it, or nothing."""
    current = folder / CURRENT
    names = tomllib.loads(current.read_text()) if current.exists() else {"format": 1}
    key = key_of(game, board)
    before = str(names.get(key, ""))
    names[key] = path.name
    lines = (f"{key} = {json.dumps(name)}\n" for key, name in names.items())
    replace(current, "".join(lines).encode())
    return before


def told(data: list[Path], positions: int) -> dict[str, object]:
    """What a card can say of a training by itself."""
    git = ["git", "-C", str(FOLDER.parent), "describe", "--always", "--dirty"]
    commit = subprocess.run(git, capture_output=True, text=True).stdout.strip()
    return {
        "data": ", ".join(path.name for path in data),
        "positions": positions,
        "machine": f"{platform.machine()}, {platform.processor() or platform.system()}",
        "date": f"{datetime.now():%Y-%m-%d}",
        "commit": commit or "unknown",
    }


def replace(path: Path, contents: bytes) -> None:
    """Put a file in its place whole: who has the old one mapped keeps it."""
    new = path.with_name(path.name + ".new")
    new.write_bytes(contents)
    new.replace(path)


def toml(tables: Card) -> str:
    """Texts and numbers, which JSON writes alike."""
    return "format = 1\n" + "".join(
        f"\n[{name}]\n"
        + "".join(
            f"{key} = {json.dumps(value, ensure_ascii=False)}\n" for key, value in table.items()
        )
        for name, table in tables.items()
    )
