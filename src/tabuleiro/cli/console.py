"""Questions and answers in plain lines, on a terminal or through a pipe."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from textwrap import fill

from tabuleiro.games.board import shorten

with suppress(ImportError):
    import readline  # noqa: F401 (importing it gives input() line editing)

QUIT = "quit"
QUITTING = (QUIT, "exit", "q")


class Left(Exception):
    """The person leaves, or is gone; the message is the last thing to say."""


def ask(question: str) -> str:
    """The line typed in answer, without blanks around it; ``quit`` leaves at every question."""
    try:
        answer = input(f"{question} ")
    except (EOFError, KeyboardInterrupt) as end:
        why = "there is no more input" if isinstance(end, EOFError) else "interrupted"
        print()
        raise Left(f'Left at "{question.rstrip(":")}": {why}.') from None
    if not sys.stdin.isatty():
        print(answer)
    if answer.strip().lower() in QUITTING:
        raise Left("Good-bye.")
    return answer.strip()


def choose(
    title: str, names: Sequence[str], default: str, notes: Mapping[str, str] | None = None
) -> str:
    """One of ``names``, by name or by its number in the menu; Enter is ``default``.

    Long lists, and names that are numbers themselves, are not numbered.
    """
    answers = {name.lower(): name for name in names}
    hint = f"{names[0]} to {names[-1]}"
    if len(names) < 10 and not any(name.isdecimal() for name in names):
        numbers = {str(number): name for number, name in enumerate(names, 1)}
        answers |= numbers
        hint = "number or name"
        width = max(map(len, names)) + 7
        for number, name in numbers.items():
            label = f"  {number}  {name}".ljust(width)
            print(fill(label + (notes or {}).get(name, ""), 80, subsequent_indent=" " * width))
    while True:
        answer = ask(f"{title} ({hint}) [{default}]:").lower() or default
        if answer in answers:
            return answers[answer]
        print(f"{shorten(answer)} is no choice here ({hint}); Enter takes {default}.")


YES = ("y", "yes")
NO = ("n", "no")


def confirm(question: str) -> bool:
    """Whether the answer is yes; Enter is a no."""
    while (answer := ask(f"{question} (yes or no) [no]:").lower()) not in (*YES, *NO, ""):
        print("Please answer yes or no.")
    return answer in YES
