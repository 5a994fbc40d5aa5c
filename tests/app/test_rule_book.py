"""The books of rules are complete: every rule of the rule files has its paragraph, every refusal its rule."""

from __future__ import annotations

import re

import pytest

import rules
from app.games.registry import FACES
from app.games.rule_book.library import book, rule_for
from app.i18n import LANGUAGES, Translator
from app.i18n.search import folded, hits, matches, wanted
from rules.core import Reason
from rules.qwantum import sheet as qwantum_sheet
from rules.table_dice.game import TableDiceReason
from rules.twenty_one import sheet as twenty_one_sheet

COVERED: dict[str, dict[str, str]] = {
    "knister": {
        "material": "box.dice box.seats",
        "1 the youngest starts, clockwise": "start.first",
        "2 a sum for all, one free cell": "round.roll round.write",
        "2 nobody passes, nothing moves": "round.must round.stays",
        "2 any order, all before the next roll": "round.order",
        "3 25 rounds": "end.rounds",
        "4 twelve lines, one combination each": "score.lines",
        "4 the table": "score.table",
        "4 order, straights": "score.order score.street",
        "5 diagonals": "score.diagonals",
        "6 shown when full": "score.shown",
        "7 the winner": "end.winner",
        "8 alone": "solo.same solo.verdict",
    },
    "twenty_one": {
        "material, dice": "box.dice box.seats",
        "material, sheets": "box.sheets box.rows box.fair",
        "1 rows from top to bottom": "write.rows",
        "2 who rolls": "roll.first roll.all",
        "2 the second roll": "roll.again roll.ones",
        "3 one of two": "write.choice",
        "3a writing": "write.colour write.height",
        "3b crossing out": "write.cross",
        "3 final": "write.final",
        "4 exact hits": "score.hit",
        "5 a row's points": "score.row score.bonus score.example",
        "5 the next row": "score.next",
        "6 the next seat": "roll.first",
        "7 the end": "end.when end.unfinished end.winner",
        "8 open sheets": "box.open",
        "9 solo": "solo.practice",
    },
    "qwantum": {
        "material, dice": "box.dice box.faces box.most",
        "material, sheet": "box.sheet box.seats",
        "1 a row": "rows.order rows.rise rows.fall rows.apart",
        "2 A": "turn.roll",
        "2 B": "turn.sums turn.nothing turn.first",
        "2 C": "turn.everyone turn.all_open",
        "3 misses": "miss.when miss.others",
        "4 columns": "score.column score.equal",
        "5 the end": "end.rows end.misses",
        "6 total": "score.total end.winner",
        "7 the next seat, impossible rows, solo": "turn.next rows.apart solo.practice",
    },
    "genial": {
        "8 the aim": "aim.weakest",
        "material, board": "box.board box.printed box.symbols",
        "material, tiles and tracks": "box.tiles box.tracks box.seats",
        "1 racks, who begins": "turn.deal",
        "2 a turn, no passing": "turn.order turn.must",
        "3 placing": "place.free place.first place.later place.turn",
        "4 scoring": "score.halves score.lines score.own score.peg",
        "4 a double on a double track": "teams.double",
        "5 at most 18": "score.eighteen",
        "5 bonus turns": "bonus.earn bonus.tell bonus.play bonus.must teams.bonus",
        "6 swap": "swap.when swap.not swap.how",
        "7 all at 18": "end.win",
        "8 the end and the result": "end.full end.lowest end.ties",
        "teams": "teams.sides teams.track teams.bonus teams.lowest teams.silence",
        "solo": "solo.tile solo.track solo.goal",
    },
    "trigon": {
        "material, board and starts": "box.board box.starts box.seats",
        "material, pieces": "box.pieces",
        "1 order": "turn.order",
        "2 free triangles, the first piece": "turn.free contact.first",
        "3 vertex and edge": "contact.corner contact.edge contact.point contact.others",
        "4 orientations, nothing moves": "turn.free turn.once",
        "5 must place, out for good": "turn.must turn.out",
        "6 score": "score.left score.all",
        "vertex to vertex only": "vertex.rule",
        "4 seats": "seats.four",
        "teams": "seats.teams",
        "3 seats": "seats.three seats.three_starts",
        "2 seats": "seats.two seats.two_starts",
        "solo": "solo.goal solo.patterns",
        "the winner": "score.winner",
    },
}
"""Every numbered rule and every variant of the rule files, and where the book tells it."""

EVERYWHERE = {"seats are fixed": "app.seats app.turns", "leaving": "app.leave", "taking back": "app.undo"}
DICE = {"real dice": "app.dice"}

