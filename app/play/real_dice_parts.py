"""Parts of the panel into which real dice are typed.

FaceKey(die, face)      a key of the keypad: the number, and the face as it lies there
DieSlot                 room for one die: empty, asked for (caret), filled or fixed; `show(slot, current)`
SlotTray                the slots on felt, in as many rows as they need; on_slot(index)
DieSign(die)            the symbol of the die's colour
Mirrored                a Row whose order is turned round for the left hand
"""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock, ClockEvent
from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, VariableListProperty

from app.dice.body import LETTERS
from app.dice.face import paint_badge, paint_face
from app.play.real_dice_entry import Slot
from app.ui.boxes import Row, Tray
from app.ui.drawing.brush import Brush
from app.ui.drawing.drawn import Drawn
from app.ui.drawing.key import Key
from app.ui.motion import Movable, animate
from app.ui.press import Pressable
from app.ui.theme import FELT, GAME_COLOURS, TOUCH, colour, faded, mixed, theme
from rules.dice import Die, Face

DIGIT, KEY_FACE = 44, 40
SLOT, SLOT_WIDE = 56, 54
"""A slot's height and width, in dp."""
NUMBER = 22
"""Room for the number below a slot."""
MARGIN, ROW_GAP = 10, 4
CARET = 0.5
"""Seconds that the caret is seen, and then not."""
FIXED = 0.55


class DieSign(Drawn):
    """Put it away for dice that are not told apart by their colour (`named_by_colour`)."""

    die: Die | None = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), size=(dp(30), dp(30)), pos_hint={"center_y": 0.5}, **kwargs)
        self.fbind("die", self.redraw)

    def draw(self, brush: Brush) -> None:
        if self.die is not None:
            paint_badge(brush, self.die.body, 0, 0, dp(15))


def named_by_colour(die: Die) -> bool:
    return die.id in GAME_COLOURS


class FaceKey(Key):
    die: Die | None = ObjectProperty(None, allownone=True)
    face: Face | None = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("die", "face", "disabled"):
            self.fbind(name, self.redraw)

    def draw(self, brush: Brush) -> None:
        if self.die is None or self.face is None:
            return
        size = min(dp(DIGIT), self.height * 0.6, self.width * 0.4)
        side = size * KEY_FACE / DIGIT
        gap = self.width * 0.12
        rise = -dp(1)
        across = size * 0.58
        left = -(across + gap + side) / 2
        ink = colour("text")
        brush.text(str(self.face)[-1], left + across / 2, rise, size, faded(ink, 0.35) if self.disabled else ink, 800)
        paint_face(brush, self.die, self.face, left + across + gap + side / 2, rise, side)


