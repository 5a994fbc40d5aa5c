"""Which game is to be played alone, or by everybody on a phone of their own."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from kivy.metrics import dp

from app.games.catalogue import players
from app.games.face import Face
from app.games.registry import faces
from app.games.tints import card_tint
from app.ui.chips import IconTile
from app.ui.overlay.drawers import Drawer
from app.ui.rows import ListRow

if TYPE_CHECKING:
    from app.ui.services import Services


class WhichGameDrawer(Drawer):
    def __init__(self, app: Services, alone: bool = False, many: bool = False) -> None:
        tr = app.tr
        super().__init__(title=tr("Play alone") if alone else tr("Host a table"))
        self._app, self._how = app, {"alone": True} if alone else {"many": True} if many else {}
        for face in faces():
            if alone and 1 not in face.facts.seats:
                continue
            about = tr(face.facts.line) if alone else players(face.facts.seats, tr)
            tile = IconTile(icon=face.facts.icon, tint=card_tint(face.id), tile_size=dp(38))
            self.offer(
                ListRow(leading=tile, title=tr(face.facts.name), subtitle=about, chevron=True, least=dp(56)),
                partial(self._go, face),
            )

    def _go(self, face: Face) -> None:
        self._app.navigator.open("setup", game_id=face.id, **self._how)
