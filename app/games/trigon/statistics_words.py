"""Trigon's pieces: which are left most often."""

from __future__ import annotations

from app.games.statistics_words import OwnFigures, RankedThing, StatisticsWords
from app.games.trigon.words import alone
from app.i18n import Translator, mark
from app.store.statistics import OTHERS, Statistics

MOST_ROWS = 6


def piece_name(tr: Translator, name: str) -> str:
    return tr.plural("{n} triangle", "{n} triangles", int(name[0]))


def pieces(tr: Translator, found: Statistics) -> OwnFigures | None:
    left = found.pieces[:MOST_ROWS]
    if not left:
        return None
    most = max(left[0][1], 1)
    rows = [
        RankedThing(name, piece_name(tr, name), times / most, tr.plural("{n} time", "{n} times", times))
        for name, times in left
    ]
    games = tr.plural("in {n} game", "in {n} games", len(found.scored))
    return OwnFigures(tr("Left most often"), games, rows)


STATISTICS = StatisticsWords(ways={OTHERS: mark("In threes and fours")}, alone=alone, own=pieces)
