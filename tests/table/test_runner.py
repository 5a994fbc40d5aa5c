"""The thread that owns the tables outlives whatever is asked of it."""

from __future__ import annotations

import threading

import pytest

from app.table.runner import OwnerThread


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
