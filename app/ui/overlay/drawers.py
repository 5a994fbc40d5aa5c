"""Drawers from the bottom and dialogs; show them with `overlay.show(...)`.

Drawer(title="")       children go into its scrolling `body`; drag the handle down to close, back closes
    offer(row, then)        a row that closes the drawer and then acts
ListDrawer(content, title="")
                            around something that scrolls by itself, a LazyList; children stand below it; in a wide
                            window it is a panel at the right side
Dialog(title, text, primary_text, secondary_text="")
                            on_primary, on_secondary: both close it first; children stand between the text and the
                            buttons, which lie above each other where their words need the room
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, SmoothRoundedRectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.ui.boxes import Card, Column, Scroller
from app.ui.buttons import PrimaryButton, SecondaryButton
from app.ui.drawing.paint import Surface
from app.ui.focus import focus
from app.ui.layout import layout
from app.ui.motion import Movable, animate
from app.ui.overlay.overlay import Modal
from app.ui.text import Text, text_width
from app.ui.theme import FACES, RADIUS, colour, mixed, sp_, theme

_WIDEST = 560
_ASIDE = 420


class _Panel(Movable, Surface, BoxLayout):
    def paint_below(self) -> None:
        edge = mixed(colour("surf"), colour("text"), 0.09)
        self.shape(edge, (self.x, self.y + dp(1)), self.size)


class _Handle(Column):
    """The part of a drawer that is dragged."""

    title = StringProperty("")
    grip = BooleanProperty(True)

    def __init__(self, **kwargs: Any) -> None:
        self._title = Text(kind="section")
        super().__init__(padding=(dp(16), dp(24), dp(16), dp(8)), **kwargs)
        self.bind(title=self._show, pos=self._draw, size=self._draw, grip=self._draw)
        theme.bind(mode=self._draw)

    def _show(self, *_args: object) -> None:
        self._title.text = self.title
        if self._title.parent is None:
            self.add_widget(self._title)

    def _draw(self, *_args: object) -> None:
        self.canvas.before.clear()
        if not self.grip:
            return
        with self.canvas.before:
            Color(rgba=mixed(colour("surf"), colour("text3"), 0.75))
            pos = (self.x + self.width / 2 - dp(18), self.y + self.height - dp(10))
            SmoothRoundedRectangle(pos=pos, size=(dp(36), dp(4)), radius=[dp(2)])


class Drawer(Modal):
    title = StringProperty("")
    scrim = ObjectProperty("scrim_drawer")

    def __init__(self, **kwargs: Any) -> None:
        self.body = Column(padding=(dp(16), 0, dp(16), dp(16)), spacing=dp(4))
        self.handle = _Handle()
        self._scroll = Scroller(size_hint_y=None)
        round_top = [dp(RADIUS["overlay"]), dp(RADIUS["overlay"]), 0, 0]
        self.panel = _Panel(orientation="vertical", size_hint=(None, None), fill="surf", radius=round_top)
        self.panel.elevation = "rising"
        super().__init__(**kwargs)
        self._scroll.add_widget(self.body)
        for part in (self.handle, self._scroll):
            self.panel.add_widget(part)
        super().add_widget(self.panel)
        self.bind(title=self.handle.setter("title"), size=self._arrange, pos=self._arrange)
        self.handle.title = self.title
        self.body.bind(height=self._arrange)
        self.handle.bind(height=self._arrange)
        layout.bind(inset_bottom=self._arrange, inset_top=self._arrange, keyboard_height=self._make_way)

    def _make_way(self, *_args: object) -> None:
        """The keyboard came or went: what is being typed in stays in sight above it."""
        self._arrange()
        if layout.keyboard_height and self.host is not None:
            Clock.schedule_once(lambda _dt: self._show_field())

    def _show_field(self) -> None:
        field = focus.widget
        if field is not None and any(widget is field for widget in self.body.walk(restrict=True)):
            self._scroll.scroll_to(field, padding=8, animate=False)

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        if widget in (getattr(self, "panel", None), getattr(self, "veil", None)):
            super().add_widget(widget, *args, **kwargs)
        else:
            self.body.add_widget(widget, *args, **kwargs)

    def offer(self, row: Widget, then: Callable[[], object], index: int = 0) -> None:
        """A row that closes the drawer and then acts; `index` counts from the foot."""
        row.bind(on_release=lambda *_: self.answer(then))
        self.body.add_widget(row, index=index)

    def answer(self, then: Callable[[], object]) -> None:
        self.dismiss()
        then()

    def _arrange(self, *_args: object) -> None:
        keyboard = layout.keyboard_height
        self.body.padding = (dp(16), 0, dp(16), dp(16) + (0 if keyboard else layout.inset_bottom))
        self.panel.padding = (0, 0, 0, keyboard)
        most = (self.height - keyboard if keyboard else self.height * 0.9) - self.handle.height - layout.inset_top
        self._scroll.height = min(self.body.height, most)
        self.panel.width = min(self.width, dp(_WIDEST))
        self.panel.height = self.handle.height + self._scroll.height + keyboard
        self.panel.center_x, self.panel.y = self.center_x, self.y

    def enter(self) -> None:
        super().enter()
        self._arrange()
        self.panel.nudge_y = -dp(320)
        animate(self.panel, "push", nudge_y=0)

    def leave(self, gone: Callable[[], object]) -> None:
        super().leave(gone)
        animate(self.panel, "pop", nudge_y=-self.panel.height)

    def on_touch_down(self, touch: Any) -> bool:
        if self.dismissable and self.handle.collide_point(*touch.pos):
            touch.grab(self)
            touch.ud["drawer_from"] = touch.y
            return True
        return super().on_touch_down(touch)

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return super().on_touch_move(touch)
        self.panel.nudge_y = min(0, touch.y - touch.ud["drawer_from"])
        self.veil.opacity = max(0, 1 + self.panel.nudge_y / max(1, self.panel.height))
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return super().on_touch_up(touch)
        touch.ungrab(self)
        if -self.panel.nudge_y > min(dp(120), self.panel.height / 3):
            self.dismiss()
        else:
            animate(self.panel, "pop", nudge_y=0)
            animate(self.veil, "pop", opacity=1)
        return True


class ListDrawer(Drawer):
    def __init__(self, content: Any, **kwargs: Any) -> None:
        self._content = content
        self._foot = Column(padding=(dp(16), dp(8), dp(16), dp(16)), spacing=dp(8))
        super().__init__(**kwargs)
        self.panel.remove_widget(self._scroll)
        content.size_hint_y = None
        for part in (content, self._foot):
            self.panel.add_widget(part)
        content.children[0].bind(height=self._arrange)
        self._foot.bind(height=self._arrange)
        layout.bind(kind=self._arrange, inset_left=self._arrange, inset_right=self._arrange)

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        if widget in (getattr(self, "panel", None), getattr(self, "veil", None)):
            super().add_widget(widget, *args, **kwargs)
        else:
            self._foot.add_widget(widget, *args, **kwargs)

    @property
    def _aside(self) -> bool:
        return layout.kind in ("landscape", "wide")

    def _arrange(self, *_args: object) -> None:
        panel, round_ = self.panel, dp(RADIUS["overlay"])
        self.handle.grip = not self._aside
        self._foot.padding = (dp(16), dp(8), dp(16), dp(16) + layout.inset_bottom)
        if self._aside:
            panel.width = min(dp(_ASIDE) + layout.inset_right, self.width)
            panel.padding = (0, layout.inset_top, layout.inset_right, 0)
            panel.radius, panel.height = [round_, 0, 0, round_], self.height
            self._content.height = max(0, panel.height - panel.padding[1] - self.handle.height - self._foot.height)
            panel.right, panel.y = self.right, self.y
            return
        most = self.height * 0.9 - layout.inset_top - self.handle.height - self._foot.height
        self._content.height = max(0, min(self._content.children[0].height, most))
        panel.width, panel.padding = min(self.width, dp(_WIDEST)), 0
        panel.radius = [round_, round_, 0, 0]
        panel.height = self.handle.height + self._content.height + self._foot.height
        panel.center_x, panel.y = self.center_x, self.y

    def enter(self) -> None:
        super().enter()
        if self._aside:
            self.panel.nudge_y, self.panel.nudge_x = 0, dp(160)
            animate(self.panel, "push", nudge_x=0, nudge_y=0)

    def leave(self, gone: Callable[[], object]) -> None:
        if not self._aside:
            super().leave(gone)
            return
        Modal.leave(self, gone)
        animate(self.panel, "pop", nudge_x=self.panel.width)

    def on_touch_down(self, touch: Any) -> bool:
        """A panel at the side is not dragged."""
        return Modal.on_touch_down(self, touch) if self._aside else super().on_touch_down(touch)


class _DialogCard(Movable, Card):
    pass


class Dialog(Modal):
    title = StringProperty("")
    text = StringProperty("")
    primary_text = StringProperty("")
    secondary_text = StringProperty("")
    __events__ = ("on_primary", "on_secondary")

    def __init__(self, **kwargs: Any) -> None:
        self._title = Text(kind="h2")
        self._text = Text(kind="body", tone="text2")
        self._buttons = BoxLayout(size_hint_y=None, spacing=dp(10))
        self.extra = Column(spacing=dp(8))
        self.panel = _DialogCard(size_hint_x=None, spacing=dp(8), padding=dp(20))
        self.panel.fill, self.panel.elevation = "surf_high", "sheet"
        self.panel.radius = [dp(RADIUS["dialog"])]
        super().__init__(**kwargs)
        self.secondary_button = SecondaryButton(sunk=True)
        self.primary_button = PrimaryButton()
        self.secondary_button.bind(on_release=lambda *_: self._answer("on_secondary"))
        self.primary_button.bind(on_release=lambda *_: self._answer("on_primary"))
        for part in (self._title, self._text, self.extra, Widget(size_hint_y=None, height=dp(4)), self._buttons):
            self.panel.add_widget(part)
        super().add_widget(self.panel)
        for name in ("title", "text", "primary_text", "secondary_text"):
            self.fbind(name, self._show)
        for name in ("pos", "size"):
            self.fbind(name, self._arrange)
        self.panel.bind(height=self._arrange)
        self._buttons.bind(minimum_height=self._buttons.setter("height"))
        layout.bind(keyboard_height=self._arrange)
        theme.bind(text_scale=self._show)
        self._show()

    def on_open(self) -> None:
        focus.dispatch("on_voice", f"{self.title}. {self.text}" if self.text else self.title)

    def on_primary(self) -> None: ...

    def on_secondary(self) -> None: ...

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        if widget in (getattr(self, "panel", None), getattr(self, "veil", None)):
            super().add_widget(widget, *args, **kwargs)
        else:
            self.extra.add_widget(widget, *args, **kwargs)

    def _show(self, *_args: object) -> None:
        self._title.text, self._text.text = self.title, self.text
        self.primary_button.text, self.secondary_button.text = self.primary_text, self.secondary_text
        self._arrange()

    def _arrange(self, *_args: object) -> None:
        self.panel.width = min(self.width - dp(48), dp(420))
        self._arrange_buttons()
        keyboard = layout.keyboard_height
        self.panel.center_x = self.center_x
        self.panel.y = max(self.center_y + (keyboard - self.panel.height) / 2, keyboard + dp(12) if keyboard else 0)

    def _arrange_buttons(self) -> None:
        each = (self.panel.width - dp(40) - dp(10)) / 2 - dp(32)
        longest = max(text_width(word, FACES[700], sp_(17)) for word in (self.primary_text, self.secondary_text))
        upright = longest > each and bool(self.secondary_text)
        buttons = [self.secondary_button, self.primary_button] if self.secondary_text else [self.primary_button]
        order = buttons[::-1] if upright else buttons
        if self._buttons.children[::-1] != order:
            self._buttons.clear_widgets()
            self._buttons.orientation = "vertical" if upright else "horizontal"
            for button in order:
                self._buttons.add_widget(button)

    def enter(self) -> None:
        super().enter()
        self.panel.opacity, self.panel.zoom = 0, 0.94
        animate(self.panel, "push", opacity=1, zoom=1)

    def leave(self, gone: Callable[[], object]) -> None:
        super().leave(gone)
        animate(self.panel, "pop", opacity=0)

    def _answer(self, event: str) -> None:
        self.dismiss()
        self.dispatch(event)
