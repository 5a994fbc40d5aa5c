"""Rows of lists and cards.

ListRow(title, subtitle="", icon="")        children stand at the right; on_release when tapped
    leading         a widget before the words instead of the icon (avatar, picture, bars)
    value           short text at the right;  `chevron` shows that it leads somewhere
    divider         a hair line above (every row of a card but the first)
    chosen          amber outline and tick, as in a choice
    title_kind, title_tone      "strong" for names;  "accent_text" for what adds something
    tappable        False for a row that only tells
SwitchRow(title, subtitle, icon, active)    the whole row toggles; on_toggle(active)
"""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.ui.boxes import Column
from app.ui.drawing.icons import Icon
from app.ui.folding import FoldingRow
from app.ui.press import Pressable
from app.ui.text import Text

WORDS = 130
"""The least room in dp for what a row is about; with less, its value goes below."""
FEW_WORDS = 70
"""The same for the widgets at its end, which people expect there."""


class ListRow(Pressable, FoldingRow):
    title = StringProperty("")
    subtitle = StringProperty("")
    icon = StringProperty("")
    value = StringProperty("")
    leading = ObjectProperty(None, allownone=True)
    chevron = BooleanProperty(False)
    divider = BooleanProperty(False)
    chosen = BooleanProperty(False)
    tappable = BooleanProperty(True)
    title_kind = StringProperty("row")
    title_tone = StringProperty("text")
    least = NumericProperty(dp(57))

    def __init__(self, **kwargs: Any) -> None:
        self._icon = Icon(tone="text2", icon_size=dp(22))
        self._title = Text(kind="row")
        self._subtitle = Text(kind="secondary", tone="text2")
        self._value = Text(kind="secondary", tone="text2", flow="hug")
        self._end = Icon(tone="text2", icon_size=dp(20))
        self.words = Column(pos_hint={"center_y": 0.5})
        self.trailing = BoxLayout(size_hint=(None, None), spacing=dp(8))
        kwargs.setdefault("padding", (dp(14), dp(8)))
        kwargs.setdefault("spacing", dp(14))
        super().__init__(**kwargs)
        self.trailing.bind(minimum_width=self.trailing.setter("width"), minimum_height=self.trailing.setter("height"))
        self.words.add_widget(self._title)
        for name in (
            "title",
            "subtitle",
            "icon",
            "value",
            "leading",
            "chevron",
            "chosen",
            "divider",
            "tappable",
            "title_kind",
            "title_tone",
        ):
            self.fbind(name, self._show)
        self._show()

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        if not widget.pos_hint:
            widget.pos_hint = {"center_y": 0.5}
        self.trailing.add_widget(widget, *args, **kwargs)
        self._show()

    def _show(self, *_args: object) -> None:
        self._icon.name, self._title.text = self.icon, self.title
        self._title.kind, self._title.tone = self.title_kind, self.title_tone
        self._subtitle.text, self._value.text = self.subtitle, self.value
        self._end.name = "check" if self.chosen else "chevron-right" if self.chevron else ""
        self._end.tone = "accent_text" if self.chosen else "text2"
        self.focusable = self.tappable
        self.fill, self.line = ("chosen", "accent") if self.chosen else ("", "")
        self.line_width, self.radius = dp(2), [dp(16)] if self.chosen else [0]
        wanted = [self.leading or (self._icon if self.icon else None), self.words]
        wanted += [self._value if self.value else None, self.trailing if self.trailing.children else None]
        wanted += [self._end if self._end.name else None]
        parts = [part for part in wanted if part is not None]
        self.folds = WORDS if parts[-1] is self._value else FEW_WORDS if parts[-1] is self.trailing else 0
        if parts != self.children[::-1]:
            self.clear_widgets()
            for part in parts:
                FoldingRow.add_widget(self, part)
        if (self._subtitle.parent is None) == bool(self.subtitle):
            (self.words.add_widget if self.subtitle else self.words.remove_widget)(self._subtitle)
        self.repaint()

    def spoken(self) -> str:
        return self.voice or ", ".join(filter(None, (self.title, self.subtitle, self.value)))

    def paint_below(self) -> None:
        if self.divider and not self.chosen:
            self.shape("surf_line", (self.x, self.top - dp(0.5)), (self.width, dp(1)))

    def on_touch_down(self, touch: Any) -> bool:
        if self.tappable:
            return super().on_touch_down(touch)
        return any(child.dispatch("on_touch_down", touch) for child in self.children[:])


class SwitchRow(ListRow):
    active = BooleanProperty(False)
    __events__ = ("on_toggle",)

    def __init__(self, **kwargs: Any) -> None:
        from app.ui.choice import SwitchFace

        self.switch = SwitchFace()
        super().__init__(**kwargs)
        self.switch.active = self.active
        self.add_widget(self.switch)
        self.bind(active=self.switch.setter("active"))

    def on_toggle(self, active: bool) -> None: ...

    def on_release(self) -> None:
        self.active = not self.active
        self.dispatch("on_toggle", self.active)
