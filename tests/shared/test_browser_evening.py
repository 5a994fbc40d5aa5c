"""An evening in a real browser: two games at one link, who won what, and the seat taken along to another phone."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

from tests.shared.browser import Driver
from tests.shared.conftest import Open
from tests.shared.people import Host
from tests.shared.phone import Phone

NUMBER = "return document.querySelector('.number').innerText"


def play_game(host: Host, phones: dict[str, Phone], rng: Random) -> None:
    host.start()
    for phone in phones.values():
        phone.until(lambda phone=phone: phone.find(".paper"), "no sheet")
    while not host.table.state.over():
        table = host.table
        if table.state.chance() is not None:
            host.roll()
        elif not host.play_locals(rng):
            name = table.seats[table.state.to_act()[0]].name
            phones[name].play(lambda before=table.revision: host.table.revision > before, rng)
    for phone in phones.values():
        phone.until(phone.scores, "no results")


def test_two_games_of_an_evening_at_one_link(open_host: Open, driver: Driver, tmp_path: Path) -> None:
    host, rng = open_host(), Random(3)
    eva, other, new = Phone(driver, "en"), Phone(driver, "en", dark=True), Phone(driver, "en")
    try:
        eva.join(host.port, host.hosting.secret, "Eva")
        host.wait(lambda: len(host.hosting.draft.seats) == 2)
        play_game(host, {"Eva": eva}, rng)
        eva.sees("Tonight")
        eva.picture(tmp_path / "end.png")
        other.open(host.port, host.hosting.secret)
        other.type("#name", "Late")
        other.tap("[data-id=join]")
        other.until(lambda: other.find(".page"), "not in")
        locals_only = replace(host.hosting.draft, seats=host.hosting.draft.seats[:1])
        host.on_table(lambda: host.hosting.next_game(locals_only))
        for phone in (eva, other):
            phone.until(lambda phone=phone: phone.find(".lobby .tonight"), "no lobby with the evening")
        assert [seat.name for seat in host.hosting.draft.seats] == ["Jana", "Eva", "Late"]
        eva.picture(tmp_path / "lobby.png")
        play_game(host, {"Eva": eva, "Late": other}, rng)
        eva.until(
            lambda: len(eva.run("return [...document.querySelectorAll('.tonight p')]")) == 2, "one game is missing"
        )
        eva.tap("[data-id=menu]")
        eva.tap("[data-id=open-move]")
        eva.until(
            lambda: eva.run("return /^\\d{3} \\d{3}$/.test(document.querySelector('.number').innerText)"), "no number"
        )
        code = eva.run("return document.querySelector('.number').innerText")
        eva.picture(tmp_path / "number.png")
        new.open(host.port, host.hosting.secret)
        new.tap("[data-id=have-number]")
        new.picture(tmp_path / "join.png")
        new.type("#number", code)
        new.tap("[data-id=take-seat]")
        new.until(new.scores, "not at the table")
        assert "Eva" in new.run("return document.querySelector('.results .you').innerText")
        eva.sees("on another screen")
    finally:
        for phone in (eva, other, new):
            phone.close()
