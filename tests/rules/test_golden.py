"""Whole games as text: a change of a rule shows up as a readable difference."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import rules
from rules.record import parse_record, record_json, transcript

GOLDEN = Path(__file__).parents[1] / "data" / "golden"


@pytest.mark.parametrize("game_id", [*rules.GAME_IDS, rules.TABLE_DICE])
def test_a_golden_game_replays_to_the_letter(game_id: str) -> None:
    document = json.loads((GOLDEN / f"{game_id}.json").read_text(encoding="utf-8"))
    record = parse_record(document)
    assert record.final().over()
    assert record_json(record) == document
    assert transcript(record) == (GOLDEN / f"{game_id}.txt").read_text(encoding="utf-8")
