"""A host that says too much, in a process of its own: `python -m tests.attacks.hostile_words KIND`.

text      a name of 100 kB, then the longest that a guest lets in: 128 people with names of 400 letters, again and again
nudges    3,000 of them
pile      messages of 800 kB without end
"""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import chain, repeat
from pathlib import Path
from typing import Any

from websockets.sync.server import ServerConnection

from tests.shared.hostile_host import LOBBY, WELCOME, hostile_host

NUDGES = 3000
LAST = {**LOBBY, "asleep": True}
"""By this the guest knows that all was said."""


def people(count: int, name: str) -> dict[str, Any]:
    return {**LOBBY, "people": [{**LOBBY["people"][0], "name": name}] * count}


def words(kind: str) -> Iterator[Any]:
    match kind:
        case "text":
            yield people(1, "x" * 100_000)
            yield {"kind": "nudge", "by": "x" * 100_000}
            yield from repeat(people(128, "WÁ " * 133), 200)
        case "nudges":
            yield from ({"kind": "nudge", "by": f"Eva {number}"} for number in range(NUDGES))
        case "pile":
            yield from repeat({**LOBBY, "padding": ["x" * 400] * 2000})
    yield LAST


@contextmanager
def talking(kind: str) -> Iterator[int]:
    """The port of a host in another process."""
    command = [sys.executable, "-m", "tests.attacks.hostile_words", kind]
    root = Path(__file__).resolve().parents[2]
    with subprocess.Popen(command, cwd=root, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            yield int(process.stdout.readline())
        finally:
            process.kill()


def talk(kind: str) -> Callable[[object, ServerConnection], None]:
    def to_guest(_: object, connection: ServerConnection) -> None:
        for message in chain((WELCOME, LOBBY), words(kind)):
            connection.send(json.dumps(message))

    return to_guest


def main(kind: str) -> None:
    with hostile_host(talk(kind)) as host:
        print(host.port, flush=True)
        threading.Event().wait()


if __name__ == "__main__":
    main(sys.argv[1])
