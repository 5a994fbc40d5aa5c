"""The whole app on the stage: its own store in a temporary folder, everything on one thread, computers at once."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import rules
from app.games.trigon.patterns.facts import look_ahead, parse_outlook
from app.store.seats import AVATARS, PERSON, Controller, Seat
from app.store.store import NewGame
from app.table.house import House
from app.table.runner import Inline
from app.thinking.bot_files import bot_files_of
from app.thinking.looking_back import looked_back, parse_review
from app.thinking.thinker import ADVICE
from app.thinking.worker import ROOT, Advised, Ask, AskAhead, AskBack, OnAnswer, OnProgress, Ticket
from rules.core import Action, BotFiles

BUDGET = 40
"""Simulations for advice in tests."""


@cache
def assets() -> BotFiles:
    return bot_files_of(ROOT / "assets")


class InstantWorker:
    """Thinks as an easy computer, on the spot; gives advice with less thinking than usual."""

    def __init__(self) -> None:
        self.asked = 0

    def ask(self, ask: Ask | AskBack | AskAhead, on_answer: OnAnswer, on_progress: OnProgress | None = None) -> Ticket:
        self.asked += 1
        if isinstance(ask, AskAhead):
            on_answer(parse_outlook(look_ahead(ROOT / "assets", ask.request(1).view, lambda: False)), None)
            return Ticket(self.asked, ask, on_answer)
        if isinstance(ask, AskBack):
            on_answer(review_for(ask), None)
            return Ticket(self.asked, ask, on_answer)
        ticket = Ticket(self.asked, ask, on_answer)
        on_answer(advice_for(ask.view, ask.seat, also=ask.also) if ask.level == ADVICE else self._move(ask), None)
        return ticket

    def _move(self, ask: Ask) -> Action:
        bot = rules.game(ask.game_id).bots["easy"]
        return bot(ask.view, ask.seat, Random(ask.seed), {}, 0, lambda: False)

    def cancel(self, ticket: Ticket) -> None:
        """Nothing is ever still being thought about."""

    def close(self) -> None:
        """Nothing to end."""


def advice_for(view: Any, seat: int, budget: int = BUDGET, also: Action | None = None) -> list[Advised]:
    """What the worker would bring, always the same for a position."""
    advise = view.game.advise
    assert advise is not None
    found = advise(view, seat, Random(1), assets(), budget, lambda: False, also)
    return [Advised(one.action, one.value, str(one.reason), json.loads(json.dumps(dict(one.values)))) for one in found]


def review_for(ask: AskBack) -> Any:
    """A look back that takes little time."""
    with patch("app.thinking.looking_back.GAMES", 6):
        sent = looked_back(ask.record, ask.seat, Random(1), assets(), 60, lambda _: None, lambda: False)
    return parse_review(ask.game, json.loads(json.dumps(sent)))


class Hands:
    """A person at the app: looks for words and taps them."""

    def __init__(self, stage: Any, app: Any) -> None:
        self.stage = stage
        self.app = app

    @property
    def page(self) -> Any:
        return self.app.navigator.page

    def walk(self, root: Any = None) -> list[Any]:
        """Everything that is on the screen now, what lies on top first."""
        top = self.app.overlay.modal
        roots = [root] if root is not None else [top] if top is not None else [self.app.overlay, self.app.root]
        return [widget for start in roots for widget in start.walk()]

    def find(self, text: str) -> Any:
        """The touchable thing that says `text`, or has it as its voice."""
        for widget in self.walk():
            if not hasattr(widget, "activate"):
                continue
            inner = [child.text for child in widget.walk(restrict=True) if getattr(child, "text", None)]
            if text in (getattr(widget, "text", None), getattr(widget, "voice", None)) or text in inner:
                return widget
        raise AssertionError(f"nothing says {text!r}; there are {sorted(set(self.texts()))}")

    def texts(self) -> list[str]:
        return [widget.text for widget in self.walk() if getattr(widget, "text", None)]

    def tap(self, target: Any) -> None:
        """Tap a thing, or what says these words; a page is scrolled to it first, as a person would."""
        widget = self.find(target) if isinstance(target, str) else target
        self.scroll_to(widget)
        self.stage.tap(widget)

    def scroll_to(self, widget: Any) -> None:
        from kivy.uix.scrollview import ScrollView

        view = getattr(widget, "parent", None)
        while view is not None and not isinstance(view, ScrollView):
            view = view.parent if view.parent is not view else None
        if view is not None and view.do_scroll_y:
            low, high = (view.to_window(0, edge)[1] for edge in (view.y, view.top))
            if not low <= widget.to_window(*widget.center)[1] <= high:
                view.scroll_to(widget, animate=False)
                self.stage.frames(4)

    def wait(self, seconds: float = 1.0) -> None:
        self.stage.run(seconds)


def open_house(folder: Path) -> House:
    return House(folder, Inline())


def open_app(stage: Any, folder: Path, language: str | None = "en", home: bool = True) -> Hands:
    """The app as it starts; without `home` for a test that looks at other pages only."""
    from app.start.petka_app import SCREENS, PetkaApp

    app = PetkaApp(language, open_house(folder), InstantWorker())  # type: ignore[arg-type]
    with patch.dict(SCREENS, {} if home else {"play": "tests.app.bare_home:BareHome"}):
        app.root = app.build()
    stage.show(app.root)
    app.dispatch("on_start")
    hands = Hands(stage, app)
    hands.wait(0.5)
    return hands


def close_app(hands: Hands) -> None:
    from kivy.app import App

    from app.ui.focus import focus
    from app.ui.theme import theme

    focus.clear()
    App._running_app = focus.scope = None
    hands.app.dispatch("on_stop")
    hands.stage.window.remove_widget(hands.app.root)
    theme.text_scale, theme.reduced_motion, theme.left_handed = 1.0, False, False


def seated(names: Sequence[str], controllers: Sequence[Controller]) -> tuple[Seat, ...]:
    """Everybody with a colour of their own, as the page of a new game gives them."""
    return tuple(map(Seat, names, controllers, cycle(AVATARS)))


def knister(house: House, controllers: list[Controller], luck: str = "seed:1") -> str:
    """A new Knister game in the store; its id."""
    game = rules.game("knister")
    names = ("Jana", "Eva", "Karel", "Bára", "Ota", "Iva", "Petr", "Hana", "Jiří", "Lída", "Aleš", "Zuzana")
    seats = seated(names, controllers)
    new = NewGame(game, game.make_setup(len(seats)), seats, luck=luck)
    return house.ask(lambda h: h.create(new).id).result()


PEOPLE = [PERSON, PERSON, PERSON]
