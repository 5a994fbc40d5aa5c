"""Every visible word goes through gettext, and every code that a person may meet has a sentence."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import rules
from app.games.game_words import words_of
from app.i18n import LANGUAGES, Translator
from app.i18n.sentences import OWN, SENTENCES, sentence
from app.shared.wire.protocol import NetReason
from app.store.backup import BackupReason
from app.store.game_file import FileReason
from app.store.store import StoreReason
from app.table.proposals import TableReason
from rules.core import Reason
from rules.qwantum import sheet as qwantum_sheet
from rules.twenty_one import sheet as twenty_one_sheet

APP = Path(__file__).parents[2] / "app"
SHOWN = {
    "text",
    "title",
    "subtitle",
    "note",
    "voice",
    "hint",
    "hint_text",
    "action",
    "action_text",
    "primary_text",
    "secondary_text",
    "back_voice",
    "headline",
}
TELLING = {"toast", "undo", "say", "tell_user"}
NAMES = {"Pětka", *LANGUAGES.values()}
"""Shown as they are in every language."""


ELSEWHERE = ("table", "store", "thinking", "i18n/__init__.py", "start/command.py")
"""What says nothing on a screen; a console is spoken to in English."""


def modules() -> list[Path]:
    return [path for path in sorted(APP.rglob("*.py")) if not str(path.relative_to(APP)).startswith(ELSEWHERE)]


def words_in(node: ast.AST) -> list[str]:
    """Literal words that would be shown as they stand: not inside a call, which could be `tr`."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value] if re.search(r"[^\W\d_]{2}", node.value) and node.value not in NAMES else []
    if isinstance(node, ast.JoinedStr):
        return [word for part in node.values if isinstance(part, ast.Constant) for word in words_in(part)]
    if isinstance(node, ast.IfExp):
        return words_in(node.body) + words_in(node.orelse)
    if isinstance(node, ast.BinOp):
        return words_in(node.left) + words_in(node.right)
    return []


def untranslated(tree: ast.AST) -> list[str]:
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
            for keyword in node.keywords:
                if keyword.arg in SHOWN and (name, keyword.arg) != ("add_argument", "action"):
                    found += words_in(keyword.value)
            if name in TELLING and node.args:
                found += words_in(node.args[0])
        elif isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Attribute) and target.attr in SHOWN:
                    found += words_in(node.value)
    return found


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(APP)))
def test_no_word_is_shown_past_gettext(path: Path) -> None:
    assert untranslated(ast.parse(path.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize("source", ['Button(text="Roll")', 'label.title = f"Round {n}"', 'overlay.toast("No")'])
def test_a_bare_word_would_be_noticed(source: str) -> None:
    assert untranslated(ast.parse(source))


CLOSED = {"twenty_one": twenty_one_sheet.TwentyOneClosed, "qwantum": qwantum_sheet.QwantumClosed}
"""Why something on a sheet cannot be chosen."""


def codes() -> set[str]:
    found = {*map(str, Reason), *map(str, TableReason), *map(str, StoreReason), *map(str, NetReason), *OWN}
    found |= {*map(str, FileReason), *map(str, BackupReason)}
    for game_id in (*rules.GAME_IDS, rules.TABLE_DICE):
        found |= {str(reason) for reason in rules.game(game_id).reasons}
    for closed in CLOSED.values():
        found |= set(map(str, closed))
    return found


def refusals() -> dict[str, str]:
    """What only one game refuses."""
    return {reason: text for game_id in rules.GAME_IDS for reason, text in words_of(game_id).refusals.items()}


def test_every_reason_has_a_sentence_and_every_sentence_a_reason() -> None:
    own = [set(words_of(game_id).refusals) for game_id in rules.GAME_IDS]
    assert set(SENTENCES) | set(refusals()) == codes()
    assert len(SENTENCES) + sum(map(len, own)) == len(codes()), "each is said in one place"
    for game_id, reasons in zip(rules.GAME_IDS, own, strict=True):
        known = {*map(str, rules.game(game_id).reasons), *map(str, CLOSED.get(game_id, ()))}
        assert reasons <= known, game_id


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_end_like_sentences_in_every_language(language: str) -> None:
    tr = Translator(language)
    for reason in codes():
        values = {"die": 4, "number": 3, "before": 9, "n": 7}
        text = refusals().get(reason)
        told = sentence(tr, reason, values) if text is None else tr(text, **values)
        assert told.endswith("."), reason
    assert sentence(tr, "never heard of", {}).endswith(".")
