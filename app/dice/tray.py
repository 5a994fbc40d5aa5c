"""The felt tray: dice, and what they come to.

DiceTray
    show(dice, faces)           at rest
    roll(dice, faces, then, moving)     tumble; `then` is called when they lie still and the sum has been counted up
    rolling         True in between;  faces: what they show
    summed          whether the sum of the faces stands beside them
    badges          or for each die a colour and a number, to stand below it;  badged: keep room for them
    hint            and a line of words below them;  worded: whether there is room for it
    head, foot      widgets above and below them (`natural(width)`; a `tight` foot is lower than its
                    `loose(width)`, a head can be left out)
    dim             what lies there does not count any more: no sum
    prompt          words in its place ("Tap to roll")
    on_release      tapped;  on_lands: one die came to rest
    bounds(width)   the least and the greatest height that suits it
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.animation import Animation
from kivy.graphics import InstructionGroup
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty

from app.dice.places import ROOM_UP
from app.dice.solid import SolidDice
from app.ui.boxes import Tray
from app.ui.drawing.brush import Brush
from app.ui.drawing.paint import middle, put_middle
from app.ui.drawing.symbols import disc
from app.ui.press import Pressable
from app.ui.text import BarText, WrittenText, text_width
from app.ui.theme import FACES, FELT, MOTION, TYPE, bar_sp, theme
from rules.dice import Die, Face

DIGIT = 0.78
"""Height of a digit with a little air, in parts of its size."""
COMPACT = 92
"""In a tray lower than this (dp) everything stands in one line."""
SUMMED = 66, 180
"""Least and greatest height of a tray with a sum, in dp."""
DIE_LEAST, DIE_MOST = 44, 76
"""Room for a line of dice, in dp."""
LINES = 3.0
"""Two lines of words, in parts of their size."""
BADGE = 20
EDGE = 10


class DiceTray(Pressable, Tray):
    summed = BooleanProperty(True)
    dim = BooleanProperty(False)
    prompt = StringProperty("")
    hint = StringProperty("")
    badged = BooleanProperty(False)
    badges: list[tuple[str, str]] = ListProperty()
    head: Any = ObjectProperty(None, allownone=True)
    foot: Any = ObjectProperty(None, allownone=True)
    counted = NumericProperty(1.0)
    """How far the sum has been counted up."""
    __events__ = ("on_lands",)

    def __init__(self, **kwargs: Any) -> None:
        self.dice = SolidDice()
        self._made = BarText(kind="strong", tone="", flow="hug", color=FELT.text2)
        self._sum = WrittenText(font_name=FACES[800], color=FELT.accent_hi, size_hint=(None, None))
        self._prompt = BarText(kind="body", tone="", halign="center", color=FELT.text2)
        self.faces: tuple[Face, ...] = ()
        self._busy = self.worded = False
        self._kept = 0.0, 0.0, 0.0, 0.0
        self._marks = InstructionGroup()
        self._labels: list[Any] = []
        super().__init__(size_hint=(None, None), **kwargs)
        self.zoom = 1
        for part in (self.dice, self._made, self._sum, self._prompt):
            self.add_widget(part)
        self.canvas.add(self._marks)
        for name in ("pos", "size", "prompt", "summed", "hint"):
            self.fbind(name, self._arrange)
        for name in ("head", "foot"):
            self.fbind(name, self._hold)
        self.fbind("badges", self._draw_badges)
        self.dice.bind(spots=self._draw_badges)
        self._sum.bind(texture_size=self._sum.setter("size"))
        for part in (self._made, self._sum, self._prompt):
            part.bind(size=self._arrange)
        self.fbind("counted", self._count)
        self._arrange()

    @property
    def written_sum(self) -> str:
        """The sum, where one can be read."""
        return str(self._sum.text)

    @property
    def rolling(self) -> bool:
        return self._busy

    def on_lands(self) -> None: ...

    def show(self, dice: Sequence[Die], faces: Sequence[Face]) -> None:
        Animation.cancel_all(self, "counted")
        self._busy = False
        self.faces = tuple(faces)
        self.counted = 1
        self.dice.show(dice, faces)
        self._count()

    def roll(
        self,
        dice: Sequence[Die],
        faces: Sequence[Face],
        then: Callable[[], object],
        moving: Sequence[int] | None = None,
    ) -> None:
        Animation.cancel_all(self, "counted")
        self._busy = True
        self.faces = tuple(faces)
        self.dim, self.prompt = False, ""
        self.counted = 0
        self._count()
        self._draw_badges()
        self.dice.roll(dice, faces, lambda: self._settled(then), lambda: self.dispatch("on_lands"), moving)

    def _settled(self, then: Callable[[], object]) -> None:
        self._busy = False
        if self.summed and not theme.reduced_motion:
            how = MOTION["count"]
            Animation(counted=1, duration=how.seconds, transition=how.curve).start(self)
        else:
            self.counted = 1
        then()

    def _count(self, *_: object) -> None:
        numbers = [face for face in self.faces if isinstance(face, int)]
        shown = self.summed and bool(numbers) and not self.dim and self.counted > 0
        self._sum.text = str(max(1, round(sum(numbers) * self.counted))) if shown else ""
        self._made.text = " + ".join(map(str, numbers)) if shown else ""
        self._arrange()

    def on_dim(self, *_: object) -> None:
        self.dice.dim = self.dim
        self._count()
        self._draw_badges()

    def on_prompt(self, *_: object) -> None:
        self._prompt.text = self.prompt or self.hint

    on_hint = on_prompt

    # -- what lies beside the dice -------------------------------------------------------------------------

    def _hold(self, _: Any, part: Any) -> None:
        if part is not None:
            self.add_widget(part)
            part.bind(height=self._arrange)
        self._arrange()

    def _draw_badges(self, *_: object) -> None:
        self._marks.clear()
        self._labels = []
        if not self.badges or self.rolling or self.dim:
            return
        brush = Brush(self._marks, 0, 0, 1)
        side = dp(BADGE) if self.dice.cell[0] >= dp(44) else dp(BADGE) * 0.8
        for (colour, number), (x, y) in zip(self.badges, self.dice.spots, strict=False):
            low = self.dice.edge * ROOM_UP / 2 + self.dice.beneath / 2 - y
            disc(brush, colour, x - side * 0.45, low, side / 2)
            brush.text(number, x + side * 0.55, low, side * 0.8, FELT.text)
        self._labels = brush.labels

    # -- places --------------------------------------------------------------------------------------------

    def bounds(self, width: float) -> tuple[float, float]:
        if self.summed:
            return dp(SUMMED[0]), dp(SUMMED[1])
        inner = width - dp(2 * EDGE)
        around, words = self._reserved(inner)
        tight = around + dp(DIE_LEAST) + self._beneath + dp(8)
        return tight, tight + dp(DIE_MOST - DIE_LEAST + 10) + words

    def _reserved(self, width: float) -> tuple[float, float]:
        """Room for head, foot and words. The most that was ever needed is kept, so that nothing moves when they
        change.
        """
        if self._kept[:2] != (width, theme.text_scale):
            self._kept = width, theme.text_scale, 0.0, bar_sp(TYPE["body"].size) * LINES
        _, _, around, words = self._kept
        self._kept = width, theme.text_scale, max(around, self._around(width)), max(words, self._prompt.height)
        return self._kept[2:]

    @property
    def _beneath(self) -> float:
        return dp(BADGE + 4) if self.badged or self.badges else 0.0

    def _around(self, width: float) -> float:
        """Head and foot with their gaps."""
        head = self.head.natural(width) + dp(8) if self.head is not None else 0.0
        return head + (self.foot.loose(width) + dp(8) if self.foot is not None else 0.0)

    def _arrange(self, *_: object) -> None:
        if not self.summed:
            self._arrange_parts()
        elif self.height > self.width * 1.15:
            self._arrange_upright()
        elif self.height < dp(COMPACT):
            self._arrange_line()
        else:
            self._arrange_wide()

    def _arrange_parts(self) -> None:
        """Head, dice, words and foot from top to bottom; without room the head goes first, then the words."""
        wide = self.width - dp(2 * EDGE)
        left, low, high = self.x + dp(EDGE), self.y + dp(8), self.y + self.height - dp(8)
        if self.foot is not None:
            self.foot.tight = self.height < self.foot.loose(wide) + dp(DIE_LEAST + 24)
            self.foot.width, self.foot.pos = wide, (left, low)
            low += self.foot.natural(wide) + dp(6)
        if self.head is not None:
            tall = self.head.natural(wide)
            fits = high - low - tall >= dp(DIE_LEAST)
            self.head.opacity = 1 if fits else 0
            self.head.width, self.head.pos = wide, (left, high - tall)
            high -= tall + dp(6) if fits else 0
        self._prompt.width = wide - dp(8)
        self._prompt.halign = "center"
        beneath = self._beneath
        worded = bool(self._prompt.text) and high - low - self._prompt.height - beneath >= dp(DIE_LEAST)
        self.worded = worded
        self._prompt.opacity = 1 if worded else 0
        self._prompt.pos = left + dp(4), low
        low += self._prompt.height if worded else 0
        self.dice.beneath = beneath
        self.dice.pos = left - dp(6), low
        self.dice.size = wide + dp(12), max(1.0, high - low + dp(4))

    def _words_width(self) -> float:
        return text_width("12", FACES[800], self._sum.font_size) + dp(24)

    def _arrange_wide(self) -> None:
        """Dice at the left, the sum at the right with its making above."""
        room = (self.height - self._made.height - dp(20)) / DIGIT
        self._sum.font_size = max(dp(24), min(room, self.height * 0.55, dp(TYPE["display"].size)))
        words = max(self._words_width(), self.width * 0.3)
        self.dice.pos = self.x + dp(8), self.y + dp(4)
        self.dice.size = self.width - words - dp(12), self.height - dp(8)
        x, y = self.x + self.width - words / 2 - dp(2), middle(self)[1]
        self._pile(x, y)
        self._prompt.width = words - dp(12)
        put_middle(self._prompt, x, y)

    def _pile(self, x: float, y: float) -> None:
        """The sum with its making above, as a group around a point."""
        digits = self._sum.font_size * DIGIT
        low = y - (digits + self._made.height) / 2
        put_middle(self._sum, x, low + digits / 2)
        self._made.pos = x - self._made.width / 2, low + digits + dp(2)

    def _arrange_line(self) -> None:
        self._sum.font_size = self.height * 0.62
        self.dice.pos = self.x + dp(4), self.y
        self.dice.size = min(self.width * 0.42, self.height * 2.3), self.height
        y, right = middle(self)[1], self.x + self.width
        words = self.dice.x + self.dice.width
        put_middle(self._made, words + dp(12) + self._made.width / 2, y)
        put_middle(self._sum, right - dp(20) - self._sum.width / 2, y)
        self._prompt.width = right - words - dp(24)
        put_middle(self._prompt, (words + right) / 2, y)

    def _arrange_upright(self) -> None:
        """Beside a sheet: dice one above the other, the sum below."""
        self._sum.font_size = min(self.width * 0.55, dp(TYPE["display_tablet"].size))
        below = max(self.width * 0.95, dp(130))
        self.dice.pos = self.x, self.y + below
        self.dice.size = self.width, max(1, self.height - below - dp(8))
        x = middle(self)[0]
        self._pile(x, self.y + below * 0.5)
        self._prompt.width = self.width - dp(20)
        put_middle(self._prompt, x, self.y + below * 0.5)
