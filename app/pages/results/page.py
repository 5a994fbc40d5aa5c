"""How a game ended: the podium, where the points came from, and what to do next."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import ObjectProperty, OptionProperty, StringProperty, VariableListProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from app.games.registry import facts
from app.games.result_words import FinalStanding, Result, ResultFact
from app.games.words import MOST_NAMES, names
from app.i18n import Translator
from app.i18n.numbers import with_minus
from app.pages.results import share_card
from app.pages.results import words as result_words
from app.pages.results.breakdown import Bar, Breakdown, PersonPoints, Source, shown_sources
from app.pages.results.news import ResultNews
from app.pages.results.podium import Podium, PodiumStep
from app.pages.results.result import read_result, result_of
from app.pages.sharing import share_picture
from app.pages.statistics.words import average_words
from app.store.daily import Deal, deal_of
from app.store.overview import News, read_news
from app.store.store import StoreError
from app.table.house import House
from app.ui.bars import AppBar, BottomBar
from app.ui.boxes import Card, Column, Row, Scroller, refill
from app.ui.buttons import IconButton, PrimaryButton, SecondaryButton
from app.ui.drawing.icons import Icon
from app.ui.drawing.paint import Surface
from app.ui.layout import layout
from app.ui.on_ui import on_ui
from app.ui.overlay.drawers import Dialog
from app.ui.people.players import PlayerView
from app.ui.rows import ListRow
from app.ui.screen import AppScreen
from app.ui.text import Text
from app.ui.theme import MARGIN_BOARD, RADIUS, grown

if TYPE_CHECKING:
    from app.pages.shared_table.evening import EveningCard
    from app.pages.shared_table.people import BetweenGames
    from app.play.guest_client import GuestClient
    from app.play.host_session import SharedTable
    from app.play.services import PlayServices

PODIUM = 3
GAP = 10
ROOM_ABOVE = 56
SHADOW = 40
TELLING = 2
"""With fewer earlier games there is no average."""
SIDE_BY_SIDE = 330
"""Width from which two facts stand beside each other, before the text scale."""


class FactTile(Surface, Row):
    """Something worth knowing: an icon, what it is about, what it was."""

    icon = StringProperty("")
    title = StringProperty("")
    text = StringProperty("")
    fill = ObjectProperty("surf")
    line = ObjectProperty("surf_line")
    radius = VariableListProperty([dp(RADIUS["card"])])
    elevation = OptionProperty("card", options=Surface.elevation.options)

    def __init__(self, **kwargs: Any) -> None:
        self._icon = Icon(tone="accent_text", icon_size=dp(24))
        self._title = Text(kind="secondary", tone="text2")
        self._text = Text(kind="strong")
        super().__init__(least=dp(64), padding=(dp(14), dp(10)), spacing=dp(12), **kwargs)
        words = Column(spacing=dp(1))
        for part in (self._title, self._text):
            words.add_widget(part)
        for part in (self._icon, words):
            self.add_widget(part)
        for name in ("icon", "title", "text"):
            self.fbind(name, self._show)
        self._show()

    def _show(self, *_args: object) -> None:
        self._icon.name, self._title.text, self._text.text = self.icon, self.title, self.text

    @property
    def needed(self) -> float:
        return float(max(self.least, self.minimum_height))


class FactTiles(Layout):
    """Beside each other and equally high where there is room, else below each other."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, **kwargs)
        for name in ("pos", "width"):
            self.fbind(name, self._trigger_layout)

    def add_widget(self, widget: FactTile, *args: Any, **kwargs: Any) -> None:
        widget.bind(minimum_height=self._trigger_layout)
        super().add_widget(widget, *args, **kwargs)

    def do_layout(self, *_args: object) -> None:
        tiles: list[FactTile] = self.children[::-1]
        across = self.width >= grown(SIDE_BY_SIDE)
        columns = len(tiles) if across and tiles else 1
        width = (self.width - dp(GAP) * (columns - 1)) / columns
        highest = max((tile.needed for tile in tiles), default=0)
        heights = [highest if across else tile.needed for tile in tiles]
        self.height = highest if across else sum(heights) + dp(GAP) * max(0, len(tiles) - 1)
        x, top = self.x, self.top
        for tile, height in zip(tiles, heights, strict=True):
            tile.size, tile.pos = (width, height), (x, top - height)
            if across:
                x += width + dp(GAP)
            else:
                top -= height + dp(GAP)

    def show(self, facts: list[ResultFact]) -> None:
        while len(self.children) > len(facts):
            self.remove_widget(self.children[0])
        while len(self.children) < len(facts):
            self.add_widget(FactTile())
        for tile, fact in zip(reversed(self.children), facts, strict=True):
            tile.icon, tile.title, tile.text = fact.icon, fact.title, fact.text


