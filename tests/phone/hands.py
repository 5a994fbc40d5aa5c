"""A person with the phone in hand: looks for things on the screen, taps and drags them, waits for what comes."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Generator, Iterator
from time import monotonic
from typing import TYPE_CHECKING, Any

from tests.phone import fingers
from tests.phone.fingers import Finger
from tests.phone.process import Script

if TYPE_CHECKING:
    from app.ui.drawing.picture import Picture

PATIENCE = 60.0
"""Seconds to wait for what should come at once."""

LOOK = 0.03
HELD = 0.08
"""Seconds a finger stays down."""


class Stuck(Exception):
    pass


def expect(found: object, expected: object) -> None:
    """Packaged code runs without asserts, and so do the scenes beside it."""
    if found != expected:
        raise AssertionError(f"{found!r}, not {expected!r}")


class Hands:
    def __init__(self, app: Any, tell: Callable[[str, object], object]) -> None:
        self.app = app
        self.tell = tell

    # -- the phone -------------------------------------------------------------------------------------------

    @property
    def properties(self) -> dict[str, str]:
        found: dict[str, str] = json.loads(os.environ["PETKA_PROPERTIES"])
        return found

    @property
    def phone(self) -> Any:
        from jnius import autoclass

        return autoclass("petka.Phone")

    def calls(self) -> list[str]:
        """What Java was asked to do since the scene began."""
        return [call for call in self.phone.calls().split("\n") if call]

    def check_calls(self) -> None:
        bad = [call for call in self.calls() if call.startswith(("CRASH", "WRONG THREAD", "TOO NEW", "GUESSED"))]
        if bad:
            raise AssertionError(f"Java complains: {bad}")

    # -- looking ---------------------------------------------------------------------------------------------

    @property
    def page(self) -> Any:
        return self.app.navigator.page

    def walk(self) -> Iterator[Any]:
        """Everything on the screen, what lies on top first."""
        top = self.app.overlay.modal
        for root in [top] if top is not None else [self.app.overlay, self.app.root]:
            yield from root.walk()

    def find(self, text: str) -> Any:
        widget = self._saying(text)
        if widget is None:
            raise Stuck(f"nothing says {text!r}; there are {sorted(set(self.texts()))}")
        return widget

    def _saying(self, text: str) -> Any:
        for widget in self.walk():
            if hasattr(widget, "activate"):
                inner = [child.text for child in widget.walk(restrict=True) if getattr(child, "text", None)]
                if text in (getattr(widget, "text", None), getattr(widget, "voice", None), *inner):
                    return widget
        return None

    def texts(self) -> list[str]:
        return [widget.text for widget in self.walk() if isinstance(getattr(widget, "text", None), str)]

    # -- doing -----------------------------------------------------------------------------------------------

    def until(self, done: Callable[[], object], what: str = "the app") -> Script:
        end = monotonic() + PATIENCE
        while not done():
            if monotonic() > end:
                raise Stuck(f"{what}: waited in vain; on page {self.page and self.page.name}: {self.texts()[:40]}")
            yield LOOK

    def at_rest(self) -> Script:
        """Until nothing on the screen moves any more."""
        from kivy.animation import Animation

        yield 0.1
        yield from self.until(lambda: not Animation._instances, "something keeps moving")
        yield 0.05

    def tap(self, target: Any) -> Script:
        """Tap a widget, the place of one, or what says these words, as soon as it is there."""
        if isinstance(target, str):
            words = target
            yield from self.until(lambda: self._saying(words), f"nothing says {words!r}")
            target = self.find(words)
        x, y = target if isinstance(target, tuple) else target.to_window(*target.center)
        finger = Finger()
        finger.down(x, y)
        yield HELD
        finger.up()
        yield 0.15

    def drag(self, start: tuple[float, float], end: tuple[float, float], steps: int = 8) -> Script:
        finger = Finger()
        finger.down(*start)
        yield LOOK
        for step in range(1, steps + 1):
            share = step / steps
            finger.move(*(a + (b - a) * share for a, b in zip(start, end, strict=True)))
            yield LOOK
        yield HELD
        finger.up()
        yield 0.15

    def come_home(self) -> Script:
        yield from self.until(lambda: self.page is not None and self.app.is_open, "the store does not open")
        yield 0.2
        self.first_page: str = self.page.name
        while self.app.overlay.back():
            yield 0.05
        self.app.navigator.home()
        yield from self.at_rest()
        self.phone.forget()

    def open_game(self, game_id: str, people: int = 1, **options: Any) -> Script:
        """Show a new game and wait until it can be played."""
        import rules
        from app.store.seats import Seat
        from app.store.store import NewGame

        game = rules.game(game_id)
        seats = tuple(Seat(name) for name in ("Jana", "Eva", "Karel", "Ota")[:people])
        new = NewGame(game, game.make_setup(people, **options), seats, luck="seed:5")
        id = self.app.house.ask(lambda house: house.create(new).id).result()
        page = self.app.navigator.open("game", id=id)
        yield from self.until(lambda: page.body is not None, "the game does not open")
        yield from self.at_rest()

    def keep_game(self) -> None:
        """This game is still there after it was left, though nobody moved in it yet."""
        id = self.page.id
        self.app.house.ask(lambda house: house.hold(id)).result()

    def picture(self) -> Generator[float, None, Picture]:
        """What the window shows: `seen = yield from hands.picture()`."""
        from app.ui.drawing import picture

        taken: list[Picture] = []
        picture.take(taken.append)
        yield from self.until(lambda: taken, "no picture")
        return taken[0]

    # -- the app's life --------------------------------------------------------------------------------------

    def pause(self) -> None:
        fingers.life(fingers.WILL_ENTER_BACKGROUND)
        fingers.life(fingers.DID_ENTER_BACKGROUND)

    def resume(self) -> None:
        fingers.life(fingers.WILL_ENTER_FOREGROUND)
        fingers.life(fingers.DID_ENTER_FOREGROUND)
