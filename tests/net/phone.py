"""Somebody with a browser, who sees what is on the page and taps it."""

from __future__ import annotations

from random import Random

from tests.net.browser import NAME, Browser

OFFERED = ".bar .primary:not([disabled])"


class Phone(Browser):
    """A guest who joins by the QR code's link and only uses what is on the page."""

    def join(self, port: int, secret: str, name: str) -> None:
        self.open(port, secret)
        self.type("#name", name)
        self.tap("button[type=submit]")
        self.until(lambda: self.find(".list li"), "no lobby")

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

    def play(self, rng: Random) -> bool:
        """Tap a cell and confirm, or tap what the bar offers; false if nothing is to be done."""
        if not self.offers():
            return False
        cells = self.run("return [...document.querySelectorAll('.paper .offered')].map((one) => one.dataset.id)")
        before = self.run("return document.querySelector('.page').innerText")
        if cells:
            cell = rng.choice(cells)
            self.run("document.querySelector('.paper [data-id=\"' + arguments[0] + '\"]').click()", cell)
        self.run("const go = document.querySelector(arguments[0]); if (go) go.click()", OFFERED)
        self.until(lambda: self.run("return document.querySelector('.page').innerText") != before, "nothing changed")
        return True

    def scores(self) -> list[str]:
        return list(self.run("return [...document.querySelectorAll('.results li')].map((one) => one.innerText)"))
