"""The catalogue in a real window: what the rules say is what people read, at every size and in both languages."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

import rules
from app.i18n import LANGUAGES
from tests.app.conftest import Stage, cut_texts, labels

SIZES = {(320, 480): 2, (360, 640): 2, (412, 915): 2, (700, 900): 3, (915, 412): 3, (1280, 800): 3, (1920, 1080): 3}
"""Window sizes and the columns they have room for."""


def shown_games() -> list[str]:
    return [game.id for game in (*rules.games(), rules.game(rules.TABLE_DICE))]


def texts(card: Any) -> str:
    return "\n".join(label.text for label in labels(card))


def test_every_game_is_listed_once_in_the_order_of_the_rules(petka: Any) -> None:
    assert [card.game_id for card in petka.catalogue.cards] == shown_games()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_tells_name_players_dice_and_options(petka: Any, stage: Stage, language: str) -> None:
    petka.language = language
    stage.frames(3)
    for card in petka.catalogue.cards:
        game = rules.game(card.game_id)
        told = texts(card)
        assert card.name in told and card.line in told
        assert f"{game.seats[0]}–{game.seats[-1]}" in told
        if game.dice:
            assert petka.tr.plural("{n} die", "{n} dice", len(game.dice)) in told
        assert len(card.ids.facts.children) == 1 + bool(game.dice) + bool(game.hidden) + bool(game.options)


def test_the_language_changes_while_people_look(petka: Any, stage: Stage) -> None:
    english = {label.text for label in labels(petka.root)}
    assert "1–4 players" in english and "Five games, one table" in english
    petka.language = "cs"
    stage.frames(3)
    czech = {label.text for label in labels(petka.root)}
    assert {"1–4 hráči", "1–6 hráčů", "2 kostky", "7 kostek", "Pět her, jeden stůl"} <= czech
    assert not {"1–4 players", "Five games, one table"} & czech


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_it_fits_every_window(petka: Any, stage: Stage, size: tuple[int, int], language: str) -> None:
    petka.language = language
    stage.resize(*size)
    catalogue = petka.catalogue
    assert tuple(catalogue.size) == size
    assert catalogue.columns == SIZES[size]
    assert cut_texts(petka.root) == []
    for card in catalogue.cards:
        left, low = card.to_window(card.x, card.y)
        assert left >= 0 and left + card.width <= size[0]
        for label in labels(card):
            x, y = label.to_window(label.x, label.y)
            assert left <= x and x + label.width <= left + card.width + 1, label.text
            assert low <= y and y + label.height <= low + card.height, label.text
    for one, other in combinations(catalogue.cards, 2):
        assert not one.collide_widget(other), (one.game_id, other.game_id)


def test_a_small_phone_scrolls_to_the_last_card(petka: Any, stage: Stage) -> None:
    stage.resize(360, 640)
    last = petka.catalogue.cards[-1]
    assert last.to_window(*last.pos)[1] < 0
    for _ in range(3):
        stage.drag((180, 100), (180, 600))
    assert last.to_window(*last.pos)[1] >= 0


def test_the_pictures_are_drawn_and_differ(petka: Any, stage: Stage) -> None:
    seen = stage.picture()
    pictures = set()
    for card in petka.catalogue.cards:
        x, y = (int(part) for part in card.to_window(card.x, card.top))
        area = [seen.at(x + dx, seen.height - y + dy) for dx in range(20, 160, 3) for dy in range(8, 78, 3)]
        assert len(set(area)) > 30, card.game_id
        pictures.add(tuple(area))
    assert len(pictures) == len(shown_games())


def test_the_ground_is_felt_not_kivys_black(petka: Any, stage: Stage) -> None:
    seen = stage.picture()
    red, green, blue = seen.at(seen.width // 2, 4)
    assert green > red + 20 and blue > red + 20


def test_the_picture_is_the_same_after_the_graphics_were_lost(petka: Any, stage: Stage) -> None:
    from kivy.graphics.context import get_context

    before = stage.picture()
    get_context().reload()
    stage.frames(2)
    assert stage.picture().rgb == before.rgb


def test_an_outlined_card_shows_it(petka: Any, stage: Stage) -> None:
    card = petka.catalogue.cards[0]
    x, y = (int(part) for part in card.to_window(card.x, card.center_y))
    plain = stage.picture()
    card.shown = True
    outlined = stage.picture()
    place = (x, plain.height - y)
    assert plain.at(*place) != outlined.at(*place)
    assert outlined.at(*place)[0] > 150
