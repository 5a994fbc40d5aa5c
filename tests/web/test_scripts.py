"""The page's scripts by themselves: node's own tests, the linter, and what browsers must have for them.

The linter and the tables of browsers come from npm, pinned in package-lock.json; `make` installs them. Without a
network at that time their tests are skipped and say so; everything else runs on node alone.
"""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from app.dice import physics
from tests.shared.people import WEB

ROOT = Path(__file__).parents[2]
MODULES = ROOT / "node_modules"

needs_packages = pytest.mark.skipif(
    not (MODULES / ".package-lock.json").exists(), reason="no npm packages here: sh tools/setup.sh requirements-dev.txt"
)


def run(*command: str) -> None:
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=250, check=False)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]


def test_logic_by_nodes_own_tests() -> None:
    run("node", "--test", "tests/web/")


@needs_packages
def test_linter() -> None:
    run("node", str(MODULES / "eslint" / "bin" / "eslint.js"), "--max-warnings=0", "assets/web", "tests/web")


@needs_packages
def test_every_feature_is_known_to_the_oldest_browsers() -> None:
    run("node", "tests/web/features.mjs", "--check")


def test_dice_tumble_as_long_as_in_the_app() -> None:
    found = re.search(r"\[TUMBLE, PER_DIE, SETTLE\] = \[(\d+), (\d+), (\d+)\]", (WEB / "dice.js").read_text("utf-8"))
    assert found is not None
    milliseconds = [round(seconds * 1000) for seconds in (physics.TUMBLE, physics.PER_DIE, physics.SETTLE)]
    assert [int(number) for number in found.groups()] == milliseconds


def test_every_script_is_asked_for_at_once() -> None:
    """A script that only another one asks for costs a slow line one more way there and back."""
    asked: dict[str, set[str]] = {}
    for page, first in (("index.html", "main.js"), ("big.html", "big.js")):
        asked[page] = set(re.findall(r'src="([\w-]+\.js)"', (WEB / page).read_text("utf-8")))
        assert asked[page] == needed(first), page
    assert set.union(*asked.values()) == {path.name for path in WEB.glob("*.js")}


def needed(script: str) -> set[str]:
    """The script and all that it imports."""
    found, to_read = set[str](), [script]
    while to_read:
        name = to_read.pop()
        if name not in found:
            found.add(name)
            to_read += re.findall(r'from "\./([\w-]+\.js)"', (WEB / name).read_text("utf-8"))
    return found
