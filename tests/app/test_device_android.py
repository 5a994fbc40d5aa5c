"""The Android side of app/device against a pretended Java, as strict as pyjnius where that has teeth."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, NamedTuple

import pytest

from app.device import (
    awake,
    back,
    insets,
    language,
    permissions,
    platform,
    ringer,
    shake,
    share,
    silence,
    speech,
    text_size,
    theme,
    vibration,
    watching,
)
from app.device.bars import suit
from app.device.insets import Insets
from app.device.permissions import Answer


class JavaException(Exception):
    pass


class JString:
    """pyjnius takes a Python string for a String, but finds no overloaded method for it where a CharSequence is due."""

    def __init__(self, text: str) -> None:
        self.text = text


class Cast(NamedTuple):
    name: str
    value: Any


class Service:
    """What `getSystemService` returns: an Object without methods, until it is cast."""

    def __init__(self, java_class: str, **methods: Any) -> None:
        self.java_class = java_class
        self.methods = SimpleNamespace(**methods)


class PythonJavaClass:
    pass


def cast(name: str, value: Any) -> Any:
    if isinstance(value, Service):
        if name != value.java_class:
            raise JavaException(f"{value.java_class} is no {name}")
        return value.methods
    return Cast(name, value)


class Intent:
    ACTION_SEND = "SEND"
    EXTRA_TEXT = "TEXT"
    EXTRA_STREAM = "STREAM"
    FLAG_GRANT_READ_URI_PERMISSION = 1

    def __init__(self, action: str) -> None:
        self.action = action
        self.type = ""
        self.data: Any = None
        self.flags = 0
        self.extras: dict[str, Any] = {}

    def setType(self, value: str) -> None:  # noqa: N802
        self.type = value

    def setData(self, value: Any) -> None:  # noqa: N802
        self.data = value

    def addFlags(self, value: int) -> None:  # noqa: N802
        self.flags |= value

    def putExtra(self, name: str, value: Any) -> None:  # noqa: N802
        if isinstance(value, JString):
            self.extras[name] = value.text
        elif isinstance(value, Cast) and value.name == "android.os.Parcelable":
            self.extras[name] = value.value
        else:
            raise JavaException("No methods called putExtra matching your arguments")

    @staticmethod
    def createChooser(intent: Intent, title: None) -> Intent:  # noqa: N802
        chooser = Intent("CHOOSER")
        chooser.extras["intent"] = intent
        return chooser


class Rect:
    left = top = right = bottom = 0


class View:
    """The window's outermost view is 1080 × 2400 px, ours lies between `top` and `bottom` of it."""

    width, height = 1080, 2400

    def __init__(self) -> None:
        self.place = (0, 0, 1080, 2400)
        self.root: Any = None

    def getWidth(self) -> int:  # noqa: N802
        return self.width

    def getHeight(self) -> int:  # noqa: N802
        return self.height

    def getRootWindowInsets(self) -> Any:  # noqa: N802
        return self.root

    def getGlobalVisibleRect(self, rect: Rect) -> bool:  # noqa: N802
        rect.left, rect.top, rect.right, rect.bottom = self.place
        return True


class Phone:
    """A pretended phone: what tests set, and what the app did to it."""

    def __init__(self) -> None:
        self.classes: dict[str, Any] = {}
        self.services: dict[str, Service] = {}
        self.error: Exception | None = None
        self.view = View()
        self.started: list[Intent] = []
        self.handed: list[Callable[[float], object]] = []
        self.activity = SimpleNamespace(
            getSystemService=self.services.get,
            startActivity=self.started.append,
            getPackageName=lambda: "cz.petka",
            getWindow=lambda: SimpleNamespace(getDecorView=lambda: self.view),
            findViewById=lambda _id: self.view,
        )
        self.level = 36
        self.classes["java.lang.String"] = JString
        self.classes["android.R$id"] = SimpleNamespace(content=16908290)
        self.classes["android.graphics.Rect"] = Rect
        self.classes["android.content.Intent"] = Intent
        self.classes[platform.ACTIVITY] = SimpleNamespace(mActivity=self.activity)

    @property
    def level(self) -> int:
        return int(self.classes["android.os.Build$VERSION"].SDK_INT)

    @level.setter
    def level(self, value: int) -> None:
        self.classes["android.os.Build$VERSION"] = SimpleNamespace(SDK_INT=value)

    def autoclass(self, name: str) -> Any:
        if self.error:
            raise self.error
        if name not in self.classes:
            raise JavaException(f"Class not found {name!r}")
        return self.classes[name]

    def run_handed(self) -> None:
        handed, self.handed[:] = list(self.handed), []
        for call in handed:
            call(0.0)


