from __future__ import annotations

import dataclasses
import re
from pathlib import Path

import pytest

import tiny
from record.shuttle import Shuttle
from tabuleiro.games import get
from tabuleiro.games.api import IllegalMove, Outcome, Position
from tabuleiro.record import (
    GameOver,
    History,
    MalformedTranscript,
    Ply,
    Transcript,
    read,
    read_all,
    reader,
    write,
    write_all,
)

SHORT = """\
[Game "tiny"]
[Size "5"]
[First "human"]
[Second "engine:5"]
[Date "2026.11.16"]
[Result "1-0"]
[Reason "no legal move"]
[Event "a test"]

{Five counters.} 1. c1! {Now it is even.} 1... a1b1 2. d1e1 1-0
"""
TAGS, MOVES = SHORT.split("\n\n")


def tiny_game(*moves: str, size: str = "7", **tags: str) -> Transcript:
    return Transcript.of(History(tiny.initial(size=size), moves), tags)


class TestWriting:
    def test_a_whole_game(self) -> None:
        transcript = Transcript(
            "tiny",
            "ooooo 1",
            (Ply("c1", "!", "Now it is even."), Ply("a1b1"), Ply("d1e1")),
            Outcome(1, "no legal move"),
            {"Event": "a test", "First": "human", "Second": "engine:5", "Date": "2026.11.16"},
            "Five counters.",
        )
        assert write(transcript) == SHORT
        assert read(SHORT) == transcript

    def test_the_shortest(self) -> None:
        assert write(tiny_game()) == '[Game "tiny"]\n[Result "*"]\n\n*\n'

    def test_the_second_player_moves_first_from_a_set_up(self) -> None:
        history = History(tiny.parse("oo1oo 2 misere"), ["a1", "b1", "d1"])
        assert write(Transcript.of(history)) == (
            '[Game "tiny"]\n[Size "5"]\n[Ruleset "misere"]\n[Result "*"]\n'
            '[Start "oo1oo 2 misere"]\n\n1... a1 2. b1 d1 *\n'
        )

    def test_lines_are_wrapped_at_80_columns(self) -> None:
        comment = " ".join(["counters"] * 50)
        moves = tuple(
            dataclasses.replace(ply, comment=comment) for ply in tiny_game("a1", "b1").moves
        )
        text = write(dataclasses.replace(tiny_game(), moves=moves))
        assert max(map(len, text.splitlines())) in range(72, 81)
        assert read(text).moves == moves

    def test_a_word_longer_than_a_line_is_not_cut(self) -> None:
        transcript = dataclasses.replace(tiny_game(), comment="w" * 200)
        assert read(write(transcript)) == transcript

    def test_several_games(self) -> None:
        games = [tiny_game("a1"), tiny_game(size="3"), Transcript.of(History(Shuttle(), ["f"]))]
        assert list(read_all(write_all(games))) == games


class TestTranscript:
    def test_what_a_move_may_be(self) -> None:
        for move in ("", "a b", "1.a", "1-0", "*", "a!", "a{", "a;b", "[a", 'a"', "a\n"):
            with pytest.raises(ValueError, match="cannot be a move in a transcript"):
                Ply(move)

    def test_what_a_mark_may_be(self) -> None:
        with pytest.raises(ValueError, match="'!!!' is not a mark; the marks are !"):
            Ply("a1", "!!!")

    def test_another_format_is_refused(self) -> None:
        text = '[Game "tiny"]\n[Format "{}"]\n\n1. a1 *\n'
        assert write(read(text.format(1))) == write(read('[Game "tiny"]\n\n1. a1 *\n'))
        with pytest.raises(MalformedTranscript, match=r"line 2.*has format '2', not 1"):
            read(text.format(2))

    def test_comments_are_folded(self) -> None:
        assert Ply("a1", comment="  two\r\n\twords ") == Ply("a1", comment="two words")

    @pytest.mark.parametrize(
        ("tags", "message"),
        [
            ({"Game": "barca"}, "the tag Game follows from the game"),
            ({"Size": "6"}, "the tag Size follows from the game"),
            ({"Format": "2"}, "the tag Format follows from the game"),
            ({"two words": ""}, "'two words' is no name of a tag"),
            ({"": ""}, "'' is no name of a tag"),
            ({"Event": "\x00"}, r"the tag Event cannot hold the character '\\x00'"),
            ({"Event": "\r"}, "the tag Event cannot hold"),
            ({"Event": "\ud800"}, "the tag Event cannot hold"),
        ],
    )
    def test_what_cannot_be_written_is_refused(self, tags: dict[str, str], message: str) -> None:
        with pytest.raises(ValueError, match=message):
            Transcript.of(History(tiny.initial()), tags)

    def test_comments_and_reasons_that_cannot_be_written_are_refused(self) -> None:
        with pytest.raises(ValueError, match="a comment cannot hold"):
            Ply("a1", comment="\x1b[31m")
        history = History(tiny.initial())
        history.forfeit(1, "crash\x00")
        with pytest.raises(ValueError, match="the reason cannot hold"):
            Transcript.of(history)

    def test_history_and_back(self) -> None:
        history = History(tiny.initial(), ["a1", "c1"])
        history.resign(1)
        transcript = Transcript.of(history, {"First": "human"})
        assert transcript.result == "0-1"
        again = transcript.history()
        assert again.outcome() == history.outcome()
        assert Transcript.of(again, {"First": "human"}) == transcript
        again.take_back()
        assert again.outcome() is None

    def test_moves_taken_back_are_not_recorded(self) -> None:
        history = History(tiny.initial(), ["a1", "c1"])
        history.take_back()
        assert Transcript.of(history).moves == (Ply("a1"),)

    def test_a_move_limit_needs_no_limit_to_be_read(self) -> None:
        transcript = Transcript.of(History(tiny.initial(), ["a1"], max_plies=1))
        assert read(write(transcript)).outcome == Outcome(None, "move limit")

    def test_an_illegal_game_has_no_history(self) -> None:
        with pytest.raises(IllegalMove, match="Y2: the counter on a1 has been taken"):
            Transcript("tiny", "ooo 1", (Ply("a1"), Ply("a1"))).history()

    def test_positions_come_from_the_given_source(self) -> None:
        made: list[Position] = []

        def parse(game: str, text: str) -> Position:
            made.append(get(game).parse(text))
            return made[-1]

        transcript = read(SHORT, parse)
        assert transcript.history(parse).start is made[1]
        assert list(read_all(SHORT, parse)) == [transcript]
        assert [position.text() for position in made] == ["ooooo 1"] * 3


