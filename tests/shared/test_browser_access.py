"""The page for people who see little, hear it read or steer by keys: axe-core finds nothing in any state and theme."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.shared.board_phone import BoardPhone
from tests.shared.browser import Driver
from tests.shared.conftest import Open
from tests.shared.people import Guest, Host
from tests.shared.phone import Phone

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
needs_axe = pytest.mark.skipif(not AXE.exists(), reason="no npm packages here: sh tools/setup.sh requirements-dev.txt")

LOOK = """
    return axe.run(document, {rules: {"meta-viewport": {enabled: true}}}).then((found) =>
        found.violations.map((one) => one.id + ": " + one.nodes.map((node) => node.html.slice(0, 160)).join(" | ")))
"""


class Watcher:
    """Asks axe about one page after the other and remembers what it found."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone
        self.found: dict[str, Any] = {}

    def look(self, state: str) -> None:
        if not self.phone.run("return !!window.axe"):
            self.phone.run(AXE.read_text("utf-8") + "; window.axe = axe")
        if found := self.phone.run(LOOK):
            self.found[state] = found


def until_it_writes(host: Host, guest: Guest, seat: int, rng: Random) -> None:
    while seat not in host.table.state.to_act():
        guest.catch_up(host.table.revision)
        if not guest.play(rng) and not host.play_locals(rng):
            host.roll()


def look_at_all(host: Host, phone: Phone) -> dict[str, Any]:
    watcher, rng = Watcher(phone), Random(2)
    bara = Guest(host, "Bára")
    phone.open(host.port, host.hosting.secret)
    phone.until(lambda: phone.find("#name"), "no door")
    watcher.look("joining")
    phone.join(host.port, host.hosting.secret, "Eva")
    watcher.look("lobby")
    phone.tap("[data-id=you]")
    watcher.look("name and colour")
    phone.tap("[data-id=close]")
    host.start()
    phone.until(lambda: phone.find(".paper"), "no sheet")
    watcher.look("before the roll")
    until_it_writes(host, bara, 2, rng)
    phone.until(lambda: phone.find(".paper .offered, .bar [data-id=keep]"), "nothing to do")
    watcher.look("to write")
    if phone.find(".paper .offered"):
        phone.tap(".paper .offered")
        watcher.look("chosen")
        phone.tap("[data-id=cancel]")
    phone.tap("[data-id=menu]")
    watcher.look("menu")
    phone.tap("[data-id=open-howto]")
    phone.until(lambda: phone.find(".steps-read"), "no lesson")
    watcher.look("how to play")
    phone.tap("[data-id=close]")
    phone.run("document.querySelector('[data-id=seat0]').click()")
    watcher.look("somebody else’s sheet")
    phone.tap("[data-id=back]")
    return watcher.found


@needs_axe
@pytest.mark.parametrize("dark", [False, True])
def test_axe_finds_nothing(open_host: Open, driver: Driver, dark: bool) -> None:
    host = open_host("twenty_one" if dark else "knister")
    phone = Phone(driver, "en", dark=dark, size=(360, 640))
    try:
        assert look_at_all(host, phone) == {}
    finally:
        phone.close()


@needs_axe
@pytest.mark.long
@pytest.mark.parametrize("game_id", ["knister", "twenty_one", "qwantum"])
@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("size", [(320, 640), (412, 915), (1280, 800)])
def test_axe_finds_nothing_in_any_game(
    open_host: Open, driver: Driver, game_id: str, dark: bool, size: tuple[int, int]
) -> None:
    host = open_host(game_id)
    phone = Phone(driver, "cs", dark=dark, size=size)
    try:
        assert look_at_all(host, phone) == {}
    finally:
        phone.close()


@needs_axe
@pytest.mark.parametrize(
    ("game_id", "dark"), [("genial", True), ("trigon", False), pytest.param("trigon", True, marks=pytest.mark.long)]
)
def test_boards_have_nothing_against_them(open_host: Open, driver: Driver, game_id: str, dark: bool) -> None:
    host = open_host(game_id, locals=())
    eva = BoardPhone(driver, "en", dark=dark)
    watcher = Watcher(eva)
    try:
        eva.join(host.port, host.hosting.secret, "Eva")
        Guest(host, "Bára")
        host.wait(lambda: len(host.hosting.draft.seats) == 2)
        host.start()
        eva.sits(host, "Eva")
        eva.until(lambda: eva.find(".hand-piece[aria-disabled=false]"), "not on turn")
        watcher.look("board")
        eva.keys("1", "n")
        eva.until(lambda: eva.find(".ghost"), "no ghost")
        assert eva.run("return document.getElementById('news').textContent").count(",") >= 1, "nothing is said"
        watcher.look("a piece in hand")
        eva.tap("[data-id=menu]")
        watcher.look("menu")
        assert watcher.found == {}
    finally:
        eva.close()
