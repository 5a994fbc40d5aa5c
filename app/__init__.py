"""Pětka: everything people see and touch. `__version__` is the one place that tells the version."""

__version__ = "0.1.0"
