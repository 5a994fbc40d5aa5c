"""Trigon for one: patterns from gentle to fiendish, and the way to 88 with the best results."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

import rules
from app.games.option_words import seat_names
from app.games.tints import card_tint
from app.games.trigon.patterns import words
from app.games.trigon.patterns.attempts import Attempt, SoloGame, keep_attempt, patterns, read_alone, read_attempts
from app.games.trigon.patterns.parts import LeftPieces, PatternPicture, PatternView, left_pieces
from app.games.trigon.words import ALL_PIECES
from app.games.words import day
from app.i18n import Translator
from app.store.store import StoreError
from app.table.draft import Draft
from app.table.house import House
from app.ui.bars import AppBar, BottomBar
from app.ui.boxes import Card, Cluster, Column, Page, PaperCard, Row, refill
from app.ui.buttons import IconButton, LabelledButton, PrimaryButton, SecondaryButton
from app.ui.chips import IconTile, LevelBars
from app.ui.drawing.icons import Icon
from app.ui.drawing.paint import Surface
from app.ui.layout import layout
from app.ui.on_ui import on_ui
from app.ui.overlay.drawers import Drawer
from app.ui.press import Pressable
from app.ui.rows import ListRow
from app.ui.screen import AppScreen
from app.ui.text import Text
from app.ui.theme import RADIUS, grown, theme
from rules.trigon.patterns import Pattern

if TYPE_CHECKING:
    from app.games.services import HouseServices

log = logging.getLogger(__name__)

AT_ONCE, EACH_FRAME = 6, 3
"""Rows that are made before the page is seen, and with every frame after it."""
HELPED = 1 + len(words.LEVELS)
"""After the levels: those that were solved with hints."""
VIEW = 226
"""Height of the picture on the preview sheet, in dp; a short window has less."""


class FilterChip(LabelledButton):
    """One of a few; the chosen one is amber."""

    chosen = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(kind="label", least=dp(40), hug=True, padding=(dp(16), dp(6)), **kwargs)
        self.radius = [dp(20)]
        self.bind(chosen=self._dress, height=self._dress)
        self._dress()

    def _dress(self, *_: object) -> None:
        self.radius = [self.height / 2]
        self.fill, self.fill_top = ("accent", "accent_hi") if self.chosen else ("chip", "")
        self.tone = "accent_ink" if self.chosen else "text"


class SolvedTick(Surface, Cluster):
    """Solved, alone or with hints."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), size=(dp(28), dp(28)), radius=[dp(14)], **kwargs)
        self.padding = 0
        self.icon = Icon(tone="surf", icon_size=dp(18))
        self.add_widget(self.icon)

    def show(self, helped: bool) -> None:
        self.fill, self.icon.name = ("chip", "lightbulb") if helped else ("good", "check")
        self.icon.tone = "text" if helped else "surf"


class PatternRow(Pressable, Row):
    """Picture, name, how hard, and how far."""

    chosen = BooleanProperty(False)

    def __init__(self, pattern: Pattern, **kwargs: Any) -> None:
        self.pattern = pattern
        self.picture = PatternPicture(pattern=pattern, size_hint=(None, None), size=(dp(62), dp(54)))
        self._name = Text(kind="strong")
        self._bars = LevelBars(level=pattern.level)
        self._pieces = Text(kind="secondary", tone="text2")
        self._state = Text(kind="label", flow="hug")
        self._tick = SolvedTick()
        super().__init__(spacing=dp(14), padding=(dp(12), dp(8), dp(14), dp(8)), least=dp(70), **kwargs)
        self.radius = [dp(RADIUS["card"])]
        below = Row(spacing=dp(8))
        for part in (self._bars, self._pieces):
            below.add_widget(part)
        lines = Column(spacing=dp(1))
        for part in (self._name, below):
            lines.add_widget(part)
        self._parts = [self.picture, lines, self._state]
        self.bind(chosen=self._dress)
        self._dress()

    def _dress(self, *_: object) -> None:
        self.fill, self.line = ("chosen", "accent") if self.chosen else ("surf", "surf_line")
        self.line_width = dp(2) if self.chosen else dp(1)

    def show(self, tr: Translator, attempt: Attempt) -> None:
        pattern, begun = self.pattern, attempt.is_open(self.pattern)
        self.picture.laid = attempt.laid
        self._name.text, self._pieces.text = words.pattern_name(tr, pattern), words.pieces(tr, pattern)
        solved = attempt.best is not None and not (begun and attempt.laid)
        if attempt.best is not None and solved:
            self._state.text, self._state.tone = words.clock(attempt.best), "good"
        elif begun and attempt.laid:
            self._state.text, self._state.tone = words.of_all(tr, pattern, attempt), "accent_text"
        else:
            self._state.text, self._state.tone = tr("new"), "text2"
        self._tick.show(attempt.best_helped)
        refill(self, [*self._parts, self._tick if attempt.solved else None])
        level = tr(words.LEVELS[pattern.level - 1])
        said = tr("solved in {time}", time=self._state.text) if solved else self._state.text
        if solved and attempt.best_helped:
            said = tr("{what}, with hints", what=said)
        self.voice = f"{self._name.text}, {level}, {self._pieces.text}, {said}"


