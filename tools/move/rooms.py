"""Writes tests/test_rooms.py with the imports that still point the wrong way, and lists them by room."""

from __future__ import annotations

import importlib.util
from types import ModuleType

from tools.move.names import HERE, ROOT

TARGET = ROOT / "tests" / "test_rooms.py"


def write_test() -> str:
    write([], [])
    rooms = load()
    write(sorted(rooms.upwards()), sorted(rooms.loud()))
    return listed(rooms)


def write(upwards: list[str], loud: list[str]) -> None:
    text = (HERE / "test_rooms.py.txt").read_text("utf-8")
    for place, items in (("{{UPWARDS}}", upwards), ("{{NOT_SILENT}}", loud)):
        text = text.replace(place, "".join(f'    "{item}",\n' for item in items))
    TARGET.write_text(text, "utf-8")


def load() -> ModuleType:
    spec = importlib.util.spec_from_file_location("test_rooms", TARGET)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def listed(rooms: ModuleType) -> str:
    groups: dict[str, list[str]] = {}
    for step in map(rooms.Step.parse, sorted(rooms.upwards())):
        key = f"{rooms.room_of(step.importer)} -> {rooms.room_of(step.imported)}"
        groups.setdefault(key, []).append(f"    {step.kind:5} {step.importer} -> {step.imported}")
    lines = [f"{len(rooms.upwards())} imports point the wrong way:"]
    for key, items in sorted(groups.items(), key=lambda item: (-len(item[1]), item[0])):
        lines += ["", f"{key} ({len(items)})", *items]
    lines += ["", "Words that load Kivy:", *(f"    {name}" for name in sorted(rooms.loud()))]
    lines += ["", "Modules that import each other in a circle, types and late imports included:"]
    lines += [f"    {len(knot)}: {' '.join(sorted(knot))}" for knot in rooms.knots()]
    lines += ["", "Pages that import each other:", *(f"    {one} <-> {other}" for one, other in rooms.page_pairs())]
    return "\n".join(lines) + "\n"
