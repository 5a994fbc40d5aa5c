"""Whole games of Genial and Trigon in a real browser, by clicks, drags and keys."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from app.table.house import new_id
from app.table.proposals import BOT, Act, Proposal
from tests.rules.driver import VARIANTS, Variant
from tests.shared.app_guest import AppGuest
from tests.shared.board_phone import BoardPhone
from tests.shared.browser import Driver
from tests.shared.conftest import Open
from tests.shared.people import Host, wait

BOARDS = [variant for variant in VARIANTS if variant.game.ground is not None]
APP = "Ota"
LISTEN = """
    window.broken = [];
    addEventListener("error", (event) => broken.push(event.message));
    addEventListener("unhandledrejection", (event) => broken.push(String(event.reason)));
"""
SHOWN = """return [...document.querySelectorAll(".results .result")].map((one) => one.getAttribute("aria-label"))"""


def play_computer(host: Host, rng: Random) -> None:
    table = host.table
    (seat,) = table.state.to_act()
    move = Proposal(new_id(), BOT, Act(seat, rng.choice(list(table.state.legal(seat)))))
    assert host.on_table(lambda: table.propose(move)).accepted


def settle(host: Host, phones: dict[str, BoardPhone], app: AppGuest | None, rng: Random) -> None:
    """Whoever has to do something does it, once."""
    table = host.table
    (seat,) = table.state.to_act()
    name, revision = table.seats[seat].name, table.revision
    if name in phones:
        phones[name].play(lambda: host.table.revision > revision, rng)
    elif name == APP and app is not None:
        app.wait_for(revision)
        wait(lambda: app.play(rng))
    else:
        play_computer(host, rng)


def replayed(host: Host) -> Any:
    """The end by the rules alone, from what was kept."""
    table = host.table
    state = table.new.game.start(table.new.setup)
    for counted in table.history:
        state = state.apply(counted.event)
    return state


def whole_game(host: Host, phones: dict[str, BoardPhone], rng: Random, app: AppGuest | None = None) -> None:
    """Once a phone is reloaded while it carries a piece."""
    host.wait(lambda: {seat.name for seat in host.hosting.draft.seats} >= {*phones, *([APP] if app else [])})
    host.start()
    for name, phone in phones.items():
        phone.run(LISTEN)
        phone.sits(host, name)
    turns = 0
    while not host.table.state.over():
        acting = host.table.seats[host.table.state.to_act()[0]].name
        turns += acting in phones
        if acting in phones and turns == 5:
            reload_in_mid_drag(phones[acting])
        settle(host, phones, app, rng)
    state = replayed(host)
    assert state.over() and state.scores() == host.table.state.scores()
    outcome = state.outcome()
    names = [seat.name for seat in host.table.seats]
    for phone in phones.values():
        phone.until(lambda phone=phone: phone.run(SHOWN), "no results")  # type: ignore[misc]
        shown = [label.split(", ") for label in phone.run(SHOWN)]
        assert {who: score.split()[0] for _, who, score in shown} == dict(
            zip(names, (str(score).replace("-", "−") for score in outcome.scores), strict=True)
        )
        assert phone.run("return window.broken") == []


def reload_in_mid_drag(phone: BoardPhone) -> None:
    """Nothing is laid, and the page comes back as it was."""
    phone.until(lambda: phone.find(".hand-piece[aria-disabled=false]"), "not on turn")
    board, revision = phone.board, phone.host.table.revision
    phone.fit()
    piece = next(piece for piece in board.pieces if piece.lies[0] in board.spots)
    phone.pull(piece, phone.anchor(board.ground, piece.lies[0], board.spots[piece.lies[0]][0]))
    phone.until(lambda: phone.find(".carried"), "nothing is carried")
    phone.reload()
    phone.lift()
    phone.run(LISTEN)
    phone.until(lambda: phone.find(".hand-piece[aria-disabled=false]"), "the turn is lost")
    assert not phone.find(".carried") and phone.host.table.revision == revision


def options_of(variant: Variant) -> dict[str, Any]:
    return dict(variant.options)


def play(open_host: Open, driver: Driver, variant: Variant, browsers: int, with_app: bool) -> None:
    """Browsers, an app where it is wanted, and computers on the other seats."""
    names = ["Eva", "Bára"][: min(browsers, variant.seats)]
    rest = variant.seats - len(names) - with_app
    host = open_host(variant.game_id, locals=(), bots=rest, **options_of(variant))
    phones: dict[str, BoardPhone] = {}
    app = None
    try:
        for number, name in enumerate(names):
            phones[name] = BoardPhone(driver, ("en", "cs")[number], dark=bool(number), touch=False)
            phones[name].join(host.port, host.hosting.secret, name)
        app = AppGuest(host.port, host.hosting.secret, APP) if with_app else None
        whole_game(host, phones, Random(str(variant)), app)
    finally:
        for phone in phones.values():
            phone.close()
        if app is not None:
            app.close()


def test_two_browsers_and_a_computer(open_host: Open, driver: Driver) -> None:
    play(open_host, driver, Variant("genial", 3), 2, False)


def test_an_app_and_a_browser_at_one_table(open_host: Open, driver: Driver) -> None:
    play(open_host, driver, Variant("trigon", 2), 1, True)


@pytest.mark.long
@pytest.mark.parametrize("variant", BOARDS, ids=str)
def test_every_variant(open_host: Open, driver: Driver, variant: Variant) -> None:
    play(open_host, driver, variant, 2, variant.seats == 4 or (variant.seats == 2 and variant.game_id == "genial"))
