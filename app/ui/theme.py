"""Every token of the design in one place, and the one `theme` object that widgets follow.

Examples: `theme.bind(mode=...)`, `colour("text2")`, `sp_(15)`, `TYPE["title"]`, `GAME_COLOURS["red"].base`.

theme
    mode            "dark" (Felt) or "light" (Paper); setting it changes every colour property at once
    text_scale      1.0 to 2.0: what people set, or what their system writes with. `sp_` makes text sizes of it and
                    `grown` lengths. Less than 1.0 would make the smallest words illegible: they have 12 dp.
    reduced_motion, left_handed
    one colour property for each field of `Palette` that is a colour

The classes here are plain ones: a dataclass takes a millisecond to make, and everybody waits for this module.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from kivy.metrics import dp
from kivy.properties import BooleanProperty, BoundedNumericProperty, ColorProperty, OptionProperty

from app.shapes.colours import CODES, ColourCodes
from app.ui.followed import Followed

Rgba = tuple[float, float, float, float]
CLEAR: Rgba = (0.0, 0.0, 0.0, 0.0)

ASSETS = Path(__file__).resolve().parents[2] / "assets"


def rgba(code: str, alpha: float = 1.0) -> Rgba:
    """`rgba("#F6B23C", 0.5)`: a colour as Kivy wants it."""
    value = int(code[1:], 16)
    return (value >> 16) / 255, (value >> 8 & 255) / 255, (value & 255) / 255, alpha


def faded(colour: Rgba, alpha: float) -> Rgba:
    """The colour with its opacity multiplied."""
    return (*colour[:3], colour[3] * alpha)


def mixed(colour: Rgba, other: Rgba, share: float) -> Rgba:
    """The colour with a share of the other laid over it."""
    (red, green, blue, alpha), (to_red, to_green, to_blue, to_alpha) = colour, other
    return (
        red + (to_red - red) * share,
        green + (to_green - green) * share,
        blue + (to_blue - blue) * share,
        alpha + (to_alpha - alpha) * share,
    )


class Palette:
    """The colours of one theme. `ground` holds the stops of the radial ground: where, colour."""

    def __init__(self, **colours: Any) -> None:
        assert colours.keys() == self.__annotations__.keys()
        vars(self).update(colours)

    ground: tuple[tuple[float, Rgba], ...]
    tray: tuple[Rgba, Rgba, Rgba]
    grain_file: str
    grain: Rgba
    surf: Rgba
    surf_line: Rgba
    surf_high: Rgba
    well: Rgba
    well_line: Rgba
    bar: Rgba
    bar_line: Rgba
    chip: Rgba
    text: Rgba
    text2: Rgba
    text3: Rgba
    accent_hi: Rgba
    accent: Rgba
    accent_text: Rgba
    good: Rgba
    bad: Rgba
    paper: Rgba
    paper2: Rgba
    paper3: Rgba
    paper_edge: Rgba
    rule: Rgba
    ink3: Rgba
    plate: Rgba
    cell: Rgba
    cell_line: Rgba
    tile_base: Rgba
    chosen: Rgba
    nav_pill: Rgba
    dashes: Rgba
    knob_off: Rgba
    shadow1: Rgba
    shadow2: Rgba
    inner_shadow: Rgba
    scrim_dialog: Rgba
    scrim_drawer: Rgba
    key_hi: Rgba
    key: Rgba
    key_line: Rgba
    bar_neutral: Rgba
    band: Rgba
    band_line: Rgba
    delete: Rgba
    delete_ink: Rgba
    warn: Rgba
    warn_line: Rgba
    warn_ink: Rgba
    warn_ink2: Rgba
    start_spot: Rgba
    accent_ink: Rgba
    ink: Rgba
    ink2: Rgba
    pen: Rgba
    paper_accent: Rgba
    score_fill: Rgba
    score_line: Rgba
    score_ink: Rgba
    sheet_cell: Rgba
    pending: Rgba
    message: Rgba
    message_rule: Rgba
    message_bad: Rgba
    bonus0: Rgba
    bonus1: Rgba
    bonus2: Rgba
    hint_ring: Rgba
    hint_rank: Rgba
    pattern_cell: Rgba
    pattern_line: Rgba


SHARED: dict[str, Rgba] = {
    "accent_ink": rgba("#2B1B00"),
    "ink": rgba("#26323A"),
    "ink2": rgba("#6A675A"),
    "pen": rgba("#1E4C8F"),
    "paper_accent": rgba("#8A5200"),
    "score_fill": rgba("#F8E6BE"),
    "score_line": rgba("#E2B95A"),
    "score_ink": rgba("#8A5200"),
    "sheet_cell": rgba("#FFFDF6"),
    "pending": rgba("#FFE9B8"),
    "message": rgba("#FBF4E3"),
    "message_rule": rgba("#E3D6B8"),
    "message_bad": rgba("#BF3B26"),
    "bonus0": rgba("#FFCB66"),
    "bonus1": rgba("#F6B23C"),
    "bonus2": rgba("#E79A2C"),
    "hint_ring": rgba("#E39A12"),
    "hint_rank": rgba("#E7BE6B"),
    "pattern_cell": rgba("#E5D6B4"),
    "pattern_line": rgba("#CDBB91"),
}

FELT = Palette(
    ground=((0, rgba("#1C5C60")), (0.38, rgba("#124549")), (0.72, rgba("#0B3137")), (1, rgba("#07252A"))),
    tray=(rgba("#061F24"), rgba("#0A2D33"), rgba("#0E383D")),
    grain_file="felt_tile.png",
    grain=rgba("#FFFFFF", 0.55),
    surf=rgba("#17484D"),
    surf_line=rgba("#FFFFFF", 0.09),
    surf_high=rgba("#1B4F54"),
    well=rgba("#08282D"),
    well_line=rgba("#FFFFFF", 0.09),
    bar=rgba("#0A2B30"),
    bar_line=rgba("#203E42"),
    chip=rgba("#1B4E53"),
    text=rgba("#F7F1E1"),
    text2=rgba("#BAD0CB"),
    text3=rgba("#8FB0AB"),
    accent_hi=rgba("#FFCE6E"),
    accent=rgba("#F6B23C"),
    accent_text=rgba("#FFC75A"),
    good=rgba("#63D097"),
    bad=rgba("#FF8570"),
    paper=rgba("#FBF4E3"),
    paper2=rgba("#F3E8CF"),
    paper3=rgba("#E6D9BB"),
    paper_edge=rgba("#C3B48F"),
    rule=rgba("#DFD1B3"),
    ink3=rgba("#938C79"),
    plate=rgba("#124349"),
    cell=rgba("#0B3238"),
    cell_line=rgba("#1F585C"),
    tile_base=rgba("#06191C"),
    chosen=rgba("#F6B23C", 0.14),
    nav_pill=rgba("#F6B23C", 0.2),
    dashes=rgba("#5B7F80"),
    knob_off=rgba("#8FB0AB"),
    shadow1=rgba("#000F12"),
    shadow2=rgba("#000F12"),
    inner_shadow=rgba("#000000", 0.45),
    scrim_dialog=rgba("#021013", 0.55),
    scrim_drawer=rgba("#021013", 0.46),
    key_hi=rgba("#215B60"),
    key=rgba("#17484D"),
    key_line=rgba("#FFFFFF", 0.16),
    bar_neutral=rgba("#3C8A88"),
    band=rgba("#F6B23C", 0.13),
    band_line=rgba("#FFCE6E"),
    delete=rgba("#7E2E24"),
    delete_ink=rgba("#FFE7E0"),
    warn=rgba("#5A3A12"),
    warn_line=rgba("#F6B23C", 0.5),
    warn_ink=rgba("#FFE9C2"),
    warn_ink2=rgba("#FFE9C2", 0.86),
    start_spot=rgba("#2B6E70"),
    **SHARED,
)

PAPER = Palette(
    ground=((0, rgba("#FBF5E8")), (0.45, rgba("#F3EAD7")), (0.80, rgba("#EADEC5")), (1, rgba("#E2D4B7"))),
    tray=(rgba("#164E52"), rgba("#1D5F62"), rgba("#26706F")),
    grain_file="paper_tile.png",
    grain=rgba("#FFFFFF", 0.9),
    surf=rgba("#FFFBF2"),
    surf_line=rgba("#5E481C", 0.14),
    surf_high=rgba("#FFFBF2"),
    well=rgba("#E5D8BC"),
    well_line=rgba("#5E481C", 0.14),
    bar=rgba("#FFF9EC"),
    bar_line=rgba("#E8DFCE"),
    chip=rgba("#F2E6CC"),
    text=rgba("#22302F"),
    text2=rgba("#51605B"),
    text3=rgba("#6F776D"),
    accent_hi=rgba("#FFC558"),
    accent=rgba("#EFA524"),
    accent_text=rgba("#8A5200"),
    good=rgba("#1F8A55"),
    bad=rgba("#BF3B26"),
    paper=rgba("#FFFDF7"),
    paper2=rgba("#F7EFDD"),
    paper3=rgba("#EDE2C8"),
    paper_edge=rgba("#CFC2A0"),
    rule=rgba("#E2D6BB"),
    ink3=rgba("#8C8672"),
    plate=rgba("#F8F0DF"),
    cell=rgba("#E9DDC3"),
    cell_line=rgba("#D2C3A0"),
    tile_base=rgba("#3B4A48"),
    chosen=rgba("#EFA524", 0.2),
    nav_pill=rgba("#EFA524", 0.28),
    dashes=rgba("#B5A888"),
    knob_off=rgba("#FFFBF2"),
    shadow1=rgba("#604614", 0.42),
    shadow2=rgba("#604614", 0.44),
    inner_shadow=rgba("#604614", 0.2),
    scrim_dialog=rgba("#2B2410", 0.38),
    scrim_drawer=rgba("#2B2410", 0.38),
    key_hi=rgba("#FFFFFF"),
    key=rgba("#F7EFDD"),
    key_line=rgba("#FFFFFF", 0.9),
    bar_neutral=rgba("#7FB0A8"),
    band=rgba("#EFA524", 0.2),
    band_line=rgba("#B4690A"),
    delete=rgba("#BF3B26"),
    delete_ink=rgba("#FFF4EE"),
    warn=rgba("#FFEFC9"),
    warn_line=rgba("#EFA524", 0.5),
    warn_ink=rgba("#8A5200"),
    warn_ink2=rgba("#8A5200"),
    start_spot=rgba("#C9B990"),
    **SHARED,
)

PALETTES = {"dark": FELT, "light": PAPER}


class GameColour:
    """One colour of the games: never shown without its symbol (`mark` is the small one on Trigon triangles)."""

    def __init__(self, codes: ColourCodes) -> None:
        self.base, self.shade, self.light, self.on = map(rgba, codes[:4])
        self.symbol, self.mark = codes.symbol, codes.mark


GAME_COLOURS = {name: GameColour(codes) for name, codes in CODES.items()}

AVATARS = {
    "amber": (rgba("#F6B23C"), rgba("#D88A12")),
    "coral": (rgba("#F08A7B"), rgba("#CE5546")),
    "sky": (rgba("#7DB7EE"), rgba("#3F80C6")),
    "leaf": (rgba("#A9D48B"), rgba("#6BA24A")),
    "lilac": (rgba("#C3A2EA"), rgba("#8D62C4")),
    "mint": (rgba("#7FD6CC"), rgba("#3B9F97")),
}
AVATAR_INKS = {
    "amber": rgba("#2B1B00"),
    "coral": rgba("#3A0C06"),
    "sky": rgba("#08203C"),
    "leaf": rgba("#14290A"),
    "lilac": rgba("#25103F"),
    "mint": rgba("#06302D"),
}


class Tone(NamedTuple):
    """An avatar's colours from top to bottom, and the colour of its letter."""

    top: Rgba
    bottom: Rgba
    ink: Rgba


