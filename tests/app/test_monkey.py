"""Whatever a clumsy, impatient finger does, nothing gives way. `python -m tests.app.monkey SEED` tells what it did."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.app.monkey import let_loose


@pytest.mark.parametrize(
    ("seed", "steps"), [(1, 40), *(pytest.param(seed, 400, marks=pytest.mark.long) for seed in range(2, 26))]
)
def test_nothing_gives_way(stage: Any, tmp_path: Path, seed: int, steps: int) -> None:
    with let_loose(stage, tmp_path, seed) as monkey:
        monkey.run(steps)
