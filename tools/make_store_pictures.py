"""Take the stores' screenshots: scenes of `make shots` in each language, as sharp as a phone shows them.

    python -m tools.make_store_pictures              all of them, a minute or two
    python -m tools.make_store_pictures cs-CZ        one language

They go into fastlane/metadata/android/<language>/images and replace what lies there. Stores want a side of 1080 pixels
at least, no side more than twice the other, at most eight pictures; JPEG, since felt and paper have a grain.
"""

from __future__ import annotations

import os
import sys
import tempfile
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from app.i18n import choose

ROOT = Path(__file__).resolve().parents[1]
STORE = ROOT / "fastlane" / "metadata" / "android"
LANGUAGES = {folder.name: choose([folder.name]) for folder in sorted(STORE.iterdir())}
QUALITY = 20
"""SDL knows three steps: at this one a picture has 200 kB and looks good, at the next it has four times as much."""


@dataclass(frozen=True)
class Series:
    folder: str
    size: tuple[int, int]
    density: float
    scenes: tuple[tuple[str, str], ...]
    """Scene and theme, in the order of the store."""


SERIES = (
    Series(
        "phoneScreenshots",
        (1080, 2150),
        2.625,
        (
            ("home", "dark"),
            ("knister_middle", "dark"),
            ("genial_middle", "dark"),
            ("twenty_one_write", "light"),
            ("trigon_middle", "dark"),
            ("qwantum_everyone", "light"),
            ("lobby", "dark"),
            ("statistics_knister", "dark"),
        ),
    ),
    Series(
        "tenInchScreenshots",
        (1920, 1200),
        1.5,
        (
            ("home", "dark"),
            ("genial_middle", "dark"),
            ("trigon_middle", "light"),
            ("table_twenty_one", "dark"),
        ),
    ),
)


def take(series: Series, languages: dict[str, str]) -> None:
    """In a process of its own: a window has one density for all its life."""
    import_module("tests.app.conftest")  # sets Kivy up for a window without a screen, at density 1
    os.environ["KIVY_METRICS_DENSITY"] = str(series.density)
    from kivy.config import Config

    Config.set("graphics", "width", series.size[0])
    Config.set("graphics", "height", series.size[1])
    shots = import_module("tests.app.shots")
    stage = import_module("tests.app.conftest").open_stage()
    for locale, language in languages.items():
        folder = STORE / locale / "images" / series.folder
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.iterdir():
            old.unlink()
        for number, (scene, mode) in enumerate(series.scenes, 1):
            with tempfile.TemporaryDirectory() as data:
                hands = shots.stage_shot(stage, shots.Shot(scene, series.size, language, 1.0, (mode,)), Path(data))
                save(stage.picture(), folder / f"{number}_{scene}.jpg")
                shots.close_app(hands)


def save(picture: Any, path: Path) -> None:
    from kivy.core.image import _img_sdl2

    _img_sdl2.save(str(path), picture.width, picture.height, "rgb", picture.rgb, False, "jpg", QUALITY)


def main(words: list[str]) -> None:
    languages = {locale: LANGUAGES[locale] for locale in words if locale in LANGUAGES} or LANGUAGES
    for series in SERIES:
        if series.folder in words:
            take(series, languages)
            return
    import subprocess

    for series in SERIES:
        subprocess.run([sys.executable, "-m", "tools.make_store_pictures", series.folder, *languages], check=True)


if __name__ == "__main__":
    main(sys.argv[1:])
