"""Reading a table of TOML as a dataclass: what is unknown or of another type is named."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NoReturn,
    TypeAlias,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from .home import UnusableData, table
from .sentence import Phrase

T = TypeVar("T")
IN_TWO = "one for both or a list of two"
Pair: TypeAlias = Annotated[tuple[T, T], IN_TWO]
"""One value for both, or a list of two."""
Hex: TypeAlias = Annotated[str, re.compile("#[0-9a-f]{6}")]
Name: TypeAlias = Annotated[str, re.compile("[a-z][a-z0-9-]*")]

WANTED: dict[Any, str] = {
    str: Phrase("a text"),
    bool: Phrase("true or false"),
    int: Phrase("a whole number"),
    float: Phrase("a number"),
    tuple: Phrase("a list"),
    dict: Phrase("a table"),
}


class Wrong(Exception):
    """A value that is not what its key asks for."""

    def __init__(self, key: str, wanted: str) -> None:
        super().__init__(key, wanted)
        self.key, self.wanted = key, wanted


class Unknown(Exception):
    """A key that means nothing."""


def section(kind: type[T], home: str, file: str, key: str) -> T | None:
    """What a file in a home has under a key; None where the file or the key is missing."""
    found = (table(home, file) or {}).get(key)
    return None if found is None else read(kind, found, file, home, key)


def read(kind: type[T], value: Any, file: str, package: str, key: str = "") -> T:
    """A value, of a table as a dataclass with such fields; UnusableData names file and key."""
    try:
        found: T = _value(kind, value, key)
    except Unknown as unknown:
        raise UnusableData(
            "{file} of {package}: {key} is unknown", file=file, package=package, key=unknown
        ) from None
    except Wrong as wrong:
        raise UnusableData(
            "{file} of {package}: {key} should be {wanted}",
            file=file,
            package=package,
            key=wrong.key,
            wanted=wrong.wanted,
        ) from None
    except ValueError as error:  # a dataclass that refuses its values
        raise UnusableData(
            "{file} of {package}: {error}", file=file, package=package, error=error
        ) from None
    return found


def _value(kind: Any, value: Any, key: str) -> Any:
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _annotated(arguments[0], arguments[1], value, key)
    if origin in (Union, UnionType):
        (inner,) = (each for each in arguments if each is not NoneType)
        return _value(inner, value, key)
    if origin is Literal:
        return value if value in arguments else _fail(key, ", ".join(map(str, arguments)))
    if origin is tuple:
        return _list(arguments, value, key)
    if is_dataclass(kind):
        return _fields(kind, value, key)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        names, each = arguments
        return {
            _value(names, name, _join(key, name)): _value(each, inner, _join(key, name))
            for name, inner in _table(value, key).items()
        }
    if kind is float and type(value) is int:
        return float(value)
    return value if type(value) is kind else _fail(key, WANTED[kind])


def _annotated(inner: Any, mark: Any, value: Any, key: str) -> Any:
    if isinstance(mark, re.Pattern):
        text = _value(inner, value, key)
        return text if mark.fullmatch(text) else _fail(key, mark.pattern)
    each = get_args(inner)[0]
    if isinstance(value, list) and len(value) == 2:
        try:
            return tuple(_value(each, one, key) for one in value)
        except Wrong:
            pass
    one = _value(each, value, key)
    return one, one


def _list(kinds: tuple[Any, ...], value: Any, key: str) -> tuple[Any, ...]:
    if not isinstance(value, list):
        _fail(key, WANTED[tuple])
    if kinds[-1] is ...:
        return tuple(_value(kinds[0], each, key) for each in value)
    if len(kinds) != len(value):
        _fail(key, Phrase("a list of two"))
    return tuple(_value(kind, each, key) for kind, each in zip(kinds, value, strict=True))


def _fields(kind: Any, value: Any, key: str) -> Any:
    given = _table(value, key)
    hints = get_type_hints(kind, include_extras=True)
    for name in given:
        if name not in hints:
            raise Unknown(_join(key, name))
    for each in fields(kind):
        is_needed = each.default is MISSING and each.default_factory is MISSING
        if is_needed and each.name not in given:
            hint = hints[each.name]
            _fail(_join(key, each.name), WANTED[get_origin(hint) or hint])
    return kind(
        **{name: _value(hints[name], inner, _join(key, name)) for name, inner in given.items()}
    )


def _table(value: Any, key: str) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else _fail(key, WANTED[dict])


def _join(key: str, name: str) -> str:
    return f"{key}.{name}" if key else name


def _fail(key: str, wanted: str) -> NoReturn:
    raise Wrong(key, wanted)
