"""Buttons; all have `voice`, `disabled`, `on_press`, `on_release` and grow with the text scale.

PrimaryButton(text, icon="", badge="")      amber, 56 dp; `small=True` 48 dp with smaller words
SecondaryButton(text="", icon="", badge="") quiet, 56 dp; without text a square; `sunk=True` for use on cards
PillButton(text, icon="", trailing="chevron-down")      a pill that opens a choice, 40 dp
TextButton(text, icon="", trailing="")      words only, 48 dp; `tone`
IconButton(icon, tone="text")               48 by 48
RoundButton(icon, amber=True)               the play button of an open game, 48 dp
`hug=True` makes any of them as wide as its words instead of filling the width; `most` is the text scale that its words
follow at most.
"""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, OptionProperty, StringProperty
from kivy.properties import VariableListProperty as Corners

from app.ui.boxes import Cluster
from app.ui.drawing.icons import Icon
from app.ui.drawing.paint import Surface
from app.ui.press import Pressable
from app.ui.text import Text
from app.ui.theme import LARGEST_SCALE, RADIUS, TOUCH, theme

_ORDER = ("icon", "text", "trailing", "badge")


class Badge(Surface, Cluster):
    """The "+19" in a button."""

    text = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        self._label = Text(flow="hug", kind="strong", tone="accent_ink")
        super().__init__(size_hint=(None, None), fill=(0.17, 0.106, 0, 0.16), radius=[dp(10)], **kwargs)
        self.padding = dp(9), dp(3)
        self.add_widget(self._label)
        self.bind(minimum_width=self._measure, minimum_height=self._measure, text=self._show)
        self._show()

    def _show(self, *_args: object) -> None:
        self._label.text = self.text
        self._measure()

    def _measure(self, *_args: object) -> None:
        self.size = (self.minimum_width, self.minimum_height) if self.text else (0, 0)


class LabelledButton(Pressable, Cluster):
    """Icon, words, trailing icon and badge in the middle; subclasses say how it looks."""

    text = StringProperty("")
    icon = StringProperty("")
    trailing = StringProperty("")
    badge = StringProperty("")
    kind = StringProperty("button")
    tone = StringProperty("text")
    icon_tone = StringProperty("")
    icon_size = NumericProperty(dp(22))
    least = NumericProperty(dp(56))
    most = NumericProperty(LARGEST_SCALE)
    hug = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        self._parts: dict[str, Any] = {}
        kwargs.setdefault("size_hint_y", None)
        super().__init__(**kwargs)
        for name in ("text", "icon", "trailing", "badge", "kind", "tone", "icon_tone", "icon_size", "most", "disabled"):
            self.fbind(name, self._compose)
        for name in ("minimum_width", "minimum_height", "least", "hug"):
            self.fbind(name, self._measure)
        theme.bind(text_scale=self._measure)
        self._compose()
        self._measure()

    def _compose(self, *_args: object) -> None:
        tone = "text3" if self.disabled else self.tone
        icon_tone = tone if self.disabled else self.icon_tone or self.tone
        small = self.icon_size * 0.82
        self._part("icon", self.icon, Icon, name=self.icon, tone=icon_tone, icon_size=self.icon_size)
        words = {"text": self.text, "tone": tone, "kind": self.kind, "most": self.most}
        self._part("text", self.text, Text, halign="center", flow="hug", **words)
        self._part("trailing", self.trailing, Icon, name=self.trailing, tone=tone, icon_size=small)
        self._part("badge", self.badge, Badge, text=self.badge)

    def _part(self, place: str, wanted: str, widget: type, **properties: Any) -> None:
        """Make this part when it is first wanted, then keep it up to date."""
        part = self._parts.get(place)
        if part is not None:
            for name, value in properties.items():
                setattr(part, name, value)
        elif wanted:
            later = sum(1 for other in _ORDER[_ORDER.index(place) + 1 :] if other in self._parts)
            self._parts[place] = widget(**properties)
            self.add_widget(self._parts[place], index=later)

    def _measure(self, *_args: object) -> None:
        self.height = max(self.least + dp(16) * (theme.text_scale - 1), self.minimum_height)
        if self.hug:
            self.size_hint_x = None
            self.width = max(dp(TOUCH), self.minimum_width)


class PrimaryButton(LabelledButton):
    radius = Corners([dp(RADIUS["button"])])
    tone = StringProperty("accent_ink")
    small = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.padding = dp(16), dp(6)
        self.spacing = dp(10)
        for name in ("disabled", "small"):
            self.fbind(name, self._dress)
        self._dress()

    def _dress(self, *_args: object) -> None:
        live = not self.disabled
        self.fill = "accent" if live else "surf"
        self.fill_top = "accent_hi" if live else ""
        self.line = "" if live else "surf_line"
        self.rim = live
        self.elevation = "card" if live else ""
        if self.small:
            self.least, self.kind, self.icon_size, self.radius = dp(TOUCH), "button_small", dp(20), [dp(16)]


class SecondaryButton(LabelledButton):
    fill = ObjectProperty("surf")
    line = ObjectProperty("surf_line")
    line_width = NumericProperty(dp(1.5))
    radius = Corners([dp(RADIUS["button"])])
    sunk = BooleanProperty(False)
    small = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.spacing = dp(10)
        for name in ("sunk", "small", "text", "height", "hug"):
            self.fbind(name, self._dress)
        self._dress()

    def _dress(self, *_args: object) -> None:
        self.fill = "well" if self.sunk else "surf"
        if self.small:
            self.least, self.kind, self.icon_size, self.radius = dp(TOUCH), "button_small", dp(20), [dp(16)]
        if not self.hug:
            self.size_hint = (1 if self.text else None, None)
        if not self.text:
            self.width = self.height


class PillButton(LabelledButton):
    fill = ObjectProperty("well")
    radius = Corners([dp(40)])
    kind = StringProperty("secondary_strong")
    trailing = StringProperty("chevron-down")
    icon_size = NumericProperty(dp(20))
    least = NumericProperty(dp(40))
    hug = BooleanProperty(True)


class TextButton(LabelledButton):
    radius = Corners([dp(16)])
    kind = StringProperty("button_small")
    tone = StringProperty("accent_text")
    icon_size = NumericProperty(dp(20))
    least = NumericProperty(dp(TOUCH))
    hug = BooleanProperty(True)


class IconButton(LabelledButton):
    radius = Corners([dp(TOUCH)])
    icon_size = NumericProperty(dp(24))
    least = NumericProperty(dp(TOUCH))

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.size_hint_x = None
        self.padding = 0

    def _measure(self, *_args: object) -> None:
        self.size = self.least, self.least


class RoundButton(IconButton):
    amber = BooleanProperty(True)
    elevation = OptionProperty("card", options=Surface.elevation.options)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(amber=self._dress)
        self._dress()

    def _dress(self, *_args: object) -> None:
        self.fill, self.fill_top = ("accent", "accent_hi") if self.amber else ("surf", "")
        self.line, self.line_width = ("", dp(1)) if self.amber else ("surf_line", dp(1.5))
        self.elevation = "card" if self.amber else ""
        self.rim = self.amber
        self.tone = "accent_ink" if self.amber else "text"
