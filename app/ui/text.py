"""Text in the sizes of the type scale, never cut: it wraps or shrinks.

Text
    text
    kind        a name of `theme.TYPE`: "h1", "title", "section", "strong", "body", "secondary", "micro", "hand", …
    tone        a colour name of the theme ("text", "text2", "accent_text", "ink", …), or "" to set `color` yourself
    flow        "wrap": fills the width given, height follows (default)
                "hug": as wide as its words, but no wider than `max_width`: shrinks to 75 %, then wraps
                "fit": one line in the width given: shrinks to 75 %, then wraps
    max_width   for "hug", in pixels (0: no limit)
    most        the text scale that it follows at most
    settle()    take the final size at once
BarText         words of a bar, or beside a board
level(texts)    words that stand side by side get one size: that of the one with the least room
Names with letters our faces lack are written in a fallback face as a whole. A number or a word of one letter never
ends a line ("v Knisteru" and "15 min" belong together), and the last of several words never stands alone on one.

Sizes are whole pixels: the library that draws letters knows no others, and each size costs an open font.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import chain, pairwise
from math import ceil
from typing import Any, ClassVar

from kivy.clock import Clock
from kivy.core.text import DEFAULT_FONT, LabelBase
from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.widget import Widget

from app.ui.theme import BAR_SCALE, FACES, LARGEST_SCALE, SMALLEST_TEXT, TYPE, sp_, theme

LabelBase.get_system_fonts_dir = list
"""Kivy would look through all fonts of the system before the first text; ours are named by their files."""
OWN_FACES = frozenset(FACES.values())
COMMON_LETTERS = frozenset("áčďéěíňóřšťúůýžÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ–…’‘„“”·×−")
"""What all of our own faces can write."""
_WRITING = (
    *("text", "color", "disabled_color", "disabled", "font_name", "font_size", "line_height", "halign", "text_size"),
    "markup",
)
"""Everything that changes how a text looks."""
_MOST_KNOWN = 4096
_LEAST = 0.75
_ILLEGIBLE = 8
_SHORT = frozenset("aikosuvzAIKOSUVZ")
_OPENING = "\n(„“"
_TIE = "\u00a0"


def face_for(text: str, face: str) -> str:
    """The face to write this text in. The font files themselves are read for rare letters only."""
    if text.isascii() or (
        face in OWN_FACES and COMMON_LETTERS.issuperset(letter for letter in text if letter > "\x7f")
    ):
        return face
    from app.ui.drawing.glyphs import able_face

    return able_face(text, face)


def text_width(text: str, face: str, size: float) -> float:
    """Pixels the longest line of this text takes."""
    return _width(text, face, int(size))


@lru_cache(maxsize=1024)
def _width(text: str, face: str, size: int) -> float:
    ruler = _ruler(face, size)
    return max(ruler.get_extents(line)[0] for line in text.split("\n"))


@lru_cache(maxsize=256)
def _height(text: str, face: str, size: int, room: float) -> float:
    """The height of a text that is wrapped in this width."""
    lines, line = 1, ""
    for word in text.split(" "):
        longer = f"{line} {word}" if line else word
        if line and _width(longer, face, size) > room:
            lines, longer = lines + 1, word
        line = longer
    return lines * float(_ruler(face, size).get_extents(text)[1])


@lru_cache(maxsize=64)
def _ruler(face: str, size: int) -> CoreLabel:
    return Measured(font_name=face, font_size=size)


class Measured(CoreLabel):
    """Remembers how large words are, because layouts ask again and again."""

    _known: ClassVar[dict[tuple[str, str], tuple[int, int]]] = {}

    def _get_font_id(self) -> str:
        """As Kivy's, but a size is a whole number: 15 and 15.0 would be two open fonts."""
        said = self.options
        style = said["bold"], said["italic"], said["underline"], said["strikethrough"]
        return f"{int(said['font_size'])}|{said['font_name_r']}|{style}"

    def get_extents(self, text: str) -> tuple[int, int]:
        known, words = self._known, (self._get_font_id(), text)
        if words not in known:
            if len(known) > _MOST_KNOWN:
                known.clear()
            known[words] = super().get_extents(text)
        return known[words]


@lru_cache(maxsize=512)
def lettering(text: str, face: str, size: int) -> CoreLabel:
    """A text as a picture, its lines in the middle; kept as a label, which paints itself again when the graphics
    context was lost."""
    label = Measured(text=text, font_name=face, font_size=size, halign="center")
    label.refresh()
    return label


