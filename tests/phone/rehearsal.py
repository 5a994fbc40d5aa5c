"""Runs the packaged app in a process that looks like a phone, and brings back what its scenes found."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]

PATIENCE = 150
"""Seconds a process may take: a little more than it gives itself."""

ACTIVITY = "org.kivy.android.PythonActivity"
ACTIVITY_JAVA = """
package org.kivy.android;
import android.app.Activity;
import android.content.Intent;
import android.content.pm.PackageManager;
import java.lang.reflect.InvocationTargetException;
import java.util.*;
public class PythonActivity extends Activity {{
    static class Log {{ static void v(String tag, String text) {{}} }}
    static final String TAG = "Python";
    public static PythonActivity mActivity = new PythonActivity();
    public void removeLoadingScreen() {{}}
    public static void changeKeyboard(int inputType) {{ petka.Phone.keyboardType = inputType; }}
    public void open(Intent intent) {{ petka.Phone.onMainThread(() -> onNewIntent(intent)); }}
    public int listening() {{
        return (newIntentListeners == null ? 0 : newIntentListeners.size())
            + (activityResultListeners == null ? 0 : activityResultListeners.size());
    }}
    {intents}
    {permissions}
}}
"""
"""The activity is python-for-android's where it keeps listeners; windows and loading are left out."""

CONFIG = f"ACTIVITY_CLASS_NAME = {ACTIVITY!r}\nACTIVITY_CLASS_NAMESPACE = {ACTIVITY.replace('.', '/')!r}\n"
COMPILED = f"""
from jnius import autoclass
python_act = autoclass({ACTIVITY!r})
mActivity = python_act.mActivity
def remove_presplash():
    mActivity.removeLoadingScreen()
"""
"""Stands for `_android.pyx`, which is compiled for the phone."""


@dataclass(frozen=True)
class Phone:
    """What a process needs, prepared once for all of them."""

    python: Path
    tree: Path
    classes: Path
    packages: Path


@dataclass(frozen=True)
class Played:
    """What became of each scene, and how the process ended."""

    code: int
    failures: dict[str, str]
    finished: list[str]
    told: dict[str, str]
    output: str = field(repr=False)

    def end(self) -> str:
        return signal.Signals(-self.code).name if self.code < 0 else str(self.code)


def prepare(python: Path, tree: Path, folder: Path) -> Phone:
    return Phone(python, tree, _compiled_java(folder), _android_package(folder / "packages"))


def play(
    phone: Phone,
    folder: Path,
    scenes: Sequence[str],
    sdk: int = 36,
    properties: Mapping[str, object] | None = None,
) -> Played:
    """Play these scenes ("touches.tap_home", …) one after the other in one process of the app.

    `folder` is what the phone keeps between two processes; `properties` are those of `petka.Phone`.
    """
    report = folder / "report.jsonl"
    report.unlink(missing_ok=True)
    ended = subprocess.run(
        command(phone, report, scenes),
        cwd=phone.tree,
        env=environment(phone, folder, sdk, properties),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        timeout=PATIENCE,
        check=False,
    )
    failures: dict[str, str] = {}
    finished: list[str] = []
    told: dict[str, str] = {}
    for line in report.read_text(encoding="utf-8").splitlines() if report.exists() else []:
        said = json.loads(line)
        if "told" in said:
            told[said["told"]] = said["value"]
            continue
        finished.append(said["scene"])
        if said["error"]:
            failures[said["scene"]] = said["error"]
    return Played(ended.returncode, failures, finished, told, ended.stdout)


def command(phone: Phone, report: Path, scenes: Sequence[str]) -> list[str]:
    return [str(phone.python), "-OO", "-m", "tests.phone.process", str(report), *scenes]


def environment(phone: Phone, folder: Path, sdk: int, properties: Mapping[str, object] | None = None) -> dict[str, str]:
    """What Android and python-for-android would set; what the phone keeps is in `folder`."""
    private, shared = folder / "private", folder / "shared"
    private.mkdir(parents=True, exist_ok=True)
    shared.mkdir(exist_ok=True)
    settings = {"sdk": sdk, "shared": shared, **(properties or {})}
    return {
        **_inherited(),
        "HOME": str(folder),
        "ANDROID_ARGUMENT": str(phone.tree),
        "ANDROID_APP_PATH": str(phone.tree),
        "ANDROID_PRIVATE": str(private),
        "P4A_BOOTSTRAP": "SDL2",
        "PYTHONPATH": os.pathsep.join(map(str, (phone.tree, phone.packages, ROOT))),
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONFAULTHANDLER": "1",
        "PETKA_CLASSES": str(phone.classes),
        "PETKA_PROPERTIES": json.dumps({name: str(value) for name, value in settings.items()}),
        "SDL_VIDEODRIVER": "offscreen",
        "SDL_AUDIODRIVER": "dummy",
    }


def _inherited() -> dict[str, str]:
    return {name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH", "JAVA_HOME") if name in os.environ}


def _python_for_android() -> Path:
    spec = find_spec("pythonforandroid")
    assert spec is not None and spec.origin is not None
    return Path(spec.origin).parent


def _android_package(folder: Path) -> Path:
    """python-for-android's package `android`, with the two modules that it makes while it builds; and pyjnius."""
    package = folder / "android"
    package.mkdir(parents=True)
    for module in (_python_for_android() / "recipes" / "android" / "src" / "android").glob("*.py"):
        shutil.copy(module, package)
    (package / "config.py").write_text(CONFIG, encoding="utf-8")
    (package / "_android.py").write_text(COMPILED, encoding="utf-8")
    for name in ("jnius", "jnius_config"):
        spec = find_spec(name)
        assert spec is not None and spec.origin is not None
        found = Path(spec.origin)
        found = found.parent if spec.submodule_search_locations else found
        (folder / found.name).symlink_to(found)
    return folder


def _compiled_java(folder: Path) -> Path:
    source, classes = folder / "PythonActivity.java", folder / "classes"
    source.parent.mkdir(parents=True, exist_ok=True)
    intents = _part_of_activity("public interface NewIntentListener", "public static void start_service(")
    permissions = _part_of_activity("public interface PermissionsCallback", "public static void changeKeyboard(")
    source.write_text(ACTIVITY_JAVA.format(intents=intents, permissions=permissions), encoding="utf-8")
    sources = [str(source), *map(str, (HERE / "java").rglob("*.java"))]
    subprocess.run(["javac", "-nowarn", "-Xlint:none", "-proc:none", "-d", str(classes), *sources], check=True)
    return classes


def _part_of_activity(begin: str, end: str) -> str:
    build = _python_for_android() / "bootstraps" / "sdl2" / "build"
    source = (build / "src/main/java/org/kivy/android/PythonActivity.java").read_text(encoding="utf-8")
    start = source.index(begin)
    part = source[start : source.index(end, start)]
    return part[: part.rindex("}") + 1] if "/**" in part[part.rindex("}") :] else part


def missing() -> str:
    """What this machine lacks, or "" if it can be a phone."""
    if shutil.which("javac") is None:
        return "a Java development kit (default-jdk-headless)"
    if find_spec("jnius") is None:
        return "pyjnius"
    return "" if sys.platform == "linux" else "Linux"
