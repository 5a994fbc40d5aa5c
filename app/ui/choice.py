"""Choosing and setting.

Segmented(options, value)       options: list of (value, text, icon or ""); on_change(value)
ToggleSwitch(active)            on_toggle(active); in a list use SwitchRow
ToggleTile(text, icon, active)  a big tile that is on or off; on_toggle(active)
ChoiceTile(text, icon, chosen)  one of several tiles; on_release; set `chosen` from outside
StepSlider(value, least, most, step)    on_change(value) while dragging, on_settle(value) when let go
"""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.graphics import Color, SmoothEllipse
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
    VariableListProperty,
)
from kivy.uix.widget import Widget

from app.ui.boxes import Cluster
from app.ui.drawing.icons import Icon
from app.ui.drawing.paint import Surface, middle
from app.ui.motion import animate
from app.ui.press import Pressable
from app.ui.text import Text, level
from app.ui.theme import TOUCH, colour, theme


class _Segment(Pressable, Cluster):
    value = ObjectProperty(None)
    text = StringProperty("")
    icon = StringProperty("")
    chosen = BooleanProperty(False)
    radius = VariableListProperty([dp(14)])

    def __init__(self, **kwargs: Any) -> None:
        self._icon = Icon(icon_size=dp(20))
        self._word = Text(kind="label", flow="hug", halign="center")
        super().__init__(**kwargs)
        self.padding = dp(6), dp(4)
        for part in (self._icon, self._word):
            self.add_widget(part)
        for name in ("text", "icon", "chosen"):
            self.fbind(name, self._show)
        self._show()

    def _show(self, *_args: object) -> None:
        self._icon.name, self._word.text = self.icon, self.text
        self._icon.tone = self._word.tone = "accent_ink" if self.chosen else "text2"


class Segmented(Surface):
    options = ListProperty()
    value = ObjectProperty(None, allownone=True)
    fill = ObjectProperty("well")
    radius = VariableListProperty([dp(16)])
    elevation = OptionProperty("well", options=Surface.elevation.options)
    least = NumericProperty(dp(TOUCH))
    __events__ = ("on_change",)

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("size_hint_y", None)
        self.segments: list[_Segment] = []
        super().__init__(**kwargs)
        self.thumb = Surface(fill="accent", fill_top="accent_hi", radius=[dp(13)], size_hint=(None, None))
        self.add_widget(self.thumb)
        self.bind(options=self._show, value=self._choose, pos=self._arrange, size=self._arrange, least=self._arrange)
        self._show()

    def on_change(self, value: Any) -> None: ...

    def _show(self, *_args: object) -> None:
        if len(self.segments) != len(self.options):
            self.clear_widgets(list(self.segments))
            self.segments = [_Segment() for _ in self.options]
            for segment in self.segments:
                segment.bind(on_release=self._tapped, minimum_height=self._arrange)
                self.add_widget(segment)
            level([segment._word for segment in self.segments])
        for segment, (value, text, icon) in zip(self.segments, self.options, strict=True):
            segment.value, segment.text, segment.icon = value, text, icon
            segment.chosen = value == self.value
        self._arrange()

    def _arrange(self, *_args: object) -> None:
        gap = dp(4)
        self.height = max(self.least, *(segment.minimum_height + 2 * gap for segment in self.segments), dp(40))
        each = (self.width - 2 * gap) / max(1, len(self.segments))
        for place, segment in enumerate(self.segments):
            segment.pos = self.x + gap + each * place, self.y + gap
            segment.size = each, self.height - 2 * gap
        self._rest_thumb()

    def _chosen(self) -> _Segment | None:
        return next((segment for segment in self.segments if segment.chosen), None)

    def _rest_thumb(self) -> None:
        chosen = self._chosen()
        Animation.cancel_all(self.thumb)
        self.thumb.opacity = 1 if chosen else 0
        if chosen:
            self.thumb.pos, self.thumb.size = chosen.pos, chosen.size

    def _choose(self, *_args: object) -> None:
        for segment in self.segments:
            segment.chosen = segment.value == self.value
        chosen = self._chosen()
        if chosen and self.thumb.opacity and self.thumb.size == chosen.size:
            animate(self.thumb, "pop", x=chosen.x)
        else:
            self._rest_thumb()

    def _tapped(self, segment: _Segment) -> None:
        if segment.value != self.value:
            self.value = segment.value
            self.dispatch("on_change", self.value)


