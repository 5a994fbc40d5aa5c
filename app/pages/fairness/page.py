"""Are the dice fair? What fell against what was to be expected, where the luck comes from, and how to check it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.device.share import share
from app.pages.fairness import words
from app.pages.fairness.parts import DieBars, DieGrid, FaceChart, RarityScale, Sample
from app.pages.sharing import tell
from app.store.fairness import FaceTally, Fairness, Fallen, read_fairness
from app.store.store import StoreError
from app.ui.bars import AppBar
from app.ui.boxes import Card, Column, Page, Row, refill
from app.ui.buttons import IconButton
from app.ui.chips import IconTile
from app.ui.choice import Segmented
from app.ui.drawing.icons import Icon
from app.ui.layout import layout
from app.ui.on_ui import on_ui
from app.ui.overlay.messages import EmptyState
from app.ui.rows import ListRow
from app.ui.screen import AppScreen
from app.ui.text import Text
from app.ui.theme import STRIP_DROPS_LINE_AT, theme
from rules.dice import PIPS

if TYPE_CHECKING:
    from app.games.services import HouseServices

EVENING, EVER = "evening", "ever"


class ChartCard(Card):
    """How often each face fell, and what the lines mean."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(spacing=dp(10), padding=(dp(16), dp(12), dp(16), dp(14)), **kwargs)
        self.headline = Text(kind="section")
        self.chart = FaceChart()
        self._mean, self._band = Text(kind="secondary", tone="text2", flow="hug"), Text(kind="secondary", tone="text2")
        self._mean_sample, self._band_sample = Sample(), Sample(what="band")
        self._head, self._foot = Row(spacing=dp(8)), Row(spacing=dp(8))
        self._below = Row(spacing=dp(8))
        self._foot.add_widget(self._band_sample)
        self._foot.add_widget(self._band)
        theme.bind(text_scale=self._arrange)
        self._arrange()

    def _arrange(self, *_: object) -> None:
        """Large words have their legend below the bars."""
        large = theme.text_scale >= STRIP_DROPS_LINE_AT
        self._mean.flow = "wrap" if large else "hug"
        legend = [self._mean_sample, self._mean]
        refill(self._head, [self.headline, *([] if large else legend)])
        refill(self._below, legend if large else [])
        refill(self, [self._head, self.chart, self._below if large else None, self._foot])

    def show(self, title: str, tally: FaceTally, mean: str, band: str) -> None:
        self.headline.text, self._mean.text, self._band.text = title, mean, band
        if self.chart.tally != tally:
            self.chart.tally = tally
            self.chart.grow()


