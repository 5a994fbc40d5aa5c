"""What a game's sheet is worth, line by line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.metrics import dp

from app.games.game_words import scoring_of
from app.i18n import Translator
from app.ui.boxes import Column
from app.ui.overlay.drawers import Drawer
from app.ui.rows import ListRow
from app.ui.text import Text

if TYPE_CHECKING:
    from app.ui.overlay.overlay import Overlay


def show_scoring(overlay: Overlay, tr: Translator, game_id: str) -> None:
    scoring = scoring_of(game_id, tr)
    drawer = Drawer(title=scoring.title)
    for name, worth, example in scoring.rows:
        drawer.add_widget(ListRow(title=name, subtitle=example, value=worth, tappable=False, least=dp(48)))
    note = Column(padding=(dp(14), dp(12)))
    note.add_widget(Text(text=scoring.note, tone="text2"))
    drawer.add_widget(note)
    overlay.show(drawer)