class SwitchFace(Surface):
    """How a switch looks."""

    active = BooleanProperty(False)
    radius = VariableListProperty([dp(16)])
    line = ObjectProperty("well_line")
    elevation = OptionProperty("well", options=Surface.elevation.options)

    def __init__(self, **kwargs: Any) -> None:
        self.knob = Surface(size_hint=(None, None), elevation="")
        self._tick = Icon(name="check", icon_size=dp(15), tone="paper_accent")
        super().__init__(size_hint=(None, None), size=(dp(52), dp(32)), **kwargs)
        self.bind(active=self._slide, pos=self._rest)
        self.add_widget(self.knob)
        self.knob.bind(pos=lambda *_: setattr(self._tick, "center", middle(self.knob)))
        self._rest()

    def _dress(self) -> None:
        self.fill = "accent" if self.active else "well"
        self.knob.fill = "message" if self.active else "knob_off"
        self.knob.radius = [dp(14)]
        if self.active and self._tick.parent is None:
            self.add_widget(self._tick)
        elif not self.active and self._tick.parent is not None:
            self.remove_widget(self._tick)

    def _goal(self) -> float:
        return self.x + (self.width - dp(4) - self.knob.width if self.active else dp(4))

    def _rest(self, *_args: object) -> None:
        self._dress()
        Animation.cancel_all(self.knob)
        self.knob.size = dp(24), dp(24)
        self.knob.pos = self._goal(), self.y + (self.height - self.knob.height) / 2

    def _slide(self, *_args: object) -> None:
        self._dress()
        if self.get_parent_window():
            animate(self.knob, "pop", x=self._goal())
        else:
            self._rest()


class ToggleSwitch(Pressable):
    active = BooleanProperty(False)
    radius = VariableListProperty([dp(16)])
    __events__ = ("on_toggle",)

    def __init__(self, **kwargs: Any) -> None:
        self._face = SwitchFace()
        super().__init__(size_hint=(None, None), size=self._face.size, **kwargs)
        self.add_widget(self._face)
        self._face.active = self.active
        self.bind(active=self._face.setter("active"), pos=self._face.setter("pos"))
        self._face.pos = self.pos

    def on_toggle(self, active: bool) -> None: ...

    def on_release(self) -> None:
        self.active = not self.active
        self.dispatch("on_toggle", self.active)


class ToggleTile(Pressable, Cluster):
    text = StringProperty("")
    icon = StringProperty("")
    active = BooleanProperty(False)
    orientation = OptionProperty("vertical", options=["horizontal", "vertical"])
    radius = VariableListProperty([dp(18)])
    __events__ = ("on_toggle",)

    def __init__(self, **kwargs: Any) -> None:
        self._icon = Icon(icon_size=dp(22))
        self._word = Text(kind="secondary_strong", flow="hug", halign="center")
        super().__init__(size_hint_y=None, **kwargs)
        self.padding, self.spacing = (dp(8), dp(9)), dp(4)
        for part in (self._icon, self._word):
            self.add_widget(part)
        for name in ("text", "icon", "active"):
            self.fbind(name, self._show)
        self.bind(minimum_height=lambda _self, least: setattr(self, "height", max(dp(62), least)))
        self.height = dp(62)
        self._show()

    def on_toggle(self, active: bool) -> None: ...

    def on_release(self) -> None:
        self.active = not self.active
        self.dispatch("on_toggle", self.active)

    def _show(self, *_args: object) -> None:
        self._icon.name, self._word.text = self.icon, self.text
        self._icon.tone = "accent_text" if self.active else "text3"
        self._word.tone = "text" if self.active else "text2"
        self.fill, self.line = ("chosen", "accent") if self.active else ("surf", "surf_line")
        self.line_width = dp(2 if self.active else 1)


