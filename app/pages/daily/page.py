"""The daily challenge: the deal of a day, your result beside the computer's, the other deals, and the calendar."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock, ClockEvent
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from app.games.registry import facts
from app.games.result_words import Result
from app.games.tints import tile_tint
from app.games.words import game_name
from app.pages.daily import words
from app.pages.daily.calendar import DayView, MonthCard
from app.pages.daily.parts import DealCard, ResultCard, ResultView
from app.pages.results import share_card
from app.pages.results.result import read_result
from app.pages.sharing import share_picture
from app.store.daily import (
    FIRST,
    DailyBook,
    Deal,
    Try,
    days_of,
    featured,
    featured_deal,
    games,
    months_away,
    own,
    read_book,
)
from app.store.seats import Seat
from app.store.store import StoreError
from app.table.daily_try import start
from app.table.house import House
from app.table.rival import DailyRival
from app.ui.bars import AppBar, BottomBar
from app.ui.boxes import Card, Column, Page, refill
from app.ui.buttons import PrimaryButton, SecondaryButton
from app.ui.chips import Chip, IconTile
from app.ui.folding import SectionHeader
from app.ui.layout import layout
from app.ui.on_ui import on_ui
from app.ui.people.avatar import Avatar
from app.ui.rows import ListRow
from app.ui.screen import AppScreen
from app.ui.text import Text

if TYPE_CHECKING:
    from app.play.services import PlayServices

MINUTE = 60
FACE = 32
WIDEST = 1120
"""Of both panes together, in dp."""


class DailyScreen(AppScreen):
    """`deal` is the one to look at first; otherwise today's."""

    app: PlayServices

    def __init__(self, app: PlayServices, deal: Deal | None = None, **kwargs: Any) -> None:
        super().__init__(app, **kwargs)
        self.deal, self._month = deal, deal.day.replace(day=1) if deal else None
        self.book: DailyBook | None = None
        self._seat: Seat | None = None
        self._rival: DailyRival | None = None
        self._clock: ClockEvent | None = None
        self._gone = False
        self._build()
        self.bind(tr=self._show, size=self._arrange)
        for widget in (self.foot, self.bar):
            widget.fbind("height", self._arrange)
        layout.bind(**dict.fromkeys(("kind", "inset_left", "inset_right"), self._rearrange))
        self._show()
        self._arrange_now()

    # -- what is where ---------------------------------------------------------------------------------------

    def _build(self) -> None:
        app = self.app
        self._arrange = Clock.create_trigger(self._arrange_now, -1)
        self.bar = AppBar()
        self.bar.bind(on_back=lambda *_: app.navigator.back())
        self.flame = Chip(icon="flame", pos_hint={"center_y": 0.5})
        self.card = DealCard()
        self.result_card = ResultCard()
        self._below = Column(padding=(0, 0, 0, dp(8)))
        self._below.add_widget(self.result_card)
        self._again = ListRow(icon="refresh-cw", chevron=True)
        self._again.bind(on_release=lambda *_: self.play())
        self._again_card = Card(padding=0)
        self._again_card.add_widget(self._again)
        self._others = SectionHeader()
        self._others_card = Card(padding=0)
        self.rows = [ListRow(chevron=True, divider=number > 0) for number in range(len(games()) - 1)]
        self._row_deals: list[Deal] = []
        for number, row in enumerate(self.rows):
            row.bind(on_release=lambda _, number=number: self._choose_row(number))
            self._others_card.add_widget(row)
        self.calendar = MonthCard()
        self.calendar.bind(on_choose=lambda _, day: self.choose(featured_deal(day)))
        self.calendar.bind(on_turn=lambda _, step: self._turn(step))
        self._explained = Text(kind="secondary", tone="text2")
        self._first, self._second, self._third = (Column(spacing=dp(12)) for _ in range(3))
        self.play_button = PrimaryButton(icon="play")
        self._replay = SecondaryButton(icon="play", hug=True)
        self.share_button = PrimaryButton(icon="share-2")
        self.play_button.bind(on_release=lambda *_: self.play())
        self._replay.bind(on_release=lambda *_: self._open_replay())
        self.share_button.bind(on_release=lambda *_: self.share())
        self.foot = BottomBar()
        self._foot_room = Column()
        self._foot_room.add_widget(self.foot)
        self._left, self._right = Page(), Page()
        self._side = BoxLayout(orientation="vertical")
        self._panes = BoxLayout()
        self._whole = BoxLayout(orientation="vertical")
        for part in (self.bar, self._panes):
            self._whole.add_widget(part)
        self.add_widget(self._whole)
        self._second.add_widget(self.calendar)

    def _rearrange(self, *_: object) -> None:
        self._arrange()

    def _arrange_now(self, *_: object) -> None:
        """Below each other, or the calendar with the buttons beside the rest."""
        if layout.kind in ("landscape", "wide"):
            beside = max(0, (self.width - dp(WIDEST)) / 2)
            self._panes.padding = (beside, 0, beside, 0)
            refill(self._left.body, [self._first, self._third])
            refill(self._right.body, [self._second, self._explained])
            refill(self._side, [self._right, self._foot_room])
            refill(self._panes, [self._left, self._side])
            self._left.size_hint_x, self._side.size_hint_x = 0.54, 0.46
        else:
            self._panes.padding = 0
            refill(self._left.body, [self._first, self._second, self._third, self._explained])
            refill(self._side, [self._left, self._foot_room])
            refill(self._panes, [self._side])
            self._left.size_hint_x = self._side.size_hint_x = 1
        left, _, right, _ = self._right.body.padding
        self._foot_room.padding = (left, 0, right, 0) if self.foot.bare else 0
        self.app.overlay.floor = self.foot.height

    # -- what there is ---------------------------------------------------------------------------------------

    def shown(self) -> None:
        self._look()
        self._arrange()
        if self._clock is None:
            self._clock = Clock.schedule_interval(lambda _: self._look(), MINUTE)

    def hidden(self) -> None:
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None
        if self._rival is not None:
            self._rival.pause()

    def closed(self) -> None:
        super().closed()
        self._gone = True
        self.hidden()

    def _look(self) -> None:
        name = self.tr("You")
        asked = self.app.house.ask(lambda house: (read_book(house.store, house.now()), own(house.store, name)))
        on_ui(asked, lambda found: self._take(*found), self._failed)

    def _take(self, book: DailyBook, seat: Seat) -> None:
        if self._gone:
            return
        past = self.book.today if self.book is not None else None
        self.book, self._seat = book, seat
        if self.deal is None or (past is not None and self.deal.day == past != book.today):
            self.deal, self._month = featured_deal(book.today), None
        if self._month is None:
            self._month = self.deal.day.replace(day=1)
        self._show()
        self._let_the_computer_play()

    def _failed(self, error: BaseException) -> None:
        if not self._gone:
            self.app.tell(error.reason if isinstance(error, StoreError) else "")

    def _let_the_computer_play(self) -> None:
        """Only once your own result is there. It may have begun while you played."""
        book, deal = self.book, self.deal
        if book is None or deal is None or self.app.navigator.page is not self:
            return
        one = book.tries.get(deal)
        if one is None or not one.is_finished or deal in book.computers:
            if self._rival is not None:
                self._rival.pause()
            return
        from app.play.daily_rival import rival_on

        self._rival = rival_on(self.app, deal)
        self._rival.told = lambda _: Clock.schedule_once(lambda _: None if self._gone else self._look())
        self._rival.go_on()

    # -- what is said ----------------------------------------------------------------------------------------

    def _show(self, *_: object) -> None:
        tr, book, deal = self.tr, self.book, self.deal
        self.bar.title, self.bar.back_voice = tr("Daily challenge"), tr("Back")
        for part in (self._first, self._second, self._third, self.foot):
            part.opacity = 0 if book is None else 1
        if book is None or deal is None:
            return
        self.bar.subtitle = words.long_day(tr, deal.day)
        days = book.streak
        self.flame.value = words.streak(tr, days)
        refill(self.bar.actions, [self.flame] if days else [])
        self._show_deal(book, deal)
        self._show_others(book, deal)
        self._show_month(book)
        self._explained.text = tr(
            "The first game you start on a deal counts, for the day of the deal; later ones are practice. A day joins"
            " the streak when its big deal, {game} today, is played to the end.",
            game=game_name(tr, featured(book.today)),
        )
        self._arrange()

    def _show_deal(self, book: DailyBook, deal: Deal) -> None:
        tr, card = self.tr, self.card
        one = book.tries.get(deal)
        card.game_id, card.name = deal.game_id, game_name(tr, deal.game_id)
        card.label, card.about = words.label(tr, deal, book.today), words.about(tr, deal.game_id)
        card.status.icon, card.status.text = words.status(tr, book, deal)
        finished = one is not None and one.is_finished
        if finished and one is not None and one.score is not None:
            self._show_result(book, deal, one, one.score)
        counts = book.would_count(deal) or (one is not None and one.is_open)
        going_on = (one is not None and one.is_open) or deal in book.practice
        self.play_button.text = tr("Continue") if going_on else tr("Play") if counts else tr("Practise")
        self._again.title = tr("Continue your practice") if deal in book.practice else tr("Play it again")
        self._again.subtitle = tr("for practice, it does not count")
        self._replay.text = tr("Replay")
        self.share_button.text = tr("Share {points}", points=one.score) if one is not None and finished else ""
        self.play_button.disabled = not book.may_start(deal) and not going_on
        may_replay = self.app.navigator.has("replay")
        refill(self.foot, [self._replay if may_replay else None, self.share_button] if finished else [self.play_button])
        refill(self._first, [self.card, self._below if finished else None])
        again = self._again_card if finished else None
        refill(self._third, [again, self._others, self._others_card])

    def _show_result(self, book: DailyBook, deal: Deal, one: Try, points: int) -> None:
        tr, seat = self.tr, self._seat
        face = Avatar(name=seat.name if seat else "", palette=seat.avatar if seat else "amber", avatar_size=dp(FACE))
        you = tr("You") if one.counted else tr("You, in practice")
        computer = book.computers.get(deal)
        robot = Avatar(name=words.RIVAL, palette="sky", bot=True, avatar_size=dp(FACE))
        rows = [
            ResultView(face, you, points, own=True),
            ResultView(robot, tr("{name}, hard", name=words.RIVAL), computer),
        ]
        before = book.before(deal)
        if before:
            trend = IconTile(icon="trending-up", tone="ink2", tile_size=dp(FACE), radius=[dp(FACE / 2)])
            rows.append(ResultView(trend, words.usual(tr, len(before)), book.usual(deal)))
        self.result_card.show(
            tr("Your result"), words.same(tr, deal.game_id), rows, words.compared(tr, deal, points, computer)
        )

    def _show_others(self, book: DailyBook, deal: Deal) -> None:
        tr = self.tr
        today = deal.day == book.today
        self._others.text = tr("Also today") if today else tr("Other deals of that day")
        self._row_deals = [Deal(deal.day, game) for game in games() if game != deal.game_id]
        for row, other in zip(self.rows, self._row_deals, strict=True):
            one = book.tries.get(other)
            if row.leading is None:
                row.leading = IconTile(tile_size=dp(38))
            row.leading.icon, row.leading.tint = facts(other.game_id).icon, tile_tint(other.game_id)
            name = game_name(tr, other.game_id)
            row.title = tr("{game}, the big deal", game=name) if other.is_featured else name
            row.subtitle = words.in_short(tr, book, other)
            row.value = str(one.score) if one is not None and one.is_finished else ""

    def _show_month(self, book: DailyBook) -> None:
        tr, month = self.tr, self._month
        if month is None:
            return
        played, there = book.month(month)
        note = tr.plural("{played} of {n} day", "{played} of {n} days", there, played=played) if there else ""
        self.calendar.show(tr, words.month_name(tr, month), note, [self._day(book, day) for day in days_of(month)])
        now = book.today.replace(day=1)
        self.calendar.may_turn(month > FIRST.replace(day=1), month < now)

    def _day(self, book: DailyBook, day: date) -> DayView:
        tr, deal = self.tr, featured_deal(day)
        one, chosen = book.tries.get(deal), self.deal is not None and self.deal.day == day
        score = str(one.score) if one is not None and one.counted and one.is_finished else ""
        kind = "missed"
        if day > book.today:
            kind = "future"
        elif score:
            kind = "played"
        elif one is not None and one.is_open:
            kind = "open"
        elif day == book.today:
            kind = "today"
        elif day < book.began:
            kind = "before"
        said = score or words.status(tr, book, deal).text
        name = game_name(tr, deal.game_id)
        voice = tr("{day}, {game}, {result}", day=words.long_day(tr, day), game=name, result=said)
        return DayView(day, kind, score, day == book.today, chosen and day != book.today, voice)

    # -- what is tapped --------------------------------------------------------------------------------------

    def choose(self, deal: Deal) -> None:
        """Look at another deal, unless it lies in the future."""
        book = self.book
        if book is None or not FIRST <= deal.day <= book.today:
            return
        self.deal = deal
        self._show()
        self._left.scroll_y = 1
        self._let_the_computer_play()
        self.app.feedback.say(f"{self.card.label}, {self.card.name}. {self.card.status.text}")

    def _choose_row(self, number: int) -> None:
        self.choose(self._row_deals[number])

    def _turn(self, step: int) -> None:
        if self.book is not None and self._month is not None:
            self._month = months_away(self._month, step)
            self._show_month(self.book)

    def play(self) -> None:
        """Go on with what is open, or begin."""
        deal, name = self.deal, self.tr("You")
        if deal is None or self.play_button.disabled:
            return

        def failed(error: BaseException) -> None:
            self.play_button.disabled = self._again.disabled = False
            self._failed(error)

        def opened(id: str) -> None:
            self.play_button.disabled = self._again.disabled = False
            if not self._gone:
                self.app.navigator.open("game", id=id)

        self.play_button.disabled = self._again.disabled = True
        on_ui(self.app.house.ask(lambda house: start(house, deal, name)), opened, failed)

    def _finished(self) -> Try | None:
        one = self.book.tries.get(self.deal) if self.book is not None and self.deal is not None else None
        return one if one is not None and one.is_finished else None

    def _open_replay(self) -> None:
        one = self._finished()
        if one is not None:
            self._with_result(one, lambda result: self.app.navigator.open("replay", id=result.id))

    def share(self) -> None:
        """Squares as a text, and the card as a picture; without the picture if the game was deleted."""
        book, deal, one = self.book, self.deal, self._finished()
        if book is None or deal is None or one is None:
            return

        def send(result: Result | None) -> None:
            text = words.share_text(self.tr, book, deal, one, result.state if result else None)
            pixels = share_card.paint(self.tr, result, words.picture_line(self.tr, book, deal)) if result else None
            picture = None if pixels is None else partial(share_card.save, pixels)
            share_picture(self.app, text, picture, f"petka-{deal.game_id.replace('_', '-')}-{deal.day.isoformat()}.png")

        self._with_result(one, send, lambda _: send(None))

    def _with_result(
        self, one: Try, then: Callable[[Result], object], failed: Callable[[BaseException], object] | None = None
    ) -> None:
        def read(house: House) -> Result:
            return read_result(house.store, one.game)

        on_ui(self.app.house.ask(read), lambda result: None if self._gone else then(result), failed or self._failed)

    def key(self, name: str) -> bool:
        if name == "enter" and self._finished() is None:
            self.play()
            return True
        if name == "s" and self._finished() is not None:
            self.share()
            return True
        return False
