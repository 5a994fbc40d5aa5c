"""Makes a backup of the frozen device, and freezes that, too.

    TZ=Europe/Prague .venv/bin/python -m tests.golden.write_backup

A change of what a backup holds gets a later version and files beside those that are there.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from app.store.backup import VERSION, write_backup
from app.store.rescue import open_store
from app.store.restoring import restore
from tests.golden import BACKUPS, LATER, unpack
from tests.golden.summary import summary


def main() -> int:
    file = BACKUPS / f"{VERSION}.petka"
    if file.exists():
        print(f"{file} is frozen already", file=sys.stderr)
        return 1
    BACKUPS.mkdir(exist_ok=True)
    with TemporaryDirectory() as name:
        store, _ = open_store(unpack(Path(name, "old")), lambda: LATER)
        write_backup(store, file, LATER)
        store.close()
        taken_in(file, Path(name, "new"))
        text = json.dumps(summary(Path(name, "new")), ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        file.with_suffix(".json").write_text(text + "\n", "utf-8")
    return 0


def taken_in(file: Path, folder: Path) -> None:
    """A new device with what is in a backup."""
    folder.mkdir()
    store, _ = open_store(folder, lambda: LATER)
    restore(store, file, replace=False)
    store.close()


if __name__ == "__main__":
    sys.exit(main())
