"""Table dice: what is played? A tap on a game throws its first dice; open tables go on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, OptionProperty, StringProperty
from kivy.properties import VariableListProperty as Corners
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

import rules
from app.games.art import GameArt
from app.games.words import moment, names
from app.pages.dice_table.draft import KEPT, DiceTableDraft
from app.pages.dice_table.drawers import DiceDrawer, NamesDrawer, dice_words
from app.pages.dice_table.words import open_table_words, play_name
from app.pages.history.cards import GameCardWords, OpenCard
from app.pages.history.shelf import ShelfPosition, read_position
from app.store.store import Listed, Profile, StoreError
from app.table.draft import Draft
from app.table.house import House
from app.ui.bars import AppBar
from app.ui.boxes import Card, Column, Page, Row, refill
from app.ui.choice import Segmented
from app.ui.drawing.icons import Icon
from app.ui.drawing.paint import Surface
from app.ui.folding import SectionHeader
from app.ui.layout import layout
from app.ui.on_ui import on_ui
from app.ui.press import Pressable
from app.ui.rows import ListRow
from app.ui.screen import AppScreen
from app.ui.text import Text
from app.ui.theme import CARD_GAP, RADIUS
from rules.codec import JSON
from rules.table_dice.paper import FREE, PAPER_GAMES, PLAYS, hand_of

if TYPE_CHECKING:
    from app.games.services import HouseServices

MOST_TABLES = 6
"""So many open tables are listed here; History has them all."""
FLAT, TALL = 0.446, 0.6
"""Height of a tile's picture by its width."""


class Shelf(NamedTuple):
    """What the store knows."""

    people: list[Profile]
    kept: JSON
    open: list[tuple[Listed, ShelfPosition]]


class PlayTile(Pressable, BoxLayout):
    """A game to roll for; `last` is what was played the last time."""

    name = StringProperty("")
    note = StringProperty("")
    tall = BooleanProperty(False)
    last = BooleanProperty(False)
    fill = ObjectProperty("surf")
    radius = Corners([dp(RADIUS["card"])])
    elevation = OptionProperty("card", options=Surface.elevation.options)

    def __init__(self, art: str, **kwargs: Any) -> None:
        self._art = GameArt(game_id=art, size_hint=(1, None))
        self._name, self._note = Text(kind="section"), Text(kind="secondary", tone="text2")
        self._words = Row(spacing=dp(8), padding=(dp(14), dp(9), dp(10), dp(11)))
        super().__init__(orientation="vertical", size_hint_y=None, **kwargs)
        lines = Column(spacing=dp(1))
        for part in (self._name, self._note):
            lines.add_widget(part)
        for part in (lines, Icon(name="dices", tone="accent_text", icon_size=dp(26))):
            self._words.add_widget(part)
        for part in (self._art, self._words):
            self.add_widget(part)
        for name in ("name", "note", "tall", "last", "width"):
            self.fbind(name, self._show)
        self._words.bind(height=self._show)
        self._show()

    def _show(self, *_: object) -> None:
        self._name.text, self._note.text = self.name, self.note
        self.voice = f"{self.name}, {self.note}"
        self.line, self.line_width = ("accent", dp(2.5)) if self.last else ("surf_line", dp(1))
        self._art.height = round(self.width * (TALL if self.tall else FLAT))
        self.height = self._art.height + self._words.height


