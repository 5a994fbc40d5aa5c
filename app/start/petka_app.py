"""The app: one window over one house of tables. It owns what all pages share and knows none of them."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.base import ExceptionHandler, ExceptionManager
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from app.device.language import preferred_languages
from app.device.platform import is_android
from app.device.text_size import system_text_scale
from app.device.theme import system_theme
from app.games.registry import faces
from app.i18n import Translator, choose
from app.start import environment
from app.start.diary import Diary
from app.start.first_picture import Remembered
from app.start.frame import Frame
from app.start.navigation import Navigator
from app.start.settings import StoredSettings
from app.store.folders import ASSETS, data_folder
from app.ui.drawing.paint import Backdrop
from app.ui.focus import focus
from app.ui.layout import layout
from app.ui.screen import AppScreen
from app.ui.settle import after_the_picture, settle
from app.ui.theme import theme

if TYPE_CHECKING:
    from pathlib import Path

    from app.device.feedback import Feedback
    from app.device.insets import Insets
    from app.device.shake import Shake
    from app.games.face import Face
    from app.play.guest_client import GuestClient
    from app.play.host_session import SharedTable
    from app.play.services import PeoplePages, PlayServices
    from app.shared.host.kept import KeptTable
    from app.store.rescue import Notice
    from app.table.house import House
    from app.table.rival import DailyRival
    from app.thinking.worker import Worker
    from app.ui.overlay.overlay import Overlay
else:
    PlayServices = object

log = logging.getLogger(__name__)

SCREENS = {
    "play": "app.pages.home.page:HomeScreen",
    "history": "app.pages.history.page:HistoryScreen",
    "stats": "app.pages.statistics.page:StatisticsScreen",
    "settings": "app.pages.settings.page:SettingsScreen",
    "about": "app.pages.settings.about:AboutScreen",
    "back_up": "app.pages.backup.back_up:BackUpScreen",
    "sheets": "app.pages.paper.page:PaperScreen",
    "restore": "app.pages.backup.restore:RestoreScreen",
    "setup": "app.pages.setup.page:SetupScreen",
    "lobby": "app.pages.shared_table.lobby:LobbyScreen",
    "join": "app.pages.shared_table.join:JoinScreen",
    "guest_lobby": "app.pages.shared_table.guest_lobby:GuestLobbyScreen",
    "guest_game": "app.pages.shared_table.guest_game:GuestGameScreen",
    "game": "app.play.page:game_screen",
    "trial": "app.play.trial:TrialScreen",
    "results": "app.pages.results.page:ResultsScreen",
    "review": "app.pages.review.page:ReviewScreen",
    "replay": "app.pages.replay.page:ReplayScreen",
    "how_to": "app.pages.learn.how_to:HowToScreen",
    "lesson": "app.pages.learn.lesson:LessonScreen",
    "table_dice": "app.pages.dice_table.choice:ChoiceScreen",
    "dice_table": "app.pages.dice_table.page:DiceTableScreen",
    "goals": "app.pages.statistics.goals:GoalsScreen",
    "fairness": "app.pages.fairness.page:FairnessScreen",
    "daily": "app.pages.daily.page:DailyScreen",
    "rules": "app.pages.learn.rules:RulesScreen",
    "dice_table_summary": "app.pages.dice_table.summary:DiceTableSummaryScreen",
}
"""Where each page is made, besides those of single games; its module is imported when it is first opened."""

KEYS = {8: "backspace", 13: "enter", 271: "enter", 32: "space", 27: "escape"} | {
    273: "up",
    274: "down",
    275: "right",
    276: "left",
}


FOLLOW = 1.0
"""Seconds between two looks at the system's theme, language and text size on Android."""


def _give_memory_back(*_: object) -> None:
    """The system may say on a thread of its own that memory is short."""
    from app.device.memory import give_back

    Clock.schedule_once(give_back)


def _maker(place: str) -> Callable[..., AppScreen]:
    module, name = place.split(":")

    def make(app: PetkaApp, **how: Any) -> AppScreen:
        return getattr(import_module(module), name)(app, **how)

    return make


def _maker_of(face: Face, place: str) -> Callable[..., AppScreen]:
    module, name = place.split(":")

    def make(app: PetkaApp, **how: Any) -> AppScreen:
        screen: AppScreen = face.part(module, name, type)(app, **how)
        return screen

    return make


def pages() -> dict[str, Callable[..., AppScreen]]:
    own = {name: _maker_of(face, place) for face in faces() for name, place in face.facts.pages.items()}
    return {**own, **{name: _maker(place) for name, place in SCREENS.items()}}


