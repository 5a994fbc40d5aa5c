"""Every screen in every size, language and text size: no text is cut, none lies over another."""

from __future__ import annotations

from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest

from app.ui.boxes import Card
from app.ui.theme import SMALLEST_TEXT
from tests.app.conftest import cut_texts, labels
from tests.app.harness import Hands, close_app
from tests.app.shots import LANGUAGES, SCALES, SCENES, SIZES, Shot, stage_shot
from tests.rules.driver import LONG

SMALL = (360, 640)
HARDEST = (("cs", 2.0, SMALL), ("en", 1.3, SMALL), ("cs", 2.0, (915, 412)), ("en", 1.0, (1280, 800)))
"""Czech is the longer language and large text the hardest where there is least room."""

READERS = tuple(product(LANGUAGES, SCALES))
WINDOWS = (SMALL, (915, 412), (1280, 800))
BETWEEN = tuple((*reader, SMALL) for reader in product(LANGUAGES, (1.3, 1.5)))
READINGS = (*((*reader, size) for reader in READERS for size in WINDOWS), *BETWEEN) if LONG else HARDEST

SLACK = 1.5
"""Pixels that two texts may share."""

LEADING = 0.24
"""Of the size of the letters: air above capitals and below the line they stand on, which no ink needs."""

Box = tuple[float, float, float, float]


def visible_box(label: Any) -> Box | None:
    """Where the words of a label are in the window, cut to what the scrolling views around it show."""
    wide, tall = label.texture_size
    left = label.picture.pos[0] if hasattr(label, "picture") else label.center_x - wide / 2
    (start, y), (end, _) = (label.to_window(x, label.center_y) for x in (left, left + wide))
    tall -= 2 * LEADING * label.font_size
    box = (min(start, end), y - tall / 2, max(start, end), y + tall / 2)
    widget = label
    while widget is not None and widget.parent is not widget:
        if widget.opacity == 0:
            return None
        if hasattr(widget, "scroll_y"):
            left, low = widget.to_window(widget.x, widget.y)
            right, high = widget.to_window(widget.right, widget.top)
            box = (max(box[0], left), max(box[1], low), min(box[2], right), min(box[3], high))
            if box[0] >= box[2] or box[1] >= box[3]:
                return None
        widget = widget.parent
    return box


def overlapping(root: Any) -> list[tuple[str, str]]:
    boxes = [(label.text, box) for label in labels(root) if (box := visible_box(label))]
    return [
        (first, second)
        for (first, a), (second, b) in combinations(boxes, 2)
        if min(a[2], b[2]) - max(a[0], b[0]) > SLACK and min(a[3], b[3]) - max(a[1], b[1]) > SLACK
    ]


def out_of_reach(root: Any, window: Any) -> list[str]:
    """Texts beyond the edges of the window, where nobody can scroll."""
    boxes = [(label.text, box) for label in labels(root) if (box := visible_box(label))]
    wide, high = window.width + SLACK, window.height + SLACK
    return [text for text, box in boxes if min(box) < -SLACK or box[2] > wide or box[3] > high]


def beyond_their_card(root: Any) -> list[str]:
    """Texts that stick out at the sides of the surface they are written on."""
    found = []
    for label in labels(root):
        card, box = label.parent, visible_box(label)
        while card is not None and card.parent is not card and not isinstance(card, Card):
            card = card.parent
        if box and isinstance(card, Card):
            left, right = card.to_window(card.x, 0)[0], card.to_window(card.right, 0)[0]
            if box[0] < left + SLACK or box[2] > right - SLACK:
                found.append(label.text)
    return found


def illegible(root: Any) -> list[str]:
    """Texts that found room only by getting too small."""
    texts = [label for label in labels(root) if hasattr(label, "kind") and visible_box(label)]
    return [text.text for text in texts if text.font_size < SMALLEST_TEXT]


def check(hands: Hands, how: object) -> None:
    asking = getattr(hands.page, "real_dice", None)
    top = hands.app.overlay.modal or (asking and asking.panel) or hands.page
    assert (how, cut_texts(hands.app.root)) == (how, [])
    assert (how, overlapping(top)) == (how, [])
    assert (how, out_of_reach(top, hands.stage.window)) == (how, [])
    assert (how, beyond_their_card(top)) == (how, [])
    assert (how, illegible(top)) == (how, [])


