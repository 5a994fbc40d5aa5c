"""A guest's own seat on another phone, by a number and without the host."""

from __future__ import annotations

from app.shared.host.seat_codes import LASTS, MOST_WRONG, SeatCodes
from tests.shared.conftest import Open
from tests.shared.people import Guest


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


def wrong(code: str) -> str:
    return "0" * 6 if code != "0" * 6 else "1" * 6


def test_a_number_counts_once_for_five_minutes_and_ends_with_five_wrong_tries() -> None:
    clock = Clock()
    codes = SeatCodes(clock)

    def made() -> str:
        codes.make("eva")
        found = codes.of("eva")
        assert found is not None
        return found.code

    code = made()
    assert codes.take(f" {code[:3]} {code[3:]}") == "eva"
    assert codes.take(code) is None and codes.of("eva") is None
    code = made()
    clock.now += LASTS - 1
    assert codes.of("eva") is not None
    clock.now += 1
    assert codes.take(code) is None
    code = made()
    for _ in range(MOST_WRONG - 1):
        assert codes.take(wrong(code)) is None
    assert codes.of("eva") is not None
    codes.take(wrong(code))
    assert codes.take(code) is None
    first = made()
    assert made() != first or codes.take(first) == "eva"


def number_of(guest: Guest) -> str:
    guest.say("move")
    guest.until(lambda: "seat_code" in guest.table)
    assert 0 < guest.table["seat_code"]["seconds"] <= LASTS
    code: str = guest.table["seat_code"]["code"]
    return code


def test_a_guest_goes_on_on_another_phone_and_the_host_is_told(open_host: Open) -> None:
    host = open_host()
    told: list[str] = []
    host.on_table(lambda: host.hosting.watch(lambda _: None, returned=lambda _guest, name: told.append(name)))
    eva, bara = Guest(host, "Eva"), Guest(host, "Bára")
    host.wait(lambda: len(host.hosting.draft.seats) == 3)
    host.start()
    code = number_of(eva)
    bara.until(lambda: bara.table["kind"] == "table")
    assert "seat_code" not in bara.table, "nobody else sees it"
    other = Guest(host, "Somebody", "app", secret="", seat_code=code)
    other.until(lambda: other.table["kind"] == "table")
    assert other.table["seat"] == 1 and other.table["guest"]["name"] == "Eva"
    assert other.key and other.key != eva.key
    assert eva.ended()["reason"] == "elsewhere"
    host.wait(lambda: told == ["Eva"])
    again = Guest(host, "Thief", seat_code=code)
    assert again.ended()["reason"] == "wrong_code", "it counts once"
    old = Guest(host, guest=eva.guest, key=eva.key)
    assert old.ended()["reason"] == "wrong_secret", "the old phone's key counts no more"
