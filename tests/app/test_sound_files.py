"""The sound files are what the script makes, and what it makes can be heard."""

from __future__ import annotations

import cmath
import io
import itertools
import math
import wave
from array import array
from functools import cache
from typing import NamedTuple

import pytest

from tools.make_sounds import SOUNDS, Samples, all_sounds, wav

NAMES = sorted(path.stem for path in SOUNDS.glob("*.wav"))


@cache
def made() -> dict[str, bytes]:
    return {name: wav(samples) for name, samples in all_sounds().items()}


class Expected(NamedTuple):
    """Seconds, and between which pitches the middle of the spectrum lies."""

    seconds: float
    low: float
    high: float


KNOCK, CHIME, WIN = Expected(0.14, 300, 600), Expected(0.48, 500, 1300), Expected(1.2, 400, 900)
EXPECTED = {
    "tap": Expected(0.09, 500, 1200),
    "shake": Expected(0.575, 600, 2000),
    **dict.fromkeys(("knock-1", "knock-2", "knock-3"), KNOCK),
    "touch": Expected(0.045, 2200, 5000),
    "stroke": Expected(0.18, 3000, 5500),
    **dict.fromkeys(("chime-1", "chime-2", "chime-3", "chime-4", "chime-5"), CHIME),
    "thud": Expected(0.16, 150, 320),
    "bell": Expected(0.9, 600, 1200),
    "pop": Expected(0.11, 350, 900),
    "win": WIN,
    "win_soft": WIN,
}


def read(data: bytes) -> Samples:
    with wave.open(io.BytesIO(data)) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, 22050)
        values = array("h", file.readframes(file.getnframes()))
    return [value / 32768 for value in values]


def samples_of(name: str) -> Samples:
    return read((SOUNDS / f"{name}.wav").read_bytes())


def fourier(values: list[complex]) -> list[complex]:
    n = len(values)
    if n == 1:
        return values
    even, odd = fourier(values[::2]), fourier(values[1::2])
    turned = [cmath.exp(-2j * math.pi * k / n) * x for k, x in enumerate(odd)]
    return [a + b for a, b in zip(even, turned, strict=True)] + [a - b for a, b in zip(even, turned, strict=True)]


def centroid(samples: Samples) -> float:
    size = 1 << (len(samples) - 1).bit_length()
    padded = [complex(x) for x in samples] + [0j] * (size - len(samples))
    power = [abs(x) ** 2 for x in fourier(padded)[: size // 2]]
    return sum(i * p for i, p in enumerate(power)) * 22050 / size / sum(power)


def rms(samples: Samples) -> float:
    return math.sqrt(sum(x * x for x in samples) / len(samples))


def test_files_are_exactly_what_the_script_makes() -> None:
    assert sorted(made()) == NAMES == sorted(EXPECTED)
    for name, data in made().items():
        assert (SOUNDS / f"{name}.wav").read_bytes() == data, name


def test_all_together_are_small() -> None:
    assert sum(path.stat().st_size for path in SOUNDS.iterdir()) < 400_000


@pytest.mark.parametrize("name", NAMES)
def test_every_sound_can_be_heard_and_hurts_nobody(name: str) -> None:
    samples, expected = samples_of(name), EXPECTED[name]
    peak = max(map(abs, samples))
    assert 0.25 < peak < 0.8
    assert rms(samples) > 0.04
    assert sum(abs(x) > 0.98 * peak for x in samples) < 12, "clipped"
    assert abs(sum(samples) / len(samples)) < 1e-4, "offset"
    assert len(samples) / 22050 == pytest.approx(expected.seconds, abs=0.012)
    assert expected.low < centroid(samples) < expected.high


@pytest.mark.parametrize("name", NAMES)
def test_every_sound_starts_and_ends_without_a_click(name: str) -> None:
    samples = samples_of(name)
    assert abs(samples[0]) < 0.001
    assert max(map(abs, samples[-22:])) < 0.001
    assert max(map(abs, samples[-220:])) < 0.02 * max(map(abs, samples))


def test_chimes_rise_and_knocks_differ() -> None:
    chimes = [centroid(samples_of(f"chime-{i}")) for i in range(1, 6)]
    assert all(b > 1.05 * a for a, b in itertools.pairwise(chimes))
    knocks = sorted(centroid(samples_of(f"knock-{i}")) for i in range(1, 4))
    assert all(b > 1.05 * a for a, b in itertools.pairwise(knocks))


def test_others_hear_the_same_chord_quieter() -> None:
    loud, soft = samples_of("win"), samples_of("win_soft")
    assert len(loud) == len(soft)
    assert rms(soft) < 0.5 * rms(loud)
