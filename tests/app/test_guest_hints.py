"""Guests get hints from their own device, as long as the host's table allows them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.app.conftest import Stage
from tests.app.guest_hands import GuestHands, open_guest
from tests.app.harness import close_app
from tests.shared.conftest import Open, open_host

__all__ = ["open_host"]


@pytest.fixture
def hands(stage: Stage, tmp_path: Path) -> Iterator[GuestHands]:
    hands = open_guest(stage, tmp_path / "guest")
    hands.app.settings.reduced_motion = True
    yield hands
    close_app(hands)


@pytest.mark.parametrize("allowed", [True, False])
def test_a_guest_is_helped_where_the_table_allows_it(hands: GuestHands, open_host: Open, allowed: bool) -> None:
    host = open_host()
    host.hosting.draft = replace(host.hosting.draft, hints=allowed)
    hands.join(host)
    hands.tap("I’m ready")
    hands.sees("2 of 2 ready")
    hands.start(host)
    assert (hands.page.bulb is not None) is allowed
    if not allowed:
        return
    host.roll()
    hands.up_to(host)
    table = hands.page.body
    hands.until(lambda: table.picker.live and table.picker.sheet.choices and not table.busy)
    hands.tap("Hint")
    hands.until(lambda: hands.app.overlay.modal is not None and hands.app.overlay.modal.found)
    hands.tap("Show me")
    best = hands.app.overlay.modal.found[0].action
    assert table.picker.selection == {f"cell{best.cell}"}
    hands.tap(f"Put {table.state.number} here")
    hands.until(lambda: hands.app.overlay.modal is None)
    hands.wait(0.5)
    hands.tap(table.primary)
    hands.until(lambda: host.table.state.grids[1][best.cell] is not None)
