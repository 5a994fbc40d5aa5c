"""The files behind the bots: those that come with the app, and those a game computes once and keeps.

The rules touch no file: they name bytes, this module fetches and keeps them.
"""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from threading import Lock

import rules
from rules.core import Game, Precomputed

log = logging.getLogger(__name__)


class _Folder(Mapping[str, bytes]):
    """The files of a folder by name, each read when it is first asked for."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._read: dict[str, bytes] = {}

    def __getitem__(self, name: str) -> bytes:
        if name not in self._read:
            try:
                self._read[name] = (self._folder / name).read_bytes()
            except OSError:
                raise KeyError(name) from None
        return self._read[name]

    def __iter__(self) -> Iterator[str]:
        try:
            return iter(sorted(path.name for path in self._folder.iterdir() if path.is_file()))
        except OSError:
            return iter(())

    def __len__(self) -> int:
        return sum(1 for _ in self)


def bot_files_of(assets: Path) -> Mapping[str, bytes]:
    """What the bots were given to know beforehand, by file name."""
    return _Folder(assets / "bots")


_preparing = Lock()
_prepared: set[str] = set()


def prepare(game: Game, cache: Path) -> None:
    """Have what `game` precomputes ready; the first call in a process does the work, any thread may be first."""
    if game.precomputed is None:
        return
    with _preparing:
        if game.id not in _prepared:
            _fill(game.precomputed, cache / f"{game.id}.tables")
            _prepared.add(game.id)


def release(but: Collection[str] = ()) -> None:
    """Free the memory of all games' files but of these."""
    with _preparing:
        for game in games_with_files():
            if game.precomputed is not None and game.id not in but:
                game.precomputed.release()
                _prepared.discard(game.id)


def games_with_files() -> list[Game]:
    """The games whose code was needed so far."""
    return [rules.game(id) for id, package in rules.PACKAGES.items() if f"{package}.game" in sys.modules]


def _fill(computed: Precomputed, kept: Path) -> None:
    try:
        if kept.exists() and not kept.is_file():
            raise OSError("not a file")
        computed.restore(kept.read_bytes())
    except FileNotFoundError:
        _build(computed, kept)
    except (OSError, ValueError) as error:
        log.warning("%s is of no use and made again: %s", kept.name, error)
        _build(computed, kept)


def _build(computed: Precomputed, kept: Path) -> None:
    computed.build()
    half = kept.with_suffix(".half")
    try:
        kept.parent.mkdir(parents=True, exist_ok=True)
        half.unlink(missing_ok=True)
        half.write_bytes(computed.dump())
        os.replace(half, kept)
    except OSError as error:
        log.warning("%s cannot be kept: %s", kept.name, error)
