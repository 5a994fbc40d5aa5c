"""Strangers before guests, the greedy before the rest: who gets in at the port."""

from __future__ import annotations

import pytest

from app.intake.bucket import Bucket
from app.shared.host.door import Buckets, Limits, PortDoor


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


class Stranger:
    def __init__(self) -> None:
        self.is_cut = False

    def cut(self) -> None:
        self.is_cut = True


@pytest.fixture
def clock() -> Clock:
    return Clock()


def test_a_bucket_can_be_fined_and_never_below_one_burst(clock: Clock) -> None:
    bucket = Bucket((1, 5), clock)
    for _ in range(100):
        bucket.fine(10)
    clock.now = 5.5
    assert not bucket.take()
    clock.now = 6.0
    assert bucket.take() and not bucket.take()


def test_buckets_forget_the_oldest_address(clock: Clock) -> None:
    buckets = Buckets((1, 1), clock)
    assert buckets["first"].take() and not buckets["first"].take()
    for number in range(Buckets.MOST):
        buckets[str(number)].take()
    assert buckets["first"].take(), "nothing grows with the number of strangers"


def test_one_address_knocks_so_often_and_others_are_heard(clock: Clock) -> None:
    door = PortDoor(Limits(knocks=(5, 10), strangers_knocks=(100, 100)), clock)
    assert sum(door.knock("greedy") for _ in range(1000)) == 10
    assert door.knock("other")
    clock.now = 1.0
    assert sum(door.knock("greedy") for _ in range(1000)) == 5


def test_a_flood_from_everywhere_leaves_the_homes_of_guests_alone(clock: Clock) -> None:
    door = PortDoor(Limits(strangers_knocks=(10, 50)), clock)
    eva = Stranger()
    assert door.knock("eva") and door.enter("eva", eva)
    door.welcome("eva", eva)
    assert sum(door.knock(f"stranger {number}") for number in range(2000)) == 49
    assert not door.knock("another stranger") and door.knock("eva")


def test_the_greediest_gives_way(clock: Clock) -> None:
    door = PortDoor(Limits(strangers=10, strangers_of_address=8), clock)
    greedy = [Stranger() for _ in range(9)]
    assert [door.enter("greedy", one) for one in greedy] == [True] * 8 + [False]
    others = [Stranger() for _ in range(6)]
    assert all(door.enter(f"other {number}", one) for number, one in enumerate(others))
    assert [one.is_cut for one in greedy] == [True] * 4 + [False] * 5 and door.strangers == 10
    assert not door.enter("greedy", Stranger()), "not at the cost of those who have one"


def test_a_guest_who_comes_back_gets_in_where_everyone_holds_one(clock: Clock) -> None:
    door = PortDoor(Limits(strangers=4), clock)
    eva = Stranger()
    assert door.enter("eva", eva)
    door.welcome("eva", eva)
    crowd = [Stranger() for _ in range(4)]
    assert all(door.enter(f"stranger {number}", one) for number, one in enumerate(crowd))
    assert not door.enter("another stranger", Stranger())
    assert door.enter("eva", Stranger()) and sum(one.is_cut for one in crowd) == 1


def test_who_leaves_makes_room_once(clock: Clock) -> None:
    door = PortDoor(Limits(strangers=1), clock)
    one = Stranger()
    assert door.enter("a", one)
    door.leave("a", one)
    door.leave("a", one)
    assert door.strangers == 0 and door.enter("b", Stranger())
