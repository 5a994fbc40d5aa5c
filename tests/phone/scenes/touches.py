"""One finger is one touch, everywhere; two fingers zoom; whole moves by touch."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.phone.hands import Hands
from tests.phone.process import Script


def counted(hands: Hands, target: Any) -> Script:
    """Tap once, and see exactly one touch that goes down and up."""
    from kivy.core.window import Window

    counts: Counter[str] = Counter()

    def count(what: str) -> Any:
        return lambda *_: counts.update([what])

    bound = [(name, Window.fbind(name, count(name))) for name in ("on_touch_down", "on_touch_up")]
    yield from hands.tap(target)
    for name, number in bound:
        Window.unbind_uid(name, number)
    assert_equal(dict(counts), {"on_touch_down": 1, "on_touch_up": 1})


def assert_equal(found: object, expected: object) -> None:
    """Packaged code runs without asserts, and so do the scenes beside it."""
    if found != expected:
        raise AssertionError(f"{found!r}, not {expected!r}")


def hovered(hands: Hands) -> list[Any]:
    return [widget for widget in hands.walk() if getattr(widget, "hovered", False)]


def tap_home(hands: Hands) -> Script:
    """An entry of the bar: nothing around it would hide that it was pressed twice."""
    fired: list[Any] = []
    button = hands.find("History")
    button.fbind("on_release", fired.append)
    yield from counted(hands, button)
    yield from hands.at_rest()
    assert_equal(len(fired), 1)
    assert_equal(hands.page.name.split()[0], "history")
    assert_equal(hovered(hands), [])


def tap_drawer(hands: Hands) -> Script:
    """Opens a game's menu and taps an entry in it."""
    yield from hands.open_game("knister")
    yield from counted(hands, "Menu")
    yield from hands.at_rest()
    assert_equal(hands.app.overlay.modal is not None, True)
    fired: list[Any] = []
    row = hands.find("Rules")
    row.fbind("on_release", fired.append)
    yield from counted(hands, row)
    yield from hands.at_rest()
    assert_equal(len(fired), 1)
    assert_equal(hovered(hands), [])
