"""Computers at the table: they play on their own, in everybody's stead, and stop when nobody needs them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import rules
from app.store.seats import PERSON, bot
from app.store.store import Store
from app.table.computers import Computers
from app.table.proposals import HOST, Act, HandOver, Proposal, RollDice, Undo
from app.table.runner import Inline
from app.table.table import Table
from app.thinking.worker import Ask, OnAnswer, Ticket
from tests.rules.driver import VARIANTS, Variant
from tests.table.tables import ask, new_table


class Desk:
    """A worker that thinks only when told to."""

    def __init__(self, fail: bool = False) -> None:
        self.open: list[tuple[Ask, OnAnswer, Ticket]] = []
        self.cancelled = 0
        self.fail = fail

    def ask(self, ask: Ask, on_answer: OnAnswer) -> Ticket:
        ticket = Ticket(len(self.open), ask, on_answer)
        self.open.append((ask, on_answer, ticket))
        return ticket

    def cancel(self, ticket: Ticket) -> None:
        self.cancelled += 1
        self.open = [item for item in self.open if item[2] is not ticket]

    def think(self) -> bool:
        """Answer the oldest ask, if there is one."""
        if not self.open:
            return False
        asked, on_answer, _ = self.open.pop(0)
        if self.fail:
            on_answer(None, "broken")
            return True
        game = rules.game(asked.game_id)
        action = game.bots["easy"](asked.view, asked.seat, Random(asked.seed), {}, 0, lambda: False)
        on_answer(action, None)
        return True


def seated(table: Table, desk: Desk, **how: Any) -> tuple[Computers, Inline]:
    runner = Inline()
    return runner.call(lambda: Computers(table, desk, runner, **how)).result(), runner


@pytest.mark.parametrize("variant", [v for v in VARIANTS if v.seats <= 6 and v.game.bots], ids=str)
def test_computers_alone_finish_every_game(variant: Variant) -> None:
    table = new_table(
        variant.game_id, variant.seats, {seat: bot("easy") for seat in range(variant.seats)}, **dict(variant.options)
    )
    desk = Desk()
    seated(table, desk)
    while desk.think():
        pass
    assert table.finished


def test_a_computer_that_cannot_think_moves_all_the_same() -> None:
    table = new_table("knister", 2, {0: bot("hard"), 1: bot("hard")})
    desk = Desk(fail=True)
    seated(table, desk)
    while desk.think():
        pass
    assert table.finished


def test_a_bot_gets_its_own_view_only() -> None:
    table = new_table("genial", 2, {0: bot("hard"), 1: bot("hard")})
    desk = Desk()
    seated(table, desk)
    (asked, _, _) = desk.open[0]
    assert asked.view == table.state.view(0) != table.state


def test_thinking_ends_with_an_undo() -> None:
    table = new_table("trigon", 2, {1: bot("hard")})
    desk = Desk()
    seated(table, desk)
    ask(table, Act(0, next(iter(table.state.legal(0)))))
    assert len(desk.open) == 1
    ask(table, Undo(0))
    assert desk.cancelled == 1 and not desk.open


def test_thinking_ends_when_the_person_comes_back_and_begins_when_a_computer_takes_over() -> None:
    table = new_table("knister", 2)
    desk = Desk()
    seated(table, desk)
    ask(table, RollDice(0))
    assert not desk.open
    ask(table, HandOver(1, bot("medium")))
    assert [item[0].level for item in desk.open] == ["medium"]
    ask(table, HandOver(1, PERSON))
    assert not desk.open and desk.cancelled == 1


def test_pause_drops_thoughts_and_resume_takes_them_up() -> None:
    table = new_table("knister", 1, {0: bot("easy")})
    desk = Desk()
    computers, _ = seated(table, desk)
    computers.pause()
    assert not desk.open and desk.cancelled == 1
    ask(table, HandOver(0, bot("hard")))
    assert not desk.open
    computers.resume()
    assert len(desk.open) == 1
    computers.close()
    ask(table, HandOver(0, bot("easy")))
    assert not desk.open


def test_another_seats_number_does_not_disturb_a_thought() -> None:
    table = new_table("knister", 3, {2: bot("hard")})
    desk = Desk()
    seated(table, desk)
    ask(table, RollDice(0))
    before = desk.open[0]
    ask(table, Act(0, next(iter(table.state.legal(0)))))
    assert desk.open == [before]


def test_the_pace_gives_people_time_to_follow() -> None:
    waiting: list[Callable[[], None]] = []
    table = new_table("knister", 1, {0: bot("easy")})
    desk = Desk()
    seated(table, desk, pace=waiting.append)
    assert table.revision == 0 and len(waiting) == 1, "the roll waits"
    waiting.pop()()
    assert table.revision == 1
    desk.think()
    assert table.revision == 1 and len(waiting) == 1, "the move waits"
    waiting.pop()()
    assert table.revision == 2


def test_a_full_disk_stops_the_computers_until_they_may_try_again() -> None:
    store = Store.in_memory()
    table = new_table("knister", 1, {0: bot("easy")}, store=store)
    desk = Desk()
    computers, _ = seated(table, desk)
    pages = store.connection.execute("PRAGMA page_count").fetchone()[0]
    store.connection.execute(f"PRAGMA max_page_count = {pages}")
    while desk.think():
        pass
    assert computers.stuck == "store_full" and not table.finished
    store.connection.execute("PRAGMA max_page_count = 100000")
    computers.resume()
    while desk.think():
        pass
    assert table.finished


def test_people_and_computers_mix() -> None:
    table = new_table("knister", 3, {0: bot("easy"), 2: bot("hard")})
    desk = Desk()
    seated(table, desk)
    for round in range(25):
        if table.state.chance():
            table.propose(Proposal(f"roll{round}", HOST, RollDice(1)))
        while desk.think():
            pass
        assert table.state.to_act() == (1,)
        ask(table, Act(1, next(iter(table.state.legal(1)))))
    assert table.finished
