"""Sheets on the pages of a PDF: each with a place for a name, and below it what brings points."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import cycle, islice
from typing import BinaryIO

import rules
from app.games.game_words import Scoring, scoring_of, sheet_words_of
from app.games.paper.drawing import HAIR, INK, RULE, SOFT, STRONG, WHITE, PaperBrush, draw_sheet, radius_of
from app.games.paper.paper import paper_of
from app.games.registry import facts
from app.games.scoring_words import COLOURS
from app.games.sheet.words import Sight
from app.i18n import Translator
from app.shapes.pen import PaperPen, Weight
from app.store.folders import ASSETS
from rules.sheet import Place, Sheet

FONTS: dict[Weight, str] = {500: "HankenGrotesk_500Medium", 700: "HankenGrotesk_700Bold"}

FORMATS = {"a4": (595.276, 841.89), "letter": (612.0, 792.0)}
"""Width and height in points."""
PER_PAGE = (1, 2, 4, 6)
MOST = 200
"""Sheets in one file; a club needs no more at once."""
MARGIN, GAP = 24.0, 22.0
"""What no printer reaches, and the room for scissors, in points."""
LETTER_COUNTRIES = frozenset({"US", "CA", "MX", "GT", "SV", "HN", "NI", "CR", "PA", "CO", "VE", "CL", "PH", "PR", "DO"})

WIDTH, HEAD, EDGE = 388.0, 34.0, 12.0
"""Of a sheet with all that belongs to it, in its own units."""
BETWEEN = 16.0
HALF = (WIDTH - 2 * EDGE - BETWEEN) / 2
"""Of two columns of the scoring table, and the room between them."""
CLOSEST = 0.88
"""How small letters get at least for two rows to stand side by side."""
GAPS = 10.0
"""Above the scoring table, below it and at the foot, together."""
TITLE, ROW, NOTE = 20.0, 17.0, 14.5
"""How high a headline, a row of the scoring table and a line of its note are."""


TableRow = tuple[str, str, str]


@dataclass(frozen=True)
class PrintOrder:
    """What shall be printed."""

    game_id: str
    count: int
    format: str = "a4"
    per_page: int = 4
    kinds: tuple[str, ...] = ()
    """Which of the sheets that differ; all of them in turn if none is named."""
    coloured: bool = True

    @property
    def pages(self) -> int:
        return -(-self.count // self.per_page)


def usual_format(tags: Iterable[str]) -> str:
    """The paper that printers have where somebody lives, by what their device says about languages ("en-US")."""
    for tag in tags:
        parts = tag.partition(".")[0].replace("_", "-").split("-")[1:]
        country = next((part.upper() for part in parts if len(part) == 2), "")
        if country:
            return "letter" if country in LETTER_COUNTRIES else "a4"
    return "a4"


@dataclass(frozen=True)
class PageGrid:
    """How sheets stand on a page, in points from its upper left corner."""

    page: tuple[float, float]
    columns: int
    rows: int
    unit: float

    def places(self, high: float) -> Iterator[Place]:
        """Of sheets so many units high: each in the middle of its part of the page."""
        wide = (self.page[0] - 2 * MARGIN - (self.columns - 1) * GAP) / self.columns
        tall = (self.page[1] - 2 * MARGIN - (self.rows - 1) * GAP) / self.rows
        across, down = WIDTH * self.unit, high * self.unit
        for number in range(self.columns * self.rows):
            row, column = divmod(number, self.columns)
            x, y = MARGIN + column * (wide + GAP), MARGIN + row * (tall + GAP)
            yield x + (wide - across) / 2, y + (tall - down) / 2, across, down


def grid(format: str, per_page: int, high: float) -> PageGrid:
    """The one in which they are largest, upright or across."""
    found = []
    for page in (FORMATS[format], FORMATS[format][::-1]):
        for columns in range(1, per_page + 1):
            if per_page % columns == 0:
                rows = per_page // columns
                wide = (page[0] - 2 * MARGIN - (columns - 1) * GAP) / columns
                tall = (page[1] - 2 * MARGIN - (rows - 1) * GAP) / rows
                found.append(PageGrid(page, columns, rows, min(wide / WIDTH, tall / high)))
    return max(found, key=lambda one: round(one.unit, 6))


class PrintedSheet:
    """One sheet with its name, its total and its scoring table, in somebody's language."""

    def __init__(self, game_id: str, kind: str, tr: Translator) -> None:
        self._paper, self._tr = paper_of(game_id), tr
        self.name = tr(facts(game_id).name)
        self.sheet: Sheet = self._paper.blank(kind)
        sight = Sight(tr, rules.game(game_id).start(1), lambda seat: "", self.sheet)
        self._words = sheet_words_of(game_id)(sight).print_words()
        self._scoring: Scoring = scoring_of(game_id, tr)
        self._rows = [] if self._paper.tabled else self._scoring.rows

    def height(self, pen: PaperPen) -> float:
        """With all of it, in units."""
        legend = ROW if self._paper.colours else 0.0
        rows = len(self._lines(pen)) * ROW
        note = len(wrapped(pen, self._scoring.note, WIDTH - 2 * EDGE)) * NOTE
        return HEAD + self.sheet.size[1] + GAPS + legend + (TITLE if self._rows else 0.0) + rows + note

    def draw(self, pen: PaperPen, lower_pen: PaperPen, coloured: bool) -> None:
        """`lower_pen` begins `HEAD` units below the other."""
        brush, lower = PaperBrush(pen, coloured), PaperBrush(lower_pen, coloured)
        self._draw_head(brush)
        self._paper.under(lower, self.sheet, self._words)
        draw_sheet(lower, self.sheet)
        self._draw_total(lower)
        y = HEAD + self.sheet.size[1] + GAPS / 3
        if self._paper.colours:
            self._draw_legend(brush, y)
            y += ROW
        self._draw_scoring(brush, y)

    def _draw_head(self, brush: PaperBrush) -> None:
        pen, tr = brush.pen, self._tr
        pen.text(self.name, EDGE, HEAD / 2, 20, INK, 700, "left")
        at = EDGE + pen.width_of(self.name, 20, 700) + 18
        pen.text(tr("Name"), at, HEAD / 2 + 3, 12, SOFT, 500, "left")
        at += pen.width_of(tr("Name"), 12, 500) + 6
        pen.line([(at, HEAD / 2 + 9), (WIDTH - EDGE, HEAD / 2 + 9)], RULE, 1)

    def _draw_total(self, brush: PaperBrush) -> None:
        """Where the sheet has no place for it, above its cells."""
        items = self.sheet.on_paper
        if any(item.id == "total" for item in items):
            return
        cells = [item for item in items if item.kind == "cell"]
        band = min(item.place[1] for item in cells)
        beside = [item.place[0] for item in items if item.kind == "box" and item.place[1] < band]
        right = min(beside) - 9 if beside else max(item.place[0] + item.place[2] for item in items)
        place = right - 64.0, 3.0, 64.0, band - 8
        brush.pen.box(place, radius_of(place), fill=WHITE, ink=INK, width=STRONG)
        brush.pen.text(self._tr("Score"), place[0] - 8, place[1] + place[3] / 2, 13, SOFT, 700, "right")

    def _draw_legend(self, brush: PaperBrush, y: float) -> None:
        """Whose symbol is whose: for printers without colours, and for people who do not tell them apart."""
        pen, at = brush.pen, EDGE
        words = [self._tr(COLOURS[colour]) for colour in self._paper.colours]
        wide = sum(pen.width_of(word, 11, 500) + 26 for word in words) - 10
        size = 11 * min(1.0, (WIDTH - 2 * EDGE) / wide)
        for colour, word in zip(self._paper.colours, words, strict=True):
            brush.symbol(colour, at + size / 2, y + ROW / 2, size * 0.52)
            pen.text(word, at + size * 1.3, y + ROW / 2, size, SOFT, 500, "left")
            at += pen.width_of(word, size, 500) + size * 26 / 11

    def _short(self, pen: PaperPen) -> list[TableRow]:
        return [row for row in self._rows if table_row_width(pen, row) * CLOSEST <= HALF]

    def _lines(self, pen: PaperPen) -> list[list[TableRow]]:
        """The rows of the scoring table, two side by side where they are short enough."""
        short = self._short(pen)
        down = (len(short) + 1) // 2
        return [[row] for row in self._rows if row not in short] + [short[number::down] for number in range(down)]

    def _draw_scoring(self, brush: PaperBrush, y: float) -> None:
        pen = brush.pen
        if self._rows:
            pen.text(self._scoring.title, EDGE, y + TITLE / 2, 12.5, INK, 700, "left")
            y += TITLE
        for number, line in enumerate(self._lines(pen)):
            whole = len(line) == 1 and line[0] not in self._short(pen)
            for column, row in enumerate(line):
                place = EDGE + column * (HALF + BETWEEN), y, WIDTH - 2 * EDGE if whole else HALF, ROW
                draw_table_row(pen, row, place, ruled=number > 0)
            y += ROW
        y += GAPS / 3
        for text in wrapped(pen, self._scoring.note, WIDTH - 2 * EDGE):
            pen.text(text, EDGE, y + NOTE / 2, 10.5, SOFT, 500, "left")
            y += NOTE


