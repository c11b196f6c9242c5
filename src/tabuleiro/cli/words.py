"""What several verbs say in the same words."""

from __future__ import annotations

import json

from tabuleiro.locale import ngettext


def print_json(data: object) -> None:
    print(json.dumps(data))


def moves_counted(count: int) -> str:
    """``1 move``, ``2 moves``."""
    return ngettext("{count} move", "{count} moves", count)


def rough(number: float) -> str:
    """Three digits and a unit: ``389 M``."""
    for unit in ("", " k", " M"):
        if number < 999.5:
            return f"{number:.3g}{unit}"
        number /= 1000
    return f"{number:.3g} G"
