"""The threat model keeps its word: whoever may be hostile is in it, and every promise names tests that exist."""

from __future__ import annotations

import ast
import re
from functools import cache

import pytest

from tests.test_project import ROOT

TEXT = (ROOT / "docs" / "security.md").read_text("utf-8")
HOSTILE = ("A guest at", "A stranger in", "A host", "A file", "A link", "A web page", "Another person", "Accidents")
ROWS = [line for line in TEXT.splitlines() if re.match(r"\| (?!promise)\w", line)]


@cache
def functions_in(path: str) -> set[str]:
    tree = ast.parse((ROOT / path).read_text("utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}


def test_everybody_who_may_be_hostile_has_a_chapter_with_promises() -> None:
    chapters = dict(re.findall(r"^## (.+?)\n(.*?)(?=^## |\Z)", TEXT, re.MULTILINE | re.DOTALL))
    for who in HOSTILE:
        (chapter,) = (body for head, body in chapters.items() if head.startswith(who))
        assert "| promise | held by |" in chapter, who


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[2:50])
def test_every_promise_is_held_by_tests_that_exist(row: str) -> None:
    named = re.findall(r"`(tests/[\w/]+\.py)::(test_\w+)`", row)
    assert named
    for path, name in named:
        assert name in functions_in(path), f"{path}::{name}"
