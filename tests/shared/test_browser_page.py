"""What the host sends for the page of a guest's browser, beyond the sheet."""

from __future__ import annotations

import gzip
import json
from random import Random
from urllib.request import Request, urlopen

import pytest

from app.i18n import Translator
from app.shared.host.web_end import place_words
from app.shared.host.web_page import called, door_of
from tests.shared.conftest import Open
from tests.shared.people import LOOPBACK, Guest, Host, play_out


def ask_for(host: Host, path: str, packed: bool) -> tuple[bytes, str]:
    headers = {"Accept-Encoding": "gzip"} if packed else {}
    with urlopen(Request(f"http://{LOOPBACK}:{host.port}{path}", headers=headers), timeout=60) as answer:
        return answer.read(), answer.headers.get("Content-Encoding", "")


def test_files_go_out_packed_to_who_takes_it(open_host: Open) -> None:
    host = open_host()
    plain, _ = ask_for(host, "/table.css", packed=False)
    packed, encoding = ask_for(host, "/table.css", packed=True)
    assert encoding == "gzip" and gzip.decompress(packed) == plain and len(packed) * 3 < len(plain)


@pytest.mark.parametrize("language", ["cs", "en"])
def test_lesson_and_rules_are_there_in_both_languages(open_host: Open, language: str) -> None:
    body, _ = ask_for(open_host("qwantum"), f"/book/qwantum.{language}.json", packed=False)
    book = json.loads(body)
    assert all(page["steps"] for page in book["lesson"]) and all(part["rules"] for part in book["sections"])


def test_the_lobby_names_host_and_game(open_host: Open) -> None:
    host = open_host(locals=("Jana",))
    eva = Guest(host, "Eva")
    eva.until(lambda: eva.table["kind"] == "lobby")
    assert eva.page["table"] == "Jana’s table" and eva.page["game"] == "Knister"
    assert [one.get("host", False) for one in eva.page["people"]] == [True, False]


def test_the_door_tells_whose_table_it_is(open_host: Open) -> None:
    host = open_host(locals=("Jana",))
    game, there = host.on_table(lambda: (host.hosting.draft.game, host.hosting.gathering()))
    assert door_of(Translator("en"), game, there) == {"title": "Jana’s table", "people": "Knister: Jana"}


def test_who_said_no_name_is_called_in_the_readers_language() -> None:
    czech, english = Translator("cs"), Translator("en")
    assert called(czech, "Host") == "Hostitel" and called(english, "Hostitel") == "Host"
    assert called(czech, "Eva") == "Eva" and called(english, called(czech, "Guest 3")) == "Guest 3"


@pytest.mark.parametrize("name", ["You", "Já"])
def test_no_guest_is_called_you(open_host: Open, name: str) -> None:
    host = open_host(locals=("Jana",))
    eva = Guest(host, name)
    eva.until(lambda: eva.table["kind"] == "lobby")
    assert [one["name"] for one in eva.table["people"]] == ["Jana", "Guest 1"], "everybody would read that they won"


def test_whoever_reads_is_you_on_the_sheet_and_in_the_steps(open_host: Open) -> None:
    host = open_host("qwantum", locals=())
    eva = Guest(host, "Eva")
    eva.until(lambda: eva.table.get("seat") is not None)
    bara = Guest(host, "Bára")
    bara.until(lambda: len(bara.table["people"]) == 2)
    host.start()
    for guest in (eva, bara):
        guest.until(lambda guest=guest: guest.table["kind"] == "table")
    assert (eva.page["sheet"]["title"], bara.page["sheet"]["title"]) == ("Your sheet", "Your sheet")
    assert (eva.page["subtitle"], bara.page["subtitle"]) == ("Step A, you roll", "Step A, Eva rolls")


def test_at_trigon_everybody_wears_the_colours_they_play(open_host: Open) -> None:
    host = open_host("trigon", locals=("Jana",))
    eva = Guest(host, "Eva")
    worn = ["blue red", "yellow green"]
    eva.until(lambda: [one.get("avatar") for one in eva.page.get("people", [])] == worn)
    host.start()
    eva.until(lambda: eva.table["kind"] == "table")
    assert [one["avatar"] for one in eva.page["people"]] == worn
    assert eva.page["status"] == "Jana’s turn"


