"""Typing: the keyboard that fits, letters as input methods send them, our own menu, and fields above the keyboard."""

from __future__ import annotations

from typing import Any

from tests.phone import fingers
from tests.phone.fingers import Finger
from tests.phone.hands import Hands, expect
from tests.phone.process import Script

TEXT, ADDRESS, NO_SUGGESTIONS = 1, 17, 0x80000
"""Of Android's InputType."""
BACKSPACE = 8
KEYBOARD = 0.45
"""The share of a phone's height that its keyboard takes."""


def join_page(hands: Hands) -> Script:
    hands.app.navigator.open("join")
    yield from hands.at_rest()


def typed(*events: tuple[Any, Any]) -> Script:
    for send, what in events:
        send(what)
        yield 0.02


def spell(text: str) -> list[tuple[Any, str]]:
    return [(fingers.type_text, letter) for letter in text]


def rest_on(hands: Hands, field: Any) -> Script:
    """A finger that stays near the field's left edge until the menu is thought of."""
    from app.ui.edit_menu import edit_menu

    finger = Finger()
    edit_menu.close()
    finger.down(*field.to_window(field.x + field.width / 10, field.center_y))
    yield from hands.until(lambda: edit_menu.field is field, "a resting finger means nothing")
    yield 0.1
    finger.up()
    yield 0.1


def panel() -> Any:
    """The menu on the screen, or None."""
    from kivy.core.window import Window

    from app.ui.edit_menu import EditPanel

    return next((widget for widget in Window.children if isinstance(widget, EditPanel)), None)


def offered() -> list[str]:
    shown = panel()
    return [button.text for button in reversed(shown.children)] if shown is not None else []


def choose(hands: Hands, words: str) -> Script:
    yield from hands.tap(next(button for button in panel().children if button.text == words))


# -- keyboards -------------------------------------------------------------------------------------------------


def keyboards(hands: Hands) -> Script:
    yield from join_page(hands)
    page = hands.page
    yield from hands.tap(page.person.input)
    expect(hands.phone.keyboardType, TEXT)
    yield from hands.tap(page.code.input)
    expect(hands.phone.keyboardType, ADDRESS | NO_SUGGESTIONS)
    hands.app.navigator.open("rules", game_id="knister")
    yield from hands.at_rest()
    yield from hands.tap(hands.page.search_field.field.input)
    expect(hands.phone.keyboardType, TEXT)


# -- letters ---------------------------------------------------------------------------------------------------


def letters(hands: Hands) -> Script:
    """SDL 2.30 sends what an input method does on Android as committed text and backspaces.

    Other versions also tell what is not committed yet.
    """
    yield from join_page(hands)
    person, code = hands.page.person, hands.page.code
    yield from hands.tap(person.input)
    yield from typed((fingers.type_text, "Žluťoučký kůň"))
    expect(person.text, "Žluťoučký kůň")
    person.text = ""
    yield from typed(*spell("Žluťoučký kun"), (fingers.key, BACKSPACE), (fingers.key, BACKSPACE), *spell("ůň"))
    expect(person.text, "Žluťoučký kůň")
    yield from typed((fingers.type_text, "🎲👩‍👩‍👧"), *spell("Konstantinopolitan"))
    expect(person.text, "Žluťoučký kůň🎲👩‍👩‍👧Konst")
    person.text = ""
    yield from typed((fingers.compose, "c"), (fingers.compose, "č"))
    expect(person.text, "č")
    yield from typed((fingers.type_text, "č"), (fingers.compose, ""), *spell("áp"))
    expect(person.text, "čáp")
    yield from hands.tap(code.input)
    yield from typed(*spell("kolo 57"))
    expect(code.text, "KOLO 57")


# -- the menu --------------------------------------------------------------------------------------------------


