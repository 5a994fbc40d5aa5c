"""What the README promises is there, and the set-up does what it says on machines that lack something."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

import app

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text("utf-8")
MAKEFILE = (ROOT / "Makefile").read_text("utf-8")
TARGETS = set(re.findall(r"^([a-z-]+):", MAKEFILE, re.MULTILINE))


def test_the_first_line_names_what_a_bare_system_needs() -> None:
    first = README.splitlines()[0]
    assert "make" in first and "python3-venv" in first


def test_help_lists_every_public_target() -> None:
    shown = subprocess.run(["make", "-s", "help"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in TARGETS - {"setup-run", "setup-dev"}:
        assert f"make {name} " in shown


def test_ci_runs_the_tests_and_nothing_else() -> None:
    script = ROOT / ".ci" / "run"
    assert os.access(script, os.X_OK)
    assert script.read_text().splitlines()[-1] == "exec make test"


def test_the_version_stands_in_one_place() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    assert project["tool"]["setuptools"]["dynamic"]["version"] == {"attr": "app.__version__"}
    assert f"## {app.__version__}" in (ROOT / "CHANGELOG.md").read_text()


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt"])
def test_every_requirement_is_pinned_exactly(name: str) -> None:
    lines = [line.split("#")[0].strip() for line in (ROOT / name).read_text().splitlines()]
    for line in filter(None, lines):
        assert line == "-r requirements.txt" or re.fullmatch(r"[\w.-]+==[\w.]+(; .*)?", line), line


# -- tools/setup.sh on pretended machines ---------------------------------------------------------------------

ORDINARY = ("sh", "cat", "cksum", "env", "id", "rm", "uname", "mkdir", "chmod", "dirname")
VENV_PYTHON = """#!/bin/sh
case "$*" in
    "-m pip install"*) echo "pip $*" >> log ;;
    "-") cat > /dev/null; printf '%s' "$MISSING" ;;
esac
"""
GOOD_PYTHON = """#!/bin/sh
case "$*" in
    "-m venv .venv") mkdir -p .venv/bin; cat venv-python > .venv/bin/python; chmod +x .venv/bin/python ;;
    "-c import ensurepip"*) [ -z "$NO_VENV" ] || [ -e installed ] ;;
    "--version") echo Python 3.12.1 ;;
    *print*) echo 3.12 ;;
esac
"""
OLD_PYTHON = "#!/bin/sh\nexit 1\n"
APT = '#!/bin/sh\necho "apt-get $*" >> log\ntouch installed 2>/dev/null || : > installed\n'


class Machine:
    """A folder with our set-up script and a PATH on which only what a test puts there can be found."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.bin = folder / "bin"
        self.bin.mkdir()
        (folder / "tools").mkdir()
        for name in ("tools/setup.sh", "requirements.txt", "requirements-dev.txt"):
            shutil.copy(ROOT / name, folder / name)
        (folder / "venv-python").write_text(VENV_PYTHON)
        for name in ORDINARY:
            found = shutil.which(name)
            assert found
            (self.bin / name).symlink_to(found)

    def has(self, name: str, script: str) -> None:
        path = self.bin / name
        path.unlink(missing_ok=True)
        path.write_text(script)
        path.chmod(0o755)

    def user(self, number: int) -> None:
        self.has("id", f"#!/bin/sh\necho {number}\n")

    def setup(self, wanted: str = "requirements.txt", **variables: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["sh", "tools/setup.sh", wanted],
            cwd=self.folder,
            env={"PATH": str(self.bin), **variables},
            capture_output=True,
            text=True,
            check=False,
        )

    @property
    def log(self) -> str:
        path = self.folder / "log"
        return path.read_text() if path.exists() else ""


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_a_machine_without_python_is_told_in_one_sentence(machine: Machine) -> None:
    machine.has("python3", OLD_PYTHON)
    done = machine.setup()
    assert done.returncode != 0
    assert done.stderr == "Pětka needs Python 3.11, 3.12 or 3.13, and none of them is on this machine's PATH.\n"


def test_the_first_run_installs_and_the_second_does_nothing(machine: Machine) -> None:
    machine.has("python3.12", GOOD_PYTHON)
    assert machine.setup().returncode == 0
    assert "install" in machine.log and "-r requirements.txt" in machine.log
    before = machine.log
    again = machine.setup()
    assert (again.returncode, again.stdout, again.stderr) == (0, "", "")
    assert machine.log == before


def test_changed_pins_are_installed(machine: Machine) -> None:
    machine.has("python3", GOOD_PYTHON)
    machine.setup("requirements-dev.txt")
    with (machine.folder / "requirements.txt").open("a") as file:
        file.write("new==1.0\n")
    before = machine.log
    machine.setup("requirements-dev.txt")
    assert machine.log.removeprefix(before).count("-r requirements-dev.txt") == 1


def test_missing_libraries_are_installed_by_an_administrator(machine: Machine) -> None:
    machine.has("python3.12", GOOD_PYTHON)
    machine.has("apt-get", APT)
    machine.user(0)
    done = machine.setup(MISSING="libgl1 libegl1")
    assert done.returncode == 0
    assert "apt-get install -y -qq libgl1 libegl1" in machine.log


def test_whoever_develops_gets_what_the_tests_try_the_app_with(machine: Machine) -> None:
    machine.has("python3.12", GOOD_PYTHON)
    machine.has("apt-get", APT)
    machine.user(0)
    assert machine.setup("requirements-dev.txt").returncode == 0
    for package in ("xvfb xdotool", "iproute2", "glslang-tools", "default-jdk-headless", "chromium chromium-driver"):
        assert f"apt-get install -y -qq {package}" in machine.log
    assert "apt-get install -y -qq --no-install-recommends firefox-esr webkit2gtk-driver" in machine.log


def test_anyone_else_is_given_the_line_to_type(machine: Machine) -> None:
    machine.has("python3.12", GOOD_PYTHON)
    machine.has("apt-get", APT)
    machine.user(1000)
    done = machine.setup(MISSING="libgl1 libegl1")
    assert done.returncode != 0
    assert done.stderr.splitlines()[-1].endswith("Please type:  sudo apt-get install -y libgl1 libegl1")
    assert "apt-get" not in machine.log


def test_someone_with_sudo_is_not_asked(machine: Machine) -> None:
    machine.has("python3.12", GOOD_PYTHON)
    machine.has("apt-get", APT)
    machine.has("sudo", '#!/bin/sh\nshift\nexec "$@"\n')
    machine.user(1000)
    machine.has("true", "#!/bin/sh\n")
    assert machine.setup(MISSING="libgl1").returncode == 0
    assert "apt-get install -y -qq libgl1" in machine.log


def test_python_without_venv_gets_it_or_a_line_to_type(machine: Machine) -> None:
    machine.has("python3.12", GOOD_PYTHON)
    machine.user(1000)
    done = machine.setup(NO_VENV="1")
    assert done.returncode != 0
    assert done.stderr.splitlines()[-1].endswith("Please type:  sudo apt-get install -y python3.12-venv")
    machine.user(0)
    machine.has("apt-get", APT)
    assert machine.setup(NO_VENV="1").returncode == 0
    assert "python3.12-venv" in machine.log
