"""The page in Firefox and in WebKit, which is what every browser on an iPhone is."""

from __future__ import annotations

from random import Random

import pytest

from tests.shared.board_phone import BoardPhone
from tests.shared.browser import Driver
from tests.shared.conftest import Open
from tests.shared.people import Host
from tests.shared.phone import Phone
from tests.shared.test_browser_boards import whole_game as whole_board_game
from tests.shared.whole_game import whole_game

pytestmark = pytest.mark.timeout(600)
"""WebKit is waited for while another test has it, and a browser may hang before it is given up."""

LISTEN = """
    window.broken = [];
    addEventListener("error", (event) => broken.push(event.message));
    addEventListener("unhandledrejection", (event) => broken.push(String(event.reason)));
"""
WIDER = "return document.documentElement.scrollWidth - innerWidth"


def play_on(host: Host, eva: Phone, rng: Random, until: int) -> None:
    """Jana at the host and Eva, up to that revision or to the end."""
    while not host.table.state.over() and host.table.revision < until:
        before = host.table.revision
        if host.table.state.chance() is not None:
            host.roll()
        elif not host.play_locals(rng):
            eva.play(lambda before=before: host.table.revision > before, rng)


def test_a_whole_game(open_host: Open, other_driver: Driver) -> None:
    host, rng = open_host("knister"), Random(4)
    eva = Phone(other_driver, "cs", moving=True)
    eva.taps_twice = True
    try:
        eva.open(host.port, host.hosting.secret)
        eva.run(LISTEN)
        eva.tap("[data-id=language-cs]")
        eva.sees("Jak se jmenuješ?")
        eva.type("#name", "Eva")
        eva.tap("[data-id=join]")
        eva.sees("U stolu")
        assert eva.run("return window.isSecureContext") is False
        host.wait(lambda: len(host.hosting.draft.seats) == 2)
        host.start()
        eva.until(lambda: eva.find(".paper"), "no sheet")
        assert eva.run(WIDER) <= 0
        play_on(host, eva, rng, 30)
        assert eva.run("return window.broken") == []
        eva.reload()
        eva.until(lambda: eva.find(".paper"), "the seat is lost")
        eva.run(LISTEN)
        play_on(host, eva, rng, 10_000)
        eva.until(eva.scores, "no results")
        assert {line.split()[-2] for line in eva.scores()} == {str(score) for score in host.table.state.scores()}
        assert eva.run(WIDER) <= 0
        assert eva.run("return window.broken") == []
    finally:
        eva.close()


@pytest.mark.long
@pytest.mark.parametrize("game_id", ["knister", "twenty_one", "qwantum"])
def test_a_whole_game_with_breaks(open_host: Open, driver: Driver, other_driver: Driver, game_id: str) -> None:
    eva, bara = Phone(driver, "cs", dark=True), Phone(other_driver, "en")
    eva.taps_twice = True
    try:
        whole_game(open_host(game_id), eva, bara)
    finally:
        eva.close()
        bara.close()


@pytest.mark.parametrize(
    "game_id", [pytest.param("genial", marks=pytest.mark.long), pytest.param("trigon", marks=pytest.mark.long)]
)
def test_a_whole_game_on_a_board(open_host: Open, other_driver: Driver, game_id: str) -> None:
    host = open_host(game_id, locals=(), bots=1)
    eva = BoardPhone(other_driver, "cs")
    try:
        eva.join(host.port, host.hosting.secret, "Eva")
        whole_board_game(host, {"Eva": eva}, Random(5))
    finally:
        eva.close()
