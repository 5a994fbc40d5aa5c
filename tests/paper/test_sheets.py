"""Sheets from the printer: all of a game's sheet is there, sharp, in the reader's language, with colours or without."""

from __future__ import annotations

import re
from itertools import combinations, product
from pathlib import Path

import pytest

import rules
from app.games.game_words import scoring_of
from app.games.paper.pages import (
    FORMATS,
    HEAD,
    MARGIN,
    PER_PAGE,
    WIDTH,
    PrintedSheet,
    PrintOrder,
    grid,
    usual_format,
)
from app.games.paper.paper import paper_of, printed_games
from app.games.registry import FACES, facts
from app.games.scoring_words import COLOURS
from app.i18n import LANGUAGES, Translator
from app.shapes.pdf import PdfBook
from rules.sheet import Item
from tests.paper.printed import ask, info, picture, printed, text, words
from tests.sixth_game import ladder_in_the_box

GAMES = printed_games()


def sheet_and_place(order: PrintOrder, language: str = "en") -> tuple[PrintedSheet, float, float, float]:
    """The first sheet of an order, and where on the page it begins, and how large a unit is."""
    from app.games.paper.pages import FONTS
    from app.store.folders import ASSETS

    fonts = {weight: (name, (ASSETS / "fonts" / f"{name}.ttf").read_bytes()) for weight, name in FONTS.items()}
    pen = PdfBook(fonts, "", language).measuring()
    tr = Translator(language)
    high = max(PrintedSheet(order.game_id, kind, tr).height(pen) for kind in paper_of(order.game_id).kinds)
    how = grid(order.format, order.per_page, high)
    left, top, *_ = next(iter(how.places(high)))
    return PrintedSheet(order.game_id, paper_of(order.game_id).kinds[0], tr), left, top, how.unit


def on_page(item: Item, left: float, top: float, unit: float) -> tuple[float, float, float, float]:
    x, y, width, height = item.place
    return left + x * unit, top + (HEAD + y) * unit, width * unit, height * unit


# -- what is there -------------------------------------------------------------------------------------------------


