"""Whatever strangers make the app write down, the diary stays small, and what matters is still in it."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.shared.host.command import Calm
from app.start.diary import BYTES, LETTERS, LINES, Diary


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def diary(tmp_path: Path, clock: Clock) -> Iterator[Diary]:
    """The diary alone hears what is said: pytest's own listeners would keep a whole flood for its report."""
    diary = Diary(clock)
    root = logging.getLogger()
    others = list(root.handlers)
    for other in others:
        other.addFilter(nothing)
    level = root.level
    root.setLevel(logging.INFO)
    diary.begin(tmp_path)
    yield diary
    diary.end()
    root.setLevel(level)
    for other in others:
        other.removeFilter(nothing)


def nothing(_record: logging.LogRecord) -> bool:
    return False


def size(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.glob("*.log"))


def test_a_line_is_short_and_one_line(diary: Diary, tmp_path: Path) -> None:
    logging.getLogger("flood").warning("refused %s", "x" * 1_000_000 + "\n2026-01-01 ERROR forged")
    logging.getLogger("flood").warning("refused a\nb\x1b[2Jc\ud800")
    lines = (tmp_path / "petka.log").read_text("utf-8").splitlines()
    assert len(lines) == 2 and len(diary.text().splitlines()) == 3
    assert max(map(len, lines)) < LETTERS + 100 and "\x1b" not in lines[1]


def test_a_flood_of_lines_is_left_out_and_counted(diary: Diary, tmp_path: Path, clock: Clock) -> None:
    flood = logging.getLogger("flood")
    for _ in range(100_000):
        flood.warning("refused %s", "x" * 300)
    assert size(tmp_path) < 60_000
    logging.getLogger("petka").info("somebody else is heard")
    flood.error("and so is what went wrong")
    clock.now = 10.0
    flood.warning("later")
    text = diary.text()
    assert "somebody else is heard" in text and "what went wrong" in text and "later" in text
    assert "lines left out)" in text


def test_the_file_never_grows_beyond_its_size(diary: Diary, tmp_path: Path, clock: Clock) -> None:
    flood = logging.getLogger("flood")
    most = 0
    for _ in range(4000):
        clock.now += 1
        flood.warning("refused %s", "ž" * 400)
        most = max(most, (tmp_path / "petka.log").stat().st_size)
    assert most <= BYTES and size(tmp_path) <= 2 * BYTES
    assert (tmp_path / "petka.old.log").exists()
    assert len(diary.text().splitlines()) == LINES + 1


def test_a_table_in_a_terminal_tells_of_strangers_at_a_walking_pace(clock: Clock) -> None:
    """Its output may go into a file."""
    calm = Calm(clock)
    told = [line for number in range(5000) if (line := calm.line(f"Mallory {number} wants to come in"))]
    assert len(told) == 60
    clock.now = 5.0
    assert calm.line("Eva is here") == "(… 4940)\nEva is here"
    record = logging.LogRecord("a", logging.ERROR, "", 0, "x", (), None)
    assert sum(calm.filter(record) for _ in range(1000)) == 4


def test_a_full_disk_is_survived(diary: Diary, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("no /dev/full here")
    diary.end()
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "petka.log").symlink_to("/dev/full")
    diary.begin(tmp_path / "full")
    logging.getLogger("petka").warning("first")
    logging.getLogger("petka").warning("second")
    assert "second" in diary.text()


@pytest.mark.skipif(sys.platform == "win32", reason="folders have no modes there")
def test_a_new_folder_is_its_owners_from_the_start(tmp_path: Path) -> None:
    diary, before = Diary(), os.umask(0)
    try:
        diary.begin(tmp_path / "petka")
        assert (tmp_path / "petka").stat().st_mode & 0o777 == 0o700
    finally:
        os.umask(before)
        diary.end()
