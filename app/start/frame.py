"""The frame around the pages: the bottom bar of a phone or the rail of a wide window, where a page has a tab.

It also keeps the page that is typed in above the soft keyboard.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from app.ui.bars import NavBar, NavRail
from app.ui.focus import focus
from app.ui.layout import layout
from app.ui.settle import settle
from app.ui.text import Unruled

if TYPE_CHECKING:
    from app.pages.shared_table.table_strip import TableStrip
    from app.play.services import PlayServices

LEAST = 260
"""The least height, in dp, that the keyboard leaves a page; after that the page moves up, as long as its field stays in
sight.
"""
ICONS = {"play": "dices", "history": "history", "stats": "chart-column", "settings": "settings"}


class Frame(Unruled, Widget):
    """Gives the pages the room that navigation and keyboard leave. Bar and rail are made when they are first needed.

    floor       height of the bar at the bottom, in pixels
    """

    floor = NumericProperty(0)

    def __init__(self, app: PlayServices, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._app = app
        self.nav: NavBar | NavRail | None = None
        self._navs: dict[type, Any] = {}
        self._strip: TableStrip | None = None
        """The table of this device, while the page on top shows something else."""
        self._beside = self._below = 0.0
        """How much of the width and the height the navigation takes."""
        self._keyboard = self._lift = 0.0
        self._show_field = Clock.create_trigger(self._show_field_now)
        self._arrange_soon = Clock.create_trigger(self._arrange)
        self.add_widget(app.navigator.manager)
        app.bind(tr=self._name)
        app.navigator.bind(page=self._turn)
        app.bind(shared=self._arrange_soon, left_table=self._arrange_soon)
        layout.bind(kind=self._arrange, rail_width=self._arrange, keyboard_height=self._make_way)
        focus.bind(widget=self._make_way)
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
        if self._strip is not None:
            self._strip.tell()
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
        self._beside = self._below = 0.0
        if nav is not None:
            nav.current = tab
            nav.pos = self.pos
            if railed:
                nav.height, self._beside = self.height, nav.width
            else:
                nav.width, self._below = self.width, nav.height
        self._place_strip()
        self.floor = self._below
        self._give_room()

    def _place_strip(self) -> None:
        """Above the bar, or at the foot of a page without one."""
        app = self._app
        if self._strip is None and (app.shared is not None or app.left_table is not None):
            from app.pages.shared_table.table_strip import TableStrip

            self._strip = TableStrip(app)
            self._strip.bind(height=self._arrange_soon)
        strip = self._strip
        if strip is None:
            return
        if not strip.wanted():
            self.remove_widget(strip)
            return
        if strip.parent is None:
            self.add_widget(strip)
        strip.tell()
        strip.foot = 0 if self._below else layout.inset_bottom
        strip.width, strip.pos = self.width - self._beside, (self.x + self._beside, self.y + self._below)
        self._below += strip.height

    def _give_room(self) -> None:
        high = self.height - self._below
        if self._keyboard > self._below:
            high = max(self.height - self._keyboard, min(high, dp(LEAST)))
        manager = self._app.navigator.manager
        manager.size = self.width - self._beside, high
        manager.pos = self.x + self._beside, self.top - high + self._lift

    def _turn(self, *_: object) -> None:
        self._keyboard = self._lift = 0.0
        self._arrange()

    def _make_way(self, *_: object) -> None:
        """The keyboard came or went, or something else is typed in.

        A field that is left keeps its room until the keyboard is gone: the tap that left it shall still find what it
        was meant for.
        """
        if not layout.keyboard_height:
            self._keyboard = self._lift = 0.0
        elif focus.typing and self._app.overlay.modal is None:
            self._keyboard = layout.keyboard_height
            self._show_field()
        self._give_room()

    def _show_field_now(self, *_: object) -> None:
        """In the room that its page has now."""
        manager = self._app.navigator.manager
        settle(manager)
        focus.show()
        if focus.typing:
            field = focus.widget
            above = layout.height - layout.inset_top - dp(8) - field.to_window(field.x, field.top)[1] + self._lift
            covered = self._keyboard - (self.top - manager.height)
            self._lift = max(0.0, min(above, covered))
            self._give_room()
