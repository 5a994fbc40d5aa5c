"""What people read, in their language.

There is no global `_`: a translator is an object, since everyone at a table may have a language of their own.
The catalogues in `locale/` are kept by `make messages`, which finds every text passed to `tr`, `plural` or
`mark`. `second_person` turns "Eva wins" into "You win", `sentences` says a reason code, `search` finds words.
Imports nothing of the app.
"""

from __future__ import annotations

import os
import struct
from bisect import bisect_left
from collections.abc import Iterable
from functools import cache
from gettext import c2py
from pathlib import Path
from typing import Any

LOCALE = Path(__file__).parent / "locale"
LANGUAGES = {"en": "English", "cs": "Čeština"}
"""Each with its own name for itself; the folder of that code has its catalogue. The first is for people whose
language we do not have.
"""


class Translator:
    """`tr("Five games")`, `tr("Hello, {name}", name=name)`, `tr.plural("{n} die", "{n} dice", 5)`."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._catalogue = _catalogue(language)

    def __call__(self, text: str, **values: Any) -> str:
        if "name" in values and is_you(values["name"]):
            from app.i18n.second_person import SECOND_PERSON  # seldom needed, and not by the first picture

            values["name"], text = self(YOU), SECOND_PERSON.get(text, text)
        return self._catalogue.text(text).format(**values)

    def plural(self, one: str, many: str, n: int, **values: Any) -> str:
        return self._catalogue.counted(one, many, n).format(n=n, **values)


class Catalogue:
    """A compiled catalogue (`.mo`), in which texts are looked up as they are needed.

    Python's own reader takes in all of them first: thousands, of which the first picture shows twenty.
    """

    def __init__(self, compiled: bytes) -> None:
        self._compiled = compiled
        _magic, _revision, count, self._originals, self._translations = struct.unpack_from("<5I", compiled)
        self._numbers = range(count)
        self._found: dict[str, str | None] = {}
        head = self._find("") or ""
        self._form = c2py(head.partition("plural=")[2].partition(";")[0])

    def text(self, text: str) -> str:
        return self._find(text) or text

    def counted(self, one: str, many: str, n: int) -> str:
        forms = self._find(f"{one}\0{many}")
        return forms.split("\0")[self._form(n)] if forms else one if n == 1 else many

    def _find(self, text: str) -> str | None:
        if text not in self._found:
            key = text.encode()
            number = bisect_left(self._numbers, key, key=self._original)
            known = number < len(self._numbers) and self._original(number) == key
            self._found[text] = self._part(self._translations, number).decode() if known else None
        return self._found[text]

    def _original(self, number: int) -> bytes:
        return self._part(self._originals, number)

    def _part(self, table: int, number: int) -> bytes:
        length, start = struct.unpack_from("<2I", self._compiled, table + 8 * number)
        return self._compiled[start : start + length]


@cache
def _catalogue(language: str) -> Catalogue:
    """Read once: everybody at a shared table has a translator, and a language may be switched there and back."""
    return Catalogue((LOCALE / language / "LC_MESSAGES" / "petka.mo").read_bytes())


def mark(text: str) -> str:
    """Names a text for translation where it is written down; `tr` translates it where it is shown."""
    return text


YOU = mark("You")
"""What whoever reads is called: the only person at a device, or somebody who gave no name."""


@cache
def _words_for_you() -> frozenset[str]:
    return frozenset(_catalogue(language).text(YOU) for language in LANGUAGES)


def is_you(name: str) -> bool:
    """Whether a name only says "You": in any language, since that may have been switched after the game began."""
    return name in _words_for_you()


def environment_tags() -> tuple[str, ...]:
    """What the environment of a program says about languages, the best first."""
    named = (os.environ.get(name, "") for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))
    return tuple(tag for value in named for tag in value.split(":") if tag)


def choose(preferred: Iterable[str]) -> str:
    """The first of `preferred` (tags such as "cs", "cs-CZ", "en_GB.UTF-8") that we speak, else English."""
    for tag in preferred:
        language = tag.replace("_", "-").split("-")[0].split(".")[0].lower()
        if language in LANGUAGES:
            return language
    return next(iter(LANGUAGES))
