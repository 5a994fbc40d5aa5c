"""settle(widget): lay out a widget and all in it now, as it will be in the end.
after_the_picture(work): do something with the frame after the next one that is drawn.

Left to themselves, layouts and texts wait for triggers, which run in the order they came in: a text is wrapped for a
width that nobody meant, and everything is measured many times before the picture stands. Here parents give room to
their children first, then the children tell their heights.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.uix.layout import Layout
from kivy.uix.scrollview import ScrollView

from app.ui.text import Text, done

_PASSES = 12


def settle(widget: Any) -> None:
    for _ in range(_PASSES):
        parts = _all(widget)
        if not sum(map(_settled, parts)) + sum(map(_settled, reversed(parts))):
            return


def _all(widget: Any) -> list[Any]:
    """The widget and all in it, parents first."""
    parts = [widget]
    for part in parts:
        parts += part.children
    return parts


def after_the_picture(work: Callable[[], object]) -> None:
    """Twice, because what waits for the clock comes before the frame that the clock is ticking for."""
    Clock.schedule_once(lambda _: Clock.schedule_once(lambda _: work()))


def _settled(part: Any) -> bool:
    if isinstance(part, Text):
        return part.settle()
    if isinstance(part, Layout):
        return done(part._trigger_layout, part.do_layout)
    return isinstance(part, ScrollView) and done(part._trigger_update_from_scroll, part.update_from_scroll)
