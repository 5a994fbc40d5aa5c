"""Nothing but the way in takes JSON apart that may come from outside."""

from __future__ import annotations

import ast
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

OWN = {
    "app/games/trigon/patterns/attempts.py": "the app's own file of patterns",
    "app/pages/home/overview.py": "the app's own file of patterns",
    "app/thinking/thinker.py": "the pipe from the app to its own worker",
    "app/thinking/worker.py": "the pipe from the app's own worker",
}
"""Who may parse JSON beside `app/intake`, and whose it is."""

PARSERS = {"load", "loads", "JSONDecoder", "literal_eval", "eval", "exec", "unpickle"}
MODULES = {"json", "pickle", "marshal", "shelve", "ast", "yaml", "tomllib"}


def parses(path: Path) -> bool:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module in MODULES and {n.name for n in node.names} & PARSERS:
            return True
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            if node.value.id in MODULES and node.attr in PARSERS:
                return True
    return False


def test_nothing_else_parses_json() -> None:
    found = {
        path.relative_to(ROOT).as_posix()
        for folder in ("app", "rules")
        for path in (ROOT / folder).rglob("*.py")
        if ROOT / "app" / "intake" not in path.parents and parses(path)
    }
    assert found == set(OWN)
