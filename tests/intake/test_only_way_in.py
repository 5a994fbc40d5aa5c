"""Nothing but the way in takes JSON apart that may come from outside."""

from __future__ import annotations

import ast
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

OWN = {
    "app/games/trigon/patterns/facts.py": "the app's own file of patterns",
    "app/pages/home/overview.py": "the app's own file of patterns",
    "app/thinking/thinker.py": "the pipe from the app to its own worker",
    "app/thinking/worker.py": "the pipe from the app's own worker",
}
"""Who may parse JSON beside `app/intake`, and whose it is."""

PARSERS = {"load", "loads", "JSONDecoder", "literal_eval", "eval", "exec", "unpickle"}
MODULES = {"json", "pickle", "marshal", "shelve", "ast", "yaml", "tomllib"}


def parses(path: Path) -> bool:
    return any(map(is_parser, ast.walk(ast.parse(path.read_text("utf-8")))))


def is_parser(node: ast.AST) -> bool:
    if isinstance(node, ast.ImportFrom):
        return node.module in MODULES and bool({name.name for name in node.names} & PARSERS)
    named = isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
    return named and node.value.id in MODULES and node.attr in PARSERS  # type: ignore[attr-defined]


def test_nothing_else_parses_json() -> None:
    found = {
        path.relative_to(ROOT).as_posix()
        for folder in ("app", "rules")
        for path in (ROOT / folder).rglob("*.py")
        if ROOT / "app" / "intake" not in path.parents and parses(path)
    }
    assert found == set(OWN)
