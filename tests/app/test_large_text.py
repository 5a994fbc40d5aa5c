"""What makes room for large words: bars that grow less, rows that fold, icons that go, neighbours of one size."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.app.conftest import Stage, cut_texts, drawn_icon, written

SMALL = (360, 640)


@pytest.fixture(autouse=True)
def small_phone(stage: Stage) -> Iterator[None]:
    from app.ui.layout import layout
    from app.ui.theme import theme

    layout.follow(stage.window)
    stage.resize(*SMALL)
    theme.text_scale = 1.0
    yield
    theme.text_scale = 1.0


def shown(stage: Stage, widget: Any, scale: float, width: float = SMALL[0] - 32) -> Any:
    """On a page with its margins, unless it is as wide as the window."""
    from app.ui.theme import theme

    theme.text_scale = scale
    widget.size_hint_x, widget.width = None, width
    stage.show(widget)
    stage.frames(6)
    assert cut_texts(widget) == []
    return widget


@pytest.mark.parametrize(("scale", "below"), [(1.0, False), (1.3, True), (2.0, True)])
def test_a_subtitle_that_does_not_fit_beside_the_actions_goes_below_them(
    stage: Stage, scale: float, below: bool
) -> None:
    from app.ui.bars import AppBar
    from app.ui.buttons import IconButton

    bar = AppBar(title="Genial", subtitle="Jsi na řadě, tah 21, 88 v pytlíku")
    for icon in ("lightbulb", "locate", "ellipsis-vertical"):
        bar.add_widget(IconButton(icon=icon))
    shown(stage, bar, scale, SMALL[0])
    action, words = bar.actions, written(bar, bar.subtitle)
    assert (words.to_window(0, words.top)[1] <= action.to_window(0, action.y)[1]) == below
    assert bar.height <= 100, "a game needs the rest"


def stand_below_each_other(bar: Any) -> bool:
    """Title and subtitle, between the same buttons."""
    return written(bar, bar.title).parent is written(bar, bar.subtitle).parent.parent


def test_a_short_subtitle_stays_where_it_is(stage: Stage) -> None:
    from app.ui.bars import AppBar

    bar = shown(stage, AppBar(title="Knister", subtitle="Kolo 1 z 25"), 2.0, SMALL[0])
    assert stand_below_each_other(bar)


def test_a_bar_that_has_room_again_takes_its_subtitle_back(stage: Stage) -> None:
    from app.ui.bars import AppBar
    from app.ui.theme import theme

    bar = shown(stage, AppBar(title="Qwantum", subtitle="Krok B, zapsat smí kdokoli z vás"), 2.0, SMALL[0])
    high = bar.height
    theme.text_scale = 1.0
    stage.frames(6)
    assert stand_below_each_other(bar) and bar.height < high


@pytest.mark.parametrize("scale", [1.0, 1.3, 2.0])
def test_the_words_of_a_navigation_bar_have_one_size(stage: Stage, scale: float) -> None:
    from app.ui.bars import NavBar

    words = ("Hrát", "Historie", "Statistiky", "Nastavení")
    bar = shown(stage, NavBar(items=[(word, "dices", word) for word in words], current="Hrát"), scale, SMALL[0])
    assert len({written(bar, word).font_size for word in words}) == 1
    assert bar.height <= 80


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_words_of_a_choice_have_one_size_and_icons_make_way(stage: Stage, scale: float) -> None:
    from app.ui.choice import Segmented

    options = [("one", "Jeden telefon", "smartphone"), ("many", "Více telefonů", "wifi")]
    choice = shown(stage, Segmented(options=options, value="one"), scale)
    assert len({written(choice, text).font_size for _, text, _ in options}) == 1
    assert {drawn_icon(choice, icon).opacity for _, _, icon in options} == {1 if scale == 1.0 else 0}
    assert choice.height < 60, "in one line"


def test_a_button_drops_its_icon_before_it_shrinks_its_words(stage: Stage) -> None:
    from app.ui.boxes import Row
    from app.ui.buttons import PrimaryButton

    crowded, roomy = PrimaryButton(text="Další", trailing="arrow-right"), PrimaryButton(text="Hrát", icon="play")
    crowded.size_hint_x = 0.6
    row = Row(spacing=12)
    for button in (crowded, roomy):
        row.add_widget(button)
    shown(stage, row, 2.0)
    assert drawn_icon(crowded, "arrow-right").opacity == 0 and written(crowded, "Další").font_size >= 28
    assert drawn_icon(roomy, "play").opacity == 1


def test_a_heading_and_its_note_do_not_share_a_line_that_is_too_short(stage: Stage) -> None:
    from app.ui.folding import SectionHeader
    from app.ui.theme import theme

    header = shown(stage, SectionHeader(text="Hráči", note="2 z 12, pořadí tažením"), 1.0)
    text, note = written(header, header.text), written(header, header.note)
    assert note.center_y == pytest.approx(text.center_y, abs=1)
    theme.text_scale = 2.0
    stage.frames(6)
    assert note.top <= text.y and note.x == text.x
    assert text.font_size == 31
    assert text.top <= header.top and note.y >= header.y


def test_a_value_goes_below_what_it_belongs_to(stage: Stage) -> None:
    from app.ui.rows import ListRow

    row = shown(stage, ListRow(title="Plný sloupec", value="druhé nejnižší číslo", icon="info"), 2.0)
    words, value = written(row, row.title), written(row, row.value)
    assert value.to_window(0, value.top)[1] <= words.to_window(0, words.y)[1]
    assert value.to_window(*value.pos)[0] == words.to_window(*words.pos)[0]
    short = shown(stage, ListRow(title="1 chyba", value="−1"), 2.0)
    words, value = written(short, short.title), written(short, short.value)
    assert value.to_window(*value.pos)[0] > words.to_window(words.right, 0)[0]


def test_a_message_keeps_its_button_below_large_words(stage: Stage) -> None:
    from app.ui.buttons import TextButton
    from app.ui.overlay.messages import Toast
    from app.ui.text import Text

    toast = Toast(text="Dílky jedné barvy se nesmí dotýkat hranou.", icon="circle-alert", action_text="Proč?")
    shown(stage, toast, 2.0)
    words = next(part for part in toast.children if isinstance(part, Text))
    button = next(part for part in toast.children if isinstance(part, TextButton))
    assert button.top <= words.y and words.width > 240
    assert toast.y <= button.y and button.right <= toast.right
