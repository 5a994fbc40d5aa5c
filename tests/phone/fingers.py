"""What SDL would send: fingers, typed text, keys, and the events of an app's life on Android.

On Android SDL tells every touch twice: as a finger, and before it as a mouse that it makes up, unless it was asked not
to. `Finger` sends both in any case: neither way may a tap count twice.
"""

from __future__ import annotations

import ctypes
import re
import struct
from functools import cache
from pathlib import Path
from typing import Any

MOUSE_MOTION, MOUSE_DOWN, MOUSE_UP = 0x400, 0x401, 0x402
FINGER_DOWN, FINGER_UP, FINGER_MOTION = 0x700, 0x701, 0x702
KEY_DOWN, KEY_UP, TEXT_EDITING, TEXT_INPUT = 0x300, 0x301, 0x302, 0x303
TERMINATING, LOW_MEMORY = 0x101, 0x102
WILL_ENTER_BACKGROUND, DID_ENTER_BACKGROUND, WILL_ENTER_FOREGROUND, DID_ENTER_FOREGROUND = 0x103, 0x104, 0x105, 0x106
BACK = 0x4000010E
"""SDLK_AC_BACK, which Android's back key and gesture become."""

MADE_UP_MOUSE = 0xFFFFFFFF
WINDOW = 1


@cache
def sdl() -> Any:
    """The very SDL that Kivy has loaded."""
    found = re.search(r"/\S*libSDL2-2\S*", Path("/proc/self/maps").read_text(encoding="utf-8"))
    if found is None:
        raise FileNotFoundError("Kivy has loaded no SDL 2")
    library = ctypes.CDLL(found[0])
    library.SDL_GL_GetCurrentWindow.restype = library.SDL_GL_GetCurrentContext.restype = ctypes.c_void_p
    library.SDL_GL_MakeCurrent.argtypes = [ctypes.c_void_p, ctypes.c_void_p]
    return library


def push(layout: str, *values: Any) -> None:
    """An SDL_Event is a union of 56 bytes; a little more does no harm."""
    sdl().SDL_PushEvent(ctypes.create_string_buffer(struct.pack(layout, *values), 64))


def life(event: int) -> None:
    push("<II", event, 0)


def key(symbol: int) -> None:
    for event, pressed in ((KEY_DOWN, 1), (KEY_UP, 0)):
        push("<IIIBBHiiHHI", event, 0, WINDOW, pressed, 0, 0, 0, symbol, 0, 0, 0)


def type_text(text: str) -> None:
    """What an input method commits."""
    push("<III32s", TEXT_INPUT, 0, WINDOW, text.encode())


def compose(text: str) -> None:
    """What an input method shows before it commits."""
    push("<III32sii", TEXT_EDITING, 0, WINDOW, text.encode(), 0, len(text))


class Finger:
    """A finger on the glass, at places of Kivy's window."""

    def __init__(self, number: int = 0) -> None:
        self._number = number
        self._share = (0.0, 0.0)

    def down(self, x: float, y: float) -> None:
        self._at(x, y)
        if self._is_mouse:
            self._mouse_moves()
            self._mouse(MOUSE_DOWN, 1)
        self._finger(FINGER_DOWN)

    def move(self, x: float, y: float) -> None:
        self._at(x, y)
        if self._is_mouse:
            self._mouse_moves()
        self._finger(FINGER_MOTION)

    def up(self) -> None:
        if self._is_mouse:
            self._mouse(MOUSE_UP, 0)
        self._finger(FINGER_UP)

    @property
    def _is_mouse(self) -> bool:
        """SDL makes a mouse of the first finger."""
        return self._number == 0

    def _at(self, x: float, y: float) -> None:
        from kivy.core.window import Window

        width, height = Window.system_size
        self._pixel = int(x), int(height - 1 - y)
        self._share = self._pixel[0] / width, self._pixel[1] / height

    def _finger(self, event: int) -> None:
        push("<IIqqfffffI", event, 0, 1, self._number, *self._share, 0, 0, 1, WINDOW)

    def _mouse_moves(self) -> None:
        push("<IIIIIiiii", MOUSE_MOTION, 0, WINDOW, MADE_UP_MOUSE, 0, *self._pixel, 0, 0)

    def _mouse(self, event: int, pressed: int) -> None:
        push("<IIIIBBBBii", event, 0, WINDOW, MADE_UP_MOUSE, 1, pressed, 1, 0, *self._pixel)
