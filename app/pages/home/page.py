"""Home: the game left open, and the games there are.

The first picture of the app is this page, so what needs the store (`overview.py`, `cards.py`) is read in after
it; until then it keeps the room of what was there last time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.clock import Clock, ClockEvent
from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.widget import Widget

from app.games.catalogue import players
from app.games.registry import DICE, FACES, facts
from app.pages.home.dice_table_card import DiceTableCard
from app.pages.home.game_card import GameCard
from app.pages.home.join_card import JoinCard
from app.pages.home.logo import Logo
from app.ui.boxes import Card, Column, Grid, Page, PaperCard, Row, refill
from app.ui.buttons import IconButton, PillButton, SecondaryButton, TextButton
from app.ui.folding import SectionHeader
from app.ui.layout import layout
from app.ui.people.avatar_button import AvatarButton
from app.ui.screen import AppScreen
from app.ui.text import Text
from app.ui.theme import AVATARS, CARD_GAP, RADIUS

if TYPE_CHECKING:
    from app.games.services import HouseServices
    from app.i18n import Translator
    from app.pages.history.cards import DamagedCard, ResumeCard
    from app.pages.home.alone import AloneSection
    from app.pages.home.overview import Seen

MINUTE = 60
HIGHEST = 400
"""The most height, in dp, that the game left open may take."""
NAME_ASKED = "name_asked"
"""The setting that says the owner need not be asked for a name again."""


class NameCard(Card):
    """Asks on the first start, once, what to call the device's owner. It need not be answered."""

    __events__ = ("on_answer", "on_skip", "on_restore")

    def __init__(self, **kwargs: Any) -> None:
        self._title, self._line = Text(kind="section"), Text(kind="secondary", tone="text2")
        self.answer, self.skip = PillButton(icon="pencil", trailing=""), TextButton()
        self.restore = TextButton(icon="archive-restore")
        super().__init__(spacing=dp(6), **kwargs)
        self._beside = Row(spacing=dp(12))
        self._arrange()
        self.fbind("width", self._arrange)
        for button in (self.answer, self.skip):
            button.fbind("width", self._arrange)
        self.restore.bind(on_release=lambda *_: self.dispatch("on_restore"))
        self.answer.bind(on_release=lambda *_: self.dispatch("on_answer"))
        self.skip.bind(on_release=lambda *_: self.dispatch("on_skip"))

    def on_answer(self) -> None: ...

    def on_skip(self) -> None: ...

    def on_restore(self) -> None: ...

    def _arrange(self, *_args: object) -> None:
        """Large words leave the second button no room beside the first."""
        room = self.width - self.padding[0] - self.padding[2]
        fits = self.answer.width + self._beside.spacing + self.skip.width <= room
        refill(self._beside, [self.answer, self.skip] if fits else [self.answer])
        below = [self.restore] if fits else [self.skip, self.restore]
        refill(self, [self._title, self._line, self._beside, *below])

    def show(self, tr: Translator) -> None:
        self._title.text = tr("Welcome! What shall we call you?")
        self._line.text = tr("The name stands on your sheets and in results. It stays on this device.")
        self.answer.text, self.skip.text = tr("Type your name"), tr("Not now")
        self.restore.text = tr("I have a backup")


class Header(Row):
    """The sign, the name, the way to another table (`on_join`) and whose device it is; with room, to a game alone."""

    join_words = StringProperty("")
    alone_words = StringProperty("")
    __events__ = ("on_join", "on_alone")

    def __init__(self, **kwargs: Any) -> None:
        self.name = Text(kind="h1", flow="fit")
        self.motto = Text(kind="secondary", tone="text2")
        self.owner = AvatarButton(dp(40))
        self.join: IconButton | PillButton | None = None
        self.alone: PillButton | None = None
        super().__init__(spacing=dp(12), **kwargs)
        self._words = Column(spacing=-dp(4))
        for part in (self.name, self.motto):
            self._words.add_widget(part)
        self._logo = Logo(size_hint=(None, None), size=(dp(40), dp(40)))
        self.bind(join_words=self._name, alone_words=self._name)
        layout.bind(inset_top=self._pad, kind=self._turn)
        self._turn()
        self._pad()

    def on_join(self) -> None: ...

    def on_alone(self) -> None: ...

    def _turn(self, *_args: object) -> None:
        has_room = layout.kind in ("wide", "landscape")
        if self.join is None or has_room != isinstance(self.join, PillButton):
            self.join = PillButton(trailing="") if has_room else IconButton()
            self.join.icon = "user-plus"
            self.join.bind(on_release=lambda _: self.dispatch("on_join"))
            self.alone = PillButton(icon="user", trailing="") if has_room else None
            if self.alone is not None:
                self.alone.bind(on_release=lambda _: self.dispatch("on_alone"))
            self._name()
        refill(self, [self._logo, self._words, self.alone, self.join, self.owner])

    def _name(self, *_args: object) -> None:
        if isinstance(self.join, PillButton):
            self.join.text = self.join_words
        elif self.join is not None:
            self.join.voice = self.join_words
        if self.alone is not None:
            self.alone.text = self.alone_words

    def _pad(self, *_args: object) -> None:
        self.padding = (0, layout.inset_top, 0, 0)
        self.least = dp(48) + layout.inset_top


