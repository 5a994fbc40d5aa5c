"""Look into packages for phones: every compiled library is made for its kind of phone and fits pages of 16 KB.

python -m tools.android.look_inside bin/petka-0.1.0-arm64-v8a_armeabi-v7a-debug.apk

It tells what the parts weigh, unpacked, and ends with 1 if something is wrong.
"""

from __future__ import annotations

import io
import struct
import sys
import tarfile
import zipfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

MACHINES = {"arm64-v8a": 183, "armeabi-v7a": 40, "x86_64": 62, "x86": 3}
"""As ELF numbers them."""
WIDE = ("arm64-v8a", "x86_64")
"""Only phones of 64 bits have large pages."""
PAGE = 16 * 1024
PACKAGES = "libpybundle.so"
"""Python's packages, packed; Android unpacks nothing but what looks like a library."""
LOAD = 1


class PackedFile(NamedTuple):
    kind: str
    """Of phone; empty for what suits them all."""
    name: str
    content: bytes


def parts(package: Path) -> Iterator[PackedFile]:
    """Everything in an APK or AAB, also what python-for-android packed into it once more."""
    with zipfile.ZipFile(package) as archive:
        for name in archive.namelist():
            if name.endswith("/"):
                continue
            folders, content = name.split("/")[:-1], archive.read(name)
            kind = folders[-1] if folders and folders[-1] in MACHINES else ""
            if name.endswith((PACKAGES, "private.tar")):
                yield from unpacked(kind, content)
            else:
                yield PackedFile(kind, name, content)


def unpacked(kind: str, content: bytes) -> Iterator[PackedFile]:
    with tarfile.open(fileobj=io.BytesIO(content)) as archive:
        for member in archive:
            if member.isfile() and (file := archive.extractfile(member)):
                yield PackedFile(kind, member.name, file.read())


def wrong(part: PackedFile) -> str:
    """What is wrong with it, or nothing."""
    if not part.content.startswith(b"\x7fELF"):
        return ""
    (machine,) = struct.unpack_from("<H", part.content, 18)
    if machine != MACHINES.get(part.kind):
        return f"{part.name} is made for another kind of machine than {part.kind or 'all phones'}"
    if part.kind in WIDE and (smallest := min(alignments(part.content), default=PAGE)) < PAGE:
        return f"{part.name} for {part.kind} is aligned to {smallest} bytes"
    return ""


def alignments(library: bytes) -> Iterator[int]:
    """Of what is loaded of a library of 64 bits."""
    (table,) = struct.unpack_from("<Q", library, 32)
    size, count = struct.unpack_from("<HH", library, 54)
    for number in range(count):
        kind, *_, alignment = struct.unpack_from("<IIQQQQQQ", library, table + number * size)
        if kind == LOAD:
            yield alignment


def group(part: PackedFile) -> str:
    """What its weight counts for."""
    folders = part.name.split("/")
    if "site-packages" in folders:
        return f"{part.kind} {folders[folders.index('site-packages') + 1].partition('-')[0].partition('.')[0]}".strip()
    return f"{part.kind} libraries" if part.kind else folders[0]


def main(packages: list[str]) -> int:
    bad = False
    for package in map(Path, packages):
        weights: Counter[str] = Counter()
        for part in parts(package):
            weights[group(part)] += len(part.content)
            if what := wrong(part):
                print(f"WRONG: {package.name}: {what}")
                bad = True
        print(f"{package.name}: {package.stat().st_size / 1e6:.1f} MB, unpacked {sum(weights.values()) / 1e6:.1f} MB")
        for name, size in weights.most_common(20):
            print(f"  {size / 1e6:6.2f} MB  {name}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
