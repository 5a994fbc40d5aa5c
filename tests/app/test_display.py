"""The first window of a desktop lies on its display."""

from __future__ import annotations

import pytest

from app.device import display
from app.device.display import display_size, fitting


@pytest.mark.parametrize(
    ("room", "size"),
    [((1920, 1080), (1100, 760)), ((1024, 768), (1008, 696)), ((1366, 768), (1100, 696)), (None, (1100, 760))],
)
def test_the_window_fits_with_its_frame(room: tuple[int, int] | None, size: tuple[int, int]) -> None:
    assert fitting((1100, 760), room) == size


def test_a_display_that_does_not_tell_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(display.sys, "platform", "linux")
    monkeypatch.setattr(display.ctypes.util, "find_library", lambda name: None)
    assert display_size() is None
    monkeypatch.setattr(display.ctypes.util, "find_library", lambda name: "libnowhere.so")
    assert display_size() is None
