"""What the first picture needs, in one small file beside the store, so that nobody waits for the store to open.

The store stays the authority. What it says replaces what is read here, and then this file; if the file is missing or
damaged, the first picture is that of a new device and nothing else is lost.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from app.intake.document import Unfit, read_kept, write_kept

log = logging.getLogger(__name__)

FILE = "first_picture.json"


class Remembered:
    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        self._parts = self._read()

    def part(self, name: str) -> Mapping[str, Any]:
        """One part of the file: "settings" or "home"."""
        part = self._parts.get(name)
        return part if isinstance(part, dict) else {}

    def keep(self, name: str, part: Mapping[str, Any]) -> None:
        """Replace a part, and the file as a whole."""
        if self.part(name) == part:
            return
        self._parts = {**self._parts, name: dict(part)}
        try:
            write_kept(self._path, self._parts)
        except OSError as error:
            log.warning("the first picture could not be remembered: %s", error)

    def _read(self) -> dict[str, Any]:
        try:
            return read_kept(self._path)
        except FileNotFoundError:
            return {}
        except (OSError, Unfit) as error:
            log.warning("%s cannot be read: %s", FILE, error)
            return {}