class Preview(PaperCard):
    """The chosen pattern on paper; a tap opens it."""

    def __init__(self, **kwargs: Any) -> None:
        self._name = Text(kind="h2", tone="ink")
        self._what = Text(kind="secondary", tone="ink2")
        self._count = Text(kind="h2", tone="paper_accent", flow="hug", halign="right")
        self._time = Text(kind="secondary", tone="ink2", flow="hug", halign="right")
        self.view, self.left = PatternView(size_hint_y=None), LeftPieces()
        super().__init__(spacing=dp(10), padding=(dp(14), dp(12), dp(14), dp(14)), **kwargs)
        self.radius = [dp(RADIUS["sheet_card"])]
        lines, right = Column(pos_hint={"top": 1}), Column(size_hint_x=None, pos_hint={"top": 1})
        for part in (self._name, self._what):
            lines.add_widget(part)
        for part in (self._count, self._time):
            part.pos_hint = {"right": 1}
            right.add_widget(part)
            part.bind(width=lambda *_: setattr(right, "width", max(self._count.width, self._time.width)))
        head = Row(spacing=dp(10))
        for part in (lines, right):
            head.add_widget(part)
        for part in (head, self.view, self.left):
            self.add_widget(part)

    def show(self, tr: Translator, pattern: Pattern, attempt: Attempt, high: float) -> None:
        self._name.text, self._what.text = words.pattern_name(tr, pattern), words.what_to_do(tr, pattern)
        done = len(attempt.laid) == len(pattern.solution)
        if done and attempt.best is not None:
            solved = tr("solved with hints") if attempt.best_helped else tr("solved")
            self._count.text, self._time.text = words.clock(attempt.best), solved
        elif attempt.is_open(pattern):
            self._count.text = words.of_all(tr, pattern, attempt)
            self._time.text = words.so_far(tr, attempt.seconds)
        else:
            self._count.text = ""
            self._time.text = tr("best {time}", time=words.clock(attempt.best)) if attempt.best is not None else ""
        self._time.max_width = grown(120)
        self.view.height = high
        self.view.show(pattern, attempt)
        self.left.show([] if done else left_pieces(pattern, attempt))

    def fade(self, opacity: float) -> None:
        self.view.inked.veil = self.left.inked.veil = opacity


