"""People and computers.

Avatar(name, palette="amber", bot=False)
    avatar_size     in pixels (38 dp)
    badge           "", "pencil" (choosing), "check" (done) or "hourglass" (offline)
    turn            amber outline
    faded           offline: half transparent
AvatarRow(players)      overlapping small avatars, for lists
PlayerStrip
    players         list of `PlayerView`
    orientation     "horizontal" (scrolls sideways) or "vertical" (a rail)
    margin          at both ends; give the strip the whole width of the screen (12 dp)
    on_choose(index)
    follows whose turn it is; drops the second line from text scale 1.3
PlayerView(name, note="", palette="amber", bot=False, badge="", turn=False, offline=False, voice="")
"""

from __future__ import annotations

from typing import Any, NamedTuple

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    OptionProperty,
    StringProperty,
    VariableListProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.relativelayout import RelativeLayout
from kivy.uix.scrollview import ScrollView

from app.ui.boxes import Column, Row
from app.ui.icons import Icon
from app.ui.paint import Surface, middle
from app.ui.press import Pressable
from app.ui.text import BarText, face_for
from app.ui.theme import AVATAR_INKS, AVATARS, FACES, ICONS, STRIP_DROPS_LINE_AT, TOUCH, theme

_BADGES = {"pencil": ("accent", "accent_ink"), "check": ("good", "accent_ink"), "hourglass": ("text3", "accent_ink")}


class PlayerView(NamedTuple):
    name: str
    note: str = ""
    palette: str = "amber"
    bot: bool = False
    badge: str = ""
    turn: bool = False
    offline: bool = False
    voice: str = ""


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
        self.shape(theme.palette.table[1][1], (self.x - gap, self.y - gap), ring)


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
        self.fill_top, self.fill = AVATARS[self.palette]
        self.radius = [self.avatar_size * (0.3 if self.bot else 0.5)]
        self.opacity = 0.6 if self.faded else 1
        face = self._face
        face.color = face.disabled_color = AVATAR_INKS[self.palette]
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
            for reach, token in ((4.5, "accent"), (2.5, theme.palette.table[1][1])):
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


class AvatarRow(RelativeLayout):
    players = ListProperty()
    avatar_size = NumericProperty(dp(28))

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), **kwargs)
        self.bind(players=self._show, avatar_size=self._show)
        self._show()

    def _show(self, *_args: object) -> None:
        self.clear_widgets()
        step = self.avatar_size * 0.68
        for place, player in enumerate(self.players):
            avatar = Avatar(name=player.name, palette=player.palette, bot=player.bot, avatar_size=self.avatar_size)
            avatar.x = step * place
            self.add_widget(avatar)
        self.size = step * (len(self.players) - 1) + self.avatar_size, self.avatar_size


class PlayerCell(Pressable, Row):
    """One player of a strip."""

    radius = VariableListProperty([dp(14)])

    def __init__(self, **kwargs: Any) -> None:
        self._avatar = Avatar()
        self._name = BarText(kind="secondary_strong", flow="fit")
        self._note = BarText(kind="micro", tone="text2", flow="fit")
        super().__init__(spacing=dp(10), least=dp(TOUCH), padding=(dp(4), 0), **kwargs)
        words = Column(pos_hint={"center_y": 0.5})
        for part in (self._name, self._note):
            words.add_widget(part)
        self._words = words
        self.add_widget(self._avatar)
        self.add_widget(words)

    def show(self, player: PlayerView) -> None:
        avatar = self._avatar
        avatar.name, avatar.palette, avatar.bot = player.name, player.palette, player.bot
        avatar.badge, avatar.turn, avatar.faded = player.badge, player.turn, player.offline
        self._name.text, self._note.text = player.name, player.note
        self.voice = player.voice or f"{player.name}, {player.note}"
        self.one_line(theme.text_scale >= STRIP_DROPS_LINE_AT)

    def one_line(self, only: bool) -> None:
        if only == (self._note.parent is not None):
            (self._words.remove_widget if only else self._words.add_widget)(self._note)

    def natural_width(self) -> float:
        shown = [part for part in (self._name, self._note) if part.parent]
        words = max(part.natural_width() for part in shown)
        return self._avatar.width + self.spacing + words + dp(12)


class PlayerStrip(ScrollView):
    players = ListProperty()
    orientation = OptionProperty("horizontal", options=["horizontal", "vertical"])
    margin = NumericProperty(dp(12))
    __events__ = ("on_choose",)

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("size_hint_y", None)
        super().__init__(bar_width=0, **kwargs)
        self._cells: list[PlayerCell] = []
        self._box = BoxLayout(spacing=dp(8))
        self.add_widget(self._box)
        self._arrange = Clock.create_trigger(self._arrange_now, -1)
        self.bind(players=self._show, width=self._arrange, orientation=self._turn, margin=self._arrange)
        theme.bind(text_scale=self._show)
        self._turn()
        self._show()

    def on_choose(self, index: int) -> None: ...

    def _turn(self, *_args: object) -> None:
        across = self.orientation == "horizontal"
        self.do_scroll_x, self.do_scroll_y = across, not across
        self._box.orientation = self.orientation
        self._box.size_hint = (None, 1) if across else (1, None)
        self._arrange()

    def _show(self, *_args: object) -> None:
        while len(self._cells) > len(self.players):
            self._box.remove_widget(self._cells.pop())
        while len(self._cells) < len(self.players):
            cell = PlayerCell()
            cell.bind(on_release=lambda chosen: self.dispatch("on_choose", self._cells.index(chosen)))
            cell.bind(height=self._arrange)
            self._cells.append(cell)
            self._box.add_widget(cell)
        for cell, player in zip(self._cells, self.players, strict=True):
            cell.show(player)
        self._arrange()

    def _arrange_now(self, *_args: object) -> None:
        """Share the width evenly while the names fit, else let the strip scroll to whose turn it is."""
        if not self._cells:
            return
        if self.orientation == "vertical":
            self._box.padding = (0, dp(4))
            self._box.height = sum(cell.height + dp(8) for cell in self._cells)
            return
        self._box.padding = (self.margin, 0)
        self.height = max(dp(52), *(cell.height for cell in self._cells))
        wanted = [cell.natural_width() for cell in self._cells]
        gaps = self._box.spacing * (len(wanted) - 1)
        even = min((self.width - gaps - 2 * self.margin) / len(wanted), dp(220))
        scrolls = max(wanted) > even
        for cell, width in zip(self._cells, wanted, strict=True):
            cell.size_hint_x = None
            cell.width = min(width, dp(220)) if scrolls else even
        self._box.width = sum(cell.width for cell in self._cells) + gaps + 2 * self.margin
        turn = next((cell for cell, player in zip(self._cells, self.players, strict=True) if player.turn), None)
        if scrolls and turn:
            reach = max(1, self._box.width - self.width)
            before = sum(cell.width + self._box.spacing for cell in self._cells[: self._cells.index(turn)])
            self.scroll_x = min(max((before - dp(16)) / reach, 0), 1)
            self.effect_x.reset(-self.scroll_x * reach)  # or it brings back where it was in the window before
