"""The app's own log: the last lines in memory, and a file that survives a crash and that people can share.

It is bounded at all times: strangers can make the app write lines, so neither their number nor their length may matter.
"""

from __future__ import annotations

import logging
import os
import sys
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import TextIO

from app import __version__
from app.intake.bucket import Bucket, Rate

LINES = 400
BYTES = 256_000
"""Of the file; there is one older of the same size."""
LETTERS, LETTERS_OF_ERROR = 500, 4000
"""Letters of a line, and of a traceback."""
PACE: Rate = (1, 60)
"""Lines of one module; its errors are counted apart, so that no flood hides them."""
FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class _Short(logging.Formatter):
    """One line each, whatever was sent; of an error what it ended with."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802
        record.message = "".join(one if one.isprintable() else " " for one in record.message[:LETTERS])
        return super().formatMessage(record)

    def formatException(self, ei: logging._SysExcInfoType) -> str:  # noqa: N802
        return super().formatException(ei)[-LETTERS_OF_ERROR:]


class Diary(logging.Handler):
    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__(logging.INFO)
        self.setFormatter(_Short(FORMAT))
        self._now = now
        self._lines: deque[str] = deque(maxlen=LINES)
        self._paces: dict[tuple[str, bool], Bucket] = {}
        self._left_out = 0
        self._path: Path | None = None
        self._file: TextIO | None = None
        self._size = 0

    def begin(self, folder: Path) -> None:
        """Listen from now on, also into a file in `folder` if that can be written; a long one makes room first."""
        logging.getLogger().addHandler(self)
        self._path = folder / "petka.log"
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._open(self._path)
        except OSError:
            self._file = None

    def _open(self, path: Path, more: int = 0) -> None:
        self._size = path.stat().st_size if path.exists() else 0
        if self._size + more > BYTES:
            path.replace(path.with_name("petka.old.log"))
            self._size = 0
        flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | getattr(os, "O_NONBLOCK", 0)  # nobody waits at a pipe
        self._file = os.fdopen(os.open(path, flags, 0o600), "a", encoding="utf-8", errors="replace")

    def end(self) -> None:
        logging.getLogger().removeHandler(self)
        self._path = None
        self._close()

    def _close(self) -> None:
        file, self._file = self._file, None
        if file is not None:
            file.close()

    def emit(self, record: logging.LogRecord) -> None:
        pace = self._paces.setdefault((record.name, record.levelno >= logging.ERROR), Bucket(PACE, self._now))
        if not pace.take():
            self._left_out += 1
            return
        line = self.format(record)
        if self._left_out:
            line, self._left_out = f"({self._left_out} lines left out)\n{line}", 0
        self._lines.append(line)
        try:
            self._write(f"{line}\n")
        except (OSError, ValueError):
            self._file = None  # full, or gone: the lines in memory go on

    def _write(self, line: str) -> None:
        if self._file is None or self._path is None:
            return
        length = len(line.encode("utf-8", "replace"))
        if self._size + length > BYTES:
            self._close()
            self._open(self._path, length)
        self._size += length
        self._file.write(line)
        self._file.flush()

    def text(self) -> str:
        """What to share: the version, the system and the last lines. No names of people, no moves."""
        import platform

        head = f"Pětka {__version__}, Python {sys.version.split()[0]}, {platform.platform()}"
        return "\n".join([head, *self._lines])
