"""Tests hold what a caller or a person can hold: none of them reaches into what an object keeps to itself.

A reach is `thing._name` where the thing is not the test's own `self`, also as a text in `getattr` or `monkeypatch`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).parent

BY_NAME = {"getattr", "setattr", "hasattr", "delattr", "delitem", "object", "patch", "attrgetter"}
DOCUMENTED = {"_asdict", "_exit", "_fields", "_getframe", "_make", "_replace"}
"""What Python's own manual tells everybody to call."""

NOT_OURS = {
    "Animation._instances": "Kivy lists the running animations nowhere else",
    "animation._widgets": "Kivy says nowhere else what an animation moves",
    "Cache._purge_by_timeout": "Kivy's own timer among the clock's events, which has to go on",
    "Clock._max_fps": "Kivy waits between frames otherwise, and has read its setting by then",
    "App._running_app": "Kivy forgets the app only at the end of its own main loop",
    "label._label": "Kivy measures words with the core label alone",
    "text.core._cached_lines": "Kivy says nowhere else which words share a line",
    "builder.target._android_update_sdk": "the step of buildozer that asks about the licence",
    "builder.target._archs": "where buildozer puts what the environment chose",
    "builder.target._install_p4a": "the step of buildozer that installs python-for-android",
    "builder.target._p4a": "how buildozer calls python-for-android",
    "target._p4a": "how buildozer calls python-for-android",
    "target._generate_whitelist": "a step of buildozer that needs Android's tools",
    "target._update_libraries_references": "a step of buildozer that needs Android's tools",
    "KivyRecipe._version": "python-for-android has its recipes' own versions here",
    "Python3Recipe._version": "python-for-android has its recipes' own versions here",
}
"""What belongs to Kivy, buildozer and python-for-android and has no public handle, with the reason to reach for it."""


def is_private(name: str) -> bool:
    return name.startswith("_") and name != "_" and not name.endswith("__") and name not in DOCUMENTED


def named(call: ast.Call) -> Iterator[str]:
    """`setattr(thing, "_name", …)`, `patch.object(thing, "_name")` and the like, written as `thing._name`."""
    called = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    if called in BY_NAME:
        owner = ast.unparse(call.args[0]) if call.args else ""
        for argument in call.args:
            text = argument.value if isinstance(argument, ast.Constant) else None
            if isinstance(text, str) and is_private(text.rpartition(".")[2]):
                yield f"{owner}.{text}"


def reaches(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Attribute(value=ast.Name(id="self" | "cls")):
                pass
            case ast.Attribute(attr=name) if is_private(name):
                yield ast.unparse(node)
            case ast.ImportFrom(names=names, module=module):
                yield from (f"{module}.{alias.name}" for alias in names if is_private(alias.name))
            case ast.Call():
                yield from named(node)


def test_no_test_reaches_into_what_is_private() -> None:
    found = {
        str(file.relative_to(TESTS)): [reach for reach in reaches(file.read_text("utf-8")) if reach not in NOT_OURS]
        for file in sorted(TESTS.rglob("*.py"))
    }
    assert {file: there for file, there in found.items() if there} == {}


def test_what_is_not_ours_is_still_reached_for() -> None:
    reached = {reach for file in TESTS.rglob("*.py") for reach in reaches(file.read_text("utf-8"))}
    assert reached >= set(NOT_OURS)


@pytest.mark.parametrize(
    "source",
    [
        "page._rows",
        "a.b()[1]._c._d",
        'getattr(page, "_rows")',
        'monkeypatch.setattr(theme, "_answer", 1)',
        'monkeypatch.setattr("app.device.theme._answer", 1)',
        'patch.object(page, "_send")',
        "from app.words import _facts",
        "from app import _words",
    ],
)
def test_a_reach_is_seen(source: str) -> None:
    assert list(reaches(source))


@pytest.mark.parametrize(
    "source", ["self._rows", "cls._rows", "page.rows", "_rows", "one._replace(a=1)", "a.__len__()"]
)
def test_what_is_public_or_the_tests_own_is_no_reach(source: str) -> None:
    assert not list(reaches(source))
