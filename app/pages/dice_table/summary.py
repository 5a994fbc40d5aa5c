"""The end of a table of dice: how it went, the totals from the paper if people like, and the same again."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.device.share import share
from app.games.result_words import ResultFact
from app.games.words import names
from app.pages.dice_table import summary_words as words
from app.pages.dice_table.result import PART, DiceTableResult, Pad, Ranked, keep_pad, read_pad, read_table
from app.pages.dice_table.rolls import open_rolls
from app.pages.dice_table.summary_pad import NameDrawer, PadCard, TotalDrawer
from app.pages.dice_table.words import is_named
from app.pages.results.page import FactTiles
from app.pages.results.podium import Podium, PodiumStep
from app.pages.sharing import tell
from app.store.store import StoreError
from app.table.house import House, new_id
from app.table.proposals import HOST, Act, Proposal
from app.table.runner import complain
from app.ui.bars import AppBar, BottomBar
from app.ui.boxes import Card, Column, Page, Row, refill
from app.ui.buttons import IconButton, PrimaryButton, SecondaryButton
from app.ui.layout import layout
from app.ui.on_ui import on_ui
from app.ui.people.avatar import Avatar
from app.ui.people.players import PlayerView
from app.ui.rows import ListRow
from app.ui.screen import AppScreen
from app.ui.text import Text

if TYPE_CHECKING:
    from app.games.services import HouseServices

PODIUM = 3
NOBODY = Pad((), (), ())


class DiceTableSummaryScreen(AppScreen):
    """Whoever leaves without entering totals leaves the table open for them."""

    app: HouseServices

    def __init__(self, app: HouseServices, id: str, **kwargs: Any) -> None:
        super().__init__(app, **kwargs)
        self.id = id
        self.table: DiceTableResult | None = None
        self.pad = NOBODY
        self._gone = False
        self._asked = False
        self._bar = AppBar(back_icon="x")
        self._send = IconButton(icon="share-2")
        self.pad_card = PadCard()
        self.podium = Podium()
        self._tiles = Column(spacing=dp(10))
        self._everyone = Card(padding=0)
        self._rollers = Card(spacing=dp(4), padding=(dp(16), dp(12)))
        self._rollers_title = Text(kind="section")
        self._rolls, self._fair = ListRow(icon="list", chevron=True), ListRow(icon="scale", chevron=True, divider=True)
        self._links = Card(padding=0)
        self.again, self.done = SecondaryButton(icon="refresh-cw"), PrimaryButton(icon="check")
        self.once_more = PrimaryButton(icon="refresh-cw")
        self._bar.bind(on_back=lambda *_: app.navigator.back())
        self._send.bind(on_release=lambda *_: self.share())
        self._rolls.bind(on_release=lambda *_: open_rolls(app, id))
        self._fair.bind(on_release=lambda *_: app.navigator.open("fairness"))
        for button in (self.again, self.once_more):
            button.bind(on_release=lambda *_: self.play_again())
        self.done.bind(on_release=lambda *_: self.finish())
        self.pad_card.bind(
            on_total=lambda _, number: self._ask_total(number),
            on_name=lambda _, number: self._ask_name(number),
            on_add=lambda *_: self.put(self.pad.add()),
        )
        self._build()
        self._arrange = Clock.create_trigger(self._arrange_now, -1)
        self.bind(tr=self._show, size=self._arrange)
        self._foot.fbind("height", self._arrange)
        layout.bind(kind=self._turned, inset_left=self._turned, inset_right=self._turned)
        self._show()
        on_ui(app.house.ask(self._read), lambda found: self._begin(*found), self._failed)

    def _read(self, house: House) -> tuple[DiceTableResult, Pad]:
        table = read_table(house.store, self.id)
        return table, read_pad(house.store, table) if table.open else NOBODY

    # -- what is where ---------------------------------------------------------------------------------------

    def _build(self) -> None:
        self._bar.add_widget(self._send)
        for row in (self._rolls, self._fair):
            self._links.add_widget(row)
        self._page = Page()
        self._left, self._right = Column(spacing=dp(12)), Column(spacing=dp(12))
        self._left.pos_hint = self._right.pos_hint = {"top": 1}
        self._panes = Row(spacing=dp(16))
        self._foot, self._foot_room = BottomBar(), Column()
        self._foot_room.add_widget(self._foot)
        column = BoxLayout(orientation="vertical")
        for part in (self._bar, self._page, self._foot_room):
            column.add_widget(part)
        self.add_widget(column)

    def _turned(self, *_: object) -> None:
        self._arrange()

    def _arrange_now(self, *_: object) -> None:
        table = self.table
        self.app.overlay.floor = self._foot.height
        if table is None:
            return
        aside = layout.kind in ("landscape", "wide")
        self._page.widest = dp(1120) if aside else layout.content_width
        left, _, right, _ = self._page.body.padding
        self._foot_room.padding = (left, 0, right, 0) if self._foot.bare else 0
        self.podium.zoom_steps = 1.5 if layout.is_wide else 1
        ranking = table.ranking
        first: list[Widget | None] = [self.podium] if ranking else []
        if any((one.place or PODIUM + 1) > PODIUM for one in ranking):
            first.append(self._everyone)
        if table.open:
            first.append(self.pad_card)
        second: list[Widget | None] = [self._tiles, self._rollers if is_named(table.seats) else None, self._links]
        if aside and first:
            refill(self._left, first)
            refill(self._right, second)
            refill(self._panes, [self._left, self._right])
            refill(self._page.body, [self._panes])
        else:
            refill(self._page.body, first + second)
        refill(self._foot, [self.again, self.done] if table.open else [self.once_more])

    # -- what is known ---------------------------------------------------------------------------------------

    def _begin(self, table: DiceTableResult, pad: Pad) -> None:
        if self._gone:
            return
        self.table, self.pad = table, pad
        self._show()
        if table.ranking:
            self.podium.rise()

    def _failed(self, error: BaseException) -> None:
        if not self._gone:
            self.app.tell(error.reason if isinstance(error, StoreError) else "")
            self.app.navigator.pop()

    # -- words -----------------------------------------------------------------------------------------------

    def _show(self, *_: object) -> None:
        tr, table = self.tr, self.table
        self._bar.back_voice, self._send.voice = tr("Close"), tr("Share")
        self._rolls.title, self._rolls.subtitle = tr("All rolls"), tr("of this table")
        self._fair.title, self._fair.subtitle = tr("Are the dice fair?"), tr("how often each face fell")
        self.again.text = self.once_more.text = tr("Same again")
        self._foot.opacity = self._send.opacity = 0 if table is None else 1
        if table is None:
            return
        self._bar.title, self._bar.subtitle = words.headline(tr, table), words.subtitle(tr, table)
        self._show_facts(words.facts(tr, table))
        self._show_rollers(table)
        self._show_ranking(table)
        self._show_pad()
        self._arrange_now()

    def _show_pad(self) -> None:
        self.pad_card.show(self.tr, self.pad)
        self.done.text = self.tr("Save the totals") if self.pad.typed else self.tr("Done")

    def _show_facts(self, facts: list[ResultFact]) -> None:
        """In pairs."""
        pairs = [facts[start : start + 2] for start in range(0, len(facts), 2)]
        rows = self._tiles.children[::-1]
        rows += [FactTiles() for _ in pairs[len(rows) :]]
        for tiles, pair in zip(rows, pairs, strict=False):
            tiles.show(pair)
        refill(self._tiles, rows[: len(pairs)])

    def _show_rollers(self, table: DiceTableResult) -> None:
        tr = self.tr
        self._rollers_title.text = tr("Who rolled")
        rows: list[Widget | None] = [self._rollers_title]
        for number, seat in enumerate(table.seats):
            turns = tr.plural("{n} time", "{n} times", table.turns_of(number))
            row = ListRow(title=seat.name, value=turns, title_kind="strong", tappable=False, least=dp(52))
            row.padding = (0, dp(6))
            row.leading = Avatar(name=seat.name, palette=seat.avatar)
            rows.append(row)
        refill(self._rollers, rows)

    def _show_ranking(self, table: DiceTableResult) -> None:
        tr, ranking = self.tr, table.ranking
        self.podium.festive = len(ranking) > 1
        self.podium.steps = [
            self._step(ranking, place) for place in range(1, PODIUM + 1) if any(one.place == place for one in ranking)
        ]
        rows = []
        for number, one in enumerate(ranking):
            name, where = words.called(tr, one), words.place(tr, one, False)
            row = ListRow(title=name, subtitle=where, title_kind="strong", tappable=False)
            row.add_widget(Text(text=words.total(one), kind="title", flow="hug"))
            row.leading, row.divider = Avatar(name=name, palette=one.avatar), number > 0
            rows.append(row)
        refill(self._everyone, rows)

    def _step(self, ranking: tuple[Ranked, ...], place: int) -> PodiumStep:
        tr, alone = self.tr, len(ranking) == 1
        there = [one for one in ranking if one.place == place]
        called = [words.called(tr, one) for one in there]
        return PodiumStep(
            place,
            tuple(PlayerView(name, palette=one.avatar) for name, one in zip(called, there, strict=True)),
            names(tr, called),
            words.total(there[0]),
            words.place(tr, there[0], alone),
            crown=place == 1 and not alone,
        )

    # -- the pad ---------------------------------------------------------------------------------------------

    def put(self, pad: Pad) -> Pad:
        self.pad = pad
        self._show_pad()
        self.app.house.ask(lambda house: keep_pad(house, self.id, pad)).add_done_callback(complain)
        return pad

    def _ask_total(self, number: int) -> None:
        def write(place: int, points: int | None) -> Pad:
            return self.put(self.pad.write(place, points))

        self.app.overlay.show(TotalDrawer(self.app, self.pad, number, write))

    def _ask_name(self, number: int) -> None:
        drawer = NameDrawer(
            self.tr,
            self.pad,
            number,
            call=lambda name: self.put(self.pad.call(number, name)),
            remove=lambda: self.put(self.pad.remove(number)),
        )
        self.app.overlay.show(drawer)

    # -- what follows ----------------------------------------------------------------------------------------

    def finish(self) -> None:
        """The totals are written down, or there are none; with some the winner is shown, else one goes home."""
        self._write(self._celebrate if self.pad.typed else self._home)

    def _write(self, then: Callable[[DiceTableResult], object]) -> None:
        table = self.table
        if table is None or not table.open or self._asked:
            return
        self._asked = True
        proposal = Proposal(new_id(), HOST, Act(table.state.roller, self.pad.score(table)))

        def write(house: House) -> DiceTableResult:
            answer = house.table(self.id).propose(proposal)
            house.forget(self.id)
            if not answer.accepted:
                raise TotalsRefused(answer.reason or "")
            house.store.forget(PART, self.id)
            return read_table(house.store, self.id)

        on_ui(self.app.house.ask(write), then, self._refused)

    def _refused(self, error: BaseException) -> None:
        self._asked = self.again.disabled = self.once_more.disabled = False
        reason = error.reason if isinstance(error, (StoreError, TotalsRefused)) else ""
        self.app.tell(reason)

    def _home(self, _: object) -> None:
        if not self._gone:
            self.app.navigator.home()

    def _celebrate(self, table: DiceTableResult) -> None:
        if self._gone:
            return
        self.table, self.pad, self._asked = table, NOBODY, False
        self._show()
        self._page.scroll_y = 1
        self.podium.rise()
        self.app.feedback("win")
        self.app.feedback.say(words.spoken(self.tr, table), after=True)

    def play_again(self) -> None:
        """A new table with the same names and dice; whatever was typed in here is kept."""
        if self.table is None or self.again.disabled:
            return
        self.again.disabled = self.once_more.disabled = True
        if self.table.open:
            self._write(lambda _: self._start())
        else:
            self._start()

    def _start(self) -> None:
        def again(house: House) -> str:
            old = house.table(self.id)
            house.forget(self.id)
            return house.create(old.rematch()).id

        on_ui(self.app.house.ask(again), lambda id: self.app.navigator.replace("dice_table", id=id), self._refused)

    def share(self) -> None:
        if self.table is None:
            return
        tell(self.app, share(words.share_text(self.tr, self.table)))

    def back(self) -> bool:
        """What was typed in is kept."""
        if self.pad.typed:
            self._write(lambda _: None if self._gone else self.app.navigator.pop())
            return True
        return False

    def key(self, name: str) -> bool:
        keys = {"r": self.play_again, "s": self.share, "enter": self.finish}
        if name == "enter" and not (self.table and self.table.open):
            return False
        if name in keys:
            keys[name]()
        return name in keys

    def shown(self) -> None:
        self._arrange()

    def hidden(self) -> None:
        self.podium.settle()

    def closed(self) -> None:
        super().closed()
        self._gone = True
        self.podium.stop()
        layout.unbind(kind=self._turned, inset_right=self._turned)


class TotalsRefused(Exception):
    """The table did not take the totals."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason
