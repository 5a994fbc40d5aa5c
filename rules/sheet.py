"""A sheet, described: what to draw and what may be chosen. Screens and browsers draw it and know no rule.

A tap on an item toggles its id in the selection, or starts the selection anew if no choice holds both; the
selection can be confirmed when it is exactly the `items` of a choice.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

Place = tuple[float, float, float, float]
"""x, y (downwards), width, height in the units of `Sheet.size`, about a dp each at scale 1."""


ON_TRAY = ("die", "chip", "step", "button")
"""Kinds of items that do not lie on the paper."""


@dataclass(frozen=True)
class Item:
    """One thing on a sheet. Texts are digits and symbols, never words; words are made from codes by the app."""

    id: str
    kind: str
    """"cell", "box" (a result), "die", "chip", "step", "button", "label"."""
    place: Place
    colour: str | None = None
    printed: str = ""
    written: str = ""
    mark: str | None = None
    """How it stands out, e.g. "hit", "crossed", "current", "locked", "taken", "diagonal", "future"."""
    why: str | None = None
    """A reason code where it cannot be chosen now."""
    values: tuple[tuple[str, Any], ...] = ()
    """What a sentence about it needs, e.g. (("row", 2), ("column", 4))."""


@dataclass(frozen=True)
class Choice:
    """A set of items that together mean an action."""

    items: frozenset[str]
    action: Any
    gain: int = 0
    """Points that the action adds to the total at once."""
    shows: tuple[tuple[str, str], ...] = ()
    """While it is pending: item id and the text to show on it."""


@dataclass(frozen=True)
class Sheet:
    seat: int
    size: tuple[float, float]
    """Some 50 units above the cells are left for whose sheet it is and the total."""
    items: tuple[Item, ...]
    choices: tuple[Choice, ...]
    total: int
    tray: tuple[float, float] = (0.0, 0.0)
    """Dice, chips, steps and buttons lie beside the paper, on a tray of this size: their places are places on it."""

    @property
    def on_paper(self) -> tuple[Item, ...]:
        return tuple(item for item in self.items if item.kind not in ON_TRAY)

    def item(self, id: str) -> Item:
        return next(item for item in self.items if item.id == id)

    def choice(self, selection: Iterable[str]) -> Choice | None:
        """The choice that `selection` is, if it is one."""
        wanted = frozenset(selection)
        return next((choice for choice in self.choices if choice.items == wanted), None)

    def tap(self, selection: frozenset[str], id: str) -> frozenset[str]:
        """The selection after a tap on `id`; unchanged if no choice holds it."""
        if id in selection:
            return selection - {id}
        wanted = selection | {id}
        if any(wanted <= choice.items for choice in self.choices):
            return wanted
        return frozenset({id}) if any(id in choice.items for choice in self.choices) else selection


def around(items: Iterable[Item]) -> Place:
    """The smallest place that holds them all."""
    places = [item.place for item in items]
    left, top = min(place[0] for place in places), min(place[1] for place in places)
    right, foot = max(place[0] + place[2] for place in places), max(place[1] + place[3] for place in places)
    return left, top, right - left, foot - top


def grown(place: Place, across: float, up: float) -> Place:
    return place[0] - across, place[1] - up, place[2] + 2 * across, place[3] + 2 * up
