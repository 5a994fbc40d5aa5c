"""A hall full of guests in a process of its own, each from an address of its own on loopback.

    python -m bench.hall_guests PORT SECRET GUESTS

They play Knister by what their pages offer, as browsers do, and come back by themselves. Every roll but one that a
break of the line fell into, and every return of all of them, is printed as a line of JSON; at the end what each wrote.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from app.shared.wire.protocol import VERSION

AGAIN = 0.3
"""Seconds until a guest who was cut off tries again."""


def report(**told: Any) -> None:
    print(json.dumps(told), flush=True)


class Hall:
    def __init__(self, port: int, secret: str, count: int) -> None:
        self.port, self.secret = port, secret
        self.guests = [HallGuest(self, number) for number in range(count)]
        self.asked_at = self.asked_on = 0.0
        self.rolled = 0
        self.behind: set[int] = set()
        self.away: set[int] = set(range(count))
        self.lost_at = 0.0

    def asks_to_roll(self) -> None:
        self.asked_at, self.asked_on = time.monotonic(), time.time()

    def has_rolled(self, revision: int) -> None:
        self.rolled = revision
        self.behind = {guest.number for guest in self.guests if guest.revision < revision}
        self._look()

    def sees(self, guest: HallGuest) -> None:
        if self.rolled and guest.revision >= self.rolled and guest.number in self.behind:
            self.behind.discard(guest.number)
            self._look()

    def _look(self) -> None:
        if self.rolled and not self.behind:
            if self.asked_at > self.lost_at:
                report(roll=time.monotonic() - self.asked_at, revision=self.rolled, at=self.asked_on)
            self.rolled = 0

    def went(self, number: int) -> None:
        if not self.away:
            self.lost_at = time.monotonic()
        self.away.add(number)

    def came(self, number: int) -> None:
        was_away = number in self.away
        self.away.discard(number)
        if was_away and not self.away:
            report(all_here=time.monotonic() - self.lost_at if self.lost_at else 0.0)

    async def play(self) -> None:
        async with asyncio.TaskGroup() as group:
            for guest in self.guests:
                group.create_task(guest.live())
                await asyncio.sleep(0.01)
        report(written=[guest.written for guest in self.guests])


class HallGuest:
    def __init__(self, hall: Hall, number: int) -> None:
        self.hall, self.number = hall, number
        self.guest = self.key = ""
        self.revision = -1
        self.asks = 0
        self.waits_for: tuple[str, str] | None = None
        self.written: list[str] = []
        self.over = False

    async def live(self) -> None:
        source = (f"127.1.{1 + self.number // 200}.{1 + self.number % 200}", 0)
        while not self.over:
            try:
                address = f"ws://127.0.0.1:{self.hall.port}/table"
                async with connect(address, local_addr=source, ping_interval=None, open_timeout=30) as line:
                    await self._stay(line)
            except (OSError, WebSocketException, TimeoutError):
                self.hall.went(self.number)
                await asyncio.sleep(AGAIN)

    async def _stay(self, line: ClientConnection) -> None:
        hello = {"kind": "hello", "version": VERSION, "client": "browser", "name": f"Guest {self.number}"}
        await self._say(line, **hello, secret=self.hall.secret, guest=self.guest, key=self.key)
        if self.waits_for:
            await line.send(self.waits_for[1])
        async for text in line:
            message = json.loads(text)
            kind = message["kind"]
            if kind == "welcome":
                self.guest, self.key = message["guest"], message.get("key") or self.key
                if self.waits_for:
                    await line.send(self.waits_for[1])
            elif kind == "answer":
                self._answered(message)
            elif kind in ("lobby", "table"):
                self.hall.came(self.number)
                await self._shown(line, message)
                if self.over:
                    return

    def _answered(self, message: dict[str, Any]) -> None:
        if self.waits_for and message["id"] == self.waits_for[0]:
            if self.waits_for[0].startswith("roll") and message["accepted"]:
                self.hall.has_rolled(message["revision"])
            self.waits_for = None

    async def _shown(self, line: ClientConnection, message: dict[str, Any]) -> None:
        self.revision = message.get("revision", -1)
        self.hall.sees(self)
        page = message["page"]
        if page.get("results"):
            cells = [item for item in page["sheet"]["items"] if item["kind"] == "cell"]
            self.written = [item.get("written", "") for item in cells]
            self.over = True
        elif message["kind"] == "lobby" and not message["guest"]["ready"]:
            await self._say(line, kind="ready", yes=True)
        elif self.waits_for is None and page.get("rolls"):
            self.hall.asks_to_roll()
            await self._ask(line, "roll")
        elif self.waits_for is None and (choices := page.get("sheet", {}).get("choices")):
            await self._ask(line, "act", action=choices[0]["action"])

    async def _ask(self, line: ClientConnection, kind: str, **fields: Any) -> None:
        self.asks += 1
        id = f"{kind}-{self.number}-{self.asks}"
        self.waits_for = (id, json.dumps({"kind": kind, "id": id, **fields}))
        await line.send(self.waits_for[1])

    async def _say(self, line: ClientConnection, **message: Any) -> None:
        await line.send(json.dumps(message))


if __name__ == "__main__":
    asyncio.run(Hall(int(sys.argv[1]), sys.argv[2], int(sys.argv[3])).play())
