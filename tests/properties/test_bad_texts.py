"""Any text whatever: both implementations refuse the same ones, each with a reason."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tabuleiro
from setups import SETUPS
from tabuleiro import games

NAMES = sorted(games.GAMES)
LETTERS = "0123456789/. -bBrRwWxXoOeElLmMabcdefghij+>,report\n\té²…"


@st.composite
def near_positions(draw: st.DrawFn) -> tuple[str, str]:
    """A game and a position text of it with a few letters changed, lost or added."""
    name = draw(st.sampled_from(sorted(SETUPS)))
    text = SETUPS[name](random.Random(draw(st.integers(0, 10**6))))
    for _ in range(draw(st.integers(0, 3))):
        place = draw(st.integers(0, len(text)))
        letter = draw(st.sampled_from([*LETTERS, ""]))
        text = text[:place] + letter + text[place + draw(st.integers(0, 2)) :]
    return name, text


def accepted(parse: Any, text: str) -> bool:
    """Whether a text is a position; then it is written back exactly."""
    try:
        position = parse(text)
    except tabuleiro.MalformedPosition as error:
        reason = str(error)
    else:
        assert position.text() == text
        return True
    assert reason
    assert len(reason) < 300
    return False


@given(near_positions())
def test_near_positions(case: tuple[str, str]) -> None:
    name, text = case
    ours = accepted(games.get(name).parse, text)
    assert accepted(lambda t: tabuleiro.parse(name, t), text) == ours


@given(st.sampled_from(NAMES), st.text() | st.text(alphabet=LETTERS, max_size=80))
def test_garbage_positions(name: str, text: str) -> None:
    ours = accepted(games.get(name).parse, text)
    assert accepted(lambda t: tabuleiro.parse(name, t), text) == ours


@given(st.sampled_from(NAMES), st.text() | st.text(alphabet=LETTERS, max_size=12))
def test_garbage_moves(name: str, text: str) -> None:
    for start in (games.get(name).initial(), tabuleiro.start(name)):
        reason = tabuleiro.explain(start, text)
        if reason is None:
            start.play(text)
            continue
        with pytest.raises((tabuleiro.IllegalMove, tabuleiro.MalformedMove)) as refusal:
            start.play(text)
        assert str(refusal.value) == reason
        assert len(reason) < 300


@given(st.sampled_from(NAMES), st.text(), st.text() | st.integers() | st.none())
def test_garbage_options(name: str, option: str, value: Any) -> None:
    known = {o.name: o.choices for o in games.get(name).options}
    if value in known.get(option, ()):
        return
    with pytest.raises(tabuleiro.UnknownOption):
        tabuleiro.start(name, **{option or "?": value})


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "1",
        "/",
        " 1",
        "x" * 5_000_000,
        "/" * 1_000_000 + " 1",
        "9" * 900 + " 1",
        "\x00\xff\n",
        "9999999999999999999999999 1",
        "4ee4/3lmml3/10/10/10/10/10/10/3LMML3/EEEE6 1",
        "4ee4/3lmml3/10/10/10/10/10/10/3LMML3/4EE4 3",
        "4ee4/3lmml3/10/10/10/10/10/10/3LMML3/4EE4 1 standard",
        "4ee4/3lmml3/10/10/10/10/10/10/3LMML3/4EE4 1 51 report",
        "4ee4/3lmml3/10/10/10/10/10/10/3LMML3/4EE4 1 report",
        "xoxo/oxox 1",
        "xo0x/oxox/xoxo/oxox 1",
        "Xoxo/oxox/xoxo/oxox 1",
        "4.bbbbbbb/5/5/5/wwwwww.4 1",
        "W.W.W.W.W/W.W.W.W.W/5/5/w.3.b 1",
        "4.bbbbbb/5/5/5/wwwwww.4 1 ",
        "4.bbbbbb/5/5/5/wwwwww.2.2 1",
        "r2r2r2r2r2/5/5/5/5/5/b2b2b2b2b7 1",
        "r2r2r2r2r2/5/5/5/5/5/b2b2b2b2b2b2 1",
        "r2r2r2r2r3/5/5/5/5/5/b2b2b2b2b2 1",
        "r2r2r2r2r2/5/5/5/5/5/b2b2b2b2b2 1 Report",
    ],
    ids=lambda text: repr(text[:30]),
)
def test_refused_everywhere(name: str, text: str) -> None:
    assert not accepted(games.get(name).parse, text)
    assert not accepted(lambda t: tabuleiro.parse(name, t), text)


@pytest.mark.parametrize("odd", [None, 5, b"4.bbbbbb/5/5/5/wwwwww.4 1", ["x"]])
def test_other_objects_are_no_position_text(odd: Any) -> None:
    for name in NAMES:
        assert not accepted(games.get(name).parse, odd)
        assert not accepted(lambda t, name=name: tabuleiro.parse(name, t), odd)


@pytest.mark.parametrize("name", ["", "barka", "BARCA", "chess", "x" * 10_000, None, 3])
def test_unknown_games(name: Any) -> None:
    for ask in (tabuleiro.start, games.get, lambda n: tabuleiro.parse(n, "")):
        with pytest.raises(tabuleiro.UnknownOption, match="no game"):
            ask(name)


def test_a_near_name_is_suggested() -> None:
    with pytest.raises(tabuleiro.UnknownOption, match="did you mean 'barca'"):
        tabuleiro.start("barka")
