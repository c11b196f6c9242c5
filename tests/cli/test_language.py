"""The language of the output: ``--lang``, environment, settings."""

from __future__ import annotations

import pytest

from cli.program import Program
from tabuleiro import locale

IN_ENGLISH, IN_PORTUGUESE = "First to move", "Primeiro a jogar"


@pytest.mark.parametrize(
    "arguments",
    [
        ("--lang", "pt", "show", "barca"),
        ("show", "barca", "--lang", "pt"),
        ("show", "--lang=pt_PT", "barca"),
        ("--lang", "en", "show", "barca", "--lang", "pt"),
    ],
)
def test_before_and_after_the_verb(run: Program, arguments: tuple[str, ...]) -> None:
    said = run(*arguments)
    assert IN_PORTUGUESE in said.lines
    assert locale.language() == "en"
    assert IN_ENGLISH in run("show", "barca").lines


@pytest.mark.parametrize(
    "verb", ["play", "games", "rules", "show", "moves", "perft", "match", "ugi"]
)
def test_every_verb_has_it(run: Program, verb: str) -> None:
    assert "--lang" in run(verb, "--help").out


def test_the_environment(run: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABULEIRO_LANG", "pt")
    assert IN_PORTUGUESE in run("show", "barca").lines
    assert IN_ENGLISH in run("show", "barca", "--lang", "en").lines
    monkeypatch.setenv("TABULEIRO_LANG", "")
    monkeypatch.setenv("LC_ALL", "pt_PT.UTF-8")
    assert IN_PORTUGUESE in run("show", "barca").lines
    monkeypatch.setenv("LC_ALL", "C")
    assert IN_ENGLISH in run("show", "barca").lines


@pytest.mark.parametrize("arguments", [("--lang", "fr", "games"), ("games", "--lang", "fr")])
def test_an_unknown_language(run: Program, arguments: tuple[str, ...]) -> None:
    said = run(*arguments)
    assert (said.status, said.out) == (2, "")
    assert said.err == "tabuleiro: no language 'fr'; there are en, pt\n"


def test_complaints_are_translated(run: Program) -> None:
    for arguments, words in (
        (("show", "barka"), "não existe o jogo 'barka'; querias dizer 'barca'?"),
        (("show", "nava", "--position", "5/5/5/5/5 3"), "o lado a jogar é 1 ou 2, não '3'"),
        (("play", "tiny", "--first", "me"), "Tiny não tem o jogador 'me'; há human, "),
        (("play", "--position", "oo 1"), "--position precisa do nome do jogo"),
    ):
        said = run(*arguments, "--lang", "pt")
        assert (said.status, said.out) == (2, "")
        assert words in said.err


def test_json_is_the_same_in_every_language(run: Program) -> None:
    for arguments in (("games",), ("show", "stacks"), ("explain", "nava", "a1a1")):
        assert run(*arguments, "--json", "--lang", "pt") == run(*arguments, "--json")


def test_a_game_without_translations_is_played_in_english_words(run: Program) -> None:
    typed = ["a1c1", "lances", "b1", "desistir", "não"]
    humans = ("--first", "human", "--second", "human")
    said = run("play", "tiny", *humans, "--lang", "pt", typed=typed)
    assert (said.status, said.err) == (0, "")
    assert "Y2: two counters are taken from neighbouring sites, from left to right" in said.lines
    assert "13 lances." in said.lines
    assert "Primeiro ganha: Segundo desiste." in said.lines
    assert "1 lance jogado." in said.lines


@pytest.mark.parametrize("word", ["moves", "lances"])
def test_words_of_both_languages_are_understood(run: Program, word: str) -> None:
    humans = ("--first", "human", "--second", "human")
    assert "13 lances." in run("play", "tiny", *humans, "--lang", "pt", typed=[word]).lines
