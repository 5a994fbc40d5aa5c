"""What Ladder says: its points, its sheet and its refusals."""

from __future__ import annotations

from typing import Any

from app.games.game_words import GameWords, OptionFact, Progress, Scoring
from app.games.scoring_words import spoken_number
from app.games.sheet.words import SheetWords, Words
from app.i18n import Translator, mark
from rules.core import State
from rules.sheet import Choice, Item
from tests.sixth_game.rules.game import RUNGS, LadderState


def scoring(tr: Translator) -> Scoring:
    return Scoring(tr("What a rung brings"), [(tr("Higher than the one below"), tr("its number"), "")], tr("Climb."))


def setup_facts(tr: Translator, seats: int) -> list[OptionFact]:
    return [OptionFact(tr("Rungs"), tr("everybody climbs the same die"), str(RUNGS))]


def at(state: State[Any]) -> LadderState:
    assert isinstance(state, LadderState)
    return state


def progress(state: State[Any]) -> Progress:
    return Progress(max(1, at(state).round), RUNGS)


class LadderWords(SheetWords):
    def subtitle(self) -> str:
        return self.tr("Rung {n}", n=max(1, at(self.sight.state).round))

    def note(self, pending: Choice | None) -> str:
        return self.tr("tap again to climb") if pending else self.tr("tap a free rung")

    def spoken_dice(self) -> str:
        return spoken_number(self.tr, sum(at(self.sight.state).dice))

    def choose(self) -> str:
        return self.tr("Choose a rung")

    def doing(self, choice: Choice) -> Words:
        return self.tr("Climb here"), "pencil"

    def describe(self, item: Item, choice: Choice | None) -> str:
        return self.tr("Rung {n}", n=dict(item.values)["rung"])


WORDS = GameWords(
    scoring=scoring,
    setup=setup_facts,
    progress=progress,
    sheet=LadderWords,
    refusals={
        "rung_taken": mark("Rung {rung} is taken."),
        "no_such_rung": mark("There is no such rung."),
    },
)
