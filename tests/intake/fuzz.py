"""python -m tests.intake.fuzz WAY [options of libFuzzer]: the way in, fuzzed along its branches.

Atheris finds inputs that lead to other lines of the code, from sound ones; half of the changes are those of
`ways_in.changed`, which keep most of a document sound. `tests/intake/test_ways_in.py` runs it, a million inputs in the
long run.
"""

from __future__ import annotations

import sys
import tempfile
from importlib import import_module
from pathlib import Path
from random import Random

atheris = import_module("atheris")
with atheris.instrument_imports(include=["app", "rules"]):
    from tests.intake.ways_in import changed, let_in, seeds

LONGEST = 1 << 16


def mutated(data: bytes, longest: int, seed: int) -> bytes:
    rng = Random(seed)
    if rng.random() < 0.5:
        return bytes(atheris.Mutate(data, longest))
    return changed(data, rng)[:longest]


def main() -> None:
    way, *options = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        for number, data in enumerate(seeds()[way]):
            Path(folder, str(number)).write_bytes(data)
        options = [f"-max_len={LONGEST}", *options, folder]
        atheris.Setup([sys.argv[0], *options], lambda data: let_in(way, data), custom_mutator=mutated)
        atheris.Fuzz()


if __name__ == "__main__":
    main()