class HomeScreen(AppScreen):
    tab = StringProperty("play")

    app: HouseServices

    def __init__(self, app: HouseServices, **kwargs: Any) -> None:
        super().__init__(app, **kwargs)
        self._seen: Seen | None = None
        self._last_time = app.remembered.part("home")
        self._clock: ClockEvent | None = None
        self.header = Header()
        self._broken: DamagedCard | None = None
        self._kept_room: PaperCard | None = None
        self.resume: ResumeCard | None = None
        self.dice_table = DiceTableCard()
        self._heroes = Row(spacing=dp(20))
        self.alone_button, self.host_button = (
            SecondaryButton(icon="user", small=True),
            SecondaryButton(icon="qr-code", small=True),
        )
        self._ways = Row(spacing=dp(10))
        for button in (self.alone_button, self.host_button):
            self._ways.add_widget(button)
        self.alone_button.bind(on_release=lambda *_: self._choose_game(alone=True))
        self.host_button.bind(on_release=lambda *_: self._choose_game(many=True))
        self._games = SectionHeader()
        self._games.padding, self._games.least = (dp(2), 0), dp(26)
        self._how_to = TextButton(trailing="chevron-right", tone="text2", hug=True, least=dp(26))
        self._how_to.padding = (dp(4), 0)
        self._games.add_widget(self._how_to)
        self.grid = Grid(spacing=dp(CARD_GAP))
        self.cards = [GameCard(game_id=game) for game in FACES]
        self.join_card = JoinCard()
        self._alone: AloneSection | None = None
        self._below = Column(spacing=dp(11))
        self.content = Page()
        self.add_widget(self.content)
        self.header.owner.bind(on_release=lambda *_: self._open_owner())
        self.dice_table.bind(on_release=lambda *_: app.navigator.open("table_dice"))
        self._how_to.bind(on_release=lambda *_: app.navigator.open("how_to"))
        self.join_card.bind(on_release=lambda *_: app.navigator.open("join"))
        self.header.bind(
            on_join=lambda *_: app.navigator.open("join"), on_alone=lambda *_: self._choose_game(alone=True)
        )
        self.join_card.bind(minimum_height=self._level)
        for card in self.cards:
            card.bind(on_release=lambda card: app.navigator.open("setup", game_id=card.game_id), needed=self._level)
        height = self._last_time.get("resume")
        if isinstance(height, (int, float)) and 0 < height < HIGHEST:
            self._kept_room = PaperCard(padding=0, radius=[dp(RADIUS["sheet_card"])])
            self._kept_room.add_widget(Widget(size_hint_y=None, height=dp(height)))
        self.name_card: NameCard | None = None
        self._arrange = Clock.create_trigger(self._arrange_now, -1)
        self.dice_table.bind(height=self._arrange)
        self._remember = Clock.create_trigger(self._remember_now, 0.5)
        self.bind(tr=self._tell)
        layout.bind(kind=self._turn, home_columns=self._turn)
        self._tell()
        self._arrange_now()

    # -- what there is ---------------------------------------------------------------------------------------

    def shown(self) -> None:
        self.app.when_open(self._look)
        if self._clock is None:
            self._clock = Clock.schedule_interval(self._tell, MINUTE)

    def hidden(self) -> None:
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None

    def _look(self) -> None:
        from app.pages.home.overview import look
        from app.ui.on_ui import on_ui

        on_ui(self.app.house.ask(look), self._take)

    def _take(self, seen: Seen) -> None:
        self._seen = seen
        self._tell()

    def _tell(self, *_args: object) -> None:
        tr, header = self.tr, self.header
        name, palette = self._owner()
        header.name.text, header.motto.text = "Pětka", tr("Five games, one table")
        header.owner.name, header.owner.voice = name or tr("You"), tr("Your name and colour")
        header.owner.palette = palette if palette in AVATARS else "amber"
        self.join_card.name = header.join_words = tr("Join a table")
        self.join_card.note = tr("With the host’s code")
        self.alone_button.text, self.host_button.text = tr("Play alone"), tr("Host a table")
        header.alone_words = tr("Play alone")
        self._games.text, self._how_to.text = tr("Games"), tr("How to play")
        self.dice_table.name, self.dice_table.roll = tr(DICE.facts.name), tr("Roll now")
        self.dice_table.saying = tr("One phone rolls, everyone fills their own sheet")
        if layout.is_wide:
            self.dice_table.saying = tr("The tablet rolls in the middle, everyone fills their own sheet")
        for card in self.cards:
            game = facts(card.game_id)
            card.name, card.about = tr(game.name), tr(game.line)
            card.note = tr("{players}, {n} min", players=players(game.seats, tr), n=game.minutes)
        self._tell_name_card()
        if self._seen is not None:
            self._tell_stored(self._seen)
        self._arrange()

    def _tell_name_card(self) -> None:
        first = not self._last_time
        if not (self._last_time.get("asks_name", first) if self._seen is None else self._seen.asks_name):
            self.name_card = None
            return
        if self.name_card is None:
            self.name_card = NameCard()
            self.name_card.bind(on_answer=lambda *_: self._open_owner(), on_skip=lambda *_: self._skip_name())
            self.name_card.bind(on_restore=lambda *_: self.app.navigator.open("restore"))
        self.name_card.show(self.tr)

    def _skip_name(self) -> None:
        from app.ui.on_ui import on_ui

        self.name_card = None
        self._arrange()
        asked = self.app.house.ask(lambda house: house.store.save_settings({NAME_ASKED: True}))
        on_ui(asked, lambda _: self._look())

    def _owner(self) -> tuple[str, str]:
        """Name and colour of whoever owns the device."""
        if self._seen is None:
            return str(self._last_time.get("name", "")), str(self._last_time.get("palette", ""))
        owner = self._seen.shelf.owner
        return (owner.name, owner.avatar) if owner else ("", "")

    def _tell_stored(self, seen: Seen) -> None:
        from app.pages.history.cards import DamagedCard, ResumeCard, damaged_words
        from app.pages.home.alone import AloneSection
        from app.pages.home.overview import resume_words

        if self._alone is None:
            self._alone = AloneSection(self.app)
            self._level()
        self._alone.show(self.tr, seen.book, seen.patterns, (self.header.owner.name, self.header.owner.palette))
        if seen.damaged is None:
            self._broken = None
        else:
            if self._broken is None:
                self._broken = DamagedCard()
                self._broken.bind(on_delete=lambda *_: self._delete())
            self._broken.show(damaged_words(self.tr, seen.damaged, seen.shelf.owner_id))
        self._kept_room = None
        if seen.latest is None:
            self.resume = None
        else:
            if self.resume is None:
                self.resume = ResumeCard()
                self.resume.bind(
                    on_release=lambda *_: self._open_latest(),
                    on_more=lambda *_: self.app.navigator.tab("history"),
                    height=self._remember,
                )
            self.resume.big = layout.is_wide
            self.resume.show(resume_words(self.tr, seen.shelf, *seen.latest, self.app.house.now()))
        self._remember()

    def _remember_now(self, *_args: object) -> None:
        """What the first picture of the next start shows."""
        name, palette = self._owner()
        height = round(self.resume.height / dp(1)) if self.resume is not None else None
        asks = self._seen is not None and self._seen.asks_name
        self.app.remember("home", {"name": name, "palette": palette, "resume": height, "asks_name": asks})

    # -- where it is -----------------------------------------------------------------------------------------

    def _turn(self, *_args: object) -> None:
        self._tell()

    def _arrange_now(self, *_args: object) -> None:
        """The same cards in every window, in more or fewer columns; four of them leave no place empty."""
        self.content.widest = layout.content_width
        for card in self.cards:
            card.tall = layout.is_wide
        self.grid.columns = min(layout.home_columns, len(self.cards))
        aside, alone = layout.kind in ("wide", "landscape"), self._alone
        join = [] if aside else [self.join_card]
        doors = alone.among_games(aside) if alone else []
        resume = self.resume or self._kept_room
        paired = aside and resume is not None
        self.dice_table.tall = layout.is_wide
        if self.resume is not None:
            self.resume.least = self.dice_table.height if paired else 0
        refill(self._heroes, [resume, self.dice_table] if paired else [])
        heroes = [self._heroes] if paired else [resume, self.dice_table]
        refill(self.grid, [*self.cards, *doors, *join])
        self._level()
        refill(self._below, [self._games, self.grid, alone.section if alone and not doors else None])
        ways = None if aside else self._ways
        refill(self.content.body, [self.header, self._broken, self.name_card, *heroes, ways, self._below])

    def _level(self, *_args: object) -> None:
        """All cards in the grid are as high as the one that needs the most."""
        join = self.join_card.minimum_height if self.join_card.parent is self.grid else 0
        needed = max(join, *(card.needed for card in self.cards))
        for card in (*self.cards, self.join_card, *(self._alone.doors if self._alone else ())):
            card.least = needed

    # -- what is tapped --------------------------------------------------------------------------------------

    def _open_latest(self) -> None:
        if self._seen is not None and self._seen.latest is not None:
            from app.pages.history.shelf import page_of

            listed = self._seen.latest[0]
            self.app.navigator.open(page_of(listed), id=listed.id)

    def _choose_game(self, **how: bool) -> None:
        from app.pages.home.which_game import WhichGameDrawer

        self.app.overlay.show(WhichGameDrawer(self.app, **how))

    def _delete(self) -> None:
        from app.pages.history.shelf import delete_game

        if self._seen is not None and self._seen.damaged is not None:
            delete_game(self.app, self._seen.damaged, self._seen.shelf.owner_id)

    def _open_owner(self) -> None:
        if self._seen is not None:
            from app.pages.home.owner import OwnerDrawer

            self.app.overlay.show(OwnerDrawer(self.app, self._seen.shelf.owner, self.shown))
