"""Text fields on a small phone."""

from __future__ import annotations

from pathlib import Path

from tests.phone.rehearsal import Phone
from tests.phone.test_phone import all_play


def test_fields_are_typed_in_with_a_menu_of_our_own_above_the_keyboard(phone: Phone, tmp_path: Path) -> None:
    names = ("keyboards", "letters", "edit_menu", "leave_menu", "rise")
    all_play(phone, tmp_path, [f"fields.{name}" for name in names], properties={"width": 360, "height": 640})
