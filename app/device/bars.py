"""The clock and the signs in the system's bars: dark ones on light pages, light ones on dark."""

from __future__ import annotations

from importlib import import_module

from app.device.platform import activity, api_level, is_android, java
from app.device.silence import silently

UNDER_THE_BARS = 35
"""Since Android 15 we draw under the bars; before, they are black and their signs white."""


@silently(None)
def suit(light: bool) -> None:
    """Tell the bars what lies below them."""
    if not is_android() or api_level() < UNDER_THE_BARS:
        return
    signs = java("android.view.WindowInsetsController")
    dark = signs.APPEARANCE_LIGHT_STATUS_BARS | signs.APPEARANCE_LIGHT_NAVIGATION_BARS
    on_androids_thread = import_module("android.runnable").run_on_ui_thread
    on_androids_thread(_show)(dark if light else 0, dark)


@silently(None)
def _show(signs: int, of: int) -> None:
    """What belongs to the window may only be touched on Android's own thread."""
    activity().getWindow().getInsetsController().setSystemBarsAppearance(signs, of)
