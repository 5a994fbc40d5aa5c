"""The body of a roll-and-write game's page: players, dice, a sheet to write on, and one bar for what to do now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock, ClockEvent
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from app.dice.tray import DiceTray
from app.games.game_words import scoring_of, sheet_words_of
from app.games.scoring_drawer import show_scoring
from app.games.scoring_words import points
from app.games.sheet.aside import OtherSheets, ScoringCard, SmallSheet
from app.games.sheet.parts import Announcement, MyPane, RailHead, ScoringChips, SheetPlace
from app.games.sheet.picking import Picker
from app.games.sheet.places import arrange
from app.games.sheet.sheet import SheetWidget
from app.games.sheet.style import SheetStyle
from app.games.sheet.tray_parts import StepRow, SumChips
from app.games.sheet.words import SheetWords, Sight
from app.games.words import MOST_NAMES, names
from app.store.log import Entry, Happened, Undone
from app.ui.bars import AppBar, BottomBar
from app.ui.buttons import IconButton, PrimaryButton, SecondaryButton
from app.ui.drawing.paint import Surface
from app.ui.focus import focus
from app.ui.layout import layout
from app.ui.motion import shake
from app.ui.people.players import PlayerStrip, PlayerView
from app.ui.places import Area, hidden
from app.ui.theme import RADIUS, grown, theme
from rules.core import Acted, Action, Chance, Chanced, IllegalAction, Roll, SheetState, State
from rules.dice import Face
from rules.sheet import ON_TRAY, Choice, Item

if TYPE_CHECKING:
    from app.games.running_game import RunningGame

NARROW = 230
"""A bar of fewer dp has room for words only; larger words need more."""
CROWDED = 380
"""A bar of fewer dp has no room for three buttons."""
MARKS = {"locked": "locked", "rolling": "reroll"}
"""How a die looks that the sheet marks."""
PACE = {"slow": 3.5, "normal": 1.8, "quick": 0.8}
"""Seconds before the dice roll by themselves."""
ARROWS = {"up": (0, 1), "down": (0, -1), "right": (1, 0), "left": (-1, 0)}


class SheetBody(FloatLayout):
    """Widgets are made once and placed by `sheet_places` for every kind of window."""

    def __init__(self, game: RunningGame, style: SheetStyle, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.game: RunningGame = game
        self.style = style
        self.app, self.session = game.app, game.running
        self.busy = self.telling = False
        self.looking_at: int | None = None
        """The seat whose sheet is being looked at, if it is somebody else's."""
        self.picker = Picker()
        self._words = sheet_words_of(self.session.game.id)
        self._due: Chance | None = None
        """The roll that is waited for, as last seen."""
        self._offered = ""
        """The sheet's button that the big button stands for, if any."""
        self.covered = 0.0
        """How much of the window lies under a hint, from below."""
        self._set_aside: frozenset[str] | None = None
        """What was chosen before a hint showed something else."""
        self._rolling: ClockEvent | None = None
        """The dice are about to roll by themselves."""
        self._make()
        self.arrange = Clock.create_trigger(self._arrange, -1)
        self._follow()
        self._say_words()

    # -- making --------------------------------------------------------------------------------------------

    def _make(self) -> None:
        self.bar = AppBar(size_hint_x=None, steady=True)
        self.head = RailHead()
        self.menu, self.table_button = IconButton(icon="ellipsis-vertical"), IconButton(icon="clipboard-list")
        self.strip = PlayerStrip(size_hint=(None, None))
        self.shelf = Surface(size_hint=(None, None), fill="surf", line="surf_line", elevation="card")
        self.shelf.radius = [dp(RADIUS["card"])]
        self.tray = DiceTray(summed=self.style.summed, badged=self.style.badges)
        self.steps, self.sums = StepRow(), SumChips()
        self.sheet = SheetWidget(self.picker)
        self.place = SheetPlace(self.sheet)
        self.corner = BoxLayout(size_hint=(None, None))
        self.chips = ScoringChips()
        self.me, self.others, self.scoring = MyPane(), OtherSheets(), ScoringCard()
        self.undo, self.other = SecondaryButton(icon="undo-2"), SecondaryButton(hug=True)
        self.primary = PrimaryButton()
        self.actions = BottomBar(size_hint_x=None)
        self.announcement = Announcement()
        self.bar.bind(on_back=lambda *_: self.game.leave())
        self.head.bind(on_back=lambda *_: self.game.leave())
        self.menu.bind(on_release=lambda *_: self.game.show_menu())
        self.table_button.bind(on_release=self._show_scoring)
        self.chips.bind(on_choose=self._show_scoring)
        for part in (self.strip, self.others):
            part.bind(on_choose=lambda _, seat: self.look_at(seat))
        self.tray.bind(on_release=lambda *_: self.roll(), on_lands=lambda *_: self.app.feedback("die_lands"))
        self.tray.dice.bind(on_die=lambda _, index: self._tap_die(index))
        self.sums.bind(on_choose=lambda _, id: self.picker.tap(id))
        self.other.bind(on_release=lambda *_: self._tap_button(self.other.id))
        self.undo.bind(on_release=lambda *_: self.undo_something())
        self.primary.bind(on_release=lambda *_: self.do_it())
        self.picker.bind(
            on_pick=self._picked,
            on_confirm=lambda _, choice: self._write(choice),
            on_refuse=lambda _, item: self._refuse_item(item),
            selection=self._chosen,
            cursor=lambda *_: self._mark_dice(),
        )
        self.sheet.describe = self._describe
        self.sheet.skirting = self.style.skirting

    def _follow(self) -> None:
        app = self.app
        app.bind(tr=self._say_words)
        app.settings.bind(quick_write=self._set, show_points=self._set, auto_roll=self._pace)
        self._set()
        for name in ("pos", "size"):
            self.fbind(name, self.arrange)
        grow = (self.bar, self.head, self.strip, self.actions, self.me, self.chips, self.announcement)
        for part in (*grow, self.steps, self.sums, self.scoring):
            part.bind(height=self.arrange)
        layout.bind(**dict.fromkeys(("kind", "inset_top", "inset_bottom", "inset_left", "inset_right"), self._replace))
        theme.bind(text_scale=self._replace, left_handed=self._replace)

    def _replace(self, *_: object) -> None:
        self.arrange()

    def _set(self, *_: object) -> None:
        """What people set in the settings."""
        self.picker.quick = self.app.settings.quick_write
        self.sheet.show_points = self.app.settings.show_points

    def closed(self) -> None:
        self.app.unbind(tr=self._say_words)
        self.app.settings.unbind(quick_write=self._set, show_points=self._set, auto_roll=self._pace)
        self._wait_no_more()

    def _arrange(self, *_: object) -> None:
        if self.width > 1:
            arrange(self)
            self._show_action(self.picker.pending)

    # -- words ---------------------------------------------------------------------------------------------

    def _say_words(self, *_: object) -> None:
        tr = self.app.tr
        self.bar.back_voice = self.head.back_voice = tr("Back")
        self.menu.voice, self.table_button.voice, self.undo.voice = tr("Menu"), tr("Scoring table"), tr("Take back")
        self.sheet.total_word = tr("Total")
        self.sheet.printed = lambda brush, sheet: self.style.paint(brush, sheet, self.words.print_words())
        self.chips.entries = self.words.scoring_chips()
        self.others.title.text = tr("The others’ sheets")
        self.scoring.show(scoring_of(self.session.game.id, tr))
        if self.picker.sheet is not None:
            self.refresh()

    def _describe(self, item: Item, choice: Choice | None) -> str:
        return self.words.describe(item, choice)

    # -- what is shown -------------------------------------------------------------------------------------

    @property
    def state(self) -> SheetState[Any]:
        """As the holder may know it."""
        state = self.session.state
        assert isinstance(state, SheetState)
        return state

    @property
    def words(self) -> SheetWords:
        return self._words(
            Sight(
                self.app.tr,
                self.state,
                self.game.called,
                self.picker.sheet,
                self.picker.selection,
                writes=self.own in self.state.to_act() and self.looking_at is None,
                tray_told=self.tray.worded,
            )
        )

    @property
    def own(self) -> int | None:
        return self.session.seat

    @property
    def shown(self) -> int:
        """Whose sheet is shown."""
        if self.looking_at is not None:
            return self.looking_at
        return self.own if self.own is not None else 0

    @property
    def may_roll(self) -> bool:
        if self.game.real_dice is not None:
            return self.game.real_dice.pending is not None
        pending = self.state.chance()
        return pending is not None and self.game.rolls_for(pending.seat) and not self.busy and not self.game.handing

    @property
    def pending(self) -> bool:
        return self.picker.pending is not None and any(not id.startswith("die") for id in self.picker.selection)

    def refresh(self) -> None:
        """Show how things stand."""
        if self.busy:
            return
        state = self.state
        self.picker.live = self.shown == self.own
        self.picker.sheet = state.sheet(self.shown)
        if not self.tray.rolling:
            self.tray.show(state.game.dice, state.dice)
        self._due = state.chance()
        self._wait_to_roll()
        self._show_players()
        self._chosen()
        self.arrange()

    def foresee(self, state: State[Any]) -> None:
        """The sheet as it will be with dice that somebody is about to type."""
        self.picker.live = False
        self.picker.sheet = state.sheet(self.shown)

    def _show_players(self) -> None:
        tr, session = self.app.tr, self.session
        state, scores = self.state, self.state.scores()
        pending, acting = state.chance(), frozenset(state.to_act())
        views, words = [], self.words
        for number, seat in enumerate(session.seats):
            gone, away = number in state.left, self.game.is_away(number)
            writes = number in acting
            done = bool(acting) and not writes and not gone
            rolls = pending is not None and pending.seat == number
            views.append(
                PlayerView(
                    name=seat.name,
                    called=self.game.called(number),
                    note=tr("went home") if gone else words.standing(number, scores[number]),
                    palette=seat.avatar,
                    bot=seat.controller.kind == "bot",
                    badge="hourglass" if away else "pencil" if writes else "check" if done else "",
                    turn=rolls or (writes and number == self.own),
                    offline=gone or away,
                    voice=self._player_voice(self.game.called(number), scores[number], writes, done, away),
                )
            )
        self.strip.players = views
        for head in (self.bar, self.head):
            head.title, head.subtitle = self.game.heading(words.subtitle())
        self.bar.expected = [self.game.heading(text)[1] for text in words.subtitles()]
        seat = session.seats[self.own if self.own is not None else 0]
        self.me.name, self.me.palette = seat.name, seat.avatar
        self.me.total = str(scores[self.own if self.own is not None else 0])

    def show_others(self) -> None:
        """The sheets of everybody else in small."""
        sheet, scores = self.picker.sheet, self.state.scores()
        own = self.own if self.own is not None else 0
        others = [
            SmallSheet(
                number,
                seat.name,
                points(self.app.tr, scores[number]),
                self.state,
                self.style.written(self.state, number),
                number == self.looking_at,
            )
            for number, seat in enumerate(self.session.seats)
            if number != own
        ]
        self.others.show(others, sheet.size[1] / sheet.size[0] if sheet else 1.0)

    def _player_voice(self, name: str, score: int, writes: bool, done: bool, away: bool) -> str:
        tr = self.app.tr
        words = [name, points(tr, score)]
        if away:
            words.append(tr("not here"))
        if writes:
            words.append(tr("still writes"))
        elif done:
            words.append(tr("has written"))
        return ", ".join(words)

    def _chosen(self, *_: object) -> None:
        """The bar and the words beside the sheet, after every tap and every change."""
        tr, pending = self.app.tr, self.picker.pending
        state = self.state
        self.sheet.title = self.words.title(self.shown)
        to_write = self.own is not None and self.own in state.to_act()
        looking = self.looking_at is not None
        note = tr("hint is open") if self._set_aside is not None else self.words.note(pending)
        self.sheet.note = "" if looking or not to_write else note
        self.sheet.voice = f"{self.sheet.title}, {points(tr, self.picker.sheet.total)}" if self.picker.sheet else ""
        self.tray.dim = not state.to_act()
        prompt = tr("Type the dice") if self.game.real_dice else tr("Tap to roll")
        if self._rolling is not None:
            prompt = tr("The dice roll in a moment")
        self.tray.prompt = prompt if self.may_roll else ""
        self.tray.hint = "" if self.may_roll else self.words.hint(pending)
        self.tray.voice = prompt if self.may_roll else self.words.spoken_dice() if state.dice else ""
        self.tray.focusable = self.may_roll
        self._mark_dice()
        self._show_tray_parts()
        self._show_action(pending)
        self.undo.disabled = not (self.picker.selection or self.game.can_take_back is not None)
        self.me.note = self.game.turn_words() if to_write or self.may_roll else self._waiting_words()

    def _mark_dice(self) -> None:
        """What the sheet tells about its dice, and which of them are chosen or reached by keys."""
        sheet, picker = self.picker.sheet, self.picker
        dice = [item for item in sheet.items if item.kind == "die"] if sheet else []
        self.tray.dice.pickable = bool(dice) and bool(self.state.dice) and not self.may_roll
        self.tray.dice.marks = [
            "reroll"
            if item.id in picker.selection
            else MARKS.get(item.mark or "", "kept" if item.id == picker.cursor else "")
            for item in dice
        ]
        if self.style.badges:
            self.tray.badges = [(item.colour or "", item.written) for item in dice if item.written]

    def _show_tray_parts(self) -> None:
        """Steps and sums, where the sheet has them."""
        sheet, words = self.picker.sheet, self.words
        steps = [item for item in sheet.items if item.kind == "step"] if sheet else []
        if sheet is None or not steps:
            return
        pending = self.picker.pending
        shown = dict(pending.shows) if pending else {}
        self.steps.show([(item, words.step(item)) for item in steps])
        chips = [item for item in sheet.items if item.kind == "chip"]
        self.sums.show([(item, words.chip(item), words.chip_voice(item), item.id in shown) for item in chips])
        self.sums.opacity = 0 if self.tray.dim else 1
        if self.tray.head is None:
            self.tray.head, self.tray.foot = self.steps, self.sums

    def _buttons(self) -> list[Item]:
        """The buttons of the sheet that can be used now."""
        sheet, picker = self.picker.sheet, self.picker
        if sheet is None or not picker.live or self.looking_at is not None or self.busy:
            return []
        return [item for item in sheet.items if item.kind == "button" and picker.choosable(item.id)]

    def _show_action(self, pending: Choice | None) -> None:
        """One big button for what can be done, beside it what else there is."""
        tr, button = self.app.tr, self.primary
        offers = [] if pending is not None or self.may_roll else self._buttons()
        button.badge, self._offered = "", ""
        button.disabled = False
        if self.looking_at is not None:
            button.text, button.icon = tr("Back to my sheet"), "arrow-left"
        elif pending is not None:
            button.text, button.icon = self.words.doing(pending)
            button.badge = f"{pending.gain:+d}".replace("-", "−") if pending.gain else ""
        elif self.may_roll:
            button.text, button.icon = tr("Type the dice") if self.game.real_dice else tr("Roll"), "dices"
        elif offers and self._nothing_but(offers):
            offer = offers.pop()
            self._offered = offer.id
            button.text, button.icon = self.words.button(offer)
        else:
            to_write = self.own is not None and self.own in self.state.to_act()
            button.text, button.icon = self.words.choose() if to_write else self._waiting_words(), ""
            button.disabled = True
        button.voice = f"{button.text} {button.badge}".strip()
        narrow = self.actions.width < grown(NARROW)
        if narrow:
            button.icon = button.badge = ""
        self._show_other(offers[0] if offers else None, narrow)

    def _nothing_but(self, offers: list[Item]) -> bool:
        """Whether the sheet's buttons are all there is to choose from."""
        sheet = self.picker.sheet
        ids = {item.id for item in offers}
        return sheet is not None and all(choice.items <= ids for choice in sheet.choices)

    def _show_other(self, offer: Item | None, narrow: bool) -> None:
        if offer is not None:
            words = self.words.button(offer)
            self.other.id, self.other.voice = offer.id, words[0]
            self.other.text, self.other.icon = ("", words[1]) if narrow else (words[0], "")
        crowded = self.actions.width < dp(CROWDED) or theme.text_scale > 1.2
        undo = offer is None or (not crowded and not self.undo.disabled)
        wanted = [*([self.undo] if undo else []), *([self.other] if offer else []), self.primary]
        if self.actions.children[::-1] != wanted:
            self.actions.clear_widgets()
            for part in wanted:
                self.actions.add_widget(part)

    def _waiting_words(self) -> str:
        tr, state, pending = self.app.tr, self.state, self.state.chance()
        if state.over():
            return tr("The game is over")
        if pending is not None:
            return tr("{name} rolls", name=self.game.called(pending.seat))
        waited = state.to_act()
        first = [self.game.called(seat) for seat in sorted(waited, key=lambda seat: seat != self.own)[:MOST_NAMES]]
        return tr("Waiting for {names}", names=names(tr, first, within=True, more=len(waited) - len(first)))

    # -- what people do ------------------------------------------------------------------------------------

    def roll(self) -> None:
        if self.game.real_dice is not None:
            self.game.real_dice.open()
        elif self.may_roll:
            self.session.roll()

    @property
    def rolls_itself(self) -> bool:
        return self.app.settings.auto_roll != "off" and self.may_roll and self.game.real_dice is None

    def _pace(self, *_: object) -> None:
        self._wait_no_more()
        self.refresh()

    def _wait_no_more(self) -> None:
        if self._rolling is not None:
            self._rolling.cancel()
            self._rolling = None

    def _wait_to_roll(self) -> None:
        """A refresh starts the pause only if none is running: it is time for reading."""
        if not self.rolls_itself:
            self._wait_no_more()
        elif self._rolling is None:
            self._rolling = Clock.schedule_once(self._roll_itself, PACE[self.app.settings.auto_roll])

    def _roll_itself(self, *_: object) -> None:
        """Roll, or try again a little later if people are looking at something else."""
        self._rolling = None
        elsewhere = self.app.navigator.page is not self.game or self.app.overlay.modal is not None
        if self.rolls_itself and not elsewhere and self.looking_at is None:
            self.roll()
        else:
            self._wait_to_roll()

    def do_it(self) -> None:
        """The big button."""
        if self.looking_at is not None:
            self.look_at(None)
        elif self.picker.pending is not None:
            self.picker.confirm()
        elif self._offered:
            self._tap_button(self._offered)
        else:
            self.roll()

    def _tap_button(self, id: str) -> None:
        if not self.game.handing:
            self.picker.tap(id)

    def _tap_die(self, index: int) -> None:
        dice = [item for item in self.picker.sheet.items if item.kind == "die"] if self.picker.sheet else []
        if index < len(dice) and not self.game.handing:
            self.picker.tap(dice[index].id)

    def undo_something(self) -> None:
        """First what is only chosen, then what is written."""
        if not self.picker.clear():
            self.game.take_back()

    def look_at(self, seat: int | None) -> None:
        """Look at another sheet; None, or the holder's own seat, shows the own sheet again."""
        if self.busy:
            return
        self.picker.clear()
        self.looking_at = None if seat in (None, self.own, self.looking_at) else seat
        self.refresh()

    def _write(self, choice: Choice) -> None:
        if not self.game.handing and self.own is not None:
            self.picker.live = False
            self.session.act(choice.action, self.own)

    # -- hints -----------------------------------------------------------------------------------------------

    def advised(self, action: Action | None, others: Sequence[Action]) -> None:
        """Show an action as if it were chosen, and the places of the others; with None, what was chosen before."""
        picker = self.picker
        if self._set_aside is None:
            if self.looking_at is not None:
                self.look_at(None)
            self._set_aside = picker.selection
        ranks: dict[str, int] = {}
        for rank, other in enumerate(others, 1):
            for id in self.items_of(other):
                ranks[id] = rank if other == action else ranks.get(id, rank)
        self.sheet.ranks = ranks
        self.place.wanted = self.items_of(action) if action is not None else frozenset()
        if action is not None:
            picker.selection = self.place.wanted
            self.arrange()
            return
        kept, self._set_aside = self._set_aside, None
        choices = picker.sheet.choices if picker.sheet else ()
        picker.selection = kept if any(kept <= choice.items for choice in choices) else frozenset()

    def items_of(self, action: Action) -> frozenset[str]:
        choices = self.picker.sheet.choices if self.picker.sheet else ()
        return next((choice.items for choice in choices if choice.action == action), frozenset())

    def choose(self, action: Action) -> None:
        """Take a hint: what is written on the sheet or rolled again waits to be confirmed."""
        if not self.game.handing:
            self.picker.choose(self.items_of(action))

    def hides(self, about: str, box: Area) -> float:
        part = {"dice": self.tray, "play": self.place}.get(about)
        return hidden(part, box) if part is not None else 0.0

    def cover(self, below: float, _beside: float) -> None:
        """A hint covers the lower part of the window; what it speaks of makes way."""
        self.covered = below
        self.arrange()

    def _show_scoring(self, *_: object) -> None:
        show_scoring(self.app.overlay, self.app.tr, self.session.game.id)

    def _picked(self, *_: object) -> None:
        self.app.feedback("pending")
        Clock.schedule_once(lambda _: self.app.feedback.say(self.primary.voice))  # it tells what would be written

    def _refuse_item(self, item: Item) -> None:
        if self.busy or self.game.handing:
            return
        reason, values = self._reason(item)
        if item.kind == "chip":
            shake(self.sums.chip(item.id) or self.tray)
        elif item.kind in ON_TRAY:
            shake(self.tray)
        else:
            self.sheet.refuse(item)
        self.app.feedback("illegal")
        self.game.explain(reason, values)

    def _reason(self, item: Item) -> tuple[str, dict[str, Any]]:
        """Why this cell cannot be chosen, as exactly as the rules can say it."""
        state, values = self.state, dict(item.values)
        if self.looking_at is not None or self.own is None:
            return "not_your_seat", values
        if item.why is None or item.why == "not_your_turn":
            if state.chance() is not None:
                return "waiting_for_chance", values
            try:
                state.refuse_turn(self.own)
            except IllegalAction as error:
                return str(error.reason), values
        return item.why or "", values

    # -- what happens --------------------------------------------------------------------------------------

    def happened(self, entries: tuple[Entry, ...]) -> None:
        taken_back = [entry.what.seat for entry in entries if isinstance(entry.what, Undone)]
        if taken_back:
            self.looking_at = None
            words = self.app.tr("{name} took a move back.", name=self.game.called(taken_back[-1]))
            self.app.overlay.toast(words, icon="undo-2")
        for entry in entries:
            what = entry.what
            if isinstance(what, Happened) and isinstance(what.event, Chanced):
                self._roll_typed() if what.event.source == "typed" else self._roll_shown(what.event.values)
            elif isinstance(what, Happened) and isinstance(what.event, Acted):
                self._written(what.event.seat)
                self._throw_again(what.event.seat)

    def _throw_again(self, seat: int) -> None:
        """Whoever wants to roll again has said so already."""
        pending = self.state.chance()
        self._due = pending
        if seat == self.own and isinstance(pending, Roll) and pending.attempt and pending.seat == self.own:
            self.roll()

    def _roll_typed(self) -> None:
        """These dice were rolled by hand: they only need to lie there."""
        self.looking_at = None
        self.app.feedback("die_lands")
        self.app.feedback.say(self.words.spoken_dice())

    def _roll_shown(self, values: tuple[Face, ...]) -> None:
        self.looking_at = None
        faces, moving = self._thrown(values)
        if not moving:
            return
        self.busy = True
        self.undo.disabled = self.other.disabled = self.primary.disabled = True
        self.app.feedback("roll_start")
        self.tray.roll(self.state.game.dice, faces, self._roll_settled, moving)

    def _thrown(self, values: tuple[Face, ...]) -> tuple[list[Face], list[int]]:
        """What the dice show in the end, and which of them move.

        Of a roll that is told together with what came before it only the end is known, as of one that cannot be.
        """
        dice, before, due = self.state.game.dice, list(self.tray.faces), self._due
        if len(values) == len(dice):
            return list(values), list(range(len(dice)))
        fell = due.dice if isinstance(due, Roll) else ()
        fits = all(face in die.faces for face, die in zip(values, fell, strict=False))
        if len(fell) == len(values) and len(before) == len(dice) and fits:
            moving = [dice.index(die) for die in fell]
            for index, value in zip(moving, values, strict=True):
                before[index] = value
            return before, moving
        now = list(self.state.dice)
        if len(now) != len(dice) or len(before) != len(dice):
            return now, []
        return now, [index for index in range(len(dice)) if now[index] != before[index]]

    def _roll_settled(self) -> None:
        self.busy = self.other.disabled = False
        state = self.state
        self.app.feedback.say(self.words.spoken_dice())
        idle = self.own is not None and self.own in state.to_act() and not self._asked_for_roll
        self.game.advance()
        if idle:
            self.app.feedback("your_turn")

    @property
    def _asked_for_roll(self) -> bool:
        """Whether the person who holds the device threw these dice."""
        return self.state.whose_dice() == self.own

    def _written(self, seat: int) -> None:
        """Somebody wrote; there is a sound if it was done at this device."""
        if seat not in self.game.people():
            return
        before = self.style.scored(self.picker.sheet) if self.picker.sheet else set()
        scored = self.style.scored(self.state.sheet(seat))
        self.app.feedback("confirm")
        if seat == self.shown and scored - before:
            self.app.feedback(self.style.chime, count=len(scored))

    def refuse(self, reason: str, values: dict[str, Any]) -> None:
        """The table refused what was proposed."""
        self.app.feedback("illegal")
        self.game.explain(reason, values)
        shake(self.primary)
        self.refresh()

    def announce(self, name: str, palette: str) -> None:
        self.looking_at = None
        self.announcement.say(self.game.turn_words(), name, palette)
        self.refresh()

    # -- keys ----------------------------------------------------------------------------------------------

    def key(self, name: str) -> bool:
        if name == "space" and self.may_roll:
            self.roll()
        elif name == "enter" and (self.picker.pending is not None or self.looking_at is not None):
            self.do_it()
        elif name == "enter" and self.picker.cursor:
            self.sheet.activate()
        elif name in ARROWS:
            return self.sheet.arrow(*ARROWS[name])
        else:
            return False
        return True

    def back(self) -> bool:
        """Back first puts back what is only chosen, then returns to the own sheet, then leaves."""
        if self.picker.clear():
            self.picker.cursor = ""
            return True
        if self.looking_at is not None:
            self.look_at(None)
            return True
        focus.clear()
        return False
