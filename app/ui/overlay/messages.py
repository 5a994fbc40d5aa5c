"""What the app says in passing.

Toast, MessageWithUndo shown by the Overlay; a Toast with `action_text` ("Why?") is tapped anywhere: on_action
Banner(text, note="", action_text="", kind="warning")
                        on_action; kind "bonus" is amber; `icon`, or `busy` for a turning ring
EmptyState(title, text="", action_text="", picture="sheet")
                        on_action; picture: "sheet" (and pencil), or an icon's name
"""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.graphics import Color, PopMatrix, PushMatrix, Quad, Rotate, SmoothLine, SmoothRoundedRectangle, Triangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, OptionProperty, StringProperty
from kivy.properties import VariableListProperty as Corners
from kivy.uix.widget import Widget

from app.ui.boxes import Card, Column
from app.ui.buttons import PrimaryButton, TextButton
from app.ui.chips import IconTile
from app.ui.drawing.icons import Icon
from app.ui.drawing.paint import Surface, middle
from app.ui.folding import FoldingRow
from app.ui.motion import Movable, animate
from app.ui.people.avatar import Avatar
from app.ui.people.players import PlayerView
from app.ui.progress import ProgressLine, ProgressRing
from app.ui.text import BarText, Text
from app.ui.theme import BAR_SCALE, TOAST_SECONDS, UNDO_SECONDS, WHY_SECONDS, colour, rgba, theme


class Message(Movable, Surface, FoldingRow):
    """Paper that slips in above the bar and goes by itself."""

    text = StringProperty("")
    icon = StringProperty("")
    seconds = NumericProperty(TOAST_SECONDS)
    fill = ObjectProperty("message")
    radius = Corners([dp(18)])
    elevation = OptionProperty("sheet", options=Surface.elevation.options)
    __events__: tuple[str, ...] = ("on_expired", "on_gone")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint_x=None, least=dp(52), padding=(dp(16), dp(10)), spacing=dp(13), folds=130, **kwargs)
        self._over = False
        self._clock: Any = None

    def on_expired(self) -> None: ...

    def on_gone(self) -> None: ...

    def enter(self) -> None:
        self.opacity, self.nudge_y = 0, -dp(24)
        animate(self, "push", opacity=1, nudge_y=0)
        self._clock = Clock.schedule_once(lambda _dt: self.expire(), self.seconds)

    def expire(self) -> None:
        """Its time is up."""
        if not self._over:
            self.dispatch("on_expired")
            self.leave()

    def leave(self) -> None:
        self._over = True
        self._clock.cancel()
        animate(self, "pop", opacity=0, nudge_y=-dp(24), then=lambda: self.dispatch("on_gone"))

    def on_touch_down(self, touch: Any) -> bool:
        return super().on_touch_down(touch) or self.collide_point(*touch.pos)


