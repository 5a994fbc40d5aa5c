"""What an advice says beside its number is so: each fact is counted again on the position after the move.

Everything is counted here from what the rule sheets say and what lies on the table, not by the computers' own means.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from rules.bots import Advice
from rules.genial.actions import PlaceTile
from rules.genial.game import GenialPhase
from rules.genial.geometry import COLOURS as GENIAL_COLOURS
from rules.genial.geometry import hexagons
from rules.knister.scoring import LINES
from rules.qwantum.actions import QwantumKeep, QwantumReroll
from rules.trigon.geometry import AROUND_POINT
from rules.trigon.pieces import PIECES
from rules.twenty_one.actions import TwentyOneKeep, TwentyOneReroll
from strength.match import TABLES
from tests.rules.driver import LONG, Variant, options, random_game

Check = Callable[[Any, int, Advice, list[Advice]], None]

VARIANTS = (
    Variant("knister", 2),
    Variant("twenty_one", 1),
    Variant("twenty_one", 3),
    Variant("qwantum", 1),
    Variant("qwantum", 3),
    Variant("genial", 1),
    Variant("genial", 3),
    Variant("genial", 4, options(teams=True)),
    Variant("trigon", 1),
    Variant("trigon", 2),
    Variant("trigon", 3, options(touching="vertex")),
)
QUICK = ("knister-2", "twenty_one-3", "qwantum-3", "genial-3", "trigon-2")
MARKED = [one if str(one) in QUICK else pytest.param(one, marks=pytest.mark.long) for one in VARIANTS]
GAMES, POSITIONS = (8, 40) if LONG else (1, 5)


def advised(variant: Variant, game: int) -> Iterator[tuple[Any, int, list[Advice]]]:
    """Positions from all over a random game, with what somebody is told there."""
    advise = variant.game.advise
    assert advise is not None
    acting = [state for state, _ in random_game(variant, f"facts {game}") if state.to_act()]
    rng = Random(game)
    for state in sorted(rng.sample(range(len(acting)), min(POSITIONS, len(acting)))):
        seat = rng.choice(acting[state].to_act())
        yield (
            acting[state],
            seat,
            advise(acting[state].view(seat), seat, Random(1), TABLES, 2, lambda: False),
        )


@pytest.mark.parametrize("variant", MARKED, ids=str)
def test_every_fact_of_an_advice_is_so(variant: Variant) -> None:
    said: Counter[str] = Counter()
    for game in range(GAMES):
        for state, seat, found in advised(variant, game):
            for one in found:
                CHECKS[variant.game_id](state, seat, one, found)
                said[str(one.reason)] += 1
    assert sum(said.values()) >= POSITIONS
    assert len(said) > 1


def knister(state: Any, seat: int, one: Advice, found: list[Advice]) -> None:
    v = dict(one.values)
    after = state.apply_move(seat, one.action)
    assert v["number"] == sum(state.dice)
    line = [number for number in (after.grids[seat][cell] for cell in LINES[v["line"]]) if number is not None]
    times = Counter(line)
    match str(one.reason):
        case "completes":
            assert len(line) == 5
            assert v["points"] == knister_points(line) * (2 if "diagonal" in v["line"] else 1)
            assert after.scores()[seat] - state.scores()[seat] >= v["points"]
        case "straight":
            assert set(line) <= set(range(v["low"], v["high"] + 1))
            assert v["high"] - v["low"] == 4
            assert max(times.values()) == 1
            assert v["missing"] == 5 - len(line)
        case "alike":
            assert times[v["number"]] == v["count"] >= 2
        case "house":
            assert sorted(times.values())[-2:] in ([2, 2], [2, 3], [3, 2])
            assert v["points"] == 8 * (2 if "diagonal" in v["line"] else 1)
        case "begins":
            assert line == [v["number"]]


def knister_points(line: list[int]) -> int:
    """[4] The one best combination."""
    times, run = sorted(Counter(line).values()), sorted(line)
    if run == list(range(run[0], run[0] + 5)):
        return 8 if 7 in run else 12
    return {(5,): 10, (2, 3): 8, (1, 4): 6, (1, 1, 3): 3, (1, 2, 2): 3, (1, 1, 1, 2): 1}.get(tuple(times), 0)


def twenty_one(state: Any, seat: int, one: Advice, found: list[Advice]) -> None:
    v = dict(one.values)
    reason = str(one.reason)
    if reason in ("keep", "reroll"):
        value = {type(other.action): round(other.value, 1) for other in found}
        assert v["expected"] == value[type(one.action)]
        assert (
            v["again" if reason == "keep" else "kept"] == value[TwentyOneReroll if reason == "keep" else TwentyOneKeep]
        )
        return
    row = state.current(seat)
    printed = state.printed(seat, row).numbers
    before = state.rows[seat][row]
    filled = state.apply_move(seat, one.action).rows[seat][row]
    if reason == "crosses":
        assert v["number"] == printed[before.index(None)]
        ways = [action for action in state.legal(seat) if hasattr(action, "colours")]
        assert bool(v["fits"]) == bool(ways)
        return
    fresh = [place for place, number in enumerate(filled) if number is not None and before[place] is None]
    hits = sum(filled[place] == printed[place] for place in range(6))
    assert v["fields"] == len(fresh)
    assert v["hits"] == sum(filled[place] == printed[place] for place in fresh)
    assert (v["row_hits"], v["bonus"]) == (hits, sum(range(hits + 1)))
    had = sum(before[place] == printed[place] for place in range(6))
    written = sum(filled[place] for place in fresh)
    assert v["points"] == written + sum(range(hits + 1)) - sum(range(had + 1))
    if reason == "completes":
        assert None not in filled
        assert v["row_points"] == sum(filled) + v["bonus"]


def qwantum(state: Any, seat: int, one: Advice, found: list[Advice]) -> None:
    v = dict(one.values)
    rows = state.rows[seat]
    match str(one.reason):
        case "keep" if v["best"] is not None:
            assert v["number"] == state.number(v["best"])
            kept = state.apply_move(seat, QwantumKeep())
            assert any(getattr(action, "colour", "") == v["best"] for action in kept.legal(seat))
        case "keep":
            kept = state.apply_move(seat, QwantumKeep())
            assert not any(hasattr(action, "colour") for action in kept.legal(seat))
        case "reroll":
            assert isinstance(one.action, QwantumReroll)
            assert v["dice"] == len(one.action.dice)
            keep = [other.value for other in found if isinstance(other.action, QwantumKeep)]
            assert not keep or v["kept"] == pytest.approx(keep[0], abs=0.051)
        case "takes" | "scores":
            column = v["column"]
            row = ("purple", "blue", "red", "yellow").index(v["colour"])
            assert v["number"] == state.number(v["colour"])
            assert len(rows[row]) + 1 == column
            after = state.apply_move(seat, one.action)
            if "points" in v:
                assert v["points"] == after.scores()[seat] - state.scores()[seat]
            else:
                assert after.scores()[seat] == state.scores()[seat]
                fits = [n for n in range(1, 34) if (n > v["number"] if column < 4 else n < v["number"])]
                assert v["room"] == (0 if column == 6 else len(fits))
        case "miss":
            after = state.apply_move(seat, one.action)
            while after.misses == state.misses:
                other = after.to_act()[0]
                after = after.apply_move(other, next(iter(after.legal(other))))
            assert after.misses[seat] == v["miss"]


def genial(state: Any, seat: int, one: Advice, found: list[Advice]) -> None:
    v = dict(one.values)
    reason, track = str(one.reason), state.track(seat)
    if not isinstance(one.action, PlaceTile):
        if reason in ("swaps", "keeps"):
            colour = GENIAL_COLOURS.index(v["colour"])
            assert track[colour] == min(track)
            assert all(tile is None or colour not in tile for tile in state.racks[seat])
        return
    scored = [
        seen(state, colour, cell, one.action.cells)
        for colour, cell in zip(one.action.tile, one.action.cells, strict=True)
    ]
    assert v["points"] == sum(scored)
    after = state.apply_move(seat, one.action)
    now = after.track(seat)
    colour = GENIAL_COLOURS.index(v["colour"]) if "colour" in v else -1
    match reason:
        case "wins":
            assert after.over()
            assert min(now) == state.top
        case "ends":
            assert after.over()
            others = [
                points
                for other, points in enumerate(after.scores())
                if state.track_index(other) != state.track_index(seat)
            ]
            assert v["ahead"] == after.scores()[seat] - max(others) > 0
        case "bonus_turn":
            assert after.phase is GenialPhase.BONUS
            assert now[colour] == v["to"]
            assert track[colour] < v["to"]
        case "lifts_lowest" | "scores":
            assert (track[colour], now[colour]) == (v["from"], v["to"])
            assert v["from"] < v["to"]
            assert reason == "scores" or v["from"] == min(track)
        case "stops":
            assert best_half(state, colour) == v["theirs"] > v["left"] == best_half(after, colour)
            assert state.track_index(v["seat"]) != state.track_index(seat)
        case "prepares":
            assert v["points"] == 0
            assert best_half(after, colour) == v["next"] == best_half(state, colour) + v["more"]
            assert v["more"] > 0
        case "out_of_the_way":
            assert now == track


def seen(state: Any, colour: int, cell: int, laid: tuple[int, ...] = ()) -> int:
    """[3] How many symbols of a colour half a tile looks at from a cell, in all six directions."""
    count = 0
    for ray in hexagons().rays[cell]:
        for other in ray:
            if other in laid or state.board[other] != colour:
                break
            count += 1
    return count


def best_half(state: Any, colour: int) -> int:
    """The most that half a tile of a colour could score, wherever a tile fits."""
    free = [cell for cell in state.position.area.cells if state.board[cell] is None]
    fits = [cell for cell in free if any(near in free for near in hexagons().neighbours[cell])]
    return max((seen(state, colour, cell) for cell in fits), default=0)


def trigon(state: Any, seat: int, one: Advice, found: list[Advice]) -> None:
    v = dict(one.values)
    colour, cells = state.turn, one.action.cells
    after = state.apply_move(seat, one.action)
    assert v["size"] == len(cells)
    if "opened" in v:
        assert v["opened"] == len(attachable(after, colour) - attachable(state, colour))
    if "blocked" in v:
        lost = len(attachable(state, v["rival"]) - attachable(after, v["rival"]))
        assert v["blocked"] == lost > 0
        assert state.setup.seat_of(v["rival"]) == v["seat"]
        assert v["rival"] != colour
    match str(one.reason):
        case "finishes":
            assert not after.remaining(colour)
            assert v["points"] == (20 if v["size"] == 1 else 15)
        case "while_it_fits":
            piece = next(p for p in state.remaining(colour) if p not in after.remaining(colour))
            same = [a for a in state.legal(seat) if state.position.made.piece_of(a.cells) == piece]
            assert v["places"] == len(same)
        case "large":
            assert v["left"] == sum(PIECES[piece].size for piece in after.remaining(colour))


def attachable(state: Any, colour: int) -> set[int]:
    """Points of a colour's pieces that some legal placement of it would share."""
    if colour in state.out:
        return set()
    mine = {cell for piece in state.placed[colour] for cell in piece}
    own = [(point, set(around) - {None}) for point, around in enumerate(AROUND_POINT) if mine & set(around)]
    moving = state.with_(turn=colour) if state.turn != colour else state
    ways = [set(action.cells) for action in moving.legal(state.setup.seat_of(colour))]
    reached = set().union(*ways)
    return {point for point, around in own if around & reached}


CHECKS: dict[str, Check] = {
    "knister": knister,
    "twenty_one": twenty_one,
    "qwantum": qwantum,
    "genial": genial,
    "trigon": trigon,
}
