"""The app's own log: the last lines in memory, and in a file that outlives a crash, to be shared by whoever wants."""

from __future__ import annotations

import logging
import sys
from collections import deque
from pathlib import Path

from app import __version__

LINES = 400
BYTES = 256_000
FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class Diary(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.setFormatter(logging.Formatter(FORMAT))
        self._lines: deque[str] = deque(maxlen=LINES)
        self._file: logging.FileHandler | None = None

    def begin(self, folder: Path) -> None:
        """Listen from now on, also into a file in `folder` if that can be written; a long one makes room first."""
        root = logging.getLogger()
        root.addHandler(self)
        path = folder / "petka.log"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if path.exists() and path.stat().st_size > BYTES:
                path.replace(folder / "petka.old.log")
            self._file = logging.FileHandler(path, encoding="utf-8")
        except OSError:
            return
        self._file.setLevel(logging.INFO)
        self._file.setFormatter(logging.Formatter(FORMAT))
        root.addHandler(self._file)

    def end(self) -> None:
        root = logging.getLogger()
        root.removeHandler(self)
        if self._file is not None:
            root.removeHandler(self._file)
            self._file.close()
            self._file = None

    def emit(self, record: logging.LogRecord) -> None:
        self._lines.append(self.format(record))

    def text(self) -> str:
        """What to share: the version, the system and the last lines. No names of people, no moves."""
        import platform

        head = f"Pětka {__version__}, Python {sys.version.split()[0]}, {platform.platform()}"
        return "\n".join([head, *self._lines])
