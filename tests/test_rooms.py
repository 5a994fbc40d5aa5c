"""The rooms of the app and who may import whom: imports point one way, everywhere.

`LOUD` is what still stands in the way; a line that is no longer true must go.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]

WITH_KIVY = ("start", "pages", "play", "games", "dice", "ui", "device")
"""From top to bottom. Each imports those below it, and of the other stack what `ALSO` says."""

WITHOUT_KIVY = ("shared", "words", "table", "thinking", "store", "facts", "intake", "shapes", "i18n")
"""From top to bottom, and nothing of the stack above. `words` and `facts` are the games' modules that do not draw."""

ALSO: dict[str, set[str]] = {
    **{room: {*WITHOUT_KIVY} for room in ("start", "pages", "play")},
    "games": {*WITHOUT_KIVY} - {"shared"},
    "ui": {"shapes", "i18n"},
    "device": {"i18n"},
}

FACTS = {"catalogue", "registry", "face", "facts", "notation"}
WORDS = {
    *(
        "words",
        "game_words",
        "hint_words",
        "option_words",
        "real_dice_words",
        "replay_words",
        "result_words",
        "scoring_words",
    ),
    *("daily", "real_dice_words", "statistics_words"),
    *("lesson", "lessons", "tips", "rule_book", "paper", "rounds", "attempts"),
}
"""How modules of `app/games` are called that load no Kivy; `lessons`, `rule_book` and `paper` are folders, too."""

MOST = 25
"""Modules in one folder."""

LOUD: set[str] = set()
"""Modules that must not load Kivy and do."""


class Step(NamedTuple):
    importer: str
    imported: str
    kind: str
    """"top": when it is imported; "late": inside a function; "typed": for annotations alone; "named": in a string."""

    @classmethod
    def parse(cls, text: str) -> Step:
        return cls(*text.split())

    def __str__(self) -> str:
        return " ".join(self)


def name_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def modules() -> dict[str, Path]:
    return {name_of(path): path for path in sorted((ROOT / "app").rglob("*.py"))}


def tree(name: str) -> ast.Module:
    """Parsed anew: all trees together would be 200 MB."""
    return ast.parse(modules()[name].read_text("utf-8"))


@cache
def imported(name: str) -> tuple[tuple[str, str], ...]:
    return tuple(imports(tree(name)))


def room_of(name: str) -> str:
    parts = name.split(".")
    if len(parts) < 2:
        return ""
    if parts[1] != "games":
        return parts[1]
    if set(parts[2:]) & FACTS:
        return "facts"
    return "words" if set(parts[2:]) & WORDS else "games"


def below(room: str) -> set[str]:
    stack = WITH_KIVY if room in WITH_KIVY else WITHOUT_KIVY
    return {room, *stack[stack.index(room) + 1 :], *ALSO.get(room, ())}


# -- who imports whom ----------------------------------------------------------------------------------------------


