"""Widgets that are made once and placed anew for every kind of window."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from kivy.uix.widget import Widget

from app.ui.layout import layout


class Area(NamedTuple):
    """A part of the window in pixels, y upwards. Parts that know their own height only take the rest."""

    x: float
    y: float
    width: float
    height: float | None = None


Plan = dict[Widget, Area]


def hidden(widget: Widget, box: Area) -> float:
    """How many pixels of a widget lie under a box of the window."""
    left, low = widget.to_window(widget.x, widget.y)
    across = min(box.x + box.width, left + widget.width) - max(box.x, left)
    up = min(box.y + (box.height or 0), low + widget.height) - max(box.y, low)
    return max(0.0, float(across)) * max(0.0, float(up))


def mirrored(root: Widget, plan: Plan, foot: Widget) -> Plan:
    """The same for the left-handed: the column that `foot` stands in is at the left, and everything else follows.

    Within that column nothing changes sides. What fills the window's width stays.
    """
    ends = root.x + layout.inset_left + root.right - layout.inset_right
    column = plan[foot]
    shift = ends - 2 * column.x - column.width
    turned: Plan = {}
    for part, area in plan.items():
        if area.width >= root.width - 1:
            turned[part] = area
        elif area.x + area.width / 2 >= column.x:
            turned[part] = area._replace(x=area.x + shift)
        else:
            turned[part] = area._replace(x=ends - area.x - area.width)
    return turned


def put(root: Widget, plan: Plan, below: Iterable[Widget] = (), above: Iterable[Widget] = ()) -> None:
    """Have exactly these parts in `root`, each in its area."""
    wanted = [*below, *plan, *above]
    if root.children[::-1] != wanted:
        root.clear_widgets()
        for part in wanted:
            root.add_widget(part)
    for part, area in plan.items():
        part.width = area.width
        if area.height is not None:
            part.height = area.height
        part.pos = area.x, area.y


def share_out(buttons: Iterable[Widget], home: Widget) -> None:
    """These buttons stand in `home` now, in this order, wherever they stood before."""
    wanted = list(buttons)
    if home.children[::-1] == wanted:
        return
    for button in wanted:
        if button.parent is not None:
            button.parent.remove_widget(button)
        home.add_widget(button)