def _fitting(text: str, face: str, size: int, room: float) -> int:
    """The largest size at which the text fits; hinting makes widths grow in jumps."""
    least = int(dp(_ILLEGIBLE))
    while size > least and (needed := text_width(text, face, size)) > room:
        size = max(least, min(size - 1, int(size * room / needed)))
    return size


def done(trigger: Any, work: Callable[[], object]) -> bool:
    """Do now what a trigger would do later; True if it was waiting."""
    waiting = bool(trigger.is_triggered)
    if waiting:
        trigger.cancel()
        work()
    return waiting


def level(texts: list[Text]) -> None:
    def even(*_args: object) -> None:
        sizes = [text.fitting for text in texts if text.text]
        for text in texts:
            text.ceiling = min(sizes, default=0)

    for text in texts:
        text.fbind("fitting", even)
    even()


def _tied_short(text: str) -> str:
    """No line ends with a word of one letter or a number."""
    words = text.split(" ")
    joints = [_TIE if _is_short(word) and following[:1].strip() else " " for word, following in pairwise(words)]
    return "".join(chain.from_iterable(zip(words, [*joints, ""], strict=True)))


def _is_short(word: str) -> bool:
    before = word.rstrip("0123456789")
    if before == word:
        before = word[:-1] if word[-1:] in _SHORT else "?"
    return not before or before[-1] in _OPENING


def _tied_last(text: str) -> str:
    """The last of several words does not stand alone."""
    rest, _, last = text.rpartition(" ")
    before, _, word = rest.rpartition(" ")
    if not (before and word and last) or any(part.isspace() for part in (before[-1], *word, *last)):
        return text
    return f"{rest}{_TIE}{last}"


class Unruled:
    """A widget without rules of Kivy's language: looking for them takes about as long as making the widget."""

    def apply_class_lang_rules(self, *_args: object, **_kwargs: object) -> None: ...


class WrittenText(Unruled, Widget):
    """Words as a picture, like Kivy's Label, of which it has what we use: that one takes three times as long to make,
    and as much memory as a small page.

    texture, texture_size       the picture; it stands in the middle of the widget, one line by `halign`
    text_size                   (width, None) for text that wraps
    refs                        with `markup`: where the marked words are
    """

    text = StringProperty("")
    color = ColorProperty((1, 1, 1, 1))
    disabled_color = ColorProperty((1, 1, 1, 0.3))
    font_name = StringProperty(DEFAULT_FONT)
    font_size = NumericProperty(15)
    line_height = NumericProperty(1)
    halign = OptionProperty("auto", options=["auto", "left", "center", "right"])
    text_size = ObjectProperty((None, None))
    markup = BooleanProperty(False)
    texture = ObjectProperty(None, allownone=True)
    texture_size = ObjectProperty((0, 0))

    _room = 0
    """Pixels of the place where one line stands by `halign`; 0 if the picture has room for nothing else."""

    def __init__(self, **kwargs: Any) -> None:
        self.refs: dict[str, list[Any]] = {}
        self.core: Any = None
        self.picture = Rectangle()
        self._trigger_texture = Clock.create_trigger(self.texture_update, -1)
        super().__init__(**kwargs)
        self.canvas.add(Color(1, 1, 1, 1))
        self.canvas.add(self.picture)
        for name in _WRITING:
            self.fbind(name, self._trigger_texture)
        for name in ("pos", "size"):
            self.fbind(name, self._put)
        self._trigger_texture()

    def _as_written(self) -> str:
        """The text as it is written."""
        return self.text

    def texture_update(self, *_args: object) -> None:
        """Write it now instead of before the next frame."""
        label = self.core = self._made()
        label.text = self._as_written()
        if not label.text:
            self.texture, self.texture_size, self.refs = None, (0, 0), {}
        else:
            label.refresh()
            if self.markup:
                label.texture.bind()
                self.refs = label.refs
            self.texture = label.texture
            self.texture_size = label.texture.size
        self._put()

    def _made(self) -> Any:
        kind: Any = Measured
        if self.markup:
            from kivy.core.text.markup import MarkupLabel

            kind = MarkupLabel
        return kind(
            font_name=self.font_name,
            font_size=self.font_size,
            line_height=self.line_height,
            halign=self.halign,
            color=self.disabled_color if self.disabled else self.color,
            text_size=self.text_size,
        )

    def _put(self, *_args: object) -> None:
        picture, (width, height) = self.picture, self.texture_size
        room = self._room or width
        aside = {"center": int((room - width) / 2), "right": room - width}.get(self.halign, 0)
        picture.texture, picture.size = self.texture, (width, height)
        x, y = self.x + self.width / 2, self.y + self.height / 2
        picture.pos = int(x - room / 2) + aside, int(y - height / 2)


