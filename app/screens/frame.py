"""The frame around the pages: the bottom bar of a phone or the rail of a wide window, where a page has a tab."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from app.ui.bars import NavBar, NavRail
from app.ui.layout import layout
from app.ui.text import Unruled

if TYPE_CHECKING:
    from app.shell import PetkaApp

ICONS = {"play": "dices", "history": "history", "stats": "chart-column", "settings": "settings"}


class Frame(Unruled, Widget):
    """Gives the pages the room that the navigation leaves. Bar and rail are made when they are first needed.

    floor       height of the bar at the bottom, in pixels
    """

    floor = NumericProperty(0)

    def __init__(self, app: PetkaApp, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._app = app
        self.nav: NavBar | NavRail | None = None
        self._navs: dict[type, Any] = {}
        self.add_widget(app.navigator.manager)
        app.bind(tr=self._name)
        app.navigator.bind(page=self._arrange)
        layout.bind(kind=self._arrange, rail_width=self._arrange)
        self.bind(pos=self._arrange, size=self._arrange)

    def _made(self, kind: type) -> Any:
        if kind not in self._navs:
            nav = self._navs[kind] = kind(items=self._items())
            nav.bind(on_choose=lambda _nav, name: self._app.navigator.tab(name), size=self._arrange)
        return self._navs[kind]

    def _items(self) -> list[tuple[str, str, str]]:
        tr = self._app.tr
        words = {"play": tr("Play"), "history": tr("History"), "stats": tr("Stats"), "settings": tr("Settings")}
        return [(name, icon, words[name]) for name, icon in ICONS.items()]

    def _name(self, *_: object) -> None:
        for nav in self._navs.values():
            nav.items = self._items()

    def _arrange(self, *_: object) -> None:
        page = self._app.navigator.page
        tab = page.tab if page is not None else ""
        railed = layout.rail_width > 0
        nav = self._made(NavRail if railed else NavBar) if tab else None
        if nav is not self.nav:
            if self.nav is not None:
                self.remove_widget(self.nav)
            self.nav = nav
            if nav is not None:
                self.add_widget(nav)
        left = below = 0
        if nav is not None:
            nav.current = tab
            nav.pos = self.pos
            if railed:
                nav.height, left = self.height, nav.width
            else:
                nav.width, below = self.width, nav.height
        manager = self._app.navigator.manager
        manager.pos = self.x + left, self.y + below
        manager.size = self.width - left, self.height - below
        self.floor = below
