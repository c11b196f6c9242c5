"""How much of a sampled test is run: a fair sample, or all of it with ``--long``.

``make test`` runs the samples, ``make test-all`` everything, ``make nightly`` more, by name.
"""

from __future__ import annotations

import os

IS_LONG = False
"""Set by ``conftest.py`` before any test is imported."""


def extent(usual: int, long: int, name: str = "") -> int:
    """The number of cases; the environment variable ``name``, where there is one, decides first."""
    return int(os.environ.get(name) or (long if IS_LONG else usual))
