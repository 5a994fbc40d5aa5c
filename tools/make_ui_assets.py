"""Make what the widgets need beside fonts of words: shadow 9-patches in assets/ui, the font and the table of icons.

    python tools/make_ui_assets.py [lucide.ttf]

Pure Python: a shadow is a rounded box seen through a Gaussian blur, an icon is a code point of the Lucide font. Ours
has only the icons in use; whoever adds one gives the whole font, which is in the npm package `lucide-static`.
"""

from __future__ import annotations

import math
import struct
import sys
import zlib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from app.shapes.typeface import code_points  # noqa: E402
from app.ui.drawing.patches import PATCHES, Patch  # noqa: E402
from tools.lean_font import glyph_names, lean  # noqa: E402

ICON_NAMES = """
    accessibility archive archive-restore arrow-down arrow-down-right arrow-down-up arrow-left arrow-left-right
    arrow-right arrow-up arrow-up-down arrow-up-right audio-lines award ban bell bell-off book-open bot brain bug
    calculator calendar camera camera-off chart-column chart-line check chevron-down chevron-left chevron-right
    chevron-up circle circle-alert circle-check circle-dot circle-help circle-user circle-x clipboard-list clock
    cloud-off copy crown delete dice-1 dice-2 dice-3 dice-4 dice-5 dice-6 dices door-open download ellipsis
    ellipsis-vertical eraser expand external-link eye eye-off fast-forward file-text file-warning file-x flag flame
    flip-horizontal flip-horizontal-2 flip-vertical-2 frown gauge gem ghost git-branch globe graduation-cap grid-2x2
    grid-3x3 grip-vertical hand hand-helping hash heart hexagon history hourglass house image images info keyboard
    languages layers lightbulb link list list-filter list-ordered locate lock lock-open log-out map maximize medal
    megaphone menu message-circle minimize minus monitor moon move notebook-pen palette panel-left pause pencil
    percent play plus power printer puzzle qr-code radio redo-2 refresh-ccw refresh-cw repeat rewind rotate-ccw
    rotate-cw save scale scan scan-qr-code search settings share-2 shield shrink shuffle signal skip-back
    skip-forward slash sliders-horizontal smartphone smile spade sparkles square square-check star step-back
    step-forward sun sun-moon swords tablet tally-5 target timer timer-off trash-2 trending-up triangle
    triangle-alert trophy type undo-2 unlink upload user user-plus user-round users vibrate vibrate-off volume-2
    volume-x wand-sparkles wifi wifi-off x zap zoom-in zoom-out
""".split()  # noqa: SIM905

PRIVATE_USE = 0xE000
OLDER_NAMES = {
    "chart-column": "bar-chart-3",
    "circle-alert": "alert-circle",
    "circle-check": "check-circle-2",
    "clock": "clock-4",
    "file-warning": "file-exclamation-point",
    "frown": "face-slightly-frowning",
    "grid-2x2": "grid-2-x-2",
    "grid-3x3": "grid-3-x-3",
    "house": "home",
    "layers": "layers-3",
    "smile": "face-slightly-smiling",
    "square-check": "check-square",
    "triangle-alert": "alert-triangle",
    "user-round": "user-2",
    "wand-sparkles": "wand-2",
}


def icon_codes(font: bytes) -> dict[str, int]:
    names = glyph_names(font)
    codes = {names[glyph]: code for code, glyph in code_points(font).items() if code >= PRIVATE_USE}
    return {name: codes[OLDER_NAMES.get(name, name)] for name in sorted(ICON_NAMES)}


def icon_table(codes: dict[str, int]) -> str:
    rows = [f'    "{name}": "\\u{code:04x}",' for name, code in codes.items()]
    why = '"""Code points of the Lucide icons in use; written by tools/make_ui_assets.py."""'
    return "\n".join((why, "", "ICON_CODES = {", *rows, "}", ""))


def box(patch: Patch, grow: float, down: float) -> list[list[float]]:
    """Coverage of the patch's rounded box, grown and moved down, by pixel."""
    side = patch.side * patch.px
    radius = patch.radius * patch.px
    half = side / 2 - (patch.margin - grow) * patch.px
    rows = []
    for y in range(side):
        row = []
        for x in range(side):
            dx = abs(x + 0.5 - side / 2) - (half - radius)
            dy = abs(y + 0.5 - side / 2 - down * patch.px) - (half - radius)
            distance = math.hypot(max(dx, 0), max(dy, 0)) + min(max(dx, dy), 0) - radius
            row.append(min(max(0.5 - distance, 0), 1))
        rows.append(row)
    return rows


def blurred(picture: list[list[float]], blur: float) -> list[list[float]]:
    """As CSS blurs: a Gaussian of half the blur, in pixels; done in rows, then in columns."""
    sigma = blur / 2
    reach = math.ceil(sigma * 3)
    weights = [math.exp(-((i / sigma) ** 2) / 2) for i in range(-reach, reach + 1)]
    total = sum(weights)

    def rows(lines: list[list[float]]) -> list[list[float]]:
        out = []
        for line in lines:
            padded = [line[0]] * reach + line + [line[-1]] * reach
            out.append(
                [sum(w * p for w, p in zip(weights, padded[i:], strict=False)) / total for i in range(len(line))]
            )
        return out

    across = rows(picture)
    return [list(line) for line in zip(*rows([list(line) for line in zip(*across, strict=True)]), strict=True)]


def shadow(patch: Patch) -> list[list[float]]:
    """The opacity of all layers of the patch together."""
    if not patch.layers:
        return box(patch, 0, 0)
    side = patch.side * patch.px
    clear = [[1.0] * side for _ in range(side)]
    for layer in patch.layers:
        dark = blurred(box(patch, 0, layer.down), layer.blur * patch.px)
        for y, line in enumerate(dark):
            for x, share in enumerate(line):
                clear[y][x] *= 1 - layer.alpha * (1 - share if patch.inner else share)
    opacity = [[1 - c for c in line] for line in clear]
    if patch.inner:
        inside = box(patch, 0, 0)
        opacity = [[o * i for o, i in zip(*lines, strict=True)] for lines in zip(opacity, inside, strict=True)]
    return opacity


def png(opacity: list[list[float]]) -> bytes:
    """White pixels of the given opacities."""
    raw = b"".join(b"\0" + b"".join(b"\xff\xff\xff" + bytes((round(o * 255),)) for o in line) for line in opacity)

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", len(opacity[0]), len(opacity), 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(raw, 9)) + chunk(b"IEND", b"")


def main() -> None:
    ours = ROOT / "assets" / "fonts" / "lucide.ttf"
    font = Path(sys.argv[1]).read_bytes() if len(sys.argv) > 1 else ours.read_bytes()
    codes = icon_codes(font)
    ours.write_bytes(lean(font, codes.values()))
    (ROOT / "app" / "ui" / "drawing" / "icon_codes.py").write_text(icon_table(codes))
    folder = ROOT / "assets" / "ui"
    folder.mkdir(parents=True, exist_ok=True)
    for name, patch in PATCHES.items():
        (folder / f"{name}.png").write_bytes(png(shadow(patch)))


if __name__ == "__main__":
    main()
