"""Everything people can set. Every change takes effect at once and is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from app import __version__
from app.i18n import LANGUAGES, mark
from app.ui.bars import AppBar
from app.ui.boxes import Card, Column, Page, Row, refill
from app.ui.choice import ChoiceTile, Segmented, StepSlider, ToggleTile
from app.ui.drawing.icons import Icon
from app.ui.layout import layout
from app.ui.rows import ListRow, SwitchRow
from app.ui.screen import AppScreen
from app.ui.text import Text
from app.ui.theme import LARGEST_SCALE, theme

if TYPE_CHECKING:
    from app.ui.services import Services

THEMES = (
    ("system", "sun-moon", mark("Auto"), mark("Theme: as the device has it")),
    ("dark", "", mark("Felt"), mark("Theme: dark felt")),
    ("light", "", mark("Paper"), mark("Theme: light paper")),
)
TILES = (
    ("sound", "volume-2", mark("Sound")),
    ("haptics", "vibrate", mark("Haptics")),
    ("voice", "audio-lines", mark("Voice")),
)
SWITCHES = (
    ("reduced_motion", "accessibility", mark("Reduced motion"), mark("fades instead of movement")),
    ("quick_write", "zap", mark("Quick write"), mark("one tap writes, no confirmation")),
    ("show_points", "lightbulb", mark("Points in free cells"), mark("what a number would bring there")),
    ("curtain", "eye-off", mark("Curtain between players"), mark("in every game, not only where something is hidden")),
    ("keep_awake", "sun", mark("Keep screen awake"), mark("while a game is open")),
    ("left_handed", "hand", mark("Left-handed"), mark("buttons on the other side")),
)
SHAKE = (
    ("off", mark("Off")),
    ("low", mark("Low")),
    ("normal", mark("Normal")),
    ("high", mark("High")),
)
PACE = (
    ("off", mark("Off")),
    ("slow", mark("Slow")),
    ("normal", mark("Normal")),
    ("quick", mark("Quick")),
)


APART_AT = 1.2
"""The text size from which a phone has no room for words and a choice side by side."""


class SettingsScreen(AppScreen):
    def __init__(self, app: Services, **kwargs: Any) -> None:
        super().__init__(app, tab="settings", **kwargs)
        self._bar = AppBar(big=True, back_icon="")
        self.language_choice = Segmented()
        self.language_choice.bind(on_change=lambda _, value: self._set("language", value))
        self._language_label = Text(kind="row", flow="fit")
        self._tiles = {name: ChoiceTile(ground="paper" if name == "light" else "surf") for name, *_ in THEMES}
        self._tiles["light"].tone = "ink"
        for name, tile in self._tiles.items():
            tile.bind(on_release=lambda _, name=name: self._set("theme", name))
        self._theme_label = Text(kind="row")
        self._size_label = Text(kind="row", flow="fit")
        self.system_size = ChoiceTile(size_hint_x=0.5)
        self.system_size.bind(on_release=lambda _: self._set("text_scale", 0))
        self._tiles["system"].bind(width=self.system_size.setter("size_hint_max_x"))
        self.size_slider = StepSlider(least=1.0, most=LARGEST_SCALE, step=0.1)
        self.size_slider.bind(on_settle=lambda _, value: self._set("text_scale", round(value, 1)))
        self._percent = Text(kind="strong", tone="accent_text", flow="hug")
        self._toggles = {name: ToggleTile(icon=icon) for name, icon, _ in TILES}
        for name, toggle in self._toggles.items():
            toggle.bind(on_toggle=lambda _, active, name=name: self._toggle(name, active))
        self._switches = {name: SwitchRow(icon=icon) for name, icon, *_ in SWITCHES}
        for place, (name, row) in enumerate(self._switches.items()):
            row.divider = place > 0
            row.bind(on_toggle=lambda _, active, name=name: self._set(name, active))
        self._shake = ListRow(icon="smartphone", divider=True, tappable=False)
        self.shake_choice = Segmented()
        self.shake_choice.bind(on_change=lambda _, value: self._set("shake", value))
        self._auto = ListRow(icon="dices", divider=True, tappable=False)
        self.auto_roll_choice = Segmented()
        self.auto_roll_choice.bind(on_change=lambda _, value: self._set("auto_roll", value))
        self._think = ListRow(icon="brain", divider=True, tappable=False)
        self.thinking_slider = StepSlider(least=0, most=5, step=1)
        self.thinking_slider.bind(on_settle=lambda _, value: self._set("think_seconds", round(value)))
        self.back_up_row, self.restore_row = (
            ListRow(icon="archive", chevron=True),
            ListRow(icon="archive-restore", chevron=True, divider=True),
        )
        self.back_up_row.bind(on_release=lambda *_: app.navigator.open("back_up"))
        self.restore_row.bind(on_release=lambda *_: app.navigator.open("restore"))
        self._fair = ListRow(icon="scale", chevron=True)
        self._fair.bind(on_release=lambda *_: app.navigator.open("fairness"))
        self.about_row = ListRow(icon="info", chevron=True, divider=True)
        self.about_row.bind(on_release=lambda *_: app.navigator.open("about"))
        self._build()
        for name in app.settings.properties():
            app.settings.fbind(name, self._show)
        self.bind(tr=self._show)
        layout.bind(kind=self._show)
        theme.bind(text_scale=self._show)
        self._show()

    def _build(self) -> None:
        column = BoxLayout(orientation="vertical")
        page = Page()
        self._languages = Icon(name="languages", tone="text2")
        self._language_row = Row(spacing=dp(14))
        self._themes, toggles = Row(spacing=dp(10)), Row(spacing=dp(10))
        for tile in self._tiles.values():
            self._themes.add_widget(tile)
        for toggle in self._toggles.values():
            toggles.add_widget(toggle)
        self._look = Card(spacing=dp(12), padding=dp(14))
        self._size_rows = Row(spacing=dp(12)), Row(spacing=dp(10))
        refill(self._size_rows[0], [self._size_label, self._percent])
        refill(self._size_rows[1], [self.system_size, self.size_slider])
        switches, along, about = Card(padding=0), Card(padding=0), Card(padding=0)
        for row in self._switches.values():
            switches.add_widget(row)
        shaking = Column(padding=(dp(14), 0, dp(14), dp(12)))
        shaking.add_widget(self.shake_choice)
        rolling = Column(padding=(dp(14), 0, dp(14), dp(12)))
        rolling.add_widget(self.auto_roll_choice)
        thinking = Column(padding=(dp(14), 0, dp(14), dp(8)))
        thinking.add_widget(self.thinking_slider)
        for part in (self._shake, shaking, self._auto, rolling, self._think, thinking):
            switches.add_widget(part)
        for row in (self.back_up_row, self.restore_row):
            along.add_widget(row)
        for row in (self._fair, self.about_row):
            about.add_widget(row)
        for part in (self._look, toggles, switches, along, about):
            page.add_widget(part)
        for part in (self._bar, page):
            column.add_widget(part)
        self.add_widget(column)

    def _arrange(self) -> None:
        """With large words the choice gets a line of its own."""
        apart = layout.is_phone and theme.text_scale >= APART_AT
        self._language_label.flow = "hug" if layout.is_phone and not apart else "fit"
        if self._language_label.flow == "fit":
            self._language_label.size_hint_x = 1 if apart else 0.45
        refill(self._language_row, [self._languages, self._language_label, None if apart else self.language_choice])
        language = self.language_choice if apart else None
        refill(self._look, [self._language_row, language, self._theme_label, self._themes, *self._size_rows])

    def _set(self, name: str, value: bool | int | float | str) -> None:
        setattr(self.app.settings, name, value)

    def _toggle(self, name: str, active: bool) -> None:
        self._set(name, active)
        if name == "voice" and active:
            self.app.feedback.say(self.tr("I will read aloud what you point at, the rolls and whose turn it is."))

    def _show(self, *_args: object) -> None:
        tr, settings = self.tr, self.app.settings
        self._arrange()
        self._bar.title = tr("Settings")
        self._language_label.text = tr("Language")
        languages = [("system", tr("Auto")), *LANGUAGES.items()]
        self.language_choice.options = [(code, name, "") for code, name in languages]
        self.language_choice.value = settings.language
        for name, icon, word, voice in THEMES:
            tile = self._tiles[name]
            tile.chosen = settings.theme == name
            tile.icon = "check" if tile.chosen else icon
            tile.text, tile.voice = tr(word), tr(voice)
        self._theme_label.text = tr("Theme")
        self._size_label.text = tr("Text size")
        self.system_size.chosen = not settings.text_scale
        self.system_size.icon = "check" if self.system_size.chosen else "type"
        self.system_size.text, self.system_size.voice = tr("Auto"), tr("Text size: as the device has it")
        self.size_slider.value = theme.text_scale
        self._percent.text = tr("{n} %", n=round(theme.text_scale * 100))
        self.size_slider.voice = f"{tr('Text size')} {self._percent.text}"
        for name, _, word in TILES:
            self._toggles[name].text = tr(word)
            self._toggles[name].active = getattr(settings, name)
        for name, _, title, subtitle in SWITCHES:
            row = self._switches[name]
            row.title, row.subtitle = tr(title), tr(subtitle)
            row.active = getattr(settings, name)
        self._shake.title, self._shake.subtitle = tr("Shake to roll"), tr("how easily a shaken phone rolls the dice")
        self.shake_choice.options = [(value, tr(word), "") for value, word in SHAKE]
        self.shake_choice.value = settings.shake
        self._auto.title = tr("Roll by itself")
        self._auto.subtitle = tr("where rolling is no decision; the pace leaves time to read")
        self.auto_roll_choice.options = [(value, tr(word), "") for value, word in PACE]
        self.auto_roll_choice.value = settings.auto_roll
        seconds = round(settings.think_seconds)
        self._think.title = tr("Hard computers think longer")
        self._think.subtitle = tr("in hints as well; the longer, the stronger")
        self._think.value = tr("up to {n} s", n=seconds) if seconds else tr("as usual")
        self.thinking_slider.value = seconds
        self.thinking_slider.voice = f"{self._think.title}, {self._think.value}"
        self.back_up_row.title, self.back_up_row.subtitle = tr("Back up"), tr("everything in one file")
        self.restore_row.title, self.restore_row.subtitle = (
            tr("Restore"),
            tr("from such a file, also of another device"),
        )
        self._fair.title, self._fair.subtitle = tr("Are the dice fair?"), tr("how often each face fell")
        self.about_row.title = tr("About Pětka")
        self.about_row.subtitle = tr("version {version}, licences, no data leaves the device", version=__version__)

    def closed(self) -> None:
        super().closed()
        for name in self.app.settings.properties():
            self.app.settings.funbind(name, self._show)
        layout.unbind(kind=self._show)
        theme.unbind(text_scale=self._show)
