"""How to come to a table with the phone's own camera: a picture, and what to do in three steps."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, RoundedRectangle, SmoothLine
from kivy.metrics import dp
from kivy.properties import ListProperty, StringProperty
from kivy.uix.widget import Widget

from app.ui.boxes import Card, Column, Row
from app.ui.drawing.qr import QrCode
from app.ui.text import Text
from app.ui.theme import colour, theme

LINK = "http://192.168.1.23:8021/"
PAPER = (0.985, 0.957, 0.89, 1.0)
"""The ground of a code, in both themes."""

PICTURE = (96, 118)
"""In dp."""


class CameraCard(Card):
    title = StringProperty("")
    steps: list[str] = ListProperty()

    def __init__(self, **kwargs: Any) -> None:
        self._title = Text(kind="section")
        self._steps = Column(spacing=dp(6))
        super().__init__(padding=dp(14), spacing=dp(10), **kwargs)
        row = Row(spacing=dp(16))
        picture = PhonesPicture(pos_hint={"center_y": 0.5})
        self._steps.pos_hint = {"center_y": 0.5}
        for part in (picture, self._steps):
            row.add_widget(part)
        for part in (self._title, row):
            self.add_widget(part)
        self.bind(title=self._title.setter("text"), steps=self._tell)

    def _tell(self, *_: object) -> None:
        self._steps.clear_widgets()
        for number, step in enumerate(self.steps, 1):
            self._steps.add_widget(Text(text=f"{number}. {step}", kind="secondary", tone="text2"))


class PhonesPicture(Widget):
    """The host's screen with its code; before it a phone whose camera looks at it and offers a link."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), size=(dp(PICTURE[0]), dp(PICTURE[1])), **kwargs)
        self._far, self._near = _Phone(dp(42), False), _Phone(dp(26), True)
        for phone in (self._far, self._near):
            self.add_widget(phone)
        self.bind(pos=self._place)
        self._place()

    def _place(self, *_: object) -> None:
        self._far.pos = self.x, self.top - self._far.height
        self._near.pos = self.right - self._near.width, self.y


class _Phone(Widget):
    """With a code on its screen; the one that `looks` has the camera's corners around it, and the link below."""

    def __init__(self, side: float, looks: bool) -> None:
        super().__init__(size_hint=(None, None), size=(dp(58), dp(94)))
        self._looks = looks
        self._code = QrCode(text=LINK, size_hint=(None, None), size=(side, side))
        self.add_widget(self._code)
        self.bind(pos=self._draw)
        theme.bind(mode=self._draw)
        self._draw()

    def _draw(self, *_: object) -> None:
        x, y, side = self.x, self.y, self._code.width
        left, low = x + (self.width - side) / 2, y + dp(56) - side / 2
        self._code.pos = left, low
        self.canvas.before.clear()
        with self.canvas.before:
            Color(rgba=colour("surf_high"))
            RoundedRectangle(pos=(x, y), size=self.size, radius=[dp(10)])
            Color(rgba=colour("text2"))
            SmoothLine(rounded_rectangle=(x, y, *self.size, dp(10)), width=dp(1.2))
            Color(rgba=PAPER)
            RoundedRectangle(pos=(left - dp(2), low - dp(2)), size=(side + dp(4), side + dp(4)), radius=[dp(4)])
            if self._looks:
                self._draw_camera(left - dp(7), low - dp(7), side + dp(14))

    def _draw_camera(self, left: float, low: float, side: float) -> None:
        Color(rgba=colour("accent_text"))
        for right, up in ((0, 0), (1, 0), (0, 1), (1, 1)):
            x, y = left + right * side, low + up * side
            points = [x + dp(8) * (1 - 2 * right), y, x, y, x, y + dp(8) * (1 - 2 * up)]
            SmoothLine(points=points, width=dp(1.4))
        x, y = self.x + dp(9), self.y + dp(9)
        Color(rgba=colour("accent"))
        RoundedRectangle(pos=(x, y), size=(dp(40), dp(14)), radius=[dp(7)])
        Color(rgba=colour("accent_ink"))
        SmoothLine(points=[x + dp(9), y + dp(7), x + dp(31), y + dp(7)], width=dp(1.1))
