"""The kit under real touches and keys: every control does what it shows, follows the theme and never cuts a word."""

from __future__ import annotations

import gc
import re
import time
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.app import gallery
from tests.app.conftest import Finger, Stage, cut_texts, labels, lines_of

TAB, ENTER, SPACE, RIGHT, LEFT, DOWN = 9, 13, 32, 275, 276, 274


@pytest.fixture(autouse=True)
def plain_look(stage: Stage) -> Iterator[None]:
    from app.ui.focus import focus
    from app.ui.layout import layout
    from app.ui.theme import theme

    if focus.window is None:
        focus.attach(stage.window)
    layout.follow(stage.window)

    def reset() -> None:
        theme.mode, theme.text_scale, theme.reduced_motion, theme.left_handed = "dark", 1.0, False, False
        layout.inset_top = layout.inset_bottom = layout.keyboard_height = 0
        focus.scope = focus.widget = None

    reset()
    yield
    reset()


def column(stage: Stage, *widgets: Any) -> Any:
    """The widgets on a page, on the felt, below an overlay."""
    root, page, _overlay = gallery.frame("Title", "subtitle")
    for widget in widgets:
        page.add_widget(widget)
    return stage.show(root)


def press_key(stage: Stage, key: int, *modifiers: str) -> None:
    stage.window.dispatch("on_key_down", key, 0, "", list(modifiers))
    stage.run(0.2)


def events(widget: Any, *names: str) -> list[tuple[Any, ...]]:
    """What the widget says from now on."""
    heard: list[tuple[Any, ...]] = []
    for name in names:
        widget.bind(**{name: lambda _widget, *values, name=name: heard.append((name, *values))})
    return heard


def test_a_button_is_pressed_shrinks_and_comes_back(stage: Stage) -> None:
    from app.ui.buttons import PrimaryButton

    button = PrimaryButton(text="Write 7 here", icon="pencil", badge="+19")
    column(stage, button)
    heard = events(button, "on_press", "on_release")
    finger = Finger(stage, *button.to_window(*button.center))
    stage.run(0.4)
    assert button.zoom == pytest.approx(0.97)
    assert heard == [("on_press",)]
    finger.up()
    stage.run(0.2)
    assert button.zoom == 1
    assert heard == [("on_press",), ("on_release",)]


def test_a_disabled_button_does_nothing(stage: Stage) -> None:
    from app.ui.buttons import PrimaryButton

    button = PrimaryButton(text="Start", disabled=True)
    column(stage, button)
    heard = events(button, "on_release")
    stage.tap(button)
    assert heard == []
    assert not button.rim


def test_a_small_chip_is_touched_on_48_dp(stage: Stage) -> None:
    from app.ui.chips import Chip
    from app.ui.text import Text

    chip = Chip(text="Pair", value="1")
    column(stage, Text(text="Chips"), chip)
    heard = events(chip, "on_release")
    assert chip.height < 40
    x, y = chip.to_window(*chip.center)
    stage.tap((x, y + 23))
    assert heard == [("on_release",)]
    stage.tap((x, y + 26))
    assert len(heard) == 1


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_every_touchable_thing_has_48_dp_and_something_to_say(stage: Stage, scale: float) -> None:
    from app.ui.press import Pressable
    from app.ui.theme import theme

    stage.resize(360, 640)
    theme.text_scale = scale
    for page in gallery.PAGES.values():
        root = stage.show(page())
        for widget in root.walk(restrict=True):
            if isinstance(widget, Pressable) and widget.focusable and widget.get_parent_window():
                x, y = widget.center
                assert widget.collide_point(x - 23.5, y)
                assert widget.collide_point(x, y + 23.5)
        stage.window.remove_widget(root)
        stage.run(0.5)


def test_segmented_tells_the_change_once(stage: Stage) -> None:
    from app.ui.choice import Segmented

    control = Segmented(options=[("one", "This phone", "smartphone"), ("many", "Many phones", "wifi")], value="one")
    column(stage, control)
    heard = events(control, "on_change")
    right = control.to_window(control.right - 60, control.center_y)
    stage.tap(right)
    stage.tap(right)
    stage.run(0.3)
    assert heard == [("on_change", "many")]
    assert control.thumb.x > control.center_x - 5


def test_switch_row_toggles_from_anywhere_on_it(stage: Stage) -> None:
    from app.ui.rows import SwitchRow

    row = SwitchRow(title="Hints", subtitle="light bulb", icon="lightbulb")
    column(stage, row)
    heard = events(row, "on_toggle")
    stage.tap(row.to_window(row.x + 60, row.center_y))
    stage.run(0.3)
    knob = row.switch.knob
    assert heard == [("on_toggle", True)]
    assert knob.center_x > row.switch.center_x
    stage.tap(row.to_window(*row.switch.center))
    assert heard[-1] == ("on_toggle", False)
    assert not row.active


def test_toggle_tile(stage: Stage) -> None:
    from app.ui.choice import ToggleTile

    tile = ToggleTile(text="Sound", icon="volume-2", active=True)
    column(stage, tile)
    stage.tap(tile)
    assert not tile.active
    stage.tap(tile)
    assert tile.active


