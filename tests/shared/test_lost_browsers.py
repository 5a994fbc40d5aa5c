"""A browser that crashes, hangs or is killed is no fault of the page: the test begins anew, but not for ever."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from random import Random

import pytest

from tests.shared.browser import GOES, BrowserGone, anew
from tests.shared.chromium import Chromium
from tests.shared.conftest import Open
from tests.shared.phone import Phone
from tests.shared.webdriver import failure


def kill_browser(phone: Phone, driver: Chromium) -> None:
    os.kill(phone.session.process, signal.SIGKILL)


def kill_driver(phone: Phone, driver: Chromium) -> None:
    driver.process.kill()
    driver.process.wait()


def crash_page(phone: Phone, driver: Chromium) -> None:
    with pytest.raises(BrowserGone):
        phone.go("chrome://crash")


KILLED: list[object] = []
"""What was killed in an earlier go of the test."""


@pytest.mark.parametrize("kill", [kill_browser, kill_driver, pytest.param(crash_page, marks=pytest.mark.long)])
def test_a_browser_killed_in_the_middle_is_followed_by_another(
    open_host: Open, driver: Chromium, kill: Callable[[Phone, Chromium], None]
) -> None:
    host = open_host("knister", locals=())
    eva = Phone(driver, "en")
    try:
        eva.join(host.port, host.hosting.secret, "Eva")
        host.start()
        host.roll()
        eva.until(eva.offers, "nothing to write")
        if kill not in KILLED:
            KILLED.append(kill)
            kill(eva, driver)
        eva.play(lambda: not host.table.state.to_act(), Random(1))
    finally:
        eva.close()
    assert kill in KILLED


def test_what_waits_for_a_dead_browser_elsewhere_begins_anew_too(driver: Chromium) -> None:
    """The host waits for a guest whose browser is gone: only closing the browser tells why nobody comes."""
    goes = []

    @anew
    def nobody_comes() -> None:
        goes.append(Phone(driver))
        try:
            if len(goes) == 1:
                kill_browser(goes[0], driver)
                raise AssertionError("nobody came")
        finally:
            goes[-1].close()

    nobody_comes()
    assert len(goes) == 2


def failing(error: Callable[[], Exception], unless: str = "") -> int:
    """How often a test begins that always fails so."""
    goes = 0

    def test() -> None:
        nonlocal goes
        goes += 1
        raise error()

    with pytest.raises(pytest.skip.Exception if unless else (AssertionError, BrowserGone)):
        anew(test, unless)()
    return goes


def test_a_page_that_fails_fails_at_once() -> None:
    assert failing(lambda: AssertionError("'Roll' is not on the page")) == 1


def test_a_page_that_kills_every_browser_fails_in_the_end() -> None:
    assert failing(lambda: BrowserGone("tab crashed")) == GOES


def test_a_browser_that_dies_of_anything_is_left_out_aloud() -> None:
    assert failing(lambda: BrowserGone("session deleted because of page crash or hang"), "it died") == GOES
    with pytest.raises(AssertionError):
        failing(lambda: AssertionError("'Roll' is not on the page"), "it died")


@pytest.mark.parametrize(
    ("error", "message", "gone"),
    [
        ("unknown error", "session deleted because of page crash or hang.", True),
        ("invalid session id", "invalid session id", True),
        ("unknown error", "disconnected: not connected to DevTools", True),
        ("javascript error", "javascript error: crash is not defined", False),
        ("stale element reference", "stale element reference: stale element not found", False),
        ("script timeout", "script timeout", False),
    ],
)
def test_drivers_say_whether_it_is_the_page(error: str, message: str, gone: bool) -> None:
    failed = failure({"error": error, "message": message})
    assert isinstance(failed, BrowserGone) is gone and message in str(failed)
