"""The frame around the pages: the bottom bar of a phone or the rail of a wide window, where a page has a tab."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from app.ui.bars import NavBar, NavRail
from app.ui.layout import layout

if TYPE_CHECKING:
    from app.shell import PetkaApp

ICONS = {"play": "dices", "history": "history", "settings": "settings"}


class Frame(Widget):
    """Gives the pages the room that the navigation leaves."""

    def __init__(self, app: PetkaApp, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._app = app
        self.bar = NavBar()
        self.rail = NavRail()
        self.add_widget(app.navigator.manager)
        for nav in (self.bar, self.rail):
            nav.bind(on_choose=lambda _nav, name: app.navigator.tab(name))
            nav.bind(size=self._arrange)
        app.bind(tr=self._name)
        app.navigator.bind(page=self._arrange)
        layout.bind(kind=self._arrange, rail_width=self._arrange)
        self.bind(pos=self._arrange, size=self._arrange)
        self._name()

    def _name(self, *_: object) -> None:
        tr = self._app.tr
        words = {"play": tr("Play"), "history": tr("History"), "settings": tr("Settings")}
        items = [(name, icon, words[name]) for name, icon in ICONS.items()]
        self.bar.items = self.rail.items = items

    def _arrange(self, *_: object) -> None:
        page = self._app.navigator.page
        tab = page.tab if page is not None else ""
        railed = bool(tab) and layout.rail_width > 0
        barred = bool(tab) and not railed
        for nav, wanted in ((self.bar, barred), (self.rail, railed)):
            if wanted and nav.parent is None:
                self.add_widget(nav)
            elif not wanted and nav.parent is not None:
                self.remove_widget(nav)
            nav.current = tab
        left = self.rail.width if railed else 0
        below = self.bar.height if barred else 0
        self.bar.pos, self.bar.width = self.pos, self.width
        self.rail.pos, self.rail.height = self.pos, self.height
        manager = self._app.navigator.manager
        manager.pos = self.x + left, self.y + below
        manager.size = self.width - left, self.height - below
        self._app.overlay.floor = below