def test_slider_snaps_to_its_steps(stage: Stage) -> None:
    from app.ui.choice import StepSlider

    slider = StepSlider(value=1.0, least=1.0, most=1.5, step=0.1)
    column(stage, slider)
    heard = events(slider, "on_change", "on_settle")
    left, right = slider.ends()
    start, end = (
        slider.to_window(left, slider.center_y),
        slider.to_window(left + (right - left) * 0.61, slider.center_y),
    )
    stage.drag(start, end, steps=30)
    assert slider.value == pytest.approx(1.3)
    assert [value for name, value in heard if name == "on_change"] == pytest.approx([1.1, 1.2, 1.3])
    assert heard[-1] == ("on_settle", pytest.approx(1.3))


def sheet_on(stage: Stage) -> tuple[Any, Any]:
    from app.ui.overlay.drawers import Drawer
    from app.ui.rows import ListRow

    root = column(stage)
    sheet = Drawer(title="Karel plays")
    for title in ("Easy", "Medium", "Hard"):
        sheet.add_widget(ListRow(title=title, subtitle="about 2 s a move"))
    root.overlay.show(sheet)
    stage.run(0.5)
    return root.overlay, sheet


def test_a_sheet_dragged_down_closes(stage: Stage) -> None:
    overlay, sheet = sheet_on(stage)
    x, y = sheet.handle.to_window(*sheet.handle.center)
    stage.drag((x, y), (x, y - 30))
    assert overlay.modal is sheet
    assert sheet.panel.nudge_y == 0
    stage.drag((x, y), (x, y - 150))
    assert overlay.modal is None
    assert sheet.parent is None


def test_a_tap_beside_a_sheet_closes_it_and_reaches_nothing_below(stage: Stage) -> None:
    from app.ui.buttons import PrimaryButton
    from app.ui.overlay.drawers import Drawer

    below = PrimaryButton(text="Below")
    root = column(stage, below)
    heard = events(below, "on_release")
    sheet = root.overlay.show(Drawer(title="Sheet"))
    stage.run(0.5)
    stage.tap(below)
    stage.run(0.5)
    assert heard == []
    assert sheet.parent is None
    stage.tap(below)
    assert heard == [("on_release",)]


def test_rows_of_a_sheet_are_tapped(stage: Stage) -> None:
    overlay, sheet = sheet_on(stage)
    row = sheet.body.children[0]
    heard = events(row, "on_release")
    stage.tap(row)
    assert heard == [("on_release",)]
    assert overlay.modal is sheet


def test_back_closes_the_topmost_first(stage: Stage) -> None:
    from app.ui.overlay.drawers import Dialog

    overlay, sheet = sheet_on(stage)
    dialog = overlay.show(Dialog(title="Leave?", text="It is saved.", primary_text="Stay", secondary_text="Leave"))
    heard = events(dialog, "on_primary", "on_secondary", "on_dismiss")
    stage.run(0.5)
    assert overlay.back()
    stage.run(0.5)
    assert heard == [("on_dismiss",)]
    assert overlay.modal is sheet
    assert overlay.back()
    stage.run(0.5)
    assert overlay.modal is None
    assert not overlay.back()


def test_a_dialog_that_must_be_answered_swallows_back(stage: Stage) -> None:
    from app.ui.overlay.drawers import Dialog

    root = column(stage)
    dialog = root.overlay.show(Dialog(title="Sorry", text="Saved.", primary_text="Close", dismissable=False))
    heard = events(dialog, "on_primary")
    stage.run(0.5)
    assert root.overlay.back()
    stage.tap((10, 10))
    assert root.overlay.modal is dialog
    stage.tap(dialog.primary_button)
    stage.run(0.5)
    assert heard == [("on_primary",)]
    assert root.overlay.modal is None


def test_long_words_put_the_buttons_of_a_dialog_above_each_other(stage: Stage) -> None:
    from app.ui.overlay.drawers import Dialog

    root = column(stage)
    dialog = root.overlay.show(
        Dialog(
            title="Opustit?",
            text="Hra je uložená.",
            primary_text="Zůstat tady",
            secondary_text="Opustit rozehranou hru",
        )
    )
    stage.run(0.5)
    assert dialog.primary_button.y >= dialog.secondary_button.top
    assert cut_texts(dialog) == []


def test_toast_goes_after_two_seconds(stage: Stage) -> None:
    overlay = column(stage).overlay
    toast = overlay.toast("A white 4 does not fit a white 3", icon="circle-alert", bad=True)
    stage.run(1.9)
    assert toast.parent is overlay
    stage.run(0.5)
    assert toast.parent is None
    assert overlay.message is None


def test_undo_within_six_seconds(stage: Stage) -> None:
    overlay = column(stage).overlay
    done: list[str] = []
    message = overlay.undo("Deleted", "Undo", lambda: done.append("undone"), on_gone=lambda: done.append("gone"))
    stage.run(3)
    assert 0.4 < message.time_left.value < 0.6
    stage.tap(message.children[0])
    stage.run(10)
    assert done == ["undone"]
    assert message.parent is None


