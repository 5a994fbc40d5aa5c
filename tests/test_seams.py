"""Where our own classes meet, what passes between them has a type.

In the rooms below nothing of ours is `Any`. Free are what Kivy hands over (`touch`, `*args`, `**kwargs`, the sender of
an event, which has a name with an underscore), JSON and values of the rules by name (`dict[str, Any]`), and a position
whose actions are not asked for (`State[Any]`).
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ROOMS = ("app/play", "app/games", "app/pages", "app/shared")

KIVYS = {"touch", "args", "kwargs"}
"""Names of parameters that Kivy fills."""

FREE = re.compile(r"(?:dict|Mapping)\[str, Any\]|State\[Any\]")

LEFT: dict[str, int] = {}
"""How many are left, by module. A number that is no longer true must go down."""


def loose(path: Path) -> Iterator[str]:
    """Parameters, results and attributes that are `Any`."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            given = node.args
            every = [*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg]
            said = [(one.arg, one.annotation) for one in every if one is not None]
            said.append((f"{node.name}()", node.returns))
        elif isinstance(node, ast.AnnAssign):
            said = [(ast.unparse(node.target), node.annotation)]
        else:
            continue
        for name, annotation in said:
            kivys = name in KIVYS or (name.startswith("_") and not name.endswith(")"))
            if annotation is not None and not kivys and "Any" in FREE.sub("", ast.unparse(annotation)):
                yield f"{node.lineno} {name}"


def test_nothing_of_ours_is_any() -> None:
    found = Counter[str]()
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*.py")):
            found[path.relative_to(ROOT).as_posix()] = len(list(loose(path)))
    assert {name: count for name, count in found.items() if count} == LEFT


def test_any_is_found(tmp_path: Path) -> None:
    path = tmp_path / "some.py"
    path.write_text(
        "class A:\n"
        "    one: Any\n"
        "    two: dict[str, Any]\n"
        "    def three(self, _sender: Any, touch: Any, four: list[Any], five: State[Any], **kwargs: Any) -> Any: ...\n"
    )
    assert list(loose(path)) == ["2 one", "4 four", "4 three()"]


def test_only_the_start_knows_the_app() -> None:
    for path in sorted((ROOT / "app").rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        if not name.startswith("app/start/"):
            text = path.read_text("utf-8")
            assert not re.search(r"\bPetkaApp\b|\bget_running_app\b|import App\b", text), name
