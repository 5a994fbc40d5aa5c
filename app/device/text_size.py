"""How large the system writes, and how many pixels a dp has here: two things that Kivy mixes up on Android."""

from __future__ import annotations

from typing import Any

from app.device.platform import activity, is_android, java
from app.device.silence import silently

USUAL = 1.0


@silently(USUAL)
def system_text_scale() -> float:
    """The system's text scale; ask again when the app comes back to the front."""
    if not is_android():
        return USUAL
    java("android.content.res.Configuration", fontScale="F")
    java("android.content.res.Resources", getConfiguration="()Landroid/content/res/Configuration;")
    return round(float(_resources().getConfiguration().fontScale), 2)


@silently({})
def kivy_metrics() -> dict[str, str]:
    """What Kivy has to find in its environment, before it is imported, so that a dp is a dp.

    Left alone, it takes Android's `scaledDensity` for the density: with large letters every length would grow. What
    is said here also spares it the Java classes it would ask. A density that changes while we run counts from the next
    start on: lengths are measured once.
    """
    if not is_android():
        return {}
    java("android.util.DisplayMetrics", density="F")
    java("android.content.res.Resources", getDisplayMetrics="()Landroid/util/DisplayMetrics;")
    density = float(_resources().getDisplayMetrics().density)
    return {"KIVY_METRICS_DENSITY": str(density), "KIVY_DPI": str(round(160 * density)), "KIVY_METRICS_FONTSCALE": "1"}


def _resources() -> Any:
    return activity(getResources="()Landroid/content/res/Resources;").getResources()
