"""The log that people share with the makers tells neither who played nor what."""

from __future__ import annotations

import logging

import pytest

from app.store.store import Store
from app.table.proposals import HOST, Act, Proposal
from app.table.table import Table
from rules.knister.game import WriteSum
from tests.table.tables import new_game, ticking


def test_a_refused_move_is_not_told(caplog: pytest.LogCaptureFixture) -> None:
    table = Table.create(Store.in_memory(), new_game("knister", 1), "a", ticking())
    with caplog.at_level(logging.INFO):
        assert not table.propose(Proposal("1", HOST, Act(0, WriteSum(17)))).accepted
    assert "refused Act" in caplog.text
    assert "17" not in caplog.messages[-1] and "WriteSum" not in caplog.text
