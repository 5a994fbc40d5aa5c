"""A game of Knister that plays itself, as the rules tell it: the dice, the points, one of the sheets."""

from __future__ import annotations

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, PopMatrix, PushMatrix, Rectangle, Rotate, RoundedRectangle, SmoothLine
from kivy.graphics.boxshadow import BoxShadow
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from app.i18n import Translator
from app.screens.game_art import disc, pips
from app.ui.theme import FACES, GAME_COLOURS, faded, theme
from rules.knister.game import ROUNDS, KnisterState
from rules.sheet import Item, Sheet

Builder.load_file(__file__.rsplit(".", 1)[0] + ".kv")


class Seat(BoxLayout):
    name = StringProperty()
    points = StringProperty()
    shown = BooleanProperty(False)
    """Its sheet is the one on the table."""


class DiceWell(Widget):
    """Where the dice lie, and what they add up to."""

    dice = ListProperty()
    sum = StringProperty()

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.bind(pos=self._draw, size=self._draw, dice=self._draw, sum=self._draw)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        side = dp(64)
        with self.canvas:
            Color(*theme.well)
            RoundedRectangle(pos=self.pos, size=self.size, radius=[dp(22)], segments=24)
            Color(*theme.surf_line)
            SmoothLine(rounded_rectangle=(*self.pos, *self.size, dp(22), 40), width=dp(0.75))
            for place, (value, turn) in enumerate(zip(self.dice, (-7, 9), strict=False)):
                self._die(self.x + dp(62) + place * dp(88), self.center_y + dp(2), side, value, turn)
            if self.sum:
                label = CoreLabel(text=self.sum, font_name=FACES[800], font_size=dp(64))
                label.refresh()
                Color(*theme.accent_hi)
                width, height = label.texture.size
                Rectangle(
                    texture=label.texture,
                    pos=(self.right - dp(66) - width / 2, self.center_y - height / 2),
                    size=label.texture.size,
                )

    def _die(self, x: float, y: float, side: float, value: int, turn: float) -> None:
        paint = GAME_COLOURS["white"]
        half, radius = side / 2, side * 0.22
        corner = (x - half, y - half)
        PushMatrix()
        Rotate(angle=turn, origin=(x, y))
        Color(0, 0, 0, 0.5)
        BoxShadow(
            pos=corner, size=(side, side), offset=(dp(3), -dp(7)), blur_radius=dp(18), border_radius=(radius,) * 4
        )
        Color(*paint.shade)
        RoundedRectangle(pos=corner, size=(side, side), radius=[radius], segments=20)
        Color(*paint.base)
        RoundedRectangle(pos=(x - half, y - half + dp(5)), size=(side, side - dp(5)), radius=[radius], segments=20)
        for px, py in pips(value):
            disc(x + px * side * 0.26, y + dp(2.5) + py * side * 0.25, side * 0.085, theme.ink)
        PopMatrix()


