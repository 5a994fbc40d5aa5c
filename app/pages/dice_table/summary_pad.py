"""The score pad of a table: totals are typed in on big keys, names on the keyboard.

PadCard         everybody with a box for the total;  show(pad, current);  on_total(number), on_name(number), on_add
TotalDrawer      keys for one total, and on to the next person
NameDrawer       a name, or away with the row
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import ObjectProperty, StringProperty, VariableListProperty
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from app.i18n import Translator
from app.i18n.numbers import with_minus
from app.pages.dice_table.result import Pad
from app.pages.dice_table.summary_words import person
from app.store.seats import NAME_LENGTH
from app.ui.boxes import Card, Column, Row, refill
from app.ui.buttons import PrimaryButton, SecondaryButton, TextButton
from app.ui.drawing.brush import Brush
from app.ui.drawing.key import Key
from app.ui.fields import TextField
from app.ui.focus import focus
from app.ui.layout import layout
from app.ui.overlay.drawers import Drawer
from app.ui.people.avatar import Avatar
from app.ui.press import Pressable
from app.ui.text import Text
from app.ui.theme import TOUCH, colour, grown, theme
from rules.table_dice.game import MOST_POINTS

if TYPE_CHECKING:
    from app.ui.services import Services

MINUS, BACK = "minus", "delete"
KEYS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", MINUS, "0", BACK)
"""From the top left to the bottom right."""
KEY_HIGH, KEY_LOW = 60, 48
ENTER, BACKSPACE = (13, 271), 8


class TotalBox(Pressable, Widget):
    """Where a total is written: dashed while it is empty."""

    text = StringProperty("")
    radius = VariableListProperty([dp(14)])

    def __init__(self, **kwargs: Any) -> None:
        self._digits = Text(kind="h1", flow="hug")
        super().__init__(size_hint=(None, None), size=(dp(96), dp(TOUCH)), **kwargs)
        self.add_widget(self._digits)
        for name in ("pos", "size"):
            self.fbind(name, self._arrange)
        self._digits.bind(size=self._arrange)
        self.fbind("text", self._show)
        theme.bind(text_scale=self._show)
        self._show()

    def _show(self, *_: object) -> None:
        self._digits.text = self.text
        self.fill, self.elevation = "well", "well"
        self.line, self.line_width, self.dashed = (
            ("accent", dp(2), True) if not self.text else ("well_line", dp(1), False)
        )
        self.size = dp(96) * min(theme.text_scale, 1.25), max(dp(TOUCH), grown(38))

    def _arrange(self, *_: object) -> None:
        self._digits.center = self.x + self.width / 2, self.y + self.height / 2


class PersonRow(Row):
    """A name to tap, and a total to tap."""

    def __init__(self, **kwargs: Any) -> None:
        self.name = NameButton()
        self.total = TotalBox()
        super().__init__(spacing=dp(10), least=dp(60), padding=(0, dp(5)), **kwargs)
        for part in (self.name, self.total):
            self.add_widget(part)


class NameButton(Pressable, Row):
    radius = VariableListProperty([dp(14)])

    def __init__(self, **kwargs: Any) -> None:
        self.avatar = Avatar(avatar_size=dp(38))
        self.label = Text(kind="strong")
        super().__init__(spacing=dp(12), least=dp(TOUCH), **kwargs)
        for part in (self.avatar, self.label):
            self.add_widget(part)


class PadCard(Card):
    __events__ = ("on_total", "on_name", "on_add")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(spacing=dp(2), padding=(dp(16), dp(12)), **kwargs)
        self._title = Text(kind="section")
        self._note = Text(kind="secondary", tone="text2")
        self.rows: list[PersonRow] = []
        self.add = TextButton(icon="user-plus", hug=False, align="left", tone="accent_text")
        self.add.padding = (0, dp(8))
        self.add.bind(on_release=lambda *_: self.dispatch("on_add"))

    def on_total(self, number: int) -> None: ...

    def on_name(self, number: int) -> None: ...

    def on_add(self) -> None: ...

    def show(self, tr: Translator, pad: Pad) -> None:
        self._title.text = tr("Totals from the paper")
        self._note.text = tr("Type them in and see who won. You can leave them out, too.")
        self.add.text = tr("Add a player")
        while len(self.rows) < len(pad.names):
            self._append(len(self.rows))
        del self.rows[len(pad.names) :]
        for number, row in enumerate(self.rows):
            name, total = person(tr, pad.names[number], number), pad.totals[number]
            row.name.label.text = row.name.avatar.name = name
            row.name.avatar.palette = pad.avatars[number]
            row.name.voice = tr("Change the name {name}", name=name)
            row.total.text = "" if total is None else with_minus(total)
            row.total.voice = (
                tr("Total of {name}: {total}", name=name, total=with_minus(total))
                if total is not None
                else tr("Total of {name}: missing", name=name)
            )
        refill(self, [self._title, self._note, *self.rows, self.add if pad.can_add else None])

    def _append(self, number: int) -> None:
        row = PersonRow()
        row.total.bind(on_release=lambda *_: self.dispatch("on_total", number))
        row.name.bind(on_release=lambda *_: self.dispatch("on_name", number))
        self.rows.append(row)


class NumberKey(Key):
    """A digit, or what the icon says."""

    sign = StringProperty("")

    def draw(self, brush: Brush) -> None:
        if self.sign.isdigit():
            brush.text(self.sign, 0, -dp(1), dp(30), colour("text"), 700)
        else:
            brush.icon(self.sign, 0, -dp(1), dp(26), colour("text"))


class TotalDrawer(Drawer):
    """`write(number, points)` is called with every key, so nothing typed is lost however the sheet is closed."""

    number = ObjectProperty(0)

    def __init__(self, app: Services, pad: Pad, number: int, write: Callable[[int, int | None], Pad]) -> None:
        self._app, self._pad, self._write = app, pad, write
        self._fresh = True
        self._minus = False
        super().__init__(number=number)
        self._name = Text(kind="title", flow="fit")
        self._avatar = Avatar(avatar_size=dp(44))
        self._digits = Text(kind="banner", flow="hug")
        self._head = Row(spacing=dp(12), least=dp(62))
        for part in (self._avatar, self._name, self._digits):
            self._head.add_widget(part)
        self._keys = GridLayout(cols=3, spacing=dp(8), size_hint_y=None)
        self.keys = {sign: NumberKey(sign=sign) for sign in KEYS}
        for sign, key in self.keys.items():
            key.bind(on_release=lambda *_, sign=sign: self.press(sign))
            self._keys.add_widget(key)
        self.go = PrimaryButton()
        self.go.bind(on_release=lambda *_: self.proceed())
        self._beside = Column(spacing=dp(12), pos_hint={"center_y": 0.5})
        self._panes = Row(spacing=dp(16))
        self.body.spacing = dp(12)
        self.bind(on_open=self._listen, on_dismiss=self._deaf)
        self._place()
        self._show()

    # -- places ----------------------------------------------------------------------------------------------

    def _listen(self, *_: object) -> None:
        Window.bind(on_key_down=self._key)
        layout.bind(kind=self._turned)
        self._app.bind(tr=self._turned)
        self._ask()

    def _deaf(self, *_: object) -> None:
        Window.unbind(on_key_down=self._key)
        layout.unbind(kind=self._turned)
        self._app.unbind(tr=self._turned)

    def _turned(self, *_: object) -> None:
        self._place()
        self._show()

    def _place(self) -> None:
        low = layout.kind == "landscape"
        key = dp(KEY_LOW if low else KEY_HIGH)
        self._keys.row_default_height, self._keys.row_force_default = key, True
        self._keys.height = 4 * key + 3 * dp(8)
        self._keys.pos_hint = {"center_y": 0.5}
        if low:
            refill(self._beside, [self._head, self.go])
            refill(self._panes, [self._beside, self._keys])
        refill(self.body, [self._panes] if low else [self._head, self._keys, self.go])

    # -- typing ----------------------------------------------------------------------------------------------

    @property
    def points(self) -> int | None:
        return self._pad.totals[self.number]

    def press(self, sign: str) -> None:
        """The first digit replaces a total that was there before."""
        points, fresh = self.points, self._fresh
        self._fresh = False
        if sign == MINUS:
            self._minus = not (self._minus or (points or 0) < 0)
            changed = None if points is None else -points
        elif sign == BACK:
            shorter = abs(points or 0) // 10
            changed = None if shorter == 0 else (-shorter if (points or 0) < 0 else shorter)
            self._minus = self._minus and changed is not None
        else:
            before = 0 if fresh or points is None else abs(points)
            grown = before * 10 + int(sign)
            if grown > MOST_POINTS:
                self._app.feedback("illegal")
                return
            changed = -grown if self._minus or (not fresh and (points or 0) < 0) else grown
        self._app.feedback("pick")
        self._pad = self._write(self.number, changed)
        self._show()

    def proceed(self) -> None:
        """To the next who has no total yet, or away."""
        following = self._following()
        if following is None:
            self.dismiss()
            return
        self.number, self._fresh, self._minus = following, True, False
        self._app.feedback("confirm")
        self._show()
        self._ask()

    def _following(self) -> int | None:
        order = [*range(self.number + 1, len(self._pad.names)), *range(self.number)]
        return next((number for number in order if self._pad.totals[number] is None), None)

    def _ask(self) -> None:
        self._app.feedback.say(self._name.text)

    def _key(self, _window: object, key: int, _scan: int, text: str | None, _modifiers: object) -> bool:
        if self._app.overlay.modal is not self or (key in ENTER and focus.widget is not None):
            return False
        if key in ENTER:
            self.proceed()
        elif key == BACKSPACE:
            self.press(BACK)
        elif text and text in "0123456789":
            self.press(text)
        elif text == "-":
            self.press(MINUS)
        else:
            return False
        return True

    def _show(self) -> None:
        tr, points, pad = self._app.tr, self.points, self._pad
        name = person(tr, pad.names[self.number], self.number)
        self._name.text = self._avatar.name = name
        self._avatar.palette = pad.avatars[self.number]
        empty = "–" if not self._minus else "−"
        self._digits.text = empty if points is None else with_minus(points)
        self._digits.tone = "text" if points is not None else "text3"
        self.keys[MINUS].voice, self.keys[BACK].voice = tr("Minus"), tr("Delete")
        for sign in KEYS:
            if sign.isdigit():
                self.keys[sign].voice = sign
        following = self._following()
        if following is None:
            self.go.text, self.go.icon = tr("Done"), "check"
        else:
            self.go.text, self.go.icon = tr("Next: {name}", name=person(tr, pad.names[following], following)), ""


class NameDrawer(Drawer):
    def __init__(
        self, tr: Translator, pad: Pad, number: int, call: Callable[[str], object], remove: Callable[[], object]
    ) -> None:
        super().__init__(title=tr("Name"))
        self._call = call
        self.field = TextField(text=pad.names[number], hint=person(tr, "", number), most=NAME_LENGTH)
        self.field.bind(on_done=lambda *_: self._done())
        done = PrimaryButton(text=tr("Done"))
        done.bind(on_release=lambda *_: self._done())
        self.body.spacing = dp(12)
        parts: list[Widget | None] = [self.field, done]
        if pad.can_remove:
            away = SecondaryButton(text=tr("Remove this player"), icon="trash-2", sunk=True)
            away.bind(on_release=lambda *_: self._away(remove))
            parts.append(away)
        for part in parts:
            self.add_widget(part)

    def _done(self) -> None:
        self.dismiss()
        self._call(self.field.text)

    def _away(self, remove: Callable[[], object]) -> None:
        self.dismiss()
        remove()
