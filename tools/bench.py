"""`make bench`: run every benchmark of `bench/` and print its median beside the limit it is held to.

A benchmark lives in `bench/bench_<what>.py`, which has one function:

    def benches() -> Iterator[Bench]:
        yield Bench("trigon: legal moves, middle game", median(lambda: list(state.legal(0))), "s", 0.001,
                    f"{ours / 0.000011:.0f} x a C++ engine")

`Bench.value` is a median in `unit`; with unit "s" it is printed as s, ms or µs, whichever reads well. `limit` is the
most it may be, in the same unit, or None where nothing is promised. `note` says what a reader compares with. `median`
below measures a call. What is over its limit is marked; nothing fails, since a busy machine is slow without our fault.

    python -m tools.bench            all of them
    python -m tools.bench trigon     those whose file name contains "trigon"
"""

from __future__ import annotations

import importlib
import statistics
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

FOLDER = Path(__file__).resolve().parent.parent / "bench"


@dataclass(frozen=True)
class Bench:
    name: str
    value: float
    unit: str = "s"
    limit: float | None = None
    note: str = ""

    @property
    def ok(self) -> bool:
        return self.limit is None or self.value <= self.limit


def median(call: Callable[[], object], *, seconds: float = 1.0, most: int = 1000) -> float:
    """The median time of one call in seconds, over as many calls as fit into `seconds`: at least 5, at most `most`.

    The first call warms caches up and does not count.
    """
    call()
    times: list[float] = []
    end = perf_counter() + seconds
    while len(times) < 5 or (len(times) < most and perf_counter() < end):
        start = perf_counter()
        call()
        times.append(perf_counter() - start)
    return statistics.median(times)


def shown(value: float, unit: str) -> str:
    if unit == "s":
        for factor, small in ((1.0, "s"), (1e3, "ms")):
            if value * factor >= 1:
                return f"{value * factor:.3g} {small}"
        return f"{value * 1e6:.3g} µs"
    return f"{value:.4g} {unit}"


def row(bench: Bench) -> tuple[str, ...]:
    limit = ratio = ""
    if bench.limit is not None:
        limit = shown(bench.limit, bench.unit)
        ratio = f"{bench.value / bench.limit:.2f}"
    return bench.name, shown(bench.value, bench.unit), limit, ratio, "" if bench.ok else "OVER", bench.note


HEAD = ("what", "median", "limit", "ratio", "", "note")


def found(wanted: str = "") -> Iterator[Bench]:
    for path in sorted(FOLDER.glob("bench_*.py")):
        if wanted in path.stem:
            yield from importlib.import_module(f"bench.{path.stem}").benches()


def main(arguments: list[str]) -> None:
    benches = []
    for bench in found(*arguments[:1]):
        print(f"  {bench.name}", file=sys.stderr)
        benches.append(bench)
    rows = [HEAD, *map(row, benches)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for cells in rows:
        print("  ".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)).rstrip())


if __name__ == "__main__":
    main(sys.argv[1:])
