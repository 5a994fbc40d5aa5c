"""What is said of a finished Knister."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from app.games.knister.words import COMBINATIONS, VERDICTS
from app.games.result_words import FinalStanding, PointSource, Result, ResultFact, ResultWords, Verdict
from app.i18n import mark
from rules.knister.game import KnisterState
from rules.knister.scoring import LINES, SoloVerdict, combination, factor, line_points, verdict


class KnisterResultWords(ResultWords[KnisterState]):
    sources: ClassVar[Mapping[str, PointSource]] = {
        "row": PointSource(mark("Rows"), "amber"),
        "column": PointSource(mark("Columns"), "teal"),
        "diagonal": PointSource(mark("Diagonals ×2"), "coral"),
    }

    @classmethod
    def verdict(cls, score: int) -> Verdict:
        found = verdict(score)
        return Verdict(VERDICTS[found], found is not SoloVerdict.FRIENDLY)

    def facts(self, state: KnisterState, result: Result, standing: FinalStanding) -> Iterator[ResultFact]:
        grid = state.grids[standing.numbers[0]]
        worth = {line: line_points(grid, line) or 0 for line in LINES}
        line = max(worth, key=lambda name: worth[name])
        numbers = [number for number in (grid[cell] for cell in LINES[line]) if number is not None]
        found = combination(tuple(sorted(numbers))) if worth[line] else None
        if found is None:
            return
        what = self.tr(COMBINATIONS[found])
        if factor(line) > 1:
            what = self.tr("{what} ×{times}", what=what, times=factor(line))
        title = self.titled(result, standing, mark("Your best line"), mark("Best line"))
        yield ResultFact("trophy", title, self.tr("{what}, {points}", what=what, points=worth[line]))


WORDS = KnisterResultWords
