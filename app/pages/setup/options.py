"""What is chosen before the game, and what follows from the number of seats."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import StringProperty

from app.games.game_words import OptionFact
from app.games.option_words import facts, option_words, seat_name
from app.i18n import Translator
from app.table.draft import Draft
from app.ui.boxes import Card, Cluster, Column
from app.ui.drawing.paint import Surface
from app.ui.folding import SectionHeader
from app.ui.rows import ListRow, SwitchRow
from app.ui.text import Text
from app.ui.theme import grown, theme
from rules.core import Option

ROOMY = 320
"""Rows of this width have room for every step, in dp at the usual text size."""


class ValueStep(Surface, Cluster):
    """One of the values that a fact can have; shown, not touched."""

    text = StringProperty("")

    def __init__(self, text: str, now: bool) -> None:
        tone = "accent_text" if now else "text2"
        super().__init__(size_hint=(None, None), radius=[dp(13)], fill="chosen" if now else "well", text=text)
        self.line, self.line_width = ("accent", dp(2)) if now else ("", dp(1))
        self.padding = dp(12), dp(9)
        self.add_widget(Text(text=text, kind="label", tone=tone, flow="hug"))
        self.bind(minimum_width=self.setter("width"), minimum_height=self.setter("height"))


class OptionFactRow(ListRow):
    """A fact; a narrow row shows only its value, not every value it could have."""

    def __init__(self, fact: OptionFact, **kwargs: Any) -> None:
        self._fact = fact
        super().__init__(title=fact.title, subtitle=fact.line, tappable=False, least=dp(60), **kwargs)
        self.trailing.spacing = dp(6)
        if not fact.steps:
            self.value = fact.value
        self.bind(width=self._show_steps)
        theme.bind(text_scale=self._show_steps)

    def _show_steps(self, *_: object) -> None:
        fact = self._fact
        steps = fact.steps if self.width >= grown(ROOMY) else tuple({fact.value} & {*fact.steps})
        if steps != tuple(step.text for step in reversed(self.trailing.children)):
            self.trailing.clear_widgets()
            for step in steps:
                self.add_widget(ValueStep(step, step == fact.value))


class OptionsCard(Column):
    """on_choose(id, value) when a switch is moved, on_each(id) for what every seat chooses for itself.

    on_real_dice(on) in games that are played with dice, on_hints(on) in all, on_starter where somebody begins.
    """

    __events__ = ("on_choose", "on_each", "on_real_dice", "on_hints", "on_starter")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(spacing=dp(4), **kwargs)
        self._header = SectionHeader()
        self._card = Card(padding=0)
        self._switches: dict[str, SwitchRow] = {}
        self._each: dict[str, ListRow] = {}
        self._real_dice: SwitchRow | None = None
        self._hints: SwitchRow | None = None
        self.starter = ListRow(least=dp(60), chevron=True)
        self.starter.bind(on_release=lambda *_: self.dispatch("on_starter"))
        self._facts: tuple[OptionFact, ...] = ()
        self._fact_rows: list[OptionFactRow] = []
        for part in (self._header, self._card):
            self.add_widget(part)

    def on_choose(self, id: str, value: object) -> None: ...

    def on_each(self, id: str) -> None: ...

    def on_real_dice(self, on: bool) -> None: ...

    def on_hints(self, on: bool) -> None: ...

    def on_starter(self) -> None: ...

    def show(self, tr: Translator, draft: Draft) -> None:
        self._header.text = tr("Options")
        self._show_starter(tr, draft)
        for option in draft.game.options:
            (self._show_each if option.per_seat else self._show_switch)(tr, draft, option)
        if draft.game.dice:
            self._show_real_dice(tr, draft)
        self._show_hints(tr, draft)
        found = tuple(facts(tr, draft))
        if found != self._facts:
            self._facts = found
            self._card.clear_widgets(self._fact_rows)
            self._fact_rows = [OptionFactRow(fact) for fact in found]
            for row in self._fact_rows:
                self._card.add_widget(row)
        for place, row in enumerate(reversed(self._card.children)):
            row.divider = place > 0

    def _show_starter(self, tr: Translator, draft: Draft) -> None:
        row = self.starter
        if (len(draft.seats) > 1) != (row.parent is not None):
            if row.parent is not None:
                self._card.remove_widget(row)
            else:
                self._card.add_widget(row, index=len(self._card.children))
        if draft.seats:
            row.title, row.subtitle = tr("Who starts"), seat_name(tr, draft, 0)

    def _show_switch(self, tr: Translator, draft: Draft, option: Option) -> None:
        """Options of two choices: the usual one, and the other."""
        usual, other = sorted(option.choices, key=lambda choice: choice != option.default)
        row = self._switches.get(option.id)
        if row is None:
            row = self._switches[option.id] = SwitchRow(least=dp(60))
            row.bind(on_toggle=lambda _row, on: self.dispatch("on_choose", option.id, other if on else usual))
            self._card.add_widget(row)
        words = option_words(tr, draft, option)
        row.title, row.subtitle = words.title, words.line
        row.active = draft.value(option.id) == other
        row.disabled = not row.active and not draft.applies(option.id)
        row.opacity = 0.6 if row.disabled else 1
        state = tr("on") if row.active else tr("off")
        row.voice = f"{words.title}, {state}, {words.line}"

    def _show_real_dice(self, tr: Translator, draft: Draft) -> None:
        row = self._real_dice
        if row is None:
            row = self._real_dice = SwitchRow(least=dp(60))
            row.bind(on_toggle=lambda _row, on: self.dispatch("on_real_dice", on))
            self._card.add_widget(row)
        row.title = tr("We roll real dice")
        row.subtitle = tr("you type what they show")
        row.active = draft.real_dice
        state = tr("on") if row.active else tr("off")
        row.voice = f"{row.title}, {state}, {row.subtitle}"

    def _show_hints(self, tr: Translator, draft: Draft) -> None:
        row = self._hints
        if row is None:
            row = self._hints = SwitchRow(least=dp(60))
            row.bind(on_toggle=lambda _row, on: self.dispatch("on_hints", on))
            self._card.add_widget(row)
        row.title = tr("Hints allowed")
        row.subtitle = tr("a bulb tells what the computer would do")
        row.active = draft.hints
        state = tr("on") if row.active else tr("off")
        row.voice = f"{row.title}, {state}, {row.subtitle}"

    def _show_each(self, tr: Translator, draft: Draft, option: Option) -> None:
        row = self._each.get(option.id)
        if row is None:
            row = self._each[option.id] = ListRow(least=dp(60), chevron=True)
            row.bind(on_release=lambda *_: self.dispatch("on_each", option.id))
            self._card.add_widget(row)
        words = option_words(tr, draft, option)
        row.title, row.subtitle = words.title, words.line
        row.value = " ".join(draft.value(option.id))
