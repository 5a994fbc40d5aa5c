"""Would the Android package work? Everything that can be known without an SDK and a phone."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import app
from tests.package.rehearsal import ROOT, Package, has_recipe, installed, phone_environment

FOLDERS = ("app", "assets", "rules")
BIGGEST = 1_500_000
"""No single file of a table game is larger."""
TOGETHER = 12_000_000
"""All of ours, before it is packed."""


def test_the_version_comes_from_the_app(package: Package) -> None:
    assert package.version == app.__version__


def test_todays_android(package: Package) -> None:
    assert int(package.options["android.api"]) >= 36
    assert package.options["android.minapi"] == "24"
    assert set(package.options["android.archs"].split(",")) == {"arm64-v8a", "armeabi-v7a"}
    assert package.options["p4a.bootstrap"] == "sdl2"
    assert package.options["android.release_artifact"] == "aab"


def test_the_ndk_is_the_one_python_for_android_is_made_for(package: Package) -> None:
    from pythonforandroid.recommendations import RECOMMENDED_NDK_VERSION

    assert package.options["android.ndk"] == RECOMMENDED_NDK_VERSION


def test_requirements_are_those_of_the_desktop(package: Package) -> None:
    pins = dict(re.findall(r"^([\w.-]+)==([\w.]+)", (ROOT / "requirements.txt").read_text(), re.MULTILINE))
    for requirement in package.requirements:
        if requirement.name != "python3":
            assert str(requirement.specifier) == f"=={pins[requirement.name]}"


def test_exactly_our_files_are_packaged(package: Package) -> None:
    found = (path.relative_to(ROOT) for folder in FOLDERS for path in (ROOT / folder).rglob("*") if path.is_file())
    ours = {path.as_posix() for path in found if "__pycache__" not in path.parts and path.suffix not in {".po", ".md"}}
    packaged = package.files() - {"sitecustomize.py"}
    stems = {name.removesuffix("c") if name.endswith(".pyc") else name for name in packaged}
    assert stems == ours | {"main.py", "LICENSE"}


def test_nothing_heavy_slipped_in(package: Package) -> None:
    sizes = {name: (package.tree / name).stat().st_size for name in package.files()}
    assert {name: size for name, size in sizes.items() if size > BIGGEST} == {}
    assert sum(sizes.values()) < TOGETHER


def test_every_translation_is_compiled_and_packaged(package: Package) -> None:
    from app.i18n import LANGUAGES

    for language in LANGUAGES:
        compiled = f"app/i18n/locale/{language}/LC_MESSAGES/petka.mo"
        assert (package.tree / compiled).stat().st_size > 100_000


def test_kivy_is_the_one_python_for_android_has_a_recipe_for(package: Package) -> None:
    from pythonforandroid.recipes.kivy import KivyRecipe

    assert next(str(r.specifier) for r in package.requirements if r.name == "kivy") == f"=={KivyRecipe._version}"


def test_the_packaged_app_starts_and_plays_every_game(phone_tree: Path, bare_python: Path, tmp_path: Path) -> None:
    plays(phone_tree, bare_python, tmp_path)


@pytest.mark.long
def test_the_packaged_app_plays_where_pip_installed_its_requirements(
    package: Package, phone_tree: Path, tmp_path: Path
) -> None:
    plays(phone_tree, installed(tmp_path / "fresh", package.requirements), tmp_path)


def plays(phone_tree: Path, bare_python: Path, tmp_path: Path) -> None:
    private, games = tmp_path / "files", b"somebody's games"
    private.mkdir()
    (private / "petka.db").write_bytes(games)
    (private / "selftest").touch()
    environment = phone_environment(tmp_path / "no-such-home")
    environment |= {"ANDROID_PRIVATE": str(private)}
    done = subprocess.run(
        [str(bare_python), "-OO", "main.pyc"],
        cwd=phone_tree, env=environment, capture_output=True, text=True, timeout=200, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-3000:]
    assert "a table is hosted\na guest has come\nsheets are printed\nSELFTEST OK\n" in done.stdout
    assert done.stderr == ""
    assert f"kept in {tmp_path / 'cache'}" in done.stdout
    assert [path.name for path in private.iterdir()] == ["petka.db"], "the next start is like any other"
    assert (private / "petka.db").read_bytes() == games, "people's games are theirs"
    assert not list((tmp_path / "cache").iterdir())
    written = [path for path in (tmp_path / "no-such-home").rglob("*") if path.is_file()]
    assert written == [], "nothing may be written there"


def test_the_bare_python_has_nothing_else(bare_python: Path) -> None:
    for name in ("pytest", "hypothesis", "buildozer", "pip", "docutils", "pygments", "requests", "plyer"):
        done = subprocess.run([str(bare_python), "-E", "-c", f"import {name}"], capture_output=True, check=False)
        assert b"ModuleNotFoundError" in done.stderr, name


@pytest.mark.long
def test_what_has_no_recipe_has_a_wheel_for_android(package: Package, tmp_path: Path) -> None:
    """Asks the package index as python-for-android does: only wheels, for Android, for its Python."""
    from pythonforandroid.recipes.python3 import Python3Recipe

    plain = [str(requirement) for requirement in package.requirements if not has_recipe(requirement.name)]
    known = {requirement.name.lower() for requirement in package.requirements}
    if not plain:
        return
    report = tmp_path / "report.json"
    subprocess.run(
        [
            sys.executable, "-m", "pip", "install", "-q", *plain, "--dry-run", "--ignore-installed",
            "--only-binary=:all:", "--report", str(report), "--target", str(tmp_path / "nothing"),
            f"--platform=android_{package.options['android.minapi']}_arm64_v8a",
            "--python-version", Python3Recipe._version,
        ],
        check=True,
    )  # fmt: skip
    wanted = {entry["metadata"]["name"].lower() for entry in json.loads(report.read_text())["install"]}
    assert wanted <= known, "name what python-for-android would add by itself"
