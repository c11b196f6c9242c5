"""Matches that the engine must win: ``make nightly PART=strength``.

For every game of the core the engine meets its own tree search and its own fifth step, with the
same time or less. Superiority is the probability, from the results, that it is the stronger one.
"""

from __future__ import annotations

import json
import subprocess
import sys

from tabuleiro import _core

OPPONENTS = ("mcts:time=0.1", "engine:5")
GAMES = 40
LEAST = 0.99


def main() -> int:
    weak = 0
    for game in _core.GAMES:
        for opponent in OPPONENTS:
            command = ["tabuleiro", "match", game, "engine:time=0.1", opponent, "--json"]
            run = subprocess.run(
                [*command, f"--games={GAMES}"], capture_output=True, text=True, check=True
            )
            result = json.loads(run.stdout)
            superiority = result["superiority"]
            weak += superiority < LEAST
            print(f"{game} against {opponent}: score {result['score']:.1%},", end=" ")
            print(f"superiority {superiority:.1%}", flush=True)
    print(f"{weak} matches not clearly won")
    return int(weak > 0)


if __name__ == "__main__":
    sys.exit(main())
