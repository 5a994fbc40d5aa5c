"""A clumsy, impatient finger: does anything anywhere in the app, and says when something gave way.

python -m tests.app.monkey SEED [STEPS]      the same steps every time, told one by one
"""

from __future__ import annotations

import logging
import random
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import rules
from app.store.seats import PERSON, Seat, bot
from app.store.store import NewGame
from app.table.proposals import Proposal
from tests.app.conftest import Finger, cut_texts, open_stage
from tests.app.harness import Hands, close_app, open_app
from tests.table.tables import NAMES, next_ask, origin_of

SIZES = ((360, 640), (412, 915), (640, 360), (915, 412), (600, 960), (1280, 800), (320, 480), (568, 320), (1000, 500))
LEGIBLE = 360
"""On a side; a smaller window must work, but need not have room for every word."""
GAMES = ("genial", "twenty_one", "qwantum", "trigon", "knister")
TABS = ("play", "history", "stats", "settings")
OF_A_GAME = ("lesson", "rules", "setup")
PAGES = ("about", "how_to", "patterns", "table_dice", "goals", "fairness", "daily")
OUTSIDE = ("lobby", "join", "guest_lobby", "guest_game")
"""Nothing leaves this device."""
KEYS = {
    8: "",
    9: "",
    13: "\r",
    32: " ",
    273: "",
    274: "",
    275: "",
    276: "",
    **{ord(key): key for key in "rfhu+-123456"},
}
WORDS = ("Jana", "Žluťoučký kůň pěl", "42", "999999", " ", "-", "李雷", "")
SWITCHES: dict[str, tuple[Any, ...]] = {
    "language": ("cs", "en"),
    "theme": ("dark", "light"),
    "text_scale": (0, 1.0, 1.25, 1.5, 2.0),
    **dict.fromkeys(
        ("reduced_motion", "left_handed", "quick_write", "show_points", "curtain", "table_flat"), (False, True)
    ),
}
BACK = 27
LONGEST_WAY = 40
"""Backs that lead home from anywhere."""
MOST_OVERLAYS = 3
HARMLESS = ("Cutbuffer", "speech does not work here", "too much iteration")
"""What a machine without clipboard and voice says, and Kivy where a page takes several rounds to be laid out."""

Point = tuple[float, float]