def tones(palette: str) -> tuple[Tone, ...]:
    """A person's colour, or the colours of a game that a seat plays: "coral", "blue", "yellow green"."""
    if palette in AVATARS:
        return (Tone(*AVATARS[palette], AVATAR_INKS[palette]),)
    worn = [GAME_COLOURS[name] for name in palette.split() if name in GAME_COLOURS]
    ink = min((one.on for one in worn), key=sum, default=CLEAR)
    return tuple(Tone(one.light, one.base, ink) for one in worn) or tones("amber")


def _face(name: str) -> str:
    return str(ASSETS / "fonts" / f"{name}.ttf")


FACES = {
    400: _face("HankenGrotesk_400Regular"),
    500: _face("HankenGrotesk_500Medium"),
    600: _face("HankenGrotesk_600SemiBold"),
    700: _face("HankenGrotesk_700Bold"),
    800: _face("HankenGrotesk_800ExtraBold"),
}
HAND = _face("Caveat_700Bold")
ICONS = _face("lucide")


class TypeStyle:
    """Size in dp before the text scale; Hanken Grotesk's own line is 1.3 em, `line` stretches it."""

    def __init__(self, size: float, weight: int, *, line: float = 1.0, hand: bool = False, scales: bool = True) -> None:
        self.size, self.weight, self.line, self.scales = size, weight, line, scales
        self.face = HAND if hand else FACES[weight]


