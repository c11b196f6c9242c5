"""Where a person's files lie: settings, games in progress, finished games."""

from __future__ import annotations

import os
from pathlib import Path

HOME = "TABULEIRO_HOME"
"""The environment variable that names another folder."""
SETTINGS = "settings.json"
ARCHIVE = "games.sqlite"


def data_folder() -> Path:
    """The folder of the environment, or the platform's for a person's data."""
    if chosen := os.environ.get(HOME):
        return Path(chosen).expanduser()
    from platformdirs import user_data_path  # only here: programs that keep nothing start faster

    return user_data_path("tabuleiro", appauthor=False)