NO_RULES = {"nothing_rolled", "not_finished", "wrong_totals", "no_such_die", "no_such_colour", "rounds_are_fixed"}
"""Refusals at a table of dice that are no rule of the game on paper, whichever it is."""


@pytest.mark.parametrize("game_id", FACES)
def test_every_rule_has_its_paragraph_and_every_paragraph_a_rule(game_id: str) -> None:
    told = COVERED[game_id] | EVERYWHERE | (DICE if rules.game(game_id).dice else {})
    assert {id for ids in told.values() for id in ids.split()} == set(book(game_id).ids)
    assert len(set(book(game_id).ids)) == len(book(game_id).ids)


def test_there_is_a_book_for_each_game() -> None:
    assert set(FACES) == set(rules.GAME_IDS) == set(COVERED)


@pytest.mark.parametrize("game_id", FACES)
def test_every_refusal_leads_to_a_rule_of_its_game(game_id: str) -> None:
    reasons = {*map(str, Reason), *map(str, rules.game(game_id).reasons)}
    closed = {"twenty_one": twenty_one_sheet.TwentyOneClosed, "qwantum": qwantum_sheet.QwantumClosed}.get(game_id, ())
    reasons |= set(map(str, closed))
    assert reasons <= set(book(game_id).reasons)
    assert set(book(game_id).reasons.values()) <= set(book(game_id).ids)


def test_every_refusal_around_a_table_of_dice_leads_to_a_rule_of_some_game() -> None:
    told = {reason for game_id in ("knister", "twenty_one", "qwantum") for reason in book(game_id).reasons}
    assert set(map(str, TableDiceReason)) - told <= NO_RULES
    assert rule_for("free", "no_reroll") is None, "free dice have no rules"


def test_a_refusal_may_depend_on_how_many_play() -> None:
    assert {rule_for("trigon", "start_closed", seats) for seats in (1, 4)} == {"contact.first"}
    assert rule_for("trigon", "start_closed", 2) == "seats.two_starts"
    assert rule_for("trigon", "start_closed", 3) == "seats.three_starts"
    for game_id in FACES:
        for of_seats in book(game_id).of_seats.values():
            assert set(of_seats.values()) <= set(book(game_id).ids)
    assert rule_for("genial", "store_full") is None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", FACES)
def test_rules_are_sentences_of_their_language(game_id: str, language: str) -> None:
    tr = Translator(language)
    for number, section, rule in book(game_id).numbered():
        text = tr(rule.text)
        assert text[-1] == "." and text[0] == text[0].upper() and "  " not in text, number
        assert len(text) < 420, (number, "a paragraph is short")
        assert tr(section.title)
        if rule.table:
            assert all(name and (example or worth) for name, example, worth in rule.table(tr)), number


@pytest.mark.parametrize("game_id", FACES)
def test_czech_says_the_same_numbers(game_id: str) -> None:
    """So that no rule is changed by translating it; Czech writes small ones as words where that reads better."""
    czech = Translator("cs")
    for number, _, rule in book(game_id).numbered():
        english, told = (re.findall(r"\d+", text) for text in (rule.text, czech(rule.text)))
        assert [figure for figure in english if len(figure) > 1] == [one for one in told if len(one) > 1], number
        assert set(told) <= set(english), number


# -- looking for words ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("query", "text", "found"),
    [
        ("dvojice", "Dvojice hrají", ["Dvojice"]),
        ("hrac", "Každý hráč a Hráči", ["hráč", "Hráč"]),
        ("HRÁČ", "hrac", ["hrac"]),
        ("rules all", "All rules", ["All", "rules"]),
        ("aa", "aaaa", ["aaaa"]),
        ("ze", "Že zebra", ["Že", "ze"]),
        ("x", "nothing", []),
    ],
)
def test_words_are_found_without_accents_and_capitals(query: str, text: str, found: list[str]) -> None:
    assert [text[start:end] for start, end in hits(wanted(query), text)] == found


def test_folding_keeps_every_letter_in_its_place() -> None:
    text = "Ěščřžýáíéúůťďň ½ ß ﬁ −1"
    assert len(folded(text)) == len(text) and folded("Šířka") == "sirka"


def test_all_words_must_be_there_but_not_side_by_side() -> None:
    assert matches(wanted("bonus 18"), "18 earns a bonus turn") and matches(wanted("a b"), "xa", "by")
    assert not matches(wanted("bonus 19"), "18 earns a bonus turn")
    assert matches(wanted("  "), "anything")
