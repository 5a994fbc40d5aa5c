"""Both languages are complete, and what the app reads is what translators wrote."""

from __future__ import annotations

import pytest

from app.i18n import LANGUAGES, Catalogue, Translator, choose
from tools import messages


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_of_the_code_is_translated_and_none_is_left_over(language: str) -> None:
    po = messages.read(language)
    assert set(po.forms) == messages.code_messages(), "run `make messages`"
    assert list(po.problems()) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_files_are_as_the_tool_writes_them(language: str) -> None:
    po = messages.read(language).aligned(messages.code_messages())
    assert po.path.read_text("utf-8") == po.text(), "run `make messages`"
    assert po.path.with_suffix(".mo").read_bytes() == po.compiled(), "run `make messages`"


def test_the_tool_knows_the_languages_of_the_app() -> None:
    assert set(messages.languages()) == set(LANGUAGES)


@pytest.mark.parametrize(
    ("n", "text"), [(1, "1 bod"), (2, "2 body"), (4, "4 body"), (5, "5 bodů"), (0, "0 bodů"), (22, "22 bodů")]
)
def test_czech_counts_in_three_forms(n: int, text: str) -> None:
    assert Translator("cs").plural("{n} point", "{n} points", n) == text


def test_english_counts_in_two_forms() -> None:
    tr = Translator("en")
    assert [tr.plural("{n} point", "{n} points", n) for n in (0, 1, 2)] == ["0 points", "1 point", "2 points"]


def test_values_go_where_the_translation_wants_them() -> None:
    assert Translator("cs")("Round {round} of {rounds}", round=3, rounds=25) == "Kolo 3 z 25"


@pytest.mark.parametrize(
    ("preferred", "language"),
    [
        (["cs_CZ.UTF-8"], "cs"),
        (["cs-CZ"], "cs"),
        (["en_GB"], "en"),
        (["fr_FR", "cs"], "cs"),
        (["fr", "pl"], "en"),
        (["C"], "en"),
        ([], "en"),
    ],
)
def test_the_first_language_we_speak_is_taken(preferred: list[str], language: str) -> None:
    assert choose(preferred) == language


def test_texts_are_found_in_the_code() -> None:
    python = 'self._tr("One {a}", a=1); mark("Two"); tr.plural("a", "b", 3); tr(name); other("No")'
    assert set(messages.python_messages(python)) == {("One {a}", None), ("Two", None), ("a", "b")}


def test_a_lost_or_unknown_value_is_a_problem() -> None:
    forms = {("Hello {name}", None): ["Ahoj"], ("Bye", None): ["Sbohem {who}"], ("No", None): [""]}
    po = messages.Po("cs", forms)
    assert len(list(po.problems())) == 4


def test_what_is_not_translated_yet_is_read_in_the_words_of_the_code() -> None:
    forms = {("Yes", None): ["Ano"], ("No", None): [""], ("{n} die", "{n} dice"): ["", "", ""]}
    catalogue = Catalogue(messages.Po("cs", forms).compiled())
    assert catalogue.text("Yes") == "Ano"
    assert all(catalogue.text(text) == text for text in ("No", "A", "Zero", "{n} die"))
    assert [catalogue.counted("{n} die", "{n} dice", n) for n in (1, 2)] == ["{n} die", "{n} dice"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_read_as_pythons_own_reader_reads_it(language: str) -> None:
    from gettext import GNUTranslations
    from io import BytesIO

    po = messages.read(language)
    theirs, ours = GNUTranslations(BytesIO(po.compiled())), Catalogue(po.compiled())
    for one, many in po.forms:
        if many is None:
            assert ours.text(one) == theirs.gettext(one)
        else:
            assert [ours.counted(one, many, n) for n in range(7)] == [theirs.ngettext(one, many, n) for n in range(7)]
