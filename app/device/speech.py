"""The app's own voice, in the app's language."""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from collections import deque
from subprocess import DEVNULL
from threading import Condition, Thread
from typing import Any, NamedTuple, Protocol

from app.device.platform import activity, is_android, java
from app.device.silence import silently, tell_once

READY = 10.0
"""Seconds Android's speech engine may take to wake up."""

LOOK = 0.05
"""Seconds between two looks whether a voice is awake or has finished."""

INSTEAD, AVAILABLE = 0, 0
"""Android's QUEUE_FLUSH and LANG_AVAILABLE."""

MOST = 8
"""Sentences that may wait; the oldest go first."""


class Voice(Protocol):
    """One of the engines below. It may take its time: only the speaking thread waits for it."""

    def say(self, text: str, language: str) -> None: ...

    def busy(self) -> bool: ...

    def stop(self) -> None: ...


class _SpeechWish(NamedTuple):
    text: str
    language: str
    waits: bool


class Speech:
    """Speaks without ever keeping the caller waiting; the engine and its thread come with the first word."""

    def __init__(self, voice: Voice | None = None) -> None:
        self._voice = voice
        self._wishes: deque[_SpeechWish] = deque(maxlen=MOST)
        self._changed = Condition()
        self.thread: Thread | None = None

    @property
    def waiting(self) -> int:
        """Sentences that have not been begun."""
        return len(self._wishes)

    def speak(self, text: str, language: str, *, after: bool = False) -> None:
        """Say it at once instead of whatever is being said, or `after` that. `language` is a tag such as "en-GB"."""
        with self._changed:
            if not after:
                self._wishes.clear()
            self._wish(_SpeechWish(text, language, after))

    def stop(self) -> None:
        with self._changed:
            if self.thread is not None:
                self._wishes.clear()
                self._wish(_SpeechWish("", "", False))

    def _wish(self, wish: _SpeechWish) -> None:
        self._wishes.append(wish)
        self._changed.notify()
        if self.thread is None:
            self.thread = Thread(target=self._work, name="speech", daemon=True)
            self.thread.start()

    def _work(self) -> None:
        voice = self._voice or found_voice()
        while voice is not None:
            wish = self._next(voice)
            if wish.text:
                _say(voice, wish)
            else:
                _hush(voice)

    def _next(self, voice: Voice) -> _SpeechWish:
        with self._changed:
            while not self._wishes:
                self._changed.wait()
            while self._wishes[0].waits and _busy(voice):
                self._changed.wait(LOOK)
            return self._wishes.popleft()


@silently(None)
def _say(voice: Voice, wish: _SpeechWish) -> None:
    voice.say(wish.text, wish.language)


@silently(False)
def _busy(voice: Voice) -> bool:
    return voice.busy()


@silently(None)
def _hush(voice: Voice) -> None:
    voice.stop()


PROGRAMS = "spd-say", "espeak-ng"

NO_WORDS = "-/@ \t"
"""How a program's options begin: a guest's name may, and must not become one."""


def has_voice() -> bool:
    """Whether this device can be expected to speak; what it really says is found out by speaking."""
    return is_android() or sys.platform in ("darwin", "win32") or any(map(shutil.which, PROGRAMS))


@silently(None)
def found_voice() -> Voice | None:
    if is_android():
        return _AndroidVoice()
    if sys.platform in ("darwin", "win32"):
        return _PlyerVoice()
    for program in PROGRAMS:
        if shutil.which(program):
            return _CommandVoice(program)
    tell_once("speech", "no engine found")
    return None


class _AndroidVoice:
    """Android's TextToSpeech. It wakes up in its own time; until then it is mute and has no voice to name."""

    def __init__(self) -> None:
        java("android.speech.tts.Voice", getName="()Ljava/lang/String;")
        engines = java(
            "android.speech.tts.TextToSpeech",
            new="(Landroid/content/Context;Landroid/speech/tts/TextToSpeech$OnInitListener;)V",
            getDefaultVoice="()Landroid/speech/tts/Voice;",
            setLanguage="(Ljava/util/Locale;)I",
            speak="(Ljava/lang/CharSequence;ILandroid/os/Bundle;Ljava/lang/String;)I",
            isSpeaking="()Z",
            stop="()I",
        )
        self._engine: Any = engines(activity(), None)
        self._language = ""
        until = time.monotonic() + READY
        while self._engine.getDefaultVoice() is None and time.monotonic() < until:
            time.sleep(LOOK)

    def say(self, text: str, language: str) -> None:
        if not self._speaks(language):
            tell_once(f"speech in {language!r}", "the engine has no such voice")
            return
        self._engine.speak(text, INSTEAD, None, "petka")

    def busy(self) -> bool:
        return bool(self._engine.isSpeaking())

    def stop(self) -> None:
        self._engine.stop()

    def _speaks(self, language: str) -> bool:
        if language != self._language:
            locales = java("java.util.Locale", forLanguageTag="static (Ljava/lang/String;)Ljava/util/Locale;")
            if self._engine.setLanguage(locales.forLanguageTag(language)) >= AVAILABLE:
                self._language = language
        return language == self._language


class _CommandVoice:
    """A program that speaks its last argument."""

    def __init__(self, program: str) -> None:
        self._program = program
        self._process: subprocess.Popen[bytes] | None = None

    def say(self, text: str, language: str) -> None:
        self.stop()
        options = ("--wait", "-l", language) if self._program == "spd-say" else ("-v", language)
        command = [self._program, *options, "--", text]
        self._process = subprocess.Popen(command, stdin=DEVNULL, stdout=DEVNULL, stderr=DEVNULL)

    def busy(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def stop(self) -> None:
        if self._process is None or not self.busy():
            return
        if self._program == "spd-say":  # the words are with its server already
            subprocess.run([self._program, "--cancel"], timeout=2, check=False)
        self._process.terminate()
        self._process.wait(timeout=2)


class _PlyerVoice:
    """The voice of macOS or Windows, in the language the system speaks. It returns when the sentence is said."""

    def __init__(self) -> None:
        from plyer import tts

        self._tts = tts

    def say(self, text: str, language: str) -> None:
        if words := text.lstrip(NO_WORDS):
            self._tts.speak(words)

    def busy(self) -> bool:
        return False

    def stop(self) -> None:
        """A sentence that was begun is finished."""
