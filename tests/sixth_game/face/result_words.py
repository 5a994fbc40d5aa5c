"""Where Ladder's points come from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from app.games.result_words import PointSource, ResultWords
from app.i18n import mark
from tests.sixth_game.rules.game import LadderState


class LadderResults(ResultWords[LadderState]):
    sources: ClassVar[Mapping[str, PointSource]] = {"rungs": PointSource(mark("Rungs"), "blue")}


WORDS = LadderResults
