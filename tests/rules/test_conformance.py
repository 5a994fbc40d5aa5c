"""What every game owes to the table, the screens, the guests and the bots: one suite over all variants."""

from __future__ import annotations

import json
from itertools import permutations
from random import Random
from typing import Any

import pytest

import rules
from rules.codec import Malformed
from rules.core import (
    Acted,
    Chanced,
    Draw,
    Event,
    IllegalAction,
    IllegalSetup,
    Left,
    Reason,
    Roll,
    SetupReason,
    State,
    action_json,
)
from rules.record import (
    Record,
    UnknownDocument,
    event_json,
    parse_event,
    parse_record,
    parse_state,
    record_json,
    state_json,
)
from tests.rules.driver import LONG, VARIANTS, SeededChance, Variant, can_leave, played, random_action, random_record

GAMES = (*rules.GAME_IDS, rules.TABLE_DICE)
SEEDS = range(12) if LONG else range(2)
every_variant = pytest.mark.parametrize("variant", VARIANTS, ids=str)
every_game = pytest.mark.parametrize("game_id", GAMES)


def through_json(value: Any) -> Any:
    return json.loads(json.dumps(value))


def sampled(variant: Variant, purpose: str, count: int) -> list[tuple[State[Any], Event]]:
    """Some positions of a random game: always the first and the last, others by chance."""
    steps = played(variant)
    rng = Random(purpose)
    inner = rng.sample(range(1, len(steps) - 1), min(count, max(0, len(steps) - 2)))
    return [steps[0], *(steps[i] for i in sorted(inner)), steps[-1]]


@every_variant
@pytest.mark.parametrize("seed", SEEDS)
def test_random_games_end_and_never_reach_an_illegal_state(variant: Variant, seed: int) -> None:
    last = None
    for number, (state, event) in enumerate(played(variant, seed)):
        acting = state.to_act()
        assert list(acting) == sorted(set(acting)) and set(acting) <= set(range(variant.seats))
        assert state.outcome() is None
        if variant.game_id != rules.TABLE_DICE:
            assert (state.chance() is not None) != bool(acting)
        if number % 7 == 0:
            assert len(state.scores()) == variant.seats
            for seat in range(variant.seats):
                assert bool(state.legal(seat)) == (seat in acting)
        last = state.apply(event)
    assert last is not None and last.over()
    assert last.to_act() == () and last.chance() is None
    outcome = last.outcome()
    assert outcome is not None and outcome.scores == last.scores()
    if variant.game_id != rules.TABLE_DICE:
        ranked = sorted(place for place in outcome.places if place is not None)
        assert len(ranked) == variant.seats and ranked[0] == 1 and outcome.winners
    assert not any(last.legal(seat) for seat in range(variant.seats))
    with pytest.raises(IllegalAction):
        last.resolve((1, 1))


@every_variant
def test_legal_and_play_agree_in_both_directions(variant: Variant) -> None:
    """What is listed can be played; what is not listed (moves of other seats and other moments) is refused."""
    steps = sampled(variant, "agree", 8)
    rng = Random("agree")
    pool: list[Any] = []
    for state, _ in steps:
        for seat in state.to_act()[:3]:
            pool.extend(rng.sample(list(state.legal(seat)), min(8, len(state.legal(seat)))))
    for state, _ in steps:
        for seat in range(min(variant.seats, 4)):
            listed = list(state.legal(seat))
            unique = set(listed)
            assert len(listed) == len(unique) == len(state.legal(seat))
            for action in rng.sample(listed, min(12, len(listed))):
                assert action in state.legal(seat)
                assert state.play(seat, action) != state
            for action in pool:
                if action in unique:
                    assert action in state.legal(seat)
                else:
                    assert action not in state.legal(seat)
                    with pytest.raises(IllegalAction):
                        state.play(seat, action)


@every_variant
@pytest.mark.parametrize("leaving", [0.0, 0.02])
def test_replay_equals_play_also_through_json(variant: Variant, leaving: float) -> None:
    steps = played(variant, 0, leaving if can_leave(variant) else 0.0)
    record = Record(variant.game, variant.setup, tuple(event for _, event in steps))
    for (then, _), replayed in zip(steps, record.states(), strict=False):
        assert then == replayed
    again = parse_record(through_json(record_json(record)))
    assert again == record
    assert again.final() == record.final()


