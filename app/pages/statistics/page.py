"""Statistics: what a person's games say, for each game and over all, with charts, records and the dice."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

import rules
from app.device.share import Shared, share_file
from app.games.drawing import drawing_of
from app.games.ranked_picture import RankedPicture
from app.games.registry import FACES, facts
from app.games.statistics_words import statistics_words
from app.games.tints import tile_tint
from app.games.words import date, game_name, moment
from app.pages.sharing import tell
from app.pages.statistics import words
from app.pages.statistics.older_games import OlderGames
from app.pages.statistics.parts import (
    BarsCard,
    CurveCard,
    EmptyCard,
    FilterRow,
    HeadedCard,
    ShareCard,
    SummaryCard,
    TabStrip,
)
from app.store.overview import NOTHING, DiceCounts, Overview, read_dice, read_overview, read_table
from app.store.statistics import LAST, PERIODS, BestGame, PaperGames, Statistics, purge_reset, reset, undo_reset
from app.store.store import StoreError
from app.table.house import House
from app.table.runner import complain
from app.ui.bars import AppBar
from app.ui.boxes import Card, Column, Page, Row, refill
from app.ui.buttons import PillButton
from app.ui.chips import IconTile
from app.ui.layout import layout
from app.ui.on_ui import on_ui
from app.ui.overlay.drawers import Drawer
from app.ui.people.avatar import Avatar
from app.ui.people.avatar_button import AvatarButton
from app.ui.rows import ListRow
from app.ui.screen import AppScreen
from app.ui.text import Text
from app.ui.theme import AVATARS, STRIP_DROPS_LINE_AT, theme
from rules import TABLE_DICE

if TYPE_CHECKING:
    from app.games.services import HouseServices

log = logging.getLogger(__name__)

Parts = Sequence[Widget | None]
"""The parts from top to bottom; None is left out."""

ALL = "all"
ENOUGH = 3
"""From so many games on there is a chart."""
SUMS = (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)
"""Of 36 throws of two dice, how many show 2, 3, 4 …"""
WIDEST = 1120


class RecordRow(ListRow):
    """A personal best; `game` is the one it was reached in."""

    game = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(icon="trophy", padding=(0, dp(8)), **kwargs)


class StatisticsScreen(AppScreen):
    tab = StringProperty("stats")

    app: HouseServices

    def __init__(self, app: HouseServices, **kwargs: Any) -> None:
        super().__init__(app, **kwargs)
        self.found: Overview | None = None
        self._dice: dict[str, DiceCounts] = {}
        self._person: str | None = None
        self._game = ALL
        self._wanted, self._period = "", ""
        """The time that was asked for, if any, and the one that is shown."""
        self._with_help = True
        self._ways: dict[str, str] = {}
        self._verdict_rows: list[ListRow] = []
        self._record_rows: list[RecordRow] = []
        self._gone = False
        self._older = OlderGames(app, lambda: not self._gone, self._read)
        self._make()
        self._build()
        self._show_soon = Clock.create_trigger(self._show_now, -1)
        self.bind(tr=self._show_soon)
        layout.bind(kind=self._turned)
        theme.bind(text_scale=self._turned)
        self._show_now()

    # -- what is where ---------------------------------------------------------------------------------------

    def _make(self) -> None:
        self.bar = AppBar(big=True, back_icon="")
        self.bar.actions.spacing = dp(4)
        middle = {"center_y": 0.5}
        self.owner_button = AvatarButton(dp(38), pos_hint=middle)
        self.period_button = PillButton(hug=True, pos_hint=middle)
        self.way_button = PillButton(hug=True, pos_hint=middle)
        self.help_button = PillButton(hug=True, pos_hint=middle)
        self._tabs = TabStrip()
        self._filters = FilterRow()
        self.summary, self.curve, self.bars = SummaryCard(), CurveCard(), BarsCard()
        self._empty = EmptyCard()
        self._kinds, self._against, self._special = ShareCard(), ShareCard(), ShareCard()
        self._verdicts, self._best, self._dice_card = HeadedCard(spacing=dp(2)), HeadedCard(spacing=0), BarsCard()
        self._goals = ListRow(icon="target", chevron=True)
        self._fair = ListRow(icon="scale", chevron=True)
        self._export = ListRow(icon="upload")
        self.reset_row = ListRow(icon="eraser", divider=True)
        self._counts = Text(kind="secondary", tone="text2")
        self._goals_card, self._fair_card, self._foot = Card(padding=0), Card(padding=0), Card(padding=0)
        self._goals_card.add_widget(self._goals)
        self._fair_card.add_widget(self._fair)
        for row in (self._export, self.reset_row):
            self._foot.add_widget(row)
        self._tabs.bind(on_choose=lambda _, name: self.look(name))
        self.owner_button.bind(on_release=lambda *_: self._choose_person())
        self.period_button.bind(on_release=lambda *_: self._choose_period())
        self.way_button.bind(on_release=lambda *_: self._choose_way())
        self.help_button.bind(on_release=lambda *_: self._choose_help())
        self.curve.bind(on_choose=lambda *_: self._tell_point(aloud=True))
        self._empty.bind(on_action=lambda *_: self._go_on())
        self._goals.bind(on_release=lambda *_: self.app.navigator.open("goals"))
        self._fair.bind(on_release=lambda *_: self.app.navigator.open("fairness"))
        self._export.bind(on_release=lambda *_: self.export())
        self.reset_row.bind(on_release=lambda *_: self.begin_anew())

    def _build(self) -> None:
        self.scroller = Page(widest=layout.content_width)
        self._left, self._right = Column(spacing=dp(10)), Column(spacing=dp(10))
        self._left.pos_hint = self._right.pos_hint = {"top": 1}
        self.scroller.spacing = dp(10)
        self.scroller.body.bind(padding=lambda _, padding: setattr(self._tabs, "margin", padding[0]))
        self._panes = Row(spacing=dp(16))
        self._gap = BoxLayout(size_hint_y=None, height=dp(8))
        column = BoxLayout(orientation="vertical")
        for part in (self.bar, self._tabs, self._gap, self.scroller):
            column.add_widget(part)
        self.add_widget(column)

    def _turned(self, *_: object) -> None:
        self._show_soon()

    def _arrange(self, figures: Parts, others: Parts) -> None:
        aside = layout.kind in ("landscape", "wide")
        widest = dp(WIDEST) if aside else layout.content_width
        self.scroller.widest = self.bar.widest = widest
        roomy = theme.text_scale < STRIP_DROPS_LINE_AT
        several = self.found is not None and len(self.found.people) > 1
        way = self.way_button if self.way_button.text else None
        refill(
            self.bar.actions,
            [self.owner_button if several else None, way if aside else None, self.period_button if roomy else None],
        )
        helped = self.help_button if self.found is not None and self.found.helped else None
        filters = [None if roomy else self.period_button, None if aside else way, helped]
        refill(self._filters, [part for part in filters if part is not None])
        filtering = self._filters if self._filters.children else None
        if not aside or not figures or not others:
            refill(self.scroller.body, [filtering, *figures, *others])
            return
        refill(self._left, [part for part in figures if part is not None])
        refill(self._right, [part for part in others if part is not None])
        refill(self._panes, [self._left, self._right])
        refill(self.scroller.body, [filtering, self._panes])

    # -- reading ---------------------------------------------------------------------------------------------

    def shown(self) -> None:
        self._read()

    def _read(self) -> None:
        person, period, with_help = self._person, self._wanted, self._with_help
        asked = self.app.house.ask(
            lambda house: read_overview(house.store, person, period, house.now(), with_help=with_help)
        )
        on_ui(asked, self._take, self._failed)

    def _take(self, found: Overview) -> None:
        if self._gone:
            return
        self.found, self._period = found, found.period
        self._show_now()
        self._older.look_at(found.waiting, self._failed)

    def _failed(self, error: BaseException) -> None:
        if not self._gone:
            self.app.tell(error.reason if isinstance(error, StoreError) else "")

    def _read_dice(self, game: str) -> None:
        def take(found: DiceCounts) -> None:
            if not self._gone:
                self._dice[game] = found
                self._show_soon()

        asked = self.app.house.ask(lambda house: read_dice(house.store, None if game == ALL else game))
        on_ui(asked, take, self._failed)

    # -- choosing --------------------------------------------------------------------------------------------

    def look(self, game: str) -> None:
        self._game = game
        self.scroller.scroll_y = 1
        self._show_now()
        self._say()

    def _choose(self, title: str, options: list[tuple[str, str]], now: str, then: Callable[[str], None]) -> None:
        drawer = Drawer(title=title)
        for value, text in options:
            drawer.offer(ListRow(title=text, chosen=value == now), partial(then, value))
        self.app.overlay.show(drawer)

    def _choose_period(self) -> None:
        options = [(period, self.tr(words.PERIODS[period])) for period in PERIODS]
        self._choose(self.tr("Which time?"), options, self._period, self.take_period)

    def take_period(self, period: str) -> None:
        self._wanted = period
        self._read()

    def _choose_help(self) -> None:
        options = [(name, self.tr(text)) for name, text in words.WITH_HELP.items()]
        self._choose(self.tr("Which games?"), options, "all" if self._with_help else "own", self._take_help)

    def _take_help(self, which: str) -> None:
        self._with_help = which == "all"
        self._read()

    def _choose_way(self) -> None:
        found = self._statistics()
        options = [(way, words.way_name(self.tr, self._game, way)) for way in found.ways] if found else []
        if not facts(self._game).apart:
            options = [("", self.tr("All together")), *options]
        self._choose(self.tr("Which games?"), options, found.way if found else "", self._take_way)

    def _take_way(self, way: str) -> None:
        self._ways[self._game] = way
        self._show_now()
        self._say()

    def _choose_person(self) -> None:
        if self.found is None:
            return
        drawer = Drawer(title=self.tr("Whose games?"))
        for profile in self.found.people:
            now = self.found.person is not None and profile.id == self.found.person.id
            palette = profile.avatar if profile.avatar in AVATARS else "amber"
            face, name = Avatar(name=profile.name, palette=palette), profile.name or self.tr("You")
            drawer.offer(ListRow(leading=face, title=name, chosen=now), partial(self._take_person, profile.id))
        self.app.overlay.show(drawer)

    def _take_person(self, person: str) -> None:
        self._person = person
        self._read()

    def _go_on(self) -> None:
        """From an empty page: to the other games, or to the first one."""
        if self.found is not None and self._period != "ever" and self._elsewhere(self.found):
            self.take_period("ever")
        else:
            self.app.navigator.home()

    # -- what is shown ---------------------------------------------------------------------------------------

    def _now(self) -> float:
        return self.app.house.now()

    def _statistics(self) -> Statistics | None:
        if self.found is None:
            return None
        game = "" if self._game == ALL else self._game
        figures = self.found.figures
        return figures.get((game, self._ways.get(game, ""))) or figures.get((game, ""), NOTHING)

    def _show_now(self, *_: object) -> None:
        tr, found = self.tr, self.found
        self.bar.title = tr("Statistics")
        self.period_button.text = tr(words.PERIODS[self._period or "year"])
        self.period_button.voice = f"{tr('Which time?')} {self.period_button.text}"
        self.help_button.text = tr(words.WITH_HELP["all" if self._with_help else "own"])
        self.help_button.voice = f"{tr('Which games?')} {self.help_button.text}"
        self.way_button.text = ""
        liking = found.liking if found else ()
        rest = [game for game in FACES if game not in liking]
        games = [*liking, *rest, *([TABLE_DICE] if found and found.on_paper else [])]
        self._tabs.tabs = [(ALL, tr("All")), *((game, game_name(tr, game)) for game in games)]
        self._tabs.current = self._game
        if found is None:
            self._arrange([], [])
            return
        self._show_person(found)
        self._show_foot(found)
        if self._game == TABLE_DICE:
            self._arrange(*self._tables(found.tables))
        else:
            self._arrange(*self._figures(found))

    def _show_person(self, found: Overview) -> None:
        person = found.person
        self.bar.subtitle = person.name if person and not person.owner else ""
        if person:
            self.owner_button.name = person.name or self.tr("You")
            self.owner_button.palette = person.avatar if person.avatar in AVATARS else "amber"
        self.owner_button.voice = f"{self.tr('Whose games?')} {self.owner_button.name}"

    def _figures(self, found: Overview) -> tuple[Parts, Parts]:
        tr, figures = self.tr, self._statistics()
        assert figures is not None
        own = found.person is None or found.person.owner
        ending = [self._goals_card if own else None, self._foot, self._counts]
        if not figures.games:
            self._show_nothing(self._elsewhere(found))
            return [self._empty], [self._dice_part(), *ending]
        if self._game != ALL and (len(figures.ways) > 1 or self._ways.get(self._game)):
            way = figures.way
            self.way_button.text = words.way_name(tr, self._game, way) if way else tr("All together")
            self.way_button.voice = f"{tr('Which games?')} {self.way_button.text}"
        self._show_summary(figures)
        if self._game == ALL:
            self._show_kinds(figures)
            return [self.summary, self._kinds, self._against_part(figures)], [
                self._records_part(found),
                self._dice_part(),
                *ending,
            ]
        return [self.summary, *self._charts(figures)], [
            self._special_part(figures),
            self._verdict_part(figures),
            self._against_part(figures),
            self._records_part(found),
            self._dice_part(),
            *ending,
        ]

    def _elsewhere(self, found: Overview) -> bool:
        """Whether there are games in another period."""
        if self._game == TABLE_DICE:
            return True
        return bool(found.liking) if self._game == ALL else self._game in found.liking

    def _show_nothing(self, elsewhere: bool) -> None:
        """`elsewhere`: another time has some."""
        tr = self.tr
        if elsewhere:
            self._empty.show(tr("No games in this time"), "", tr("Show all time"), "calendar")
        else:
            text = tr("What you play to the end will be counted here.")
            self._empty.show(tr("Three games make a chart"), text, tr("Play"))

    def _show_summary(self, figures: Statistics) -> None:
        tr = self.tr
        won = figures.won if figures.contested else None
        ring = (words.percent(tr, won or 0.0), tr("won"))
        games = (tr("Games"), str(figures.games))
        if self._game == ALL:
            texts = [
                games,
                (tr("Time played"), words.spent(tr, figures.seconds)),
                (tr("Won"), str(figures.wins) if figures.contested else "–"),
                words.streak(tr, figures),
            ]
        else:
            mean = words.average(tr, figures.average) if figures.average is not None else "–"
            fourth = words.streak(tr, figures)
            if not figures.contested:
                fourth = (tr("Time played"), words.spent(tr, figures.seconds))
            texts = [games, (tr("Best"), words.number(figures.best)), (tr("Average"), mean), fourth]
        timed = self._game != ALL and bool(figures.contested)
        self.summary.show(won, ring, texts, words.beside(tr, figures, timed))

    def _charts(self, figures: Statistics) -> Parts:
        tr = self.tr
        if len(figures.scored) < ENOUGH:
            missing = ENOUGH - len(figures.scored)
            self._empty.show(
                tr("Three games make a chart"),
                tr.plural("{n} more and it is here.", "{n} more and it is here.", missing),
            )
            return [self._empty]
        rises = (figures.trend or 0) >= 0.5
        title = tr.plural("Last {n} game", "Last {n} games", min(LAST, len(figures.latest)))
        self.curve.head(title, words.trend(tr, figures), "good" if rises else "text2", "trending-up" if rises else "")
        self.curve.show([game.points for game in figures.latest])
        self._tell_point()
        bins = figures.bins
        self.bars.head(tr("How often you score"))
        named: list[tuple[str, float]] = [(words.number(one.low), one.count) for one in bins]
        most = max(range(len(bins)), key=lambda n: bins[n].count)
        self.bars.show(named, most)
        return [self.curve, self.bars]

    def _tell_point(self, aloud: bool = False) -> None:
        figures = self._statistics()
        number = int(self.curve.curve.chosen)
        if figures is None or not 0 <= number < len(figures.latest):
            return
        game = figures.latest[number]
        against = ", ".join(rival.name for rival in game.rivals)
        day = date(self.tr, game.finished, self._now())
        text = self.tr("{points} on {day}", points=words.result(self.tr, game), day=day)
        text = self.tr("{what}, against {names}", what=text, names=against) if against else text
        self.curve.told.text = self.tr("{what}, with hints", what=text) if game.helped else text
        if aloud:
            self.app.feedback.say(self.curve.told.text)

    def _show_kinds(self, figures: Statistics) -> None:
        tr = self.tr
        most = max(one.games for one in figures.by_game)
        rows = [
            (
                game_name(tr, one.game_id),
                one.games / most,
                tr.plural("{n} game", "{n} games", one.games),
            )
            for one in figures.by_game
        ]

        def tile(number: int, now: Widget | None) -> Widget:
            made = now or IconTile(tile_size=dp(34))
            id = figures.by_game[number].game_id
            made.tint, made.icon = tile_tint(id), facts(id).icon
            return made

        self._kinds.head(tr("What you play"))
        self._kinds.show(rows, tile)

    def _against_part(self, figures: Statistics) -> Widget | None:
        if not figures.against:
            return None
        tr = self.tr
        rows = [
            (
                words.rival_name(tr, one.rival),
                one.ahead / one.games,
                tr("{n} of {all}", n=one.ahead, all=one.games),
            )
            for one in figures.against
        ]
        known = {profile.id: profile.avatar for profile in self.found.people} if self.found else {}

        def portrait(number: int, now: Widget | None) -> Widget:
            rival = figures.against[number].rival
            made = now or Avatar(avatar_size=dp(34))
            made.name, made.bot = rival.name, bool(rival.level)
            palette = known.get(rival.id, "")
            made.palette = palette if palette in AVATARS else self._colour_of(rival.name, made.bot)
            return made

        self._against.head(tr("Against"), tr("how often you were ahead"))
        more = lambda n: tr.plural("{n} more", "{n} more", n)  # noqa: E731
        self._against.show(rows, portrait, more)
        return self._against

    def _colour_of(self, name: str, is_bot: bool) -> str:
        """As at the last table; any where that is long gone."""
        worn = self.found.worn if self.found else {}
        return worn.get((name, is_bot), list(AVATARS)[sum(map(ord, name)) % len(AVATARS)])

    def _special_part(self, figures: Statistics) -> Widget | None:
        """What only this game knows."""
        found = statistics_words(self._game).own(self.tr, figures)
        if found is None:
            return None
        drawing, rows = drawing_of(self._game), found.rows

        def leading(number: int, now: Widget | None) -> Widget:
            made = now if isinstance(now, RankedPicture) else None
            if made is None or made.game_id != self._game:
                made = drawing.ranked_picture()
                made.game_id = self._game
            made.thing = rows[number].picture
            return made

        self._special.head(found.title, found.note)
        self._special.FEW = len(rows)
        self._special.show([(row.title, row.share, row.text) for row in rows], leading)
        return self._special

    def _verdict_part(self, figures: Statistics) -> Widget | None:
        said = words.verdicts(self.tr, self._game, figures)
        if not any(count for _, count in said):
            return None
        while len(self._verdict_rows) < len(said):
            divided = bool(self._verdict_rows)
            self._verdict_rows.append(ListRow(tappable=False, padding=(0, dp(6)), least=dp(44), divider=divided))
        for row, (text, count) in zip(self._verdict_rows, said, strict=True):
            row.title, row.value = text, self.tr.plural("{n} time", "{n} times", count)
        self._verdicts.head(self.tr("Alone, in the words of the rules"))
        self._verdicts.hold(list(self._verdict_rows))
        return self._verdicts

    def _records_part(self, found: Overview) -> Widget | None:
        """Of all time, whatever time is looked at; a tap opens the game while the history has it."""
        best = [one for one in found.records if self._game in (ALL, one.best.game_id)]
        if not best:
            return None
        while len(self._record_rows) < len(best):
            row = RecordRow(divider=bool(self._record_rows))
            row.bind(on_release=lambda row: self.app.navigator.open("results", id=row.game))
            self._record_rows.append(row)
        for row, one in zip(self._record_rows, best, strict=False):
            self._show_record(row, one, one.best.id in found.here)
        self._best.head(self.tr("Personal bests"), self.tr("of all time"))
        self._best.hold(list(self._record_rows[: len(best)]))
        return self._best

    def _show_record(self, row: RecordRow, one: BestGame, here: bool) -> None:
        tr, game = self.tr, one.best
        way = words.way_name(tr, game.game_id, game.way)
        title = tr("{game}, {way}", game=game_name(tr, game.game_id), way=way[:1].lower() + way[1:])
        row.title = title if self._game == ALL else way
        when = moment(tr, game.finished, self._now())
        row.subtitle = tr("{points}, {when}", points=words.result(tr, game), when=when)
        if game.helped:
            row.subtitle = tr("{what}, with hints", what=row.subtitle)
        row.game, row.chevron, row.tappable = game.id, here, here

    def _dice_part(self) -> Widget | None:
        if self._game != ALL and not rules.game(self._game).dice:
            return None
        if self._game not in self._dice:
            self._read_dice(self._game)
            return None
        tr, dice = self.tr, self._dice[self._game]
        if not dice.faces.total:
            return None
        self._fair.title, self._fair.subtitle = tr("Are the dice fair?"), tr("how often each face fell")
        self._fair.padding = (0, dp(8))
        bars: list[tuple[str, float]]
        if dice.sums and sum(dice.sums):
            total = sum(dice.sums)
            title = tr.plural("{n} roll of two dice", "{n} rolls of two dice", total)
            bars = [(str(number), count) for number, count in enumerate(dice.sums, 2)]
            curve = [total * share / sum(SUMS) for share in SUMS]
        else:
            title = tr.plural("{n} die so far", "{n} dice so far", dice.faces.total)
            bars = [(str(face), count) for face, count in zip(dice.faces.die.faces, dice.faces.counts, strict=True)]
            curve = [dice.faces.expected] * len(bars)
        self._dice_card.head(title, tr("on this device"))
        self._dice_card.show(bars, -1, curve, tr("what fair dice would bring"), [self._fair])
        return self._dice_card

    def _tables(self, tables: PaperGames) -> tuple[Parts, Parts]:
        """Games on paper, for which this device rolled."""
        tr = self.tr
        ending = [self._fair_row(), self._foot, self._counts]
        if not tables.games:
            self._show_nothing(elsewhere=True)
            return [self._empty], ending
        best = max(tables.people, key=lambda one: one.best, default=None)
        self.summary.show(
            None,
            ("", ""),
            [
                (tr("Games"), str(tables.games)),
                (tr("Time played"), words.spent(tr, tables.seconds)),
                (tr("Best"), words.number(best.best if best else None)),
                (tr("Held by"), best.name if best else "–"),
            ],
            ", ".join(f"{words.plays_name(tr, plays)} {count}×" for plays, count in tables.plays),
        )
        if not tables.people:
            return [self.summary], ending

        def portrait(number: int, now: Widget | None) -> Widget:
            made = now or Avatar(avatar_size=dp(34))
            name = tables.people[number].name
            made.name, made.palette, made.bot = name, self._colour_of(name, False), False
            return made

        rows = [
            (one.name, one.wins / one.games, tr("{n} of {all}", n=one.wins, all=one.games)) for one in tables.people
        ]
        self._against.head(tr("Around the table"), tr("how often they won"))
        self._against.show(rows, portrait, lambda n: tr.plural("{n} more", "{n} more", n))
        return [self.summary, self._against], ending

    def _fair_row(self) -> Widget:
        self._fair.title, self._fair.subtitle = self.tr("Are the dice fair?"), self.tr("how often each face fell")
        self._fair.padding = (dp(14), dp(8))
        refill(self._fair_card, [self._fair])
        return self._fair_card

    def _show_foot(self, found: Overview) -> None:
        tr = self.tr
        reached = sum(one.reached is not None for one in found.goals)
        self._goals.title = tr("Goals")
        self._goals.subtitle = tr("{n} of {all} reached", n=reached, all=len(found.goals))
        self._export.title, self._export.subtitle = tr("Export as a table"), tr("CSV, for any spreadsheet")
        self.reset_row.title = tr("Begin anew")
        self.reset_row.subtitle = tr("in all games") if self._game == ALL else game_name(tr, self._game)
        some = self._elsewhere(found)
        for row in (self._export, self.reset_row):
            row.disabled, row.opacity = not some, 1 if some else 0.4
        self._export.disabled = self._export.disabled or self._game == TABLE_DICE
        refill(self._foot, [None if self._game == TABLE_DICE else self._export, self.reset_row])
        self.reset_row.divider = self._game != TABLE_DICE
        self._counts.text = tr(
            "Games deleted from the history still count here; imported ones and those played on from a replay do not."
            " A game left early counts as not won, and alone nobody wins."
        )

    def _say(self) -> None:
        told = [(figure.title, figure.text) for figure in self.summary.figures]
        self.app.feedback.say(words.spoken(self.tr, told))

    # -- to give away, to begin anew -------------------------------------------------------------------------

    def export(self) -> None:
        found = self.found
        if found is None or found.person is None:
            return
        tr, person, period = self.tr, found.person, self._period
        game = None if self._game == ALL else self._game
        path = self.app.folder / "shared" / words.file_name(tr, self._now())

        def save(house: House) -> Path | None:
            games = read_table(house.store, person.id, game, period, house.now())
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(words.table_text(tr, games, person.name), encoding="utf-8", newline="")
            except OSError as error:
                log.warning("the table could not be written: %s", error)
                return None
            return path

        on_ui(self.app.house.ask(save), self._hand_over, self._failed)

    def _hand_over(self, saved: Path | None) -> None:
        tell(self.app, share_file(saved, "text/csv") if saved is not None else Shared())

    def begin_anew(self) -> None:
        """Nothing that was played until now counts any more. It can be undone while the message is shown; then facts
        that nobody needs any more are deleted.
        """
        found = self.found
        if found is None or (found.person is None and self._game != TABLE_DICE):
            return
        on_paper = self._game == TABLE_DICE
        person = "" if on_paper or found.person is None else found.person.id
        game = None if self._game == ALL else self._game
        house, tr = self.app.house, self.tr
        held: list[float | None] = []
        """What was reset before, known on the house's thread alone."""

        def begin(h: House) -> None:
            held.append(reset(h.store, person, game, h.now()))

        def take_back(h: House) -> None:
            if held:
                undo_reset(h.store, person, game, held[0], h.now())

        def undo() -> None:
            on_ui(house.ask(take_back), lambda _: self._read(), self._failed)

        def settled() -> None:
            house.ask(lambda h: purge_reset(h.store)).add_done_callback(complain)

        what = game_name(tr, game) if game else tr("All games")
        text = tr("{game}: counting begins anew", game=what)
        self.app.overlay.undo(text, tr("Undo"), undo, icon="eraser", on_gone=settled)
        on_ui(house.ask(begin), lambda _: self._read(), self._failed)

    def closed(self) -> None:
        super().closed()
        self._gone = True
        layout.unbind(kind=self._turned)
        theme.unbind(text_scale=self._turned)
