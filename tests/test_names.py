"""One word, one thing: a name is not given twice, and words that used to mean several things are gone."""

from __future__ import annotations

import ast
from collections import defaultdict

from tests.test_project import ROOT

ROOMS = ("app", "rules", "tools", "bench", "strength", "desktop")


def test_every_class_name_stands_once() -> None:
    where: dict[str, list[str]] = defaultdict(list)
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.ClassDef):
                    where[node.name].append(f"{path.relative_to(ROOT)}:{node.lineno}")
    assert len(where) > 500
    assert {name: places for name, places in where.items() if len(places) > 1} == {}
