"""A board under the finger: zooming and moving it by touch, wheel and key; it is never stuck nor lost."""

from __future__ import annotations

from typing import Any

import pytest

from tests.app.conftest import Finger

WIDE, HIGH = 20.0, 16.0


@pytest.fixture
def field(stage: Any) -> Any:
    from app.games.board.field import Field

    class Watched(Field):
        def __init__(self, **kwargs: Any) -> None:
            self.taps: list[tuple[float, float]] = []
            self.twists: list[int] = []
            super().__init__(**kwargs)

        def tapped(self, x: float, y: float) -> None:
            self.taps.append((x, y))

        def twisted(self, steps: int) -> None:
            self.twists.append(steps)

    field = Watched(extent=(-WIDE / 2, -HIGH / 2, WIDE / 2, HIGH / 2), size_hint=(None, None), max_scale=60)
    stage.show(field)
    field.pos, field.size = (6, 200), (400, 500)
    stage.frames(20)
    return field


def near(a: tuple[float, float], b: tuple[float, float], far: float = 0.05) -> bool:
    return abs(a[0] - b[0]) < far and abs(a[1] - b[1]) < far


def inside(field: Any) -> bool:
    """No empty space is seen beside a board that could fill it."""
    left, low, right, high = field.view
    fits_x, fits_y = right - left > WIDE - 0.01, high - low > HIGH - 0.01
    across = (left <= -WIDE / 2 + 0.01 and right >= WIDE / 2 - 0.01) if fits_x else left >= -10.01 and right <= 10.01
    up = (low <= -HIGH / 2 + 0.01 and high >= HIGH / 2 - 0.01) if fits_y else low >= -8.01 and high <= 8.01
    return bool(across and up)


def test_all_of_it_is_seen_first_and_places_go_both_ways(field: Any) -> None:
    assert field.zoom == 1
    assert not field.zoomed
    assert field.scale == pytest.approx(20)
    assert near(field.from_board(0, 0), (206, 450))
    assert near(field.to_board(*field.from_board(3, -4)), (3, -4))


def test_the_wheel_zooms_around_the_pointer(stage: Any, field: Any) -> None:
    field.size = (400, 320)
    stage.frames(2)
    at = field.from_board(5, 4)
    wheel(stage, at, "scrolldown")
    wheel(stage, at, "scrolldown")
    assert field.zoom > 1.5
    assert near(field.from_board(5, 4), at, 2)
    for _ in range(9):
        wheel(stage, at, "scrollup")
    assert field.zoom == 1
    assert near(field.from_board(0, 0), (206, 360), 1)


def wheel(stage: Any, pos: tuple[float, float], button: str) -> None:
    from kivy.base import EventLoop
    from kivy.input.providers.mouse import MouseMotionEvent

    width, height = stage.window.size
    touch = MouseMotionEvent("mouse", 1, (pos[0] / (width - 1), pos[1] / (height - 1), button), is_touch=True)
    for what in ("begin", "end"):
        EventLoop.post_dispatch_input(what, touch)
    stage.frames(2)


def test_a_pinch_keeps_both_fingers_on_their_spots(stage: Any, field: Any) -> None:
    field.size = (400, 320)
    stage.frames(2)
    first, second = Finger(stage, 90, 280), Finger(stage, 150, 320)
    spots = field.to_board(90, 280), field.to_board(150, 320)
    for step in range(1, 11):
        first.move(90 - 4 * step, 280 - 3 * step)
        second.move(150 + 4 * step, 320 + 3 * step)
    assert field.zoom > 2
    assert near(field.to_board(50, 250), spots[0], 0.5)
    assert near(field.to_board(190, 350), spots[1], 0.5)
    first.up()
    second.up()
    assert not field.taps
    assert not field.fingers


def test_two_fingers_also_move_it(stage: Any, field: Any) -> None:
    field.zoom_at(2.5, 206, 450)
    stage.frames(2)
    first, second = Finger(stage, 160, 420), Finger(stage, 240, 420)
    spot = field.to_board(160, 420)
    for step in range(1, 6):
        first.move(160 + 8 * step, 420)
        second.move(240 + 8 * step, 420)
    assert near(field.to_board(200, 420), spot, 0.3)
    first.up()
    second.up()


