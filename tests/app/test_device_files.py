"""Files that people pick from the folders of a desktop; tests/phone has Android's picker."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from app.device import files


def test_the_files_of_a_desktop_the_latest_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "downloads_folder", lambda: tmp_path / "down")
    monkeypatch.setattr(files, "documents_folder", lambda: tmp_path / "none")
    (tmp_path / "down" / "folder.json").mkdir(parents=True)
    for number, name in enumerate(("old.JSON", "new.blksgf", "other.txt")):
        (tmp_path / "down" / name).write_text("x")
        os.utime(tmp_path / "down" / name, (number, number))
    assert [path.name for path, _ in files.lying((".json", ".blksgf"))] == ["new.blksgf", "old.JSON"]
    assert files.read(tmp_path / "down" / "old.JSON", 4) == b"x"
    assert files.read(tmp_path / "down" / "folder.json", 4) is None
    assert files.read(tmp_path / "gone", 4) is None and files.read(Path("\0"), 4) is None
