"""Finding games among many: by words, and by the game that was played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from kivy.metrics import dp

from app.games.registry import DICE, faces
from app.games.tints import tile_tint
from app.games.words import game_name, players, title
from app.i18n import Translator
from app.i18n.search import matches
from app.store.store import Listed
from app.ui.chips import IconTile
from app.ui.overlay.drawers import Drawer
from app.ui.rows import ListRow


@dataclass(frozen=True)
class Wanted:
    """What to show: games with all these words, of this game; everything if neither is given."""

    words: tuple[str, ...] = ()
    game_id: str = ""

    def __bool__(self) -> bool:
        return bool(self.words or self.game_id)

    def fits(self, tr: Translator, listed: Listed, owner: str | None) -> bool:
        if self.game_id not in ("", listed.game_id):
            return False
        if not self.words:
            return True
        return matches(self.words, game_name(tr, listed.game_id), title(tr, listed, owner), *players(tr, listed))


def games_drawer(tr: Translator, games: Sequence[Listed], chosen: str, choose: Callable[[str], None]) -> Drawer:
    """Every game that was played here, how often, and all of them together."""
    drawer = Drawer(title=tr("Show"))
    counts = Counter(listed.game_id for listed in games)

    def row(game_id: str, name: str, icon: str, count: int) -> None:
        tile = IconTile(icon=icon, tint=tile_tint(game_id) if game_id else None, tile_size=dp(38))
        now = game_id == chosen
        drawer.offer(
            ListRow(leading=tile, title=name, value=str(count), chosen=now, least=dp(56)), partial(choose, game_id)
        )

    row("", tr("All games"), "history", len(games))
    for one in (*faces(), DICE):
        if counts[one.id] or one.id == chosen:
            row(one.id, tr(one.facts.name), one.facts.icon, counts[one.id])
    return drawer
