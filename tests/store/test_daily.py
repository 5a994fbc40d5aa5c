"""The deals of a day: fixed for everyone, one try that counts, streaks over months and time zones."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest

import rules
from app.games.daily import daily_words
from app.store import daily
from app.store.chance import daily as daily_luck
from app.store.daily import DailyBook, Deal, Try, featured, featured_deal, read_book
from app.store.seats import PERSON, bot
from app.store.store import NewGame, Profile
from app.table import daily_try
from app.table.daily_try import start
from app.table.house import House
from app.table.proposals import HOST, Act, HandOver, Proposal, Undo
from app.table.rival import DailyRival
from app.table.runner import Inline
from app.thinking.worker import Ask, OnAnswer, Ticket
from rules.core import Roll
from tests.table.tables import play_on

MONDAY = date(2026, 11, 16)
KNISTER = Deal(MONDAY, "knister")
HOUR = 3600.0


# -- the deals -----------------------------------------------------------------------------------------------


def rolls_of(deal: Deal) -> list[Any]:
    """Both throws of forty rounds with all dice."""
    source, dice = daily_luck(*deal), rules.game(deal.game_id).dice
    return [source.answer(Roll(0, dice, round, attempt)).values for round in range(1, 41) for attempt in (0, 1)]


def tiles_of(deal: Deal, choose: Callable[[list[Any]], Any]) -> list[Any]:
    """The tiles of a whole game, placed as `choose` likes."""
    game, source = rules.game("genial"), daily_luck(*deal)
    state: Any = game.start(game.make_setup(1))
    tiles: list[Any] = []
    while not state.over():
        if pending := state.chance():
            drawn = source.answer(pending).values
            tiles += drawn
            state = state.resolve(drawn)
        else:
            state = state.play(0, choose(list(state.legal(0))))
    return tiles


def fingerprint(values: list[Any]) -> str:
    return sha256(json.dumps(values).encode()).hexdigest()[:16]


FIXED = {
    ("2026-01-01", "knister"): ([4, 4], "159931a5a415b44b"),
    ("2026-01-01", "twenty_one"): ([6, 3, 6, 3, 5, 5], "916aba608544fbee"),
    ("2026-01-01", "qwantum"): ([2, "B5", "Y1", "P3", "Y6", "B6", "Y5"], "788dc48678c71370"),
    ("2026-11-16", "knister"): ([2, 5], "a3df337f5e66b38b"),
    ("2026-11-16", "twenty_one"): ([1, 3, 1, 2, 4, 4], "50cf718c9b28ccf0"),
    ("2026-11-16", "qwantum"): ([3, "B1", "Y1", "P3", "B2", "P5", "P6"], "2298bc4d753efecb"),
    ("2028-02-29", "knister"): ([2, 1], "76c20b70392a8bb9"),
    ("2028-02-29", "twenty_one"): ([6, 1, 5, 5, 6, 4], "9d6fa7f6646cd590"),
    ("2028-02-29", "qwantum"): ([3, "Y5", "R2", "Y4", "P3", "Y4", "Y1"], "43b2d65593968b52"),
}
TILES = {
    "2026-01-01": [(0, 3), (4, 5), (0, 5), (5, 5), (2, 3), (0, 0), (1, 4), (2, 4)],
    "2026-11-16": [(1, 5), (2, 3), (3, 3), (0, 1), (4, 4), (4, 4), (1, 5), (0, 4)],
    "2028-02-29": [(3, 5), (4, 5), (0, 4), (0, 1), (1, 2), (1, 2), (2, 2), (1, 1)],
}


@pytest.mark.parametrize(("day", "game_id"), FIXED)
def test_fixed_dates_give_fixed_rolls(day: str, game_id: str) -> None:
    rolls = rolls_of(Deal(date.fromisoformat(day), game_id))
    assert (list(rolls[0]), fingerprint(rolls)) == FIXED[day, game_id]


@pytest.mark.parametrize("day", TILES)
def test_fixed_dates_give_fixed_tiles_wherever_they_are_laid(day: str) -> None:
    deal = Deal(date.fromisoformat(day), "genial")
    first, last = tiles_of(deal, lambda moves: moves[0]), tiles_of(deal, Random(3).choice)
    assert first[:8] == TILES[day]
    both = min(len(first), len(last))
    assert both > 20 and first[:both] == last[:both]


def test_each_game_is_featured_in_turn() -> None:
    week = [featured(MONDAY + timedelta(days=n)) for n in range(8)]
    assert week == [*daily.games(), *daily.games()]
    assert featured(MONDAY) == "knister"
    assert {game: rules.game(game).seats[0] for game in daily.games()} == dict.fromkeys(daily.games(), 1)


def test_a_stored_game_tells_its_deal() -> None:
    assert daily.deal_of(KNISTER.luck, "knister") == KNISTER
    for luck, game in (("app", "knister"), ("seed:7", "genial"), ("daily:soon", "knister"), (KNISTER.luck, "trigon")):
        assert daily.deal_of(luck, game) is None


# -- one try -------------------------------------------------------------------------------------------------


class Device:
    """A house whose clock people can set."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.at = datetime(2026, 11, 16, 10, tzinfo=UTC).timestamp()
        self._open()

    def _open(self) -> None:
        self.house = House(self.folder, Inline(), lambda: self.at)

    def restart(self) -> None:
        """As after a kill."""
        self.house.close()
        self._open()

    def start(self, deal: Deal) -> str:
        return self.house.ask(lambda house: start(house, deal, "You")).result()

    @property
    def book(self) -> DailyBook:
        return self.house.ask(lambda house: read_book(house.store, house.now())).result()

    def play(self, id: str, moves: int = 5000) -> None:
        play_on(self.house.table(id), Random(5), moves)
        self.house.forget(id)


