"""The tokens of a transcript: tags, comments and words. Layout and move numbers are dropped."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple, NoReturn, TypeAlias

from tabuleiro.games.sentence import Phrase, Sentence, Spoken, SpokenError, sentence, spoken

from .transcript import UNWRITABLE

Kind: TypeAlias = Literal["tag", "comment", "word", "end"]

# Every repeat is possessive (++ and *+): nothing is matched twice, so the time is linear.
_TOKEN = re.compile(
    r"""
      [\s\ufeff]++
    | [0-9]++ \.++
    | \[ \s*+ (?P<name> [A-Za-z][A-Za-z0-9_]*+ )
         \s*+ "(?P<tag> (?: [^"\\\n] | \\[^\n] )*+ )" \s*+ \]
    | \{ (?P<comment> (?: [^}\\] | \\. )*+ ) \}
    | ; (?P<line> [^\n]*+ )
    | (?P<word> [^\s\ufeff{};\[\]"]++ )
    """,
    re.VERBOSE | re.DOTALL,
)
_BROKEN: dict[str, Spoken] = {
    "[": Phrase('this tag is not complete; a tag is [Name "value"], the value on one line'),
    "{": Phrase("this comment is not closed: its } is missing"),
}


class MalformedTranscript(SpokenError):
    """A text that is no transcript, or that records what the rules do not allow."""

    def __init__(self, line: int, column: int, message: Spoken) -> None:
        super().__init__(
            sentence(
                "line {line}, column {column}: {message}", line=line, column=column, message=message
            )
        )
        self.line = line
        self.column = column


class Token(NamedTuple):
    kind: Kind
    text: str
    """A tag's value, a comment without its braces, a word as it stands."""
    offset: int
    name: str = ""
    """A tag's name."""


class Tokens:
    """The tokens of a text in order; ``ahead`` is the one not yet taken."""

    def __init__(self, text: str | bytes) -> None:
        self._text = _decode(text)
        self._rest = self._scan()
        self.ahead = next(self._rest)

    def __bool__(self) -> bool:
        return self.ahead.kind != "end"

    def take(self) -> Token:
        token, self.ahead = self.ahead, next(self._rest)
        return token

    def fail(
        self,
        at: Token,
        message: str | Sentence,
        cause: Exception | None = None,
        **values: object,
    ) -> NoReturn:
        _fail(self._text, at.offset, spoken(message, values), cause)

    def _scan(self) -> Iterator[Token]:
        offset = 0
        while match := _TOKEN.match(self._text, offset):
            start, offset = match.span()
            match match.lastgroup:
                case "tag":
                    value = re.sub(r'\\(["\\n])', _unescape, match["tag"])
                    yield Token("tag", value, start, match["name"])
                case "comment":
                    yield Token("comment", re.sub(r"\\([\\}])", r"\1", match["comment"]), start)
                case "line":
                    yield Token("comment", match["line"], start)
                case "word":
                    yield Token("word", match["word"], start)
        if offset < len(self._text):
            character = self._text[offset]
            odd = sentence("unexpected {character} here", character=repr(character))
            _fail(self._text, offset, _BROKEN.get(character, odd))
        yield Token("end", "", offset)


def _unescape(match: re.Match[str]) -> str:
    return "\n" if match[1] == "n" else match[1]


def _decode(text: str | bytes) -> str:
    if isinstance(text, bytes):
        try:
            text = text.decode()
        except UnicodeDecodeError as error:
            before = error.object[: error.start].decode()
            _fail(before, len(before), Phrase("this is not UTF-8 text"), error)
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if bad := UNWRITABLE.search(text):
        odd = sentence(
            "a transcript cannot contain the character {character}", character=repr(bad[0])
        )
        _fail(text, bad.start(), odd)
    return text


def _fail(text: str, offset: int, message: Spoken, cause: Exception | None = None) -> NoReturn:
    line = text.count("\n", 0, offset) + 1
    column = offset - text.rfind("\n", 0, offset)
    raise MalformedTranscript(line, column, message) from cause