class Toast(Message):
    bad = BooleanProperty(False)
    action_text = StringProperty("")
    face: PlayerView | None = ObjectProperty(None, allownone=True)
    __events__ = ("on_action",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        if self.face is not None:
            who = self.face
            self.add_widget(Avatar(name=who.name, palette=who.palette, bot=who.bot, avatar_size=dp(30)))
        if self.icon:
            self.add_widget(Icon(name=self.icon, tone="message_bad" if self.bad else "ink2", icon_size=dp(22)))
        self.add_widget(Text(text=self.text, kind="row", tone="ink"))
        if self.action_text:
            self.seconds = WHY_SECONDS
            button = TextButton(text=self.action_text, tone="paper_accent")
            button.bind(on_release=lambda *_: self._act())
            self.add_widget(button)

    def on_action(self) -> None: ...

    def on_touch_down(self, touch: Any) -> bool:
        taken = super().on_touch_down(touch)
        if self.action_text and self.collide_point(*touch.pos) and touch.grab_current is None:
            touch.grab(self)
        return taken

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        if self.collide_point(*touch.pos):
            self._act()
        return True

    def _act(self) -> None:
        if not self._over:
            self.dispatch("on_action")
            self.leave()


class MessageWithUndo(Message):
    action_text = StringProperty("")
    seconds = NumericProperty(UNDO_SECONDS)
    __events__ = ("on_action",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.least = dp(60)
        self.time_left = ProgressLine(value=1, thickness=dp(3), fill="message_rule", bar="hint_ring")
        words = Column(spacing=dp(6))
        for part in (Text(text=self.text, kind="row", tone="ink"), self.time_left):
            words.add_widget(part)
        button = TextButton(text=self.action_text, tone="paper_accent")
        button.bind(on_release=lambda *_: self._act())
        if self.icon:
            self.add_widget(Icon(name=self.icon, tone="ink2", icon_size=dp(21)))
        for part in (words, button):
            self.add_widget(part)

    def on_action(self) -> None: ...

    def enter(self) -> None:
        super().enter()
        Animation(value=0, duration=self.seconds).start(self.time_left)

    def leave(self) -> None:
        Animation.cancel_all(self.time_left)
        super().leave()

    def _act(self) -> None:
        if not self._over:
            self.dispatch("on_action")
            self.leave()


class Banner(Surface, FoldingRow):
    text = StringProperty("")
    note = StringProperty("")
    action_text = StringProperty("")
    icon = StringProperty("")
    busy = BooleanProperty(False)
    kind = OptionProperty("warning", options=["warning", "bonus"])
    radius = Corners([dp(18)])
    __events__ = ("on_action",)

    def __init__(self, **kwargs: Any) -> None:
        self._ring = ProgressRing()
        self._icon = Icon(icon_size=dp(24))
        self._text = BarText(kind="button_small")
        self._note = BarText(kind="secondary")
        self._words = Column()
        self._button = TextButton(most=BAR_SCALE)
        super().__init__(least=dp(56), padding=(dp(16), dp(8)), spacing=dp(12), folds=130, **kwargs)
        self._words.add_widget(self._text)
        self._button.bind(on_release=lambda *_: self.dispatch("on_action"))
        for name in ("text", "note", "action_text", "icon", "busy", "kind"):
            self.fbind(name, self._show)
        self._show()

    def on_action(self) -> None: ...

    def _show(self, *_args: object) -> None:
        bonus = self.kind == "bonus"
        self.fill, self.fill_top = ("bonus2", "bonus0") if bonus else ("warn", "")
        self.line = "" if bonus else "warn_line"
        self.line_width = dp(1.5)
        tone = "accent_ink" if bonus else "warn_ink"
        self._text.tone = self._icon.tone = tone
        self._note.tone = "accent_ink" if bonus else "warn_ink2"
        self._button.tone = "accent_ink" if bonus else "accent_text"
        self._text.text, self._note.text, self._button.text = self.text, self.note, self.action_text
        self._icon.name, self._ring.busy = self.icon, self.busy
        if (self._note.parent is None) == bool(self.note):
            (self._words.add_widget if self.note else self._words.remove_widget)(self._note)
        front = self._ring if self.busy else self._icon if self.icon else None
        parts = [part for part in (front, self._words, self._button if self.action_text else None) if part]
        if parts != self.children[::-1]:
            self.clear_widgets()
            for part in parts:
                self.add_widget(part)


class SheetAndPencil(Widget):
    """A blank sheet and a pencil, a little askew."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), size=(dp(84), dp(88)), **kwargs)
        self.bind(pos=self._draw)
        theme.bind(mode=self._draw)

    def _draw(self, *_args: object) -> None:
        self.canvas.clear()
        centre = middle(self)
        x, y = self.x + dp(7), self.y + dp(4)
        with self.canvas:
            PushMatrix()
            Rotate(angle=5, origin=centre)
            for shift, token in ((3, "paper3"), (0, "message")):
                Color(rgba=colour(token))
                SmoothRoundedRectangle(pos=(x + dp(shift), y - dp(shift)), size=(dp(68), dp(78)), radius=[dp(8)])
            Color(rgba=colour("message_rule"))
            for rule in range(4):
                height = y + dp(18 + 14 * rule)
                SmoothLine(points=(x + dp(9), height, x + dp(59), height), width=dp(0.9))
            PopMatrix()
            PushMatrix()
            Rotate(angle=-36, origin=centre)
            self._pencil(centre[0] + dp(10), centre[1] - dp(30))
            PopMatrix()

    def _pencil(self, x: float, y: float) -> None:
        half, long = dp(5.5), dp(52)
        Color(rgba=rgba("#E2C290"))
        Triangle(points=(x, y, x - half, y + dp(13), x + half, y + dp(13)))
        Color(rgba=colour("ink"))
        Triangle(points=(x, y, x - half / 3, y + dp(4.5), x + half / 3, y + dp(4.5)))
        Color(rgba=rgba("#F6B23C"))
        Quad(points=(x - half, y + dp(13), x + half, y + dp(13), x + half, y + long, x - half, y + long))
        Color(rgba=rgba("#E25B55"))
        SmoothRoundedRectangle(pos=(x - half, y + long), size=(2 * half, dp(9)), radius=[dp(3), dp(3), 0, 0])


class EmptyState(Card):
    title = StringProperty("")
    text = StringProperty("")
    action_text = StringProperty("")
    action_icon = StringProperty("play")
    picture = StringProperty("sheet")
    __events__ = ("on_action",)

    def __init__(self, **kwargs: Any) -> None:
        self._title = Text(kind="section", halign="center")
        self._text = Text(kind="body", tone="text2", halign="center")
        self._button = PrimaryButton(small=True, hug=True, pos_hint={"center_x": 0.5})
        super().__init__(spacing=dp(4), padding=(dp(20), dp(24)), **kwargs)
        self._button.bind(on_release=lambda *_: self.dispatch("on_action"))
        for name in ("title", "text", "action_text", "action_icon", "picture"):
            self.fbind(name, self._show)
        self._show()

    def on_action(self) -> None: ...

    def _show(self, *_args: object) -> None:
        self.clear_widgets()
        drawn = self.picture == "sheet"
        picture = SheetAndPencil() if drawn else IconTile(icon=self.picture, tile_size=dp(64), radius=[dp(20)])
        picture.pos_hint = {"center_x": 0.5}
        self._title.text, self._text.text = self.title, self.text
        self._button.text, self._button.icon = self.action_text, self.action_icon
        gaps = Widget(size_hint_y=None, height=dp(8)), Widget(size_hint_y=None, height=dp(12))
        parts: list[Any] = [picture, gaps[0], self._title, self._text]
        if self.action_text:
            parts += [gaps[1], self._button]
        for part in parts:
            self.add_widget(part)
