"""Years of finished games for tests and pictures of statistics: facts alone, the same every time."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from app.table.store import Facts, FactSeat, Profile, add_facts
from rules.trigon.pieces import PIECES
from tests.app.fair_games import fell
from tests.app.harness import Hands
from tests.app.stored_games import OWNER, own_device

DAY = 86400.0
EVA, BARA = Profile("eva", "Eva", "coral"), Profile("bara", "Bára", "leaf")
Who = tuple[str | None, str, str]
"""Profile, name, controller."""
KAREL: Who = (None, "Karel", "bot:medium")
HUGO: Who = (None, "Hugo", "bot:hard")
PEOPLE: dict[str, Who] = {"Eva": (EVA.id, "Eva", "person"), "Bára": (BARA.id, "Bára", "person")}
COLOURS = ("red", "green", "blue", "orange", "yellow", "purple")


def finished(
    hands: Hands,
    id: str,
    game_id: str,
    scores: list[int],
    others: list[Who],
    ago: float,
    *,
    options: dict[str, Any] | None = None,
    seconds: float = 780.0,
    parts: tuple[tuple[str, int], ...] = (),
    notes: dict[str, int] | None = None,
    luck: str = "app",
    gone: bool = False,
) -> None:
    """The owner at the first seat; the others have the other scores."""
    everybody: list[Who] = [(OWNER.id, OWNER.name, "person"), *others]
    places = [1 + sum(other > score for other in scores) for score in scores]
    seats = tuple(
        FactSeat(
            seat, *who, None if gone and not seat else places[seat], scores[seat], () if seat else parts, notes or {}
        )
        for seat, who in enumerate(everybody)
    )
    house = hands.app.house
    setup = json.dumps({"seats": len(seats), **(options or {})})
    facts = Facts(game_id, setup, house.now() - ago, seconds, 50, luck, seats)

    def write(h: Any) -> None:
        with h.store._transaction() as connection:
            add_facts(connection, id, facts)

    house.ask(write).result()


def years(hands: Hands, knister: int = 43) -> None:
    """Games of all five kinds, alone, in teams, with people and computers; and the dice they were played with."""
    house = hands.app.house
    own_device(house)
    for profile in (EVA, BARA):
        house.ask(lambda h, profile=profile: h.store.save_profile(profile, h.now())).result()
    rng = Random("years")
    eva, bara = PEOPLE["Eva"], PEOPLE["Bára"]
    for number in range(knister):
        others = [[eva], [KAREL], [bara, eva], [KAREL, bara], []][number % 5]
        own = round(rng.gauss(36 + number / 6, 7))
        scores = [own, *(round(rng.gauss(40, 7)) for _ in others)]
        finished(hands, f"k{number}", "knister", scores, others, (knister - number) * 2 * DAY)
    for number in range(14):
        pegs = tuple((colour, round(rng.uniform(6, 16))) for colour in COLOURS)
        low = min(peg for _, peg in pegs)
        alone = number % 4 == 3
        scores = [low] if alone else [low, rng.randint(5, 11)]
        others = [] if alone else [[HUGO], [eva]][number % 2]
        notes = {"best_tile": rng.randint(5, 8)}
        finished(hands, f"g{number}", "genial", scores, others, (20 - number) * 3 * DAY, parts=pegs, notes=notes)
    for number in range(9):
        left = {f"left:{piece.name}": 1 for piece in rng.sample(PIECES[8:], rng.randint(1, 5))}
        alone = number == 4
        scores = [rng.randint(55, 74)] if alone else [-rng.randint(6, 40), -rng.randint(6, 40)]
        notes = {**left, "placed": 40}
        finished(hands, f"t{number}", "trigon", scores, [] if alone else [eva], (12 - number) * 4 * DAY, notes=notes)
    for number in range(6):
        finished(hands, f"q{number}", "qwantum", [rng.randint(30, 60), 45], [KAREL], (9 - number) * DAY)
        finished(hands, f"w{number}", "twenty_one", [rng.randint(70, 110), 90], [bara], (9 - number) * DAY)
    fell(hands, "knister", 900, DAY)
    fell(hands, "twenty_one", 300, DAY)


def stats(hands: Hands, game: str = "all") -> None:
    years(hands)
    hands.app.navigator.tab("stats")
    hands.wait(1)
    hands.page.look(game)
    hands.wait(1)


def statistics_all(hands: Hands) -> None:
    stats(hands)


def statistics_knister(hands: Hands) -> None:
    stats(hands, "knister")


def statistics_genial(hands: Hands) -> None:
    stats(hands, "genial")


def statistics_trigon(hands: Hands) -> None:
    stats(hands, "trigon")


def statistics_foot(hands: Hands) -> None:
    """The lower end of a game's page."""
    stats(hands, "knister")
    hands.page._page.scroll_y = 0
    hands.wait(1)


def statistics_middle(hands: Hands) -> None:
    stats(hands, "trigon")
    hands.page._page.scroll_y = 0.35
    hands.wait(1)


def statistics_empty(hands: Hands) -> None:
    hands.app.navigator.tab("stats")
    hands.wait(1)


def statistics_two(hands: Hands) -> None:
    """Not enough for a chart."""
    own_device(hands.app.house)
    for number in range(2):
        finished(hands, f"k{number}", "knister", [40 + number], [], DAY * number)
    hands.app.navigator.tab("stats")
    hands.wait(1)
    hands.page.look("knister")
    hands.wait(1)


def statistics_period(hands: Hands) -> None:
    stats(hands, "knister")
    hands.page._choose_period()
    hands.wait(1)


def goals(hands: Hands) -> None:
    years(hands)
    finished(hands, "lucky", "knister", [84], [], DAY, notes={"straight_without_7": 1, "lines": 11})
    hands.app.navigator.open("goals")
    hands.wait(1)


SCENES = (
    statistics_all,
    statistics_knister,
    statistics_genial,
    statistics_trigon,
    statistics_foot,
    statistics_middle,
    statistics_empty,
    statistics_two,
    statistics_period,
    goals,
)
