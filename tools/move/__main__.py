from __future__ import annotations

import ast
import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

from tools.move import mentions, rooms
from tools.move.fixes import ARCHITECTURE, DROPS, FIXES, LEAVE
from tools.move.imports import Imports
from tools.move.names import HERE, ROOT, Names, lacking, read_moves, relative, stop

SUFFIXES = (".py", ".md", ".toml", ".spec", ".sh", ".yml", ".xml", ".txt", ".js", ".html", "Makefile", ".ci/run")
REPORTS = ROOT / "build" / "move"


def main() -> None:
    moves = read_moves()
    missing = lacking(moves) + other_architecture()
    if missing:
        stop(*missing)
    if "--check" in sys.argv:
        return
    if git("status", "--porcelain"):
        stop("the checkout has changes")
    names = Names(moves, files())
    changed = rewrite(names)
    move(moves)
    write_packages()
    remove_empty({(ROOT / old).parent for old in names.paths})
    missing = apply_fixes() + drop_functions()
    shutil.copy(HERE / "architecture.md", ROOT / "docs" / "architecture.md")
    ruff("check", "-q", "--fix", "--select", "I", ".")
    ruff("format", "-q", ".")
    report("rooms.txt", rooms.write_test())
    ruff("format", "-q", relative(rooms.TARGET))
    report("changed_lines.txt", "".join(f"{line}\n" for line in changed))
    git("add", "-A")
    if missing:
        stop("moved, but these fixes did not find their text:", *missing)


def other_architecture() -> list[str]:
    now = sha256((ROOT / "docs" / "architecture.md").read_bytes()).hexdigest()[:16]
    if now == ARCHITECTURE:
        return []
    return [
        f"docs/architecture.md is {now}: merge what is new into tools/move/architecture.md, then renew ARCHITECTURE"
    ]


def git(*words: str) -> str:
    return subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True, text=True).stdout


def ruff(*words: str) -> None:
    subprocess.run([sys.executable, "-m", "ruff", *words], cwd=ROOT, check=True)


def report(name: str, text: str) -> None:
    REPORTS.mkdir(parents=True, exist_ok=True)
    (REPORTS / name).write_text(text, "utf-8")


def files() -> list[Path]:
    found = git("ls-files").splitlines()
    return [ROOT / name for name in found if name.endswith(SUFFIXES) and not name.startswith(LEAVE)]


def rewrite(names: Names) -> list[str]:
    """Imports and mentions in all files. Returns the lines that changed and are no imports, to be read once."""
    changed = []
    for path in files():
        raw = path.read_bytes()
        before = raw.decode()
        if path.suffix == ".py":
            after = mentions.in_code(names, Imports(names, relative(path), raw).rewritten().decode())
        else:
            after = mentions.in_text(names, before)
        if after != before:
            path.write_bytes(after.encode())
            old = set(before.splitlines())
            new = [line for line in after.splitlines() if line not in old and "import" not in line]
            changed += [f"{relative(path)}: {line}" for line in new]
    return changed


def move(moves: dict[str, str]) -> None:
    for old, new in moves.items():
        if new == "-":
            git("rm", "-q", "-f", old)
        elif new != old:
            (ROOT / new).parent.mkdir(parents=True, exist_ok=True)
            git("mv", old, new)


def remove_empty(folders: set[Path]) -> None:
    for folder in sorted(folders, reverse=True):
        if folder.exists() and all(path.name == "__pycache__" for path in folder.iterdir()):
            shutil.rmtree(folder)


def write_packages() -> None:
    """The docstring of every package: in a new file, or in place of the one that is there."""
    for entry in (HERE / "packages.txt").read_text("utf-8").removeprefix("[").split("\n["):
        name, words = (part.strip() for part in entry.split("]", 1))
        path = ROOT / name.replace(".", "/") / "__init__.py"
        text = path.read_text("utf-8") if path.exists() else ""
        tree = ast.parse(text)
        if ast.get_docstring(tree) is not None:
            text = "".join(text.splitlines(keepends=True)[tree.body[0].end_lineno :])
        if words:
            text = f'"""{words}\n"""\n{text}' if "\n" in words else f'"""{words}"""\n{text}'
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")


def apply_fixes() -> list[str]:
    missing = []
    for name, old, new in FIXES:
        path = ROOT / name
        text = path.read_text("utf-8") if path.exists() else ""
        if old in text:
            path.write_text(text.replace(old, new), "utf-8")
        else:
            missing.append(f"{name}: {old!r}")
    return missing


def drop_functions() -> list[str]:
    missing = []
    for name, function in DROPS:
        path = ROOT / name
        text = path.read_text("utf-8")
        found = [node for node in ast.parse(text).body if isinstance(node, ast.FunctionDef) and node.name == function]
        if not found:
            missing.append(f"{name}: no {function}")
            continue
        first = min([found[0].lineno, *(decorator.lineno for decorator in found[0].decorator_list)])
        lines = text.splitlines(keepends=True)
        path.write_text("".join(lines[: first - 1] + lines[found[0].end_lineno :]), "utf-8")
    return missing


if __name__ == "__main__":
    main()
