"""The sheets of the roll-and-write games, drawn from their description and chosen on by tap, pointer or key.

SheetWidget     the paper with its header
    picker          the `Picker` that holds sheet and selection; several views can share one
    title, note     whose sheet it is, what to do;  total_word before the number
    show_points     free cells tell what they would bring
    describe        callable (item, choice or None) -> what the voice says about it
    printed         callable (brush, sheet): what is printed on the paper below the items
    skirting        units at the foot of the header that belong to what is printed
    ranks           ids with the places a hint gives them: a badge at the corner, and dashed if it is not chosen
    fit(width, height)      take the largest size allowed (0.85 to 1.5); the caller scrolls what is still too large
Dice, chips, steps and buttons of a sheet lie beside the paper, on a tray; they choose by the same picker.

Everything is drawn once for each change of the sheet; a tap redraws only what it shows. The glow of free cells is
one colour that pulses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from math import cos, pi, sin
from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock, ClockEvent
from kivy.core.text import Label as CoreLabel
from kivy.core.window import Window
from kivy.graphics import Color, InstructionGroup, PopMatrix, PushMatrix, Rotate, Scale, Translate
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
    VariableListProperty,
)
from kivy.uix.widget import Widget

from app.games.sheet.paint import (
    PENDING_INK,
    SMALL,
    ItemLook,
    box_ink,
    centre,
    cover,
    is_block,
    paint,
    paint_written,
    radius_of,
)
from app.games.sheet.picking import Picker
from app.ui.boxes import PaperCard
from app.ui.drawing.brush import Brush
from app.ui.drawing.paint import Surface
from app.ui.focus import focus
from app.ui.motion import ANSWERED
from app.ui.text import BarText, text_width
from app.ui.theme import HAND, MOTION, RADIUS, STRIP_DROPS_LINE_AT, Rgba, colour, faded, grown, mixed, theme
from rules.sheet import ON_TRAY, Choice, Item, Sheet

SMALLEST, LARGEST = 0.85, 1.5
EDGE = 12
"""Beside sheets and trays, in dp."""
STACK = 8
"""How far the sheets below stick out under the uppermost, in dp."""
HEAD = 8
"""Room above what lies highest, in units of the sheet."""
TOTAL = 36
"""Size of the total in the header."""
GLOW = (0.35, 0.7)
STILL_GLOW = 0.55
BEAT = 1 / 24
BADGE, RANK_FILL = 22, 0.55
"""For the ranks that a hint shows: the size of the badge, and how strong the ground of the lesser advice is."""
REACH = 2.5
"""Touches count this far beside an item, in units."""


class SheetView(Surface):
    """Layers, taps and focus; `SheetWidget` says what is drawn and where."""

    picker: Picker = ObjectProperty(None)
    scale = NumericProperty(1.0)
    show_points = BooleanProperty(True)
    describe: Callable[[Item, Choice | None], str] = ObjectProperty(lambda item, choice: "")
    printed: Callable[[Brush, Sheet], None] = ObjectProperty(lambda brush, sheet: None)
    voice = StringProperty("")
    focusable = BooleanProperty(False)
    focused = BooleanProperty(False)
    hovered = BooleanProperty(False)
    ranks: dict[str, int] = ObjectProperty({})
    grown = NumericProperty(1.0)
    """How far what is pending has appeared."""
    inked = NumericProperty(1.0)
    """How far the ink of what was written last has dried."""
    swing = NumericProperty(0.0)
    """How far a refused item is swung aside, in dp."""

    def __init__(self, picker: Picker, **kwargs: Any) -> None:
        self.base, self._glow, self._chosen, self._ink, self.mark, self._no = (InstructionGroup() for _ in range(6))
        self._labels: dict[str, list[CoreLabel]] = {}
        self._drawn: Sheet | None = None
        self.fresh: frozenset[str] = frozenset()
        self.glow_colour = Color()
        self._pulse_event: ClockEvent | None = None
        self._scales: list[Scale] = []
        self._wobbles: list[Rotate] = []
        self._ink_colour = Color()
        self._shift = Translate()
        self.under = ""
        self._draw = Clock.create_trigger(self._draw_now, -1)
        self._draw_chosen = Clock.create_trigger(self._draw_chosen_now, -1)
        self._draw_if_unanswered = Clock.create_trigger(self._draw, ANSWERED)
        super().__init__(size_hint=(None, None), picker=picker, **kwargs)
        for layer in (self.base, self._glow, self._ink, self._chosen, self.mark, self._no):
            self.canvas.add(layer)
        for name in ("pos", "size", "scale", "show_points", "printed"):
            self.fbind(name, self._draw)
        for name in ("focused", "hovered"):
            self.fbind(name, self._draw_mark)
        self.fbind("ranks", self._draw_chosen)
        self.fbind("hovered", self._watch_pointer)
        theme.bind(mode=self._redraw, reduced_motion=self._redraw)
        picker.bind(sheet=self._take_sheet, live=self._turn_live, selection=self._appear, cursor=self._draw_mark)
        self._take_sheet()

    def _redraw(self, *_: object) -> None:
        self._draw()

    def items(self) -> Iterable[Item]:
        """The items that this view draws."""
        raise NotImplementedError

    def origin(self) -> tuple[float, float]:
        """Left and top of the sheet's units, in pixels."""
        raise NotImplementedError

    @property
    def unit(self) -> float:
        return dp(1) * self.scale

    def _brush(self, layer: InstructionGroup, name: str) -> Brush:
        layer.clear()
        brush = Brush(layer, *self.origin(), self.unit)
        self._labels[name] = brush.labels
        return brush

    # -- drawing -------------------------------------------------------------------------------------------

    def _take_sheet(self, *_: object) -> None:
        before, sheet = self._drawn, self.picker.sheet
        self.fresh = frozenset()
        if sheet is not None and before is not None and sheet.seat == before.seat and sheet is not before:
            old = {item.id: item.written for item in before.items}
            self.fresh = frozenset(
                item.id for item in sheet.items if item.written and not old.get(item.id) and item.kind != "label"
            )
        self._drawn = sheet
        if self.fresh:
            Animation.cancel_all(self, "inked")
            self.inked = 0
            how = MOTION["ink"]
            Animation(inked=1, duration=how.seconds, transition=how.curve).start(self)
        self._draw()

    @property
    def pulsing(self) -> bool:
        """Whether what can be chosen pulses."""
        return self._pulse_event is not None

    def choices(self) -> dict[str, Choice | None]:
        """What can be chosen, with the choice that it is alone."""
        sheet = self.picker.sheet
        if sheet is None or not self.picker.live:
            return {}
        found: dict[str, Choice | None] = {}
        for choice in sheet.choices:
            for id in choice.items:
                found.setdefault(id, None)
            if len(choice.items) == 1:
                found[next(iter(choice.items))] = choice
        return found

    def look(self, item: Item, choices: dict[str, Choice | None]) -> ItemLook:
        choice = choices.get(item.id)
        gain = choice.gain if choice and self.show_points else None
        return ItemLook(gain, item.id in choices, item.id in self.fresh)

    def _turn_live(self, _: Any, live: bool) -> None:
        """What was confirmed mostly comes back written within the same redraw."""
        if live:
            self._draw()
        else:
            self._draw_if_unanswered()

    def _draw_now(self, *_: object) -> None:
        self._draw_if_unanswered.cancel()
        if self.picker.sheet is None or self.width <= 1:
            for layer in (self.base, self._glow, self._ink):
                layer.clear()
            return
        choices = self.choices()
        self.focusable = bool(choices)
        items = list(self.items())
        brush = self._brush(self.base, "base")
        self.printed(brush, self.picker.sheet)
        for item in items:
            paint(brush, item, self.look(item, choices))
        self._draw_glow([item for item in items if item.id in choices and item.kind == "cell"])
        self._draw_ink([item for item in items if item.id in self.fresh])
        self._draw_chosen_now()
        self._draw_mark()

    def _draw_glow(self, legal: list[Item]) -> None:
        self._glow.clear()
        self.glow_colour = Color(rgba=faded(colour("accent"), STILL_GLOW))
        self._glow.add(self.glow_colour)
        brush = Brush(self._glow, *self.origin(), self.unit)
        for item in legal:
            brush.outline(item.place, None, radius_of(item), 2.2, 0.6)
        self._pulse(bool(legal))

    def _pulse(self, wanted: bool) -> None:
        wanted = wanted and not theme.reduced_motion
        if wanted and self._pulse_event is None:
            self._pulse_event = Clock.schedule_interval(self._beat, BEAT)
        elif not wanted and self._pulse_event is not None:
            self._pulse_event.cancel()
            self._pulse_event = None

    def _beat(self, _dt: float) -> None:
        if self.get_parent_window() is None:
            self._pulse(False)
            return
        low, high = GLOW
        share = 0.5 - 0.5 * cos(2 * pi * Clock.get_time() / MOTION["glow"].seconds)
        self.glow_colour.a = low + (high - low) * share

    def on_parent(self, _: Any, parent: Widget | None) -> None:
        if parent is not None:
            self._draw()

    def _draw_ink(self, fresh: list[Item]) -> None:
        brush = self._brush(self._ink, "ink")
        self._wobbles = []
        for item in fresh:
            ink = box_ink(item) if item.kind == "box" else colour("pen")
            self._wobbles.append(Rotate(origin=brush.at(*centre(item))))
            for instruction in (PushMatrix(), self._wobbles[-1]):
                self._ink.add(instruction)
            paint_written(brush, item, item.written, ink)
            self._ink.add(PopMatrix())
        self.on_inked()

    def on_inked(self, *_: object) -> None:
        for child in self._ink.children:
            if isinstance(child, Color):
                child.a = 0.72 + 0.28 * self.inked
        for wobble in self._wobbles:
            wobble.angle = 0 if theme.reduced_motion else 2 * sin(2 * pi * self.inked) * (1 - self.inked)

    # -- what is pending -----------------------------------------------------------------------------------

    def _appear(self, *_: object) -> None:
        Animation.cancel_all(self, "grown")
        if self.picker.selection and not theme.reduced_motion:
            self.grown = 0
            how = MOTION["pending"]
            Animation(grown=1, duration=how.seconds, transition=how.curve).start(self)
        else:
            self.grown = 1
        self._draw_chosen()

    def _draw_chosen_now(self, *_: object) -> None:
        brush = self._brush(self._chosen, "chosen")
        self._scales = []
        picker = self.picker
        if picker.sheet is not None:
            for item in self.items():
                if item.id in self.ranks and item.id not in picker.selection:
                    self._paint_rank(brush, item)
        if picker.sheet is None:
            return
        if not picker.selection:
            self._paint_badges(brush)
            return
        pending = picker.pending
        shown = dict(pending.shows) if pending else {}
        for item in self.items():
            if item.id in picker.selection:
                self._paint_chosen(brush, item)
        for item in self.items():
            if item.id in shown:
                if item.id not in picker.selection:
                    self._paint_shown(brush, item)
                ink = faded(colour("pen" if item.kind == "cell" else "score_ink"), PENDING_INK)
                self._paint_growing(brush, item, shown[item.id], ink)
        self._paint_badges(brush)
        self.on_grown()

    def _paint_badges(self, brush: Brush) -> None:
        for item in self.items():
            if item.id in self.ranks:
                self._paint_badge(brush, item)

    def _paint_chosen(self, brush: Brush, item: Item) -> None:
        radius = radius_of(item)
        brush.outline(item.place, faded(colour("accent"), 0.38), radius, 4.5, 2.6)
        if is_block(item):
            cover(brush, item)
        elif item.kind == "cell":
            brush.box(item.place, colour("pending"), radius)
        brush.outline(item.place, colour("accent"), radius, 2.8, -0.6)

    def _paint_shown(self, brush: Brush, item: Item) -> None:
        """A result that would follow: dashed."""
        cover(brush, item)
        if item.kind not in ("box", "cell") or item.place[3] < SMALL:
            return
        brush.dashes(item.place, colour("accent"), radius_of(item), 2.2)

    def _paint_rank(self, brush: Brush, item: Item) -> None:
        """A hint's second and third choice."""
        cover(brush, item)
        if not is_block(item):
            brush.box(item.place, mixed(colour("sheet_cell"), colour("pending"), RANK_FILL), radius_of(item))
        brush.dashes(item.place, colour("hint_rank"), radius_of(item), 2)

    def _paint_badge(self, brush: Brush, item: Item) -> None:
        """Its place in a hint, over the upper right corner."""
        x, y, width, height = item.place
        size = min(BADGE, height * 0.5)
        place = (x + width - size * 0.7, y - size * 0.3, size, size)
        brush.box(place, colour("paper"), size / 2, 1.5)
        brush.box(place, colour("hint_ring"), size / 2)
        brush.text(str(self.ranks[item.id]), *centre(replace(item, place=place)), size * 0.6, colour("ink"))

    def _paint_growing(self, brush: Brush, item: Item, text: str, ink: Rgba) -> None:
        if item.kind == "label":
            paint(brush, replace(item, written=text), ItemLook())
            return
        scale = Scale(origin=brush.at(*centre(item)))
        self._scales.append(scale)
        for instruction in (PushMatrix(), scale):
            self._chosen.add(instruction)
        paint_written(brush, item, text, ink)
        self._chosen.add(PopMatrix())

    def on_grown(self, *_: object) -> None:
        for scale in self._scales:
            scale.x = scale.y = 0.6 + 0.4 * self.grown

    # -- where keys and pointer are --------------------------------------------------------------------------

    def _draw_mark(self, *_: object) -> None:
        brush = self._brush(self.mark, "mark")
        sheet = self.picker.sheet
        if sheet is None:
            return
        shown = [item for item in self.items() if item.id in (self.picker.cursor, self.under)]
        for item in shown:
            if item.id == self.picker.cursor:
                brush.outline(item.place, colour("hint_ring"), radius_of(item), 2.2, 3)
            elif item.id in self.choices():
                brush.outline(item.place, faded(colour("accent"), 0.7), radius_of(item), 3.5, 1.2)

    def _watch_pointer(self, *_: object) -> None:
        (Window.bind if self.hovered else Window.unbind)(mouse_pos=self._point)
        if not self.hovered:
            self._point_at("")

    def _point(self, _window: Any, pos: tuple[float, float]) -> None:
        item = self.item_at(*self.to_widget(*pos))
        self._point_at(item.id if item else "")

    def _point_at(self, id: str) -> None:
        if id != self.under:
            self.under = id
            self._draw_mark()

    # -- saying no -----------------------------------------------------------------------------------------

    def refuse(self, item: Item) -> None:
        """Shake this one thing; with reduced motion a red outline for a moment."""
        brush = self._brush(self._no, "no")
        self._no.add(PushMatrix())
        self._shift = Translate()
        self._no.add(self._shift)
        paint(brush, item, ItemLook())
        brush.outline(item.place, colour("message_bad"), radius_of(item), 2.4, -0.6)
        self._no.add(PopMatrix())
        Animation.cancel_all(self, "swing")
        self.swing = 0
        if theme.reduced_motion:
            swings = Animation(swing=0, duration=0.6)
        else:
            how = MOTION["shake"]
            swings = Animation(duration=0)
            for reach in (-6, 6, -6, 6, -3, 0):
                swings += Animation(swing=reach, duration=how.seconds / 6, transition=how.curve)
        swings.bind(on_complete=lambda *_: self._no.clear())
        swings.start(self)

    def on_swing(self, *_: object) -> None:
        self._shift.x = dp(self.swing)

    # -- touch and keys ------------------------------------------------------------------------------------

    def place_of(self, id: str) -> tuple[float, float]:
        """The middle of an item, in this widget's coordinates."""
        sheet = self.picker.sheet
        left, top = self.origin()
        x, y = centre(sheet.item(id)) if sheet else (0, 0)
        return left + x * self.unit, top - y * self.unit

    def item_at(self, px: float, py: float) -> Item | None:
        left, top = self.origin()
        x, y = (px - left) / self.unit, (top - py) / self.unit
        for item in self.items():
            ix, iy, width, height = item.place
            inside = ix - REACH <= x <= ix + width + REACH and iy - REACH <= y <= iy + height + REACH
            if item.kind == "cell" and inside:
                return item
        return None

    def on_touch_down(self, touch: Any) -> bool:
        if super().on_touch_down(touch):
            return True
        item = self.item_at(*touch.pos) if self.collide_point(*touch.pos) and not touch.is_mouse_scrolling else None
        if item is None:
            return False
        touch.grab(self)
        touch.ud["sheet_item"] = item.id
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return super().on_touch_up(touch)
        touch.ungrab(self)
        item = self.item_at(*touch.pos)
        if item is not None and item.id == touch.ud.get("sheet_item"):
            self.picker.cursor = ""
            self.picker.tap(item.id)
        return True

    def spoken(self) -> str:
        sheet, picker = self.picker.sheet, self.picker
        if sheet is None or not picker.cursor:
            return self.voice
        item = sheet.item(picker.cursor)
        return self.describe(item, self.choices().get(item.id))

    def arrow(self, dx: int, dy: int) -> bool:
        moved = self.picker.step(dx, dy)
        if moved:
            focus.dispatch("on_voice", self.spoken())
        return moved

    def activate(self) -> None:
        """Enter or Space while it has the focus: choose what the cursor is on, then confirm it."""
        picker = self.picker
        if not picker.cursor:
            self.arrow(0, 0)
        elif picker.cursor in picker.selection:
            picker.confirm()
        else:
            picker.tap(picker.cursor)


