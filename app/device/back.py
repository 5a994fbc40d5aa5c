"""Android's back key or gesture, and Escape on a keyboard."""

from __future__ import annotations

from collections.abc import Callable

BACK = 27
"""Kivy reports Android's back as the Escape key."""


def listen(go_back: Callable[[], bool]) -> Callable[[], None]:
    """Call `go_back` on every back; call what is returned to stop.

    `go_back` answers whether there was somewhere to go. If not, Android puts the app into the background, where it
    keeps its game; on the desktop nothing happens.
    """
    from kivy.core.window import Window

    def on_keyboard(_window: object, key: int, *_rest: object) -> bool:
        return key == BACK and go_back()

    Window.bind(on_keyboard=on_keyboard)
    return lambda: Window.unbind(on_keyboard=on_keyboard)
