"""Settings: defaults, wrong values, keys of others, changes by two programs at once."""

from __future__ import annotations

import json
from dataclasses import fields
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tabuleiro.state import Settings, State
from tabuleiro.state.settings import CHECKS, DEFAULTS, is_right


def test_defaults_are_right_and_every_check_is_for_a_setting() -> None:
    assert all(is_right(name, value) for name, value in DEFAULTS.items())
    assert set(CHECKS) < set(DEFAULTS)
    assert {*DEFAULTS, "others"} == {field.name for field in fields(Settings)}


def test_changes_are_remembered(tmp_path: Path) -> None:
    state = State(tmp_path)
    assert state.settings == Settings()
    state.change(language="pt", clock="5+3", delay=1, animation=False)
    for each in (state, State(tmp_path)):
        assert (each.settings.language, each.settings.clock) == ("pt", "5+3")
        assert (each.settings.delay, each.settings.animation) == (1.0, False)
    assert state.notices.take() == []


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("language", "klingon!"),
        ("language", None),
        ("theme", "\0"),
        ("board", "huge"),
        ("first", ""),
        ("second", 7),
        ("clock", "soon"),
        ("animation", "yes"),
        ("animation", 1),
        ("delay", -1),
        ("delay", float("nan")),
        ("delay", True),
        ("delay", [1]),
    ],
)
def test_a_wrong_value_is_replaced_and_refused(tmp_path: Path, name: str, value: object) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({name: value, "sound": True}))
    state = State(tmp_path)
    assert state.settings == Settings(sound=True)
    (notice,) = state.notices.take()
    assert f"the setting {name} cannot be" in str(notice)
    with pytest.raises(ValueError, match=f"the setting {name} cannot be"):
        state.change(**{name: value})


def test_keys_of_others_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"future": {"a": [1]}, "language": "en"}')
    state = State(tmp_path)
    assert state.settings.others == {"future": {"a": [1]}}
    state.change(language="pt", mine=3)
    written = {"format": 1, "future": {"a": [1]}, "language": "pt", "mine": 3}
    assert json.loads(path.read_text()) == written


@pytest.mark.parametrize("found", ["2", '"1"', "null", "true", "1.0", "[]"])
def test_another_format_is_refused_and_left(tmp_path: Path, found: str) -> None:
    path = tmp_path / "settings.json"
    text = f'{{"format": {found}, "language": "pt"}}'
    path.write_text(text)
    state = State(tmp_path)
    assert state.settings == Settings()
    state.change(theme="dark")
    assert state.settings == Settings(theme="dark"), "for this time"
    (notice,) = state.notices.take()
    assert str(notice) == f"{path} has format {found}, not 1; it is left as it is"
    assert path.read_text() == text


def test_two_programs_change_different_settings(tmp_path: Path) -> None:
    one, other = State(tmp_path), State(tmp_path)
    one.change(language="pt")
    other.change(theme="dark")
    assert (other.settings.language, other.settings.theme) == ("pt", "dark")
    assert State(tmp_path).settings == other.settings


@settings(max_examples=50, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    data=st.dictionaries(
        st.sampled_from([*DEFAULTS, "others", "x"]),
        st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.lists(st.none()),
    )
)
def test_any_values_give_settings(tmp_path: Path, data: dict[str, object]) -> None:
    (tmp_path / "settings.json").write_text(json.dumps(data))
    state = State(tmp_path)
    for name in DEFAULTS:
        assert is_right(name, getattr(state.settings, name))
