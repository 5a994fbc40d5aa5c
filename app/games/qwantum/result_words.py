"""What is said of a finished Qwantum."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from app.games.result_words import FinalStanding, PointSource, Result, ResultFact, ResultWords, Share
from app.i18n import mark
from rules.core import Part
from rules.qwantum.game import QwantumState
from rules.qwantum.scoring import rises


class QwantumResultWords(ResultWords[QwantumState]):
    sources: ClassVar[Mapping[str, PointSource]] = {
        "rising": PointSource(mark("Rising columns"), "amber"),
        "falling": PointSource(mark("Falling columns"), "teal"),
        "misses": PointSource(mark("Misses"), "loss"),
    }

    @classmethod
    def split(cls, part: Part) -> Iterator[Share]:
        if part.code != "column":
            yield part.code, part.points
        else:
            yield "rising" if rises(dict(part.values)["column"] - 1) else "falling", part.points

    def facts(self, state: QwantumState, result: Result, standing: FinalStanding) -> Iterator[ResultFact]:
        columns = [part for part in state.breakdown(standing.numbers[0]) if part.code == "column"]
        best = max(columns, key=lambda part: part.points)
        title = self.titled(result, standing, mark("Your best column"), mark("Best column"))
        what = self.tr("column {n}", n=dict(best.values)["column"])
        yield ResultFact("trophy", title, self.tr("{what}, {points}", what=what, points=best.points))


WORDS = QwantumResultWords
