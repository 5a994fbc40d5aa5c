"""The clock and the icons in the system's bars: dark on light pages, light on dark ones."""

from __future__ import annotations

from importlib import import_module

from app.device.platform import activity, api_level, is_android, java
from app.device.silence import silently

UNDER_THE_BARS = 35
"""Since Android 15 we draw under the bars; before, they are black and their signs white."""

DARK_SIGNS = 8 | 16
"""Android's APPEARANCE_LIGHT_STATUS_BARS and APPEARANCE_LIGHT_NAVIGATION_BARS."""


@silently(None)
def suit(light: bool) -> None:
    """Tell the bars whether a light page lies below them."""
    if not is_android() or api_level() < UNDER_THE_BARS:
        return
    on_androids_thread = import_module("android.runnable").run_on_ui_thread
    on_androids_thread(_show)(DARK_SIGNS if light else 0)


@silently(None)
def _show(signs: int) -> None:
    """What belongs to the window may only be touched on Android's own thread."""
    java("android.view.WindowInsetsController", setSystemBarsAppearance="(II)V")
    java("android.view.Window", getInsetsController="()Landroid/view/WindowInsetsController;")
    window = activity(getWindow="()Landroid/view/Window;").getWindow()
    window.getInsetsController().setSystemBarsAppearance(signs, DARK_SIGNS)
