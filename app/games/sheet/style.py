"""How the sheet of one game looks different from the others. Its words are a `SheetWords`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from rules.core import State
from rules.sheet import Sheet

if TYPE_CHECKING:
    from app.ui.drawing.brush import Brush


def print_nothing(brush: Brush, sheet: Sheet, words: Mapping[str, str]) -> None:
    """Its items are all there is."""


def full_boxes(sheet: Sheet) -> set[str]:
    return {item.id for item in sheet.items if item.mark == "full"}


def written_items(state: State[Any], seat: int) -> object:
    return tuple((item.written, item.mark) for item in state.sheet(seat).items)


@dataclass(frozen=True)
class SheetStyle:
    summed: bool = False
    """Whether the sum of the dice is what counts."""
    badges: bool = False
    """Whether colour and number are repeated below each die."""
    skirting: float = 0.0
    """What the paper's print needs of the header, in units."""
    chime: Literal["line_complete", "hit"] = "line_complete"
    paint: Callable[[Brush, Sheet, Mapping[str, str]], None] = print_nothing
    """What is printed on the paper, with words in the reader's language."""
    scored: Callable[[Sheet], set[str]] = full_boxes
    """What deserves a chime when it is new."""
    giving_away: frozenset[str] = frozenset()
    """Reasons that would tell the answer of a lesson's task."""
    written: Callable[[State[Any], int], object] = written_items
    """Everything on somebody's paper, for telling whether it has changed."""