def test_undo_expires_after_six_seconds(stage: Stage) -> None:
    overlay = column(stage).overlay
    done: list[str] = []
    message = overlay.undo("Deleted", "Undo", lambda: done.append("undone"), on_gone=lambda: done.append("gone"))
    stage.run(5.8)
    assert done == []
    stage.run(0.6)
    assert done == ["gone"]
    assert message.parent is None


def test_a_new_message_settles_the_one_before(stage: Stage) -> None:
    overlay = column(stage).overlay
    done: list[str] = []
    overlay.undo("Deleted", "Undo", lambda: done.append("undone"), on_gone=lambda: done.append("gone"))
    stage.run(1)
    overlay.toast("Saved")
    stage.run(0.5)
    assert done == ["gone"]


def test_switching_the_theme_repaints_at_once(stage: Stage) -> None:
    from app.ui.boxes import Card
    from app.ui.buttons import PrimaryButton
    from app.ui.text import Text
    from app.ui.theme import theme

    card = Card()
    card.add_widget(Text(text="Players", kind="section"))
    column(stage, card, PrimaryButton(text="Start"))
    spot = card.to_window(card.right - 30, card.center_y)
    dark = pixel(stage, *spot)
    theme.mode = "light"
    stage.frames(2)
    assert near(dark, (0x17, 0x48, 0x4D))
    assert near(pixel(stage, *spot), (0xFF, 0xFB, 0xF2))
    assert near(tuple(round(255 * c) for c in card.children[0].color[:3]), (0x22, 0x30, 0x2F))
    assert tuple(theme.text) == pytest.approx(tuple(theme.palette.text))


def pixel(stage: Stage, x: float, y: float) -> tuple[int, int, int]:
    picture = stage.picture()
    return picture.at(int(x), picture.height - 1 - int(y))


def near(seen: tuple[int, ...], wanted: tuple[int, ...], by: int = 4) -> bool:
    return all(abs(a - b) <= by for a, b in zip(seen, wanted, strict=True))


def test_widgets_are_forgotten_with_their_screen(stage: Stage) -> None:
    from app.ui.theme import theme

    def followers() -> int:
        gc.collect()
        return sum(len(known) for known in theme.followers.values())

    stage.show(gallery.settings())
    stage.window.remove_widget(stage.window.children[0])
    stage.run(1)
    before = followers()
    for _ in range(3):
        root = stage.show(gallery.settings())
        stage.window.remove_widget(root)
        del root
        stage.run(1)
    assert followers() <= before + 40


def test_kv_follows_the_theme(stage: Stage) -> None:
    from kivy.lang import Builder

    from app.ui.theme import theme

    label = Builder.load_string(
        """
#:import theme app.ui.theme.theme
Label:
    color: theme.text2
    font_size: dp(10) * theme.text_scale
"""
    )
    stage.show(label)
    theme.mode, theme.text_scale = "light", 1.4
    stage.frames(2)
    assert tuple(label.color) == pytest.approx(tuple(theme.palette.text2))
    assert label.font_size == pytest.approx(14)


@pytest.mark.long
@pytest.mark.parametrize("size", gallery.SIZES)
@pytest.mark.parametrize("page", gallery.PAGES)
def test_no_word_is_cut_at_any_size(stage: Stage, size: tuple[int, int], page: str) -> None:
    from app.ui.text import Text
    from app.ui.theme import theme

    stage.resize(*size)
    for scale in (1.0, 1.3, 2.0):
        theme.text_scale = scale
        root = stage.show(gallery.PAGES[page]())
        stage.run(0.5)
        assert cut_texts(root) == []
        texts = [label for label in labels(root) if isinstance(label, Text)]
        assert [text.text for text in texts if text.font_size < 11] == []
        assert [text.text for text in texts if text.text_size[0] and longest_word(text) > text.text_size[0]] == []
        stage.window.remove_widget(root)


def longest_word(text: Any) -> float:
    return max(text.core.get_extents(word)[0] for word in text.text.split())


def test_what_scrolls_out_is_not_seen(stage: Stage) -> None:
    """Kivy draws smooth translucent shapes through the stencil that a ScrollView clips with."""
    from kivy.uix.floatlayout import FloatLayout

    from app.ui.boxes import Card, Page, PaperCard
    from app.ui.choice import ToggleTile
    from app.ui.drawing.paint import Backdrop
    from app.ui.rows import ListRow

    root = FloatLayout()
    root.add_widget(Backdrop())
    stage.show(root)
    bare = stage.picture()
    page = Page(size_hint_y=None, height=300, pos_hint={"top": 1})
    card = Card(padding=0)
    for place in range(8):
        card.add_widget(ListRow(title="Row", subtitle="more", divider=place > 0, chosen=place == 5))
    for widget in (PaperCard(), ToggleTile(text="On", active=True), card, PaperCard(), ToggleTile(text="On")):
        page.add_widget(widget)
    root.add_widget(page)
    stage.frames(4)
    assert page.body.height > 400
    full = stage.picture()
    below = 3 * full.width * 301
    assert full.rgb[below:] == bare.rgb[below:]
    assert full.rgb[:below] != bare.rgb[:below]


def test_pictures_are_the_same_after_the_graphics_context_was_lost(stage: Stage) -> None:
    from kivy.graphics.context import get_context

    stage.show(gallery.table())
    stage.run(0.5)
    before = stage.picture()
    get_context().reload()
    stage.frames(4)
    assert stage.picture().rgb == before.rgb


