"""Kill -9 at random moments of play: nothing accepted is lost, nothing is half done, nothing happens twice."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import sleep
from typing import Any

import pytest

from app.store.log import counted
from app.store.rescue import open_store
from app.store.store import Store, StoredGame
from app.table.proposals import Agree, Proposal, Undo
from app.table.table import Table
from rules.core import Chanced, Draw, Roll
from tests.rules.driver import VARIANTS
from tests.table.autoplay import unpacked
from tests.table.tables import ticking

ROOT = Path(__file__).parents[2]
CHUNKS = 20


@dataclass
class Promise:
    """A proposal that was accepted, and the revisions it led to."""

    proposal: Proposal
    first: int
    last: int


@dataclass
class Ledger:
    """What the killed processes have said."""

    promises: dict[str, list[Promise]] = field(default_factory=dict)
    """By game."""
    asked: dict[str, Proposal] = field(default_factory=dict)
    in_flight: tuple[str, Proposal] | None = None
    """The game and the proposal that the last one was killed over."""

    def read(self, lines: list[dict[str, Any]]) -> None:
        self.in_flight = None
        before = 0
        for line in lines:
            if "ask" in line:
                proposal = unpacked(line["proposal"])
                self.asked[proposal.id] = proposal
                self.in_flight = line["game"], proposal
                before = line["before"]
            elif self.in_flight:
                game, proposal = self.in_flight
                self.in_flight = None
                if line["accepted"] and line["revision"] > before:
                    promise = Promise(proposal, before + 1, line["revision"])
                    self.promises.setdefault(game, []).append(promise)


def play_and_kill(folder: Path, variants: list[int], seed: str) -> list[dict[str, Any]]:
    """Let a process play for a random while, then kill it; what it said."""
    rng = Random(seed)
    command = [sys.executable, "-m", "tests.table.autoplay", str(folder), seed, *map(str, variants)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT, text=True) as process:
        assert process.stdout
        said = [process.stdout.readline() for _ in range(rng.randrange(1, 120))]
        sleep(rng.random() * 0.004)
        process.kill()
        said += process.stdout.readlines()
    assert process.returncode == -9
    return [json.loads(line) for line in said]


def rounds(chunk: int, kills: int) -> Iterator[tuple[list[int], str]]:
    """The kills of a chunk. All of them share a folder, so that the logs of its variants grow from kill to kill."""
    variants = list(range(chunk, len(VARIANTS), CHUNKS))
    return ((variants, f"{chunk}/{number}") for number in range(kills))


@pytest.mark.parametrize("kills", [3, pytest.param(10, marks=pytest.mark.long)])
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_a_killed_game_is_where_everybody_saw_it(chunk: int, kills: int, tmp_path: Path) -> None:
    ledger = Ledger()
    for variants, seed in rounds(chunk, kills):
        ledger.read(play_and_kill(tmp_path, variants, seed))
        store, notices = open_store(tmp_path, ticking())
        assert notices == ()
        for game in store.games():
            check_kept(store, game.id, ledger)
        assert {game.id for game in store.games()} >= ledger.promises.keys()
        check_asked_again(store, ledger)
        store.close()
    assert sum(map(len, ledger.promises.values())) > 10 * kills


def check_kept(store: Store, game: str, ledger: Ledger) -> None:
    kept = store.load(game)
    assert kept.replayed and kept.state == store.snapshot(game)
    assert [entry.revision for entry in kept.entries] == list(range(1, kept.revision + 1))
    assert not isinstance(kept.state.chance(), Draw), "what is to be drawn is drawn with the action"
    by_proposal = Counter(entry.proposal for entry in kept.entries if entry.proposal)
    assert not by_proposal or max(by_proposal.values()) == 1
    promises = ledger.promises.get(game, [])
    for promise in promises:
        entry = kept.entries[promise.first - 1]
        named = ledger.asked[entry.proposal or ""]
        if isinstance(promise.proposal.ask, Agree):
            assert isinstance(named.ask, Undo), "the wish that was agreed to"
        else:
            assert named == promise.proposal
        assert [e.proposal for e in kept.entries[promise.first : promise.last]] == [None] * (
            promise.last - promise.first
        )
    check_tail(kept, promises[-1].last if promises else 0, ledger)
    check_results(store, kept)


def check_tail(kept: StoredGame, promised: int, ledger: Ledger) -> None:
    """Beyond what was promised there is at most what was being asked when the end came, and that as a whole."""
    tail = kept.entries[promised:]
    if promised == 0:
        tail = tail[next((i for i, entry in enumerate(tail) if entry.proposal), len(tail)) :]
    if tail and ledger.in_flight and ledger.in_flight[0] == kept.id:
        named = ledger.asked[tail[0].proposal or ""]
        if isinstance(ledger.in_flight[1].ask, Agree):
            assert isinstance(named.ask, Undo)
        else:
            assert named == ledger.in_flight[1]
        assert not any(entry.proposal for entry in tail[1:])
        ledger.promises.setdefault(kept.id, []).append(
            Promise(ledger.in_flight[1], tail[0].revision, tail[-1].revision)
        )
    else:
        assert tail == ()


def check_results(store: Store, kept: StoredGame) -> None:
    """Facts with the end and not before; each roll counted once."""
    assert kept.finished == kept.state.over() == (kept.id in dict(store.facts()))
    rows = store.connection.execute("SELECT revision, COUNT(*) FROM rolls WHERE game = ? GROUP BY revision", (kept.id,))
    state = kept.new.game.start(kept.new.setup)
    thrown = {}
    for item in counted(kept.entries):
        pending = state.chance()
        if isinstance(pending, Roll) and isinstance(item.event, Chanced):
            thrown[item.revision] = len(pending.dice)
        state = state.apply(item.event)
    assert dict(rows) == thrown


def check_asked_again(store: Store, ledger: Ledger) -> None:
    """Every promise made so far, asked for once more, is answered and changes nothing."""
    for game, promises in ledger.promises.items():
        table = Table.load(store, game, ticking())
        before = table.state, table.revision, tuple(table.entries)
        for promise in promises:
            if not isinstance(promise.proposal.ask, Agree):
                answer = table.propose(promise.proposal)
                assert answer.accepted and answer.revision == promise.last
        assert (table.state, table.revision, tuple(table.entries)) == before
        assert store.load(game).entries == before[2]
