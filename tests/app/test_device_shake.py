"""Shaking rolls, once; walking, knocking and picking the phone up do not."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.device.shake import Sensitivity, ShakeDetector

G = 9.81
RATE = 50

Vector = tuple[float, float, float]
Trace = Iterator[tuple[float, Vector]]


def trace(seconds: float, motion: Callable[[float], Vector], rate: float = RATE, seed: int = 1) -> Trace:
    """What a phone lying on its back feels beside `motion`, with the sensor's own noise."""
    source = random.Random(seed)
    for i in range(int(seconds * rate)):
        x, y, z = motion(i / rate)
        yield i / rate, (x + source.gauss(0, 0.1), y + source.gauss(0, 0.1), z + G + source.gauss(0, 0.1))


def shaking(
    strength: float, pitch: float = 5, start: float = 1, stop: float = 2.2, along: Vector = (0.8, 0.6, 0)
) -> Callable[[float], Vector]:
    def motion(t: float) -> Vector:
        push = strength * math.sin(2 * math.pi * pitch * (t - start)) if start <= t < stop else 0
        return push * along[0], push * along[1], push * along[2]

    return motion


def still(_t: float) -> Vector:
    return 0, 0, 0


def shakes(samples: Trace, sensitivity: Sensitivity = "normal") -> list[float]:
    detector = ShakeDetector(sensitivity)
    return [time for time, sample in samples if detector.feed(time, sample)]


def test_a_shake_is_found_once_and_soon() -> None:
    (found,) = shakes(trace(5, shaking(20)))
    assert 1 < found < 1.5


@pytest.mark.parametrize(
    ("strength", "heeded"),
    [(6, set()), (10, {"high"}), (15, {"high", "normal"}), (25, {"high", "normal", "low"})],
)
def test_sensitivity(strength: float, heeded: set[Sensitivity]) -> None:
    levels: tuple[Sensitivity, ...] = ("low", "normal", "high")
    assert {level for level in levels if shakes(trace(4, shaking(strength)), level)} == heeded


def test_however_long_people_shake_they_roll_once() -> None:
    assert len(shakes(trace(8, shaking(20, stop=6)))) == 1


def test_two_shakes_are_two() -> None:
    def motion(t: float) -> Vector:
        return shaking(20, start=1, stop=2)(t) if t < 2.8 else shaking(20, start=3, stop=4)(t)

    first, second = shakes(trace(6, motion))
    assert first < 2
    assert 3 < second < 3.6


@settings(max_examples=60, derandomize=True, deadline=None)
@given(
    pitch=st.floats(2.5, 7),
    strength=st.floats(16, 40),
    rate=st.sampled_from((40, 50, 100, 200)),
    turn=st.floats(0, 2 * math.pi),
    tilt=st.floats(-math.pi / 2, math.pi / 2),
)
def test_in_whatever_direction_at_whatever_speed(
    pitch: float, strength: float, rate: float, turn: float, tilt: float
) -> None:
    along = math.cos(turn) * math.cos(tilt), math.sin(turn) * math.cos(tilt), math.sin(tilt)
    assert len(shakes(trace(5, shaking(strength, pitch, stop=2.6, along=along), rate))) == 1


@pytest.mark.parametrize("sensitivity", ["low", "normal", "high"])
@pytest.mark.parametrize("steps_a_second", [1.6, 2.0, 2.4])
def test_walking_does_not_roll(sensitivity: Sensitivity, steps_a_second: float) -> None:
    """A step lifts, falls and lands; the hand sways at half its rhythm."""

    def motion(t: float) -> Vector:
        step = (t * steps_a_second) % 1
        landing = 3.5 * math.exp(-step / 0.06) if step < 0.3 else 0
        up = 2.8 * math.sin(2 * math.pi * step) + landing
        return 1.5 * math.sin(math.pi * steps_a_second * t), 0.8 * math.sin(2 * math.pi * steps_a_second * t + 1), up

    assert shakes(trace(60, motion), sensitivity) == []


@pytest.mark.parametrize("rate", [50, 100, 200])
def test_knocks_on_the_table_do_not_roll(rate: float) -> None:
    """Someone slams a hand down beside the phone every second: one hard blow that rings."""

    def motion(t: float) -> Vector:
        since = t % 1
        return 0, 0, 35 * math.exp(-since / 0.03) * math.cos(2 * math.pi * 40 * since) if since < 0.2 else 0

    assert shakes(trace(20, motion, rate), "high") == []


def test_picking_up_and_turning_over_does_not_roll() -> None:
    """Gravity turns from the back to the edge to the front and returns within a second each."""

    def motion(t: float) -> Vector:
        angle = math.pi * (1 - math.cos(math.pi * min(t % 4, 1))) / 2 if t % 8 < 4 else math.pi * (1 - min(t % 4, 1))
        return 0, G * math.sin(angle), G * math.cos(angle) - G

    assert shakes(trace(40, motion), "high") == []


def test_gravity_is_followed_when_the_phone_is_held_otherwise() -> None:
    """Upside down since the first second, then shaken along the vertical."""

    def motion(t: float) -> Vector:
        x, y, z = shaking(20, start=4, stop=5.2, along=(0, 0, 1))(t)
        return x, y, z - 2 * G * min(1, max(0, t - 1))

    (found,) = shakes(trace(7, motion))
    assert 4 < found < 4.6


def test_a_jolt_there_and_back_does_not_roll() -> None:
    assert shakes(trace(4, shaking(30, pitch=3, stop=1 + 1 / 3))) == []


def test_sensors_that_are_not_ready_are_waited_for() -> None:
    detector = ShakeDetector()
    for unready in ((None, None, None), (None, 0.1, 9.8), (0.1, None, 9.8), (0.1, 0.1, None), (math.nan, 0, 9.8)):
        assert not detector.feed(0, unready)
    found = [time for time, sample in trace(4, shaking(20)) if detector.feed(1 + time, sample)]
    assert len(found) == 1


def test_a_clock_that_stands_still_or_jumps_back_breaks_nothing() -> None:
    detector = ShakeDetector()
    for time in (5.0, 5.0, 4.0, 4.5):
        assert not detector.feed(time, (0, 0, G))


def test_a_phone_at_rest_never_rolls() -> None:
    assert shakes(trace(60, still), "high") == []
