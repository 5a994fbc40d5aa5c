"""The first start, and the folder: several apps at once, kills before there is anything, who may read what."""

from __future__ import annotations

import logging
import os
import signal
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from app.start.diary import Diary
from app.start.first_picture import Remembered
from app.store.rescue import FILE, Notice, open_store
from app.store.store import Store, StoreReason
from app.table.table import Table
from app.thinking.device_speed import Speed
from tests.store.test_rescue import goes_on
from tests.table.tables import new_game, play_on, ticking

ROOT = Path(__file__).parents[2]
posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has neither pipes in folders nor these rights")


def opened(folder: Path) -> tuple[Store, tuple[Notice, ...]]:
    return open_store(folder, lambda: 1_800_000_000.0)


def aside(folder: Path) -> list[Path]:
    return [path for path in folder.iterdir() if "aside" in path.name]


# -- two apps --------------------------------------------------------------------------------------------------------

APP = """
import sys
from pathlib import Path
from random import Random
from random import Random
from app.store import rescue
from app.table.table import Table
from tests.table.tables import new_game, play_on, ticking

folder, name, pause = sys.argv[1:]
connect = rescue.connect

def connect_later(path):
    if pause and path.endswith("petka.db"):
        print("begun", flush=True)
        sys.stdin.readline()
    return connect(path)

rescue.connect = connect_later
store, notices = rescue.open_store(Path(folder), lambda: 1_800_000_000.0)
table = Table.create(store, new_game("knister", 1), name, ticking())
play_on(table, Random(1), 6)
print(store.path.name, *(notice.reason for notice in notices), flush=True)
sys.stdin.readline()
"""
"""Opens the store, plays some moves, says where, and stays until it is killed; it can wait at an empty file."""


@contextmanager
def app(folder: Path, name: str, pause: str = "") -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-c", APP, str(folder), name, pause]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen(command, text=True, cwd=ROOT, **pipes) as process:  # type: ignore[call-overload]
        try:
            yield process
        finally:
            process.kill()


def line(process: subprocess.Popen[str]) -> str:
    assert process.stdout
    return process.stdout.readline().strip()


def press_on(process: subprocess.Popen[str]) -> None:
    assert process.stdin
    process.stdin.write("\n")
    process.stdin.flush()


def test_an_empty_file_that_another_app_has_begun_is_left_to_it(tmp_path: Path) -> None:
    with app(tmp_path, "first", pause="yes") as first:
        assert line(first) == "begun"
        assert (tmp_path / FILE).stat().st_size == 0
        store, notices = opened(tmp_path)
        assert notices == (Notice(StoreReason.LOCKED),)
        assert store.path == tmp_path / "petka-2.db"
        second = Table.create(store, new_game("genial", 2), "second", ticking())
        store.close()
        press_on(first)
        assert line(first) == FILE
    assert not aside(tmp_path)
    store, notices = opened(tmp_path)
    assert notices == ()
    assert store.load("first").revision >= 6
    assert store.load("second").state == second.state
    store.close()


@pytest.mark.parametrize("count", [3, pytest.param(8, marks=pytest.mark.long)])
def test_apps_that_start_at_once_keep_every_game(count: int, tmp_path: Path) -> None:
    names = {f"game {number}" for number in range(count)}
    apps = [app(tmp_path, name) for name in names]
    started = [one.__enter__() for one in apps]
    try:
        said = [line(process).split() for process in started]
    finally:
        for one in apps:
            one.__exit__(None, None, None)
    assert len({words[0] for words in said}) == count, "each has a file of its own"
    assert sorted(words[1:] for words in said) == [[], *[["store_locked"]] * (count - 1)]
    store, notices = opened(tmp_path)
    assert notices == () and not aside(tmp_path)
    assert {game.id for game in store.games()} == names
    store.close()


def test_the_lock_goes_with_the_app_that_held_it(tmp_path: Path) -> None:
    with app(tmp_path, "first") as first:
        assert line(first) == FILE
    store, notices = opened(tmp_path)
    assert notices == () and store.path == tmp_path / FILE
    store.close()
    store, notices = opened(tmp_path)
    assert notices == ()
    store.close()


# -- killed before there is anything -----------------------------------------------------------------------------------

OPEN_AND_DIE = """
import os, signal, sys
from pathlib import Path
from random import Random
from app.store import rescue

connect = rescue.connect

def die_at(moment):
    count = 0

    def step(*_):
        nonlocal count
        count += 1
        if count == moment:
            os.kill(os.getpid(), signal.SIGKILL)

    def watched(path):
        step()
        connection = connect(path)
        connection.set_trace_callback(step)
        connection.set_progress_handler(step, 20)
        return connection

    rescue.connect = watched
    rescue.open_store(Path(sys.argv[1], str(moment)), lambda: 1.0)[0].close()
    os._exit(0)

moment, killed = 0, True
while killed:
    moment += 1
    child = os.fork()
    if not child:
        die_at(moment)
    killed = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL
print(moment)
"""