class VerdictCard(Card):
    """What it means, in words and on a scale."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(padding=dp(16), **kwargs)
        self._tile = IconTile(radius=[dp(22)], pos_hint={"top": 1})
        self.headline = Text(kind="title")
        self.sentence = Text(kind="body", tone="text2")
        self._scale = RarityScale()
        self._rare, self._common = (Text(kind="secondary", tone="text2", flow="hug") for _ in range(2))
        self._note = Text(kind="secondary", tone="text2", halign="center")
        self._ends, self._below = Row(spacing=dp(8)), Row()
        self._gap = BoxLayout(size_hint_y=None, height=dp(8))
        self._middle = BoxLayout()
        self._words = Column(spacing=dp(4), pos_hint={"top": 1})
        row = Row(spacing=dp(14))
        for part in (self._tile, self._words):
            row.add_widget(part)
        self.add_widget(row)
        theme.bind(text_scale=self._arrange)
        self._telling = True
        self._arrange()

    def _arrange(self, *_: object) -> None:
        large = theme.text_scale >= STRIP_DROPS_LINE_AT
        refill(self._ends, [self._rare, self._middle if large else self._note, self._common])
        refill(self._below, [self._note] if large else [])
        scale = [self._gap, self._scale, self._ends, self._below if large else None] if self._telling else []
        refill(self._words, [self.headline, self.sentence, *scale])

    def show(self, said: words.FairnessVerdict, tally: FaceTally, rare: str, common: str, note: str) -> None:
        self._tile.icon, self._tile.tone = said.icon, said.tone
        self.headline.text, self.sentence.text = said.title, said.text
        self._rare.text, self._common.text, self._note.text = rare, common, note
        self._scale.chance, self._telling = tally.chance, tally.telling
        self._arrange()


class DiceCard(Card):
    """Every kind of die in small; one of them may be shown in large."""

    __events__ = ("on_choose",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(spacing=dp(4), padding=(dp(16), dp(12), dp(10), dp(12)), **kwargs)
        self._title = Text(kind="section")
        self._special = Text(kind="secondary_strong", tone="text2")
        self._grids = DieGrid(), DieGrid()
        self.dice: dict[str, DieBars] = {}

    def on_choose(self, id: str) -> None: ...

    def show(self, title: str, special: str, fallen: Fallen, chosen: str, voices: dict[str, str]) -> None:
        self._title.text, self._special.text = title, special
        ordinary = [self._die(tally, fallen, chosen, voices) for tally in fallen.kinds if tally.die.faces == PIPS]
        others = [self._die(tally, fallen, chosen, voices) for tally in fallen.kinds if tally.die.faces != PIPS]
        for grid, dice in zip(self._grids, (ordinary, others), strict=True):
            refill(grid, dice)
        parts = [self._title, self._grids[0] if ordinary else None]
        refill(self, parts + ([self._special, self._grids[1]] if others else []))

    def _die(self, tally: FaceTally, fallen: Fallen, chosen: str, voices: dict[str, str]) -> DieBars:
        id = tally.die.id
        if id not in self.dice:
            self.dice[id] = DieBars()
            self.dice[id].bind(on_release=lambda *_: self.dispatch("on_choose", id))
        bars = self.dice[id]
        bars.tally, bars.odd, bars.chosen, bars.voice = tally, fallen.stands_out(tally), id == chosen, voices[id]
        return bars


class FairnessScreen(AppScreen):
    app: HouseServices

    def __init__(self, app: HouseServices, **kwargs: Any) -> None:
        super().__init__(app, **kwargs)
        self._found: Fairness | None = None
        self._when = ""
        self._chosen = ""
        self._gone = False
        self._bar = AppBar()
        self.send_button = IconButton(icon="share-2")
        self._times = Segmented()
        self.chart_card, self._verdict, self.dice = ChartCard(), VerdictCard(), DiceCard()
        self._nothing = EmptyState(picture="dices")
        self._wait, self._evening = Text(kind="secondary", tone="text2"), Text(kind="secondary", tone="text2")
        self._source, self._check = Text(kind="section"), Text(kind="section")
        self._sources = [Text(kind="body", tone="text2") for _ in words.SOURCES]
        self._real = Text(kind="body", tone="text2")
        self._share_counts = ListRow(icon="chart-column", padding=(0, dp(8)))
        self._share_rolls = ListRow(icon="list-ordered", padding=(0, dp(8)), divider=True)
        self._bar.bind(on_back=lambda *_: app.navigator.back())
        self._times.bind(on_change=lambda _, value: self._look(value))
        self.dice.bind(on_choose=lambda _, id: self.choose(id))
        self._nothing.bind(on_action=lambda *_: app.navigator.home())
        for button in (self.send_button, self._share_counts):
            button.bind(on_release=lambda *_: self.share_counts())
        self._share_rolls.bind(on_release=lambda *_: self.share_rolls())
        self._build()
        self._arrange = Clock.create_trigger(self._arrange_now, -1)
        self.bind(tr=self._show)
        layout.bind(kind=self._turned)
        self._show()

    # -- what is where ---------------------------------------------------------------------------------------

    def _build(self) -> None:
        self._bar.add_widget(self.send_button)
        self._facts = Column(spacing=dp(6), padding=(dp(4), 0))
        self._wait_row = self._line("info", self._wait)
        self._evening_row = self._line("clock", self._evening)
        self._source_card = Card(spacing=dp(8))
        for part in (self._source, *self._sources):
            self._source_card.add_widget(part)
        self._check_card = Card(spacing=dp(8))
        self._page = Page(widest=layout.content_width)
        self._left, self._right = Column(spacing=dp(12)), Column(spacing=dp(12))
        self._left.pos_hint = self._right.pos_hint = {"top": 1}
        self._panes = Row(spacing=dp(16))
        column = BoxLayout(orientation="vertical")
        for part in (self._bar, self._page):
            column.add_widget(part)
        self.add_widget(column)

    def _line(self, icon: str, text: Text) -> Row:
        row = Row(spacing=dp(12))
        for part in (Icon(name=icon, tone="text2", icon_size=dp(20)), text):
            row.add_widget(part)
        return row

    def _turned(self, *_: object) -> None:
        self._arrange()

    def _arrange_now(self, *_: object) -> None:
        found = self._found
        aside = layout.kind in ("landscape", "wide")
        self._page.widest = dp(1120) if aside else layout.content_width
        figures, others = self._parts(found)
        if not aside or not figures:
            refill(self._page.body, figures + others)
            return
        refill(self._left, figures)
        refill(self._right, others)
        refill(self._panes, [self._left, self._right])
        refill(self._page.body, [self._panes])

    def _parts(self, found: Fairness | None) -> tuple[list[Widget | None], list[Widget | None]]:
        """The figures, and what there is to know about them."""
        explained = [self._source_card, self._check_card]
        if found is None:
            return [], []
        shared = [self._share_counts if found.ever.total else None, self._share_rolls if found.throws else None]
        refill(self._check_card, [self._check, self._real, *shared])
        if not found.ever.total:
            return [], [self._nothing, *explained]
        fallen = self._fallen(found)
        if not fallen.total:
            return [self._times, self._nothing], [*explained]
        refill(self._facts, [self._wait_row if found.wait else None, self._evening_row])
        facts = [self._facts] if self._when == EVENING else []
        return [self._times, self.chart_card, self._verdict, *facts], [self.dice, *explained]

    # -- figures ---------------------------------------------------------------------------------------------

    def shown(self) -> None:
        app = self.app
        app.overlay.floor = layout.inset_bottom
        on_ui(app.house.ask(lambda house: read_fairness(house.store, house.now())), self._take, self._failed)

    def _take(self, found: Fairness) -> None:
        if self._gone:
            return
        self._found = found
        self._when = self._when or (EVENING if found.evening.total else EVER)
        self._show()

    def _failed(self, error: BaseException) -> None:
        if not self._gone:
            self.app.tell(error.reason if isinstance(error, StoreError) else "")
            self.app.navigator.back()

    def _fallen(self, found: Fairness) -> Fallen:
        return found.evening if self._when == EVENING else found.ever

    def _look(self, when: str) -> None:
        self._when = when
        self._show()
        self._tell()

    def choose(self, id: str) -> None:
        """One kind of die in large; tapped again, all ordinary dice together."""
        self._chosen = "" if id == self._chosen else id
        self._show()
        self._tell()
        self._page.scroll_to(self.chart_card, padding=dp(16))

    def _tell(self) -> None:
        self.app.feedback.say(
            f"{self.chart_card.headline.text}. {self._verdict.headline.text}. {self._verdict.sentence.text}"
        )

    # -- words -----------------------------------------------------------------------------------------------

    def _show(self, *_: object) -> None:
        tr, found = self.tr, self._found
        self._bar.title, self._bar.back_voice = tr("Are the dice fair?"), tr("Back")
        self._bar.subtitle = tr("every roll of this device is counted")
        self.send_button.voice = tr("Share")
        self._times.options = [(EVENING, tr("This evening"), ""), (EVER, tr("All rolls"), "")]
        self._times.value = self._when
        self._source.text, self._check.text = tr("Where the luck comes from"), tr("Check it yourself")
        for label, text in zip(self._sources, words.SOURCES, strict=True):
            label.text = tr(text)
        self._real.text = tr(words.REAL_DICE)
        self._share_counts.title = tr("Share the counts")
        self._share_counts.subtitle = tr("as a table, to add up yourself")
        self._share_rolls.title = tr("Share the rolls of this evening")
        self._share_rolls.subtitle = tr("one by one, with the time")
        self._evening.text = words.evening_words(tr)
        some = found is not None and found.ever.total > 0
        self.send_button.disabled, self.send_button.opacity = not some, 1 if some else 0
        if found is not None:
            self._show_figures(found)
        self._arrange_now()

    def _show_figures(self, found: Fairness) -> None:
        tr, fallen, evening = self.tr, self._fallen(found), self._when == EVENING
        if not fallen.total:
            self._nothing.title = tr("No dice yet this evening") if found.ever.total else tr("No dice yet")
            self._nothing.text = tr("Every roll of the app will be counted here.")
            self._nothing.action_text = tr("Play")
            return
        tally = fallen.of(self._chosen)
        if not tally.total:
            tally = max(fallen.kinds, key=lambda kind: kind.total)
        band = tr("fair dice stay in this band 19 times out of 20")
        self.chart_card.show(words.heading(tr, tally, evening), tally, words.expected(tr, tally), band)
        said = words.verdict(tr, fallen, tally, evening)
        self._verdict.show(said, tally, tr("rare"), tr("common"), words.small_print(tr, tally))
        voices = {
            kind.die.id: f"{words.heading(tr, kind, evening)}: {words.counts_aloud(tr, kind)}" for kind in fallen.kinds
        }
        chosen = tally.die.id
        self.dice.show(tr("Die by die"), tr("Qwantum’s coloured dice"), fallen, chosen, voices)
        if evening:
            self._wait.text = words.longest_wait(tr, found)

    # -- to share --------------------------------------------------------------------------------------------

    def share_counts(self) -> None:
        if self._found is not None:
            self._share(words.counts_text(self.tr, self._found))

    def share_rolls(self) -> None:
        if self._found is not None:
            self._share(words.rolls_text(self.tr, self._found.throws))

    def _share(self, text: str) -> None:
        tell(self.app, share(text))

    def key(self, name: str) -> bool:
        if name == "s":
            self.share_counts()
        return name == "s"

    def closed(self) -> None:
        super().closed()
        self._gone = True
        layout.unbind(kind=self._turned)
