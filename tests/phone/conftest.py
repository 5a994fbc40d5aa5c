"""The phone is prepared once for each worker, from the package's own rehearsal."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.phone import rehearsal


@pytest.fixture(scope="session")
def phone(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> rehearsal.Phone:
    lacking = rehearsal.missing()
    if lacking:
        message = f"{lacking} is missing: the app cannot be tried as on a phone"
        if os.environ.get("CI"):
            pytest.fail(message)
        pytest.skip(message)
    python: Path = request.getfixturevalue("bare_python")
    tree: Path = request.getfixturevalue("phone_tree")
    return rehearsal.prepare(python, tree, tmp_path_factory.mktemp("phone"))
