"""History: open games to go on with, finished ones with their results."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock, ClockEvent
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.games.tints import in_colours
from app.games.words import (
    day,
    elsewhere,
    game_name,
    is_daily,
    is_elsewhere,
    moment,
    players,
    progress,
    state_text,
    summary,
    title,
    turn,
)
from app.i18n.search import wanted
from app.pages.history.cards import (
    DamagedCard,
    FinishedRow,
    GameCardWords,
    HistoryEntry,
    OpenCard,
    SwipeFront,
    SwipeRow,
    damaged_words,
)
from app.pages.history.game_files import export_game, import_game, take_in_path
from app.pages.history.search import Wanted, games_drawer
from app.pages.history.shelf import GameShelf, ShelfPosition, delete_game, page_of, read_position, shelf
from app.store.seats import Seat
from app.store.store import Listed
from app.ui.bars import AppBar
from app.ui.boxes import refill
from app.ui.buttons import IconButton
from app.ui.fields import SearchField
from app.ui.folding import SectionHeader
from app.ui.layout import layout
from app.ui.lazy_list import LazyItem, LazyList
from app.ui.on_ui import on_ui
from app.ui.overlay.drawers import Drawer
from app.ui.overlay.messages import EmptyState
from app.ui.people.players import PlayerView
from app.ui.rows import ListRow
from app.ui.screen import AppScreen
from app.ui.theme import AVATARS, MARGIN
from rules import TABLE_DICE

if TYPE_CHECKING:
    from app.games.services import HouseServices

MINUTE = 60
NARROWEST = 200
"""In dp; a narrower page has not been given its place yet."""
FACES = 3
"""How many players a finished game shows."""
FIELD = 560
"""The widest that the field for words gets, in dp."""
PAUSE = 0.1
"""Seconds after a letter was typed before the games are gone through."""


class Heading(SectionHeader):
    def show(self, words: tuple[str, str]) -> None:
        self.text, self.note = words


class Nothing(EmptyState):
    def show(self, words: tuple[str, str, str]) -> None:
        self.title, self.text, self.action_text = words


class NothingFound(Nothing):
    def __init__(self) -> None:
        super().__init__(picture="search", action_icon="history")


class HistoryScreen(AppScreen):
    """`searching` while there is a field for words, `query` what is in it, `game_id` the only game that is shown."""

    tab = StringProperty("history")
    searching = BooleanProperty(False)
    query = StringProperty("")
    game_id = StringProperty("")

    app: HouseServices

    def __init__(self, app: HouseServices, **kwargs: Any) -> None:
        super().__init__(app, **kwargs)
        self._shelf: GameShelf | None = None
        self._positions: dict[str, tuple[int, ShelfPosition | None]] = {}
        """By id: the revision it was read at, and the position (none if damaged)."""
        self._reading: set[str] = set()
        self._clock: ClockEvent | None = None
        self._bar = AppBar(big=True, back_icon="")
        self.find_button, self.filter_button = IconButton(icon="search"), IconButton(icon="list-filter")
        self._import = IconButton(icon="download")
        self.find_button.bind(on_release=lambda *_: self._toggle_search())
        self.filter_button.bind(on_release=lambda *_: self._choose_game())
        self._import.bind(on_release=lambda *_: import_game(app))
        self.search_field = SearchField()
        self.search_field.bind(text=self.setter("query"))
        self.lists = [self._make_list(), self._make_list()]
        self.panes = BoxLayout()
        self._page = BoxLayout(orientation="vertical")
        refill(self._page, [self._bar, self.panes])
        self.add_widget(self._page)
        self._tell = Clock.create_trigger(self._tell_now, -1)
        self._tell_soon = Clock.create_trigger(self._tell_now, PAUSE)
        self.bind(tr=self._tell, width=self._tell, searching=self._tell, game_id=self._tell, query=self._tell_soon)
        layout.bind(kind=self._turn)
        self._tell()

    def _make_list(self) -> LazyList:
        return LazyList(
            rows={
                "heading": Heading,
                "open": lambda: self._row(OpenCard()),
                "finished": lambda: self._row(FinishedRow()),
                "damaged": lambda: self._row(DamagedCard()),
                "empty": self._empty,
                "not_found": self._not_found,
            }
        )

    def _row(self, front: SwipeFront) -> SwipeRow:
        row = SwipeRow(front, self._describe)
        row.bind(on_open=self._open, on_delete=self._delete, on_menu=self.open_menu)
        return row

    def _empty(self) -> Nothing:
        nothing = Nothing()
        nothing.bind(on_action=lambda *_: self.app.navigator.tab("play"))
        return nothing

    def _not_found(self) -> NothingFound:
        nothing = NothingFound()
        nothing.bind(on_action=lambda *_: self._show_all())
        return nothing

    # -- what there is ---------------------------------------------------------------------------------------

    def shown(self) -> None:
        on_ui(self.app.house.ask(lambda house: shelf(house.store)), self._take)
        if self._clock is None:
            self._clock = Clock.schedule_interval(self._tell, MINUTE)
            Window.bind(on_drop_file=self._dropped)

    def hidden(self) -> None:
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None
            Window.unbind(on_drop_file=self._dropped)

    def _turn(self, *_args: object) -> None:
        self._tell()

    def _take(self, found: GameShelf) -> None:
        self._shelf = found
        self._tell()

    def _tell_now(self, *_args: object) -> None:
        self._tell_bar()
        if self._shelf is None or self.width < dp(NARROWEST):
            return
        found = self._found(self._shelf)
        aside = layout.kind in ("wide", "landscape")
        panes = aside and bool(found.of("open")) and bool(found.of("finished"))
        opened = self._open_items(found)
        finished = self._finished_items(found, below=bool(opened) and not panes)
        self._make_room(panes, dp(720) if aside and not panes else layout.content_width)
        first, second = self.lists
        if panes:
            first.items, second.items = opened, finished
        else:
            first.items, second.items = opened + finished or [self._nothing()], []

    def _tell_bar(self) -> None:
        tr, some = self.tr, self._shelf is not None and bool(self._shelf.games)
        self._bar.title = tr("History")
        self._bar.subtitle = tr("only {game}", game=game_name(tr, self.game_id)) if self.game_id else ""
        self.find_button.tone = "accent_text" if self.searching else "text"
        self.find_button.voice = tr("Close the search") if self.searching else tr("Search")
        self.filter_button.voice, self._import.voice = tr("Filter"), tr("Import a game")
        self.filter_button.tone = "accent_text" if self.game_id else "text"
        self.search_field.hint, self.search_field.clear_voice = tr("Names or games"), tr("Clear")
        self.search_field.text = self.query
        refill(self._bar.actions, [*((self.find_button, self.filter_button) if some else ()), self._import])

    def _found(self, all_games: GameShelf) -> GameShelf:
        asked, owner = Wanted(wanted(self.query), self.game_id), all_games.owner_id
        if not asked:
            return all_games
        return GameShelf(tuple(game for game in all_games.games if asked.fits(self.tr, game, owner)), all_games.owner)

    def _make_room(self, panes: bool, widest: float) -> None:
        """One list or two beside each other. They get their size before their items: no row is laid out twice."""
        self._bar.widest = self.lists[0].widest = self.lists[1].widest = widest
        spare = (self.width - widest) / 2
        left, right = (max(dp(MARGIN) + inset, spare) for inset in (layout.inset_left, layout.inset_right))
        self.search_field.padding = left, 0, max(right, self.width - left - dp(FIELD)), dp(8)
        refill(self._page, [self._bar, self.search_field if self.searching else None, self.panes])
        refill(self.panes, self.lists if panes else self.lists[:1])
        for box in (self, self._page, self.panes):
            box.do_layout()

    def _nothing(self) -> LazyItem:
        tr = self.tr
        if self.query or self.game_id:
            words = tr("Nothing found"), tr("Try another word, or a shorter one."), tr("All games")
            return LazyItem("", "not_found", words, dp(8))
        return LazyItem("", "empty", (tr("No games yet"), tr("Your first one will be here."), tr("Play")), dp(8))

    def _open_items(self, found: GameShelf) -> list[LazyItem]:
        games = found.of("open")
        if not games:
            return []
        note = self.tr.plural("{n} saved", "{n} saved", len(games))
        items = [LazyItem("open", "heading", (self.tr("Open games"), note))]
        for listed in games:
            kind = "damaged" if self._is_damaged(listed) else "open"
            items.append(LazyItem(listed.id, kind, HistoryEntry(listed), dp(10)))
        return items

    def _finished_items(self, found: GameShelf, below: bool) -> list[LazyItem]:
        games = found.of("finished")
        if not games:
            return []
        whole = [listed for listed in games if not listed.damaged]
        note = self.tr.plural("{n} game", "{n} games", len(games))
        items = [LazyItem("finished", "heading", (self.tr("Finished"), note), dp(10) if below else 0)]
        for number, listed in enumerate(whole):
            first, last = number == 0, number == len(whole) - 1
            items.append(
                LazyItem(listed.id, "finished", HistoryEntry(listed, first, last), dp(6) if first else 0, grouped=True)
            )
        items += [LazyItem(listed.id, "damaged", HistoryEntry(listed), dp(10)) for listed in games if listed.damaged]
        return items

    # -- one game in words -----------------------------------------------------------------------------------

    def _describe(self, entry: HistoryEntry) -> GameCardWords:
        owner = self._shelf.owner_id if self._shelf else None
        if self._is_damaged(entry.listed):
            return damaged_words(self.tr, entry.listed, owner)
        return (self._describe_open if entry.listed.status == "open" else self._describe_finished)(entry, owner)

    def _describe_open(self, entry: HistoryEntry, owner: str | None) -> GameCardWords:
        tr, listed = self.tr, entry.listed
        name = title(tr, listed, owner)
        when = moment(tr, listed.updated, self.app.house.now())
        words = {"button": tr("Delete"), "delete": tr("Delete {game}", game=name)}
        position = self._position(listed)
        if position is None:
            return GameCardWords(listed.id, listed.game_id, name, note=when, words=words)
        on_turn, way = turn(position.state, position.seats, owner), progress(position.state)
        return GameCardWords(
            listed.id,
            listed.game_id,
            name,
            line=state_text(tr, position.state, on_turn, position.seats),
            note=tr("round {n} of {of}, {when}", n=way.now, of=way.of, when=when) if way else when,
            amber=on_turn.here,
            position=position,
            seat=position.seen_by(owner),
            words=words,
        )

    def _describe_finished(self, entry: HistoryEntry, owner: str | None) -> GameCardWords:
        tr, listed = self.tr, entry.listed
        line, won = summary(tr, listed, owner)
        everybody = [player(seat) for seat in in_colours(listed.game_id, listed.seats)]
        if listed.game_id == TABLE_DICE:
            everybody = around_table(players(tr, listed), listed.seats)
        faces = everybody if len(everybody) <= FACES else everybody[: FACES - 1]
        hidden = len(everybody) - len(faces)
        whole = listed.game_id == TABLE_DICE or is_daily(listed)
        name = title(tr, listed, owner) if whole else game_name(tr, listed.game_id)
        return GameCardWords(
            listed.id,
            listed.game_id,
            elsewhere(tr, name) if is_elsewhere(listed) else name,
            line=line,
            note=day(tr, listed.updated, self.app.house.now()),
            won=won,
            players=tuple(faces),
            more=f"+{hidden}" if hidden else "",
            first=entry.first,
            last=entry.last,
            words={"button": tr("Delete"), "delete": tr("Delete {game}", game=title(tr, listed, owner))},
        )

    def _is_damaged(self, listed: Listed) -> bool:
        return listed.damaged or self._positions.get(listed.id) == (listed.revision, None)

    def _position(self, listed: Listed) -> ShelfPosition | None:
        """How an open game stands, or nothing until it has been read."""
        revision, position = self._positions.get(listed.id, (-1, None))
        if revision == listed.revision:
            return position
        if listed.id not in self._reading:
            self._reading.add(listed.id)
            asked = self.app.house.ask(lambda house: read_position(house.store, listed))
            on_ui(asked, lambda found: self._read(listed, found), lambda _: self._reading.discard(listed.id))
        return None

    def _read(self, listed: Listed, found: ShelfPosition | None) -> None:
        self._reading.discard(listed.id)
        self._positions[listed.id] = listed.revision, found
        if found is None:
            self._tell()
        for games in self.lists:
            games.refresh(listed.id)

    # -- what is looked for ----------------------------------------------------------------------------------

    def _toggle_search(self) -> None:
        self.searching, self.query = not self.searching, ""
        if self.searching:
            Clock.schedule_once(lambda _: self.search_field.field.input.activate(), 0)

    def _choose_game(self) -> None:
        def choose(game_id: str) -> None:
            self.game_id = game_id

        if self._shelf is not None:
            self.app.overlay.show(games_drawer(self.tr, self._shelf.games, self.game_id, choose))

    def _show_all(self) -> None:
        self.searching, self.query, self.game_id = False, "", ""

    def back(self) -> bool:
        """Back clears the search first, then leaves the page."""
        some = self.searching or bool(self.game_id)
        self._show_all()
        return some

    # -- what is tapped --------------------------------------------------------------------------------------

    def _open(self, row: SwipeRow) -> None:
        listed = row.content.listed
        self.app.navigator.open(page_of(listed), id=listed.id)

    def _replay(self, row: SwipeRow) -> None:
        self.app.navigator.open("replay", id=row.content.listed.id)

    def _export(self, row: SwipeRow) -> None:
        export_game(self.app, row.content.listed.id)

    def _dropped(self, _window: Any, name: bytes, *_: object) -> None:
        """A file was dropped on the window."""
        take_in_path(self.app, Path(os.fsdecode(name)))

    def _delete(self, row: SwipeRow) -> None:
        listed, found = row.content.listed, self._shelf
        if found is None:
            return
        self._take(GameShelf(tuple(game for game in found.games if game.id != listed.id), found.owner))
        delete_game(self.app, listed, found.owner_id)

    def open_menu(self, row: SwipeRow) -> None:
        """What a long press offers."""
        tr, listed = self.tr, row.content.listed
        drawer = Drawer(title=title(tr, listed, self._shelf.owner_id if self._shelf else None))
        opens = tr("Resume") if listed.status == "open" else tr("Results")
        choices = [("play", opens, self._open)]
        if listed.game_id != TABLE_DICE and not self._is_damaged(listed):
            choices.append(("rewind", tr("Replay"), self._replay))
        if listed.status == "finished" and not listed.damaged:
            choices.append(("share-2", tr("Export the game"), self._export))
        choices.append(("trash-2", tr("Delete"), self._delete))
        for icon, text, act in choices:
            drawer.offer(ListRow(icon=icon, title=text), partial(act, row))
        self.app.overlay.show(drawer)


def around_table(people: Sequence[str], seats: Sequence[Seat]) -> list[PlayerView]:
    """Those who have a seat with their avatar, the others with any."""
    avatars = [seat.avatar for seat in seats] if len(people) == len(seats) else list(AVATARS)
    return [PlayerView(name, palette=avatars[number % len(avatars)]) for number, name in enumerate(people)]


def player(seat: Seat) -> PlayerView:
    return PlayerView(seat.name, palette=seat.avatar, bot=seat.controller.kind == "bot")