@pytest.fixture
def device(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Device]:
    monkeypatch.setenv("TZ", "Europe/Prague")
    time.tzset()
    device = Device(tmp_path)
    yield device
    device.house.close()
    monkeypatch.undo()
    time.tzset()


def test_the_first_game_of_the_day_counts_and_later_ones_are_practice(device: Device) -> None:
    id = device.start(KNISTER)
    assert device.book.tries[KNISTER] == Try(id, counted=True, is_open=True)
    assert not device.house.table(id).new.hints
    device.play(id)
    done = device.book.result(KNISTER)
    assert done is not None and done.game == id
    again = device.start(KNISTER)
    assert again != id and device.house.table(again).new.hints
    assert device.house.table(again).state.chance() == device.house.table(id).start.chance()
    device.play(again)
    assert device.book.result(KNISTER) == done


def test_an_open_try_is_gone_on_with_and_never_left_for_practice(device: Device) -> None:
    id = device.start(KNISTER)
    device.play(id, 9)
    device.restart()
    assert device.start(KNISTER) == id
    device.at += 48 * HOUR
    assert device.start(KNISTER) == id, "also when its day is over: practice would show what is still to come"
    device.play(id)
    assert device.book.counts(MONDAY), "it counts for the day of its deal"


def test_practice_that_is_open_is_gone_on_with(device: Device) -> None:
    device.play(device.start(KNISTER))
    again = device.start(KNISTER)
    device.play(again, 5)
    assert device.start(KNISTER) == again and device.book.practice == {KNISTER: again}