@every_variant
def test_states_and_views_round_trip_through_json(variant: Variant) -> None:
    for state, event in sampled(variant, "json", 10):
        again = parse_state(through_json(state_json(state)))
        assert again == state and hash(again) == hash(state)
        assert again.apply(event) == state.apply(event)
        for seat in (*range(min(variant.seats, 4)), None):
            view = state.view(seat)
            assert parse_state(through_json(state_json(view))) == view


@every_variant
def test_a_view_is_enough_to_play(variant: Variant) -> None:
    for state, _ in sampled(variant, "view", 6):
        for seat in range(min(variant.seats, 4)):
            view = state.view(seat)
            assert view.view(seat) == view
            assert list(view.legal(seat)) == list(state.legal(seat))
            assert view.scores() == state.scores() and view.over() == state.over()
            assert view.to_act() == state.to_act()
            possible = view.determinize(Random(7))
            assert possible.view(seat) == view
            assert possible.determinize(Random(8)) == possible


@every_variant
def test_redacted_events_tell_nothing_that_the_view_hides(variant: Variant) -> None:
    for state, event in sampled(variant, "redact", 10):
        for seat in (*range(min(variant.seats, 4)), None):
            seen = state.redact(event, seat)
            pending = state.chance()
            if isinstance(event, Chanced) and isinstance(pending, Draw) and pending.seat != seat:
                assert isinstance(seen, Chanced)
                hidden = set(seen.values) <= {None}
                assert hidden or state.view(seat).apply(seen) == state.apply(event).view(seat), "only what it may know"
            else:
                assert seen == event
            assert state.redact(seen, seat) == seen


@every_variant
def test_order_within_a_phase_does_not_matter(variant: Variant) -> None:
    rng = Random("order")
    for state, _ in sampled(variant, "order", 6):
        acting = state.to_act()[:3]
        if len(acting) < 2:
            continue
        actions = {seat: random_action(state, seat, rng) for seat in acting}
        results = set()
        for order in permutations(acting):
            after = state
            for seat in order:
                after = after.play(seat, actions[seat])
            results.add(after)
        assert len(results) == 1


@every_variant
@pytest.mark.parametrize("seed", SEEDS)
def test_seats_may_leave_at_any_time(variant: Variant, seed: int) -> None:
    if not can_leave(variant):
        state = variant.game.start(variant.setup)
        with pytest.raises(IllegalAction) as refused:
            state.leave(0)
        assert refused.value.reason is Reason.CANNOT_LEAVE
        return
    last = None
    for state, event in played(variant, seed, 0.05):
        after = state.apply(event)
        if isinstance(event, Left):
            assert event.seat in after.left and event.seat not in after.to_act()
            pending = after.chance()
            if pending is not None:
                assert pending.seat not in after.left
            with pytest.raises(IllegalAction):
                after.leave(event.seat)
        for seat in state.left[:2]:
            if after.game.sheets:
                assert written(after, seat) == written(state, seat)
        last = after
    assert last is not None and last.over()
    outcome = last.outcome()
    assert outcome is not None
    for seat in last.left:
        assert outcome.places[seat] is None
    present = [outcome.places[seat] for seat in range(variant.seats) if seat not in last.left]
    if present and variant.game_id != rules.TABLE_DICE:
        assert 1 in present


def written(state: State[Any], seat: int) -> list[tuple[str, str]]:
    return [(item.id, item.written) for item in state.sheet(seat).items if item.kind == "cell"]


@every_variant
def test_a_sheet_offers_exactly_the_legal_actions(variant: Variant) -> None:
    if not variant.game.sheets:
        with pytest.raises(TypeError):
            variant.game.start(variant.setup).sheet(0)
        return
    for state, _ in sampled(variant, "sheet", 10):
        for seat in range(min(variant.seats, 3)):
            sheet = state.sheet(seat)
            assert sheet.seat == seat and sheet.total == state.scores()[seat]
            ids = [item.id for item in sheet.items]
            assert len(ids) == len(set(ids))
            assert len({choice.items for choice in sheet.choices}) == len(sheet.choices)
            actions = [choice.action for choice in sheet.choices]
            assert len(actions) == len(set(actions)) and set(actions) == set(state.legal(seat))
            for choice in sheet.choices:
                assert choice.items and choice.items <= set(ids)
                assert {id for id, _ in choice.shows} <= set(ids)
                assert state.play(seat, choice.action).scores()[seat] - sheet.total == choice.gain
                selection: frozenset[str] = frozenset()
                for id in sorted(choice.items):
                    selection = sheet.tap(selection, id)
                assert sheet.choice(selection) == choice
            choosable = frozenset().union(*(choice.items for choice in sheet.choices)) if sheet.choices else frozenset()
            for item in sheet.items:
                assert (item.why is None) or item.id not in choosable
                x, y, width, height = item.place
                assert 0 <= x <= x + width <= sheet.size[0] and 0 <= y <= y + height <= sheet.size[1]


