"""Questions and answers in plain lines, on a terminal or through a pipe."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from textwrap import fill

from tabuleiro.games.board import shorten
from tabuleiro.games.sentence import Phrase
from tabuleiro.locale import _, translate

with suppress(ImportError):
    import readline  # noqa: F401 (importing it gives input() line editing)

QUIT = Phrase("quit")
QUITTING = Phrase("quit exit q")
YES = Phrase("yes y")
NO = Phrase("no n")


def means(answer: str, words: Phrase) -> bool:
    """Whether an answer is one of these words, in English or in the language spoken."""
    return answer.lower() in f"{words} {translate(words)}".split()


class Left(Exception):
    """The person leaves, or is gone; the message is the last thing to say."""


def ask(question: str) -> str:
    """The line typed in answer, without blanks around it; ``quit`` leaves at every question."""
    try:
        answer = input(f"{question} ")
    except (EOFError, KeyboardInterrupt) as end:
        why = _("there is no more input") if isinstance(end, EOFError) else _("interrupted")
        print()
        asked = question.rstrip(":")
        raise Left(_('Left at "{question}": {why}.', question=asked, why=why)) from None
    if not sys.stdin.isatty():
        print(answer)
    if means(answer.strip(), QUITTING):
        raise Left(_("Good-bye."))
    return answer.strip()


def choose(
    title: str, names: Sequence[str], default: str, notes: Mapping[str, str] | None = None
) -> str:
    """One of ``names``, by name or by its number in the menu; Enter is ``default``.

    Long lists, and names that are numbers themselves, are not numbered. A Phrase is shown in the
    language spoken and can be typed in it, too.
    """
    shown = {name: translate(name) if isinstance(name, Phrase) else name for name in names}
    answers = {text.lower(): name for name in names for text in (name, shown[name])}
    hint = _("{first} to {last}", first=names[0], last=names[-1])
    if len(names) < 10 and not any(name.isdecimal() for name in names):
        numbers = {str(number): name for number, name in enumerate(names, 1)}
        answers |= numbers
        hint = _("number or name")
        width = max(map(len, shown.values())) + 7
        for number, name in numbers.items():
            label = f"  {number}  {shown[name]}".ljust(width)
            print(fill(label + (notes or {}).get(name, ""), 80, subsequent_indent=" " * width))
    while True:
        answer = ask(f"{title} ({hint}) [{shown[default]}]:").lower() or default
        if answer in answers:
            return answers[answer]
        print(
            _(
                "{answer} is no choice here ({hint}); Enter takes {default}.",
                answer=shorten(answer),
                hint=hint,
                default=shown[default],
            )
        )


def confirm(question: str) -> bool:
    """Whether the answer is yes; Enter is a no."""
    question = _("{question} (yes or no) [no]:", question=question)
    while answer := ask(question):
        if means(answer, YES) or means(answer, NO):
            return means(answer, YES)
        print(_("Please answer yes or no."))
    return False
