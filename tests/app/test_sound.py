"""Sounds play by name, feedback by moment; nothing ever raises or waits."""

from __future__ import annotations

import itertools
import random
import threading
import typing
from collections.abc import Callable
from pathlib import Path

import pytest

from app.device import feedback as feedback_module
from app.device import silence
from app.device.feedback import EFFECTS, Effect, Feedback, Moment
from app.device.sound import FOLDER, Sounds, load
from app.device.speech import Speech
from app.device.vibration import PATTERNS


class Fake:
    """A loaded sound that remembers how loud it was played."""

    def __init__(self, path: Path) -> None:
        self.name = path.stem
        self.volume = 1.0
        self.played: list[float] = []

    def play(self) -> None:
        self.played.append(self.volume)


class Loader:
    def __init__(self) -> None:
        self.loaded: dict[str, Fake] = {}
        self.gate = threading.Event()
        self.gate.set()
        self.threads: set[threading.Thread] = set()

    def __call__(self, path: Path) -> Fake:
        assert self.gate.wait(60)
        self.threads.add(threading.current_thread())
        return self.loaded.setdefault(path.stem, Fake(path))

    @property
    def played(self) -> list[str]:
        return sorted(name for name, sound in self.loaded.items() for _ in sound.played)


@pytest.fixture(autouse=True)
def audible(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SDL_AUDIODRIVER", raising=False)
    monkeypatch.setattr(silence, "told", set())


@pytest.fixture
def loader() -> Loader:
    return Loader()


@pytest.fixture
def sounds(loader: Loader) -> Sounds:
    sounds = Sounds(load=loader)
    ready(sounds)
    return sounds


def ready(sounds: Sounds) -> None:
    sounds.preload()
    thread = sounds.loading
    assert thread is not None
    thread.join(60)


def test_loading_happens_on_another_thread_and_nobody_waits(loader: Loader) -> None:
    loader.gate.clear()
    sounds = Sounds(load=loader)
    sounds.play("tap")
    sounds.play("tap")
    assert loader.loaded == {}
    loader.gate.set()
    ready(sounds)
    assert loader.played == [], "what was asked for too early stays silent"
    sounds.play("tap")
    assert loader.played == ["tap"]
    assert threading.current_thread() not in loader.threads


def test_every_file_is_loaded_once(sounds: Sounds, loader: Loader) -> None:
    assert sorted(loader.loaded) == sorted(path.stem for path in FOLDER.glob("*.wav"))


def test_nothing_is_opened_where_nothing_can_be_heard(monkeypatch: pytest.MonkeyPatch, loader: Loader) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    sounds = Sounds(load=loader)
    sounds.preload()
    sounds.play("tap")
    assert sounds.loading is None
    assert loader.loaded == {}


def test_kivy_loads_our_files(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    sound = load(FOLDER / "bell.wav")
    assert typing.cast(typing.Any, sound).length == pytest.approx(0.9, abs=0.01)
    sound.volume = 0.5
    sound.play()


def test_knocks_never_repeat_and_all_come(sounds: Sounds, loader: Loader) -> None:
    random.seed(5)
    order: list[str] = []
    for _ in range(60):
        before = {name: len(sound.played) for name, sound in loader.loaded.items()}
        sounds.play("knock")
        order += [name for name, sound in loader.loaded.items() if len(sound.played) > before[name]]
    assert len(order) == 60
    assert set(order) == {"knock-1", "knock-2", "knock-3"}
    assert all(a != b for a, b in itertools.pairwise(order))


@pytest.mark.parametrize(("count", "heard"), [(1, "chime-1"), (3, "chime-3"), (5, "chime-5"), (17, "chime-5")])
def test_variants_count_up_to_the_last(sounds: Sounds, loader: Loader, count: int, heard: str) -> None:
    sounds.play("chime", variant=count)
    assert loader.played == [heard]


def test_volume_multiplies(sounds: Sounds, loader: Loader) -> None:
    sounds.volume = 0.5
    sounds.play("tap", volume=0.5)
    assert loader.loaded["tap"].played == [0.25]


def test_an_unknown_name_is_silence(sounds: Sounds, loader: Loader) -> None:
    sounds.play("trumpet")
    assert loader.played == []


def test_broken_files_and_players_are_silence_and_one_line(caplog: pytest.LogCaptureFixture, loader: Loader) -> None:
    def broken(path: Path) -> Fake:
        if path.stem == "tap":
            raise OSError("not a wave file")
        sound = loader(path)
        sound.play = explode  # type: ignore[method-assign]
        return sound

    def explode() -> None:
        raise RuntimeError("device lost")

    sounds = Sounds(load=broken)
    ready(sounds)
    sounds.play("tap")
    sounds.play("bell")
    sounds.play("bell")
    assert [record.levelname for record in caplog.records] == ["WARNING", "WARNING"]
    assert "not a wave file" in caplog.text
    assert caplog.text.count("device lost") == 1


# -- feedback ------------------------------------------------------------------------------------------------


class Heard(Sounds):
    def __init__(self) -> None:
        super().__init__()
        self.names: list[tuple[str, int | None]] = []

    def play(self, name: str, variant: int | None = None, volume: float = 1.0) -> None:
        self.names.append((name, variant))


class Spoken(Speech):
    def __init__(self) -> None:
        super().__init__()
        self.words: list[tuple[str, str, bool]] = []

    def speak(self, text: str, language: str, *, after: bool = False) -> None:
        self.words.append((text, language, after))

    def stop(self) -> None:
        self.words.append(("", "", False))


class Table(typing.NamedTuple):
    feedback: Feedback
    heard: Heard
    felt: list[str]
    spoken: Spoken
    ring: Callable[[bool], None]


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Table:
    felt: list[str] = []
    heard, spoken = Heard(), Spoken()
    monkeypatch.setattr(feedback_module, "vibrate", felt.append)

    def ring(audible: bool) -> None:
        monkeypatch.setattr(feedback_module, "is_audible", lambda: audible)

    ring(True)
    return Table(Feedback(heard, spoken, "cs"), heard, felt, spoken, ring)


def test_every_moment_has_a_sound_and_a_pattern_that_exist() -> None:
    assert set(EFFECTS) == set(typing.get_args(Moment))
    names = {path.stem.partition("-")[0] for path in FOLDER.glob("*.wav")}
    assert {effect.sound for effect in EFFECTS.values()} == names
    assert {effect.haptic for effect in EFFECTS.values()} == {"", *PATTERNS}


@pytest.mark.parametrize("moment", typing.get_args(Moment))
def test_moments_are_heard_and_felt(table: Table, moment: Moment) -> None:
    table.feedback(moment)
    effect: Effect = EFFECTS[moment]
    assert [name for name, _ in table.heard.names] == [effect.sound]
    assert table.felt == [effect.haptic] * bool(effect.haptic)


def test_chimes_rise_with_the_count_and_nothing_else_does(table: Table) -> None:
    table.feedback("hit", count=4)
    table.feedback("line_complete")
    table.feedback("hit", count=0)
    table.feedback("confirm", count=4)
    assert table.heard.names == [("chime", 4), ("chime", 1), ("chime", 1), ("stroke", None)]


def test_the_three_switches(table: Table) -> None:
    table.feedback.sound = False
    table.feedback("confirm")
    assert (table.heard.names, table.felt) == ([], ["press"])
    table.feedback.sound, table.feedback.haptics = True, False
    table.feedback("confirm")
    assert (table.heard.names, table.felt) == ([("stroke", None)], ["press"])
    table.feedback.say("Tři")
    table.feedback.voice = True
    table.feedback.say("Jedenáct")
    table.feedback.say("Na řadě je Anna", after=True)
    table.feedback.hush()
    assert table.spoken.words == [("Jedenáct", "cs", False), ("Na řadě je Anna", "cs", True), ("", "", False)]


def test_sound_follows_the_ringer_except_at_the_dice_table(table: Table) -> None:
    table.ring(False)
    table.feedback("die_lands")
    assert (table.heard.names, table.felt) == ([], ["land"])
    table.feedback.follow_ringer = False
    table.feedback("die_lands")
    assert table.heard.names == [("knock", None)]
