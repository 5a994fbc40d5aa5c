"""What those who think know of patterns: which there are, and how far a position is from a solution."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from app.games.facts import Foresight
from rules.codec import JSON, decode
from rules.core import Stop
from rules.trigon.patterns import Pattern, PatternOutlook, outlook, replay
from rules.trigon.placements import Cells

FILE = "patterns.json"
VERSION = 1


def load(path: Path) -> tuple[Pattern, ...]:
    document = json.loads(path.read_text("utf-8"))
    if document["version"] != VERSION:
        raise ValueError(f"patterns of version {document['version']}")
    return tuple(decode(Pattern, value) for value in document["patterns"])


@cache
def known_patterns(assets: Path) -> Mapping[str, Pattern]:
    """All of them by id, from gentle to fiendish."""
    return {pattern.id: pattern for pattern in load(assets / FILE)}


def look_ahead(assets: Path, question: JSON, stop: Stop) -> JSON:
    """What the worker answers to `{"id": …, "laid": [[…]]}`."""
    if not isinstance(question, dict):
        raise TypeError("no question about a pattern")
    pattern = known_patterns(assets)[str(question["id"])]
    laid = decode(tuple[Cells, ...], question["laid"])
    found = outlook(replay(pattern, laid), stop=stop)
    return {"good": found.good, "next": None if found.next is None else list(found.next), "sure": found.sure}


def parse_outlook(value: JSON) -> PatternOutlook:
    """What `look_ahead` made; nonsense raises."""
    return decode(PatternOutlook, value)


FORESIGHT = Foresight(look_ahead, parse_outlook)
