"""The workflows of the forge: nobody has run them yet, but they are written as its schema wants them."""

from __future__ import annotations

import re
import subprocess
import sys

from tests.package.rehearsal import ROOT

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def test_workflows_keep_to_the_schema() -> None:
    """The schema lies in the package: nothing is fetched."""
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.github-workflows"]
    done = subprocess.run([*command, *map(str, WORKFLOWS)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_there_are_tests_everywhere_and_a_package_for_phones() -> None:
    texts = {path.stem: path.read_text("utf-8") for path in WORKFLOWS}
    assert texts.keys() == {"tests", "release"}
    for wanted in ("ubuntu-", "windows-", "macos-", '"3.14"', "make test"):
        assert wanted in texts["tests"], wanted
    for wanted in ("buildozer android debug", "buildozer android release", "actions/cache@", "bin/*.apk", "bin/*.aab"):
        assert wanted in texts["release"], wanted


def test_they_say_that_they_were_not_run() -> None:
    for path in WORKFLOWS:
        assert path.read_text("utf-8").startswith("# Not run yet"), path.name


NAMED = re.compile(r"\b(?:tests/[\w/]+(?:\.py)?|requirements[\w-]*\.txt|buildozer\.spec)")


def test_what_they_name_exists() -> None:
    for path in WORKFLOWS:
        for name in NAMED.findall(path.read_text("utf-8")):
            assert (ROOT / name).exists(), f"{path.name}: {name}"
