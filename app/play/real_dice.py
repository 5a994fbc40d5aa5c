"""Real dice: people roll on the table and type what they see.

RealDicePanel   slots for the dice, a keypad of faces, and the way on; it is told what to show and says what is tapped
RealDice        opens the panel on the page of a game whenever dice are to be typed, also for a computer's roll
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from app.games.real_dice_words import die_name, die_shows, face_words, then_die
from app.i18n import Translator
from app.play.real_dice_entry import DiceEntry
from app.play.real_dice_parts import DieSign, FaceKey, Mirrored, SlotTray, named_by_colour
from app.store.seats import Seat
from app.ui.boxes import Column, Row
from app.ui.buttons import IconButton, PrimaryButton, SecondaryButton
from app.ui.choice import Segmented
from app.ui.drawing.paint import Surface
from app.ui.focus import focus
from app.ui.layout import layout
from app.ui.motion import Movable, animate, shake
from app.ui.people.avatar import Avatar
from app.ui.text import Text
from app.ui.theme import RADIUS, STRIP_DROPS_LINE_AT, theme
from rules.core import Roll, SheetState
from rules.dice import Face
from rules.sheet import Choice

if TYPE_CHECKING:
    from app.play.game_page import GamePage

KEYS = 6
ROWS = 2
KEY_LEAST, KEY_MOST = 48, 88
GAP = 8
LOW = 720
"""A window lower than this (dp) has smaller slots and no second line."""
BESIDE = 0.6, 540
"""The panel's share of a landscape window, and its least width in dp."""
COLUMN_MOST = 480