# -- bad input -----------------------------------------------------------------------------------------------


def random_json(rng: Random, depth: int = 0) -> Any:
    kind = rng.randrange(9 if depth < 3 else 6)
    if kind == 0:
        return rng.choice([None, True, False])
    if kind == 1:
        return rng.choice([0, 1, 2, 5, -1, 24, 25, 485, 10**30, -(10**9)])
    if kind == 2:
        return rng.choice([0.0, 1.5, -2.0, float("inf"), float("nan")])
    if kind in (3, 4):
        return rng.choice(["", "write", "red", "blue", "A", "0", "é" * 50, "do", "cells", "\x00", "__class__"])
    if kind == 5:
        return rng.randrange(-3, 200)
    if kind == 6:
        return [random_json(rng, depth + 1) for _ in range(rng.randrange(5))]
    return {
        rng.choice(["do", "cell", "cells", "tile", "colour", "colours", "dice", "seat", "totals", "x"]): random_json(
            rng, depth + 1
        )
        for _ in range(rng.randrange(4))
    }


def mutated(rng: Random, value: dict[str, Any]) -> dict[str, Any]:
    """A real action with something broken in it."""
    broken = json.loads(json.dumps(value))
    names = list(broken)
    name = rng.choice(names)
    how = rng.randrange(4)
    if how == 0:
        broken[name] = random_json(rng)
    elif how == 1:
        del broken[name]
    elif how == 2:
        broken[f"{name}_"] = 1
    elif isinstance(broken[name], list) and broken[name]:
        broken[name][rng.randrange(len(broken[name]))] = random_json(rng)
    else:
        broken[name] = [broken[name]]
    return broken


@every_game
def test_ten_thousand_garbage_actions_are_refused_and_nothing_else(game_id: str) -> None:
    game = rules.game(game_id)
    variant = next(v for v in VARIANTS if v.game_id == game_id and v.seats > 1)
    states = [state for state, _ in sampled(variant, "garbage", 8)]
    rng = Random(game_id)
    real = [
        action_json(action)
        for state in states
        for seat in state.to_act()
        for action in rng.sample(list(state.legal(seat)), min(20, len(state.legal(seat))))
    ]
    refused = 0
    for number in range(10_000):
        state = states[number % len(states)]
        seat = rng.randrange(variant.seats)
        value = mutated(rng, rng.choice(real)) if number % 2 else random_json(rng)
        try:
            state.play(seat, game.parse_action(value))
        except IllegalAction as error:
            refused += 1
            assert str(error.reason) in {*map(str, Reason), *map(str, game.reasons)}
    assert refused > 9_000


@every_game
def test_actions_of_the_wrong_types_and_seats_are_refused(game_id: str) -> None:
    variant = next(v for v in VARIANTS if v.game_id == game_id)
    for state, _ in sampled(variant, "types", 3):
        for nonsense in (None, 3, "write", {"do": "write"}, object(), [], Left(0)):
            with pytest.raises(IllegalAction) as refused:
                state.play(0, nonsense)
            assert refused.value.reason is Reason.MALFORMED
        for seat in (-1, variant.seats, True, 1.0, "0", None):
            with pytest.raises(IllegalAction) as refused:
                state.play(seat, variant.game.actions[0])  # type: ignore[arg-type]
            assert refused.value.reason is Reason.NO_SUCH_SEAT


@every_game
def test_chance_answers_that_cannot_be_are_refused(game_id: str) -> None:
    variant = next(v for v in VARIANTS if v.game_id == game_id)
    rng = Random("chance")
    checked = 0
    for state, _ in played(variant):
        pending = state.chance()
        if pending is None:
            with pytest.raises(IllegalAction) as refused:
                state.resolve((1,))
            assert refused.value.reason is Reason.NO_CHANCE_PENDING
            continue
        size = len(pending.dice) if isinstance(pending, Roll) else pending.count
        for values in ((), (0,) * size, (7,) * size, (1,) * (size + 1), ("R9",) * size, (None,) * size, 5, "11", None):
            with pytest.raises(IllegalAction):
                state.resolve(values)  # type: ignore[arg-type]
        for _ in range(5):
            garbage = tuple(random_json(rng) for _ in range(size))
            try:
                state.resolve(garbage)
            except IllegalAction:
                checked += 1
        if checked > 40:
            return


