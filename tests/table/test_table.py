"""The table: who may do what, what happens once, what can be taken back, who is told what."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from app.store.log import HandedOver, Happened, Undone, record_of
from app.store.seats import PERSON, Controller, bot
from app.store.store import Store, StoreError, StoreReason
from app.table.proposals import BOT, HOST, Act, Agree, Ask, HandOver, Leave, Resign, RollDice, TypeDice, Undo, Update
from app.table.table import Table
from rules.core import Acted, Chanced, Left
from rules.knister.game import WriteSum
from tests.rules.driver import VARIANTS, Variant
from tests.table.tables import ask, new_table, next_ask, origin_of, play_on, ticking

GUEST = Controller("guest", guest="g1")


def rolled(table: Table) -> Table:
    assert ask(table, RollDice(0)).accepted
    return table


def reopened(table: Table) -> Table:
    return Table.load(table.store, table.id, ticking())


@pytest.mark.parametrize("variant", [v for v in VARIANTS if v.seats <= 6], ids=str)
def test_whole_games_of_every_kind_are_kept_as_they_were_played(variant: Variant) -> None:
    table = new_table(variant.game_id, variant.seats, **dict(variant.options))
    play_on(table, Random(str(variant)))
    assert table.finished
    again = reopened(table)
    assert again.state == table.state
    assert again.entries == table.entries
    assert again.finished
    assert [entry.revision for entry in table.entries] == list(range(1, table.revision + 1))
    assert record_of(table.new.game, table.new.setup, table.entries).final() == table.state


def test_a_proposal_asked_twice_happens_once() -> None:
    table = rolled(new_table("knister", 2))
    first = ask(table, Act(0, WriteSum(3)), id="same")
    before = table.state, table.revision
    assert ask(table, Act(0, WriteSum(3)), id="same") == first
    assert ask(table, Act(1, WriteSum(9)), id="same") == first, "the id decides, not what it says now"
    assert (table.state, table.revision) == before
    assert ask(reopened(table), Act(0, WriteSum(3)), id="same").revision == first.revision


def test_a_refused_proposal_stays_refused_when_it_comes_again_late() -> None:
    table = new_table("knister", 1)
    early = ask(table, Act(0, WriteSum(3)), id="early")
    assert not early.accepted and early.reason == "waiting_for_chance"
    rolled(table)
    assert ask(table, Act(0, WriteSum(3)), id="early") == early
    assert table.state.grids[0][3] is None


def test_the_rules_reason_comes_back_and_nothing_changes() -> None:
    table = rolled(new_table("knister", 1))
    ask(table, Act(0, WriteSum(3)))
    rolled(table)
    before = table.state, table.revision
    answer = ask(table, Act(0, WriteSum(3)))
    assert (answer.accepted, answer.reason, answer.values) == (False, "cell_taken", {"cell": 3})
    assert not ask(table, Act(0, "nonsense")).accepted  # type: ignore[arg-type]
    assert not ask(table, Act(99, WriteSum(0))).accepted
    assert (table.state, table.revision) == before


def test_everyone_moves_only_for_their_own_seat() -> None:
    table = rolled(new_table("knister", 3, {1: bot("easy"), 2: GUEST}))
    for seat, stranger in ((0, BOT), (0, "g1"), (1, HOST), (1, "g1"), (2, HOST), (2, BOT), (2, "g2")):
        answer = ask(table, Act(seat, WriteSum(0)), stranger)
        assert answer.reason == "not_your_seat", (seat, stranger)
    for seat in range(3):
        assert ask(table, Act(seat, WriteSum(0)), origin_of(table, seat)).accepted


def test_the_roller_or_the_host_rolls_and_nobody_else() -> None:
    table = new_table("knister", 3, {0: GUEST, 1: Controller("guest", guest="g2")})
    assert ask(table, RollDice(1), "g2").reason == "not_your_turn"
    assert ask(table, RollDice(0), "g2").reason == "not_your_seat"
    assert ask(table, RollDice(0), "g1").accepted
    assert ask(table, RollDice(0)).reason == "no_chance_pending"
    for seat in range(3):
        ask(table, Act(seat, WriteSum(0)), origin_of(table, seat))
    assert ask(table, RollDice(2)).accepted, "the host may roll for anyone"


def test_a_guest_cannot_hand_seats_around() -> None:
    table = new_table("knister", 2, {0: GUEST})
    assert ask(table, HandOver(0, bot("hard")), "g1").reason == "not_your_seat"
    assert ask(table, HandOver(1, GUEST), "g1").reason == "not_your_seat"
    assert ask(table, Leave(1), "g1").reason == "not_your_seat"
    assert ask(table, Leave(0), "g1").accepted


def test_draws_are_answered_with_the_action_that_needs_them() -> None:
    table = new_table("genial", 2)
    assert table.state.chance() is None
    assert all(len(rack) == 6 for rack in table.state.racks)
    before = table.revision
    move = next(iter(table.state.legal(0)))
    answer = ask(table, Act(0, move))
    kinds = [type(entry.what.event) for entry in table.entries[before:] if isinstance(entry.what, Happened)]
    assert kinds == [Acted, Chanced] and answer.revision == before + 2


# -- undo ----------------------------------------------------------------------------------------------------


def test_undo_before_the_next_roll_takes_the_number_back() -> None:
    table = rolled(new_table("knister", 1))
    ask(table, Act(0, WriteSum(3)))
    assert table.can_undo(0) is None
    answer = ask(table, Undo(0))
    assert answer.accepted and table.state.grids[0][3] is None and table.state.to_act() == (0,)
    assert isinstance(table.entries[-1].what, Undone) and table.revision == 3
    assert reopened(table).state == table.state
    assert ask(table, Act(0, WriteSum(4))).accepted


def test_luck_is_never_taken_back() -> None:
    table = rolled(new_table("knister", 1))
    assert ask(table, Undo(0)).reason == "nothing_to_undo"
    ask(table, Act(0, WriteSum(3)))
    rolled(table)
    assert ask(table, Undo(0)).reason == table.can_undo(0) == "chance_followed"


def test_people_who_acted_since_are_asked_and_their_moves_stay() -> None:
    table = rolled(new_table("knister", 3))
    for seat in (0, 1):
        ask(table, Act(seat, WriteSum(seat)))
    answer = ask(table, Undo(0))
    assert answer.accepted and answer.asked == (1,) and table.state.grids[0][0] is not None
    assert ask(table, Agree(2, True)).reason == "nobody_asked"
    assert ask(table, Agree(1, True)).accepted
    assert table.state.grids[0][0] is None and table.state.grids[1][1] is not None
    assert table.state.to_act() == (0, 2)


def test_one_no_is_enough_and_a_move_ends_the_question() -> None:
    table = rolled(new_table("knister", 3))
    for seat in (0, 1):
        ask(table, Act(seat, WriteSum(seat)))
    ask(table, Undo(0))
    ask(table, Agree(1, False))
    assert table.state.grids[0][0] is not None
    assert ask(table, Agree(1, True)).reason == "nobody_asked"
    ask(table, Undo(0))
    ask(table, Act(2, WriteSum(2)))
    assert ask(table, Agree(1, True)).reason == "nobody_asked"


@pytest.mark.parametrize("gone", [Leave(1), HandOver(1, bot("easy"))], ids=["left", "a computer now"])
def test_who_is_not_there_any_more_is_not_asked(gone: Ask) -> None:
    table = rolled(new_table("knister", 3))
    for seat in (0, 1):
        ask(table, Act(seat, WriteSum(seat)))
    assert ask(table, gone).accepted
    assert ask(table, Undo(0)).asked == ()
    assert table.state.grids[0][0] is None and table.state.grids[1][1] is not None


def test_the_sheet_of_a_seat_that_left_stays_as_it_is() -> None:
    table = rolled(new_table("knister", 2))
    ask(table, Act(0, WriteSum(0)))
    ask(table, Leave(0))
    assert ask(table, Undo(0)).reason == "nothing_to_undo"
    assert table.state.grids[0][0] is not None


def test_consent_that_could_not_be_kept_can_be_given_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: Any) -> None:
        raise StoreError(StoreReason.FULL)

    table = rolled(new_table("knister", 3))
    for seat in (0, 1):
        ask(table, Act(seat, WriteSum(seat)))
    ask(table, Undo(0))
    with monkeypatch.context() as context:
        context.setattr(Store, "append", full)
        assert ask(table, Agree(1, True)).reason == "store_full"
    assert ask(table, Agree(1, True)).accepted
    assert table.state.grids[0][0] is None


def test_a_computer_that_wrote_for_itself_keeps_its_number() -> None:
    table = rolled(new_table("knister", 2, {1: bot("easy")}))
    ask(table, Act(0, WriteSum(0)))
    ask(table, Act(1, WriteSum(7)), BOT)
    assert ask(table, Undo(0)).asked == ()
    assert table.state.grids[0][0] is None and table.state.grids[1][7] is not None


def test_a_computers_reply_goes_with_the_move_it_replied_to() -> None:
    table = new_table("trigon", 2, {1: bot("easy")})
    first = next(iter(table.state.legal(0)))
    ask(table, Act(0, first))
    ask(table, Act(1, next(iter(table.state.legal(1)))), BOT)
    answer = ask(table, Undo(0))
    assert answer.accepted
    undone = table.entries[-1].what
    assert isinstance(undone, Undone) and undone.revokes == (1, 2)
    assert table.state == table.new.game.start(table.new.setup)


def test_a_move_that_another_person_answered_cannot_be_taken_back() -> None:
    table = new_table("trigon", 2)
    ask(table, Act(0, next(iter(table.state.legal(0)))))
    ask(table, Act(1, next(iter(table.state.legal(1)))))
    assert ask(table, Undo(0)).reason == "others_depend"
    assert ask(table, Undo(1)).accepted


def test_a_confirmed_tile_is_final_once_the_rack_is_refilled() -> None:
    table = new_table("genial", 2)
    ask(table, Act(0, next(iter(table.state.legal(0)))))
    assert ask(table, Undo(0)).reason == "chance_followed"


def test_a_seat_taken_over_later_still_counts_as_the_person_who_moved() -> None:
    table = new_table("trigon", 2)
    ask(table, Act(0, next(iter(table.state.legal(0)))))
    ask(table, Act(1, next(iter(table.state.legal(1)))))
    ask(table, HandOver(1, bot("easy")))
    assert ask(table, Undo(0)).reason == "others_depend"


def test_nothing_is_undone_after_the_end() -> None:
    table = new_table("knister", 1)
    play_on(table, Random(3))
    assert ask(table, Undo(0)).reason == "nothing_to_undo"


# -- real dice -----------------------------------------------------------------------------------------------


def test_typed_dice_are_taken_where_people_roll_themselves() -> None:
    table = new_table("knister", 1, real_dice=True)
    assert ask(table, RollDice(0)).reason == "type_the_dice"
    assert ask(table, TypeDice(0, (7, 1))).reason == "impossible_roll"
    assert ask(table, TypeDice(0, (3, 5))).accepted and table.state.number == 8
    assert table.store.roll_counts() == {}


def test_dice_cannot_be_typed_where_the_app_rolls() -> None:
    assert ask(new_table("knister", 1), TypeDice(0, (3, 5))).reason == "roll_in_the_app"


def test_a_typed_roll_can_be_corrected_until_someone_has_written() -> None:
    table = new_table("knister", 2, real_dice=True)
    ask(table, TypeDice(0, (3, 5)))
    assert ask(table, Undo(0)).accepted and table.state.chance() is not None
    ask(table, TypeDice(0, (3, 6)))
    ask(table, Act(1, WriteSum(0)))
    assert ask(table, Undo(0)).reason == "nothing_to_undo"
    ask(table, Undo(1))
    assert ask(table, Undo(0)).accepted, "back to before anybody wrote"


# -- hand-over -----------------------------------------------------------------------------------------------


def test_a_computer_takes_over_and_the_person_comes_back() -> None:
    table = rolled(new_table("knister", 2))
    assert ask(table, HandOver(1, bot("hard"))).accepted
    assert table.seats[1].controller == bot("hard") and isinstance(table.entries[-1].what, HandedOver)
    assert ask(table, Act(1, WriteSum(0))).reason == "not_your_seat"
    assert ask(table, Act(1, WriteSum(0)), BOT).accepted
    assert ask(table, HandOver(1, PERSON)).accepted
    assert reopened(table).seats == table.seats
    assert table.seats[1].name == "Eva"


@pytest.mark.parametrize(
    "controller",
    [Controller("bot"), Controller("person", "hard"), Controller("guest"), Controller("bot", "easy", guest="x")],
)
def test_a_controller_must_make_sense(controller: Controller) -> None:
    assert ask(new_table("knister", 2), HandOver(1, controller)).reason == "wrong_controller"


def test_leaving_a_sheet_game_is_for_good_and_nobody_waits() -> None:
    table = rolled(new_table("knister", 2))
    ask(table, Act(0, WriteSum(0)))
    assert ask(table, Leave(1)).accepted
    assert isinstance(table.entries[-1].what, Happened) and table.entries[-1].what.event == Left(1)
    assert ask(table, HandOver(1, PERSON)).reason == "seat_left"
    assert ask(table, RollDice(0)).accepted


def test_leaving_a_board_game_lets_a_computer_play_on_until_the_person_returns() -> None:
    table = new_table("trigon", 2)
    assert ask(table, Leave(0)).accepted
    assert table.seats[0].controller.kind == "bot" and not table.seats[0].resigned
    assert ask(table, HandOver(0, PERSON)).accepted


def test_resigning_is_for_good_and_gets_no_place() -> None:
    table = new_table("trigon", 2)
    assert ask(table, Resign(1)).accepted
    assert ask(table, HandOver(1, PERSON)).reason == ask(table, Leave(1)).reason == "seat_resigned"
    play_on(table, Random(1))
    ((_, facts),) = table.store.facts()
    assert facts.seats[1].place is None and facts.seats[0].place is not None


def test_nothing_is_handed_over_after_the_end() -> None:
    table = new_table("knister", 1)
    play_on(table, Random(2))
    for wish in (HandOver(0, bot("easy")), Leave(0), Resign(0), RollDice(0), Act(0, WriteSum(0))):
        assert ask(table, wish).reason == "game_over"


def test_a_rematch_starts_with_the_next_seat_and_the_same_people() -> None:
    table = new_table("knister", 3, {2: bot("hard")})
    ask(table, HandOver(0, bot("easy")))
    again = table.rematch()
    assert [seat.name for seat in again.seats] == ["Eva", "Karel", "Jana"]
    assert [seat.controller for seat in again.seats] == [PERSON, bot("hard"), PERSON]
    assert again.setup == table.new.setup and again.luck != table.new.luck
    teams = new_table("genial", 4, teams=True).rematch()
    assert [seat.name for seat in teams.seats] == ["Eva", "Karel", "Ota", "Jana"], "partners stay partners"


# -- observers -----------------------------------------------------------------------------------------------


def test_everyone_is_told_after_it_is_kept_and_only_what_they_may_know() -> None:
    table = new_table("genial", 2)
    heard: dict[int | None, list[Update]] = {0: [], 1: [], None: []}

    def keep(seat: int | None) -> Any:
        def told(update: Update) -> None:
            stored = table.store.load(table.id)
            assert stored.revision == update.revision, "told before it was kept"
            heard[seat].append(update)

        return told

    for seat in heard:
        table.observe(keep(seat), seat)
    play_on(table, Random(4), moves=20)
    for seat, updates in heard.items():
        assert [u.revision for u in updates] == [u.revision for u in heard[None]]
        assert updates[-1].view == table.state.view(seat)
        for update in updates:
            for entry in update.entries:
                event = entry.what.event if isinstance(entry.what, Happened) else None
                if isinstance(event, Chanced) and seat is None:
                    assert set(event.values) == {None}


def test_an_observer_that_fails_or_goes_harms_nobody() -> None:
    table = new_table("knister", 1)
    heard: list[Update] = []

    def fails(update: Update) -> None:
        raise RuntimeError("broken screen")

    table.observe(fails, 0)
    stop = table.observe(heard.append, 0)
    assert ask(table, RollDice(0)).accepted and len(heard) == 1
    stop()
    stop()
    ask(table, Act(0, WriteSum(0)))
    assert len(heard) == 1


def test_several_games_are_open_at_once_in_one_store() -> None:
    store = Store.in_memory()
    tables = [new_table(game, 2, store=store) for game in ("knister", "trigon", "genial", "qwantum", "twenty_one")]
    rng = Random(9)
    for _ in range(10):
        for table in tables:
            wish = next_ask(table, rng)
            assert ask(table, wish, origin_of(table, wish.seat)).accepted
    for table in tables:
        assert reopened(table).state == table.state
    assert len(store.games("open")) == 5