class Text(WrittenText):
    kind = OptionProperty("body", options=list(TYPE))
    tone = StringProperty("text")
    flow = OptionProperty("wrap", options=["wrap", "hug", "fit"])
    max_width = NumericProperty(0)
    most = NumericProperty(LARGEST_SCALE)
    fitting = NumericProperty(0)
    """The size for which there is room, in pixels."""
    ceiling = NumericProperty(0)
    """The largest size that its neighbours allow, in pixels (0: any)."""

    def __init__(self, **kwargs: Any) -> None:
        self._fit = Clock.create_trigger(self._fit_now, -1)
        kwargs.setdefault("size_hint_y", None)
        if kwargs.get("flow") == "hug":
            kwargs.setdefault("size_hint_x", None)
        super().__init__(**kwargs)
        for name in ("text", "kind", "width", "flow", "max_width", "most", "ceiling"):
            self.fbind(name, self._fit)
        self.fbind("tone", self._tint)
        self.fbind("texture_size", self._take_size)
        theme.bind(mode=self._tint, text_scale=self._rescale)
        self._tint()
        self._fit_now()

    def _tint(self, *_args: object) -> None:
        if self.tone:
            self.color = self.disabled_color = getattr(theme.palette, self.tone)

    def _rescale(self, *_args: object) -> None:
        self._fit()

    def on_flow(self, *_args: object) -> None:
        self.size_hint_x = None if self.flow == "hug" else 1.0

    def _fit_now(self, *_args: object) -> None:
        style = TYPE[self.kind]
        face = face_for(self.text, style.face)
        full = int(sp_(style.size, self.most) if style.scales else dp(style.size))
        room = self.max_width if self.flow == "hug" else self.width
        size, wraps = full, self.flow == "wrap"
        if room > 0 and self.text:
            size, wraps = self._sized(face, full, room - dp(1))
        self.fitting = size
        if 0 < self.ceiling < size:
            size = int(self.ceiling)
        self.font_name = face
        self.line_height = style.line if wraps else 1
        self.font_size = size
        is_line = self._is_line(face, size, room)
        self._room = ceil(room) if is_line and self.flow != "hug" else 0
        self.text_size = (ceil(room) if not is_line and (wraps or self.flow == "fit") else None, None)
        self._take_size()
        self._put()

    def _is_line(self, face: str, size: int, room: float) -> bool:
        """Whether it fits on one line without Kivy's search for line breaks, which measures word by word."""
        if self.markup or self.line_height != 1 or "\n" in self.text:
            return False
        return text_width(self.text, face, size) <= room

    def settle(self) -> bool:
        """Take the final size now instead of before the next frame; True if there was something to do."""
        return any([done(self._fit, self._fit_now), done(self._trigger_texture, self.texture_update)])

    def _as_written(self) -> str:
        """The text with words tied together that no line should part, as far as they fit on one."""
        room = self.text_size[0]
        if room is None or self.markup:
            return self.text
        text = _tied_short(self.text)
        for tied in (_tied_last(text), text):
            together = (part for part in tied.replace("\n", " ").split(" ") if _TIE in part)
            if all(text_width(part, self.font_name, self.font_size) <= room for part in together):
                return tied
        return self.text

    def natural_width(self, text: str = "") -> float:
        """Pixels it, or another text in its place, would take in one line, not shrunk."""
        style, written = TYPE[self.kind], text or self.text
        size = sp_(style.size, self.most) if style.scales else dp(style.size)
        return text_width(written, face_for(written, style.face), size) if written else 0

    def height_in(self, width: float, texts: Iterable[str]) -> float:
        """How high the highest of these texts would be in this width, not shrunk."""
        style = TYPE[self.kind]
        size = sp_(style.size, self.most) if style.scales else dp(style.size)
        return max((_height(text, face_for(text, style.face), int(size), width) for text in texts), default=0.0)

    def _sized(self, face: str, full: int, room: float) -> tuple[int, bool]:
        """The size to write in and whether it takes several lines."""
        if text_width(self.text, face, full) <= room:
            return full, self.flow == "wrap"
        least = max(int(full * _LEAST), int(dp(SMALLEST_TEXT)))
        if self.flow != "wrap":
            shrunk = _fitting(self.text, face, full, room)
            if shrunk >= least:
                return shrunk, False
            full = least
        longest = max(self.text.split() or [""], key=lambda word: text_width(word, face, full))
        return _fitting(longest, face, full, room), True

    def _take_size(self, *_args: object) -> None:
        self.height = self.texture_size[1]
        if self.flow == "hug":
            self.width = self.texture_size[0]


class BarText(Text):
    """Words of a bar, or beside a board."""

    most = NumericProperty(BAR_SCALE)
