"""Makes every sound of the app from arithmetic: `python -m tools.make_sounds` writes `assets/sounds/`.

A struck thing is a few resonances that die away, each at its own speed, over a short burst of filtered noise where
the surfaces meet. The noise has a fixed seed for each sound, so the files come out the same on every machine.
"""

from __future__ import annotations

import io
import math
import random
import sys
import wave
from array import array
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

SOUNDS = Path(__file__).parent.parent / "assets" / "sounds"
RATE = 22050

Samples = list[float]


class Mode(NamedTuple):
    """One resonance: pitch in Hz, seconds until it is down to a third, loudness."""

    pitch: float
    decay: float
    loudness: float


# -- building blocks -----------------------------------------------------------------------------------------


def length(seconds: float) -> int:
    return round(seconds * RATE)


def strike(seconds: float, modes: Iterable[Mode], drop: float = 0.0, settle: float = 0.01) -> Samples:
    """Resonances that start `drop` too high (0.1: a tenth) and settle: skins, wood and felt give under a blow."""
    out = [0.0] * length(seconds)
    for mode in modes:
        phase = 0.0
        for i in range(len(out)):
            t = i / RATE
            out[i] += mode.loudness * math.exp(-t / mode.decay) * math.sin(phase)
            phase += 2 * math.pi * mode.pitch * (1 + drop * math.exp(-t / settle)) / RATE
    return out


def noise(seconds: float, low: float, high: float, seed: str) -> Samples:
    """Noise between two pitches."""
    source = random.Random(seed)
    white = [source.uniform(-1, 1) for _ in range(length(seconds))]
    return lowpass(highpass(white, low), high)


def lowpass(samples: Samples, pitch: float) -> Samples:
    turn = math.cos(2 * math.pi * pitch / RATE)
    return _filter(samples, pitch, ((1 - turn) / 2, 1 - turn, (1 - turn) / 2))


def highpass(samples: Samples, pitch: float) -> Samples:
    turn = math.cos(2 * math.pi * pitch / RATE)
    return _filter(samples, pitch, ((1 + turn) / 2, -(1 + turn), (1 + turn) / 2))


def _filter(samples: Samples, pitch: float, ahead: tuple[float, float, float]) -> Samples:
    """A second-order filter without a peak at its corner."""
    angle = 2 * math.pi * pitch / RATE
    width = math.sin(angle) / math.sqrt(2)
    scale = 1 + width
    b0, b1, b2 = (b / scale for b in ahead)
    a1, a2 = -2 * math.cos(angle) / scale, (1 - width) / scale
    x1 = x2 = y1 = y2 = 0.0
    out = []
    for x in samples:
        y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
        x1, x2, y1, y2 = x, x1, y, y1
        out.append(y)
    return out


def shaped(samples: Samples, loudness: Callable[[float], float]) -> Samples:
    return [x * loudness(i / RATE) for i, x in enumerate(samples)]


def fading(samples: Samples, decay: float) -> Samples:
    return shaped(samples, lambda t: math.exp(-t / decay))


def mix(*parts: tuple[float, Samples]) -> Samples:
    """Parts, each starting at its second."""
    out = [0.0] * max(length(start) + len(part) for start, part in parts)
    for start, part in parts:
        for i, x in enumerate(part, length(start)):
            out[i] += x
    return out


def louder(samples: Samples, factor: float) -> Samples:
    return [factor * x for x in samples]


def finished(samples: Samples, peak: float, attack: float = 0.0015, release: float = 0.02) -> Samples:
    """No offset, no click at either end, and as loud as it is meant to be."""
    rise, fall, last = length(attack), length(release), len(samples) - 1
    frame = [_soft(i / rise) * _soft((last - i) / fall) for i in range(len(samples))]
    samples = [x * f for x, f in zip(highpass(samples, 40), frame, strict=True)]
    offset = sum(samples) / sum(frame)
    samples = [x - offset * f for x, f in zip(samples, frame, strict=True)]
    return louder(samples, peak / max(map(abs, samples)))


