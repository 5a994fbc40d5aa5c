"""What fits where: the window class, the safe area and the soft keyboard, live.

layout
    width, height           of the window in pixels (set by `follow(Window)`, or directly)
    kind                    "phone", "landscape", "medium" (600 to 839 wide) or "wide" (from 840)
    inset_top, inset_bottom, inset_left, inset_right     safe area in pixels, set by the device
    keyboard_height         of the soft keyboard in pixels, set by the device
    content_width           the widest a single column of content gets, in pixels
    home_columns            of the grid of games
    column_width            the right-hand column of a landscape phone
    rail_width              0 where the bottom bar navigates
    opponents_width, me_width       the outer panes of a wide game screen
    is_phone, is_landscape, is_medium, is_wide
"""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import AliasProperty, NumericProperty, OptionProperty

from app.ui.followed import Followed
from app.ui.theme import ONE_COLUMN_AT, theme


class WindowClass:
    """The numbers of one kind of window, in dp."""

    def __init__(
        self, content: float, columns: int, rail: float = 0, column: float = 0, opponents: float = 0, me: float = 0
    ) -> None:
        self.content, self.columns, self.rail = content, columns, rail
        self.column, self.opponents, self.me = column, opponents, me


CLASSES = {
    "phone": WindowClass(content=600, columns=2),
    "landscape": WindowClass(content=840, columns=4, rail=84, column=320),
    "medium": WindowClass(content=560, columns=3),
    "wide": WindowClass(content=1440, columns=4, rail=84, opponents=220, me=280),
}
SHORT = 600


def window_kind(width: float, height: float) -> str:
    """The class of a window of this size in dp."""
    if height < SHORT and width > height:
        return "landscape"
    if width < 600:
        return "phone"
    return "medium" if width < 840 else "wide"


class Layout(Followed):
    width = NumericProperty(412)
    height = NumericProperty(915)
    kind = OptionProperty("phone", options=list(CLASSES))
    inset_top = NumericProperty(0)
    inset_bottom = NumericProperty(0)
    inset_left = NumericProperty(0)
    inset_right = NumericProperty(0)
    keyboard_height = NumericProperty(0)

    def on_width(self, *_args: object) -> None:
        self._classify()

    def on_height(self, *_args: object) -> None:
        self._classify()

    def _classify(self) -> None:
        self.kind = window_kind(self.width / dp(1), self.height / dp(1))

    @property
    def _class(self) -> WindowClass:
        return CLASSES[self.kind]

    content_width = AliasProperty(lambda self: dp(self._class.content), bind=["kind"])
    column_width = AliasProperty(lambda self: dp(self._class.column), bind=["kind"])
    rail_width = AliasProperty(lambda self: dp(self._class.rail), bind=["kind"])
    opponents_width = AliasProperty(lambda self: dp(self._class.opponents), bind=["kind"])
    me_width = AliasProperty(lambda self: dp(self._class.me), bind=["kind"])
    is_phone = AliasProperty(lambda self: self.kind == "phone", bind=["kind"])
    is_landscape = AliasProperty(lambda self: self.kind == "landscape", bind=["kind"])
    is_medium = AliasProperty(lambda self: self.kind == "medium", bind=["kind"])
    is_wide = AliasProperty(lambda self: self.kind == "wide", bind=["kind"])
    home_columns = NumericProperty(2)

    def on_kind(self, *_args: object) -> None:
        self._count_columns()

    def _count_columns(self, *_args: object) -> None:
        crowded = self.kind != "wide" and theme.text_scale >= ONE_COLUMN_AT
        self.home_columns = self._class.columns // 2 if crowded else self._class.columns

    def follow(self, window: Any) -> None:
        """Take the size of the window now and from now on."""
        theme.unbind(text_scale=self._count_columns)
        theme.bind(text_scale=self._count_columns)
        window.unbind(size=self._resize)
        window.bind(size=self._resize)
        self._resize(window, window.size)

    def _resize(self, _window: Any, size: tuple[float, float]) -> None:
        self.width, self.height = size
        self._classify()
        self._count_columns()


layout = Layout()
