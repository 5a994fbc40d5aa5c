"""The app: one window, one language at a time, one screen on the ground."""

from __future__ import annotations

from kivy.app import App
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app import smooth_lines
from app.device.language import preferred_languages
from app.i18n import Translator, choose
from app.screens.catalogue import Catalogue
from app.ui.paint import Backdrop


class PetkaApp(App):
    title = "Pětka"
    language = StringProperty()
    tr: Translator = ObjectProperty()

    def __init__(self, language: str | None = None, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.language = language or choose(preferred_languages())

    def on_language(self, _: object, language: str) -> None:
        self.tr = Translator(language)

    def build(self) -> FloatLayout:
        self.catalogue = Catalogue(self.tr)
        self.bind(tr=self.catalogue.setter("tr"))
        smooth_lines.keep()
        table = FloatLayout()
        table.add_widget(Backdrop())
        table.add_widget(self.catalogue)
        return table

    def show(self, screen: Widget) -> None:
        """Put `screen` in the place of the one that is shown."""
        self.root.remove_widget(self.root.children[0])
        self.root.add_widget(screen)
