"""The Python packages that python-for-android would put beside our files, by its own lists of what belongs together.

What a recipe compiles is only named: its files are empty until `run_here` links those of this computer.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections import Counter
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

from packaging.requirements import Requirement

BUNDLE = Path("_python_bundle")
SITE = BUNDLE / "site-packages"
ON_A_PHONE = ".cpython-314-aarch64-linux-android.so"
PYTHONS_OWN = ("math", "_sqlite3", "_testcapi", "_testinternalcapi", "_ctypes_test", "_xxtestfuzz", "xxlimited")
"""Some of Python's compiled modules."""
COMPILED = {"kivy", "jnius", "android"}
"""Packages that python-for-android compiles for the phone."""
HERE_ONLY = ("probesysfs", "mtdev", "hidinput")
"""Kivy on Linux asks for these input providers, on Android it does not."""


def wanted(requirements: list[Requirement]) -> tuple[set[str], set[str]]:
    """Recipes, and what pip is asked for: the spec's requirements and whatever those recipes add."""
    from pythonforandroid.bootstrap import Bootstrap
    from pythonforandroid.build import Context
    from pythonforandroid.graph import get_recipe_order_and_bootstrap

    context = Context()
    sdl2 = Bootstrap.get_bootstrap("sdl2", context)
    names = [requirement.name for requirement in requirements]
    recipes, modules, _ = get_recipe_order_and_bootstrap(context, names, sdl2)
    return set(recipes), set(modules)


def with_dependencies(names: set[str]) -> set[str]:
    """These packages and all that they ask for, as pip finds out."""
    found: set[str] = set()
    open_ = set(names)
    while open_:
        name = open_.pop()
        found.add(name)
        needed = map(Requirement, (installed.requires or []) if (installed := find(name)) else [])
        open_ |= {one.name for one in needed if one.marker is None or one.marker.evaluate({"extra": ""})} - found
    return found


def find(name: str) -> Distribution | None:
    try:
        return distribution(name)
    except PackageNotFoundError:
        return None


def fill(bundle: Path, requirements: list[Requirement]) -> None:
    """All of it, before anything is left out on our wish. `compiled` makes byte code of it, the sooner the slower."""
    recipes, modules = wanted(requirements)
    site = bundle / SITE
    site.mkdir(parents=True)
    for name in sorted(recipes | with_dependencies(modules)):
        if installed := find(name):
            copy(installed, site, libraries=name in recipes | modules)
        elif name == "android":
            copy_android(site)
        elif name in modules:
            (site / name).mkdir()
            (site / name / "__init__.py").touch()
    filter_as_recipe(site)
    (bundle / BUNDLE / "modules").mkdir()
    for name in PYTHONS_OWN:
        (bundle / BUNDLE / "modules" / f"{name}{ON_A_PHONE}").touch()


def copy(installed: Distribution, site: Path, libraries: bool) -> None:
    """pip takes what it is asked for by name with libraries for this computer, what it finds out itself without any."""
    for file in installed.files or []:
        if ".." in file.parts or "__pycache__" in file.parts or file.parts[0].endswith(".libs"):
            continue
        place = site / file
        place.parent.mkdir(parents=True, exist_ok=True)
        if file.suffix == ".so":
            if libraries:
                place.with_name(f"{file.name.split('.')[0]}.so").touch()  # renamed as python-for-android does
        else:
            shutil.copyfile(str(installed.locate_file(file)), place)


def copy_android(site: Path) -> None:
    import pythonforandroid

    source = Path(pythonforandroid.__file__).parent / "recipes" / "android" / "src" / "android"
    shutil.copytree(source, site / "android", ignore=shutil.ignore_patterns("*.pyx", "*.c", "__pycache__"))
    (site / "android" / "_android.so").touch()


def filter_as_recipe(site: Path) -> None:
    """What the recipe of Python leaves out of every package; that there is no source, `compiled` sees to."""
    from pythonforandroid.recipes.python3 import Python3Recipe
    from pythonforandroid.util import walk_valid_filens

    kept = walk_valid_filens(
        str(site),
        Python3Recipe.site_packages_dir_blacklist,
        set(Python3Recipe.site_packages_filen_blacklist) - {"*.py"},
        excluded_dir_exceptions=Python3Recipe.site_packages_excluded_dir_exceptions,
    )
    for path in {path for path in site.rglob("*") if path.is_file()} - {Path(name) for name in kept}:
        path.unlink()


def compiled(folder: Path) -> Path:
    """Byte code without asserts and docstrings, no source."""
    subprocess.run([sys.executable, "-OO", "-m", "compileall", "-q", "-b", "-f", str(folder)], check=True)
    for source in folder.rglob("*.py"):
        source.unlink()
    return folder


def run_here(site: Path) -> None:
    """Give it what this computer's Kivy is made of and a phone's is not."""
    kivy = distribution("kivy")
    for file in kivy.files or []:
        real = Path(str(kivy.locate_file(file)))
        if file.suffix == ".so" and not file.parts[0].endswith(".libs"):
            link = (site / file).with_name(f"{file.name.split('.')[0]}.so")
            if link.exists():
                link.unlink()
                link.symlink_to(real)
        elif file.stem in HERE_ONLY and file.suffix == ".py":
            (site / file).symlink_to(real)
    for libraries in {file.parts[0] for file in kivy.files or [] if file.parts[0].endswith(".libs")}:
        (site / libraries).symlink_to(Path(str(kivy.locate_file(libraries))))


def weight(site: Path) -> Counter[str]:
    """Bytes of each package, without what is compiled."""
    sizes: Counter[str] = Counter()
    for path in site.rglob("*"):
        if path.is_file() and not path.is_symlink() and path.suffix != ".so":
            sizes[path.relative_to(site).parts[0].partition("-")[0].partition(".")[0].lower()] += path.stat().st_size
    return sizes
