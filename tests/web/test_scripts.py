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
from app.shared.host.server import read_files
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
    for name, scripts in parts().items():
        assert needed(scripts[0]) - asked["index.html"] <= {*scripts, *parts()["board"]}, name
    assert set.union(*asked.values(), *map(set, parts().values())) == {path.name for path in WEB.glob("*.js")}


def parts() -> dict[str, list[str]]:
    """What is loaded when it is played: each part and, in one go, what it needs."""
    text = (WEB / "parts.js").read_text("utf-8")
    found = re.findall(r"^  (\w+): \(\) => (.*)", text, re.MULTILINE)
    return {name: re.findall(r'import\("\./([\w-]+\.js)"\)', loads) for name, loads in found}


def needed(script: str) -> set[str]:
    """The script and all that it imports."""
    found, to_read = set[str](), [script]
    while to_read:
        name = to_read.pop()
        if name not in found:
            found.add(name)
            to_read += re.findall(r'from "\./([\w-]+\.js)"', (WEB / name).read_text("utf-8"))
    return found


@needs_packages
def test_scripts_mean_the_same_without_what_only_people_read(tmp_path: Path) -> None:
    """What the port sends is what stands in the folder, less comments and indentation."""
    sent = read_files(WEB)
    pairs = []
    for number, path in enumerate(sorted(WEB.glob("*.js"))):
        (tmp_path / f"{number}.js").write_bytes(sent[f"/{path.name}"].body)
        pairs += [str(path), str(tmp_path / f"{number}.js")]
    run("node", "--input-type=module", "--eval", SAME, *pairs)
    css = sent["/table.css"].body.decode()
    assert "/*" not in css and css.count("{") == (WEB / "table.css").read_text("utf-8").count("{")


SAME = """
import { readFileSync } from "node:fs";
import { parse } from "acorn";
const meaning = (path) => {
  const text = readFileSync(path, "utf8");
  const tree = parse(text, { ecmaVersion: 2020, sourceType: "module" });
  return [text, JSON.stringify(tree, (key, value) => (key === "start" || key === "end" ? undefined : value))];
};
const paths = process.argv.slice(1);
for (let i = 0; i < paths.length; i += 2) {
  const [[, written], [text, sent]] = [meaning(paths[i]), meaning(paths[i + 1])];
  if (written !== sent || text.includes("/*")) throw new Error(paths[i]);
}
"""
