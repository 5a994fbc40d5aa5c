"""Home: the game left open, and the games there are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.gridlayout import GridLayout

import rules
from app.catalogue import LINES, MINUTES, PLAYABLE, players
from app.on_ui import on_ui
from app.screens.cards import DamagedCard, GameCard, ResumeCard, Shown, damaged_words, refill
from app.screens.logo import Logo
from app.screens.owner import AvatarButton, OwnerSheet, owner_name
from app.screens.screen import AppScreen
from app.stored import Position, Shelf, delete_game, read_position, shelf
from app.table.house import House
from app.table.store import Listed
from app.ui.boxes import Column, Page, Row
from app.ui.layout import layout
from app.ui.rows import SectionHeader
from app.ui.text import Text
from app.ui.theme import AVATARS, CARD_GAP
from app.words import RESUME, company, game_name, moment, progress, turn, turn_text

if TYPE_CHECKING:
    from app.shell import PetkaApp

MINUTE = 60


class Header(Row):
    """The sign, the name and whose device it is."""

    def __init__(self, **kwargs: Any) -> None:
        self.name = Text(kind="h1", flow="fit")
        self.motto = Text(kind="secondary", tone="text2")
        self.owner = AvatarButton(dp(40))
        super().__init__(spacing=dp(12), **kwargs)
        words = Column()
        for part in (self.name, self.motto):
            words.add_widget(part)
        for part in (Logo(size_hint=(None, None), size=(dp(40), dp(40))), words, self.owner):
            self.add_widget(part)
        layout.bind(inset_top=self._pad)
        self._pad()

    def _pad(self, *_args: object) -> None:
        self.padding = (0, dp(6) + layout.inset_top, 0, dp(4))
        self.least = dp(60) + layout.inset_top


@dataclass(frozen=True)
class Seen:
    """What was found in the store."""

    shelf: Shelf
    latest: tuple[Listed, Position] | None = None
    damaged: Listed | None = None


class HomeScreen(AppScreen):
    tab = StringProperty("play")

    def __init__(self, app: PetkaApp, **kwargs: Any) -> None:
        super().__init__(app, **kwargs)
        self._seen = Seen(Shelf((), None))
        self._clock: Any = None
        self._header = Header()
        self._broken = DamagedCard()
        self._continue = SectionHeader()
        self._resume = ResumeCard()
        self._games = SectionHeader()
        self._grid = GridLayout(size_hint_y=None, spacing=dp(CARD_GAP))
        self._cards = [GameCard(game_id=game) for game in PLAYABLE]
        self._left = Column(spacing=dp(8), padding=(0, 0, 0, dp(8)), pos_hint={"top": 1})
        self._right = Column(spacing=dp(8), pos_hint={"top": 1})
        self._pair = Row(spacing=dp(20))
        self._page = Page()
        self.add_widget(self._page)
        self._grid.bind(minimum_height=self._grid.setter("height"))
        self._header.owner.bind(on_release=lambda *_: self._open_owner())
        self._resume.bind(on_release=lambda *_: self._open_latest(), on_more=lambda *_: app.navigator.tab("history"))
        self._broken.bind(on_delete=lambda *_: self._delete())
        for card in self._cards:
            card.bind(on_release=lambda card: app.navigator.open("setup", game_id=card.game_id))
        self._arrange = Clock.create_trigger(self._arrange_now, -1)
        self.bind(tr=self._tell)
        layout.bind(kind=self._turn, home_columns=self._turn)
        self._cards[0].bind(height=self._arrange)
        self._tell()

    # -- what there is ---------------------------------------------------------------------------------------

    def shown(self) -> None:
        on_ui(self.app.house.ask(_look), self._take)
        if self._clock is None:
            self._clock = Clock.schedule_interval(self._tell, MINUTE)

    def hidden(self) -> None:
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None

    def _take(self, seen: Seen) -> None:
        self._seen = seen
        self._tell()

    def _tell(self, *_args: object) -> None:
        tr, seen = self.tr, self._seen
        owner = seen.shelf.owner
        header = self._header
        header.name.text, header.motto.text = "Pětka", tr("Five games, one table")
        header.owner.name, header.owner.voice = owner_name(tr, owner), tr("Your name and colour")
        header.owner.palette = owner.avatar if owner and owner.avatar in AVATARS else "amber"
        self._games.text, self._continue.text = tr("Games"), tr("Continue")
        for card in self._cards:
            game = rules.game(card.game_id)
            card.name, card.saying, card.play = game_name(tr, game.id), tr(LINES[game.id]), tr("Play")
            card.note = tr("{players}, {n} min", players=players(game.seats, tr), n=MINUTES[game.id])
        if seen.damaged is not None:
            self._broken.show(damaged_words(tr, seen.damaged, seen.shelf.owner_id))
        if seen.latest is not None:
            self._resume.show(self._resume_words(*seen.latest))
        self._arrange()

    def _resume_words(self, listed: Listed, position: Position) -> Shown:
        tr, owner = self.tr, self._seen.shelf.owner_id
        way = progress(position.state)
        line = turn_text(tr, turn(position.state, position.seats, owner), position.seats)
        if way is not None and turn(position.state, position.seats, owner).own:
            line = tr("Your turn, round {n}", n=way.now)
        elif way is not None:
            line = tr("Round {n} of {of}", n=way.now, of=way.of)
        more = len(self._seen.shelf.of("open")) - 1 if layout.is_wide else 0
        return Shown(
            listed.id,
            listed.game_id,
            title=tr(RESUME[listed.game_id]),
            line=line,
            note=company(tr, listed, owner, moment(tr, listed.updated, self.app.house.now())),
            position=position,
            seat=position.seen_by(owner),
            more=tr.plural("{n} more open game", "{n} more open games", more) if more else "",
        )

    # -- where it is -----------------------------------------------------------------------------------------

    def _turn(self, *_args: object) -> None:
        self._tell()

    def _arrange_now(self, *_args: object) -> None:
        """The same cards in every window: one below the other, or what is left open beside a lone game."""
        aside = layout.kind in ("wide", "landscape")
        lone = len(self._cards) == 1
        resumable = self._seen.latest is not None
        paired = aside and lone and resumable
        self._page.widest = layout.content_width
        for card in self._cards:
            card.roomy, card.across = lone, aside and lone and not resumable
            card.tall = layout.kind == "wide"
        self._grid.cols = min(layout.home_columns, len(self._cards))
        self._resume.big, self._resume.least = paired, self._cards[0].height if paired else 0
        self._resume.size_hint_x = 0.5 if aside and not lone else 1
        refill(self._grid, self._cards)
        refill(self._left, [self._continue if paired else None, self._resume])
        refill(self._right, [self._games, self._grid])
        refill(self._pair, [self._left, self._right] if paired else [])
        below = [self._pair] if paired else [self._left if resumable else None, self._right]
        refill(self._page.body, [self._header, self._broken if self._seen.damaged else None, *below])

    # -- what is tapped --------------------------------------------------------------------------------------

    def _open_latest(self) -> None:
        if self._seen.latest is not None:
            self.app.navigator.open("game", id=self._seen.latest[0].id)

    def _delete(self) -> None:
        if self._seen.damaged is not None:
            delete_game(self.app, self._seen.damaged, self._seen.shelf.owner_id)

    def _open_owner(self) -> None:
        self.app.overlay.show(OwnerSheet(self.app, self._seen.shelf.owner, self.shown))


def _look(house: House) -> Seen:
    """The latest game that can be resumed, and the latest of all if it cannot."""
    found = shelf(house.store)
    damaged = None
    for number, listed in enumerate(found.of("open")):
        position = None if listed.damaged else read_position(house.store, listed)
        if position is not None:
            return Seen(found, (listed, position), damaged)
        damaged = listed if number == 0 else damaged
    return Seen(found, None, damaged)
