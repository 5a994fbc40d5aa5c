"""Parts of Genial's page.

Rack            one's tiles: a tap picks or turns one, a finger drags it out
    on_pick(place), on_lift(touch, place), on_carry(touch), on_drop(touch)
OwnTracks       the six tracks of one's own side
Rivals          everybody else's, as cards; `upright` below each other
ShownTiles      the racks that others showed and swapped: `racks`, a list of ShownBy
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import hypot
from typing import Any

from kivy.clock import Clock
from kivy.graphics import InstructionGroup
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from app.dice.face import paint_badge
from app.games.genial.paint import STEP, direction, tile
from app.games.genial.tracks import MiniBars, TileRow, TrackRows, Tracks, brief_columns
from app.games.ranked_picture import RankedPicture
from app.ui.drawing.brush import Brush
from app.ui.drawing.icons import Icon
from app.ui.drawing.mesh import Sketch
from app.ui.drawing.paint import Surface
from app.ui.layout import layout
from app.ui.people.avatar import Avatar
from app.ui.people.players import AvatarRow, PlayerView
from app.ui.press import Pressable
from app.ui.text import BarText, text_width
from app.ui.theme import RADIUS, STRIP_DROPS_LINE_AT, bar_grown, bar_sp, theme
from rules.genial.tiles import Tile

SLACK = 10
"""How far a finger has to move before it drags a tile out, in dp."""
NAMED = 48
"""With less room than this, in dp, tracks have no name."""
COLUMNS = {"landscape": 3, "wide": 2}
"""Of the rack; six side by side where the window is upright."""
SLOT_HEIGHT = {"landscape": 66, "wide": 96}
IN_LINE = 62


class RackSlot(Pressable):
    tile: Tile | None = ObjectProperty(None, allownone=True)
    turn = NumericProperty(0)
    held = BooleanProperty(False)
    out = BooleanProperty(False)
    """The tile lies on the board as a ghost."""
    awaited = BooleanProperty(False)
    """Its tile is placed; the next one comes when the turn is over."""
    __events__ = ("on_lift", "on_carry", "on_drop")

    def __init__(self, **kwargs: Any) -> None:
        self._drawing, self._icon = InstructionGroup(), Icon(icon_size=dp(24))
        self._redraw = Clock.create_trigger(self._draw, -1)
        super().__init__(size_hint=(None, None), **kwargs)
        self.radius, self.line_width = [dp(16)], dp(2)
        self.canvas.add(self._drawing)
        self.add_widget(self._icon)
        for name in ("tile", "turn", "held", "out", "awaited", "pos", "size"):
            self.fbind(name, self._redraw)
        theme.bind(mode=self._draw_anew, left_handed=self._draw_anew)
        layout.bind(kind=self._draw_anew)

    def _draw_anew(self, *_: object) -> None:
        self._redraw()

    def on_lift(self, touch: Any) -> None: ...

    def on_carry(self, touch: Any) -> None: ...

    def on_drop(self, touch: Any) -> None: ...

    def _draw(self, *_: object) -> None:
        self.focusable = self.tile is not None
        empty = self.out or self.tile is None
        self.dashed = self.out
        self.line = "accent" if self.held else ""
        self.fill = "well" if layout.kind == "wide" or self.awaited else "chosen" if self.held and not self.out else ""
        beside = "arrow-right" if theme.left_handed else "arrow-left"
        arrow = "arrow-up" if layout.kind in ("phone", "medium") else beside
        self._icon.name = arrow if self.out else "hourglass" if self.awaited else ""
        self._icon.tone = "accent_text" if self.out else "text3"
        self._icon.center = self.x + self.width / 2, self.y + self.height / 2
        sketch = Sketch(1.0)
        if self.tile is not None and not empty:
            turn = int(self.turn) if self.held else 0
            size = min(self.width / (2 * STEP + 0.35), self.height / 3.7, dp(24))
            across, up = direction(turn)
            x, y = self.x + self.width / 2 - across * size / 2, self.y + self.height / 2 - up * size / 2
            tile(sketch, self.tile, x, y, turn, size)
        sketch.put(self._drawing)

    # -- dragging out --------------------------------------------------------------------------------------

    def on_touch_down(self, touch: Any) -> bool:
        touch.ud["rack_start"] = touch.pos
        return bool(super().on_touch_down(touch))

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is self and self.tile is not None:
            if touch.ud.get("dragged_out"):
                self.dispatch("on_carry", touch)
            elif hypot(touch.x - touch.ud["rack_start"][0], touch.y - touch.ud["rack_start"][1]) > dp(SLACK):
                touch.ud["dragged_out"] = True
                self.dispatch("on_lift", touch)
        return bool(super().on_touch_move(touch))

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is self and touch.ud.get("dragged_out"):
            touch.ungrab(self)
            self._do_release()
            self.dispatch("on_drop", touch)
            return True
        return bool(super().on_touch_up(touch))


class Rack(Widget):
    __events__ = ("on_pick", "on_lift", "on_carry", "on_drop")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), **kwargs)
        self.slots: list[RackSlot] = []
        self._lay = Clock.create_trigger(self._lay_now, -1)
        self.bind(pos=self._lay, size=self._lay)
        layout.bind(kind=self._turned)

    def _turned(self, *_: object) -> None:
        self._lay()

    def on_pick(self, place: int) -> None: ...

    def on_lift(self, touch: Any, place: int) -> None: ...

    def on_carry(self, touch: Any) -> None: ...

    def on_drop(self, touch: Any) -> None: ...

    def show(self, tiles: Sequence[Tile | None], places: int, voices: Sequence[str]) -> None:
        """The tiles that the holder may see, on a rack with so many places."""
        while len(self.slots) < places:
            self._add()
        while len(self.slots) > places:
            self.remove_widget(self.slots.pop())
        for place, slot in enumerate(self.slots):
            slot.tile = tiles[place] if place < len(tiles) else None
            slot.awaited = place >= len(tiles)
            slot.voice = voices[place] if place < len(voices) else ""
        self._lay()

    def _add(self) -> None:
        place, slot = len(self.slots), RackSlot()
        slot.bind(
            on_release=lambda *_: self.dispatch("on_pick", place),
            on_lift=lambda _, touch: self.dispatch("on_lift", touch, place),
            on_carry=lambda _, touch: self.dispatch("on_carry", touch),
            on_drop=lambda _, touch: self.dispatch("on_drop", touch),
        )
        self.slots.append(slot)
        self.add_widget(slot)

    def hold(self, held: int | None, turn: int, out: bool) -> None:
        for place, slot in enumerate(self.slots):
            slot.held = place == held
            slot.out = slot.held and out
            slot.turn = turn if slot.held else 0

    def _columns(self) -> int:
        return max(1, min(COLUMNS.get(layout.kind, 6), len(self.slots)))

    def natural(self, width: float) -> float:
        if not self.slots:
            return 0
        rows = -(-len(self.slots) // self._columns())
        return rows * dp(SLOT_HEIGHT.get(layout.kind, IN_LINE)) + (rows - 1) * dp(8)

    def _lay_now(self, *_: object) -> None:
        columns = self._columns()
        rows = -(-len(self.slots) // columns)
        if not rows:
            return
        gap = dp(8) if rows > 1 else dp(2)
        wide = min((self.width - gap * (columns - 1)) / columns, dp(130))
        high = min((self.height - gap * (rows - 1)) / rows, dp(110))
        left = self.x + (self.width - wide * columns - gap * (columns - 1)) / 2
        for place, slot in enumerate(self.slots):
            row, column = divmod(place, columns)
            slot.size = wide, high
            slot.pos = left + column * (wide + gap), self.top - (row + 1) * high - row * gap


class OwnTracks(Surface):
    """On a wide window a card of its own; on small ones bare: without words, in two columns, at last in one line."""

    title = StringProperty("")
    note = StringProperty("")
    score_word = StringProperty("")
    score = StringProperty("")
    palettes: list[PlayerView] = ListProperty()
    level = 0
    """How crowded the page is: with 2 only signs and numbers are left."""
    beside = NumericProperty(0)
    """Without an app bar its buttons take so much of the upper right corner."""

    def __init__(self, **kwargs: Any) -> None:
        self._avatars = AvatarRow()
        self._title = BarText(kind="row", flow="fit")
        self._note = BarText(kind="micro", tone="text2", flow="fit")
        self._word = BarText(kind="secondary", tone="text2", flow="hug")
        self._score = BarText(kind="h2", tone="accent_text", flow="hug")
        self.lay = Clock.create_trigger(self._lay_now, -1)
        super().__init__(size_hint=(None, None), **kwargs)
        self.rows = TrackRows()
        self.radius, self.line_width = [dp(RADIUS["card"])], dp(1.5)
        for part in (self.rows, self._avatars, self._title, self._note, self._word, self._score):
            self.add_widget(part)
        for name in ("pos", "size", "title", "note", "score_word", "score", "palettes", "beside"):
            self.fbind(name, self.lay)
        for part in (self._title, self._note, self._word, self._score):
            part.bind(texture_size=self.lay)
        layout.bind(kind=self._turned)

    def _turned(self, *_: object) -> None:
        self.lay()

    def show(self, tracks: Tracks, gains: Mapping[int, int]) -> None:
        self.rows.tracks, self.rows.gains = tracks, gains

    def _pitch(self, least: float) -> float:
        return max(dp(least), bar_grown(least * 0.86))

    def _head(self) -> float:
        around, words = {"landscape": (10, 40), "wide": (20, 44)}.get(layout.kind, (6, 28))
        return dp(around) + bar_grown(words)

    def bounds(self, width: float) -> tuple[float, float]:
        if self.level > 1 and layout.kind != "wide":
            high = self._pitch(30) if brief_columns(width) == 6 else 2 * self._pitch(24)
            return high, high
        wish = self._head() + 6 * self._pitch(24) + (dp(14) if layout.kind == "wide" else 0)
        if layout.kind == "wide":
            return self._head() + 6 * self._pitch(20) + dp(10), wish
        return 3 * self._pitch(22) + (self._head() if layout.kind == "landscape" else 0), wish

    def _lay_now(self, *_: object) -> None:
        kind = layout.kind
        wide = kind == "wide"
        self.fill, self.line, self.elevation = ("surf", "accent", "card") if wide else ("", "", "")
        pad = dp(14) if wide else 0
        head = self._head()
        tiny = self.height < 3 * self._pitch(18)
        compact = tiny or (kind != "landscape" and self.height < head + 6 * self._pitch(18))
        for part in (self._avatars, self._title, self._note, self._word, self._score):
            part.opacity = 0 if compact else 1
        low = self.y + (dp(10) if wide else 0)
        rest = self.height - (low - self.y) - (0 if compact else head)
        self.rows.columns = 1 if rest >= 6 * self._pitch(17) else 2 if theme.text_scale < 1.3 else 3
        if tiny:
            self.rows.columns = brief_columns(self.width)
        self.rows.pos, self.rows.size = (self.x + pad, low), (self.width - 2 * pad, rest)
        if compact:
            return
        self._avatars.players, self._avatars.avatar_size = self.palettes, dp(36 if kind != "phone" else 26)
        top = self.top - (dp(8) if wide else 0)
        middle = top - head / 2 + (dp(4) if wide else 0)
        self._avatars.pos = self.x + pad, middle - self._avatars.height / 2
        left = self._avatars.right + dp(10)
        right = self.right - pad - (self.beside + dp(8) if kind == "landscape" else 0)
        self._score.text, self._word.text = self.score, self.score_word
        self._score.right, self._score.center_y = right, middle
        if self._score.x - text_width(self.score_word, self._word.font_name, bar_sp(13)) - left < bar_grown(84):
            self._word.text = ""
        self._word.right, self._word.center_y = self._score.x - dp(6), middle
        room = max(dp(40), (self._word.x if self._word.text else self._score.x) - dp(8) - left)
        two = kind != "phone" and room > bar_grown(140)
        self._title.text = self.title if room > bar_grown(NAMED) else ""
        self._note.text = self.note if two else ""
        for part in (self._title, self._note):
            part.x, part.width, part.halign = left, room, "left"
        shift = self._note.height / 2 if two else 0
        self._title.center_y = middle + shift
        self._note.top = self._title.y


@dataclass(frozen=True)
class RivalSide:
    """Another side: one player, or a team."""

    players: tuple[PlayerView, ...]
    name: str
    note: str
    score: int
    tracks: Tracks
    turn: bool


class RivalCard(Surface):
    rival: RivalSide | None = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        self._avatars = AvatarRow(avatar_size=dp(32))
        self._avatar = Avatar(avatar_size=dp(34))
        self._name = BarText(kind="row", flow="fit")
        self._note = BarText(kind="micro", tone="text2", flow="fit")
        self._score = BarText(kind="h2", flow="hug")
        self._bars, self._rows = MiniBars(), TrackRows(roomy=0)
        self._lay = Clock.create_trigger(self._lay_now, -1)
        super().__init__(size_hint=(None, None), **kwargs)
        self.fill, self.elevation, self.radius = "surf", "card", [dp(16)]
        for part in (self._name, self._note, self._score):
            part.halign = "left"
            part.bind(texture_size=self._lay)
        for name in ("pos", "size", "rival"):
            self.fbind(name, self._lay)

    def _lay_now(self, *_: object) -> None:
        rival = self.rival
        if rival is None or self.width < 2:
            return
        self.line, self.line_width = ("accent", dp(2)) if rival.turn else ("surf_line", dp(1))
        in_line = self.height < bar_grown(84) and self.width > dp(200)
        cramped = in_line and len(rival.players) > 1 and self.width < bar_grown(280)
        rows = not in_line and self.height >= bar_grown(58) + 6 * max(dp(17), bar_grown(16))
        team = len(rival.players) > 1
        face: Widget = self._avatars if team else self._avatar
        brief = not in_line and not rows and (theme.text_scale >= STRIP_DROPS_LINE_AT or self.height < bar_grown(90))
        faceless = cramped or (brief and self.height < dp(52) + bar_grown(30))
        shown = [self._name, self._score, self._rows if rows else self._bars]
        shown += [] if faceless else [face]
        shown += [] if brief else [self._note]
        if self.children[::-1] != shown:
            self.clear_widgets()
            for part in shown:
                self.add_widget(part)
        self._rows.tracks = self._bars.tracks = rival.tracks
        self._name.text, self._note.text, self._score.text = rival.name, rival.note, str(rival.score)
        self._show_face(rival, dp(38) if in_line or rows else dp(28))
        self._place(None if faceless else face, in_line, rows, brief)

    def _show_face(self, rival: RivalSide, size: float) -> None:
        if len(rival.players) > 1:
            self._avatars.avatar_size, self._avatars.players = size * 0.8, list(rival.players)
            return
        player = rival.players[0]
        self._avatar.name, self._avatar.palette, self._avatar.bot = player.name, player.palette, player.bot
        self._avatar.avatar_size = size

    def _place(self, face: Widget | None, in_line: bool, rows: bool, brief: bool) -> None:
        pad = dp(12) if in_line or rows else dp(8)
        left = self.x + pad
        head = self.height if in_line else max(face.height if face else 0, bar_grown(22 if brief else 36)) + dp(8)
        middle = self.top - head / 2
        if face is not None:
            face.pos = left, middle - face.height / 2
            left = face.right + dp(8)
        self._score.right, self._score.center_y = self.right - pad, middle
        end = self._score.x - dp(6)
        if in_line:
            bars = min(dp(150), (end - left) * 0.5)
            self._bars.size = bars, self.height - dp(14)
            self._bars.pos = end - bars - dp(12), self.y + dp(7)
            end = self._bars.x - dp(8)
        for part in (self._name, self._note):
            part.x, part.width = left, max(dp(24), end - left)
        self._name.center_y = middle + (0 if brief else self._note.height / 2)
        self._note.top = self._name.y
        if not in_line:
            body = self._rows if rows else self._bars
            body.pos = self.x + pad, self.y + dp(8)
            body.size = self.width - 2 * pad, self.height - head - dp(8)


class Rivals(Widget):
    upright = BooleanProperty(False)
    rivals: list[RivalSide] = ListProperty()
    level = 0
    """How crowded the page is."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), **kwargs)
        self._cards: list[RivalCard] = []
        self.lay = Clock.create_trigger(self._lay_now, -1)
        for name in ("pos", "size", "upright"):
            self.fbind(name, self.lay)
        self.fbind("rivals", self._show)

    def _show(self, *_: object) -> None:
        while len(self._cards) < len(self.rivals):
            self._cards.append(RivalCard())
            self.add_widget(self._cards[-1])
        while len(self._cards) > len(self.rivals):
            self.remove_widget(self._cards.pop())
        for card, rival in zip(self._cards, self.rivals, strict=True):
            card.rival = rival
        self.lay()

    def natural(self, width: float) -> float:
        count = len(self.rivals)
        if not count:
            return 0
        if not self.upright:
            if count == 1:
                return dp(10 if self.level else 24) + bar_grown(36)
            return dp(46) + bar_grown(22) if self.level else dp(62) + bar_grown(36)
        each = bar_grown(64) + 6 * max(dp(22), bar_grown(19)) if width > dp(180) else dp(70) + bar_grown(36)
        return count * each + (count - 1) * dp(12)

    def _lay_now(self, *_: object) -> None:
        count = len(self._cards)
        if not count:
            return
        gap = dp(8) if self.width < dp(180) or not self.upright else dp(12)
        wide = self.width if self.upright else (self.width - gap * (count - 1)) / count
        high = (self.height - gap * (count - 1)) / count if self.upright else self.height
        for place, card in enumerate(self._cards):
            card.size = wide, high
            x = self.x if self.upright else self.x + place * (wide + gap)
            y = self.top - (place + 1) * high - place * gap if self.upright else self.y
            card.pos = x, y


