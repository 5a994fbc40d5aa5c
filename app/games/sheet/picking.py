"""Choosing on a sheet: taps become a selection, a selection becomes a choice. The sheet knows what is possible.

Picker
    sheet           the `rules.sheet.Sheet` people choose on, or None
    selection       ids that are chosen so far
    pending         the `Choice` that the selection is, or None
    cursor          the id that arrow keys have reached, or ""
    live            False while nothing may be chosen (somebody else's sheet, dice still rolling)
    quick           one tap confirms, as long as nothing could be added to the choice
    tap(id)         also on what only stands for a cell (a sum on its chip)
    choose(ids)     all of a choice at once
    clear(), confirm(), step(dx, dy)
    on_pick()               the selection changed by a tap
    on_confirm(choice)
    on_refuse(item)         this cannot be chosen; `item.why` says why
"""

from __future__ import annotations

from typing import Any

from kivy.event import EventDispatcher
from kivy.properties import AliasProperty, BooleanProperty, ObjectProperty, StringProperty

from rules.sheet import Choice, Item, Sheet

TOGGLES = ("die",)
"""Kinds that a second tap puts back; on others it confirms."""
AT_ONCE = ("button",)
"""Kinds that say what they do: one tap is enough, unless the choice can be shown on the paper first."""


class Picker(EventDispatcher):
    sheet: Sheet | None = ObjectProperty(None, allownone=True)
    selection: frozenset[str] = ObjectProperty(frozenset())
    cursor = StringProperty("")
    live = BooleanProperty(False)
    quick = BooleanProperty(False)
    __events__ = ("on_pick", "on_confirm", "on_refuse")

    def _pending(self) -> Choice | None:
        return self.sheet.choice(self.selection) if self.sheet and self.selection else None

    pending: Choice | None = AliasProperty(_pending, bind=["sheet", "selection"])

    def on_sheet(self, _: Any, sheet: Sheet | None) -> None:
        """What was chosen stays chosen where it still can be."""
        choices = sheet.choices if sheet else ()
        if not any(self.selection <= choice.items for choice in choices):
            self.selection = frozenset()
        if self.cursor and not self.choosable(self.cursor):
            self.cursor = ""

    def choosable(self, id: str) -> bool:
        return self.sheet is not None and any(id in choice.items for choice in self.sheet.choices)

    def tap(self, id: str) -> None:
        sheet = self.sheet
        if sheet is None:
            return
        item = sheet.item(id)
        if not self.choosable(id):
            id = dict(item.values).get("cell", id)
        if not self.live or not self.choosable(id):
            self.dispatch("on_refuse", item)
            return
        again = self.selection == {id} and self.pending is not None and item.kind not in TOGGLES
        if again:
            self.confirm()
            return
        self.selection = sheet.tap(self.selection, id)
        if self._final(item):
            self.confirm()
        else:
            self.dispatch("on_pick")

    def _final(self, item: Item) -> bool:
        """Whether this tap says it all."""
        sheet, choice = self.sheet, self.pending
        if sheet is None or choice is None or item.kind in TOGGLES:
            return False
        if item.kind in AT_ONCE and not choice.shows:
            return True
        return self.quick and not any(choice.items < other.items for other in sheet.choices)

    def choose(self, ids: frozenset[str]) -> None:
        """Choose all of these instead of what was chosen. A button is confirmed at once, and with `quick` anything else
        is, too.
        """
        self.selection = ids
        sheet, choice = self.sheet, self.pending
        if sheet is None or choice is None:
            return
        at_once = not choice.shows and all(sheet.item(id).kind in AT_ONCE for id in ids)
        if at_once or (self.quick and not any(sheet.item(id).kind in TOGGLES for id in ids)):
            self.confirm()
        else:
            self.dispatch("on_pick")

    def confirm(self) -> bool:
        choice = self.pending
        if choice is None or not self.live:
            return False
        self.selection = frozenset()
        self.dispatch("on_confirm", choice)
        return True

    def clear(self) -> bool:
        """True if there was something to put back."""
        chosen = bool(self.selection)
        self.selection = frozenset()
        return chosen

    def step(self, dx: int, dy: int) -> bool:
        """Move the cursor to the nearest choosable thing on that side (up is positive); False if there is none."""
        if self.sheet is None or not self.live:
            return False
        items = [item for item in self.sheet.items if self.choosable(item.id)]
        if not items:
            return False
        here = next((item for item in items if item.id == (self.cursor or next(iter(self.selection), ""))), None)
        if here is None:
            self.cursor = items[0].id
            return True
        reached = _nearest(here, items, dx, dy)
        if reached is None:
            return False
        self.cursor = reached.id
        return True

    def on_pick(self) -> None: ...

    def on_confirm(self, choice: Choice) -> None: ...

    def on_refuse(self, item: Item) -> None: ...


def _nearest(here: Item, items: list[Item], dx: int, dy: int) -> Item | None:
    def centre(item: Item) -> tuple[float, float]:
        x, y, width, height = item.place
        return x + width / 2, y + height / 2

    x0, y0 = centre(here)

    def far(item: Item) -> float:
        x, y = centre(item)
        ahead = (x - x0) * dx - (y - y0) * dy
        aside = abs((x - x0) * dy) + abs((y - y0) * dx)
        return ahead + 2 * aside if ahead > 1 else float("inf")

    nearest = min(items, key=far)
    return nearest if far(nearest) < float("inf") else None
