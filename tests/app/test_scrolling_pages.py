"""Every list of the app under recorded fingers: it follows from wherever they begin, opens nothing, ends exactly."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, product
from pathlib import Path
from typing import Any

import pytest

from app.ui.reorder import Grip
from app.ui.scrolling import Scrolling
from tests.app.conftest import Stage
from tests.app.harness import Hands, close_app
from tests.app.shots import SCENES, Shot, stage_shot
from tests.app.test_scrolling import FAST, PATHS, RATES, play

SIZE = (360, 640)
QUICK = ("settings", "history_elsewhere", "setup")
COVERED = ("real_dice_qwantum", "real_dice_twenty_one", "first_game", "hosted_back")
"""Something lies over the list."""
WIDTHS, HEIGHTS = (0.12, 0.5, 0.9), (0.15, 0.45, 0.75)


def lists(hands: Hands) -> Iterator[Any]:
    """What can be scrolled up and down, the outer ones, that is in sight."""
    for part in hands.walk():
        if not isinstance(part, Scrolling) or not part.do_scroll_y or not part.scrolls or part.height < 60:
            continue
        outer = part.parent
        while outer is not None and outer.parent is not outer and not (isinstance(outer, Scrolling) and outer.scrolls):
            outer = outer.parent
        x, _ = part.to_window(*part.pos)
        if not isinstance(outer, Scrolling) and part.get_parent_window() is not None and 0 <= x < SIZE[0]:
            yield part


@pytest.mark.parametrize(
    "scene",
    [
        pytest.param(name, marks=() if name in QUICK else pytest.mark.long)
        for name in SCENES
        if name not in COVERED and not name.startswith("lesson")
    ],
)
def test_every_drag_on_a_page_scrolls_and_nothing_else(stage: Stage, tmp_path: Path, scene: str) -> None:
    hands = stage_shot(stage, Shot(scene, SIZE, "cs", 1.0), tmp_path)
    try:
        hands.wait(2)
        for view in lists(hands):
            follows(stage, hands, view)
            ends_exactly(stage, view)
    finally:
        stage.frame = 1 / 60
        close_app(hands)


def follows(stage: Stage, hands: Hands, view: Any) -> None:
    def seen() -> tuple[Any, ...]:
        return hands.page, len(hands.app.navigator.stack), len(hands.app.overlay.modals)

    before, (x, y) = seen(), view.to_window(*view.pos)
    for (kind, path), rate in zip(PATHS.items(), cycle(RATES), strict=False):
        if kind == "rested long":
            continue  # what is held may open a menu
        for across, up in product(WIDTHS, HEIGHTS):
            stage.frame, view.scroll_y = 1 / 60, 1
            stage.frames(3)
            stage.frame = 1 / rate
            start = x + view.width * across, y + view.height * up
            if on_a_grip(hands, *start):
                continue
            finger = play(stage, start, path)
            wanted = path[-1][2]
            assert min(wanted - 9, view.most - 1) <= view.scrolled <= wanted + 0.5, (kind, rate, across, up)
            finger.up()
            stage.run(0.4)
            assert seen() == before, (kind, rate, across, up)


def on_a_grip(hands: Hands, x: float, y: float) -> bool:
    """That drags its row to another place."""
    return any(isinstance(part, Grip) and part.collide_point(*part.to_widget(x, y)) for part in hands.walk())


def ends_exactly(stage: Stage, view: Any) -> None:
    middle = view.to_window(*view.center)
    for rate, (turn, end) in product(RATES, ((1, 0.0), (-1, 1.0))):
        stage.frame = 1 / rate
        for _ in range(40):
            play(stage, middle, FAST, turn).up()
            stage.run(0.15)
            if turn * view.scroll_y <= turn * end:
                break
        stage.run(3)
        assert view.scroll_y == end, (rate, turn)
