"""Keeps the screen on while people think."""

from __future__ import annotations

from app.device.silence import silently


@silently(None)
def keep_awake(on: bool) -> None:
    """On Android SDL turns this into the window's FLAG_KEEP_SCREEN_ON, which needs no permission and no wake lock."""
    from kivy.core.window import Window

    Window.allow_screensaver = not on
