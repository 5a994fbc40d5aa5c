"""Dataclasses to plain JSON values and back, strictly.

Everything stored or sent goes through here, so what comes back from a damaged file or a hostile guest is
either exactly of the declared types or `Malformed`. Fields marked with `derived()` are caches: they are
neither written nor read. Fields marked with `seldom(...)` are written only where they are not as usual. A type
`Annotated[T, fit]` is read as `fit(value)`, which may also refuse the value with a `ValueError`.
"""

from __future__ import annotations

import dataclasses
import math
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

JSON = Any
T = TypeVar("T")


class Malformed(ValueError):
    """A value that is not of the declared type; `path` says where in the document."""

    def __init__(self, path: str, expected: str) -> None:
        super().__init__(f"{path or 'value'} is not {expected}")
        self.path = path
        self.expected = expected


def derived() -> Any:
    """A field that follows from the others: outside of JSON, equality, hash and text."""
    return dataclasses.field(default=None, init=True, repr=False, compare=False, metadata={"derived": True})


def seldom(usual: Any) -> Any:
    """A field that came later and is nearly always the same: documents without it stay as they are."""
    return dataclasses.field(default=usual, metadata={"seldom": True})


@cache
def seldom_fields(cls: type) -> dict[str, Any]:
    """What is left out of its JSON, and at which value."""
    return {field.name: field.default for field in dataclasses.fields(cls) if field.metadata.get("seldom")}


@cache
def stored_fields(cls: type) -> tuple[tuple[str, Any, bool], ...]:
    """Name, type and "has a default" of every field of `cls` that is part of its JSON."""
    hints = get_type_hints(cls, include_extras=True)
    return tuple(
        (
            field.name,
            hints[field.name],
            field.default is not dataclasses.MISSING or field.default_factory is not dataclasses.MISSING,
        )
        for field in dataclasses.fields(cls)
        if not field.metadata.get("derived")
    )


PLAIN = frozenset({type(None), bool, int, float, str})
"""What is its own JSON."""


def encode(value: Any) -> JSON:
    if isinstance(value, Enum):
        return value.value
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, (tuple, list)):
        return list(value) if PLAIN.issuperset(map(type, value)) else [encode(item) for item in value]
    if isinstance(value, frozenset):
        return sorted(encode(item) for item in value)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        found = {name: encode(getattr(value, name)) for name, _, _ in stored_fields(type(value))}
        for name, usual in seldom_fields(type(value)).items():
            if getattr(value, name) == usual:
                del found[name]
        return found
    raise TypeError(f"{type(value).__name__} has no JSON form")


def decode(cls: type[T], value: JSON, path: str = "") -> T:
    """`value` as a `cls`, or `Malformed`."""
    result: T = _decode(cls, value, path)
    return result


def _decode(hint: Any, value: JSON, path: str) -> Any:
    if hint is Any:
        return value
    origin = get_origin(hint)
    if origin is Annotated:
        return _decode_annotated(get_args(hint), value, path)
    if origin in (Union, UnionType):
        return _decode_union(get_args(hint), value, path)
    if origin is tuple:
        return _decode_tuple(get_args(hint), value, path)
    if origin is Literal:
        return _decode_literal(get_args(hint), value, path)
    if isinstance(hint, type) and issubclass(hint, Enum):
        try:
            return hint(value)
        except (ValueError, TypeError):
            raise Malformed(path, "one of its choices") from None
    if isinstance(hint, type) and dataclasses.is_dataclass(hint):
        return _decode_dataclass(hint, value, path)
    return _decode_plain(hint, value, path)


def _decode_plain(hint: Any, value: JSON, path: str) -> Any:
    if hint is NoneType or hint is None:
        if value is None:
            return None
        raise Malformed(path, "empty")
    if hint is float:
        if type(value) in (int, float) and math.isfinite(value):
            return float(value)
        raise Malformed(path, "a number")
    if hint in (int, str, bool):
        if type(value) is hint:
            return value
        raise Malformed(path, {int: "a whole number", str: "a text", bool: "true or false"}[hint])
    raise TypeError(f"{hint!r} has no JSON form")


def _decode_literal(choices: tuple[Any, ...], value: JSON, path: str) -> Any:
    for choice in choices:
        if type(value) is type(choice) and value == choice:
            return choice
    raise Malformed(path, "one of its choices")


def _decode_annotated(parts: tuple[Any, ...], value: JSON, path: str) -> Any:
    found = _decode(parts[0], value, path)
    for fit in parts[1:]:
        try:
            found = fit(found)
        except ValueError as error:
            raise Malformed(path, str(error)) from None
    return found


def _decode_union(hints: tuple[Any, ...], value: JSON, path: str) -> Any:
    for hint in hints:
        try:
            return _decode(hint, value, path)
        except Malformed:
            continue
    raise Malformed(path, "of any type it may have")


def _decode_tuple(hints: tuple[Any, ...], value: JSON, path: str) -> tuple[Any, ...]:
    if not isinstance(value, (list, tuple)):
        raise Malformed(path, "a list")
    if len(hints) == 2 and hints[1] is Ellipsis:
        return tuple(_decode(hints[0], item, f"{path}[{i}]") for i, item in enumerate(value))
    if len(value) != len(hints):
        raise Malformed(path, f"a list of {len(hints)}")
    return tuple(_decode(hint, item, f"{path}[{i}]") for i, (hint, item) in enumerate(zip(hints, value, strict=True)))


def _decode_dataclass(cls: type, value: JSON, path: str) -> Any:
    if not isinstance(value, dict):
        raise Malformed(path, "an object")
    fields = stored_fields(cls)
    unknown = value.keys() - {name for name, _, _ in fields}
    if unknown:
        raise Malformed(path, "free of unknown fields")
    found: dict[str, Any] = {}
    for name, hint, optional in fields:
        if name in value:
            found[name] = _decode(hint, value[name], f"{path}.{name}" if path else name)
        elif not optional:
            raise Malformed(f"{path}.{name}" if path else name, "there")
    return cls(**found)
