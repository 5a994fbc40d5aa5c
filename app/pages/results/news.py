"""What a finished game means to the device's owner, told quietly below the result: a personal best, goals reached."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.metrics import dp

from app.i18n import Translator
from app.pages.statistics import words
from app.store.overview import News
from app.ui.boxes import Card, Column, refill
from app.ui.rows import ListRow

if TYPE_CHECKING:
    from app.ui.services import Services

GAP = 10


class ResultNews(Column):
    """Takes no room where there is nothing to tell."""

    def __init__(self, app: Services, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._app = app
        self._card = Card(padding=0)

    def show(self, tr: Translator, news: News | None) -> None:
        rows = self._rows(tr, news) if news else []
        for number, row in enumerate(rows):
            row.divider = number > 0
        refill(self._card, rows)
        refill(self, [self._card] if rows else [])
        self.padding = (0, dp(GAP), 0, 0) if rows else 0

    def _rows(self, tr: Translator, news: News) -> list[ListRow]:
        def marked(text: str) -> str:
            return tr("{what}, with hints", what=text) if news.helped else text

        rows = []
        if news.compared is not None and news.compared.is_record:
            title, text = words.record_words(tr, news.compared)
            rows.append(ListRow(icon="medal", title=marked(title), subtitle=text, tappable=False))
        for goal in news.goals:
            title, text = words.goal_words(tr, goal)
            reached = marked(tr("Goal reached: {goal}", goal=title))
            row = ListRow(icon="target", title=reached, subtitle=text, chevron=True)
            row.bind(on_release=lambda *_: self._app.navigator.open("goals"))
            rows.append(row)
        return rows
