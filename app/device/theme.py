"""Whether the system is dark or light."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any, Literal

from app.device.platform import activity, is_android, java
from app.device.silence import silently

Theme = Literal["dark", "light"]
UNKNOWN: Theme = "dark"

NIGHT_MASK, NIGHT_NO = 0x30, 0x10
"""Of Android's `Configuration.uiMode`."""

PATIENCE = 0.5
"""Seconds the desktop may take to answer."""

PORTAL = (
    *("gdbus", "call", "--session", "--dest", "org.freedesktop.portal.Desktop"),
    *("--object-path", "/org/freedesktop/portal/desktop", "--method", "org.freedesktop.portal.Settings.Read"),
    *("org.freedesktop.appearance", "color-scheme"),
)
GNOME = ("gsettings", "get", "org.gnome.desktop.interface", "color-scheme")
MACOS = ("defaults", "read", "-g", "AppleInterfaceStyle")
WINDOWS = r"Software\Microsoft\Windows\CurrentVersion\Themes\Personalize"


@silently(UNKNOWN)
def system_theme() -> Theme:
    """What the system prefers now; dark where it has no preference. Ask again when the app comes back to the front."""
    if is_android():
        return _android()
    if sys.platform == "win32":
        return _windows()
    if sys.platform == "darwin":
        return "dark" if "Dark" in answer(MACOS) else "light"
    return _linux()


def _android() -> Theme:
    java("android.content.res.Configuration", uiMode="I")
    java("android.content.res.Resources", getConfiguration="()Landroid/content/res/Configuration;")
    resources = activity(getResources="()Landroid/content/res/Resources;").getResources()
    return "light" if resources.getConfiguration().uiMode & NIGHT_MASK == NIGHT_NO else "dark"


def _windows() -> Theme:
    import winreg

    registry: Any = winreg
    with registry.OpenKey(registry.HKEY_CURRENT_USER, WINDOWS) as key:
        return "light" if registry.QueryValueEx(key, "AppsUseLightTheme")[0] else "dark"


def _linux() -> Theme:
    if forced := os.environ.get("GTK_THEME"):
        return "dark" if "dark" in forced.lower() else "light"
    if "DBUS_SESSION_BUS_ADDRESS" not in os.environ:
        return UNKNOWN
    portal = answer(PORTAL)
    if "uint32 1" in portal:
        return "dark"
    return "light" if "uint32 2" in portal or "prefer-light" in answer(GNOME) else "dark"


def answer(command: tuple[str, ...]) -> str:
    """What a command prints; "" if there is no such command or it takes too long."""
    try:
        return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False).stdout
    except (OSError, subprocess.TimeoutExpired):
        return ""
