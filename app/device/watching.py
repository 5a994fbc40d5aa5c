"""Following what Android changes without telling SDL or Kivy."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from app.device.platform import is_android

T = TypeVar("T")


def follow(read: Callable[[], T], changed: Callable[[T], object], seconds: float) -> Callable[[], None]:
    """Tell `changed` whenever `read` answers something new; call what is returned to stop.

    Elsewhere than on Android nothing changes unasked, and nothing is asked.
    """
    if not is_android():
        return lambda: None

    from kivy.clock import Clock

    seen = read()

    def look(_dt: float) -> None:
        nonlocal seen
        now = read()
        if now != seen:
            seen = now
            changed(now)

    return Clock.schedule_interval(look, seconds).cancel
