"""Legal moves and points of whole games, as another engine listed them (see tests/data/trigon/README.md)."""

from __future__ import annotations

import gzip
import json
from typing import Any

import pytest

import rules
from rules.trigon.actions import PlacePiece
from rules.trigon.geometry import AROUND_POINT, CELLS
from rules.trigon.pieces import TRIANGLES
from rules.trigon.placements import all_placements, ids
from tests.rules.test_trigon_board import DATA, THEIR_NAMES, sha, to_ours

GAMES: list[dict[str, Any]] = [
    json.loads(line) for line in gzip.decompress((DATA / "games.jsonl.gz").read_bytes()).splitlines()
]
SEATS = {"trigon": 4, "trigon_2": 2, "trigon_3": 3}


def name(game: dict[str, Any]) -> str:
    return f"{game['variant']}-{game['policy']}-{game['game']}"


@pytest.mark.parametrize("game", GAMES, ids=name)
def test_legal_moves_equal_those_of_the_reference_at_every_ply(game: dict[str, Any]) -> None:
    ours = to_ours("trigon_3" if game["variant"] == "trigon_3" else "trigon")
    theirs = {cell: id for id, cell in enumerate(ours)}
    state: Any = rules.game("trigon").start(SEATS[game["variant"]])
    limited = state.setup.seats < 4
    made = all_placements()
    area = made.inner if state.setup.seats == 3 else made.everywhere
    numbered = sorted(tuple(theirs[cell] for cell in made.cells[id]) for id in ids(area))
    for ply in game["plies"]:
        colour = ply["color"]
        assert state.turn == colour and state.to_act() == (state.setup.seat_of(colour),)
        for other, count in enumerate(ply["counts"]):
            if state.placed[other] or not limited:
                assert state.legal_mask(other).bit_count() == count
        if state.placed[colour] or not limited:
            listed = [tuple(theirs[cell] for cell in move.cells) for move in state.legal(*state.to_act())]
            assert len(state.legal(*state.to_act())) == len(listed)
            assert sha(listed) == ply["sha256"]
            if "legal" in ply:
                assert sorted(listed) == [numbered[id] for id in ply["legal"]]
        cells = tuple(ours[cell] for cell in ply["cells"])
        assert THEIR_NAMES[made.piece_of(cells)] == ply["piece"]
        state = state.play(state.to_act()[0], PlacePiece(cells))
        assert [reference_points(state, other) for other in range(len(state.placed))] == ply["points_after"]
    assert state.over()
    for colour, left in enumerate(game["final"]["pieces_left"]):
        assert {THEIR_NAMES[piece] for piece in state.remaining(colour)} == set(left)


def reference_points(state: Any, colour: int) -> int:
    """Triangles laid, and 15 or 20 for all of them."""
    points: int = sum(part.points for part in state.colour_breakdown(colour))
    return points + TRIANGLES


def test_up_to_four_colours_meet_at_a_point() -> None:
    """The rule sheet speaks of three: a remark, no limit."""
    most = 0
    for game in GAMES:
        if game["variant"] == "trigon":
            board: list[int | None] = [None] * CELLS
            for ply in game["plies"]:
                for cell in ply["cells"]:
                    board[cell] = ply["color"]
            most = max(most, *(len({board[c] for c in around if c is not None} - {None}) for around in AROUND_POINT))
    assert most == 4


def test_the_selection_has_every_kind_of_game() -> None:
    assert len(GAMES) == 20 and {game["variant"] for game in GAMES} == set(SEATS)
    assert sum(len(game["plies"]) for game in GAMES) > 1300
    assert sum("legal" in ply for game in GAMES for ply in game["plies"]) >= 50
    assert {bonus for game in GAMES for bonus in game["final"]["bonus"]} == {0, 15, 20}
    assert len(to_ours("trigon")) == CELLS
