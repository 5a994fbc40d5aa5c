"""What a frame of a drag costs a guest's phone: work of the page's main thread while a piece goes over a full board.

Chromium at 412×915, its processor slowed down six times, by its own trace: the length of all tasks of the main thread
from one frame to the next. Frames themselves say little on a machine without a graphics card.
"""

from __future__ import annotations

import json
import statistics
import tempfile
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any
from urllib.request import urlopen

from websockets.sync.client import connect

from app.shared.host import server
from app.table.house import new_id
from app.table.proposals import BOT, Act, Proposal
from tests.shared.board_phone import BoardPhone
from tests.shared.browser import NAME
from tests.shared.chromium import Chromium, ChromiumSession
from tests.shared.people import Host
from tools.bench import Bench

SLOWER = 6
LIMIT = 0.016
SIZE = (412, 915)
LAID = {"genial": 62, "trigon": 56}
"""So many tiles or pieces lie there: nearly all that there is room for."""
STEPS = 150
DRAGS = 3
"""The one that was disturbed least by what else the machine does counts."""
TRACE = "devtools.timeline,disabled-by-default-devtools.timeline,toplevel"


class Line:
    """Chromium's own protocol, straight to the page: a driver between would be measured, too."""

    def __init__(self, session: ChromiumSession, whole: bool = False) -> None:
        address = session.capabilities["goog:chromeOptions"]["debuggerAddress"]
        with urlopen(f"http://{address}/json/{'version' if whole else 'list'}", timeout=60) as answer:
            found = json.load(answer)
        page = found if whole else next(one for one in found if one["type"] == "page")
        self._line = connect(page["webSocketDebuggerUrl"], proxy=None, max_size=None)
        self._number = 0

    def tell(self, method: str, **how: object) -> None:
        self._number += 1
        self._line.send(json.dumps({"id": self._number, "method": method, "params": how}))
        while json.loads(self._line.recv()).get("id") != self._number:
            pass

    def events(self, until: str) -> Iterator[dict[str, Any]]:
        while (told := json.loads(self._line.recv())).get("method") != until:
            yield told

    def touch(self, kind: str, *points: tuple[float, float]) -> None:
        self.tell("Input.dispatchTouchEvent", type=kind, touchPoints=[{"x": x, "y": y} for x, y in points])


def fill(host: Host, seat: int, laid: int, rng: Random) -> None:
    """Computers play until so much lies there and it is this seat's turn."""
    while True:
        table = host.table
        (acting,) = table.state.to_act()
        board = table.state.described(acting)
        if acting == seat and len(board.laid) >= laid and any(piece.lies[0] in board.spots for piece in board.pieces):
            return
        move = Act(acting, rng.choice(list(table.state.legal(acting))))
        guest = table.seats[acting].controller.guest
        proposal = Proposal(new_id(), guest or BOT, move)
        assert host.on_table(lambda table=table, proposal=proposal: table.propose(proposal)).accepted  # type: ignore[misc]


def carried(phone: BoardPhone, session: ChromiumSession) -> list[float]:
    """Seconds of work of the main thread in each frame of a long drag."""
    board = phone.board
    piece = next(piece for piece in board.pieces if piece.lies[0] in board.spots)
    phone.fit()
    x, y, wide, high = phone.run(WHERE, f"[data-id=piece{piece.id}]")
    left, top, across, down = phone.run(WHERE, ".field")
    rng = Random(2)
    page, browser = Line(session), Line(session, whole=True)
    page.touch("touchStart", (x + wide / 2, y + high / 2))
    page.touch("touchMove", (x + wide / 2, y - 20))
    page.touch("touchMove", (left + across / 2, top + down / 2 + 64))
    page.tell("Emulation.setCPUThrottlingRate", rate=SLOWER)
    browser.tell("Tracing.start", categories=TRACE)
    x, y = left + across / 2, top + down / 2
    for _ in range(STEPS):
        x = min(max(x + rng.uniform(-16, 16), left + 10), left + across - 10)
        y = min(max(y + rng.uniform(-16, 16), top + 10), top + down - 10)
        page.touch("touchMove", (x, y + 64))
    browser.tell("Tracing.end")
    told = browser.events("Tracing.tracingComplete")
    trace = [event for one in told if one.get("method") == "Tracing.dataCollected" for event in one["params"]["value"]]
    page.tell("Emulation.setCPUThrottlingRate", rate=1)
    page.touch("touchEnd")
    return work_in_frames(trace)


WHERE = """
    const box = document.querySelector(arguments[0]).getBoundingClientRect();
    return [box.left, box.top, box.width, box.height];
"""


def work_in_frames(trace: list[dict[str, Any]]) -> list[float]:
    """From one commit of the thread that hears fingers to the next."""
    (main, _), *_ = Counter((one["pid"], one["tid"]) for one in trace if one["name"] == "EventDispatch").most_common(1)
    own = [one for one in trace if (one["pid"], one["tid"]) == main]
    commits = sorted(one["ts"] for one in own if one["name"] == "Commit")
    tasks = [(one["ts"], one.get("tdur", 0)) for one in own if one["name"] == "RunTask"]
    return [sum(long for at, long in tasks if begin <= at < end) / 1e6 for begin, end in pairwise(commits)]


def p95(times: list[float]) -> float:
    return statistics.quantiles(times, n=20)[18]


def benches() -> Iterator[Bench]:
    server.own_names = lambda: frozenset({NAME, "localhost"})
    driver = Chromium()
    try:
        for game_id, laid in LAID.items():
            with tempfile.TemporaryDirectory() as folder:
                host = Host(Path(folder), game_id, locals=(), bots=3)
                phone = BoardPhone(driver, size=SIZE)
                session = phone.session
                assert isinstance(session, ChromiumSession)
                try:
                    phone.join(host.port, host.hosting.secret, "Eva")
                    host.wait(lambda host=host: len(host.hosting.draft.seats) == 4)  # type: ignore[misc]
                    host.start()
                    phone.sits(host, "Eva")
                    fill(host, phone.seat, laid, Random(3))
                    phone.until(lambda phone=phone: phone.find(".hand-piece[aria-disabled=false]"))  # type: ignore[misc]
                    times = min((carried(phone, session) for _ in range(DRAGS)), key=p95)
                finally:
                    phone.close()
                    host.stop()
            name = f"a drag over {laid} laid in a browser, {SLOWER} x slower"
            yield Bench(f"{name}, p95", p95(times), limit=LIMIT, note=f"{len(times)} frames")
            yield Bench(f"{name}, median", statistics.median(times))
    finally:
        driver.close()
