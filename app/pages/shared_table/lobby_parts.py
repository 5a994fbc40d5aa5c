"""Parts of the lobby.

QrCard(link, code, title, about)     the way to the table on paper; as wide as its `side` wants it
TroubleCard(icon, title, text, action)      no network, no permission; on_help
Pills               buttons side by side in the middle, in more lines where they need them
WaitingRoom()       while somebody knocks: a `title` and a `note`
WaitingCard(name)   somebody at the door; on_let_in, on_refuse
LobbyRow            a person of the list: `show(name, palette, bot, line, icon, state, word)`
LobbyBar            "add" and "start", and above them why it cannot start; on_add, on_start
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from app.pages.home.logo import Logo
from app.ui.bars import BottomBar
from app.ui.boxes import Card, Cluster, Column, PaperCard, Row, refill
from app.ui.buttons import PillButton, PrimaryButton, SecondaryButton
from app.ui.drawing.icons import Icon
from app.ui.drawing.paint import Surface
from app.ui.drawing.qr import MARK, QrCode
from app.ui.people.avatar import Avatar
from app.ui.press import Pressable
from app.ui.progress import ProgressRing
from app.ui.reorder import Grip
from app.ui.text import Text
from app.ui.theme import TOUCH, large, theme

ROUND = 28
"""Side of the tick behind a name."""


class Marked(FloatLayout):
    """A QR code with the app's sign in its middle."""

    text = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        self._code, self._sign = QrCode(size_hint=(None, None)), Logo(size_hint=(None, None))
        super().__init__(size_hint=(None, None), **kwargs)
        for part in (self._code, self._sign):
            self.add_widget(part)
        self.bind(text=self._code.setter("text"), pos=self._place, size=self._place)

    def _place(self, *_: object) -> None:
        self._code.pos, self._code.size = self.pos, self.size
        self._sign.size = (self.width * MARK * 0.72,) * 2
        self._sign.center = self.x + self.width / 2, self.y + self.height / 2


class QrCard(PaperCard):
    link = StringProperty("")
    code = StringProperty("")
    title = StringProperty("")
    about = StringProperty("")
    side = NumericProperty(dp(232))

    def __init__(self, **kwargs: Any) -> None:
        self._picture = Marked()
        self._title = Text(kind="section", tone="ink", halign="center")
        self._line = Text(kind="secondary", tone="ink2", halign="center")
        self._code = Text(kind="h1", tone="ink", halign="center", flow="fit")
        self._frame = FloatLayout(size_hint_y=None)
        self._frame.add_widget(self._picture)
        super().__init__(size_hint_x=None, pos_hint={"center_x": 0.5}, padding=(dp(16), dp(14)), spacing=dp(2))
        for part in (self._frame, self._title, self._line, Widget(size_hint_y=None, height=dp(4)), self._code):
            self.add_widget(part)
        self._frame.bind(pos=self._place, size=self._place)
        for name in ("link", "code", "title", "about", "side"):
            self.fbind(name, self._show)
        for name, value in kwargs.items():
            setattr(self, name, value)
        self._show()

    def _show(self, *_: object) -> None:
        self._picture.text = self.link
        self._title.text, self._line.text = self.title, self.about
        self._code.text = self.code
        self._picture.size = self.side, self.side
        self._frame.height = self.side
        self.voice = ", ".join(filter(None, (self.title, self.code)))

    def _place(self, *_: object) -> None:
        self._picture.center = self._frame.center


class TroubleCard(Card):
    icon = StringProperty("")
    title = StringProperty("")
    text = StringProperty("")
    action = StringProperty("")
    __events__ = ("on_help",)

    def __init__(self, **kwargs: Any) -> None:
        self._icon = Icon(tone="accent_text", icon_size=dp(44), pos_hint={"center_x": 0.5})
        self._title = Text(kind="h2", halign="center")
        self._text = Text(kind="body", tone="text2", halign="center")
        self.button = SecondaryButton(sunk=True, small=True, icon="refresh-cw")
        super().__init__(padding=dp(20), spacing=dp(10), **kwargs)
        for part in (self._icon, self._title, self._text, self.button):
            self.add_widget(part)
        self.button.bind(on_release=lambda *_: self.dispatch("on_help"))
        for name in ("icon", "title", "text", "action"):
            self.fbind(name, self._show)
        self._show()

    def on_help(self) -> None: ...

    def _show(self, *_: object) -> None:
        self._icon.name, self._title.text, self._text.text = self.icon, self.title, self.text
        self.button.text = self.action


class WaitingRoom(Card):
    """Somebody knocks: what is waited for."""

    def __init__(self, **kwargs: Any) -> None:
        self.title = Text(kind="section", halign="center")
        self.note = Text(tone="text2", halign="center")
        super().__init__(padding=(dp(20), dp(28)), spacing=dp(14), **kwargs)
        ring = ProgressRing(busy=True, size=(dp(44), dp(44)))
        above = Cluster(size_hint_y=None, height=dp(56))
        above.add_widget(ring)
        for part in (above, self.title, self.note):
            self.add_widget(part)


