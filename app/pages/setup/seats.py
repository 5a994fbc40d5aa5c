"""Who plays: a card with a row for each seat, dragged into the order of play."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp

from app.games.option_words import kind_words, seat_name, seat_notes
from app.games.registry import worn
from app.i18n import Translator
from app.table.draft import Draft, is_person, level_of
from app.ui.boxes import Card, Cluster, Column, Row, refill
from app.ui.buttons import PillButton
from app.ui.chips import LevelBars
from app.ui.drawing.icons import Icon
from app.ui.drawing.paint import Surface
from app.ui.folding import SectionHeader
from app.ui.people.avatar import Avatar
from app.ui.reorder import Grip, ReorderList
from app.ui.rows import ListRow
from app.ui.theme import grown, theme

ROOMY = 372
"""Rows of this width have room for words beside the name, in dp at the usual text size."""
FACED = 240
"""Rows of this width have room for a picture before it."""


class SeatPill(PillButton):
    """Person, or a computer's level; in a narrow row only its picture."""

    def __init__(self, **kwargs: Any) -> None:
        self._bars = LevelBars()
        super().__init__(**kwargs)
        self.padding = dp(13), dp(8)

    def show(self, words: str, level: int, roomy: bool) -> None:
        self.text = words if roomy else ""
        self.icon = "bot" if level and roomy else "" if level else "user"
        self._bars.level = level
        self.remove_widget(self._bars)
        if level:
            self.add_widget(self._bars, index=1)


class SeatRow(ListRow):
    """A seat: on_release for who it is, on_kind for who decides, on_shift(step) by the arrow keys."""

    __events__ = ("on_kind", "on_shift")

    def __init__(self, **kwargs: Any) -> None:
        self.grip = Grip()
        self._avatar = Avatar(avatar_size=dp(44))
        self.pill = SeatPill()
        super().__init__(title_kind="strong", least=dp(66), padding=(dp(10), dp(8), dp(12), dp(8)), **kwargs)
        self.spacing = dp(12)
        self.leading = Row(spacing=dp(12), size_hint_x=None)
        self.leading.bind(minimum_width=self.leading.setter("width"))
        self.add_widget(self.pill)
        self.pill.bind(on_release=lambda *_: self.dispatch("on_kind"))

    def on_kind(self) -> None: ...

    def on_shift(self, step: int) -> None: ...

    def arrow(self, dx: int, dy: int) -> bool:
        if dx:
            self.dispatch("on_shift", dx)
        return bool(dx)

    def face(self, shown: bool) -> None:
        refill(self.leading, [self.grip, self._avatar if shown else None])

    def show(self, tr: Translator, draft: Draft, number: int, winners: tuple[str, ...], roomy: bool) -> None:
        seat = draft.seats[number]
        kind = tr(kind_words(seat).title)
        self.title = seat_name(tr, draft, number)
        self.subtitle = ", ".join(seat_notes(tr, draft, number, winners))
        self.divider = number > 0
        self._avatar.name = self.title
        self._avatar.palette = worn(draft.game.id, len(draft.seats), number, seat.avatar)
        self._avatar.bot = not is_person(seat)
        self.pill.show(kind, level_of(seat.controller), roomy)
        self.pill.voice = tr("{name}: {kind}, change", name=self.title, kind=kind)
        place = tr("seat {number} of {count}", number=number + 1, count=len(draft.seats))
        self.voice = ", ".join(filter(None, (self.title, kind, place, self.subtitle)))


class AddRow(ListRow):
    def __init__(self, **kwargs: Any) -> None:
        plus = Surface(line="accent", line_width=dp(2), dashed=True, radius=[dp(22)])
        ring = _Ring(size_hint=(None, None), size=(dp(44), dp(44)))
        for part in (plus, Icon(name="plus", tone="accent_text", icon_size=dp(22))):
            ring.add_widget(part)
        super().__init__(leading=ring, title_tone="accent_text", title_kind="strong", divider=True, **kwargs)
        self.least = dp(58)
        self.padding = dp(44), dp(7), dp(12), dp(7)
        self.spacing = dp(12)


class _Ring(Cluster):
    """A dashed circle around its icon."""

    def do_layout(self, *_: object) -> None:
        for child in self.children:
            if isinstance(child, Surface):
                child.pos, child.size = self.pos, self.size
            else:
                child.center = self.x + self.width / 2, self.y + self.height / 2


class SeatsCard(Column):
    """The rows, and one to add somebody; it tells what is asked for.

    on_seat(number), on_kind(number), on_move(start, end), on_add
    """

    __events__ = ("on_seat", "on_kind", "on_move", "on_add")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(spacing=dp(4), **kwargs)
        self._header = SectionHeader()
        self.list = ReorderList()
        self._add = AddRow()
        self._card = Card(padding=0)
        self._card.add_widget(self.list)
        for part in (self._header, self._card):
            self.add_widget(part)
        self.list.bind(on_reorder=lambda _list, start, end: self.dispatch("on_move", start, end))
        self._add.bind(on_release=lambda *_: self.dispatch("on_add"))
        self._shown: tuple[Translator, Draft, tuple[str, ...]] | None = None
        self.bind(width=self._again)
        theme.bind(text_scale=self._again)

    def on_seat(self, number: int) -> None: ...

    def on_kind(self, number: int) -> None: ...

    def on_move(self, start: int, end: int) -> None: ...

    def on_add(self) -> None: ...

    def rows(self) -> list[SeatRow]:
        return self.list.rows()

    def show(self, tr: Translator, draft: Draft, winners: tuple[str, ...]) -> None:
        self._shown = tr, draft, winners
        self._count_rows(len(draft.seats))
        most = draft.game.seats[-1]
        self._header.text = tr("Players")
        count = tr("{n} of {most}", n=len(draft.seats), most=most)
        self._header.note = tr("{count}, drag to seat", count=count) if len(draft.seats) > 1 else count
        self._add.title = tr("Add player or computer")
        if draft.can_add == (self._add.parent is None):
            (self._card.add_widget if draft.can_add else self._card.remove_widget)(self._add)
        roomy = self.width >= grown(ROOMY)
        for number, row in enumerate(self.rows()):
            row.face(self.width >= grown(FACED))
            row.show(tr, draft, number, winners, roomy)

    def _again(self, *_: object) -> None:
        if self._shown:
            self.show(*self._shown)

    def _count_rows(self, wanted: int) -> None:
        rows = self.rows()
        for row in rows[wanted:]:
            self.list.remove_widget(row)
        for _ in range(wanted - len(rows)):
            row = SeatRow()
            row.bind(on_release=lambda row: self.dispatch("on_seat", self.rows().index(row)))
            row.bind(on_kind=lambda row: self.dispatch("on_kind", self.rows().index(row)))
            row.bind(on_shift=self._shift)
            self.list.add_widget(row)

    def _shift(self, row: SeatRow, step: int) -> None:
        start = self.rows().index(row)
        if 0 <= start + step < len(self.rows()):
            self.dispatch("on_move", start, start + step)
