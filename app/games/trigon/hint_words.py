"""Trigon's advice in words."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from statistics import fmean

from app.games.hint_words import HintWords, Values
from app.games.scoring_words import points
from app.games.sheet.words import Words
from app.games.trigon.words import triangles
from app.i18n import mark
from app.thinking.worker import Advised
from rules.trigon.actions import PlacePiece
from rules.trigon.game import TrigonState
from rules.trigon.geometry import CELL_XY, COLOURS, corner_points, plane

RIVALS = {"blue": mark("blue"), "yellow": mark("yellow"), "red": mark("red"), "green": mark("green")}


def part_of_board(cells: Collection[int], board: Collection[int]) -> tuple[float, float]:
    """Where cells lie on a board of these cells, from -1 to 1 and upwards."""
    x, y = (fmean(part) for part in zip(*_corners(cells), strict=True))
    (left, right), (top, bottom) = ((min(part), max(part)) for part in zip(*_corners(board), strict=True))
    return 2 * (x - left) / (right - left) - 1, 1 - 2 * (y - top) / (bottom - top)


def _corners(cells: Iterable[int]) -> list[tuple[float, float]]:
    return [plane(point) for cell in cells for point in corner_points(CELL_XY[cell])]


class TrigonHints(HintWords[TrigonState, PlacePiece]):
    means = mark("Number: the lead to be expected in points.")
    means_alone = mark("Number: how many pieces are expected to be laid.")
    leads = True

    def describe(self, action: PlacePiece) -> str:
        """The piece itself is drawn beside it."""
        return self.tr.plural("Lay a piece of {n} triangle", "Lay a piece of {n} triangles", len(action.cells))

    def heading(self, action: PlacePiece) -> str:
        return self.tr("Lay this piece")

    def listed(self, advised: Advised) -> str:
        assert isinstance(advised.action, PlacePiece)
        return triangles(self.tr, len(advised.action.cells))

    def spot(self, action: PlacePiece) -> tuple[float, float]:
        return part_of_board(action.cells, range(len(CELL_XY)))

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
