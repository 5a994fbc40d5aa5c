"""Genial for `make shots`: openings, middle games and ends of every variant."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.store.seats import PERSON, Controller, bot
from rules.genial.game import GenialPhase, GenialState
from tests.app.genial_hands import stored_genial
from tests.app.harness import Hands

EASY, MEDIUM = bot("easy"), bot("medium")


def my_turn(state: GenialState) -> bool:
    return state.turn == 0 and state.phase is GenialPhase.PLACE


def opened(
    hands: Hands, seats: list[Controller], moves: int, until: Callable[[Any], bool] = my_turn, **how: Any
) -> Any:
    """The table, all moves told; its first person holds the device."""
    id = stored_genial(hands, seats, moves, until, level="medium", **how)
    hands.app.navigator.open("game", id=id)
    hands.wait(6)
    return hands.page.body


def best_ghost(table: Any) -> None:
    """The first tile where it brings most."""
    table.placing.pick(table.tiles.pieces()[0])
    spots = table.tiles.spots(table.placing.piece)
    table.placing.put(max(spots, key=lambda spot: sum(table.preview(spot)[1].gains)))


def genial_start(hands: Hands) -> None:
    table = opened(hands, [PERSON, EASY], 0)
    table.placing.pick(0)


def genial_middle(hands: Hands) -> None:
    best_ghost(opened(hands, [PERSON, EASY], 20))


def genial_three(hands: Hands) -> None:
    opened(hands, [PERSON, EASY, MEDIUM], 21)


def genial_four(hands: Hands) -> None:
    best_ghost(opened(hands, [PERSON, EASY, MEDIUM, EASY], 40))


def genial_teams(hands: Hands) -> None:
    best_ghost(opened(hands, [PERSON, EASY, MEDIUM, EASY], 40, teams=True))


def genial_confer(hands: Hands) -> None:
    """Partners see each other's tiles, and two have swapped theirs."""

    def swapped(state: GenialState) -> bool:
        return my_turn(state) and len(state.open_racks) > 0

    opened(hands, [PERSON, EASY, MEDIUM, EASY], 20, swapped, teams=True, partners_see=True)


def genial_solo(hands: Hands) -> None:
    best_ghost(opened(hands, [PERSON], 16))


def genial_zoomed(hands: Hands) -> None:
    table = opened(hands, [PERSON, EASY, MEDIUM, EASY], 30)
    table.field.look_at(4, 2, 2)


def genial_refused(hands: Hands) -> None:
    table = opened(hands, [PERSON, EASY], 0)
    table.placing.pick(0)
    table.placing.aim(0, 0)


def genial_bonus(hands: Hands) -> None:
    best_ghost(opened(hands, [PERSON, EASY], 20, lambda state: state.turn == 0 and state.phase is GenialPhase.BONUS))


def genial_swap(hands: Hands) -> None:
    opened(hands, [PERSON, EASY], 8, lambda state: state.turn == 0 and state.phase is GenialPhase.SWAP)


def genial_shown(hands: Hands) -> None:
    def swapped(state: GenialState) -> bool:
        return my_turn(state) and any(shown.seat == 1 for shown in state.open_racks)

    opened(hands, [PERSON, EASY], 8, swapped)


def genial_over(hands: Hands) -> None:
    id = stored_genial(hands, [PERSON, EASY], 0, lambda state: state.over(), level="medium")
    hands.app.navigator.open("results", id=id)
    hands.wait(3)


def genial_teams_over(hands: Hands) -> None:
    id = stored_genial(hands, [PERSON, EASY, MEDIUM, EASY], 0, lambda state: state.over(), teams=True)
    hands.app.navigator.open("results", id=id)
    hands.wait(3)


def genial_solo_over(hands: Hands) -> None:
    id = stored_genial(hands, [PERSON], 0, lambda state: state.over())
    hands.app.navigator.open("results", id=id)
    hands.wait(3)


def genial_setup(hands: Hands) -> None:
    hands.app.navigator.open("setup", game_id="genial")


GENIAL_SCENES = (
    genial_setup,
    genial_start,
    genial_middle,
    genial_three,
    genial_four,
    genial_teams,
    genial_confer,
    genial_solo,
    genial_zoomed,
    genial_refused,
    genial_bonus,
    genial_swap,
    genial_shown,
    genial_over,
    genial_teams_over,
    genial_solo_over,
)
