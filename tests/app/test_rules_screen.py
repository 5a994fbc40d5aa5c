"""The rules page under real touches: looking for words, jumping to sections, and coming from a refusal and back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import rules
from app.pages.learn.rules import RulesScreen
from app.store.seats import PERSON, Seat, bot
from app.store.store import NewGame
from tests.app.conftest import cut_texts
from tests.app.genial_hands import GenialGame
from tests.app.harness import Hands, close_app, knister, open_app
from tests.app.rules_scenes import open_rules


@pytest.fixture
def hands(stage: Any, tmp_path: Path) -> Iterator[Hands]:
    hands = open_app(stage, tmp_path, home=False)
    yield hands
    close_app(hands)


def shown(hands: Hands) -> list[str]:
    return [row.id for card in hands.page.cards for row in card.rows if row.parent and card.parent]


def row(hands: Hands, id: str) -> Any:
    return next(row for card in hands.page.cards for row in card.rows if row.id == id)


def in_sight(hands: Hands, id: str) -> bool:
    rule, page = row(hands, id), hands.page.page
    low, high = (page.to_window(0, edge)[1] for edge in (page.y, page.top))
    return bool(rule.parent and low <= rule.to_window(0, rule.top)[1] <= high)


def test_words_are_looked_for_and_marked(hands: Hands) -> None:
    open_rules(hands, "genial")
    everything = shown(hands)
    assert everything == list(hands.page.book.ids)
    field = hands.page.search_field.field
    hands.tap(field.input)
    field.input.insert_text("BONUS dec")
    hands.wait(0.3)
    assert shown(hands) == ["teams.bonus"] and hands.page.bar.subtitle == "Genial: 1 rule found"
    words = row(hands, "teams.bonus").words
    assert [words.words[start:end] for start, end in words.marks] == ["bonus", "bonus", "dec", "bonus"]
    assert len(words.refs["mark"]) >= 4, "the marks are drawn"
    field.text = "nonsense"
    hands.wait(0.3)
    assert shown(hands) == [] and "Nothing found" in hands.texts()
    hands.tap("All rules")
    hands.wait(0.3)
    assert shown(hands) == everything and field.text == "" and not words.marks
    hands.page.query = "solo"
    hands.app.go_back()
    assert hands.page.query == "" and isinstance(hands.page, RulesScreen), "back ends the search first"
    hands.app.go_back()
    hands.wait(0.5)
    assert hands.page.tab == "play"


def test_the_rule_somebody_was_sent_to_stands_out_in_every_window(hands: Hands) -> None:
    hands.app.settings.text_scale = 2.0
    hands.stage.resize(360, 640)
    open_rules(hands, "trigon", at="seats.two_starts")
    assert [one.id for card in hands.page.cards for one in card.rows if one.line] == ["seats.two_starts"]
    for size in ((360, 640), (915, 412), (1280, 800)):
        hands.stage.resize(*size)
        hands.wait(0.3)
        assert in_sight(hands, "seats.two_starts") and not in_sight(hands, "box.board")
        assert cut_texts(hands.page) == []


def test_sections_are_jumped_to_from_the_sheet_and_from_the_side(hands: Hands) -> None:
    hands.stage.resize(412, 915)
    open_rules(hands, "genial")
    hands.tap(hands.page.contents_button)
    hands.wait(0.5)
    hands.tap("9  Teams of two")
    hands.wait(0.5)
    assert in_sight(hands, "teams.sides") and not in_sight(hands, "box.board")
    hands.stage.resize(1280, 800)
    hands.wait(0.5)
    assert in_sight(hands, "teams.sides") and hands.page.aside.chosen == "teams"
    hands.tap("4  Placing")
    hands.wait(0.5)
    assert in_sight(hands, "place.free") and hands.page.aside.chosen == "place"
    hands.page.page.scroll_y = 1
    assert hands.page.aside.chosen == "aim"


def test_the_page_follows_language_and_theme(hands: Hands) -> None:
    open_rules(hands, "genial", at="place.first", query="rack")
    dark = hands.stage.picture()
    hands.app.fixed_language = "cs"
    hands.app.choose_language()
    hands.page.query = "vymen"
    hands.wait(0.3)
    assert "turn.order" in shown(hands) and hands.page.bar.title == "Pravidla"
    hands.app.settings.theme = "light"
    hands.wait(0.3)
    assert hands.stage.picture() != dark


# -- the way there -------------------------------------------------------------------------------------------


def test_a_refusal_leads_to_its_rule_and_back_to_the_game_as_it_was(hands: Hands) -> None:
    game = GenialGame(hands.stage, Path(), [PERSON, bot("easy")], hands)
    page, revision = game.page, game.page.running.revision
    game.stage.tap(game.slot(2))
    game.stage.tap(game.slot(2))
    held = game.placing.held
    assert held[0] is not None
    game.stage.tap(game.cell(84))
    assert "The first tile goes beside a printed symbol." in hands.texts()
    hands.wait(0.3)
    hands.tap("Why?")
    hands.wait(0.5)
    assert isinstance(hands.page, RulesScreen) and hands.page.at == "place.first" and in_sight(hands, "place.first")
    hands.app.go_back()
    hands.wait(0.5)
    assert hands.page is page and page.running.revision == revision and game.placing.held == held


def test_the_whole_message_can_be_tapped_and_leads_there_once(hands: Hands) -> None:
    hands.app.navigator.open("game", id=knister(hands.app.house, [PERSON]))
    hands.wait(1)
    game = hands.page
    game.explain("cell_taken", {})
    hands.wait(0.5)
    toast = hands.app.overlay.message
    hands.stage.tap(toast.to_window(toast.x + 60, toast.center_y))
    hands.stage.tap(toast.to_window(toast.x + 60, toast.center_y))
    hands.wait(0.5)
    assert isinstance(hands.page, RulesScreen) and hands.page.at == "round.stays"
    assert hands.app.overlay.message is None
    hands.app.go_back()
    hands.wait(0.5)
    assert hands.page is game
    game.explain("store_full", {})
    hands.wait(0.3)
    assert "Why?" not in hands.texts(), "that is no rule of the game"


def test_menus_and_set_up_lead_to_the_rules(hands: Hands) -> None:
    hands.app.navigator.open("game", id=knister(hands.app.house, [PERSON]))
    hands.wait(1)
    hands.tap(hands.page.body.menu)
    hands.wait(0.5)
    hands.tap("Rules")
    hands.wait(0.5)
    assert isinstance(hands.page, RulesScreen) and hands.page.game_id == "knister"
    game = rules.game("table_dice")
    new = NewGame(game, game.make_setup(1, plays="qwantum"), (Seat("", PERSON),))
    hands.app.navigator.open("dice_table", id=hands.app.house.ask(lambda house: house.create(new).id).result())
    hands.wait(1)
    from app.pages.dice_table.menu import show_menu

    show_menu(hands.page)
    hands.wait(0.5)
    hands.tap("Rules")
    hands.wait(0.5)
    assert hands.page.game_id == "qwantum"
    hands.app.navigator.open("setup", game_id="trigon")
    hands.wait(0.5)
    hands.tap("Rules")
    hands.wait(0.5)
    assert isinstance(hands.page, RulesScreen) and hands.page.game_id == "trigon"


def test_a_game_that_ends_meanwhile_waits_for_whoever_reads(hands: Hands) -> None:
    from tests.app.shots import played

    hands.app.navigator.open("game", id=played(hands, [PERSON], 49))
    hands.wait(1)
    game = hands.page
    game.show_rules()
    hands.wait(0.5)
    game.running.act(next(iter(game.running.state.legal(0))), 0)
    hands.wait(3)
    assert game.running.state.over() and isinstance(hands.page, RulesScreen)
    hands.app.go_back()
    hands.wait(3)
    assert hands.page.name.startswith("results")
