"""What every screen of the app is: a page that follows the app's words, the back key and the window."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.graphics import PopMatrix, PushMatrix, Translate
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.screenmanager import Screen

from app.i18n import Translator
from app.ui.text import Unruled

if TYPE_CHECKING:
    from app.ui.services import Services


class AppScreen(Unruled, Screen):
    """Build the page in `__init__`; texts follow `tr`, which changes with the language.

    tab         the entry of the bottom bar or rail it belongs to ("play", "history", "stats", "settings"), or ""
    awake       the screen stays on while this page is shown (if people set it so)
    """

    tr: Translator = ObjectProperty()
    tab = StringProperty("")
    awake = BooleanProperty(False)

    def __init__(self, app: Services, **kwargs: Any) -> None:
        self.app = app
        super().__init__(**kwargs)
        self.tr = app.tr
        app.bind(tr=self._speak)

    def apply_class_lang_rules(self, *_args: object, **_kwargs: object) -> None:
        """What is in a page is placed in it, as in Kivy's RelativeLayout."""
        place = Translate()
        for part in (PushMatrix(), place):
            self.canvas.before.add(part)
        self.canvas.after.add(PopMatrix())
        self.fbind("pos", lambda _, pos: setattr(place, "xy", pos))

    def _speak(self, _app: Any, tr: Translator) -> None:
        self.tr = tr

    def back(self) -> bool:
        """The back key, when nothing lies over the page; True if the page dealt with it."""
        return False

    def key(self, name: str) -> bool:
        """A key of a desktop's keyboard ("enter", "escape", "space", "r", "1"); True if it meant something."""
        return False

    def shaken(self) -> None:
        """The phone was shaken, while nothing lies over the page that has asked for it."""

    def serves(self, game: str | None) -> bool:
        """Whether a shared table is looked after on this page; `game` is the stored one it plays, None in the lobby."""
        return False

    def shown(self) -> None:
        """The page came to the front: bring it up to date."""

    def hidden(self) -> None:
        """Another page came over it, or the app was paused."""

    def closed(self) -> None:
        """The page is gone for good."""
        self.app.unbind(tr=self._speak)
