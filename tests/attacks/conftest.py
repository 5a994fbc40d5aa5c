"""The same hosts on loopback as for the honest guests."""

from tests.shared.conftest import open_host

__all__ = ["open_host"]
