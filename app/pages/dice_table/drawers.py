"""What opens from the bottom at a table of dice: names in the order of play, and dice for free rolling."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.properties import VariableListProperty as Corners
from kivy.uix.gridlayout import GridLayout

from app.dice.face import paint_face
from app.games.registry import facts
from app.i18n import Translator
from app.pages.dice_table.draft import MOST_DICE
from app.pages.dice_table.words import BODIES as COLOURS
from app.pages.setup.drawers import MOST_PEOPLE, person_row
from app.store.seats import NAME_LENGTH
from app.store.store import Profile
from app.table.draft import Draft
from app.ui.boxes import Column, Row
from app.ui.buttons import IconButton, PrimaryButton, SecondaryButton
from app.ui.drawing.brush import Brush
from app.ui.drawing.drawn import Drawn
from app.ui.fields import TextField
from app.ui.folding import SectionHeader
from app.ui.overlay.drawers import Drawer
from app.ui.people.avatar import Avatar
from app.ui.press import Pressable
from app.ui.reorder import Grip, ReorderList
from app.ui.rows import ListRow
from app.ui.text import Text
from app.ui.theme import TOUCH
from rules.dice import Die
from rules.table_dice.paper import BODIES, COLOURED_BODIES, COLOURED_GAME, coloured_die

if TYPE_CHECKING:
    from app.ui.services import Services


def dice_words(tr: Translator, dice: Sequence[str]) -> str:
    """ "2× ivory, 1× red"."""
    counts = Counter(COLOURED_GAME if body in COLOURED_BODIES else body for body in dice)
    names = {**{body: tr(COLOURS[body]).lower() for body in BODIES}, COLOURED_GAME: tr(facts(COLOURED_GAME).name)}
    return ", ".join(f"{counts[body]}× {name}" for body, name in names.items() if counts[body])


# -- names -----------------------------------------------------------------------------------------------------


class NameRow(ListRow):
    def __init__(self, name: str, palette: str, remove: str, **kwargs: Any) -> None:
        self.grip = Grip()
        self.bin = IconButton(icon="trash-2", tone="text2", voice=remove)
        super().__init__(title=name, title_kind="strong", least=dp(56), tappable=False, **kwargs)
        leading = Row(spacing=dp(8), size_hint_x=None, width=self.grip.width + dp(8) + dp(38))
        for part in (self.grip, Avatar(name=name, palette=palette)):
            leading.add_widget(part)
        self.leading = leading
        self.add_widget(self.bin)


class NamesDrawer(Drawer):
    """Names are optional: without any, rounds are counted and nobody is called."""

    def __init__(
        self, app: Services, tr: Translator, people: Draft, change: Callable[[Draft], object], note: str = ""
    ) -> None:
        super().__init__(title=tr("Names"))
        self._app, self._tr, self.people, self._change = app, tr, people, change
        self.field = TextField(hint=tr("New name"), most=NAME_LENGTH)
        self.add = PrimaryButton(text=tr("Add"), small=True, hug=True, pos_hint={"top": 1})
        self.field.bind(text=self._look, on_done=lambda *_: self.add_name())
        self.add.bind(on_release=lambda *_: self.add_name())
        self._typing = Row(spacing=dp(10))
        self.field.pos_hint = {"top": 1}
        for part in (self.field, self.add):
            self._typing.add_widget(part)
        self._note = Text(kind="secondary", tone="text2", text=note or tr("In the order of play. Names are optional."))
        self.list = ReorderList()
        self.list.bind(on_reorder=lambda _, start, end: self._set(self.people.move(start, end)))
        self._known = Column()
        self._done = PrimaryButton(text=tr("Done"))
        self._done.bind(on_release=self.dismiss)
        for part in (self._typing, self._note, self.list, self._known, self._done):
            self.add_widget(part)
        self.body.spacing = dp(10)
        self._show()

    def _show(self) -> None:
        tr = self._tr
        self.list.clear_widgets()
        for number, seat in enumerate(self.people.seats):
            row = NameRow(seat.name, seat.avatar, tr("Remove {name}", name=seat.name))
            row.bin.bind(on_release=lambda *_, number=number: self._set(self.people.remove(number)))
            self.list.add_widget(row)
        self._known.clear_widgets()
        absent = self.people.absent[:MOST_PEOPLE] if self.people.can_add else ()
        if absent:
            self._known.add_widget(SectionHeader(text=tr("Played before")))
        for profile in absent:
            row = person_row(tr, profile)
            row.bind(on_release=partial(self._welcome, profile))
            self._known.add_widget(row)
        self.field.disabled = not self.people.can_add
        self._look()

    def _look(self, *_: object) -> None:
        here = self.people.namesake(self.field.text) == "here"
        self.field.error = self._tr("This name is already at the table.") if here else ""
        self.add.disabled = here or not self.people.can_add

    def add_name(self) -> None:
        if self.field.text.strip() and not self.add.disabled:
            people = self.people.sit_by_name(self.field.text)
            self.field.text = ""
            self._set(people)

    def _welcome(self, profile: Profile, *_: object) -> None:
        self._set(self.people.sit(profile))

    def _set(self, people: Draft) -> None:
        self.people = people
        self._app.feedback("ready")
        self._change(people)
        self._show()


# -- dice ------------------------------------------------------------------------------------------------------


class DieTile(Pressable, Drawn):
    """A die to tap."""

    body = StringProperty("")
    radius = Corners([dp(14)])

    def __init__(self, body: str, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), size=(dp(TOUCH), dp(TOUCH)), body=body, **kwargs)

    def draw(self, brush: Brush) -> None:
        die = coloured_die(self.body) if self.body in COLOURED_BODIES else Die(self.body, self.body)
        paint_face(brush, die, die.faces[4], 0, 0, dp(40))


class DiceDrawer(Drawer):
    """One to twelve dice: a tap on a colour adds one, a tap on a die in the hand puts it back."""

    def __init__(
        self,
        tr: Translator,
        dice: Sequence[str],
        change: Callable[[tuple[str, ...]], object],
        roll: Callable[[], object],
    ) -> None:
        super().__init__(title=tr("Dice for free rolling"))
        self._tr, self.dice, self._change, self._roll = tr, tuple(dice), change, roll
        self._head = SectionHeader()
        self.hand = GridLayout(cols=6, size_hint_y=None, spacing=dp(6))
        self.hand.bind(minimum_height=self.hand.setter("height"))
        self.colours = GridLayout(cols=4, size_hint_y=None, spacing=dp(6))
        self.colours.bind(minimum_height=self.colours.setter("height"))
        for body in BODIES:
            tile = DieTile(body, voice=tr("Add: {die}", die=tr(COLOURS[body])))
            tile.bind(on_release=lambda *_, body=body: self._set((*self.dice, body)))
            self.colours.add_widget(tile)
        self.qwantum = SecondaryButton(text=tr("Qwantum’s six dice"), small=True)
        self.qwantum.bind(on_release=lambda *_: self._set(COLOURED_BODIES))
        self.go = PrimaryButton(icon="dices")
        self.go.bind(on_release=lambda *_: self._start())
        adding = SectionHeader(text=tr("Tap to add"))
        for part in (self._head, self.hand, adding, self.colours, self.qwantum, self.go):
            self.add_widget(part)
        self.body.spacing = dp(8)
        self._show()

    def _show(self) -> None:
        tr = self._tr
        self._head.text = tr("In the hand")
        self._head.note = tr("{n} of {most}, tap to put back", n=len(self.dice), most=MOST_DICE)
        self.hand.clear_widgets()
        for place, body in enumerate(self.dice):
            tile = DieTile(body, voice=tr("Put back"))
            tile.disabled = len(self.dice) == 1
            tile.bind(on_release=lambda *_, place=place: self._set((*self.dice[:place], *self.dice[place + 1 :])))
            self.hand.add_widget(tile)
        for tile in self.colours.children:
            tile.disabled = len(self.dice) >= MOST_DICE
        self.go.text = tr.plural("Roll {n} die", "Roll {n} dice", len(self.dice))

    def _set(self, dice: tuple[str, ...]) -> None:
        if 0 < len(dice) <= MOST_DICE:
            self.dice = dice
            self._change(dice)
            self._show()

    def _start(self) -> None:
        self.dismiss()
        self._roll()
