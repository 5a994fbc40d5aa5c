"""A big screen: a spectator of its own kind, which shows everything public to everybody in the room."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from app.shared.host.hosting import Hosting
from app.shared.host.qr import modules
from app.shared.wire.codes import TableLink
from app.table.proposals import HOST, Act, Proposal
from tests.shared.browser import NAME, Browser, Driver
from tests.shared.conftest import Open
from tests.shared.people import Guest, Host

SMALLEST = """return Math.min(...[...document.querySelectorAll('.stage b, .stage p, .stage h1, .stage h2')]
    .filter((one) => one.offsetWidth).map((one) => parseFloat(getComputedStyle(one).fontSize)))"""

WHERE = "192.168.1.23:8021"


def screen_of(host: Host, **hello: Any) -> Guest:
    return Guest(host, "Big screen", "screen", **hello)


def waits(hosting: Hosting) -> list[str]:
    return [guest.id for guest in hosting.gathering().waiting]


def test_it_takes_no_seat_and_is_nobody_in_the_list(open_host: Open) -> None:
    host = open_host()
    screen, eva = screen_of(host), Guest(host, "Eva")
    screen.until(lambda: len(screen.table["people"]) == 2)
    assert [one["name"] for one in screen.table["people"]] == ["Jana", "Eva"]
    assert screen.table["seat"] is None and host.hosting.gathering().screens == 1
    for kind in ("ready", "watch"):
        screen.say(kind, yes=False)
    screen.say("rename", name="Viktor")
    eva.say("ready", yes=True)
    screen.until(lambda: bool(screen.table["people"][1]["ready"]))
    assert len(screen.table["people"]) == 2
    screen.close()
    host.wait(lambda: host.hosting.gathering().screens == 0)


def test_it_shows_every_sheet_who_writes_and_the_way_to_the_table(open_host: Open) -> None:
    host = open_host()
    host.on_table(lambda: host.hosting.reachable_at([WHERE]))
    screen, eva = screen_of(host), Guest(host, "Eva")
    eva.until(lambda: eva.table.get("seat") == 1)
    host.start()
    host.roll()
    screen.catch_up(host.table.revision)
    page = screen.page
    assert [sheet["title"] for sheet in page["sheets"]] == ["Jana", "Eva"]
    assert all(one["acts"] for one in page["people"]) and len(page["dice"]) == 2
    assert page["progress"] == {"now": 1, "of": 25} and not any(sheet["choices"] for sheet in page["sheets"])
    link = TableLink("192.168.1.23", 8021, host.secret)
    assert page["join"]["code"] == ["".join("01"[dark] for dark in row) for row in modules(link.http)]
    assert page["join"]["place"] == WHERE and page["join"]["word"]
    eva.catch_up(host.table.revision)
    assert eva.play(Random(1))
    screen.until(lambda: [one.get("acts") for one in screen.page["people"]] == [True, None])
    written = [item for item in screen.page["sheets"][1]["items"] if item["kind"] == "cell" and item.get("written")]
    assert len(written) == 1


def test_without_the_secret_the_host_lets_it_in(open_host: Open) -> None:
    host = open_host()
    screen = screen_of(host, secret="")
    screen.until(lambda: screen.table["kind"] == "waiting")
    assert "join" not in json.dumps(screen.heard)
    host.on_table(lambda: host.hosting.let_in(waits(host.hosting)[0]))
    screen.until(lambda: screen.table["kind"] == "lobby")
    screen.close()
    screen.open()
    screen.until(lambda: screen.table["kind"] == "lobby")


def test_only_a_few_show_one_table(open_host: Open) -> None:
    host = open_host()
    screens = [screen_of(host) for _ in range(host.limits.screens)]
    for screen in screens:
        screen.until(lambda screen=screen: screen.table["kind"] == "lobby")  # type: ignore[misc]
    assert screen_of(host).ended()["reason"] == "table_full"
    screens[0].close()
    host.wait(lambda: host.hosting.gathering().screens < host.limits.screens)
    again = screen_of(host)
    again.until(lambda: again.table["kind"] == "lobby")


def test_more_people_than_sheets_fit_are_a_list_with_points(open_host: Open) -> None:
    host = open_host(locals=tuple(f"P{n}" for n in range(13)))
    screen = screen_of(host)
    host.start()
    host.roll()
    screen.catch_up(host.table.revision)
    assert screen.page["sheets"] == [] and screen.page["dice_of"]["items"]
    assert all(one["score"] for one in screen.page["people"])


@pytest.mark.parametrize("game_id", ["genial", "trigon"])
def test_a_game_with_a_board_is_told_in_words_and_nobodys_secrets(open_host: Open, game_id: str) -> None:
    host = open_host(game_id, locals=("Jana", "Ota"))
    screen = screen_of(host)
    host.start()
    table = host.table
    action = next(iter(table.state.legal(0)))
    host.on_table(lambda: table.propose(Proposal("move", HOST, Act(0, action))))
    screen.until(lambda: "move" in screen.table.get("page", {}))
    page = screen.page
    assert page["move"]["title"].startswith("Jana") and page["move"]["note"]
    worn = ["blue red", "yellow green"] if game_id == "trigon" else ["amber", "amber"]
    assert [one["avatar"] for one in page["people"]] == worn and page["move"]["avatar"] == worn[0]
    assert [one["name"] for one in page["people"]] == ["Jana", "Ota"] and all(
        "points" in one["score"] for one in page["people"]
    )
    assert page["title"] and "pieces" not in page["board"] and "state" not in screen.table


def test_in_a_browser_everybody_in_the_room_can_read_it(driver: Driver, open_host: Open) -> None:
    host = open_host(locals=("Jana", "Ota"))
    browser = Browser(driver, size=(1280, 720), touch=False)
    try:
        browser.go(f"http://{NAME}:{host.port}/tv#{host.secret}")
        browser.sees("Scan to join")
        host.start()
        host.roll()
        browser.until(lambda: browser.run("return document.querySelectorAll('.paper.writing').length === 2"))
        rng = Random(2)
        assert host.play_locals(rng)
        browser.until(lambda: browser.run("return document.querySelectorAll('.paper.writing').length === 1"))
        assert browser.run("return document.querySelectorAll('.paper').length") == 2
        assert browser.run("return document.querySelectorAll('.cell.fresh').length") == 1
        assert browser.run(SMALLEST) >= 20
        while not host.table.state.over():
            if not host.play_locals(rng):
                host.roll()
        browser.until(lambda: browser.find(".podium"))
        assert browser.run(
            "return document.body.scrollWidth <= innerWidth && document.body.scrollHeight <= innerHeight"
        )
    finally:
        browser.close()


@pytest.mark.parametrize("game_id", ["genial", pytest.param("trigon", marks=pytest.mark.long)])
def test_a_board_fills_the_screen_with_the_latest_move(driver: Driver, open_host: Open, game_id: str) -> None:
    host, rng = open_host(game_id, locals=("Jana", "Ota", "Iva")), Random(2)
    browser = Browser(driver, size=(1280, 720), touch=False)
    try:
        browser.go(f"http://{NAME}:{host.port}/tv#{host.secret}")
        browser.sees("Scan to join")
        host.start()
        for laid in (1, 2, 3):
            assert host.play_locals(rng)
            browser.until(
                lambda laid=laid: browser.run("return document.querySelectorAll('.laid .piece').length") == laid
            )
        assert browser.run("return document.querySelectorAll('.over .last').length") == 1
        assert browser.run("return document.querySelectorAll('.board-side .acts').length") == 1
        assert browser.run("return document.querySelectorAll('.hand-piece, .ghost').length") == 0
        assert browser.run("return document.querySelector('.field').clientHeight") > 900
        assert browser.run(SMALLEST) >= 20
        while not host.table.state.over():
            assert host.play_locals(rng)
        browser.until(lambda: browser.find(".podium"))
    finally:
        browser.close()