class TestLayout:
    """What a reader forgives."""

    @pytest.mark.parametrize(
        "text",
        [
            SHORT.replace("\n", "\r\n"),
            SHORT.replace("\n", "\r"),
            "\ufeff" + SHORT,
            TAGS.replace("]", " ] \n\n") + MOVES.replace(" ", "\n"),
            TAGS.replace("\n", "") + MOVES.replace(" ", " \t\n "),
            SHORT.replace(". ", ".").replace("... ", "..."),
            SHORT.replace("1. ", "").replace("1... ", "").replace("2. ", ""),
            SHORT.replace("{Now it is even.}", "; Now it is even.\n"),
            SHORT.replace("{Now it is even.}", "{Now}{} {it\n is} ;even.\n"),
            SHORT.replace("c1! ", "c1 ! "),
            SHORT.replace("c1! {Now", "c1!{Now"),
            SHORT.replace('[Result "1-0"]\n', ""),
            SHORT.replace('[Reason "no legal move"]\n', ""),
            SHORT.replace("e1 1-0", "e1"),
            SHORT.replace("e1 1-0", "e1").replace('[Result "1-0"]\n', ""),
            SHORT.replace('[Game "tiny"]\n', "").replace("\n\n", '\n[ Game"tiny" ]\n'),
            "{Five counters.}" + SHORT.replace("{Five counters.}", ""),
        ],
    )
    def test_is_free(self, text: str) -> None:
        assert text != SHORT
        assert read(text) == read(SHORT)
        assert read(text.encode()) == read(SHORT)

    def test_only_the_game_is_needed(self) -> None:
        assert read('[Game "tiny"]') == tiny_game()

    def test_default_options_may_be_stated(self) -> None:
        text = '[Game "tiny"][Size "7"][Ruleset "standard"][Start "ooooooo 1"] a1'
        assert write(read(text)) == write(tiny_game("a1"))

    def test_a_set_up_tells_its_options(self) -> None:
        assert '[Ruleset "misere"]' in write(read('[Game "tiny"][Start "oo 2 misere"]'))

    def test_a_comment_after_the_result_belongs_to_the_last_move(self) -> None:
        text = '[Game "tiny"] a1 * {unfinished} [Game "tiny"] b1'
        first, second = read_all(text)
        assert (first.moves, second.moves) == ((Ply("a1", "", "unfinished"),), (Ply("b1"),))

    def test_a_result_without_a_reason(self) -> None:
        transcript = read('[Game "tiny"] a1 0-1')
        assert transcript.outcome == Outcome(2, "unstated")
        assert "Reason" not in write(transcript)
        assert read(write(transcript)) == transcript

    def test_a_text_without_games(self) -> None:
        assert list(read_all(" \n ")) == []

    def test_games_are_read_when_they_are_asked_for(self) -> None:
        games = read_all(f'{SHORT}\n[Game "nothing"]')
        assert next(games) == read(SHORT)
        with pytest.raises(MalformedTranscript, match="no game 'nothing'"):
            next(games)


