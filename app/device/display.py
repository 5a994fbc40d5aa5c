"""How large the display is, asked before there is a window. Where the system does not say, the window keeps the size it
wants.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import logging
import sys
from collections.abc import Callable

log = logging.getLogger(__name__)

FRAME = (16, 72)
"""Room for a window's title and edges, and for a bar at the edge of the display."""
LEAST = (320, 480)

WORK_AREA = 0x30
"""Windows: all of the display but the task bar."""

Size = tuple[int, int]


def fitting(wish: Size, display: Size | None) -> Size:
    """A window that lies on the display with its frame."""
    if display is None:
        return wish
    width, height = (
        max(least, min(side, room - frame))
        for side, room, frame, least in zip(wish, display, FRAME, LEAST, strict=True)
    )
    return width, height


def display_size() -> Size | None:
    ask: Callable[[], Size | None] = {"win32": _on_windows, "darwin": _on_a_mac}.get(sys.platform, _with_x11)
    try:
        return ask()
    except (OSError, AttributeError, ValueError) as error:
        log.info("the display does not tell its size: %r", error)
        return None


def _on_windows() -> Size | None:
    class WorkArea(ctypes.Structure):
        _fields_ = tuple((name, ctypes.c_long) for name in ("left", "top", "right", "bottom"))

    area = WorkArea()
    user32: ctypes.CDLL = getattr(ctypes, "windll").user32  # noqa: B009  (there on Windows only)
    if not user32.SystemParametersInfoW(WORK_AREA, 0, ctypes.byref(area), 0):
        return None
    return area.right - area.left, area.bottom - area.top


def _on_a_mac() -> Size | None:
    class MacBounds(ctypes.Structure):
        _fields_ = tuple((name, ctypes.c_double) for name in ("x", "y", "width", "height"))

    graphics = ctypes.CDLL("/System/Library/Frameworks/CoreGraphics.framework/CoreGraphics")
    graphics.CGDisplayBounds.restype = MacBounds
    bounds = graphics.CGDisplayBounds(ctypes.c_uint32(graphics.CGMainDisplayID()))
    return int(bounds.width), int(bounds.height)


def _with_x11() -> Size | None:
    """Also where Wayland shows X11's windows. Displays side by side are told as one."""
    name = ctypes.util.find_library("X11")
    if name is None:
        return None
    x11 = ctypes.CDLL(name)
    x11.XOpenDisplay.restype = ctypes.c_void_p
    display = ctypes.c_void_p(x11.XOpenDisplay(None))
    if not display.value:
        return None
    try:
        screen = x11.XDefaultScreen(display)
        return x11.XDisplayWidth(display, screen), x11.XDisplayHeight(display, screen)
    finally:
        x11.XCloseDisplay(display)
