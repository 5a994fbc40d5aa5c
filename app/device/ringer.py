"""Whether the phone is meant to be heard."""

from __future__ import annotations

from app.device.platform import is_android, service
from app.device.silence import silently

NORMAL = 2
"""Android's RINGER_MODE_NORMAL."""


@silently(True)
def is_audible() -> bool:
    """False while the phone is silenced or vibrates only."""
    if not is_android():
        return True
    manager = service("audio", "android.media.AudioManager", getRingerMode="()I")
    return bool(manager.getRingerMode() == NORMAL)
