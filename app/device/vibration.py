"""Short vibrations, named by how they feel."""

from __future__ import annotations

from typing import Any

from app.device.platform import api_level, is_android, java, service
from app.device.silence import silently

PATTERNS: dict[str, tuple[int, ...]] = {
    "tick": (10,),
    "land": (15,),
    "press": (25,),
    "double": (20, 60, 20),
    "dull": (40,),
    "call": (60,),
    "fanfare": (30, 60, 30),
}
"""Milliseconds on, off, on, …"""

DULL = 90
"""Strength out of 255; all other patterns leave the strength to the device."""

TICK, AS_USUAL = 2, -1
"""Android's EFFECT_TICK and DEFAULT_AMPLITUDE."""


@silently(None)
def vibrate(pattern: str) -> None:
    pulses = PATTERNS[pattern]
    if not is_android():
        return
    level = api_level()
    kind = "(Landroid/os/VibrationEffect;)V" if level >= 26 else "([JI)V"
    vibrator = service("vibrator", "android.os.Vibrator", hasVibrator="()Z", vibrate=kind)
    if not vibrator.hasVibrator():
        return
    if level >= 26:
        vibrator.vibrate(_effect(pattern, pulses, level))
    else:
        vibrator.vibrate([0, *pulses], -1)


def _effect(pattern: str, pulses: tuple[int, ...], level: int) -> Any:
    effects = java(
        "android.os.VibrationEffect",
        createPredefined="static (I)Landroid/os/VibrationEffect;",
        createWaveform="static ([J[II)Landroid/os/VibrationEffect;",
    )
    if pattern == "tick" and level >= 29:  # many motors do not get going in 10 ms: the maker knows what a tick is
        return effects.createPredefined(TICK)
    strength = DULL if pattern == "dull" else AS_USUAL
    strengths = [strength if i % 2 == 0 else 0 for i in range(len(pulses))]
    return effects.createWaveform([0, *pulses], [0, *strengths], -1)
