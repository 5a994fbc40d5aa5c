"""Everything the app asks of Android, at whatever API level the phone has."""

from __future__ import annotations

from pathlib import Path
from tempfile import gettempdir
from typing import Any

from tests.phone.hands import Hands, expect
from tests.phone.process import Script


def _sdk(hands: Hands) -> int:
    return int(hands.phone.SDK)


def vibrates(hands: Hands) -> Script:
    from app.device.vibration import vibrate

    effect = "vibrate(VibrationEffect) "
    expected = {
        "tick": effect + ("predefined 2" if _sdk(hands) >= 29 else "wave [0, 10] at [0, -1] repeat -1"),
        "press": effect + "wave [0, 25] at [0, -1] repeat -1",
        "dull": effect + "wave [0, 40] at [0, 90] repeat -1",
        "double": effect + "wave [0, 20, 60, 20] at [0, -1, 0, -1] repeat -1",
    }
    if _sdk(hands) < 26:
        plain = {"tick": (10,), "press": (25,), "dull": (40,), "double": (20, 60, 20)}
        expected = {
            name: f"vibrate(long[], int) [{', '.join(map(str, (0, *pulses)))}] repeat -1"
            for name, pulses in plain.items()
        }
    for pattern, call in expected.items():
        hands.phone.forget()
        vibrate(pattern)
        expect(hands.calls(), [call])
    yield 0


def is_heard_unless_silenced(hands: Hands) -> Script:
    from app.device.ringer import is_audible

    expect(is_audible(), True)
    hands.phone.ringerOn = False
    expect(is_audible(), False)
    hands.phone.ringerOn = True
    yield 0


def keeps_clear_of_bars_and_keyboard(hands: Hands) -> Script:
    """Before API 35 the window lies between the bars; the keyboard counts from its lower edge at every level."""
    from app.device.insets import Insets, current
    from app.ui.layout import layout

    phone = hands.phone
    phone.statusBar, phone.navigationBar, phone.cutoutLeft = 30, 20, 12
    edge = _sdk(hands) >= 35
    cutout = 12 if _sdk(hands) >= 28 else 0
    expect(current(), Insets(cutout, 30 if edge else 0, 0, 20 if edge else 0, 0))
    phone.keyboard = 300
    expect(current().keyboard, 300 if edge else 280)
    yield from hands.until(lambda: layout.keyboard_height == (300 if edge else 280), "the keyboard is not seen")
    phone.keyboard = 0
    yield from hands.until(lambda: layout.keyboard_height == 0, "the keyboard stays")
    phone.statusBar = phone.navigationBar = phone.cutoutLeft = 0
    yield from hands.until(lambda: layout.inset_left == 0, "the camera stays")


def suits_the_bars(hands: Hands) -> Script:
    """On Android's own thread, and only where pages lie under the bars."""
    from app.device.bars import suit

    suit(light=True)
    yield 0.2
    told = [call for call in hands.calls() if call.startswith("setSystemBarsAppearance")]
    expect(told, ["setSystemBarsAppearance(int, int) 24 of 24 @main"] if _sdk(hands) >= 35 else [])
    suit(light=False)
    yield 0.2


def asks_permissions(hands: Hands) -> Script:
    """The answers come on Kivy's thread: what was granted, refused, and refused for good."""
    from threading import current_thread, main_thread

    from app.device.permissions import PermissionAnswer, request

    phone, answers = hands.phone, []
    phone.grant("given", True)
    phone.grant("once", False)
    request(["given", "once", "never"], lambda found: answers.append((found, current_thread() is main_thread())))
    yield from hands.until(lambda: answers, "nobody answered")
    expected = {"given": PermissionAnswer.GRANTED, "once": PermissionAnswer.REFUSED, "never": PermissionAnswer.BLOCKED}
    expect(answers, [(expected, True)])
    expect([call for call in hands.calls() if call.startswith("requestP")], ["requestPermissions once never"])
    request(["given"], lambda found: answers.append((found, True)))
    expect(answers[1:], [({"given": PermissionAnswer.GRANTED}, True)])