class PatternsScreen(AppScreen):
    """`chosen` is the pattern on the sheet; `level` 0 shows all, `HELPED` those that were solved with hints."""

    chosen = StringProperty("")
    level = ObjectProperty(0)
    unsolved = BooleanProperty(False)

    app: HouseServices

    def __init__(self, app: HouseServices, **kwargs: Any) -> None:
        super().__init__(app, **kwargs)
        self.attempts: dict[str, Attempt] | None = None
        self.alone: list[SoloGame] = []
        self._gone = self._starting = False
        self.bar = AppBar()
        self.bar.bind(on_back=lambda *_: app.go_back())
        self.hide = IconButton(icon="list-filter")
        self.hide.bind(on_release=lambda *_: setattr(self, "unsolved", not self.unsolved))
        self.bar.add_widget(self.hide)
        self.preview = Preview()
        self.free = ListRow(
            leading=IconTile(icon="triangle", tint=card_tint("trigon")), chevron=True, title_kind="strong"
        )
        self.free.least = dp(68)
        self.free.bind(on_release=lambda *_: self.show_best())
        self._free_card = Card(padding=0)
        self._free_card.add_widget(self.free)
        self.chips = [FilterChip() for _ in range(HELPED + 1)]
        for number, chip in enumerate(self.chips):
            chip.bind(on_release=lambda *_, number=number: setattr(self, "level", number))
        self._chips = ChipFlow()
        self.rows: dict[str, PatternRow] = {}
        self.listed = Column(spacing=dp(10))
        self._none = Text(tone="text2", halign="center")
        self._page, self._beside = Page(), Page()
        self.restart = SecondaryButton(icon="rotate-ccw", hug=True)
        self.play = PrimaryButton(icon="play")
        self.restart.bind(on_release=lambda *_: self.begin_again())
        self.play.bind(on_release=lambda *_: self.open_chosen())
        self._bottom, self._foot = BottomBar(), Row()
        self._body = BoxLayout()
        self._column = BoxLayout(orientation="vertical")
        self._pane = BoxLayout(orientation="vertical")
        for part in (self.bar, self._body):
            self._column.add_widget(part)
        self.add_widget(self._column)
        self._more = Clock.create_trigger(self._make_more)
        self.bind(tr=self._show, chosen=self._choose, level=self._filter, unsolved=self._filter, opacity=self._fade)
        layout.bind(kind=self._turn, height=self._turn, width=self._turn, inset_left=self._turn)
        theme.bind(text_scale=self._turn)
        self._bottom.bind(height=self._lift)
        self._arrange()
        self._show()

    # -- what is known -----------------------------------------------------------------------------------------

    def shown(self) -> None:
        self._lift()

        def read(house: House) -> tuple[dict[str, Attempt], list[SoloGame]]:
            return read_attempts(house), read_alone(house)

        on_ui(self.app.house.ask(read), lambda found: self._take(*found), self._failed)

    def _take(self, attempts: dict[str, Attempt], alone: list[SoloGame]) -> None:
        if self._gone:
            return
        self._starting = False
        before, self.attempts, self.alone = self.attempts, attempts, alone
        if not self.chosen:
            begun = [id for id, pattern in patterns().items() if self._is_open(pattern)]
            unsolved = [id for id in patterns() if not self._attempt(id).solved]
            self.chosen = next(iter([*begun, *unsolved, *patterns()]))
        if before is None:
            self._make_rows(AT_ONCE)
            self._more()
        self._show()

    def _failed(self, error: BaseException) -> None:
        if self._gone:
            return
        self._starting = False
        log.error("no patterns", exc_info=error)
        self.app.tell(str(error.reason) if isinstance(error, StoreError) else "")

    def _is_open(self, pattern: Pattern) -> bool:
        attempt = self._attempt(pattern.id)
        return attempt.is_open(pattern) and bool(attempt.laid)

    def _attempt(self, id: str) -> Attempt:
        return (self.attempts or {}).get(id, Attempt())

    def _make_rows(self, count: int) -> None:
        for id, pattern in patterns().items():
            if id not in self.rows and count:
                count -= 1
                row = self.rows[id] = PatternRow(pattern)
                row.show(self.tr, self._attempt(id))
                row.chosen = id == self.chosen
                row.bind(on_release=lambda *_, id=id: self.tap(id))
        self._filter()

    def _make_more(self, *_: object) -> None:
        if not self._gone and len(self.rows) < len(patterns()):
            self._make_rows(EACH_FRAME)
            self._more()

    # -- what is where -----------------------------------------------------------------------------------------

    @property
    def _aside(self) -> bool:
        return layout.kind in ("landscape", "wide")

    def _turn(self, *_: object) -> None:
        self._arrange()
        self._show_preview()

    def _arrange(self) -> None:
        """On a phone one below the other; else the sheet at the left with the buttons at its foot."""
        self._page.widest = self._beside.widest = layout.content_width
        if self._aside:
            self._pane.padding = (0, 0, 0, dp(8))
            self._foot.padding = dp(16) + layout.inset_left, 0, dp(16), 0
            refill(self._foot, [self._bottom])
            refill(self._beside.body, [self.preview])
            refill(self._page.body, [self._free_card, self._chips, self.listed])
            refill(self._pane, [self._beside, self._foot])
            refill(self._body, [self._pane, self._page])
            self._body.orientation = "horizontal"
            refill(self._column, [self.bar, self._body])
        else:
            refill(self._page.body, [self.preview, self._gap(), self._free_card, self._chips, self.listed])
            refill(self._body, [self._page])
            refill(self._column, [self.bar, self._body, self._bottom])

    def _gap(self) -> Widget:
        """For the sheets below the preview."""
        if not hasattr(self, "_stack"):
            self._stack = Widget(size_hint_y=None, height=dp(1))
        return self._stack

    def _lift(self, *_: object) -> None:
        if self.app.navigator.page is self:
            self.app.overlay.floor = 0 if self._aside else self._bottom.height

    # -- words -------------------------------------------------------------------------------------------------

    def _show(self, *_: object) -> None:
        tr, known = self.tr, patterns()
        solved = sum(self._attempt(id).solved for id in known)
        self.bar.title, self.bar.back_voice = tr("Trigon patterns"), tr("Back")
        self.bar.subtitle = tr("{n} of {all} solved", n=solved, all=len(known)) if self.attempts is not None else ""
        for chip, text in zip(self.chips, (tr("All"), *map(tr, words.LEVELS), tr("With hints")), strict=True):
            chip.text = text
        helped = any(self._attempt(id).best_helped for id in known)
        refill(self._chips, self.chips if helped else self.chips[:HELPED])
        if not helped and self.level == HELPED:
            self.level = 0
        self.free.title = tr("Free solitaire")
        self.free.subtitle = tr("all {all} pieces, four colours in turn", all=ALL_PIECES)
        if self.alone:
            self.free.subtitle = tr("all {all} pieces, your best is {n}", all=ALL_PIECES, n=self.alone[0].placed)
        for id, row in self.rows.items():
            row.show(tr, self._attempt(id))
        self._filter()
        self._show_preview()

    def _show_preview(self) -> None:
        if not self.chosen:
            return
        tr, pattern, attempt = self.tr, patterns()[self.chosen], self._attempt(self.chosen)
        room = layout.height * {"landscape": 0.26, "wide": 0.42}.get(layout.kind, 0.27)
        self.preview.show(tr, pattern, attempt, max(dp(100), min(dp(VIEW) * (1.6 if layout.is_wide else 1), room)))
        name = words.pattern_name(tr, pattern)
        begun = self._is_open(pattern)
        if begun:
            self.play.text = tr("Continue {name}", name=name)
        else:
            self.play.text = tr("Again: {name}", name=name) if attempt.solved else tr("Start {name}", name=name)
        self.restart.text = "" if theme.text_scale > 1.2 or layout.width < dp(400) else tr("Restart")
        self.restart.voice = tr("Restart")
        self.restart.hug = True
        refill(self._bottom, [self.restart if begun else None, self.play])

    def _choose(self, *_: object) -> None:
        for id, row in self.rows.items():
            row.chosen = id == self.chosen
        self._show_preview()

    def _filter(self, *_: object) -> None:
        tr = self.tr
        for number, chip in enumerate(self.chips):
            chip.chosen = number == self.level
        self.hide.tone = "accent_text" if self.unsolved else "text"
        self.hide.fill = "chosen" if self.unsolved else ""
        self.hide.voice = tr("Show solved ones too") if self.unsolved else tr("Hide solved ones")
        shown = [
            row
            for id, pattern in patterns().items()
            if (row := self.rows.get(id)) is not None
            and (self._attempt(id).best_helped if self.level == HELPED else self.level in (0, pattern.level))
            and not (self.unsolved and self._attempt(id).solved)
        ]
        shown.sort(key=lambda row: not self._is_open(row.pattern))
        self._none.text = tr("All of these are solved.")
        complete = len(self.rows) == len(patterns())
        self._fill(shown if shown or not complete else [self._none])

    def _fill(self, parts: list[Widget]) -> None:
        """What stands in the list already stays there while more rows come."""
        there = self.listed.children[::-1]
        if parts[: len(there)] != there:
            refill(self.listed, parts)
            return
        for part in parts[len(there) :]:
            self.listed.add_widget(part)

    def _fade(self, *_: object) -> None:
        self.preview.fade(self.opacity)

    # -- what people do ----------------------------------------------------------------------------------------

    def tap(self, id: str) -> None:
        """A tap chooses, a second one opens."""
        if id == self.chosen:
            self.open_chosen()
            return
        self.chosen = id
        if not self._aside:
            self._page.scroll_to(self.preview, padding=dp(16))

    def open_chosen(self) -> None:
        if self.chosen and self.attempts is not None:
            self.app.feedback("confirm")
            self.app.navigator.open("pattern", id=self.chosen)

    def begin_again(self) -> None:
        """All pieces go back; what lay there can be brought back for a moment."""
        id, before = self.chosen, self._attempt(self.chosen)
        self._keep(id, before.again())
        text = self.tr("{name}: begun again", name=words.pattern_name(self.tr, patterns()[id]))
        self.app.overlay.undo(text, self.tr("Undo"), lambda: self._keep(id, before), icon="rotate-ccw")

    def _keep(self, id: str, attempt: Attempt) -> None:
        if self.attempts is not None:
            self.attempts[id] = attempt
            self._show()
        on_ui(self.app.house.ask(lambda house: keep_attempt(house, id, attempt)), lambda _: None, self._failed)

    def key(self, name: str) -> bool:
        ids = [row.pattern.id for row in reversed(self.listed.children) if isinstance(row, PatternRow)]
        if name == "enter":
            self.open_chosen()
            return True
        if name in ("up", "down") and ids:
            at = ids.index(self.chosen) if self.chosen in ids else -1 if name == "down" else len(ids)
            self.chosen = ids[min(max(at + (1 if name == "down" else -1), 0), len(ids) - 1)]
            self._page.scroll_to(self.rows[self.chosen], padding=dp(16))
            return True
        return False

    # -- alone towards 88 --------------------------------------------------------------------------------------

    def show_best(self) -> None:
        tr, now = self.tr, self.app.house.now()
        drawer = Drawer(title=tr("Free solitaire"))
        about = tr(
            "Place all {all} pieces of the four colours by turns. A colour that cannot go on is out.", all=ALL_PIECES
        )
        drawer.add_widget(Text(text=about, tone="text2"))
        for number, one in enumerate(self.alone, 1):
            when = f"{day(tr, one.at, now)}, {words.clock(one.seconds)}"
            row = ListRow(
                title=tr("{n} of {all} placed", n=one.placed, all=ALL_PIECES),
                subtitle=tr("{when}, with hints", when=when) if one.helped else when,
                value=f"{number}.",
                divider=number > 1,
                tappable=False,
            )
            if number == 1:
                row.leading = Icon(name="trophy", tone="accent_text", icon_size=dp(22))
            drawer.add_widget(row)
        if not self.alone:
            drawer.add_widget(Text(text=tr("Your ten best results will stand here."), tone="text2"))
        start = PrimaryButton(text=tr("Start a game"), icon="play")

        def chosen(*_: object) -> None:
            drawer.dismiss()
            self.start_alone()

        start.bind(on_release=chosen)
        holder = Column(padding=(0, dp(10), 0, 0))
        holder.add_widget(start)
        drawer.add_widget(holder)
        self.app.overlay.show(drawer)

    def start_alone(self) -> None:
        if self._starting:
            return
        self._starting = True
        tr = self.tr

        def begin(house: House) -> str:
            first = Draft.first(rules.game("trigon"), house.store.profiles())
            draft = Draft(first.game, (), first.people).sit(first.people[0])
            for profile in draft.players():
                house.store.save_profile(profile, house.now())
            return house.create(draft.new_game(seat_names(tr, draft))).id

        def begun(id: str) -> None:
            self._starting = False
            if self.app.navigator.page is self:
                self.app.feedback("confirm")
                self.app.navigator.open("game", id=id)

        on_ui(self.app.house.ask(begin), begun, self._failed)

    def closed(self) -> None:
        super().closed()
        self._gone = True
        layout.unbind(kind=self._turn, height=self._turn, width=self._turn, inset_left=self._turn)
        theme.unbind(text_scale=self._turn)


class ChipFlow(Widget):
    """Chips side by side, in more rows where one is too narrow."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, **kwargs)
        self._lay = Clock.create_trigger(self._lay_now, -1)
        self.bind(pos=self._lay, width=self._lay)

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        super().add_widget(widget, *args, **kwargs)
        widget.bind(size=self._lay)
        self._lay()

    def _lay_now(self, *_: object) -> None:
        gap, rows, used = dp(8), [list[Any]()], 0.0
        for chip in reversed(self.children):
            if rows[-1] and used + chip.width > self.width:
                rows.append([])
                used = 0.0
            rows[-1].append(chip)
            used += chip.width + gap
        high = max((chip.height for chip in self.children), default=0)
        self.height = len(rows) * (high + gap) - gap
        for number, row in enumerate(rows):
            x = self.x
            for chip in row:
                chip.pos = x, self.y + self.height - (number + 1) * (high + gap) + gap
                x += chip.width + gap