def table_row_width(pen: PaperPen, row: TableRow) -> float:
    what, worth, example = row
    width = pen.width_of(what, 11, 500) + pen.width_of(worth, 11, 700) + 8
    return width + pen.width_of(example, 9.5, 500) + 8 if example else width


def draw_table_row(pen: PaperPen, row: TableRow, place: Place, ruled: bool) -> None:
    """What, an example, and what it is worth."""
    (what, worth, example), (left, top, wide, high) = row, place
    middle, right = top + high / 2, left + wide
    size = 11 * min(1.0, wide / table_row_width(pen, row))
    pen.text(what, left, middle, size, INK, 500, "left")
    pen.text(worth, right, middle, size, INK, 700, "right")
    if example:
        pen.text(example, right - pen.width_of(worth, size, 700) - 8, middle, size * 9.5 / 11, SOFT, 500, "right")
    if ruled:
        pen.line([(left, top), (right, top)], HAIR, 0.5)


def wrapped(pen: PaperPen, text: str, room: float, size: float = 10.5) -> list[str]:
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and pen.width_of(longer, size, 500) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def print_sheets(
    order: PrintOrder, tr: Translator, file: BinaryIO, progress: Callable[[float], None] = lambda done: None
) -> None:
    """All sheets of an order as a PDF. What makes it is loaded only now."""
    from app.shapes.pdf import PdfBook

    fonts = {weight: (name, (ASSETS / "fonts" / f"{name}.ttf").read_bytes()) for weight, name in FONTS.items()}
    paper = paper_of(order.game_id)
    sheets = {kind: PrintedSheet(order.game_id, kind, tr) for kind in order.kinds or paper.kinds}
    title = next(iter(sheets.values())).name
    book = PdfBook(
        {weight: (name.replace("_", "-"), font) for weight, (name, font) in fonts.items()}, title, tr.language
    )
    numbers = islice(cycle(sheets), order.count)
    measuring = book.measuring()
    high = max(sheet.height(measuring) for sheet in sheets.values())
    how = grid(order.format, order.per_page, high)
    drawn = {kind: book.form(WIDTH * how.unit, high * how.unit) for kind in sheets}
    for kind, form in drawn.items():
        sheets[kind].draw(form.pen(0, 0, how.unit), form.pen(0, HEAD * how.unit, how.unit), order.coloured)
    for number in range(order.pages):
        page = book.page(*how.page)
        for place, kind in zip(how.places(high), list(islice(numbers, order.per_page)), strict=False):
            page.stamp(drawn[kind], place[0], place[1])
        if order.per_page > 1:
            cut_marks(page.pen(0, 0, 1), how)
        progress((number + 1) / order.pages)
    book.write(file)


def cut_marks(pen: PaperPen, how: PageGrid) -> None:
    """Where scissors go: thin dashes in the middle between sheets."""
    wide, tall = how.page
    for column in range(1, how.columns):
        x = MARGIN + column * (wide - 2 * MARGIN + GAP) / how.columns - GAP / 2
        pen.line([(x, MARGIN), (x, tall - MARGIN)], RULE, 0.4, dash=3)
    for row in range(1, how.rows):
        y = MARGIN + row * (tall - 2 * MARGIN + GAP) / how.rows - GAP / 2
        pen.line([(MARGIN, y), (wide - MARGIN, y)], RULE, 0.4, dash=3)
