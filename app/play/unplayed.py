"""A game that was opened and left without a move is not kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.ui.on_ui import on_ui

if TYPE_CHECKING:
    from app.games.services import HouseServices


def drop_unplayed(app: HouseServices, game: str) -> None:
    """The page of this game is gone; the page now shown reads its games again."""
    page = app.navigator.page
    if page is None or getattr(page, "id", "") == game:
        return

    def look_again(dropped: bool) -> None:
        if dropped and app.navigator.page is not None:
            app.navigator.page.shown()

    on_ui(app.house.ask(lambda house: house.drop_unplayed(game)), look_again, lambda _: None)