TYPE = {
    "display": TypeStyle(88, 800, scales=False),
    "display_tablet": TypeStyle(140, 800, scales=False),
    "banner": TypeStyle(46, 800, scales=False),
    "h1": TypeStyle(27, 800),
    "h2": TypeStyle(21, 800),
    "title": TypeStyle(19, 700),
    "title_tablet": TypeStyle(21, 700),
    "section": TypeStyle(17, 700),
    "strong": TypeStyle(16, 700),
    "row": TypeStyle(15, 600),
    "body": TypeStyle(15, 500, line=1.07),
    "button": TypeStyle(17, 700),
    "button_small": TypeStyle(15, 700),
    "secondary": TypeStyle(13, 500),
    "secondary_strong": TypeStyle(13, 700),
    "label": TypeStyle(14, 700),
    "micro": TypeStyle(12, 500),
    "micro_strong": TypeStyle(12, 600),
    "hand_l": TypeStyle(39, 700, hand=True, scales=False),
    "hand": TypeStyle(34, 700, hand=True, scales=False),
    "hand_s": TypeStyle(28, 700, hand=True, scales=False),
}
SMALLEST_TEXT = 11
LARGEST_SCALE = 2.0
GROWING = 14
"""Text of up to so many dp grows by all of the text scale, larger text by as many dp as this does."""

