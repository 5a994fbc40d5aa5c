"""`petka host`: a table without a window, as a process of its own with guests who speak the protocol."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.shared.host.command import main
from app.shared.host.qr import HALVES, QUIET, blocks, modules
from app.store.rescue import open_store
from app.store.store import Store
from tests.shared.people import PATIENCE, Guest, wait

ROOT = Path(__file__).parents[2]

WITHOUT_KIVY = "import sys; sys.modules['kivy'] = None; from app.start.command import run; sys.exit(run(sys.argv[1:]))"
"""Any import of Kivy would fail."""


@dataclass
class Opened:
    """A running `petka host`."""

    process: subprocess.Popen[str]
    lines: list[str] = field(default_factory=list)
    port: int = 0
    secret: str = ""

    def read(self) -> None:
        assert self.process.stdout is not None
        self.lines.extend(iter(self.process.stdout.readline, ""))

    def follow(self) -> None:
        threading.Thread(target=self.read, daemon=True).start()
        self.said("http://")
        link = next(line for line in self.lines if "http://" in line)
        port, self.secret = re.findall(r":(\d+)/#(\S+)", link)[0]
        self.port = int(port)

    def said(self, text: str) -> None:
        def told() -> bool:
            ended = self.process.poll() is not None
            assert not ended or any(text in line for line in self.lines), "".join(self.lines)
            return any(text in line for line in [*self.lines])

        wait(told, f"{text} in {''.join(self.lines)}")

    def type(self, key: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{key}\n")
        self.process.stdin.flush()


Petka = Callable[..., Opened]


@pytest.fixture
def petka(tmp_path: Path) -> Iterator[Petka]:
    running: list[subprocess.Popen[str]] = []

    def host(*words: str) -> Opened:
        command = [sys.executable, "-c", WITHOUT_KIVY, "host", *words, "--data", str(tmp_path), "--language", "en"]
        command += ["--address", "127.0.0.1"]
        process = subprocess.Popen(
            command,
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
        )
        running.append(process)
        opened = Opened(process)
        opened.follow()
        return opened

    yield host
    for process in running:
        process.kill()
        process.communicate()


def stored(folder: Path) -> Store:
    return open_store(folder, lambda: 0.0)[0]


def play_to_the_end(guests: list[Guest], rng: Random) -> None:
    while "results" not in guests[0].page:
        for guest in guests:
            guest.hear(0.02)
            guest.play(rng)


def begin(guests: list[Guest]) -> None:
    for guest in guests:
        guest.say("ready", yes=True)
    for guest in guests:
        guest.until(lambda guest=guest: guest.table["kind"] == "table" and "results" not in guest.page)  # type: ignore[misc]


def test_guests_begin_and_play_a_whole_game_and_the_next_one(petka: Petka, tmp_path: Path) -> None:
    host = petka("knister", "--port", "0")
    eva, bara = Guest(host, "Eva"), Guest(host, "Bára")
    eva.until(lambda: len(eva.table["people"]) == 2)
    assert eva.page["soon"] == "The game begins once everybody is ready."
    begin([eva, bara])
    host.said("Knister begins: ")
    play_to_the_end([eva, bara], Random(1))
    bara.until(lambda: "results" in bara.page)
    assert [one["name"] for one in eva.page["results"]] == [one["name"] for one in bara.page["results"]]
    host.said("The game is over")
    assert eva.page["again"] and eva.page["after"] == "The next game begins once everybody is ready."
    first = eva.table["running"]
    begin([eva, bara])
    assert eva.table["running"] != first
    host.process.send_signal(signal.SIGINT)
    assert eva.ended()["reason"] == bara.ended()["reason"] == "table_closed"
    assert host.process.wait(PATIENCE) == 0, host.lines
    store = stored(tmp_path)
    assert [game.status for game in store.games()] == ["open", "finished"]
    store.close()


def test_killed_and_started_again_it_is_the_same_table(petka: Petka) -> None:
    host = petka("twenty_one", "--people", "1")
    eva = Guest(host, "Eva")
    eva.until(lambda: eva.table["kind"] == "lobby")
    host.type("")
    eva.until(lambda: eva.table["kind"] == "table")
    assert eva.play(Random(1))
    revision, running = eva.table["revision"], eva.table["running"]
    host.process.kill()
    host.process.wait(PATIENCE)
    again = petka()
    assert (again.port, again.secret) == (host.port, host.secret)
    eva.open()
    eva.until(lambda: eva.table["kind"] == "table")
    assert (eva.table["revision"], eva.table["running"], eva.table["seat"]) == (revision, running, 0)
    assert eva.play(Random(1))
    again.type("q")
    assert again.process.wait(PATIENCE) == 0
    assert petka("twenty_one").secret != host.secret, "closed properly: nobody opens that table again"


def test_who_knocks_is_let_in_by_a_key(petka: Petka) -> None:
    host = petka("knister", "--port", "0")
    eva, bara = Guest(host, "Eva", secret=""), Guest(host, "Bára")
    eva.until(lambda: eva.table["kind"] == "waiting")
    host.said("Eva wants to come in")
    host.type("i")
    eva.until(lambda: eva.table["kind"] == "lobby" and eva.table["seat"] is not None)
    bara.until(lambda: len(bara.table["people"]) == 2)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ((), "No table was left open. Which game? One of genial, twenty_one, qwantum, trigon, knister."),
        (("genial", "--option", "colour=red"), "genial has no option “colour”: its options are "),
        (("trigon", "--option", "teams=perhaps"), "teams is one of false, true, not “perhaps”."),
        (("knister", "--bots", "clever"), "Computers are easy, medium, hard, not “clever”."),
        (("qwantum", "--bots", "easy,easy,easy,easy,easy"), "There are 4 seats at this table, not 5."),
        (("genial", "--real-dice"), "This game has no dice that people could roll."),
        (("knister", "--address", "not an address"), "“not an address” is no address."),
        (("knister", "--port", "99999"), "A port is a number up to 65535."),
        (("chess",), "Argument game: invalid choice: 'chess' (choose from "),
        (("knister", "--people", "few"), "Argument --people: invalid int value: 'few'."),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_what_cannot_be_done_is_one_sentence(
    words: tuple[str, ...], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*words, "--data", str(tmp_path)]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(sentence) and len(said.err.splitlines()) == 1


def test_it_is_a_module_too(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "app.shared.host", "chess", "--data", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", timeout=PATIENCE, check=False)
    assert done.returncode == 2 and len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("coloured", [True, False])
def test_the_code_in_the_terminal_is_the_code(coloured: bool) -> None:
    text = "http://192.168.1.23:8021/#HokafO8vzmviIqLn"
    halves: dict[str, Any] = {drawn: dark for dark, drawn in HALVES.items()}
    rows: list[list[bool]] = []
    for line in re.sub(r"\x1b\[[\d;]*m", "", blocks(text, coloured)).splitlines():
        pairs = [halves[letter] for letter in line]
        rows += [[upper is coloured for upper, _ in pairs], [lower is coloured for _, lower in pairs]]
    side = len(modules(text))
    assert all(not any(row) for row in (*rows[:QUIET], *rows[QUIET + side :]))
    assert [row[QUIET:-QUIET] for row in rows[QUIET : QUIET + side]] == modules(text)
