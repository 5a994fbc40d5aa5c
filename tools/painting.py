"""Vector shapes as pixels with exact edges. Pure Python, the same on every machine.

A shape is a list of contours, a contour a list of points; curves are points enough. `Painting` takes shapes one over
the other, each with a paint: a colour, or a function of the place. Letters are shapes too (`text`).
"""

from __future__ import annotations

import math
import struct
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

Point = tuple[float, float]
Shape = list[list[Point]]
Colour = tuple[float, float, float, float]
"""Red, green, blue, opacity, each from 0 to 1."""
Paint = Callable[[float, float], Colour]
Mask = list[list[float]]
"""How much of each pixel is covered, from 0 to 1."""


# -- shapes ---------------------------------------------------------------------------------------------------


def rounded(x: float, y: float, width: float, height: float, radius: float, steps: int = 24) -> Shape:
    left, right, top, bottom = x + radius, x + width - radius, y + radius, y + height - radius
    corners = ((right, top), (right, bottom), (left, bottom), (left, top))
    points = []
    for quarter, (cx, cy) in enumerate(corners):
        for step in range(steps + 1):
            angle = (quarter - 1 + step / steps) * math.pi / 2
            points.append((cx + radius * math.cos(angle), cy + radius * math.sin(angle)))
    return [points]


def circle(x: float, y: float, radius: float, steps: int = 96) -> Shape:
    return [regular(x, y, radius, steps)]


