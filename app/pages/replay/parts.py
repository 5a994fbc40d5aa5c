"""Parts of the replay page.

MoveCard        what happened at a step: its number, a picture, words, what it brought;  show(number, said, stage)
LeadGraph       bars that tell who led when; a tap or a drag jumps:  on_jump(number)
Scrubber        a tick for every step in the colour of whoever made it, and a knob to drag:  on_jump(number)
Transport       slower and faster, back, play, on, and going on oneself
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Any

from kivy.clock import Clock
from kivy.graphics import InstructionGroup
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.games.replay_stage import ReplayStage
from app.games.replay_words import Said
from app.pages.replay.words import gain_text
from app.ui.boxes import Cluster, Column
from app.ui.buttons import RoundButton, SecondaryButton
from app.ui.drawing.mesh import Sketch, capsule
from app.ui.drawing.paint import Surface, middle
from app.ui.folding import FoldingRow
from app.ui.press import Pressable
from app.ui.text import BarText, text_width
from app.ui.theme import (
    FACES,
    RADIUS,
    TOUCH,
    TYPE,
    Rgba,
    bar_sp,
    colour,
    faded,
    theme,
)

BAR = 3.0
"""dp that a bar or a tick needs with its gap; where there is less, some are left out."""
AHEAD = 0.32
"""How strong the colour of a bar is that is still to come."""
WORDS = 80
"""The least room, in dp, for saying what happened."""
KNOB, PUPIL = 28, 12
ENDS = 14
"""Before the first and behind the last step, in dp: the knob's radius."""


# -- what happened -----------------------------------------------------------------------------------------------


class GainChip(Surface, Cluster):
    """ "+4" with the symbol of a colour, or as it is."""

    def __init__(self, **kwargs: Any) -> None:
        self._words = BarText(kind="strong", flow="hug")
        super().__init__(size_hint=(None, None), **kwargs)
        self.fill, self.radius = "well", [dp(18)]
        self.padding, self.spacing = (dp(8), dp(6), dp(12), dp(6)), dp(7)
        self.bind(minimum_width=self._measure, minimum_height=self._measure)

    def show(self, sign: Widget | None, points: int) -> None:
        self.clear_widgets()
        if sign is not None:
            if sign.parent is not None:
                sign.parent.remove_widget(sign)
            self.add_widget(sign)
        self.padding = (dp(12 if sign is None else 8), dp(6), dp(12), dp(6))
        self._words.text = gain_text(points)
        self._words.tone = "text" if sign is not None else "good" if points > 0 else "bad"
        self.add_widget(self._words)
        self.do_layout()

    def _measure(self, *_: object) -> None:
        self.size = self.minimum_width, self.minimum_height


class MoveCard(Surface, FoldingRow):
    voice = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        self._number = BarText(kind="title", tone="accent_text", flow="hug")
        self.title_label = BarText(kind="strong", flow="fit")
        self._note = BarText(kind="secondary", tone="text2", flow="fit")
        self._words = Column(spacing=dp(1))
        self._chips: list[GainChip] = []
        self._gains = BoxLayout(size_hint=(None, None), spacing=dp(8), height=dp(34))
        self._gains.bind(minimum_width=self._gains.setter("width"))
        self._picture: Widget | None = None
        super().__init__(size_hint_x=None, **kwargs)
        self.fill, self.line, self.elevation, self.radius = "surf", "surf_line", "card", [dp(RADIUS["card"])]
        self.padding, self.spacing, self.least = (dp(14), dp(6)), dp(12), dp(60)
        self.folds = WORDS

    def show(self, number: str, said: Said, stage: ReplayStage) -> None:
        picture = stage.picture
        self._number.text, self.title_label.text, self._note.text = number, said.title, said.note
        while len(self._chips) < len(said.gains):
            self._chips.append(GainChip(pos_hint={"center_y": 0.5}))
        chips = self._chips[: len(said.gains)]
        for chip, (source, points) in zip(chips, said.gains, strict=True):
            chip.show(stage.sign(source) if source else None, points)
        if self._gains.children[::-1] != chips:
            self._gains.clear_widgets()
            for chip in chips:
                self._gains.add_widget(chip)
        words: list[Widget] = [self.title_label, *([self._note] if said.note else [])]
        if self._words.children[::-1] != words:
            self._words.clear_widgets()
            for part in words:
                self._words.add_widget(part)
        parts: list[Widget] = [self._number, *([picture] if picture else []), self._words]
        parts += [self._gains] if chips else []
        if self.children[::-1] != parts:
            self.clear_widgets()
            for part in parts:
                self.add_widget(part)


