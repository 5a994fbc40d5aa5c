"""Computers think the same in a process, a sub-interpreter and a thread, and nothing they do stops the game."""

from __future__ import annotations

import importlib.util
import json
import logging
import os
import queue
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import rules
from app.table.house import House
from app.table.runner import Inline
from app.thinking import bot_files
from app.thinking import worker as worker_module
from app.thinking.bot_files import bot_files_of, prepare, release
from app.thinking.thinker import MODESTY, Request, serve_socket, thinking
from app.thinking.worker import CARRIERS, INTERPRETER, PROCESS, THREAD, Ask, Ticket, Worker, open_worker
from rules.core import Acted, Action, Precomputed, State
from rules.record import state_json
from rules.trigon import placements
from tests.rules.driver import Variant, played
from tests.table.tables import new_game

ROOT = Path(__file__).resolve().parents[2]
ASSETS = ROOT / "assets"
STRANGE = "tests.thinking.strange_bots"
SOON = 60.0
"""Seconds within which anything happens even on a busy machine."""

KNISTER = Variant("knister", 2)

KINDS = (PROCESS, INTERPRETER, THREAD)


# -- what the tests stand on ---------------------------------------------------------------------------------


def older_interpreters() -> ModuleType:
    """The part of Python 3.14's `concurrent.interpreters` that is used, over what earlier versions have of it."""
    module = ModuleType("concurrent.interpreters")
    newer = importlib.util.find_spec("_interpreters") is not None
    low: Any = importlib.import_module("_interpreters" if newer else "_xxsubinterpreters")

    class Interpreter:
        def __init__(self) -> None:
            self._id = low.create() if newer else None

        def exec(self, code: str, /) -> None:
            if newer:
                failure = low.exec(self._id, code)
                if failure is not None:
                    raise RuntimeError(failure.formatted)
            else:
                self._id = low.create(isolated=False)  # 3.12 destroys it only in the thread that made it
                low.run_string(self._id, code)

        def close(self) -> None:
            low.destroy(self._id)

    module.create = Interpreter  # type: ignore[attr-defined]
    return module


@pytest.fixture(autouse=True)
def interpreters(monkeypatch: pytest.MonkeyPatch) -> None:
    if importlib.util.find_spec("concurrent.interpreters") is None:
        monkeypatch.setitem(sys.modules, "concurrent.interpreters", older_interpreters())


@pytest.fixture(autouse=True)
def marks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "marks"
    folder.mkdir()
    monkeypatch.setenv("STRANGE_BOTS", str(folder))
    return folder


Opener = Callable[..., Worker]


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Opener]:
    """Opens workers that are closed after the test, whatever came of it."""
    workers: list[Worker] = []

    def open_one(kind: str, bots: str | None = STRANGE) -> Worker:
        workers.append(open_worker(kind, assets=ASSETS, cache=tmp_path / "cache", bots=bots))
        return workers[-1]

    yield open_one
    for each in workers:
        each.close()


class Answers:
    """Waits for answers like a table would."""

    def __init__(self) -> None:
        self._queue: queue.SimpleQueue[tuple[Action | None, str | None]] = queue.SimpleQueue()

    def __call__(self, action: Action | None, error: str | None) -> None:
        self._queue.put((action, error))

    def next(self) -> tuple[Action | None, str | None]:
        return self._queue.get(timeout=SOON)

    def action(self) -> Action:
        action, error = self.next()
        assert error is None
        assert action is not None
        return action

    def none(self, within: float) -> bool:
        try:
            self._queue.get(timeout=within)
        except queue.Empty:
            return True
        return False


def written(mark: Path) -> bool:
    """The file is there a moment before its first byte, and whoever makes it may be killed in between."""
    return mark.exists() and mark.stat().st_size > 0


def until(condition: Callable[[], object], within: float = SOON) -> float:
    """Seconds until `condition` holds."""
    start = time.monotonic()
    while not condition():
        assert time.monotonic() - start < within, "waited in vain"
        time.sleep(0.005)
    return time.monotonic() - start


