"""Looking for words without minding accents and capitals: "hrac" finds "Hráč"."""

from __future__ import annotations

from functools import lru_cache
from unicodedata import combining, normalize


@lru_cache(maxsize=1024)
def folded(text: str) -> str:
    """Plain small letters, exactly one for each letter of `text`, so that places stay the same."""
    return "".join(_folded_letter(letter) for letter in text)


@lru_cache(maxsize=1024)
def _folded_letter(letter: str) -> str:
    bare = "".join(part for part in normalize("NFKD", letter.casefold()) if not combining(part))
    return bare if len(bare) == 1 else letter


def wanted(query: str) -> tuple[str, ...]:
    """The words looked for."""
    return tuple(dict.fromkeys(folded(normalize("NFC", query)).split()))


def matches(words: tuple[str, ...], *texts: str) -> bool:
    """Whether every word is in one of the texts."""
    return all(any(word in folded(text) for text in texts) for word in words)


def hits(words: tuple[str, ...], text: str) -> list[tuple[int, int]]:
    """Where the words stand in the text: from, to; what overlaps is one."""
    plain, found = folded(text), []
    for word in words:
        at = plain.find(word)
        while at >= 0:
            found.append((at, at + len(word)))
            at = plain.find(word, at + 1)
    joined: list[tuple[int, int]] = []
    for start, end in sorted(found):
        if joined and start <= joined[-1][1]:
            joined[-1] = joined[-1][0], max(end, joined[-1][1])
        else:
            joined.append((start, end))
    return joined