# -- who leads ---------------------------------------------------------------------------------------------------


class Jumping(Pressable):
    """Where the finger is across it says which position is meant."""

    keeps_sideways = True
    count = NumericProperty(0)
    number = NumericProperty(0)
    __events__ = ("on_jump",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), **kwargs)

    def on_jump(self, number: int) -> None: ...

    def on_state(self, _widget: Any, state: str) -> None:
        """Unlike a button it neither shrinks nor darkens under a finger."""

    def place(self, number: float) -> float:
        """Where a position is across the window."""
        left, right = self.x + dp(ENDS), self.right - dp(ENDS)
        return left + (right - left) * number / max(1, self.count)

    def _jump(self, touch: Any) -> None:
        left, right = self.x + dp(ENDS), self.right - dp(ENDS)
        share = min(max((touch.x - left) / max(1.0, right - left), 0), 1)
        number = round(share * self.count)
        if number != self.number:
            self.dispatch("on_jump", number)

    def let_go(self, touch: Any) -> None:
        self.dispatch("on_jump", touch.ud.pop("jumped_from"))

    def on_touch_down(self, touch: Any) -> bool:
        if self.disabled or not self.collide_point(*touch.pos) or touch.is_mouse_scrolling:
            return False
        touch.grab(self)
        touch.ud["jumped_from"] = self.number
        self._jump(touch)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self or "jumped_from" not in touch.ud:
            return False
        self._jump(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        return True

    def arrow(self, dx: int, _dy: int) -> bool:
        """Keys, while it has the focus."""
        number = min(max(int(self.number) + dx, 0), int(self.count))
        if dx and number != self.number:
            self.dispatch("on_jump", number)
        return bool(dx)

    def activate(self) -> None:
        """Enter means nothing here."""

    def _shown(self) -> range:
        """The positions that are drawn: all, or as many as there is room for."""
        room = max(1.0, (self.width - 2 * dp(ENDS)) / dp(BAR))
        return range(0, int(self.count) + 1, max(1, ceil((self.count + 1) / room)))


class LeadGraph(Jumping):
    """`bars`: for each position how high, below the line if negative, and in which colour."""

    bars: Sequence[tuple[int, Rgba]] = ListProperty()

    def __init__(self, **kwargs: Any) -> None:
        self._drawing, self._line = InstructionGroup(), Surface()
        self._draw = Clock.create_trigger(self._draw_now, -1)
        super().__init__(**kwargs)
        self.fill, self.radius = "well", [dp(14)]
        self.canvas.add(self._drawing)
        self._line.fill, self._line.radius = "text", [dp(1)]
        self.add_widget(self._line)
        for name in ("pos", "size", "bars", "number", "count"):
            self.fbind(name, self._draw)
        theme.bind(mode=self._redraw)

    def _redraw(self, *_: object) -> None:
        self._draw()

    def _draw_now(self, *_: object) -> None:
        sketch = Sketch(1.0)
        if self.bars and self.width > dp(40) and self.height > dp(10):
            self._draw_bars(sketch)
        sketch.put(self._drawing)
        at = self.place(self.number)
        self._line.size = dp(2.5), max(0.0, self.height - dp(6))
        self._line.pos = at - dp(1.25), self.y + dp(3)

    def _draw_bars(self, sketch: Sketch) -> None:
        highest = max(0, *(high for high, _ in self.bars))
        lowest = min(0, *(high for high, _ in self.bars))
        edge = dp(8)
        unit = (self.height - 2 * edge) / max(1, highest - lowest)
        unit = min(unit, dp(6))
        spare = self.height - 2 * edge - (highest - lowest) * unit
        zero = self.y + edge - lowest * unit + (spare / 2 if lowest else 0)
        shown = self._shown()
        pitch = self.place(shown.step) - self.place(0)
        wide = max(min(pitch * 0.68, dp(8)), 1.0)
        rule = [(self.x + edge, zero - 0.5), (self.right - edge, zero - 0.5)]
        sketch.ring(rule, faded(colour("text3"), 0.5), 1.0, closed=False)
        for number in shown:
            high, tint = self.bars[number]
            if not high:
                continue
            if number > self.number:
                tint = faded(tint, AHEAD)
            x, end = self.place(number), zero + high * unit
            low, top = min(zero, end), max(zero, end)
            box = (x - wide / 2, low, x + wide / 2, max(top, low + dp(1.5)))
            sketch.shape(capsule(*box) if wide >= dp(3) and top - low > wide else _corners(*box), tint)


def _corners(left: float, low: float, right: float, high: float) -> list[tuple[float, float]]:
    return [(left, low), (right, low), (right, high), (left, high)]


class Scrubber(Jumping):
    """`tints`: of each step, its maker's."""

    tints: Sequence[Rgba] = ListProperty()

    def __init__(self, **kwargs: Any) -> None:
        self._drawing = InstructionGroup()
        self._draw = Clock.create_trigger(self._draw_now, -1)
        super().__init__(**kwargs)
        self.canvas.add(self._drawing)
        self._knob = Surface(fill="message", radius=[dp(KNOB / 2)], size=(dp(KNOB), dp(KNOB)), elevation="card")
        self._pupil = Surface(fill="hint_ring", radius=[dp(PUPIL / 2)], size=(dp(PUPIL), dp(PUPIL)))
        for part in (self._knob, self._pupil):
            self.add_widget(part)
        for name in ("pos", "size", "tints", "number", "count"):
            self.fbind(name, self._draw)
        theme.bind(mode=self._redraw)

    def _redraw(self, *_: object) -> None:
        self._draw()

    def _draw_now(self, *_: object) -> None:
        sketch = Sketch(1.0)
        y = middle(self)[1]
        if self.tints and self.width > dp(40):
            self._draw_ticks(sketch, y)
        sketch.put(self._drawing)
        at = self.place(self.number)
        for part in (self._knob, self._pupil):
            part.pos = at - part.width / 2, y - part.height / 2

    def _draw_ticks(self, sketch: Sketch, y: float) -> None:
        shown = self._shown()
        pitch = self.place(shown.step) - self.place(0)
        wide = max(min(pitch * 0.5, dp(5)), 1.0)
        still = faded(colour("text3"), 0.6)
        for number in shown:
            done = number <= self.number
            half = dp(9 if done else 6)
            tint = self.tints[max(0, number - 1)] if done else still
            x = self.place(number)
            box = (x - wide / 2, y - half, x + wide / 2, y + half)
            sketch.shape(capsule(*box) if wide >= dp(3) else _corners(*box), tint)


# -- what to do --------------------------------------------------------------------------------------------------


class Transport(BoxLayout):
    """speed, back, play (and pause), on, branch: buttons; `playing` says which of the two the middle one is."""

    playing = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), spacing=dp(8), **kwargs)
        self.speed = SecondaryButton(small=True)
        self.back, self.on = RoundButton(icon="skip-back", amber=False), RoundButton(icon="skip-forward", amber=False)
        self.play = RoundButton(icon="play", least=dp(68), icon_size=dp(30))
        self.branch = SecondaryButton(icon="git-branch", small=True)
        for button in (self.speed, self.back, self.play, self.on, self.branch):
            button.pos_hint = {"center_y": 0.5}
            self.add_widget(button)
        for button in (self.back, self.on):
            button.least = dp(52)
        for button in (self.speed, self.branch):
            button.radius = [dp(26)]
            button.padding = (dp(6), dp(6))
        self._lay = Clock.create_trigger(self._lay_now, -1)
        self.bind(width=self._lay, playing=self._show)
        self.branch.bind(text=self._lay)
        theme.bind(text_scale=self._relay)

    def _relay(self, *_: object) -> None:
        self._lay()

    def _show(self, *_: object) -> None:
        self.play.icon = "pause" if self.playing else "play"

    def _lay_now(self, *_: object) -> None:
        """Both ends share what the middle leaves. Their words matter more than their icons."""
        rest = self.width - self.play.width - self.back.width - self.on.width - 4 * self.spacing
        room = max(dp(TOUCH), rest / 2)
        words = text_width(self.branch.text, FACES[700], bar_sp(TYPE["button_small"].size))
        self.branch.icon = "git-branch" if not self.branch.text or words + dp(44) <= room else ""