def test_one_finger_moves_a_zoomed_board_and_taps_a_still_one(stage: Any, field: Any) -> None:
    stage.drag((200, 450), (260, 450))
    assert near(field.from_board(0, 0), (206, 450), 1), "all of it is seen: there is nowhere to go"
    field.zoom_at(2, 206, 450)
    spot = field.to_board(200, 450)
    stage.drag((200, 450), (240, 430))
    assert near(field.to_board(240, 430), spot, 0.4)
    assert not field.taps
    stage.tap((220, 440))
    assert len(field.taps) == 1


def test_it_is_never_lost(stage: Any, field: Any) -> None:
    field.zoom_at(2.4, 206, 450)
    for way in ((390, 450), (20, 450), (200, 690), (200, 210)):
        stage.drag((206, 450), way)
        stage.drag((206, 450), way)
        assert inside(field), way


def test_a_double_tap_shows_all_of_it_and_does_nothing_else(stage: Any, field: Any) -> None:
    field.zoom_at(2.4, 206, 450)
    stage.tap((220, 440))
    stage.tap((222, 441))
    stage.run(0.5)
    assert field.zoom == pytest.approx(1)
    assert len(field.taps) == 1, "only the first of the two taps counts"
    assert near(field.from_board(0, 0), (206, 450), 1)


def test_keys_zoom(stage: Any, field: Any) -> None:
    assert field.key("+")
    assert field.key("=")
    assert field.zoom > 1.5
    for _ in range(20):
        field.key("+")
    assert field.scale == pytest.approx(60)
    assert field.key("0")
    stage.run(0.5)
    assert field.zoom == pytest.approx(1)
    assert not field.key("x")


def test_it_keeps_its_middle_in_another_window(stage: Any, field: Any) -> None:
    field.look_at(4, 3, 2.2)
    stage.frames(2)
    field.size = (700, 360)
    stage.frames(4)
    assert near((field.middle_x, field.middle_y), (4, 3), 1.5)
    assert inside(field)
    field.size = (1800, 1500)
    stage.frames(4)
    assert field.zoom == 1, "in a large window all of it fits: it cannot stay zoomed"
    assert inside(field)


def test_a_twist_turns_what_is_held_and_not_the_board(stage: Any, field: Any) -> None:
    from math import cos, pi, sin

    field.twistable = True
    first, second = Finger(stage, 256, 450), Finger(stage, 156, 450)
    for step in range(1, 25):
        way = -step * 5 * pi / 180
        first.move(206 + 50 * cos(way), 450 + 50 * sin(way))
        second.move(206 - 50 * cos(way), 450 - 50 * sin(way))
    first.up()
    second.up()
    assert field.twists == [1, 1], "120 degrees clockwise"
    assert field.zoom == pytest.approx(1, abs=0.05)


def test_the_buttons_know_their_limits(stage: Any, field: Any) -> None:
    from app.games.board.field import ZoomStack

    stack = stage.show(ZoomStack(field))
    stack.in_voice, stack.out_voice, stack.fit_voice = "in", "out", "fit"
    stack.pos = (10, 20)
    stage.frames(4)
    buttons = {button.voice: button for button in stack.children}
    assert buttons["out"].disabled
    assert buttons["fit"].disabled
    for _ in range(6):
        stage.tap(buttons["in"])
    assert buttons["in"].disabled
    stage.tap(buttons["fit"])
    stage.run(0.5)
    assert not field.zoomed
    assert buttons["out"].disabled


def test_moving_it_draws_nothing_again(stage: Any, field: Any) -> None:
    scaled = []
    field.bind(on_scaled=lambda *_: scaled.append(1))
    field.zoom_at(2, 206, 450)
    stage.run(0.5)
    assert len(scaled) == 1
    stage.drag((200, 450), (240, 430))
    assert len(scaled) == 1
