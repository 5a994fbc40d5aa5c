"""Shapes to fill, made of triangles: (x, y) as the board counts them, x in half bases and y in rows downwards.

A triangle points up where x and y add up to an even number; a smooth left edge that leans like / begins with such a
one, an edge like \\ with one that points down.
"""

from __future__ import annotations

from rules.trigon.geometry import XY, points_up

Shape = frozenset[XY]


def rows(*spans: tuple[int, int], down: int = 0) -> Shape:
    """Triangles row by row: where each row begins and ends; the first row is `down` rows from the top."""
    return frozenset((x, y) for y, (first, last) in enumerate(spans, down) for x in range(first, last + 1))


def triangle(side: int) -> Shape:
    return rows(*((-row, row) for row in range(side)))


def rhomboid(wide: int, high: int) -> Shape:
    return rows(*((-row, 2 * wide - row - 1) for row in range(high)))


def trapezoid(top: int, high: int) -> Shape:
    return rows(*((-row, 2 * top + row) for row in range(high)))


def hexagon(side: int) -> Shape:
    upper = [(-row, 2 * side + row) for row in range(side)]
    return rows(*upper, *reversed(upper))


def star(tip: int) -> Shape:
    up = triangle(3 * tip)
    return up | {(x, 4 * tip - 1 - y) for x, y in up}


def hourglass(waist: int, high: int) -> Shape:
    lower = moved(trapezoid(waist, high), high % 2, high)
    return lower | {(x, 2 * high - 1 - y) for x, y in lower}


def moved(shape: Shape, dx: int, dy: int) -> Shape:
    return frozenset((x + dx, y + dy) for x, y in shape)


def crown() -> Shape:
    """A hexagon with a hexagon cut out of its middle."""
    return hexagon(3) - moved(hexagon(1), 2, 2)


def tree() -> Shape:
    return triangle(3) | moved(trapezoid(1, 3), -1, 3) | rows((-1, 1), (-1, 1), down=6)


def fir() -> Shape:
    return triangle(3) | moved(trapezoid(1, 3), -1, 3) | moved(trapezoid(2, 3), -2, 6) | rows((-1, 1), down=9)


def arrow() -> Shape:
    return triangle(5) | rows((-2, 2), (-2, 2), (-2, 2), down=5)


def fish() -> Shape:
    return hexagon(2) | rows((7, 8), (6, 8), (6, 8), (7, 8))


def boat() -> Shape:
    return triangle(4) | rows((-5, 5), (-4, 4), (-3, 3), down=4)


def chevron() -> Shape:
    return frozenset((x, y) for y in range(5) for x in range(-6, 7) if y - 2 <= abs(x) <= y + 2)


def zigzag() -> Shape:
    return rows((0, 5), (-1, 4), (-2, 3), (-2, 3), (-1, 4), (0, 5))


def double_hexagon() -> Shape:
    return hexagon(2) | moved(hexagon(2), 6, 2)


def clover() -> Shape:
    return double_hexagon() | moved(hexagon(2), 0, 4)


def drop() -> Shape:
    return triangle(5) | rows((-4, 4), (-3, 3), (-2, 2), down=5)


def mountains() -> Shape:
    return triangle(5) | moved(triangle(4), 7, 1) | moved(triangle(3), -6, 2)


def kite() -> Shape:
    return triangle(4) | rows((-3, 3), (-2, 2), (-1, 1), (0, 0), down=4)


def bridge() -> Shape:
    return trapezoid(5, 4) - moved(trapezoid(3, 2), 2, 2)


def drawn(shape: Shape) -> str:
    """As text, to look at."""
    left = min(x for x, _ in shape)
    lines = []
    for row in range(min(y for _, y in shape), max(y for _, y in shape) + 1):
        line = ""
        for x in range(left, max(x for x, _ in shape) + 1):
            line += ("▲" if points_up((x, row)) else "▼") if (x, row) in shape else " "
        lines.append(line.rstrip())
    return "\n".join(lines)
