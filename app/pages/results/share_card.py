"""A result as a picture to share: drawn once into a buffer of its own, the same on every device."""

from __future__ import annotations

from datetime import datetime
from math import ceil
from pathlib import Path

from kivy.core.image import Image as CoreImage
from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Fbo, Rectangle, SmoothRoundedRectangle
from kivy.graphics import RoundedRectangle as Rounded
from kivy.graphics.texture import Texture

from app.games.miniature import Miniature
from app.games.registry import facts
from app.games.result_words import FinalStanding, Result
from app.games.words import date, names
from app.i18n import Translator
from app.i18n.numbers import with_minus
from app.pages.home.logo import Logo
from app.pages.results import words as result_words
from app.pages.results.breakdown import Bar, Source, draw_mark, shown_sources, stretched
from app.pages.results.podium import AVATARS as AVATAR_SIZES
from app.pages.results.podium import DIGITS, HEIGHTS, MOST_AVATARS, WIDTHS
from app.store.seats import Seat
from app.ui.drawing.icon_codes import ICON_CODES
from app.ui.drawing.paint import gradient, halves
from app.ui.drawing.picture import picture_of
from app.ui.text import face_for, text_width
from app.ui.theme import ASSETS, FACES, FELT, HAND, ICONS, Rgba, mixed, tones

WIDTH, HEIGHT = 1080, 1350
EDGE = 60
DP = 2.5
"""Pixels for what is one dp on the screen."""
HEAD, FEET = 1160, 96
"""Where the headline's part ends and the foot's part begins."""
MOST_ROWS = 6
MOST_SHOWN = 14
"""People with a row of their own; beyond that the others are counted."""
BOARD = 480
"""The largest side of the board's or sheet's picture."""


def file_name(result: Result) -> str:
    day = datetime.fromtimestamp(result.finished).astimezone().strftime("%Y-%m-%d")
    return f"petka-{result.game_id.replace('_', '-')}-{day}.png"


def paint(tr: Translator, result: Result, line: str = "") -> bytes:
    """The pixels of the card, for `save`, which may take its time on another thread. `line` stands below the headline
    instead of the usual words."""
    buffer = Fbo(size=(WIDTH, HEIGHT), with_stencilbuffer=True)
    card = _Card(tr, result, line)
    with buffer:
        card.ground()
        card.head()
        floor = card.sheet_top()
        card.podium(floor)
    board = card.board(floor)
    buffer.add(board.canvas)
    with buffer:
        card.sheet(floor)
    logo = Logo()
    logo.size, logo.pos = (52, 52), (EDGE, 32)
    logo.draw()
    buffer.add(logo.canvas)
    with buffer:
        card.foot()
    buffer.draw()
    return buffer.pixels


def save(pixels: bytes, path: Path) -> None:
    picture_of(WIDTH, HEIGHT, pixels).save(path)


def shown_standings(result: Result) -> list[FinalStanding]:
    """Who has a row: the best, and whoever shares it."""
    everyone = result.standings
    if len(everyone) <= MOST_SHOWN:
        return list(everyone)
    shown = list(everyone[: MOST_SHOWN - 1])
    if result.own is not None and result.own not in shown:
        shown[-1] = result.own
    return shown


def _shortened(name: str, size: float, room: float) -> str:
    """A very long name is cut rather than made too small to read."""
    while text_width(name, FACES[700], size) > room:
        name = name.removesuffix("…")[:-1].rstrip() + "…"
    return name


