"""Hosts on loopback that end with their test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from app.shared.host import server
from tests.shared.browser import GOES, MOVED, NAME, Driver, anew
from tests.shared.chromium import Chromium
from tests.shared.firefox import Firefox
from tests.shared.people import Host
from tests.shared.webkit import NAMED, WebKit

Open = Callable[..., Host]


def pytest_itemcollected(item: pytest.Item) -> None:
    """A browser that dies by itself makes no test fail; one that a page kills every time fails it in Chromium."""
    if isinstance(item, pytest.Function):
        item.obj = anew(item.obj, f"the browser died {GOES} times" if "other_driver" in item.fixturenames else "")


@pytest.fixture
def open_host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Open]:
    monkeypatch.setattr(server, "own_names", lambda: frozenset({NAME, MOVED, NAMED, "localhost"}))
    hosts: list[Host] = []

    def open(game_id: str = "knister", **how: Any) -> Host:
        hosts.append(Host(tmp_path / str(len(hosts)), game_id, **how))
        return hosts[-1]

    yield open
    for host in hosts:
        host.stop()


@pytest.fixture(scope="session")
def driver() -> Iterator[Driver]:
    driver = Chromium()
    yield driver
    driver.close()


@pytest.fixture(params=[Firefox, WebKit])
def other_driver(request: pytest.FixtureRequest) -> Iterator[Driver]:
    """What people have who have no Chromium."""
    if request.param.missing():
        pytest.skip(f"{request.param.__name__} could not be installed here: sh tools/setup.sh requirements-dev.txt")
    driver = request.param()
    yield driver
    driver.close()
