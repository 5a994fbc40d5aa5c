"""Before a game: who sits where, what is chosen, and the way in."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty, VariableListProperty
from kivy.uix.boxlayout import BoxLayout

import rules
from app.games.catalogue import players
from app.games.option_words import option_words, seat_name, seat_names, start_words, trouble_words
from app.games.registry import facts
from app.pages.setup.drawers import AddDrawer, Choosable, EachDrawer, KindDrawer, PersonDrawer
from app.pages.setup.options import OptionsCard
from app.pages.setup.panel import GamePanel
from app.pages.setup.seats import SeatsCard
from app.pages.setup.starter import StarterDrawer
from app.store.store import Profile, StoreError
from app.table.draft import Draft, Level, is_person
from app.table.house import House
from app.ui.bars import BottomBar
from app.ui.boxes import Card, Column, Page, Row
from app.ui.buttons import PrimaryButton
from app.ui.choice import Segmented
from app.ui.drawing.icons import Icon
from app.ui.layout import layout
from app.ui.on_ui import on_ui
from app.ui.overlay.drawers import Drawer
from app.ui.rows import ListRow
from app.ui.screen import AppScreen
from app.ui.text import Text
from app.ui.theme import MARGIN

if TYPE_CHECKING:
    from app.games.services import HouseServices
    from rules.codec import JSON

log = logging.getLogger(__name__)

PANEL, OPTIONS = 404, 372
"""Widths of the outer panes of a wide window; a narrower one gives them their share of it."""

SHADOW = 12
"""Room beside a card for its shadow within a pane, in dp."""


class SetupScreen(AppScreen):
    """`draft` is what stands on the screen; it is None until the store has answered."""

    draft: Draft | None = ObjectProperty(None, allownone=True)
    many = BooleanProperty(False)
    """Everyone plays on their own phone."""
    starting = BooleanProperty(False)

    app: HouseServices

    def __init__(self, app: HouseServices, game_id: str, alone: bool = False, **kwargs: Any) -> None:
        super().__init__(app, **kwargs)
        self._alone = alone
        self.game = rules.game(game_id)
        self.winners: tuple[str, ...] = ()
        self._drawer: Drawer | None = None
        self.panel = GamePanel(game_id)
        self.phones = Segmented(value=self.many)
        self.seats = SeatsCard()
        self.options = OptionsCard()
        self.beside = ListRow(chevron=True)
        self.beside.bind(on_release=lambda *_: self._go_beside())
        self.paper = ListRow(icon="printer", chevron=True)
        self.paper.bind(on_release=lambda *_: self._print_sheets())
        self._beside = Card(padding=0)
        for row in (self.beside if facts(game_id).beside else None, self.paper if facts(game_id).printed else None):
            if row is not None:
                self._beside.add_widget(row)
        self.start_bar = StartBar()
        self.main = Pane()
        self._side = Pane()
        self._body = BoxLayout(orientation="vertical")
        self._column = BoxLayout(orientation="vertical", size_hint_x=None)
        self.add_widget(self._body)
        for part in (self.phones, self.seats):
            self.main.add_widget(part)
        self.phones.bind(on_change=lambda _, many: setattr(self, "many", many))
        self.panel.bind(on_back=lambda *_: app.go_back())
        self.panel.bind(on_rules=lambda *_: app.navigator.open("rules", game_id=game_id))
        self.panel.bind(on_lesson=lambda *_: app.navigator.open("lesson", game_id=game_id))
        self.seats.bind(
            on_seat=lambda _, seat: self.open_person_drawer(seat),
            on_kind=lambda _, seat: self.open_kind_drawer(seat),
            on_move=lambda _, start, end: self._move(start, end),
            on_add=lambda *_: self.open_add_drawer(),
        )
        self.options.bind(
            on_choose=lambda _, id, value: self._change(self._now.choose(id, value)),
            on_each=lambda _, id: self.open_each_drawer(id),
            on_real_dice=lambda _, on: self._change(self._now.roll_real_dice(on)),
            on_hints=lambda _, on: self._change(self._now.allow_hints(on)),
            on_starter=lambda *_: self.open_starter_drawer(),
        )
        self.start_bar.bind(on_start=lambda *_: self.start())
        self.start_bar.bind(height=self._lift_messages)
        self.bind(draft=self._show, tr=self._translate, starting=self._show, many=self._show)
        layout.bind(**dict.fromkeys(("kind", "width", "inset_left", "inset_right", "inset_top"), self._arrange))
        self._arrange()
        self._translate()
        self._load()

    # -- what is remembered ----------------------------------------------------------------------------------

    def _load(self) -> None:
        game_id = self.game.id

        def read(house: House) -> tuple[list[Profile], JSON, tuple[str, ...]]:
            played = house.store.facts(game_id)
            last = played[-1][1].seats if played else ()
            winners = tuple(seat.profile for seat in last if seat.place == 1 and seat.profile)
            return house.store.profiles(), house.store.settings().get(f"setup.{game_id}"), winners

        def ready(found: tuple[list[Profile], JSON, tuple[str, ...]]) -> None:
            people, kept, self.winners = found
            draft = Draft.recalled(self.game, people, kept)
            self.draft = draft.only_owner() if self._alone else draft

        def failed(error: BaseException) -> None:
            log.error("nothing is remembered", exc_info=error)
            draft = Draft.first(self.game, ())
            self.draft = draft.only_owner() if self._alone else draft

        on_ui(self.app.house.ask(read), ready, failed)

    def _remember(self, profile: Profile | None) -> None:
        """A person's name or colour has changed: keep it at once, whether or not they play now."""
        if profile is not None and profile.name:
            now = self.app.house.now
            on_ui(self.app.house.ask(lambda h: h.store.save_profile(profile, now())), lambda _: None, self._failed)

    # -- how it looks ----------------------------------------------------------------------------------------

    def _translate(self, *_: object) -> None:
        tr = self.tr
        self.panel.title, self.panel.about = tr(facts(self.game.id).name), tr(facts(self.game.id).line)
        self.panel.note = players(self.game.seats, tr)
        self.panel.back_voice, self.panel.rules_voice = tr("Back"), tr("Rules")
        self.panel.lesson_voice = tr("How to play")
        door = facts(self.game.id).beside
        if door is not None:
            self.beside.icon, self.beside.title, self.beside.subtitle = door.icon, tr(door.title), tr(door.line)
        self.paper.title, self.paper.subtitle = tr("Sheets to print"), tr("to write on, as a PDF")
        self.phones.options = [(False, tr("One phone"), "smartphone"), (True, tr("Many phones"), "qr-code")]
        if self._drawer is not None:
            self._drawer.dismiss()
        self._show()

    def _show(self, *_: object) -> None:
        draft = self.draft
        for part in (self.phones, self.seats, self.options, self.start_bar):
            part.opacity = 0 if draft is None else 1
        if draft is None:
            return
        tr = self.tr
        self.seats.show(tr, draft, self.winners)
        self.options.show(tr, draft)
        trouble = None if self.many else draft.trouble()
        self.start_bar.text = tr("Open the table") if self.many else start_words(tr, draft)
        self.start_bar.reason = trouble_words(tr, draft, trouble) if trouble else ""
        self.start_bar.live = trouble is None and not self.starting

    def _arrange(self, *_: object) -> None:
        """The same parts below or beside each other."""
        beside = layout.kind in ("landscape", "wide")
        if beside != self.panel.upright or self.main.parent is None:
            self._compose(beside)
        if beside:
            self._measure_beside()
        else:
            spare = max(0, (layout.width - layout.content_width) / 2 - dp(MARGIN))
            self.main.edges = dp(MARGIN) + layout.inset_left, dp(12), dp(MARGIN) + layout.inset_right, dp(24)
            self.panel.margin_left = self.start_bar.beside = spare
            self.start_bar.high = False
        self._lift_messages()

    def _compose(self, beside: bool) -> None:
        for part in (self.panel, self.options, self._beside, self.start_bar, self.main, self._side, self._column):
            if part.parent is not None:
                part.parent.remove_widget(part)
        self._body.orientation = "horizontal" if beside else "vertical"
        self.panel.upright = beside
        self.panel.size_hint, self.panel.margin_left = ((None, 1) if beside else (1, None)), 0
        (self._side if beside else self.main).add_widget(self.options)
        if self._beside.children:
            (self._side if beside else self.main).add_widget(self._beside)
        for part in (self._side, self.start_bar):
            if beside:
                self._column.add_widget(part)
        for part in (self.panel, self.main, self._column if beside else self.start_bar):
            self._body.add_widget(part)

    def _measure_beside(self) -> None:
        """Game, players and options in three panes, no wider together than the window class allows."""
        wide = layout.is_wide
        across = min(layout.width, layout.content_width) if wide else layout.width
        spare = (layout.width - across) / 2
        gap, above = (dp(28), dp(20)) if wide else (dp(MARGIN), dp(8))
        if wide:
            panel, side = min(dp(PANEL), across * 0.315), min(dp(OPTIONS), across * 0.29)
        else:
            panel, side = max(dp(96), across * 0.2), min(layout.column_width, across * 0.34)
        self.panel.margin_left = spare
        self.panel.width = panel + spare + layout.inset_left
        self.main.edges = gap, above + layout.inset_top, gap - dp(SHADOW), dp(24)
        self._side.edges = dp(SHADOW), above + layout.inset_top, dp(SHADOW), dp(24)
        self._column.padding = 0, 0, gap - dp(SHADOW) + spare + layout.inset_right, dp(12) if wide else 0
        self._column.width = side + dp(SHADOW) + spare + layout.inset_right
        self.start_bar.high, self.start_bar.beside = wide, dp(SHADOW)

    def _lift_messages(self, *_: object) -> None:
        """Messages stand above the bar while this page is shown."""
        if self.app.navigator.page is self:
            self.app.overlay.floor = 0 if self.panel.upright else self.start_bar.height

    def shown(self) -> None:
        self.app.overlay.bind(floor=self._lift_messages)
        self._lift_messages()

    def hidden(self) -> None:
        self.app.overlay.unbind(floor=self._lift_messages)

    # -- what people do --------------------------------------------------------------------------------------

    @property
    def _now(self) -> Draft:
        assert self.draft is not None
        return self.draft

    def _change(self, draft: Draft) -> None:
        self.draft = draft

    def _go_beside(self) -> None:
        door = facts(self.game.id).beside
        if door is not None:
            self.app.navigator.open(door.page)

    def _print_sheets(self) -> None:
        seats = len(self.draft.seats) if self.draft is not None else 0
        self.app.navigator.open("sheets", game_id=self.game.id, seats=seats)

    def _open(self, drawer: Drawer) -> None:
        self._drawer = drawer
        drawer.bind(on_dismiss=self._drawer_gone)
        self.app.overlay.show(drawer)

    def _drawer_gone(self, drawer: Drawer) -> None:
        if self._drawer is drawer:
            self._drawer = None

    def open_add_drawer(self) -> None:
        def by_name(name: str) -> None:
            self._joined(self._now.sit_by_name(name))
            self._remember(self._now.profile(len(self._now.seats) - 1))

        def known(profile: Profile) -> None:
            self._joined(self._now.sit(profile))

        def computer(level: Level) -> None:
            self._joined(self._now.add_computer(level))

        self._open(AddDrawer(self.tr, self._now, by_name, known, computer))

    def _joined(self, draft: Draft) -> None:
        self._change(draft)
        self.app.feedback("ready")

    def open_person_drawer(self, seat: int) -> None:
        """Who sits here: a person's name and colour; a computer's level."""
        if not is_person(self._now.seats[seat]):
            self.open_kind_drawer(seat)
            return

        def rename(name: str) -> None:
            self._change(self._now.rename(seat, name))
            self._remember(self._now.profile(seat))

        def recolour(avatar: str) -> None:
            self._change(self._now.recolour(seat, avatar))
            self._remember(self._now.profile(seat))

        def change(profile: Profile) -> None:
            self._change(self._now.change_person(seat, profile))

        self._open(PersonDrawer(self.tr, self._now, seat, rename, recolour, change, lambda: self.remove_seat(seat)))

    def open_kind_drawer(self, seat: int) -> None:
        def person() -> None:
            self._change(self._now.make_person(seat))

        def computer(level: Level) -> None:
            self._change(self._now.make_computer(seat, level))

        self._open(KindDrawer(self.tr, self._now, seat, person, computer, lambda: self.remove_seat(seat)))

    def remove_seat(self, seat: int) -> None:
        gone, name = self._now.seats[seat], seat_name(self.tr, self._now, seat)

        def bring_back() -> None:
            taken = gone.profile is not None and gone.profile in (other.profile for other in self._now.seats)
            if self._now.can_add and not taken:
                self._change(self._now.put(gone, seat))

        self._change(self._now.remove(seat))
        self.app.overlay.undo(self.tr("{name} has left the table", name=name), self.tr("Undo"), bring_back)

    def _move(self, start: int, end: int) -> None:
        self._change(self._now.move(start, end))
        self.app.feedback("pick")

    def open_starter_drawer(self) -> None:
        self._open(StarterDrawer(self.tr, self._now, lambda seat: self._change(self._now.begin_with(seat))))

    def open_each_drawer(self, id: str) -> None:
        def give(seat: int, choice: Choosable) -> Draft:
            self._change(self._now.give(id, seat, choice))
            return self._now

        title = option_words(self.tr, self._now, self._now.option(id)).title
        self._open(EachDrawer(self.tr, title, self._now, id, give))

    def key(self, name: str) -> bool:
        if name == "enter":
            self.start()
        return name == "enter"

    # -- the way in ------------------------------------------------------------------------------------------

    def start(self) -> None:
        draft = self.draft
        if draft is not None and self.many and not self.starting:
            self.app.overlay.settle()
            self.app.navigator.replace("lobby", draft=draft)
            return
        if draft is None or self.starting or draft.trouble():
            return
        self.starting = True
        new, kept, people = draft.new_game(seat_names(self.tr, draft)), draft.kept(), draft.players()
        key = f"setup.{self.game.id}"

        def begin(house: House) -> str:
            for profile in people:
                house.store.save_profile(profile, house.now())
            house.store.save_settings({key: kept})
            return house.create(new).id

        def begun(id: str) -> None:
            if self.app.navigator.page is self:
                self.app.overlay.settle()
                self.app.feedback("confirm")
                self.app.navigator.replace("game", id=id)

        on_ui(self.app.house.ask(begin), begun, self._failed)

    def _failed(self, error: BaseException) -> None:
        self.starting = False
        log.error("not kept", exc_info=error)
        self.app.tell(error.reason if isinstance(error, StoreError) else "")