SPACE = (4, 8, 12, 16, 20, 24)
MARGIN = 16
MARGIN_BOARD = 12
CARD_GAP = 12
SECTION_GAP = 16
TOUCH = 48

RADIUS = {
    "sheet": 10,
    "sheet_card": 17,
    "cell": 11,
    "button": 18,
    "card": 20,
    "tray": 22,
    "tray_big": 28,
    "bar": 24,
    "overlay": 28,
    "dialog": 26,
}


class Motion:
    """How long in seconds and along which of Kivy's curves."""

    def __init__(self, seconds: float, curve: str) -> None:
        self.seconds, self.curve = seconds, curve


MOTION = {
    "press": Motion(0.09, "out_quad"),
    "push": Motion(0.24, "out_cubic"),
    "pop": Motion(0.20, "out_cubic"),
    "pending": Motion(0.16, "out_back"),
    "ink": Motion(0.22, "out_cubic"),
    "settle": Motion(0.18, "out_cubic"),
    "count": Motion(0.25, "out_cubic"),
    "glow": Motion(1.4, "in_out_sine"),
    "bubble": Motion(0.18, "out_back"),
    "shake": Motion(0.26, "in_out_sine"),
    "curtain": Motion(0.42, "in_out_cubic"),
    "podium": Motion(0.35, "out_back"),
    "fade": Motion(0.12, "linear"),
}
SLIDE = 24
PRESS_SCALE = 0.97
PRESS_DARKEN = 0.06
TOAST_SECONDS = 2.0
WHY_SECONDS = 4.0
UNDO_SECONDS = 6.0
STRIP_DROPS_LINE_AT = 1.3
ONE_COLUMN_AT = 1.4
BAR_SCALE = 1.5
"""Bars, and what stands beside a board or a sheet, follow the text scale so far: the rest of the room is the game's."""
NAV_SCALE = 1.3

COLOUR_NAMES = tuple(name for name in Palette.__annotations__ if name not in ("ground", "tray", "grain_file"))


class Theme(Followed):
    mode = OptionProperty("dark", options=list(PALETTES))
    text_scale = BoundedNumericProperty(
        1.0, min=1.0, max=LARGEST_SCALE, errorhandler=lambda scale: min(max(scale, 1.0), LARGEST_SCALE)
    )
    reduced_motion = BooleanProperty(False)
    left_handed = BooleanProperty(False)
    vars().update({name: ColorProperty(getattr(FELT, name)) for name in COLOUR_NAMES})

    @property
    def palette(self) -> Palette:
        return PALETTES[self.mode]

    def on_mode(self, *_args: object) -> None:
        for name in COLOUR_NAMES:
            setattr(self, name, getattr(self.palette, name))


theme = Theme()


def colour(token: str | Rgba) -> Rgba:
    """A colour by its name in the current palette; a colour stays what it is, "" is transparent."""
    if isinstance(token, str):
        return getattr(theme.palette, token) if token else CLEAR
    return tuple(token)  # type: ignore[return-value]


def sp_(size: float, most: float = LARGEST_SCALE) -> float:
    """A text size in pixels, for words that follow the text scale up to `most`.

    Small words need all of it, headlines are legible already: as on Android, where the largest setting writes 12 as 24,
    18 as 30 and 30 as 38.
    """
    return dp(size + min(size, GROWING) * (min(theme.text_scale, most) - 1))


def grown(length: float, most: float = LARGEST_SCALE) -> float:
    """A length in pixels that is measured by the words in it."""
    return dp(length) * min(theme.text_scale, most)


def bar_sp(size: float) -> float:
    """A text size in pixels for a bar, or for what stands beside a board."""
    return sp_(size, BAR_SCALE)


def bar_grown(length: float) -> float:
    """The same for a length."""
    return grown(length, BAR_SCALE)


def large() -> bool:
    """Whether words are so large that decoration has to make way."""
    return theme.text_scale >= STRIP_DROPS_LINE_AT