class DieSlot(Pressable, Drawn):
    slot: Slot | None = ObjectProperty(None, allownone=True)
    current = BooleanProperty(False)
    radius = VariableListProperty([dp(16)])

    def __init__(self, **kwargs: Any) -> None:
        self._caret = Color(rgba=FELT.accent_hi)
        self._blinking: ClockEvent | None = None
        self._face: Face | None = None
        super().__init__(size_hint=(None, None), **kwargs)
        self.fbind("parent", self._mind_caret)

    def show(self, slot: Slot, current: bool, voice: str) -> None:
        dropped = slot.face is not None and slot is self.slot and slot.face != self._face
        self.slot, self._face, self.current, self.voice = slot, slot.face, current, voice
        self.focusable = not slot.fixed
        if dropped:
            self.nudge_y = dp(14)
            animate(self, "pending", nudge_y=0)
        self._mind_caret()
        self.redraw()

    def draw(self, brush: Brush) -> None:
        slot = self.slot
        if slot is None:
            return
        below = dp(NUMBER)
        high = self.height - below
        wide = min(dp(SLOT_WIDE), self.width - dp(4), high)
        middle = -below / 2
        place = (-wide / 2, middle - high / 2, wide, high)
        if self.current:
            brush.box(place, faded(FELT.accent, 0.2), dp(14))
            brush.outline(place, FELT.accent, dp(14), dp(2.5), -dp(1.5))
        if slot.face is not None:
            side = min(wide, high) * (0.7 if self.current else 0.8)
            paint_face(brush, slot.die, slot.face, 0, middle - side * 0.04, side, deep=0.1)
        elif self.current:
            self._draw_caret(high)
        else:
            inner = (place[0] + dp(1), place[1] + dp(1), wide - dp(2), high - dp(2))
            brush.dashes(inner, faded(FELT.text2, 0.55), dp(14), dp(1.5), dp(5), dp(4))
        self._draw_number(brush, slot, self.height / 2 - below / 2 + dp(2))
        if slot.fixed:
            self._draw_lock(brush, wide, middle)

    def _draw_caret(self, high: float) -> None:
        tall = high * 0.42
        self.drawing.add(self._caret)
        x, y = self.x + self.width / 2, self.y + dp(NUMBER) + (high - tall) / 2
        self.drawing.add(Rectangle(pos=(x - dp(1.5), y), size=(dp(3), tall)))
        self._caret.a = 1

    def _draw_number(self, brush: Brush, slot: Slot, y: float) -> None:
        text = "" if slot.face is None else str(slot.face)[-1]
        sign = slot.die.body if named_by_colour(slot.die) else ""
        if isinstance(slot.face, str):
            sign = LETTERS[slot.face[0]]
        if sign:
            paint_badge(brush, sign, -dp(10) if text else 0, y, dp(9))
        if text:
            ink = mixed(FELT.text, FELT.well, 1 - FIXED) if slot.fixed else FELT.text
            brush.text(text, dp(9) if sign else 0, y, dp(17), ink, 800)

    def _draw_lock(self, brush: Brush, wide: float, middle: float) -> None:
        x, y, radius = wide / 2 - dp(7), middle - wide / 2 + dp(7), dp(9)
        brush.box((x - radius, y - radius, 2 * radius, 2 * radius), FELT.paper, radius)
        brush.icon("lock", x, y, dp(11), FELT.ink)

    # -- the caret -----------------------------------------------------------------------------------------

    def _mind_caret(self, *_: object) -> None:
        wanted = self.parent is not None and self.current and not theme.reduced_motion
        if wanted and self._blinking is None:
            self._blinking = Clock.schedule_interval(self._blink, CARET)
        elif not wanted and self._blinking is not None:
            self._blinking.cancel()
            self._blinking = None
        self._caret.a = 1

    def _blink(self, _dt: float) -> None:
        self._caret.a = 1 - self._caret.a


class SlotTray(Movable, Tray):
    low = BooleanProperty(False)
    rows = NumericProperty(1)
    __events__ = ("on_slot",)

    def __init__(self, **kwargs: Any) -> None:
        self.slots: list[DieSlot] = []
        super().__init__(size_hint_y=None, **kwargs)
        for name in ("pos", "size", "low"):
            self.fbind(name, self._arrange)

    def on_slot(self, index: int) -> None: ...

    def show(self, slots: list[Slot], current: int | None, voices: list[str]) -> None:
        if len(self.slots) != len(slots):
            self.clear_widgets()
            self.slots = [DieSlot() for _ in slots]
            for index, widget in enumerate(self.slots):
                widget.bind(on_release=lambda _, index=index: self.dispatch("on_slot", index))
                self.add_widget(widget)
        for index, (widget, slot) in enumerate(zip(self.slots, slots, strict=True)):
            widget.show(slot, index == current, voices[index])
        self._arrange()

    def _arrange(self, *_: object) -> None:
        count = len(self.slots)
        if not count or self.width <= 1:
            return
        margin = dp(MARGIN)
        wide = self.width - 2 * margin
        self.rows = -(-count // max(1, min(count, int(wide // dp(TOUCH)))))
        columns = -(-count // self.rows)
        cell = min(wide / columns, dp(84))
        high = dp((44 if self.low else SLOT) + NUMBER)
        self.height = self.rows * (high + dp(ROW_GAP)) - dp(ROW_GAP) + 2 * dp(8)
        for index, slot in enumerate(self.slots):
            row, column = divmod(index, columns)
            across = min(columns, count - row * columns)
            left = self.x + (self.width - across * cell) / 2
            slot.size = cell, high
            slot.pos = left + column * cell, self.top - dp(8) - (row + 1) * high - row * dp(ROW_GAP)


class Mirrored(Row):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        theme.bind(left_handed=self._mirror)

    def _mirror(self, *_: object) -> None:
        self._trigger_layout()

    def do_layout(self, *args: Any) -> None:
        super().do_layout(*args)
        if theme.left_handed:
            for child in self.children:
                child.x = self.x + self.right - child.right
