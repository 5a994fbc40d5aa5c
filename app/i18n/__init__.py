"""What people read, in their language.

There is no global `_`: a translator is an object, since everyone at a table may have a language of their own. In
kv files texts read `app.tr("…")`; `app.tr` is a property, so they follow when the language changes. The catalogues
in `locale/` are kept by `make messages`, which finds every text passed to `tr`, `plural` or `mark`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from gettext import GNUTranslations
from pathlib import Path
from typing import Any

LOCALE = Path(__file__).parent / "locale"
LANGUAGES = ("en", "cs")
"""The first is the one for people whose language we do not have."""


class Translator:
    """`tr("Five games")`, `tr("Hello, {name}", name=name)`, `tr.plural("{n} die", "{n} dice", 5)`."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._catalogue = _catalogue(language)

    def __call__(self, text: str, **values: Any) -> str:
        return self._catalogue.gettext(text).format(**values)

    def plural(self, one: str, many: str, n: int, **values: Any) -> str:
        return self._catalogue.ngettext(one, many, n).format(n=n, **values)


@cache
def _catalogue(language: str) -> GNUTranslations:
    """Read once: everybody at a shared table has a translator, and a language may be switched there and back."""
    with (LOCALE / language / "LC_MESSAGES" / "petka.mo").open("rb") as file:
        return GNUTranslations(file)


def mark(text: str) -> str:
    """Names a text for translation where it is written down; `tr` translates it where it is shown."""
    return text


def choose(preferred: Iterable[str]) -> str:
    """The first of `preferred` (tags such as "cs", "cs-CZ", "en_GB.UTF-8") that we speak, else English."""
    for tag in preferred:
        language = tag.replace("_", "-").split("-")[0].split(".")[0].lower()
        if language in LANGUAGES:
            return language
    return LANGUAGES[0]
