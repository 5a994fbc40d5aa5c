"""The drawer that offers to swap the rack; it is shown only when the rules allow it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.metrics import dp

from app.games.board.words import BoardOffer
from app.games.genial.tracks import Coin, TileRow
from app.i18n import Translator
from app.ui.boxes import Column, Row, Well
from app.ui.buttons import PrimaryButton, SecondaryButton
from app.ui.drawing.icons import Icon
from app.ui.layout import layout
from app.ui.overlay.drawers import Drawer
from app.ui.text import Text
from rules.genial.tiles import Tile


class SwapDrawer(Drawer):
    __events__ = ("on_swap", "on_keep")

    def __init__(self, tr: Translator, offer: BoardOffer, rack: Sequence[Tile | None], **kwargs: Any) -> None:
        super().__init__(title=offer.title, **kwargs)
        layout.bind(kind=self._make_room)
        self._make_room()
        self.add_widget(Text(text=offer.text, tone="text2"))
        self.add_widget(self._evidence(offer, rack))
        for icon, text in offer.facts:
            row = Row(spacing=dp(14), padding=(dp(6), dp(2)))
            row.add_widget(Icon(name=icon, tone="accent_text", icon_size=dp(22)))
            row.add_widget(Text(text=text, kind="row"))
            self.add_widget(row)
        keep = SecondaryButton(text=tr("Keep"), sunk=True, hug=True)
        swap = PrimaryButton(text=tr("Show and swap"), icon="repeat")
        for button, event in ((keep, "on_keep"), (swap, "on_swap")):
            button.bind(on_release=lambda *_, event=event: self._answer(event))
        buttons = Row(spacing=dp(12), padding=(0, dp(6), 0, 0))
        for button in (keep, swap):
            buttons.add_widget(button)
        self.add_widget(buttons)

    def _make_room(self, *_: object) -> None:
        self.body.spacing = dp(4 if layout.is_landscape else 12)

    def on_swap(self) -> None: ...

    def on_keep(self) -> None: ...

    def _answer(self, event: str) -> None:
        self.dismiss()
        self.dispatch(event)

    def _evidence(self, offer: BoardOffer, rack: Sequence[Tile | None]) -> Well:
        well = Well(spacing=dp(10))
        for name, words, none_of in offer.marks:
            row = Row(spacing=dp(10))
            row.add_widget(Coin(name=name, size=(dp(28), dp(28))))
            row.add_widget(Text(text=words, kind="row"))
            row.add_widget(Text(text=none_of, kind="secondary", tone="text2", flow="hug"))
            well.add_widget(row)
        tiles = Column()
        tiles.add_widget(TileRow(tiles=tuple(rack), size_hint_y=None, height=dp(44)))
        well.add_widget(tiles)
        return well
