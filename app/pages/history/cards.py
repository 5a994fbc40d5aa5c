"""The cards of the home and history pages: state in, taps out.

ResumeCard              the game left open, on paper;  show(game)
OpenCard, FinishedRow   rows of the history;  DamagedCard for a save that cannot be read
SwipeRow(front, describe)       a row for a LazyList: swipe it away, or hold it for more;  on_open, on_delete, on_menu
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, OptionProperty, StringProperty
from kivy.properties import VariableListProperty as Corners
from kivy.uix.relativelayout import RelativeLayout
from kivy.uix.widget import Widget

from app.games.miniature import Miniature
from app.games.registry import facts
from app.games.tints import tile_tint
from app.games.words import title
from app.i18n import Translator
from app.pages.history.shelf import ShelfPosition
from app.store.store import Listed
from app.ui.boxes import Card, Cluster, Column, PaperCard, Row, refill
from app.ui.buttons import IconButton, RoundButton, SecondaryButton, TextButton
from app.ui.chips import IconTile
from app.ui.drawing.icons import Icon
from app.ui.drawing.paint import Surface
from app.ui.motion import Movable, animate
from app.ui.people.players import AvatarRow, PlayerView
from app.ui.press import Pressable
from app.ui.scrolling import leave_alone
from app.ui.text import Text
from app.ui.theme import RADIUS, colour, theme

SWIPE_SHARE = 0.35
HOLD_SECONDS = 0.5
PICTURE = (76, 64)


@dataclass(frozen=True)
class GameCardWords:
    """A stored game in words, as a card shows it."""

    id: str
    game_id: str
    title: str
    line: str = ""
    note: str = ""
    amber: bool = False
    won: bool = False
    position: ShelfPosition | None = None
    seat: int = 0
    players: tuple[PlayerView, ...] = ()
    more: str = ""
    """What else there is: "+9" players, "3 more open games"."""
    first: bool = True
    last: bool = True
    words: dict[str, str] = field(default_factory=dict)
    """What its buttons say, by name."""

    @property
    def voice(self) -> str:
        return ", ".join(filter(None, (self.title, self.line, self.note)))


def damaged_words(tr: Translator, listed: Listed, owner: str | None) -> GameCardWords:
    """A save that cannot be opened."""
    name = title(tr, listed, owner)
    return GameCardWords(
        listed.id,
        listed.game_id,
        title=tr("This save is damaged"),
        line=tr("{game} cannot be opened any more.", game=name),
        words={"button": tr("Delete"), "delete": tr("Delete {game}", game=name)},
    )


class _Upright(Column):
    """Words above each other, in the middle of the row."""

    def __init__(self, *parts: Widget, **kwargs: Any) -> None:
        super().__init__(pos_hint={"center_y": 0.5}, **kwargs)
        for part in parts:
            self.add_widget(part)


# -- home ----------------------------------------------------------------------------------------------------


class ResumeCard(Pressable, PaperCard):
    """A tap anywhere resumes the game; the line "3 more open games" leads to the others."""

    radius = Corners([dp(RADIUS["sheet_card"])])
    big = BooleanProperty(False)
    least = NumericProperty(0)
    __events__ = ("on_more",)

    def __init__(self, **kwargs: Any) -> None:
        self.picture = Miniature(ground="felt", size_hint=(None, None))
        self._line = Text(kind="secondary_strong", tone="paper_accent")
        self._title = Text(kind="title", tone="ink")
        self._note = Text(kind="secondary", tone="ink2")
        self.more = TextButton(trailing="chevron-right", tone="paper_accent", hug=False, align="left")
        self.more.padding = (0, dp(8))
        self.button = RoundButton(icon="play", least=dp(52), focusable=False)
        self.button.elevation = ""
        self._words = _Upright(spacing=dp(2))
        self._row = Row()
        super().__init__(padding=dp(10), **kwargs)
        self.button.bind(on_release=lambda *_: self.dispatch("on_release"))
        self.more.bind(on_release=lambda *_: self.dispatch("on_more"))
        self.add_widget(self._row)
        self.bind(big=self._arrange, width=self._arrange, least=self._arrange)
        theme.bind(text_scale=self._arrange)
        self._arrange()

    def on_more(self) -> None: ...

    def show(self, game: GameCardWords) -> None:
        position = game.position
        self.picture.seat, self.picture.state = game.seat, position.state if position else None
        self._line.text, self._title.text, self._note.text = game.line, game.title, game.note
        self.more.text = game.more
        self.voice = self.button.voice = game.voice
        self._arrange()

    def _arrange(self, *_args: object) -> None:
        """Picture, words and button in a row, and below the words what else is open."""
        big = self.big
        self._title.kind = "h2" if big else "title"
        edge = dp(16) if big else dp(10)
        self.padding, self._row.least = edge, self.least - 2 * edge
        self._row.spacing = dp(22) if big else dp(14)
        self.picture.radius = dp(16) if big else dp(11)
        self.button.least = dp(64 if big else 52)
        self.picture.size = (dp(168), dp(138)) if big else (min(dp(88), self.width * 0.24), dp(76))
        refill(self._words, [self._line, self._title, self._note, self.more if self.more.text else None])
        refill(self._row, [self.picture, self._words, self.button])


# -- history -------------------------------------------------------------------------------------------------


class SwipeFront(Pressable, Row):
    """The top layer of a row; a pointer or the keyboard makes its bin appear."""

    fill = ObjectProperty("surf")
    __events__ = ("on_delete",)

    def __init__(self, **kwargs: Any) -> None:
        self.bin = IconButton(icon="trash-2", tone="text2")
        self._reveal = Clock.create_trigger(self._reveal_now, -1)
        super().__init__(**kwargs)
        self.bin.bind(on_release=lambda *_: self.dispatch("on_delete"))
        for widget in (self, self.bin):
            widget.bind(hovered=self._reveal, focused=self._reveal)

    def on_delete(self) -> None: ...

    def parts(self) -> list[Widget]:
        """From left to right; the bin is put before the last."""
        raise NotImplementedError

    def _reveal_now(self, *_args: object) -> None:
        near = any(widget.hovered or widget.focused for widget in (self, self.bin))
        *front, last = self.parts()
        refill(self, [*front, self.bin if near else None, last])

    def show(self, game: GameCardWords) -> None:
        self.voice, self.bin.voice = game.voice, game.words["delete"]
        self._reveal_now()


class OpenCard(SwipeFront):
    line = ObjectProperty("surf_line")
    radius = Corners([dp(RADIUS["card"])])
    elevation = OptionProperty("card", options=Surface.elevation.options)

    def __init__(self, **kwargs: Any) -> None:
        self.picture = Miniature(size_hint=(None, None), size=(dp(PICTURE[0]), dp(PICTURE[1])))
        self._line = Text(kind="secondary")
        self._title = Text(kind="strong")
        self._note = Text(kind="secondary", tone="text2")
        self.button = RoundButton(icon="play", focusable=False)
        self._words = _Upright(self._line, self._title, self._note, spacing=dp(1))
        super().__init__(least=dp(80), padding=(dp(8), dp(8), dp(12), dp(8)), spacing=dp(13), **kwargs)
        self.button.bind(on_release=lambda *_: self.dispatch("on_release"))

    def parts(self) -> list[Widget]:
        return [self.picture, self._words, self.button]

    def show(self, game: GameCardWords) -> None:
        position = game.position
        self.picture.seat, self.picture.state = game.seat, position.state if position else None
        self._line.text, self._title.text, self._note.text = game.line, game.title, game.note
        self._line.tone = "accent_text" if game.amber else "text2"
        self.button.amber = game.amber
        super().show(game)


class FinishedRow(SwipeFront):
    """One of many rows on a common card, which shows through while the row lies still."""

    fill = ObjectProperty("")

    def __init__(self, **kwargs: Any) -> None:
        self._tile = IconTile(tile_size=dp(38))
        self._title = Text(kind="strong")
        self._crown = Icon(icon_size=dp(16), tone="accent_text")
        self._result = Text(kind="secondary")
        self._outcome = Row(spacing=dp(5))
        self._words = _Upright(self._title, self._outcome, spacing=dp(2))
        self._players = AvatarRow(avatar_size=dp(26))
        self._more = Text(kind="micro", tone="text2", flow="hug")
        self._people = Cluster(size_hint=(None, None), padding=0, spacing=dp(4))
        self._date = Text(kind="micro", tone="text2", flow="hug")
        self._divided = False
        self._end = Column(size_hint_x=None, spacing=dp(2), pos_hint={"center_y": 0.5})
        super().__init__(least=dp(60), padding=(dp(14), dp(8)), spacing=dp(13), **kwargs)
        for part in (self._players, self._more):
            self._people.add_widget(part)
        self._people.bind(minimum_width=self._people.setter("width"), minimum_height=self._people.setter("height"))
        for part in (self._people, self._date):
            part.pos_hint = {"right": 1}
            self._end.add_widget(part)
            part.bind(width=self._measure)

    def _measure(self, *_args: object) -> None:
        self._end.width = max(self._people.width, self._date.width)

    def parts(self) -> list[Widget]:
        return [self._tile, self._words, self._end]

    def show(self, game: GameCardWords) -> None:
        self._tile.tint = tile_tint(game.game_id)
        self._tile.icon = facts(game.game_id).icon
        self._title.text, self._result.text, self._date.text = game.title, game.line, game.note
        self._crown.name = "crown" if game.won else ""
        self._result.tone = "accent_text" if game.won else "text2"
        refill(self._outcome, [self._crown if game.won else None, self._result])
        self._players.players, self._more.text = list(game.players), game.more
        round_, flat = dp(RADIUS["card"]), 0
        self.radius = [*[round_ if game.first else flat] * 2, *[round_ if game.last else flat] * 2]
        self._divided = not game.first
        super().show(game)
        self.repaint()

    def on_nudge_x(self, *args: Any) -> None:
        super().on_nudge_x(*args)
        self.fill = "surf" if self.nudge_x else ""

    def paint_below(self) -> None:
        if self._divided:
            self._box.add(Color(rgba=colour("surf_line")))
            self._box.add(Rectangle(pos=(self.x, self.top - dp(0.5)), size=(self.width, dp(1))))


class DamagedCard(Movable, Card):
    """A save that cannot be read: it says so and can be deleted."""

    __events__ = ("on_delete",)

    def __init__(self, **kwargs: Any) -> None:
        self._title = Text(kind="strong")
        self._text = Text(kind="secondary", tone="text2")
        self.button = SecondaryButton(small=True, sunk=True, hug=True)
        self._words = Column(spacing=dp(4))
        super().__init__(padding=dp(14), **kwargs)
        row = Row(spacing=dp(14))
        tile = IconTile(icon="file-warning", tone="bad", pos_hint={"top": 1})
        for part in (self._title, self._text, Widget(size_hint_y=None, height=dp(4)), self.button):
            self._words.add_widget(part)
        for part in (tile, self._words):
            row.add_widget(part)
        self.add_widget(row)
        self.button.bind(on_release=lambda *_: self.dispatch("on_delete"))

    def on_delete(self) -> None: ...

    def show(self, game: GameCardWords) -> None:
        self._title.text, self._text.text = game.title, game.line
        self.button.text, self.button.voice = game.words["button"], game.words["delete"]


class _Under(Surface, Cluster):
    """What a row uncovers when it is pushed aside."""

    text = StringProperty("")
    fill = ObjectProperty("delete")
    radius = Corners([dp(RADIUS["card"])])

    def __init__(self, **kwargs: Any) -> None:
        self._word = Text(kind="secondary_strong", tone="delete_ink", flow="hug")
        super().__init__(orientation="vertical", opacity=0, **kwargs)
        self._icon = Icon(name="trash-2", tone="delete_ink", icon_size=dp(22))
        for part in (self._icon, self._word):
            self.add_widget(part)
        self.spacing = dp(4)
        self.bind(text=self._word.setter("text"))

    def do_layout(self, *args: object) -> None:
        """At the right end, which is uncovered first."""
        super().do_layout(*args)
        for part in (self._icon, self._word):
            part.center_x = self.right - dp(48)


@dataclass(frozen=True)
class HistoryEntry:
    """A game and its place on the card of finished ones."""

    listed: Listed
    first: bool = True
    last: bool = True


class SwipeRow(RelativeLayout):
    """Its front slides away to the left and uncovers what will happen."""

    content: HistoryEntry
    __events__ = ("on_open", "on_delete", "on_menu")

    def __init__(self, front: SwipeFront, describe: Callable[[HistoryEntry], GameCardWords], **kwargs: Any) -> None:
        self.front = front
        self._describe = describe
        self._under = _Under(size_hint=(None, None))
        self._hold = Clock.create_trigger(self._held, HOLD_SECONDS)
        super().__init__(**kwargs)
        front.size_hint_x = None
        for part in (self._under, front):
            self.add_widget(part)
        front.bind(height=self.setter("height"), on_delete=lambda *_: self.dispatch("on_delete"))
        if isinstance(front, Pressable):
            front.bind(on_release=lambda *_: self.dispatch("on_open"), state=self._pressed)
        self.bind(size=self._place)
        self.height = front.height

    def on_open(self) -> None: ...

    def on_delete(self) -> None: ...

    def on_menu(self) -> None: ...

    def show(self, content: HistoryEntry) -> None:
        self.content = content
        game = self._describe(content)
        self.front.show(game)
        self._under.text, self._under.radius = game.words["button"], self.front.radius
        Animation.cancel_all(self.front, "nudge_x")
        self.front.nudge_x, self._under.opacity = 0, 0

    def _place(self, *_args: object) -> None:
        self.front.width = self.width
        self._under.size = self.size

    # -- swipe -----------------------------------------------------------------------------------------------

    def begin_swipe(self, touch: Any) -> None:
        touch.grab(self)
        self._hold.cancel()
        self._under.opacity = 1

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_move(touch))
        self.front.nudge_x = min(0, touch.x - touch.ox)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        if -self.front.nudge_x > self.width * SWIPE_SHARE:
            animate(self.front, "pop", nudge_x=-self.width - dp(32), then=lambda: self.dispatch("on_delete"))
        else:
            animate(self.front, "pop", nudge_x=0, then=lambda: setattr(self._under, "opacity", 0))
        return True

    # -- hold ------------------------------------------------------------------------------------------------

    def _pressed(self, _front: Any, state: str) -> None:
        (self._hold if state == "down" else self._hold.cancel)()

    def _held(self, *_args: object) -> None:
        """Held long enough: it offers more instead of opening."""
        touch = self.front.last_touch
        if self.front.state == "down" and touch is not None:
            leave_alone(touch)
            touch.ungrab(self.front)
            self.front.state = "normal"
            self.dispatch("on_menu")