class ResultsScreen(AppScreen):
    """`fresh` says that the game has just ended: it is celebrated, and back leads home.

    During a visit the game comes from the host's device: until it does, its last position tells the result.
    """

    app: PlayServices

    def __init__(
        self, app: PlayServices, id: str, fresh: bool = False, client: GuestClient | None = None, **kwargs: Any
    ) -> None:
        super().__init__(app, **kwargs)
        self._id = self.place = id
        self._client = client
        self._fresh = fresh
        self.result: Result | None = None
        self._between: BetweenGames | None = None
        self._evening: EveningCard | None = None
        self._evening_of: SharedTable | None = None
        self._gone = False
        self.bar = AppBar(back_icon="x")
        self._replay = IconButton(icon="play")
        self._replay.bind(on_release=lambda *_: app.navigator.open("replay", id=id))
        self.podium = Podium()
        self.breakdown = Breakdown()
        self.fact_tiles = FactTiles()
        self._news: News | None = None
        self._told = ResultNews(app)
        self.board_row = ListRow(icon="eye", chevron=True)
        self.board_row.bind(on_release=lambda *_: app.navigator.open("replay", id=id, at_end=True))
        self._review = ListRow(icon="brain", chevron=True, divider=True)
        self._links = Card(padding=0)
        self._review.bind(on_release=lambda *_: app.navigator.open("review", id=id))
        self.share_button = SecondaryButton(icon="share-2", hug=True)
        self.rematch_button = PrimaryButton(icon="refresh-cw")
        self.next_button = SecondaryButton(icon="dices")
        self.next_button.bind(on_release=lambda *_: self.another_game())
        self.bar.bind(on_back=lambda *_: app.navigator.back())
        self.share_button.bind(on_release=lambda *_: self.share())
        self.rematch_button.bind(on_release=lambda *_: self.rematch())
        self._daily = PrimaryButton(icon="calendar")
        self._daily.bind(on_release=lambda *_: self._to_daily())
        self._build()
        self._arrange = Clock.create_trigger(self._arrange_now, -1)
        self.bind(tr=self._show, size=self._arrange)
        for widget in (self.foot, self.bar, self._body, self.scroller):
            widget.fbind("height", self._arrange)
        self.podium.fbind("natural", self._arrange)
        layout.bind(**dict.fromkeys(("kind", "inset_left", "inset_right", "inset_top"), self._rearrange))
        self._show()
        self._arrange_now()
        if client is None:
            on_ui(app.house.ask(lambda house: read_result(house.store, id)), self._begin, self._failed)
        else:
            client.show_on(self)
            client.bind(on_kept=self._kept)
            session = client.session
            session.bind(on_changed=self._tell_evening)
            Clock.schedule_once(lambda _: self._begin(result_of(id, session.state, session.seats, session.seat)))
            self._kept(client, id)

    # -- what is where ---------------------------------------------------------------------------------------

    def _build(self) -> None:
        """Two panes; in a narrow window the second takes all."""
        self.scroller, self._body = Scroller(), Column()
        self.scroller.add_widget(self._body)
        parts: list[Widget] = [self.breakdown, Widget(size_hint_y=None, height=dp(20)), self.fact_tiles, self._told]
        parts += [Widget(size_hint_y=None, height=dp(GAP)), self._links]
        for part in parts:
            self._body.add_widget(part)
        self.foot = BottomBar()
        for button in (self.share_button, self.rematch_button):
            self.foot.add_widget(button)
        self._foot_room = Column()
        self._foot_room.add_widget(self.foot)
        self._stage = Scroller()
        self._left = BoxLayout(orientation="vertical")
        self._right = BoxLayout(orientation="vertical", size_hint_x=None)
        self._panes = BoxLayout()
        for part in (self.scroller, self._foot_room):
            self._right.add_widget(part)
        for pane in (self._left, self._right):
            self._panes.add_widget(pane)
        self.add_widget(self._panes)

    def _rearrange(self, *_args: object) -> None:
        self._arrange()

    def _arrange_now(self, *_args: object) -> None:
        (self._split if layout.kind in ("landscape", "wide") else self._stack)()
        left, _, right, _ = self._body.padding
        self._foot_room.padding = (left, 0, right, 0) if self.foot.bare else 0
        self.podium.zoom_steps = 1.5 if layout.is_wide else 1
        self.app.overlay.floor = self.foot.height

    def _stack(self) -> None:
        """All below each other."""
        beside, edge = max(0, (self.width - layout.content_width) / 2), dp(MARGIN_BOARD)
        left, right = max(beside, edge + layout.inset_left), max(beside, edge + layout.inset_right)
        self._panes.spacing, self._right.width = 0, self.width
        self._body.padding = left, dp(4), right, dp(24)
        _move(self.bar, self._right, last=False)
        _move(self.podium, self._body, last=False)
        self.podium.clear_left = 0
        self.podium.least = self.podium.natural + self._spare()

    def _split(self) -> None:
        """The podium at the left; what is at the right reaches over it as far as its shadow falls."""
        edge, shadow = dp(MARGIN_BOARD), dp(SHADOW)
        self._panes.spacing = -shadow
        self._right.width = round(max(dp(320), min(self.width * 0.47, dp(600)))) + shadow
        self._body.padding = shadow, edge + layout.inset_top, edge + layout.inset_right, dp(24)
        _move(self.bar, self._left, last=False)
        _move(self._stage, self._left, last=True)
        _move(self.podium, self._stage, last=True)
        self.podium.clear_left = layout.inset_left
        self.podium.least = self.height - self.bar.height

    def _spare(self) -> float:
        """How much room a tall phone leaves around the podium."""
        others = self._body.height - self.podium.height
        return float(max(0, min(self.scroller.height - others - self.podium.natural, dp(ROOM_ABOVE))))

    # -- what is said ----------------------------------------------------------------------------------------

    def _begin(self, result: Result) -> None:
        if self._gone:
            return
        self.result = result
        self._show()
        self._read_news()
        self.podium.rise()
        self._mind_guests(result)
        feast = result_words.is_feast(result)
        if self._fresh:
            self.app.feedback("win" if feast and result.won_here else "others_win")
        self.app.feedback.say(result_words.spoken(self.tr, result), after=True)

    def _kept(self, _: Any, id: str) -> None:
        """The whole game is in this device's history now."""

        def complete(result: Result) -> None:
            if not self._gone:
                self.result = result
                self._show()
                self._read_news()

        if id == self._id:
            on_ui(self.app.house.ask(lambda house: read_result(house.store, id)), complete, lambda _: None)

    def _read_news(self) -> None:
        """What it means beside the games before it."""

        def told(news: News) -> None:
            if not self._gone:
                self._news = news
                self._show()

        on_ui(self.app.house.ask(lambda house: read_news(house.store, self._id, house.now())), told, lambda _: None)

    def _failed(self, error: BaseException) -> None:
        if self._gone:
            return
        self.app.tell(error.reason if isinstance(error, StoreError) else "")
        self.app.navigator.home()

    def _show(self, *_args: object) -> None:
        tr, result = self.tr, self.result
        self.bar.back_voice, self._replay.voice = tr("Close"), tr("Replay")
        self.share_button.text = tr("Share")
        self.rematch_button.text = tr("Play again") if result is not None and result.solo else tr("Rematch")
        self._daily.text = tr("Daily challenge")
        self._review.title = tr("What the computer would have done")
        for part in (self.breakdown, self.fact_tiles, self._links, self.foot):
            part.opacity = 0 if result is None else 1
        if result is None:
            return
        kept = self._client is None or result.moves > 0
        if self._replay.parent is None and kept:
            self.bar.add_widget(self._replay)
        self.board_row.title = tr("See the sheets") if result.state.game.sheets else tr("See the board")
        self.board_row.subtitle = tr("as it was at the end")
        refill(self._links, [self.board_row if kept else None, self._review if self._client is None else None])
        self.bar.title = result_words.headline(tr, result)
        self.bar.subtitle = result_words.subtitle(tr, result)
        self.podium.festive = result_words.is_festive(result)
        self.podium.steps = [self._step(result, place) for place in range(1, PODIUM + 1) if _at(result, place)]
        sources = {source.code: source for source in shown_sources(tr, result)}
        self.breakdown.title = tr("Where the points came from")
        self.breakdown.sources = list(sources.values())
        self.breakdown.lowest = facts(result.game_id).lowest_counts
        self.breakdown.named = not _podium_names_all(result)
        self.breakdown.people = [self._person(result, standing, sources) for standing in result.standings]
        self.fact_tiles.show(with_average(tr, result_words.facts(tr, result), self._news))
        self._told.show(tr, self._news)
        following = self._daily if self._deal else self.rematch_button if self._may_rematch else None
        shared = self._shared_table is not None
        self.next_button.text, self.share_button.voice = tr("Another game"), tr("Share")
        if shared:
            self.share_button.text = ""
        self.share_button.hug = following is not None
        refill(self.foot, [self.share_button, self.next_button if shared else None, following])
        self._tell_evening()

    @property
    def _deal(self) -> Deal | None:
        """The deal of the day that was played."""
        return deal_of(self.result.luck, self.result.game_id) if self.result else None

    def _to_daily(self) -> None:
        deal = self._deal
        if deal is not None:
            self.app.navigator.back_to("daily", deal=deal)

    @property
    def _may_rematch(self) -> bool:
        """People on other devices can only follow their host, and a deal of the day comes once."""
        if self._deal is not None:
            return False
        seats = [seat for one in self.result.standings for seat in one.seats] if self.result else []
        return self._shared_table is not None or all(seat.controller.kind != "guest" for seat in seats)

    def _step(self, result: Result, place: int) -> PodiumStep:
        there = _at(result, place)
        seats = [seat for standing in there for seat in standing.seats]
        return PodiumStep(
            place,
            tuple(player for standing in there for player in _players(standing)),
            names(self.tr, [seat.name for seat in seats]),
            with_minus(there[0].score),
            result_words.place(self.tr, result, there[0]),
            crown=place == 1 and result_words.is_feast(result),
            wide=result.solo,
        )

    def _person(self, result: Result, standing: FinalStanding, sources: dict[str, Source]) -> PersonPoints:
        tr = self.tr
        name = names(tr, standing.names)
        where = result_words.place(tr, result, standing)
        return PersonPoints(
            _players(standing),
            tr("{name}, {place}", name=name, place=where) if where else name,
            standing.score,
            tuple(Bar(source, standing.points_from(code)) for code, source in sources.items()),
            faded=standing.place is None,
        )

    # -- what follows ----------------------------------------------------------------------------------------

    def rematch(self) -> None:
        """The same again, the next seat begins; guests follow."""
        shared, navigator = self._shared_table, self.app.navigator

        def again(house: House) -> str:
            old = house.table(self._id)
            house.forget(self._id)
            return house.create(old.rematch()).id

        def begun(id: str | None) -> None:
            navigator.replace("game", id=id) if id else navigator.replace("lobby")

        def failed(error: BaseException) -> None:
            self.rematch_button.disabled = False
            self.app.tell(error.reason if isinstance(error, StoreError) else "")

        self.rematch_button.disabled = True
        if shared is not None:
            shared.rematch(begun, failed)
        else:
            on_ui(self.app.house.ask(again), begun, failed)

    def another_game(self) -> None:
        """The next game at this table."""
        from app.pages.shared_table.evening import choose_game

        if self._shared_table is not None:
            choose_game(self.app, self._shared_table)

    def share(self) -> None:
        """Share the card as a picture and the result as a text."""
        result = self.result
        if result is None:
            return
        text, pixels = result_words.share_text(self.tr, result), share_card.paint(self.tr, result)
        share_picture(self.app, text, partial(share_card.save, pixels), share_card.file_name(result))

    @property
    def _shared_table(self) -> SharedTable | None:
        """The table of this device, if this was its game."""
        table = self.app.shared
        return table if table is not None and table.game == self._id else None

    def _mind_guests(self, result: Result) -> None:
        """Whoever comes between two games is heard here."""
        table = self._shared_table
        if table is not None:
            from app.pages.shared_table.people import BetweenGames

            self._between = BetweenGames(self, self.bar, table, result.state)

            table.bind(gathering=self._tell_evening)
            self._evening_of = table

    def _tell_evening(self, *_args: object) -> None:
        """Who won what tonight, at the table of this device or at the one where we are guests."""
        table, client = self._shared_table, self._client
        standing = client.session.standing if client is not None else None
        if self._evening is None and (table is not None or standing is not None):
            from app.pages.shared_table.evening import EveningCard

            self._evening = EveningCard()
            self._body.add_widget(self._evening, index=self._body.children.index(self._told))
        if self._evening is not None and table is not None:
            self._evening.show_ours(self.tr, table.gathering)
        elif self._evening is not None and standing is not None:
            self._evening.show_theirs(self.tr, standing.evening)

    def serves(self, game: str | None) -> bool:
        return game == self._id

    def back(self) -> bool:
        if self._shared_table is not None:
            self._ask_to_close()
            return True
        if self._fresh and self._deal is not None:
            self._to_daily()
        elif self._fresh:
            self.app.navigator.home()
        return self._fresh

    def _ask_to_close(self) -> None:
        """Guests wait for what comes next."""
        from app.play.hosted_table import close_table

        def close(*_: object) -> None:
            close_table(self.app)
            self.app.navigator.home()

        tr = self.tr
        dialog = Dialog(
            title=tr("Close the table?"),
            text=tr("The others are told that it is closed."),
            primary_text=tr("Stay"),
            secondary_text=tr("Close the table"),
        )
        dialog.bind(on_secondary=close)
        self.app.overlay.show(dialog)

    def key(self, name: str) -> bool:
        keys = {"s": self.share, **({"r": self.rematch} if self._may_rematch else {})}
        if name in keys:
            keys[name]()
        return name in keys

    def shown(self) -> None:
        self._arrange()
        if self._client is not None:
            self._client.follow()

    def hidden(self) -> None:
        self.podium.settle()

    def closed(self) -> None:
        super().closed()
        self._gone = True
        self.podium.stop()
        if self._between is not None:
            self._between.end()
        if self._evening_of is not None:
            self._evening_of.unbind(gathering=self._tell_evening)
        if self._client is not None:
            self._client.session.unbind(on_changed=self._tell_evening)
            self._client.unbind(on_kept=self._kept)
            self._client.page_closed(self)


