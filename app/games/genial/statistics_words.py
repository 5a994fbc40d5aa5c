"""Genial's colours: where each ends on average."""

from __future__ import annotations

from app.games.genial.words import COLOUR_NAMES
from app.games.statistics_words import OwnFigures, RankedThing, StatisticsWords, decimal_mean
from app.i18n import Translator
from app.store.statistics import ALONE, TEAMS, Statistics

TOP, LONG_TOP = 18, 36
"""Where tracks end; alone and in teams they are longer."""


def colours(tr: Translator, found: Statistics) -> OwnFigures | None:
    if not found.scored:
        return None
    top = LONG_TOP if found.scored[-1].way in (ALONE, TEAMS) else TOP
    rows = [
        RankedThing(colour, tr(COLOUR_NAMES[colour]), mean / top, decimal_mean(tr, mean))
        for colour, mean, _ in found.colours
    ]
    return OwnFigures(tr("Your weakest colours"), tr("where they end on average"), rows)


STATISTICS = StatisticsWords(own=colours)
