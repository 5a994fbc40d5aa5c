"""A whole game of a host, an app and two browsers, with breaks of every kind."""

from __future__ import annotations

from random import Random

from app.i18n.numbers import with_minus
from tests.shared.app_guest import AppGuest
from tests.shared.people import Host, wait
from tests.shared.phone import Phone
from tests.shared.proxy import Proxy

APP = "Ota"


def settle(host: Host, phones: dict[str, Phone], app: AppGuest, rng: Random) -> None:
    """Whoever has to do something does it, once."""
    table = host.table
    pending, revision = table.state.chance(), table.revision
    for seat in table.state.to_act() or ((pending.seat,) if pending else ()):
        name, revision = table.seats[seat].name, table.revision
        if name in phones:
            phones[name].play(lambda revision=revision: host.table.revision > revision, rng)
        elif name == APP:
            wait(lambda: app.play(rng))
        elif pending is not None:
            host.roll()
        else:
            host.play_locals(rng)


def whole_game(host: Host, eva: Phone, bara: Phone) -> None:
    """Reloaded in the middle of a round, cut off for a while, the host killed: all end with the same result. Eva reads
    Czech, Bára English.
    """
    wire = Proxy(host.port)
    rng = Random(5)
    app = AppGuest(host.port, host.hosting.secret, APP)
    try:
        eva.join(wire.port, host.hosting.secret, "Eva")
        bara.join(host.port, host.hosting.secret, "Bára")
        assert eva.run("return window.isSecureContext") is False
        eva.sees("U stolu")
        bara.sees("At the table")
        host.wait(lambda: len(host.hosting.draft.seats) == 4)
        host.start()
        phones = {"Eva": eva, "Bára": bara}
        for phone in phones.values():
            phone.until(lambda phone=phone: phone.find(".paper"), "no sheet")
        turn = 0
        while not host.table.state.over():
            turn += 1
            if turn == 6:
                bara.reload()
            if turn == 12:
                wire.cut()
                eva.until(lambda: eva.find(".banner.bad"), "no word about the lost line")
                assert eva.find(".paper"), "the sheet stays readable"
                wire.mend()
            if turn == 18:
                host.restart()
                wire.target = host.port
                eva.until(lambda: eva.find(".dot.here"), "does not come back")
            settle(host, phones, app, rng)
        outcome = host.table.state.outcome()
        assert outcome is not None
        shown = {with_minus(score) for score in outcome.scores}
        for phone in phones.values():
            phone.until(phone.scores, "no results")
            assert {line.split()[-2] for line in phone.scores()} == shown
        app.wait_for(host.table.revision)
        assert app.standing is not None and app.standing.state is not None
        assert app.standing.state.scores() == outcome.scores
        assert app.entries == sorted(set(app.entries)), "no event twice"
        app.line.send("fetch")
        host.wait(lambda: app.given is not None)
        assert app.given is not None and len(app.given.entries) == host.table.revision
    finally:
        app.close()
        wire.close()