@cache
def positions(variant: Variant) -> tuple[tuple[State[Any], int], ...]:
    """The views of a random game's acting seats, first to last."""
    return tuple((state.view(e.seat), e.seat) for state, e in played(variant) if isinstance(e, Acted))


def ask(level: str, variant: Variant = KNISTER, at: int = 0, seed: str = "7", budget: int = 60) -> Ask:
    view, seat = positions(variant)[at]
    return Ask(variant.game_id, level, seat, view, seed, budget)


def parents() -> dict[int, int]:
    """Every living process with its parent; a zombie that waits to be reaped lives no more."""
    found = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, parent, *_ = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if state != "Z":
            found[int(stat.parent.name)] = int(parent)
    return found


def children(pid: int) -> set[int]:
    return {child for child, parent in parents().items() if parent == pid}


def own_thinkers() -> set[int]:
    def command(pid: int) -> bytes:
        try:
            return Path(f"/proc/{pid}/cmdline").read_bytes()
        except OSError:
            return b""

    return {pid for pid in children(os.getpid()) if b"app.thinking.thinker" in command(pid)}


def descriptors() -> dict[str, str]:
    found = {}
    for link in Path("/proc/self/fd").iterdir():
        try:
            found[link.name] = os.readlink(link)
        except OSError:
            continue
    return found


needs_proc = pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="looks at processes through /proc")


# -- every carrier -------------------------------------------------------------------------------------------

