"""What is said of a finished Trigon."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from app.games.result_words import PointSource, ResultWords, Share
from app.games.trigon.words import NAMES
from app.i18n import mark
from rules.core import Part
from rules.trigon.game import TrigonState
from rules.trigon.geometry import COLOURS


class TrigonResultWords(ResultWords[TrigonState]):
    sources: ClassVar[Mapping[str, PointSource]] = {
        "triangles_left": PointSource(mark("Triangles left"), "loss"),
        "all_placed": PointSource(mark("All placed"), "amber"),
        "single_last": PointSource(mark("Single triangle last"), "teal"),
        **{colour: PointSource(name) for colour, name in NAMES.items()},
    }

    @classmethod
    def split(cls, part: Part) -> Iterator[Share]:
        yield COLOURS[dict(part.values)["colour"]] if part.code == "placed" else part.code, part.points


WORDS = TrigonResultWords
