"""A device as the app of one day left it, frozen in `tests/data/golden/device`; every later app must open all of it.

`write.py` made the files by playing, `summary.py` says what they hold. A change of what the app writes gets another
folder beside this one; the files that are there are never written again.
"""

from __future__ import annotations

import gzip
import shutil
from pathlib import Path

DEVICE = Path(__file__).parents[1] / "data" / "golden" / "device"
"""What lies in the app's own folder; the store is packed."""
STORE = "petka.db"
FILES = DEVICE / "files"
"""What was given away: finished games and the table of statistics."""
GUEST_KEYS = DEVICE / "guest_keys.json"
"""What guests of the hosted tables keep on their own devices."""
SUMMARY = DEVICE / "summary.json"
BACKUPS = DEVICE.parent / "backups"
"""Backups of that device, one of each version, and what they brought to a new one."""

ZONE = "Europe/Prague"
"""Where the device was."""
LATER = 1795293000.0
"""Shortly after everything happened: the evening of 21 November 2026."""
OWNER = "person-jana"


def unpack(folder: Path) -> Path:
    """The device's own folder, as the app finds it."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / STORE).write_bytes(gzip.decompress((DEVICE / f"{STORE}.gz").read_bytes()))
    for name in ("first_picture.json", "device_speed.json"):
        shutil.copy(DEVICE / name, folder / name)
    return folder
