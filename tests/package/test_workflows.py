"""The workflows of the forge: nobody has run them yet, but they are written as its schema wants them."""

from __future__ import annotations

import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

from tests.package.rehearsal import ROOT, Package

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
ACTIONS = sorted((ROOT / ".github" / "actions").glob("*/action.yml"))
MAJORS = {
    "actions/checkout": 7,
    "actions/setup-python": 7,
    "actions/setup-java": 6,
    "actions/cache": 6,
    "actions/upload-artifact": 7,
    "actions/download-artifact": 8,
    "reactivecircus/android-emulator-runner": 2,
}
"""The newest that there were in November 2026."""


@cache
def read(path: Path) -> Any:
    return YAML(typ="safe").load(path)


def job(workflow: str, name: str) -> Any:
    return read(ROOT / ".github" / "workflows" / f"{workflow}.yml")["jobs"][name]


def steps(path: Path) -> list[Any]:
    document = read(path)
    jobs = document["jobs"].values() if "jobs" in document else [document["runs"]]
    return [step for one in jobs for step in one.get("steps", [])]


def step(workflow: str, name: str, uses: str) -> Any:
    """The settings of a step that uses this."""
    (found,) = (step for step in job(workflow, name)["steps"] if step.get("uses", "").startswith(uses))
    return found["with"]


def test_workflows_keep_to_the_schema() -> None:
    """The schemas lie in the package: nothing is fetched."""
    for schema, paths in (("github-workflows", WORKFLOWS), ("github-actions", ACTIONS)):
        command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", f"vendor.{schema}"]
        done = subprocess.run([*command, *map(str, paths)], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr


def test_there_are_tests_everywhere_and_a_package_for_phones() -> None:
    texts = {path.stem: path.read_text("utf-8") for path in WORKFLOWS}
    assert texts.keys() == {"tests", "release", "emulator", "audit"}
    for wanted in ("ubuntu-", "windows-", "macos-", '"3.14"', "make test"):
        assert wanted in texts["tests"], wanted
    for wanted in ("buildozer android debug", "buildozer android release", "bin/*.apk", "bin/*.aab"):
        assert wanted in texts["release"], wanted


def test_the_app_is_tested_with_every_python_it_runs_on() -> None:
    newer = job("tests", "app")
    assert newer["strategy"]["matrix"]["python"] == ["3.12", "3.13"]
    assert any("tests/app" in step.get("run", "") for step in newer["steps"])
    assert job("tests", "linux")["container"]["image"] == "debian:12", "whose Python is 3.11"
    on_android = job("tests", "android-python")["steps"]
    assert any(step.get("with") == {"python-version": "3.14"} for step in on_android)
    assert "tests/rules tests/store tests/thinking tests/table" in on_android[-1]["run"]


def test_actions_are_of_today() -> None:
    for path in (*WORKFLOWS, *ACTIONS):
        for one in steps(path):
            uses = one.get("uses", "./")
            if not uses.startswith("./"):
                name, _, tag = uses.partition("@")
                assert tag == f"v{MAJORS[name]}", f"{path.name}: {uses}"
            elif "uses" in one:
                assert (ROOT / uses / "action.yml").exists()


def test_phones_are_emulated_from_the_oldest_to_the_newest(package: Package) -> None:
    levels = job("emulator", "emulator")["strategy"]["matrix"]["api-level"]
    assert levels == [26, 30, 36]
    assert levels[-1] == int(package.options["android.api"])
    (built,) = (step for step in job("emulator", "build")["steps"] if "buildozer" in step.get("run", ""))
    assert built["env"] == {"APP_ANDROID_ARCHS": "x86_64"}
    emulator = step("emulator", "emulator", "reactivecircus/")
    assert emulator["arch"] == "x86_64"
    assert emulator["script"].startswith("python -m tools.android.emulator_check bin/*.apk")
    kept = next(step for step in job("emulator", "emulator")["steps"] if "upload" in step.get("uses", ""))
    assert kept["if"] == "always()"
    assert kept["with"]["path"] in emulator["script"]


def test_a_release_comes_after_the_emulators_and_is_for_all_phones(package: Package) -> None:
    assert job("release", "emulator")["uses"] == "./.github/workflows/emulator.yml"
    assert job("release", "android")["needs"] == "emulator"
    assert step("release", "android", "./.github/actions/android")["archs"] == package.options["android.archs"]


def test_they_say_that_they_were_not_run() -> None:
    for path in (*WORKFLOWS, *ACTIONS):
        assert path.read_text("utf-8").startswith("# Not run yet"), path.name


NAMED = re.compile(
    r"\b(?:tests/[\w/]+(?:\.py)?|tools/[\w/]+\.(?:py|sh)|tools(?:\.\w+)+|requirements[\w-]*\.txt|buildozer\.spec)"
)


def test_what_they_name_exists() -> None:
    for path in (*WORKFLOWS, *ACTIONS):
        for name in NAMED.findall(path.read_text("utf-8")):
            place = ROOT / (f"{name.replace('.', '/')}.py" if name.startswith("tools.") else name)
            assert place.exists(), f"{path.name}: {name}"