def test_the_games_that_are_written_on_paper_have_some() -> None:
    assert set(GAMES) == {id for id, face in FACES.items() if face.facts.kind == "sheet"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", GAMES)
def test_a_sheet_says_everything_in_the_readers_language(game_id: str, language: str, tmp_path: Path) -> None:
    tr = Translator(language)
    said = " ".join(text(printed(tmp_path, PrintOrder(game_id, 1, per_page=1), language)).split())
    scoring = scoring_of(game_id, tr)
    expected = [tr(facts(game_id).name), tr("Name"), tr("Score")]
    expected += [tr(COLOURS[colour]) for colour in paper_of(game_id).colours]
    expected += scoring.note.split()[:4]
    if not paper_of(game_id).tabled:
        expected += [scoring.title, *(part for what, worth, _ in scoring.rows for part in (what, worth))]
    for words_said in expected:
        assert " ".join(words_said.split()) in said, words_said


def test_czech_letters_are_whole(tmp_path: Path) -> None:
    said = text(printed(tmp_path, PrintOrder("knister", 1, per_page=1), "cs"))
    assert {"Jméno", "Čtveřice", "Pětice", "Úhlopříčky"} <= set(said.split())


@pytest.mark.parametrize("game_id", GAMES)
def test_each_thing_of_the_described_sheet_has_ink_in_its_place(game_id: str, tmp_path: Path) -> None:
    order = PrintOrder(game_id, 4, coloured=False)
    sheet, left, top, unit = sheet_and_place(order)
    shown = picture(printed(tmp_path, order), 150)
    for item in sheet.sheet.on_paper:
        x, y, width, height = on_page(item, left, top, unit)
        if item.id.startswith("made"):
            assert not shown.ink(x + 2, y + 1, width - 4, height - 2), "room for people's own sums"
        else:
            assert shown.ink(x, y, width, height) > 10, item.id
        if item.kind == "cell" and not item.printed:
            assert not shown.ink(x + width * 0.2, y + height * 0.2, width * 0.6, height * 0.6), "room for a number"


USUAL = {("a4", 6), ("letter", 4)}


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize(
    ("format", "per_page"),
    [pytest.param(*how, marks=() if how in USUAL else pytest.mark.long) for how in product(FORMATS, PER_PAGE)],
)
def test_no_word_lies_over_another_or_off_the_page(game_id: str, format: str, per_page: int, tmp_path: Path) -> None:
    for language in LANGUAGES:
        found = words(printed(tmp_path, PrintOrder(game_id, per_page, format, per_page), language))
        wide, tall = grid(format, per_page, 540).page
        assert len(found) > 10 * per_page
        for word in found:
            assert word.left >= MARGIN and word.right <= wide - MARGIN, word
            assert word.top >= MARGIN - 4 and word.foot <= tall - MARGIN + 4, word
        for one, other in combinations(found, 2):
            apart = one.right <= other.left + 0.3 or other.right <= one.left + 0.3
            middle, its = (one.top + one.foot) / 2, (other.top + other.foot) / 2
            assert apart or abs(middle - its) > 0.3 * min(one.foot - one.top, other.foot - other.top), (one, other)


def test_sheets_that_differ_come_in_turn(tmp_path: Path) -> None:
    kinds = paper_of("twenty_one").kinds
    file = printed(tmp_path, PrintOrder("twenty_one", 7, per_page=1))

    def letters(file: Path, pages: int) -> list[str]:
        found = [re.findall(r"^\s*(\S)\s+Score", text(file, page), re.MULTILINE) for page in range(1, pages + 1)]
        return [letter for on_page in found for letter in on_page]

    assert letters(file, 7) == [*kinds, kinds[0]]
    some = printed(tmp_path, PrintOrder("twenty_one", 3, per_page=1, kinds=("B", "D")))
    assert letters(some, 3) == ["B", "D", "B"]


def test_blank_sheets_are_those_of_the_game() -> None:
    for kind in paper_of("twenty_one").kinds:
        sheet = paper_of("twenty_one").blank(kind)
        assert sheet.item("name").printed == kind
        assert not any(item.written for item in sheet.on_paper if item.id != "total")


def test_a_game_of_another_folder_is_printed_like_any(tmp_path: Path) -> None:
    with ladder_in_the_box():
        assert "ladder" in printed_games()
        said = text(printed(tmp_path, PrintOrder("ladder", 2, per_page=2)))
    assert "Ladder" in said and "Name" in said


# -- pages ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("format", FORMATS)
def test_pages_have_the_size_that_was_asked_for(format: str, tmp_path: Path) -> None:
    told = info(printed(tmp_path, PrintOrder("knister", 12, format)))
    assert told["Pages"] == "3" and told["Title"] == "Knister"
    assert told["Page size"] == {"a4": "595.28 x 841.89 pts (A4)", "letter": "612 x 792 pts (letter)"}[format]


def test_as_many_as_were_asked_for_and_no_more(tmp_path: Path) -> None:
    file = printed(tmp_path, PrintOrder("knister", 6))
    assert [text(file, page).count("Knister") for page in (1, 2)] == [4, 2]


@pytest.mark.parametrize(("per_page", "across"), [(1, False), (2, True), (4, False)])
def test_a_page_is_turned_where_that_makes_sheets_larger(per_page: int, across: bool) -> None:
    how = grid("a4", per_page, 540)
    assert how.columns * how.rows == per_page
    assert (how.page[0] > how.page[1]) == across


def test_the_paper_of_the_country() -> None:
    assert usual_format(["cs", "en-US"]) == "letter"
    assert usual_format(["en_GB.UTF-8", "en-US"]) == usual_format(["zh-Hans-CN"]) == usual_format([]) == "a4"


# -- how it looks --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", GAMES)
def test_everything_is_drawn_in_vectors_with_its_letters_embedded(game_id: str, tmp_path: Path) -> None:
    file = printed(tmp_path, PrintOrder(game_id, 4), "cs")
    assert ask("pdfimages", "-list", file).decode().count("\n") == 2, "a head and no picture"
    fonts = ask("pdffonts", file).decode().splitlines()[2:]
    assert len(fonts) == 2
    for line in fonts:
        assert "HankenGrotesk" in line and line.split()[-5:-2] == ["yes", "yes", "yes"], line


def test_lines_are_sharp_at_300_dpi(tmp_path: Path) -> None:
    """From white to ink within two pixels, on both sides of every line."""
    order = PrintOrder("knister", 4)
    sheet, left, top, unit = sheet_and_place(order)
    shown = picture(printed(tmp_path, order), 300)
    for cell in (item for item in sheet.sheet.items if item.kind == "cell" and item.mark is None):
        x, y, width, height = on_page(cell, left, top, unit)
        row = shown.row(y + height / 2, x - 3, x + width + 3)
        assert min(row) < 60 and row.count(255) > len(row) * 0.8
        between = [value for value in row if 60 < value < 250]
        assert len(between) <= 8, "two lines, two edges each, two pixels each"


@pytest.mark.parametrize("game_id", GAMES)
def test_nothing_is_printed_where_no_printer_reaches(game_id: str, tmp_path: Path) -> None:
    shown = picture(printed(tmp_path, PrintOrder(game_id, 6, per_page=6)), 72)
    edge = int(MARGIN) - 3
    for y in range(shown.height):
        row = shown.data[y * shown.width : (y + 1) * shown.width]
        outside = row if y < edge or y >= shown.height - edge else row[:edge] + row[-edge:]
        assert set(outside) == {255}, y


@pytest.mark.parametrize("game_id", GAMES)
def test_a_printer_without_colours_is_given_none(game_id: str, tmp_path: Path) -> None:
    grey = picture(printed(tmp_path, PrintOrder(game_id, 4, coloured=False)), 60, grey=False)
    triples = {grey.data[at : at + 3] for at in range(0, len(grey.data), 3)}
    assert all(max(triple) - min(triple) <= 1 for triple in triples)
    if paper_of(game_id).colours:
        full = picture(printed(tmp_path, PrintOrder(game_id, 4)), 60, grey=False)
        triples = {full.data[at : at + 3] for at in range(0, len(full.data), 3)}
        assert any(max(triple) - min(triple) > 60 for triple in triples)


@pytest.mark.parametrize("coloured", [True, False])
def test_colours_are_told_apart_by_their_symbols_alone(coloured: bool, tmp_path: Path) -> None:
    """In one row no two symbols look alike, whatever the colours."""
    order = PrintOrder("twenty_one", 1, per_page=1, coloured=coloured)
    sheet, left, top, unit = sheet_and_place(order)
    shown = picture(printed(tmp_path, order), 150)
    signs = []
    for item in sheet.sheet.items[1:]:
        if item.id.startswith("cell0_"):
            x, y, width, height = on_page(item, left, top, unit)
            rows = range(int((y + height * 0.07) * 150 / 72), int((y + height * 0.31) * 150 / 72))
            lines = [shown.row(row * 72 / 150 + 0.001, x + width * 0.62, x + width * 0.92) for row in rows]
            signs.append([value < 110 for line in lines for value in line])
    assert len(signs) == 6
    for one, other in combinations(signs, 2):
        assert sum(a != b for a, b in zip(one, other, strict=False)) > 0.08 * len(one)


def test_the_legend_names_each_colour_of_the_dice(tmp_path: Path) -> None:
    for game_id in GAMES:
        bodies = {die.body for die in rules.game(game_id).dice}
        named = set(paper_of(game_id).colours)
        assert named >= bodies & set(COLOURS) - {"white"} or not named


# -- the file ------------------------------------------------------------------------------------------------------


def test_the_same_order_is_the_same_file_and_many_sheets_are_small(tmp_path: Path) -> None:
    first = printed(tmp_path, PrintOrder("knister", 4)).read_bytes()
    assert printed(tmp_path, PrintOrder("knister", 4)).read_bytes() == first
    assert len(printed(tmp_path, PrintOrder("knister", 200)).read_bytes()) < 3 * len(first)


def test_widths_fit_the_units_of_a_sheet() -> None:
    for game_id in GAMES:
        for kind in paper_of(game_id).kinds:
            sheet = paper_of(game_id).blank(kind)
            assert sheet.size[0] <= WIDTH + 1
            assert all(item.place[0] + item.place[2] <= WIDTH for item in sheet.on_paper)
