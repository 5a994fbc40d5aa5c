"""Giving memory back once a page is gone.

Widgets know their parents and parents their children, so a closed page is freed by the garbage collector alone, which
by itself waits until much more of the like has piled up; and what is freed, the C library keeps unless it is asked.
"""

from __future__ import annotations

import ctypes
import gc
import sys

from app.device.platform import is_android
from app.device.silence import silently

PURGE = -101
"""Android's word for it, in its `malloc.h`."""


def give_back(*_args: object) -> None:
    gc.collect()
    if is_android() or sys.platform.startswith("linux"):
        purge()


@silently(None)
def purge() -> None:
    """Not every C library can: older Androids and small Linuxes do without."""
    library = ctypes.CDLL(None)
    if is_android():
        library.mallopt(PURGE, 0)
    else:
        library.malloc_trim(0)
