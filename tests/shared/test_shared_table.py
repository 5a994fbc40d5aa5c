"""A shared table over real sockets: lobby, seats, whole games, coming back, nothing lost and nothing twice."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from app.shared.host import server as serving
from app.store.seats import bot
from app.table.proposals import HOST, Act, Proposal
from rules.core import action_json
from tests.shared.conftest import Open
from tests.shared.people import Guest, play_out, wait


def names(guest: Guest) -> list[str]:
    return [one["name"] for one in guest.table["people"]]


def test_the_lobby_shows_who_is_there_and_ready(open_host: Open) -> None:
    host = open_host()
    eva = Guest(host, "Eva")
    bara = Guest(host, "Bára", "app")
    eva.until(lambda: names(eva) == ["Jana", "Eva", "Bára"])
    eva.say("ready", yes=True)
    bara.until(lambda: any(one["name"] == "Eva" and one["ready"] for one in bara.table["people"]))
    assert [one["kind"] for one in bara.table["people"]] == ["person", "browser", "app"]
    assert bara.table["you"] == 2
    bara.close()
    eva.until(lambda: not eva.table["people"][2]["here"])


def test_two_of_one_name_can_be_told_apart_and_no_name_is_given_one(open_host: Open) -> None:
    host = open_host()
    first, second, third = Guest(host, "Eva"), Guest(host, " eva\u202e\n "), Guest(host, "")
    third.until(lambda: len(names(third)) == 4)
    assert names(third) == ["Jana", "Eva", "eva 2", "Guest 1"]
    first.say("rename", name="<b>Iva</b>" + "x" * 100)
    third.until(lambda: names(third)[1].startswith("<b>Iva</b>"))
    assert len(names(third)[1]) <= 24
    second.close()


def test_watching_gives_the_seat_up(open_host: Open) -> None:
    host = open_host()
    eva = Guest(host)
    eva.until(lambda: eva.table.get("seat") == 1)
    eva.say("watch", yes=True)
    eva.until(lambda: eva.table["seat"] is None)
    eva.say("watch", yes=False)
    eva.until(lambda: eva.table["seat"] == 1)


def test_a_browser_is_told_why_there_is_no_seat_for_it(open_host: Open) -> None:
    host = open_host("twenty_one", locals=("Jana", "Petr", "Iva", "Olga", "Karel", "Hana"))
    eva = Guest(host)
    eva.until(lambda: eva.table["kind"] == "lobby")
    assert eva.table["seat"] is None and eva.page["no_seat"]
    host.on_table(lambda: host.hosting.change(host.hosting.draft.remove(0)))
    eva.until(lambda: not eva.page["no_seat"])


def test_a_code_without_the_secret_waits_until_let_in(open_host: Open) -> None:
    host = open_host()
    eva = Guest(host, secret="")
    eva.until(lambda: eva.table.get("kind") == "waiting")
    assert "people" not in eva.table
    gathering = host.on_table(host.hosting.gathering)
    assert [guest.name for guest in gathering.waiting] == ["Eva"]
    host.on_table(lambda: host.hosting.let_in(eva.guest))
    eva.until(lambda: eva.table["kind"] == "lobby")
    assert eva.table["seat"] == 1


@pytest.mark.parametrize(
    ("hello", "reason"),
    [
        ({"secret": "wrong"}, "wrong_secret"),
        ({"version": 1, "client": "app"}, "other_version"),
        ({"version": 1, "client": "browser"}, "other_version"),
        ({"version": "2"}, "other_version"),
    ],
)
def test_strangers_are_sent_away_with_a_sentence(open_host: Open, hello: dict[str, Any], reason: str) -> None:
    host = open_host()
    eva = Guest(host, **hello, language="cs")
    last = eva.ended()
    assert (last["kind"], last["reason"]) == ("sorry", reason)
    assert last["text"]
    assert host.on_table(host.hosting.gathering).people[1:] == ()


def test_a_seat_is_bound_to_its_own_key(open_host: Open) -> None:
    host = open_host()
    eva = Guest(host)
    eva.until(lambda: bool(eva.guest))
    thief = Guest(host, "Eva", guest=eva.guest, key="not hers")
    assert thief.ended()["reason"] == "wrong_secret"
    eva.say("ready", yes=True)
    eva.until(lambda: eva.table["guest"]["ready"])


def test_a_second_page_takes_over_from_the_first(open_host: Open) -> None:
    host = open_host()
    eva = Guest(host)
    eva.until(lambda: bool(names(eva)))
    again = Guest(host, guest=eva.guest, key=eva.key)
    again.until(lambda: again.table.get("seat") == 1)
    assert eva.ended()["reason"] == "elsewhere"
    assert len(host.on_table(host.hosting.gathering).people) == 2


def test_who_is_removed_stays_out(open_host: Open) -> None:
    host = open_host()
    eva = Guest(host)
    eva.until(lambda: bool(eva.guest))
    host.on_table(lambda: host.hosting.remove(eva.guest))
    assert eva.ended()["reason"] == "removed"
    eva.open()
    assert eva.ended()["reason"] == "removed"
    assert len(host.hosting.draft.seats) == 1


@pytest.mark.parametrize("game_id", ["knister", "twenty_one", "qwantum"])
def test_a_whole_game_with_guests_and_people_at_the_host(open_host: Open, game_id: str) -> None:
    host = open_host(game_id)
    guests = [Guest(host, "Eva"), Guest(host, "Bára")]
    for guest in guests:
        guest.until(lambda guest=guest: guest.table.get("seat") is not None)
    host.start()
    play_out(host, guests, Random(1))
    state = host.table.state
    for guest in guests:
        guest.until(lambda guest=guest: guest.page["scores"] == list(state.scores()))


def test_asked_twice_it_happens_once_also_over_another_connection(open_host: Open) -> None:
    host = open_host(locals=())
    eva = Guest(host)
    eva.until(lambda: eva.table.get("seat") == 0)
    host.start()
    host.roll()
    eva.until(lambda: bool(eva.table.get("page", {}).get("sheet", {}).get("choices")))
    action = eva.page["sheet"]["choices"][0]["action"]
    first = eva.ask("act", id="mine", action=action)
    revision = host.table.revision
    eva.cut()
    eva.open()
    eva.until(lambda: eva.heard[-1]["kind"] == "table")
    again = eva.ask("act", id="mine", action=action)
    assert again == first
    assert host.table.revision == revision


def test_nobody_acts_for_another_seat(open_host: Open) -> None:
    host = open_host("twenty_one")
    eva, bara = Guest(host, "Eva"), Guest(host, "Bára")
    for guest in (eva, bara):
        guest.until(lambda guest=guest: guest.table.get("seat") is not None)
    host.start()
    roller = host.table.state.chance()
    assert roller is not None and roller.seat == 0
    assert eva.ask("roll")["reason"] == "not_your_turn"
    assert eva.ask("undo")["accepted"] is False
    watcher = Guest(host, "Ota")
    watcher.until(lambda: watcher.table.get("kind") == "table")
    assert watcher.table["seat"] is None
    assert watcher.ask("roll")["reason"] == "no_seat"


def test_a_host_that_was_killed_opens_the_same_table_again(open_host: Open) -> None:
    host = open_host()
    guests = [Guest(host, "Eva"), Guest(host, "Bára")]
    for guest in guests:
        guest.until(lambda guest=guest: guest.table.get("seat") is not None)
    host.restart()
    for guest in guests:
        guest.open()
        guest.until(lambda guest=guest: guest.heard[-1]["kind"] == "lobby" and guest.heard[-1]["seat"] is not None)
    host.start()
    rng = Random(2)
    breaks = iter((True, False, False, True))

    def between() -> None:
        if len(host.table.entries) % 30 == 5 and next(breaks, False):
            host.restart()
            for guest in guests:
                guest.open()

    play_out(host, guests, rng, between)
    for guest in guests:
        guest.until(lambda guest=guest: guest.page["scores"] == list(host.table.state.scores()))


def test_an_absent_seat_goes_to_a_computer_and_back_on_another_phone(open_host: Open) -> None:
    host = open_host("knister")
    eva = Guest(host, "Eva")
    eva.until(lambda: eva.table.get("seat") == 1)
    host.start()
    eva.close()
    host.wait(lambda: [one.name for one in host.hosting.gathering().away] == ["Eva"])
    host.on_table(lambda: host.hosting.hand_over(1, bot("easy")))
    other = Guest(host, "Eva again")
    other.until(lambda: other.table.get("kind") == "table")
    assert other.table["seat"] is None
    other.say("sit", seat=1)
    other.until(lambda: other.table["wished"] == 1)
    host.on_table(lambda: host.hosting.grant(other.guest, True))
    other.until(lambda: other.table["seat"] == 1)


def test_a_seat_whose_guest_is_here_cannot_be_asked_for(open_host: Open) -> None:
    host = open_host()
    eva = Guest(host, "Eva")
    eva.until(lambda: eva.table.get("seat") == 1)
    host.start()
    ota = Guest(host, "Ota")
    ota.until(lambda: ota.table.get("kind") == "table")
    host.roll()
    ota.say("sit", seat=1)
    for _ in range(5):
        ota.say("nudge", seat=1)
    assert not ota.ask("undo")["accepted"]
    eva.until(lambda: any(message["kind"] == "nudge" for message in eva.heard))
    assert sum(message["kind"] == "nudge" for message in eva.heard) == 1, "it rings once"
    assert host.on_table(host.hosting.gathering).wishes == ()


def test_boards_and_racks_are_played_in_browsers_too(open_host: Open) -> None:
    host = open_host("genial")
    eva = Guest(host, "Eva")
    eva.until(lambda: eva.table.get("seat") == 1)
    host.start()
    eva.until(lambda: eva.table.get("kind") == "table")
    eva.cut()
    host.wait(lambda: bool(host.hosting.gathering().away))
    ota = Guest(host, "Ota")
    ota.until(lambda: ota.table.get("kind") == "table")
    ota.say("sit", seat=1)
    host.wait(lambda: bool(host.hosting.gathering().wishes))


@pytest.mark.parametrize("confer", [False, True])
def test_partners_on_other_phones_see_each_others_tiles_where_they_may_confer(open_host: Open, confer: bool) -> None:
    host = open_host("genial", locals=("Jana",), bots=1, teams=True, partners_see=confer)
    eva = Guest(host, "Eva", "app")
    eva.until(lambda: eva.table.get("seat") == 2)
    ota = Guest(host, "Ota", "app")
    ota.until(lambda: ota.table.get("seat") == 3)
    host.start()
    for guest, partner in ((eva, 0), (ota, 1)):
        guest.until(lambda guest=guest: guest.table["kind"] == "table")
        seen = {seat for seat, rack in enumerate(guest.table["state"]["state"]["racks"]) if any(rack)}
        assert seen == ({guest.table["seat"], partner} if confer else {guest.table["seat"]})


def test_guests_follow_into_the_next_game(open_host: Open) -> None:
    host = open_host(locals=())
    eva = Guest(host)
    eva.until(lambda: eva.table.get("seat") == 0)
    first = host.start()
    eva.until(lambda: eva.table.get("running") == first)
    second = host.on_table(lambda: host.house.create(host.house.table(first).rematch()).id)
    host.on_table(lambda: host.hosting.play(second))
    eva.until(lambda: eva.table.get("running") == second)
    assert eva.table["seat"] == 0


def test_the_table_stays_while_the_hosts_screen_closes_and_opens(open_host: Open) -> None:
    host = open_host()
    game = host.start()
    table = host.table
    host.on_table(lambda: host.house.forget(game))
    assert host.table is table


def test_asleep_and_closed_are_told(open_host: Open) -> None:
    host = open_host()
    eva = Guest(host)
    eva.until(lambda: bool(names(eva)))
    host.on_table(lambda: host.hosting.sleep(True))
    eva.until(lambda: eva.table["asleep"])
    host.on_table(host.hosting.close)
    assert eva.ended()["reason"] == "table_closed"
    wait(lambda: host.on_table(host.hosting.gathering).people[1].here is False)


def games(guest: Guest) -> list[dict[str, Any]]:
    return [message for message in guest.heard if message["kind"] == "game"]


def test_the_finished_game_is_given_to_guests_in_the_app(open_host: Open) -> None:
    host = open_host(locals=())
    eva, bara, ota = Guest(host, "Eva"), Guest(host, "Bára", "app"), Guest(host, "Ota", "app")
    ota.say("watch", yes=True)
    ota.until(lambda: ota.table["kind"] == "lobby" and ota.table["seat"] is None)
    for guest in (eva, bara):
        guest.until(lambda guest=guest: guest.table.get("seat") is not None)
    first = host.start()
    bara.say("fetch")
    bara.say("fetch", game="nonsense")
    state = host.table.state
    while not state.over():
        if state.chance():
            host.roll()
        else:
            for seat in state.to_act():
                action = next(iter(state.legal(seat)))
                guest = (eva, bara)[seat]
                assert guest.ask("act", action=action_json(action))["accepted"]
        state = host.table.state
    revision = host.table.revision
    for guest in (bara, ota):
        guest.catch_up(revision)
        [game] = games(guest)
        assert len(game["entries"]) == revision, "it comes with the last move, also to who only watched"
    assert all(seat["profile"] is None for seat in game["seats"])
    assert not any(guest.guest in str(game) for guest in (eva, bara, ota))
    host.on_table(lambda: host.hosting.play(host.house.create(host.house.table(first).rematch()).id))
    bara.until(lambda: bara.table["running"] != first)
    bara.say("fetch")
    bara.say("fetch", game=first)
    bara.until(lambda: len(games(bara)) == 2)
    assert games(bara)[0] == games(bara)[1], "also when the next one is played"
    assert not games(eva)


@pytest.mark.parametrize("for_good", [True, False])
def test_the_game_reaches_guests_although_the_host_closes_with_the_last_move(
    open_host: Open, monkeypatch: pytest.MonkeyPatch, for_good: bool
) -> None:
    """Also if the last picture of the table was sent only just before."""
    host = open_host(locals=("Jana",))
    ota = Guest(host, "Ota", "app")
    ota.say("watch", yes=True)
    ota.until(lambda: ota.table["kind"] == "lobby" and ota.table["seat"] is None)
    host.start()
    rng = Random(3)
    while host.table.state.round < 25 or not host.table.state.to_act():
        host.roll() if host.table.state.chance() else host.play_locals(rng)
    ota.catch_up(host.table.revision)
    host.on_table(lambda: host.hosting.sleep(True))
    ota.until(lambda: ota.table["asleep"])
    monkeypatch.setattr(serving, "PAUSE", 60.0)

    def finish_and_close() -> None:
        table = host.house.table(host.hosting.game or "")
        assert table.propose(Proposal("last", HOST, Act(0, next(iter(table.state.legal(0)))))).accepted
        if for_good:
            host.hosting.close()

    host.on_table(finish_and_close)
    host.server.stop()
    ota.ended()
    told = ["game", "table", "sorry"] if for_good else ["game", "table"]
    assert [message["kind"] for message in ota.heard[-len(told) :]] == told
    assert len(games(ota)[0]["entries"]) == ota.table["revision"] == 50
