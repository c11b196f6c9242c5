"""Completion in the shell, and the progress bar."""

from __future__ import annotations

import io
import sys

import pytest

from cli.program import Program
from tabuleiro.cli import progress_line


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("tabuleiro pl", {"play"}),
        ("tabuleiro play ba", {"barca"}),
        ("tabuleiro watch nava engine:1", {"engine:1", "engine:10"}),
        ("tabuleiro watch nava level:", set()),
        ("tabuleiro play barca --second level:9", {"level:9"}),
        ("tabuleiro play barca --ruleset re", {"report"}),
        ("tabuleiro show talpa --size 10x1", {"10x10"}),
        ("tabuleiro show talpa --option si", {"size="}),
        ("tabuleiro show stacks --option ruleset=st", {"ruleset=standard"}),
        ("tabuleiro show --lang p", {"pt"}),
    ],
)
def test_completion(
    run: Program, monkeypatch: pytest.MonkeyPatch, line: str, expected: set[str]
) -> None:
    monkeypatch.setenv("_TABULEIRO_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", line)
    monkeypatch.setenv("COMP_CWORD", str(len(line.split()) - 1))
    assert set(run().out.split()) == expected


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_bar_grows_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress_line, "PATIENCE", 0.0)
    monkeypatch.setenv("TERM", "xterm")
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    assert list(progress_line.with_bar(range(3), "counting")) == [0, 1, 2]
    assert "counting" in terminal.getvalue()


def test_no_bar_for_what_is_quick_or_unwatched(monkeypatch: pytest.MonkeyPatch) -> None:
    for stream in (Terminal(), io.StringIO()):
        monkeypatch.setattr(sys, "stderr", stream)
        assert list(progress_line.with_bar("abc", "counting")) == ["a", "b", "c"]
        assert stream.getvalue() == ""
