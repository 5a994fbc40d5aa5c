"""What a replay says of Genial."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import ClassVar

from app.games.replay_words import Move, ReplayWords, Said
from app.i18n import mark
from rules.genial.actions import GenialAction
from rules.genial.game import GenialState
from rules.genial.geometry import COLOURS


class GenialReplayWords(ReplayWords[GenialState, GenialAction]):
    simple: ClassVar[Mapping[str, str]] = {
        "swap": mark("{name} swaps the tiles"),
        "keep": mark("{name} keeps the tiles"),
        "decline": mark("{name} plays no bonus turn"),
    }
    lead_alone = mark("All colours together")
    lead_of_two = mark("Lead over all colours: {one} above, {other} below")
    lead_of_many = mark("Who leads over all colours")

    def describe(self, move: Move[GenialState, GenialAction]) -> Said:
        """A gain's source is its colour."""
        placed = move.after.placed[-1]
        gains = Counter[str]()
        for colour, gain in zip(placed.tile, placed.gains, strict=True):
            gains[COLOURS[colour]] += gain
        told = tuple((colour, gain) for colour, gain in gains.items() if gain)
        title = self.tr("{name}’s tile", name=move.name) if move.name else self.tr("A tile")
        return Said(title, "" if told else self.tr("no points"), told)


WORDS = GenialReplayWords
