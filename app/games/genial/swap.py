"""The drawer that offers to swap the rack; it is shown only when the rules allow it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.metrics import dp

from app.games.genial.tracks import Coin, TileRow
from app.games.words import names
from app.i18n import Translator
from app.ui.boxes import Column, Row, Well
from app.ui.buttons import PrimaryButton, SecondaryButton
from app.ui.drawing.icons import Icon
from app.ui.layout import layout
from app.ui.overlay.drawers import Drawer
from app.ui.text import Text
from rules.genial.tiles import Tile


class SwapDrawer(Drawer):
    """`lowest` has number, word and peg of each colour that stands lowest."""

    __events__ = ("on_swap", "on_keep")

    def __init__(
        self,
        tr: Translator,
        rack: Sequence[Tile | None],
        lowest: Sequence[tuple[int, str, int]],
        others: str,
        size: int,
        **kwargs: Any,
    ) -> None:
        super().__init__(title=tr("Swap your rack?"), **kwargs)
        layout.bind(kind=self._make_room)
        self._make_room()
        count = len(rack)
        words = names(tr, [word for _, word, _ in lowest])
        if len(lowest) == 1:
            reason = tr("{colour} is your lowest, and no tile of yours shows it.", colour=words)
        else:
            reason = tr("{colours} are your lowest, and no tile of yours shows one of them.", colours=words)
        self.add_widget(Text(text=reason, tone="text2"))
        self.add_widget(self._evidence(tr, rack, lowest))
        facts = (
            (
                "eye",
                tr.plural(
                    "This {n} tile is shown to {names}", "These {n} tiles are shown to {names}", count, names=others
                ),
            ),
            ("shuffle", tr("Draw {n} new ones, then these go back to the bag", n=size)),
            ("ban", tr("All or none, and only now")),
        )
        for icon, text in facts:
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

    def _evidence(self, tr: Translator, rack: Sequence[Tile | None], lowest: Sequence[tuple[int, str, int]]) -> Well:
        well = Well(spacing=dp(10))
        for name, word, peg in lowest:
            row = Row(spacing=dp(10))
            row.add_widget(Coin(name=name, size=(dp(28), dp(28))))
            row.add_widget(Text(text=f"{word} {peg}", kind="row"))
            none_of = tr.plural("0 of {n} tile", "0 of {n} tiles", len(rack))
            row.add_widget(Text(text=none_of, kind="secondary", tone="text2", flow="hug"))
            well.add_widget(row)
        tiles = Column()
        tiles.add_widget(TileRow(tiles=tuple(rack), size_hint_y=None, height=dp(44)))
        well.add_widget(tiles)
        return well
