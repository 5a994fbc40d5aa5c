"""Computer players for Twenty One: what an empty field still promises, weighed against what the dice offer now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from rules.bots import Advice, Promised, best, compared, error, mean, never, quick, slip, top_and
from rules.core import Action, Bot, BotFiles, Rng, Stop
from rules.twenty_one.actions import Cross, TwentyOneKeep, TwentyOnePhase, TwentyOneReroll, WriteDice
from rules.twenty_one.expert import Expert
from rules.twenty_one.knowledge import Solved, knowledge
from rules.twenty_one.race import Luck, Race
from rules.twenty_one.scoring import BONUS, Filled, row_bonus, row_hits, row_points

if TYPE_CHECKING:
    from rules.twenty_one.game import TwentyOneState

Valued = list[tuple[float, Action]]

TRIES = (0.0, 0.8, 1.5, 2.1, 2.6, 3.1, 3.5)
"""How many more rolls a field can wait for, by the number of empty fields of its row: one goes in every round."""

CALM, RACING = 1.05, 2.2
"""What a filled field is worth beyond its points, to a player who waits for hits and to one who wants to be first."""

PACE = 1.3
"""About how many fields a seat fills in a round."""

FEW, NEAR = 4, 4.0
"""So many ways at most are played to the end, none of them so many points worse than the best by the table."""

VICTORY = 20.0
"""What winning is worth beside the points of the table. With more the luck of a few games decides."""

GAMES_SHOWN = 2
"""Numbers that people see come from so many times the games that a move is chosen by."""

SECOND_ROLLS = 60
"""So often a second roll is tried in thought where games are played ahead as well."""


@cache
def field_promise(number: int, bonus: int, tries: int) -> float:
    """What a field makes on average if it waits for the best, with so many rolls to come."""
    if tries == 0:
        return 0.0
    wait = field_promise(number, bonus, tries - 1)
    worth = [die + (bonus if die == number else 0) for die in range(1, number + 1)]
    return sum(max(wait, points) for points in worth) / 6 + wait * (6 - number) / 6


@lru_cache(maxsize=1 << 14)
def row_promise(filled: Filled, numbers: tuple[int, ...], rounds: int) -> float:
    """About how many points a row will have, points so far included."""
    empty = [number for number, written in zip(numbers, filled, strict=True) if written is None]
    bonus = row_hits(filled, numbers) + 1
    tries = min(TRIES[len(empty)], rounds)
    whole = int(tries)
    part = tries - whole
    promise = sum(
        (1 - part) * field_promise(number, bonus, whole) + part * field_promise(number, bonus, whole + 1)
        for number in empty
    )
    return row_points(filled, numbers) + promise


def rounds_left(state: TwentyOneState) -> int:
    """How many rounds will follow this one, if the fastest seat goes on as most do; more than a few are as good."""
    fields = min(
        sum(filled.count(None) for filled in state.rows[seat])
        for seat in range(state.setup.seats)
        if seat not in state.left
    )
    return min(max(0, round(fields / PACE) - 1), len(TRIES))


def writes(state: TwentyOneState, seat: int, tempo: float) -> Valued:
    """What each way of writing promises, for dice that are final."""
    row = state.current(seat)
    numbers = state.printed(seat, row).numbers
    rounds = rounds_left(state)
    values: Valued = []
    for action in state.moves(seat):
        filled = state.filled_by(seat, action)  # type: ignore[arg-type]
        values.append((row_promise(filled, numbers, rounds) - tempo * filled.count(None), action))
    return values


def rolls(state: TwentyOneState, seat: int, tempo: float, rng: Rng, samples: int) -> Valued:
    """Keeping the dice, or rolling some of them a few times in thought."""
    dice_final = state.with_(phase=TwentyOnePhase.WRITE, writing=(seat,))
    keep = max(value for value, _ in writes(dice_final, seat, tempo))
    total = 0.0
    for _ in range(samples):
        dice = tuple(1 if value == 1 else rng.randrange(1, 7) for value in state.dice)
        total += max(value for value, _ in writes(dice_final.with_(dice=dice), seat, tempo))
    return [(keep, TwentyOneKeep()), (total / samples, TwentyOneReroll())]


def valued(state: TwentyOneState, seat: int, tempo: float, rng: Rng, samples: int) -> Valued:
    """Every action with its value. Alone at the table nobody needs to hurry."""
    if state.setup.seats - len(state.left) == 1:
        tempo = 0.0
    if state.phase is TwentyOnePhase.DECIDE:
        return rolls(state, seat, tempo, rng, samples)
    return writes(state, seat, tempo)


def easy(state: TwentyOneState, seat: int, rng: Rng) -> Action:
    return slip(valued(state, seat, CALM, rng, samples=8), rng, chance=0.45)


def medium(state: TwentyOneState, seat: int, rng: Rng) -> Action:
    return best(valued(state, seat, CALM, rng, samples=20), rng)


# -- hard --------------------------------------------------------------------------------------------------------


def expected(state: TwentyOneState, seat: int, expert: Expert, rng: Rng, budget: int, stop: Stop) -> Valued:
    """Every action with its value by the solved table."""
    if state.phase is TwentyOnePhase.DECIDE:
        again = expert.rerolled(state.dice, rng, max(budget, 1), stop)
        return [(expert.best(state.dice), TwentyOneKeep()), (sum(again) / len(again), TwentyOneReroll())]
    values: Valued = []
    for action in state.moves(seat):
        columns, hits, points = written(expert, state.dice, action)
        now = points + BONUS[hits] - BONUS[expert.hits]
        values.append((now + expert.rest(columns, hits), action))
    return values


def written(expert: Expert, dice: Sequence[int], action: Action) -> tuple[list[int], int, int]:
    """The columns an action fills, the hits of the row after it, and the numbers it writes, added up."""
    if not isinstance(action, WriteDice):
        return expert.empty[:1], expert.hits, 0
    columns = [column for column in expert.empty if expert.colours[column] in action.colours]
    numbers = [dice[expert.dice_of[column]] for column in columns]
    hits = sum(number == expert.numbers[column] for number, column in zip(numbers, columns, strict=True))
    return columns, expert.hits + hits, sum(numbers)


def raced(
    state: TwentyOneState,
    seat: int,
    values: Valued,
    expert: Expert,
    solved: Solved,
    rng: Rng,
    budget: int,
    stop: Stop,
    also: Action | None,
) -> Valued:
    """The values of the table, put right by who wins `budget` games that begin with the best of these actions."""
    ranked = sorted(values, key=lambda pair: pair[0], reverse=True)
    few = [action for value, action in ranked[:FEW] if value > ranked[0][0] - NEAR]
    tried = few if also is None or also in few else [*few, also]
    if len(tried) == 1:
        return values
    race = Race(state, seat, solved)
    games = list(races(race, state, tried, expert, rng, budget, stop))
    if not games:
        return values
    sums = [sum(map(race.result, ends)) for ends in zip(*games, strict=True)]
    usual = sum(sums[: len(few)]) / len(few)
    more = {action: VICTORY * (total - usual) / len(games) for action, total in zip(tried, sums, strict=True)}
    least = min(more[action] for action in few)
    return [(value + more.get(action, least), action) for value, action in values]


def races(
    race: Race, state: TwentyOneState, tried: Sequence[Action], expert: Expert, rng: Rng, budget: int, stop: Stop
) -> Iterator[list[list[int]]]:
    """Everybody's points at the end, for each of the actions that meet the same dice, game by game."""
    ways = [
        race.after(*written(expert, state.dice, action)) if isinstance(action, (WriteDice, Cross)) else None
        for action in tried
    ]
    for _ in range(max(1, budget // len(tried))):
        luck: Luck = []
        ends: list[list[int]] = []
        for action, way in zip(tried, ways, strict=True):
            if stop():
                return
            ends.append(
                race.decided(action == TwentyOneReroll(), luck, rng) if way is None else race.written(way, luck, rng)
            )
        yield ends


def weighed(
    state: TwentyOneState,
    seat: int,
    rng: Rng,
    files: BotFiles,
    budget: int,
    stop: Stop,
    also: Action | None = None,
) -> Valued:
    """Every action with its value: by the table, among others by games played ahead too, or without it by guesses."""
    solved = knowledge(files)
    if solved is None:
        return valued(state, seat, RACING, rng, samples=20)
    expert = Expert(state, seat, solved)
    if expert.alone:
        return expected(state, seat, expert, rng, budget, stop)
    values = expected(state, seat, expert, rng, min(budget, SECOND_ROLLS), stop)
    return raced(state, seat, values, expert, solved[1], rng, budget, stop, also)


def hard(view: TwentyOneState, seat: int, rng: Rng, files: BotFiles, budget: int, stop: Stop) -> Action:
    return best(weighed(view, seat, rng, files, budget, stop), rng)


BOTS: dict[str, Bot] = {"easy": quick(easy), "medium": quick(medium), "hard": hard}


# -- advice ------------------------------------------------------------------------------------------------------


class TwentyOneAdvice(StrEnum):
    """Why an action is good.

    All have `expected`: alone the points that the whole sheet will make, among others by how many points the seat will
    be ahead of the best of them in the end.
    """

    KEEP = "keep"
    """What is to be expected if the dice stay, and `again`, if they are rolled once more."""
    REROLL = "reroll"
    """What is to be expected if the dice are rolled once more, and `kept`, if they stay."""
    HITS = "hits"
    """Writes `points` into `fields` fields, `hits` of them exact; the row then has `row_hits`, a bonus of `bonus`."""
    WRITES = "writes"
    """The same without an exact hit: what it fills is worth less empty."""
    COMPLETES = "completes"
    """The same, and the row is full: it scores `row_points`."""
    CROSSES = "crosses"
    """Crosses out the field `number`: the `fits` fields that could be written are worth more empty; 0 if none can."""


def advise(
    view: TwentyOneState,
    seat: int,
    rng: Rng,
    files: BotFiles,
    budget: int,
    stop: Stop,
    also: Action | None = None,
) -> list[Advice]:
    values = weighed(view, seat, rng, files, budget, stop, also)
    ranked = sorted(values, key=lambda pair: pair[0], reverse=True)
    promised = promises(view, seat, top_and(ranked, also), rng, files, budget, stop)
    if view.phase is TwentyOnePhase.DECIDE:
        worth = {type(one.action): round(one.value, 1) for one in promised}
        keep: Facts = (("expected", worth[TwentyOneKeep]), ("again", worth[TwentyOneReroll]))
        again: Facts = (("expected", worth[TwentyOneReroll]), ("kept", worth[TwentyOneKeep]))
        reasons = {TwentyOneKeep: (TwentyOneAdvice.KEEP, keep), TwentyOneReroll: (TwentyOneAdvice.REROLL, again)}
        return [Advice(one.action, one.value, *reasons[type(one.action)], one.doubt) for one in promised]
    return [
        Advice(one.action, one.value, *_why(view, seat, one.action, one.value), one.doubt)  # type: ignore[arg-type]
        for one in promised
    ]


def promises(
    state: TwentyOneState, seat: int, ranked: Valued, rng: Rng, files: BotFiles, budget: int, stop: Stop
) -> list[Promised[Action]]:
    """What to say of the best: alone what they were weighed by; among others the lead in games of their own, since
    what a victory was worth in the weighing is no number that people could read."""
    solved = knowledge(files)
    if solved is None:
        return [Promised(action, value) for value, action in ranked]
    expert, actions = Expert(state, seat, solved), [action for _, action in ranked]
    if expert.alone:
        return _alone(state, seat, expert, ranked, rng, GAMES_SHOWN * budget, stop)
    race = Race(state, seat, solved[1])
    games = list(races(race, state, actions, expert, rng, GAMES_SHOWN * budget, stop))
    if not games:
        games = list(races(race, state, actions, expert, rng, 1, never))
    return compared(actions, [[race.lead(points) for points in ends] for ends in zip(*games, strict=True)])


def _alone(
    state: TwentyOneState, seat: int, expert: Expert, ranked: Valued, rng: Rng, samples: int, stop: Stop
) -> list[Promised[Action]]:
    so_far = sum(row_points(filled, state.printed(seat, row).numbers) for row, filled in enumerate(state.rows[seat]))
    if state.phase is not TwentyOnePhase.DECIDE:
        return [Promised(action, so_far + value) for value, action in ranked]
    again = expert.rerolled(state.dice, rng, max(samples, 2), stop)
    found = [
        Promised[Action](TwentyOneReroll(), so_far + mean(again), error(again)),
        Promised[Action](TwentyOneKeep(), so_far + expert.best(state.dice), error(again)),
    ]
    return sorted(found, key=lambda one: one.value, reverse=True)


Facts = tuple[tuple[str, Any], ...]


def _why(state: TwentyOneState, seat: int, action: WriteDice | Cross, value: float) -> tuple[TwentyOneAdvice, Facts]:
    """The reason for writing or crossing out."""
    row = state.current(seat)
    numbers = state.printed(seat, row).numbers
    before, after = state.rows[seat][row], state.filled_by(seat, action)
    facts: Facts = (("expected", round(value, 1)),)
    if isinstance(action, Cross):
        fits = max((len(way.colours) for way in state.moves(seat) if isinstance(way, WriteDice)), default=0)
        return TwentyOneAdvice.CROSSES, (*facts, ("number", numbers[before.index(None)]), ("fits", fits))
    hits = row_hits(after, numbers)
    more = hits - row_hits(before, numbers)
    facts += (
        ("points", row_points(after, numbers) - row_points(before, numbers)),
        ("fields", len(action.colours)),
        ("hits", more),
        ("row_hits", hits),
        ("bonus", row_bonus(after, numbers)),
    )
    if None not in after:
        return TwentyOneAdvice.COMPLETES, (*facts, ("row_points", row_points(after, numbers)))
    return (TwentyOneAdvice.HITS if more else TwentyOneAdvice.WRITES), facts
