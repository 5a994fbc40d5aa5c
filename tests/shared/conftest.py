"""Hosts on loopback that end with their test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from app.shared.host import server
from tests.shared.browser import MOVED, NAME, Driver, anew
from tests.shared.people import Host

Open = Callable[..., Host]


def pytest_itemcollected(item: pytest.Item) -> None:
    """A browser that dies by itself makes no test fail."""
    if isinstance(item, pytest.Function):
        item.obj = anew(item.obj)


@pytest.fixture
def open_host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Open]:
    monkeypatch.setattr(server, "own_names", lambda: frozenset({NAME, MOVED, "localhost"}))
    hosts: list[Host] = []

    def open(game_id: str = "knister", **how: Any) -> Host:
        hosts.append(Host(tmp_path / str(len(hosts)), game_id, **how))
        return hosts[-1]

    yield open
    for host in hosts:
        host.stop()


@pytest.fixture(scope="session")
def driver() -> Iterator[Driver]:
    driver = Driver()
    yield driver
    driver.close()
