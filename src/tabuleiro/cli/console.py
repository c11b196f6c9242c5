"""Questions and answers in plain lines, on a terminal or through a pipe."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from textwrap import fill
from typing import Generic, NamedTuple, TypeVar
from unicodedata import combining, normalize

from tabuleiro.games.board import shorten
from tabuleiro.games.sentence import Phrase
from tabuleiro.locale import _, translate

with suppress(ImportError):
    import readline  # noqa: F401 (importing it gives input() line editing)

Talk = TypeVar("Talk")
"""A dialogue that takes commands."""

QUIT = Phrase("quit")
QUITTING = Phrase("quit exit q")
YES = Phrase("yes y")
NO = Phrase("no n")

WIDTH = 80
LONGEST_ECHO = 200
"""Characters of an answer from a pipe that are repeated."""


def plain(text: str) -> str:
    """A text in small letters without accents."""
    return "".join(each for each in normalize("NFD", text.lower()) if not combining(each))


def means(answer: str, words: Phrase) -> bool:
    """Whether an answer is one of these words, in English or in the language spoken."""
    return plain(answer) in plain(f"{words} {translate(words)}").split()


class Left(Exception):
    """Raised when the person leaves or the input ends; the message is printed last."""


@contextmanager
def leaving() -> Iterator[None]:
    """Print a last message when the person leaves. A closed output counts as leaving."""
    try:
        try:
            yield
        except Left as left:
            print(left)
        except KeyboardInterrupt:
            print()
            print(_("Interrupted."))
        sys.stdout.flush()
    except BrokenPipeError:
        discard_output()


def discard_output() -> None:
    """Send what is still buffered to nowhere, so that it does not fail again at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def is_watched() -> bool:
    """Whether input and output are terminals."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def tell(text: str) -> None:
    """Print a paragraph wrapped at 80 columns, without breaking moves and names."""
    print(fill(text, WIDTH, break_long_words=False, break_on_hyphens=False))


def ask(question: str) -> str:
    """The line typed in answer, without blanks around it; ``quit`` leaves at every question."""
    try:
        answer = input(f"{question} ")
    except (EOFError, KeyboardInterrupt) as end:
        why = _("there is no more input") if isinstance(end, EOFError) else _("interrupted")
        print()
        asked = question.rstrip(":")
        raise Left(_('Stopped at "{question}": {why}.', question=asked, why=why)) from None
    if not sys.stdin.isatty():
        print(answer if len(answer) <= LONGEST_ECHO else f"{answer[:LONGEST_ECHO]}…")
    if means(answer.strip(), QUITTING):
        raise Left(_("Good-bye."))
    return answer.strip()


def choose(
    title: str, names: Sequence[str], default: str, notes: Mapping[str, str] | None = None
) -> str:
    """One of ``names``: by name, by how only one of them begins, or by its number in the menu.

    Enter is ``default``. Long lists, and names that are numbers themselves, are not numbered. A
    Phrase is shown in the language spoken and can be typed in it, too.
    """
    shown = {name: translate(name) if isinstance(name, Phrase) else name for name in names}
    answers = {plain(text): name for name in names for text in (name, shown[name])}
    hint = _("{first} to {last}", first=names[0], last=names[-1])
    if len(names) < 10 and not any(name.isdecimal() for name in names):
        numbers = {str(number): name for number, name in enumerate(names, 1)}
        answers |= numbers
        hint = _("number or name")
        width = max(map(len, shown.values())) + 7
        for number, name in numbers.items():
            label = f"  {number}  {shown[name]}".ljust(width)
            note = (notes or {}).get(name, "")
            print(fill(label + note, WIDTH, subsequent_indent=" " * width))
    while True:
        answer = ask(f"{title} ({hint}) [{shown[default]}]:") or default
        typed = plain(answer[:100])
        if typed in answers:
            return answers[typed]
        begun = {name for text, name in answers.items() if text.startswith(typed)}
        if len(begun) == 1:
            return begun.pop()
        print(
            _(
                "{answer} is not one of the choices ({hint}); Enter takes {default}.",
                answer=shorten(answer),
                hint=hint,
                default=shown[default],
            )
        )


class Command(NamedTuple, Generic[Talk]):
    """A word that can be typed in a dialogue."""

    form: Phrase
    """How it is typed; with a blank in it when something may follow the word."""
    meaning: Phrase
    act: Callable[[Talk, str], None]
    is_for_watching: bool = False


def commands_by_word(commands: Iterable[Command[Talk]]) -> dict[str, Command[Talk]]:
    """The commands by the words that can be typed, in English and in the language spoken."""
    return {
        plain(form.split()[0]): command
        for command in commands
        for form in (translate(command.form), command.form)
    }


def list_commands(commands: Iterable[Command[Talk]], quitting: str) -> None:
    """Each command and what it does; ``quitting`` is what the word ``quit`` does."""
    lines = [(translate(command.form), translate(command.meaning)) for command in commands]
    lines.append((translate(QUIT), quitting))
    width = max(len(form) for form, _meaning in lines)
    for form, meaning in lines:
        print(f"  {form:<{width}}  {meaning}")


def confirm(question: str) -> bool:
    """Whether the answer is yes; Enter is a no."""
    question = _("{question} (yes or no) [no]:", question=question)
    while answer := ask(question):
        if means(answer, YES) or means(answer, NO):
            return means(answer, YES)
        print(_("Please answer yes or no."))
    return False
