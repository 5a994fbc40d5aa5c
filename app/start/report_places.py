"""Tells in the log where everything is that can be touched, for a check from outside that has fingers but no eyes.

PLACE 512 96 IconButton Join a table        the middle of a thing in pixels of the screen, from the top left; what it is
                                            and what the voice would say about it
BEYOND 180 1510 Door Daily challenge        the same for a thing that has to be scrolled to
PLACES 3 play                               those were all, the page came to rest; the third time that it was told

It is told whenever something has changed and stands still again. `tools/android/emulator_check.py` listens.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.scrollview import ScrollView

from app.device.insets import CONTENT
from app.device.platform import activity, is_android, java
from app.device.silence import silently
from app.ui.focus import focus

if TYPE_CHECKING:
    from app.start.petka_app import PetkaApp

LOOK = 0.3
"""Seconds between two looks. What both of them see stands still."""
SPOTS = 8
"""How many of the spots for a piece are told."""

Thing = tuple[str, float, float, str, str]
"""PLACE or BEYOND, where it is, what it is, what it says."""


class PlacesReport:
    def __init__(self, app: PetkaApp) -> None:
        self.app = app
        self._told: list[Thing] = []
        self._seen: list[Thing] = []
        self._times = 0

    def start(self, *_: object) -> None:
        Clock.schedule_interval(self.look, LOOK)

    def look(self, *_: object) -> None:
        """Tell what stands still and has not been told yet."""
        before, self._seen = self._seen, self._on_the_screen()
        page, changing = self.app.navigator.page, self.app.navigator.manager.transition.is_active
        if page is not None and not changing and self._seen == before != self._told:
            self._told = before
            self._times += 1
            for thing in before:
                print(*thing)
            print(f"PLACES {self._times} {page.name.rpartition(' ')[0]}", flush=True)

    def _on_the_screen(self) -> list[Thing]:
        left, top = corner()
        return [
            (where, round(left + x), round(top + Window.height - y), kind, " ".join(words.split()))
            for where, x, y, kind, words in self.things()
        ]

    def things(self) -> Iterator[Thing]:
        for widget in focus.candidates():
            where = "PLACE" if _in_sight(widget) else "BEYOND"
            yield where, *widget.to_window(*widget.center), type(widget).__name__, widget.spoken()
        if focus.scope is None:
            yield from self._on_the_table()

    def _on_the_table(self) -> Iterator[Thing]:
        """A board is one widget with many places: cells to write into, spots for the piece in hand."""
        table: Any = getattr(self.app.navigator.page, "body", None)
        picker, placing = getattr(table, "picker", None), getattr(table, "placing", None)
        if picker is not None and picker.live and picker.sheet is not None:
            for item in picker.sheet.items:
                if item.kind == "cell" and picker.choosable(item.id):
                    kind = "chosen" if item.id in picker.selection else "cell"
                    yield "PLACE", *table.sheet.to_window(*table.sheet.place_of(item.id)), kind, item.id
        if placing is not None and placing.live and placing.piece is not None:
            for spot in placing.pieces.spots(placing.piece)[:SPOTS]:
                kind = "ghost" if spot == placing.spot else "spot"
                yield "PLACE", *table.field.to_window(*table.field.from_board(spot.x, spot.y)), kind, ""


def _in_sight(widget: Any) -> bool:
    """Whether its middle is seen: in the window, and in whatever scrolls around it."""
    x, y = widget.to_window(*widget.center)
    around = widget.parent
    while around is not None and around is not around.parent:
        if isinstance(around, ScrollView):
            (left, low), (right, high) = around.to_window(*around.pos), around.to_window(around.right, around.top)
            if not (left <= x <= right and low <= y <= high):
                return False
        around = around.parent
    return 0 <= x <= Window.width and 0 <= y <= Window.height


@silently((0, 0))
def corner() -> tuple[int, int]:
    """Where our window begins on the screen: before Android 15 it lies below the status bar."""
    if not is_android():
        return 0, 0
    java("android.view.View", getGlobalVisibleRect="(Landroid/graphics/Rect;)Z")
    ours = java("android.graphics.Rect", new="()V", left="I", top="I")()
    activity(findViewById="(I)Landroid/view/View;").findViewById(CONTENT).getGlobalVisibleRect(ours)
    return ours.left, ours.top
