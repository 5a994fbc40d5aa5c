"""A built package is looked into before it is given away."""

from __future__ import annotations

import struct
import zipfile
from pathlib import Path

import pytest

from tools.android.look_inside import MACHINES, PAGE, PackedFile, main, wrong


def library(kind: str, alignment: int = PAGE) -> bytes:
    """The head of a library of 64 bits, with one part that is loaded."""
    head = b"\x7fELF\x02\x01\x01" + bytes(9)
    head += struct.pack("<HHIQQQIHHHHHH", 3, MACHINES[kind], 1, 0, 64, 0, 0, 64, 56, 1, 0, 0, 0)
    return head + struct.pack("<IIQQQQQQ", 1, 5, 0, 0, 0, 0, 0, alignment)


def package(folder: Path, project: Path, **more: bytes) -> Path:
    """An APK with what python-for-android has made here."""
    path = folder / "petka.apk"
    with zipfile.ZipFile(path, "w") as archive:
        for packed in project.glob("libs/*/*.so"):
            archive.write(packed, f"lib/{packed.parent.name}/{packed.name}")
        archive.write(project / "src/main/assets/private.tar", "assets/private.tar")
        for name, content in more.items():
            archive.writestr(f"lib/arm64-v8a/{name}.so", content)
    return path


def test_a_package_of_ours_is_good(project: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = package(tmp_path, project, libSDL2=library("arm64-v8a"))
    assert main([str(good)]) == 0
    told = capsys.readouterr().out
    assert "arm64-v8a kivy" in told and "WRONG" not in told


def test_a_library_for_another_machine_is_found(
    project: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = package(tmp_path, project, libspeedups=library("x86_64"))
    assert main([str(bad)]) == 1
    assert "lib/arm64-v8a/libspeedups.so is made for another kind of machine than arm64-v8a" in capsys.readouterr().out


def test_small_pages_are_found_where_phones_have_large_ones() -> None:
    assert "aligned to 4096" in wrong(PackedFile("arm64-v8a", "libSDL2.so", library("arm64-v8a", 4096)))
    assert not wrong(PackedFile("armeabi-v7a", "libSDL2.so", library("armeabi-v7a", 4096)))


def test_a_library_that_is_for_all_phones_is_for_none() -> None:
    assert wrong(PackedFile("", "app/speedups.so", library("arm64-v8a")))
