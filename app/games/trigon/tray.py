"""The pieces that a colour still has, as cards that are tapped or dragged out onto the board.

PieceTray
    title, note             words above the cards; `colour` shows that colour's disc before them
    put_back                a button to show at their end, or None
    show(colour, entries, chosen)       entries: (piece, orientation, fits, voice, its own colour), in order
    folded                  only the words above the cards
    mode, rows              "row" (so many lines, scrolls sideways), "grid" or "wide" (scrolls upright)
    tools                   buttons that stand below the cards
    natural(width)          how high it wants to be
    on_pick(piece)          a card was tapped
    on_lift(piece, touch)   a finger pulled a piece out; then on_carry(touch), on_drop(touch)
PiecesView      pieces side by side to look at: `show(colour, pieces)`; as high as it needs to be
ColourDisc      the symbol of a colour on a disc
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any, NamedTuple

from kivy.clock import Clock, ClockEvent
from kivy.graphics import InstructionGroup, PopMatrix, PushMatrix, Scale
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.games.trigon import paint
from app.games.trigon.ink import Ink, Inked, InkLayer
from app.games.trigon.shapes import shape_middle, shape_size
from app.ui.boxes import Row
from app.ui.drawing import symbols
from app.ui.drawing.brush import Brush
from app.ui.press import Pressable
from app.ui.scrolling import SLOP, Scrolling
from app.ui.text import BarText, text_width
from app.ui.theme import TYPE, bar_sp, colour, faded, theme
from rules.trigon.geometry import COLOURS
from rules.trigon.pieces import PIECES

HOLD = 0.3
"""Seconds after which a finger that rests takes the piece along in any direction."""
WIDEST_PIECE = 3.6
"""In triangles."""
GAP = 8
HEAD = 44
CARD = {"row": (76, 76), "grid": (56, 68), "wide": (72, 80)}
"""Least width and height of a card, in dp."""
IN_ROWS = (68, 70)
"""The same where several lines scroll sideways."""
FEWEST, MOST = 3, 6
"""Columns of a grid."""


class PieceEntry(NamedTuple):
    piece: int
    turn: int
    fits: bool
    voice: str
    colour: int | None = None
    """If not the one that all of them have."""


class PieceCard(Pressable):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), **kwargs)
        self.radius, self.line_width = [dp(14)], dp(1)

    def dress(self, chosen: bool) -> None:
        self.fill, self.line = ("chosen", "accent") if chosen else ("surf", "surf_line")
        self.line_width = dp(2) if chosen else dp(1)


class ColourDisc(Widget):
    name = StringProperty("")

    def __init__(self, side: float, **kwargs: Any) -> None:
        self._drawing = InstructionGroup()
        self._draw = Clock.create_trigger(self._draw_now, -1)
        super().__init__(size_hint=(None, None), size=(side, side), **kwargs)
        self.canvas.add(self._drawing)
        for part in ("pos", "size", "name"):
            self.fbind(part, self._draw)
        self._draw()

    def _draw_now(self, *_: object) -> None:
        self._drawing.clear()
        if self.name:
            brush = Brush(self._drawing, self.x, self.top, 1)
            symbols.disc(brush, self.name, self.width / 2, self.height / 2, self.width / 2)


class PieceTray(FloatLayout):
    title = StringProperty("")
    note = StringProperty("")
    colour = ObjectProperty(None, allownone=True)
    put_back = ObjectProperty(None, allownone=True)
    tools: Sequence[Widget] = ListProperty()
    mode = OptionProperty("row", options=list(CARD))
    rows = NumericProperty(1)
    folded = BooleanProperty(False)
    __events__ = ("on_pick", "on_lift", "on_carry", "on_drop")

    def __init__(self, **kwargs: Any) -> None:
        self._disc = ColourDisc(dp(24))
        self._title = BarText(kind="strong", flow="hug")
        self._note = BarText(kind="secondary", tone="text2", flow="hug")
        self._foot = Row(size_hint_x=None, spacing=dp(GAP))
        self.cards = Cards(self)
        super().__init__(size_hint=(None, None), **kwargs)
        for part in (self._title, self._note, self.cards):
            self.add_widget(part)
        self._lay = Clock.create_trigger(self._lay_now, -1)
        for name in ("pos", "size", "mode", "rows"):
            self.fbind(name, self._lay)
        for part in (self._title, self._note):
            part.bind(size=self._lay)
        self._foot.bind(height=self._lay)
        self.bind(title=self._say, note=self._say, colour=self._say, put_back=self._say, tools=self._hang_tools)

    def on_pick(self, piece: int) -> None: ...

    def on_lift(self, piece: int, touch: Any) -> None: ...

    def on_carry(self, touch: Any) -> None: ...

    def on_drop(self, touch: Any) -> None: ...

    def _say(self, *_: object) -> None:
        self._title.text, self._note.text = self.title, self.note
        self._disc.name = "" if self.colour is None else COLOURS[self.colour]
        wanted = [self._disc] if self.colour is not None else []
        if self.put_back is not None:
            wanted.append(self.put_back)
        fixed = (self._title, self._note, self.cards, self._foot)
        for child in [child for child in self.children if child not in fixed and child not in wanted]:
            self.remove_widget(child)
        for child in wanted:
            if child.parent is None:
                self.add_widget(child)
        self._lay()

    def _hang_tools(self, *_: object) -> None:
        self._foot.clear_widgets()
        for tool in self.tools:
            if tool.parent is not None:
                tool.parent.remove_widget(tool)
            self._foot.add_widget(tool)
        if bool(self.tools) != (self._foot.parent is not None):
            (self.add_widget if self.tools else self.remove_widget)(self._foot)
        self._lay()

    def show(self, colour: int, entries: Sequence[PieceEntry], chosen: int | None) -> None:
        self.cards.show(colour, entries, chosen)

    def card(self, piece: int) -> PieceCard | None:
        return self.cards.card(piece)

    def _stacked(self, width: float) -> bool:
        """Whether title and note stand below each other: side by side they would not fit."""
        room = width - (dp(32) if self.colour is not None else 0) - (0 if self.tools else dp(HEAD))
        title = text_width(self.title, TYPE["strong"].face, bar_sp(TYPE["strong"].size))
        note = text_width(self.note, TYPE["secondary"].face, bar_sp(TYPE["secondary"].size))
        return bool(title + note + dp(16) > room)

    def _head_height(self, width: float) -> float:
        """The same with and without the button and whatever the words are, so that nothing jumps; only a phone held
        sideways has no room to spare."""
        least = dp(24) if self.tools else dp(HEAD)
        if self.mode != "grid" or self._stacked(width):
            return max(least, (bar_sp(TYPE["strong"].size) + bar_sp(TYPE["secondary"].size)) * 1.36) + dp(GAP)
        return max(least, bar_sp(TYPE["strong"].size) * 1.4) + dp(GAP)

    def natural(self, width: float) -> float:
        if self.folded:
            return self._head_height(width) + self._foot_height
        if self.mode == "row":
            return self.natural_of(int(self.rows), width)
        rows = max(1, -(-self.cards.fullest // self.cards.columns(width)))
        return self._head_height(width) + rows * dp(CARD[self.mode][1] + GAP) - dp(GAP) + self._foot_height

    def natural_of(self, rows: int, width: float) -> float:
        """The same with so many lines that scroll sideways."""
        high = IN_ROWS[1] if rows > 1 else CARD["row"][1]
        return self._head_height(width) + rows * dp(high + GAP) - dp(GAP) + self._foot_height

    @property
    def _foot_height(self) -> float:
        return self._foot.height + dp(GAP) if self.tools else 0.0

    def _lay_now(self, *_: object) -> None:
        head = self._head_height(self.width) - dp(GAP)
        left, right = self.x, self.right
        centre = self.top - head / 2
        if self.colour is not None:
            self._disc.pos = left, centre - self._disc.height / 2
            left = self._disc.right + dp(8)
        if self.put_back is not None:
            self.put_back.pos = right - self.put_back.width + dp(10), centre - self.put_back.height / 2
            right -= self.put_back.width - dp(6)
        title, note = self._title, self._note
        if self._stacked(self.width):
            title.max_width = note.max_width = right - left
            high = title.height + note.height
            title.pos, note.pos = (left, centre + high / 2 - title.height), (left, centre - high / 2)
        else:
            title.max_width = note.max_width = 0
            title.pos = left, centre - title.height / 2
            note.pos = right - note.width, centre - note.height / 2
        self._foot.width, self._foot.pos = self.width, self.pos
        low = self._foot_height
        self.cards.size = self.width, max(0, self.height - head - dp(GAP) - low)
        self.cards.pos = self.x, self.y + low

    # -- a finger that has taken a piece out ---------------------------------------------------------------

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is self:
            self.dispatch("on_carry", touch)
            return True
        return bool(super().on_touch_move(touch))

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is self:
            touch.ungrab(self)
            self.dispatch("on_drop", touch)
            return True
        return bool(super().on_touch_up(touch))


class Cards(Scrolling):
    def __init__(self, tray: PieceTray, **kwargs: Any) -> None:
        self._tray = tray
        self.entries: list[PieceEntry] = []
        self.fullest = 0
        """So many pieces have been there: the tray keeps its place when there are fewer."""
        self._cards: dict[int, PieceCard] = {}
        self._colour = 0
        self._chosen: int | None = None
        self._watched: tuple[MotionEvent, int] | None = None
        self._held: ClockEvent | None = None
        super().__init__(size_hint=(None, None), **kwargs)
        self.content = FloatLayout(size_hint=(None, None))
        self.inked = Inked()
        self._layers: list[InkLayer] = []
        self._slashes = self.inked.layer()
        self._scale = Scale()
        for part in (PushMatrix(), self._scale, self.inked, PopMatrix()):
            self.content.canvas.after.add(part)
        self.add_widget(self.content)
        self._lay = Clock.create_trigger(self._lay_now, -1)
        self.bind(size=self._lay)
        tray.bind(mode=self._lay, rows=self._lay)
        theme.bind(mode=self._lay)

    def show(self, colour: int, entries: Sequence[PieceEntry], chosen: int | None) -> None:
        if (colour, list(entries), chosen) == (self._colour, self.entries, self._chosen):
            return
        again = colour == self._colour and [e.piece for e in entries] == [e.piece for e in self.entries]
        self._colour, self.entries, self._chosen = colour, list(entries), chosen
        self.fullest = max(self.fullest, len(entries))
        pieces = [entry.piece for entry in entries]
        for piece in [piece for piece in self._cards if piece not in pieces]:
            self.content.remove_widget(self._cards.pop(piece))
        for entry in entries:
            if entry.piece not in self._cards:
                card = self._cards[entry.piece] = PieceCard()
                card.bind(on_release=lambda _, piece=entry.piece: self._tray.dispatch("on_pick", piece))
            self._cards[entry.piece].voice = entry.voice
        if not again:
            self.content.clear_widgets()
            for piece in pieces:
                self.content.add_widget(self._cards[piece])
            self.scroll_x, self.scroll_y = 0, 1
        self._lay()

    def card(self, piece: int) -> PieceCard | None:
        return self._cards.get(piece)

    def columns(self, width: float) -> int:
        return int(min(max((width + dp(GAP)) // dp(CARD[self._tray.mode][0] + GAP), FEWEST), MOST))

    def _lay_now(self, *_: object) -> None:
        count = len(self.entries)
        if self.width <= 1 or not count:
            self._draw(0)
            return
        row = self._tray.mode == "row"
        rows, gap = int(self._tray.rows), dp(GAP)
        wide, high = (dp(part) for part in (IN_ROWS if row and rows > 1 else CARD[self._tray.mode]))
        if not row:
            columns = self.columns(self.width)
            wide = (self.width - gap * (columns - 1)) / columns
            rows = -(-count // columns)
        else:
            columns = -(-count // rows)
            high = min(high, (self.height - gap * (rows - 1)) / rows)
        self.content.size = columns * (wide + gap) - gap, max(rows * (high + gap) - gap, 0 if row else self.height)
        self.do_scroll_x, self.do_scroll_y = row, not row
        top = self.content.height
        for number, entry in enumerate(self.entries):
            card = self._cards[entry.piece]
            card.size = wide, high
            column, line = divmod(number, rows) if row else divmod(number, columns)[::-1]
            card.pos = column * (wide + gap), top - line * (high + gap) - high
            card.dress(entry.piece == self._chosen)
        self._draw(min(wide, high * 1.05))

    def _draw(self, side: float) -> None:
        """Each piece is a mesh that is only moved as long as it lies the same way."""
        unit = max(1.0, (side - dp(12)) / WIDEST_PIECE)
        self._scale.xyz = unit, unit, 1
        while len(self._layers) < len(self.entries):
            self._layers.append(self.inked.layer())
        slashes = Ink()
        for layer, entry in zip_longest(self._layers, self.entries):
            if entry is None:
                layer.show(None)
                continue
            card = self._cards[entry.piece]
            x, y = card.center_x / unit, card.center_y / unit
            middle = shape_middle(entry.turn)
            tint = self._colour if entry.colour is None else entry.colour
            layer.show(paint.piece(tint, entry.turn, entry.fits), x - middle[0], y - middle[1])
            if not entry.fits:
                half_x, half_y = (card.width / 2 - dp(14)) / unit, (card.height / 2 - dp(14)) / unit
                ends = [(x - half_x, y - half_y), (x + half_x, y + half_y)]
                slashes.stroke(ends, faded(colour("text3"), 0.9), 0.0, closed=False, pixels=3)
        self._slashes.show(slashes)

    # -- fingers -------------------------------------------------------------------------------------------

    def on_touch_down(self, touch: Any) -> bool:
        if not self.collide_point(*touch.pos):
            return bool(super().on_touch_down(touch))
        if touch.is_mouse_scrolling:
            return self._wheel(touch)
        if self._watched is None:
            here = self.to_local(*touch.pos)
            piece = next((piece for piece, card in self._cards.items() if Widget.collide_point(card, *here)), None)
            if piece is not None:
                self._watched = touch, piece
                self._held = Clock.schedule_once(lambda _: None, HOLD)
        return bool(super().on_touch_down(touch))

    def _wheel(self, touch: Any) -> bool:
        room = self.content.width - self.width
        if self._tray.mode != "row" or room <= 0:
            return bool(super().on_touch_down(touch))
        step = dp(76) / room
        self.scroll_x = min(max(self.scroll_x + (step if touch.button in ("scrollup", "scrollleft") else -step), 0), 1)
        return True

    def watches(self, touch: Any) -> bool:
        return self.scrolls or (self._watched is not None and self._watched[0] is touch)

    def means_otherwise(self, touch: Any, dx: float, dy: float) -> bool:
        if self._watched is None or touch is not self._watched[0] or not self._pulled(touch, dx, dy):
            return False
        piece, self._watched = self._watched[1], None
        self.give_up(touch)
        touch.grab(self._tray)
        self._tray.dispatch("on_lift", piece, touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if self._watched is not None and touch is self._watched[0]:
            self._watched = None
        return bool(super().on_touch_up(touch))

    def _pulled(self, touch: Any, across: float, up: float) -> bool:
        """Pulls out of the tray, not along it; a mouse, or a finger that has rested, may pull in any direction."""
        if max(abs(across), abs(up)) < dp(SLOP):
            return False
        row = self._tray.mode == "row"
        rested = self._held is None or not self._held.is_triggered
        if not self.scrolls or rested or "button" in touch.profile:
            return True
        return up > abs(across) * 0.8 if row else abs(across) > abs(up)


class PiecesView(Widget):
    unit = NumericProperty(dp(13))
    plain = ObjectProperty(False)
    """So small that marks could not be seen."""

    def __init__(self, **kwargs: Any) -> None:
        self._colour = 0
        self.pieces: tuple[int, ...] = ()
        self.inked = Inked()
        self._drawing = self.inked.layer()
        super().__init__(size_hint_y=None, **kwargs)
        self._scale = Scale()
        for part in (PushMatrix(), self._scale, self.inked, PopMatrix()):
            self.canvas.add(part)
        self._lay = Clock.create_trigger(self._lay_now, -1)
        for name in ("pos", "size", "unit"):
            self.fbind(name, self._lay)

    def show(self, colour: int, pieces: Sequence[int]) -> None:
        if (colour, tuple(pieces)) != (self._colour, self.pieces):
            self._colour, self.pieces = colour, tuple(pieces)
            self._lay_now()

    def needed(self, width: float) -> float:
        """How high all of it is in this width."""
        return sum(high for high, _ in self._rows(width))

    def _rows(self, width: float) -> list[tuple[float, list[tuple[int, float]]]]:
        """Rows of (orientation, width), in pixels, each with its height."""
        gap = self.unit * 0.8
        rows: list[tuple[float, list[tuple[int, float]]]] = []
        used = 0.0
        for piece in reversed(self.pieces):
            turn = PIECES[piece].orientations[0]
            wide, high = (part * self.unit + gap for part in shape_size(turn))
            if not rows or used + wide > width:
                rows.append((0.0, []))
                used = 0.0
            rows[-1] = max(rows[-1][0], high), [*rows[-1][1], (turn, wide)]
            used += wide
        return rows

    def _lay_now(self, *_: object) -> None:
        if self.width <= 1:
            return
        self.height = self.needed(self.width)
        ink, unit = Ink(), self.unit
        top = self.y + self.height
        self._scale.xyz = unit, unit, 1
        draw = paint.flat_piece if self.plain else paint.piece
        for high, row in self._rows(self.width):
            x = self.x
            for turn, wide in row:
                middle = shape_middle(turn)
                ink.add(
                    draw(self._colour, turn),
                    (x + wide / 2) / unit - middle[0],
                    (top - high / 2) / unit - middle[1],
                )
                x += wide
            top -= high
        self._drawing.show(ink)