@every_game
def test_damaged_documents_are_refused_by_type(game_id: str) -> None:
    variant = next(v for v in VARIANTS if v.game_id == game_id)
    record = random_record(variant)
    state = record.final()
    rng = Random("damage")
    for document, parse in ((record_json(record), parse_record), (state_json(state), parse_state)):
        for key in (*document, "new"):
            broken = through_json(document)
            broken[key] = random_json(rng) if key != "new" else 1
            try:
                parse(broken)
            except (UnknownDocument, Malformed, IllegalAction):
                continue
            assert key in ("new", "events") or broken[key] == document[key]
    for other in (None, 3, [], "x", {}, {"format": 99}):
        with pytest.raises(UnknownDocument):
            parse_record(other)
        with pytest.raises(UnknownDocument):
            parse_state(other)
    for head in (
        {"format": 2},
        {"game": "chess"},
        {"game": []},
        {"rules": 99},
        {"rules": True},
        {"setup": {"seats": 999}},
    ):
        with pytest.raises(UnknownDocument):
            parse_record({**record_json(record), **head})


@every_game
def test_events_round_trip_and_refuse_garbage(game_id: str) -> None:
    game = rules.game(game_id)
    variant = next(v for v in VARIANTS if v.game_id == game_id)
    record = random_record(variant)
    for event in (*record.events[:60], Left(0)):
        assert parse_event(game, through_json(event_json(event))) == event
    rng = Random("events")
    for _ in range(500):
        with pytest.raises((Malformed, IllegalAction)):
            parse_event(game, random_json(rng))


@every_game
def test_setups_that_are_no_game_are_refused(game_id: str) -> None:
    game = rules.game(game_id)
    for seats in (0, -1, max(game.shared_seats) + 1, 1000, True, 2.0, "2", None):
        with pytest.raises(IllegalSetup):
            game.make_setup(seats)  # type: ignore[arg-type]
    with pytest.raises(IllegalSetup) as refused:
        game.make_setup(2, weather="rain")
    assert refused.value.reason is SetupReason.UNKNOWN_OPTION
    for option in game.options:
        for value in ("nonsense", 77, None, ["x"], {}):
            with pytest.raises(IllegalSetup):
                game.make_setup(max(game.seats), **{option.id: value})
        if option.seats is not None:
            other = next(seats for seats in game.seats if seats not in option.seats)
            value = next(choice for choice in option.choices if choice != option.default)
            with pytest.raises(IllegalSetup) as refused:
                game.make_setup(other, **{option.id: value})
            assert refused.value.reason is SetupReason.OPTION_NEEDS_SEATS


def test_unknown_games_are_refused() -> None:
    with pytest.raises(KeyError):
        rules.game("chess")
    assert [game.id for game in rules.games()] == list(rules.GAME_IDS)


@every_game
def test_a_game_describes_itself(game_id: str) -> None:
    game = rules.game(game_id)
    assert game.id == game_id and game.version >= 1
    assert set(game.seats) <= set(game.shared_seats)
    kinds = [action.kind for action in game.actions]
    assert len(kinds) == len(set(kinds))
    own = {str(reason) for reason in game.reasons}
    assert not own & {str(reason) for reason in Reason}
    if game_id != rules.TABLE_DICE:
        assert set(game.bots) == {"easy", "medium", "hard"}


@every_variant
def test_easy_bots_finish_every_game_by_the_rules(variant: Variant) -> None:
    if not variant.game.bots:
        assert variant.game_id == rules.TABLE_DICE
        return
    seats = variant.seats if variant.seats <= 12 else 3
    variant = Variant(variant.game_id, seats, variant.options)
    rng, chance = Random(5), SeededChance(5)
    state = variant.game.start(variant.setup)
    bot = variant.game.bots["easy"]
    for _ in range(3000):
        if state.over():
            break
        pending = state.chance()
        if pending is not None:
            state = state.apply(chance.answer(pending))
            continue
        seat = state.to_act()[0]
        action = bot(state.view(seat), seat, rng, {}, 50, lambda: False)
        assert action in state.legal(seat)
        state = state.apply(Acted(seat, action))
    assert state.over()
