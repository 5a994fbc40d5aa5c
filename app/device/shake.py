"""Rolling the dice by shaking the phone."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from typing import Any, Literal

from app.device.platform import is_android, java, on_kivy_thread, service
from app.device.silence import silently

Sensitivity = Literal["low", "normal", "high"]

STRENGTH: dict[Sensitivity, float] = {"low": 18.0, "normal": 12.0, "high": 8.0}
"""How hard a swing must be, in m/s² without gravity. Walking with the phone in hand reaches 4 to 6."""

SWINGS = 3
"""How many swings make a shake, each against the one before: more than a bump on the table or picking the phone up."""

SWING_APART = (0.04, 0.45)
"""Seconds from one swing to the next: anything faster is a knock, anything slower another movement."""

REST = 0.6
"""Seconds without a swing after which the next shake may begin: however long people shake, they roll once."""

GRAVITY = 0.5
"""Time constant in seconds of the average that is taken for gravity."""

ACCELEROMETER, OFTEN = 1, 1
"""Android's Sensor.TYPE_ACCELEROMETER and SensorManager.SENSOR_DELAY_GAME."""

Vector = tuple[float, float, float]


class ShakeDetector:
    """Finds shakes in the samples of an accelerometer, which contain gravity."""

    def __init__(self, sensitivity: Sensitivity = "normal") -> None:
        self.sensitivity: Sensitivity = sensitivity
        self._time = -math.inf
        self._gravity: Vector | None = None
        self._swing: Vector = (0.0, 0.0, 0.0)
        self._swung = -math.inf
        self._swings = 0
        self._shaken = False

    def feed(self, time: float, sample: Sequence[float | None]) -> bool:
        """Take one sample, in m/s² at `time` in seconds; true when it completes a shake."""
        x, y, z = sample
        if x is None or y is None or z is None or not math.isfinite(x + y + z):
            return False
        rest = self._beside_gravity(time, (x, y, z))
        if self._shaken and time - self._swung > REST:
            self._shaken, self._swings = False, 0
        if math.hypot(*rest) >= STRENGTH[self.sensitivity]:
            self._count(time, rest)
        if self._swings < SWINGS or self._shaken:
            return False
        self._shaken = True
        return True

    def _beside_gravity(self, time: float, sample: Vector) -> Vector:
        if self._gravity is None:
            self._gravity = sample
        share = 1 - math.exp(-max(0.0, time - self._time) / GRAVITY) if math.isfinite(self._time) else 0.0
        self._time = time
        gx, gy, gz = (g + share * (s - g) for g, s in zip(self._gravity, sample, strict=True))
        self._gravity = gx, gy, gz
        return sample[0] - gx, sample[1] - gy, sample[2] - gz

    def _count(self, time: float, push: Vector) -> None:
        apart = time - self._swung
        against = sum(a * b for a, b in zip(push, self._swing, strict=True)) < 0
        if apart > SWING_APART[1]:
            self._swings = 1
        elif not against:
            return
        elif apart >= SWING_APART[0]:
            self._swings += 1
        self._swung, self._swing = time, push


class Shake:
    """`start` listens to the phone's accelerometer and calls `shaken` on Kivy's thread; `stop` it with the screen."""

    def __init__(self, shaken: Callable[[], object]) -> None:
        self._shaken = shaken
        self._listens = False

    def start(self, sensitivity: Sensitivity = "normal") -> bool:
        """Whether this device can be shaken."""
        self.stop()
        self._listens = is_android() and _listen(ShakeDetector(sensitivity), self._shaken)
        return self._listens

    def stop(self) -> None:
        if self._listens:
            self._listens = False
            _stop_listening()


@cache
def sensor_listener() -> Any:
    """The one object that Java calls, kept for good: a sample may be on its way when nobody listens any more."""
    jnius = import_module("jnius")

    class Listener(jnius.PythonJavaClass):  # type: ignore[name-defined]
        __javainterfaces__ = ("android/hardware/SensorEventListener",)
        heard: Callable[[float, Sequence[float]], object] | None = None

        @jnius.java_method("(Landroid/hardware/SensorEvent;)V")
        def onSensorChanged(self, event: Any) -> None:  # noqa: N802
            heard = self.heard
            if heard is not None:
                heard(event.timestamp / 1e9, event.values[:3])

        @jnius.java_method("(Landroid/hardware/Sensor;I)V")
        def onAccuracyChanged(self, sensor: Any, accuracy: int) -> None:  # noqa: N802
            """The interface wants it."""

    java("android.hardware.SensorEvent", timestamp="J", values="[F")
    return Listener()


def _sensors() -> Any:
    return service(
        "sensor",
        "android.hardware.SensorManager",
        getDefaultSensor="(I)Landroid/hardware/Sensor;",
        registerListener="(Landroid/hardware/SensorEventListener;Landroid/hardware/Sensor;I)Z",
        unregisterListener="(Landroid/hardware/SensorEventListener;)V",
    )


@silently(False)
def _listen(detector: ShakeDetector, shaken: Callable[[], object]) -> bool:
    def heard(time: float, sample: Sequence[float]) -> None:
        if detector.feed(time, sample):
            on_kivy_thread(shaken)

    listener, sensors = sensor_listener(), _sensors()
    sensor = sensors.getDefaultSensor(ACCELEROMETER)
    if sensor is None:
        return False
    listener.heard = heard
    return bool(sensors.registerListener(listener, sensor, OFTEN))


@silently(None)
def _stop_listening() -> None:
    listener = sensor_listener()
    listener.heard = None
    _sensors().unregisterListener(listener)
