"""Nothing but the way in takes apart what may come from outside, and it refuses in one way."""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.intake.document import Unfit

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


def is_parser(node: ast.AST) -> bool:
    if isinstance(node, ast.ImportFrom):
        return node.module in MODULES and bool({name.name for name in node.names} & PARSERS)
    named = isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
    return named and node.value.id in MODULES and node.attr in PARSERS  # type: ignore[attr-defined]


def sources() -> Iterator[tuple[str, ast.AST]]:
    """All modules but those of the way in, by their paths."""
    for folder in ("app", "rules"):
        for path in (ROOT / folder).rglob("*.py"):
            if ROOT / "app" / "intake" not in path.parents:
                yield path.relative_to(ROOT).as_posix(), ast.parse(path.read_text("utf-8"))


def test_nothing_else_parses_json() -> None:
    found = {name for name, tree in sources() if any(map(is_parser, ast.walk(tree)))}
    assert found == set(OWN)


BYTES = {
    "app/device/share.py": "the desktop's own list of folders, and a file of ours on its way out",
    "app/games/paper/pages.py": "the app's own typefaces",
    "app/games/trigon/patterns/facts.py": "the app's own file of patterns",
    "app/i18n/__init__.py": "the app's own translations",
    "app/pages/backup/restore.py": "the path of a file that was dropped on the window",
    "app/pages/history/page.py": "the path of a file that was dropped on the window",
    "app/pages/home/overview.py": "the app's own file of patterns",
    "app/pages/settings/about.py": "the app's own list of licences",
    "app/shared/host/addresses.py": "what the system calls its networks",
    "app/shared/host/server.py": "the app's own page for browsers",
    "app/shared/wire/codes.py": "links and codes: a way in of its own, fuzzed as `link`",
    "app/store/backup.py": "backups: unpacked line by line within bounds, then read by `app/intake`",
    "app/store/carve.py": "pages of a damaged store, every position checked; cells go through `app/intake`",
    "app/store/chance.py": "our own luck",
    "app/store/game_file.py": "files of games: a way in of its own, fuzzed as `file`",
    "app/store/store.py": "texts of our own rows, damaged or not",
    "app/thinking/bot_files.py": "the app's own tables for computers",
    "app/thinking/worker.py": "the pipe from the app's own worker",
    "app/ui/drawing/flat.py": "our own numbers",
    "app/shapes/typeface.py": "the app's own typefaces and those of the system",
    "app/ui/drawing/glyphs.py": "the same, whole",
    "rules/knister/knowledge.py": "the app's own tables for computers",
    "rules/trigon/placements.py": "the app's own tables for computers",
    "rules/twenty_one/knowledge.py": "the app's own tables for computers",
}
"""Who may make values of bytes beside `app/intake`, and whose they are."""

BYTES_TO_VALUES = {
    "b64decode",
    "decode",
    "decompress",
    "from_bytes",
    "fromhex",
    "fsdecode",
    "GzipFile",
    "iter_unpack",
    "literal_eval",
    "parse_qs",
    "read_bytes",
    "read_text",
    "unhexlify",
    "unpack",
    "unpack_from",
    "urlparse",
    "urlsplit",
}


def makes_values(node: ast.AST) -> bool:
    if not isinstance(node, ast.Call):
        return False
    if isinstance(node.func, ast.Name):
        return node.func.id in BYTES_TO_VALUES - {"decode"}  # the name alone is the codec's, which takes values
    return isinstance(node.func, ast.Attribute) and node.func.attr in BYTES_TO_VALUES


def test_nothing_else_makes_values_of_bytes() -> None:
    found = {name for name, tree in sources() if any(map(makes_values, ast.walk(tree)))}
    assert found == set(BYTES)


WAYS_IN = (
    "app/shared/",
    "app/store/game_file.py",
    "app/store/backup.py",
    "app/store/restoring.py",
    "app/games/notation.py",
)
NO_REFUSALS = {
    "CannotBegin": "a command line that makes no sense",
    "CannotHost": "no port could be had",
    "NextPass": "another way back is tried",
}
"""What is raised there for other reasons than what came in."""


def test_what_is_refused_is_unfit() -> None:
    found = {}
    for name, tree in sources():
        if name.startswith(WAYS_IN):
            module = name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
            for node in ast.walk(tree):
                if isinstance(node, ast.ClassDef) and issubclass(
                    kind := getattr(importlib.import_module(module), node.name, object), Exception
                ):
                    found[node.name] = issubclass(kind, Unfit)
    assert {name for name, is_refusal in found.items() if not is_refusal} == set(NO_REFUSALS)
    assert {"BadHost", "BadMessage", "NoCode", "GameFileError", "BackupError", "Unreadable"} <= set(found)


@pytest.mark.parametrize("code", ["data.decode()", "struct.unpack('>I', data)", "Path(x).read_text()", "urlsplit(x)"])
def test_the_check_sees_it(code: str) -> None:
    assert any(map(makes_values, ast.walk(ast.parse(code))))
