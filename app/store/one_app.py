"""One app at a time has a file to itself: a lock that the system takes back when its owner ends, however it ends.

SQLite's own lock begins only once there is something to read. Between the making of a file and its first page a second
app would find an empty file, and nothing would tell it that somebody is at work there.
"""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

from app.store.store import StoreError, StoreReason

if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

    TAKEN: tuple[type[OSError], ...] = (PermissionError,)
else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)

    TAKEN = (BlockingIOError,)


class OneApp:
    """Holds the file beside `path` that says so, until `leave`; `StoreError` if another app holds it.

    Where no such file can be made or locked, as in a read-only folder, SQLite's lock has to do.
    """

    def __init__(self, path: Path) -> None:
        self._descriptor = _opened(path.with_suffix(".lock"))
        try:
            if self._descriptor is not None:
                _lock(self._descriptor)
        except TAKEN as error:
            self.leave()
            raise StoreError(StoreReason.LOCKED, path.name) from error
        except OSError:
            self.leave()

    def leave(self) -> None:
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

    def __enter__(self) -> OneApp:
        return self

    def __exit__(self, *_: object) -> None:
        self.leave()

    def __del__(self) -> None:
        self.leave()


def _opened(path: Path) -> int | None:
    """Without waiting for whoever might be at the other end of a pipe."""
    flags = os.O_CREAT | os.O_RDWR | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOFOLLOW", 0)
    try:
        descriptor = os.open(path, flags, 0o600)
    except OSError:
        return None
    if stat.S_ISREG(os.fstat(descriptor).st_mode):
        return descriptor
    os.close(descriptor)
    return None
