"""What is said of totals that were written down on paper."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from app.games.result_words import PointSource, ResultWords
from app.i18n import mark
from rules.table_dice.game import TableDiceState


class TableDiceResultWords(ResultWords[TableDiceState]):
    sources: ClassVar[Mapping[str, PointSource]] = {"paper": PointSource(mark("On paper"), "amber")}


WORDS = TableDiceResultWords
