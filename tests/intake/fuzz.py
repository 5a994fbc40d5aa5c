"""python -m tests.intake.fuzz WAY [options of libFuzzer]: the way in, fuzzed along its branches.

Needs atheris (`pip install atheris`), which is no dependency of the project: it has wheels for Linux alone, and few
versions of Python. `tests/intake/test_ways_in.py` changes bytes without it.
"""

from __future__ import annotations

import sys
import tempfile
from importlib import import_module
from pathlib import Path

atheris = import_module("atheris")
with atheris.instrument_imports(include=["app", "rules"]):
    from tests.intake.ways_in import let_in, seeds


def main() -> None:
    way, *options = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        for number, data in enumerate(seeds()[way]):
            Path(folder, str(number)).write_bytes(data)
        atheris.Setup([sys.argv[0], *options, folder], lambda data: let_in(way, data))
        atheris.Fuzz()


if __name__ == "__main__":
    main()
