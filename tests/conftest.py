"""Random tests are the same on every run and every machine, and a slow machine is no failure."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("petka", derandomize=True, deadline=None, print_blob=False)
settings.load_profile("petka")