VARIANTS = (
    KNISTER,
    Variant("twenty_one", 2),
    Variant("qwantum", 3),
    Variant("genial", 2),
    Variant("trigon", 4),
)


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_answers_are_legal_and_the_same_again_and_on_every_carrier(variant: Variant, opened: Opener) -> None:
    last = len(positions(variant)) - 1
    asks = [
        ask(level, variant, at, seed, budget=8)
        for level in ("easy", "medium", "hard")
        for at in (last // 2, last)
        for seed in ("a", "b")
    ]
    per_kind: dict[str, list[Action]] = {}
    for kind in KINDS:
        answers = Answers()
        worker = opened(kind, bots=None)
        for each in asks * 2:
            worker.ask(each, answers)
        given = [answers.action() for _ in asks * 2]
        assert worker.kind == kind
        assert given[: len(asks)] == given[len(asks) :]
        per_kind[kind] = given
        worker.close()
    assert per_kind[PROCESS] == per_kind[INTERPRETER] == per_kind[THREAD]
    for each, action in zip(asks, per_kind[PROCESS], strict=False):
        each.view.check(each.seat, action)


def test_another_seed_may_choose_another_action(opened: Opener) -> None:
    answers = Answers()
    worker = opened(THREAD, bots=None)
    for seed in range(20):
        worker.ask(ask("easy", at=6, seed=str(seed)), answers)
    assert len({answers.action() for _ in range(20)}) > 1


@pytest.mark.parametrize("kind", KINDS)
def test_a_cancelled_thought_stops_and_the_next_begins(kind: str, opened: Opener, marks: Path) -> None:
    cancelled, answers = Answers(), Answers()
    worker = opened(kind)
    running = worker.ask(ask("obedient"), cancelled)
    until(lambda: written(marks / "obedient"))
    queued = worker.ask(ask("obedient"), cancelled)
    worker.ask(ask("easy"), answers)
    start = time.monotonic()
    worker.cancel(queued)
    worker.cancel(running)
    assert time.monotonic() - start < SOON
    answers.action()
    assert cancelled.none(0.1)
    assert (marks / "obedient").stat().st_size == 1
    worker.cancel(running)


@pytest.mark.parametrize("kind", KINDS)
def test_no_answer_comes_after_a_cancellation(kind: str, opened: Opener) -> None:
    """Cancelled at every moment around the answer."""
    worker = opened(kind)
    cancelled: set[int] = set()
    late: list[int] = []

    def on_answer(number: int, action: Action | None, error: str | None) -> None:
        if number in cancelled:
            late.append(number)

    answers = Answers()
    for number in range(60):
        ticket = worker.ask(ask("easy"), partial(on_answer, number))
        time.sleep(number * 0.0001)
        worker.cancel(ticket)
        cancelled.add(number)
    worker.ask(ask("easy"), answers)
    answers.action()
    assert late == []


def test_a_cancellation_waits_for_an_answer_that_is_being_given(opened: Opener) -> None:
    worker = opened(THREAD)
    begun, done = threading.Event(), threading.Event()

    def slowly(action: Action | None, error: str | None) -> None:
        begun.set()
        time.sleep(0.2)
        done.set()

    ticket = worker.ask(ask("easy"), slowly)
    assert begun.wait(SOON)
    worker.cancel(ticket)
    assert done.is_set()


@pytest.mark.parametrize("kind", KINDS)
def test_a_bot_that_fails_is_told_and_the_worker_lives(
    kind: str, opened: Opener, caplog: pytest.LogCaptureFixture
) -> None:
    answers = Answers()
    worker = opened(kind)
    for level, words in (("raises", "RuntimeError: no idea"), ("leaves", "SystemExit: enough"), ("none", "KeyError")):
        worker.ask(ask(level), answers)
        action, error = answers.next()
        assert action is None
        assert error is not None
        assert words in error
    worker.ask(replace(ask("easy"), game_id="genial"), answers)
    assert answers.next() == (None, answers_error(caplog))
    worker.ask(ask("talks"), answers)
    answers.action()
    assert worker.kind == kind


def answers_error(caplog: pytest.LogCaptureFixture) -> str:
    """The last failure in the log: what the asker hears, the log hears too."""
    last = [record.getMessage() for record in caplog.records if "no answer" in record.getMessage()][-1]
    assert "a view of knister for genial" in last
    return last.partition(": ")[2]


@pytest.mark.parametrize("kind", KINDS)
def test_many_asks_are_answered_in_order(kind: str, opened: Opener) -> None:
    order: queue.SimpleQueue[int] = queue.SimpleQueue()
    worker = opened(kind)
    everyone = Variant("knister", 60)

    def on_answer(number: int, action: Action | None, error: str | None) -> None:
        order.put(number)

    for number in range(200):
        worker.ask(ask("medium", everyone, number), partial(on_answer, number))
    assert [order.get(timeout=SOON) for _ in range(200)] == list(range(200))


@pytest.mark.parametrize("kind", KINDS)
def test_a_listener_may_ask_cancel_close_and_fail(kind: str, opened: Opener) -> None:
    worker = opened(kind)
    closed = threading.Event()
    tickets: list[Ticket] = []

    def close(action: Action | None, error: str | None) -> None:
        worker.cancel(tickets[0])
        worker.close()
        closed.set()

    def again(action: Action | None, error: str | None) -> None:
        tickets.append(worker.ask(ask("easy"), close))
        raise RuntimeError("a listener's own fault")

    worker.ask(ask("easy"), again)
    assert closed.wait(SOON)
    with pytest.raises(RuntimeError):
        worker.ask(ask("easy"), again)


@needs_proc
@pytest.mark.parametrize("thought", ["obedient", "easy", None])
@pytest.mark.parametrize("kind", KINDS)
def test_close_leaves_nothing_behind(kind: str, thought: str | None, opened: Opener, marks: Path) -> None:
    opened(kind).close()
    threads, before, thinkers = set(threading.enumerate()), descriptors(), own_thinkers()
    answers = Answers()
    worker = opened(kind)
    if thought:
        worker.ask(ask(thought), answers)
        if thought == "obedient":
            until(lambda: written(marks / "obedient"))
        else:
            answers.action()
    start = time.monotonic()
    worker.close()
    assert time.monotonic() - start < SOON
    assert set(threading.enumerate()) <= threads
    assert descriptors().items() <= before.items()
    assert own_thinkers() <= thinkers
    assert answers.none(0.05)
    worker.close()


@needs_proc
@pytest.mark.parametrize(("kind", "steps_back"), [(PROCESS, MODESTY), (INTERPRETER, MODESTY), (THREAD, 0)])
def test_a_thought_steps_back_behind_frames_unless_it_shares_their_lock(
    kind: str, steps_back: int, opened: Opener, marks: Path
) -> None:
    """Whoever waits for a lock must not wait for a holder that nobody lets run."""
    ours = os.getpriority(os.PRIO_PROCESS, 0)
    worker = opened(kind)
    answers = Answers()
    worker.ask(ask("modest"), answers)
    answers.action()
    assert worker.kind == kind
    assert int((marks / "modest").read_text()) == min(ours + steps_back, 19)
    assert os.getpriority(os.PRIO_PROCESS, 0) == ours


def test_late_views_of_trigon_are_carried_whole(opened: Opener) -> None:
    variant = Variant("trigon", 4)
    late = ask("medium", variant, at=len(positions(variant)) - 1)
    assert len(json.dumps(state_json(late.view))) > 1000
    for kind in KINDS:
        answers = Answers()
        worker = opened(kind, bots=None)
        for _ in range(100):
            worker.ask(late, answers)
        assert len({answers.action() for _ in range(100)}) == 1


# -- the child process ---------------------------------------------------------------------------------------


@needs_proc
def test_a_child_killed_in_mid_thought_is_replaced(opened: Opener, marks: Path) -> None:
    answers = Answers()
    worker = opened(PROCESS)
    worker.ask(ask("stubborn", budget=400), answers)
    worker.ask(ask("easy"), answers)
    until(lambda: written(marks / "stubborn"))
    (child,) = own_thinkers()
    os.kill(child, signal.SIGKILL)
    answers.action()
    answers.action()
    assert (marks / "stubborn").stat().st_size == 2
    assert own_thinkers().isdisjoint({child})
    assert worker.kind == PROCESS


@pytest.mark.parametrize("level", ["dies_once", "exits_once", "babbles_once"])
def test_a_thought_that_breaks_the_child_is_thought_again(level: str, opened: Opener, marks: Path) -> None:
    answers = Answers()
    worker = opened(PROCESS)
    worker.ask(ask(level), answers)
    answers.action()
    assert (marks / level).stat().st_size == 2
    assert worker.kind == PROCESS


@needs_proc
def test_a_frozen_child_is_replaced(opened: Opener, marks: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_module, "FROZEN", 2.0)
    answers = Answers()
    worker = opened(PROCESS)
    worker.ask(ask("freezes_once"), answers)
    answers.action()
    assert (marks / "freezes_once").stat().st_size >= 2
    assert worker.kind == PROCESS


def test_a_thought_that_always_kills_the_child_ends_up_in_a_thread(opened: Opener, marks: Path) -> None:
    answers = Answers()
    worker = opened(PROCESS)
    worker.ask(ask("dies_in_children"), answers)
    worker.ask(ask("easy"), answers)
    answers.action()
    answers.action()
    assert (marks / "dies_in_children").stat().st_size == 1 + worker_module.RESTARTS + 1
    assert worker.kind == THREAD


@needs_proc
def test_a_child_killed_while_idle_is_replaced_with_the_next_ask(opened: Opener) -> None:
    answers = Answers()
    worker = opened(PROCESS)
    until(own_thinkers)
    (child,) = own_thinkers()
    os.kill(child, signal.SIGKILL)
    until(lambda: not own_thinkers())
    worker.ask(ask("easy"), answers)
    answers.action()
    assert worker.kind == PROCESS


@needs_proc
def test_a_child_that_ignores_a_cancellation_is_ended(opened: Opener, marks: Path) -> None:
    answers = Answers()
    worker = opened(PROCESS)
    ticket = worker.ask(ask("stubborn", budget=60_000), answers)
    until(lambda: written(marks / "stubborn"))
    (child,) = own_thinkers()
    worker.cancel(ticket)
    assert until(lambda: child not in own_thinkers()) > 0.3
    worker.ask(ask("easy"), answers)
    answers.action()
    assert not (marks / "stubborn ended").exists()
    assert worker.kind == PROCESS


def test_a_child_that_stops_in_time_is_kept(opened: Opener, marks: Path) -> None:
    answers = Answers()
    worker = opened(PROCESS)
    ticket = worker.ask(ask("stubborn", budget=200), answers)
    until(lambda: written(marks / "stubborn"))
    before = own_thinkers()
    worker.cancel(ticket)
    worker.ask(ask("stubborn", budget=800), answers)
    answers.action()
    assert own_thinkers() == before


def test_what_a_child_prints_goes_to_the_log(opened: Opener, caplog: pytest.LogCaptureFixture) -> None:
    answers = Answers()
    worker = opened(PROCESS)
    worker.ask(ask("talks"), answers)
    answers.action()
    worker.close()
    assert "talking on stderr" in caplog.text
    assert "talking on stdout" in caplog.text


PARENT = """
import sys, time
from pathlib import Path
from tests.thinking.test_worker import ASSETS, STRANGE, ask, written
from app.thinking.worker import open_worker
worker = open_worker("process", assets=ASSETS, cache=Path(sys.argv[1]), bots=STRANGE)
worker.ask(ask("stubborn", budget=60_000), print)
{then}
"""


@needs_proc
@pytest.mark.parametrize("then", ["time.sleep(60)", "sys.exit()", "import os; time.sleep(1); os._exit(1)"])
def test_a_child_dies_with_its_parent(then: str, tmp_path: Path, marks: Path) -> None:
    """Killed, ended, or gone without a word, and in the middle of a thought."""
    if then == "sys.exit()":
        then = f"while not written(Path({str(marks / 'stubborn')!r})): time.sleep(0.01)\n{then}"
    parent = subprocess.Popen([sys.executable, "-c", PARENT.format(then=then), str(tmp_path)], cwd=ROOT)
    try:
        until(lambda: written(marks / "stubborn"))
        thinkers = children(parent.pid)
        if "sleep(60)" in then:
            assert thinkers
            parent.kill()
        parent.wait(SOON)
        until(lambda: thinkers.isdisjoint(parents()), within=1)
    finally:
        parent.kill()
        parent.wait()
    assert not (marks / "stubborn ended").exists()


# -- which carrier -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("environment", "kind"),
    [({}, PROCESS), ({"ANDROID_ARGUMENT": ""}, INTERPRETER), ({"PETKA_BOTS": THREAD}, THREAD)],
)
def test_the_machine_decides_unless_it_is_told(
    environment: dict[str, str], kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("ANDROID_ARGUMENT", "PETKA_BOTS"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    worker = open_worker(assets=ASSETS, cache=tmp_path)
    answers = Answers()
    worker.ask(ask("easy"), answers)
    answers.action()
    assert worker.kind == kind
    worker.close()


def test_an_unknown_kind_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="telepathy"):
        open_worker("telepathy", assets=ASSETS, cache=tmp_path)


@pytest.mark.parametrize("kind", [PROCESS, INTERPRETER])
def test_where_a_carrier_cannot_start_the_next_one_does(
    kind: str, opened: Opener, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    monkeypatch.setitem(sys.modules, "concurrent.interpreters", None)
    worker = opened(kind)
    answers = Answers()
    worker.ask(ask("easy"), answers)
    answers.action()
    assert worker.kind == THREAD
    assert f"cannot think in a {kind}" in caplog.text


def test_an_interpreter_that_fails_inside_makes_room_for_a_thread(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker_module.InterpreterCarrier, "SCRIPT", "import nothing_of_this_name\n")
    worker = opened(INTERPRETER)
    answers = Answers()
    worker.ask(ask("easy"), answers)
    answers.action()
    assert worker.kind == THREAD


def test_where_nothing_can_start_the_asker_is_told(opened: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(sources: object) -> Any:
        raise OSError("no more threads")

    monkeypatch.setitem(CARRIERS, THREAD, refuse)
    worker = opened(THREAD)
    answers = Answers()
    worker.ask(ask("easy"), answers)
    action, error = answers.next()
    assert action is None
    assert error is not None
    assert "no more threads" in error
    monkeypatch.undo()
    worker.ask(ask("easy"), answers)
    answers.action()


def test_a_thinking_thread_takes_short_turns(opened: Opener, marks: Path) -> None:
    before = sys.getswitchinterval()
    worker = opened(THREAD)
    ticket = worker.ask(ask("obedient"), Answers())
    until(lambda: written(marks / "obedient"))
    assert sys.getswitchinterval() == pytest.approx(worker_module.SHORT)
    worker.cancel(ticket)
    until(lambda: sys.getswitchinterval() == before)


def test_a_thinking_thread_stays_away_while_somebody_else_works(monkeypatch: pytest.MonkeyPatch) -> None:
    now, held_up = 0.0, 0.0
    slept: list[float] = []

    def sleep(seconds: float) -> None:
        nonlocal now
        slept.append(seconds)
        now += seconds + held_up

    monkeypatch.setattr(worker_module, "perf_counter", lambda: now)
    monkeypatch.setattr(worker_module, "sleep", sleep)
    answers = iter([False, False, False, True])
    stop = worker_module.giving_way(lambda: next(answers))
    assert not stop() and slept == [], "nothing was thought yet"
    now += 2 * worker_module.TURN
    assert not stop() and slept == [worker_module.GLANCE], "nobody wanted anything"
    held_up = 0.001
    now += 2 * worker_module.TURN
    assert not stop() and slept[1:] == [worker_module.GLANCE, worker_module.AWAY]
    assert stop()


# -- the thinker alone ---------------------------------------------------------------------------------------


class Line:
    """A thinker at the other end of a socket."""

    def __init__(self, tmp_path: Path) -> None:
        self._ours, self._theirs = socket.socketpair()
        self.send = self._ours.sendall
        self._answers = self._ours.makefile("rb")
        think = thinking(ASSETS, tmp_path / "cache", STRANGE)
        self._thread = threading.Thread(target=serve_socket, args=(self._theirs, think))
        self._thread.start()

    def answer(self) -> Any:
        return json.loads(self._answers.readline())

    def close(self) -> None:
        self._ours.shutdown(socket.SHUT_RDWR)
        self._thread.join(SOON)
        assert not self._thread.is_alive()
        for each in (self._answers, self._ours, self._theirs):
            each.close()


@pytest.fixture
def line(tmp_path: Path) -> Iterator[Line]:
    opened_line = Line(tmp_path)
    yield opened_line
    opened_line.close()


def request(id: int, level: str = "easy") -> dict[str, Any]:
    given = ask(level)
    view = state_json(given.view)
    return vars(Request(id, given.game_id, given.level, given.seat, view, given.seed, given.budget))


def sent(message: object) -> bytes:
    return json.dumps(message).encode() + b"\n"


GARBAGE = [
    b"\n",
    b"nonsense\n",
    b"\xff\xfe\x00\n",
    b"5\n",
    b"null\n",
    b'"cancel"\n',
    b'["cancel"]\n',
    b'{"cancel": []}\n',
    b'{"ask": "one"}\n',
    b"[" * 100_000 + b"\n",
]


@pytest.mark.parametrize("garbage", GARBAGE, ids=lambda g: repr(g[:20]))
def test_garbage_is_answered_and_forgotten(garbage: bytes, line: Line) -> None:
    line.send(garbage + sent(request(1)))
    refused = line.answer()
    assert refused["id"] is None
    assert refused["failed"]
    assert "action" in line.answer()


def test_an_ask_that_makes_no_sense_is_failed_under_its_id(line: Line) -> None:
    without_seed = {name: value for name, value in request(4).items() if name != "seed"}
    for id, message in enumerate(
        [
            {**without_seed, "ask": 0},
            {**request(1), "view": {"format": 1}},
            {**request(2), "game": "chess"},
            {**request(3), "level": "impossible"},
        ]
    ):
        line.send(sent(message))
        answer = line.answer()
        assert answer["id"] == id
        assert answer["failed"]


def test_cancelled_asks_are_acknowledged_once(line: Line, marks: Path) -> None:
    line.send(sent(request(1, "obedient")) + sent(request(2)) + sent(request(3)))
    until(lambda: written(marks / "obedient"))
    line.send(sent({"cancel": 2}))
    assert line.answer() == {"id": 2, "cancelled": True}
    line.send(sent({"cancel": 1}) + sent({"cancel": 1}) + sent({"cancel": 99}))
    assert line.answer() == {"id": 1, "cancelled": True}
    assert line.answer()["id"] == 3


def test_the_end_of_the_input_ends_the_thinking(tmp_path: Path, marks: Path) -> None:
    lone = Line(tmp_path)
    lone.send(sent(request(1, "obedient")) + sent(request(2, "obedient")))
    until(lambda: written(marks / "obedient"))
    lone.close()
    assert (marks / "obedient").stat().st_size == 1


# -- kept files ---------------------------------------------------------------------------------------------


class BotFiles:
    """A game whose files are the bytes "table"."""

    def __init__(self, id: str) -> None:
        self.done: list[str] = []
        precomputed = Precomputed(
            lambda: self.done.append("build"), lambda: b"table", self._restore, lambda: self.done.append("release")
        )
        self.game = replace(rules.game("knister"), id=id, precomputed=precomputed)

    def _restore(self, data: bytes) -> None:
        if data != b"table":
            raise ValueError("not ours")
        self.done.append("restore")


def test_tables_are_built_once_and_restored_ever_after(tmp_path: Path) -> None:
    first, second = BotFiles("kept"), BotFiles("kept again")
    prepare(first.game, tmp_path / "new" / "folder")
    prepare(first.game, tmp_path / "new" / "folder")
    assert first.done == ["build"]
    (kept,) = (tmp_path / "new" / "folder").iterdir()
    kept.rename(kept.with_name("kept again.tables"))
    prepare(second.game, kept.parent)
    assert second.done == ["restore"]


def test_damaged_tables_are_built_anew(tmp_path: Path) -> None:
    files = BotFiles("damaged")
    kept = tmp_path / "damaged.tables"
    kept.write_bytes(b"tab")
    prepare(files.game, tmp_path)
    assert files.done == ["build"]
    assert kept.read_bytes() == b"table"


def test_tables_that_cannot_be_kept_are_still_built(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    files = BotFiles("nowhere")
    (tmp_path / "file").touch()
    prepare(files.game, tmp_path / "file")
    assert files.done == ["build"]
    assert caplog.records[-1].levelno == logging.WARNING


def test_tables_that_are_let_go_are_prepared_again_when_they_are_needed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept, gone = BotFiles("in use"), BotFiles("left")
    monkeypatch.setattr(bot_files, "games_with_files", lambda: [kept.game, gone.game, rules.game("knister")])
    for files in (kept, gone):
        prepare(files.game, tmp_path)
    release(but=["in use"])
    for files in (kept, gone):
        prepare(files.game, tmp_path)
    assert (kept.done, gone.done) == (["build"], ["build", "release", "restore"])


def test_the_house_lets_go_what_no_open_table_needs(tmp_path: Path) -> None:
    house = House(tmp_path, Inline())
    game = house.create(new_game("trigon", 2)).id
    legal = list(house.table(game).state.legal(0))
    before = placements.all_placements()
    house.let_go()
    assert placements.all_placements() is before
    house.forget(game)
    house.let_go()
    assert placements.all_placements() is not before
    assert list(house.table(game).state.legal(0)) == legal
    house.close()


def test_a_game_without_tables_needs_no_folder(tmp_path: Path) -> None:
    prepare(rules.game("knister"), tmp_path / "none")
    assert list(tmp_path.glob("none*")) == []


def test_bot_tables_are_read_when_they_are_asked_for(tmp_path: Path) -> None:
    files = bot_files_of(tmp_path)
    assert dict(files) == {}
    (tmp_path / "bots").mkdir()
    (tmp_path / "bots" / "values.bin").write_bytes(b"1")
    assert list(files) == ["values.bin"]
    assert files["values.bin"] == b"1"
    assert "none.bin" not in files
    assert len(files) == 1
