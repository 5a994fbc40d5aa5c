"""What Knister says: its points, its sheet and how far it is."""

from __future__ import annotations

from typing import Any

from app.games.game_words import GameWords, OptionFact, Progress, Scoring
from app.games.scoring_words import points, spoken_number
from app.games.sheet.words import SheetWords, Words
from app.i18n import Translator, mark
from rules.core import State
from rules.knister.game import ROUNDS, KnisterState
from rules.knister.scoring import POINTS, Combination, SoloVerdict
from rules.sheet import Choice

COMBINATIONS = {
    Combination.PAIR: mark("Pair"),
    Combination.TWO_PAIRS: mark("Two pairs"),
    Combination.THREE: mark("Three alike"),
    Combination.FOUR: mark("Four alike"),
    Combination.FULL_HOUSE: mark("Full house"),
    Combination.STRAIGHT_WITH_7: mark("Street with 7"),
    Combination.FIVE: mark("Five alike"),
    Combination.STRAIGHT_WITHOUT_7: mark("Street without 7"),
}

VERDICTS = {
    SoloVerdict.FRIENDLY: mark("The dice owe you one"),
    SoloVerdict.GOOD: mark("Good"),
    SoloVerdict.EXCELLENT: mark("Excellent"),
    SoloVerdict.PHENOMENAL: mark("Phenomenal"),
}
"""The rule sheet's words for Knister alone."""

EXAMPLES: dict[Combination, tuple[int, ...]] = {
    Combination.PAIR: (6, 6, 3, 9, 11),
    Combination.TWO_PAIRS: (6, 6, 9, 9, 4),
    Combination.THREE: (8, 8, 8, 5, 10),
    Combination.FOUR: (5, 5, 5, 5, 9),
    Combination.FULL_HOUSE: (7, 7, 7, 4, 4),
    Combination.STRAIGHT_WITH_7: (5, 6, 7, 8, 9),
    Combination.FIVE: (7, 7, 7, 7, 7),
    Combination.STRAIGHT_WITHOUT_7: (2, 3, 4, 5, 6),
}


def scoring_table(tr: Translator) -> list[tuple[str, int, str]]:
    """Every combination with its points and an example, cheapest first."""
    return [
        (tr(name), POINTS[combination], "  ".join(map(str, EXAMPLES[combination])))
        for combination, name in COMBINATIONS.items()
    ]


def scoring(tr: Translator) -> Scoring:
    return Scoring(
        tr("What a line brings"),
        [(name, points(tr, worth), example) for name, worth, example in scoring_table(tr)],
        tr("Diagonals count double. The order within a line does not matter."),
    )


def setup_facts(tr: Translator, seats: int) -> list[OptionFact]:
    found = [OptionFact(tr("Rounds"), tr("everyone writes every roll"), "25")]
    if seats == 1:
        found.append(OptionFact(tr("Alone"), tr("from 50 points good, from 80 excellent, from 100 phenomenal")))
    return found


def progress(state: State[Any]) -> Progress:
    assert isinstance(state, KnisterState)
    pending = state.chance()
    return Progress(pending.round if pending else state.round, ROUNDS)


class KnisterWords(SheetWords):
    @property
    def state(self) -> KnisterState:
        state = self.sight.state
        assert isinstance(state, KnisterState)
        return state

    def subtitle(self) -> str:
        done = progress(self.state)
        return self.tr("Round {round} of {rounds}", round=done.now, rounds=done.of)

    def subtitles(self) -> list[str]:
        rounds = progress(self.state).of
        return [self.tr("Round {round} of {rounds}", round=rounds, rounds=rounds)]

    def note(self, pending: Choice | None) -> str:
        return self.tr("tap again to write") if pending else self.tr("tap a free cell")

    def scoring_chips(self) -> list[tuple[str, int]]:
        return [(name, worth) for name, worth, _example in scoring_table(self.tr)]

    def spoken_dice(self) -> str:
        return spoken_number(self.tr, self.state.number)

    def choose(self) -> str:
        return self.tr("Choose a cell for {number}", number=self.state.number)

    def doing(self, choice: Choice) -> Words:
        return self.tr("Write {number} here", number=self.state.number), "pencil"


WORDS = GameWords(scoring=scoring, setup=setup_facts, progress=progress, sheet=KnisterWords)
