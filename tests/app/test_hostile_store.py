"""The app over a store in which a stranger has written: every page comes up, and what makes no sense is not shown."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

import rules
from app.pages.history.shelf import page_of
from app.table.house import House
from app.table.runner import Inline
from tests.app.conftest import Stage
from tests.app.harness import Hands, InstantWorker, close_app
from tests.app.test_golden_device import PAGES
from tests.attacks.hostile_rows import spoil
from tests.golden import LATER, unpack

FEW, MANY = 4, 20
"""Games that are opened."""


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(2, 12))])
def test_every_page_comes_up(stage: Stage, tmp_path: Path, seed: int) -> None:
    from app.start.petka_app import PetkaApp

    house = House(unpack(tmp_path / "device"), Inline(), lambda: LATER)
    with house.store.transaction() as write:
        assert spoil(write, Random(f"pages {seed}"), (0.02, 0.15, 0.5)[seed % 3])
    app: Any = PetkaApp("cs", house, InstantWorker())  # type: ignore[arg-type]
    app.root = app.build()
    stage.window.add_widget(app.root)
    app.dispatch("on_start")
    hands = Hands(stage, app)
    hands.wait(1)
    few = seed == 1
    setups = [("setup", {"game_id": game_id}) for game_id in rules.GAME_IDS[: 1 if few else None]]
    games = Random(seed).sample(house.store.games(), FEW if few else MANY)
    shown = [(page_of(listed), {"id": listed.id}) for listed in games if not listed.damaged]
    for name, how in (*((page, {}) for page in PAGES), *setups, *shown):
        app.navigator.open(name, **how)
        hands.wait(0.5)
        assert hands.texts(), (name, how)
    close_app(hands)
