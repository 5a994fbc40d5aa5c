"""Random tests are the same on every run and every machine, and a slow machine is no failure.

What stays for all tests is never searched for garbage, and the rest seldom: that took a third of the time.
"""

from __future__ import annotations

import gc

import pytest
from hypothesis import settings

from tests.memory import Memory, give_back_what_is_freed

settings.register_profile("petka", derandomize=True, deadline=None, print_blob=False)
settings.load_profile("petka")

gc.set_threshold(500_000, 10, 50)
give_back_what_is_freed()

pytest_plugins = ["tests.package.rehearsal"]
"""The Android package is made once for whatever looks at it."""


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Memory())


def pytest_collection_finish() -> None:
    gc.collect()
    gc.freeze()
