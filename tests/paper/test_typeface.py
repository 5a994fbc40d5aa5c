"""Typefaces are thinned to what is written: letters with their accents, and nothing else."""

from __future__ import annotations

import pytest

from app.shapes.typeface import Typeface, code_points, content, made_of, shape_of, tables
from app.store.folders import ASSETS

FONT = (ASSETS / "fonts" / "HankenGrotesk_700Bold.ttf").read_bytes()
LETTERS = "Příliš žluťoučký kůň ÄÖÜß ľĺŕô"


def test_letters_keep_shape_width_and_accents() -> None:
    face = Typeface(FONT)
    thin = face.thinned(map(face.glyph, LETTERS))
    old, new = content(FONT), content(thin)
    for letter in LETTERS:
        glyph = face.glyph(letter)
        assert glyph and shape_of(new, glyph) == shape_of(old, glyph)
        assert Typeface(thin).advance(glyph) == face.advance(glyph)
        for part in made_of(shape_of(old, glyph)):
            assert shape_of(new, part) == shape_of(old, part) != b""
    assert len(list(made_of(shape_of(old, face.glyph("ř"))))) == 2


def test_all_else_is_gone() -> None:
    face = Typeface(FONT)
    thin = face.thinned([face.glyph("a")])
    assert len(thin) < len(FONT) / 4
    assert not shape_of(content(thin), face.glyph("b"))
    assert set(tables(thin)) == {"glyf", "loca", "head", "hhea", "hmtx", "maxp"}


@pytest.mark.parametrize("letter", ["\u3042", "\U0001f600"])
def test_a_letter_that_is_lacking_is_the_empty_box(letter: str) -> None:
    assert Typeface(FONT).glyph(letter) == 0
    assert ord(letter) not in code_points(FONT)
