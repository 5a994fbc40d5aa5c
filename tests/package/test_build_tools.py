"""What buildozer does before it builds: the SDK's licence, and which python-for-android it takes. Its own code runs."""

from __future__ import annotations

import re
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

from tests.package.rehearsal import ROOT, read_spec

SDK_MANAGER = """#!/bin/sh
printf 'Accept? (y/N): '
read -r answer
echo "$answer" >> {answers}
"""


@pytest.fixture
def builder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("VIRTUAL_ENV", str(ROOT / ".venv"))
    monkeypatch.chdir(ROOT)
    return read_spec(tmp_path)


def test_the_licence_of_the_sdk_is_accepted_without_a_question(builder: Any, tmp_path: Path) -> None:
    manager, answers = tmp_path / "sdk" / "tools" / "bin" / "sdkmanager", tmp_path / "answers"
    manager.parent.mkdir(parents=True)
    manager.write_text(SDK_MANAGER.format(answers=answers))
    manager.chmod(0o755)
    builder.config.set("app", "android.sdk_path", str(tmp_path / "sdk"))
    assert builder.config.getbooldefault("app", "android.accept_sdk_license", False), "it would wait for an answer"
    builder.target._android_update_sdk("platform-tools")
    assert answers.read_text() == "y\n"


def test_the_environment_chooses_what_the_spec_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As the workflows do."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("APP_ANDROID_ARCHS", "x86_64")
    monkeypatch.setenv("APP_ANDROID_RELEASE_ARTIFACT", "apk")
    monkeypatch.chdir(ROOT)
    builder = read_spec(tmp_path)
    assert builder.target._archs == ["x86_64"]
    assert builder.config.get("app", "android.release_artifact") == "apk"


def test_python_for_android_is_the_one_we_rehearse_with_and_never_cloned(
    builder: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from buildozer import buildops

    pinned = f"python-for-android=={version('python-for-android')}"
    assert re.search(rf"^{re.escape(pinned)};", (ROOT / "requirements-dev.txt").read_text(), re.MULTILINE)
    told: list[list[str]] = []
    with monkeypatch.context() as patch:
        patch.setattr(buildops, "cmd", lambda words, **_: told.append(words))
        for _ in range(2):
            builder.target._install_p4a()
    assert [words[1:5] for words in told] == 2 * [["-m", "pip", "install", "-q"]]
    assert {words[-1] for words in told} == {pinned}

    found = builder.target._p4a(["--version"], env=builder.environ, get_stdout=True, show_output=False)
    year, month, day = (int(part) for part in version("python-for-android").split("."))
    assert found.stdout.strip() == f"{year}.{month:02}.{day:02}"