def module(name: str, **content: Any) -> ModuleType:
    made = ModuleType(name)
    vars(made).update(content)
    return made


@pytest.fixture
def phone(monkeypatch: pytest.MonkeyPatch) -> Iterator[Phone]:
    from kivy.clock import Clock

    phone = Phone()

    def java_method(_signature: str) -> Callable[[Any], Any]:
        return lambda function: function

    jnius = module(
        "jnius",
        autoclass=phone.autoclass,
        cast=cast,
        PythonJavaClass=PythonJavaClass,
        java_method=java_method,
        JavaException=JavaException,
    )
    monkeypatch.setenv("ANDROID_ARGUMENT", "/data/app")
    monkeypatch.setitem(sys.modules, "jnius", jnius)
    monkeypatch.setitem(sys.modules, "android", module("android", mActivity=phone.activity))
    monkeypatch.setattr(platform, "_named", {})
    monkeypatch.setattr(platform, "_with_names", lambda name, _members: phone.classes.setdefault(name, None))
    monkeypatch.setattr(silence, "_told", set())
    monkeypatch.setattr(Clock, "schedule_once", lambda call, *_: phone.handed.append(call))
    yield phone
    assert not phone.handed, "something was handed to Kivy's thread and never run"


# -- failures ------------------------------------------------------------------------------------------------

