"""All rolls of one table, the latest first: who rolled, what was thrown again, what it came to.

open_rolls(app, table)      a sheet from the bottom, or at the side of a wide window; `table` is an id or a session
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import ObjectProperty

from app.device.share import share
from app.dice.face import paint_badge, paint_face
from app.games.real_dice_words import face_words
from app.games.table_dice.rounds import Round
from app.i18n import Translator
from app.pages.dice_table.result import DiceTableResult, read_table
from app.pages.dice_table.words import BODIES, Sum, colour_sums, is_named, play_name, total
from app.pages.sharing import tell as tell_shared
from app.store.store import StoreError
from app.ui.boxes import Column, Row
from app.ui.buttons import SecondaryButton
from app.ui.drawing.brush import Brush
from app.ui.drawing.drawn import Drawn
from app.ui.lazy_list import LazyItem, LazyList
from app.ui.on_ui import on_ui
from app.ui.overlay.drawers import ListDrawer
from app.ui.press import Pressable
from app.ui.text import Text
from app.ui.theme import colour, grown, mixed, theme
from rules.dice import Die, Face
from rules.table_dice.paper import Written

if TYPE_CHECKING:
    from app.games.services import HouseServices
    from app.play.session import Session

DIE, FIRST, GAP = 26, 20, 5
"""Sides of the dice as they lay in the end and before, and what is between them, in dp."""
SUM = 58
"""Room for the sum of a colour."""
LINE = 4


@dataclass(frozen=True)
class Lying:
    """One throw of a round. `gone` dice were thrown again after it."""

    dice: tuple[tuple[Die, Face], ...]
    gone: tuple[int, ...] = ()


@dataclass(frozen=True)
class Told:
    """A round as a row shows it."""

    number: str
    who: str
    throws: tuple[Lying, ...]
    sums: tuple[Sum, ...] = ()
    taken: str | None = None
    sum: str = ""
    voice: str = ""


class Throws(Drawn):
    """The throws of a round below each other, the last one large; dice that were thrown again are crossed out."""

    told: Told | None = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, **kwargs)
        for name in ("told", "width"):
            self.fbind(name, self._measure)
        self.fbind("told", self.redraw)

    def _measure(self, *_: object) -> None:
        told = self.told
        if told is not None and self.width > 1:
            dice = sum(self._rows(throw, side) * dp(side + LINE) for throw, side in self._lines(told))
            self.height = dice + (self._sum_rows(told) * dp(DIE + LINE) if told.sums else 0)

    @staticmethod
    def _lines(told: Told) -> list[tuple[Lying, int]]:
        return [(throw, DIE if throw is told.throws[-1] else FIRST) for throw in told.throws]

    def _across(self, side: float) -> int:
        return max(1, int((self.width + dp(GAP)) // dp(side + GAP)))

    def _rows(self, throw: Lying, side: int) -> int:
        return -(-len(throw.dice) // self._across(side))

    def _sum_rows(self, told: Told) -> int:
        return -(-len(told.sums) // max(1, int(self.width // dp(SUM))))

    def draw(self, brush: Brush) -> None:
        if self.told is None:
            return
        left, top = -self.width / 2, -self.height / 2
        for throw, side in self._lines(self.told):
            across = self._across(side)
            for place, (die, face) in enumerate(throw.dice):
                row, column = divmod(place, across)
                x, y = left + column * dp(side + GAP) + dp(side) / 2, top + row * dp(side + LINE) + dp(side) / 2
                paint_face(brush, die, face, x, y, dp(side))
                if place in throw.gone:
                    half = dp(side) / 2
                    ends = [(x - half, y + half), (x + half, y - half)]
                    brush.line(ends, colour("surf"), dp(4))
                    brush.line(ends, colour("accent_text"), dp(1.5))
            top += self._rows(throw, side) * dp(side + LINE)
        self._draw_sums(brush, self.told, left, top)

    def _draw_sums(self, brush: Brush, told: Told, left: float, top: float) -> None:
        across = max(1, int(self.width // dp(SUM)))
        for place, each in enumerate(told.sums):
            row, column = divmod(place, across)
            x, y = left + column * dp(SUM), top + row * dp(DIE + LINE) + dp(DIE) / 2 + dp(LINE) / 2
            if each.colour == told.taken:
                ground = mixed(colour("surf"), (*colour("accent")[:3], 1.0), 0.22)
                brush.box((x - dp(2), y - dp(13), dp(SUM - 4), dp(26)), ground, dp(13))
                brush.outline((x - dp(2), y - dp(13), dp(SUM - 4), dp(26)), colour("accent"), dp(13), dp(2), -dp(1))
            paint_badge(brush, each.colour, x + dp(11), y, dp(9))
            brush.text(str(each.total), x + dp(36), y, dp(17), colour("text"), 800)


ToldRound = tuple[Translator, Round]
"""A round and the language to tell it in."""


class RoundRow(Pressable, Row):
    """A tap reads it out."""

    def __init__(self, describe: Callable[[ToldRound], Told], say: Callable[[str], object], **kwargs: Any) -> None:
        self._describe = describe
        self._number = Text(kind="strong", tone="text2", flow="hug")
        self._who = Text(kind="secondary", tone="text2")
        self.throws = Throws()
        self._words = Column(spacing=dp(4))
        self._sum = Text(kind="h1", flow="hug")
        self._room = Row(size_hint_x=None)
        super().__init__(padding=(dp(14), dp(8)), spacing=dp(12), least=dp(48), radius=[dp(12)], **kwargs)
        self._room.add_widget(self._number)
        self._number.bind(width=self._measure)
        self.bind(on_release=lambda *_: say(self.voice))
        theme.bind(text_scale=self._measure)
        self._measure()

    def _measure(self, *_: object) -> None:
        self._room.width = max(grown(30), self._number.width)

    def show(self, content: ToldRound) -> None:
        told = self._describe(content)
        self._number.text, self._who.text, self._sum.text, self.voice = told.number, told.who, told.sum, told.voice
        wanted = [self._who if told.who else None, self.throws]
        if self._words.children[::-1] != [part for part in wanted if part]:
            self._words.clear_widgets()
            for part in filter(None, wanted):
                self._words.add_widget(part)
        parts = [self._room, self._words, *([self._sum] if told.sum else [])]
        if self.children[::-1] != parts:
            self.clear_widgets()
            for part in parts:
                self.add_widget(part)
        self.throws.told = told

    def paint_below(self) -> None:
        self._box.add(Color(rgba=colour("surf_line")))
        self._box.add(Rectangle(pos=(self.x, self.top - dp(0.5)), size=(self.width, dp(1))))


# -- words ---------------------------------------------------------------------------------------------------


def tell(tr: Translator, table: DiceTableResult, past: Round) -> Told:
    paper, hand = table.paper, table.state.hand
    throws = tuple(
        Lying(tuple(zip(hand, dice, strict=True)), past.again[place] if place < len(past.again) else ())
        for place, dice in enumerate(past.throws)
    )
    return Told(
        str(past.number),
        table.seats[past.seat].name if is_named(table.seats) else "",
        throws,
        tuple(colour_sums(past.dice)) if paper.written is Written.COLOURS else (),
        past.taken,
        str(total(past.dice)) if paper.summed(len(hand)) else "",
        line(tr, table, past),
    )


def line(tr: Translator, table: DiceTableResult, past: Round) -> str:
    """ "Round 7, Eva: 3 5 1 6 2 2, then 3 4 1 1 6 5"."""
    name = table.seats[past.seat].name if is_named(table.seats) else ""
    who = tr("Round {n}, {name}", n=past.number, name=name) if name else tr("Round {n}", n=past.number)
    rolled = tr(", then ").join(_dice(tr, dice) for dice in past.throws)
    return f"{who}: {rolled}{_outcome(tr, table, past)}"


def _dice(tr: Translator, dice: Sequence[Face]) -> str:
    if any(isinstance(face, str) for face in dice):
        return ", ".join(face_words(tr, face) for face in dice)
    return " ".join(map(str, dice))


def _outcome(tr: Translator, table: DiceTableResult, past: Round) -> str:
    if table.paper.written is Written.COLOURS:
        sums = ", ".join(f"{tr(BODIES[each.colour]).lower()} {each.total}" for each in colour_sums(past.dice))
        if past.taken:
            return tr("; sums {sums}; taken: {colour}", sums=sums, colour=tr(BODIES[past.taken]).lower())
        return tr("; sums {sums}", sums=sums)
    if table.paper.summed(len(past.dice)):
        return f" = {total(past.dice)}"
    return ""


def rounds_text(tr: Translator, table: DiceTableResult) -> str:
    """To share: in the order in which they were rolled."""
    lines = (line(tr, table, past) for past in table.rounds)
    return "\n".join([play_name(tr, table.plays), "", *lines, "", tr("Rolled with Pětka")])


# -- the sheet -----------------------------------------------------------------------------------------------


class RollsDrawer(ListDrawer):
    def __init__(self, app: HouseServices, table: DiceTableResult) -> None:
        self.app, self.table = app, table
        self.rounds = LazyList(rows={"round": lambda: RoundRow(self._describe, app.feedback.say)})
        self._share = SecondaryButton(icon="share-2", small=True, sunk=True)
        super().__init__(self.rounds)
        self.add_widget(self._share)
        self._share.bind(on_release=lambda *_: self.share())
        app.bind(tr=self._show)
        self.bind(on_dismiss=lambda *_: app.unbind(tr=self._show))
        self._show()

    def _show(self, *_: object) -> None:
        tr, table = self.app.tr, self.table
        self.title = tr.plural("{n} round, the latest first", "{n} rounds, the latest first", len(table.rounds))
        self._share.text = tr("Share as text")
        self.rounds.items = [LazyItem(str(past.number), "round", (tr, past)) for past in reversed(table.rounds)]

    def _describe(self, content: ToldRound) -> Told:
        return tell(content[0], self.table, content[1])

    def share(self) -> None:
        tell_shared(self.app, share(rounds_text(self.app.tr, self.table)))


def open_rolls(app: HouseServices, table: Session | str) -> None:
    id = table if isinstance(table, str) else table.id

    def failed(error: BaseException) -> None:
        app.tell(error.reason if isinstance(error, StoreError) else "")

    on_ui(
        app.house.ask(lambda house: read_table(house.store, id)),
        lambda found: app.overlay.show(RollsDrawer(app, found)),
        failed,
    )