@pytest.mark.parametrize(
    ("scale", "sizes"), [(1.0, (12, 14, 19, 27)), (1.5, (18, 21, 26, 34)), (2.0, (24, 28, 33, 41))]
)
def test_small_words_grow_by_all_of_the_text_scale_and_headlines_by_less(
    stage: Stage, scale: float, sizes: tuple[int, ...]
) -> None:
    from app.ui.text import Text
    from app.ui.theme import theme

    theme.text_scale = scale
    assert tuple(Text(text="Jana", kind=kind).font_size for kind in ("micro", "label", "title", "h1")) == sizes


@pytest.mark.parametrize(("wanted", "given"), [(0.85, 1.0), (1.3, 1.3), (2.0, 2.0), (3.2, 2.0)])
def test_text_is_never_smaller_than_designed_nor_larger_than_twice_that(wanted: float, given: float) -> None:
    from app.ui.theme import theme

    theme.text_scale = wanted
    assert theme.text_scale == given
    theme.text_scale = 1.0


def test_text_scale_changes_what_is_already_shown(stage: Stage) -> None:
    from app.ui.buttons import PrimaryButton
    from app.ui.text import Text
    from app.ui.theme import theme

    text, button = Text(text="It is saved. You find it on the home screen and in History."), PrimaryButton(text="Stay")
    column(stage, text, button)
    before = text.height
    theme.text_scale = 1.5
    stage.frames(4)
    assert text.font_size == 22
    assert text.height > before * 1.4
    assert button.height == pytest.approx(64)


def test_a_long_word_shrinks_rather_than_breaks(stage: Stage) -> None:
    from app.ui.text import Text

    text = Text(text="Nejneobhospodařovávatelnějšími", size_hint_x=None, width=150)
    column(stage, text)
    assert text.texture_size[0] <= 150
    assert text.texture_size[1] < 30


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("Pokračovat v Knisteru", ["Pokračovat", "v Knisteru"]),
        ("Jeden hráč, 15 min", ["Jeden hráč,", "15 min"]),
        ("Seznam v Qwertyuiopasdfg", ["Seznam v", "Qwertyuiopasdfg"]),
        ("Jeden hod pro všechny", ["Jeden hod", "pro všechny"]),
        ("Share first", ["Share first"]),
    ],
)
def test_words_that_belong_together_share_a_line(stage: Stage, text: str, lines: list[str]) -> None:
    from app.ui.text import Text

    shown = stage.show(Text(text=text, kind="title", size_hint_x=None, width=150))
    assert [line.replace("\u00a0", " ").strip() for line in lines_of(shown)] == lines
    assert shown.text == text


def test_words_on_one_line_shrink_to_three_quarters_then_wrap(stage: Stage) -> None:
    from app.ui.text import Text

    text = Text(text="Start with 3 players", kind="button", flow="fit", size_hint_x=None)
    column(stage, text)
    seen = []
    for width in (300, 130, 90):
        text.width = width
        stage.frames(4)
        seen.append((len(lines_of(text)), text.font_size))
    (one, full), (still_one, shrunk), (two, least) = seen
    assert (one, still_one, two) == (1, 1, 2)
    assert full == 17
    assert 0.75 * 17 < shrunk < 17
    assert least == 12, "three quarters of 17, in whole pixels"


def test_every_face_has_the_letters_that_are_never_looked_up() -> None:
    from app.ui.drawing.glyphs import coverage
    from app.ui.text import COMMON_LETTERS, OWN_FACES

    for face in OWN_FACES:
        assert {ord(letter) for letter in COMMON_LETTERS} <= coverage(face)


def test_the_font_of_icons_has_those_in_use_and_no_others() -> None:
    from app.ui.drawing.glyphs import coverage
    from app.ui.drawing.icon_codes import ICON_CODES
    from app.ui.theme import ICONS
    from tools.lean_font import lean
    from tools.make_ui_assets import icon_codes

    codes = {name: ord(icon) for name, icon in ICON_CODES.items()}
    assert coverage(ICONS) == set(codes.values())
    font = Path(ICONS).read_bytes()
    assert icon_codes(font) == codes
    assert lean(font, codes.values()) == font


def test_no_widget_does_without_a_rule_that_kivy_has_for_it() -> None:
    """`Unruled` widgets are not styled; of those that Kivy has rules for, ours draw by themselves what the rule did."""
    from importlib import import_module
    from pkgutil import walk_packages

    import kivy

    import app
    from app.ui.text import Unruled

    for module in walk_packages(app.__path__, "app."):
        if module.name.split(".")[1] in ("ui", "screens", "boards", "dice", "navigation", "shell"):
            import_module(module.name)
    style = (Path(kivy.__file__).parent / "data" / "style.kv").read_text("utf-8")
    rules = re.findall("^<(.+)>", style, re.MULTILINE)
    ruled = {name.strip(" -").split("@")[0] for rule in rules for name in rule.split(",")}
    drawn = {
        "ScrollView": "Scroller",
        "StencilView": "Scroller",
        "ScreenManager": "Pages",
        "RelativeLayout": "AppScreen",
    }

    def below(widget: type) -> set[type]:
        return {widget}.union(*map(below, widget.__subclasses__()))

    for widget in below(Unruled):
        ancestors = {ancestor.__name__ for ancestor in widget.__mro__}
        assert {drawn.get(name, "nobody") for name in ancestors & ruled} <= ancestors, widget


