"""A game in progress, for any shell: moves by clicks or typed, players, clocks, hints."""

from . import events
from .advice import Assessment, Hint
from .clock import CLOCKS, Clocks, TimeControl
from .log import MalformedLog, UnknownFormat
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
    "MalformedLog",
    "NumberedMove",
    "Progress",
    "Selection",
    "Session",
    "Thinking",
    "TimeControl",
    "UnknownFormat",
    "View",
    "events",
]