def opens_its_settings(hands: Hands) -> Script:
    from app.device.permissions import for_local_network, open_settings

    expect(open_settings(), True)
    expect(
        hands.phone.startedText(0).split(" flags")[0].split()[:2],
        [
            "android.settings.APPLICATION_DETAILS_SETTINGS",
            "package:org.petkagames.petka",
        ],
    )
    expect(for_local_network(), ())
    yield 0


def shares(hands: Hands) -> Script:
    """Text, a picture, a file. Before Android 10 no app may put a file anywhere unasked: the text goes alone."""
    from app.device.share import Shared, share, share_file

    text = "Anna 57, Žofie 61"
    expect(share(text), Shared(sheet=True))
    expect(
        hands.phone.startedText(0),
        "android.intent.action.CHOOSER null null null flags 0 {} of [android.intent.action.SEND null text/plain null"
        f" flags 0 {{android.intent.extra.TEXT=String {text}}}]",
    )
    picture, table = Path(gettempdir()) / "knister.png", Path(gettempdir()) / "table.csv"
    picture.write_bytes(b"\x89PNG picture")
    table.write_text("a,b", encoding="utf-8")
    new = _sdk(hands) >= 29
    expect(bool(share(text, picture)), True)
    expect("content://media/external/images/media/knister.png" in hands.phone.startedText(1), new)
    expect(bool(share_file(table, "text/csv")), new)
    inserted = [call for call in hands.calls() if call.startswith("insert")]
    expect(
        [call.split("{")[1] for call in inserted],
        [
            "_display_name=knister.png, mime_type=image/png, relative_path=Pictures/Pětka}",
            "_display_name=table.csv, mime_type=text/csv, relative_path=Download/Pětka}",
        ]
        if new
        else [],
    )
    if new:
        expect((Path(hands.properties["shared"]) / "table.csv").read_text(encoding="utf-8"), "a,b")
    expect(bool(share()), False)
    yield 0


def picks_a_file(hands: Hands) -> Script:
    """A file, nothing, one that cannot be read, a file again; Java holds no more listeners than after the first."""
    from jnius import autoclass

    from app.device.files import pick

    activity: Any = autoclass("org.kivy.android.PythonActivity").mActivity
    got: list[bytes | None] = []
    file = Path(gettempdir()) / "game.json"
    file.write_bytes(b"123456789")
    hands.phone.picked = f"file://{file}"
    expect(pick(got.append, 4), True)
    yield from hands.until(lambda: got, "nothing came")
    listening = activity.listening()
    hands.phone.picked = None
    expect(pick(got.append, 4), True)
    yield 0.2
    hands.phone.picked = "file:///nowhere/at/all"
    expect(pick(got.append, 4), True)
    yield from hands.until(lambda: len(got) == 2, "nothing came")
    hands.phone.picked = f"file://{file}"
    expect(pick(got.append, 40), True)
    yield from hands.until(lambda: len(got) == 3, "nothing came")
    expect(got, [b"12345", None, b"123456789"])
    expect(activity.listening(), listening)
    expect(
        hands.phone.startedText(0).split(" flags")[0],
        ("android.intent.action.OPEN_DOCUMENT null */* android.intent.category.OPENABLE"),
    )


def picks_a_large_file(hands: Hands) -> Script:
    """It goes into a file of ours, whatever its size."""
    from app.device.files import pick_into

    there, here = Path(gettempdir()) / "theirs.petka", Path(gettempdir()) / "ours.petka"
    got: list[bool] = []
    there.write_bytes(b"backup" * 100_000)
    here.write_bytes(b"what was there before")
    hands.phone.picked = f"file://{there}"
    expect(pick_into(here, got.append), True)
    yield from hands.until(lambda: got, "nothing came")
    expect(here.read_bytes() == there.read_bytes(), True)
    hands.phone.picked = "file:///nowhere/at/all"
    expect(pick_into(here, got.append), True)
    yield from hands.until(lambda: len(got) == 2, "nothing came")
    expect(got, [True, False])