class Pane(Page):
    """A scrolling page, perhaps one of several side by side; `edges`: its left, upper, right and lower margins."""

    edges = VariableListProperty([0])

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(edges=self._pad)

    def _pad(self, *_: object) -> None:
        left, above, right, below = self.edges
        beside = max(0, (self.width - layout.content_width) / 2)
        self.body.padding = (max(beside, left), above, max(beside, right), below)
        self.body.spacing = dp(16)


class StartBar(BottomBar):
    """The button, and above it why it is not live; `beside` is room to its left and right."""

    text = StringProperty("")
    reason = StringProperty("")
    live = BooleanProperty(True)
    high = BooleanProperty(False)
    beside = NumericProperty(0)
    __events__ = ("on_start",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._button = PrimaryButton(icon="play")
        self._why = Text(kind="row", tone="text")
        self._warning = Row(spacing=dp(10), padding=(dp(4), 0))
        for part in (Icon(name="circle-alert", tone="bad", icon_size=dp(20)), self._why):
            self._warning.add_widget(part)
        self._stack = Column(spacing=dp(8))
        self._stack.add_widget(self._button)
        self.add_widget(self._stack)
        self._button.bind(on_release=lambda *_: self.dispatch("on_start"))
        for name in ("text", "reason", "live", "high", "beside"):
            self.fbind(name, self._show)

    def on_start(self) -> None: ...

    def _show(self, *_: object) -> None:
        self._button.text = self.text
        self._button.disabled = not self.live
        self._button.voice = ". ".join(filter(None, (self.text, self.reason)))
        self._button.least = dp(64 if self.high else 56)
        self._why.text = self.reason
        self._stack.padding = self.beside, 0
        if bool(self.reason) == (self._warning.parent is None):
            if self.reason:
                self._stack.add_widget(self._warning, index=1)
            else:
                self._stack.remove_widget(self._warning)
