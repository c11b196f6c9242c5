"""Any game survives being written and read; any other text is refused, and fast."""

from __future__ import annotations

import dataclasses
import random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import tiny
from tabuleiro.games import get
from tabuleiro.record import (
    History,
    MalformedTranscript,
    Ply,
    Transcript,
    read,
    read_all,
    write,
    write_all,
)
from tabuleiro.record.transcript import MARKS

MEGABYTE = 2**20
HEAD = '[Game "tiny"]\n'
SHORT = """\
[Game "tiny"]
[Size "5"]
[First "human"]
[Result "1-0"]
[Reason "no legal move"]
[Event "a \\"test\\""]

{Five counters.} 1. c1! {Now it is \\} even.} 1... a1b1 2. d1e1 1-0
"""


@pytest.mark.parametrize(
    "text",
    [
        "[" * MEGABYTE,
        "{" * MEGABYTE,
        '"' * MEGABYTE,
        "\\" * MEGABYTE,
        "[" + " " * MEGABYTE,
        "[" + "A" * MEGABYTE,
        '[Game "' + "\\" * MEGABYTE,
        '[Game "' + '\\"' * (MEGABYTE // 2),
        '[Game "tiny' + " " * MEGABYTE + '"]',
        '[Game "tiny"' + "\n" * MEGABYTE,
        HEAD + "{" + "\\" * MEGABYTE,
        HEAD + "{" + "\\}" * (MEGABYTE // 2),
        HEAD + "{}" * (MEGABYTE // 2) + "x",
        HEAD + "{a}" * (MEGABYTE // 4) + "x",
        HEAD + ";\n" * (MEGABYTE // 2) + "x",
        HEAD + "1" * MEGABYTE,
        HEAD + "1." * (MEGABYTE // 2) + "x",
        HEAD + "." * MEGABYTE,
        HEAD + "a1" * (MEGABYTE // 2),
        HEAD + "a1" + "!" * MEGABYTE,
        HEAD + "\n" * MEGABYTE + "\x00",
        HEAD + "".join(f'[T{n} ""]' for n in range(MEGABYTE // 10)) + "x",
        "[Start " + '"' + "o" * MEGABYTE + '"]' + HEAD,
        f"{HEAD}*\n" * (MEGABYTE // 16),
    ],
    ids=range(24),
)
def test_hostile_megabytes_are_refused(text: str) -> None:
    with pytest.raises(MalformedTranscript) as caught:
        read(text)
    assert len(str(caught.value)) < 300


writable = st.text(
    st.one_of(st.sampled_from('{}[];"\\!?.*1- \n\tné'), st.characters(exclude_categories=["C"])),
    max_size=60,
)
tag_names = st.from_regex(r"[A-Z][a-z0-9_]{0,8}", fullmatch=True).filter(
    lambda name: name not in ("Game", "Size", "Ruleset", "Start", "Result", "Reason")
)


@st.composite
def transcripts(draw: st.DrawFn) -> Transcript:
    size = draw(st.sampled_from(tiny.SIZES))
    ruleset = draw(st.sampled_from(tiny.RULESETS))
    history = History(tiny.initial(size, ruleset))
    for _ in range(draw(st.integers(0, 6))):
        if not history.outcome():
            history.play(draw(st.sampled_from(history.position.moves())))
    if draw(st.booleans()):
        history = History(history.position)
    for _ in range(draw(st.integers(0, 6))):
        if not history.outcome():
            history.play(draw(st.sampled_from(history.position.moves())))
    if not history.outcome() and draw(st.booleans()):
        history.adjudicate(draw(st.sampled_from([1, 2, None])), draw(writable))
    moves = tuple(Ply(move, draw(st.sampled_from(MARKS)), draw(writable)) for move in history.moves)
    tags = draw(st.dictionaries(tag_names, writable, max_size=5))
    bare = Transcript.of(history, tags)
    return dataclasses.replace(bare, moves=moves, comment=draw(writable))


class TestRoundTrips:
    @given(transcripts())
    def test_what_is_written_is_read_back(self, transcript: Transcript) -> None:
        text = write(transcript)
        again = read(text)
        assert again == transcript
        assert read(text.encode()) == transcript
        assert write(again) == text
        names = [name for name in transcript.tags if name not in ("First", "Second", "Date")]
        assert [name for name in again.tags if name in names] == names

    @given(st.lists(transcripts(), max_size=4))
    def test_several_games_are_read_back(self, games: list[Transcript]) -> None:
        assert list(read_all(write_all(games))) == games

    @given(transcripts(), st.randoms(use_true_random=False))
    def test_layout_does_not_matter(self, transcript: Transcript, chance: random.Random) -> None:
        plain = dataclasses.replace(
            transcript, comment="", moves=tuple(Ply(ply.move, ply.mark) for ply in transcript.moves)
        )
        tags, moves = write(plain).split("\n\n")
        words = [word for word in moves.split() if not word.endswith(".") or chance.random() < 0.5]
        blanks = [" ", "\n", "\r\n", "\t", " \n\n ", "{}", ";\n"]
        loose = "".join(word + chance.choice(blanks) for word in words)
        assert read(tags + chance.choice(["", "\n", "\r\n"]) + loose) == plain

    @pytest.mark.parametrize(
        ("game", "options", "plies"),
        [
            ("barca", {}, 60),
            ("barca", {"ruleset": "report"}, 60),
            ("talpa", {}, 80),
            ("talpa", {"size": "6x5"}, 80),
            ("nava", {}, 60),
            ("stacks", {}, 6),
            ("stacks", {"ruleset": "report"}, 6),
        ],
    )
    def test_real_games(self, game: str, options: dict[str, str], plies: int) -> None:
        chance = random.Random(f"{game}{options}")
        history = History(get(game).initial(**options), max_plies=plies)
        while not history.outcome():
            history.play(chance.choice(history.position.moves()))
        transcript = Transcript.of(history, {"First": "random", "Second": "random"})
        text = write(transcript)
        assert "[Start" not in text
        assert read(text) == transcript
        half = Transcript.of(History(history.positions[3], history.moves[3:], max_plies=plies - 3))
        assert '[Start "' in write(half)
        assert "\n1... " in write(half)
        assert read(write(half)) == half


class TestGarbage:
    def try_to_read(self, text: str | bytes) -> None:
        try:
            games = list(read_all(text))
        except MalformedTranscript:
            return
        assert list(read_all(write_all(games))) == games

    @given(st.text())
    def test_any_text(self, text: str) -> None:
        self.try_to_read(text)
        self.try_to_read(HEAD + text)

    @given(st.binary())
    def test_any_bytes(self, data: bytes) -> None:
        self.try_to_read(data)
        self.try_to_read(HEAD.encode() + data)

    @given(st.text(st.sampled_from('[]{}";\\ \n\r1.0-*!?a1b2GgT\ufeff')))
    @example("1-0 {")
    def test_texts_of_meaningful_characters(self, text: str) -> None:
        self.try_to_read(HEAD + text)

    @given(st.data())
    def test_games_with_a_few_changes(self, data: st.DataObject) -> None:
        text = SHORT
        for _ in range(data.draw(st.integers(1, 4))):
            begin = data.draw(st.integers(0, len(text)))
            end = data.draw(st.integers(begin, min(len(text), begin + 5)))
            text = text[:begin] + data.draw(st.text(max_size=5)) + text[end:]
        self.try_to_read(text)