class PetkaApp(App, PlayServices):
    """Made with a `house` and a `worker` of its own in tests; otherwise it opens those of this device.

    The first picture is made of what is remembered from last time; then the house is opened, and what the store says
    counts. Whatever the first picture does not need is imported after it.

    tr, language    the words, and their language
    settings        followed live by theme, words, sounds
    remembered      what the first picture is made of
    house           store and tables, on their own thread
    navigator       which page is shown
    overlay         drawers, dialogs, messages
    feedback        sound, vibration, voice
    shared          the table that this device hosts for others
    left_table      one that was open before, if people want it again
    """

    title = "Pětka"
    icon = str(ASSETS / "ui" / "icon.png")
    folder: Path
    """Where this device keeps our files."""
    settings: StoredSettings
    diary: Diary
    remembered: Remembered
    navigator: Navigator
    bind: Callable[..., None]
    unbind: Callable[..., None]
    language: str = StringProperty()
    tr: Translator = ObjectProperty()
    shared: SharedTable | None = ObjectProperty(None, allownone=True)
    left_table: KeptTable | None = ObjectProperty(None, allownone=True)

    def __init__(
        self, language: str | None = None, house: House | None = None, worker: Worker | None = None, **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self.fixed_language = language
        self._house = house
        self._worker = worker
        self.folder = house.folder if house else data_folder()
        self.settings = StoredSettings()
        self.diary = Diary()
        self.guest_client: GuestClient | None = None
        """The table of somebody else where this device is a guest."""
        self.rival: DailyRival | None = None
        """The computer that plays the deal of the day."""
        self._come_back = Clock.create_trigger(self._resumed)
        self.is_open = False
        self._when_open: list[Callable[[], object]] = []
        self._ends: list[Callable[[], object]] = []

    @property
    def house(self) -> House:
        if self._house is None:
            from app.table.house import House

            self._house = House(self.folder)
        return self._house

    @property
    def worker(self) -> Worker:
        """Where computers think; started when the first one is needed."""
        if self._worker is None:
            from app.thinking.worker import open_worker

            self._worker = open_worker(assets=ASSETS, cache=self.folder)
        return self._worker

    @worker.setter
    def worker(self, worker: Worker) -> None:
        self._worker = worker

    @cached_property
    def overlay(self) -> Overlay:
        from app.ui.overlay.overlay import Overlay

        return Overlay()

    @cached_property
    def people(self) -> PeoplePages:
        from app.pages.shared_table.people_pages import TablePeople

        return TablePeople()

    @cached_property
    def shake(self) -> Shake:
        from app.device.shake import Shake

        return Shake(self.shaken)

    @cached_property
    def feedback(self) -> Feedback:
        from app.device.feedback import Feedback

        feedback = Feedback()
        for name in ("sound", "haptics", "voice"):
            self.settings.bind(**{name: lambda _, value, name=name: setattr(feedback, name, value)})
            setattr(feedback, name, getattr(self.settings, name))
        self.bind(language=lambda _, language: setattr(feedback, "language", language))
        feedback.language = self.language
        return feedback

    # -- start ---------------------------------------------------------------------------------------------

    def build(self) -> FloatLayout:
        self.diary.begin(self.folder)
        self.remembered = Remembered(self.folder)
        self.settings.load(self.remembered.part("settings"))
        self._follow_settings()
        layout.follow(Window)
        self.navigator = Navigator(self, pages())
        root = FloatLayout()
        self._frame = Frame(self)
        for layer in (Backdrop(), self._frame):
            root.add_widget(layer)
        self.navigator.home()
        self._settings_at_start = self.settings.values()
        after_the_picture(self._listen)
        after_the_picture(self._open_house)
        return root

    def _open_house(self) -> None:
        from app.ui.on_ui import on_ui

        Clock.schedule_once(lambda _: environment.started(), 0.4)
        Clock.schedule_once(lambda _: self.feedback.sounds.preload(), 0.5)

        def opened(house: House) -> tuple[tuple[Notice, ...], dict[str, Any]]:
            return house.opened.result(), house.store.settings()

        on_ui(self.house.ask(opened), lambda found: self._opened(*found), self._not_opened)

    def _opened(self, notices: tuple[Notice, ...], stored: dict[str, Any]) -> None:
        """What the store says counts, but for what people have set since the start.

        The text size that an older version remembered for its first picture may be one that nobody has set.
        """
        before = self._settings_at_start
        since = {name: value for name, value in self.settings.values().items() if value != before[name]}
        self.settings.load({"text_scale": 0, **stored, **since})
        self.settings.keep(self._keep)
        for name, value in since.items():
            self._keep(name, value)
        self.remember("settings", self.settings.values())
        for notice in notices:
            self.tell(notice.reason, **notice.values)
        self._go_on()
        tables = stored.get("hosted")
        if isinstance(tables, list) and any(isinstance(table, dict) and table.get("open") for table in tables):
            from app.play.hosted_table import look_for_left_open

            look_for_left_open(self)

    def read_settings(self) -> None:
        """The store has other ones; what it does not say is as it was on the first day."""
        from app.ui.on_ui import on_ui

        def found(stored: dict[str, Any]) -> None:
            self.settings.load({**StoredSettings().values(), **stored})

        on_ui(self.house.ask(lambda house: house.store.settings()), found)

    def _not_opened(self, error: BaseException) -> None:
        log.error("the store could not be opened", exc_info=error)
        self._go_on()

    def _go_on(self) -> None:
        from app.device import links
        from app.start import editing

        editing.prepare(self)
        self.is_open = True
        for work in self._when_open:
            work()
        self._when_open.clear()
        self._ends.append(links.listen(self._open_link))

    def _open_link(self, link: str) -> None:
        from app.pages.shared_table.join import open_link

        open_link(self, link)

    def when_open(self, work: Callable[[], object]) -> None:
        """Now, or soon after the first picture, when the store is open."""
        if self.is_open:
            work()
        else:
            self._when_open.append(work)

    def remember(self, name: str, part: dict[str, Any]) -> None:
        """For the first picture of the next start."""
        from app.table.runner import complain

        self.house.ask(lambda _: self.remembered.keep(name, part)).add_done_callback(complain)

    def _keep(self, name: str, value: Any) -> None:
        from app.table.runner import complain

        self.house.ask(lambda house: house.store.save_settings({name: value})).add_done_callback(complain)
        self.remember("settings", self.settings.values())

    def _follow_settings(self) -> None:
        settings = self.settings
        settings.bind(
            language=self.choose_language, theme=self.look, text_scale=self.size_text, keep_awake=self._look_after
        )
        for name in ("reduced_motion", "left_handed"):
            settings.bind(**{name: lambda _, value, name=name: setattr(theme, name, value)})
            setattr(theme, name, getattr(settings, name))
        self.choose_language()
        self.look()
        self.size_text()

    def choose_language(self, *_: object) -> None:
        wanted = self.fixed_language or self.settings.language
        self.language = choose(preferred_languages()) if wanted == "system" else wanted

    def on_language(self, _: object, language: str) -> None:
        self.tr = Translator(language)

    def look(self, *_: object) -> None:
        """Dark or light, as set or as the system has it."""
        theme.mode = system_theme() if self.settings.theme == "system" else self.settings.theme

    def _suit_bars(self, *_: object) -> None:
        from app.device import bars

        bars.suit(light=theme.mode == "light")

    def _follow_system(self, *_: object) -> None:
        """Android tells nobody when its theme, language or text size changes while we run."""
        self.look()
        self.choose_language()
        self.size_text()

    def size_text(self, *_: object) -> None:
        """The text size that people have set, or the system's."""
        theme.text_scale = self.settings.text_scale or system_text_scale()

    def on_start(self) -> None:
        if is_android():
            from app.device import insets

            self._ends.append(insets.watch(self._inset))
        settle(self.root)
        uncaught = Uncaught(self)
        ExceptionManager.add_handler(uncaught)
        elsewhere, threading.excepthook = threading.excepthook, uncaught.on_a_thread
        self._ends.append(lambda: ExceptionManager.remove_handler(uncaught))
        self._ends.append(lambda: setattr(threading, "excepthook", elsewhere))

    def _listen(self) -> None:
        """Start listening to people and to the system, which is too early before the first picture."""
        from app.device import back

        self._frame.bind(floor=self.overlay.setter("floor"))
        self.overlay.floor = self._frame.floor
        self.root.add_widget(self.overlay)
        self._ends += [back.listen(self.go_back), lambda: self.listen_for_shakes(False)]
        focus.attach(Window)
        focus.bind(on_voice=self._voice)
        Window.bind(on_key_down=self._key, on_memorywarning=_give_memory_back)
        self._ends.append(lambda: Window.unbind(on_key_down=self._key, on_memorywarning=_give_memory_back))
        self.navigator.bind(page=self._look_after)
        self.bind(shared=self._look_after)
        theme.bind(mode=self._suit_bars)
        self._suit_bars()
        if is_android():
            self._ends.append(Clock.schedule_interval(self._follow_system, FOLLOW).cancel)

    def _voice(self, _: object, text: str) -> None:
        self.feedback.say(text)

    def _inset(self, seen: Insets) -> None:
        layout.inset_left, layout.inset_top, layout.inset_right, layout.inset_bottom = seen[:4]
        layout.keyboard_height = seen.keyboard

    # -- while it runs -------------------------------------------------------------------------------------

    def tell(self, reason: str, **values: Any) -> None:
        """One clear sentence about something that went wrong."""
        from app.i18n.sentences import sentence

        self.overlay.toast(sentence(self.tr, reason, values), icon="circle-alert", bad=True)

    def refuse(self, game_id: str, reason: str, values: dict[str, Any], seats: int = 0) -> None:
        """What a game does not allow, in one sentence; whoever taps it reads the rule behind it."""
        from app.games.game_words import why_not
        from app.games.rule_book.library import rule_for

        rule = rule_for(game_id, reason, seats) if self.overlay.modal is None else None
        self.overlay.toast(
            why_not(self.tr, game_id, reason, values),
            icon="circle-alert",
            bad=True,
            action=self.tr("Why?") if rule else "",
            on_action=lambda: self.navigator.open("rules", game_id=game_id, at=rule),
        )

    def go_back(self) -> bool:
        return self.navigator.back()

    def _key(self, _window: object, key: int, _scan: int, text: str | None, _modifiers: list[str]) -> bool:
        from app.device.back import BACK

        if focus.widget is not None or self.overlay.modal is not None or key == BACK:
            return False
        name = KEYS.get(key) or (text or "").lower()
        page = self.navigator.page
        return bool(name) and page is not None and page.key(name)

    def listen_for_shakes(self, wanted: bool) -> None:
        """A page that can be shaken asks for it while it is shown."""
        self.shake.stop()
        if wanted and self.settings.shake != "off":
            self.shake.start(self.settings.shake)

    def shaken(self) -> None:
        page = self.navigator.page
        if page is not None and self.overlay.modal is None:
            page.shaken()

    def _look_after(self, *_: object) -> None:
        """Keep the screen on while people think and while guests are served; otherwise tell guests to wait."""
        from app.device.awake import keep_awake

        page, shared = self.navigator.page, self.shared
        serves = page is not None and shared is not None and page.serves(shared.game)
        keep_awake(serves or (page is not None and page.awake and self.settings.keep_awake))
        if shared is not None:
            shared.sleep(not serves)

    def on_pause(self) -> bool:
        """Everything is stored already: only thinking and speaking stop, and guests are told."""
        self._come_back.cancel()
        if self.shared is not None:
            self.shared.sleep(True)
        self.overlay.settle()
        self.feedback.hush()
        if self.navigator.page is not None:
            self.navigator.page.hidden()
        if is_android():
            from app.device.memory import give_back

            give_back()
        return True

    def on_resume(self) -> None:
        """Android says so before our window can be drawn into again: what is drawn now would stay black."""
        self._come_back()

    def _resumed(self, *_: object) -> None:
        self._follow_system()
        self._look_after()
        if self.navigator.page is not None:
            self.navigator.page.shown()

    def on_stop(self) -> None:
        self._when_open.clear()
        for end in self._ends:
            end()
        theme.unbind(mode=self._suit_bars)
        focus.unbind(on_voice=self._voice)
        self.navigator.close()
        if self.shared is not None:
            self.shared.close(for_good=False)
        self.overlay.settle()
        self.feedback.hush()
        if self._worker is not None:
            self._worker.close()
        if self._house is not None:
            self._house.close()
        self.diary.end()


class Uncaught(ExceptionHandler):
    """An error nobody expected: it goes to the log, one sentence is said, and the app goes on."""

    def __init__(self, app: PetkaApp) -> None:
        self._app = app

    def handle_exception(self, exception: BaseException) -> Any:
        if isinstance(exception, (KeyboardInterrupt, SystemExit)):
            return ExceptionManager.RAISE
        log.error("uncaught", exc_info=exception)
        self._own_up(exception)
        return ExceptionManager.PASS

    def on_a_thread(self, caught: threading.ExceptHookArgs) -> None:
        """On the tables' thread, the network's or any other one."""
        error = caught.exc_value
        log.error("uncaught on thread %s", caught.thread and caught.thread.name, exc_info=error)
        Clock.schedule_once(lambda _: self._own_up(error))

    def _own_up(self, error: BaseException | None) -> None:
        """A full disk and a game that is gone have sentences of their own."""
        from app.start.trouble import show_trouble
        from app.store.store import StoreError, StoreReason

        if isinstance(error, StoreError) and error.reason in (StoreReason.FULL, StoreReason.NO_SUCH_GAME):
            self._app.tell(error.reason)
        else:
            show_trouble(self._app)
