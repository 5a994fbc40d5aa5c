"""Which page is shown, and what "back" means: close what lies on top, then the previous page, then leave."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.event import EventDispatcher
from kivy.properties import ObjectProperty
from kivy.uix.screenmanager import ScreenManager

from app.ui.focus import focus
from app.ui.motion import ScreenTransition
from app.ui.screen import AppScreen
from app.ui.text import Unruled

if TYPE_CHECKING:
    from app.games.services import HouseServices
    from app.ui.services import Navigation
else:
    Navigation = object

TABS = ("play", "history", "stats", "settings")

SETTLED = 1.5
"""Seconds after a page is gone: by then nothing moves any more, and cleaning up disturbs nobody."""

MakeScreen = Callable[..., AppScreen]


class Pages(Unruled, ScreenManager):
    """Unlike Kivy's own, it does not clip: a page that slides in covers nothing else."""


class Navigator(EventDispatcher, Navigation):
    """A stack of pages. `routes` makes a page from its name; the lowest page of the stack is a tab.

    page        the page on top
    """

    page: AppScreen | None = ObjectProperty(None, allownone=True)
    bind: Callable[..., None]
    unbind: Callable[..., None]

    def __init__(self, app: HouseServices, routes: dict[str, MakeScreen]) -> None:
        super().__init__()
        self._app = app
        self.routes = routes
        self.stack: list[AppScreen] = []
        self._number = 0
        self.manager = Pages(transition=ScreenTransition())
        self._clean_up = Clock.create_trigger(self._clean_up_now, SETTLED)

    def open(self, route: str, **how: Any) -> AppScreen:
        """A new page on top."""
        page = self._make(route, how)
        self.stack.append(page)
        self._show(page, forward=True)
        return page

    def replace(self, route: str, **how: Any) -> AppScreen:
        """A new page instead of the one on top."""
        gone = self.stack.pop() if self.stack else None
        page = self.open(route, **how)
        if gone:
            self._drop([gone])
        return page

    def tab(self, name: str) -> None:
        """A tab's page, and nothing above or below it; the first tab is what back comes home to."""
        if [page.tab for page in self.stack] == [name]:
            return
        gone, self.stack = self.stack, []
        self.open(name)
        self._drop(gone)

    def home(self) -> None:
        self.tab(TABS[0])

    def has(self, route: str) -> bool:
        return route in self.routes

    def back_to(self, route: str, **how: Any) -> AppScreen:
        """The nearest page below that was opened by this route, or a new one instead of the one on top."""
        below = [number for number, page in enumerate(self.stack[:-1]) if page.name.rpartition(" ")[0] == route]
        if not below:
            return self.replace(route, **how)
        return self._uncover(below[-1])

    def find_below(self, wanted: Callable[[AppScreen], bool]) -> bool:
        """Go back to the nearest page below that is wanted; False if there is none."""
        below = [number for number, page in enumerate(self.stack[:-1]) if wanted(page)]
        if below:
            self._uncover(below[-1])
        return bool(below)

    def _uncover(self, number: int) -> AppScreen:
        gone, self.stack = self.stack[number + 1 :], self.stack[: number + 1]
        self._show(self.stack[-1], forward=False)
        self._drop(gone)
        return self.stack[-1]

    def back(self) -> bool:
        """True if there was something to go back from; at home the app may be left."""
        if self._app.overlay.back():
            return True
        page = self.page
        if page is None:
            return False
        if page.back():
            return True
        return self.pop()

    def pop(self) -> bool:
        """The page below; from any other tab to the first one."""
        if len(self.stack) > 1:
            gone = self.stack.pop()
            self._show(self.stack[-1], forward=False)
            self._drop([gone])
            return True
        if self.page is not None and self.page.tab != TABS[0]:
            self.home()
            return True
        return False

    def close(self) -> None:
        """The app ends."""
        for page in self.stack:
            page.closed()

    def _make(self, route: str, how: dict[str, Any]) -> AppScreen:
        page = self.routes[route](self._app, **how)
        self._number += 1
        page.name = f"{route} {self._number}"
        return page

    def _show(self, page: AppScreen, forward: bool) -> None:
        if self.page is not None and self.page is not page:
            focus.clear()
            self.page.hidden()
        if page.name not in self.manager.screen_names:
            self.manager.add_widget(page)
        self.manager.transition.stop()  # one that goes on would take its old page away, wherever that is by then
        self.manager.transition = ScreenTransition(back=not forward)
        self.manager.current = page.name
        self.page = page
        page.shown()

    def _drop(self, pages: list[AppScreen]) -> None:
        """Close pages that nobody can come back to. One that is still fading out is drawn until it has faded."""
        for page in pages:
            page.closed()

        def remove(*_: object) -> None:
            self.manager.transition.unbind(on_complete=remove)
            for page in pages:
                if page in self.manager.screens:
                    self.manager.remove_widget(page)
            if pages:
                self._clean_up()

        if self.manager.transition.is_active:
            self.manager.transition.bind(on_complete=remove)
        else:
            remove()

    def _clean_up_now(self, *_args: object) -> None:
        from app.device.memory import give_back

        if self.manager.transition.is_active:
            self._clean_up()
            return
        self.manager.transition = ScreenTransition()  # the last one knows the page that is gone
        if len(self.stack) == 1:
            self._app.house.ask(lambda house: house.let_go())
        give_back()