def test_a_kill_right_after_the_start_gives_no_second_try(device: Device, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as killed:
        killed.setattr(daily_try, "keep_try", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
        with pytest.raises(KeyboardInterrupt):
            start(device.house, KNISTER, "You")
    device.restart()
    found = device.book.tries[KNISTER]
    assert found.counted and found.is_open
    assert device.start(KNISTER) == found.game


def test_a_past_day_can_be_practised_and_never_counts(device: Device) -> None:
    sunday = featured_deal(MONDAY - timedelta(days=1))
    device.play(device.start(sunday))
    assert device.book.result(sunday) is None and device.book.streak == 0
    device.at -= 24 * HOUR
    assert not device.book.would_count(sunday), "who sets the clock back has seen the deal"


def test_a_clock_set_back_does_not_give_the_day_again(device: Device) -> None:
    device.play(device.start(KNISTER))
    device.at -= 3 * HOUR
    assert not device.book.would_count(KNISTER)
    device.at -= 24 * HOUR
    before = device.book
    assert before.result(KNISTER) is not None and not before.may_start(KNISTER)
    with pytest.raises(ValueError, match="2026-11-16"):
        start(device.house, KNISTER, "You")


def test_a_result_stays_when_its_game_is_deleted(device: Device) -> None:
    id = device.start(KNISTER)
    device.play(id)
    device.house.store.delete(id, device.at)
    device.house.store.purge()
    assert device.book.result(KNISTER) is not None


def test_a_try_deleted_before_its_end_is_used_up(device: Device) -> None:
    id = device.start(KNISTER)
    device.play(id, 7)
    device.house.store.delete(id, device.at)
    device.house.store.purge()
    found = device.book
    assert not found.would_count(KNISTER) and not found.tries[KNISTER].is_open
    assert device.house.table(device.start(KNISTER)).new.hints


def test_luck_is_never_taken_back(device: Device) -> None:
    genial = Deal(MONDAY, "genial")
    table = device.house.table(device.start(genial))
    action = next(iter(table.state.legal(0)))
    assert table.propose(Proposal("1", HOST, Act(0, action))).accepted
    assert table.propose(Proposal("2", HOST, Undo(0))).reason == "chance_followed"


def test_no_computer_stands_in_during_a_try(device: Device) -> None:
    table = device.house.table(device.start(KNISTER))
    assert not table.propose(Proposal("1", HOST, HandOver(0, bot("hard")))).accepted
    assert table.seats[0].controller == PERSON


def test_whoever_owns_the_device_plays(device: Device) -> None:
    assert device.house.table(device.start(KNISTER)).seats[0].name == "You"
    device.house.store.save_profile(Profile("owner", "Jana", "sky", owner=True), device.at)
    seat = device.house.table(device.start(Deal(MONDAY, "genial"))).seats[0]
    assert (seat.name, seat.avatar, seat.profile) == ("Jana", "sky", "owner")


@pytest.mark.parametrize("value", [None, 7, [], {}, {"game": 3}, {"game": "a", "counted": 1, "score": None}])
def test_what_cannot_be_read_is_as_if_never_kept(device: Device, value: Any) -> None:
    for key in ("try 2026-11-16 knister", "computer 2026-11-16 knister", "try never knister", "try", "computer 1 2 3"):
        device.house.store.keep(daily.PART, key, value, 0)
    book = device.book
    assert not book.tries and book.computers in ({}, {KNISTER: 7})


@pytest.mark.parametrize(
    ("game_id", "shape"), [("knister", [5, 5, 2]), ("twenty_one", [6] * 5), ("qwantum", [6] * 4), ("genial", [6] * 6)]
)
def test_every_game_has_its_squares(device: Device, game_id: str, shape: list[int]) -> None:
    id = device.start(Deal(MONDAY, game_id))
    device.play(id)
    lines = daily_words(game_id).squares(device.house.table(id).state)
    assert [len(line) for line in lines][: len(shape)] == shape


# -- days in a row -------------------------------------------------------------------------------------------


def book_of(today: date, *days: date) -> DailyBook:
    tries = {featured_deal(day): Try(str(day), True, 40 + day.day) for day in days}
    return DailyBook(today, tries, {}, {})


def days(last: date, number: int) -> list[date]:
    return [last - timedelta(days=n) for n in range(number)]


def test_a_streak_goes_over_the_end_of_months_and_years() -> None:
    assert book_of(date(2028, 3, 1), *days(date(2028, 3, 1), 4)).streak == 4
    assert book_of(date(2027, 1, 2), *days(date(2027, 1, 2), 40)).streak == 40


def test_today_is_not_missed_before_it_is_over() -> None:
    until_sunday = days(MONDAY - timedelta(days=1), 7)
    assert book_of(MONDAY, *until_sunday).streak == 7
    assert book_of(MONDAY, MONDAY, *until_sunday).streak == 8
    assert book_of(MONDAY + timedelta(days=1), *until_sunday).streak == 0


def test_only_the_featured_deal_counts_for_the_day() -> None:
    other = Deal(MONDAY, "genial")
    book = DailyBook(MONDAY, {other: Try("1", True, 12)}, {}, {})
    assert book.result(other) is not None and not book.counts(MONDAY) and book.streak == 0
    assert not DailyBook(MONDAY, {KNISTER: Try("1", False, 50)}, {}, {}).counts(MONDAY), "practice does not"
    assert not DailyBook(MONDAY, {KNISTER: Try("1", True)}, {}, {}).counts(MONDAY), "nor what was not finished"


def test_a_month_counts_its_days_until_today() -> None:
    book = book_of(MONDAY, *days(MONDAY, 20))
    assert book.month(MONDAY) == (16, 16)
    assert book.month(date(2026, 10, 5)) == (4, 4), "nobody misses days before the first"
    assert book_of(MONDAY, date(2026, 10, 4), MONDAY).month(date(2026, 10, 5)) == (1, 28)
    assert book.month(date(2026, 12, 1)) == (0, 0)
    assert len(list(daily.days_of(date(2028, 2, 10)))) == 29
    assert daily.months_away(date(2026, 12, 9), 1) == date(2027, 1, 1)
    assert daily.months_away(date(2027, 1, 31), -1) == date(2026, 12, 1)


def test_the_last_tries_are_those_at_the_same_game_before_that_day() -> None:
    knisters = [MONDAY - timedelta(days=4 * n) for n in range(15)]
    book = book_of(MONDAY, *days(MONDAY, 61))
    assert book.before(KNISTER) == [40 + day.day for day in knisters[1:11]]
    assert book.usual(KNISTER) == round(sum(40 + day.day for day in knisters[1:11]) / 10)
    assert book_of(MONDAY, MONDAY).usual(KNISTER) is None


@pytest.mark.parametrize(
    ("zone", "moment", "day"),
    [
        ("Pacific/Kiritimati", "2026-11-16T10:30:00+00:00", date(2026, 11, 17)),
        ("Pacific/Pago_Pago", "2026-11-16T10:30:00+00:00", date(2026, 11, 15)),
        ("Europe/Prague", "2026-11-15T22:59:59+00:00", date(2026, 11, 15)),
        ("Europe/Prague", "2026-11-15T23:00:00+00:00", date(2026, 11, 16)),
        ("Europe/Prague", "2026-10-25T00:30:00+00:00", date(2026, 10, 25)),
        ("America/New_York", "2026-12-31T23:30:00-05:00", date(2026, 12, 31)),
    ],
)
def test_a_day_is_the_one_on_the_wall_here(
    device: Device, monkeypatch: pytest.MonkeyPatch, zone: str, moment: str, day: date
) -> None:
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    assert daily.day_at(datetime.fromisoformat(moment).timestamp()) == day


def test_flying_west_gives_no_second_try(device: Device, monkeypatch: pytest.MonkeyPatch) -> None:
    device.at = datetime(2026, 11, 15, 23, 30, tzinfo=UTC).timestamp()
    device.play(device.start(KNISTER))
    monkeypatch.setenv("TZ", "America/New_York")
    time.tzset()
    book = device.book
    assert book.today == date(2026, 11, 15) and book.result(KNISTER) is not None
    device.at += 12 * HOUR
    assert device.book.today == MONDAY and not device.book.would_count(KNISTER) and device.book.streak == 1


# -- the computer --------------------------------------------------------------------------------------------


class Slow:
    """A worker that answers when told to."""

    def __init__(self) -> None:
        self.open: list[tuple[Ask, OnAnswer]] = []
        self.asked = 0

    def ask(self, ask: Ask, on_answer: OnAnswer) -> Ticket:
        self.asked += 1
        self.open.append((ask, on_answer))
        return Ticket(self.asked, ask, on_answer)

    def cancel(self, ticket: Ticket) -> None:
        self.open.clear()

    def answer(self, fails: bool = False) -> None:
        ask, on_answer = self.open.pop(0)
        bot = rules.game(ask.game_id).bots["easy"]
        move = bot(ask.view, ask.seat, Random(ask.seed), {}, 0, lambda: False)
        on_answer(None if fails else move, "tired" if fails else None)


@pytest.mark.parametrize("game_id", daily.games())
def test_the_computer_plays_the_same_deal_once(device: Device, game_id: str) -> None:
    deal, worker = Deal(MONDAY, game_id), Slow()
    told: list[int] = []
    rival = DailyRival(device.house, worker, deal, told.append)
    rival.go_on()
    first = worker.open[0][0]
    person = device.house.table(device.start(deal))
    if deal.game_id == "genial":
        assert first.view == person.view(0), "it sees what a person sees"
    while worker.open:
        assert worker.open[0][0].level == "hard"
        worker.answer()
    assert device.book.computers == {deal: told[0]}
    asked = worker.asked
    DailyRival(device.house, worker, deal, told.append).go_on()
    assert (told[1], worker.asked) == (told[0], asked)


def test_the_computer_rests_and_goes_on_where_it_was(device: Device) -> None:
    worker = Slow()
    told: list[int] = []
    rival = DailyRival(device.house, worker, KNISTER, told.append)
    rival.go_on()
    for _ in range(4):
        worker.answer()
    view = worker.open[0][0].view
    late = worker.open[0][1]
    rival.pause()
    assert not worker.open
    late(next(iter(view.legal(0))), None)
    assert not worker.open, "what comes too late is not wanted"
    rival.go_on()
    rival.go_on()
    assert [ask.view for ask, _ in worker.open] == [view]
    while worker.open:
        worker.answer()
    assert len(told) == 1


def test_a_computer_that_cannot_think_may_try_again(device: Device, caplog: pytest.LogCaptureFixture) -> None:
    worker = Slow()
    told: list[int] = []
    rival = DailyRival(device.house, worker, KNISTER, told.append)
    rival.go_on()
    worker.answer(fails=True)
    assert not worker.open and "tired" in caplog.text and not device.book.computers
    rival.go_on()
    assert worker.open


def test_a_game_of_another_kind_is_no_deal(device: Device) -> None:
    game = rules.game("trigon")
    seats = (daily.own(device.house.store, "You"),)
    device.house.create(NewGame(game, game.make_setup(1), seats, luck=KNISTER.luck))
    assert not device.book.tries
