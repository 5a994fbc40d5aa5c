"""What the app was started with: an icon, an invitation, Recents; and invitations that come later."""

from __future__ import annotations

import os
import signal
from typing import Any

from tests.phone import fingers
from tests.phone.hands import Hands, expect
from tests.phone.process import Script

LINK = "petka://10.9.8.7:8021/#secret"


def cold(hands: Hands) -> Script:
    hands.tell("page", hands.page.name.split()[0])
    yield 0.1


def opened(hands: Hands) -> Script:
    """What people see first; `come_home` must not have taken them away from it."""
    hands.tell("page", hands.first_page.split()[0])
    yield 0.1


def measured(hands: Hands) -> Script:
    from kivy.metrics import dp

    from app.ui.theme import theme

    hands.tell("dp", dp(1))
    hands.tell("letters", round(theme.text_scale, 2))
    yield 0.1


def later_invitations(hands: Hands) -> Script:
    """One that comes while the app runs is shown; what is none of ours is not."""
    from jnius import autoclass

    intents, uris = autoclass("android.content.Intent"), autoclass("android.net.Uri")
    activity: Any = autoclass("org.kivy.android.PythonActivity").mActivity
    activity.open(intents(intents.ACTION_VIEW))
    activity.open(intents(intents.ACTION_VIEW, uris.parse("https://elsewhere.example/")))
    yield 0.3
    expect(hands.page.name.split()[0], "play")
    activity.open(intents(intents.ACTION_VIEW, uris.parse(LINK)))
    yield from hands.until(lambda: hands.page.name.startswith("join"), "the invitation is not shown")


def back_leaves(hands: Hands) -> Script:
    """Android's back: from a page home, from home into the background."""
    hands.app.navigator.tab("settings")
    yield from hands.at_rest()
    fingers.key(fingers.BACK)
    yield from hands.until(lambda: hands.page.name.startswith("play"), "back did not lead home")
    expect([call for call in hands.calls() if call.startswith("moveTaskToBack")], [])
    fingers.key(fingers.BACK)
    yield from hands.until(lambda: any(call.startswith("moveTaskToBack") for call in hands.calls()), "not left")


def killed_in_a_game(hands: Hands) -> Script:
    """A move, and the system ends the process at once."""
    yield from hands.open_game("knister")
    session = hands.page.session
    yield from hands.tap("Roll")
    yield from hands.until(lambda: bool(session.state.to_act()), "the dice never lie")
    hands.tell("game", hands.page.id)
    hands.pause()
    os.kill(os.getpid(), signal.SIGKILL)
    yield 0


def goes_on(hands: Hands) -> Script:
    """After it the game is offered, and its roll is what it was."""
    games = hands.app.house.ask(lambda house: [game.id for game in house.store.games("open")]).result()
    hands.tell("games", " ".join(games))
    page = hands.app.navigator.open("game", id=games[0])
    yield from hands.until(lambda: page.body is not None, "the game does not open")
    expect(bool(page.session.state.to_act()), True)
