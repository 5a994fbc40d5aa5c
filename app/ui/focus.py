"""Keyboard focus, hover, and what is spoken: one object watches the window's keys and pointer.

focus
    attach(window, hover=True)      once, at start
    widget          what has the keyboard focus, or None
    scope           only what lies in this widget can be focused (the overlay sets it), or None
    move(step), towards(dx, dy), activate(), clear()
    typing          whether that is a field
    show()          scroll to it
    on_voice(text)          something was focused, a message or a dialog came: speak it if the voice is on
    on_touched(widget)      something was pressed by finger, mouse or key: for clicks and vibration

Not Kivy's FocusBehavior: that asks for a keyboard, and a phone would unfold it under every button.
Anything with `focusable`, `focused`, `spoken()`, `activate()` and `arrow(dx, dy)` takes part.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any
from weakref import ref

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import AliasProperty, ObjectProperty
from kivy.uix.scrollview import ScrollView

from app.ui.followed import Followed

_ROOM = 10
"""Left below a field that is scrolled to, in dp."""
_TAB, _SPACE = 9, 32
_ENTERS = (13, 271)
_ARROWS = {273: (0, 1), 274: (0, -1), 275: (1, 0), 276: (-1, 0)}


def _nothing() -> None:
    """What refers to a widget that is not there."""


class Focus(Followed):
    scope = ObjectProperty(None, allownone=True)
    __events__ = ("on_voice", "on_touched")

    def __init__(self, **kwargs: Any) -> None:
        self._focused: Callable[[], Any] = _nothing
        self._hovered: Callable[[], Any] = _nothing
        super().__init__(**kwargs)
        self.window: Any = None
        self._look = Clock.create_trigger(self._hover)

    def _set_widget(self, widget: Any) -> bool:
        previous, self._focused = self.widget, ref(widget) if widget is not None else _nothing
        if previous is not None and previous is not widget:
            previous.focused = False
        return previous is not widget

    widget = AliasProperty(lambda self: self._focused(), _set_widget)

    def attach(self, window: Any, hover: bool = True) -> None:
        if self.window is window:
            return
        self.window = window
        window.bind(on_key_down=self._key, on_touch_down=self._touch)
        if hover:
            window.bind(mouse_pos=lambda *_: self._look(), on_touch_up=self._lifted)

    def on_voice(self, text: str) -> None: ...

    def on_touched(self, widget: Any) -> None: ...

    def on_widget(self, _focus: Any, widget: Any) -> None:
        if widget is None:
            return
        widget.focused = True
        self.show()
        if widget.spoken():
            self.dispatch("on_voice", widget.spoken())

    def on_scope(self, *_args: object) -> None:
        self.clear()

    def clear(self) -> None:
        self.widget = None

    @property
    def typing(self) -> bool:
        return getattr(self.widget, "typing", False)

    def show(self) -> None:
        if self.widget is not None:
            _scroll_into_view(self.widget)

    def move(self, step: int) -> None:
        """To the next or previous widget in reading order, round and round."""
        widgets = list(self.candidates())
        if not widgets:
            return
        place = widgets.index(self.widget) + step if self.widget in widgets else (0 if step > 0 else -1)
        self.widget = widgets[place % len(widgets)]

    def towards(self, dx: int, dy: int) -> None:
        """To the nearest widget on that side."""
        here = self.widget.to_window(*self.widget.center)

        def far(widget: Any) -> float:
            x, y = widget.to_window(*widget.center)
            ahead = (x - here[0]) * dx + (y - here[1]) * dy
            aside = abs((x - here[0]) * dy) + abs((y - here[1]) * dx)
            return ahead + 2 * aside if ahead > 1 else float("inf")

        nearest = min(self.candidates(), key=far, default=None)
        if nearest is not None and far(nearest) < float("inf"):
            self.widget = nearest

    def activate(self) -> None:
        if self.widget is not None:
            self.dispatch("on_touched", self.widget)
            self.widget.activate()

    def candidates(self) -> Iterator[Any]:
        above = self.window.children if self.window is not None else []
        roots = [self.scope] if self.scope else reversed(above)
        for root in roots:
            yield from _focusable(root)

    def _key(self, _window: Any, key: int, _scancode: int, _text: str, modifiers: list[str]) -> bool:
        if key == _TAB:
            self.move(-1 if "shift" in modifiers else 1)
            return True
        if self.widget is None or self.typing:
            return False
        if not self._alive(self.widget):
            self.clear()
            return False
        if key in _ENTERS or key == _SPACE:
            self.activate()
            return True
        if key in _ARROWS:
            if not self.widget.arrow(*_ARROWS[key]):
                self.towards(*_ARROWS[key])
            return True
        return False

    def _alive(self, widget: Any) -> bool:
        return widget.get_parent_window() is not None and widget.focusable and not widget.disabled

    def _touch(self, _window: Any, _touch: Any) -> bool:
        if self.widget is not None and not self.typing:
            self.clear()
        return False

    def _lifted(self, _window: Any, touch: Any) -> bool:
        """A finger that has left the glass points at nothing, even if the system made a pointer of it."""
        if "button" not in touch.profile:
            self._look.cancel()
            self._point_at(None)
        return False

    def _hover(self, *_args: object) -> None:
        x, y = self.window.mouse_pos
        self._point_at(next(filter(None, (_at(child, x, y) for child in self.window.children)), None))

    def _point_at(self, found: Any) -> None:
        hovered = self._hovered()
        if found is hovered:
            return
        if hovered is not None:
            hovered.hovered = False
        self._hovered = ref(found) if found is not None else _nothing
        if found is not None:
            found.hovered = True


def _focusable(widget: Any) -> Iterator[Any]:
    if widget.disabled or widget.opacity == 0:
        return
    if getattr(widget, "focusable", False) and widget.width > 1:
        yield widget
    for child in reversed(widget.children):
        yield from _focusable(child)


def _at(widget: Any, x: float, y: float) -> Any:
    """The topmost pressable thing under the pointer; x and y as the widget's parent sees them."""
    if not widget.collide_point(x, y) or widget.opacity == 0:
        return None
    inner = widget.to_local(x, y)
    for child in widget.children:
        found = _at(child, *inner)
        if found is not None:
            return found
    return widget if hasattr(widget, "hovered") else None


def _scroll_into_view(widget: Any) -> None:
    parent = widget.parent
    while parent is not None and parent is not parent.parent:
        if isinstance(parent, ScrollView):
            if not _in_sight(widget, parent):
                parent.scroll_to(widget, animate=False)
            if getattr(widget, "typing", False):
                _leave_room_below(widget, parent)
        parent = parent.parent


def _in_sight(widget: Any, view: Any) -> bool:
    left, low = widget.to_window(widget.x, widget.y)
    right, high = widget.to_window(widget.right, widget.top)
    view_left, view_low = view.to_window(view.x, view.y)
    return bool(
        view_left <= left and right <= view_left + view.width and view_low <= low and high <= view_low + view.height
    )


def _leave_room_below(widget: Any, view: Any) -> None:
    view.update_from_scroll()
    spare = view.children[0].height - view.height
    short = view.to_window(view.x, view.y)[1] + dp(_ROOM) - widget.to_window(widget.x, widget.y)[1]
    if spare > 0 and short > 0:
        view.scroll_y = max(0, view.scroll_y - short / spare)
        view.update_from_scroll()


focus = Focus()