def test_names_with_other_letters_get_a_face_that_has_them(stage: Stage) -> None:
    from app.ui.drawing.glyphs import coverage
    from app.ui.text import Text, face_for
    from app.ui.theme import FACES

    for name in ("Žofie", "Łukasz", "Nguyễn", "Ağa"):
        assert face_for(name, FACES[500]) == FACES[500]
    for name in ("Олена", "Αθηνά", "אורי"):
        face = face_for(name, FACES[700])
        assert face != FACES[700]
        assert {ord(letter) for letter in name} <= coverage(face)
    text = Text(text="Jana")
    text.text = "Олена"
    stage.frames(2)
    assert text.font_name != FACES[500]


def test_the_bar_is_mirrored_for_the_left_handed(stage: Stage) -> None:
    from app.ui.bars import BottomBar
    from app.ui.buttons import PrimaryButton, SecondaryButton
    from app.ui.theme import theme

    root = column(stage)
    undo, write = SecondaryButton(icon="undo-2"), PrimaryButton(text="Write")
    bar = BottomBar()
    for button in (undo, write):
        bar.add_widget(button)
    root.column.add_widget(bar)
    stage.frames(4)
    assert (undo.x, write.right) == (16, 412 - 16)
    theme.left_handed = True
    stage.frames(4)
    assert (write.x, undo.right) == (16, 412 - 16)


def test_tab_and_enter_walk_and_press(stage: Stage) -> None:
    from app.ui.buttons import PrimaryButton, SecondaryButton
    from app.ui.focus import focus

    first, off, second = (
        PrimaryButton(text="One"),
        PrimaryButton(text="Off", disabled=True),
        SecondaryButton(text="Two"),
    )
    root = column(stage, first, off, second)
    root.bar.back_icon = ""
    spoken = events(focus, "on_voice")
    pressed = events(second, "on_release")
    press_key(stage, TAB)
    assert focus.widget is first
    assert first.focused
    press_key(stage, TAB)
    assert focus.widget is second
    assert not first.focused
    press_key(stage, ENTER)
    press_key(stage, SPACE)
    assert pressed == [("on_release",)] * 2
    press_key(stage, TAB, "shift")
    assert focus.widget is first
    press_key(stage, DOWN)
    assert focus.widget is second
    assert [words for _name, words in spoken] == ["One", "Two", "One", "Two"]
    stage.tap((5, 5))
    assert focus.widget is None
    assert not second.focused


def test_the_focus_ring_is_amber_and_seen(stage: Stage) -> None:
    from app.ui.buttons import SecondaryButton

    button = SecondaryButton(text="Two")
    column(stage, button)
    x, y = button.to_window(button.center_x, button.top)
    before = pixel(stage, x, y + 3)
    press_key(stage, TAB)
    press_key(stage, TAB)
    assert button.focused
    assert not near(before, (0xF6, 0xB2, 0x3C), by=40)
    assert near(pixel(stage, x, y + 3), (0xF6, 0xB2, 0x3C), by=40)


def test_focus_stays_inside_an_open_sheet(stage: Stage) -> None:
    from app.ui.focus import focus

    overlay, sheet = sheet_on(stage)
    for _ in range(5):
        press_key(stage, TAB)
        assert focus.widget in list(sheet.walk(restrict=True))
    overlay.back()
    assert focus.widget is None


def test_arrows_move_a_focused_slider(stage: Stage) -> None:
    from app.ui.choice import StepSlider
    from app.ui.focus import focus

    slider = StepSlider(value=1.2, least=1.0, most=1.5, step=0.1)
    column(stage, slider)
    focus.widget = slider
    press_key(stage, RIGHT)
    assert slider.value == pytest.approx(1.3)
    press_key(stage, LEFT)
    press_key(stage, LEFT)
    assert slider.value == pytest.approx(1.1)


def test_hover_marks_only_what_is_under_the_pointer(stage: Stage) -> None:
    from app.ui.buttons import PrimaryButton, SecondaryButton

    first, second = PrimaryButton(text="One"), SecondaryButton(text="Two")
    column(stage, first, second)
    stage.window.mouse_pos = first.to_window(*first.center)
    stage.frames(2)
    assert (first.hovered, second.hovered) == (True, False)
    stage.window.mouse_pos = second.to_window(*second.center)
    stage.frames(2)
    assert (first.hovered, second.hovered) == (False, True)


def test_what_had_focus_and_pointer_is_let_go_with_its_page(stage: Stage) -> None:
    from app.ui.buttons import PrimaryButton
    from app.ui.focus import focus

    focus.widget = button = PrimaryButton(text="One")
    root = column(stage, button)
    stage.window.mouse_pos = button.to_window(*button.center)
    stage.frames(2)
    assert button.focused and button.hovered
    gone = weakref.ref(button)
    stage.window.remove_widget(root)
    stage.run(1)
    del button, root
    gc.collect()
    assert gone() is None and focus.widget is None


