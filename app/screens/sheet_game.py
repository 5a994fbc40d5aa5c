"""The table of a roll-and-write game: players, dice, a sheet to write on, and one bar for what to do now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from app.boards.sheet import SheetWidget
from app.boards.sheet_picking import Picker
from app.dice.tray import DiceTray
from app.scoring_words import describe_cell, points, scoring_table, spoken_number
from app.screens.game_menu import show_menu, show_scoring
from app.screens.sheet_parts import Announcement, MyPane, RailHead, ScoringChips, SheetPlace
from app.screens.sheet_places import arrange
from app.table.log import Entry, Happened, Undone
from app.ui.bars import AppBar, BottomBar
from app.ui.buttons import IconButton, PrimaryButton, SecondaryButton
from app.ui.focus import focus
from app.ui.layout import layout
from app.ui.motion import shake
from app.ui.paint import Surface
from app.ui.players import PlayerStrip, PlayerView
from app.ui.theme import RADIUS, theme
from app.words import game_name, names, progress
from rules.core import Acted, Chanced, IllegalAction
from rules.sheet import Choice, Item

if TYPE_CHECKING:
    from app.screens.game import GameScreen

NARROW = 230
"""A bar of fewer dp has room for words only."""
ARROWS = {"up": (0, 1), "down": (0, -1), "right": (1, 0), "left": (-1, 0)}


class SheetTable(FloatLayout):
    """Widgets are made once and placed by `sheet_places` for every kind of window."""

    def __init__(self, game: GameScreen, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.game, self.app, self.session = game, game.app, game.running
        self.busy = False
        self.looking_at: int | None = None
        """Somebody else's sheet, while one looks at it."""
        self.picker = Picker()
        self._make()
        self.arrange = Clock.create_trigger(self._arrange, -1)
        self._follow()
        self._say_words()

    # -- making --------------------------------------------------------------------------------------------

    def _make(self) -> None:
        self.bar = AppBar(size_hint_x=None)
        self.head = RailHead()
        self.menu, self.table_button = IconButton(icon="ellipsis-vertical"), IconButton(icon="clipboard-list")
        self.strip = PlayerStrip(size_hint=(None, None))
        self.shelf = Surface(size_hint=(None, None), fill="surf", line="surf_line", elevation="card")
        self.shelf.radius = [dp(RADIUS["card"])]
        self.tray = DiceTray()
        self.sheet = SheetWidget(self.picker)
        self.place = SheetPlace(self.sheet)
        self.corner = BoxLayout(size_hint=(None, None))
        self.chips = ScoringChips()
        self.me = MyPane()
        self.undo, self.primary = SecondaryButton(icon="undo-2"), PrimaryButton()
        self.actions = BottomBar(size_hint_x=None)
        for button in (self.undo, self.primary):
            self.actions.add_widget(button)
        self.announcement = Announcement()
        self.bar.bind(on_back=lambda *_: self.game.leave())
        self.head.bind(on_back=lambda *_: self.game.leave())
        self.menu.bind(on_release=lambda *_: show_menu(self.game))
        self.table_button.bind(on_release=self._show_scoring)
        self.chips.bind(on_choose=self._show_scoring)
        self.strip.bind(on_choose=lambda _, seat: self.look_at(seat))
        self.tray.bind(on_release=lambda *_: self.roll(), on_lands=lambda *_: self.app.feedback("die_lands"))
        self.undo.bind(on_release=lambda *_: self.undo_something())
        self.primary.bind(on_release=lambda *_: self.do_it())
        self.picker.bind(
            on_pick=lambda *_: self.app.feedback("pending"),
            on_confirm=lambda _, choice: self._write(choice),
            on_refuse=lambda _, item: self._refuse_item(item),
            selection=self._chosen,
        )
        self.sheet.describe = lambda item, choice: describe_cell(self.app.tr, item, choice)

    def _follow(self) -> None:
        app = self.app
        app.bind(tr=self._say_words)
        app.settings.bind(quick_write=self._set, show_points=self._set)
        self._set()
        for name in ("pos", "size"):
            self.fbind(name, self.arrange)
        for part in (self.bar, self.head, self.strip, self.actions, self.me, self.chips, self.announcement):
            part.bind(height=self.arrange)
        layout.bind(**dict.fromkeys(("kind", "inset_top", "inset_bottom", "inset_left", "inset_right"), self._replace))
        theme.bind(text_scale=self._replace)

    def _replace(self, *_: object) -> None:
        self.arrange()

    def _set(self, *_: object) -> None:
        """What people set in the settings."""
        self.picker.quick = self.app.settings.quick_write
        self.sheet.show_points = self.app.settings.show_points

    def closed(self) -> None:
        self.app.unbind(tr=self._say_words)
        self.app.settings.unbind(quick_write=self._set, show_points=self._set)

    def _arrange(self, *_: object) -> None:
        if self.width > 1:
            arrange(self)
            self._show_action(self.picker.pending)

    # -- words ---------------------------------------------------------------------------------------------

    def _say_words(self, *_: object) -> None:
        tr = self.app.tr
        self.bar.title = self.head.title = game_name(tr, self.session.game.id)
        self.bar.back_voice = self.head.back_voice = tr("Back")
        self.menu.voice, self.table_button.voice, self.undo.voice = tr("Menu"), tr("Scoring table"), tr("Take back")
        self.sheet.total_word = tr("Total")
        self.chips.entries = [(name, worth) for name, worth, _example in scoring_table(tr)]
        if self.picker.sheet is not None:
            self.refresh()

    # -- what is shown -------------------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        """As the holder may know it; every game has its own type."""
        return self.session.state

    @property
    def own(self) -> int | None:
        return self.session.seat

    @property
    def shown(self) -> int:
        """Whose sheet lies on the table."""
        if self.looking_at is not None:
            return self.looking_at
        return self.own if self.own is not None else 0

    @property
    def may_roll(self) -> bool:
        pending = self.state.chance()
        return pending is not None and pending.seat == self.own and not self.busy and not self.game.handing

    def refresh(self) -> None:
        """Show how things stand."""
        if self.busy:
            return
        state = self.state
        self.picker.live = self.shown == self.own
        self.picker.sheet = state.sheet(self.shown)
        if not self.tray.rolling:
            self.tray.show(state.game.dice, state.dice)
        self._show_players()
        self._chosen()
        self.arrange()

    def _show_players(self) -> None:
        tr, session = self.app.tr, self.session
        state, scores = self.state, self.state.scores()
        pending, acting, people = state.chance(), state.to_act(), self.game.people()
        views = []
        for number, seat in enumerate(session.seats):
            gone = number in state.left
            writes = number in acting
            done = bool(acting) and not writes and not gone
            rolls = pending is not None and pending.seat == number
            views.append(
                PlayerView(
                    name=tr("You") if people == [number] else seat.name,
                    note=tr("went home") if gone else points(tr, scores[number]),
                    palette=seat.avatar,
                    bot=seat.controller.kind == "bot",
                    badge="pencil" if writes else "check" if done else "",
                    turn=rolls or (writes and number == self.own),
                    offline=gone,
                    voice=self._player_voice(seat.name, scores[number], writes, done),
                )
            )
        self.strip.players = views
        done_so_far = progress(state)
        rounds = tr("Round {round} of {rounds}", round=done_so_far.now, rounds=done_so_far.of) if done_so_far else ""
        self.bar.subtitle = self.head.subtitle = rounds
        seat = session.seats[self.own if self.own is not None else 0]
        self.me.name, self.me.palette = seat.name, seat.avatar
        self.me.total = str(scores[self.own if self.own is not None else 0])

    def _player_voice(self, name: str, score: int, writes: bool, done: bool) -> str:
        tr = self.app.tr
        words = [name, points(tr, score)]
        if writes:
            words.append(tr("still writes"))
        elif done:
            words.append(tr("has written"))
        return ", ".join(words)

    def _chosen(self, *_: object) -> None:
        """The bar and the words beside the sheet, after every tap and every change."""
        tr, session, pending = self.app.tr, self.session, self.picker.pending
        state = self.state
        name = session.seats[self.shown].name
        self.sheet.title = tr("Your sheet") if name == tr("You") else tr("{name}’s sheet", name=name)
        to_write = self.own is not None and self.own in state.to_act()
        looking = self.looking_at is not None
        self.sheet.note = (
            "" if looking or not to_write else tr("tap again to write") if pending else tr("tap a free cell")
        )
        self.sheet.voice = f"{self.sheet.title}, {points(tr, self.picker.sheet.total)}" if self.picker.sheet else ""
        self.tray.dim = not state.to_act()
        self.tray.prompt = tr("Tap to roll") if self.may_roll else ""
        self.tray.voice = tr("Roll the dice") if self.may_roll else " + ".join(map(str, state.dice))
        self.tray.focusable = self.may_roll
        self._show_action(pending)
        self.undo.disabled = not (self.picker.selection or self.game.can_take_back is not None)
        self.me.note = self.game.turn_words() if to_write or self.may_roll else self._waiting_words()

    def _show_action(self, pending: Choice | None) -> None:
        tr, state, button = self.app.tr, self.state, self.primary
        button.badge = ""
        button.disabled = False
        if self.looking_at is not None:
            button.text, button.icon = tr("Back to my sheet"), "arrow-left"
        elif pending is not None:
            button.text, button.icon = tr("Write {number} here", number=state.number), "pencil"
            button.badge = f"+{pending.gain}" if pending.gain else ""
        elif self.may_roll:
            button.text, button.icon = tr("Roll"), "dices"
        else:
            to_write = self.own is not None and self.own in state.to_act()
            choose = tr("Choose a cell for {number}", number=state.number)
            button.text, button.icon = choose if to_write else self._waiting_words(), ""
            button.disabled = True
        button.voice = f"{button.text} {button.badge}".strip()
        if self.actions.width < dp(NARROW):
            button.icon = button.badge = ""

    def _waiting_words(self) -> str:
        tr, session = self.app.tr, self.session
        state, pending = self.state, self.state.chance()
        if state.over():
            return tr("The game is over")
        if pending is not None:
            return tr("{name} rolls", name=session.seats[pending.seat].name)
        return tr("Waiting for {names}", names=names(tr, [session.seats[seat].name for seat in state.to_act()]))

    # -- what people do ------------------------------------------------------------------------------------

    def roll(self) -> None:
        if self.may_roll:
            self.session.roll()

    def do_it(self) -> None:
        """The big button."""
        if self.looking_at is not None:
            self.look_at(None)
        elif self.picker.pending is not None:
            self.picker.confirm()
        else:
            self.roll()

    def undo_something(self) -> None:
        """First what is only chosen, then what is written."""
        if not self.picker.clear():
            self.game.take_back()

    def look_at(self, seat: int | None) -> None:
        """Another sheet, to look at only; one's own again with None or by choosing oneself."""
        if self.busy:
            return
        self.picker.clear()
        self.looking_at = None if seat in (None, self.own, self.looking_at) else seat
        self.refresh()

    def _write(self, choice: Choice) -> None:
        if not self.game.handing and self.own is not None:
            self.picker.live = False
            self.session.act(choice.action, self.own)

    def _show_scoring(self, *_: object) -> None:
        show_scoring(self.app.overlay, self.app.tr)

    def _refuse_item(self, item: Item) -> None:
        if self.busy or self.game.handing:
            return
        reason, values = self._reason(item)
        self.sheet.refuse(item)
        self.app.feedback("illegal")
        self.app.tell(reason, **values)

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
        for entry in entries:
            what = entry.what
            if isinstance(what, Undone):
                self.looking_at = None
                self.app.overlay.toast(
                    self.app.tr("{name} took a move back.", name=self.session.seats[what.seat].name), icon="undo-2"
                )
            elif isinstance(what, Happened) and isinstance(what.event, Chanced):
                self._roll_shown(what.event.values)
            elif isinstance(what, Happened) and isinstance(what.event, Acted):
                self._written(what.event.seat)

    def _roll_shown(self, faces: tuple[Any, ...]) -> None:
        self.looking_at = None
        self.busy = True
        self.undo.disabled = self.primary.disabled = True
        self.app.feedback("roll_start")
        self.tray.roll(self.state.game.dice, faces, self._roll_settled)

    def _roll_settled(self) -> None:
        self.busy = False
        tr, state = self.app.tr, self.state
        self.app.feedback.say(spoken_number(tr, state.number))
        idle = self.own is not None and self.own in state.to_act() and not self._asked_for_roll
        self.game.advance()
        if idle:
            self.app.feedback("your_turn")

    @property
    def _asked_for_roll(self) -> bool:
        """Whether the person who holds the device threw these dice."""
        return getattr(self.state, "roller", None) == self.own

    def _written(self, seat: int) -> None:
        """Somebody wrote: heard if it was done at this device."""
        if seat not in self.game.people():
            return
        before = {item.id for item in self.picker.sheet.items if item.mark == "full"} if self.picker.sheet else set()
        full = {item.id for item in self.state.sheet(seat).items if item.mark == "full"}
        self.app.feedback("confirm")
        if seat == self.shown and full - before:
            self.app.feedback("line_complete", count=len(full))

    def refuse(self, reason: str, values: dict[str, Any]) -> None:
        """The table did not accept what we asked for."""
        self.app.feedback("illegal")
        self.app.tell(reason, **values)
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
        """Back puts back what is only chosen, then returns to one's own sheet, then leaves."""
        if self.picker.clear():
            self.picker.cursor = ""
            return True
        if self.looking_at is not None:
            self.look_at(None)
            return True
        focus.clear()
        return False
