"""Rewrites imports by their syntax trees, so that `app.settings` of an object is left alone."""

from __future__ import annotations

import ast

from tools.move.names import Names, stop

GENERIC = {"words", "page", "parts", "game", "sheet", "choice", "names"}
"""Names of modules that say nothing without their package: whoever imports the module itself keeps the old name."""


class Source:
    """Code whose bytes are replaced by position."""

    def __init__(self, raw: bytes) -> None:
        self.raw = raw
        self._starts = [0]
        for line in raw.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))
        self._edits: list[tuple[int, int, bytes]] = []

    def at(self, line: int, column: int) -> int:
        return self._starts[line - 1] + column

    def replace(self, start: int, end: int, text: str) -> None:
        self._edits.append((start, end, text.encode()))

    def replaced(self) -> bytes:
        raw = self.raw
        for start, end, text in sorted(self._edits, reverse=True):
            raw = raw[:start] + text + raw[end:]
        return raw


class Imports:
    """The imports of one module."""

    def __init__(self, names: Names, path: str, raw: bytes) -> None:
        self._names, self._path = names, path
        self._source = Source(raw)
        self._tree = ast.parse(raw)
        self._taken, self._bound = used_in(self._tree), bound_in(self._tree)
        self._renamed: dict[str, str] = {}

    def rewritten(self) -> bytes:
        for node in ast.walk(self._tree):
            if isinstance(node, ast.ImportFrom | ast.Import):
                lines = self._from(node) if isinstance(node, ast.ImportFrom) else self._import(node)
                if lines:
                    start = self._source.at(node.lineno, node.col_offset)
                    end = self._source.at(node.end_lineno or 0, node.end_col_offset or 0)
                    self._source.replace(start, end, f"\n{' ' * node.col_offset}".join(lines))
        for node in ast.walk(self._tree):
            if isinstance(node, ast.Name) and node.id in self._renamed:
                self._rename(node)
        return self._source.replaced()

    def _from(self, node: ast.ImportFrom) -> list[str]:
        package = node.module or ""
        if node.level or package.split(".")[0] not in {"app", "tests"}:
            return []
        groups: dict[str, list[str]] = {}
        changed = False
        for alias in node.names:
            if self._names.is_module(package, alias.name):
                old = f"{package}.{alias.name}"
                new = self._names.modules[old]
                parent, leaf = new.rsplit(".", 1)
                local = self._local_name(alias, leaf)
                item = leaf if leaf == local else f"{leaf} as {local}"
                changed |= new != old
            else:
                parent = self._names.modules.get(package, package)
                item = f"{alias.name} as {alias.asname}" if alias.asname else alias.name
                changed |= parent != package
            groups.setdefault(parent, []).append(item)
        return [f"from {parent} import {', '.join(items)}" for parent, items in groups.items()] if changed else []

    def _local_name(self, alias: ast.alias, leaf: str) -> str:
        """What the code below calls a module: its new name if that is free and says enough."""
        if alias.asname or leaf == alias.name or leaf in self._taken | GENERIC or alias.name in self._bound:
            return alias.asname or alias.name
        self._renamed[alias.name] = leaf
        return leaf

    def _import(self, node: ast.Import) -> list[str]:
        modules = self._names.modules
        moved = [alias for alias in node.names if modules.get(alias.name, alias.name) != alias.name]
        for alias in moved:
            if not alias.asname:
                stop(f"{self._path}:{node.lineno}: `import {alias.name}` without a name of its own")
        named = [(modules.get(alias.name, alias.name), alias.asname) for alias in node.names]
        return [f"import {name} as {local}" if local else f"import {name}" for name, local in named] if moved else []

    def _rename(self, node: ast.Name) -> None:
        start = self._source.at(node.lineno, node.col_offset)
        end = start + len(node.id.encode())
        if self._source.raw[start:end] != node.id.encode():
            stop(f"{self._path}:{node.lineno}: {node.id} cannot be renamed within an f-string")
        self._source.replace(start, end, self._renamed[node.id])


def used_in(tree: ast.AST) -> set[str]:
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            found.add(node.id)
        elif isinstance(node, ast.arg):
            found.add(node.arg)
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.alias):
            found.add((node.asname or node.name).split(".")[0])
    return found


def bound_in(tree: ast.AST) -> set[str]:
    """Names that something else than an import gives a value to."""
    stored = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)}
    return stored | {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}