def regular(x: float, y: float, radius: float, corners: int, turn: float = 0.0) -> list[Point]:
    """A regular polygon; its first corner lies to the right, turned by so many degrees."""
    angles = (math.radians(turn) + 2 * math.pi * i / corners for i in range(corners))
    return [(x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles]


def ring(outer: list[Point], inner: list[Point]) -> Shape:
    return [outer, inner[::-1]]


def without(shape: Shape, *holes: Shape) -> Shape:
    """The shape with holes, each of which lies inside it."""
    return [*shape, *(contour[::-1] for hole in holes for contour in hole)]


def moved(shape: Shape, x: float, y: float, scale: float = 1.0) -> Shape:
    return [[(px * scale + x, py * scale + y) for px, py in contour] for contour in shape]


# -- letters --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class FontFace:
    """A TrueType font, as far as writing a few words needs it."""

    data: bytes

    @classmethod
    def of(cls, path: Path) -> FontFace:
        return cls(path.read_bytes())

    def text(self, words: str, x: float, y: float, size: float, spacing: float = 0.0) -> tuple[Shape, float]:
        """The words on the line `y`, and where they end. `spacing` is in parts of the size."""
        from app.shapes.typeface import code_points

        glyphs = code_points(self.data)
        scale = size / self._number("head", 18)
        shape: Shape = []
        for letter in words:
            glyph = glyphs[ord(letter)]
            shape += [[(x + px * scale, y - py * scale) for px, py in contour] for contour in self._outline(glyph)]
            x += self._advance(glyph) * scale + spacing * size
        return shape, x - spacing * size

    def _table(self, name: str) -> int:
        from app.shapes.typeface import tables

        return tables(self.data)[name]

    def _number(self, table: str, at: int) -> int:
        return int(struct.unpack_from(">H", self.data, self._table(table) + at)[0])

    def _advance(self, glyph: int) -> int:
        last = self._number("hhea", 34) - 1
        return self._number("hmtx", 4 * min(glyph, last))

    def _outline(self, glyph: int) -> Shape:
        wide = self._number("head", 50)
        loca = self._table("loca")
        if wide:
            start, end = struct.unpack_from(">2I", self.data, loca + 4 * glyph)
        else:
            start, end = (2 * part for part in struct.unpack_from(">2H", self.data, loca + 2 * glyph))
        if start == end:
            return []
        at = self._table("glyf") + start
        (contours,) = struct.unpack_from(">h", self.data, at)
        return self._simple(at + 10, contours) if contours >= 0 else self._composite(at + 10)

    def _composite(self, at: int) -> Shape:
        shape: Shape = []
        more = True
        while more:
            flags, glyph = struct.unpack_from(">2H", self.data, at)
            form = ">2h" if flags & 1 else ">2b"
            dx, dy = struct.unpack_from(form, self.data, at + 4)
            if flags & 0xC8:
                raise ValueError("a scaled part of a letter")
            shape += moved(self._outline(glyph), dx, dy)
            at += 4 + struct.calcsize(form)
            more = bool(flags & 0x20)
        return shape

    def _simple(self, at: int, contours: int) -> Shape:
        data = self.data
        ends = struct.unpack_from(f">{contours}H", data, at)
        at += 2 * contours
        at += 2 + struct.unpack_from(">H", data, at)[0]
        flags: list[int] = []
        while len(flags) <= ends[-1]:
            flag = data[at]
            at += 1
            flags.append(flag)
            if flag & 8:
                flags += [flag] * data[at]
                at += 1
        axes = []
        for short, same in ((2, 16), (4, 32)):
            value, values = 0, []
            for flag in flags:
                if flag & short:
                    value += data[at] if flag & same else -data[at]
                    at += 1
                elif not flag & same:
                    value += struct.unpack_from(">h", data, at)[0]
                    at += 2
                values.append(value)
            axes.append(values)
        points = [(float(x), float(y), bool(flag & 1)) for x, y, flag in zip(*axes, flags, strict=True)]
        starts = (0, *(end + 1 for end in ends[:-1]))
        return [_bent(points[start : end + 1]) for start, end in zip(starts, ends, strict=True)]


def _bent(points: Sequence[tuple[float, float, bool]], steps: int = 8) -> list[Point]:
    """A contour of quadratic curves as points; between two handles there is a point on the line, half way."""
    full: list[tuple[float, float, bool]] = []
    for here, after in zip(points, [*points[1:], points[0]], strict=True):
        full.append(here)
        if not here[2] and not after[2]:
            full.append(((here[0] + after[0]) / 2, (here[1] + after[1]) / 2, True))
    first = next(i for i, point in enumerate(full) if point[2])
    full = full[first:] + full[: first + 1]
    line: list[Point] = []
    for i, (x, y, on) in enumerate(full):
        if on:
            line.append((x, y))
            continue
        (ax, ay, _), (bx, by, _) = full[i - 1], full[i + 1]
        for t in (step / steps for step in range(1, steps)):
            a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
            line.append((a * ax + b * x + c * bx, a * ay + b * y + c * by))
    return line


# -- paints ---------------------------------------------------------------------------------------------------

Stops = Sequence[tuple[float, Colour]]


def colour(code: str, alpha: float = 1.0) -> Colour:
    red, green, blue = (int(code[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return red, green, blue, alpha


def flat(paint: Colour) -> Paint:
    return lambda _x, _y: paint


def downwards(top: float, bottom: float, stops: Stops) -> Paint:
    return lambda _x, y: along(stops, (y - top) / (bottom - top))


def around(x: float, y: float, radius: float, stops: Stops) -> Paint:
    return lambda px, py: along(stops, math.hypot(px - x, py - y) / radius)


def along(stops: Stops, share: float) -> Colour:
    before = stops[0]
    for stop in stops:
        if share <= stop[0]:
            width = stop[0] - before[0]
            part = (share - before[0]) / width if width else 0.0
            red, green, blue, alpha = (a + (b - a) * part for a, b in zip(before[1], stop[1], strict=True))
            return red, green, blue, alpha
        before = stop
    return before[1]


# -- pixels ---------------------------------------------------------------------------------------------------


def coverage(shape: Shape, width: int, height: int) -> Mask:
    """Exact shares of pixels: every edge adds the area to its right, and summing a row up gives what lies inside."""
    rows = [[0.0] * (width + 2) for _ in range(height)]
    for contour in shape:
        for start, end in zip(contour, [*contour[1:], contour[0]], strict=True):
            _edge(rows, width, height, start, end)
    mask = []
    for row in rows:
        total, line = 0.0, []
        for part in row[:width]:
            total += part
            line.append(min(abs(total), 1.0))
        mask.append(line)
    return mask


def _edge(rows: Mask, width: int, height: int, start: Point, end: Point) -> None:
    sign = 1.0 if start[1] < end[1] else -1.0
    (ax, ay), (bx, by) = (start, end) if sign > 0 else (end, start)
    if ay == by:
        return
    slope = (bx - ax) / (by - ay)
    for y in range(max(0, math.floor(ay)), min(height, math.ceil(by))):
        top, bottom = max(y, ay), min(y + 1, by)
        _span(rows[y], width, ax + (top - ay) * slope, ax + (bottom - ay) * slope, (bottom - top) * sign)


def _span(row: list[float], width: int, one: float, other: float, amount: float) -> None:
    """An edge crosses this row between two places: share its height among the pixels it passes."""
    left, right = sorted((min(max(one, 0.0), width), min(max(other, 0.0), width)))
    first = int(left)
    if right <= first + 1:
        inside = (left + right) / 2 - first
        row[first] += amount * (1 - inside)
        row[first + 1] += amount * inside
        return
    share = amount / (right - left)
    for x in range(first, math.ceil(right)):
        a, b = max(left, x), min(right, x + 1)
        inside = (a + b) / 2 - x
        row[x] += share * (b - a) * (1 - inside)
        row[x + 1] += share * (b - a) * inside


def blurred(mask: Mask, blur: float) -> Mask:
    """Three boxes, one after the other, look like a Gaussian of half the blur."""
    reach = max(1, round(blur / 2))
    for _ in range(3):
        mask = [_boxed(line, reach) for line in mask]
        mask = [list(column) for column in zip(*mask, strict=True)]
        mask = [_boxed(line, reach) for line in mask]
        mask = [list(column) for column in zip(*mask, strict=True)]
    return mask


def _boxed(line: list[float], reach: int) -> list[float]:
    padded = [line[0]] * (reach + 1) + line + [line[-1]] * reach
    total, sums = 0.0, [0.0]
    for value in padded:
        total += value
        sums.append(total)
    width = 2 * reach + 1
    return [(sums[i + width + 1] - sums[i + 1]) / width for i in range(len(line))]


class Painting:
    """Pixels under the shapes laid over them. Shapes are in units of `unit` pixels, seen from `origin`."""

    def __init__(self, width: int, height: int, unit: float = 1.0, origin: Point = (0.0, 0.0)) -> None:
        self.width, self.height, self.unit, self.origin = width, height, unit, origin
        self.rows: list[list[Colour]] = [[(0.0, 0.0, 0.0, 0.0)] * width for _ in range(height)]

    def fill(self, shape: Shape, paint: Paint | Colour, blur: float = 0.0) -> None:
        """Only the part of the picture that the shape can reach is looked at."""
        pixels = self._pixels(shape)
        spread = math.ceil(2 * blur * self.unit) + 1
        xs, ys = [x for contour in pixels for x, _ in contour], [y for contour in pixels for _, y in contour]
        left, right = max(0, math.floor(min(xs)) - spread), min(self.width, math.ceil(max(xs)) + spread)
        top, bottom = max(0, math.floor(min(ys)) - spread), min(self.height, math.ceil(max(ys)) + spread)
        if left >= right or top >= bottom:
            return
        mask = coverage(moved(pixels, -left, -top), right - left, bottom - top)
        self._lay(blurred(mask, blur * self.unit) if blur else mask, left, top, paint)

    def _lay(self, mask: Mask, left: int, top: int, paint: Paint | Colour) -> None:
        chosen = paint if callable(paint) else flat(paint)
        start_x, start_y = self.origin[0] + 0.5 / self.unit, self.origin[1] + 0.5 / self.unit
        for y, line in enumerate(mask, top):
            row = self.rows[y]
            for x, share in enumerate(line, left):
                if share > 0.001:
                    row[x] = _over(chosen(start_x + x / self.unit, start_y + y / self.unit), share, row[x])

    def _pixels(self, shape: Shape) -> Shape:
        return moved(shape, -self.origin[0] * self.unit, -self.origin[1] * self.unit, self.unit)

    def cut(self, shape: Shape) -> None:
        """Leave what lies inside the shape."""
        mask = coverage(self._pixels(shape), self.width, self.height)
        for row, line in zip(self.rows, mask, strict=True):
            row[:] = [(*c[:3], c[3] * share) for c, share in zip(row, line, strict=True)]

    def png(self, opaque: bool = False) -> bytes:
        lines = []
        for row in self.rows:
            parts = (part for c in row for part in (c[:3] if opaque else c))
            lines.append(b"\0" + bytes(round(min(max(part, 0.0), 1.0) * 255) for part in parts))
        return png(self.width, self.height, b"".join(lines), 3 if opaque else 4)


def _over(top: Colour, share: float, below: Colour) -> Colour:
    alpha = top[3] * share
    rest = below[3] * (1 - alpha)
    full = alpha + rest
    if not full:
        return below
    red, green, blue = ((t * alpha + b * rest) / full for t, b in zip(top[:3], below[:3], strict=True))
    return red, green, blue, full


def png(width: int, height: int, lines: bytes, channels: int) -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2 if channels == 3 else 6, 0, 0, 0)
    packed = zlib.compress(_filtered(lines, width * channels, channels), 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", packed) + chunk(b"IEND", b"")


def _filtered(lines: bytes, stride: int, channels: int) -> bytes:
    """Each line as what it adds to the one above: slow gradients become small."""
    out, above = bytearray(), bytes(stride)
    for start in range(0, len(lines), stride + 1):
        line = lines[start + 1 : start + 1 + stride]
        up = bytes((a - b) & 255 for a, b in zip(line, above, strict=True))
        before = bytes((a - b) & 255 for a, b in zip(line, bytes(channels) + line, strict=False))
        kind, best = min(((2, up), (1, before)), key=lambda choice: sum(min(v, 256 - v) for v in choice[1]))
        out.append(kind)
        out += best
        above = line
    return bytes(out)
