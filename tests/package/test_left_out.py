"""What a phone does not need is not in its package, and what is there is made for a phone."""

from __future__ import annotations

import ast
import json
import subprocess
from pathlib import Path

import pythonforandroid

from tests.package.android_bundle import BUNDLE, COMPILED, SITE, weight
from tests.package.rehearsal import ROOT, Package, left_out, phone_environment

NEVER = ("requests", "urllib3", "certifi", "idna", "chardet", "charset_normalizer", "six", "setuptools", "plyer")
"""Brought along by recipes, or used by desktops only."""
PYTHON_FOR_ANDROIDS_OWN = (
    Path(pythonforandroid.__file__).parent / "bootstraps" / "_sdl_common" / "build" / "blacklist.txt"
)
HEAVIEST = 5_000_000
"""All packages beside our own files, as byte code, without what is compiled."""


def whole(project: Path) -> Path:
    """As it was before anything was left out."""
    (folder,) = (path for path in project.glob("_python_bundle__*") if any(path.iterdir()))
    return folder


def names(site: Path) -> set[str]:
    return {path.name.partition("-")[0].partition(".")[0].lower() for path in site.iterdir()}


def test_what_recipes_bring_along_is_left_out(project: Path, bundle: Path) -> None:
    before, after = names(whole(project) / SITE), names(bundle / SITE)
    assert set(NEVER) - {"plyer"} <= before, "python-for-android brings less along than it did"
    assert not set(NEVER) & after
    assert after >= {"kivy", "filetype", "websockets", "segno", "pydyf", "android"}


def test_no_library_was_compiled_for_the_computer_that_builds(project: Path, bundle: Path) -> None:
    """pip installs wheels for that one; only recipes compile for the phone."""

    def libraries(folder: Path) -> set[str]:
        found = folder / SITE
        return {path.relative_to(found).parts[0] for path in found.rglob("*.so")}

    assert "websockets" in libraries(whole(project))
    assert libraries(bundle) <= COMPILED


def test_nothing_stays_that_python_for_android_would_leave_out_itself(
    package: Package, project: Path, bundle: Path
) -> None:
    assert left_out(whole(project), PYTHON_FOR_ANDROIDS_OWN)
    assert not left_out(bundle, PYTHON_FOR_ANDROIDS_OWN)
    assert not left_out(package.tree, PYTHON_FOR_ANDROIDS_OWN)


def test_every_line_of_the_list_leaves_something_out_and_nothing_of_ours(package: Package, project: Path) -> None:
    patterns = ROOT / package.options["android.blacklist_src"]
    lines = [line for line in patterns.read_text("utf-8").splitlines() if line and not line.startswith("#")]
    assert not left_out(package.tree, patterns)
    alone = project / "one line.txt"
    for line in lines:
        alone.write_text(line)
        assert left_out(whole(project), alone) or line in ONLY_ELSEWHERE, line


ONLY_ELSEWHERE = {
    "*.egg-info",
    "site-packages/*__mypyc*",
    "site-packages/pkg_resources/*",
    "site-packages/kivy/tests/*",
}
"""Newer or older versions of the packages have these, or python-for-android drops them before."""


def test_licences_of_what_is_packaged_go_along(bundle: Path) -> None:
    for name in ("kivy", "filetype", "websockets", "segno", "pydyf"):
        (about,) = (path for path in (bundle / SITE).glob("*.dist-info") if path.name.lower().startswith(f"{name}-"))
        assert list(about.rglob("LICEN[SC]E*")), name


def test_pythons_own_tests_are_left_out(bundle: Path) -> None:
    assert {path.name.partition(".")[0] for path in (bundle / BUNDLE / "modules").iterdir()} == {"math", "_sqlite3"}


def test_the_packages_are_light(bare_python: Path, bundle: Path) -> None:
    assert sum(weight(bundle / SITE).values()) < HEAVIEST


IMPORT_ALL = """
import json, sys
from importlib import import_module
for name in json.loads(sys.argv[1]):
    import_module(name)
"""


def imported(tree: Path) -> set[str]:
    """Every module that our code asks for somewhere, also where it asks late."""
    found: set[str] = set()
    for path in tree.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                found |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                found.add(node.module)
    return found


def test_whatever_our_code_imports_is_there(bare_python: Path, tmp_path: Path) -> None:
    packages = ("kivy", "filetype", "websockets", "segno", "pydyf")
    wanted = sorted(name for name in imported(ROOT / "app") if name.split(".")[0] in packages)
    assert len(wanted) > 30
    environment = phone_environment(tmp_path) | {"SDL_VIDEODRIVER": "offscreen", "KIVY_NO_ARGS": "1"}
    done = subprocess.run(
        [str(bare_python), "-OO", "-c", IMPORT_ALL, json.dumps(wanted)],
        env=environment, cwd=tmp_path, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
