"""Parts of Trigon's page.

SeatView                what a card tells about a player
TrigonStrip(seats)      the players: `full` shows what they still have; on_choose(seat)
SoloCounter             the way to 88: show(placed, best, cells)
Both have `upright` (below each other) and natural(width).
pieces_sheet(...)       everybody's remaining pieces, to look at
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, SmoothTriangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.games.trigon.tray import ColourDisc, PiecesView
from app.ui.boxes import Card, Column, Row, refill
from app.ui.drawing.icons import Icon
from app.ui.drawing.paint import Surface
from app.ui.overlay.drawers import Drawer
from app.ui.press import Pressable
from app.ui.progress import ProgressLine, ProgressRing
from app.ui.scrolling import Scrolling
from app.ui.text import BarText, Text, text_width
from app.ui.theme import GAME_COLOURS, TYPE, bar_sp, theme
from rules.trigon.geometry import COLOURS
from rules.trigon.pieces import PIECES

GAP = 8
MINI = 8
"""dp a triangle where only the shape of a piece matters."""
NARROWEST = 84


@dataclass(frozen=True)
class ColourView:
    """One colour of a player: how many pieces it has left."""

    colour: int
    left: int
    pieces: tuple[int, ...]
    turn: bool = False
    out: bool = False


@dataclass(frozen=True)
class SeatView:
    name: str
    note: str
    triangles: int
    left_word: str
    colours: tuple[ColourView, ...]
    turn: bool
    voice: str
    partner: str = ""
    """ "with Eva", in teams."""

    @property
    def out(self) -> bool:
        return all(view.out for view in self.colours)


class _Triangle(Widget):
    name = StringProperty("blue")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), size=(dp(12), dp(10)), **kwargs)
        self._tint, self._shape = Color(), SmoothTriangle()
        for part in (self._tint, self._shape):
            self.canvas.add(part)
        self.bind(pos=self._draw, name=self._draw)
        theme.bind(mode=self._draw)

    def _draw(self, *_: object) -> None:
        paint = GAME_COLOURS[self.name]
        self._tint.rgba = paint.light if theme.mode == "dark" else paint.shade
        self._shape.points = (self.x, self.y, self.right, self.y, self.x + self.width / 2, self.top)


class _Tally(Row):
    """How many pieces a colour has left: beside its disc, or a triangle where the disc is shown already."""

    def __init__(self, **kwargs: Any) -> None:
        self._disc, self._triangle = ColourDisc(dp(16)), _Triangle()
        self._ban = Icon(name="ban", icon_size=dp(14), tone="text2")
        self._count = BarText(kind="micro_strong", flow="hug")
        super().__init__(size_hint_x=None, spacing=dp(4), **kwargs)
        self.bind(minimum_width=self.setter("width"))

    def show(self, view: ColourView, alone: bool) -> None:
        self._disc.name = COLOURS[view.colour]
        self._triangle.name = COLOURS[view.colour]
        self._count.text = str(view.left)
        self._count.tone = "accent_text" if view.turn and not alone else "text2"
        self._disc.opacity = 0.5 if view.out else 1
        self.clear_widgets()
        mark = self._triangle if alone else self._disc
        for part in (mark, self._count, self._ban) if view.out else (mark, self._count):
            self.add_widget(part)


class SeatCard(Pressable, FloatLayout):
    """Compact: disc, name, count. Full: also how many triangles are left, and every piece."""

    words_height = NumericProperty(0.0)

    def __init__(self, **kwargs: Any) -> None:
        self._disc = ColourDisc(dp(28))
        self._name = BarText(kind="secondary_strong", flow="fit")
        self._note = BarText(kind="micro", tone="text2", flow="fit")
        self._words = Column(spacing=dp(1))
        self._tallies, self._partner = Row(spacing=dp(8)), BarText(kind="micro", tone="text2", flow="fit")
        self._big = BarText(kind="title", flow="hug", halign="right")
        self._left = BarText(kind="micro", tone="text2", flow="hug")
        self._number = Column(size_hint_x=None)
        self._head = Row(spacing=dp(8), size_hint=(None, None))
        self._views: list[PiecesView] = []
        self.full = False
        super().__init__(size_hint=(None, None), **kwargs)
        self.radius = [dp(14)]
        self.add_widget(self._head)
        for part in (self._big, self._left):
            part.pos_hint = {"right": 1}
            self._number.add_widget(part)
        self._big.bind(width=self._measure_number)
        self._left.bind(width=self._measure_number)
        self._lay = Clock.create_trigger(self._lay_now, -1)
        for name in ("pos", "size"):
            self.fbind(name, self._lay)
        self._head.bind(height=self._lay)
        self._head.bind(height=self.setter("words_height"))

    def _measure_number(self, *_: object) -> None:
        self._number.width = max(self._big.width, self._left.width)

    def show(self, view: SeatView, full: bool) -> None:
        self.full, self.voice = full, view.voice
        self.fill, self.line = ("chosen", "accent") if view.turn else ("surf", "surf_line")
        self.line_width = dp(2) if view.turn else dp(1)
        self.opacity = 0.65 if view.out else 1
        single = len(view.colours) == 1
        self._disc.name = COLOURS[view.colours[0].colour] if single else ""
        self._name.text = view.name
        self._note.text, self._partner.text = view.note, view.partner
        self._big.text, self._left.text = str(view.triangles), view.left_word
        self._compose(single)
        self._show_tallies(view.colours)
        self._show_views(view.colours if full else ())
        self._lay()

    def _compose(self, single: bool) -> None:
        short = [self._tallies, self._partner if self._partner.text else None]
        refill(self._words, [self._name, *([self._note] if self.full else short)])
        self._head.clear_widgets()
        if single:
            self._head.add_widget(self._disc)
        self._head.add_widget(self._words)
        if self.full:
            self._head.add_widget(self._number)

    def _show_tallies(self, colours: Sequence[ColourView]) -> None:
        while len(self._tallies.children) > len(colours):
            self._tallies.remove_widget(self._tallies.children[0])
        while len(self._tallies.children) < len(colours):
            self._tallies.add_widget(_Tally())
        for tally, view in zip(self._tallies.children[::-1], colours, strict=True):
            tally.show(view, len(colours) == 1)

    def _show_views(self, colours: Sequence[ColourView]) -> None:
        while len(self._views) > len(colours):
            self.remove_widget(self._views.pop())
        while len(self._views) < len(colours):
            new = PiecesView(unit=dp(MINI), plain=True, size_hint_x=None)
            self._views.append(new)
            self.add_widget(new)
        for drawn, view in zip(self._views, colours, strict=True):
            drawn.show(view.colour, view.pieces)

    def natural(self, width: float) -> float:
        inner = width - dp(20)
        high = max(dp(58), self._head.height + dp(14))
        if self.full:
            high = self._head.height + dp(20) + sum(view.needed(inner) + dp(4) for view in self._views)
        return high

    def fade(self, opacity: float) -> None:
        for view in self._views:
            view.inked.veil = opacity

    def natural_width(self) -> float:
        words = text_width(self._name.text, self._name.font_name, bar_sp(TYPE["secondary_strong"].size))
        disc = dp(36) if self._disc.parent is not None else 0
        tallies = sum(tally.width for tally in self._tallies.children) + dp(8) * (len(self._tallies.children) - 1)
        if self._partner.text:
            words = max(words, text_width(self._partner.text, self._partner.font_name, bar_sp(TYPE["micro"].size)))
        return disc + max(words, tallies) + dp(22)

    def _lay_now(self, *_: object) -> None:
        inset = dp(10)
        self._head.width = self.width - 2 * inset
        low = self.y + (self.height - self._head.height) / 2
        self._head.pos = self.x + inset, self.top - dp(10) - self._head.height if self.full else low
        top = self._head.y - dp(6)
        for view in self._views:
            view.width = self.width - 2 * inset
            top -= view.needed(view.width)
            view.pos = self.x + inset, top
            top -= dp(4)


class TrigonStrip(Scrolling):
    seats: Sequence[SeatView] = ListProperty()
    upright = BooleanProperty(False)
    full = BooleanProperty(False)
    words_height = NumericProperty(0.0)
    """Of the highest card: where it changes, `natural` may be another, too."""
    __events__ = ("on_choose",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), **kwargs)
        self.cards: list[SeatCard] = []
        self._box = FloatLayout(size_hint=(None, None))
        self.add_widget(self._box)
        self._lay = Clock.create_trigger(self._lay_now, -1)
        self.bind(size=self._lay, upright=self._lay, seats=self._show, full=self._show)
        theme.bind(text_scale=self._relay)

    def on_choose(self, seat: int) -> None: ...

    def _relay(self, *_: object) -> None:
        self._lay()

    def _measure(self, *_: object) -> None:
        self.words_height = max(card.words_height for card in self.cards)

    def _show(self, *_: object) -> None:
        while len(self.cards) > len(self.seats):
            self._box.remove_widget(self.cards.pop())
        while len(self.cards) < len(self.seats):
            card = SeatCard()
            card.bind(on_release=lambda chosen: self.dispatch("on_choose", self.cards.index(chosen)))
            card.bind(words_height=self._measure)
            self.cards.append(card)
            self._box.add_widget(card)
        for card, view in zip(self.cards, self.seats, strict=True):
            card.show(view, self.full)
        self._lay()

    def fade(self, opacity: float) -> None:
        for card in self.cards:
            card.fade(opacity)

    def natural(self, width: float) -> float:
        if not self.cards:
            return 0.0
        highs = [card.natural(width) for card in self.cards]
        return sum(highs) + dp(GAP) * (len(highs) - 1) if self.upright else max(highs)

    def _lay_now(self, *_: object) -> None:
        if self.width <= 1 or not self.cards:
            return
        gap = dp(GAP)
        self.do_scroll_x, self.do_scroll_y = not self.upright, self.upright
        if self.upright:
            highs = [card.natural(self.width) for card in self.cards]
            self._box.size = self.width, max(sum(highs) + gap * (len(highs) - 1), self.height)
            top = self._box.height
            for card, high in zip(self.cards, highs, strict=True):
                top -= high
                card.size, card.pos = (self.width, high), (0, top)
                top -= gap
            return
        count = len(self.cards)
        even = (self.width - gap * (count - 1)) / count
        wanted = [max(card.natural_width(), dp(NARROWEST)) for card in self.cards]
        widths = [even] * count if max(wanted) <= even else wanted
        if sum(wanted) + gap * (count - 1) <= self.width and max(wanted) > even:
            spare = (self.width - sum(wanted) - gap * (count - 1)) / count
            widths = [wide + spare for wide in wanted]
        x, starts = 0.0, []
        for card, wide in zip(self.cards, widths, strict=True):
            card.size, card.pos = (wide, self.height), (x, 0)
            starts.append(x)
            x += wide + gap
        self._box.size = x - gap, self.height
        reach = self._box.width - self.width
        turn = next((number for number, seat in enumerate(self.seats) if seat.turn), None)
        if reach > 1 and turn is not None:
            self.scroll_x = min(max((starts[turn] - dp(16)) / reach, 0), 1)


# -- alone -----------------------------------------------------------------------------------------------------


class _Cell(Surface, FloatLayout):
    """A colour's disc, how many of its pieces are placed, and a line for it."""

    def __init__(self, **kwargs: Any) -> None:
        self._disc, self._count = ColourDisc(dp(20)), BarText(kind="strong", flow="hug")
        self._line = ProgressLine(thickness=dp(5), size_hint=(None, None))
        self._ban = Icon(name="ban", icon_size=dp(14), tone="text2")
        super().__init__(size_hint=(None, None), **kwargs)
        self.radius = [dp(12)]
        for part in (self._disc, self._count, self._line):
            self.add_widget(part)
        for name in ("pos", "size"):
            self.fbind(name, self._lay)
        self._count.bind(size=self._lay)

    def show(self, colour: int, placed: int, turn: bool, out: bool) -> None:
        self._disc.name = COLOURS[colour]
        self._count.text = str(placed)
        self._line.value, self._line.bar = placed / len(PIECES), GAME_COLOURS[COLOURS[colour]].light
        self.fill, self.line = ("chosen", "accent") if turn else ("well", "")
        self.line_width = dp(2)
        self.opacity = 0.65 if out else 1
        if out != (self._ban.parent is not None):
            (self.add_widget if out else self.remove_widget)(self._ban)
        self._lay()

    def _lay(self, *_: object) -> None:
        out = self._ban.parent is not None
        room = self.width - self._count.width - (self._ban.width if out else 0)
        side = self._disc.width = self._disc.height = dp(20) if room > dp(34) else dp(15)
        gap = dp(6) if room > dp(34) else dp(2)
        both = side + gap + self._count.width + (self._ban.width + gap if out else 0)
        x, y = self.x + (self.width - both) / 2, self.y + self.height / 2 + dp(5)
        self._disc.pos = x, y - side / 2
        self._count.pos = x + side + gap, y - self._count.height / 2
        self._ban.pos = self._count.x + self._count.width + gap, y - self._ban.height / 2
        self._line.width, self._line.pos = self.width - dp(18), (self.x + dp(9), self.y + dp(7))


