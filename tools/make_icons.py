"""Draw the icon and whatever is made of it: for Android, for the desktop, for the stores.

    python -m tools.make_icons             all of it, half a minute
    python -m tools.make_icons desktop     what has this in its path

One drawing in units of Android's adaptive icon, 108 to a side, of which a launcher shows the middle 72: a felt ground
with the line of a hexagon, and an amber die with five pips. Nothing here is drawn by hand; a test draws some again.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from app.i18n import Translator, choose
from tools.painting import (
    Colour,
    FontFace,
    Paint,
    Painting,
    Shape,
    around,
    circle,
    colour,
    downwards,
    moved,
    regular,
    ring,
    rounded,
    without,
)

ROOT = Path(__file__).resolve().parents[1]
RESOURCES = ROOT / "tools" / "android" / "res"
STORE = ROOT / "fastlane" / "metadata" / "android"
FONTS = ROOT / "assets" / "fonts"

SIDE = 108.0
SEEN = 72.0
DENSITIES = {"mdpi": 1.0, "hdpi": 1.5, "xhdpi": 2.0, "xxhdpi": 3.0, "xxxhdpi": 4.0}
LEGACY = 48

DIE = 0.46 * SIDE
LEFT, TOP = (SIDE - DIE) / 2, (SIDE - DIE) / 2 - 0.012 * SIDE
RADIUS = 0.26 * DIE
DEPTH = 0.068 * DIE
PIP, APART = 0.093 * DIE, 0.23 * DIE
MIDDLE = SIDE / 2, TOP + DIE / 2

PIPS = [(MIDDLE[0] + dx * APART, MIDDLE[1] + dy * APART) for dx, dy in ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1))]
LIGHT_AT = (0.5 * SIDE, 0.165 * SIDE)
FELT = (
    (0.0, colour("#277A7D")),
    (0.12, colour("#216A6E")),
    (0.52, colour("#11484D")),
    (0.82, colour("#0A3439")),
    (0.96, colour("#072B30")),
)
AMBER = ((0.0, colour("#FFD680")), (0.3, colour("#FCC662")), (1.0, colour("#F0A22D")))
EDGE, HOLE, GLINT, SHADOW = colour("#A2640A"), colour("#3A2400"), colour("#FFE9B8"), colour("#02191C")
CREAM, INK = colour("#FBF4E3"), colour("#26323A")
GROUNDS = {"dark": "#0F4246", "light": "#F3EADA"}
"""What the window is filled with before the first picture; the resources of tools/android/res name the same."""
SLOGAN = "Five games, one table"
"""As on home."""

RED, GREEN, BLUE, YELLOW, VIOLET = (colour(c) for c in ("#D8523F", "#4C9F50", "#3E7CC4", "#E9B83B", "#8A5FB8"))


# -- the drawing ----------------------------------------------------------------------------------------------


def square(side: float = SIDE) -> Shape:
    return [[(0, 0), (side, 0), (side, side), (0, side)]]


def hexagon(x: float, y: float, radius: float, line: float) -> Shape:
    return ring(regular(x, y, radius, 6), regular(x, y, radius - line / 0.866, 6))


def ground(picture: Painting) -> None:
    picture.fill(square(), around(*LIGHT_AT, SIDE, FELT))
    picture.fill(hexagon(SIDE / 2, SIDE / 2, 0.47 * SIDE, 0.02 * SIDE), colour("#FFFFFF", 0.07))


def die(picture: Painting, x: float = 0.0, y: float = 0.0, scale: float = 1.0, *, lit: bool = True) -> None:
    """The die where the drawing has it, or scaled and then moved."""

    def put(shape: Shape, paint: Paint | Colour, blur: float = 0.0) -> None:
        picture.fill(moved(shape, x, y, scale), paint, blur * scale)

    face = rounded(LEFT, TOP, DIE, DIE, RADIUS)
    body = rounded(LEFT, TOP, DIE, DIE + DEPTH, RADIUS)
    if lit:
        put(moved(body, 0, 0.055 * DIE), (*SHADOW[:3], 0.5), 0.09 * DIE)
    put(body, EDGE)
    put(face, downwards(TOP * scale + y, (TOP + DIE) * scale + y, AMBER))
    if lit:  # on paper a shining edge would look broken off
        put(rounded(LEFT + 0.25 * DIE, TOP, 0.5 * DIE, 0.022 * DIE, 0.01 * DIE), (1.0, 0.96, 0.85, 0.85))
    for px, py in PIPS:
        put(circle(px, py + 0.014 * DIE, PIP), GLINT)
        put(circle(px, py, PIP), HOLE)


def one_shape() -> Shape:
    """The die with its pips cut out, for systems that colour icons themselves."""
    lifted = (SIDE - DIE) / 2 - TOP
    return moved(without(rounded(LEFT, TOP, DIE, DIE, RADIUS), *(circle(x, y, PIP) for x, y in PIPS)), 0, lifted)


def seen(pixels: int, middle: float = SEEN) -> Painting:
    """A picture of the middle of the drawing."""
    start = (SIDE - middle) / 2
    return Painting(pixels, pixels, pixels / middle, (start, start))


# -- what is made of it ---------------------------------------------------------------------------------------


def foreground(pixels: int) -> bytes:
    picture = seen(pixels, SIDE)
    die(picture)
    return picture.png()


def background(pixels: int) -> bytes:
    picture = seen(pixels, SIDE)
    ground(picture)
    return picture.png(opaque=True)


def monochrome(pixels: int) -> bytes:
    picture = seen(pixels, SIDE)
    picture.fill(one_shape(), (1.0, 1.0, 1.0, 1.0))
    return picture.png()


def tile(pixels: int) -> bytes:
    """The icon with corners of its own, for whoever does not cut icons."""
    picture = seen(pixels)
    ground(picture)
    die(picture)
    start = (SIDE - SEEN) / 2
    picture.cut(rounded(start, start, SEEN, SEEN, 0.23 * SEEN))
    return picture.png()


def store_icon(pixels: int) -> bytes:
    """Full bleed: stores round the corners themselves."""
    picture = seen(pixels, 80.0)
    ground(picture)
    die(picture)
    return picture.png(opaque=True)


def presplash(mode: str, side: int = 720) -> bytes:
    """The die above the middle, 42 % of the width, the name below; fitted into the window on its ground."""
    picture = Painting(side, side)
    scale = 0.42 * side / DIE
    die(picture, (side - SIDE * scale) / 2, 0.12 * side - TOP * scale, scale, lit=mode == "dark")
    words(picture, "Pětka", side / 2, 0.80 * side, 0.155 * side, CREAM if mode == "dark" else INK, "800ExtraBold")
    return picture.png()


def words(picture: Painting, said: str, x: float, y: float, size: float, ink: Colour, weight: str) -> None:
    """A line with its middle at `x`."""
    face = FontFace.of(FONTS / f"HankenGrotesk_{weight}.ttf")
    _, width = face.text(said, 0, 0, size, -0.01)
    shape, _ = face.text(said, x - width / 2, y, size, -0.01)
    picture.fill(shape, ink)


def feature(slogan: str) -> bytes:
    """What a store shows above the description: the die, the name, and something of each game."""
    width, height = 1024, 500
    picture = Painting(width, height)
    whole: Shape = [[(0, 0), (width, 0), (width, height), (0, height)]]
    picture.fill(whole, around(330, 120, 900, FELT))
    for x, y, radius in ((230, 250, 300), (1010, 60, 190), (760, 560, 230)):
        picture.fill(hexagon(x, y, radius, 9), colour("#FFFFFF", 0.05))
    scale = 230 / DIE
    die(picture, 230 - MIDDLE[0] * scale, 240 - MIDDLE[1] * scale, scale)
    words(picture, "Pětka", 665, 250, 150, CREAM, "800ExtraBold")
    words(picture, slogan, 665, 308, 36, colour("#CFE3DF"), "600SemiBold")
    for draw, x in zip((genial, twenty_one, qwantum, trigon, knister), range(479, 900, 93), strict=True):
        draw(picture, x, 392.0)
    return picture.png(opaque=True)


def genial(picture: Painting, x: float, y: float) -> None:
    for side, paint, mark in ((-1, RED, 3), (1, BLUE, 6)):
        middle = (x + side * 17.5, y)
        picture.fill([regular(*middle, 20.5, 6, 30)], CREAM)
        sign = regular(*middle, 9.5, 96) if mark == 3 else regular(*middle, 10.5, 6)
        picture.fill([sign], paint)
        picture.fill(circle(*middle, 4), CREAM)


def twenty_one(picture: Painting, x: float, y: float) -> None:
    for column, paint in enumerate((YELLOW, GREEN, BLUE)):
        for row in range(2):
            picture.fill(rounded(x - 37 + column * 26, y - 24 + row * 26, 22, 22, 5), CREAM if row else paint)


def qwantum(picture: Painting, x: float, y: float) -> None:
    for row, paint in enumerate((RED, YELLOW, GREEN, VIOLET)):
        for column in range(4):
            filled = column < (3, 2, 4, 1)[row]
            ink = paint if filled else (*paint[:3], 0.35)
            picture.fill(circle(x - 25.5 + column * 17, y - 25.5 + row * 17, 7), ink)


def trigon(picture: Painting, x: float, y: float) -> None:
    height = 30 * 0.866
    pieces = (
        (-15, 0, True, BLUE),
        (0, 0, False, BLUE),
        (15, 0, True, BLUE),
        (0, -1, True, RED),
        (-15, -1, False, YELLOW),
    )
    for dx, row, up, paint in (*pieces, (15, -1, False, GREEN)):
        base, tip = y + (row + 1) * height, y + row * height
        if not up:
            base, tip = tip, base
        inner = 1.6
        sign = 1 if up else -1
        left, right = x + dx - 15 + inner * 1.5, x + dx + 15 - inner * 1.5
        picture.fill(
            [[(left, base - sign * inner), (right, base - sign * inner), (x + dx, tip + sign * inner * 1.6)]], paint
        )


def knister(picture: Painting, x: float, y: float) -> None:
    for row in range(5):
        for column in range(5):
            paint = YELLOW if row == column else CREAM if (row + column) % 3 else colour("#CFE3DF")
            picture.fill(rounded(x - 29 + column * 12, y - 29 + row * 12, 10, 10, 2.5), paint)


def svg() -> str:
    """The tile as SVG, from the same numbers."""
    start, corner = (SIDE - SEEN) / 2, 0.23 * SEEN
    x, y = LIGHT_AT

    def hexed(paint: Colour) -> str:
        return "#" + "".join(f"{round(part * 255):02X}" for part in paint[:3])

    def stops(paint: tuple[tuple[float, Colour], ...]) -> str:
        return "".join(f'<stop offset="{at:g}" stop-color="{hexed(ink)}"/>' for at, ink in paint)

    def box(y: float, height: float, fill: str, more: str = "") -> str:
        return (
            f'<rect x="{LEFT:.2f}" y="{y:.2f}" width="{DIE:.2f}" height="{height:.2f}"'
            f' rx="{RADIUS:.2f}" fill="{fill}"{more}/>'
        )

    def pips(down: float, paint: Colour) -> str:
        circles = "".join(f'<circle cx="{x:.2f}" cy="{y + down:.2f}" r="{PIP:.2f}"/>' for x, y in PIPS)
        return f'<g fill="{hexed(paint)}">{circles}</g>'

    lines = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{start:g} {start:g} {SEEN:g} {SEEN:g}">',
        "<defs>",
        f'<radialGradient id="felt" gradientUnits="userSpaceOnUse" cx="{x:g}" cy="{y:g}" r="{SIDE:g}">',
        f"{stops(FELT)}</radialGradient>",
        f'<linearGradient id="amber" x2="0" y2="1">{stops(AMBER)}</linearGradient>',
        f'<filter id="soft"><feGaussianBlur stdDeviation="{0.045 * DIE:.2f}"/></filter>',
        "</defs>",
        f'<rect x="{start:g}" y="{start:g}" width="{SEEN:g}" height="{SEEN:g}" rx="{corner:g}" fill="url(#felt)"/>',
        box(TOP + 0.055 * DIE, DIE + DEPTH, hexed(SHADOW), ' opacity="0.5" filter="url(#soft)"'),
        box(TOP, DIE + DEPTH, hexed(EDGE)),
        box(TOP, DIE, "url(#amber)"),
        pips(0.014 * DIE, GLINT),
        pips(0, HOLE),
        "</svg>",
    )
    return "\n".join(lines) + "\n"


def files() -> dict[Path, Callable[[], bytes]]:
    """Every file with whoever draws it."""
    android = ROOT / "tools" / "android"
    made: dict[Path, Callable[[], bytes]] = {
        android / "icon.png": partial(tile, 192),
        android / "presplash.png": partial(presplash, "dark"),
        RESOURCES / "drawable-notnight" / "presplash.png": partial(presplash, "light"),
        ROOT / "assets" / "ui" / "icon.png": partial(tile, 128),
        ROOT / "desktop" / "petka.png": partial(tile, 256),
        ROOT / "desktop" / "petka.svg": lambda: svg().encode(),
    }
    for name, density in DENSITIES.items():
        folder = RESOURCES / f"mipmap-{name}"
        made[folder / "icon.png"] = partial(tile, round(LEGACY * density))
        for layer in (background, foreground, monochrome):
            made[folder / f"icon_{layer.__name__}.png"] = partial(layer, round(SIDE * density))
    for images in (folder / "images" for folder in STORE.iterdir()):
        slogan = Translator(choose([images.parent.name]))(SLOGAN)
        made[images / "icon.png"] = partial(store_icon, 512)
        made[images / "featureGraphic.png"] = partial(feature, slogan)
    return made


def main(wanted: str = "") -> None:
    for path, draw in files().items():
        if wanted in str(path.relative_to(ROOT)):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(draw())


if __name__ == "__main__":
    main(*sys.argv[1:2])
