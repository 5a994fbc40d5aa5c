"""Where this device keeps what is ours."""

from __future__ import annotations

import errno
import os
import stat
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ASSETS = ROOT / "assets"


def data_folder() -> Path:
    """The app's own folder: private on Android, the usual place elsewhere; `PETKA_DATA` overrules."""
    if chosen := os.environ.get("PETKA_DATA"):
        return Path(chosen)
    if private := os.environ.get("ANDROID_PRIVATE"):
        return Path(private)
    if sys.platform == "win32":
        base = Path(os.environ.get("APPDATA") or Path.home())
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "petka"


def make_private(folder: Path) -> None:
    """Make the folder, and close it and the files in it to everybody but their owner.

    Other people's folders stay as they are, and so do a home and what many share.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if sys.platform == "win32":
        return
    found = folder.stat()
    if found.st_uid == os.geteuid() and not found.st_mode & stat.S_ISVTX and folder.resolve() != Path.home():
        _close_to_others(folder, found)
        for path in folder.glob("*"):
            _close_to_others(path, path.lstat())


def _close_to_others(path: Path, found: os.stat_result) -> None:
    """A read-only file stays one; what a link leads to is not ours to change."""
    open_to_others = found.st_mode & (stat.S_IRWXG | stat.S_IRWXO)
    ours = found.st_uid == os.geteuid() and (stat.S_ISREG(found.st_mode) or stat.S_ISDIR(found.st_mode))
    if open_to_others and ours:
        path.chmod(found.st_mode & stat.S_IRWXU)


def begin_file(path: Path) -> None:
    """An empty file that only its owner reads, unless there is one already."""
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    sync_folder(path.parent)


def rename(path: Path, target: Path) -> None:
    """A name that outlives a power cut; what is in the file was written to the disk before."""
    path.rename(target)
    sync_folder(target.parent)


def sync_folder(folder: Path) -> None:
    """New names in it reach the disk. Windows needs no such thing, and some file systems cannot."""
    if sys.platform == "win32":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP, errno.EACCES):
            raise
    finally:
        os.close(descriptor)