class ChoiceTile(Pressable, Cluster):
    text = StringProperty("")
    icon = StringProperty("")
    chosen = BooleanProperty(False)
    ground = ObjectProperty("well")
    tone = StringProperty("text2")
    radius = VariableListProperty([dp(14)])

    def __init__(self, **kwargs: Any) -> None:
        self._icon = Icon(icon_size=dp(20))
        self._word = Text(kind="label", flow="hug", halign="center")
        super().__init__(size_hint_y=None, **kwargs)
        self.padding = dp(8), dp(6)
        for part in (self._icon, self._word):
            self.add_widget(part)
        for name in ("text", "icon", "chosen", "ground", "tone"):
            self.fbind(name, self._show)
        self.bind(minimum_height=lambda _self, least: setattr(self, "height", max(dp(46), least)))
        self.height = dp(46)
        self._show()

    def _show(self, *_args: object) -> None:
        self._icon.name, self._word.text = self.icon, self.text
        self._icon.tone = "accent_text" if self.chosen else self.tone
        plain = self.ground == "well"
        self._word.tone = ("accent_text" if plain else "text") if self.chosen else self.tone
        self.fill = "chosen" if self.chosen and plain else self.ground
        self.line, self.line_width = ("accent", dp(2)) if self.chosen else ("well_line", dp(1))


class StepSlider(Pressable):
    keeps_sideways = True
    value = NumericProperty(0)
    least = NumericProperty(0)
    most = NumericProperty(1)
    step = NumericProperty(0)
    radius = VariableListProperty([dp(24)])
    __events__ = ("on_change", "on_settle")

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("size_hint_y", None)
        kwargs.setdefault("height", dp(TOUCH))
        self._marks = Widget()
        super().__init__(**kwargs)
        self._groove = Surface(fill="well", radius=[dp(3)])
        self._done = Surface(fill="accent", radius=[dp(3)])
        self._knob = Surface(fill="message", radius=[dp(14)], size=(dp(28), dp(28)), elevation="card")
        self._pupil = Surface(fill="hint_ring", radius=[dp(6)], size=(dp(12), dp(12)))
        for part in (self._groove, self._done, self._marks, self._knob, self._pupil):
            self.add_widget(part)
        for name in ("pos", "size", "value", "least", "most", "step"):
            self.fbind(name, self._show)
        theme.bind(mode=self._show)
        self._show()

    def on_change(self, value: float) -> None: ...

    def on_settle(self, value: float) -> None: ...

    def on_state(self, _widget: Any, state: str) -> None:
        """The knob is what moves; the groove neither shrinks nor darkens."""

    def ends(self) -> tuple[float, float]:
        return self.x + dp(14), self.x + self.width - dp(14)

    def _show(self, *_args: object) -> None:
        left, right = self.ends()
        share = (self.value - self.least) / ((self.most - self.least) or 1)
        at = left + (right - left) * share
        centre = middle(self)[1]
        low = centre - dp(3)
        self._groove.pos, self._groove.size = (left, low), (right - left, dp(6))
        self._done.pos, self._done.size = (left, low), (at - left, dp(6))
        for part in (self._knob, self._pupil):
            part.pos = at - part.width / 2, centre - part.height / 2
        self._draw_marks(left, right, at, centre)

    def _draw_marks(self, left: float, right: float, at: float, centre: float) -> None:
        self._marks.canvas.clear()
        if not self.step:
            return
        count = round((self.most - self.least) / self.step)
        with self._marks.canvas:
            for place in range(count + 1):
                x = left + (right - left) * place / count
                Color(rgba=colour("paper_accent" if x <= at else "text3"))
                SmoothEllipse(pos=(x - dp(2), centre - dp(2)), size=(dp(4), dp(4)))

    def let_go(self, touch: Any) -> None:
        self._take(touch.ud.pop("slid_from"))

    def on_touch_down(self, touch: Any) -> bool:
        if self.disabled or not self.collide_point(*touch.pos) or touch.is_mouse_scrolling:
            return False
        touch.grab(self)
        touch.ud["slid_from"] = self.value
        self._drag(touch)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self or "slid_from" not in touch.ud:
            return False
        self._drag(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self.dispatch("on_settle", self.value)
        return True

    def _drag(self, touch: Any) -> None:
        left, right = self.ends()
        share = min(max((touch.x - left) / max(1, right - left), 0), 1)
        self._take(self.least + share * (self.most - self.least))

    def _take(self, wanted: float) -> None:
        if self.step:
            wanted = self.least + round((wanted - self.least) / self.step) * self.step
        wanted = round(min(max(wanted, self.least), self.most), 6)
        if wanted != self.value:
            self.value = wanted
            self.dispatch("on_change", wanted)

    def arrow(self, dx: int, dy: int) -> bool:
        if dx:
            self._take(self.value + dx * (self.step or (self.most - self.least) / 20))
            self.dispatch("on_settle", self.value)
        return bool(dx)
