"""After a game: what the computer would have done. It thinks in the worker; leaving the page calls it off."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.graphics import Color, SmoothEllipse, SmoothLine
from kivy.metrics import dp
from kivy.properties import ListProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.games.miniature import Miniature
from app.games.registry import facts
from app.games.tints import in_colours
from app.games.words import called, game_name, names, own_seat
from app.pages.review import words
from app.store.log import counted, seats_after
from app.store.seats import Seat
from app.store.store import StoreError, StoreReason
from app.table.computers import budget
from app.table.hot_seat import people_here
from app.table.house import House, new_id
from app.thinking.looking_back import BoardReview, DiceReview, Mistake, TurningMove
from app.thinking.worker import AskBack, Ticket
from app.ui.bars import AppBar
from app.ui.boxes import Card, Column, Page, Row
from app.ui.buttons import PillButton, SecondaryButton
from app.ui.folding import SectionHeader
from app.ui.on_ui import on_ui
from app.ui.overlay.drawers import Drawer
from app.ui.people.avatar import Avatar
from app.ui.press import Pressable
from app.ui.progress import ProgressLine
from app.ui.rows import ListRow
from app.ui.screen import AppScreen
from app.ui.text import Text
from app.ui.theme import Rgba, colour, grown, theme, tones
from rules.core import Action, Draw, State
from rules.record import Record

if TYPE_CHECKING:
    from app.games.services import HouseServices

PICTURE = 104
"""Of the sheet or board at that moment, in dp."""
CURVE = 132
NARROW = 330
"""A card of fewer dp has its picture above the words, before the text scale."""


@dataclass(frozen=True)
class Past:
    """A finished game with all its positions."""

    record: Record
    states: tuple[State[Any], ...]
    seats: tuple[Seat, ...]
    own: int | None
    simulations: int


def read_past(house: House, id: str) -> Past:
    kept = house.store.load(id)
    record = Record(kept.new.game, kept.new.setup, tuple(one.event for one in counted(kept.entries)))
    states = tuple(record.states())
    if not states[-1].over():
        raise StoreError(StoreReason.GAME_DAMAGED, f"{id}: the log does not reach the end")
    owner = next((profile.id for profile in house.store.profiles() if profile.owner), None)
    seats = in_colours(kept.new.game.id, seats_after(kept.new.seats, kept.entries))
    return Past(record, states, seats, own_seat(seats, owner), budget(record.game.id))


class ReviewScreen(AppScreen):
    app: HouseServices

    def __init__(self, app: HouseServices, id: str, **kwargs: Any) -> None:
        super().__init__(app, **kwargs)
        self._id = id
        self.past: Past | None = None
        self._seat = 0
        self.found: DiceReview | BoardReview | None = None
        self._ticket: Ticket | None = None
        self._gone = False
        self._bar = AppBar()
        self._bar.bind(on_back=lambda *_: app.navigator.back())
        self.whose = PillButton()
        self.whose.bind(on_release=lambda *_: self._choose_person())
        self._whose_row = Row()
        for part in (self.whose, Widget(size_hint_y=None, height=dp(1))):
            self._whose_row.add_widget(part)
        self.progress = ProgressLine()
        self._doing = Text(tone="text2")
        self._stop = SecondaryButton(icon="x", hug=True)
        self._stop.bind(on_release=lambda *_: app.navigator.back())
        self._wait = Card(spacing=dp(14), padding=dp(16))
        for part in (self._doing, self.progress, self._stop):
            self._wait.add_widget(part)
        self._page = Page()
        column = BoxLayout(orientation="vertical")
        for part in (self._bar, self._page):
            column.add_widget(part)
        self.add_widget(column)
        self.bind(tr=self._show)
        self._show()
        on_ui(app.house.ask(lambda house: read_past(house, id)), self._begin, self._failed)

    # -- thinking ----------------------------------------------------------------------------------------------

    def _begin(self, past: Past) -> None:
        self.past = past
        people = self._people()
        self._seat = past.own if past.own is not None else people[0] if people else 0
        self._ask()

    def _failed(self, error: BaseException) -> None:
        if self._gone:
            return
        self.app.tell(str(error.reason) if isinstance(error, StoreError) else "")
        self.app.navigator.back()

    def _people(self) -> list[int]:
        past = self.past
        return people_here(past.states[0], past.seats) if past else []

    def _ask(self) -> None:
        past = self.past
        if past is None or self._gone:
            return
        self.found = None
        self.progress.value = 0
        self._call_off()

        def answered(found: object, error: str | None) -> None:
            Clock.schedule_once(lambda _: self._answered(ticket, found))

        def told(done: float) -> None:
            Clock.schedule_once(lambda _: self._told(ticket, done))

        ask = AskBack(past.record, self._seat, new_id(), past.simulations)
        ticket: Ticket = self.app.worker.ask(ask, answered, told)
        self._ticket = ticket
        self._show()

    def _told(self, ticket: Ticket, done: float) -> None:
        if ticket is self._ticket:
            self.progress.value = done

    def _answered(self, ticket: Ticket, found: object) -> None:
        if ticket is not self._ticket:
            return
        self._ticket = None
        if not isinstance(found, DiceReview | BoardReview):
            self._failed(LookupError())
            return
        self.found = found
        self._show()
        self.app.feedback.say(self._spoken())

    def _spoken(self) -> str:
        found = self.found
        if isinstance(found, DiceReview):
            return words.headline(self.tr, found, self._name())
        return self.tr("The moves where the lead turned")

    def _call_off(self) -> None:
        if self._ticket is not None:
            self.app.worker.cancel(self._ticket)
            self._ticket = None

    def hidden(self) -> None:
        self._call_off()

    def shown(self) -> None:
        if self.past is not None and self.found is None and self._ticket is None:
            self._ask()

    def closed(self) -> None:
        super().closed()
        self._gone = True
        self._call_off()

    # -- whose game --------------------------------------------------------------------------------------------

    def _name(self) -> str | None:
        """None for "you"."""
        past = self.past
        if past is None or self._people() == [self._seat] or past.own == self._seat:
            return None
        return past.seats[self._seat].name

    def _choose_person(self) -> None:
        past = self.past
        if past is None:
            return
        drawer = Drawer(title=self.tr("Whose decisions?"))
        for seat in self._people():
            person = past.seats[seat]
            face, now = Avatar(name=person.name, palette=person.avatar), seat == self._seat
            drawer.offer(ListRow(title=person.name, leading=face, chosen=now), partial(self._look_at, seat))
        self.app.overlay.show(drawer)

    def _look_at(self, seat: int) -> None:
        if seat != self._seat:
            self._seat = seat
            self._ask()

    # -- showing -----------------------------------------------------------------------------------------------

    def _show(self, *_: object) -> None:
        tr, past, found = self.tr, self.past, self.found
        self._bar.title, self._bar.back_voice = tr("What the computer would have done"), tr("Back")
        self._bar.subtitle = game_name(tr, past.record.game.id) if past else ""
        self._stop.text = tr("Stop")
        self._doing.text = tr("The computer plays the game again…")
        body = self._page.body
        body.clear_widgets()
        if past is None:
            return
        people = self._people()
        if past.record.game.dice and len(people) > 1:
            self.whose.text = past.seats[self._seat].name
            self.whose.voice = tr("Whose decisions? {name}", name=self.whose.text)
            body.add_widget(self._whose_row)
        if found is None:
            body.add_widget(self._wait)
        elif isinstance(found, DiceReview):
            self._show_dice(past, found)
        else:
            self._show_board(past, found)

    def _show_dice(self, past: Past, found: DiceReview) -> None:
        tr, body = self.tr, self._page.body
        head = Card(spacing=dp(6), padding=dp(16))
        head.add_widget(Text(text=words.headline(tr, found, self._name()), kind="h2"))
        head.add_widget(Text(text=words.compared(tr, found), tone="text2"))
        body.add_widget(head)
        if not found.costly:
            body.add_widget(Text(text=tr("No decision cost anything worth telling."), tone="text2"))
            return
        body.add_widget(SectionHeader(text=tr("What cost most"), note=tr("points")))
        everyone = [called(tr, past.seats, self._people(), seat) for seat in range(len(past.seats))]
        for mistake in found.costly:
            body.add_widget(self._mistake(past.states[mistake.event], mistake, everyone))

    def _mistake(self, state: State[Any], mistake: Mistake, everyone: list[str]) -> MomentCard:
        tr = self.tr
        card = MomentCard(
            state.play(self._seat, mistake.better),
            self._seat,
            words.moment(tr, state),
            words.cost(tr, mistake),
            [
                (words.done(tr, state, mistake), "text"),
                (words.better(tr, state, mistake), "accent_text"),
                (words.why(tr, state, mistake, everyone), "text2"),
            ],
        )
        return self._leads(card, mistake.event, mistake.better)

    def _leads(self, card: MomentCard, event: int, other: Action | None) -> MomentCard:
        """A tap shows the better move on the board, and from there the game as it went on."""
        card.bind(on_release=lambda *_: self._open(event, other))
        return card

    def _open(self, event: int, other: Action | None) -> None:
        at = self._step(event) + (other is None)
        self.app.navigator.open("replay", id=self._id, at=at, other=other)

    def _step(self, event: int) -> int:
        """The step of an event; drawn tiles are no steps."""
        states = self.past.states if self.past is not None else ()
        return sum(not isinstance(state.chance(), Draw) for state in states[:event])

    def _show_board(self, past: Past, found: BoardReview) -> None:
        tr, body = self.tr, self._page.body
        sides = past.states[0].sides()
        alone = len(sides) == 1
        worn = [past.seats[side[0]].avatar for side in sides]
        card = Card(spacing=dp(8), padding=dp(16))
        title = tr("What was to be expected") if alone else tr("The chance to win, from move to move")
        card.add_widget(Text(text=title, kind="section"))
        curve = ChancesCurve(size_hint_y=None, height=dp(CURVE))
        curve.lines = [
            (tones(tone)[0].bottom, [one.leads[side] if alone else one.chances[side] for one in found.course])
            for side, tone in enumerate(worn)
        ]
        moves = [number for number, event in enumerate(past.record.events) if hasattr(event, "action")]
        curve.marks = [moves.index(turn.event) for turn in found.turns]
        card.add_widget(curve)
        for side, tone in zip(sides, worn, strict=True):
            row = Row(spacing=dp(8), least=dp(22))
            row.add_widget(Avatar(palette=tone, avatar_size=dp(14)))
            people = names(tr, [past.seats[seat].name for seat in side])
            row.add_widget(Text(text=people, kind="secondary", tone="text2"))
            card.add_widget(row)
        body.add_widget(card)
        if not found.turns:
            body.add_widget(Text(text=tr("No single move turned the game."), tone="text2"))
            return
        title = tr("The moves that mattered most") if alone else tr("The moves where the lead turned")
        body.add_widget(SectionHeader(text=title))
        for turn in found.turns:
            body.add_widget(self._turn(past, turn, moves.index(turn.event) + 1))

    def _turn(self, past: Past, turn: TurningMove, number: int) -> MomentCard:
        tr, state = self.tr, past.states[turn.event]
        card = MomentCard(
            state.play(turn.seat, turn.better) if turn.better is not None else past.states[turn.event + 1],
            turn.seat,
            tr("{name}, move {n}", name=called(tr, past.seats, self._people(), turn.seat), n=number),
            "",
            [
                (words.played(tr, state, turn), "text"),
                *([(words.rather(tr, state, turn.better), "accent_text")] if turn.better is not None else []),
                (words.swing(tr, turn), "text2"),
            ],
        )
        return self._leads(card, turn.event, turn.better)


class MomentCard(Pressable, Card):
    """How it lay, or would have lain, and a sentence about it; a tap leads there."""

    def __init__(self, state: State[Any], seat: int, title: str, value: str, lines: list[tuple[str, str]]) -> None:
        super().__init__(padding=dp(14), spacing=dp(10), focusable=True)
        self.voice = ". ".join([title, *(text for text, _ in lines)])
        picture = Miniature(state=state, seat=seat, size_hint=(None, None), size=(dp(PICTURE), dp(PICTURE)))
        picture.ground = "felt" if facts(state.game.id).on_felt else "paper"
        head = Row(spacing=dp(10))
        head.add_widget(Text(text=title, kind="strong"))
        if value:
            head.add_widget(Text(text=value, kind="strong", tone="bad", flow="hug"))
        said = Column(spacing=dp(4))
        said.add_widget(head)
        for text, tone in lines:
            said.add_widget(Text(text=text, kind="row" if tone != "text2" else "secondary", tone=tone))
        self._parts = picture, said
        self._row = Row(spacing=dp(14))
        self.bind(width=self._arrange)
        theme.bind(text_scale=self._arrange)
        self._arrange()

    def _arrange(self, *_: object) -> None:
        home = self._row if self.width >= grown(NARROW) else self
        picture, said = self._parts
        if said.parent is home:
            return
        for part in (picture, said, self._row):
            if part.parent is not None:
                part.parent.remove_widget(part)
        if home is self._row:
            self.add_widget(self._row)
        for part in (picture, said):
            home.add_widget(part)


CurveLine = tuple[Rgba, list[float]]
"""Its colour and its values."""


class ChancesCurve(Widget):
    """lines: (colour, values) each; marks: at which values something turned."""

    lines: Sequence[CurveLine] = ListProperty()
    marks: list[int] = ListProperty()

    def __init__(self, **kwargs: Any) -> None:
        self._draw = Clock.create_trigger(self._draw_now, -1)
        super().__init__(**kwargs)
        for name in ("pos", "size", "lines", "marks"):
            self.fbind(name, self._draw)
        theme.bind(mode=self._redraw)

    def _redraw(self, *_: object) -> None:
        self._draw()

    def _draw_now(self, *_: object) -> None:
        self.canvas.clear()
        every = [value for _, values in self.lines for value in values]
        if not every or self.width <= dp(20):
            return
        low, high = (0.0, 1.0) if len(self.lines) > 1 else (min(every), max(every))
        span = (high - low) or 1.0
        edge = dp(8)

        def at(place: int, value: float, count: int) -> tuple[float, float]:
            across = place / max(1, count - 1)
            return self.x + edge + across * (self.width - 2 * edge), self.y + edge + (value - low) / span * (
                self.height - 2 * edge
            )

        count = len(self.lines[0][1])
        with self.canvas:
            Color(rgba=colour("surf_line"))
            for share in (0.0, 0.5, 1.0):
                y = at(0, low + share * span, count)[1]
                SmoothLine(points=[self.x, y, self.right, y], width=dp(0.6))
            for mark in self.marks:
                Color(rgba=colour("accent"))
                x = at(mark, low, count)[0]
                SmoothLine(points=[x, self.y + edge, x, self.top - edge], width=dp(0.8))
            for tone, values in self.lines:
                Color(rgba=tone)
                points = [at(place, value, count) for place, value in enumerate(values)]
                for one, other in pairwise(points):
                    SmoothLine(points=[*one, *other], width=dp(1.3), cap="round")
                for mark in self.marks:
                    x, y = at(mark + 1, values[mark + 1], count)
                    SmoothEllipse(pos=(x - dp(4), y - dp(4)), size=(dp(8), dp(8)))
