"""What python-for-android makes of the spec: the manifest, the resources, what Gradle is told."""

from __future__ import annotations

import re
import struct
import zlib
from pathlib import Path
from xml.etree import ElementTree

import pytest

from app.store import rescue
from app.thinking import device_speed
from tests.package.rehearsal import Package
from tools import make_icons

ANDROID = "{http://schemas.android.com/apk/res/android}"
NOT_FOR_OTHER_DEVICES = {"app", device_speed.FILE, "petka.log", "petka.old.log"}


@pytest.fixture(scope="session")
def manifest(project: Path) -> ElementTree.Element:
    return ElementTree.parse(project / "src/main/AndroidManifest.xml").getroot()


@pytest.fixture(scope="session")
def resources(project: Path) -> Path:
    return project / "src/main/res"


def names(found: list[ElementTree.Element]) -> set[str]:
    return {element.attrib[f"{ANDROID}name"] for element in found}


def size(picture: Path) -> tuple[int, int]:
    data = picture.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack_from(">2I", data, 16)
    return width, height


def test_only_what_features_need_is_asked_for(package: Package, manifest: ElementTree.Element) -> None:
    wanted = {"android.permission.VIBRATE", "android.permission.INTERNET"}
    if int(package.options["android.api"]) >= 37:
        wanted.add("android.permission.ACCESS_LOCAL_NETWORK")
    assert names(manifest.findall("uses-permission")) == wanted


def test_the_app_is_found_by_any_phone_with_a_voice_or_without_a_sensor(manifest: ElementTree.Element) -> None:
    assert names(manifest.findall("queries/intent/action")) == {"android.intent.action.TTS_SERVICE"}
    features = [feature for feature in manifest.findall("uses-feature") if f"{ANDROID}name" in feature.attrib]
    assert {feature.attrib[f"{ANDROID}required"] for feature in features} == {"false"}


def test_back_arrives_as_a_key_and_links_open_one_app(manifest: ElementTree.Element) -> None:
    application = manifest.find("application")
    assert application is not None
    assert application.attrib[f"{ANDROID}enableOnBackInvokedCallback"] == "false"
    (activity,) = application.findall("activity")
    assert activity.attrib[f"{ANDROID}launchMode"] == "singleTask"
    assert activity.attrib[f"{ANDROID}screenOrientation"] == "unspecified"
    handled = activity.attrib[f"{ANDROID}configChanges"].split("|")
    assert {"orientation", "screenSize", "uiMode", "locale", "fontScale", "density"} <= set(handled)
    assert "petka" in {data.attrib[f"{ANDROID}scheme"] for data in activity.iter("data")}


def test_every_resource_that_is_named_exists(project: Path, resources: Path) -> None:
    defined = {(path.parent.name.split("-")[0], path.stem) for path in resources.rglob("*.*")}
    texts = [path.read_text("utf-8") for path in resources.rglob("*.xml")]
    for text in texts:
        ElementTree.fromstring(text.encode())
        defined |= {(kind, name) for kind, name in re.findall(r'<(color|string|style) name="(\w+)"', text)}
    used = re.findall(r"@(\w+)/(\w+)", "".join((*texts, (project / "src/main/AndroidManifest.xml").read_text("utf-8"))))
    assert ("xml", "backup_rules") in used
    assert ("xml", "data_extraction_rules") in used
    assert set(used) <= defined


def test_a_backup_takes_games_along_but_neither_the_program_nor_this_device(resources: Path) -> None:
    rules = ElementTree.parse(resources / "xml/backup_rules.xml").getroot()
    newer = ElementTree.parse(resources / "xml/data_extraction_rules.xml").getroot()
    for rule in (rules, *newer):
        assert not rule.findall("include"), "whatever is not excluded goes along"
        excluded = {(entry.attrib["domain"], entry.attrib["path"]) for entry in rule.findall("exclude")}
        assert excluded == {("file", name) for name in NOT_FOR_OTHER_DEVICES}
        assert ("file", rescue.FILE) not in excluded
    assert {child.tag for child in newer} == {"cloud-backup", "device-transfer"}


def test_the_icon_has_all_its_layers_in_every_density(resources: Path) -> None:
    adaptive = ElementTree.parse(resources / "mipmap-anydpi-v26/icon.xml").getroot()
    layers = {layer.tag: layer.attrib[f"{ANDROID}drawable"] for layer in adaptive}
    assert layers == {name: f"@mipmap/icon_{name}" for name in ("background", "foreground", "monochrome")}
    for density, factor in make_icons.DENSITIES.items():
        folder = resources / f"mipmap-{density}"
        assert size(folder / "icon.png") == (48 * factor, 48 * factor)
        for name in layers:
            assert size(folder / f"icon_{name}.png") == (108 * factor, 108 * factor)


def test_the_presplash_stands_on_the_ground_of_its_theme(package: Package, resources: Path) -> None:
    assert package.options["android.presplash_color"] == make_icons.GROUNDS["dark"]
    assert size(resources / "drawable/presplash.jpg") == size(resources / "drawable-notnight/presplash.png")
    by_day = (resources / "values-notnight/presplash.xml").read_text()
    assert f'"presplash_color">{make_icons.GROUNDS["light"]}<' in by_day
    for folder, mode in (("values", "light"), ("values-night", "dark")):
        assert f'"ground">{make_icons.GROUNDS[mode]}<' in (resources / folder / "ground.xml").read_text()


def test_gradle_is_told_today_s_android(project: Path) -> None:
    told = (project / "build.gradle").read_text()
    assert "compileSdkVersion 36" in told
    assert "targetSdkVersion 36" in told
    assert "minSdkVersion 24" in told


def test_pictures_are_those_the_script_draws() -> None:
    """Some of them, the small ones: what lies here was not touched by hand and comes out the same everywhere."""
    files = make_icons.files()
    small = [path for path in files if path.parent.name == "mipmap-mdpi" or path.suffix == ".svg"]
    assert len(small) == 5
    for path in small:
        assert unpacked(path.read_bytes()) == unpacked(files[path]()), path


def unpacked(data: bytes) -> bytes:
    """Libraries differ in how they pack the same pixels."""
    at = data.find(b"IDAT")
    return data if at < 0 else zlib.decompressobj().decompress(data[at + 4 :])
