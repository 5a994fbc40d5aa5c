"""The games the rules know, one card each, to look at."""

from __future__ import annotations

from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView

from app.catalogue import Entry, entries
from app.i18n import Translator
from app.ui.icon_codes import ICON_CODES
from app.ui.theme import CARD_GAP, MARGIN

Builder.load_file(__file__.rsplit(".", 1)[0] + ".kv")


class FactRow(BoxLayout):
    icon = StringProperty()
    text = StringProperty()


class GameCard(BoxLayout):
    game_id = StringProperty()
    name = StringProperty()
    line = StringProperty()
    picture_height = NumericProperty(dp(82))
    shown = BooleanProperty(False)
    """Outlined as the one being talked about."""

    def tell(self, entry: Entry) -> None:
        self.game_id, self.name, self.line = entry.id, entry.name, entry.line
        facts = (
            ("users", entry.players),
            ("dices", entry.dice),
            ("eye-off", entry.hidden),
            ("sliders-horizontal", entry.options),
        )
        self.ids.facts.clear_widgets()
        for icon, text in facts:
            if text:
                self.ids.facts.add_widget(FactRow(icon=ICON_CODES[icon], text=text))


class Catalogue(ScrollView):
    tr: Translator = ObjectProperty()
    columns = NumericProperty(2)
    side = NumericProperty(dp(MARGIN))
    gap = NumericProperty(dp(CARD_GAP))

    def __init__(self, tr: Translator, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.bind(size=self._adapt)
        self.tr = tr

    @property
    def cards(self) -> list[GameCard]:
        """In the order they are read."""
        return self.ids.grid.children[::-1]

    def on_tr(self, _: object, tr: Translator) -> None:
        told = entries(tr)
        grid = self.ids.grid
        while len(grid.children) < len(told):
            grid.add_widget(GameCard())
        for card, entry in zip(self.cards, told, strict=True):
            card.tell(entry)
        self._adapt()

    def reveal(self, card: GameCard) -> None:
        """Scroll no further than it takes to see all of the card."""
        if self.ids.page.height > self.height:
            self.scroll_to(card, padding=self.gap, animate=False)

    def _adapt(self, *_: object) -> None:
        width, height = self.width / dp(1), self.height / dp(1)
        roomy = width >= 840 and height >= 600
        self.columns = 3 if width >= 600 else 2 if width >= 320 else 1
        self.gap = dp(20 if roomy else CARD_GAP)
        self.side = max(dp(28 if roomy else MARGIN), (self.width - dp(1240)) / 2)
        for card in self.cards:
            card.picture_height = dp(150 if roomy else 82)
