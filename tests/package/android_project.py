"""The Android project as python-for-android makes it of the spec, up to where Gradle and the SDK would take over.

buildozer says what it would tell python-for-android, whose own `build.py` then works in a pretended distribution: its
templates and resources as they are, an SDK that has nothing but its folders, a `main.py` instead of the program, and
the Python packages of `android_bundle`.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import Any
from unittest.mock import patch

from packaging.requirements import Requirement

from tests.package import android_bundle

BOOTSTRAPS = ("common", "_sdl_common", "sdl2")


class Told(Exception):
    """Instead of going on to Gradle."""


def command(builder: Any) -> list[str]:
    """What buildozer would tell python-for-android's packaging."""
    target = builder.target
    target.build_mode, target.artifact_format = "debug", "apk"

    def tell(words: list[str], **_: object) -> None:
        raise Told(words)

    with (
        patch.object(target, "_update_libraries_references"),
        patch.object(target, "_generate_whitelist"),
        patch.object(target, "get_dist_dir", return_value="dist"),
        patch.object(target, "_p4a", tell),
    ):
        try:
            target.build_package()
        except Told as told:
            words: list[str] = told.args[0]
            return words
    raise RuntimeError("buildozer told python-for-android nothing")


def make(builder: Any, folder: Path, requirements: list[Requirement]) -> Path:
    import pythonforandroid

    for name in BOOTSTRAPS:
        source = Path(pythonforandroid.__file__).parent / "bootstraps" / name / "build"
        shutil.copytree(source, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("jni", "java", "*.jar"))
    archs = builder.config.getlist("app", "android.archs")
    info = {"bootstrap": "sdl2", "hostpython": sys.executable, "archs": archs, "ndk_api": 24, "use_setup_py": False}
    (folder / "dist_info.json").write_text(json.dumps(info))
    (folder / "project.properties").write_text(f"target=android-{builder.config.get('app', 'android.api')}\n")
    (folder / "local.properties").write_text(f"sdk.dir={folder / 'sdk'}\n")
    for name in ("sdk/build-tools/36.0.0", "program", *(f"libs/{a}" for a in archs)):
        (folder / name).mkdir(parents=True, exist_ok=True)
    for arch in archs:
        (folder / f"_python_bundle__{arch}").mkdir()
    android_bundle.fill(folder / f"_python_bundle__{archs[0]}", requirements)
    (folder / "program" / "main.py").write_text("")
    told = command(builder)
    told[told.index("--private") + 1] = str(folder / "program")
    done = subprocess.run(
        [sys.executable, "build.py", *handed_on(told), "--no-byte-compile-python"],
        cwd=folder, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        raise RuntimeError(f"{done.stdout[-1500:]}\n{done.stderr[-3000:]}")
    return folder


def unpacked(project: Path) -> Path:
    """The bundle of Python's packages as a phone unpacks it."""
    (packed, *_) = sorted(path for path in project.glob("libs/*/libpybundle.so") if path.stat().st_size > 1000)
    place = project / "unpacked"
    with tarfile.open(packed) as archive:
        archive.extractall(place, filter="data")
    return place


def handed_on(words: list[str]) -> list[str]:
    """What python-for-android's toolchain keeps to itself, and what it calls by another name when it passes it on."""
    kept = words[words.index("--name") :]
    kept.remove("--copy-libs")
    for own in ("--arch", "--ndk-api"):
        while own in kept:
            at = kept.index(own)
            del kept[at : at + 2]
    return ["--resource" if word == "--add-resource" else word for word in kept]
