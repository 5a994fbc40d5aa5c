"""The last rounds of a table of dice, so that nobody has to ask what was rolled.

PastStrip       chips in a line that scrolls sideways, the latest first;  `show(rounds, hand, paper)`, `word` "Round"
PastCard        the same as a list beside the table, as many as there is room for; `title`, `count` its head
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.games.table_dice.rounds import Round
from app.pages.dice_table.parts import ink_on, tinted
from app.pages.dice_table.words import colour_sums, total
from app.ui.boxes import Row
from app.ui.drawing.brush import Brush
from app.ui.drawing.drawn import Drawn
from app.ui.drawing.paint import Surface
from app.ui.drawing.symbols import disc
from app.ui.scrolling import Scrolling
from app.ui.text import BarText, text_width
from app.ui.theme import FACES, RADIUS, bar_grown, colour, theme
from rules.dice import Die
from rules.table_dice.paper import FREE, PAPER_GAMES, PaperGame, Written, face_colour, face_number

MOST = 12
"""So many rounds are kept in sight."""
SIDE, STEP = 17, 19
"""A small die and the way to the next one, in dp."""
ROW = 40


class RoundPicture(Drawn):
    """What was rolled in one round, small."""

    from_corner = True

    def __init__(self, **kwargs: Any) -> None:
        self._round: tuple[Round, tuple[Die, ...], PaperGame] | None = None
        super().__init__(size_hint=(None, None), **kwargs)

    def show(self, past: Round, hand: tuple[Die, ...], paper: PaperGame) -> None:
        self._round = past, hand, paper
        self.redraw()

    @staticmethod
    def natural(past: Round, paper: PaperGame) -> float:
        """Its width, in pixels."""
        if paper.written is Written.COLOURS:
            return dp(4 * 42)
        if paper.written is Written.SUM:
            return text_width(str(total(past.dice)), FACES[700], dp(22))
        return dp(STEP * len(past.dice)) + (dp(32) if paper.summed(len(past.dice)) else 0)

    def draw(self, brush: Brush) -> None:
        if self._round is None:
            return
        past, hand, paper = self._round
        y = self.height / 2
        if paper.written is Written.COLOURS:
            self._draw_sums(brush, past, y)
        elif paper.written is Written.SUM:
            brush.text(str(total(past.dice)), self.width / 2, y, dp(22), theme.text)
        else:
            self._draw_dice(brush, past, hand, y)
            if self._summed(len(hand)):
                brush.text(str(total(past.dice)), self._step(len(hand)) * len(hand) + dp(16), y, dp(17), theme.text)

    def _draw_sums(self, brush: Brush, past: Round, y: float) -> None:
        step = self.width / 4
        for place, each in enumerate(colour_sums(past.dice)):
            gone = past.taken == each.colour
            disc(brush, each.colour, place * step + dp(9), y, dp(8))
            brush.text(str(each.total), place * step + dp(28), y, dp(14), theme.text2 if gone else theme.text)
            if gone:
                brush.line([(place * step + dp(19), y), (place * step + dp(37), y)], theme.text2, dp(1.5))

    def _draw_dice(self, brush: Brush, past: Round, hand: tuple[Die, ...], y: float) -> None:
        step = self._step(len(hand))
        side = min(dp(SIDE), step - 1)
        for place, (die, face) in enumerate(zip(hand, past.dice, strict=True)):
            tint = face_colour(face) or die.body
            x, box = place * step, (place * step, y - side / 2, side, side)
            brush.box(box, tinted(tint), dp(4))
            if tint in ("white", "ivory"):
                brush.outline(box, colour("rule"), dp(4), dp(1))
            brush.text(str(face_number(face)), x + side / 2, y, side * 0.7, ink_on(tint))

    def _step(self, count: int) -> float:
        """From die to die, closer where there is less room."""
        return min(dp(STEP), (self.width - dp(32)) / count) if self._summed(count) else dp(STEP)

    def _summed(self, count: int) -> bool:
        """Free dice have their sum beside them."""
        return self._round is not None and self._round[2].summed(count)


class RoundChip(Surface):
    def __init__(self, **kwargs: Any) -> None:
        self._word = BarText(kind="micro", tone="text2", flow="hug")
        self._picture = RoundPicture()
        super().__init__(size_hint=(None, None), fill="surf", line="surf_line", **kwargs)
        self.radius = [dp(14)]
        for part in (self._word, self._picture):
            self.add_widget(part)
        self.bind(pos=self._arrange, size=self._arrange)
        self._word.bind(size=self._arrange)

    def show(self, past: Round, hand: tuple[Die, ...], paper: PaperGame, word: str) -> None:
        self._word.text = str(past.number) if paper.written is Written.SUM else f"{word} {past.number}"
        self._picture.show(past, hand, paper)
        self._picture.size = self._picture.natural(past, paper), dp(24)
        self._arrange()

    def _arrange(self, *_: object) -> None:
        self.width = max(dp(50), self._picture.width + dp(20), self._word.width + dp(20))
        centred = self._picture.width < dp(40)
        if centred:
            self._picture.center_x = self._word.center_x = self.center_x
        else:
            self._picture.x = self._word.x = self.x + dp(10)
        self._word.top = self.top - dp(2)
        self._picture.y = self.y + dp(4)


class PastStrip(Scrolling):
    word = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        self._box = BoxLayout(spacing=dp(8), size_hint=(None, 1))
        super().__init__(size_hint=(None, None), do_scroll_y=False, **kwargs)
        self.add_widget(self._box)
        self._box.bind(minimum_width=self._box.setter("width"))
        self.chips: list[RoundChip] = []
        self.bind(height=self._stretch)
        theme.bind(text_scale=self._measure)
        self._measure()

    def _measure(self, *_: object) -> None:
        self.height = dp(34) + bar_grown(18)

    def _stretch(self, *_: object) -> None:
        for chip in self.chips:
            chip.height = self.height

    def show(self, rounds: Sequence[Round], hand: tuple[Die, ...], paper: PaperGame) -> None:
        shown = list(rounds)[: -MOST - 1 : -1]
        while len(self.chips) > len(shown):
            self._box.remove_widget(self.chips.pop())
        while len(self.chips) < len(shown):
            self.chips.append(RoundChip(height=self.height))
            self._box.add_widget(self.chips[-1])
        for chip, past in zip(self.chips, shown, strict=True):
            chip.show(past, hand, paper, self.word)
        self.scroll_x = 0


class PastCard(Surface):
    title = StringProperty("")
    word = StringProperty("")
    count = StringProperty("")
    of = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        self._title = BarText(kind="section", flow="hug")
        self._word = BarText(kind="secondary", tone="text2", flow="hug")
        self._count = BarText(kind="h2", flow="hug")
        self._of = BarText(kind="secondary", tone="text2", flow="hug")
        self._lines: list[tuple[BarText, RoundPicture]] = []
        self._rounds: tuple[Sequence[Round], tuple[Die, ...], PaperGame] = (), (), PAPER_GAMES[FREE]
        super().__init__(size_hint=(None, None), fill="surf", line="surf_line", elevation="card", **kwargs)
        self.radius = [dp(RADIUS["card"])]
        self._head = Row(size_hint_x=None, spacing=dp(5))
        for part in (self._title, Widget(), self._word, self._count, self._of):
            self._head.add_widget(part)
        self.add_widget(self._head)
        self._arrange = Clock.create_trigger(self._arrange_now, -1)
        for name in ("pos", "size", "title", "word", "count", "of"):
            self.fbind(name, self._arrange)
        self._head.bind(height=self._arrange)
        theme.bind(text_scale=self._again)

    def _again(self, *_: object) -> None:
        self._arrange()

    def show(self, rounds: Sequence[Round], hand: tuple[Die, ...], paper: PaperGame) -> None:
        self._rounds = rounds, hand, paper
        self._arrange()

    def _arrange_now(self, *_: object) -> None:
        self._title.text, self._word.text = self.title, self.word
        self._count.text, self._of.text = self.count, self.of
        self._head.width = self.width - dp(32)
        self._head.x, self._head.top = self.x + dp(16), self.top - dp(10)
        rounds, hand, paper = self._rounds
        room = self._head.y - dp(4) - self.y - dp(8)
        shown = list(rounds)[::-1][: max(0, int(room // dp(ROW)))]
        while len(self._lines) > len(shown):
            for part in self._lines.pop():
                self.remove_widget(part)
        while len(self._lines) < len(shown):
            line = BarText(kind="secondary", tone="text2", flow="hug"), RoundPicture()
            self._lines.append(line)
            for part in line:
                self.add_widget(part)
        top = self._head.y - dp(4)
        for (number, picture), past in zip(self._lines, shown, strict=True):
            number.text = str(past.number)
            number.settle()
            number.x, number.center_y = self.x + dp(18), top - dp(ROW) / 2
            picture.size = min(picture.natural(past, paper), self.width - dp(66)), dp(ROW)
            picture.show(past, hand, paper)
            picture.right, picture.top = self.right - dp(16), top
            top -= dp(ROW)
        self.repaint()

    def _paint(self, *args: object) -> None:
        """With hair lines above the rounds."""
        super()._paint(*args)
        top = self._head.y - dp(4)
        self._box.add(Color(rgba=colour("surf_line")))
        for place in range(len(self._lines)):
            self._box.add(Rectangle(pos=(self.x + dp(16), top - place * dp(ROW)), size=(self.width - dp(32), dp(1))))
