"""What outlives a program: settings, games in progress and finished ones, in the data folder."""

from . import archive
from .archive import Archive, FinishedGame
from .own_results import GroupResults, OwnResults, other_results, own_results
from .running import Kept, RunningGame, RunningGames
from .settings import Settings
from .state import State

__all__ = [
    "Archive",
    "FinishedGame",
    "GroupResults",
    "Kept",
    "OwnResults",
    "RunningGame",
    "RunningGames",
    "Settings",
    "State",
    "archive",
    "other_results",
    "own_results",
]