def imports(node: ast.AST, kind: str = "top") -> Iterator[tuple[str, str]]:
    """Every name that is imported below a node, and when."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test):
            yield from imports(ast.Module(child.body, []), "typed")
            yield from imports(ast.Module(child.orelse, []), kind)
        elif isinstance(child, ast.Import):
            yield from ((alias.name, kind) for alias in child.names)
        elif isinstance(child, ast.ImportFrom) and child.module:
            inner = [f"{child.module}.{alias.name}" for alias in child.names]
            yield from ((name if name in modules() else child.module, kind) for name in inner)
        elif isinstance(child, ast.Constant) and isinstance(child.value, str):
            place = child.value.partition(":")[0]
            if place in modules() and place.count(".") > 1:
                yield place, "named"
        else:
            inside = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
            yield from imports(child, "late" if inside and kind == "top" else kind)


@cache
def steps() -> frozenset[Step]:
    found = {Step(name, other, kind) for name in modules() for other, kind in imported(name) if other in modules()}
    return frozenset(found)


def upwards() -> set[str]:
    return {
        str(step)
        for step in steps()
        if room_of(step.importer)
        and room_of(step.imported)
        and room_of(step.imported) not in below(room_of(step.importer))
    }


def loud() -> set[str]:
    return loading_kivy() & set(silent())


def silent() -> list[str]:
    """What must not load Kivy."""
    return [name for name in modules() if room_of(name) in WITHOUT_KIVY or name.endswith((".words", "_words"))]


def loading_kivy() -> set[str]:
    """All modules that import Kivy when they are loaded, themselves or by what they import."""
    at_once = {name: {other for other, kind in imported(name) if kind == "top"} for name in modules()}
    loading = {name for name, others in at_once.items() if any(other.split(".")[0] == "kivy" for other in others)}
    while more := {name for name, others in at_once.items() if others & loading} - loading:
        loading |= more
    return loading


def knots() -> list[set[str]]:
    """Modules that import each other in a circle, whenever they do; the largest first."""
    onwards: dict[str, set[str]] = {name: set() for name in modules()}
    for step in steps():
        onwards[step.importer].add(step.imported)
    number: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[set[str]] = []

    def visit(name: str) -> None:
        number[name] = low[name] = len(number)
        stack.append(name)
        for other in sorted(onwards[name]):
            if other not in number:
                visit(other)
                low[name] = min(low[name], low[other])
            elif other in stack:
                low[name] = min(low[name], number[other])
        if low[name] == number[name]:
            at = stack.index(name)
            if len(stack) - at > 1:
                found.append(set(stack[at:]))
            del stack[at:]

    for name in modules():
        if name not in number:
            visit(name)
    return sorted(found, key=len, reverse=True)


def page_pairs() -> list[tuple[str, str]]:
    """Folders of pages that import each other both ways."""
    pairs = set()
    for step in steps():
        one, other = (".".join(name.split(".")[:3]) for name in step[:2])
        if one != other and one.startswith("app.pages.") and other.startswith("app.pages."):
            pairs.add((one, other))
    return sorted(pair for pair in pairs if pair[0] < pair[1] and pair[::-1] in pairs)


def rooms() -> set[str]:
    return {path.parent.name for path in (ROOT / "app").glob("*/__init__.py")}


# -- tests ---------------------------------------------------------------------------------------------------------


def test_the_app_holds_rooms_and_nothing_else() -> None:
    assert [path.name for path in (ROOT / "app").glob("*.py")] == ["__init__.py"]
    assert rooms() <= {*WITH_KIVY, *WITHOUT_KIVY}


def test_no_room_is_crowded() -> None:
    folders = {path.parent for path in modules().values()}
    counts = {
        str(folder.relative_to(ROOT)): sum(path.suffix == ".py" for path in folder.iterdir()) for folder in folders
    }
    assert {folder: count for folder, count in counts.items() if count - 1 > MOST} == {}


def test_every_package_says_what_lives_there() -> None:
    for name, path in modules().items():
        if path.name == "__init__.py":
            assert ast.get_docstring(tree(name)), name


def test_imports_point_one_way() -> None:
    assert upwards() == set()


def test_no_more_than_two_modules_know_each_other() -> None:
    """Whether they import when they are loaded, late, or for annotations alone."""
    assert [sorted(knot) for knot in knots() if len(knot) > 2] == []


def test_words_and_tables_load_no_kivy() -> None:
    assert loud() == LOUD


def test_what_must_not_load_kivy_does_not_when_it_is_run() -> None:
    code = f"import sys; {'; '.join(f'import {name}' for name in silent() if name not in LOUD)}"
    code += "; print(sorted({'kivy', 'plyer', 'jnius', 'android'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_the_picture_of_the_architecture_is_the_code() -> None:
    picture = (ROOT / "docs" / "architecture.md").read_text("utf-8").split("```")[1]
    named = set(re.findall(r"\b([a-z_\d]+)/", picture))
    folders = {path.parent.name for path in ROOT.glob("*/*.py")} | {"assets"}
    folders |= {path.parent.name for folder in ("app", "rules") for path in (ROOT / folder).rglob("__init__.py")}
    assert folders - {"patterns"} == named
    upper, lower = picture.split("without Kivy")
    drawn = [tuple(re.findall(r"^   (\w+)/", part, re.MULTILINE)) for part in (upper, lower)]
    assert drawn == [WITH_KIVY, tuple(room for room in WITHOUT_KIVY if room in rooms())]


def test_the_walks_lead_through_files_that_exist() -> None:
    walks = (ROOT / "docs" / "architecture.md").read_text("utf-8").split("## How things happen")[1].split("\n## ")[0]
    for walk in ("A tap", "A drag", "A guest's move", "A computer's move"):
        named = re.findall(r"`([\w/]+\.py)`", walks.split(f"**{walk}.**")[1].split("\n\n")[0])
        assert len(named) > 1 and all((ROOT / "app" / name).exists() or (ROOT / name).exists() for name in named), walk


def test_nothing_is_imported_in_a_circle() -> None:
    """When modules are loaded."""
    now: dict[str, set[str]] = {}
    for step in steps():
        if step.kind == "top":
            now.setdefault(step.importer, set()).add(step.imported)
    done: set[str] = set()

    def visit(name: str, way: tuple[str, ...]) -> None:
        assert name not in way, f"{' -> '.join((*way, name))}"
        if name not in done:
            for other in now.get(name, ()):
                visit(other, (*way, name))
            done.add(name)

    for name in modules():
        visit(name, ())
