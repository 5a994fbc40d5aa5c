"""Scrolling as on the phone around it; every scrolling view is a `Scrolling`.

A finger that rests or is lifted presses what lies under it. Once it has moved further than SLOP along the view, it
scrolls, whatever it has pressed and however long it has rested: the press is taken back (`let_go(touch)` of what held
it, if it has that). Let go in motion the view glides; beyond an end it gives way a little and comes back exactly.
All of it is computed from the time that has passed, so it is the same at any number of frames a second.

Scrolling           a ScrollView along one axis, the one with `do_scroll_x` or `do_scroll_y`
    most, scrolled          how far it can be scrolled and how far it is, in pixels from its beginning
    scrolls                 there is more than it shows
    on_taken                somebody scrolls: a finger, a wheel
leave_alone(touch)  what held it long enough has answered it: nothing scrolls with it
For what lies in it:
    takes_at_once(touch)    a grip: it gets the touch before scrolling is thought of
    let_go(touch)           its touch scrolls now
    keeps_sideways          True for a slider: a touch that has moved across the view first is its own
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from math import exp
from typing import Any

from kivy.animation import Animation
from kivy.base import EventLoop
from kivy.clock import Clock, ClockEvent
from kivy.metrics import dp
from kivy.properties import ObjectProperty
from kivy.uix.behaviors import ButtonBehavior, FocusBehavior
from kivy.uix.scrollview import ScrollView

from app.ui.theme import theme

SLOP = 8
"""How far (dp) a finger may move before it means something."""
REST = 0.1
"""Seconds a finger may rest before what is under it looks pressed."""
_GLIDE = 0.4
"""A glide loses its speed by a factor of e in so many seconds."""
_SPRING = 0.07
"""The same for the way back from beyond an end."""
_FASTEST, _SLOWEST = 8000, 15
"""dp a second: no glide is faster, and a slower one has ended."""
_LEAST_FLING = 50
_CATCH = 60
"""A touch stops a glide as fast as this (dp a second); below it is an ordinary tap."""
_MEMORY = 0.1
"""Only what a finger did in its last seconds counts for how fast it was."""
_GIVE = 0.55
_NOTCH = 60
_WHEEL = {"scrollup": 1, "scrolldown": -1, "scrollleft": 1, "scrollright": -1}
_WATCHERS, _TAKEN = "may scroll", "scrolls"


@dataclass(eq=False)
class _Drag:
    """What a view knows of the finger on it."""

    touch: Any
    x: float
    y: float
    pressed: bool = False
    scrolling: bool = False
    at: float = 0
    resting: ClockEvent | None = None
    seen: deque[tuple[float, float]] = field(default_factory=lambda: deque(maxlen=32))


class Scrolling(ScrollView):
    effect_cls = ObjectProperty(None, allownone=True)
    __events__ = ("on_taken",)

    def __init__(self, **kwargs: Any) -> None:
        self._drag: _Drag | None = None
        self._speed = 0.0
        self._by_wheel = False
        self._left_at = (0.0, 0.0)
        self._gliding: ClockEvent | None = None
        kwargs.setdefault("bar_width", 0)
        super().__init__(**kwargs)

    def on_taken(self) -> None: ...

    # -- where it is ---------------------------------------------------------------------------------------

    @property
    def most(self) -> float:
        content = self._viewport
        if content is None:
            return 0.0
        return float(max(0, content.width - self.width if self.do_scroll_x else content.height - self.height))

    @property
    def scrolls(self) -> bool:
        return self.most > 1 and bool(self.do_scroll_x or self.do_scroll_y)

    @property
    def scrolled(self) -> float:
        return float(self.scroll_x if self.do_scroll_x else 1 - self.scroll_y) * self.most

    @scrolled.setter
    def scrolled(self, offset: float) -> None:
        share = offset / self.most if self.most else 0.0
        if self.do_scroll_x:
            self.scroll_x = share
        else:
            self.scroll_y = 1 - share

    def _along(self, touch: Any) -> float:
        """Where a finger is, counted as the offset is."""
        return float(-touch.x if self.do_scroll_x else touch.y)

    # -- a finger ------------------------------------------------------------------------------------------

    def watches(self, _touch: Any) -> bool:
        """Whether a finger here may mean something other than a press."""
        return self.scrolls

    def means_otherwise(self, _touch: Any, _dx: float, _dy: float) -> bool:
        """From here on the finger neither presses nor scrolls: somebody else has taken it with `give_up`."""
        return False

    def on_touch_down(self, touch: Any) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        if self.disabled:
            return True
        if touch.is_mouse_scrolling:
            return self._roll(touch)
        if _reach(self, touch, _take_at_once):
            return True
        busy = self._drag is not None and self._drag.touch in EventLoop.touches
        if busy or not self.watches(touch):
            self.simulate_touch_down(touch)
            return True
        caught = abs(self._speed) > dp(_CATCH) and not self._by_wheel
        self._halt()
        drag = self._drag = _Drag(touch, touch.x, touch.y)
        if not caught and _reach(self, touch, _scrolls):
            drag.pressed = True
            self.simulate_touch_down(touch)
        if touch.ud.get(_TAKEN):
            self._drag = None
            return True
        touch.grab(self)
        touch.ud.setdefault(_WATCHERS, []).append(self)
        drag.seen.append((Clock.get_time(), self._along(touch)))
        if caught:
            self._scroll_with(drag, self._along(touch))
        elif not drag.pressed:
            drag.resting = Clock.schedule_once(self._rested, REST)
        return True

    def _rested(self, _passed: float) -> None:
        drag = self._drag
        if drag is not None and not drag.pressed:
            touch = drag.touch
            touch.push()
            touch.apply_transform_2d(self.to_widget)
            touch.apply_transform_2d(self.to_parent)
            self._press(drag)
            touch.pop()

    def _press(self, drag: _Drag) -> None:
        if drag.resting is not None:
            drag.resting.cancel()
        drag.pressed = True
        self.simulate_touch_down(drag.touch)

    def on_touch_move(self, touch: Any) -> bool:
        drag = self._drag
        if drag is None or drag.touch is not touch:
            return self._pass_on("on_touch_move", touch)
        if touch.grab_current is not self:
            return True if drag.scrolling or not drag.pressed else self._pass_on("on_touch_move", touch)
        if drag.scrolling:
            self._follow(drag)
        else:
            self._decide(drag)
        return True

    def _decide(self, drag: _Drag) -> None:
        touch = drag.touch
        dx, dy = touch.x - drag.x, touch.y - drag.y
        if self.means_otherwise(touch, dx, dy):
            return
        along, across = (abs(dx), abs(dy)) if self.do_scroll_x else (abs(dy), abs(dx))
        watchers = touch.ud[_WATCHERS]
        last = watchers[-1] is self
        if self.scrolls and along > dp(SLOP) and (along >= across or last):
            begun = self._along(touch)
            before = drag.seen[0][1]
            self._scroll_with(drag, before + dp(SLOP) * (1 if begun > before else -1))
            self._follow(drag)
        elif across > dp(SLOP) and last:
            if not drag.pressed:
                self._press(drag)
            if any(getattr(holder, "keeps_sideways", False) for holder in _holders(touch)):
                self.give_up(touch, keeping=True)

    def _scroll_with(self, drag: _Drag, at: float) -> None:
        """From here on the finger scrolls and does nothing else."""
        drag.scrolling, drag.at = True, at
        self.give_up(drag.touch)
        self._drag = drag
        drag.touch.grab(self)
        drag.touch.ud[_TAKEN] = True
        self.dispatch("on_taken")

    def give_up(self, touch: Any, keeping: bool = False) -> None:
        """No view watches the touch any more, and nothing in this one is pressed by it, unless it is to keep it."""
        for view in touch.ud.pop(_WATCHERS, ()):
            touch.ungrab(view)
            if view._drag is not None and view._drag.resting is not None:
                view._drag.resting.cancel()
            view._drag = None
        for holder in _holders(touch):
            if self._holds(holder) and not (keeping and getattr(holder, "keeps_sideways", False)):
                _let_go(holder, touch)

    def _holds(self, part: Any) -> bool:
        while part is not None and part is not self and part.parent is not part:
            part = part.parent
        return part is self

    def on_touch_up(self, touch: Any) -> bool:
        drag = self._drag
        if drag is None or drag.touch is not touch:
            return self._pass_on("on_touch_up", touch)
        if touch.grab_current is self:
            self._drag = None
            touch.ungrab(self)
            if drag.scrolling:
                FocusBehavior.ignored_touch.append(touch)
                self._fling(drag)
        elif not drag.scrolling:
            if not drag.pressed:
                self._press(drag)
            self._pass_on("on_touch_up", touch)
        return True

    def _pass_on(self, what: str, touch: Any) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        touch.push()
        touch.apply_transform_2d(self.to_local)
        taken = any(child.dispatch(what, touch) for child in self.children[:])
        touch.pop()
        return taken

    # -- motion --------------------------------------------------------------------------------------------

    def _follow(self, drag: _Drag) -> None:
        now = self._along(drag.touch)
        if now != drag.at:
            drag.seen.append((Clock.get_time(), now))
        pulled = self._as_pulled(self.scrolled) + now - drag.at
        drag.at = now
        self.scrolled = self._given(pulled)

    def _given(self, pulled: float) -> float:
        """Beyond an end the view gives way less, the further it is pulled."""
        beyond = pulled - min(max(pulled, 0), self.most)
        if not beyond or theme.reduced_motion:
            return pulled - beyond
        room = self.width if self.do_scroll_x else self.height
        given = room * (1 - 1 / (abs(beyond) * _GIVE / room + 1))
        return pulled - beyond + (given if beyond > 0 else -given)

    def _as_pulled(self, offset: float) -> float:
        given = offset - min(max(offset, 0), self.most)
        room = self.width if self.do_scroll_x else self.height
        if not given or abs(given) >= room:
            return offset
        pulled = room / _GIVE * (1 / (1 - abs(given) / room) - 1)
        return offset - given + (pulled if given > 0 else -pulled)

    def _fling(self, drag: _Drag) -> None:
        memory = max(_MEMORY, 2.5 * Clock.frametime)
        ended, end = drag.seen[-1]
        began, begun = next((then, place) for then, place in drag.seen if ended - then <= memory)
        rested = Clock.get_time() - ended > memory
        speed = 0.0 if rested else (end - begun) / max(ended - began, Clock.frametime, 1 / 60)
        self._by_wheel = False
        self._speed = min(max(speed, -dp(_FASTEST)), dp(_FASTEST)) if abs(speed) > dp(_LEAST_FLING) else 0.0
        self._glide()

    def _glide(self) -> None:
        self._left_at = self.scrolled, self.most
        if self._gliding is None:
            self._gliding = Clock.schedule_interval(self._step, 0)

    def _halt(self) -> None:
        Animation.cancel_all(self, "scroll_x", "scroll_y")
        self._speed = 0.0
        if self._gliding is not None:
            self._gliding.cancel()
            self._gliding = None

    def _step(self, passed: float) -> None:
        most, offset = self.most, self.scrolled
        if (abs(offset - self._left_at[0]) > 1 and most == self._left_at[1]) or not self.scrolls:
            self._halt()
            return
        beyond = offset - min(max(offset, 0), most)
        if beyond:
            self._speed = 0.0
            beyond *= exp(-passed / _SPRING)
            self.scrolled = min(max(offset, 0), most) + (beyond if abs(beyond) > 0.5 else 0)
        else:
            kept = exp(-passed / _GLIDE)
            offset += self._speed * _GLIDE * (1 - kept)
            self._speed *= kept
            if not 0 < offset < most or abs(self._speed) < dp(_SLOWEST):
                self._speed = 0.0
                offset = min(max(round(offset), 0), most)
            self.scrolled = offset
        self._left_at = self.scrolled, most
        if not self._speed and 0 <= self._left_at[0] <= most:
            self._halt()

    def _roll(self, touch: Any) -> bool:
        if _reach(self, touch, _wheeled):
            return True
        across = touch.button in ("scrollleft", "scrollright")
        way = _WHEEL[touch.button]
        at_end = self.scrolled >= self.most if way > 0 else self.scrolled <= 0
        if not self.scrolls or at_end or across != bool(self.do_scroll_x):
            return False
        Animation.cancel_all(self, "scroll_x", "scroll_y")
        self.dispatch("on_taken")
        if theme.reduced_motion:
            self.scrolled = min(max(self.scrolled + way * dp(_NOTCH), 0), self.most)
            return True
        self._by_wheel = True
        self._speed = (self._speed if self._speed * way > 0 else 0.0) + way * dp(_NOTCH) / _GLIDE
        self._glide()
        return True


def leave_alone(touch: Any) -> None:
    """Something else has answered this finger: it scrolls and presses nothing any more."""
    for view in touch.ud.get(_WATCHERS, ())[:1]:
        view.give_up(touch)


def _reach(view: Any, touch: Any, ask: Callable[[Any, Any], bool]) -> bool:
    """Whether a part of `view` under the touch says yes, what lies on top first, each in its own coordinates."""
    touch.push()
    touch.apply_transform_2d(view.to_local)
    found = any(
        ask(child, touch) or _reach(child, touch, ask)
        for child in view.children[:]
        if not child.disabled and child.collide_point(*touch.pos)
    )
    touch.pop()
    return found


def _take_at_once(part: Any, touch: Any) -> bool:
    return hasattr(part, "takes_at_once") and part.takes_at_once(touch) and bool(part.dispatch("on_touch_down", touch))


def _scrolls(part: Any, _touch: Any) -> bool:
    return isinstance(part, Scrolling) and part.scrolls


def _wheeled(part: Any, touch: Any) -> bool:
    return isinstance(part, Scrolling) and part.on_touch_down(touch)


def _holders(touch: Any) -> list[Any]:
    return [holder for holder in (weak() for weak in touch.grab_list) if holder is not None]


def _let_go(holder: Any, touch: Any) -> None:
    touch.ungrab(holder)
    if hasattr(holder, "let_go"):
        holder.let_go(touch)
    elif isinstance(holder, ButtonBehavior):
        holder.state = "normal"
