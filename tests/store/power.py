"""A disk that loses its power: every write, sync and new name is recorded, and any moment can be looked at.

What SQLite does is seen by a file system layer of our own in front of its usual one, what Python does by wrapping `os`.
At a cut, everything that was synced is there. Of the rest, any of the writes may be missing, in pieces of a sector, and
names are as they were at some moment since the folder was synced.
"""

from __future__ import annotations

import _sqlite3
import ctypes
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import pytest

SECTOR = 512
JOURNALS = 0x800 | 0x4000 | 0x80000
"""SQLite's flags for files whose names it syncs with their first sync."""


@dataclass
class Disk:
    """What a folder was asked to do. Files have numbers, since names move."""

    folder: Path
    began: dict[str, bytes]
    steps: list[tuple[Any, ...]] = field(default_factory=list)
    names: dict[str, int] = field(default_factory=dict)
    _count: int = 0
    _unnamed: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        for name in self.began:
            self.number(name)

    def name_of(self, path: str | Path) -> str | None:
        path = Path(path)
        return path.name if path.parent == self.folder else None

    def number(self, name: str) -> int:
        if name not in self.names:
            self.names[name] = self._count
            self._count += 1
        return self.names[name]

    def opened(self, name: str, journal: bool = False) -> int:
        if name not in self.names:
            number = self.number(name)
            self.steps.append(("name", name, number))
            if journal:
                self._unnamed.add(number)
        return self.names[name]

    def wrote(self, number: int, at: int, data: bytes) -> None:
        self.steps.append(("write", number, at, data))

    def cut(self, number: int, size: int) -> None:
        self.steps.append(("cut", number, size))

    def synced(self, number: int) -> None:
        self.steps.append(("sync", number))
        if number in self._unnamed:
            self._unnamed.discard(number)
            self.steps.append(("sync names",))

    def renamed(self, old: str, new: str) -> None:
        self.names[new] = self.names.pop(old)
        self.steps.append(("rename", old, new))

    def removed(self, name: str, for_good: bool) -> None:
        if self.names.pop(name, None) is not None:
            self.steps.append(("remove", name))
            if for_good:
                self.steps.append(("sync names",))

    def synced_names(self) -> None:
        self.steps.append(("sync names",))

    def mark(self, value: Any) -> None:
        """From here on this is promised."""
        self.steps.append(("mark", value))

    # -- after a cut -------------------------------------------------------------------------------------------------

    def promised(self, moment: int) -> Any:
        """The last mark before it, or `None`."""
        return next((step[1] for step in reversed(self.steps[:moment]) if step[0] == "mark"), None)

    def after(self, moment: int, weather: int) -> dict[str, bytes]:
        """The files if the power goes after so many steps. In weather 0 nothing unsynced survives, in 1 everything."""
        chance = Random(f"{moment} {weather}")
        survives: Callable[[], bool] = (lambda: weather == 1) if weather < 2 else (lambda: chance.random() < 0.5)
        names = {name: number for number, name in enumerate(self.began)}
        contents = {number: bytearray(data) for number, data in enumerate(self.began.values())}
        new_names: list[tuple[Any, ...]] = []
        loose: dict[int, list[tuple[Any, ...]]] = {}
        for step in self.steps[:moment]:
            match step:
                case ("write" | "cut", number, *_):
                    loose.setdefault(number, []).append(step)
                case ("sync", number):
                    for change in loose.pop(number, ()):
                        _change(contents.setdefault(number, bytearray()), change, lambda: True)
                case ("sync names",):
                    for change in new_names:
                        _name(names, change)
                    new_names.clear()
                case ("name" | "rename" | "remove", *_):
                    new_names.append(step)
        for change in new_names[: {0: 0, 1: len(new_names)}.get(weather, chance.randint(0, len(new_names)))]:
            _name(names, change)
        for number, changes in loose.items():
            for change in changes:
                _change(contents.setdefault(number, bytearray()), change, survives)
        return {name: bytes(contents.get(number, b"")) for name, number in names.items()}


def _name(names: dict[str, int], change: tuple[Any, ...]) -> None:
    match change:
        case ("name", name, number):
            names[name] = number
        case ("rename", old, new):
            names[new] = names.pop(old)
        case ("remove", name):
            names.pop(name, None)


