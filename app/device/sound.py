"""Short sounds, played by name without ever blocking."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import Protocol

from app.device.silence import silently

FOLDER = Path(__file__).parents[2] / "assets" / "sounds"


class Playable(Protocol):
    """The part of a Kivy sound that we use."""

    volume: float

    def play(self) -> object: ...


def load(path: Path) -> Playable:
    """Through SDL, also on Android: Kivy's own choice there is a media player that starts too late for a knock."""
    from kivy.core.audio.audio_sdl2 import SoundSDL2

    sound: Playable = SoundSDL2(source=str(path))
    return sound


def can_be_heard() -> bool:
    return os.environ.get("SDL_AUDIODRIVER") != "dummy"


class Sounds:
    """The files of a folder: `tap.wav` is played by `play("tap")`, one of `knock-1.wav`, … by `play("knock")`."""

    def __init__(self, folder: Path = FOLDER, load: Callable[[Path], Playable] = load) -> None:
        self.volume = 1.0
        self._folder = folder
        self._load = load
        self._sounds: dict[str, list[Playable]] = {}
        self._last: dict[str, int] = {}
        self.loading: Thread | None = None

    def preload(self) -> None:
        """Opening the audio device may take longer than a frame, so it happens on a thread; call it after the first."""
        if self.loading is None and can_be_heard():
            self.loading = Thread(target=self._load_all, name="sounds", daemon=True)
            self.loading.start()

    @silently(None)
    def play(self, name: str, variant: int | None = None, volume: float = 1.0) -> None:
        """Without `variant` any but the last one played; it counts from 1, and beyond the last is the last.

        What is not loaded yet stays silent: a sound that comes late is worse than none.
        """
        self.preload()
        variants = self._sounds.get(name)
        if not variants:
            return
        chosen = min(variant, len(variants)) - 1 if variant else self._other_than_last(name, len(variants))
        self._last[name] = chosen
        variants[chosen].volume = self.volume * volume
        variants[chosen].play()

    def _other_than_last(self, name: str, count: int) -> int:
        last = self._last.get(name)
        return random.choice([i for i in range(count) if i != last or count == 1])

    def _load_all(self) -> None:
        files: dict[str, list[Path]] = {}
        for path in sorted(self._folder.glob("*.wav")):
            files.setdefault(path.stem.partition("-")[0], []).append(path)
        for name, paths in files.items():
            self._load_variants(name, paths)

    @silently(None)
    def _load_variants(self, name: str, paths: list[Path]) -> None:
        self._sounds[name] = [self._load(path) for path in paths]