class TestErrors:
    @pytest.mark.parametrize(
        ("text", "line", "column", "message"),
        [
            ("", 1, 1, "this text contains no game"),
            (" \n ", 2, 2, "this text contains no game"),
            ("a1 b1", 1, 1, "a game begins with its tags"),
            ("\n{hello}", 2, 1, "a game begins with its tags"),
            ('[Game "chess"]', 1, 1, "no game 'chess'"),
            ('[Game "tinny"]', 1, 1, "did you mean 'tiny'?"),
            ('[Game "tiny"]\n[Size "99"]', 2, 1, "size is 2 to 7, not '99'"),
            ('[Game "tiny"]\n[Start "xyz 1"]', 2, 1, "row 1: 'xyz' is no count of empty sites"),
            ('[Game "tiny"]\n[Size "7"]\n[Start "oo 1"]', 3, 1, "contradicts the tag Size"),
            ('[Game "tiny"]\n[Game "tiny"]', 2, 1, "the tag 'Game' is here a second time"),
            ('[Game "tiny"', 1, 1, "this tag is not complete"),
            ('[Game "tiny]', 1, 1, "this tag is not complete"),
            ('[Game "ti\nny"]', 1, 1, "this tag is not complete"),
            ('[Game "tiny\\"]', 1, 1, "this tag is not complete"),
            ("[Game tiny]", 1, 1, "this tag is not complete"),
            ('[Game "tiny"]\n a1 {never closed', 2, 5, "this comment is not closed"),
            ('[Game "tiny"]\n a1 {never closed\\}', 2, 5, "this comment is not closed"),
            ('[Game "tiny"]\n a1 }', 2, 5, "unexpected '}' here"),
            ('[Game "tiny"]\n a1 "b1"', 2, 5, "unexpected '\"' here"),
            ('[Game "tiny"]\n a1 ]', 2, 5, "unexpected ']' here"),
            ('[Game "tiny"]\n1. a1 b1\n2. a1', 3, 4, "ply 3, 'a1': Y2: the counter on a1 has"),
            ('[Game "tiny"]\n1. a1 O-O', 2, 7, "ply 2, 'O-O': 'O-O' is no move; a move is one"),
            ('[Game "tiny"][Size "2"]\na1b1 a1', 2, 6, "ply 2, 'a1': the game is over: 1-0"),
            ('[Game "tiny"]\n!', 2, 1, "the mark ! follows no move"),
            ('[Game "tiny"]\na1! ?', 2, 5, "the mark ? follows no move"),
            ('[Game "tiny"]\na1!!!', 2, 1, "'!!!' is not a mark"),
            ('[Game "tiny"]\n* a1', 2, 3, "'a1' stands after the result *"),
            ('[Game "tiny"]\n* *', 2, 3, "'*' stands after the result *"),
            (
                '[Game "tiny"]\n[Result "2-0"]',
                2,
                1,
                "a result is 1-0, 0-1, 1/2-1/2 or *, not '2-0'",
            ),
            ('[Game "tiny"][Result "1-0"]\n0-1', 2, 1, "0-1 contradicts the tag Result, 1-0"),
            ('[Game "tiny"][Size "2"]\na1b1 0-1', 2, 6, "0-1 contradicts the moves: 1-0, no legal"),
            ('[Game "tiny"][Size "2"]\na1b1 *', 2, 6, "* contradicts the moves: 1-0, no legal"),
            ('[Game "tiny"]\n*\n[Game "tiny"]', 3, 1, "a second game begins here"),
            ('[Game "tiny"]\na1 \x00', 2, 4, "cannot contain the character '\\x00'"),
            ('[Game "tiny"]\n\ud800', 2, 1, "cannot contain the character '\\ud800'"),
            (b'[Game "tiny"]\n\xc3\xa9 \xff', 2, 3, "this is not UTF-8 text"),
            (b"\x89PNG\r\n\x1a\n", 1, 1, "this is not UTF-8 text"),
        ],
    )
    def test_say_where_and_what(
        self, text: str | bytes, line: int, column: int, message: str
    ) -> None:
        with pytest.raises(MalformedTranscript, match=re.escape(message)) as caught:
            read(text)
        assert (caught.value.line, caught.value.column) == (line, column)
        assert str(caught.value).startswith(f"line {line}, column {column}: ")

    def test_keep_the_rulebooks_reason(self) -> None:
        with pytest.raises(MalformedTranscript) as caught:
            read('[Game "tiny"] a1 a1')
        assert isinstance(caught.value.__cause__, IllegalMove)

    def test_a_game_does_not_go_on_after_the_third_repetition(self) -> None:
        with pytest.raises(MalformedTranscript, match="third repetition") as caught:
            read('[Game "shuttle"] f b f b f')
        assert isinstance(caught.value.__cause__, GameOver)
        assert read('[Game "shuttle"] f b f b').result == "1/2-1/2"

    def test_a_game_that_never_ends_is_cut(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(reader, "MAX_PLIES", 50)
        with pytest.raises(MalformedTranscript, match="a game has at most 50 moves"):
            read('[Game "shuttle"][Ruleset "free"]' + " f b" * 26)


def test_the_transcripts_of_the_notation_page() -> None:
    page = (Path(__file__).parents[2] / "docs" / "notation.md").read_text()
    blocks = re.findall(r"```transcript\n(.*?)```", page, re.DOTALL)
    assert len(blocks) >= 4
    for block in blocks:
        assert write(read(block)) == block