def _change(content: bytearray, change: tuple[Any, ...], survives: Callable[[], bool]) -> None:
    if change[0] == "cut":
        if survives():
            del content[change[2] :]
        return
    _, _, start, data = change
    at = start
    while at < start + len(data):
        end = min((at // SECTOR + 1) * SECTOR, start + len(data))
        if survives():
            content.extend(bytes(max(0, end - len(content))))
            content[at:end] = data[at - start : end - start]
        at = end


# -- SQLite's side ---------------------------------------------------------------------------------------------------

POINTER, INT, INT64, TEXT = ctypes.c_void_p, ctypes.c_int, ctypes.c_int64, ctypes.c_char_p
OPEN = ctypes.CFUNCTYPE(INT, POINTER, POINTER, POINTER, INT, POINTER)
DELETE = ctypes.CFUNCTYPE(INT, POINTER, POINTER, INT)
CLOSE = ctypes.CFUNCTYPE(INT, POINTER)
WRITE = ctypes.CFUNCTYPE(INT, POINTER, POINTER, INT, INT64)
TRUNCATE = ctypes.CFUNCTYPE(INT, POINTER, INT64)
SYNC = ctypes.CFUNCTYPE(INT, POINTER, INT)


class Methods(ctypes.Structure):
    """`sqlite3_io_methods`, version 3."""

    _fields_ = [
        ("version", INT),
        ("close", CLOSE),
        ("read", POINTER),
        ("write", WRITE),
        ("truncate", TRUNCATE),
        ("sync", SYNC),
        ("others", POINTER * 13),
    ]


class Layer(ctypes.Structure):
    """`sqlite3_vfs`, as far as it is of interest, and the rest of version 3."""

    _fields_ = [
        ("version", INT),
        ("size", INT),
        ("longest", INT),
        ("next", POINTER),
        ("name", TEXT),
        ("data", POINTER),
        ("open", OPEN),
        ("delete", DELETE),
        ("others", POINTER * 14),
    ]


class Recorder:
    """Stands in front of SQLite's usual layer; one for all tests, as connections may outlive theirs."""

    def __init__(self) -> None:
        self.disk: Disk | None = None
        self._files: dict[int, tuple[Disk, int]] = {}
        self._tables: dict[int, tuple[Methods, Methods]] = {}
        self._usual_of: dict[int, Methods] = {}
        library = ctypes.CDLL(_sqlite3.__file__)
        library.sqlite3_vfs_find.restype = POINTER
        self._usual = Layer.from_address(library.sqlite3_vfs_find(None))
        self._ours = Layer.from_buffer_copy(self._usual)
        self._ours.name = b"power"
        self._open, self._delete = OPEN(self.open), DELETE(self.delete)
        self._ours.open, self._ours.delete = self._open, self._delete
        self._kept = [WRITE(self.write), TRUNCATE(self.truncate), SYNC(self.sync), CLOSE(self.close)]
        library.sqlite3_vfs_register(ctypes.byref(self._ours), 0)
        self._library = library

    @contextmanager
    def recording(self, disk: Disk) -> Iterator[None]:
        self._library.sqlite3_vfs_register(ctypes.byref(self._ours), 1)
        self.disk = disk
        try:
            yield
        finally:
            self.disk = None
            self._library.sqlite3_vfs_register(ctypes.byref(self._usual), 1)

    def _known(self, name: int | None) -> str | None:
        """The layer below keeps the very pointer it is given, so names are passed on as such."""
        return self.disk.name_of(os.fsdecode(ctypes.string_at(name))) if self.disk and name else None

    def open(self, layer: int, name: int | None, file: int, flags: int, out: int) -> int:
        code: int = self._usual.open(layer, name, file, flags, out)
        known = self._known(name)
        if code == 0 and self.disk and known:
            self._files[file] = (self.disk, self.disk.opened(known, bool(flags & JOURNALS)))
            self._watch(file)
        return code

    def _watch(self, file: int) -> None:
        slot = POINTER.from_address(file)
        address = slot.value or 0
        if address not in self._tables:
            usual = Methods.from_address(address)
            ours = Methods.from_buffer_copy(usual)
            ours.write, ours.truncate, ours.sync, ours.close = self._kept
            self._tables[address] = (usual, ours)
        usual, ours = self._tables[address]
        self._usual_of[file] = usual
        slot.value = ctypes.addressof(ours)

    def delete(self, layer: int, name: int, for_good: int) -> int:
        code: int = self._usual.delete(layer, name, for_good)
        if code == 0 and self.disk and (known := self._known(name)):
            self.disk.removed(known, bool(for_good))
        return code

    def write(self, file: int, data: int, size: int, at: int) -> int:
        disk, number = self._files[file]
        disk.wrote(number, at, ctypes.string_at(data, size))
        return int(self._usual_of[file].write(file, data, size, at))

    def truncate(self, file: int, size: int) -> int:
        disk, number = self._files[file]
        disk.cut(number, size)
        return int(self._usual_of[file].truncate(file, size))

    def sync(self, file: int, flags: int) -> int:
        code = int(self._usual_of[file].sync(file, flags))
        disk, number = self._files[file]
        disk.synced(number)
        return code

    def close(self, file: int) -> int:
        return int(self._usual_of[file].close(file))


_recorders: list[Recorder] = []


# -- Python's side ---------------------------------------------------------------------------------------------------


@contextmanager
def recorded(folder: Path) -> Iterator[Disk]:
    """Everything that happens to the files in `folder` is written down."""
    folder.mkdir(parents=True, exist_ok=True)
    disk = Disk(folder, {path.name: path.read_bytes() for path in folder.iterdir()})
    if not _recorders:
        try:
            _recorders.append(Recorder())
        except (AttributeError, OSError):
            pytest.skip("this Python's SQLite cannot be reached")
    with pytest.MonkeyPatch.context() as patched, _recorders[0].recording(disk):
        _watch_python(disk, patched)
        yield disk
    assert disk.steps, "nothing was seen"


def _watch_python(disk: Disk, patched: pytest.MonkeyPatch) -> None:
    files: dict[int, Path] = {}
    opens, fsync, rename, unlink = os.open, os.fsync, os.rename, os.unlink

    def opened(path: Any, flags: int, *rest: Any, **more: Any) -> int:
        descriptor = opens(path, flags, *rest, **more)
        files[descriptor] = Path(path)
        if (name := disk.name_of(path)) and flags & os.O_CREAT:
            disk.opened(name)
        return descriptor

    def synced(descriptor: int) -> None:
        fsync(descriptor)
        if files[descriptor] == disk.folder:
            disk.synced_names()
        elif name := disk.name_of(files[descriptor]):
            disk.synced(disk.number(name))

    def renamed(old: Any, new: Any) -> None:
        rename(old, new)
        disk.renamed(str(disk.name_of(old)), str(disk.name_of(new)))

    def removed(path: Any) -> None:
        unlink(path)
        if name := disk.name_of(path):
            disk.removed(name, for_good=False)

    for name, function in {"open": opened, "fsync": synced, "rename": renamed, "unlink": removed}.items():
        patched.setattr(os, name, function)