LIKE_ANOTHER = {
    *("analysis_tried", "daily_missed", "fairness_ever", "fairness_few", "guest_asleep", "history_elsewhere"),
    *("history_nothing", "hint_reroll", "hint_trigon", "hint_twenty_one", "hosted_back", "join_looking"),
    *("genial_confer", "genial_shown", "genial_solo_over", "genial_teams_over", "genial_three"),
    *("pattern_board", "pattern_solved", "qwantum_everyone", "qwantum_first", "real_dice_twenty_one"),
    *("replay_genial", "replay_qwantum", "results_elsewhere", "results_qwantum", "results_twenty_one"),
    *("review_trigon", "review_twenty_one", "rolls_free", "rolls_twenty_one", "rules_genial"),
    *("statistics_helped", "statistics_trigon", "summary_untold", "table_free", "table_qwantum_held"),
    *("table_qwantum_taken", "table_twenty_one", "trigon_end", "trigon_out", "twenty_one_cross", "twenty_one_ones"),
}
"""Scenes of a page that other scenes show, too: left to `make test-long`."""

EVERY_SCENE = [pytest.param(scene, marks=pytest.mark.long) if scene in LIKE_ANOTHER else scene for scene in SCENES]


def test_what_is_left_to_the_long_run_are_scenes() -> None:
    assert set(SCENES) >= LIKE_ANOTHER


@pytest.mark.parametrize("scene", EVERY_SCENE)
def test_no_text_is_cut_or_covered(stage: Any, tmp_path: Path, scene: str) -> None:
    """Opened once, then window, language and text size change; `make test-long` opens it anew for each of them."""
    language, scale, size = READINGS[0]
    hands = stage_shot(stage, Shot(scene, size, language, scale), tmp_path)
    try:
        for language, scale, size in READINGS:
            hands.app.fixed_language = None
            hands.app.settings.language, hands.app.settings.text_scale = language, scale
            stage.resize(*size)
            hands.wait(0.4)
            check(hands, (language, scale, size))
    finally:
        close_app(hands)


@pytest.mark.long
@pytest.mark.parametrize("scene", SCENES)
@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
def test_no_text_is_cut_or_covered_in_any_window(stage: Any, tmp_path: Path, scene: str, size: tuple[int, int]) -> None:
    for language, scale in READERS:
        hands = stage_shot(stage, Shot(scene, size, language, scale), tmp_path / f"{language}{scale}")
        try:
            check(hands, (language, scale))
        finally:
            close_app(hands)


STILL = ("home", "history_empty", "genial_bonus", "qwantum_first")
"""Scenes without anything that moves by itself or by luck."""


@pytest.mark.parametrize("scene", STILL)
def test_another_theme_is_another_theme_everywhere(stage: Any, tmp_path: Path, scene: str) -> None:
    """Changed while a page is open, it looks as if it had been opened in that theme."""
    seen = []
    for modes in (("light",), ("dark", "light")):
        hands = stage_shot(stage, Shot(scene, (412, 915), "en", 1.0, modes), tmp_path / modes[0])
        hands.app.settings.reduced_motion = True
        hands.app.settings.theme = "light"
        hands.wait()
        seen.append(stage.picture().rgb)
        close_app(hands)
    assert seen[0] == seen[1]


@pytest.mark.parametrize("scene", ["home", "history", "knister_middle", "join", "statistics_knister"])
def test_another_language_is_another_language_everywhere(stage: Any, tmp_path: Path, scene: str) -> None:
    said = []
    for language in ("cs", "en"):
        hands = stage_shot(stage, Shot(scene, (412, 915), language, 1.0), tmp_path / language)
        hands.app.fixed_language = None
        hands.app.settings.language = "cs"
        hands.wait()
        said.append(sorted(label.text for label in labels(hands.app.root) if visible_box(label)))
        close_app(hands)
    assert said[0] == said[1]


def test_texts_that_lie_over_each_other_would_be_noticed(stage: Any) -> None:
    from kivy.uix.floatlayout import FloatLayout

    from app.ui.text import WrittenText

    root = FloatLayout()
    for text, place in (("one", 0.5), ("two", 0.51), ("three", 0.9)):
        root.add_widget(WrittenText(text=text, pos_hint={"center_x": place, "center_y": 0.5}, size_hint=(0.2, 0.1)))
    stage.show(root)
    assert overlapping(root) == [("two", "one")] or overlapping(root) == [("one", "two")]
