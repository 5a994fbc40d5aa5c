"""What moves where, as moves.txt says: old paths and module names, and new ones."""

from __future__ import annotations

import ast
import sys
from pathlib import Path
from typing import NoReturn

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]


def stop(*lines: str) -> NoReturn:
    print("\n".join(lines), file=sys.stderr)
    raise SystemExit(1)


def relative(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def dotted(path: str) -> str:
    return path.removesuffix(".py").replace("/", ".").removesuffix(".__init__")


def read_moves() -> dict[str, str]:
    moves: dict[str, str] = {}
    folders: dict[str, str] = {}
    for line in (HERE / "moves.txt").read_text("utf-8").splitlines():
        words = line.split("#")[0].split()
        if not words:
            continue
        old, new = words
        if old in moves:
            stop(f"twice in moves.txt: {old}")
        if old.endswith("/"):
            folders[old] = new
        else:
            moves[old] = old if new == "=" else new
    for old, new in folders.items():
        for path in sorted((ROOT / old).rglob("*.py")):
            moves.setdefault(relative(path), new + relative(path).removeprefix(old))
    targets = [new for new in moves.values() if new != "-"]
    twice = sorted({new for new in targets if targets.count(new) > 1})
    if twice:
        stop(*(f"two modules would become {new}" for new in twice))
    return moves


def lacking(moves: dict[str, str]) -> list[str]:
    """Modules of the app without a line in moves.txt, and lines without a module."""
    there = {relative(path) for path in (ROOT / "app").rglob("*.py")}
    return [
        *(f"no line in moves.txt: {path}" for path in sorted(there - moves.keys())),
        *(f"in moves.txt, but not there: {path}" for path in moves if not (ROOT / path).exists()),
    ]


class Names:
    """Old names and new ones, of paths and of modules."""

    def __init__(self, moves: dict[str, str], files: list[Path]) -> None:
        self.paths = {old: new for old, new in moves.items() if new not in {old, "-"}}
        self.staying = {relative(path) for path in files} - self.paths.keys()
        self.modules = {dotted(old): dotted(new) for old, new in moves.items() if new != "-"}
        for path in (ROOT / "tests").rglob("*.py"):
            name = dotted(relative(path))
            self.modules.setdefault(name, name)
        self._defined = {dotted(old): defined_in(ROOT / old) for old in moves if old.endswith("__init__.py")}

    def is_module(self, package: str, name: str) -> bool:
        return f"{package}.{name}" in self.modules and name not in self._defined.get(package, ())

    def of_dotted(self, name: str, leave: set[str]) -> str:
        """The longest part of a dotted name that was a module becomes its new name."""
        parts = name.split(".")
        for length in range(len(parts), 1, -1):
            old = ".".join(parts[:length])
            if old in self.modules:
                return name if old in leave else ".".join([self.modules[old], *parts[length:]])
        return name

    def of_path(self, mention: str, document: bool) -> str:
        """A path as people write it, often without its first folders, if it can only be one module."""
        if mention in self.paths:
            return self.paths[mention]
        ending = f"/{mention}"
        found = [old for old in self.paths if old.endswith(ending)]
        if len(found) != 1 or any(f"/{old}".endswith(ending) for old in self.staying):
            return mention
        old, new = found[0], self.paths[found[0]]
        if "/" not in mention and not document and Path(old).name == Path(new).name:
            return mention
        return new if mention.startswith("tests/") else new.removeprefix("app/")


def defined_in(path: Path) -> set[str]:
    found = set()
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            found |= {target.id for target in targets if isinstance(target, ast.Name)}
    return found
