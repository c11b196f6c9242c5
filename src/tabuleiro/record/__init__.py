"""Games on record: one in progress (``History``) and one as text (``Transcript``)."""

from .history import GameOver, History
from .reader import read, read_all
from .tokens import MalformedTranscript
from .transcript import Ply, Transcript
from .writer import write, write_all

__all__ = [
    "GameOver",
    "History",
    "MalformedTranscript",
    "Ply",
    "Transcript",
    "read",
    "read_all",
    "write",
    "write_all",
]
