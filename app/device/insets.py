"""What the system covers of our window: status bar, gesture bar, camera cutout, soft keyboard. All in pixels."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, NamedTuple

from app.device.platform import activity, api_level, is_android, java
from app.device.silence import silently

WATCH = 0.25
"""Seconds between two looks: Android tells neither SDL nor Kivy when a bar or the keyboard comes or goes."""


class Insets(NamedTuple):
    left: int = 0
    top: int = 0
    right: int = 0
    bottom: int = 0
    keyboard: int = 0
    """Height of the soft keyboard over the window's lower edge; it covers `bottom` too."""


NOTHING = Insets()

CONTENT = 0x01020002
"""Android's `R.id.content`: the view that our own lies in."""
SIDES = ("Left", "Top", "Right", "Bottom")


def current() -> Insets:
    """All zero on the desktop, and on Android until the window is laid out."""
    return _measured() or _guessed() if is_android() else NOTHING


def watch(changed: Callable[[Insets], object]) -> Callable[[], None]:
    """Tell `changed` now and whenever they change; call what is returned to stop."""
    seen = current()
    changed(seen)
    if not is_android():
        return lambda: None

    from kivy.clock import Clock

    def look(_dt: float) -> None:
        nonlocal seen
        now = current()
        if now != seen:
            seen = now
            changed(now)

    event = Clock.schedule_interval(look, WATCH)
    return event.cancel


@silently(None)
def _measured() -> Insets | None:
    """The bars are the whole window's. Before Android 15 our view lies between them, since then under them."""
    level = api_level()
    _name_what_is_asked(level)
    us = activity(getWindow="()Landroid/view/Window;", findViewById="(I)Landroid/view/View;")
    decor = us.getWindow().getDecorView()
    root = decor.getRootWindowInsets()
    if root is None:
        return NOTHING
    ours = java("android.graphics.Rect")()
    us.findViewById(CONTENT).getGlobalVisibleRect(ours)
    bars = _bars(root, level)
    keyboard = _keyboard(root, decor, bars[3], level)
    below = decor.getHeight() - ours.bottom
    return Insets(
        left=max(0, bars[0] - ours.left),
        top=max(0, bars[1] - ours.top),
        right=max(0, bars[2] - (decor.getWidth() - ours.right)),
        bottom=max(0, bars[3] - below),
        keyboard=max(0, keyboard - below),
    )


def _name_what_is_asked(level: int) -> None:
    sides = dict.fromkeys(("left", "top", "right", "bottom"), "I")
    java("android.graphics.Rect", new="()V", **sides)
    java("android.view.Window", getDecorView="()Landroid/view/View;")
    java(
        "android.view.View",
        getRootWindowInsets="()Landroid/view/WindowInsets;",
        getGlobalVisibleRect="(Landroid/graphics/Rect;)Z",
        getWindowVisibleDisplayFrame="(Landroid/graphics/Rect;)V",
        getWidth="()I",
        getHeight="()I",
    )
    if level >= 30:
        java("android.graphics.Insets", **sides)
        java("android.view.WindowInsets", getInsets="(I)Landroid/graphics/Insets;")
        types = dict.fromkeys(("systemBars", "displayCutout", "ime"), "static ()I")
        java("android.view.WindowInsets$Type", **types)
        return

    system = {f"getSystemWindowInset{side}": "()I" for side in SIDES}
    java("android.view.WindowInsets", getStableInsetBottom="()I", **system)
    if level >= 28:
        java("android.view.DisplayCutout", **{f"getSafeInset{side}": "()I" for side in SIDES})
        java("android.view.WindowInsets", getDisplayCutout="()Landroid/view/DisplayCutout;")


def _bars(root: Any, level: int) -> tuple[int, int, int, int]:
    """Left, top, right and bottom, with a camera's cutout."""
    if level >= 30:
        types = java("android.view.WindowInsets$Type")
        bars = root.getInsets(types.systemBars() | types.displayCutout())
        return bars.left, bars.top, bars.right, bars.bottom

    system = [getattr(root, f"getSystemWindowInset{side}")() for side in SIDES]
    system[3] = min(system[3], root.getStableInsetBottom())
    cutout = root.getDisplayCutout() if level >= 28 else None
    if cutout is not None:
        safe = [getattr(cutout, f"getSafeInset{side}")() for side in SIDES]
        system = [max(pair) for pair in zip(system, safe, strict=True)]
    left, top, right, bottom = system
    return left, top, right, bottom


def _keyboard(root: Any, decor: Any, bar: int, level: int) -> int:
    """Its height over the window's lower edge. Before API 30 it is no inset, it only shrinks the visible frame."""
    if level >= 30:
        return int(root.getInsets(java("android.view.WindowInsets$Type").ime()).bottom)
    frame = java("android.graphics.Rect")()
    decor.getWindowVisibleDisplayFrame(frame)
    hidden = decor.getHeight() - frame.bottom
    return hidden if hidden > bar else 0


@silently(NOTHING)
def _guessed() -> Insets:
    top, bottom = import_module("android.display_cutout").get_heights_of_both_bars()
    return Insets(top=int(top), bottom=int(bottom))
