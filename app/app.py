"""The app: one window, one language at a time, one screen on the felt."""

from __future__ import annotations

from kivy.app import App
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from app.device.language import preferred_languages
from app.i18n import Translator, choose
from app.screens.catalogue import Catalogue
from app.screens.ground import Ground


class PetkaApp(App):
    title = "Pětka"
    language = StringProperty()
    tr: Translator = ObjectProperty()

    def __init__(self, language: str | None = None, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.language = language or choose(preferred_languages())

    def on_language(self, _: object, language: str) -> None:
        self.tr = Translator(language)

    def build(self) -> Ground:
        self.catalogue = Catalogue(self.tr)
        self.bind(tr=self.catalogue.setter("tr"))
        ground = Ground()
        ground.add_widget(self.catalogue)
        return ground

    def show(self, screen: Widget) -> None:
        self.root.clear_widgets()
        self.root.add_widget(screen)
