"""`python main.py` from outside: without a screen it shows itself off, and it needs nothing in the home folder."""

from __future__ import annotations

import os
import struct
import subprocess
import sys
from pathlib import Path

import pytest

import app
from app.start import command, environment
from app.store.folders import data_folder

ROOT = Path(__file__).resolve().parents[2]


def bare_environment(home: Path) -> dict[str, str]:
    """A machine without screen, language and configuration."""
    keep = {name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH") if name in os.environ}
    return {**keep, "HOME": str(home)}


def start(folder: Path, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(ROOT / "main.py"), *arguments],
        cwd=folder,
        env={**bare_environment(folder / "home"), **variables},
        capture_output=True,
        text=True,
        timeout=200,
        check=False,
    )


def png_size(path: Path) -> tuple[int, int]:
    head = path.read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", head[16:24])
    return width, height


def test_without_a_screen_it_plays_a_demonstration_and_keeps_pictures(tmp_path: Path) -> None:
    done = start(tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("There is no screen here")
    shots = sorted((tmp_path / "build" / "shots").glob("*.png"))
    names = [shot.stem.split("-", 2)[2] for shot in shots]
    rounds = [f"knister-round-{n}" for n in (1, 2, 3)]
    assert names == ["home", "set-up", *rounds, "resume", "paper", "results", "settings"]
    assert {png_size(shot) for shot in shots} == {(412, 915)}
    assert len({shot.read_bytes() for shot in shots}) == len(shots)


def test_a_home_that_cannot_be_written_is_no_obstacle(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file where a folder should be")
    done = start(tmp_path, PETKA_SELFTEST="1")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("SELFTEST OK\n")


def test_importing_it_starts_nothing(tmp_path: Path) -> None:
    code = "import main, sys; sys.exit(any(name.split('.')[0] == 'kivy' for name in sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0


def test_help_needs_no_window(tmp_path: Path) -> None:
    done = start(tmp_path, "--help")
    assert done.returncode == 0
    assert "--demo" in done.stdout


def test_the_version_needs_no_window(tmp_path: Path) -> None:
    done = start(tmp_path, "--version")
    assert done.stdout == f"Pětka {app.__version__}\n"


# -- what a check from outside asks of one start --------------------------------------------------------------


class Prepared(Exception):
    """Instead of opening a window."""


@pytest.fixture
def private(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An Android's private folder, as far as a start looks at it."""
    folder = tmp_path / "files"
    folder.mkdir()
    for name in ("PETKA_DATA", "PETKA_SELFTEST", "PETKA_PLACES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("ANDROID_PRIVATE", str(folder))
    monkeypatch.setenv("ANDROID_ARGUMENT", str(folder / "app"))

    def prepare(*, offscreen: bool) -> None:
        raise Prepared(offscreen, data_folder())

    monkeypatch.setattr(environment, "prepare", prepare)
    return folder


def prepared() -> tuple[bool, Path]:
    with pytest.raises(Prepared) as stopped:
        command.run([])
    offscreen, folder = stopped.value.args
    return offscreen, folder


def test_on_a_phone_everything_is_kept_in_the_private_folder(private: Path) -> None:
    assert prepared() == (False, private)


def test_a_file_in_the_private_folder_asks_for_one_self_test_with_data_of_its_own(private: Path) -> None:
    (private / "selftest").touch()
    offscreen, folder = prepared()
    assert not offscreen, "a phone has a screen, and SDL's other drivers are not built there"
    assert folder.parent == private.parent / "cache"
    assert not folder.exists(), "nothing of it is left"
    assert prepared() == (False, private), "the next start is like any other"


def test_a_note_that_cannot_be_taken_away_is_not_obeyed(private: Path) -> None:
    """Every start would test itself."""
    (private / "selftest").mkdir()
    assert command.asked() == set()


def test_places_are_told_when_a_file_or_the_environment_asks_for_them(
    private: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert command.asked() == set()
    (private / "places").touch()
    assert command.asked() == {"places"}
    assert command.asked() == set()
    monkeypatch.setenv("PETKA_PLACES", "1")
    assert command.asked() == {"places"}
