"""Text fields on a small phone."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.phone.rehearsal import Phone, Played, play

SMALL = {"width": 360, "height": 640}
TYPING = ["fields.keyboards", "fields.letters", "fields.edit_menu", "fields.leave_menu"]


@pytest.mark.parametrize("sdk", [24, 28, 30])
def test_fields_rise_above_the_keyboard(phone: Phone, tmp_path: Path, sdk: int) -> None:
    check(play(phone, tmp_path, ["fields.rise"], sdk, SMALL), ["fields.rise"])


def test_fields_are_typed_in_with_a_menu_of_our_own(phone: Phone, tmp_path: Path) -> None:
    check(play(phone, tmp_path, [*TYPING, "fields.rise"], 36, SMALL), [*TYPING, "fields.rise"])


def check(played: Played, scenes: list[str]) -> None:
    print(played.output[-3000:])
    assert (played.failures, played.finished, played.end()) == ({}, scenes, "0")
