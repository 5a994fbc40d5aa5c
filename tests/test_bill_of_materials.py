"""The bill of materials names everything that is pinned, once, and the same pins give the same bill."""

from __future__ import annotations

import json
import subprocess
import sys
from configparser import ConfigParser
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement

from tests.test_project import ROOT
from tools.bill_of_materials import RECIPES, bill, normal


def components() -> dict[str, dict[str, Any]]:
    return {component["name"]: component for component in bill()["components"]}


def where(component: dict[str, Any]) -> set[str]:
    return {told["value"] for told in component["properties"] if told["name"] == "petka:where"}


def pinned(file: str) -> list[Requirement]:
    lines = (ROOT / file).read_text("utf-8").splitlines()
    return [Requirement(line) for line in lines if line and not line.startswith(("#", "-r"))]


def test_every_pin_is_a_part() -> None:
    found = components()
    for file, place, scope in (
        ("requirements.txt", "desktop", "required"),
        ("requirements-dev.txt", "development", "excluded"),
    ):
        for requirement in pinned(file):
            part = found[requirement.name]
            assert str(requirement.specifier) == f"=={part['version']}"
            assert part["purl"] == f"pkg:pypi/{normal(requirement.name)}@{part['version']}"
            assert place in where(part) and part["scope"] in (scope, "required")


def test_what_a_phone_gets_is_told() -> None:
    spec = ConfigParser(interpolation=None)
    spec.read(ROOT / "buildozer.spec", encoding="utf-8")
    asked = [Requirement(text.strip()) for text in spec["app"]["requirements"].split(",")]
    on_phones = {name for name, part in components().items() if "android" in where(part)}
    assert on_phones == {requirement.name for requirement in asked} | set(RECIPES)
    assert all(component["scope"] == "required" for name, component in components().items() if name in on_phones)


def test_the_bill_is_whole_and_the_same_each_time(tmp_path: Path) -> None:
    document = bill()
    references = [component["bom-ref"] for component in document["components"]]
    assert len(set(references)) == len(references)
    assert document["bomFormat"] == "CycloneDX" and document["specVersion"] == "1.6"
    assert set(document["dependencies"][0]["dependsOn"]) <= set(references)
    command = [sys.executable, "-m", "tools.bill_of_materials", "-o", str(tmp_path / "bill.json")]
    subprocess.run(command, check=True, cwd=ROOT)
    assert json.loads((tmp_path / "bill.json").read_text("utf-8")) == document