class SoloCounter(Card):
    upright = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        self.ring = ProgressRing(size=(dp(72), dp(72)), thickness=dp(9))
        self._number = BarText(kind="h1", flow="hug", halign="center")
        self._words = BarText(kind="strong", flow="wrap")
        self._best = BarText(kind="secondary", tone="text2", flow="hug")
        self._cells = [_Cell() for _ in COLOURS]
        super().__init__(size_hint=(None, None), padding=0, **kwargs)
        self._page = FloatLayout()
        self.add_widget(self._page)
        for part in (self.ring, self._number, self._words, self._best, *self._cells):
            self._page.add_widget(part)
        self._words.size_hint_x = None
        self._lay = Clock.create_trigger(self._lay_now, -1)
        for name in ("pos", "size", "upright"):
            self.fbind(name, self._lay)
        for part in (self._number, self._words, self._best):
            part.bind(size=self._lay)

    def show(self, words: str, best: str, placed: Sequence[int], turn: int, out: Sequence[int], over: bool) -> None:
        total = sum(placed)
        self.ring.value = total / (len(PIECES) * len(COLOURS))
        self._number.text, self._words.text, self._best.text = str(total), words, best
        for colour, (cell, count) in enumerate(zip(self._cells, placed, strict=True)):
            cell.show(colour, count, colour == turn and not over, colour in out)

    def natural(self, width: float) -> float:
        if self.upright:
            return dp(10 + 72 + 8) + self._words.height + self._best.height + dp(2 * 46 + 6 + 10 + 6)
        return max(dp(96), dp(12 + 6 + 46 + 10) + self._words.height)

    def _lay_now(self, *_: object) -> None:
        edge, gap = dp(12), dp(6)
        crowded = self.upright and self.height < self.natural(self.width) - 1
        self.ring.opacity = self._number.opacity = 0 if crowded else 1
        if self.upright:
            self.ring.pos = self.center_x - self.ring.width / 2, self.top - dp(10) - self.ring.height
            self._words.width = self.width - 2 * dp(8)
            self._words.halign = "center"
            top = self.top - gap if crowded else self.ring.y - gap
            self._words.pos = self.x + dp(8), top - self._words.height
            self._best.pos = self.center_x - self._best.width / 2, self._words.y - self._best.height
            wide = (self.width - 2 * dp(8) - gap) / 2
            for number, cell in enumerate(self._cells):
                cell.size = wide, dp(46)
                cell.pos = self.x + dp(8) + (number % 2) * (wide + gap), self.y + dp(10) + (1 - number // 2) * dp(52)
        else:
            self.ring.pos = self.x + edge, self.y + (self.height - self.ring.height) / 2
            left = self.ring.right + edge
            room = self.right - edge - left
            self._words.halign = "left"
            self._words.width = room - self._best.width - gap
            self._words.pos = left, self.top - dp(10) - self._words.height
            self._best.pos = self.right - edge - self._best.width, self._words.top - self._best.height
            wide = (room - 3 * gap) / 4
            for number, cell in enumerate(self._cells):
                cell.size = wide, dp(46)
                cell.pos = left + number * (wide + gap), self.y + dp(12)
        self._number.center = self.ring.center


# -- to look at -------------------------------------------------------------------------------------------------


def pieces_sheet(title: str, colours: Sequence[tuple[ColourView, str, str]]) -> Drawer:
    """`colours`: each with its heading and what stands at its right."""
    drawer = Drawer(title=title)
    for view, name, note in colours:
        head = Row(spacing=dp(10), padding=(0, dp(6)))
        words = Column(pos_hint={"center_y": 0.5})
        for part in (Text(text=name, kind="strong"), Text(text=note, kind="secondary", tone="text2")):
            words.add_widget(part)
        for part in (ColourDisc(dp(28), name=COLOURS[view.colour]), words):
            head.add_widget(part)
        drawn = PiecesView(unit=dp(13))
        drawn.show(view.colour, view.pieces)
        box = BoxLayout(orientation="vertical", size_hint_y=None)
        box.bind(minimum_height=box.setter("height"))
        for part in (head, drawn):
            box.add_widget(part)
        drawer.add_widget(box)
    return drawer
