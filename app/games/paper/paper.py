"""What a game's `paper.py` says: which sheets it is played on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.games.registry import FACES, face

if TYPE_CHECKING:
    from app.games.paper.drawing import PaperBrush
    from rules.sheet import Sheet


def print_nothing(brush: PaperBrush, sheet: Sheet, words: Mapping[str, str]) -> None:
    """Its items are all there is."""


@dataclass(frozen=True)
class Paper:
    blank: Callable[[str], Sheet]
    """A sheet of a kind on which nothing is written."""
    kinds: tuple[str, ...] = ("",)
    """Where sheets differ, what each is called; they are printed in turn."""
    colours: tuple[str, ...] = ()
    """Those of its dice, whose symbols are explained."""
    tabled: bool = False
    """Whether what brings points is in a table on the sheet itself."""
    under: Callable[[PaperBrush, Sheet, Mapping[str, str]], None] = print_nothing
    """What is printed under the items, with words in the reader's language."""


def printed_games() -> list[str]:
    """Whose sheets can be printed."""
    return [id for id, one in FACES.items() if one.facts.printed]


def paper_of(game_id: str) -> Paper:
    return face(game_id).part("paper", "PAPER", Paper)
