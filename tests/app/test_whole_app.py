"""The whole app from outside: killed without warning, and played with a real pointer on a real X screen."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import IO, Any

import pytest

from app.store.rescue import open_store
from app.store.store import Store

ROOT = Path(__file__).resolve().parents[2]
KILLS = 5


@contextmanager
def autopilot(folder: Path, *words: str, pilot: str = "autopilot", **variables: str) -> Iterator[subprocess.Popen[str]]:
    ours = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    environment = {name: os.environ[name] for name in os.environ if name not in ours and "KIVY" not in name}
    process = subprocess.Popen(
        [sys.executable, "-m", f"tests.app.{pilot}", *words],
        cwd=ROOT,
        env={**environment, "PETKA_DATA": str(folder), "SDL_AUDIODRIVER": "dummy", **variables},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def lines(process: subprocess.Popen[str]) -> Iterator[list[str]]:
    stdout: IO[str] | None = process.stdout
    assert stdout is not None
    for line in stdout:
        yield line.split()


def stored(folder: Path) -> Store:
    store, notices = open_store(folder, lambda: 0.0)
    assert notices == ()
    return store


def test_five_kills_lose_nothing_that_was_shown(tmp_path: Path) -> None:
    rng = Random(5)
    games = set()
    seen = 0
    for _ in range(KILLS):
        wanted = seen + rng.randrange(4, 12)
        with autopilot(tmp_path) as process:
            for word, value in lines(process):
                if word == "game":
                    games.add(value)
                elif word == "revision":
                    assert int(value) >= seen, "a game went back"
                    seen = int(value)
                    if seen >= wanted:
                        process.send_signal(signal.SIGKILL)
                        break
        store = stored(tmp_path)
        (game,) = store.games()
        kept = store.load(game.id)
        assert kept.replayed
        assert kept.revision >= seen
        assert [entry.revision for entry in kept.entries] == list(range(1, kept.revision + 1))
        store.close()
    assert len(games) == 1, "the open game was resumed each time"


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[str]:
    """An X server of our own; its name."""
    assert shutil.which("Xvfb"), "sh tools/setup.sh requirements-dev.txt installs xvfb and xdotool"
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x900x24", "-nolisten", "tcp"],
        pass_fds=(write,),
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with os.fdopen(read) as told:
        number = told.readline().strip()
    yield f":{number}"
    server.terminate()
    server.wait()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="X is at home on Linux")
def test_a_whole_game_with_a_real_pointer(tmp_path: Path, screen: str) -> None:
    clicks = 0
    last: list[Any] = []
    environment = {**os.environ, "DISPLAY": screen}
    with autopilot(tmp_path, "--pointer", DISPLAY=screen) as process:
        for words in lines(process):
            last = words
            if words[0] == "point":
                clicks += 1
                click = ["xdotool", "mousemove", words[1], words[2], "sleep", "0.02", "click", "1"]
                subprocess.run(click, env=environment, check=True, timeout=60)
        process.wait(timeout=60)
    assert last == ["over"]
    assert clicks >= 27, "home, set-up and a number each round"
    store = stored(tmp_path)
    (game,) = store.games("finished")
    assert game.scores == store.load(game.id).state.scores()
    store.close()
