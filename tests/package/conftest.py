"""The Android package, rehearsed without an SDK: buildozer's own reading and copying, python-for-android's own lists.

What comes out is the tree that would lie on a phone, and an environment with nothing but what the spec asks for.
"""

from __future__ import annotations

import os
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

from tests.package import android_project

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
        for path in blacklisted(tree):
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
    return android_project.make(package.builder, tmp_path_factory.mktemp("project"))


def blacklisted(tree: Path) -> list[Path]:
    """What python-for-android would throw out of the tree."""
    import pythonforandroid

    blacklist = Path(pythonforandroid.__file__).parent / "bootstraps" / "_sdl_common" / "build" / "blacklist.txt"
    lines = (line.strip() for line in blacklist.read_text().splitlines())
    patterns = [line[1:] if line[0] == "^" else f"*/{line}" for line in lines if line and line[0] != "#"]
    return [
        path for path in tree.rglob("*") if path.is_file() and any(fnmatch(str(path), pattern) for pattern in patterns)
    ]


def recipe_dependencies(name: str) -> list[str]:
    """The pure Python packages that python-for-android adds for a requirement it has a recipe for."""
    from importlib import import_module

    recipe = import_module(f"pythonforandroid.recipes.{name}").recipe
    return list(getattr(recipe, "python_depends", []))


def has_recipe(name: str) -> bool:
    import pythonforandroid

    return (Path(pythonforandroid.__file__).parent / "recipes" / name.lower()).is_dir()


@pytest.fixture(scope="session")
def bare_python(package: Package, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Python that has the spec's requirements and no other package.

    They are linked from the environment the tests run in, whose versions are pinned: that takes no time and no network.
    """
    return bare(tmp_path_factory.mktemp("bare"), package.requirements)


def bare(home: Path, requirements: list[Requirement]) -> Path:
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(home)], check=True)
    site = next(home.glob("lib/python*/site-packages"))
    for requirement in requirements:
        if requirement.name in NOT_ON_DESKTOP:
            continue
        link(distribution(requirement.name), site)
        if has_recipe(requirement.name):
            for name in recipe_dependencies(requirement.name):
                if installed := find(name):
                    link(installed, site)
        else:
            for text in distribution(requirement.name).requires or []:
                needed = Requirement(text)
                if needed.marker is None or needed.marker.evaluate():
                    link(distribution(needed.name), site)
    return home / "bin" / "python"


def installed(home: Path, requirements: list[Requirement]) -> Path:
    """The same through pip, from the package index."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(home)], check=True)
    wanted = [str(requirement) for requirement in requirements if requirement.name not in NOT_ON_DESKTOP]
    for requirement in requirements:
        if requirement.name not in NOT_ON_DESKTOP and has_recipe(requirement.name):
            wanted += [
                f"{name}=={found.version}" for name in recipe_dependencies(requirement.name) if (found := find(name))
            ]
    python = home / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "-q", "--no-deps", "--only-binary=:all:"]
    subprocess.run([*pip, *wanted], check=True)
    return python


def find(name: str) -> Distribution | None:
    from importlib.metadata import PackageNotFoundError

    try:
        return distribution(name)
    except PackageNotFoundError:
        return None


def link(installed: Distribution, site: Path) -> None:
    """Let `site` have what this distribution put beside other packages."""
    tops = {file.parts[0] for file in installed.files or []} - {"..", "__pycache__"}
    for top in tops:
        place = site / top
        if not place.exists():
            place.symlink_to(Path(str(installed.locate_file(top))))


@pytest.fixture(scope="session")
def phone_tree(package: Package, bare_python: Path) -> Path:
    """The tree as a phone gets it: byte code without asserts and docstrings, no source."""
    compile_all = [str(bare_python), "-OO", "-m", "compileall", "-q", "-b", "-f", str(package.tree)]
    subprocess.run(compile_all, check=True)
    for source in package.tree.rglob("*.py"):
        source.unlink()
    return package.tree


def phone_environment(home: Path) -> dict[str, str]:
    """No screen, no language, an empty home: as little as a program can be given."""
    keep = {name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH") if name in os.environ}
    return {**keep, "HOME": str(home)}
