"""Pictures of the guests' page in Chromium, to look at: every state, in whatever size, theme, language and text size.

python -m tests.shared.shots --game knister --size 360x640 --language cs --dark --text 2
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import TypeVar

from app.shared.host import server
from rules.core import Roll
from tests.shared.browser import MOVED, NAME
from tests.shared.chromium import Chromium
from tests.shared.people import Guest, Host
from tests.shared.phone import Phone

T = TypeVar("T")

BUILD = Path(__file__).parents[2] / "build" / "shots"
PEOPLE = ("Bára", "Eva")
HARM = "[data-id=cross], [data-id=decline], [data-id=keep]"


class Middle(Random):
    """Whoever is not in the picture takes what stands in the middle of the offers, so that a game lasts."""

    def choice(self, seq: Sequence[T]) -> T:  # type: ignore[override]
        return seq[len(seq) // 2]


def tap(phone: Phone, selector: str) -> None:
    """Also where it would have to be scrolled to."""
    phone.until(lambda: phone.find(selector), selector)
    phone.run("document.querySelector(arguments[0]).click()", selector)


def settled(host: Host, guests: list[Guest], phone: Phone, seat: int, rng: Random) -> bool:
    """Everybody else plays until that seat has to write; false once the game is over."""
    while not host.table.state.over():
        if seat in host.table.state.to_act():
            return True
        for guest in guests:
            guest.catch_up(host.table.revision)
        pending = host.table.state.chance()
        if isinstance(pending, Roll) and pending.seat == seat:
            tap(phone, "[data-id=roll]:not([disabled])")
            phone.until(lambda: host.table.state.chance() is None, "not rolled")
            continue
        played = [guest.play(rng) for guest in guests]
        if not any(played) and not host.play_locals(rng):
            host.roll()
    return False


def write(host: Host, phone: Phone, seat: int, rng: Random) -> None:
    before = host.table.revision
    phone.play(lambda: host.table.revision > before or seat not in host.table.state.to_act(), rng)


def states(host: Host, phone: Phone, crowd: int) -> Iterator[str]:
    """The page's states one after the other."""
    guests = [Guest(host, name) for name in (*PEOPLE, *(f"Guest {n}" for n in range(crowd)))]
    phone.open(host.port, host.hosting.secret)
    phone.until(lambda: phone.find("#name"), "no door")
    phone.until(lambda: "Jana" in phone.text(), "nobody at the door")
    yield "01-joining"
    phone.join(host.port, host.hosting.secret, "Řehoř")
    guests[0].say("ready", yes=True)
    phone.until(lambda: phone.find(".badge-ready"), "nobody is ready")
    yield "02-lobby"
    for name in ("you", "menu"):
        tap(phone, f"[data-id={name}]")
        yield f"03-{name}"
        tap(phone, "[data-id=close]")
    yield from in_the_game(host, phone, guests)
    host.server.stop()
    phone.until(lambda: phone.find(".banner.bad"), "no word")
    yield "30-away"


def in_the_game(host: Host, phone: Phone, guests: list[Guest]) -> Iterator[str]:
    rng = Middle(4)
    host.start()
    seat = 1 + len(guests)
    phone.until(lambda: phone.find(".playing"), "no game")
    yield "10-before-the-roll"
    for _ in range(4):
        settled(host, guests, phone, seat, rng)
        write(host, phone, seat, rng)
    settled(host, guests, phone, seat, rng)
    phone.until(phone.offers, "nothing to do")
    yield "11-to-write"
    if phone.find(".paper .offered"):
        tap(phone, ".paper .offered")
        yield "12-chosen"
        tap(phone, "[data-id=cancel]")
    if phone.find(HARM):
        tap(phone, HARM)
        yield "13-harm"
        tap(phone, "[data-id=cancel]")
    tap(phone, "[data-id=react]")
    yield "14-reactions"
    tap(phone, "[data-id=react]")
    for name in ("howto", "rules", "scoring"):
        tap(phone, "[data-id=menu]")
        if phone.find(f"[data-id=open-{name}]"):
            tap(phone, f"[data-id=open-{name}]")
            phone.until(lambda: phone.find(".drawer h3, .drawer table"), "no text")
            yield f"15-{name}"
        tap(phone, "[data-id=close]")
    tap(phone, "[data-id=seat0]")
    phone.until(lambda: phone.find("[data-id=back]"), "not looking")
    yield "16-looking"
    tap(phone, "[data-id=back]")
    while settled(host, guests, phone, seat, rng):
        write(host, phone, seat, rng)
    phone.until(phone.scores, "no results")
    guests[0].say("react", sign="heart")
    yield "20-end"
    phone.run("document.querySelector('.page').scrollTop = 10000")
    yield "21-end-below"


def shoot(game: str, size: tuple[int, int], language: str, dark: bool, text: float, crowd: int, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    driver = Chromium()
    host = Host(Path(tempfile.mkdtemp()), game)
    phone = Phone(driver, language, dark, size, text=text)
    try:
        for state in states(host, phone, crowd):
            phone.picture(folder / f"{game}-{state}.png")
    finally:
        phone.close()
        driver.close()
        host.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="knister")
    parser.add_argument("--size", default="412x915")
    parser.add_argument("--language", default="en")
    parser.add_argument("--dark", action="store_true")
    parser.add_argument("--text", type=float, default=1.0, help="how large, 2 for 200 %%")
    parser.add_argument("--crowd", type=int, default=0, help="so many more guests")
    given = parser.parse_args()
    server.own_names = lambda: frozenset({NAME, MOVED})
    width, height = map(int, given.size.split("x"))
    theme = "dark" if given.dark else "light"
    folder = BUILD / f"web-{given.size}-{given.language}-{theme}-{given.text:g}"
    shoot(given.game, (width, height), given.language, given.dark, given.text, given.crowd, folder)
    print(folder)


if __name__ == "__main__":
    main()
