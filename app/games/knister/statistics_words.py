"""Knister alone, in the words of its rule sheet."""

from __future__ import annotations

from collections.abc import Sequence

from app.games.knister.words import VERDICTS
from app.games.statistics_words import StatisticsWords, points_made, with_small_letter
from app.i18n import Translator
from rules.knister.scoring import SoloVerdict, verdict


def alone(tr: Translator, score: int) -> str:
    said = points_made(tr, score)
    if verdict(score) is SoloVerdict.FRIENDLY:
        return said
    return tr("{points}, {verdict}", points=said, verdict=with_small_letter(tr(VERDICTS[verdict(score)])))


def verdicts(tr: Translator, scores: Sequence[int]) -> list[tuple[str, int]]:
    said = [verdict(score) for score in scores]
    return [(tr(VERDICTS[one]), said.count(one)) for one in reversed(SoloVerdict) if one is not SoloVerdict.FRIENDLY]


STATISTICS = StatisticsWords(alone=alone, verdicts=verdicts)
