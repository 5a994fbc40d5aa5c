"""Logs of 50,000 events: whoever takes moves back all evening slows nobody down. Counted in steps, not in time."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import rules
from app.shared.guest.connection import GuestLine
from app.shared.guest.from_host import LONGEST, LONGEST_GAME, BadHost, GameInParts, GivenGame, GivenGamePart, read
from app.shared.host import messages
from app.shared.host.messages import LONGEST_LOG, PART
from app.shared.wire.codes import TableLink
from app.store.log import Counted, Entry, HandedOver, Happened, Undone, replay, what_json
from app.store.seats import PERSON, Controller, Seat, bot
from app.store.store import NewGame
from app.table.house import House
from app.table.proposals import HOST, Act, HandOver, Proposal, RollDice, Undo
from app.table.runner import Inline
from app.table.table import Table
from app.table.undo import CourseSoFar
from rules.core import Event, Left
from tests.shared.hostile_host import LOBBY, WELCOME, hostile_host, says
from tests.shared.people import LOOPBACK, wait

EVENTS = 50_000


class Steps:
    """A state that is the number of its events, and counts how often any of them is applied."""

    applied = 0

    def __init__(self, number: int = 0) -> None:
        self.number = number

    def apply(self, _: Event) -> Steps:
        Steps.applied += 1
        return Steps(self.number + 1)


def test_the_state_before_any_event_is_near() -> None:
    history = tuple(Counted(number + 1, Left(0)) for number in range(EVENTS))
    start: Any = Steps()
    past = CourseSoFar(start)
    assert past.before(history, EVENTS).number == EVENTS
    Steps.applied = 0
    for index in (EVENTS - 1, EVENTS // 2 + 63, 64, 63, 0):
        assert past.before(history, index).number == index
    assert Steps.applied <= 5 * CourseSoFar.EVERY
    past.change(100)
    Steps.applied = 0
    assert past.before(history, 128).number == 128 and past.before(history, 120).number == 120
    assert Steps.applied <= 3 * CourseSoFar.EVERY


@pytest.fixture
def table(tmp_path: Path) -> Table:
    game = rules.game("knister")
    house = House(tmp_path, Inline(), lambda: 1_800_000_000.0)
    seats = Seat("Eva", Controller("guest", guest="eva")), Seat("Ota", PERSON, "sky")
    return house.create(NewGame(game, game.make_setup(2), seats))


def ask(table: Table, origin: str, what: Any, number: list[int]) -> None:
    number[0] += 1
    answer = table.propose(Proposal(f"{origin} {number[0]}", origin, what))
    assert answer.accepted, answer


def test_undo_gives_the_same_state_however_long_the_log(table: Table) -> None:
    number = [0]
    for _ in range(6):
        pending = table.state.chance()
        ask(table, HOST, RollDice(pending.seat if pending is not None else 0), number)
        for _ in range(20):
            ask(table, "eva", Act(0, next(iter(table.state.legal(0)))), number)
            ask(table, "eva", Undo(0), number)
        for seat, origin in ((0, "eva"), (1, HOST)):
            ask(table, origin, Act(seat, next(iter(table.state.legal(seat)))), number)
        assert table.state == replay(table.new.game, table.new.setup, table.entries)


def test_who_decided_at_a_time_is_known_without_the_log(table: Table) -> None:
    number = [0]
    ask(table, HOST, RollDice(0), number)
    ask(table, HOST, HandOver(1, bot("easy")), number)
    ask(table, "eva", Act(0, next(iter(table.state.legal(0)))), number)
    ask(table, "bot", Act(1, next(iter(table.state.legal(1)))), number)
    ask(table, HOST, HandOver(1, PERSON), number)
    assert table.can_undo(0) is None
    ask(table, "eva", Undo(0), number)


def test_a_guest_is_given_what_counts_of_a_long_log(table: Table) -> None:
    number = [0]
    ask(table, HOST, RollDice(0), number)
    ask(table, HOST, HandOver(1, bot("easy")), number)
    ask(table, "eva", Act(0, next(iter(table.state.legal(0)))), number)
    counts = list(table.entries)
    for revision in range(len(counts) + 1, EVENTS, 2):
        table.entries.append(Entry(revision, 0.0, Happened(Left(0))))
        table.entries.append(Entry(revision + 1, 0.0, Undone(0, (revision,))))
    given = messages.given_log(table)
    assert [entry.what for entry in given] == [entry.what for entry in counts]
    message = messages.keep(table)
    assert [line["revision"] for line in message["entries"]] == list(range(1, len(counts) + 1))
    assert any(isinstance(entry.what, HandedOver) for entry in given)
    del table.entries[LONGEST_LOG:]
    assert messages.given_log(table) is table.entries, "an ordinary log is given as it is"


def grown(table: Table, entries: int) -> None:
    """Seats change hands all evening, and each time counts."""
    for revision in range(len(table.entries) + 1, entries + 1):
        what = HandedOver(1, PERSON if revision % 2 else bot("easy"))
        table.entries.append(Entry(revision, 1_800_000_000.0, what))


def test_a_long_log_in_which_all_counts_is_given_in_small_parts(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    grown(table, EVENTS)
    written: list[int] = [0]

    def counting(what: Any) -> Any:
        written[0] += 1
        return what_json(what)

    monkeypatch.setattr(messages, "what_json", counting)
    kept, finished, gathering = messages.Kept.of(table), messages.Finished(), GameInParts()
    assert written == [0], "the tables' thread writes nothing"
    given, number, more = None, 0, True
    while more:
        before = written[0]
        text, more = finished.part(kept, number)
        assert written[0] - before <= PART and len(text) < LONGEST
        heard = read(text)
        assert given is None and isinstance(heard, GivenGame | GivenGamePart)
        given, number = gathering.add(heard), number + 1
    assert number == EVENTS // PART
    assert given is not None and not given.more
    assert [entry.revision for entry in given.entries] == list(range(1, EVENTS + 1))
    finished.part(kept, 3)
    assert written == [EVENTS], "the others are given the same texts"


def test_parts_that_do_not_fit_are_refused(table: Table) -> None:
    grown(table, 3 * PART)
    kept, finished = messages.Kept.of(table), messages.Finished()
    first, second, third = (read(finished.part(kept, number)[0]) for number in range(3))
    assert isinstance(first, GivenGame) and isinstance(second, GivenGamePart) and isinstance(third, GivenGamePart)
    for parts in ((third,), (second, second), (replace(second, id="another"),)):
        with pytest.raises(BadHost):
            gathered(first, *parts)
    line = second.entries[0]
    endless = (
        GivenGamePart(first.id, tuple(replace(line, revision=begin + number) for number in range(1, PART + 1)), True)
        for begin in range(PART, 2 * LONGEST_GAME, PART)
    )
    with pytest.raises(BadHost, match="too long"):
        gathered(first, *endless)
    with pytest.raises(BadHost):
        gathered(second)


def gathered(*parts: GivenGame | GivenGamePart) -> None:
    gathering = GameInParts()
    for one in parts:
        assert gathering.add(one) is None


def test_a_guest_receives_a_long_game_over_the_line(table: Table) -> None:
    grown(table, 3 * PART)
    kept, finished = messages.Kept.of(table), messages.Finished()
    texts = [finished.part(kept, number)[0] for number in range(3)]
    heard: list[Any] = []
    with hostile_host(says(WELCOME, LOBBY, *texts)) as host:
        line = GuestLine(TableLink(LOOPBACK, host.port, "secret"), "Ota", "en", heard.append, lambda _: None)
        line.start()
        wait(lambda: any(isinstance(one, GivenGame) for one in heard))
        line.close()
    [given] = [one for one in heard if isinstance(one, GivenGame)]
    assert len(given.entries) == 3 * PART
