"""Who owns this device: a name and a colour, asked for in a sheet when people tap their picture."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.properties import VariableListProperty as Corners
from kivy.uix.gridlayout import GridLayout

from app.i18n import Translator, mark
from app.on_ui import on_ui
from app.table.house import House, new_id
from app.table.seats import NAME_LENGTH
from app.table.store import Profile, StoreError
from app.ui.boxes import Cluster
from app.ui.buttons import PrimaryButton
from app.ui.fields import TextField
from app.ui.players import Avatar
from app.ui.press import Pressable
from app.ui.sheets import BottomSheet
from app.ui.text import Text
from app.ui.theme import AVATARS

if TYPE_CHECKING:
    from app.shell import PetkaApp

COLOURS = {
    "amber": mark("amber"),
    "coral": mark("coral"),
    "sky": mark("sky blue"),
    "leaf": mark("green"),
    "lilac": mark("lilac"),
    "mint": mark("mint"),
}


def owner_name(tr: Translator, owner: Profile | None) -> str:
    """What to call the owner before anybody has asked."""
    return (owner.name if owner else "") or tr("You")


class AvatarButton(Pressable, Cluster):
    """A tappable avatar; `chosen` rings it."""

    name = StringProperty("")
    palette = StringProperty("amber")
    chosen = BooleanProperty(False)
    radius = Corners([dp(40)])

    def __init__(self, side: float, **kwargs: Any) -> None:
        self._avatar = Avatar(avatar_size=side)
        super().__init__(size_hint=(None, None), size=(side + dp(8), side + dp(8)), **kwargs)
        self.padding = 0
        self.add_widget(self._avatar)
        for name in ("name", "palette", "chosen"):
            self.fbind(name, self._show)
        self._show()

    def _show(self, *_args: object) -> None:
        self._avatar.name, self._avatar.palette = self.name, self.palette
        self.line, self.line_width = ("accent", dp(2)) if self.chosen else ("", dp(1))


class OwnerSheet(BottomSheet):
    """Change name and colour; nothing is kept before Save."""

    def __init__(self, app: PetkaApp, owner: Profile | None, then: Callable[[], object]) -> None:
        tr = app.tr
        super().__init__(title=tr("You on this device"))
        self._app, self._owner, self._then = app, owner, then
        self._field = TextField(label=tr("Name"), hint=tr("Your name"), most=NAME_LENGTH)
        self._field.text = owner.name if owner else ""
        self._palettes = GridLayout(cols=6, size_hint_y=None, height=dp(56))
        self._save = PrimaryButton(text=tr("Save"), icon="check")
        for palette in AVATARS:
            button = AvatarButton(dp(44), palette=palette, voice=tr(COLOURS[palette]))
            button.bind(on_release=lambda chosen: self._choose(chosen.palette))
            self._palettes.add_widget(button)
        for part in (self._field, Text(text=tr("Colour"), kind="secondary_strong", tone="text2"), self._palettes):
            self.add_widget(part)
        self.add_widget(self._save)
        self.body.spacing = dp(12)
        self._field.bind(text=self._show, on_done=lambda *_: self._keep())
        self._save.bind(on_release=lambda *_: self._keep())
        self._choose(owner.avatar if owner and owner.avatar in AVATARS else next(iter(AVATARS)))

    @property
    def _name(self) -> str:
        return " ".join(self._field.text.split())

    def _choose(self, palette: str) -> None:
        self._palette = palette
        self._show()

    def _show(self, *_args: object) -> None:
        self._save.disabled = not self._name
        for button in self._palettes.children:
            button.name, button.chosen = self._name, button.palette == self._palette

    def _keep(self) -> None:
        if not self._name:
            return
        profile = Profile(self._owner.id if self._owner else new_id(), self._name, self._palette, owner=True)
        self.dismiss()

        def keep(house: House) -> None:
            house.store.save_profile(profile, house.now())

        def failed(error: BaseException) -> None:
            self._app.tell(error.reason if isinstance(error, StoreError) else "")

        on_ui(self._app.house.ask(keep), lambda _: self._then(), failed)
