"""A game that is two folders and one line is played by guests with a browser, too."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from tests.shared.browser import Driver
from tests.shared.conftest import Open
from tests.shared.people import Guest, play_out
from tests.shared.phone import Phone
from tests.sixth_game import LADDER, ladder_in_the_box


@pytest.fixture(autouse=True)
def in_the_box() -> Iterator[None]:
    with ladder_in_the_box():
        yield


def test_a_guest_plays_by_what_the_page_offers(open_host: Open) -> None:
    host = open_host(LADDER)
    eva = Guest(host, "Eva")
    eva.until(lambda: eva.table.get("seat") == 1)
    assert (eva.page["title"], eva.page["kind"]) == ("Ladder", "sheet")
    host.start()
    eva.until(lambda: eva.table.get("kind") == "table")
    assert eva.page["scoring"]["rows"][0][0] == "Higher than the one below"
    assert eva.page["sheet"]["items"][0]["label"] == "Rung 1"
    refused = eva.ask("act", action={"do": "climb", "rung": 9})
    assert not refused["accepted"] and refused["text"]
    play_out(host, [eva], Random(1))
    eva.until(lambda: bool(eva.page.get("results")))
    assert min(one["place"] for one in eva.page["results"]) == 1


@pytest.mark.long
def test_a_real_browser_shows_it(open_host: Open, driver: Driver) -> None:
    host = open_host(LADDER, locals=())
    eva = Phone(driver, "en")
    try:
        eva.join(host.port, host.hosting.secret, "Eva")
        host.start()
        eva.play(lambda: bool(host.table.state.over()), Random(2))
        eva.until(eva.scores, "no results")
    finally:
        eva.close()
