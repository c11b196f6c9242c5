"""Put a network file in use: copied to the package with its card, and named in current.toml.

python tools/tune/admit.py FILE --against PLAYER --limit LIMIT --games N --score S --error E
"""

import argparse
import sys
import tomllib
from pathlib import Path

import files


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("file", type=Path, help="what network.py or net.py wrote")
    parser.add_argument("--against", required=True, metavar="PLAYER", help="whom it played")
    parser.add_argument("--limit", required=True, help="of a move, such as time=0.1")
    parser.add_argument("--games", required=True, type=int, metavar="N")
    parser.add_argument("--score", required=True, type=float, metavar="PERCENT", help="its points")
    parser.add_argument("--error", required=True, type=float, metavar="PERCENT", help="of these")
    parser.add_argument("--folder", type=Path, default=files.FOLDER, help="the package's")
    arguments = parser.parse_args()
    try:
        contents = arguments.file.read_bytes()
        card = tomllib.loads(arguments.file.with_suffix(".toml").read_text())
    except (OSError, ValueError) as error:
        sys.exit(f"admit: {error}")
    game, board, _ = files.decoded(contents)
    files.replace(arguments.folder / arguments.file.name, contents)
    del card["format"]
    card["admitted"] = {
        "players": f"against {arguments.against}",
        "limit": arguments.limit,
        "games": arguments.games,
        "score": arguments.score,
        "error": arguments.error,
    }
    path = arguments.folder / arguments.file.name
    files.replace(path.with_suffix(".toml"), files.toml(card).encode())
    before = files.use(arguments.folder, path, game, board)
    print(f"{files.key_of(game, board)} is valued by {path.name}")
    if before and before != path.name:
        print(f"no more in use: {before}; remove it and its card")


if __name__ == "__main__":
    main()
