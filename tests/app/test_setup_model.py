"""A game being set up, without a window: what can be done, what can start, what is remembered."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import rules
from app.games.game_words import words_of
from app.games.option_words import facts, option_words, seat_names, seat_notes, start_words, trouble_words
from app.i18n import LANGUAGES, Translator
from app.store.seats import AVATARS, NAME_LENGTH, tidy
from app.store.store import Profile
from app.table.draft import COMPUTERS, NO_PERSON, Draft, is_person
from rules.core import Game, IllegalSetup, SetupReason

JANA = Profile("1", "Jana", "sky", owner=True)
EVA = Profile("2", "Eva", "coral")
OTA = Profile("3", "Ota", "mint")
PEOPLE = (JANA, EVA, OTA)
EN = Translator("en")


def draft_of(game_id: str, seats: int, people: tuple[Profile, ...] = PEOPLE) -> Draft:
    """The owner, and computers on the other seats."""
    draft = Draft.first(rules.game(game_id), people)
    while len(draft.seats) > seats:
        draft = draft.remove(len(draft.seats) - 1)
    while len(draft.seats) < seats:
        draft = draft.add_computer("easy")
    return draft


def combinations(game: Game, seats: int) -> list[dict[str, Any]]:
    """Every way to set the options, legal or not; of a choice for each seat the usual one and a rotated one."""
    ways = []
    for option in game.options:
        each = option.choices[:seats]
        rotated = (*option.choices[1:seats], option.choices[0]) if seats > 1 else (option.choices[-1],)
        ways.append([(option.id, value) for value in ((each, rotated) if option.per_seat else option.choices)])
    return [dict(way) for way in product(*ways)]


# -- beginnings -----------------------------------------------------------------------------------------------


def test_the_very_first_game_seats_a_nameless_owner_and_a_computer() -> None:
    draft = Draft.first(rules.game("knister"), ())
    assert seat_names(EN, draft) == ["You", COMPUTERS[0]]
    assert draft.is_owner(0)
    assert draft.players()[0].owner
    assert draft.trouble() is None
    assert "tap to type a name" in seat_notes(EN, draft, 0, ())


def test_nobody_is_you_where_two_people_read_the_same_screen() -> None:
    draft = Draft.first(rules.game("knister"), ()).sit_by_name("")
    assert seat_names(EN, draft) == ["Player 1", COMPUTERS[0], "Player 2"]
    named = Draft.first(rules.game("knister"), ()).sit_by_name("Já")
    assert seat_names(EN, named)[-1] == "Player 2", "a name like that, neither"
    assert seat_names(EN, named.move(2, 0)) == ["Player 2", "Player 1", COMPUTERS[0]], "names move with people"


def test_the_owner_sits_first_once_the_device_knows_them() -> None:
    assert Draft.first(rules.game("knister"), PEOPLE).seats[0].name == "Jana"


@pytest.mark.parametrize("game_id", rules.GAME_IDS)
def test_a_started_game_is_offered_again(game_id: str) -> None:
    draft = draft_of(game_id, 2).sit(EVA).move(2, 0)
    for option in draft.game.options:
        if option.per_seat:
            draft = draft.give(option.id, 0, option.choices[-1])
    kept = json.loads(json.dumps(draft.kept()))
    again = Draft.recalled(draft.game, PEOPLE, kept)
    assert again == draft


def test_options_that_need_four_are_offered_again_with_four() -> None:
    draft = draft_of("trigon", 4).choose("teams", True).choose("touching", "vertex")
    again = Draft.recalled(draft.game, PEOPLE, json.loads(json.dumps(draft.kept())))
    assert (again.value("teams"), again.value("touching")) == (True, "vertex")


def test_remembered_people_have_the_names_they_have_now() -> None:
    draft = draft_of("knister", 1).sit(EVA).sit(OTA)
    renamed = Profile(EVA.id, "Evička", "leaf")
    again = Draft.recalled(draft.game, (JANA, renamed), draft.kept())
    assert [seat.name for seat in again.seats] == ["Jana", "Evička", ""]
    assert again.seats[1].avatar == "leaf"
    assert again.seats[2].profile is None


@pytest.mark.parametrize(
    "kept",
    [
        None,
        7,
        [],
        {},
        {"seats": [], "setup": {}},
        {"seats": [], "setup": {"seats": 1}},
        {"seats": [{"name": 3}], "setup": {"seats": 1}},
        {"seats": [{"name": "X", "controller": {"kind": "bot", "level": "godlike"}}], "setup": {"seats": 1}},
        {"seats": [{"name": "X"}] * 3, "setup": {"seats": 999}},
    ],
)
def test_what_cannot_be_read_is_forgotten(kept: Any) -> None:
    game = rules.game("knister")
    assert Draft.recalled(game, PEOPLE, kept) == Draft.first(game, PEOPLE)


def test_a_person_kept_twice_sits_once() -> None:
    draft = draft_of("knister", 1).sit(EVA)
    kept = draft.kept()
    kept["seats"].append(kept["seats"][1])
    again = Draft.recalled(draft.game, PEOPLE, kept)
    assert [seat.profile for seat in again.seats] == [JANA.id, EVA.id, None]


# -- seats ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", rules.GAME_IDS)
def test_seats_come_and_go_within_the_games_limits(game_id: str) -> None:
    game = rules.game(game_id)
    draft = draft_of(game_id, game.seats[0])
    assert not draft.can_remove
    for _ in range(game.seats[-1] - game.seats[0]):
        assert draft.can_add
        draft = draft.add_computer("hard")
    assert not draft.can_add
    assert draft.can_remove
    assert draft.trouble() is None
    names = [seat.name for seat in draft.seats]
    assert len(set(names)) == len(names)


def test_a_full_table_of_computers_has_twelve_names() -> None:
    draft = draft_of("knister", 12).make_computer(0, "easy")
    assert {seat.name for seat in draft.seats} == set(COMPUTERS)


def test_more_computers_than_names_are_counted() -> None:
    draft = replace(draft_of("knister", 12).make_computer(0, "easy"), shared=True).add_computer("easy")
    assert draft.seats[-1].name == f"{COMPUTERS[0]} 2"


def test_a_computer_never_takes_a_persons_name() -> None:
    draft = draft_of("knister", 1).sit_by_name(COMPUTERS[0]).add_computer("easy")
    assert draft.seats[2].name == COMPUTERS[1]


def test_a_profile_never_sits_twice() -> None:
    draft = draft_of("knister", 1).sit(EVA)
    assert [profile.name for profile in draft.absent] == ["Ota"]
    assert draft.make_computer(1, "easy").absent == (EVA, OTA)
    assert draft.make_computer(1, "easy").make_person(1).seats[1].profile == EVA.id
    assert draft.change_person(1, OTA).absent == (EVA,)


def test_a_person_instead_of_a_computer_is_somebody_when_all_sit() -> None:
    draft = draft_of("knister", 2, (JANA,)).make_person(1)
    assert is_person(draft.seats[1])
    assert seat_names(EN, draft) == ["Jana", "Player 2"]


def test_a_typed_name_is_a_new_person_or_one_who_has_played_before() -> None:
    draft = draft_of("knister", 1).sit_by_name("  eva ").sit_by_name("Bára")
    assert [seat.name for seat in draft.seats] == ["Jana", "Eva", "Bára"]
    assert draft.seats[1].profile == EVA.id
    assert draft.profile(2) in draft.people
    assert draft.people[:3] == PEOPLE


def test_without_a_name_somebody_sits_down_whom_the_device_does_not_keep() -> None:
    draft = draft_of("knister", 1).sit_by_name("  ")
    assert seat_names(EN, draft) == ["Jana", "Player 2"]
    assert draft.players() == (JANA,)


def test_renaming_keeps_the_person() -> None:
    draft = draft_of("knister", 1).rename(0, "Jana K.")
    assert draft.seats[0].name == "Jana K."
    assert draft.profile(0) == Profile(JANA.id, "Jana K.", "sky", owner=True)


def test_a_name_makes_somebody_a_person_of_this_device() -> None:
    draft = draft_of("knister", 1).sit_by_name("").rename(1, "Iva")
    assert draft.profile(1) is not None
    assert draft.seats[1].profile not in (None, *(p.id for p in PEOPLE))


@pytest.mark.parametrize(("name", "seat", "found"), [
    ("EVA", 0, "here"), ("Ota", 0, "known"), ("Jana", 0, ""), ("Iva", 0, ""), ("", 0, ""), ("Jana", None, "here")
])  # fmt: skip
def test_nobody_has_two_names_alike(name: str, seat: int | None, found: str) -> None:
    draft = draft_of("knister", 1).sit(EVA)
    assert draft.namesake(name, seat) == found
    if seat is not None and found:
        assert draft.rename(seat, name) == draft


def test_names_are_kept_tidy() -> None:
    assert tidy("  Jana \n Nová\t") == "Jana Nová"
    assert tidy("x" * 40) == "x" * NAME_LENGTH
    assert tidy("Олена 花子") == "Олена 花子"
    assert tidy("\u200b \x00") == tidy("\u3164\u2800") == ""


def test_colours_belong_to_the_person() -> None:
    draft = draft_of("knister", 1).recolour(0, "mint")
    assert (draft.seats[0].avatar, draft.people[0].avatar) == ("mint", "mint")
    assert draft.sit_by_name("").recolour(1, "leaf").seats[1].avatar == "leaf"


def test_nobody_at_a_table_has_the_colour_of_another() -> None:
    people = [Profile(str(number), name, "amber") for number, name in enumerate(("Jana", "Eva", "Karel"))]
    draft = Draft.first(rules.game("knister"), people)
    for profile in people[1:]:
        draft = draft.sit(profile)
    colours = [seat.avatar for seat in draft.seats]
    assert len(set(colours)) == 4 and colours[0] == "amber"
    draft = draft.recolour(2, colours[1])
    assert draft.seats[2].avatar == colours[1], "who chooses a colour gets it"
    assert len({seat.avatar for seat in draft.seats}) == 4
    assert [profile.avatar for profile in draft.people] == ["amber", colours[1], "amber"]
    alone = draft.remove(0).remove(0).remove(0)
    assert alone.seats[0].avatar == "amber", "the own colour is free again"


def test_new_seats_get_colours_that_are_free() -> None:
    draft = draft_of("knister", 6, ())
    assert {seat.avatar for seat in draft.seats} == set(AVATARS)


def test_dragging_changes_the_order_and_takes_the_sheet_along() -> None:
    draft = draft_of("twenty_one", 3).give("sheets", 0, "E")
    moved = draft.move(0, 2)
    assert [seat.name for seat in moved.seats] == [draft.seats[n].name for n in (1, 2, 0)]
    assert moved.value("sheets") == ("B", "C", "E")
    assert moved.remove(1).value("sheets") == ("B", "E")
    assert moved.add_computer("easy").value("sheets") == ("B", "C", "E", "A")
    assert moved.trouble() is None


def test_a_sheet_that_is_taken_changes_hands() -> None:
    draft = draft_of("twenty_one", 3).give("sheets", 0, "C")
    assert draft.value("sheets") == ("C", "B", "A")
    assert draft.give("sheets", 0, "A").options == {}


# -- what can start ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", rules.GAME_IDS)
def test_every_legal_combination_starts_and_no_other(game_id: str) -> None:
    game = rules.game(game_id)
    started = refused = 0
    for seats in game.seats:
        for options in combinations(game, seats):
            draft = draft_of(game_id, seats)
            for id, value in options.items():
                draft = draft.choose(id, value)
            try:
                setup = game.make_setup(seats, **options)
            except IllegalSetup:
                refused += 1
                trouble = draft.trouble()
                assert trouble is not None
                assert trouble_words(EN, draft, trouble).endswith(".")
                with pytest.raises(IllegalSetup):
                    draft.new_game(seat_names(EN, draft))
                continue
            started += 1
            assert draft.trouble() is None
            new = draft.new_game(seat_names(EN, draft))
            assert all(getattr(new.setup, option.id) == getattr(setup, option.id) for option in game.options)
            assert len(new.seats) == new.setup.seats == seats
            assert game.start(new.setup).setup == new.setup
    assert started >= len(game.seats)
    assert bool(refused) == any(option.seats for option in game.options)


def test_partners_confer_only_in_teams() -> None:
    draft = draft_of("genial", 4)
    confer = draft.option("partners_see")
    assert not draft.applies("partners_see")
    assert option_words(EN, draft, confer).line == "only with: Teams of two"
    draft = draft.choose("teams", True).choose("partners_see", True)
    assert draft.trouble() is None
    assert "partner sees the rack" in seat_notes(EN, draft, 0, ())
    assert draft.choose("teams", False).options == {}, "without teams there is nothing left to agree on"


def test_teams_of_three_say_what_they_need() -> None:
    draft = draft_of("genial", 4).choose("teams", True).remove(3)
    trouble = draft.trouble()
    assert trouble is not None
    assert trouble.reason == SetupReason.OPTION_NEEDS_SEATS
    assert trouble_words(EN, draft, trouble) == "Teams of two: only with 4 players."
    assert draft.choose("teams", False).trouble() is None


def test_computers_alone_do_not_start() -> None:
    draft = draft_of("knister", 2).make_computer(0, "easy")
    trouble = draft.trouble()
    assert trouble is not None
    assert trouble.reason == NO_PERSON


def test_more_than_a_device_can_hold_do_not_start() -> None:
    draft = draft_of("knister", 12).add_computer("easy")
    trouble = draft.trouble()
    assert trouble is not None
    assert trouble_words(EN, draft, trouble) == "This game is for 1 to 12 players."


# -- words ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", rules.GAME_IDS)
def test_every_option_and_fact_has_a_line_at_every_number_of_seats(game_id: str, language: str) -> None:
    tr = Translator(language)
    game = rules.game(game_id)
    for seats in game.seats:
        draft = draft_of(game_id, seats)
        assert start_words(tr, draft)
        for option in game.options:
            words = option_words(tr, draft, option)
            assert words.title
            assert words.line
        for fact in facts(tr, draft):
            assert fact.line
            assert not fact.steps or fact.value in fact.steps


def test_words_exist_for_exactly_the_options_of_the_games() -> None:
    for game in rules.games():
        assert set(words_of(game.id).options) == {option.id for option in game.options}


@pytest.mark.parametrize(
    ("game_id", "values"),
    [("genial", ["91", "91", "127", "169"]), ("trigon", ["486", "486", "384", "486"])],
)
def test_the_board_follows_from_the_seats(game_id: str, values: list[str]) -> None:
    assert [facts(EN, draft_of(game_id, seats))[0].value for seats in (1, 2, 3, 4)] == values


def test_partners_are_named() -> None:
    draft = draft_of("trigon", 4).choose("teams", True)
    line = option_words(EN, draft, draft.option("teams")).line
    assert line == "Jana and {2} against {1} and {3}".format(*[seat.name for seat in draft.seats])


def test_two_players_of_trigon_have_two_colours_each() -> None:
    draft = draft_of("trigon", 2)
    assert "blue, red" in seat_notes(EN, draft, 0, ())
    assert "yellow, green" in seat_notes(EN, draft, 1, ())


def test_who_won_last_time_is_told() -> None:
    draft = draft_of("knister", 1).sit(EVA)
    assert seat_notes(EN, draft, 1, (EVA.id,)) == ["won last time"]
    assert "won last time" not in seat_notes(EN, draft, 0, (EVA.id,))


def test_the_model_needs_no_window() -> None:
    for name in ("table/draft", "games/option_words"):
        source = (Path(__file__).parents[2] / "app" / f"{name}.py").read_text("utf-8")
        assert "kivy" not in source


def test_the_colours_are_those_of_the_theme() -> None:
    from app.ui.theme import AVATARS as PAINTED

    assert tuple(PAINTED) == AVATARS
