"""The Android package, rehearsed without an SDK: buildozer's own reading and copying, python-for-android's own lists.

What comes out is the tree that would lie on a phone, and an environment with nothing but what the spec asks for.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatch
from importlib.metadata import Distribution, distribution
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement

from tests.package import android_bundle, android_project

ROOT = Path(__file__).resolve().parents[2]
NOT_ON_DESKTOP = {"python3"}
"""Requirements that a desktop has without installing them."""


@dataclass(frozen=True)
class Package:
    builder: Any
    tree: Path
    version: str
    options: dict[str, str]
    requirements: list[Requirement]

    def files(self) -> set[str]:
        return {path.relative_to(self.tree).as_posix() for path in self.tree.rglob("*") if path.is_file()}


def read_spec(scratch: Path) -> Any:
    """buildozer, with the spec read and everything it makes in `scratch`; the current folder is the project's."""
    from buildozer import Buildozer

    builder = Buildozer("buildozer.spec")
    builder.logger.set_level(0)
    builder.config.set("buildozer", "build_dir", str(scratch / "build"))
    builder.user_bin_dir = str(scratch / "bin")
    builder.set_target("android")
    return builder


@pytest.fixture(scope="session")
def package(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Package]:
    scratch = tmp_path_factory.mktemp("package")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", str(scratch))
        patch.chdir(ROOT)
        builder = read_spec(scratch)
        builder.build_application()
        tree = Path(builder.app_dir)
        for path in left_out(tree, ROOT / builder.config.get("app", "android.blacklist_src")):
            path.unlink()
        yield Package(
            builder=builder,
            tree=tree,
            version=builder.get_version(),
            options=dict(builder.config.items("app")),
            requirements=[Requirement(text) for text in builder.config.getlist("app", "requirements", [])],
        )


@pytest.fixture(scope="session")
def project(package: Package, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What Gradle would be given."""
    return android_project.make(package.builder, tmp_path_factory.mktemp("project"), package.requirements)


@pytest.fixture(scope="session")
def bundle(project: Path) -> Path:
    """Python's packages beside our files, as a phone unpacks them."""
    return android_project.unpacked(project)


def left_out(tree: Path, patterns: Path) -> list[Path]:
    """What of these files python-for-android would leave out, by its way of reading such a list."""
    lines = (line.strip() for line in patterns.read_text("utf-8").splitlines())
    wanted = [line[1:] if line[0] == "^" else f"*/{line}" for line in lines if line and line[0] != "#"]
    return [path for path in tree.rglob("*") if path.is_file() and any(fnmatch(str(path), one) for one in wanted)]


def has_recipe(name: str) -> bool:
    import pythonforandroid

    return (Path(pythonforandroid.__file__).parent / "recipes" / name.lower()).is_dir()


@pytest.fixture(scope="session")
def bare_python(bundle: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Python that has the packages of a phone and no other."""
    home = tmp_path_factory.mktemp("bare")
    packages = android_bundle.compiled(shutil.copytree(bundle / android_bundle.SITE, home / "packages"))
    android_bundle.run_here(packages)
    site = empty_environment(home)
    site.rmdir()
    site.symlink_to(packages)
    return home / "bin" / "python"


def empty_environment(home: Path) -> Path:
    """An environment without any package; the folder for them."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(home)], check=True)
    return next(home.glob("lib/python*/site-packages"))


def bare(home: Path, requirements: list[Requirement]) -> Path:
    """A Python that has these requirements, what they ask for themselves, and no other package.

    They are linked from the environment the tests run in, whose versions are pinned: that takes no time and no network.
    """
    site = empty_environment(home)
    for name in android_bundle.with_dependencies({requirement.name for requirement in requirements}):
        link(distribution(name), site)
    return home / "bin" / "python"


def installed(home: Path, requirements: list[Requirement]) -> Path:
    """A phone's packages through pip, from the package index."""
    empty_environment(home)
    wanted = [str(requirement) for requirement in requirements if requirement.name not in NOT_ON_DESKTOP]
    python = home / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "-q", "--no-deps", "--only-binary=:all:"]
    subprocess.run([*pip, *wanted], check=True)
    return python


def link(installed: Distribution, site: Path) -> None:
    """Let `site` have what this distribution put beside other packages."""
    tops = {file.parts[0] for file in installed.files or []} - {"..", "__pycache__"}
    for top in tops:
        place = site / top
        if not place.exists():
            place.symlink_to(Path(str(installed.locate_file(top))))


@pytest.fixture(scope="session")
def phone_tree(package: Package, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tree as a phone gets it: byte code without asserts and docstrings, no source."""
    return android_bundle.compiled(shutil.copytree(package.tree, tmp_path_factory.mktemp("tree") / "app"))


def phone_environment(home: Path) -> dict[str, str]:
    """No screen, no language, an empty home: as little as a program can be given."""
    keep = {name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH") if name in os.environ}
    return {**keep, "HOME": str(home)}
