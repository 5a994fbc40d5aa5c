"""The felt tray: dice, and what they come to.

DiceTray
    show(dice, faces)           at rest
    roll(dice, faces, then)     tumble; `then` is called when they lie still and the sum has been counted up
    rolling         True in between
    summed          whether the sum of the faces stands beside them
    dim             what lies there does not count any more: no sum
    prompt          words in its place ("Tap to roll")
    on_release      tapped;  on_lands: one die came to rest
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.animation import Animation
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.label import Label

from app.dice.solid import SolidDice
from app.ui.boxes import Tray
from app.ui.press import Pressable
from app.ui.text import Text, text_width
from app.ui.theme import FACES, FELT, MOTION, TYPE, theme
from rules.dice import Die, Face

DIGIT = 0.78
"""Height of a digit with a little air, in parts of its size."""
COMPACT = 92
"""Lower than this (dp) everything stands in one line."""


class DiceTray(Pressable, Tray):
    summed = BooleanProperty(True)
    dim = BooleanProperty(False)
    prompt = StringProperty("")
    counted = NumericProperty(1.0)
    """How far the sum has been counted up."""
    __events__ = ("on_lands",)

    def __init__(self, **kwargs: Any) -> None:
        self.dice = SolidDice()
        self._made = Text(kind="strong", tone="", flow="hug", color=FELT.text2)
        self._sum = Label(font_name=FACES[800], color=FELT.accent_hi, size_hint=(None, None))
        self._prompt = Text(kind="body", tone="", halign="center", color=FELT.text2)
        self._faces: tuple[Face, ...] = ()
        self._busy = False
        super().__init__(size_hint=(None, None), **kwargs)
        self.zoom = 1
        for part in (self.dice, self._made, self._sum, self._prompt):
            self.add_widget(part)
        for name in ("pos", "size", "prompt", "summed"):
            self.fbind(name, self._arrange)
        self._sum.bind(texture_size=self._sum.setter("size"))
        for part in (self._made, self._sum, self._prompt):
            part.bind(size=self._arrange)
        self.fbind("counted", self._count)
        self._arrange()

    @property
    def rolling(self) -> bool:
        return self._busy

    def on_lands(self) -> None: ...

    def show(self, dice: Sequence[Die], faces: Sequence[Face]) -> None:
        Animation.cancel_all(self, "counted")
        self._busy = False
        self._faces = tuple(faces)
        self.counted = 1
        self.dice.show(dice, faces)
        self._count()

    def roll(self, dice: Sequence[Die], faces: Sequence[Face], then: Callable[[], object]) -> None:
        Animation.cancel_all(self, "counted")
        self._busy = True
        self._faces = tuple(faces)
        self.dim, self.prompt = False, ""
        self.counted = 0
        self._count()
        self.dice.roll(dice, faces, lambda: self._settled(then), lambda: self.dispatch("on_lands"))

    def _settled(self, then: Callable[[], object]) -> None:
        self._busy = False
        if self.summed and not theme.reduced_motion:
            how = MOTION["count"]
            Animation(counted=1, duration=how.seconds, transition=how.curve).start(self)
        else:
            self.counted = 1
        then()

    def _count(self, *_: object) -> None:
        numbers = [face for face in self._faces if isinstance(face, int)]
        shown = self.summed and bool(numbers) and not self.dim and self.counted > 0
        self._sum.text = str(max(1, round(sum(numbers) * self.counted))) if shown else ""
        self._made.text = " + ".join(map(str, numbers)) if shown else ""
        self._arrange()

    def on_dim(self, *_: object) -> None:
        self.dice.dim = self.dim
        self._count()

    def on_prompt(self, *_: object) -> None:
        self._prompt.text = self.prompt

    # -- places --------------------------------------------------------------------------------------------

    def _arrange(self, *_: object) -> None:
        if self.height > self.width * 1.15:
            self._arrange_upright()
        elif self.height < dp(COMPACT):
            self._arrange_line()
        else:
            self._arrange_wide()

    def _words_width(self) -> float:
        return text_width("12", FACES[800], self._sum.font_size) + dp(24)

    def _arrange_wide(self) -> None:
        """Dice at the left, the sum at the right with its making above."""
        room = (self.height - self._made.height - dp(20)) / DIGIT
        self._sum.font_size = max(dp(24), min(room, self.height * 0.55, dp(TYPE["display"].size)))
        words = max(self._words_width(), self.width * 0.3)
        self.dice.pos = self.x + dp(8), self.y + dp(4)
        self.dice.size = self.width - words - dp(12), self.height - dp(8)
        middle = self.right - words / 2 - dp(2)
        self._pile(middle, self.center_y)
        self._prompt.width = words - dp(12)
        self._prompt.center = middle, self.center_y

    def _pile(self, x: float, y: float) -> None:
        """The sum with its making above, as a group around a point."""
        digits = self._sum.font_size * DIGIT
        low = y - (digits + self._made.height) / 2
        self._sum.center = x, low + digits / 2
        self._made.center_x, self._made.y = x, low + digits + dp(2)

    def _arrange_line(self) -> None:
        self._sum.font_size = self.height * 0.62
        self.dice.pos = self.x + dp(4), self.y
        self.dice.size = min(self.width * 0.42, self.height * 2.3), self.height
        self._made.x, self._made.center_y = self.dice.right + dp(12), self.center_y
        self._sum.right, self._sum.center_y = self.right - dp(20), self.center_y
        self._prompt.width = self.right - self.dice.right - dp(24)
        self._prompt.center = (self.dice.right + self.right) / 2, self.center_y

    def _arrange_upright(self) -> None:
        """Beside a sheet: dice one above the other, the sum below."""
        self._sum.font_size = min(self.width * 0.55, dp(TYPE["display_tablet"].size))
        below = max(self.width * 0.95, dp(130))
        self.dice.pos = self.x, self.y + below
        self.dice.size = self.width, max(1, self.height - below - dp(8))
        self._pile(self.center_x, self.y + below * 0.5)
        self._prompt.width = self.width - dp(20)
        self._prompt.center = self.center_x, self.y + below * 0.5