@dataclass(frozen=True)
class ShownBy:
    """A rack that somebody swapped, or that one may see; the icon says which where words have no room."""

    player: PlayerView
    words: str
    tiles: tuple[Tile | None, ...]
    icon: str = ""


class ShownRow(Widget):
    """Below its words where there is room for them, else beside the avatar."""

    shown: ShownBy = ObjectProperty(ShownBy(PlayerView(""), "", ()))

    def __init__(self, **kwargs: Any) -> None:
        self._avatar, self._words, self._tiles = Avatar(avatar_size=dp(26)), BarText(kind="secondary"), TileRow()
        self._words.flow, self._words.halign = "fit", "left"
        self._icon = Icon(icon_size=dp(16), tone="text2")
        self._lay = Clock.create_trigger(self._lay_now, -1)
        super().__init__(size_hint=(None, None), **kwargs)
        for part in (self._avatar, self._words, self._icon, self._tiles):
            self.add_widget(part)
        for name in ("pos", "size", "shown"):
            self.fbind(name, self._lay)
        self._words.fbind("height", self._lay)

    def _lay_now(self, *_: object) -> None:
        player, brief = self.shown.player, self.height < dp(50)
        self._avatar.name, self._avatar.palette, self._avatar.bot = player.name, player.palette, player.bot
        self._tiles.tiles = self.shown.tiles
        self._words.text = "" if brief else self.shown.words
        self._avatar.x = self.x + dp(12)
        self._avatar.center_y = self.center_y if brief else self.top - dp(8) - bar_grown(13)
        left = self._avatar.right + dp(6)
        self._icon.name = self.shown.icon if brief else ""
        if self._icon.name:
            self._icon.center = left + dp(8), self._avatar.center_y
            left += dp(18)
        self._words.x, self._words.center_y = left, self._avatar.center_y
        self._words.width = max(dp(40), self.right - dp(12) - left)
        if not brief:
            left = self.x + dp(8)
        high = min(dp(34), self.height)
        low = self.center_y - high / 2 if brief else self.y + dp(5)
        self._tiles.pos, self._tiles.size = (left, low), (self.right - dp(8) - left, high)


