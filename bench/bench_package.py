"""How much a phone has to carry: the tree that buildozer would package, as byte code, and its heaviest parts."""

from __future__ import annotations

import os
import py_compile
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import chdir
from pathlib import Path
from unittest.mock import patch

from tools.bench import Bench

ROOT = Path(__file__).resolve().parent.parent
HEAVY = 500_000
MOST = 12.0
"""Megabytes for everything of ours; python-for-android adds Python, Kivy and SDL."""


def packaged(scratch: Path) -> Path:
    """What buildozer copies, compiled as python-for-android does."""
    from buildozer import Buildozer

    with chdir(ROOT), patch.dict(os.environ, HOME=str(scratch)):
        builder = Buildozer("buildozer.spec")
        builder.logger.set_level(0)
        builder.config.set("buildozer", "build_dir", str(scratch / "build"))
        builder.user_bin_dir = str(scratch / "bin")
        builder.set_target("android")
        builder.build_application()
        tree = Path(builder.app_dir)
    for source in tree.rglob("*.py"):
        py_compile.compile(str(source), str(source.with_suffix(".pyc")), optimize=2, doraise=True)
        source.unlink()
    return tree


def parts(tree: Path) -> Counter[str]:
    """Bytes of each folder two levels deep: `assets/fonts`, `rules/trigon`."""
    sizes: Counter[str] = Counter()
    for path in tree.rglob("*"):
        if path.is_file():
            sizes["/".join(path.relative_to(tree).parts[:-1][:2]) or "main"] += path.stat().st_size
    return sizes


def benches() -> Iterator[Bench]:
    if sys.platform == "win32":
        return
    scratch = Path(tempfile.mkdtemp(prefix="petka-package-"))
    try:
        sizes = parts(packaged(scratch))
    finally:
        shutil.rmtree(scratch)
    yield Bench("package: our part of it", sum(sizes.values()) / 1e6, "MB", MOST, "byte code, before packing")
    for name, size in sizes.most_common():
        if size >= HEAVY:
            yield Bench(f"package: {name}", size / 1e6, "MB")