def _soft(x: float) -> float:
    return (1 - math.cos(math.pi * min(1.0, x))) / 2


def note(name: str) -> float:
    """Pitch of "a4" and its like in Hz."""
    step = {"c": -9, "d": -7, "e": -5, "f": -4, "g": -2, "a": 0, "b": 2}[name[0]] + 12 * (int(name[1]) - 4)
    return 440 * 2 ** (step / 12)


def bar(pitch: float, seconds: float, decay: float, brightness: float = 1.0) -> Samples:
    """A wooden bar over a tube, tuned to the fourth and the tenth of its ground note, as a marimba's are."""
    modes = (
        Mode(pitch, decay, 1.0),
        Mode(pitch * 1.003, decay * 0.8, 0.25),
        Mode(pitch * 3.98, decay * 0.25, 0.22 * brightness),
        Mode(pitch * 9.6, decay * 0.08, 0.08 * brightness),
    )
    mallet = fading(noise(0.02, 300, 2500, f"mallet {pitch:.0f}"), 0.004)
    return mix((0, strike(seconds, (mode for mode in modes if mode.pitch < RATE / 2.2))), (0, louder(mallet, 0.3)))


# -- the sounds ----------------------------------------------------------------------------------------------


def tap() -> Samples:
    """A fingertip on a wooden piece."""
    body = strike(0.09, (Mode(640, 0.016, 1), Mode(1490, 0.009, 0.45), Mode(2710, 0.005, 0.2)), drop=0.04)
    return finished(mix((0, body), (0, louder(fading(noise(0.03, 800, 4000, "tap"), 0.003), 0.7))), 0.45)


def shake() -> Samples:
    """Dice rattling in a leather cup, two swings of a hand."""
    source = random.Random("shake")
    clicks = []
    for i in range(22):
        at = 0.52 * (i + source.random()) / 22
        swing = 0.25 + 0.75 * math.sin(math.pi * at / 0.26) ** 2
        pitch = source.uniform(1500, 2600)
        modes = (Mode(pitch, 0.006, 0.7), Mode(pitch * 1.71, 0.004, 0.35), Mode(source.uniform(380, 620), 0.014, 0.9))
        contact = fading(noise(0.02, 900, 5000, f"shake {i}"), 0.003)
        clicks.append((at, louder(mix((0, strike(0.06, modes)), (0, contact)), swing * source.uniform(0.5, 1))))
    leather = shaped(noise(0.56, 250, 1200, "leather"), lambda t: 0.12 * math.sin(math.pi * t / 0.28) ** 2)
    return finished(lowpass(mix((0, leather), *clicks), 5200), 0.6, attack=0.01, release=0.06)


def knock(pitch: float) -> Samples:
    """A die coming to lie on felt: more thump than click, but none so deep that a phone's speaker swallows it."""
    thump = strike(0.14, (Mode(285 * pitch, 0.024, 1), Mode(545 * pitch, 0.014, 0.55)), drop=0.3, settle=0.012)
    edge = strike(0.03, (Mode(1310 * pitch, 0.006, 0.4), Mode(2460 * pitch, 0.004, 0.18)))
    felt = fading(noise(0.06, 300, 2200, f"felt {pitch}"), 0.010)
    return finished(mix((0, thump), (0, edge), (0, louder(felt, 0.8))), 0.75)


def touch() -> Samples:
    """The tip of a pencil set on paper."""
    lead = fading(noise(0.045, 1800, 6500, "touch"), 0.007)
    board = strike(0.045, (Mode(430, 0.008, 0.35), Mode(1020, 0.004, 0.2)))
    return finished(mix((0, lead), (0, board)), 0.32, release=0.012)


