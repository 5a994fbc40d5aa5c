"""Avatar(name, palette="amber", bot=False)     a person or a computer; two colours of a game share it
avatar_size     in pixels (38 dp)
badge           "", "pencil" (choosing), "check" (done) or "hourglass" (offline)
turn            amber outline
faded           offline: half transparent
"""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, OptionProperty, StringProperty

from app.ui.drawing.icons import Icon
from app.ui.drawing.paint import Surface, middle
from app.ui.text import face_for
from app.ui.theme import FACES, ICONS, theme, tones

_BADGES = {"pencil": ("accent", "accent_ink"), "check": ("good", "accent_ink"), "hourglass": ("text3", "accent_ink")}


class _Badge(Surface):
    """A dot with a mark, cut out of the avatar by a ring in the colour of the ground."""

    def __init__(self, name: str, side: float) -> None:
        fill, ink = _BADGES[name]
        self._mark = Icon(name=name, tone=ink, icon_size=side * 0.66)
        super().__init__(fill=fill, radius=[side], size_hint=(None, None), size=(side, side))
        self.add_widget(self._mark)
        self.bind(pos=lambda *_: setattr(self._mark, "center", middle(self)))

    def paint_below(self) -> None:
        gap = dp(2.5)
        ring = (self.width + 2 * gap, self.height + 2 * gap)
        self.shape(theme.palette.ground[1][1], (self.x - gap, self.y - gap), ring)


class Avatar(Surface):
    name = StringProperty("")
    palette = StringProperty("amber")
    bot = BooleanProperty(False)
    badge = OptionProperty("", options=["", *_BADGES])
    turn = BooleanProperty(False)
    faded = BooleanProperty(False)
    avatar_size = NumericProperty(dp(38))

    def __init__(self, **kwargs: Any) -> None:
        self._face = Icon(tone="")
        self._badge: _Badge | None = None
        super().__init__(size_hint=(None, None), **kwargs)
        self.add_widget(self._face)
        for name in ("name", "palette", "bot", "avatar_size", "turn", "faded"):
            self.fbind(name, self._show)
        self.fbind("badge", self._pin)
        self.fbind("pos", self._place)
        self._show()
        self._pin()

    def _show(self, *_args: object) -> None:
        self.size = self.avatar_size, self.avatar_size
        worn = tones(self.palette)
        self.fill_top, self.fill = worn[0].top, worn[0].bottom
        self.beside = worn[1].bottom if len(worn) > 1 else ""
        self.radius = [self.avatar_size * (0.3 if self.bot else 0.5)]
        self.opacity = 0.6 if self.faded else 1
        face = self._face
        face.color = face.disabled_color = worn[0].ink
        if self.bot:
            face.font_name, face.name = ICONS, "bot"
            face.icon_size = self.avatar_size * 0.56
        else:
            face.name, face.text = "", self.name[:1].upper()
            face.font_name = face_for(face.text, FACES[800])
            face.font_size = int(self.avatar_size * 0.4)
            face.size = self.size
        self._place()
        self.repaint()

    def paint_below(self) -> None:
        if self.turn:
            for reach, token in ((4.5, "accent"), (2.5, theme.palette.ground[1][1])):
                out = dp(reach)
                self.shape(token, (self.x - out, self.y - out), (self.width + 2 * out, self.height + 2 * out), out)

    def _pin(self, *_args: object) -> None:
        if self._badge is not None:
            self.remove_widget(self._badge)
        self._badge = _Badge(self.badge, max(dp(15), self.avatar_size * 0.42)) if self.badge else None
        if self._badge is not None:
            self.add_widget(self._badge)
        self._place()

    def _place(self, *_args: object) -> None:
        self._face.center = middle(self)
        if self._badge is not None:
            self._badge.center = self.right - self.width * 0.12, self.y + self.height * 0.14
