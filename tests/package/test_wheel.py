"""`pip install .`: a wheel with everything inside, a `petka` command that works, and a place in the desktop's menu."""

from __future__ import annotations

import configparser
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import app
from tests.package.rehearsal import ROOT, bare, phone_environment

PARTS = ("app", "rules", "assets", "desktop", "pyproject.toml", "setup.py", "README.md", "LICENSE")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from a copy, since building leaves things behind, and with the tools at hand, so without any network."""
    source, out = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("wheel")
    for part in PARTS:
        if (ROOT / part).is_dir():
            shutil.copytree(ROOT / part, source / part, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / part, source)
    build = f"from setuptools import build_meta; print(build_meta.build_wheel({str(out)!r}))"
    done = subprocess.run([sys.executable, "-c", build], cwd=source, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    (made,) = out.glob("*.whl")
    return made


def test_everything_is_inside_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        packed = set(archive.namelist())
    found = (path for part in ("app", "rules", "assets") for path in (ROOT / part).rglob("*") if path.is_file())
    ours = {path.relative_to(ROOT) for path in found if "__pycache__" not in path.parts and path.suffix != ".po"}
    wanted = {f"petka/{path.as_posix()}" for path in ours} | {"petka/__init__.py"}
    assert {name for name in packed if name.startswith("petka/")} == wanted
    rest = {name.split("/")[0] for name in packed - wanted}
    assert rest == {f"petka-{app.__version__}.dist-info", f"petka-{app.__version__}.data"}


def test_the_command_of_a_fresh_environment_plays(wheel: Path, tmp_path: Path) -> None:
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dependencies"]
    python = bare(tmp_path / "bare", [Requirement(text) for text in wanted])
    pip = [sys.executable, "-m", "pip", "--python", str(python), "--disable-pip-version-check"]
    subprocess.run([*pip, "install", "-q", "--no-deps", "--no-index", "--no-compile", str(wheel)], check=True)
    home = tmp_path / "home"
    home.mkdir()
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()

    def petka(*words: str, **more: str) -> subprocess.CompletedProcess[str]:
        environment = phone_environment(home) | {"PYTHONDONTWRITEBYTECODE": "1"} | more
        command = [str(python.parent / "petka"), *words]
        return subprocess.run(
            command, cwd=elsewhere, env=environment, capture_output=True, text=True, check=False, timeout=200
        )

    assert petka("--version").stdout == f"Pětka {app.__version__}\n"
    played = petka(PETKA_SELFTEST="1", PETKA_DATA=str(tmp_path / "data"))
    assert played.returncode == 0, played.stderr[-3000:]
    assert "SELFTEST OK" in played.stdout

    menu = python.parents[1] / "share"
    assert (menu / "applications" / "petka.desktop").is_file()
    assert (menu / "icons" / "hicolor" / "scalable" / "apps" / "petka.svg").is_file()
    assert (menu / "icons" / "hicolor" / "256x256" / "apps" / "petka.png").is_file()


def test_the_wheel_asks_for_what_requirements_pin() -> None:
    pins = dict(re.findall(r"^([\w.-]+)==([\w.]+)", (ROOT / "requirements.txt").read_text(), re.MULTILINE))
    for text in tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dependencies"]:
        wanted = Requirement(text)
        assert str(wanted.specifier) == f"=={pins[wanted.name]}"


def test_the_entry_of_the_menu_is_a_good_one() -> None:
    """The keys of the freedesktop.org specification that launchers ask for."""
    entry = configparser.RawConfigParser(strict=True)
    entry.optionxform = str  # type: ignore[assignment, method-assign]
    entry.read(ROOT / "desktop" / "petka.desktop", encoding="utf-8")
    assert entry.sections() == ["Desktop Entry"]
    keys = dict(entry["Desktop Entry"])
    assert keys["Type"] == "Application"
    assert keys["Name"] == "Pětka"
    assert keys["Exec"] == "petka %u"
    assert keys["Icon"] == "petka"
    assert keys["Terminal"] == "false"
    assert "x-scheme-handler/petka" in keys["MimeType"].split(";")
    for name in ("Categories", "MimeType", "Keywords", "Keywords[cs]"):
        assert keys[name].endswith(";"), name
    assert "Game" in keys["Categories"].split(";")
    for name in ("GenericName", "Comment", "Keywords"):
        assert keys[name] and keys[f"{name}[cs]"], f"{name} in both languages"
