"""Trigon's advice in words."""

from __future__ import annotations

from collections.abc import Sequence

from app.games.hint_words import HintWords, Values
from app.games.scoring_words import points
from app.games.sheet.words import Words
from app.games.trigon.words import triangles
from app.i18n import mark
from app.thinking.worker import Advised
from rules.trigon.actions import PlacePiece
from rules.trigon.game import TrigonState
from rules.trigon.geometry import COLOURS
from rules.trigon.pieces import PIECES
from rules.trigon.placements import Cells, tables

RIVALS = {"blue": mark("blue"), "yellow": mark("yellow"), "red": mark("red"), "green": mark("green")}


class TrigonHints(HintWords[TrigonState, PlacePiece]):
    means = mark("Number: the lead to be expected in points.")
    means_alone = mark("Number: how many pieces are expected to be laid.")
    leads = True

    def describe(self, action: PlacePiece) -> str:
        name = self._piece(action.cells)
        return self.tr.plural("Lay {piece}, {n} triangle", "Lay {piece}, {n} triangles", len(action.cells), piece=name)

    def listed(self, advised: Advised) -> str:
        assert isinstance(advised.action, PlacePiece)
        cells = advised.action.cells
        return f"{self._piece(cells)}, {triangles(self.tr, len(cells))}"

    def _piece(self, cells: Cells) -> str:
        return PIECES[tables().piece_of(cells)].name

    def button(self, action: PlacePiece) -> Words:
        return self.tr("Put the piece here"), "check"

    def explain(self, code: str, values: Values, names: Sequence[str]) -> str:
        tr, v = self.tr, values
        match code:
            case "finishes":
                return tr("The last piece of this colour: {points}.", points=points(tr, v["points"]))
            case "while_it_fits":
                return tr.plural(
                    "It fits in {n} place only: now or never.", "It fits in {n} places only: now or never.", v["places"]
                )
            case "opens_and_blocks":
                return f"{self._opened(v['opened'])} {self._blocked(v)}"
            case "blocks":
                return self._blocked(v)
            case "large":
                return tr.plural(
                    "It gets rid of a piece; {n} triangle is left.",
                    "It gets rid of a piece; {n} triangles are left.",
                    v["left"],
                )
        return self._opened(v.get("opened", 0))

    def _opened(self, corners: int) -> str:
        return self.tr.plural("It opens {n} corner.", "It opens {n} corners.", corners)

    def _blocked(self, values: Values) -> str:
        rival = self.tr(RIVALS[COLOURS[values["rival"]]])
        return self.tr.plural(
            "It blocks {n} corner of {rival}.", "It blocks {n} corners of {rival}.", values["blocked"], rival=rival
        )


WORDS = TrigonHints