def saves_where_people_choose(hands: Hands) -> Script:
    """A new place, one that is written over, none, one where nothing can be written; and on any Android."""
    from app.device.files import save

    ours, there = Path(gettempdir()) / "petka.petka", Path(gettempdir()) / "chosen.petka"
    kind, got = "application/octet-stream", list[bool | None]()
    for content in (b"a long one at first", b"then a short"):
        ours.write_bytes(content)
        hands.phone.picked = f"file://{there}"
        before = len(got)
        expect(save(ours, kind, got.append), True)
        yield from hands.until(lambda count=before: len(got) > count, "nobody told")
        expect(there.read_bytes(), content)
    for nowhere in (None, "file:///nowhere/at/all"):
        hands.phone.picked, before = nowhere, len(got)
        expect(save(ours, kind, got.append), True)
        yield from hands.until(lambda count=before: len(got) > count, "nobody told")
    expect(got, [True, True, None, False])
    expect(
        hands.phone.startedText(0),
        f"android.intent.action.CREATE_DOCUMENT null {kind} android.intent.category.OPENABLE flags 0"
        " {android.intent.extra.TITLE=String petka.petka}",
    )


def hands_a_large_file_on(hands: Hands) -> Script:
    """Off Kivy's thread, on which the app hears of it."""
    from threading import current_thread, main_thread

    from app.device.files import hand_on
    from app.device.share import Shared

    file, got = Path(gettempdir()) / "all.petka", list[tuple[Shared, bool]]()
    file.write_bytes(b"backup" * 1000)
    hand_on(file, "application/octet-stream", lambda done: got.append((done, current_thread() is main_thread())))
    yield from hands.until(lambda: got, "nobody told")
    expect(got, [(Shared(sheet=_sdk(hands) >= 29), True)])
    if _sdk(hands) >= 29:
        expect((Path(hands.properties["shared"]) / "all.petka").read_bytes() == file.read_bytes(), True)


def speaks(hands: Hands) -> Script:
    """In the app's language, once the engine is awake; a language without a voice is left out."""
    from app.device.speech import Speech

    talk = Speech()
    for language, words in (("cs", "Jedenáct"), ("en", "Eleven"), ("tlh", "wa'maH wa'"), ("cs", "Dvě stě")):
        talk.speak(words, language, after=True)
    said = "speak(CharSequence, int, Bundle, String) "

    def heard() -> list[str]:
        return [call for call in hands.calls() if call.startswith("speak")]

    yield from hands.until(lambda: len(heard()) == 3, "the voice is silent")
    expect(heard(), [said + "Jedenáct", said + "Eleven", said + "Dvě stě"])
    talk.stop()
    yield from hands.until(lambda: "TextToSpeech.stop()" in hands.calls(), "the voice talks on")


def copies(hands: Hands) -> Script:
    from kivy.core.clipboard import Clipboard

    from app.device.share import copy

    expect(copy("Žluťoučký kůň"), True)
    expect(hands.phone.clipboard, "Žluťoučký kůň")
    expect(Clipboard.paste(), "Žluťoučký kůň")
    yield 0


def reads_the_system(hands: Hands) -> Script:
    from app.device.language import preferred_languages
    from app.device.text_size import system_text_scale
    from app.device.theme import system_theme

    expect(preferred_languages(), ("en-GB",))
    expect(system_theme(), "dark")
    expect(system_text_scale(), 1.0)
    yield 0


def finds_its_networks(hands: Hands) -> Script:
    """Whatever this machine has: asking does not fail, and the loop is no network."""
    from app.shared.host.addresses import addresses

    expect([item for item in addresses() if item.address.startswith("127.")], [])
    yield 0


def cannot_be_shaken(hands: Hands) -> Script:
    from app.device.shake import Shake

    hands.phone.hasAccelerometer = False
    shake = Shake(lambda: None)
    expect(shake.start(), False)
    shake.stop()
    hands.phone.hasAccelerometer = True
    yield 0


ALL = (
    vibrates,
    is_heard_unless_silenced,
    keeps_clear_of_bars_and_keyboard,
    suits_the_bars,
    asks_permissions,
    opens_its_settings,
    shares,
    picks_a_file,
    picks_a_large_file,
    saves_where_people_choose,
    hands_a_large_file_on,
    speaks,
    copies,
    reads_the_system,
    finds_its_networks,
    cannot_be_shaken,
)