def test_each_of_several_fields_follows_its_own_cursor(stage: Stage) -> None:
    from app.ui.fields import TextField

    fields = [TextField(label="Name"), TextField(label="Name")]
    column(stage, *fields)
    for field in fields:
        field.text = "a name much too long for the width of its field " * 3
        field.input.cursor = (len(field.text), 0)
    stage.run(0.2)
    assert all(field.input.scroll_x > 100 for field in fields)


def test_typing_and_its_limit(stage: Stage) -> None:
    from app.ui.fields import TextField

    field = TextField(label="Name", hint="Player 1", most=12)
    column(stage, field)
    stage.tap(field.input)
    assert field.input.focus
    for letter in "Konstantinopolitan":
        stage.window.dispatch("on_textinput", letter)
    stage.frames(2)
    assert field.text == "Konstantinop"
    field.text = "Eva"
    assert field.input.text == "Eva"


@pytest.mark.parametrize("taken_back_first", [True, False])
def test_what_an_input_method_composes_becomes_what_it_commits(stage: Stage, taken_back_first: bool) -> None:
    from app.ui.fields import TextField

    def commit(text: str) -> None:
        for event, value in (("on_textedit", ""), ("on_textinput", text))[:: 1 if taken_back_first else -1]:
            stage.window.dispatch(event, value)

    field = TextField(label="Name", most=6)
    column(stage, field)
    stage.tap(field.input)
    for composed in ("c", "č"):
        stage.window.dispatch("on_textedit", composed)
        assert field.text == composed
    commit("č")
    stage.window.dispatch("on_textedit", "ápi začali")
    assert field.text == "čápi z", "no more than there is room for"
    commit("ápi z")
    assert field.text == "čápi z"
    stage.window.dispatch("on_textedit", "xy")
    commit("xy")
    assert field.text == "čápi z"
    field.input.select_text(0, 4)
    stage.window.dispatch("on_textedit", "o")
    commit("on")
    assert field.text == "on z"
    field.input.do_backspace()
    assert field.text == "o z"


def test_a_page_may_write_in_capitals_what_is_being_composed(stage: Stage) -> None:
    from app.ui.fields import TextField

    field = TextField(label="Code")
    field.bind(text=lambda _, text: setattr(field, "text", text.upper()))
    column(stage, field)
    stage.tap(field.input)
    field.text = "KO 57"
    field.input.cursor = (2, 0)
    for event, text in (
        ("on_textedit", "l"),
        ("on_textedit", "lo"),
        ("on_textinput", "lo"),
        ("on_textedit", ""),
        ("on_textinput", "v"),
    ):
        stage.window.dispatch(event, text)
    assert (field.text, field.input.cursor_index()) == ("KOLOV 57", 5)