def edit_menu(hands: Hands) -> Script:
    """What it offers, what that does, and that the clipboard is read only to paste."""
    phone = hands.phone
    yield from join_page(hands)
    field = hands.page.person.input
    phone.clipboard = ""
    yield from hands.tap(field)
    yield from rest_on(hands, field)
    expect(offered(), [])
    phone.clipboard = "Žofie"
    yield from rest_on(hands, field)
    expect(offered(), ["Paste"])
    expect([call for call in hands.calls() if "getPrimaryClip" in call], [])
    yield from choose(hands, "Paste")
    expect((field.text, field.focus, offered()), ("Žofie", True, []))
    yield from typed((fingers.type_text, " Nováková"))
    yield from rest_on(hands, field)
    expect((field.selection_text, offered()), ("Žofie", ["Cut", "Copy", "Paste", "Select all"]))
    yield from choose(hands, "Select all")
    expect((field.selection_text, offered()), ("Žofie Nováková", ["Cut", "Copy", "Paste"]))
    yield from choose(hands, "Copy")
    expect((phone.clipboard, field.text, offered()), ("Žofie Nováková", "Žofie Nováková", []))
    yield from rest_on(hands, field)
    yield from choose(hands, "Cut")
    expect((phone.clipboard, field.text, field.focus), ("Žofie", " Nováková", True))
    phone.clipboard = "Bartoloměj a jeho sestra Konstancie"
    yield from rest_on(hands, field)
    yield from choose(hands, "Select all")
    yield from choose(hands, "Paste")
    expect(field.text, "Bartoloměj a jeho sestra"[: field.most])


def leave_menu(hands: Hands) -> Script:
    """It follows the language. Typing, a tap elsewhere, back, and another page close it.

    Kivy's own bubble and drops never come.
    """
    from kivy.core.window import Window
    from kivy.uix.bubble import Bubble
    from kivy.uix.textinput import Selector

    yield from join_page(hands)
    page, field = hands.page, hands.page.person.input
    page.person.text = "Jana"

    def opened() -> Script:
        yield from rest_on(hands, field)
        expect(offered()[:2], ["Cut", "Copy"])
        expect([widget for widget in Window.children if isinstance(widget, Bubble | Selector)], [])
        x, y = panel().pos
        inside = x >= 0 and panel().right <= Window.width and y >= 0 and panel().top <= Window.height
        expect(inside, True)

    yield from opened()
    hands.app.settings.language = "cs"
    yield 0.1
    expect(offered()[:2], ["Vyjmout", "Kopírovat"])
    hands.app.settings.language = "en"
    yield 0.1
    yield from typed((fingers.type_text, "Eva"))
    expect((field.text, offered()), ("Eva", []))
    yield from opened()
    yield from hands.tap(page.how_to_join)
    expect((field.focus, offered()), (False, []))
    yield from opened()
    fingers.key(fingers.BACK)
    yield 0.2
    expect((field.focus, offered(), hands.page is page), (False, [], True))
    yield from opened()
    hands.app.navigator.open("rules", game_id="knister")
    yield 0.05
    expect((field.focus, offered()), (False, []))


# -- above the keyboard ------------------------------------------------------------------------------------------


def risen(hands: Hands, field: Any, confirm: Any) -> Script:
    """Tap the field; when the keyboard has come, field and button stand above it."""
    from app.ui.layout import layout

    keyboard = int(layout.height * KEYBOARD)
    yield from hands.tap(field)
    yield from hands.until(lambda: field.focus, "the field is not focused")
    hands.phone.keyboard = keyboard
    try:
        yield from hands.until(lambda: layout.keyboard_height == keyboard, "the keyboard is not seen")
        yield from hands.at_rest()
        check_above(field)
        check_above(confirm)
    finally:
        hands.phone.keyboard = 0
    yield from hands.until(lambda: layout.keyboard_height == 0, "the keyboard stays")
    yield from hands.at_rest()


def check_above(widget: Any) -> None:
    from app.ui.layout import layout

    low, high = (widget.to_window(widget.x, edge)[1] for edge in (widget.y, widget.top))
    if not layout.keyboard_height <= low < high <= layout.height:
        raise AssertionError(f"{widget} lies from {low} to {high}, the keyboard reaches {layout.keyboard_height}")


def rise(hands: Hands) -> Script:
    """On a page and in a drawer; `tests/app/test_fields.py` goes through all of them."""
    from app.pages.home.owner import OwnerDrawer

    yield from join_page(hands)
    page = hands.page
    bottom = page.join_button.to_window(0, page.join_button.y)
    yield from risen(hands, page.person.input, page.join_button)
    expect(page.join_button.to_window(0, page.join_button.y), bottom)
    sheet = hands.app.overlay.show(OwnerDrawer(hands.app, None, lambda: None))
    yield from hands.at_rest()
    yield from risen(hands, sheet.field.input, sheet.save_button)