class SheetWidget(SheetView):
    """The paper."""

    fill = ObjectProperty("paper")
    radius = VariableListProperty([dp(RADIUS["sheet"])])
    elevation = OptionProperty("sheet", options=Surface.elevation.options)
    stacked = True
    paint_below = PaperCard.paint_below
    title = StringProperty("")
    note = StringProperty("")
    total_word = StringProperty("")
    skirting = NumericProperty(0.0)

    def __init__(self, picker: Picker, **kwargs: Any) -> None:
        self._total = InstructionGroup()
        self._title = BarText(kind="strong", tone="ink", flow="fit")
        self._note = BarText(kind="secondary", tone="ink2", flow="fit")
        self._word = BarText(kind="secondary", tone="ink2", flow="hug")
        super().__init__(picker, **kwargs)
        self.canvas.add(self._total)
        for part in (self._title, self._note, self._word):
            self.add_widget(part)
        self._head = Clock.create_trigger(self._head_now, -1)
        for name in ("title", "note", "total_word", "pos", "size", "scale", "skirting"):
            self.fbind(name, self._head)
        for part in (self._title, self._note, self._word):
            part.bind(texture_size=self._head)
        picker.bind(sheet=self._head)
        theme.bind(text_scale=self._rewrite, mode=self._rewrite)
        self._head()

    def items(self) -> Iterable[Item]:
        sheet = self.picker.sheet
        band = self._band(sheet)
        return [
            item
            for item in (sheet.items if sheet else ())
            if item.kind not in ON_TRAY and not (item.kind == "label" and item.place[1] + item.place[3] <= band)
        ]

    def _rewrite(self, *_: object) -> None:
        self._head()

    def _band(self, sheet: Sheet | None) -> float:
        """How much of the sheet, from its top, is for the header."""
        return min((item.place[1] for item in sheet.items if item.kind == "cell"), default=0.0) if sheet else 0.0

    def _pad(self, sheet: Sheet) -> float:
        """Units above the sheet's own top, so that nothing touches the edge of the paper."""
        highest = min(item.place[1] for item in sheet.items if item.kind not in ON_TRAY)
        return max(0.0, HEAD - highest)

    def origin(self) -> tuple[float, float]:
        sheet = self.picker.sheet
        return self.x, self.top - (self._pad(sheet) * self.unit if sheet else 0)

    def natural(self) -> tuple[float, float]:
        """Width and height at scale 1, in dp."""
        sheet = self.picker.sheet
        return (sheet.size[0], sheet.size[1] + self._pad(sheet)) if sheet else (388.0, 422.0)

    def fit(self, width: float, height: float) -> None:
        wide, high = (dp(part) for part in self.natural())
        self.scale = min(max(min(width / wide, height / high), SMALLEST), LARGEST)
        self.size = wide * self.scale, high * self.scale

    def _head_now(self, *_: object) -> None:
        """Title and note at the left, the total at the right, clear of what lies in the band."""
        sheet = self.picker.sheet
        if sheet is None:
            return
        unit, (left, top) = self.unit, self.origin()
        band = self._band(sheet)
        cells = [item for item in sheet.items if item.kind == "cell"]
        signs = [item for item in sheet.items if item.kind == "label" and item.colour]
        start = min(item.place[0] for item in (*cells, *signs))
        beside = [item.place[0] for item in sheet.items if item.kind == "box" and item.place[1] < band]
        end = min(beside) - 9 if beside else max(item.place[0] + item.place[2] for item in cells)
        high = (band - self.skirting) * unit
        middle = (self.top + top - high) / 2
        totals = not any(item.id == "total" for item in sheet.items)
        self._draw_total(str(sheet.total) if totals else "", end, (top - middle) / unit)
        room = left + end * unit
        self._word.text = self.total_word if totals else ""
        if totals:
            self._word.right = room - text_width(str(sheet.total), HAND, TOTAL * unit) - dp(6)
            self._word.center_y = middle
            room = self._word.x
        self._set_words(left + start * unit + dp(2), room - dp(8), middle, high)

    def _set_words(self, left: float, right: float, middle: float, high: float) -> None:
        self._title.kind = "section" if self.scale > 1.15 else "strong"
        self._title.text = self.title
        crowded = theme.text_scale >= STRIP_DROPS_LINE_AT or self._title.height + grown(17) > high
        self._note.text = "" if crowded else self.note
        for part in (self._title, self._note):
            part.x, part.width = left, max(dp(40), right - left)
            part.halign = "left"
        self._title.center_y = middle + (self._note.height / 2 if self._note.text else 0)
        self._note.top = self._title.y + dp(1)

    def _draw_total(self, text: str, right: float, y: float) -> None:
        brush = self._brush(self._total, "total")
        if text:
            half = text_width(text, HAND, TOTAL * self.unit) / self.unit / 2
            brush.hand(text, right - half, y, TOTAL, colour("pen"))
