"""Every field of the app on a small phone: above the keyboard, with its button in reach, and a menu that speaks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from kivy.uix.scrollview import ScrollView

from app.pages.dice_table.drawers import NamesDrawer
from app.pages.dice_table.summary_pad import NameDrawer
from app.pages.history import game_files
from app.pages.home.owner import OwnerDrawer
from app.pages.setup.drawers import AddDrawer, PersonDrawer
from app.pages.shared_table.guest_lobby import RenameDrawer
from app.pages.shared_table.lobby_drawers import GuestDrawer
from app.store.seats import PERSON
from app.ui.buttons import PrimaryButton
from app.ui.edit_menu import edit_menu
from app.ui.fields import TextField
from app.ui.layout import layout
from app.ui.theme import theme
from tests.app.conftest import PHONE, Stage
from tests.app.harness import Hands, close_app, knister, open_app


@pytest.fixture
def hands(stage: Stage, tmp_path: Path) -> Iterator[Hands]:
    hands = open_app(stage, tmp_path)
    yield hands
    layout.keyboard_height = layout.inset_bottom = 0
    close_app(hands)
    stage.resize(*PHONE)


def nothing(*_: Any) -> None: ...


def sheets(hands: Hands) -> dict[str, Callable[[], Any]]:
    """How each sheet with a field is opened."""
    app, tr = hands.app, hands.app.tr
    app.navigator.open("setup", game_id="knister")
    hands.wait(0.5)
    draft = hands.page.draft
    pad = SimpleNamespace(names=["Jana", "Eva"], can_remove=True)
    guest, page = SimpleNamespace(name="Eva"), SimpleNamespace(tr=tr)

    def shown(sheet: Any) -> Callable[[], Any]:
        return lambda: app.overlay.show(sheet)

    return {
        "owner": shown(OwnerDrawer(app, None, nothing)),
        "add": shown(AddDrawer(tr, draft, nothing, nothing, nothing)),
        "person": shown(PersonDrawer(tr, draft, 0, nothing, nothing, nothing, nothing)),
        "names": shown(NamesDrawer(app, tr, draft, nothing)),
        "guest": shown(GuestDrawer(tr, guest, [], nothing, nothing)),  # type: ignore[arg-type]
        "rename": shown(RenameDrawer(page, "Eva")),  # type: ignore[arg-type]
        "points": shown(NameDrawer(tr, pad, 0, nothing, nothing)),  # type: ignore[arg-type]
        "file": lambda: game_files.show_game_files(app),
    }


def scroll_to(widget: Any) -> None:
    view = widget.parent
    while not isinstance(view, ScrollView):
        if view.parent in (view, None):
            return
        view = view.parent
    view.scroll_to(widget, animate=False)


def covered(hands: Hands, widget: Any) -> str:
    """Why it cannot be seen whole."""
    low, high = (round(widget.to_window(0, edge)[1]) for edge in (widget.y, widget.top))
    top = hands.stage.window.height
    return "" if layout.keyboard_height <= low < high <= top else f"from {low} to {high} of {top}"


def faults(hands: Hands, name: str, field: TextField, confirm: Any, keyboard: int) -> list[str]:
    """Type in the field with the keyboard up; what is wrong then."""
    hands.tap(field.input)
    found = [] if field.input.focus else [f"{name}: not focused"]
    layout.keyboard_height = keyboard
    hands.wait(0.5)
    why = covered(hands, field.input)
    found += [f"{name}: the field lies {why}"] if why else []
    if confirm is not None:
        scroll_to(confirm)
        hands.stage.frames(4)
        why = covered(hands, confirm)
        found += [f"{name}: the button lies {why}"] if why else []
    layout.keyboard_height = 0
    field.input.focus = False
    hands.wait(0.3)
    return found


@pytest.mark.parametrize(
    ("size", "keyboard", "scale"), [((360, 640), 300, 1.0), ((360, 640), 260, 2.0), ((640, 360), 200, 1.0)]
)
def test_no_keyboard_covers_a_field_or_its_button(
    hands: Hands, size: tuple[int, int], keyboard: int, scale: float
) -> None:
    app = hands.app
    hands.stage.resize(*size)
    theme.text_scale = scale
    layout.inset_bottom = 24
    knister(app.house, [PERSON])
    found: list[str] = []
    for name, show in sheets(hands).items():
        show()
        hands.wait(0.5)
        inside = list(app.overlay.modal.walk(restrict=True))
        field = next(widget for widget in inside if isinstance(widget, TextField))
        confirm = next((widget for widget in inside if isinstance(widget, PrimaryButton)), None)
        found += faults(hands, name, field, confirm, keyboard)
        app.overlay.modal.dismiss()
        hands.wait(0.5)
    page: Any = app.navigator.open("join")
    hands.wait(0.5)
    before = page.join_button.to_window(*page.join_button.pos)
    for name in ("code", "person"):
        found += faults(hands, name, getattr(page, name), page.join_button, keyboard)
    assert page.join_button.to_window(*page.join_button.pos) == before, "the page has its room back"
    page = app.navigator.open("rules", game_id="knister")
    hands.wait(0.5)
    found += faults(hands, "rules", page.search_field.field, None, keyboard)
    app.navigator.tab("history")
    hands.wait(0.5)
    hands.tap("Search")
    hands.wait(0.5)
    found += faults(hands, "history", hands.page.search_field.field, None, keyboard)
    assert found == []


def test_a_tap_that_leaves_a_field_still_finds_what_it_was_meant_for(hands: Hands) -> None:
    """The page gets its room back when the keyboard is gone, not while the finger is lifted."""
    hands.stage.resize(360, 640)
    page = hands.app.navigator.open("join")
    hands.wait(0.5)
    hands.tap(page.person.input)
    layout.keyboard_height = 260
    hands.wait(0.5)
    page.person.text = "Jana"
    hands.tap(page.colour_dots[3])
    hands.wait(0.3)
    assert page.colour_dots[3].chosen and not page.person.input.focus
    layout.keyboard_height = 0
    hands.wait(0.3)
    assert hands.app.navigator.manager.height == 640


def test_the_menu_of_fields_speaks_the_language_of_the_app(hands: Hands) -> None:
    def words() -> list[str]:
        return [edit_menu.cut, edit_menu.copy, edit_menu.paste, edit_menu.select_all]

    hands.app.language = "cs"
    assert words() == ["Vyjmout", "Kopírovat", "Vložit", "Vybrat vše"]
    hands.app.language = "en"
    assert words() == ["Cut", "Copy", "Paste", "Select all"]


def test_another_page_takes_the_keyboard_and_the_menu_away(hands: Hands) -> None:
    page = hands.app.navigator.open("join")
    hands.wait(0.5)
    page.person.text = "Jana"
    hands.stage.tap(page.person.input, hold=1)
    assert edit_menu.field is page.person.input
    layout.keyboard_height = 300
    hands.wait(0.3)
    assert page.height < PHONE[1]
    rules = hands.app.navigator.open("rules", game_id="knister")
    hands.wait(0.3)
    assert edit_menu.field is None and not page.person.input.focus
    assert rules.height == PHONE[1], "it does not wait for the keyboard to be gone"
