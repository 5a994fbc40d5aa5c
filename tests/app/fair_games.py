"""Dice that fell on this device and tables they fell on, for tests and pictures: the same every time."""

from __future__ import annotations

from random import Random
from typing import Any

import rules
from app.store.seats import PERSON
from app.store.store import NewGame
from app.table.house import House
from app.table.proposals import HOST, Act, Proposal, RollDice
from rules.qwantum.actions import DeclineStep, QwantumKeep, QwantumReroll, Take
from rules.table_dice.game import Finish, TableStep
from tests.app.harness import Hands, seated

YEAR = 365 * 86400.0
Die = tuple[str, tuple[Any, ...]]


def hand_of(plays: str) -> list[Die]:
    return [(f"{plays}/{die.id}", die.faces) for die in rules.game(plays).dice]


def fell(hands: Hands, plays: str, throws: int, ago: float = 0.0, seed: int = 7, source: str = "app") -> None:
    """So many throws of a game's dice, `ago` seconds before now."""
    rng, rows = Random(f"{plays} {seed} {throws}"), []
    hand = hand_of(plays)
    at = hands.app.house.now() - ago
    for throw in range(throws):
        for number, (die, faces) in enumerate(hand):
            face = str(rng.choice(faces))
            rows.append((f"{plays} {seed} {ago}", throw, number, at - (throws - throw) / 100, die, face, source))

    def write(house: Any) -> None:
        with house.store.transaction() as connection:
            connection.executemany("INSERT INTO rolls VALUES (?, ?, ?, ?, ?, ?, ?)", rows)

    hands.app.house.ask(write).result()


def look(hands: Hands) -> None:
    hands.app.navigator.open("fairness")
    hands.wait(1)


def fairness_empty(hands: Hands) -> None:
    look(hands)


def fairness_evening(hands: Hands) -> None:
    fell(hands, "twenty_one", 73)
    look(hands)


def fairness_ever(hands: Hands) -> None:
    """Years of every game, nothing this evening."""
    for plays in ("knister", "twenty_one", "qwantum"):
        fell(hands, plays, 1100, YEAR)
    look(hands)


def fairness_qwantum(hands: Hands) -> None:
    """One of Qwantum's own dice in large."""
    fell(hands, "qwantum", 240)
    look(hands)
    hands.page.choose("qwantum3")
    hands.wait(1)


def fairness_few(hands: Hands) -> None:
    fell(hands, "knister", 4)
    look(hands)


# -- tables --------------------------------------------------------------------------------------------------

NAMES = ("Eva", "Tomáš", "Jana")
FREE = ("red", "red", "amber", "qwantum2", "ivory")


def table(
    house: House,
    plays: str,
    rounds: int,
    names: tuple[str, ...] = NAMES,
    finish: bool = False,
    seed: int = 5,
    dice: tuple[str, ...] = FREE,
) -> str:
    """A table after so many rounds, played with rerolls and colours taken by chance; its id."""
    game, rng = rules.game("table_dice"), Random(seed)
    seats = seated(names, [PERSON] * len(names))
    new = NewGame(game, game.make_setup(len(seats), plays=plays, dice=dice), seats, luck=f"seed:{seed}")

    def play(h: House) -> str:
        kept = h.create(new)
        count = 0

        def do(ask: Any) -> None:
            nonlocal count
            count += 1
            answer = kept.propose(Proposal(f"{kept.id} {count}", HOST, ask))
            assert answer.accepted, answer

        while kept.state.round < rounds or kept.state.step not in (TableStep.ROLL, TableStep.SCORE):
            state: Any = kept.state
            if state.step is TableStep.DECIDE:
                again = [
                    QwantumReroll(state.not_ones() if plays == "twenty_one" else tuple(sorted(rng.sample(range(7), 3))))
                ]
                do(Act(state.roller, rng.choice([QwantumKeep(), *again])))
            elif state.step is TableStep.TAKE:
                do(Act(state.roller, rng.choice([DeclineStep(), Take("purple"), Take("red"), Take("blue")])))
            elif (
                plays == "free"
                and state.step is TableStep.ROLL
                and state.round
                and not state.attempt
                and rng.random() < 0.3
            ):
                do(Act(state.roller, QwantumReroll((0, 2))))
            else:
                do(RollDice(state.chance().seat))
        if finish and plays != "knister":
            do(Act(kept.state.roller, Finish()))
        h.forget(kept.id)
        return kept.id

    return house.ask(play).result()


def rolls(hands: Hands, plays: str, rounds: int) -> None:
    from app.pages.dice_table.rolls import open_rolls

    open_rolls(hands.app, table(hands.app.house, plays, rounds))
    hands.wait(1)


def rolls_twenty_one(hands: Hands) -> None:
    rolls(hands, "twenty_one", 9)


def rolls_qwantum(hands: Hands) -> None:
    rolls(hands, "qwantum", 9)


def rolls_free(hands: Hands) -> None:
    rolls(hands, "free", 3)


def summary(hands: Hands, plays: str, rounds: int, **how: Any) -> str:
    id = table(hands.app.house, plays, rounds, finish=True, **how)
    hands.app.navigator.open("dice_table_summary", id=id)
    hands.wait(1)
    return id


def summary_open(hands: Hands) -> None:
    """Before the totals are typed in."""
    summary(hands, "knister", 25)


def summary_keypad(hands: Hands) -> None:
    summary(hands, "twenty_one", 9)
    hands.tap(hands.page.pad_card.rows[1].total)
    for digit in "47":
        hands.tap(hands.app.overlay.modal.keys[digit])


def summary_name(hands: Hands) -> None:
    summary(hands, "free", 4, names=("",))
    hands.tap(hands.page.pad_card.rows[0].name)
    hands.wait(1)


def summary_winner(hands: Hands) -> None:
    """Five people on paper, two of them first."""
    summary(hands, "qwantum", 6, names=("Eva", "Tomáš", "Jana", "Karel", "Bára"))
    page = hands.page
    for number, points in enumerate((61, 74, 58, 74)):
        page.put(page.pad.write(number, points))
    page.finish()
    hands.wait(3)


def summary_untold(hands: Hands) -> None:
    """Nobody had a name, and no totals were told."""
    id = summary(hands, "twenty_one", 9, names=("",))
    hands.page.finish()
    hands.wait(1)
    hands.app.navigator.open("dice_table_summary", id=id)
    hands.wait(1)


SCENES = (
    fairness_empty,
    fairness_few,
    fairness_evening,
    fairness_ever,
    fairness_qwantum,
    rolls_twenty_one,
    rolls_qwantum,
    rolls_free,
    summary_open,
    summary_keypad,
    summary_name,
    summary_winner,
    summary_untold,
)