class RealDicePanel(Movable, Surface, BoxLayout):
    """on_face(face), on_slot(index), on_erase, on_again, on_use, on_fold, on_attempt(attempt)."""

    spare = NumericProperty(0)
    """How high it may be."""
    __events__ = ("on_face", "on_slot", "on_erase", "on_again", "on_use", "on_fold", "on_attempt")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), fill="bar", elevation="rising", spacing=dp(16), **kwargs)
        self._avatar = Avatar(pos_hint={"center_y": 0.5})
        self._title = Text(kind="strong", flow="fit")
        self._line = Text(kind="secondary", tone="text2")
        self._words = Column(pos_hint={"center_y": 0.5})
        self.fold = IconButton(icon="chevron-down", tone="text2", pos_hint={"center_y": 0.5})
        self._head = Row(spacing=dp(12))
        self.attempts = Segmented()
        """Which roll is typed, where there can be a second one."""
        self.slots = SlotTray()
        self._sign = DieSign()
        self._ask = Text(kind="section", flow="fit", pos_hint={"center_y": 0.5})
        self._then = Text(kind="secondary", tone="text2", flow="hug", pos_hint={"center_y": 0.5})
        self._asked = Row(spacing=dp(10), least=dp(32))
        self.keys = [FaceKey() for _ in range(KEYS)]
        self._pad = GridLayout(cols=KEYS // ROWS, spacing=dp(GAP), size_hint_y=None)
        self.erase = SecondaryButton(icon="delete")
        self.again = SecondaryButton()
        self.use = PrimaryButton()
        self._bar = Mirrored(spacing=dp(12))
        self._left, self._right = Column(spacing=dp(GAP)), Column(spacing=dp(GAP))
        self._compose()
        self.slots.bind(on_slot=lambda _, index: self.dispatch("on_slot", index))
        for key in self.keys:
            key.bind(on_release=lambda key: self.dispatch("on_face", key.face))
        buttons = ((self.erase, "on_erase"), (self.again, "on_again"), (self.use, "on_use"), (self.fold, "on_fold"))
        for button, event in buttons:
            button.bind(on_release=lambda *_, event=event: self.dispatch(event))
        self.attempts.bind(on_change=lambda _, attempt: self.dispatch("on_attempt", attempt))
        self.measure = Clock.create_trigger(self._measure, -1)
        for part in (self._head, self.attempts, self.slots, self._asked, self._bar):
            part.bind(height=self.measure)
        self.bind(width=self.measure, spare=self.measure)
        self._placed: tuple[bool, bool] | None = None
        self._columns: tuple[list[Widget], list[Widget]] = [], []

    def on_face(self, face: Face) -> None: ...
    def on_slot(self, index: int) -> None: ...
    def on_erase(self) -> None: ...
    def on_again(self) -> None: ...
    def on_use(self) -> None: ...
    def on_fold(self) -> None: ...
    def on_attempt(self, attempt: int) -> None: ...

    def _compose(self) -> None:
        self._words.add_widget(self._title)
        for home, parts in (
            (self._head, (self._avatar, self._words, self.fold)),
            (self._asked, (self._ask, self._then)),
            (self._pad, self.keys),
            (self._bar, (self.erase, self.use)),
        ):
            for part in parts:
                home.add_widget(part)

    def paint_below(self) -> None:
        self.shape("bar_line", (self.x, self.y + dp(1)), self.size)

    # -- what it shows -------------------------------------------------------------------------------------

    def show(self, tr: Translator, entry: DiceEntry, seat: Seat, alone: bool, rolls_again: bool) -> None:
        """How far the typing is; `seat` rolled, `alone` if that goes without saying, and can say to roll again."""
        self._avatar.name, self._avatar.palette = seat.name, seat.avatar
        self._avatar.bot = seat.controller.kind == "bot"
        self._title.text = self._title_words(tr, entry, "" if alone else seat.name)
        self._line.text = tr("type what you see, all sheets get it")
        self.fold.voice = tr("Hide the keypad")
        slots = entry.slots
        voices = [
            f"{die_name(tr, slot.die)} {face_words(tr, slot.face) if slot.face is not None else tr('missing')}"
            for slot in slots
        ]
        self.slots.show(slots, entry.current, voices)
        self._show_question(tr, entry)
        self.erase.voice = tr("Delete")
        self.erase.disabled = not entry.values
        self.use.disabled = entry.missing > 0
        missing = tr.plural("Use these dice, {n} missing", "Use these dice, {n} missing", entry.missing)
        self.use.text = missing if entry.missing else tr("Use these dice")
        self.attempts.options = [(0, tr("First roll"), ""), (1, tr("After the reroll"), "")]
        self.attempts.value = entry.pending.attempt
        self.again.text = tr("Roll again") if alone else tr("They reroll")
        wanted = [self.again if rolls_again else self.erase, self.use]
        if self._bar.children[::-1] != wanted:
            self._bar.clear_widgets()
            for part in wanted:
                self._bar.add_widget(part)

    def _title_words(self, tr: Translator, entry: DiceEntry, name: str) -> str:
        return tr("{name} rolls on the table", name=name) if name else tr("Roll on the table")

    def _show_question(self, tr: Translator, entry: DiceEntry) -> None:
        current, following = entry.current, entry.following
        die = entry.slots[current].die if current is not None else None
        signed = die is not None and named_by_colour(die)
        self._sign.die = die if signed else None
        if signed != (self._sign.parent is not None):
            self._asked.add_widget(self._sign, index=2) if signed else self._asked.remove_widget(self._sign)
        self._ask.text = die_shows(tr, die) if die else tr("Tap a die to correct it")
        roomy = theme.text_scale < STRIP_DROPS_LINE_AT
        self._then.text = then_die(tr, entry.slots[following].die) if roomy and following is not None else ""
        shown = die or entry.slots[entry.open[-1]].die
        for key, face in zip(self.keys, shown.faces, strict=True):
            key.die, key.face, key.disabled = shown, face, die is None
            key.opacity = 1 if die else 0.5
            key.voice = face_words(tr, face)

    @property
    def question(self) -> str:
        """What it asks for now, in words."""
        return self._ask.text

    # -- places --------------------------------------------------------------------------------------------

    def arrange(self, beside: bool, twice: bool, left: float, right: float) -> None:
        """In one column or in two, `twice` if there can be a second roll; `left` and `right` are margins."""
        low = layout.height < dp(LOW)
        self.slots.low = low
        if low == (self._line.parent is not None):
            self._words.remove_widget(self._line) if low else self._words.add_widget(self._line)
        self.padding = (left, dp(10), right, dp(10) + layout.inset_bottom)
        corner = dp(RADIUS["bar"])
        self.radius = [corner, 0 if beside else corner, 0, 0]
        if self._placed != (beside, twice):
            self._placed = beside, twice
            self._place(beside, twice)
        self.measure()

    def _place(self, beside: bool, twice: bool) -> None:
        for home in (self._left, self._right, self):
            home.clear_widgets()
        tabs = [self.attempts] if twice else []
        if beside:
            self._columns = [self._head, self.slots, self._bar], [*tabs, self._asked, self._pad]
        else:
            self._columns = [self._head, *tabs, self.slots, self._asked, self._pad, self._bar], []
        for home, parts in zip((self._left, self._right), self._columns, strict=True):
            for part in parts:
                home.add_widget(part)
        self.add_widget(self._left)
        self._left.pos_hint = self._right.pos_hint = {"top": 1}
        if beside:
            self.add_widget(self._right)

    def _measure(self, *_: object) -> None:
        """Keys take what is left, as high as they are comfortable."""
        frame = self.padding[1] + self.padding[3]
        first, second = self._columns
        beside = bool(second)
        others = [part for part in second or first if part is not self._pad]
        taken = sum(part.height + dp(GAP) for part in others) + dp(GAP) * (ROWS - 1)
        left = sum(part.height for part in first) + dp(GAP) * (len(first) - 1)
        room = left if beside else min(self.spare - frame, taken + ROWS * dp(KEY_MOST))
        key = max((room - taken) / ROWS, dp(KEY_LEAST))
        self._pad.row_default_height, self._pad.row_force_default = key, True
        self._pad.height = ROWS * key + (ROWS - 1) * dp(GAP)
        self.height = frame + taken + ROWS * key

    def on_touch_down(self, touch: Any) -> bool:
        return super().on_touch_down(touch) or self.collide_point(*touch.pos)


class RealDice:
    """What has been typed stays while the panel is folded, the device turns, or a typed roll is taken back."""

    def __init__(self, game: GamePage) -> None:
        self.game, self.app, self.session = game, game.app, game.running
        self.panel: RealDicePanel | None = None
        self.entry: DiceEntry | None = None
        self._first: DiceEntry | None = None
        """The first roll of this turn, while the second one is typed."""
        self._returning: int | None = None
        """On the way back to it: the last revision that was taken back."""
        self._folded = False
        self._arrange = Clock.create_trigger(self._arrange_now, -1)

    @property
    def pending(self) -> Roll | None:
        """The roll to be typed now, by whoever holds the device."""
        game, session = self.game, self.session
        pending = session.state.chance()
        moving = game.body is None or game.body.busy or game.handing or game.curtain is not None
        if moving or not isinstance(pending, Roll) or session.following() != session.seat:
            return None
        return pending if game.types_for(pending.seat) else None

    @property
    def _twice(self) -> bool:
        """Whether the game has a second roll."""
        return any(action.kind == "reroll" for action in self.session.game.actions)

    # -- opening and closing -------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Ask for dice if there are any to be asked for."""
        self._go_back()
        pending = self.pending
        if pending is None:
            self._folded = False
            self._close()
            return
        if self.entry is None or self.entry.pending != pending:
            if self._first is not None and self._first.pending == pending:
                self.entry = self._first
            else:
                state = self.session.state
                assert isinstance(state, SheetState)
                self.entry = DiceEntry(state.game.dice, state.dice, pending)
            if not pending.attempt:
                self._first = self.entry
            self._folded = False
        if not self._folded:
            self._open()
        self._show()

    def open(self) -> None:
        """Again, after it was folded."""
        self._folded = False
        self.refresh()

    def fold(self) -> None:
        """Away for a moment, to look at the sheets."""
        self._folded = True
        self._close()
        self.game.drawn.refresh()

    def _open(self) -> None:
        if self.panel is not None:
            return
        self.panel = panel = RealDicePanel()
        panel.bind(
            on_face=lambda _, face: self._put(face),
            on_slot=lambda _, index: self._choose(index),
            on_erase=lambda *_: self._erase(),
            on_again=lambda *_: self._use("reroll"),
            on_use=lambda *_: self._use("keep"),
            on_attempt=lambda _, attempt: self._change_attempt(attempt),
            on_fold=lambda *_: self.fold(),
            height=self._arrange,
        )
        self.game.add_widget(panel)
        self.game.bind(size=self._arrange)
        self.game.drawn.actions.bind(pos=self._arrange, size=self._arrange)
        self.app.bind(tr=self._show_again)
        self.app.overlay.bind(floor=self._lift_messages)
        layout.bind(**dict.fromkeys(("kind", "inset_bottom", "inset_left", "inset_right"), self._arrange_later))
        theme.bind(text_scale=self._show_again, left_handed=self._arrange_later)
        self._arrange_now()
        panel.nudge_y = -dp(320)
        animate(panel, "push", nudge_y=0)

    def _close(self) -> None:
        panel, self.panel = self.panel, None
        if panel is None:
            return
        self.game.unbind(size=self._arrange)
        self.game.drawn.actions.unbind(pos=self._arrange, size=self._arrange)
        self.app.unbind(tr=self._show_again)
        self.app.overlay.unbind(floor=self._lift_messages)
        layout.unbind(**dict.fromkeys(("kind", "inset_bottom", "inset_left", "inset_right"), self._arrange_later))
        theme.unbind(text_scale=self._show_again)
        self.game.drawn.arrange()
        panel.disabled = True
        animate(panel, "pop", nudge_y=-panel.height, then=lambda: self.game.remove_widget(panel))

    def closed(self) -> None:
        self._close()

    # -- places --------------------------------------------------------------------------------------------

    def _arrange_later(self, *_: object) -> None:
        self._arrange()

    def _arrange_now(self, *_: object) -> None:
        panel, page = self.panel, self.game
        if panel is None:
            return
        beside = layout.kind == "landscape"
        if beside:
            panel.width = min(page.width, max(page.width * BESIDE[0], dp(BESIDE[1])))
            whole, mirrored = panel.width == page.width, theme.left_handed
            left = dp(14) + (layout.inset_left if whole or mirrored else 0)
            right = dp(14) + (layout.inset_right if whole or not mirrored else 0)
        elif layout.kind == "wide":
            bar = page.drawn.actions
            panel.width, left, right = bar.width + dp(32), dp(16), dp(16)
        else:
            panel.width = page.width
            margin = max(dp(12), (page.width - dp(COLUMN_MOST)) / 2)
            left, right = margin + layout.inset_left, margin + layout.inset_right
        panel.spare = page.height - layout.inset_top - (dp(4) if beside else dp(120))
        panel.arrange(beside, self._twice, left, right)
        at_end = 0 if theme.left_handed else page.width - panel.width
        panel.x = page.drawn.actions.x - dp(16) if layout.kind == "wide" else at_end
        panel.y = 0
        self._lift_messages()

    def _lift_messages(self, *_: object) -> None:
        """Messages stand above the keys."""
        if self.panel is not None and layout.kind in ("phone", "medium") and self.app.navigator.page is self.game:
            self.app.overlay.floor = self.panel.height

    # -- typing --------------------------------------------------------------------------------------------

    def _show_again(self, *_: object) -> None:
        self._show()

    def _show(self) -> None:
        entry = self.entry
        if self.panel is None or entry is None:
            return
        seat, decisions = entry.pending.seat, self._decisions()
        alone = self.game.people() == [seat]
        self.panel.show(self.app.tr, entry, self.session.seats[seat], alone, rolls_again=bool(decisions))
        state = self.session.state
        self.game.drawn.foresee(state if entry.missing else state.resolve(entry.values))

    def _decisions(self) -> dict[str, Choice]:
        """What the roller can say at once about all dice typed so far: they stay, or they are rolled again."""
        entry = self.entry
        if entry is None or entry.missing or entry.pending.seat not in self.game.people():
            return {}
        sheet = self.session.state.resolve(entry.values).sheet(entry.pending.seat)
        found = {id: sheet.choice({id}) for id in ("keep", "reroll")}
        return {id: choice for id, choice in found.items() if choice} if all(found.values()) else {}

    def _put(self, face: Face) -> None:
        entry = self.entry
        if entry is None or self.panel is None:
            return
        if not entry.put(face):
            self._refuse()
            return
        self.app.feedback("die_lands")
        if focus.widget in self.panel.keys:
            focus.clear()
        self._show()
        self.app.feedback.say(self.panel.question)

    def _refuse(self) -> None:
        """No die that is asked for has this face."""
        if self.panel is not None:
            self.app.feedback("illegal")
            self.game.explain("impossible_roll", {})
            shake(self.panel.slots)

    def _choose(self, index: int) -> None:
        if self.entry is not None and self.entry.choose(index):
            self.app.feedback("pick")
            self._show()

    def _erase(self) -> None:
        if self.entry is not None and self.entry.erase():
            self.app.feedback("pick")
            self._show()

    def _use(self, decision: str = "") -> None:
        """These are the dice; with what was decided about them, if that is decided by one word."""
        entry = self.entry
        if entry is None or entry.missing or self.pending is None:
            return
        choice = self._decisions().get(decision)
        self.session.type_dice(entry.values)
        if choice is not None:
            self.session.act(choice.action, entry.pending.seat)

    # -- first and second roll -----------------------------------------------------------------------------

    def _change_attempt(self, attempt: int) -> None:
        """To the second roll when the first one is there; back to the first one to correct it."""
        entry = self.entry
        if entry is None or self.panel is None:
            return
        self.panel.attempts.value = entry.pending.attempt
        if attempt < entry.pending.attempt:
            self._returning = -1
            self._go_back()
        elif entry.missing:
            self.app.feedback("illegal")
            self.app.overlay.toast(self.app.tr("First type all dice of the first roll."), icon="dices")
            shake(self.panel.slots)
        else:
            self._use("reroll")

    def _go_back(self) -> None:
        """Take back one thing after another until the first roll is to be typed again."""
        session = self.session
        if self._returning is None or session.revision == self._returning:
            return
        pending = session.state.chance()
        if session.can_undo and (pending is None or getattr(pending, "attempt", 0)):
            self._returning = session.revision
            session.undo()
        else:
            self._returning = None

    # -- keys ----------------------------------------------------------------------------------------------

    def key(self, name: str) -> bool:
        """Digits type the face with that number; where a die has several such faces, arrows and Enter choose."""
        entry = self.entry
        if self.panel is None or entry is None:
            return False
        if name.isdecimal() and len(name) == 1:
            self._type(name)
        elif name == "backspace":
            self._erase()
        elif name == "enter":
            self._use("keep")
        else:
            return False
        return True

    def _type(self, digit: str) -> None:
        entry = self.entry
        if entry is None or entry.current is None:
            return
        faces = entry.slots[entry.current].die.faces
        fitting = [face for face in faces if str(face)[-1] == digit]
        if len(fitting) == 1:
            self._put(fitting[0])
        elif fitting and self.panel is not None:
            focus.widget = next(key for key in self.panel.keys if key.face in fitting)
        else:
            self._refuse()

    def back(self) -> bool:
        """Back folds the panel."""
        if self.panel is None:
            return False
        self.fold()
        return True
