"""A game in progress, for any shell: moves by clicks or typed, players, clocks, hints."""

from . import events
from .advice import Assessment, Hint
from .clock import CLOCKS, Clocks, TimeControl
from .saved import MalformedSession
from .selection import Selection
from .session import Session
from .thinking import Answer, Progress, Thinking
from .view import NumberedMove, View

__all__ = [
    "CLOCKS",
    "Answer",
    "Assessment",
    "Clocks",
    "Hint",
    "MalformedSession",
    "NumberedMove",
    "Progress",
    "Selection",
    "Session",
    "Thinking",
    "TimeControl",
    "View",
    "events",
]