def test_a_field_asks_for_the_keyboard_that_fits(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    from app.ui.fields import TextField

    asked: list[tuple[str, bool]] = []
    real = stage.window.request_keyboard

    def request_keyboard(callback: Any, target: Any, input_type: str, keyboard_suggestions: bool) -> Any:
        asked.append((input_type, keyboard_suggestions))
        return real(callback, target, input_type, keyboard_suggestions)

    monkeypatch.setattr(stage.window, "request_keyboard", request_keyboard)
    fields = [
        TextField(label="Name"),
        TextField(label="Link", keyboard="url"),
        TextField(label="Age", keyboard="number"),
    ]
    column(stage, *fields)
    for field in fields:
        stage.tap(field.input)
    assert asked == [("text", True), ("url", False), ("number", False)]


# -- the menu of a field -------------------------------------------------------------------------------------------


@pytest.fixture
def clipboard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was copied, the latest last."""
    from kivy.core.clipboard import Clipboard

    from app.ui.edit_menu import edit_menu

    texts: list[str] = []
    monkeypatch.setattr(Clipboard, "copy", texts.append)
    monkeypatch.setattr(Clipboard, "paste", lambda: texts[-1])
    monkeypatch.setattr(edit_menu, "can_paste", lambda: bool(texts))
    return texts


def edit_panel(stage: Stage) -> Any:
    from app.ui.edit_menu import EditPanel

    return next((widget for widget in stage.window.children if isinstance(widget, EditPanel)), None)


def offered(stage: Stage) -> list[str]:
    panel = edit_panel(stage)
    return [button.text for button in reversed(panel.children)] if panel is not None else []


def choose(stage: Stage, words: str) -> None:
    stage.tap(next(button for button in edit_panel(stage).children if button.text == words))


def rest_on(stage: Stage, field: Any, share: float = 0.1) -> None:
    """A finger rests on a field, this share of its width from the left."""
    box = field.input
    stage.tap(box.to_window(box.x + box.width * share, box.center_y), hold=1)


def test_the_menu_of_a_field_offers_what_makes_sense(stage: Stage, clipboard: list[str]) -> None:
    from app.ui.fields import TextField

    field = TextField(label="Name", most=20)
    column(stage, field)
    rest_on(stage, field)
    assert offered(stage) == [] and field.input.focus
    field.text = "Jana Nováková"
    rest_on(stage, field)
    assert field.input.selection_text == "Jana"
    assert offered(stage) == ["Cut", "Copy", "Select all"]
    choose(stage, "Select all")
    assert offered(stage) == ["Cut", "Copy"]
    choose(stage, "Copy")
    assert (clipboard, field.input.selection_text, offered(stage)) == (["Jana Nováková"], "", [])
    rest_on(stage, field)
    assert offered(stage) == ["Cut", "Copy", "Paste", "Select all"]
    choose(stage, "Cut")
    assert (field.text, clipboard[-1]) == (" Nováková", "Jana")
    field.text = ""
    rest_on(stage, field)
    assert offered(stage) == ["Paste"]
    choose(stage, "Paste")
    assert (field.text, field.input.focus) == ("Jana", True)
    clipboard.append("a name that is longer than it may be")
    rest_on(stage, field)
    choose(stage, "Paste")
    assert field.text == "a name that is longer than it may be"[:20]


def test_the_menu_of_a_field_goes_with_whatever_comes_next(stage: Stage, clipboard: list[str]) -> None:
    from app.ui.buttons import PrimaryButton
    from app.ui.fields import TextField

    field, other, button = TextField(), TextField(text="Eva"), PrimaryButton(text="Other")
    root = column(stage, field, other, button)
    clipboard.append("Eva")
    rest_on(stage, field)
    assert offered(stage) == ["Paste"]
    stage.window.dispatch("on_textinput", "Jana")
    assert offered(stage) == []
    clipboard.clear()

    def opened() -> bool:
        rest_on(stage, field)
        return offered(stage) == ["Cut", "Copy"]

    assert opened()
    stage.window.dispatch("on_textinput", "J")
    assert offered(stage) == [] and field.text == "J"
    assert opened()
    stage.tap(other.input)
    assert offered(stage) == [] and other.input.focus
    assert opened()
    stage.tap(button)
    assert offered(stage) == [] and not field.input.focus
    assert opened()
    press_key(stage, 27)
    assert offered(stage) == [] and not field.input.focus
    assert opened()
    stage.window.remove_widget(root)
    stage.frames(2)
    assert edit_panel(stage) is None


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("place", ["top", "middle", "bottom"])
def test_the_menu_of_a_field_stays_in_the_window_and_off_the_field(
    stage: Stage, clipboard: list[str], scale: float, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from kivy.uix.anchorlayout import AnchorLayout

    from app.ui.edit_menu import edit_menu
    from app.ui.fields import TextField
    from app.ui.layout import layout
    from app.ui.theme import theme

    words = {"cut": "Vyjmout", "copy": "Kopírovat", "paste": "Vložit", "select_all": "Vybrat vše"}
    for name, word in words.items():
        monkeypatch.setattr(edit_menu, name, word)
    stage.resize(360, 640)
    theme.text_scale = scale
    layout.inset_top, layout.inset_bottom = 24, 16
    layout.keyboard_height = 300 if place == "middle" else 0
    field = TextField(text="Jana Nováková")
    root = AnchorLayout(anchor_y="center" if place == "middle" else place, padding=(16, 30))
    root.add_widget(field)
    stage.show(root)
    stage.frames(4)
    clipboard.append("Eva")
    for share in (0.05, 0.6):
        rest_on(stage, field, share)
        panel, box = edit_panel(stage), field.input
        assert offered(stage) == list(words.values())
        assert panel.x >= 0 and panel.right <= 360
        assert panel.y >= max(16, layout.keyboard_height) and panel.top <= 640 - 24
        assert panel.y >= box.to_window(0, box.top)[1] or panel.top <= box.to_window(0, box.y)[1]
        assert all(button.width >= 48 and button.height >= 48 for button in panel.children)
        assert cut_texts(panel) == []
    stage.window.remove_widget(root)


def test_a_mouse_opens_the_menu_of_a_field_with_its_other_button(stage: Stage, clipboard: list[str]) -> None:
    from app.ui.fields import TextField

    field = TextField(text="Jana Nováková")
    column(stage, field)

    def click(button: str, hold: float) -> None:
        mouse = Finger(stage, *field.input.to_window(*field.input.center), button)
        stage.run(hold)
        mouse.up()
        stage.run(0.1)

    click("left", 1)
    assert offered(stage) == [] and field.input.focus
    field.input.select_text(0, 4)
    click("right", 0.1)
    assert offered(stage) == ["Cut", "Copy", "Select all"] and field.input.selection_text == "Jana"


def test_fields_in_dialogs_are_above_the_keyboard(stage: Stage) -> None:
    from app.ui.fields import TextField
    from app.ui.layout import layout
    from app.ui.overlay.drawers import Dialog

    stage.resize(360, 640)
    root, _page, overlay = gallery.frame("Title", "subtitle")
    stage.show(root)
    dialog = Dialog(title="Name", text="Who sits here? " * 30, primary_text="Done", secondary_text="Not yet")
    field = TextField(label="Name")
    dialog.add_widget(field)
    overlay.show(dialog)
    stage.run(0.5)
    stage.tap(field.input)
    layout.keyboard_height = 300
    stage.run(0.5)
    assert all(part.to_window(0, part.y)[1] >= 300 for part in (field.input, dialog.primary_button))
    assert field.input.to_window(0, field.input.top)[1] <= 640


def test_rows_are_dragged_into_another_order(stage: Stage) -> None:
    from app.ui.reorder import Grip, ReorderList
    from app.ui.rows import ListRow

    seats = ReorderList()
    for name in ("Jana", "Eva", "Karel"):
        row = ListRow(title=name, tappable=False)
        row.grip = row.leading = Grip()
        seats.add_widget(row)
    column(stage, seats)
    heard = events(seats, "on_reorder")
    top, _middle, bottom = seats.rows()
    x, y = top.grip.to_window(*top.grip.center)
    stage.drag((x, y), (x, y - 2.1 * top.height), steps=20)
    assert [row.title for row in seats.rows()] == ["Eva", "Karel", "Jana"]
    assert heard == [("on_reorder", 0, 2)]
    assert top.nudge_y == 0
    assert bottom.nudge_y == 0


def test_twelve_players_scroll_and_follow_the_turn(stage: Stage) -> None:
    from app.ui.people.players import PlayerStrip, PlayerView
    from app.ui.theme import theme

    def players(turn: int) -> list[PlayerView]:
        return [PlayerView(f"Player {seat}", "11 points", turn=seat == turn) for seat in range(12)]

    strip = PlayerStrip(players=players(0))
    stage.show(strip)
    chosen = events(strip, "on_choose")
    assert strip.scroll_x == 0
    strip.players = players(11)
    stage.frames(4)
    last = strip.cells[11]
    left, right = last.to_window(last.x, 0)[0], last.to_window(last.right, 0)[0]
    assert left >= 0
    assert right <= 412
    stage.tap(last)
    stage.run(0.5)
    assert chosen == [("on_choose", 11)]
    assert "11 points" in [label.text for label in labels(strip)]
    theme.text_scale = 1.3
    stage.frames(4)
    assert "11 points" not in [label.text for label in labels(strip)]


def test_window_classes() -> None:
    from app.ui.layout import window_kind

    assert [window_kind(*size) for size in ((360, 640), (412, 915), (599, 1000))] == ["phone"] * 3
    assert [window_kind(*size) for size in ((640, 360), (915, 412), (1000, 599))] == ["landscape"] * 3
    assert [window_kind(*size) for size in ((600, 960), (839, 1200))] == ["medium"] * 2
    assert [window_kind(*size) for size in ((840, 1200), (1280, 800), (2560, 1440))] == ["wide"] * 3


def test_layout_follows_the_window_and_the_safe_area(stage: Stage) -> None:
    from app.ui.bars import AppBar
    from app.ui.layout import layout

    bar = stage.show(AppBar(title="Knister"))
    assert (layout.kind, layout.home_columns, layout.rail_width) == ("phone", 2, 0)
    stage.resize(1280, 800)
    assert (layout.kind, layout.home_columns, layout.rail_width) == ("wide", 4, 84)
    layout.inset_top = 30
    stage.frames(4)
    assert bar.height == 86
    assert bar.title_label.top <= bar.top - 30


def test_reduced_motion_only_fades(stage: Stage) -> None:
    from app.ui.theme import theme

    theme.reduced_motion = True
    _overlay, sheet = sheet_on(stage)
    assert sheet.panel.nudge_y == 0
    sheet.dismiss()
    stage.run(0.15)
    assert sheet.parent is None


def test_screens_slide_and_fade(stage: Stage) -> None:
    from kivy.uix.screenmanager import Screen, ScreenManager

    from app.ui.motion import ScreenTransition

    manager = ScreenManager(transition=ScreenTransition())
    for name in ("home", "game"):
        manager.add_widget(Screen(name=name))
    stage.show(manager)
    manager.current = "game"
    stage.run(0.05)
    game = manager.get_screen("game")
    assert 0 < game.x < 24
    assert 0 < game.opacity < 1
    stage.run(0.3)
    assert (game.x, game.opacity) == (0, 1)
    manager.transition.back = True
    manager.current = "home"
    stage.run(0.05)
    assert manager.get_screen("home").x < 0


def test_a_screen_is_made_quickly_and_rests(stage: Stage) -> None:
    """About 120 widgets; the bounds leave a slow machine twice the time there is for them."""
    times = []
    gc.disable()
    for _ in range(4):
        start = time.process_time()
        root = gallery.settings()
        times.append(time.process_time() - start)
    gc.enable()
    made = min(times)
    stage.show(root)
    stage.run(1)
    idle = []
    for _ in range(4):
        start = time.process_time()
        stage.frames(25)
        idle.append((time.process_time() - start) / 25)
    assert made < 0.15
    assert min(idle) < 0.002


def test_no_stock_grey_is_left(stage: Stage) -> None:
    """Kivy's own images and colours appear nowhere."""
    from kivy.graphics import BorderImage

    def sources(canvas: Any) -> Iterator[str]:
        for instruction in getattr(canvas, "children", []):
            if isinstance(instruction, BorderImage) and instruction.source:
                yield instruction.source
            yield from sources(instruction)

    for page in gallery.PAGES.values():
        root = stage.show(page())
        stage.run(0.5)
        for widget in root.walk(restrict=True):
            assert [source for source in sources(widget.canvas) if "atlas" in source] == []
        stage.window.remove_widget(root)