class LobbyPill(PillButton):
    """A card of the lobby, at least as high as a finger needs."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("trailing", "")
        super().__init__(least=dp(TOUCH), fill="surf", **kwargs)
        self.line, self.padding = "surf_line", (dp(12), dp(8))


class Pills(Layout):
    gap = NumericProperty(dp(8))

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, **kwargs)
        for name in ("pos", "width"):
            self.fbind(name, self._trigger_layout)

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        widget.bind(size=self._trigger_layout)
        super().add_widget(widget, *args, **kwargs)

    def do_layout(self, *_: object) -> None:
        lines: list[list[Widget]] = [[]]
        for child in reversed(self.children):
            used = sum(other.width + self.gap for other in lines[-1])
            if lines[-1] and used + child.width > self.width:
                lines.append([])
            lines[-1].append(child)
        heights = [max((child.height for child in line), default=0) for line in lines]
        self.height = sum(heights) + self.gap * (len(lines) - 1)
        top = self.y + self.height
        for line, high in zip(lines, heights, strict=True):
            wide = sum(child.width for child in line) + self.gap * (len(line) - 1)
            x = self.x + (self.width - wide) / 2
            for child in line:
                child.pos = round(x), round(top - high / 2 - child.height / 2)
                x += child.width + self.gap
            top -= high + self.gap


class WaitingCard(Card):
    name = StringProperty("")
    about = StringProperty("")
    yes = StringProperty("")
    no = StringProperty("")
    __events__ = ("on_let_in", "on_refuse")

    def __init__(self, **kwargs: Any) -> None:
        self._avatar = Avatar(avatar_size=dp(42), palette=kwargs.pop("palette", "amber"))
        self._name, self._line = Text(kind="strong"), Text(kind="secondary", tone="text2")
        self._yes, self._no = PrimaryButton(small=True), SecondaryButton(small=True, sunk=True)
        super().__init__(padding=dp(14), spacing=dp(10), **kwargs)
        words, head, answers = Column(spacing=dp(2)), Row(spacing=dp(14)), Row(spacing=dp(10))
        for part in (self._name, self._line):
            words.add_widget(part)
        for part in (self._avatar, words):
            head.add_widget(part)
        for part in (self._no, self._yes):
            answers.add_widget(part)
        for part in (head, answers):
            self.add_widget(part)
        self._yes.bind(on_release=lambda *_: self.dispatch("on_let_in"))
        self._no.bind(on_release=lambda *_: self.dispatch("on_refuse"))
        for name in ("name", "about", "yes", "no"):
            self.fbind(name, self._show)
        self._show()

    def on_let_in(self) -> None: ...

    def on_refuse(self) -> None: ...

    def _show(self, *_: object) -> None:
        self._avatar.name = self._name.text = self.name
        self._line.text, self._yes.text, self._no.text = self.about, self.yes, self.no
        self._yes.voice = f"{self.yes}: {self.name}"
        self._no.voice = f"{self.no}: {self.name}"


class Tick(Surface):
    def __init__(self, **kwargs: Any) -> None:
        self._mark = Icon(name="check", tone="accent_ink", icon_size=dp(18))
        super().__init__(fill="good", radius=[dp(ROUND)], size_hint=(None, None), size=(dp(ROUND), dp(ROUND)), **kwargs)
        self.add_widget(self._mark)
        self.bind(pos=self._place)

    def _place(self, *_: object) -> None:
        self._mark.center = self.x + self.width / 2, self.y + self.height / 2


ENDS: dict[str, Callable[[], Widget]] = {
    "ready": Tick,
    "joining": lambda: ProgressRing(busy=True, size=(dp(ROUND), dp(ROUND))),
    "writing": lambda: Icon(name="pencil", tone="accent_text", icon_size=dp(22)),
    "away": lambda: Icon(name="hourglass", tone="text2", icon_size=dp(22)),
    "": lambda: Widget(size_hint=(None, None), size=(0, 0)),
}


class SeatLine(NamedTuple):
    """What a row tells; `state` as `LobbyRow` has it."""

    name: str
    palette: str
    bot: bool
    line: str
    icon: str
    state: str
    word: str
    divider: bool = False


class LobbyRow(Pressable, Row):
    """Who, where, and whether they are ready: `state` "ready", "joining", "writing", "away" or "".

    One that is `movable` has a grip to be dragged by.
    """

    divider = BooleanProperty(False)
    movable = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        self._avatar = Avatar(avatar_size=dp(42))
        self._name = Text(kind="strong")
        self._place = Text(kind="secondary", tone="text2")
        self._icon = Icon(tone="text2", icon_size=dp(16))
        self._word = Text(kind="secondary_strong", flow="hug")
        self._ends: dict[str, Any] = {}
        self._grip: Grip | None = None
        super().__init__(least=dp(62), padding=(dp(14), dp(9)), spacing=dp(14), **kwargs)
        words, line = Column(spacing=dp(1)), Row(spacing=dp(6))
        for part in (self._icon, self._place):
            line.add_widget(part)
        for part in (self._name, line):
            words.add_widget(part)
        self._words = words
        self._shown: SeatLine | None = None
        theme.bind(text_scale=self._arrange)
        self.bind(movable=self._arrange)

    def show(self, line: SeatLine) -> None:
        """In a hall most of what is shown is shown already."""
        if line == self._shown:
            return
        self._shown = line
        self._avatar.name, self._avatar.palette, self._avatar.bot = line.name, line.palette, line.bot
        self._avatar.faded = line.state == "away"
        self._name.text, self._place.text, self._icon.name = line.name, line.line, line.icon
        self._word.text, self._word.tone = line.word, "good" if line.state == "ready" else "text2"
        self.voice = f"{line.name}, {line.line}, {line.word}"
        self.divider = line.divider
        self._arrange()

    def _arrange(self, *_: object) -> None:
        """The mark stands for the word where large text leaves no room for it."""
        self.padding = dp(8 if self.movable else 14), dp(9), dp(14), dp(9)
        self.spacing = dp(10 if self.movable else 14)
        word = None if large() else self._word
        refill(self, [self.grip, self._avatar, self._words, word, self._end(self._shown.state if self._shown else "")])

    @property
    def name(self) -> str:
        return str(self._name.text)

    @property
    def standing(self) -> str:
        """How this person stands, as the row says it."""
        return str(self._word.text)

    @property
    def grip(self) -> Grip | None:
        if self.movable and self._grip is None:
            self._grip = Grip()
        return self._grip if self.movable else None

    def _end(self, state: str) -> Widget:
        """The mark at the right, made when it is first wanted."""
        if state not in self._ends:
            self._ends[state] = ENDS[state]()
        return self._ends[state]

    def paint_below(self) -> None:
        if self.divider:
            self.shape("surf_line", (self.x, self.top - dp(0.5)), (self.width, dp(1)))


class LobbyBar(BottomBar):
    text = StringProperty("")
    reason = StringProperty("")
    live = BooleanProperty(True)
    can_add = BooleanProperty(True)
    add_voice = StringProperty("")
    beside = NumericProperty(0)
    clear_right = NumericProperty(0)
    """The least room at the right, for the safe area."""
    __events__ = ("on_add", "on_start")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.add, self.start = SecondaryButton(icon="user-plus"), PrimaryButton(icon="play")
        self._why = Text(kind="row", tone="text")
        self._warning = Row(spacing=dp(10), padding=(dp(4), 0))
        for part in (Icon(name="hourglass", tone="accent_text", icon_size=dp(20)), self._why):
            self._warning.add_widget(part)
        self._buttons = Row(spacing=dp(12))
        self._stack = Column(spacing=dp(8))
        self._stack.add_widget(self._buttons)
        self.add_widget(self._stack)
        self.add.bind(on_release=lambda *_: self.dispatch("on_add"))
        self.start.bind(on_release=lambda *_: self.dispatch("on_start"))
        for name in ("text", "reason", "live", "can_add", "add_voice", "beside", "clear_right"):
            self.fbind(name, self._show)
        theme.bind(left_handed=self._show)
        self._show()

    def on_add(self) -> None: ...

    def on_start(self) -> None: ...

    def _show(self, *_: object) -> None:
        self.start.text, self.start.disabled = self.text, not self.live
        self.start.voice = ". ".join(filter(None, (self.text, self.reason)))
        self.add.voice, self.add.disabled = self.add_voice, not self.can_add
        self._why.text = self.reason
        self._stack.padding = self.beside, 0, max(self.beside, self.clear_right), 0
        wanted = [self.start, self.add] if theme.left_handed else [self.add, self.start]
        if self._buttons.children[::-1] != wanted:
            self._buttons.clear_widgets()
            for part in wanted:
                self._buttons.add_widget(part)
        if bool(self.reason) == (self._warning.parent is None):
            if self.reason:
                self._stack.add_widget(self._warning, index=1)
            else:
                self._stack.remove_widget(self._warning)


class Opening(Cluster):
    """While a table is being opened."""

    text = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        self._words = Text(kind="body", tone="text2", flow="hug")
        super().__init__(size_hint_y=None, height=dp(160), orientation="vertical", **kwargs)
        self.spacing = dp(14)
        for part in (ProgressRing(busy=True, size=(dp(40), dp(40))), self._words):
            self.add_widget(part)
        self.bind(text=self._words.setter("text"))
        self._words.text = self.text
