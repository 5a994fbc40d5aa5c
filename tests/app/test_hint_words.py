"""Every reason a computer can give has its sentence, in every language."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import rules
from app.games.face import Face
from app.games.hint_words import hint_words
from app.games.sheet.hint_words import SheetHintWords
from app.i18n import LANGUAGES, Translator
from app.thinking.worker import Advised
from rules.bots import fair_values
from rules.core import Part
from rules.genial.actions import KeepRack
from rules.genial.advice import GenialAdvice
from rules.knister.bot import KnisterAdvice
from rules.qwantum.bot import QwantumAdvice
from rules.trigon.advice import TrigonAdvice
from rules.twenty_one.bot import TwentyOneAdvice
from tests.app.harness import advice_for

CODES: dict[str, Any] = {
    "knister": KnisterAdvice,
    "twenty_one": TwentyOneAdvice,
    "qwantum": QwantumAdvice,
    "genial": GenialAdvice,
    "trigon": TrigonAdvice,
}
RARE: dict[str, dict[str, dict[str, Any]]] = {
    "genial": {
        "wins": {"points": 3},
        "ends": {"points": 3, "ahead": 2},
        "bonus_turn": {"points": 3, "colour": "red", "to": 18},
        "stops": {"points": 3, "seat": 1, "colour": "blue", "theirs": 8, "left": 3},
        "swaps": {"colour": "green", "to": 2},
        "keeps": {"colour": "green", "to": 2},
        "declines": {},
        "prepares": {"points": 0, "colour": "orange", "next": 4, "more": 1},
        "out_of_the_way": {"points": 0},
    },
    "knister": {
        "house": {"expected": 40.2, "next": 38.0, "line": "row1", "number": 6, "points": 8},
        "completes": {"expected": 40.2, "next": None, "number": 6, "points": 8, "combination": "full_house"},
    },
    "trigon": {
        "starts": {"piece": "I6", "size": 6, "opened": 4},
        "finishes": {"piece": "I1", "size": 1, "points": 15},
        "while_it_fits": {"piece": "I6", "size": 6, "places": 2},
        "blocks": {"piece": "I3", "size": 3, "blocked": 1, "rival": 2, "seat": 1},
        "large": {"piece": "I6", "size": 6, "left": 40},
    },
    "qwantum": {"miss": {"expected": -2.5, "miss": 1}, "declines": {"expected": 0.0}},
}
"""Reasons that a few games do not always bring."""
SEATS = {"knister": (1, 3), "twenty_one": (2,), "qwantum": (2, 3), "genial": (1, 2, 4), "trigon": (1, 2, 4)}
NAMES = ["Jana", "Eva", "Karel", "Bára"]


def advised(game_id: str, seed: int) -> list[tuple[Any, int, Advised]]:
    """Advice for some positions of a game in which everybody plays as an easy computer."""
    rng, game, found = Random(seed), rules.game(game_id), []
    state: Any = game.start(game.make_setup(SEATS[game_id][seed % len(SEATS[game_id])]))
    while not state.over():
        pending = state.chance()
        if pending is not None:
            state = state.resolve(fair_values(pending, rng))
            continue
        seat = state.to_act()[0]
        if rng.random() < (0.05 if game_id in ("genial", "trigon") else 0.15):
            found += [(state.view(seat), seat, one) for one in advice_for(state.view(seat), seat, budget=2)]
        state = state.play(seat, game.bots["easy"](state.view(seat), seat, rng, {}, 0, lambda: False))
    return found


def said(tr: Translator, view: Any, one: Advised) -> list[str]:
    words = hint_words(tr, view)
    return [
        words.reason(one, NAMES),
        words.doing(one.action),
        words.heading(one.action),
        words.listed(one),
        words.taking(one.action)[0],
        words.worth(one.value),
        words.meaning(),
    ]


@pytest.mark.parametrize("game_id", CODES)
def test_every_reason_is_a_sentence_in_every_language(game_id: str) -> None:
    games = [advised(game_id, seed) for seed in range(3)]
    met = {one.reason for game in games for _, _, one in game}
    rare = RARE.get(game_id, {})
    assert met | set(rare) == set(CODES[game_id]), "a reason that no position brought and nobody listed"
    view, _, sample = games[1][0]
    made = [Advised(sample.action, 1.0, code, values) for code, values in rare.items()]
    sentences: dict[str, set[str]] = {}
    for language in LANGUAGES:
        tr = Translator(language)
        spoken = [said(tr, position, one) for game in games for position, _, one in game]
        for words in [*spoken, *([hint_words(tr, view).reason(one, NAMES)] for one in made)]:
            assert all(words) and not any(bad in " ".join(words) for bad in ("{", "None", "  ")), words
            assert words[0].endswith("."), words
            sentences.setdefault(words[0], set()).add(language)
    spoken_twice = [text for text, languages in sentences.items() if len(languages) > 1]
    assert not spoken_twice, "said alike in both languages"


@pytest.mark.parametrize("game_id", CODES)
def test_a_second_choice_is_not_said_to_be_the_best(game_id: str) -> None:
    values = {"expected": 1.0, "best": "red", "number": 3, "fits": 2, "points": 4, "miss": 2, "colour": "red", "to": 3}
    words = hint_words(Translator("en"), rules.game(game_id).start(2))
    for code in words.of_the_best:
        one = Advised(KeepRack(), 1.0, code, values)
        assert "first choice" in words.reason(one, NAMES, best=False)
        assert "first choice" not in words.reason(one, NAMES)


def test_numbers_speak_the_language_and_leads_have_a_sign() -> None:
    genial, trigon, knister = (rules.game(id) for id in ("genial", "trigon", "knister"))
    two, alone = genial.start(genial.make_setup(2)), trigon.start(trigon.make_setup(1))
    english, czech = Translator("en"), Translator("cs")
    assert [hint_words(english, two).worth(value) for value in (2.34, -0.66, 0.04)] == ["+2.3", "−0.7", "0.0"]
    assert hint_words(czech, two).worth(2.34) == "+2,3"
    assert hint_words(english, alone).worth(71.5) == "71.5"
    assert hint_words(english, knister.start(knister.make_setup(1))).worth(43.4) == "43"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sheet_game_without_words_of_its_own_says_what_its_sheet_says(language: str) -> None:
    game = rules.game("knister")
    state: Any = game.start(game.make_setup(2)).resolve((3, 4))
    tr = Translator(language)
    words, one = SheetHintWords(tr, state), Advised(next(iter(state.legal(1))), 3.0, "some_code", {})
    doing = tr("Write {number} here", number=7)
    assert (words.doing(one.action), words.taking(one.action)) == (doing, (doing, "pencil"))
    first, second = words.reason(one, NAMES), words.reason(one, NAMES, best=False)
    assert first != second and first.endswith(".") and words.meaning()


@pytest.mark.parametrize("kind", ["sheet", "board"])
def test_a_game_without_words_for_its_end_has_points(kind: str) -> None:
    plain = Face("plain", f"app.games.{kind}").part("result_words", "WORDS", type)
    assert list(plain.split(Part("row", 5))) == [("points", 5)] and set(plain.sources) == {"points"}
