"""The game at the head of its set-up: a banner along the top, or a panel at the side."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from app.games.art import HEIGHT, WIDTH, GameArt
from app.games.tints import card_tint
from app.ui.boxes import Column
from app.ui.buttons import IconButton
from app.ui.drawing.paint import gradient
from app.ui.layout import layout
from app.ui.text import Text
from app.ui.theme import MARGIN, ONE_COLUMN_AT, theme

BANNER = 160
SHORT_BANNER = 116
"""Heights below the status bar; the low one where the window is not high."""

FAINT = 0.88


class GamePanel(FloatLayout):
    """`title`, `about` and `note` say what it is; on_back when the arrow is tapped, on_rules when the book is,
    on_lesson when the cap is."""

    title = StringProperty("")
    about = StringProperty("")
    note = StringProperty("")
    back_voice = StringProperty("")
    rules_voice = StringProperty("")
    lesson_voice = StringProperty("")
    upright = BooleanProperty(False)
    margin_left = NumericProperty(0)
    __events__ = ("on_back", "on_rules", "on_lesson")

    def __init__(self, game_id: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        with self.canvas.before:
            Color(1, 1, 1, 1)
            self._ground = Rectangle(texture=gradient(*card_tint(game_id)))
        self.art = GameArt(game_id=game_id, grounded=False, size_hint=(None, None))
        self.back_button = IconButton(icon="arrow-left", tone="message")
        self.rules_button = IconButton(icon="book-open", tone="message")
        self._lesson = IconButton(icon="graduation-cap", tone="message")
        self._title = Text(kind="h1", tone="message", flow="fit")
        self._line = Text(kind="body", tone="message", opacity=FAINT)
        self._note = Text(kind="secondary", tone="message", opacity=FAINT, size_hint_x=None)
        self.words = Column(size_hint_x=None, spacing=dp(2))
        for part in (self._title, self._line):
            self.words.add_widget(part)
        for part in (self.art, self.words, self._note, self.back_button, self.rules_button, self._lesson):
            self.add_widget(part)
        self.back_button.bind(on_release=lambda *_: self.dispatch("on_back"))
        self.rules_button.bind(on_release=lambda *_: self.dispatch("on_rules"))
        self._lesson.bind(on_release=lambda *_: self.dispatch("on_lesson"))
        self.words.bind(height=self._arrange)
        for name in ("title", "about", "note", "back_voice", "rules_voice", "lesson_voice"):
            self.fbind(name, self._show)
        for name in ("pos", "size", "upright", "margin_left"):
            self.fbind(name, self._arrange)
        self._note.bind(height=self._arrange)
        layout.bind(**dict.fromkeys(("inset_top", "inset_left", "inset_right", "inset_bottom"), self._arrange))
        theme.bind(text_scale=self._arrange)
        self._show()

    def on_back(self) -> None: ...

    def on_rules(self) -> None: ...

    def on_lesson(self) -> None: ...

    def _show(self, *_: object) -> None:
        self._title.text, self._line.text, self._note.text = self.title, self.about, self.note
        self.back_button.voice, self.rules_button.voice = self.back_voice, self.rules_voice
        self._lesson.voice = self.lesson_voice

    def _arrange(self, *_: object) -> None:
        self._ground.pos, self._ground.size = self.pos, self.size
        left = self.margin_left + layout.inset_left
        self.back_button.x = self.x + left + dp(4)
        self.back_button.y = self.y + self.height - layout.inset_top - dp(4) - self.back_button.height
        across = 0 if self.upright else layout.inset_right + self.margin_left
        self.rules_button.right, self.rules_button.y = self.x + self.width - across - dp(4), self.back_button.y
        self._lesson.right, self._lesson.y = self.rules_button.x, self.back_button.y
        crowded = self._lesson.x < self.back_button.right
        self._lesson.opacity, self._lesson.disabled = int(not crowded), crowded
        if self.upright:
            self._arrange_upright(left)
        else:
            self._arrange_banner(left)

    def _arrange_banner(self, left: float) -> None:
        """The picture stands beside the words and below the icons, unless the words need the room."""
        pictured = theme.text_scale < ONE_COLUMN_AT
        share = 0.5 if pictured else 1.0
        edge = left + dp(MARGIN + 4)
        self.words.width = max(dp(80), self.width * share - edge - (0 if pictured else dp(MARGIN)))
        self.words.pos = self.x + edge, self.y + dp(14)
        self._note.opacity, self.art.opacity = 0, int(pictured)
        low, high = self.y + dp(6), self.back_button.y + dp(10)
        self.art.pos, self.art.size = (self.x + self.width * share, low), (self.width * (1 - share), high - low)
        usual = dp(BANNER if layout.height >= dp(760) else SHORT_BANNER)
        needed = self.words.height + dp(14) + self.back_button.height
        self.size = self.width, layout.inset_top + max(usual, needed)

    def _arrange_upright(self, left: float) -> None:
        """The picture stands in the middle, if the words above leave it free."""
        margin = dp(32) if layout.is_wide else dp(MARGIN)
        width = self.width - left
        self.words.width = self._note.width = max(dp(64), width - 2 * margin)
        self.words.pos = self.x + left + margin, self.back_button.y - dp(8) - self.words.height
        self._note.pos = self.x + left + margin, self.y + layout.inset_bottom + margin
        self._note.opacity = FAINT
        self.art.pos, self.art.size = (self.x + left, self.y), (width, self.height)
        drawn = min(width / WIDTH, self.height / HEIGHT) * HEIGHT
        self.art.opacity = int(self.words.y >= self.y + (self.height + drawn) / 2)
