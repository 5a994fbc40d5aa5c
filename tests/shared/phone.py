"""Somebody with a browser, who sees what is on the page and taps it."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random

from tests.shared.browser import NAME, PATIENCE, Browser

WRITE = """
    const page = document.querySelector(".page");
    if (!page || !document.querySelector(".dot.here")) return null;
    const cells = [...document.querySelectorAll(".paper .offered")];
    const go = () => document.querySelector(".bar .primary:not([disabled])");
    const harm = ".bar .harm, .bar [data-id=cross], .bar [data-id=decline], .bar [data-id=keep]";
    const giveUp = () => document.querySelector(harm);
    if (!cells.length && !go() && !giveUp()) return null;
    const before = page.innerText;
    const cell = cells.length && cells[Math.floor(arguments[0] * cells.length)].dataset.id;
    const tap = () => document.querySelector(`.paper [data-id="${cell}"]`).click();
    if (cell) tap();
    if (cell && arguments[1] && document.querySelector("[data-id=confirm]")) tap();
    else if (go()) go().click();
    else if (giveUp()) [giveUp().click(), giveUp().click()];
    return before;
"""
"""Tap a cell and confirm by a second tap or in the bar, or tap what the bar offers."""


class Phone(Browser):
    """A guest who joins by the QR code's link and only uses what is on the page."""

    taps_twice = False
    """Confirms with a second tap on the cell."""

    def join(self, port: int, secret: str, name: str) -> None:
        self.open(port, secret)
        self.type("#name", name)
        self.tap("button[type=submit]")
        self.until(lambda: self.find(".lobby .list li"), "no lobby")

    def comes_back(self, port: int, secret: str, who: str, name: str = NAME) -> None:
        """Scans again, and taps the own name."""
        self.open(port, secret, name)
        self.tap(f".lost button[aria-label*='{who}']")

    def offers(self) -> bool:
        return bool(
            self.run(
                "return !!document.querySelector('.dot.here') && (!!document.querySelector('.paper .offered') ||"
                " !!document.querySelector('.bar .primary:not([disabled])'))"
            )
        )

    def write(self, chance: float) -> str | None:
        """What the page said before it was tapped; None if there was nothing to tap."""
        before: str | None = self.run(WRITE, chance, self.taps_twice)
        return before

    def play(self, done: Callable[[], bool], rng: Random) -> None:
        """Tap what can be tapped, as often as it takes until the host has it."""
        end = time.monotonic() + PATIENCE
        while not done():
            assert time.monotonic() < end, f"nothing happens: {self.text()[:500]}"
            tapped = self.write(rng.random())
            for _ in range(8 if tapped else 1):
                if done():
                    return
                time.sleep(0.01)

    def total(self) -> str:
        return str(self.run("return (document.querySelector('.sum .written') || {}).innerText"))

    def scores(self) -> list[str]:
        return list(self.run("return [...document.querySelectorAll('.results li')].map((one) => one.innerText)"))