def test_another_colour_unless_somebody_has_it(open_host: Open) -> None:
    host = open_host(locals=("Jana",))
    eva = Guest(host, "Eva")
    eva.until(lambda: eva.table["kind"] == "lobby")
    eva.say("recolour", avatar="amber")
    eva.say("recolour", avatar="mint")
    eva.until(lambda: eva.table["people"][1]["avatar"] == "mint")
    assert eva.table["people"][0]["avatar"] == "amber"


def test_a_sign_reaches_everybody_and_not_too_often(open_host: Open) -> None:
    host = open_host()
    eva, bara = Guest(host, "Eva"), Guest(host, "Bára")
    bara.until(lambda: len(bara.table["people"]) == 3)
    for _ in range(3):
        eva.say("react", sign="heart")
    assert not eva.ask("undo")["accepted"], "all of them were heard"
    signs = [one for one in eva.heard if one["kind"] == "reaction"]
    assert signs == [{"kind": "reaction", "by": "Eva", "sign": "heart"}]
    bara.until(lambda: any(one["kind"] == "reaction" for one in bara.heard))


def test_only_who_is_waited_for_can_be_nudged(open_host: Open) -> None:
    host = open_host(locals=("Jana",))
    eva, bara = Guest(host, "Eva"), Guest(host, "Bára")
    bara.until(lambda: len(bara.table["people"]) == 3)
    host.start()
    bara.until(lambda: bara.table["kind"] == "table")
    eva.say("nudge", seat=2)
    assert not eva.ask("undo")["accepted"], "the nudge was heard before"
    host.roll()
    bara.until(lambda: bool(bara.page["sheet"]["choices"]))
    assert not any(one["kind"] == "nudge" for one in bara.heard), "Jana was to roll"
    eva.say("nudge", seat=2)
    bara.until(lambda: any(one["kind"] == "nudge" for one in bara.heard))


def test_a_roll_is_as_old_everywhere(open_host: Open) -> None:
    host = open_host(locals=("Jana",))
    eva = Guest(host, "Eva")
    eva.until(lambda: eva.table.get("seat") is not None)
    host.start()
    eva.until(lambda: eva.table["kind"] == "table")
    assert eva.page["thrown"] is None and [one["text"] for one in eva.page["dice"]] == ["", ""]
    host.roll()
    eva.until(lambda: eva.page["thrown"] is not None)
    assert eva.page["thrown"]["moved"] == [0, 1] and eva.page["thrown"]["since"] >= 0
    assert eva.page["spoken"] and not eva.page.get("old_dice")


@pytest.mark.parametrize("game_id", ["knister", "twenty_one", "qwantum"])
def test_the_end_says_who_won_and_where_points_came_from(open_host: Open, game_id: str) -> None:
    host = open_host(game_id, locals=("Jana",))
    eva = Guest(host, "Eva")
    eva.until(lambda: eva.table.get("seat") is not None)
    host.start()
    play_out(host, [eva], Random(3))
    eva.until(lambda: bool(eva.page.get("results")))
    mine = next(one for one in eva.page["results"] if one["seat"] == 1)
    assert sum(share["points"] for share in eva.page["own"]["shares"]) == host.table.state.scores()[1]
    assert eva.page["own"]["placed"] == mine["placed"] and "Jana" in eva.page["after"]
    assert [one["name"] for one in eva.page["results"]] in (["Eva", "Jana"], ["Jana", "Eva"])
    first = [one for one in eva.page["results"] if one["place"] == 1]
    assert eva.page["title"].startswith("You" if mine in first else first[0]["name"])


def test_places_have_words_for_any_number_of_people() -> None:
    english, czech = Translator("en"), Translator("cs")
    assert [place_words(english, place) for place in (1, 12, 13, 21, 22, 33, 111)] == (
        ["1st", "12th", "13th", "21st", "22nd", "33rd", "111th"]
    )
    assert place_words(czech, 23) == "23. místo" and place_words(english, None) == ""
