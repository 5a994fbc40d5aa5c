"""How much a phone has to carry: our files as byte code with their heaviest parts, and the Python packages beside them.

Left out of the count is what python-for-android compiles: Python, SDL, and the compiled half of Kivy.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import chdir
from pathlib import Path
from unittest.mock import patch

from packaging.requirements import Requirement

from tools.bench import Bench

ROOT = Path(__file__).resolve().parent.parent
HEAVY = 500_000
MOST = 12.0
"""Megabytes for everything of ours."""
MOST_BESIDE = 5.0
"""And for the packages."""


def parts(tree: Path) -> Counter[str]:
    """Bytes of each folder two levels deep: `assets/fonts`, `rules/trigon`."""
    sizes: Counter[str] = Counter()
    for path in tree.rglob("*"):
        if path.is_file():
            sizes["/".join(path.relative_to(tree).parts[:-1][:2]) or "main"] += path.stat().st_size
    return sizes


def weighed(scratch: Path) -> tuple[Counter[str], Counter[str], Counter[str]]:
    """Ours, the packages, and those as they were without our list of what is left out."""
    from tests.package import android_bundle, rehearsal

    with chdir(ROOT), patch.dict(os.environ, HOME=str(scratch)):
        builder = rehearsal.read_spec(scratch)
        builder.build_application()
        ours = parts(android_bundle.compiled(Path(builder.app_dir)))
        android_bundle.fill(scratch, [Requirement(text) for text in builder.config.getlist("app", "requirements")])
        site = android_bundle.compiled(scratch / android_bundle.SITE)
        before = android_bundle.weight(site)
        for path in rehearsal.left_out(site, ROOT / builder.config.get("app", "android.blacklist_src")):
            path.unlink()
        return ours, android_bundle.weight(site), before


def benches() -> Iterator[Bench]:
    if sys.platform == "win32":
        return
    scratch = Path(tempfile.mkdtemp(prefix="petka-package-"))
    try:
        ours, packages, before = weighed(scratch)
    finally:
        shutil.rmtree(scratch)
    yield Bench("package: our part of it", sum(ours.values()) / 1e6, "MB", MOST, "byte code, before packing")
    for name, size in ours.most_common():
        if size >= HEAVY:
            yield Bench(f"package: {name}", size / 1e6, "MB")
    note = f"{sum(before.values()) / 1e6:.1f} MB before anything is left out"
    yield Bench("package: Python packages", sum(packages.values()) / 1e6, "MB", MOST_BESIDE, note)
    for name, size in packages.most_common():
        if size >= HEAVY:
            yield Bench(f"package: {name}", size / 1e6, "MB")
