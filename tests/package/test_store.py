"""What the stores show: texts of the right length in each language, and pictures of the right size."""

from __future__ import annotations

import struct
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.package.rehearsal import ROOT
from tools import make_store_pictures

STORE = ROOT / "fastlane" / "metadata" / "android"
LANGUAGES = sorted(make_store_pictures.LANGUAGES)
MOST = {"title.txt": 30, "short_description.txt": 80, "full_description.txt": 4000}
GAMES = ("Genial", "Twenty One", "Qwantum", "Trigon", "Knister")


def size(path: Path) -> tuple[int, int]:
    """Width and height of a PNG or JPEG."""
    data = path.read_bytes()
    if data[:8] == b"\x89PNG\r\n\x1a\n":
        width, height = struct.unpack_from(">2I", data, 16)
        return width, height
    assert data[:2] == b"\xff\xd8", f"{path.name} is no picture"
    at = 2
    while data[at + 1] not in {0xC0, 0xC2}:
        at += 2 + struct.unpack_from(">H", data, at + 2)[0]
    height, width = struct.unpack_from(">2H", data, at + 5)
    return width, height


def test_the_languages_are_the_apps() -> None:
    from app.i18n import LANGUAGES as OURS

    assert sorted(make_store_pictures.LANGUAGES.values()) == sorted(OURS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_fit(language: str) -> None:
    for name, most in MOST.items():
        text = (STORE / language / name).read_text("utf-8").strip()
        assert 10 <= len(text) <= most, f"{name}: {len(text)}"
        assert "\n" not in text or name == "full_description.txt"
    description = (STORE / language / "full_description.txt").read_text("utf-8")
    assert all(game in description for game in GAMES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_this_version_has_its_news(language: str, project: Path) -> None:
    manifest = ElementTree.parse(project / "src/main/AndroidManifest.xml").getroot()
    code = manifest.attrib["{http://schemas.android.com/apk/res/android}versionCode"]
    news = (STORE / language / "changelogs" / f"{code}.txt").read_text("utf-8").strip()
    assert 10 <= len(news) <= 500


@pytest.mark.parametrize("language", LANGUAGES)
def test_pictures_have_the_sizes_stores_ask_for(language: str) -> None:
    images = STORE / language / "images"
    assert size(images / "icon.png") == (512, 512)
    assert size(images / "featureGraphic.png") == (1024, 500)
    for series in make_store_pictures.SERIES:
        wanted = [f"{number}_{scene}.jpg" for number, (scene, _) in enumerate(series.scenes, 1)]
        assert len(wanted) <= 8
        assert sorted(path.name for path in (images / series.folder).iterdir()) == sorted(wanted)
        width, height = series.size
        assert min(width, height) >= 1080
        assert max(width, height) <= 2 * min(width, height)
        for name in wanted:
            assert size(images / series.folder / name) == series.size
