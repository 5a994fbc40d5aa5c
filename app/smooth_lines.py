"""Smooth lines outlive a lost graphics context.

All of Kivy's smooth lines share one texture, and only the line that made it knows how to fill it again. When that
line is gone and Android takes the graphics context away, every outline of the app would vanish.
"""

from __future__ import annotations

from typing import Any

from kivy.graphics import SmoothLine

FADE = b"\xff\xff\xff\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00"
"""Four white pixels, the outer two transparent: a line across."""


def keep() -> None:
    """Call once there is a window."""
    SmoothLine().texture.add_reload_observer(fill)


def fill(texture: Any) -> None:
    texture.blit_buffer(FADE, colorfmt="rgba", bufferfmt="ubyte")
