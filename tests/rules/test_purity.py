"""The rules know no screen, file, clock, network or luck: they import nothing that could."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ALLOWED = {
    "__future__",
    "abc",
    "array",
    "base64",
    "bisect",
    "collections",
    "dataclasses",
    "enum",
    "functools",
    "hashlib",
    "heapq",
    "importlib",
    "itertools",
    "math",
    "operator",
    "struct",
    "types",
    "typing",
    "zlib",
    "rules",
}
BUILTINS = {"open", "print", "input", "eval", "exec", "globals", "breakpoint"}


def modules(folder: str) -> list[Path]:
    return sorted((ROOT / folder).rglob("*.py"))


def imported(tree: ast.AST) -> set[str]:
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add("." if node.level else (node.module or "").split(".")[0])
    return names


@pytest.mark.parametrize("path", modules("rules"), ids=lambda path: str(path.relative_to(ROOT)))
def test_the_rules_import_only_pure_things(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert imported(tree) <= ALLOWED
    called = {node.func.id for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    assert not called & BUILTINS
    assert not any(isinstance(node, ast.Assert) for node in ast.walk(tree)), "asserts vanish on the phone"


def test_loading_every_game_loads_nothing_heavy() -> None:
    code = (
        "import sys, rules; [rules.game(i) for i in (*rules.GAME_IDS, rules.TABLE_DICE)];"
        "print(','.join(sorted({'kivy', 'random', 'secrets', 'socket', 'sqlite3', 'subprocess'} & set(sys.modules))))"
    )
    result = subprocess.run(
        [sys.executable, "-S", "-c", code], cwd=ROOT, capture_output=True, text=True, check=True, timeout=60
    )
    assert result.stdout.strip() == ""
