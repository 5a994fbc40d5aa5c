"""BotFiles of dice for the pictures of all screens."""

from __future__ import annotations

from typing import Any

from rules.table_dice.paper import BODIES, COLOURED_BODIES
from tests.app.dice_table_hands import NAMES, stored_table
from tests.app.harness import Hands


def opened(hands: Hands, plays: str, **how: Any) -> Any:
    hands.app.navigator.open("dice_table", id=stored_table(hands, plays, **how))
    hands.wait(1.5)
    return hands.page


def deciding(state: Any) -> bool:
    return str(state.step) == "decide"


def table_choice(hands: Hands) -> None:
    stored_table(hands, "knister", rounds=9)
    stored_table(hands, "qwantum", (), rounds=3)
    hands.app.navigator.open("table_dice")


def table_names(hands: Hands) -> None:
    opened(hands, "knister", names=(), rounds=2)
    hands.tap(hands.page.card.menu if hands.page.card.parent else hands.page.head.menu)
    hands.tap(hands.app.tr("Names"))
    sheet = hands.app.overlay.modal
    for name in NAMES[:4]:
        sheet.field.text = name
        sheet.add_name()


def table_free_choice(hands: Hands) -> None:
    from app.pages.dice_table.drawers import DiceDrawer

    hands.app.navigator.open("table_dice")
    dice = (*BODIES, *COLOURED_BODIES[:4])
    hands.app.overlay.show(DiceDrawer(hands.app.tr, dice, lambda _: None, lambda: None))


def table_start(hands: Hands) -> None:
    opened(hands, "twenty_one")


def table_knister(hands: Hands) -> None:
    opened(hands, "knister", rounds=9, until=lambda state: sum(state.dice) == 10)


def table_twenty_one(hands: Hands) -> None:
    opened(hands, "twenty_one", rounds=7, until=lambda state: deciding(state) and 1 in state.dice)


def table_qwantum(hands: Hands) -> None:
    """Two dice are about to be thrown again."""
    page = opened(hands, "qwantum", rounds=6, until=deciding)
    for index in (3, 4):
        page.tap_die(index)


def table_qwantum_taken(hands: Hands) -> None:
    opened(hands, "qwantum", rounds=6, until=lambda state: str(state.step) == "roll" and state.taken)


def table_qwantum_held(hands: Hands) -> None:
    page = opened(hands, "qwantum", rounds=6, until=lambda state: str(state.step) == "take")
    hands.app.settings.table_flat = False
    page.tap_colour("blue")


def table_free(hands: Hands) -> None:
    opened(hands, "free", rounds=4, dice=(*BODIES, *COLOURED_BODIES[:4]))


def table_menu(hands: Hands) -> None:
    page = opened(hands, "qwantum", rounds=6, until=deciding)
    hands.tap(page.card.menu if page.card.parent else page.head.menu)


TABLES = (
    table_choice,
    table_names,
    table_free_choice,
    table_start,
    table_knister,
    table_twenty_one,
    table_qwantum,
    table_qwantum_taken,
    table_qwantum_held,
    table_free,
    table_menu,
)
