"""Scrolling under recorded fingers, on quick phones and on slow ones."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

import pytest

from tests.app import gallery
from tests.app.conftest import Finger, Stage, centre

Path = Sequence[tuple[float, float, float]]
"""Seconds since the finger came down, and how far it is then to the right and upwards, in dp."""

FAST: Path = [(0.016, 0, 6), (0.032, 2, 30), (0.048, 3, 78), (0.064, 3, 140), (0.08, 4, 205)]
SLOW: Path = [(0.05 * step, 0.2 * step, 5.0 * step) for step in range(1, 16)]
RESTED: Path = [(0.15 + after, x, y) for after, x, y in FAST]
RESTED_LONG: Path = [(0.7 + 0.02 * step, 0, 8.0 * step) for step in range(1, 21)]
SLANTED: Path = [(0.02 * step, 6.0 * step, 8.0 * step) for step in range(1, 16)]
BACK_AND_FORTH: Path = [
    *((0.02 * step, 0, 10.0 * step) for step in range(1, 21)),
    *((0.4 + 0.02 * step, 0, 200 - 5.0 * step) for step in range(1, 21)),
]
PATHS = {"fast": FAST, "slow": SLOW, "rested": RESTED, "rested long": RESTED_LONG, "slanted": SLANTED}
RATES = (60, 30, 20)
ROUNDING = 1e-6
"""What is due with a frame comes with it, whatever the clock's last digits are."""


@pytest.fixture(params=RATES)
def rate(stage: Stage, request: pytest.FixtureRequest) -> int:
    stage.frame = 1 / request.param
    return int(request.param)


def play(stage: Stage, start: tuple[float, float], path: Path, turn: int = 1) -> Finger:
    """The finger goes along the path; a frame brings where it is by then. It is still down."""
    x, y = start
    finger = Finger(stage, x, y)
    began, last = stage.time() - stage.frame - ROUNDING, path[-1][0]
    while stage.time() - began < last + stage.frame:
        now = stage.time() - began
        passed = [(right, up) for after, right, up in path if after <= now]
        if passed:
            finger.move(x + passed[-1][0], y + turn * passed[-1][1])
        else:
            stage.frames()
    return finger


class Stack:
    """A page with everything on it that a finger can begin on."""

    def __init__(self, stage: Stage) -> None:
        from app.ui.choice import StepSlider
        from app.ui.fields import TextField
        from app.ui.people.players import PlayerStrip, PlayerView
        from app.ui.rows import ListRow, SwitchRow

        root, self.page, _overlay = gallery.frame("Title", "subtitle")
        self.page.spacing = 0
        self.row, self.switch = ListRow(title="Row"), SwitchRow(title="Switch")
        self.slider, self.field = StepSlider(value=0.5), TextField(label="Name")
        self.strip = PlayerStrip(players=[PlayerView(f"Player {seat}", "11 points") for seat in range(12)])
        self.heard: list[str] = []
        self.row.bind(on_release=lambda *_: self.heard.append("row"))
        self.switch.bind(on_toggle=lambda *_: self.heard.append("switch"))
        self.slider.bind(on_settle=lambda *_: self.heard.append("slider"))
        self.strip.bind(on_choose=lambda *_: self.heard.append("player"))
        parts = [ListRow(title=f"Above {number}") for number in range(3)]
        parts += [self.row, self.switch, self.slider, self.field, self.strip]
        parts += [ListRow(title=f"Below {number}") for number in range(24)]
        for part in parts:
            self.page.add_widget(part)
        stage.show(root)
        self.parts = {
            "row": self.row,
            "switch": self.switch,
            "slider": self.slider,
            "field": self.field,
            "strip": self.strip,
        }

    @property
    def pixels(self) -> float:
        """How far the page is scrolled."""
        return float((1 - self.page.scroll_y) * (self.page.body.height - self.page.height))

    def pressed(self) -> list[Any]:
        return [part for part in self.page.walk() if getattr(part, "state", "normal") == "down"]


def test_every_drag_scrolls_whatever_lies_under_it(stage: Stage, rate: int) -> None:
    stack = Stack(stage)
    for (kind, path), (name, part) in product(PATHS.items(), stack.parts.items()):
        stack.page.scroll_y = 1
        stage.frames(2)
        finger = play(stage, centre(part), path)
        assert path[-1][2] - 9 <= stack.pixels <= path[-1][2], (kind, name)
        finger.up()
        stage.run(0.3)
        assert stack.heard == [], (kind, name)
        assert stack.pressed() == [], (kind, name)
        assert stack.slider.value == 0.5
        stack.page.scroll_y = 1
        stage.frames(2)
        assert stack.pixels == 0


