"""Tables of dice for tests and pictures: stored ones, and hands that play them by taps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import rules
from app.table.proposals import HOST, Act, Proposal, RollDice
from app.table.seats import Seat
from app.table.store import NewGame
from rules.qwantum.actions import Decline, Keep, Take
from tests.app.harness import Hands

NAMES = ("Eva", "Tomáš", "Karel", "Bára", "Ota", "Iva")
AVATARS = ("coral", "sky", "leaf", "lilac", "mint", "amber")


def stored_table(
    hands: Hands,
    plays: str,
    names: Sequence[str] = NAMES[:3],
    rounds: int = 0,
    until: Callable[[Any], bool] | None = None,
    luck: str = "seed:4",
    **options: Any,
) -> str:
    """A table after so many rounds, then played on until it is as wanted. Its id."""
    game, house = rules.game("table_dice"), hands.app.house
    seats = tuple(Seat(name, avatar=avatar) for name, avatar in zip(names, AVATARS, strict=False)) or (Seat(""),)
    new = NewGame(game, game.make_setup(len(seats), plays=plays, **options), seats, luck=luck)
    id: str = house.ask(lambda h: h.create(new).id).result()

    def play(h: Any) -> None:
        table = h.table(id)
        for number in range(500):
            state = table.state
            if state.round >= rounds and (until is None or until(state)):
                break
            wish: Any = RollDice(state.roller)
            if state.chance() is None:
                taking = Take(("blue", "red", "purple")[state.round % 3]) if state.round % 4 else Decline()
                wish = Act(state.roller, taking if str(state.step) == "take" else Keep())
            assert table.propose(Proposal(f"{id} {number}", HOST, wish)).accepted
        h.forget(id)

    house.ask(play).result()
    return id