class OpenDiceTables(Column):
    """Open tables."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(spacing=dp(10), **kwargs)
        self.head = SectionHeader()


class ChoiceScreen(AppScreen):
    """`draft` is what is remembered; it is None until the store has answered."""

    draft: DiceTableDraft | None = ObjectProperty(None, allownone=True)
    many = BooleanProperty(False)
    """Everyone fills a sheet on their own phone; this one only rolls."""

    app: HouseServices

    def __init__(self, app: HouseServices, **kwargs: Any) -> None:
        super().__init__(app, **kwargs)
        self._open: list[tuple[Listed, ShelfPosition]] = []
        self._starting = False
        self.bar = AppBar()
        self.phones = Segmented(value=False)
        self.games = {plays: PlayTile(rules.TABLE_DICE if plays == FREE else plays) for plays in PLAYS}
        self._grid = GridLayout(size_hint_y=None, spacing=dp(CARD_GAP))
        self._grid.bind(minimum_height=self._grid.setter("height"))
        self.names = ListRow(icon="users", chevron=True)
        self.dice = ListRow(icon="dices", chevron=True, divider=True)
        self.fair = ListRow(icon="scale", chevron=True, divider=True)
        self.paper = ListRow(icon="printer", chevron=True, divider=True)
        self._rows = Card(padding=0)
        for row in (self.names, self.dice, self.paper, self.fair):
            self._rows.add_widget(row)
        self.tables = OpenDiceTables()
        self._beside = Column(spacing=dp(12), pos_hint={"top": 1})
        self._below = Column(spacing=dp(12), pos_hint={"top": 1})
        self._panes = BoxLayout(size_hint_y=None, spacing=dp(20))
        self._panes.bind(minimum_height=self._panes.setter("height"))
        self._page = Page()
        column = BoxLayout(orientation="vertical")
        for part in (self.bar, self._page):
            column.add_widget(part)
        self.add_widget(column)
        self.phones.bind(on_change=lambda _, many: setattr(self, "many", many))
        self.bar.bind(on_back=lambda *_: app.go_back())
        for plays, card in self.games.items():
            card.bind(on_release=lambda *_, plays=plays: self.start(plays))
        self.names.bind(on_release=lambda *_: self._choose_names())
        self.dice.bind(on_release=lambda *_: self._choose_dice())
        self.paper.bind(on_release=lambda *_: self._print_sheets())
        self.fair.bind(on_release=lambda *_: app.navigator.open("fairness"))
        self._arrange = Clock.create_trigger(self._arrange_now, -1)
        self.bind(tr=self._tell, draft=self._tell, many=self._tell)
        layout.bind(kind=self._turn, home_columns=self._turn)
        self._tell()

    # -- what there is ---------------------------------------------------------------------------------------

    def shown(self) -> None:
        self._starting = False
        on_ui(self.app.house.ask(_look), self._take, self._failed)

    def _take(self, found: Shelf) -> None:
        people, kept, self._open = found
        self.draft = DiceTableDraft.recalled(people, kept)
        self._tell()

    def _failed(self, error: BaseException) -> None:
        self._starting = False
        self.app.tell(str(error.reason) if isinstance(error, StoreError) else "")

    def _turn(self, *_: object) -> None:
        self._arrange()

    def _tell(self, *_: object) -> None:
        tr, draft = self.tr, self.draft or DiceTableDraft.recalled((), None)
        self.bar.title, self.bar.back_voice = tr("Table dice"), tr("Back")
        self.bar.subtitle = (
            tr("Everyone fills a sheet on their own phone")
            if self.many
            else tr("Tap a game: its first dice roll at once")
        )
        self.phones.options = [(False, tr("One phone"), "smartphone"), (True, tr("Many phones"), "qr-code")]
        for plays, card in self.games.items():
            rounds, dice = PAPER_GAMES[plays].rounds, len(hand_of(plays, draft.dice))
            note = tr("2 dice, {n} rounds", n=rounds) if rounds else tr.plural("{n} die", "{n} dice", dice)
            card.name, card.note, card.last = play_name(tr, plays), note, plays == draft.plays
        seated = [seat.name for seat in draft.people.seats]
        self.names.title = tr("Names")
        self.names.subtitle = names(tr, seated) if seated else tr("nobody is named, which is fine too")
        self.dice.title, self.dice.subtitle = tr("Dice for free rolling"), dice_words(tr, draft.dice)
        self.paper.title, self.paper.subtitle = tr("Sheets to print"), tr("to write on, as a PDF")
        self.fair.title, self.fair.subtitle = tr("Are the dice fair?"), tr("how often each face fell")
        self.tables.head.text = tr("Open tables")
        cards = []
        for listed, position in self._open:
            card = OpenCard()
            card.show(self._words(listed, position))
            card.bind(on_release=lambda *_, id=listed.id: self.app.navigator.open("dice_table", id=id))
            cards.append(card)
        refill(self.tables, [self.tables.head, *cards] if cards else [])
        self._arrange()

    def _words(self, listed: Listed, position: ShelfPosition) -> GameCardWords:
        tr = self.tr
        when = moment(tr, listed.updated, self.app.house.now())
        title, line, note = open_table_words(tr, position.state, position.seats, when)  # type: ignore[arg-type]
        return GameCardWords(
            listed.id, listed.game_id, title, line, note, True, position=position, words={"delete": ""}
        )

    def _arrange_now(self, *_: object) -> None:
        """One below the other, or games at the left and the rest at the right."""
        aside = layout.kind in ("wide", "landscape")
        self._page.widest = dp(1100) if layout.is_wide else layout.content_width
        alone = aside and self.many and not self._open
        self._grid.cols = 3 if alone else 1 if layout.home_columns == 1 else 2
        for card in self.games.values():
            card.tall = layout.kind == "wide"
        tables = self.tables if self._open else None
        rows = None if self.many else self._rows
        refill(self._grid, [card for plays, card in self.games.items() if not self.many or plays in rules.GAME_IDS])
        if aside and not alone:
            refill(self._beside, [self.phones, self._grid])
            refill(self._below, [rows, tables])
            refill(self._panes, [self._beside, self._below])
            refill(self._page.body, [self._panes])
        else:
            refill(self._page.body, [self.phones, self._grid, rows, tables])

    # -- what people do --------------------------------------------------------------------------------------

    def start(self, plays: str) -> None:
        if self.draft is None or self._starting:
            return
        if self.many:
            people = self.draft.people.people
            self.app.navigator.open("lobby", draft=Draft(rules.game(plays), (), people, shared=True))
            return
        self._starting = True
        draft = self.draft.play(plays)
        new, kept, people = draft.new_game(), draft.kept(), draft.people.players()

        def begin(house: House) -> str:
            for profile in people:
                house.store.save_profile(profile, house.now())
            house.store.save_settings({KEPT: kept})
            return house.create(new).id

        def begun(id: str) -> None:
            if self.app.navigator.page is self:
                self.app.overlay.settle()
                self.app.navigator.open("dice_table", id=id, throw=True)

        on_ui(self.app.house.ask(begin), begun, self._failed)

    def _print_sheets(self) -> None:
        draft = self.draft or DiceTableDraft.recalled((), None)
        self.app.navigator.open("sheets", game_id=draft.plays, seats=len(draft.people.seats))

    def _choose_names(self) -> None:
        if self.draft is not None:
            self.app.overlay.show(NamesDrawer(self.app, self.tr, self.draft.people, self._named))

    def _named(self, people: Draft) -> None:
        assert self.draft is not None
        self._keep(DiceTableDraft(people, self.draft.plays, self.draft.dice))

    def _choose_dice(self) -> None:
        if self.draft is not None:
            self.app.overlay.show(DiceDrawer(self.tr, self.draft.dice, self._picked, lambda: self.start(FREE)))

    def _picked(self, dice: tuple[str, ...]) -> None:
        assert self.draft is not None
        self._keep(self.draft.roll_with(dice))

    def _keep(self, draft: DiceTableDraft) -> None:
        self.draft = draft
        kept, people = draft.kept(), draft.people.players()

        def save(house: House) -> None:
            for profile in people:
                house.store.save_profile(profile, house.now())
            house.store.save_settings({KEPT: kept})

        on_ui(self.app.house.ask(save), lambda _: None, self._failed)


def _look(house: House) -> Shelf:
    store = house.store
    tables = [listed for listed in store.games("open") if listed.game_id == rules.TABLE_DICE and not listed.damaged]
    opened = [(listed, read_position(store, listed)) for listed in tables[:MOST_TABLES]]
    readable = [(listed, position) for listed, position in opened if position is not None]
    return Shelf(store.profiles(), store.settings().get(KEPT), readable)
