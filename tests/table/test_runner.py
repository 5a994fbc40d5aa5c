"""The thread that owns the tables outlives whatever is asked of it."""

from __future__ import annotations

import threading

import pytest

from app.table.runner import BUSY, OwnerThread


def test_work_that_was_called_off_is_left_and_the_rest_goes_on() -> None:
    owner = OwnerThread()
    gate = threading.Event()
    done: list[int] = []
    first = owner.call(gate.wait)
    second = owner.call(lambda: done.append(2))
    third = owner.call(lambda: done.append(3))
    assert second.cancel()
    gate.set()
    third.result(60)
    assert not first.cancel() and done == [3]
    owner.close()


def test_work_that_fails_is_the_askers_problem() -> None:
    owner = OwnerThread()
    with pytest.raises(ZeroDivisionError):
        owner.call(lambda: 1 // 0).result(60)
    assert owner.call(lambda: 7).result(60) == 7
    owner.close()


def test_what_waits_for_a_quiet_moment_is_done_once_nothing_else_waits() -> None:
    quiet = threading.Event()
    done: list[str] = []

    def idle() -> None:
        done.append("idle")
        quiet.set()

    owner = OwnerThread(when_idle=idle)
    gate = threading.Event()
    owner.call(gate.wait)
    for number in range(3):
        owner.call(lambda number=number: done.append(str(number)))
    gate.set()
    assert quiet.wait(60)
    owner.close()
    assert done[:4] == ["0", "1", "2", "idle"]


def test_not_even_a_flood_of_work_puts_it_off_for_ever() -> None:
    done: list[str] = []
    owner = OwnerThread(when_idle=lambda: done.append("idle"))
    gate = threading.Event()
    owner.call(gate.wait)
    for _ in range(5 * BUSY):
        owner.call(lambda: done.append("work"))
    gate.set()
    owner.close()
    assert done.count("idle") >= 5
