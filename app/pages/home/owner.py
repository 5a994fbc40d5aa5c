"""Who owns this device: a name and a colour, asked for in a sheet when people tap their picture."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kivy.metrics import dp
from kivy.uix.gridlayout import GridLayout

from app.i18n import mark
from app.store.seats import NAME_LENGTH
from app.store.store import Profile, StoreError
from app.table.house import House, new_id
from app.ui.buttons import PrimaryButton
from app.ui.fields import TextField
from app.ui.on_ui import on_ui
from app.ui.overlay.drawers import Drawer
from app.ui.people.avatar_button import AvatarButton
from app.ui.text import Text
from app.ui.theme import AVATARS

if TYPE_CHECKING:
    from app.games.services import HouseServices

COLOURS = {
    "amber": mark("amber"),
    "coral": mark("coral"),
    "sky": mark("sky blue"),
    "leaf": mark("green"),
    "lilac": mark("lilac"),
    "mint": mark("mint"),
}


class OwnerDrawer(Drawer):
    """Change name and colour; nothing is kept until Save is tapped."""

    def __init__(self, app: HouseServices, owner: Profile | None, then: Callable[[], object]) -> None:
        tr = app.tr
        super().__init__(title=tr("You on this device"))
        self._app, self._owner, self._then = app, owner, then
        self.field = TextField(label=tr("Name"), hint=tr("Your name"), most=NAME_LENGTH)
        self.field.text = owner.name if owner else ""
        self._palettes = GridLayout(cols=6, size_hint_y=None, height=dp(56))
        self.save_button = PrimaryButton(text=tr("Save"), icon="check")
        for palette in AVATARS:
            button = AvatarButton(dp(44), palette=palette, voice=tr(COLOURS[palette]))
            button.bind(on_release=lambda chosen: self._choose(chosen.palette))
            self._palettes.add_widget(button)
        for part in (self.field, Text(text=tr("Colour"), kind="secondary_strong", tone="text2"), self._palettes):
            self.add_widget(part)
        self.add_widget(self.save_button)
        self.body.spacing = dp(12)
        self.field.bind(text=self._show, on_done=lambda *_: self._keep())
        self.save_button.bind(on_release=lambda *_: self._keep())
        self._choose(owner.avatar if owner and owner.avatar in AVATARS else next(iter(AVATARS)))

    @property
    def _name(self) -> str:
        return " ".join(self.field.text.split())

    def _choose(self, palette: str) -> None:
        self._palette = palette
        self._show()

    def _show(self, *_args: object) -> None:
        self.save_button.disabled = not self._name
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
