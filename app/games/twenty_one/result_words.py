"""What is said of a finished Twenty One."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from app.games.result_words import FinalStanding, PointSource, Result, ResultFact, ResultWords, Share
from app.i18n import mark
from rules.core import Part
from rules.twenty_one.game import TwentyOneState


class TwentyOneResultWords(ResultWords[TwentyOneState]):
    sources: ClassVar[Mapping[str, PointSource]] = {
        "numbers": PointSource(mark("Numbers"), "amber"),
        "bonus": PointSource(mark("Bonus for hits"), "teal"),
    }

    @classmethod
    def split(cls, part: Part) -> Iterator[Share]:
        values = dict(part.values)
        yield "numbers", values["sum"]
        yield "bonus", values["bonus"]

    def facts(self, state: TwentyOneState, result: Result, standing: FinalStanding) -> Iterator[ResultFact]:
        rows = [(part.points, dict(part.values)) for part in state.breakdown(standing.numbers[0])]
        best, values = max(rows, key=lambda row: row[0])
        title = self.titled(result, standing, mark("Your best row"), mark("Best row"))
        hits = self.tr.plural("{n} hit", "{n} hits", values["hits"])
        yield ResultFact("trophy", title, self.tr("{what}, {points}", what=hits, points=best))


WORDS = TwentyOneResultWords