def test_a_finger_that_turns_back_takes_the_page_along(stage: Stage, rate: int) -> None:
    stack = Stack(stage)
    finger = play(stage, centre(stack.row), BACK_AND_FORTH)
    assert stack.pixels == pytest.approx(92, abs=1)
    stage.run(0.5)
    finger.up()
    stage.run(0.5)
    assert stack.pixels == pytest.approx(92, abs=1)


def test_a_list_comes_to_rest_exactly_at_its_ends(stage: Stage, rate: int) -> None:
    stack = Stack(stage)
    for turn, end in ((1, 0.0), (-1, 1.0), (1, 0.0)):
        for _ in range(6):
            play(stage, (200, 450), FAST, turn).up()
            stage.run(0.3)
        stage.run(3)
        assert stack.page.scroll_y == end
    stack.page.scroll_y = 1
    for path in (SLOW, FAST, RESTED):
        finger = play(stage, (200, 450), path, -1)
        assert 1 < stack.page.scroll_y < 1.2
        finger.up()
        stage.run(0.6)
        assert stack.page.scroll_y == 1


def test_a_glide_goes_as_far_at_any_rate(stage: Stage) -> None:
    stack, ways = Stack(stage), []
    for rate in RATES:
        stage.frame, stack.page.scroll_y = 1 / rate, 1
        stage.frames(2)
        play(stage, (200, 300), [(0.01 * step, 0, 4.0 * step) for step in range(1, 41)]).up()
        stage.run(4)
        ways.append(stack.pixels)
    assert ways == pytest.approx([ways[0]] * 3, rel=0.1)
    assert ways[0] > 250


def test_a_finger_that_stood_still_leaves_the_page_where_it_is(stage: Stage, rate: int) -> None:
    stack = Stack(stage)
    finger = play(stage, (200, 300), FAST)
    stage.run(0.4)
    there = stack.pixels
    finger.up()
    stage.run(1)
    assert stack.pixels == pytest.approx(there, abs=1)


def test_a_touch_stops_a_glide_and_presses_nothing(stage: Stage, rate: int) -> None:
    stack = Stack(stage)
    for part in stack.page.body.children:
        part.bind(**({"on_release": lambda *_: stack.heard.append("any")} if hasattr(part, "activate") else {}))
    play(stage, (200, 300), FAST).up()
    stage.run(0.2)
    before = stack.pixels
    stage.tap((200, 300))
    there = stack.pixels
    stage.run(1)
    assert before - 1 < stack.pixels == pytest.approx(there, abs=1)
    assert stack.heard == []
    stage.tap((200, 300))
    stage.run(0.5)
    assert stack.heard == ["any"]


def test_taps_still_press_however_long_they_take(stage: Stage, rate: int) -> None:
    stack = Stack(stage)
    for hold in (0, 0.05, 0.15, 1):
        stage.tap(stack.row, hold)
        stage.run(0.5)
        assert stack.heard == ["row"], hold
        stack.heard.clear()
    finger = Finger(stage, *centre(stack.row))
    stage.run(0.3)
    assert stack.pressed() == [stack.row]
    finger.up()
    assert stack.pressed() == []


def test_what_slides_sideways_gets_what_goes_sideways(stage: Stage, rate: int) -> None:
    stack = Stack(stage)
    for rest in (0.0, 0.15):
        stack.slider.value, stack.strip.scroll_x = 0.5, 0
        path = [(rest + 0.02 * step, -5.0 * step, 1.0 * step) for step in range(1, 21)]
        play(stage, centre(stack.slider), path).up()
        assert stack.slider.value < 0.3
        play(stage, centre(stack.strip), path).up()
        stage.run(2)
        assert stack.strip.scroll_x > 0.05
        assert stack.pixels == 0
        assert stack.heard == ["slider"]
        stack.heard.clear()


def test_a_wheel_scrolls_and_the_next_click_counts(stage: Stage) -> None:
    stack = Stack(stage)
    for _ in range(3):
        Finger(stage, 200, 300, button="scrollup").up()
    stage.run(0.2)
    assert stack.pixels > 50
    stage.run(3)
    assert stack.pixels == pytest.approx(180, abs=20)
    for _ in range(6):
        Finger(stage, 200, 300, button="scrolldown").up()
    stage.run(3)
    assert stack.page.scroll_y == 1
