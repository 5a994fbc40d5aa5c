"""One table for the evening: game after game at the same link, seats for those who come late, and who won what."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import rules
from app.store.seats import PERSON, Seat, bot
from app.table.draft import Draft
from tests.shared.conftest import Open
from tests.shared.people import Guest, Host, play_out


def names(guest: Guest) -> list[str]:
    return [one["name"] for one in guest.table["people"]]


def seated(guest: Guest) -> list[str]:
    return [one["name"] for one in guest.table["people"] if one["seat"] is not None]


def draft(game_id: str, *locals: str, bots: int = 0, **options: Any) -> Draft:
    seats = tuple(Seat(name, PERSON, "amber") for name in locals)
    seats += tuple(Seat(f"Robot {n}", bot("easy"), "sky") for n in range(bots))
    return Draft(rules.game(game_id), seats, options=options, shared=True)


def next_game(host: Host, draft: Draft) -> None:
    host.on_table(lambda: host.hosting.next_game(draft))


def come(host: Host, name: str, client: str = "browser", **hello: Any) -> Guest:
    guest = Guest(host, name, client, **hello)
    guest.until(lambda: bool(guest.guest) and guest.table["kind"] != "")
    return guest


def reach(guest: Guest, game: str) -> None:
    """Until the guest is told of this game, or of the lobby."""
    guest.until(lambda: guest.table["kind"] in ("lobby", "table") and guest.table.get("running", "") == game)


def test_everybody_is_in_the_next_game_of_the_same_table_and_nobody_scans_again(open_host: Open) -> None:
    host = open_host()
    eva, bara = come(host, "Eva", avatar="coral"), come(host, "Bára", "app")
    secret, port = host.hosting.secret, host.port
    first = host.start()
    late = come(host, "Late")
    for guest in (eva, bara, late):
        reach(guest, first)
    assert late.table["seat"] is None and late.page["next_game"]
    next_game(host, draft("qwantum", "Jana"))
    for guest in (eva, bara, late):
        reach(guest, "")
        assert guest.table["game_id"] == "qwantum"
    assert seated(late) == ["Jana", "Eva", "Bára", "Late"]
    assert all(one["ready"] for one in late.table["people"])
    assert [one["avatar"] for one in late.table["people"] if one["name"] == "Eva"] == ["coral"]
    second = host.start()
    for guest in (eva, bara, late):
        reach(guest, second)
    assert late.table["seat"] == 3
    assert (host.hosting.secret, host.port) == (secret, port)
    assert host.on_table(lambda: host.house.table(first)).id == first, "the game that was left is stored"


def test_a_rematch_takes_along_who_came_late(open_host: Open) -> None:
    host = open_host()
    eva = come(host, "Eva")
    host.start()
    bara = come(host, "Bára")
    again = host.on_table(host.hosting.rematch)
    for guest in (eva, bara):
        reach(guest, again)
    assert seated(bara) == ["Eva", "Jana", "Bára"], "the next seat begins"


def test_with_too_few_seats_the_late_come_first_and_the_host_decides(open_host: Open) -> None:
    host = open_host("qwantum")
    guests = [come(host, name) for name in ("Eva", "Bára", "Cyril")]
    host.start()
    late = come(host, "Late")
    assert host.on_table(host.hosting.rematch) is None, "five do not fit: the lobby opens"
    late.until(lambda: late.table["kind"] == "lobby")
    assert seated(late) == ["Jana", "Eva", "Bára", "Late"]
    host.on_table(lambda: host.hosting.place(guests[0].guest, plays=False))
    host.on_table(lambda: host.hosting.place(guests[2].guest, plays=True))
    late.until(lambda: seated(late) == ["Jana", "Bára", "Late", "Cyril"])
    host.start()
    guests[0].until(lambda: guests[0].table["kind"] == "table" and guests[0].table["seat"] is None)


def test_who_wants_to_watch_or_has_left_gets_no_seat_in_the_next_game(open_host: Open) -> None:
    host = open_host()
    eva, bara = come(host, "Eva"), come(host, "Bára")
    host.start()
    watcher = come(host, "Cyril")
    watcher.say("watch", yes=True)
    bara.until(lambda: bara.table["kind"] == "table")
    assert bara.ask("leave")["accepted"]
    watcher.until(lambda: watcher.table["guest"].get("watches") is True)
    next_game(host, draft("knister", "Jana"))
    eva.until(lambda: eva.table["kind"] == "lobby")
    assert seated(eva) == ["Jana", "Eva"]
    bara.until(lambda: bara.table["kind"] == "lobby")
    bara.say("watch", yes=False)
    eva.until(lambda: seated(eva) == ["Jana", "Eva", "Bára"])


def test_the_default_computer_gives_way_and_any_computer_where_seats_are_few(open_host: Open) -> None:
    host = open_host()
    next_game(host, replace(draft("knister", "Jana", bots=1), stand_in="Robot 0"))
    eva = come(host, "Eva")
    eva.until(lambda: seated(eva) == ["Jana", "Eva"])
    next_game(host, draft("qwantum", "Jana", bots=3))
    eva.until(lambda: seated(eva) == ["Jana", "Robot 0", "Robot 1", "Eva"])


def test_who_was_away_when_a_game_ended_finds_a_seat_in_the_next_one(open_host: Open) -> None:
    host = open_host()
    eva, bara = come(host, "Eva"), come(host, "Bára")
    host.start()
    eva.close()
    host.wait(lambda: not host.hosting.gathering().people[1].here)
    next_game(host, draft("qwantum", "Jana"))
    bara.until(lambda: bara.table["kind"] == "lobby")
    host.on_table(lambda: host.hosting.set_aside([eva.guest]))
    eva.open()
    eva.until(lambda: eva.table["kind"] == "lobby" and eva.table["seat"] == 2)


def test_the_evening_is_counted_over_games_and_a_killed_host(open_host: Open) -> None:
    host = open_host()
    eva, bara = come(host, "Eva"), come(host, "Bára", "app")
    bara.say("watch", yes=True)
    bara.until(lambda: bara.table["guest"]["watches"])
    for number in (1, 2):
        reach(eva, host.start())
        play_out(host, [eva], Random(number))
        eva.until(lambda: bool(eva.page.get("evening")))
        evening = eva.page["evening"]
        assert len(evening["games"]) == number
        assert sum(one["wins"] for one in evening["people"]) >= number
        assert evening["games"][-1]["game"] == "Knister"
        next_game(host, draft("knister", "Jana"))
        eva.until(lambda: eva.table["kind"] == "lobby")
    bara.until(lambda: len(bara.table.get("evening", {"games": ()})["games"]) == 2)
    assert {one["name"] for one in bara.table["evening"]["people"]} == {"Jana", "Eva"}
    assert {game["won"] for game in evening["games"]} <= {"You", "Jana", "You and Jana"}, "it is Eva who reads"
    before = host.on_table(lambda: host.hosting.evening)
    host.restart()
    assert host.on_table(lambda: host.hosting.evening) == before
    for guest in (eva, bara):
        guest.open()
    eva.until(lambda: eva.table["kind"] == "lobby")
    assert seated(eva) == ["Jana", "Eva"]
    assert eva.page["evening"]["games"] == evening["games"]