@posix
def test_a_first_start_killed_at_any_moment_is_a_first_start_again(tmp_path: Path) -> None:
    command = [sys.executable, "-c", OPEN_AND_DIE, str(tmp_path)]
    moments = int(subprocess.run(command, check=True, stdout=subprocess.PIPE, cwd=ROOT).stdout)
    assert moments > 20
    for moment in range(1, moments + 1):
        store, notices = opened(tmp_path / str(moment))
        assert notices == () and store.path == tmp_path / str(moment) / FILE
        store.close()
        assert not aside(tmp_path / str(moment))


# -- what is no file -------------------------------------------------------------------------------------------------


@contextmanager
def at_most_a_minute() -> Iterator[None]:
    """Who waits at a pipe waits for ever."""

    def late(*_: object) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(60)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


@posix
@pytest.mark.parametrize("kind", ["pipe", "device", "socket"])
def test_what_is_no_file_is_refused_in_a_sentence(kind: str, tmp_path: Path) -> None:
    put_something_else(tmp_path / FILE, kind)
    with at_most_a_minute():
        store, (notice,) = opened(tmp_path)
        assert notice.reason is StoreReason.FOREIGN and notice.values["games"] == 0
        assert os.path.lexists(tmp_path / notice.values["file"])
        goes_on(tmp_path, store)


@posix
@pytest.mark.parametrize("name", [f"{FILE}-wal", f"{FILE}-journal", "petka.lock", "petka-2.db", "petka-rescued.db"])
def test_a_pipe_beside_the_file_stops_nothing(name: str, tmp_path: Path) -> None:
    store, _ = opened(tmp_path)
    table = Table.create(store, new_game("knister", 1), "kept", ticking())
    store.close()
    (tmp_path / name).unlink(missing_ok=True)
    put_something_else(tmp_path / name, "pipe")
    with at_most_a_minute():
        store, _ = opened(tmp_path)
        assert store.load("kept").state == table.state
        store.close()


KEPT = ("petka.log", "first_picture.json", "first_picture.new", "device_speed.json", "device_speed.new")


@posix
@pytest.mark.parametrize("kind", ["pipe", "device"])
@pytest.mark.parametrize("name", KEPT)
def test_nor_does_one_among_the_small_files(name: str, kind: str, tmp_path: Path) -> None:
    put_something_else(tmp_path / name, kind)
    with at_most_a_minute():
        diary, remembered, speed = Diary(), Remembered(tmp_path), Speed()
        diary.begin(tmp_path)
        logging.getLogger("petka").warning("a line")
        diary.end()
        speed.keep_in(tmp_path)
        assert remembered.part("settings") == {} and speed.slowness() > 0
        remembered.keep("settings", {"theme": "dark"})
    assert Remembered(tmp_path).part("settings") == {"theme": "dark"}
    assert Path("/dev/zero").is_char_device()


def put_something_else(path: Path, kind: str) -> None:
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "device":
        path.symlink_to("/dev/zero")
    else:
        from socket import AF_UNIX, socket

        here = Path.cwd()
        os.chdir(path.parent)  # the names of sockets are short
        try:
            with socket(AF_UNIX) as end:
                end.bind(path.name)
        finally:
            os.chdir(here)


# -- whose it is -----------------------------------------------------------------------------------------------------


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@posix
def test_only_the_owner_reads_a_new_store(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        store, _ = opened(tmp_path / "new")
        play_on(Table.create(store, new_game("knister", 1), "kept", ticking()), Random(1), 6)
        modes = {path.name: mode(path) for path in (tmp_path / "new").iterdir()}
        store.close()
    finally:
        os.umask(before)
    assert mode(tmp_path / "new") == 0o700
    assert set(modes.values()) == {0o600}, modes
    assert f"{FILE}-wal" in modes


@posix
def test_a_store_that_others_could_read_is_closed_to_them(tmp_path: Path) -> None:
    opened(tmp_path)[0].close()
    tmp_path.chmod(0o755)
    for name in (FILE, "guest_keys.json", "petka.log"):
        (tmp_path / name).touch()
        (tmp_path / name).chmod(0o644)
    (tmp_path / "petka-aside-5.db").write_bytes(b"")
    (tmp_path / "petka-aside-5.db").chmod(0o444)
    outside = tmp_path.parent / "outside"
    outside.write_bytes(b"")
    outside.chmod(0o644)
    (tmp_path / "link").symlink_to(outside)
    opened(tmp_path)[0].close()
    assert mode(tmp_path) == 0o700
    assert {mode(path) for path in tmp_path.iterdir() if not path.is_symlink()} == {0o600, 0o400}
    assert mode(tmp_path / "petka-aside-5.db") == 0o400, "what is read-only stays so"
    assert mode(outside) == 0o644, "what is elsewhere is not ours"


@posix
def test_a_folder_that_many_share_stays_open(tmp_path: Path) -> None:
    tmp_path.chmod(0o1777)
    opened(tmp_path)[0].close()
    assert mode(tmp_path) == 0o1777
    assert mode(tmp_path / FILE) == 0o600