class ShownTiles(Surface):
    """Public until the next turn of whoever swapped them; empty `text` means there is nothing to show."""

    text = StringProperty("")
    racks: list[ShownBy] = ListProperty()
    level = 0
    """How crowded the page is: from 1 on who and what has to do, without words."""

    def __init__(self, **kwargs: Any) -> None:
        self.rows: list[ShownRow] = []
        self.lay = Clock.create_trigger(self._lay, -1)
        super().__init__(size_hint=(None, None), **kwargs)
        self.fill, self.line, self.elevation, self.radius = "surf", "surf_line", "card", [dp(16)]
        for name in ("pos", "size"):
            self.fbind(name, self.lay)
        self.fbind("racks", self._show)

    def _show(self, *_: object) -> None:
        while len(self.rows) < len(self.racks):
            self.rows.append(ShownRow())
            self.add_widget(self.rows[-1])
        while len(self.rows) > len(self.racks):
            self.remove_widget(self.rows.pop())
        for row, shown in zip(self.rows, self.racks, strict=True):
            row.shown = shown
        self.text = ", ".join(shown.words for shown in self.racks)
        self.lay()

    def natural(self) -> float:
        if not self.level and len(self.racks) < 2:
            return dp(52) + bar_grown(26)
        each = dp(42) if self.level < 2 or len(self.racks) < 2 else dp(34)
        return each * -(-len(self.racks) // self._across)

    @property
    def _across(self) -> int:
        return 2 if len(self.racks) > 2 and self.level else 1

    def _lay(self, *_: object) -> None:
        if not self.rows:
            return
        across = self._across
        size = self.width / across, self.height / -(-len(self.rows) // across)
        for place, row in enumerate(self.rows):
            row.size = size
            row.pos = self.x + place % across * size[0], self.top - (place // across + 1) * size[1]


class ColourPicture(RankedPicture):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size=(dp(26), dp(26)), **kwargs)

    def draw(self, brush: Brush) -> None:
        paint_badge(brush, self.thing, 0, 0, self.width / 2)
