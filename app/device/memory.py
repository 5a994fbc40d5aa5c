"""Giving memory back once a page is gone.

Widgets know their parents and parents their children, so only the garbage collector frees a closed page, and by itself
it waits until much more has piled up. What is freed then stays with the C library unless that is asked to give it back.
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
    """Not every C library can do this, older Androids' and small Linux systems' for example."""
    library = ctypes.CDLL(None)
    if is_android():
        library.mallopt(PURGE, 0)
    else:
        library.malloc_trim(0)
