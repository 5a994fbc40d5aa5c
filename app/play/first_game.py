"""The game after a lesson: whoever owns the device against an easy computer, with hints, and with tips."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import rules
from app.games.lessons.tips import begun
from app.games.option_words import seat_names
from app.table.draft import Draft
from app.table.house import House
from app.ui.on_ui import on_ui

if TYPE_CHECKING:
    from app.games.services import HouseServices


def begin(
    app: HouseServices, game_id: str, then: Callable[[str], object], failed: Callable[[BaseException], object]
) -> None:
    game, tr = rules.game(game_id), app.tr

    def start(house: House) -> str:
        draft = Draft.first(game, house.store.profiles()).make_computer(1, "easy").allow_hints(True)
        for profile in draft.players():
            house.store.save_profile(profile, house.now())
        id = house.create(draft.new_game(seat_names(tr, draft))).id
        begun(house, id)
        return id

    on_ui(app.house.ask(start), then, failed)