class Complaints(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.seen: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        text = self.format(record)
        if not any(words in text for words in HARMLESS):
            self.seen.append(text)


class Monkey:
    def __init__(self, hands: Hands, rng: Random) -> None:
        self.hands, self.stage, self.app, self.rng = hands, hands.stage, hands.app, rng
        self.done: list[str] = []
        self.complaints = Complaints()
        self._acts: dict[Callable[[], object], int] = {
            self.tap: 60,
            self.drag: 16,
            self.poke: 10,
            self.key: 8,
            self.wait: 8,
            self.hold: 6,
            self.back: 6,
            self.fling: 5,
            self.pinch: 5,
            self.two_taps: 5,
            self.turn: 3,
            self.switch: 3,
            self.interrupt: 3,
            self.begin: 3,
            self.hurry: 3,
            self.type: 3,
            self.pause: 2,
            self.open: 2,
            self.shake: 1,
        }

    def run(self, steps: int) -> None:
        for number in range(1, steps + 1):
            self.step()
            self.check()
            if number % 10 == 0:
                self.look()
            if number % 150 == 0 or number == steps:
                self.go_home()
        self.replay_all()

    def step(self) -> None:
        act = self.rng.choices(list(self._acts), list(self._acts.values()))[0]
        self.done.append(f"{self.hands.page.name}: {act.__name__}")  # type: ignore[attr-defined]
        act()

    # -- where ---------------------------------------------------------------------------------------------

    def anywhere(self) -> Point:
        width, height = self.stage.window.size
        return self.rng.uniform(0, width - 1), self.rng.uniform(0, height - 1)

    def somewhere(self, aimed: float = 0.7) -> Point:
        """On something touchable, more often than not."""
        width, height = self.stage.window.size
        there = [
            widget
            for widget in self.hands.walk()
            if hasattr(widget, "activate") and not widget.disabled and widget.width > 1 and widget.get_parent_window()
        ]
        middles = [(widget, *widget.to_window(*widget.center)) for widget in there]
        seen = [widget for widget, x, y in middles if 0 <= x < width and 0 <= y < height]
        if not seen or self.rng.random() > aimed:
            return self.anywhere()
        widget = self.rng.choice(seen)
        self._note(getattr(widget, "voice", "") or getattr(widget, "text", "") or type(widget).__name__)
        x = widget.x + widget.width * self.rng.uniform(0.2, 0.8)
        y = widget.y + widget.height * self.rng.uniform(0.2, 0.8)
        x, y = widget.to_window(x, y)
        return min(max(x, 0), width - 1), min(max(y, 0), height - 1)

    def _note(self, what: object) -> None:
        self.done[-1] += f" [{what}]"

    # -- fingers -------------------------------------------------------------------------------------------

    def tap(self) -> None:
        self.stage.tap(self.somewhere(aimed=1))

    def poke(self) -> None:
        self.stage.tap(self.anywhere())

    def hold(self) -> None:
        self.stage.tap(self.somewhere(), hold=self.rng.choice((0.6, 1.2)))

    def drag(self) -> None:
        start, end = self.somewhere(), self.somewhere()
        finger = Finger(self.stage, *start)
        self.stage.run(self.rng.choice((0, 0.1, 0.4)))
        steps = self.rng.choice((3, 8, 15))
        for step in range(1, steps + 1):
            finger.move(*_between(start, end, step / steps))
        finger.up()
        self.stage.run(self.rng.choice((0.02, 0.5)))

    def fling(self) -> None:
        x, y = self.anywhere()
        dx, dy = self.rng.uniform(-120, 120), self.rng.uniform(-200, 200)
        finger = Finger(self.stage, x, y)
        for step in range(1, 4):
            finger.move(x + dx * step, y + dy * step)
        finger.up()
        self.stage.run(0.2)

    def pinch(self) -> None:
        ways = [(self.somewhere(), self.anywhere()) for _ in range(2)]
        fingers = [Finger(self.stage, *start) for start, _ in ways]
        for step in range(1, 7):
            for finger, (start, end) in zip(fingers, ways, strict=True):
                finger.move(*_between(start, end, step / 6))
        self.rng.shuffle(fingers)
        for finger in fingers:
            finger.up()
            self.stage.run(self.rng.choice((0.02, 0.3)))

    def two_taps(self) -> None:
        """Two fingers at once, often on the same thing."""
        first = self.somewhere()
        fingers = [Finger(self.stage, *first), Finger(self.stage, *self.rng.choice((first, self.somewhere())))]
        for finger in fingers:
            finger.up()
        self.stage.run(0.05)

    def interrupt(self) -> None:
        """Something happens while a finger is down."""
        finger = Finger(self.stage, *self.somewhere())
        for _ in range(self.rng.randint(0, 4)):
            finger.move(*self.anywhere())
        self.rng.choice((self.back, self.turn, self.switch, self.pause, self.key, self.tap))()
        if self.rng.random() < 0.5:
            finger.move(*self.anywhere())
        finger.up()
        self.stage.run(0.1)

    # -- keys, the device, settings ------------------------------------------------------------------------

    def back(self) -> None:
        for _ in range(self.rng.choice((1, 1, 1, 2))):
            self.stage.window.dispatch("on_keyboard", BACK, 0, None, [])
            self.stage.frames(self.rng.choice((1, 20)))

    def key(self) -> None:
        for _ in range(self.rng.randint(1, 5)):
            key = self.rng.choice(list(KEYS))
            self._note(key)
            self.stage.window.dispatch("on_key_down", key, 0, KEYS[key], self.rng.choice(([], ["shift"])))
            self.stage.window.dispatch("on_key_up", key, 0)
            self.stage.frames(self.rng.choice((1, 15)))

    def type(self) -> None:
        """Into a field that has the keyboard, if there is one."""
        for widget in self.hands.walk():
            if getattr(widget, "focus", False) and hasattr(widget, "insert_text"):
                widget.insert_text(self.rng.choice(WORDS))
        self.stage.frames(2)

    def turn(self) -> None:
        size = self.rng.choice(SIZES)
        self._note(size)
        self.stage.resize(*size)

    def switch(self) -> None:
        name = self.rng.choice(list(SWITCHES))
        value = self.rng.choice(SWITCHES[name])
        self._note(f"{name}={value}")
        setattr(self.app.settings, name, value)
        self.stage.frames(4)

    def pause(self) -> None:
        self.app.dispatch("on_pause")
        self.stage.run(0.2)
        self.app.dispatch("on_resume")
        self.stage.run(0.1)

    def shake(self) -> None:
        self.app.shaken()
        self.stage.run(0.1)

    def wait(self) -> None:
        self.stage.run(self.rng.choice((0.1, 1.0, 4.0)))

    # -- what fingers alone come to too seldom -------------------------------------------------------------

    def begin(self) -> None:
        """A new game of any kind, with anybody."""
        game = rules.game(self.rng.choice(GAMES))
        seats = self.rng.choice(game.seats)
        options = {
            one.id: self.rng.choice(one.choices)
            for one in game.options
            if not one.per_seat and (one.seats is None or seats in one.seats)
        }
        who = [PERSON, *(self.rng.choice((PERSON, bot("easy"), bot("hard"))) for _ in range(seats - 1))]
        real = bool(game.dice) and self.rng.random() < 0.3
        new = NewGame(
            game,
            game.make_setup(seats, **options),
            tuple(map(Seat, NAMES, who)),
            real,
            luck=f"seed:{self.rng.randrange(1000)}",
            hints=self.rng.random() < 0.7,
        )
        self._note(f"{game.id} for {seats}, {options}, real dice: {real}")
        id = self.app.house.ask(lambda house: house.create(new).id).result()
        self._close_overlays()
        self.app.navigator.home()
        self.app.navigator.open("game", id=id)
        self.stage.run(self.rng.choice((0.05, 1.0)))

    def hurry(self) -> None:
        """Somebody who knows the game plays on for everybody."""
        session = getattr(self.hands.page, "session", None)
        if session is None or session.new.real_dice:
            return
        moves = self.rng.choice((1, 5, 40, 400))
        self._note(moves)

        def play(house: Any) -> None:
            table = house.table(session.id)
            for number in range(moves):
                if table.state.over():
                    break
                wish = next_ask(table, self.rng)
                table.propose(Proposal(f"{len(self.done)} {number}", origin_of(table, wish.seat), wish))

        self.app.house.ask(play).result()
        self.stage.run(self.rng.choice((0.1, 4.0)))

    def open(self) -> None:
        self._close_overlays()
        games = [game.id for game in self.app.house.store.games() if game.game_id in GAMES]
        route = self.rng.choice((*PAGES, *TABS, *TABS, *OF_A_GAME, *(["replay"] if games else [])))
        self._note(route)
        if route in TABS:
            self.app.navigator.tab(route)
        elif route in OF_A_GAME:
            self.app.navigator.open(route, game_id=self.rng.choice(GAMES))
        else:
            self.app.navigator.open(route, **({"id": self.rng.choice(games)} if route == "replay" else {}))
        self.stage.run(0.4)

    def _close_overlays(self) -> None:
        while self.app.overlay.back():
            self.stage.frames(2)

    # -- what must hold ------------------------------------------------------------------------------------

    def check(self) -> None:
        assert not self.complaints.seen, self.complaints.seen
        assert len(self.app.overlay.modals) <= MOST_OVERLAYS, self.app.overlay.modals

    def look(self) -> None:
        """Once everything has come to rest: one page, all of its words, nothing left over from others."""
        navigator, overlay = self.app.navigator, self.app.overlay
        self.stage.run(1.5)
        while navigator.manager.transition.is_active:  # a game may have ended just now
            self.stage.run(0.1)
        assert navigator.manager.children == [navigator.page]
        assert len(navigator.manager.screens) == len(navigator.stack)
        assert navigator.page.opacity == 1
        assert len(overlay.children) <= len(overlay.modals) + 1, "more than what is open, and a message"
        if min(self.stage.window.size) >= LEGIBLE:
            cut = [text for root in (navigator.page, *overlay.children) for text in cut_texts(root)]
            assert not cut, cut

    def go_home(self) -> None:
        for _ in range(LONGEST_WAY):
            if self.app.navigator.page.tab == "play" and not self.app.overlay.modals:
                return
            self.stage.window.dispatch("on_keyboard", BACK, 0, None, [])
            self.stage.run(0.3)
        raise AssertionError(f"no way home from {self.app.navigator.page.name}")

    def replay_all(self) -> None:
        store = self.app.house.store
        assert all(store.load(game.id).replayed for game in store.games())


def _between(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


@contextmanager
def let_loose(stage: Any, folder: Path, seed: int) -> Iterator[Monkey]:
    """In an app of its own, where luck, names of games and sounds are the same every time."""
    luck, ids = Random(seed + 1), Random(seed + 2)
    random.seed(seed)
    with ExitStack() as stack:
        stack.enter_context(patch("app.store.chance.secrets.randbelow", luck.randrange))
        stack.enter_context(patch("app.table.house.uuid.uuid4", lambda: _Id(ids.getrandbits(128))))
        stack.enter_context(patch.dict("os.environ", HOME=str(folder)))
        stack.enter_context(patch("app.device.speech.shutil.which", lambda _: None))
        hands = open_app(stage, folder / "app", None)
        stack.callback(close_app, hands)
        routes = hands.app.navigator.routes
        for route in OUTSIDE:
            routes[route] = lambda app, **_: routes["about"](app)
        monkey = Monkey(hands, Random(seed))
        root = logging.getLogger()
        root.addHandler(monkey.complaints)
        stack.callback(root.removeHandler, monkey.complaints)
        yield monkey


class _Id:
    def __init__(self, number: int) -> None:
        self.hex = f"{number:032x}"


def main() -> None:
    seed, steps = (int(word) for word in (*sys.argv[1:], "300")[:2])
    stage = open_stage()
    with tempfile.TemporaryDirectory() as name, let_loose(stage, Path(name), seed) as monkey:
        try:
            monkey.run(steps)
        finally:
            print("\n".join(monkey.done))
            print(stage.window.size, monkey.app.settings.values())


if __name__ == "__main__":
    main()
