"""The voice never keeps anyone waiting, interrupts or waits as asked, and survives its engine."""

from __future__ import annotations

import os
import stat
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from app.device import silence, speech
from app.device.speech import Speech


class FakeVoice:
    """Speaks until told that it has finished; `slow` blocks inside the engine as a waking one does."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.speaking = False
        self.slow = threading.Event()
        self.slow.set()
        self.error: Exception | None = None

    def say(self, text: str, language: str) -> None:
        assert self.slow.wait(60)
        if self.error:
            raise self.error
        self.said.append(f"{language}: {text}")
        self.speaking = True

    def busy(self) -> bool:
        return self.speaking

    def stop(self) -> None:
        self.said.append("stop")
        self.speaking = False


def until(condition: Callable[[], bool]) -> bool:
    end = time.monotonic() + 60
    while not condition() and time.monotonic() < end:
        time.sleep(0.005)
    return condition()


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(silence, "told", set())
    monkeypatch.delenv("ANDROID_ARGUMENT", raising=False)


@pytest.fixture
def voice() -> FakeVoice:
    return FakeVoice()


def test_speaking_does_not_block(voice: FakeVoice) -> None:
    voice.slow.clear()
    talk = Speech(voice)
    for n in range(100):
        talk.speak(str(n), "cs")
    talk.stop()
    talk.speak("last", "en")
    assert voice.said == []
    voice.slow.set()
    assert until(lambda: voice.said[-1:] == ["en: last"])
    assert len(voice.said) <= 2, "what was overtaken is not said"


def test_the_newest_interrupts(voice: FakeVoice) -> None:
    talk = Speech(voice)
    talk.speak("one", "cs")
    assert until(lambda: voice.said == ["cs: one"])
    talk.speak("two", "cs")
    assert until(lambda: voice.said == ["cs: one", "cs: two"])


def test_after_waits_its_turn(voice: FakeVoice) -> None:
    talk = Speech(voice)
    talk.speak("eleven", "en")
    talk.speak("Anna", "en", after=True)
    assert until(lambda: voice.said == ["en: eleven"])
    time.sleep(3 * speech.LOOK)
    assert voice.said == ["en: eleven"]
    voice.speaking = False
    assert until(lambda: voice.said == ["en: eleven", "en: Anna"])


def test_stop_forgets_what_waits(voice: FakeVoice) -> None:
    talk = Speech(voice)
    talk.speak("eleven", "en")
    talk.speak("Anna", "en", after=True)
    assert until(lambda: voice.said == ["en: eleven"])
    talk.stop()
    assert until(lambda: voice.said == ["en: eleven", "stop"])
    time.sleep(3 * speech.LOOK)
    assert voice.said == ["en: eleven", "stop"]


def test_stopping_a_voice_that_never_spoke_starts_nothing(voice: FakeVoice) -> None:
    talk = Speech(voice)
    talk.stop()
    assert talk.thread is None


@pytest.mark.parametrize("error", [NotImplementedError(), OSError("no such device"), KeyError("voice")])
def test_a_failing_engine_is_one_line(caplog: pytest.LogCaptureFixture, voice: FakeVoice, error: Exception) -> None:
    voice.error = error
    talk = Speech(voice)
    for n in range(3):
        talk.speak(str(n), "cs", after=True)
    assert until(lambda: not talk.waiting and bool(caplog.records))
    voice.error = None
    talk.speak("again", "cs")
    assert until(lambda: voice.said == ["cs: again"])
    assert len(caplog.records) == 1


# -- programs ------------------------------------------------------------------------------------------------

linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux has these programs")


def install(folder: Path, name: str) -> Path:
    """A program that writes its arguments down and, told to speak, goes on until it is ended."""
    record = folder / f"{name}.said"
    program = folder / name
    forever = f"echo $$ > {folder / 'pid'}; exec /bin/sleep 30"
    program.write_text(f'#!/bin/sh\necho "$*" >> {record}\ncase "$*" in *forever*) {forever};; esac\n', "utf-8")
    program.chmod(program.stat().st_mode | stat.S_IEXEC)
    return record


@pytest.fixture
def programs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path


def lines(record: Path) -> list[str]:
    return record.read_text("utf-8").splitlines() if record.exists() else []


@linux
def test_espeak_speaks_the_language_and_is_cut_short(programs: Path) -> None:
    record = install(programs, "espeak-ng")
    talk = Speech()
    talk.speak("forever", "cs")
    assert until(lambda: lines(record) == ["-v cs -- forever"] and lines(programs / "pid") != [])
    (pid,) = map(int, lines(programs / "pid"))
    talk.speak("-x is no option", "en")
    assert until(lambda: lines(record) == ["-v cs -- forever", "-v en -- -x is no option"])
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


@linux
def test_the_desktops_own_speech_comes_first_and_is_cancelled_at_its_server(programs: Path) -> None:
    record = install(programs, "spd-say")
    install(programs, "espeak-ng")
    talk = Speech()
    talk.speak("forever", "cs")
    assert until(lambda: lines(record) == ["--wait -l cs -- forever"])
    talk.stop()
    assert until(lambda: lines(record) == ["--wait -l cs -- forever", "--cancel"])


@linux
def test_without_a_program_there_is_silence_and_one_line(caplog: pytest.LogCaptureFixture, programs: Path) -> None:
    talk = Speech()
    for n in range(20):
        talk.speak(str(n), "cs", after=True)
    assert until(lambda: talk.thread is not None and not talk.thread.is_alive())
    assert len(caplog.records) == 1
    assert talk.waiting <= speech.MOST


@pytest.mark.parametrize("system", ["darwin", "win32"])
def test_macos_and_windows_speak_through_plyer(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    fake = SimpleNamespace(tts=SimpleNamespace(speak=said.append))
    monkeypatch.setitem(sys.modules, "plyer", fake)
    monkeypatch.setattr(speech.sys, "platform", system)
    voice = speech.found_voice()
    assert voice is not None
    voice.say("Seven", "en")
    voice.stop()
    assert said == ["Seven"]
    assert not voice.busy()
    for name in ("-f/etc/passwd is here", "--output-file=x is here", " -o/tmp/x is here", "-", ""):
        voice.say(name, "en")
    assert said[1:] == ["f/etc/passwd is here", "output-file=x is here", "o/tmp/x is here"], "never an option"


@pytest.mark.parametrize("program", speech.PROGRAMS)
def test_a_program_is_told_where_its_options_end(program: str, monkeypatch: pytest.MonkeyPatch) -> None:
    commands: list[list[str]] = []
    monkeypatch.setattr(speech.sys, "platform", "linux")
    monkeypatch.setattr(speech.shutil, "which", lambda name: name if name == program else None)
    ended = SimpleNamespace(poll=lambda: 0)
    monkeypatch.setattr(speech.subprocess, "Popen", lambda command, **_: commands.append(command) or ended)
    voice = speech.found_voice()
    assert voice is not None
    voice.say("-w /tmp/x is here", "en")
    assert commands[0][0] == program and commands[0][-2:] == ["--", "-w /tmp/x is here"]
