"""`python main.py` from outside: without a screen it shows itself off, and it needs nothing in the home folder."""

from __future__ import annotations

import os
import struct
import subprocess
import sys
from pathlib import Path

import app

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
