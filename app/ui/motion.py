"""Movement by the table of the design; with reduced motion everything is a cross-fade of 120 ms.

animate(widget, "push", opacity=1, y=0, then=callback)      the named motion; returns the Animation
shake(widget)                   the refusal: swings sideways (`nudge` of a Movable); reduced: a red outline
Movable                         mix-in: `nudge_x`, `nudge_y`, `zoom` move what is drawn, no layout happens
ScreenTransition(back=False)    for a ScreenManager: fade and 24 dp slide, 240 ms in, 200 ms back
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from kivy.animation import Animation, AnimationTransition
from kivy.clock import Clock
from kivy.graphics import Color, PopMatrix, PushMatrix, Scale, SmoothLine, Translate
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.screenmanager import TransitionBase

from app.ui.theme import MOTION, SLIDE, theme

ANSWERED = 0.1
"""Seconds within which most of what people confirm has been answered, so that one redraw shows both."""


def animate(widget: Any, motion: str, *, then: Callable[[], object] | None = None, **values: Any) -> Animation:
    """Bring the properties to their values; a running animation of the same properties gives way."""
    how = MOTION[motion]
    Animation.cancel_all(widget, *values)
    if theme.reduced_motion:
        how = MOTION["fade"]
        for name in [name for name in values if name != "opacity"]:
            setattr(widget, name, values.pop(name))
        if not values:
            values = {"opacity": widget.opacity}
    animation = Animation(duration=how.seconds, transition=how.curve, **values)
    if then:
        animation.bind(on_complete=lambda *_: then())
    animation.start(widget)
    return animation


class Movable:
    """Moves or scales the picture of a widget and all in it; its place for layout and touch stays."""

    nudge_x = NumericProperty(0)
    nudge_y = NumericProperty(0)
    zoom = NumericProperty(1)

    @cached_property
    def _nudge_and_zoom(self) -> tuple[Translate, Scale]:
        """What moves and scales: a matrix costs something in every frame, and most widgets never need one."""
        shift, scale = Translate(), Scale()
        canvas = self.canvas  # type: ignore[attr-defined]
        for place, instruction in enumerate((PushMatrix(), shift, scale)):
            canvas.before.insert(place, instruction)
        canvas.after.add(PopMatrix())

        def centre(*_args: object) -> None:
            scale.origin = self.x + self.width / 2, self.y + self.height / 2  # type: ignore[attr-defined]

        centre()
        for name in ("pos", "size"):
            self.fbind(name, centre)  # type: ignore[attr-defined]
        return shift, scale

    def on_nudge_x(self, *_args: object) -> None:
        self._nudge_and_zoom[0].x = self.nudge_x

    def on_nudge_y(self, *_args: object) -> None:
        self._nudge_and_zoom[0].y = self.nudge_y

    def on_zoom(self, *_args: object) -> None:
        scale = self._nudge_and_zoom[1]
        scale.x = scale.y = self.zoom


def shake(widget: Any) -> None:
    """Say no: three swings of 6 dp, or a red outline for 600 ms."""
    if theme.reduced_motion:
        _outline(widget)
        return
    Animation.cancel_all(widget, "nudge_x")
    how = MOTION["shake"]
    swings = Animation(duration=0)
    for reach in (-6, 6, -6, 6, -3, 0):
        swings += Animation(nudge_x=dp(reach), duration=how.seconds / 6, transition=how.curve)
    swings.start(widget)


def _outline(widget: Any) -> None:
    colour = Color(rgba=theme.bad)
    line = SmoothLine(rounded_rectangle=(*widget.pos, *widget.size, dp(12)), width=dp(1.5))
    for instruction in (colour, line):
        widget.canvas.after.add(instruction)

    def remove(_dt: float) -> None:
        for instruction in (colour, line):
            widget.canvas.after.remove(instruction)

    Clock.schedule_once(remove, 0.6)


class ScreenTransition(TransitionBase):
    """The new screen comes in from the side it lies on while the old one fades."""

    back = BooleanProperty(False)

    def start(self, manager: Any) -> None:
        still = theme.reduced_motion
        self.duration = MOTION["fade" if still else "pop" if self.back else "push"].seconds
        self._reach = 0 if still else dp(-SLIDE if self.back else SLIDE)
        super().start(manager)

    def on_progress(self, progress: float) -> None:
        done = AnimationTransition.out_cubic(progress)
        self._place(self.screen_in, done, self._reach * (1 - done))
        self._place(self.screen_out, max(0, 1 - 2 * progress), -self._reach * done / 2)

    def on_complete(self) -> None:
        self._place(self.screen_in, 1, 0)
        self._place(self.screen_out, 1, 0)
        super().on_complete()

    def _place(self, screen: Any, opacity: float, shift: float) -> None:
        screen.opacity = opacity
        screen.pos = self.manager.x + shift, self.manager.y