class SheetMark(Label):
    """One item of a sheet and what is written on it."""

    def __init__(self, item: Item, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._box = item.kind == "box"
        with self.canvas.before:
            self._fill = Color()
            self._shape = RoundedRectangle(segments=16)
            self._line_colour = Color()
            self._line = SmoothLine()
        self.bind(pos=self._lay, size=self._lay)
        self.tell(item)

    def tell(self, item: Item) -> None:
        self.text = item.written
        full = item.mark == "full"
        self._fill.rgba = (
            theme.score_fill
            if full
            else theme.paper2
            if self._box
            else theme.paper2
            if item.mark == "diagonal"
            else theme.sheet_cell
        )
        self._line_colour.rgba = theme.score_line if full else theme.rule
        self.color = theme.score_ink if self._box else theme.pen

    def _lay(self, *_: object) -> None:
        radius = min(self.size) * 0.2
        self._shape.pos, self._shape.size, self._shape.radius = self.pos, self.size, [radius]
        self._line.rounded_rectangle = (*self.pos, *self.size, radius, 32)
        self._line.width = dp(0.75)
        self.font_size = self.height * (0.62 if self._box else 0.68)


class SheetPicture(FloatLayout):
    """A sheet as the rules describe it, to look at."""

    ratio = NumericProperty(1)
    heading = StringProperty()

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._marks: dict[str, SheetMark] = {}
        self._sheet: Sheet | None = None
        with self.canvas.before:
            Color(*faded(theme.shadow1, 0.4))
            self._shadow = BoxShadow(offset=(0, -dp(4)), blur_radius=dp(9), border_radius=(dp(12),) * 4)
            Color(*theme.paper3)
            self._edge = RoundedRectangle(radius=[dp(12)], segments=16)
            self._edge_line = SmoothLine(width=0.5)
            Color(*theme.paper)
            self._page = RoundedRectangle(radius=[dp(12)], segments=16)
            self._page_line = SmoothLine(width=0.5)
        self.bind(pos=self._lay, size=self._lay, heading=self._lay)

    def tell(self, sheet: Sheet) -> None:
        for item in sheet.items:
            if item.id in self._marks:
                self._marks[item.id].tell(item)
            else:
                mark = SheetMark(item)
                self._marks[item.id] = mark
                self.add_widget(mark)
        self._sheet = sheet
        self.ratio = (sheet.size[1] + 2 * sheet_margin(sheet)) / sheet.size[0]
        self._lay()

    def _lay(self, *_: object) -> None:
        for shape, line, drop in ((self._edge, self._edge_line, dp(4)), (self._page, self._page_line, 0)):
            shape.pos, shape.size = (self.x, self.y - drop), self.size
            line.rounded_rectangle = (*shape.pos, *self.size, dp(12), 40)
        self._shadow.pos, self._shadow.size = self.pos, self.size
        if self._sheet is None:
            return
        scale = self.width / self._sheet.size[0]
        top = self.top - sheet_margin(self._sheet) * scale
        for item in self._sheet.items:
            x, y, width, height = (part * scale for part in item.place)
            mark = self._marks[item.id]
            mark.size = (width, height)
            mark.pos = (self.x + x, top - y - height)
        first = self._marks[self._sheet.items[0].id]
        self.ids.heading.pos = (first.x + dp(2), first.top + (self.top - first.top - self.ids.heading.height) / 2)


def sheet_margin(sheet: Sheet) -> float:
    """Space above the first and below the last item, as wide as the space left of them."""
    left = min(item.place[0] for item in sheet.items)
    lowest = max(item.place[1] + item.place[3] for item in sheet.items)
    return left - (sheet.size[1] - lowest) / 2


class LiveKnister(FloatLayout):
    title = StringProperty()
    subtitle = StringProperty()
    heading = StringProperty()
    dice = ListProperty()
    sum = StringProperty()

    def __init__(self, tr: Translator, seats: int, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._tr = tr
        self._sheets = [self.ids.sheet]
        self.title = tr("Knister")
        for seat in range(seats):
            self.ids.seats.add_widget(Seat(name=tr("Computer {number}", number=seat + 1), shown=seat == 0))
        for _ in range(seats - 1):
            sheet = SheetPicture(size_hint_y=None)
            sheet.bind(width=grow, ratio=grow)
            self._sheets.append(sheet)
            self.ids.others.add_widget(sheet)

    def tell(self, state: KnisterState) -> None:
        """Show a position: the first seat's sheet large, the others' small."""
        self.subtitle = self._tr("Round {round} of {rounds}", round=state.round, rounds=ROUNDS)
        self.dice = list(state.dice)
        self.sum = str(sum(state.dice)) if state.dice else ""
        scores = state.scores()
        self.heading = self._tr("Total {points}", points=scores[0])
        for number, sheet in enumerate(self._sheets):
            sheet.tell(state.sheet(number))
        for seat, points in zip(reversed(self.ids.seats.children), scores, strict=True):
            seat.points = self._tr.plural("{n} point", "{n} points", points)


def grow(sheet: SheetPicture, _: object) -> None:
    sheet.height = sheet.width * sheet.ratio
