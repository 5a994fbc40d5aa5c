"""How long Java is asked before the first picture, on the phone of `tests/phone`; a real one has larger classes."""

from __future__ import annotations

import statistics
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.phone import rehearsal
from tools.bench import Bench

ROUNDS = 5
REFLECTION = 0.060
"""Seconds at most."""


def benches() -> Iterator[Bench]:
    lacking = rehearsal.missing()
    if lacking:
        yield Bench("Java before the first picture", 0.0, note=f"not measured: {lacking} is missing")
        return
    with tempfile.TemporaryDirectory() as folder:
        phone = rehearsal.prepare(Path(sys.executable), rehearsal.ROOT, Path(folder))
        told = [rehearsal.play(phone, Path(folder) / str(i), ["launching.cold"]).told for i in range(ROUNDS)]
    spent = statistics.median(float(one["reflection ms"]) for one in told) / 1000
    whole = [name for name in told[0]["reflected classes"].split() if not name.startswith("java.lang.")]
    yield Bench("Java before the first picture", spent, limit=REFLECTION, note=f"{len(whole)} classes looked at whole")