PICTURE = Path(__file__).parent / "no-such-picture.png"
FAILING: dict[str, tuple[Callable[[], object], object]] = {
    "vibrate": (lambda: vibration.vibrate("press"), None),
    "ringer": (ringer.is_audible, True),
    "theme": (theme.system_theme, "dark"),
    "text size": (text_size.system_text_scale, 1.0),
    "density": (text_size.kivy_metrics, {}),
    "language": (language.preferred_languages, ()),
    "share": (lambda: share.share("text"), share.Shared()),
    "picture": (lambda: share.share(picture=PICTURE), share.Shared()),
    "local network": (permissions.for_local_network, ()),
    "settings": (permissions.open_settings, False),
    "shake": (lambda: shake.Shake(lambda: None).start(), False),
    "voice": (speech._voice, None),
    "bars": (lambda: suit(True), None),
}
ERRORS = [
    NotImplementedError(),
    JavaException("JVM exception occurred"),
    AttributeError("mActivity"),
    ImportError("No module named 'jnius'"),
    KeyError("weird"),
    SystemError("returned a result with an exception set"),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
@pytest.mark.parametrize("name", FAILING)
def test_failures_of_every_kind_are_silent_with_one_line(
    phone: Phone, caplog: pytest.LogCaptureFixture, name: str, error: Exception
) -> None:
    phone.error = error
    services = {"vibrator": "os.Vibrator", "audio": "media.AudioManager", "sensor": "hardware.SensorManager"}
    phone.activity.getResources = lambda: phone.autoclass("android.content.res.Resources")
    for service, java_class in services.items():
        phone.services[service] = Service(f"android.{java_class}", hasVibrator=lambda: True, getRingerMode=lambda: 2)
    ask, answer = FAILING[name]
    assert [ask(), ask(), ask()] == [answer] * 3
    assert [record.levelname for record in caplog.records] == ["WARNING"]


def test_a_phone_without_java_is_a_phone_without_extras(
    phone: Phone, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    for name in ("jnius", "android", "android.permissions", "android.display_cutout"):
        monkeypatch.setitem(sys.modules, name, None)
    for ask, answer in FAILING.values():
        assert ask() == answer
    assert insets.current() == insets.NOTHING
    answers: list[permissions.Answers] = []
    permissions.request(["x"], answers.append)
    assert answers == [{"x": Answer.REFUSED}]
    assert len(caplog.records) == len({record.getMessage() for record in caplog.records})


def test_android_is_known_by_its_environment(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    assert platform.is_android()
    monkeypatch.delenv("ANDROID_ARGUMENT")
    monkeypatch.delenv("P4A_BOOTSTRAP", raising=False)
    assert not platform.is_android()
    monkeypatch.setenv("P4A_BOOTSTRAP", "SDL2")
    assert platform.is_android()


# -- vibration, ringer ---------------------------------------------------------------------------------------


class Effects:
    DEFAULT_AMPLITUDE = -1
    EFFECT_TICK = 2

    @staticmethod
    def createPredefined(effect: int) -> tuple[str, int]:  # noqa: N802
        return "predefined", effect

    @staticmethod
    def createWaveform(times: list[int], strengths: list[int], repeat: int) -> tuple[Any, ...]:  # noqa: N802
        assert len(times) == len(strengths)
        assert repeat == -1
        return "waveform", times, strengths


@pytest.fixture
def buzzes(phone: Phone) -> list[Any]:
    """What the vibrator was asked for."""
    done: list[Any] = []

    def vibrate(*what: Any) -> None:
        done.append(what)

    phone.services["vibrator"] = Service("android.os.Vibrator", hasVibrator=lambda: True, vibrate=vibrate)
    phone.classes["android.os.VibrationEffect"] = Effects
    return done


@pytest.mark.parametrize(
    ("level", "pattern", "asked"),
    [
        (36, "tick", (("predefined", 2),)),
        (28, "tick", (("waveform", [0, 10], [0, -1]),)),
        (36, "press", (("waveform", [0, 25], [0, -1]),)),
        (36, "dull", (("waveform", [0, 40], [0, 90]),)),
        (36, "double", (("waveform", [0, 20, 60, 20], [0, -1, 0, -1]),)),
        (36, "fanfare", (("waveform", [0, 30, 60, 30], [0, -1, 0, -1]),)),
        (24, "fanfare", ([0, 30, 60, 30], -1)),
    ],
)
def test_patterns(phone: Phone, buzzes: list[Any], level: int, pattern: str, asked: tuple[Any, ...]) -> None:
    phone.level = level
    vibration.vibrate(pattern)
    assert buzzes == [asked]


def test_no_vibrator_no_vibration(phone: Phone, buzzes: list[Any], caplog: pytest.LogCaptureFixture) -> None:
    phone.services["vibrator"].methods.hasVibrator = lambda: False
    vibration.vibrate("press")
    assert buzzes == []
    assert caplog.records == []


@pytest.mark.parametrize(("mode", "audible"), [(0, False), (1, False), (2, True)])
def test_ringer(phone: Phone, mode: int, audible: bool) -> None:
    phone.services["audio"] = Service("android.media.AudioManager", getRingerMode=lambda: mode)
    phone.classes["android.media.AudioManager"] = SimpleNamespace(RINGER_MODE_NORMAL=2)
    assert ringer.is_audible() is audible


# -- theme, language -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("mode", "expected"), [(0x21, "dark"), (0x11, "light"), (0x01, "dark")])
def test_theme(phone: Phone, mode: int, expected: str) -> None:
    configuration = SimpleNamespace(uiMode=mode)
    phone.activity.getResources = lambda: SimpleNamespace(getConfiguration=lambda: configuration)
    assert theme.system_theme() == expected


def test_languages(phone: Phone) -> None:
    tags = ["cs-CZ", "en-GB"]
    chosen = SimpleNamespace(size=lambda: 2, get=lambda i: SimpleNamespace(toLanguageTag=lambda: tags[i]))
    phone.classes["android.os.LocaleList"] = SimpleNamespace(getDefault=lambda: chosen)
    assert language.preferred_languages() == ("cs-CZ", "en-GB")


# -- insets --------------------------------------------------------------------------------------------------


class Types:
    systemBars = staticmethod(lambda: 7)  # noqa: N815
    displayCutout = staticmethod(lambda: 128)  # noqa: N815
    ime = staticmethod(lambda: 8)


def modern(bars: tuple[int, int, int, int], keyboard: int = 0) -> Any:
    sides = {
        135: SimpleNamespace(left=bars[0], top=bars[1], right=bars[2], bottom=bars[3]),
        8: SimpleNamespace(left=0, top=0, right=0, bottom=keyboard),
    }
    return SimpleNamespace(getInsets=sides.__getitem__)


def legacy(bars: tuple[int, int, int, int], stable: int, cutout: tuple[int, int, int, int] | None = None) -> Any:
    names = ("Left", "Top", "Right", "Bottom")
    safe = cutout and SimpleNamespace(
        **{f"getSafeInset{n}": lambda v=v: v for n, v in zip(names, cutout, strict=True)},
    )
    return SimpleNamespace(
        **{f"getSystemWindowInset{n}": lambda v=v: v for n, v in zip(names, bars, strict=True)},
        getStableInsetBottom=lambda: stable,
        getDisplayCutout=lambda: safe,
    )


@pytest.fixture
def bars(phone: Phone) -> Phone:
    phone.classes["android.view.WindowInsets$Type"] = Types
    return phone


@pytest.mark.parametrize(
    ("place", "root", "expected"),
    [
        pytest.param((0, 0, 1080, 2400), modern((0, 90, 0, 63)), Insets(0, 90, 0, 63), id="edge to edge"),
        pytest.param((0, 90, 1080, 2337), modern((0, 90, 0, 63)), Insets(), id="between the bars"),
        pytest.param((0, 0, 1080, 2400), modern((120, 0, 63, 0)), Insets(120, 0, 63, 0), id="landscape"),
        pytest.param((0, 0, 1080, 2400), modern((0, 90, 0, 63), 900), Insets(0, 90, 0, 63, 900), id="keyboard over us"),
        pytest.param((0, 90, 1080, 1500), modern((0, 90, 0, 63), 900), Insets(), id="keyboard made us smaller"),
        pytest.param((0, 0, 1080, 2400), None, Insets(), id="not laid out yet"),
    ],
)
def test_insets(bars: Phone, place: tuple[int, int, int, int], root: Any, expected: Insets) -> None:
    bars.view.place, bars.view.root = place, root
    assert insets.current() == expected


@pytest.mark.parametrize(
    ("level", "root", "expected"),
    [
        (29, legacy((0, 60, 0, 120), 120, (0, 90, 0, 0)), Insets(0, 90, 0, 120)),
        (29, legacy((0, 60, 0, 900), 120), Insets(0, 60, 0, 120, 900)),
        (24, legacy((0, 60, 0, 120), 120, (0, 90, 0, 0)), Insets(0, 60, 0, 120)),
    ],
)
def test_insets_of_older_androids(bars: Phone, level: int, root: Any, expected: Insets) -> None:
    bars.level, bars.view.root = level, root
    assert insets.current() == expected


def test_insets_fall_back_to_the_bars_usual_heights(bars: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    bars.view.root = SimpleNamespace()
    fallback = module("android.display_cutout", get_heights_of_both_bars=lambda: (90.0, 126.0))
    monkeypatch.setitem(sys.modules, "android.display_cutout", fallback)
    assert insets.current() == Insets(top=90, bottom=126)


@pytest.mark.parametrize(
    ("level", "light", "told"), [(36, True, [(24, 24)]), (36, False, [(0, 24)]), (35, True, [(24, 24)]), (34, True, [])]
)
def test_signs_in_the_bars_suit_what_lies_below(
    phone: Phone, monkeypatch: pytest.MonkeyPatch, level: int, light: bool, told: list[tuple[int, int]]
) -> None:
    seen: list[tuple[int, int]] = []
    threads: list[str] = []

    def run_on_ui_thread(call: Callable[..., object]) -> Callable[..., object]:
        threads.append("android's")
        return call

    phone.level = level
    names = {"APPEARANCE_LIGHT_STATUS_BARS": 8, "APPEARANCE_LIGHT_NAVIGATION_BARS": 16}
    phone.classes["android.view.WindowInsetsController"] = SimpleNamespace(**names)
    controller = SimpleNamespace(setSystemBarsAppearance=lambda signs, of: seen.append((signs, of)))
    phone.activity.getWindow = lambda: SimpleNamespace(getInsetsController=lambda: controller)
    monkeypatch.setitem(sys.modules, "android.runnable", module("android.runnable", run_on_ui_thread=run_on_ui_thread))
    suit(light)
    assert seen == told
    assert len(threads) == len(told)


def test_insets_are_watched_until_stopped(bars: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    from kivy.clock import Clock

    looks: list[Callable[[float], object]] = []

    def schedule_interval(look: Callable[[float], object], seconds: float) -> Any:
        assert seconds == insets.WATCH
        looks.append(look)
        return SimpleNamespace(cancel=lambda: looks.remove(look))

    monkeypatch.setattr(Clock, "schedule_interval", schedule_interval)
    bars.view.root = modern((0, 90, 0, 63))
    seen: list[Insets] = []
    stop = insets.watch(seen.append)
    looks[0](0.25)
    assert seen == [Insets(0, 90, 0, 63)]
    bars.view.root = modern((0, 90, 0, 63), keyboard=800)
    looks[0](0.25)
    assert seen[1:] == [Insets(0, 90, 0, 63, 800)]
    stop()
    assert looks == []


# -- text size -----------------------------------------------------------------------------------------------


def set_up(phone: Phone, density: float, font_scale: float) -> None:
    """What the display and the person have; `scaledDensity` is what Kivy would take for the density."""
    metrics = SimpleNamespace(density=density, scaledDensity=density * font_scale)
    configuration = SimpleNamespace(fontScale=font_scale)
    phone.activity.getResources = lambda: SimpleNamespace(
        getDisplayMetrics=lambda: metrics, getConfiguration=lambda: configuration
    )


@pytest.mark.parametrize("font_scale", [0.85, 1.0, 2.0])
def test_large_letters_do_not_change_the_density(phone: Phone, font_scale: float) -> None:
    set_up(phone, 2.625, font_scale)
    assert text_size.kivy_metrics() == {
        "KIVY_METRICS_DENSITY": "2.625",
        "KIVY_DPI": "420",
        "KIVY_METRICS_FONTSCALE": "1",
    }


def test_the_size_of_the_letters_is_the_system_s(phone: Phone) -> None:
    set_up(phone, 3.0, 1.2999999523162842)
    assert text_size.system_text_scale() == 1.3


def test_what_changes_unasked_is_followed_until_stopped(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    from kivy.clock import Clock

    looks: list[Callable[[float], object]] = []

    def schedule_interval(look: Callable[[float], object], seconds: float) -> Any:
        looks.append(look)
        return SimpleNamespace(cancel=lambda: looks.remove(look))

    monkeypatch.setattr(Clock, "schedule_interval", schedule_interval)
    set_up(phone, 3.0, 1.0)
    seen: list[float] = []
    stop = watching.follow(text_size.system_text_scale, seen.append, seconds=1.0)
    looks[0](1.0)
    assert seen == []
    set_up(phone, 3.0, 1.5)
    looks[0](1.0)
    looks[0](1.0)
    assert seen == [1.5]
    stop()
    assert looks == []


# -- permissions ---------------------------------------------------------------------------------------------


class Asked:
    """Android's permissions: what is granted, which dialog is open."""

    def __init__(self, granted: set[str]) -> None:
        self.granted = granted
        self.asked: list[str] = []
        self.answer: Callable[[list[str], list[bool]], None] = lambda _names, _granted: None

    def check_permission(self, name: str) -> bool:
        return name in self.granted

    def request_permissions(self, names: list[str], answer: Callable[[list[str], list[bool]], None]) -> None:
        self.asked, self.answer = names, answer


def pretend(monkeypatch: pytest.MonkeyPatch, granted: set[str]) -> Asked:
    asked = Asked(granted)
    content = {"check_permission": asked.check_permission, "request_permissions": asked.request_permissions}
    monkeypatch.setitem(sys.modules, "android.permissions", module("android.permissions", **content))
    return asked


def test_what_is_granted_is_not_asked_for(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = pretend(monkeypatch, {"a", "b"})
    answers: list[permissions.Answers] = []
    permissions.request(["a", "b"], answers.append)
    assert asked.asked == []
    assert answers == [{"a": Answer.GRANTED, "b": Answer.GRANTED}]


def test_answers_come_on_kivys_thread_and_explain_refusals(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = pretend(monkeypatch, {"had"})
    phone.activity.shouldShowRequestPermissionRationale = lambda name: name == "once"
    answers: list[permissions.Answers] = []
    permissions.request(["had", "given", "once", "never"], answers.append)
    assert asked.asked == ["given", "once", "never"]
    asked.granted.add("given")
    asked.answer([], [])
    assert answers == []
    phone.run_handed()
    assert answers == [
        {"had": Answer.GRANTED, "given": Answer.GRANTED, "once": Answer.REFUSED, "never": Answer.BLOCKED}
    ]


@pytest.mark.parametrize(
    ("level", "made_for", "needed"),
    [(36, 36, ()), (37, 36, ()), (36, 37, ()), (37, 37, (permissions.LOCAL_NETWORK,))],
)
def test_local_network(phone: Phone, level: int, made_for: int, needed: tuple[str, ...]) -> None:
    phone.level = level
    phone.activity.getApplicationInfo = lambda: SimpleNamespace(targetSdkVersion=made_for)
    assert permissions.for_local_network() == needed


def test_settings_page(phone: Phone) -> None:
    phone.classes["android.provider.Settings"] = SimpleNamespace(ACTION_APPLICATION_DETAILS_SETTINGS="DETAILS")
    phone.classes["android.net.Uri"] = SimpleNamespace(fromParts=lambda *parts: parts)
    assert permissions.open_settings()
    (intent,) = phone.started
    assert (intent.action, intent.data) == ("DETAILS", ("package", "cz.petka", None))


# -- share ---------------------------------------------------------------------------------------------------


class Gallery:
    """MediaStore and its resolver, with a real file behind the descriptor."""

    def __init__(self, phone: Phone, target: Path) -> None:
        self.target = target
        self.values: dict[str, str] = {}
        columns = {"DISPLAY_NAME": "name", "MIME_TYPE": "type", "RELATIVE_PATH": "path"}
        phone.classes["android.provider.MediaStore$MediaColumns"] = SimpleNamespace(**columns)
        phone.classes["android.provider.MediaStore$Images$Media"] = SimpleNamespace(EXTERNAL_CONTENT_URI="images")
        phone.classes["android.content.ContentValues"] = lambda: SimpleNamespace(put=self.values.__setitem__)
        phone.classes["android.provider.MediaStore$Downloads"] = SimpleNamespace(EXTERNAL_CONTENT_URI="downloads")
        places = {"DIRECTORY_PICTURES": "Pictures", "DIRECTORY_DOWNLOADS": "Download"}
        phone.classes["android.os.Environment"] = SimpleNamespace(**places)
        phone.activity.getContentResolver = lambda: self

    def insert(self, collection: str, _values: Any) -> str:
        return f"content://{collection}/1"

    def openFileDescriptor(self, uri: str, mode: str) -> Any:  # noqa: N802
        assert uri in ("content://images/1", "content://downloads/1") and mode == "w"
        return SimpleNamespace(detachFd=lambda: os.open(self.target, os.O_WRONLY | os.O_CREAT))


@pytest.fixture
def picture(tmp_path: Path) -> Path:
    path = tmp_path / "knister.png"
    path.write_bytes(b"\x89PNG picture")
    return path


def sent(phone: Phone) -> Intent:
    (chooser,) = phone.started
    assert chooser.action == "CHOOSER"
    intent: Intent = chooser.extras["intent"]
    assert intent.action == "SEND"
    return intent


def test_share_text(phone: Phone) -> None:
    assert share.share("Anna 57") == share.Shared(sheet=True)
    intent = sent(phone)
    assert (intent.type, intent.extras, intent.flags) == ("text/plain", {"TEXT": "Anna 57"}, 0)


def test_share_text_and_picture(phone: Phone, picture: Path, tmp_path: Path) -> None:
    gallery = Gallery(phone, tmp_path / "copy.png")
    assert share.share("Anna 57", picture)
    intent = sent(phone)
    assert (intent.type, intent.flags) == ("image/png", Intent.FLAG_GRANT_READ_URI_PERMISSION)
    assert intent.extras == {"TEXT": "Anna 57", "STREAM": "content://images/1"}
    assert gallery.values == {"name": "knister.png", "type": "image/png", "path": "Pictures/Pětka"}
    assert gallery.target.read_bytes() == picture.read_bytes()


def test_share_a_file(phone: Phone, tmp_path: Path) -> None:
    downloads = Gallery(phone, tmp_path / "copy.csv")
    table = tmp_path / "table.csv"
    table.write_text("a,b")
    assert share.share_file(table, "text/csv") == share.Shared(sheet=True)
    intent = sent(phone)
    assert (intent.type, intent.extras) == ("text/csv", {"STREAM": "content://downloads/1"})
    assert downloads.values == {"name": "table.csv", "type": "text/csv", "path": "Download/Pětka"}
    assert downloads.target.read_text() == "a,b"


def test_an_old_phone_shares_the_text_alone(phone: Phone, picture: Path, caplog: pytest.LogCaptureFixture) -> None:
    gallery = Gallery(phone, picture.with_name("copy.png"))
    phone.level = 28
    assert share.share("Anna 57", picture)
    assert sent(phone).type == "text/plain"
    assert gallery.values == {}
    assert not share.share(picture=picture)
    assert len(caplog.records) == 1


def test_nothing_to_share_opens_no_sheet(phone: Phone) -> None:
    assert not share.share()
    assert phone.started == []


# -- shake ---------------------------------------------------------------------------------------------------


class Sensors:
    def __init__(self, phone: Phone, sensor: object = "accelerometer", works: bool = True) -> None:
        self.works = works
        self.listeners: list[Any] = []
        phone.services["sensor"] = Service(
            "android.hardware.SensorManager",
            getDefaultSensor={1: sensor}.__getitem__,
            registerListener=self.register,
            unregisterListener=self.listeners.remove,
        )
        phone.classes["android.hardware.Sensor"] = SimpleNamespace(TYPE_ACCELEROMETER=1)
        phone.classes["android.hardware.SensorManager"] = SimpleNamespace(SENSOR_DELAY_GAME=1)

    def register(self, listener: Any, sensor: str, delay: int) -> bool:
        assert listener.__javainterfaces__ == ("android/hardware/SensorEventListener",)
        assert (sensor, delay) == ("accelerometer", 1)
        self.listeners += [listener] * self.works
        return self.works

    def shake(self) -> None:
        for i in range(100):
            push = 25 if (i // 5) % 2 else -25
            event = SimpleNamespace(timestamp=int(i * 2e7), values=[push if i > 50 else 0.0, 0.0, 9.81])
            for listener in self.listeners:
                listener.onAccuracyChanged("accelerometer", 3)
                listener.onSensorChanged(event)


def test_a_shake_arrives_on_kivys_thread(phone: Phone) -> None:
    sensors = Sensors(phone)
    rolls: list[int] = []
    listening = shake.Shake(lambda: rolls.append(1))
    assert listening.start("low")
    sensors.shake()
    assert rolls == []
    phone.run_handed()
    assert rolls == [1]
    assert listening.start("high"), "starting again listens once"
    assert len(sensors.listeners) == 1
    listening.stop()
    listening.stop()
    assert sensors.listeners == []


@pytest.mark.parametrize(("sensor", "works"), [(None, True), ("accelerometer", False)])
def test_a_phone_that_cannot_be_shaken(phone: Phone, sensor: object, works: bool) -> None:
    Sensors(phone, sensor, works)
    listening = shake.Shake(lambda: None)
    assert not listening.start()
    listening.stop()


# -- speech --------------------------------------------------------------------------------------------------


class Engine:
    """TextToSpeech: mute until awake, and without Klingon."""

    QUEUE_FLUSH = 0
    LANG_AVAILABLE = 0
    made: list[Engine] = []  # noqa: RUF012

    def __init__(self, context: Any, listener: None) -> None:
        self.asleep = 3
        self.locale = ""
        self.said: list[tuple[str, str]] = []
        Engine.made.append(self)

    def getDefaultVoice(self) -> str | None:  # noqa: N802
        self.asleep -= 1
        return None if self.asleep > 0 else "voice"

    def setLanguage(self, locale: str) -> int:  # noqa: N802
        assert self.asleep <= 0
        if locale == "tlh":
            return -2
        self.locale = locale
        return 0

    def speak(self, words: JString, mode: int, parameters: None, name: str) -> int:
        assert (mode, parameters, type(name)) == (0, None, str)
        self.said.append((self.locale, words.text))
        return 0

    def isSpeaking(self) -> bool:  # noqa: N802
        return False

    def stop(self) -> None:
        self.said.append(("", ""))


def test_android_speaks_the_apps_language_when_it_is_awake(phone: Phone, caplog: pytest.LogCaptureFixture) -> None:
    phone.classes["android.speech.tts.TextToSpeech"] = Engine
    phone.classes["java.util.Locale"] = SimpleNamespace(forLanguageTag=lambda tag: tag)
    Engine.made.clear()
    talk = speech.Speech()
    wanted = [("cs", "Jedenáct"), ("en", "Eleven"), ("tlh", "wa'maH wa'"), ("tlh", "cha'"), ("cs", "Dva")]
    for tag, words in wanted:
        talk.speak(words, tag, after=True)
    end = time.monotonic() + 5
    expected = [("cs", "Jedenáct"), ("en", "Eleven"), ("cs", "Dva")]
    while (not Engine.made or Engine.made[0].said != expected) and time.monotonic() < end:
        time.sleep(0.01)
    talk.stop()
    while Engine.made[0].said[-1] != ("", "") and time.monotonic() < end:
        time.sleep(0.01)
    assert [engine.said for engine in Engine.made] == [[*expected, ("", "")]]
    assert [record.levelname for record in caplog.records] == ["WARNING"], "one line about the missing voice"


# -- window --------------------------------------------------------------------------------------------------


class Window:
    allow_screensaver = True

    def __init__(self) -> None:
        self.handlers: list[Callable[..., bool]] = []

    def bind(self, on_keyboard: Callable[..., bool]) -> None:
        self.handlers.append(on_keyboard)

    def unbind(self, on_keyboard: Callable[..., bool]) -> None:
        self.handlers.remove(on_keyboard)

    def press(self, key: int) -> bool:
        return any(handler(self, key, 0, None, []) for handler in self.handlers)


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch) -> Window:
    window = Window()
    monkeypatch.setitem(sys.modules, "kivy.core.window", module("kivy.core.window", Window=window))
    return window


def test_back(window: Window) -> None:
    places = ["home", "game", "sheet"]

    def go_back() -> bool:
        if len(places) == 1:
            return False
        places.pop()
        return True

    stop = back.listen(go_back)
    assert not window.press(ord("a"))
    assert window.press(27)
    assert window.press(27)
    assert places == ["home"]
    assert not window.press(27), "left to the system"
    stop()
    assert window.handlers == []


def test_awake(window: Window) -> None:
    awake.keep_awake(True)
    assert window.allow_screensaver is False
    awake.keep_awake(False)
    assert window.allow_screensaver is True


def test_awake_without_a_window(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.setattr(silence, "_told", set())
    monkeypatch.setitem(sys.modules, "kivy.core.window", None)
    awake.keep_awake(True)
    awake.keep_awake(False)
    assert len(caplog.records) == 1
