"""Who can take a side."""

from enum import StrEnum


class PlayerKind(StrEnum):
    HUMAN = "human"
    RANDOM = "random"


NOTES: dict[str, str] = {PlayerKind.HUMAN: "moves are typed", PlayerKind.RANDOM: "any legal move"}
