"""Goals that teach the games: what was reached and when, and what is still to be discovered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from app.games.registry import FACES
from app.games.words import date, game_name
from app.pages.statistics import words
from app.pages.statistics.older_games import OlderGames
from app.store.goals import GoalStanding
from app.store.overview import Overview, read_overview
from app.store.store import StoreError
from app.ui.bars import AppBar
from app.ui.boxes import Card, Column, Page, Row, refill
from app.ui.chips import IconTile
from app.ui.folding import SectionHeader
from app.ui.layout import layout
from app.ui.on_ui import on_ui
from app.ui.progress import ProgressLine
from app.ui.rows import ListRow
from app.ui.screen import AppScreen
from app.ui.text import Text

if TYPE_CHECKING:
    from app.games.services import HouseServices

WIDEST = 1120


class GoalRow(ListRow):
    """A goal: a tick and the day, or how far the best try came."""

    def __init__(self, **kwargs: Any) -> None:
        self._tile = IconTile(tile_size=dp(40), radius=[dp(20)])
        super().__init__(leading=self._tile, title_kind="strong", **kwargs)

    def show(self, title: str, text: str, when: str, reached: bool, opens: bool) -> None:
        self._tile.icon, self._tile.tone = ("check", "good") if reached else ("target", "text2")
        self.title, self.subtitle, self.value = title, text, when
        self.tappable = self.chevron = opens


class GoalsScreen(AppScreen):
    """The device owner's. A reached goal opens the game it was reached in, while the history has it."""

    app: HouseServices

    def __init__(self, app: HouseServices, **kwargs: Any) -> None:
        super().__init__(app, **kwargs)
        self.found: Overview | None = None
        self._gone = False
        self._older = OlderGames(app, lambda: not self._gone, self._read)
        self.bar = AppBar()
        self.bar.bind(on_back=lambda *_: app.navigator.back())
        self._page = Page()
        self._line, self._told = ProgressLine(), Text(kind="body", tone="text2")
        self._top = Card(spacing=dp(10))
        for part in (self._told, self._line):
            self._top.add_widget(part)
        self.rows: dict[str, GoalRow] = {}
        self._groups: dict[str, Column] = {}
        self._left, self._right = Column(spacing=dp(12)), Column(spacing=dp(12))
        self._left.pos_hint = self._right.pos_hint = {"top": 1}
        self._panes = Row(spacing=dp(16))
        column = BoxLayout(orientation="vertical")
        for part in (self.bar, self._page):
            column.add_widget(part)
        self.add_widget(column)
        self.bind(tr=self._show)
        layout.bind(kind=self._turned)
        self._show()

    def _turned(self, *_: object) -> None:
        self._show()

    def shown(self) -> None:
        self.app.overlay.floor = layout.inset_bottom
        self._read()

    def _read(self) -> None:
        asked = self.app.house.ask(lambda house: read_overview(house.store, None, "ever", house.now()))
        on_ui(asked, self._take, self._failed)

    def _take(self, found: Overview) -> None:
        if not self._gone:
            self.found = found
            self._show()
            self._older.look_at(found.waiting, lambda _: None)

    def _failed(self, error: BaseException) -> None:
        if not self._gone:
            self.app.tell(error.reason if isinstance(error, StoreError) else "")
            self.app.navigator.back()

    def _show(self, *_: object) -> None:
        tr, found = self.tr, self.found
        self.bar.title, self.bar.back_voice = tr("Goals"), tr("Back")
        if found is None:
            return
        reached = sum(one.reached is not None for one in found.goals)
        self.bar.subtitle = tr("{n} of {all} reached", n=reached, all=len(found.goals))
        self._told.text = tr(
            "Small discoveries on the way, nothing that has to be done. Games you have played count too."
        )
        self._line.value = reached / len(found.goals)
        groups = [self._group(game, [one for one in found.goals if one.goal.game_id == game]) for game in ("", *FACES)]
        self._arrange(groups)

    def _group(self, game: str, goals: list[GoalStanding]) -> Column:
        tr = self.tr
        box = self._groups.setdefault(game, Column(spacing=dp(4)))
        card = Card(padding=0)
        for number, one in enumerate(goals):
            row = self.rows.get(one.goal.id)
            if row is None:
                row = self.rows[one.goal.id] = GoalRow()
                row.bind(on_release=lambda _, id=one.goal.id: self._open(id))
            if row.parent is not None:
                row.parent.remove_widget(row)
            self._describe(row, one)
            row.divider = number > 0
            card.add_widget(row)
        refill(box, [SectionHeader(text=game_name(tr, game) if game else tr("All games")), card])
        return box

    def _describe(self, row: GoalRow, one: GoalStanding) -> None:
        tr, found = self.tr, self.found
        title, text = words.goal_words(tr, one.goal)
        if one.reached is None:
            far = words.so_far(tr, one)
            row.show(title, f"{text} {far}." if far else text, "", False, False)
            return
        here = found is not None and one.reached.game in found.here
        when = date(tr, one.reached.at, self.app.house.now())
        row.show(title, text, tr("{when}, with hints", when=when) if one.reached.helped else when, True, here)

    def _open(self, id: str) -> None:
        one = next((one for one in self.found.goals if one.goal.id == id), None) if self.found else None
        if one is not None and one.reached is not None:
            self.app.navigator.open("results", id=one.reached.game)

    def _arrange(self, groups: list[Column]) -> None:
        aside = layout.kind in ("landscape", "wide")
        self._page.widest = dp(WIDEST) if aside else dp(720)
        if not aside:
            refill(self._page.body, [self._top, *groups])
            return
        refill(self._left, [self._top, *groups[:3]])
        refill(self._right, groups[3:])
        refill(self._panes, [self._left, self._right])
        refill(self._page.body, [self._panes])

    def closed(self) -> None:
        super().closed()
        self._gone = True
        layout.unbind(kind=self._turned)
