"""Lucide icons by name.

Icon(name="pencil", icon_size=dp(24), tone="text")      names are those of `icon_codes.py`; "" takes no room
"""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty

from app.ui.drawing.icon_codes import ICON_CODES
from app.ui.text import WrittenText
from app.ui.theme import ICONS, theme


class Icon(WrittenText):
    name = StringProperty("")
    icon_size = NumericProperty(dp(24))
    tone = StringProperty("text")

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("size_hint", (None, None))
        super().__init__(font_name=ICONS, **kwargs)
        for name, follow in (("name", self._show), ("icon_size", self._measure), ("tone", self._tint)):
            self.fbind(name, follow)
            follow()
        theme.bind(mode=self._tint)

    def _show(self, *_args: object) -> None:
        self.text = ICON_CODES[self.name] if self.name else ""
        self._measure()

    def _measure(self, *_args: object) -> None:
        self.font_size = int(self.icon_size)
        self.size = (self.icon_size, self.icon_size) if self.name else (0, 0)

    def _tint(self, *_args: object) -> None:
        if self.tone:
            self.color = self.disabled_color = getattr(theme.palette, self.tone)
