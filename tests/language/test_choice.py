"""Which language is chosen, and that two people can be spoken to at once."""

from __future__ import annotations

import asyncio
from threading import Thread

import pytest

from tabuleiro import locale
from tabuleiro.games.api import UnknownOption
from tabuleiro.locale import _, choose, language, ngettext, switch, use, using

CASES: list[tuple[dict[str, str], str]] = [
    ({}, "en"),
    ({"LANG": "pt_PT.UTF-8"}, "pt"),
    ({"LANG": "pt_BR"}, "pt"),
    ({"LANG": "fr_FR.UTF-8"}, "en"),
    ({"LANG": "fr_FR.UTF-8", "LANGUAGE": "de:pt:en"}, "pt"),
    ({"LANG": "pt_PT.UTF-8", "LANGUAGE": "en:pt"}, "en"),
    ({"LANG": "pt_PT.UTF-8", "LC_MESSAGES": "en_GB.UTF-8"}, "en"),
    ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "pt_PT@euro"}, "pt"),
    ({"LANG": "pt_PT.UTF-8", "LC_ALL": "C"}, "en"),
    ({"LANG": "pt_PT.UTF-8", "LC_ALL": ""}, "pt"),
    ({"LC_ALL": "C.UTF-8", "LANGUAGE": "pt"}, "en"),
    ({"LANGUAGE": "pt"}, "en"),
    ({"TABULEIRO_LANG": "pt", "LC_ALL": "C"}, "pt"),
    ({"TABULEIRO_LANG": "en", "LANG": "pt_PT.UTF-8"}, "en"),
    ({"TABULEIRO_LANG": "klingon", "LANG": "pt_PT.UTF-8"}, "pt"),
    ({"TABULEIRO_LANG": "", "LANG": ""}, "en"),
]


@pytest.mark.parametrize(("environ", "wanted"), CASES)
def test_the_environment_chooses(environ: dict[str, str], wanted: str) -> None:
    assert choose(environ=environ) == wanted


def test_a_name_goes_before_a_setting_and_that_before_the_environment() -> None:
    environ = {"TABULEIRO_LANG": "pt"}
    assert choose("en", "pt", environ) == "en"
    assert choose(None, "en", environ) == "en"
    assert choose(None, "Esperanto", environ) == "pt"
    assert choose("PT-pt", environ={}) == "pt"


@pytest.mark.parametrize("name", ["fr", "", "português", "\x00", "x" * 1_000_000])
def test_an_unknown_name_is_refused(name: str) -> None:
    for refuse in (choose, use, lambda name: using(name).__enter__()):
        with pytest.raises(UnknownOption, match=r"no language .*; there are en, pt"):
            refuse(name)
    assert language() == "en"


def test_using_ends_with_its_block() -> None:
    with using("pt"):
        assert _("lion") == "leão"
        with using("en"):
            assert _("lion") == "lion"
        assert language() == "pt"
    assert language() == "en"


def test_two_people_at_once() -> None:
    async def speak(name: str, others: asyncio.Barrier) -> list[str]:
        use(name)
        words = []
        for number in (1, 2):
            await others.wait()
            words.append(ngettext("{count} move", "{count} moves", number))
        return words

    async def both() -> list[list[str]]:
        barrier = asyncio.Barrier(2)
        return list(await asyncio.gather(speak("en", barrier), speak("pt", barrier)))

    assert asyncio.run(both()) == [["1 move", "2 moves"], ["1 lance", "2 lances"]]
    assert language() == "en"


def test_a_thread_begins_in_english() -> None:
    heard: list[str] = []
    with using("pt"):
        thread = Thread(target=lambda: heard.append(locale.language()))
        thread.start()
        thread.join()
    assert heard == ["en"]


def test_texts_without_a_translation_stay_as_they_are() -> None:
    with using("pt"):
        assert _("") == ""
        assert _("a text nobody has translated") == "a text nobody has translated"
        assert _("{braces} stay") == "{braces} stay"
        assert _("{where}: {why}", where="{x}", why="{y}") == "{x}: {y}"


def test_a_switch_is_heard_in_every_task_of_the_choice() -> None:
    """A program of many tasks changes its language; whoever made another choice keeps it."""

    async def program() -> list[str]:
        heard: list[str] = []
        switched = asyncio.Event()

        async def listen(own: str | None) -> None:
            if own:
                use(own)
            await switched.wait()
            heard.append(language())

        async def change() -> None:
            switch("pt")
            switched.set()

        await asyncio.gather(listen(None), listen("en"), change())
        return heard

    with using("en"):
        assert asyncio.run(program()) == ["pt", "en"]
        assert language() == "pt"
    assert language() == "en"
    with using("en"), pytest.raises(UnknownOption, match="no language 'klingon'"):
        switch("klingon")
