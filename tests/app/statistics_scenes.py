"""Years of finished games for tests and pictures of statistics: facts alone, the same every time."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

from app.store.helped import keep_help
from app.store.store import Facts, FactSeat, Profile, add_facts
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
    id: str,
    game_id: str,
    scores: list[int],
    others: Sequence[Who] = (),
    *,
    options: dict[str, Any] | None = None,
    seconds: float = 780.0,
    parts: tuple[tuple[str, int], ...] = (),
    notes: dict[str, int] | None = None,
    luck: str = "app",
    gone: bool = False,
) -> tuple[str, Facts]:
    """The owner at the first seat; the others have the other scores. `keep` says when it was."""
    everybody: list[Who] = [(OWNER.id, OWNER.name, "person"), *others]
    places = [1 + sum(other > score for other in scores) for score in scores]
    seats = tuple(
        FactSeat(
            seat, *who, None if gone and not seat else places[seat], scores[seat], () if seat else parts, notes or {}
        )
        for seat, who in enumerate(everybody)
    )
    setup = json.dumps({"seats": len(seats), **(options or {})})
    return id, Facts(game_id, setup, 0.0, seconds, 50, luck, seats)


def keep(hands: Hands, games: Sequence[tuple[float, tuple[str, Facts]]]) -> None:
    """Games with the seconds since they ended."""

    def write(house: Any) -> None:
        with house.store.transaction() as connection:
            for ago, (id, facts) in games:
                add_facts(connection, id, replace(facts, finished=house.now() - ago))

    hands.app.house.ask(write).result()


def years(hands: Hands, knister: int = 43) -> None:
    """Games of all five kinds, alone, in teams, with people and computers; and the dice they were played with."""
    house = hands.app.house
    own_device(house)
    for profile in (EVA, BARA):
        house.ask(lambda h, profile=profile: h.store.save_profile(profile, h.now())).result()
    rng = Random("years")
    eva, bara = PEOPLE["Eva"], PEOPLE["Bára"]
    games: list[tuple[float, tuple[str, Facts]]] = []
    for number in range(knister):
        others = ([eva], [KAREL], [bara, eva], [KAREL, bara], [])[number % 5]
        scores = [round(rng.gauss(36 + number / 6, 7)), *(round(rng.gauss(40, 7)) for _ in others)]
        games.append(((knister - number) * 2 * DAY, finished(f"k{number}", "knister", scores, others)))
    for number in range(14):
        pegs = tuple((colour, round(rng.uniform(6, 16))) for colour in COLOURS)
        low, alone = min(peg for _, peg in pegs), number % 4 == 3
        others = [] if alone else ([HUGO], [eva])[number % 2]
        scores = [low] if alone else [low, rng.randint(5, 11)]
        game = finished(f"g{number}", "genial", scores, others, parts=pegs, notes={"best_tile": rng.randint(5, 8)})
        games.append(((20 - number) * 3 * DAY, game))
    for number in range(9):
        left = {f"left:{piece.name}": 1 for piece in rng.sample(PIECES[8:], rng.randint(1, 5))}
        alone = number == 4
        scores = [rng.randint(55, 74)] if alone else [-rng.randint(6, 40), -rng.randint(6, 40)]
        game = finished(f"t{number}", "trigon", scores, [] if alone else [eva], notes={**left, "placed": 40})
        games.append(((12 - number) * 4 * DAY, game))
    for number in range(6):
        games.append(((9 - number) * DAY, finished(f"q{number}", "qwantum", [rng.randint(30, 60), 45], [KAREL])))
        games.append(((9 - number) * DAY, finished(f"w{number}", "twenty_one", [rng.randint(70, 110), 90], [bara])))
    keep(hands, games)
    fell(hands, "knister", 300, DAY)
    fell(hands, "twenty_one", 40, DAY)


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


def statistics_helped(hands: Hands) -> None:
    """Some results were reached with hints: they are marked, and can be left out."""
    years(hands)
    store = hands.app.house.store
    for row in store.fact_rows()[:40]:
        keep_help(store, row.game, row.seat, DAY)
    hands.app.navigator.tab("stats")
    hands.wait(1)
    hands.page.look("knister")
    hands.wait(1)


def statistics_genial(hands: Hands) -> None:
    stats(hands, "genial")


def statistics_trigon(hands: Hands) -> None:
    """The pieces that were left."""
    stats(hands, "trigon")
    hands.page.scroller.scroll_y = 0.35
    hands.wait(1)


def statistics_empty(hands: Hands) -> None:
    hands.app.navigator.tab("stats")
    hands.wait(1)


def goals(hands: Hands) -> None:
    years(hands)
    keep(hands, [(DAY, finished("lucky", "knister", [84], notes={"straight_without_7": 1, "lines": 11}))])
    hands.app.navigator.open("goals")
    hands.wait(1)


SCENES = (
    statistics_all,
    statistics_knister,
    statistics_helped,
    statistics_genial,
    statistics_trigon,
    statistics_empty,
    goals,
)
