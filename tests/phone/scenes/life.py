"""Pause and resume, a lost context, a theme, language or letter size that changes, memory that is short."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.phone import fingers
from tests.phone.hands import Hands, expect
from tests.phone.process import Script

TABS = ("play", "history", "stats", "settings")
GAMES = ("knister", "genial")


def away_and_back(hands: Hands) -> Script:
    """On six pages: away, without a context, the theme changes, back. Each looks like one that was opened just now."""
    for tab in TABS:
        hands.app.navigator.tab(tab)
        yield from hands.at_rest()
        yield from _turns_round(hands, tab, lambda tab=tab: _reopen_tab(hands, tab))
    for game in GAMES:
        yield from hands.open_game(game)
        hands.keep_game()
        id = hands.page.id
        yield from _turns_round(hands, game, lambda id=id: _reopen_game(hands, id))


def _reopen_tab(hands: Hands, tab: str) -> Script:
    hands.app.navigator.tab("stats" if tab == "play" else "play")
    yield from hands.at_rest()
    hands.app.navigator.tab(tab)
    yield from hands.at_rest()


def _reopen_game(hands: Hands, id: str) -> Script:
    hands.app.navigator.home()
    yield from hands.at_rest()
    page = hands.app.navigator.open("game", id=id)
    yield from hands.until(lambda: page.body is not None, "the game does not open")
    yield from hands.at_rest()


def _turns_round(hands: Hands, name: str, reopen: Callable[[], Script]) -> Script:
    from app.ui.theme import theme

    sdl = fingers.sdl()
    before = theme.mode
    window, context = sdl.SDL_GL_GetCurrentWindow(), sdl.SDL_GL_GetCurrentContext()
    hands.pause()
    sdl.SDL_GL_MakeCurrent(window, None)
    hands.phone.night = before == "light"
    hands.resume()
    sdl.SDL_GL_MakeCurrent(window, context)
    yield 0.3
    yield from hands.at_rest()
    expect(theme.mode, "dark" if before == "light" else "light")
    yield from _settled(hands)
    shown = yield from hands.picture()
    yield from reopen()
    yield from _settled(hands)
    fresh = yield from hands.picture()
    different = [i // 3 for i in range(0, len(fresh.rgb), 3) if fresh.rgb[i : i + 3] != shown.rgb[i : i + 3]]
    if different:
        for kind, taken in (("shown", shown), ("fresh", fresh)):
            taken.save(Path(hands.properties["shared"]) / f"{name}-{kind}.png")
        where = sorted({pixel // fresh.width for pixel in different})
        raise AssertionError(f"{name}: {len(different)} pixels differ, in rows {where[0]} to {where[-1]}")


def _settled(hands: Hands) -> Script:
    """Until two pictures in a row are the same: what fades, breathes or is still being made has come to rest."""
    previous: Any = None
    for _ in range(40):
        seen = yield from hands.picture()
        if previous is not None and seen.rgb == previous.rgb:
            return
        previous = seen
        yield 0.1
    raise AssertionError("the page never comes to rest")


def theme_in_front(hands: Hands) -> Script:
    """Android's own theme changes at sunset, without asking."""
    from app.ui.theme import theme

    for night in (False, True):
        hands.phone.night = night
        yield from hands.until(lambda night=night: theme.mode == ("dark" if night else "light"), "the theme stays")
    yield from hands.until(lambda: "setSystemBarsAppearance(int, int) 0 of 24 @main" in hands.calls(), "the bars stay")


def language_in_front(hands: Hands) -> Script:
    hands.phone.languages = "cs-CZ,en-GB"
    yield from hands.until(lambda: hands.app.language == "cs", "the language stays")
    hands.phone.languages = "en-GB"
    yield from hands.until(lambda: hands.app.language == "en", "the language stays")


def letters_in_front(hands: Hands) -> Script:
    """The system's letter size is followed until the person sets one; a dp stays what it is."""
    from kivy.metrics import dp

    from app.ui.theme import theme

    hands.phone.fontScale = 1.3
    yield from hands.until(lambda: abs(theme.text_scale - 1.3) < 0.01, "the letters stay")
    expect(dp(100), 100.0)
    hands.app.settings.text_scale = 1.2
    hands.phone.fontScale = 2.0
    yield 1.5
    expect(theme.text_scale, 1.2)
    hands.app.settings.text_scale = 0
    hands.phone.fontScale = 1.0
    yield from hands.until(lambda: theme.text_scale == 1.0, "the letters stay")


def memory_is_short(hands: Hands) -> Script:
    """Whatever is on the page, it stays; what is not needed goes, and so it does when the app is left."""
    from app.device import memory

    given: list[int] = []
    purge, memory.purge = memory.purge, lambda: given.append(purge() or 1)
    yield from hands.open_game("knister")
    fingers.life(fingers.LOW_MEMORY)
    yield from hands.until(lambda: given, "no memory was given back")
    expect(hands.page.body is not None, True)
    count = len(given)
    hands.pause()
    hands.resume()
    expect(len(given), count + 1)
    memory.purge = purge
    yield 0.1
