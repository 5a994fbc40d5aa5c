"""Pages of a PDF: vectors and letters, with those letters of a typeface embedded that were written.

    book = PdfBook({700: font}, "Knister", "en")
    pen = book.page(595, 842).pen(left, top, unit)
    book.write(file)

The same pages are the same bytes. Lengths of a page are points, a 72nd of an inch.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import BinaryIO

import pydyf

from app.shapes.pen import Align, Rgb, Weight
from app.shapes.symbols import Point
from app.shapes.typeface import Typeface
from rules.sheet import Place

ARC = 0.5523
"""How far the handles of a quarter of a circle reach, in parts of its radius."""
CAPITALS = 0.35
"""From the line to the middle of capitals and digits, in parts of the size."""
SYMBOLIC = 4
"""Says of an embedded font that it has letters beyond the plainest ones."""
MOST_AT_ONCE = 100
"""Letters in a block of the table that tells which glyph is which letter."""


class EmbeddedFace:
    """A typeface and the letters that were written with it."""

    def __init__(self, name: str, font: bytes) -> None:
        self.name = name
        self.face = Typeface(font)
        self.letters: dict[int, str] = {}
        """By glyph."""

    def glyphs(self, text: str) -> list[int]:
        found = [self.face.glyph(letter) for letter in text]
        self.letters.update(zip(found, text, strict=True))
        return found

    def width(self, text: str) -> float:
        """In parts of the size."""
        return float(sum(self.face.advance(self.face.glyph(letter)) for letter in text) / self.face.units)

    def embed(self, pdf: pydyf.PDF) -> pydyf.Dictionary:
        thinned = self.face.thinned(self.letters)
        file = pydyf.Stream([thinned], {"Length1": len(thinned)}, compress=True)
        pdf.add_object(file)
        name = f"/{_tag(self.letters)}+{self.name}"
        of_thousand = 1000 / self.face.units
        descriptor = pydyf.Dictionary(
            {
                "Type": "/FontDescriptor",
                "FontName": name,
                "Flags": SYMBOLIC,
                "FontBBox": pydyf.Array([round(part * of_thousand) for part in self.face.bounds]),
                "ItalicAngle": 0,
                "Ascent": round(self.face.ascent * of_thousand),
                "Descent": round(self.face.descent * of_thousand),
                "CapHeight": round(2 * CAPITALS * 1000),
                "StemV": 80,
                "FontFile2": file.reference,
            }
        )
        pdf.add_object(descriptor)
        widths = pydyf.Array()
        for glyph in sorted(self.letters):
            widths += [glyph, pydyf.Array([round(self.face.advance(glyph) * of_thousand)])]
        inner = pydyf.Dictionary(
            {
                "Type": "/Font",
                "Subtype": "/CIDFontType2",
                "BaseFont": name,
                "CIDSystemInfo": pydyf.Dictionary({"Registry": "(Adobe)", "Ordering": "(Identity)", "Supplement": 0}),
                "FontDescriptor": descriptor.reference,
                "W": widths,
                "CIDToGIDMap": "/Identity",
            }
        )
        pdf.add_object(inner)
        letters = pydyf.Stream([_letter_table(self.letters)], compress=True)
        pdf.add_object(letters)
        outer = pydyf.Dictionary(
            {
                "Type": "/Font",
                "Subtype": "/Type0",
                "BaseFont": name,
                "Encoding": "/Identity-H",
                "DescendantFonts": pydyf.Array([inner.reference]),
                "ToUnicode": letters.reference,
            }
        )
        pdf.add_object(outer)
        return outer


def _tag(letters: Mapping[int, str]) -> str:
    """Six capitals that say which letters are there."""
    number = sum((place + 1) * glyph for place, glyph in enumerate(sorted(letters)))
    return "".join(chr(65 + number // 26**place % 26) for place in range(6))


def _letter_table(letters: Mapping[int, str]) -> bytes:
    """So that what is on the page can be searched, copied and read aloud."""
    lines = [
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
        "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
        "/CMapName /Adobe-Identity-UCS def /CMapType 2 def",
        "1 begincodespacerange <0000> <FFFF> endcodespacerange",
    ]
    pairs = [f"<{glyph:04X}> <{letter.encode('utf-16-be').hex().upper()}>" for glyph, letter in sorted(letters.items())]
    for start in range(0, len(pairs), MOST_AT_ONCE):
        block = pairs[start : start + MOST_AT_ONCE]
        lines += [f"{len(block)} beginbfchar", *block, "endbfchar"]
    lines.append("endcmap CMapName currentdict /CMap defineresource pop end end")
    return "\n".join(lines).encode("ascii")


class PdfBook:
    def __init__(self, fonts: Mapping[Weight, tuple[str, bytes]], title: str, language: str) -> None:
        self.faces = {weight: EmbeddedFace(name, font) for weight, (name, font) in fonts.items()}
        self._title, self._language = title, language
        self._pages: list[PdfArea] = []
        self._forms: list[PdfArea] = []

    def page(self, width: float, height: float) -> PdfArea:
        self._pages.append(PdfArea(self, width, height, ""))
        return self._pages[-1]

    def form(self, width: float, height: float) -> PdfArea:
        """Drawn once, stamped on any page."""
        self._forms.append(PdfArea(self, width, height, f"S{len(self._forms)}"))
        return self._forms[-1]

    def measuring(self) -> PdfPen:
        """A pen that leaves nothing on any page."""
        return PdfArea(self, 0, 0, "").pen(0, 0, 1)

    def write(self, file: BinaryIO) -> None:
        pdf = pydyf.PDF()
        pdf.info["Title"] = pydyf.String(self._title)
        pdf.info["Creator"] = pydyf.String("Pětka")
        pdf.catalog["Lang"] = pydyf.String(self._language)
        written = {weight: face.embed(pdf) for weight, face in self.faces.items() if face.letters}
        fonts = pydyf.Dictionary({f"F{weight}": font.reference for weight, font in written.items()})
        for form in self._forms:
            form.stream.extra = {
                "Type": "/XObject",
                "Subtype": "/Form",
                "BBox": pydyf.Array([0, 0, *form.size]),
                "Resources": pydyf.Dictionary({"Font": fonts}),
            }
            pdf.add_object(form.stream)
        stamps = pydyf.Dictionary({form.name: form.stream.reference for form in self._forms})
        for page in self._pages:
            pdf.add_object(page.stream)
            pdf.add_page(
                pydyf.Dictionary(
                    {
                        "Type": "/Page",
                        "Parent": pdf.pages.reference,
                        "MediaBox": pydyf.Array([0, 0, *page.size]),
                        "Resources": pydyf.Dictionary({"Font": fonts, "XObject": stamps}),
                        "Contents": page.stream.reference,
                    }
                )
            )
        pdf.write(file, identifier=True)


class PdfArea:
    """A page, or what is stamped on pages."""

    def __init__(self, book: PdfBook, width: float, height: float, name: str) -> None:
        self.name, self.size = name, (round(width, 2), round(height, 2))
        self.stream = pydyf.Stream(compress=True)
        self.stream.set_line_cap(1)
        self.stream.set_line_join(1)
        self._book, self._height = book, height

    def pen(self, left: float, top: float, unit: float) -> PdfPen:
        """Draws around that point, from the upper left corner; `unit` is how many points one unit has."""
        return PdfPen(self._book, self.stream, left, self._height - top, unit)

    def stamp(self, form: PdfArea, left: float, top: float) -> None:
        self.stream.push_state()
        self.stream.set_matrix(1, 0, 0, 1, round(left, 2), round(self._height - top - form.size[1], 2))
        self.stream.draw_x_object(form.name)
        self.stream.pop_state()


class PdfPen:
    """A `PaperPen`."""

    def __init__(self, book: PdfBook, stream: pydyf.Stream, left: float, top: float, unit: float) -> None:
        self._book, self._stream = book, stream
        self._left, self._top, self._unit = left, top, unit

    def polygon(self, points: Sequence[Point], ink: Rgb, /) -> None:
        self._stream.set_color_rgb(*_rounded(ink))
        self._way(points)
        self._stream.fill()

    def line(self, points: Sequence[Point], ink: Rgb, width: float, /, dash: float = 0.0) -> None:
        self._begin_line(ink, width, dash)
        self._way(points)
        self._stream.stroke()

    def box(
        self,
        place: Place,
        radius: float,
        /,
        fill: Rgb | None = None,
        ink: Rgb | None = None,
        width: float = 1.0,
        dash: float = 0.0,
    ) -> None:
        if fill is not None:
            self._stream.set_color_rgb(*_rounded(fill))
            self._rounded_box(place, radius)
            self._stream.fill()
        if ink is not None:
            x, y, wide, high = place
            self._begin_line(ink, width, dash)
            self._rounded_box((x + width / 2, y + width / 2, wide - width, high - width), radius - width / 2)
            self._stream.stroke()

    def text(
        self, text: str, x: float, y: float, size: float, ink: Rgb, /, weight: Weight = 700, align: Align = "centre"
    ) -> None:
        x -= {"left": 0.0, "centre": 0.5, "right": 1.0}[align] * self.width_of(text, size, weight)
        glyphs = self._book.faces[weight].glyphs(text)
        across, up = self._at(x, y + CAPITALS * size)
        self._stream.begin_text()
        self._stream.set_color_rgb(*_rounded(ink))
        self._stream.set_font_size(f"F{weight}", round(size * self._unit, 3))
        self._stream.move_text_to(across, up)
        self._stream.show_text("<" + "".join(f"{glyph:04X}" for glyph in glyphs) + ">")
        self._stream.end_text()

    def width_of(self, text: str, size: float, weight: Weight = 700, /) -> float:
        return self._book.faces[weight].width(text) * size

    # -- in points -----------------------------------------------------------------------------------------

    def _at(self, x: float, y: float) -> Point:
        return round(self._left + x * self._unit, 3), round(self._top - y * self._unit, 3)

    def _begin_line(self, ink: Rgb, width: float, dash: float) -> None:
        self._stream.set_color_rgb(*_rounded(ink), stroke=True)
        self._stream.set_line_width(round(width * self._unit, 3))
        self._stream.set_dash([round(dash * self._unit, 3)] * 2 if dash else [], 0)

    def _way(self, points: Sequence[Point]) -> None:
        self._stream.move_to(*self._at(*points[0]))
        for x, y in points[1:]:
            self._stream.line_to(*self._at(x, y))
        if points[0] == points[-1]:
            self._stream.close()

    def _rounded_box(self, place: Place, radius: float) -> None:
        x, y, width, height = place
        right, foot = x + width, y + height
        radius = max(0.0, min(radius, width / 2, height / 2))
        handle = radius * (1 - ARC)
        self._stream.move_to(*self._at(x + radius, y))
        for line, first, second, end in (
            ((right - radius, y), (right - handle, y), (right, y + handle), (right, y + radius)),
            ((right, foot - radius), (right, foot - handle), (right - handle, foot), (right - radius, foot)),
            ((x + radius, foot), (x + handle, foot), (x, foot - handle), (x, foot - radius)),
            ((x, y + radius), (x, y + handle), (x + handle, y), (x + radius, y)),
        ):
            self._stream.line_to(*self._at(*line))
            self._stream.curve_to(*self._at(*first), *self._at(*second), *self._at(*end))
        self._stream.close()


def _rounded(ink: Rgb) -> Rgb:
    red, green, blue = (round(part, 3) for part in ink)
    return red, green, blue
