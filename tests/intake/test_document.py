"""What the way in lets through, and that everything else is the one refusal."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as some

from app.intake.document import LARGEST_NUMBER, Bounds, Unfit, read_json, read_kept
from app.start.first_picture import FILE, Remembered
from app.store.store import Store

SMALL = Bounds(400, depth=4, text=20, items=8, values=40)

values = some.recursive(
    some.none() | some.booleans() | some.integers() | some.floats() | some.text(),
    lambda inner: some.lists(inner) | some.dictionaries(some.text(), inner),
    max_leaves=30,
)


def depth(value: Any) -> int:
    inner = list(value.values()) if isinstance(value, dict) else value if isinstance(value, list) else []
    return 1 + max(map(depth, inner), default=0)


def within(value: Any) -> None:
    if isinstance(value, bool) or value is None:
        return
    if isinstance(value, int | float):
        assert abs(value) <= LARGEST_NUMBER
    elif isinstance(value, str):
        assert len(value.encode()) <= 4 * SMALL.text
    else:
        assert len(value) <= SMALL.items
        for item in [*value, *value.values()] if isinstance(value, dict) else value:
            within(item)


@given(some.binary() | some.text() | values.map(json.dumps))
@example('{"a": 1e400}')
@example("[" * 399)
@example('{"a":' * 79)
@example('"\\ud800"')
@example("-" + "9" * 300)
@example("[NaN]")
@example("[Infinity]")
@example("﻿{}")
def test_it_is_within_the_bounds_or_refused(data: str | bytes) -> None:
    try:
        value = read_json(data, SMALL)
    except Unfit as error:
        assert len(str(error)) <= 200
    else:
        within(value)
        assert depth(value) <= SMALL.depth + 2


@given(values)
def test_what_is_small_and_sound_comes_through_unchanged(value: Any) -> None:
    text = json.dumps(value, ensure_ascii=False)
    try:
        assert read_json(text, Bounds(1 << 20, depth=64, text=1000, items=1000)) == value
    except Unfit:
        assert "NaN" in text or "Infinity" in text or any(abs(n) > LARGEST_NUMBER for n in numbers(value))


def numbers(value: Any) -> list[float]:
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        return [number for item in value for number in numbers(item)]
    return [value] if isinstance(value, int | float) else []


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("9" * 5000, "too long"),
        ("9" * 300, "too large a number"),
        ("1e300", "too large a number"),
        ("NaN", "NaN is no number"),
        ('"' + "x" * 21 + '"', "too long a text"),
        ('"\\ud83d"', "half a surrogate pair"),
        ("[" * 6 + "]" * 6, "too deep"),
        ("[1,2,3,4,5,6,7,8,9]", "too long a list"),
        ("[" + ",".join(["[1,2,3,4,5,6,7]"] * 8) + "]", "too many values"),
        ("{", "not JSON"),
    ],
)
def test_each_bound_holds(text: str, why: str) -> None:
    with pytest.raises(Unfit, match=why):
        read_json(text, SMALL)


@pytest.mark.parametrize(
    "text",
    ["[" * 200_000, '{"settings": {"sound": NaN}}', '{"home": ' * 2000, "[]", '{"a": 1e999}', "\x00", "x" * (2 << 20)],
)
def test_a_damaged_first_picture_is_that_of_a_new_device(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text)
    remembered = Remembered(tmp_path)
    assert remembered.part("settings") == {} == remembered.part("home")


def test_only_files_are_read(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    with pytest.raises(Unfit):
        read_kept(tmp_path / FILE)


@pytest.mark.parametrize("value", ["NaN", "[" * 100_000, "1e999", '"\\udcff"', "9" * 5000, "{"])
def test_settings_that_cannot_be_read_are_as_if_never_set(value: str) -> None:
    store = Store.in_memory()
    store.save_settings({"sound": True})
    with store.transaction() as write:
        write.execute("INSERT INTO settings (key, value) VALUES ('theme', ?)", (value,))
    assert store.settings() == {"sound": True}