def stroke() -> Samples:
    """A pencil drawn across paper: the grain of the paper is what one hears."""
    source = random.Random("grain")
    grain = lowpass([source.random() ** 3 for _ in range(length(0.18))], 160)
    top = max(grain)
    scratch = noise(0.18, 1600, 6200, "stroke")

    def hand(t: float) -> float:
        return math.sin(math.pi * min(1.0, t / 0.18) ** 0.8) * (1 - 0.25 * math.cos(2 * math.pi * t / 0.09))

    drawn = [x * (0.25 + 0.75 * g / top) for x, g in zip(scratch, grain, strict=True)]
    return finished(shaped(drawn, hand), 0.36, attack=0.008, release=0.03)


def chime(low: str, high: str) -> Samples:
    first, second = bar(note(low), 0.30, 0.11), bar(note(high), 0.38, 0.15)
    return finished(mix((0, first), (0.1, second)), 0.6, release=0.08)


def thud() -> Samples:
    """A fist on a cushion: no."""
    body = strike(0.16, (Mode(168, 0.033, 1), Mode(297, 0.02, 0.6)), drop=0.45, settle=0.015)
    cloth = fading(noise(0.08, 150, 800, "thud"), 0.016)
    return finished(lowpass(mix((0, body), (0, cloth)), 900), 0.7, attack=0.003)


def bell() -> Samples:
    """A small table bell, struck once and softly."""
    ground = note("e5")
    modes = (
        Mode(ground * 0.5, 0.30, 0.18),
        Mode(ground, 0.26, 1.0),
        Mode(ground * 1.004, 0.24, 0.5),
        Mode(ground * 2.0, 0.17, 0.42),
        Mode(ground * 2.76, 0.11, 0.30),
        Mode(ground * 5.40, 0.045, 0.14),
    )
    return finished(strike(0.9, modes), 0.55, attack=0.003, release=0.2)


def pop() -> Samples:
    """A cork leaving its bottle: the neck's note rises as it opens."""
    neck = strike(0.11, (Mode(620, 0.020, 1), Mode(1240, 0.010, 0.25)), drop=-0.42, settle=0.014)
    return finished(mix((0, neck), (0, louder(fading(noise(0.03, 500, 3000, "pop"), 0.004), 0.6))), 0.6)


def win(peak: float, brightness: float) -> Samples:
    """A chord strummed upwards."""
    chord = ("c4", "g4", "c5", "e5", "g5", "c6")
    notes = [(0.055 * i, bar(note(name), 1.2 - 0.055 * i, 0.34, brightness)) for i, name in enumerate(chord)]
    return finished(mix(*notes), peak, attack=0.004, release=0.35)


def all_sounds() -> dict[str, Samples]:
    """By name; variants of one sound are numbered, and the chimes rise with their number."""
    fourths = (("c5", "f5"), ("d5", "g5"), ("e5", "a5"), ("g5", "c6"), ("a5", "d6"))
    return {
        "tap": tap(),
        "shake": shake(),
        **{f"knock-{i}": knock(pitch) for i, pitch in enumerate((1.0, 1.13, 0.89), 1)},
        "touch": touch(),
        "stroke": stroke(),
        **{f"chime-{i}": chime(*notes) for i, notes in enumerate(fourths, 1)},
        "thud": thud(),
        "bell": bell(),
        "pop": pop(),
        "win": win(0.7, 1.0),
        "win_soft": win(0.3, 0.4),
    }


# -- files ---------------------------------------------------------------------------------------------------


def wav(samples: Samples) -> bytes:
    values = array("h", (round(32767 * x) for x in samples))
    if sys.byteorder == "big":
        values.byteswap()
    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(values.tobytes())
    return file.getvalue()


def main() -> None:
    SOUNDS.mkdir(parents=True, exist_ok=True)
    for old in SOUNDS.glob("*.wav"):
        old.unlink()
    for name, samples in all_sounds().items():
        (SOUNDS / f"{name}.wav").write_bytes(wav(samples))


if __name__ == "__main__":
    main()