def with_average(tr: Translator, facts: list[ResultFact], news: News | None) -> list[ResultFact]:
    """What a game did to the average matters more than how long it took, which the headline says too."""
    if news is None or news.compared is None or news.compared.games < TELLING:
        return facts
    rises = news.compared.average_now >= news.compared.average
    icon = "trending-up" if rises else "chart-line"
    return [*facts[:-1], ResultFact(icon, *average_words(tr, news.compared))]


def _at(result: Result, place: int) -> list[FinalStanding]:
    return [standing for standing in result.standings if standing.place == place]


def _podium_names_all(result: Result) -> bool:
    """Too many on one step are only counted there."""
    steps = [[seat for one in _at(result, place) for seat in one.seats] for place in range(1, PODIUM + 1)]
    everyone = sum(len(standing.seats) for standing in result.standings)
    return sum(map(len, steps)) == everyone and max(map(len, steps)) <= MOST_NAMES


def _players(standing: FinalStanding) -> tuple[PlayerView, ...]:
    return tuple(
        PlayerView(seat.name, palette=seat.avatar, bot=seat.controller.kind == "bot") for seat in standing.seats
    )


def _move(widget: Widget, parent: Layout, last: bool) -> None:
    """Below this parent, at its end or its beginning."""
    if widget.parent is parent:
        return
    if widget.parent is not None:
        widget.parent.remove_widget(widget)
    parent.add_widget(widget, index=0 if last else len(parent.children))
