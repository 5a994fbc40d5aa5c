"""The daily challenge among the pictures of all screens, on an evening in November."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from random import Random
from typing import Any

from app.store.daily import Deal, Try, featured_deal, keep_computer, keep_try
from app.store.store import Profile
from app.table.daily_try import start
from tests.app.harness import Hands
from tests.table.tables import play_on

TODAY = date(2026, 11, 16)
EVENING = datetime(2026, 11, 16, 19, 20).astimezone().timestamp()
MISSED = (5, 9)


def evening(hands: Hands) -> Any:
    """Two weeks of results, two days of them missed; the house with its clock set."""
    house = hands.app.house
    house.now = lambda: EVENING

    def keep(h: Any) -> None:
        h.store.save_profile(Profile("owner", "Jana", "amber", owner=True), EVENING)
        points = Random(4)
        for number in range(1, 46):
            day = TODAY - timedelta(days=number)
            deal = featured_deal(day)
            if day.day in MISSED and day.month == TODAY.month:
                continue
            high = {"knister": 70, "twenty_one": 150, "qwantum": 60, "genial": 20}[deal.game_id]
            keep_try(
                h.store,
                h.now(),
                deal,
                Try(f"past {number}", True, points.randint(high // 2, high), EVENING - number * 86400),
            )

    house.ask(keep).result()
    return house


def played(hands: Hands, deal: Deal, seed: int = 5, moves: int = 5000) -> str:
    """The deal after so many moves; its id."""

    def play(h: Any) -> str:
        id = start(h, deal, "You")
        play_on(h.table(id), Random(seed), moves)
        h.forget(id)
        return id

    id: str = hands.app.house.ask(play).result()
    return id


def daily(hands: Hands) -> None:
    house = evening(hands)
    played(hands, Deal(TODAY, "knister"))
    house.ask(lambda h: keep_computer(h.store, h.now(), Deal(TODAY, "knister"), 28)).result()
    played(hands, Deal(TODAY, "qwantum"), moves=12)
    hands.app.navigator.open("daily")


def daily_new(hands: Hands) -> None:
    evening(hands)
    hands.app.navigator.open("daily")


def daily_missed(hands: Hands) -> None:
    evening(hands)
    page: Any = hands.app.navigator.open("daily")
    hands.wait(0.3)
    page.choose(featured_deal(TODAY - timedelta(days=7)))


def daily_results(hands: Hands) -> None:
    evening(hands)
    hands.app.navigator.open("results", id=played(hands, Deal(TODAY, "knister")), fresh=True)
    hands.wait(3)


DAILY_SCENES = (daily, daily_new, daily_missed, daily_results)
