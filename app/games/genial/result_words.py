"""What is said of a finished Genial."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from app.games.genial.words import COLOUR_NAMES
from app.games.result_words import FinalStanding, PointSource, Result, ResultFact, ResultWords
from app.i18n import mark
from rules.genial.game import GenialState

LOWEST = (
    mark("Lowest colour"),
    mark("Second lowest colour"),
    mark("Third lowest colour"),
    mark("Fourth lowest colour"),
    mark("Fifth lowest colour"),
    mark("Highest colour"),
)


class GenialResultWords(ResultWords[GenialState]):
    sources: ClassVar[Mapping[str, PointSource]] = {colour: PointSource(name) for colour, name in COLOUR_NAMES.items()}

    def facts(self, state: GenialState, result: Result, standing: FinalStanding) -> Iterator[ResultFact]:
        """What decided the game, if it was not the score alone; else the best colour."""
        tr = self.tr
        won = next(iter(result.winners), standing)
        best = state.standing(won.numbers[0])
        others = [state.standing(other.numbers[0]) for other in result.standings if other is not won]
        if best[0] == state.top:
            yield ResultFact("zap", tr("All six colours at {n}", n=state.top), tr("Won at once"))
            return
        closest = max(others, default=None)
        if closest is not None and closest[0] == best[0] and closest != best:
            step = next(step for step, (one, other) in enumerate(zip(best, closest, strict=True)) if one != other)
            text = tr("{best} to {second}", best=best[step], second=closest[step])
            yield ResultFact("scale", tr("{what} decided", what=tr(LOWEST[step])), text)
            return
        colour, peg = max(standing.shares, key=lambda share: share[1])
        title = self.titled(result, standing, mark("Your best colour"), mark("Best colour"))
        yield ResultFact("trophy", title, tr("{what}, {points}", what=tr(COLOUR_NAMES[colour]), points=peg))


WORDS = GenialResultWords