class _Card:
    """Draws the parts one after the other; keeps the textures of its words alive until the card is read."""

    def __init__(self, tr: Translator, result: Result, line: str = "") -> None:
        self.tr = tr
        self.result = result
        self.line = line or result_words.subtitle(tr, result)
        self._labels: list[CoreLabel] = []

    # -- words -------------------------------------------------------------------------------------------------

    def words(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        tint: Rgba,
        room: float,
        *,
        face: str = FACES[700],
        align: float = 0,
    ) -> float:
        """One line with its middle at `y`; shrinks to fit. `align` 0 begins at `x`, 0.5 is centred there, 1 ends."""
        face = face_for(text, face)
        size = min(size, size * room / max(1, text_width(text, face, size)))
        label = CoreLabel(text=text, font_name=face, font_size=size)
        label.refresh()
        self._labels.append(label)
        wide, high = label.texture.size
        Color(rgba=tint)
        Rectangle(texture=label.texture, pos=(round(x - wide * align), round(y - high / 2)), size=(wide, high))
        return float(wide)

    # -- parts -------------------------------------------------------------------------------------------------

    def ground(self) -> None:
        top, bottom = FELT.ground[0][1], FELT.ground[-1][1]
        Color(1, 1, 1, 1)
        Rectangle(size=(WIDTH, HEIGHT), texture=gradient(top, bottom))
        grain = CoreImage(str(ASSETS / "textures" / FELT.grain_file)).texture
        grain.wrap = "repeat"
        across, up = WIDTH / (96 * DP), HEIGHT / (96 * DP)
        Color(rgba=FELT.grain)
        Rectangle(size=(WIDTH, HEIGHT), texture=grain, tex_coords=(0, 0, across, 0, across, up, 0, up))

    def head(self) -> None:
        room = WIDTH - 2 * EDGE
        title = result_words.told_headline(self.tr, self.result)
        self.words(title, EDGE, HEIGHT - 92, 66, FELT.text, room, face=FACES[800])
        self.words(self.line, EDGE, HEIGHT - 158, 36, FELT.text2, room, face=FACES[500])

    def foot(self) -> None:
        self.words("Pětka", EDGE + 70, 58, 36, FELT.text, 300, face=FACES[800])
        day = date(self.tr, self.result.finished, now=0)  # with its year
        self.words(day, WIDTH - EDGE, 58, 32, FELT.text2, 400, face=FACES[500], align=1)

    # -- podium ------------------------------------------------------------------------------------------------

    def podium(self, floor: float) -> None:
        steps = [place for place in (2, 1, 3) if self._at(place)]
        if not steps:
            return
        room = WIDTH - 2 * EDGE + 32 - self._board_side(floor) - 30
        full = max(HEIGHTS[place] + AVATAR_SIZES[place] + (88 if place == 1 else 50) for place in steps)
        natural = [WIDTHS[place] * DP * (1.35 if len(steps) == 1 else 1) for place in steps]
        shrink = min(1.0, (room - 20 * (len(steps) - 1)) / sum(natural))
        widths = [width * shrink for width in natural]
        unit = min(DP * 1.15 * max(shrink, 0.7), (HEAD - floor) / full)
        x = EDGE - 16 + (room - sum(widths) - 20 * (len(steps) - 1)) / 2
        for place, width in zip(steps, widths, strict=True):
            self._step(place, x, floor, width, unit)
            x += width + 20

    def _board_side(self, floor: float) -> float:
        return min(BOARD, HEAD - floor - 30)

    def board(self, floor: float) -> Miniature:
        """The end of the game: the board, or the sheet of whoever shares it, or else the winner's."""
        side = self._board_side(floor)
        whose = self.result.own or self.result.standings[0]
        picture = Miniature(state=self.result.state, seat=whose.numbers[0], ground="felt", radius=30)
        picture.size, picture.pos = (
            (side, side),
            (WIDTH - EDGE + 16 - side, floor + 30 + (HEAD - 30 - floor - side) / 2),
        )
        picture.draw()
        return picture

    def _at(self, place: int) -> list[FinalStanding]:
        return [standing for standing in self.result.standings if standing.place == place]

    def _step(self, place: int, x: float, floor: float, width: float, unit: float) -> None:
        there, middle, first = self._at(place), x + width / 2, place == 1
        top, bottom = (FELT.accent_hi, FELT.bonus2) if first else (FELT.key_hi, FELT.key)
        high = HEIGHTS[place] * unit
        self._box(x, floor - 60, width, high + 60, top, bottom, 30)
        note = result_words.place(self.tr, self.result, there[0])
        digits = DIGITS[place] * unit * 1.1
        lift = digits * 0.24 if note else 0
        ink = FELT.accent_ink if first else FELT.text
        points = with_minus(there[0].score)
        self.words(points, middle, floor + high / 2 + lift, digits, ink, width - 24, face=FACES[800], align=0.5)
        if note:
            y, tint = floor + high / 2 + lift - digits * 0.72, ink if first else FELT.text2
            self.words(note, middle, y, max(22, 14 * unit), tint, width - 24, face=FACES[600], align=0.5)
        y = floor + high + 19 * unit
        called = names(self.tr, [name for standing in there for name in result_words.told_names(self.tr, standing)])
        self.words(called, middle, y, max(28, 17 * unit), FELT.text, width + 10, align=0.5)
        seats = [seat for standing in there for seat in standing.seats][:MOST_AVATARS]
        side = min(AVATAR_SIZES[place] * unit, width / (1 + 0.68 * (len(seats) - 1)))
        left = middle - side * (1 + 0.68 * (len(seats) - 1)) / 2
        base = y + 18 * unit
        for number, seat in enumerate(seats):
            self._avatar(seat, left + number * side * 0.68, base, side)
        if first and result_words.is_feast(self.result):
            crown = 34 * unit
            y = base + side + 19 * unit
            self.words(ICON_CODES["crown"], middle, y, crown, FELT.accent_text, width, face=ICONS, align=0.5)

    def _avatar(self, seat: Seat, x: float, y: float, side: float) -> None:
        computer = seat.controller.kind == "bot"
        worn, radius = tones(seat.avatar), side * (0.3 if computer else 0.5)
        texture = halves(worn[0].bottom, worn[1].bottom) if len(worn) > 1 else None
        self._box(x, y, side, side, worn[0].top, worn[0].bottom, radius, texture)
        text, face, size = (ICON_CODES["bot"], ICONS, 0.56) if computer else (seat.name[:1].upper(), FACES[800], 0.42)
        self.words(text, x + side / 2, y + side / 2, side * size, worn[0].ink, side, face=face, align=0.5)

    def _box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        top: Rgba,
        bottom: Rgba,
        radius: float,
        texture: Texture | None = None,
    ) -> None:
        """A smooth edge below, the gradient or a texture a pixel inside it."""
        Color(rgba=mixed(bottom, top, 0.5))
        SmoothRoundedRectangle(pos=(x, y), size=(width, height), radius=[radius])
        Color(1, 1, 1, 1)
        inner = {"pos": (x + 1, y + 1), "size": (width - 2, height - 2)}
        Rounded(**inner, radius=[radius - 1], texture=texture or gradient(bottom, top))

    # -- sheet -------------------------------------------------------------------------------------------------

    def _grid(self) -> tuple[int, int, float]:
        """Columns, rows and the height of a row."""
        count = min(len(self.result.standings), MOST_SHOWN)
        columns = 1 if count <= MOST_ROWS else 2
        rows = ceil(count / columns)
        return columns, rows, min(104.0, 560 / rows)

    def sheet_top(self) -> float:
        _, rows, high = self._grid()
        return FEET + 30 + rows * high + 140

    def sheet(self, top: float) -> None:
        left, bottom, width = EDGE - 16, FEET + 20, WIDTH - 2 * EDGE + 32
        for down, inset, tint in ((14, 12, FELT.paper3), (7, 6, FELT.paper2), (0, 0, FELT.paper)):
            Color(rgba=tint)
            size = (width - 2 * inset, top - bottom)
            SmoothRoundedRectangle(pos=(left + inset, bottom - down), size=size, radius=[34] * 4)
        title = self.tr("Where the points came from")
        self.words(title, EDGE + 20, top - 52, 40, FELT.ink, width - 80)
        self._legend(EDGE + 20, top - 104, width - 72)
        columns, rows, high = self._grid()
        across = (width - 72 + 40) / columns
        shown = shown_standings(self.result)
        more = len(self.result.standings) - len(shown)
        if more:
            words = self.tr.plural("and {n} more", "and {n} more", more)
            x, y = EDGE + 20 + (columns - 1) * across, top - 132 - (rows - 0.5) * high
            self.words(words, x, y, 32, FELT.ink2, across - 40, face=FACES[500])
        for number, standing in enumerate(shown):
            column, row = divmod(number, rows)
            x, y = EDGE + 20 + column * across, top - 132 - row * high
            Color(rgba=FELT.rule)
            Rectangle(pos=(x, y), size=(across - 40, 2))
            self._row(standing, x, y - high, across - 40, high)

    def _sources(self) -> list[Source]:
        return shown_sources(self.tr, self.result)

    def _legend(self, x: float, y: float, room: float) -> None:
        sources = self._sources()
        size, gap = 30.0, 40
        needed = sum(46 + text_width(source.name, FACES[500], size) for source in sources) + gap * (len(sources) - 1)
        share = min(1.0, room / needed)
        for source in sources:
            side = 32 * share
            Color(rgba=source.tint.fill)
            SmoothRoundedRectangle(pos=(x, y - side / 2), size=(side, side), radius=[side * 0.3] * 4)
            draw_mark(source.tint.mark, x + side / 2, y, side * 0.33, source.tint.mark_ink)
            wide = self.words(source.name, x + side + 12 * share, y, size * share, FELT.ink2, room, face=FACES[500])
            x += side + 12 * share + wide + gap * share

    def _row(self, standing: FinalStanding, x: float, y: float, width: float, high: float) -> None:
        side = min(64.0, high * 0.62)
        for number, seat in enumerate(standing.seats):
            self._avatar(seat, x + number * side * 0.68, y + (high - side) / 2, side)
        start = x + side * (1 + 0.68 * (len(standing.seats) - 1)) + 20
        total = self.words(
            with_minus(standing.score), x + width - 8, y + high / 2, 76, FELT.pen, 130, face=HAND, align=1
        )
        room = x + width - max(total, 80) - 30 - start
        name = names(self.tr, result_words.told_names(self.tr, standing))
        where = result_words.place(self.tr, self.result, standing)
        said = self.tr("{name}, {place}", name=name, place=where) if where and not self.result.solo else name
        size = min(28, high * 0.3)
        fits = text_width(said, FACES[700], size * 0.8) <= room
        self.words(said if fits else _shortened(name, size * 0.8, room), start, y + high * 0.74, size, FELT.ink, room)
        if not fits and standing.place is None:
            self.words(where, start, y + high * 0.32, size, FELT.ink2, room, face=FACES[500])
        else:
            self._bars(standing, start, y + high * 0.1, room, high * 0.44)

    def _bars(self, standing: FinalStanding, x: float, y: float, room: float, high: float) -> None:
        lowest = facts(self.result.game_id).lowest_counts
        bars = [Bar(source, standing.points_from(source.code)) for source in self._sources()]
        shown = [bar for bar in bars if bar.points or lowest]
        if not shown:
            return
        room -= 5 * (len(shown) - 1)
        most = max(sum(abs(points) for _, points in other.shares) for other in self.result.standings)
        size = min(30.0, high * 0.72)
        needed = [self._needed(bar, size) for bar in shown]
        fair = [room / len(shown) if lowest else room * abs(bar.points) / max(1, most) for bar in shown]
        least = min(bar.points for bar in shown)
        for bar, width in zip(shown, fair if lowest else stretched(fair, needed, room), strict=True):
            if lowest and bar.points == least:
                Color(rgba=FELT.ink)
                SmoothRoundedRectangle(pos=(x - 4, y - 4), size=(width + 8, high + 8), radius=[high * 0.3] * 4)
            Color(rgba=bar.source.tint.fill)
            SmoothRoundedRectangle(pos=(x, y), size=(width, high), radius=[high * 0.26] * 4)
            self._segment(bar, x, y + high / 2, width, size)
            x += width + 5

    def _needed(self, bar: Bar, size: float) -> float:
        mark = size if bar.source.tint.mark else 0
        return text_width(with_minus(bar.points), FACES[700], size) + mark + 16

    def _segment(self, bar: Bar, x: float, y: float, width: float, size: float) -> None:
        tint, text = bar.source.tint, with_minus(bar.points)
        mark = size if tint.mark else 0
        left = x + (width - self._needed(bar, size) + 16) / 2
        draw_mark(tint.mark, left + size * 0.35, y, size * 0.38, tint.mark_ink)
        self.words(text, left + mark, y, size, tint.ink, width)
