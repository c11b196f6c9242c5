"""Reading transcripts: strict about the game, lenient about the layout, in linear time."""

from __future__ import annotations

from collections.abc import Iterator

from tabuleiro.games import get
from tabuleiro.games.api import Game, Outcome, Player, UnknownOption
from tabuleiro.games.board import shorten
from tabuleiro.games.sentence import Phrase, said_by

from .history import RESULTS, UNFINISHED, History
from .tokens import Token, Tokens
from .transcript import MARKS, UNSTATED, Parse, Ply, Transcript, derived_tags, option_tags, rulebook

FORMAT = "1"
"""The number of transcripts as they are written here, who say nothing of it."""
MAX_PLIES = 100_000
"""More moves than any game needs; a text with more is refused before it fills the memory."""

_WINNERS: dict[str, Player | None] = {token: winner for winner, token in RESULTS.items()}


def read(text: str | bytes, parse: Parse = rulebook) -> Transcript:
    """The one game of a text; ``parse`` makes the positions its moves are checked with."""
    tokens = Tokens(text)
    if not tokens:
        tokens.fail(tokens.ahead, "this text contains no game")
    transcript = _game(tokens, parse)
    if tokens:
        tokens.fail(tokens.ahead, "a second game begins here where only one was expected")
    return transcript


def read_all(text: str | bytes, parse: Parse = rulebook) -> Iterator[Transcript]:
    """The games of a text one after the other, each read when it is asked for."""
    tokens = Tokens(text)
    while tokens:
        yield _game(tokens, parse)


def _game(tokens: Tokens, parse: Parse) -> Transcript:
    """One game: it ends before the first tag after its moves or result."""
    opening: list[str] = []
    tags = _tags(tokens, opening)
    game, history = _begin(tokens, tags, parse)
    marks, comments, token = _moves(tokens, history)
    outcome = _outcome(tokens, history, tags, token)
    derived = derived_tags(game)
    return Transcript(
        game.name,
        history.start.text(),
        tuple(map(Ply, history.moves, marks, map(" ".join, comments[1:]))),
        outcome,
        {name: tag.text for name, tag in tags.items() if name not in derived},
        " ".join(opening + comments[0]),
    )


def _tags(tokens: Tokens, opening: list[str]) -> dict[str, Token]:
    """The tags by name; comments among them are added to ``opening``."""
    begin = tokens.ahead
    tags: dict[str, Token] = {}
    while tokens.ahead.kind in ("tag", "comment"):
        token = tokens.take()
        if token.kind == "comment":
            opening.append(token.text)
        elif token.name in tags:
            name = shorten(token.name)
            tokens.fail(token, "the tag {name} is here a second time", name=name)
        else:
            tags[token.name] = token
    if "Format" in tags and tags["Format"].text != FORMAT:
        token = tags["Format"]
        tokens.fail(
            token,
            "the transcript has format {found}, not {known}",
            found=shorten(token.text),
            known=FORMAT,
        )
    if "Game" not in tags:
        tokens.fail(begin, 'a game begins with its tags, and [Game "…"] is not among them')
    return tags


def _begin(tokens: Tokens, tags: dict[str, Token], parse: Parse) -> tuple[Game, History]:
    at = tags["Game"]
    try:
        game = get(at.text)
        chosen = {tag: option for tag, option in option_tags(game).items() if tag in tags}
        at = tags[next(iter(chosen))] if chosen else at
        start = game.initial(**{option: tags[tag].text for tag, option in chosen.items()})
        if "Start" in tags:
            options, at = game.options_of(start), tags["Start"]
            start = game.parse(at.text)
            for tag, option in chosen.items():
                if game.options_of(start).get(option) != options.get(option):
                    raise UnknownOption("this position contradicts the tag {tag}", tag=tag)
        return game, History(parse(game.name, start.text()))
    except ValueError as error:
        tokens.fail(at, said_by(error), error)


def _moves(tokens: Tokens, history: History) -> tuple[list[str], list[list[str]], Token | None]:
    """Play the moves; their marks, the comments before the first and after each, the result."""
    marks: list[str] = []
    comments: list[list[str]] = [[]]
    result: Token | None = None
    while tokens.ahead.kind in ("word", "comment"):
        token = tokens.take()
        move = token.text.rstrip("!?")
        mark = token.text[len(move) :]
        if token.kind == "comment":
            comments[-1].append(token.text)
        elif result:
            tokens.fail(
                token,
                "{text} stands after the result {result}",
                text=shorten(token.text),
                result=result.text,
            )
        elif token.text == UNFINISHED or token.text in _WINNERS:
            result = token
        elif mark not in MARKS:
            tokens.fail(
                token,
                "{text} is not a mark; the marks are {marks}",
                text=shorten(mark),
                marks=" ".join(MARKS[1:]),
            )
        elif move:
            _play(tokens, history, move, token)
            marks.append(mark)
            comments.append([])
        elif marks and not marks[-1]:
            marks[-1] = mark
        else:
            tokens.fail(token, "the mark {mark} follows no move", mark=mark)
    return marks, comments, result


def _play(tokens: Tokens, history: History, move: str, at: Token) -> None:
    if history.ply >= MAX_PLIES:
        tokens.fail(at, "a game has at most {most} moves", most=MAX_PLIES)
    try:
        history.play(move)
    except ValueError as error:
        tokens.fail(
            at,
            "ply {ply}, {move}: {why}",
            error,
            ply=history.ply + 1,
            move=shorten(move),
            why=said_by(error),
        )


def _outcome(
    tokens: Tokens, history: History, tags: dict[str, Token], token: Token | None
) -> Outcome | None:
    """What the rules say of the last position; otherwise what the text says, by tag and token."""
    own = history.outcome()
    said = [at for at in (tags.get("Result"), token) if at]
    for at in said:
        if at.text != UNFINISHED and at.text not in _WINNERS:
            tokens.fail(at, "a result is 1-0, 0-1, 1/2-1/2 or *, not {text}", text=shorten(at.text))
        if own and at.text != history.result:
            tokens.fail(
                at,
                "{text} contradicts the moves: {result}, {reason}",
                text=at.text,
                result=history.result,
                reason=Phrase(own.reason),
            )
        if at.text != said[0].text:
            tokens.fail(
                at,
                "{text} contradicts the tag Result, {result}",
                text=at.text,
                result=said[0].text,
            )
    if own or not said or said[0].text == UNFINISHED:
        return own
    reason = tags["Reason"].text if "Reason" in tags else UNSTATED
    return Outcome(_WINNERS[said[0].text], reason)
