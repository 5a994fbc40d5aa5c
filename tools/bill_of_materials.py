"""What the app is made of, for tools that look for known holes: a CycloneDX 1.6 document from what is pinned.

    python -m tools.bill_of_materials [-o FILE]

Packages of the desktop are required, those that only check are excluded. What python-for-android builds for a phone by
recipes of its own (Python, OpenSSL, SQLite, SDL) is told where that package is installed. The same pins give the same
document, to the letter.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import uuid
from collections.abc import Iterable, Iterator
from configparser import ConfigParser
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from app import __version__

ROOT = Path(__file__).resolve().parents[1]
PIN = re.compile(r"^([A-Za-z0-9._-]+)==([\w.]+)(?:\s*;\s*(.+))?$")
BUILDER = "python-for-android"
RECIPES = {
    "python3": "cpe:2.3:a:python:python:{}:*:*:*:*:*:*:*",
    "openssl": "cpe:2.3:a:openssl:openssl:{}:*:*:*:*:*:*:*",
    "sqlite3": "cpe:2.3:a:sqlite:sqlite:{}:*:*:*:*:*:*:*",
    "libffi": "cpe:2.3:a:libffi_project:libffi:{}:*:*:*:*:*:*:*",
    "sdl2": "cpe:2.3:a:libsdl:simple_directmedia_layer:{}:*:*:*:*:*:*:*",
    "sdl2_image": "cpe:2.3:a:libsdl:sdl2_image:{}:*:*:*:*:*:*:*",
    "sdl2_mixer": "cpe:2.3:a:libsdl:sdl2_mixer:{}:*:*:*:*:*:*:*",
    "sdl2_ttf": "cpe:2.3:a:libsdl:sdl2_ttf:{}:*:*:*:*:*:*:*",
}
"""Not from PyPI, so tools know them by these names."""


@dataclass
class Component:
    name: str
    version: str
    where: set[str] = field(default_factory=set)
    """Of "desktop", "android" and "development"."""
    only: str = ""
    """On which systems."""

    @property
    def reference(self) -> str:
        if self.name in RECIPES:
            return f"pkg:generic/{self.name}@{self.version}"
        return f"pkg:pypi/{normal(self.name)}@{self.version}"

    def json(self) -> dict[str, Any]:
        required = bool(self.where & {"desktop", "android"})
        known = {"cpe": RECIPES[self.name].format(self.version)} if self.name in RECIPES else {}
        told = [{"name": "petka:where", "value": place} for place in sorted(self.where)]
        return {
            "type": "library",
            "bom-ref": self.reference,
            "name": self.name,
            "version": self.version,
            "scope": "required" if required else "excluded",
            "purl": self.reference,
            **known,
            "properties": told + ([{"name": "petka:only", "value": self.only}] if self.only else []),
        }


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def pins(lines: Iterable[str]) -> Iterator[tuple[str, str, str]]:
    """Name, version and condition of each line that pins something."""
    for line in lines:
        if found := PIN.match(line.partition("#")[0].strip()):
            yield found[1], found[2], found[3] or ""


def recipe_versions() -> dict[str, str]:
    """Of what python-for-android builds itself; nothing where it is not installed."""
    package = find_spec("pythonforandroid")
    if package is None or package.origin is None:
        return {}
    found = {}
    for name in RECIPES:
        recipe = Path(package.origin).parent / "recipes" / name / "__init__.py"
        version = re.search(r"^    version = ['\"]v?([\w.]+)['\"]", recipe.read_text("utf-8"), re.MULTILINE)
        if version:
            found[name] = version[1]
    return found


def parts(root: Path = ROOT) -> list[Component]:
    found: dict[tuple[str, str], Component] = {}

    def add(name: str, version: str, where: str, only: str = "") -> None:
        part = found.setdefault((normal(name), version), Component(name, version, only=only))
        part.where.add(where)

    for file, where in (("requirements.txt", "desktop"), ("requirements-dev.txt", "development")):
        for name, version, only in pins((root / file).read_text("utf-8").splitlines()):
            add(name, version, where, only)
    spec = ConfigParser(interpolation=None)
    spec.read(root / "buildozer.spec", encoding="utf-8")
    for name, version, _ in pins(spec["app"]["requirements"].split(",")):
        add(name, version, "android")
    for name, version in recipe_versions().items():
        add(name, version, "android")
    return sorted(found.values(), key=lambda part: (normal(part.name), part.version))


def bill(root: Path = ROOT) -> dict[str, Any]:
    components = [part.json() for part in parts(root)]
    app = f"pkg:generic/petka@{__version__}"
    needed = [component["bom-ref"] for component in components if component["scope"] == "required"]
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(components))}",
        "version": 1,
        "metadata": {
            "component": {"type": "application", "bom-ref": app, "name": "petka", "version": __version__, "purl": app}
        },
        "components": components,
        "dependencies": [{"ref": app, "dependsOn": needed}],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description="What the app is made of, as CycloneDX")
    parser.add_argument("-o", "--output", type=Path, help="a file instead of the screen")
    text = json.dumps(bill(), indent=2) + "\n"
    output = parser.parse_args().output
    if output:
        output.write_text(text, encoding="utf-8")
    else:
        sys.stdout.write(text)


if __name__ == "__main__":
    main()
