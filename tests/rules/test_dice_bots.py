"""The computers of the three dice games: what they were given to know, repeatable and stoppable thoughts, advice."""

from __future__ import annotations

import json
from collections import Counter
from functools import partial
from random import Random
from time import process_time
from typing import Any

import pytest

import rules
from rules.bots import TOP, Advice
from rules.codec import encode
from rules.core import Acted, Action, State
from rules.knister import bot as knister_bot
from rules.knister import knowledge as knister
from rules.knister.game import WriteSum
from rules.knister.lines import (
    CROSSINGS,
    KINDS,
    OPEN,
    ROLLS,
    SETS,
    STATES,
    SYMMETRIES,
    TOUCHED,
    different_cells,
    exact_points,
    following,
    line_states,
)
from rules.knister.scoring import CELLS, LINES, line_points, total
from rules.twenty_one import bot as twenty_one_bot
from rules.twenty_one import knowledge as twenty_one
from rules.twenty_one import race
from rules.twenty_one.actions import TwentyOneKeep, TwentyOnePhase, TwentyOneReroll
from rules.twenty_one.bot import Expert, expected, written
from rules.twenty_one.expert import rounds_to_come
from rules.twenty_one.fields import NUMBERS
from strength.match import TABLES, Player, alone
from tests.rules.driver import SeededChance
from tools import solve_twenty_one, train_knister

DICE_GAMES = ("knister", "twenty_one", "qwantum")
LEVELS = ("easy", "medium", "hard")


def never() -> bool:
    return False


def positions(game_id: str, seats: int, seed: int = 1, every: int = 1) -> list[tuple[State[Any], int]]:
    """Positions of a game of mediums with the seat that is to act."""
    game = rules.game(game_id)
    state: Any = game.start(seats)
    luck, rng = SeededChance(seed), Random(seed)
    found = []
    while not state.over():
        pending = state.chance()
        if pending is not None:
            state = state.apply(luck.answer(pending))
            continue
        seat = state.to_act()[0]
        found.append((state, seat))
        state = state.apply(Acted(seat, game.bots["medium"](state.view(seat), seat, rng, TABLES, 0, never)))
    return found[::every]


# -- every level of every game -----------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", DICE_GAMES)
@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_is_the_same_move_and_legal(game_id: str, level: str) -> None:
    bot = rules.game(game_id).bots[level]
    for state, seat in positions(game_id, 2, every=7):
        moves = [bot(state.view(seat), seat, Random(3), TABLES, 30, never) for _ in range(2)]
        assert moves[0] == moves[1] and moves[0] in state.legal(seat)


class Counted(Random):
    """A bot's own luck; the game's is elsewhere and must stay untouched."""


@pytest.mark.parametrize("game_id", DICE_GAMES)
@pytest.mark.parametrize("level", LEVELS)
def test_bots_touch_no_luck_but_their_own(game_id: str, level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What will be rolled is hidden: two worlds that differ only in the dice to come get the same move, because a bot
    can look at no luck except the one it was handed."""

    def refuse(*_: object) -> None:
        raise AssertionError("the world's own luck was asked")

    spots = positions(game_id, 2, every=9)
    for name in ("random", "randrange", "choice", "getrandbits", "shuffle", "sample"):
        monkeypatch.setattr(f"random.{name}", refuse)
    monkeypatch.setattr("secrets.randbelow", refuse)
    luck = SeededChance(5)
    before = luck.random.getstate()
    bot = rules.game(game_id).bots[level]
    for state, seat in spots:
        bot(state.view(seat), seat, Counted(1), TABLES, 20, never)
    assert luck.random.getstate() == before


@pytest.mark.parametrize("game_id", DICE_GAMES)
def test_hard_answers_at_once_when_stopped(game_id: str) -> None:
    bot = rules.game(game_id).bots["hard"]
    bot(*_first(game_id), Random(1), TABLES, 1, never)
    for state, seat in positions(game_id, 2, every=9):
        begin = process_time()
        action = bot(state.view(seat), seat, Random(1), TABLES, 10**8, lambda: True)
        assert action in state.legal(seat)
        soon = partial(next, iter([False] * 3), True)
        assert bot(state.view(seat), seat, Random(1), TABLES, 10**8, soon) in state.legal(seat)
        assert process_time() - begin < 20, "would take hours otherwise"


def _first(game_id: str) -> tuple[State[Any], int]:
    return positions(game_id, 2, every=1000)[0]


# -- advice ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", DICE_GAMES)
def test_advice_is_what_hard_would_do_with_reasons(game_id: str) -> None:
    game = rules.game(game_id)
    assert game.advise is not None
    for state, seat in positions(game_id, 2, every=5):
        advice: list[Advice] = game.advise(state.view(seat), seat, Random(2), TABLES, 30, never)
        hard = game.bots["hard"](state.view(seat), seat, Random(2), TABLES, 30, never)
        assert 1 <= len(advice) <= TOP
        assert [each.value for each in advice] == sorted((each.value for each in advice), reverse=True)
        [chosen, *_] = [each for each in advice if _same(state, seat, each.action, hard)]
        assert advice[0].value - chosen.value <= 3 * (advice[0].doubt + chosen.doubt)
        for each in advice:
            assert each.action in state.legal(seat)
            assert dict(json.loads(json.dumps(encode(each.values))))["expected"] == pytest.approx(each.value, abs=0.06)


def _same(state: Any, seat: int, one: Action, other: Action) -> bool:
    if isinstance(one, WriteSum) and isinstance(other, WriteSum):
        grid = state.grids[seat]
        return any(
            way[one.cell] == other.cell
            for way in SYMMETRIES
            if all(grid[cell] == grid[way[cell]] for cell in range(CELLS))
        )
    return one == other


@pytest.mark.parametrize("game_id", DICE_GAMES)
def test_an_action_that_is_asked_about_is_valued_too(game_id: str) -> None:
    game, rng = rules.game(game_id), Random(4)
    assert game.advise is not None
    for state, seat in positions(game_id, 2, every=5):
        asked = rng.choice(list(state.legal(seat)))
        advice = game.advise(state.view(seat), seat, Random(2), TABLES, 30, never, also=asked)
        assert asked in [each.action for each in advice] and len(advice) <= TOP + 1


def test_advice_tells_of_a_straight() -> None:
    grid: list[int | None] = [None] * CELLS
    grid[:4] = [4, 5, 6, 8]
    grid[10:15] = [2, 2, 11, 3, 9]
    game = rules.game("knister")
    state: Any = game.start(1).with_(grids=(tuple(grid),), round=10, dice=(3, 4), writing=(0,))  # type: ignore[call-arg]
    best = knister_bot.advise(state, 0, Random(1), TABLES, 300, never)[0]
    values = dict(best.values)
    assert best.action == WriteSum(4) and best.reason == knister_bot.KnisterAdvice.COMPLETES
    assert (values["line"], values["points"], values["combination"]) == ("row0", 8, "straight_with_7")
    assert values["next"] < values["expected"]
    reason, more = knister_bot.hope((4, 5, 6, None, 8, *[None] * 20), "row0", 5)
    assert reason == knister_bot.KnisterAdvice.STRAIGHT
    assert dict(more) == {"low": 4, "high": 8, "missing": 1}


# -- Knister's lines and table --------------------------------------------------------------------------------------


def test_line_states_know_what_the_scoring_knows() -> None:
    for state, _ in positions("knister", 1, every=3):
        grid = state.grids[0]  # type: ignore[attr-defined]
        for line, found in zip(LINES, line_states(grid), strict=True):
            assert exact_points(found) == line_points(grid, line)
            numbers = tuple(sorted(n for n in (grid[cell] for cell in LINES[line]) if n is not None))
            assert len(numbers) == 5 or SETS[found % KINDS] == numbers


def test_symmetries_turn_lines_into_lines() -> None:
    lines = {frozenset(cells) for cells in LINES.values()}
    assert len(set(SYMMETRIES)) == 32
    for way in SYMMETRIES:
        assert {frozenset(way[cell] for cell in line) for line in lines} == lines
    assert different_cells((None,) * CELLS) == [0, 1, 2, 12]


def test_playing_ahead_ends_with_the_points_of_the_grid() -> None:
    known = knister.knowledge(TABLES)
    state, _ = positions("knister", 1)[18]
    grid, number = state.grids[0], state.number  # type: ignore[attr-defined]
    ahead = knister_bot.Ahead(known, grid, number)
    rolls = [4, 9, 7, 11, 5, 6][: ahead.depth]
    cell = grid.index(None)
    slow = list(grid)
    slow[cell] = number
    for turn, rolled in enumerate(rolls):
        free = [at for at in range(CELLS) if slow[at] is None]
        values = dict(reversed(pair) for pair in knister_bot.gains(known, slow, rolled, free))
        slow[max(free, key=lambda at: values[at])] = rolled
        assert turn < 6
    assert ahead.play(cell, rolls) == total(slow)


def test_a_cell_that_is_asked_about_meets_as_many_rolls_as_the_best(monkeypatch: pytest.MonkeyPatch) -> None:
    state, _ = positions("knister", 1)[6]
    grid, number = state.grids[0], state.number  # type: ignore[attr-defined]
    known = knister.knowledge(TABLES)
    worst = knister_bot.thought(known, grid, number, Random(1), 60, never)[-1].action
    met: Counter[int] = Counter()
    play = knister_bot.Ahead.play

    def counted(ahead: knister_bot.Ahead, cell: int, rolls: list[int]) -> float:
        met[cell] += 1
        return play(ahead, cell, rolls)

    monkeypatch.setattr(knister_bot.Ahead, "play", counted)
    best = knister_bot.thought(known, grid, number, Random(1), 60, never, also=worst)[0].action
    assert met[worst] == met[best] == max(met.values())


def test_the_table_holds_exact_values_where_one_cell_is_left() -> None:
    values = knister.unpacked(TABLES[knister.TABLE])
    checked = 0
    for state in range(STATES):
        if state % KINDS < OPEN and len(SETS[state % KINDS]) == 4:
            ends = [exact_points(following(number)[state]) or 0 for number in ROLLS]
            assert values[24][state] == pytest.approx(sum(ends) / 36, abs=0.01)
            checked += 1
    assert checked == 2 * 1001


def test_the_table_foresees_what_its_own_player_makes() -> None:
    """The learned values, played: at every turn the grid is on average worth what comes out in the end."""
    values = knister.unpacked(TABLES[knister.TABLE])
    rng = Random(6)
    games = [train_knister.play(values, rng)[1] for _ in range(150)]
    ends = [worths[CELLS] for worths in games]
    assert sum(ends) / len(ends) > 58
    for turn in range(1, CELLS):
        foreseen = sum(worths[turn] for worths in games) / len(games)
        assert foreseen == pytest.approx(sum(ends) / len(ends), abs=3.5)


def test_training_is_repeatable_and_learns() -> None:
    once, twice = train_knister.train(60), train_knister.train(60)
    assert once == twice and once != train_knister.unlearned()
    assert knister.unpacked(knister.packed(once))[3][:50] == pytest.approx(once[3][:50], rel=1e-3)


def test_a_table_of_another_size_is_refused() -> None:
    with pytest.raises(ValueError, match="table"):
        knister.unpacked(b"12")
    assert TOUCHED[CROSSINGS[12]] == (2, 7, 10, 11)


def test_playing_ahead_is_worth_its_time() -> None:
    """The same deals for someone who plays ahead and for someone who goes by the table, which is a little less."""
    ahead, table = (alone(level, "knister", Player(level, budget=200), target=0) for level in ("hard", "medium"))
    deals = range(12)
    assert sum(ahead.play(deal).result - table.play(deal).result for deal in deals) > 0


# -- Twenty One's table ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("part", "player"), [(0, solve_twenty_one.ALONE), (1, solve_twenty_one.AMONG_OTHERS)])
def test_a_part_of_the_solution_is_solved_again(part: int, player: solve_twenty_one.SolvedPlayer) -> None:
    """From the values of the round after, for some places of some rows, everything up to three empty fields."""
    solved = twenty_one.knowledge(TABLES)
    assert solved is not None
    table = solved[part]
    for rounds, row in ((1, 4), (7, 2), (30, 0)):
        for mask, hits in twenty_one.PLACES:
            if mask.bit_count() <= 3:
                offers = list(solve_twenty_one.rolls(mask, NUMBERS[row]))
                value = solve_twenty_one.value(mask, hits, offers, table[rounds - 1][row], player)
                assert table[rounds][row][mask][hits] == pytest.approx(value, abs=0.08)


def test_the_first_value_is_the_known_optimum() -> None:
    solved = twenty_one.knowledge(TABLES)
    assert solved is not None
    assert solved[0][30][0][twenty_one.FULL][0] == pytest.approx(141.27, abs=0.07)
    horizons = {10: 71.7, 12: 85.0, 15: 103.2, 18: 118.4, 20: 126.8, 25: 139.6}
    for rounds, points in horizons.items():
        assert solved[0][rounds][0][twenty_one.FULL][0] == pytest.approx(points, abs=0.1)


def test_the_expert_values_every_way_as_the_rules_count_it() -> None:
    solved = twenty_one.knowledge(TABLES)
    assert solved is not None
    for state, seat in positions("twenty_one", 2, every=6):
        if state.phase != "write":  # type: ignore[attr-defined]
            continue
        expert = Expert(state, seat, solved)  # type: ignore[arg-type]
        values = expected(state, seat, expert, Random(1), 1, never)  # type: ignore[arg-type]
        assert max(value for value, _ in values) == pytest.approx(expert.best(state.dice))  # type: ignore[attr-defined]
        for value, action in values:
            after: Any = state.play(seat, action)
            row = state.current(seat)  # type: ignore[attr-defined]
            gained = after.points(seat, row) - state.points(seat, row)  # type: ignore[attr-defined]
            newly = [column for column in expert.empty if after.rows[seat][row][column] is not None]
            hits = sum(a == b for a, b in zip(after.rows[seat][row], NUMBERS[row], strict=True))
            assert value == pytest.approx(gained + expert.rest(newly, hits))


def test_ones_stay_when_the_expert_rolls_again_in_thought() -> None:
    solved = twenty_one.knowledge(TABLES)
    assert solved is not None
    state, seat = positions("twenty_one", 1)[0]
    expert = Expert(state, seat, solved)  # type: ignore[arg-type]
    assert set(expert.rerolled((1,) * 6, Random(1), 20, never)) == {expert.best((1,) * 6)}
    assert len(set(expert.rerolled((2,) * 6, Random(1), 20, never))) > 5


def test_the_fastest_of_the_others_tells_how_long_the_game_lasts() -> None:
    state: Any = rules.game("twenty_one").start(3)
    state = state.with_(round=6, phase="write", dice=(1, 2, 3, 4, 5, 6), writing=(0, 1, 2))
    calm = rounds_to_come(state, 0)
    full, half, empty = (1, 1, 1, 1, 1, 1), (1, 1, 1, None, None, None), (None,) * 6
    quick = (full, full, full, half, empty)
    assert calm > 15 and rounds_to_come(state.with_(rows=(quick, *state.rows[1:])), 0) == calm, "my own pace is mine"
    hurried = rounds_to_come(state.with_(rows=(*state.rows[:2], quick)), 0)
    assert 1 < hurried < 6
    assert rounds_to_come(state.with_(rows=(*state.rows[:2], quick), left=(2,)), 0) == calm
    last = (full, full, full, full, (1, 1, 1, 1, 1, None))
    assert rounds_to_come(state.with_(rows=(*state.rows[:2], last)), 0) == 0


# -- Twenty One, played ahead ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_games_ahead_follow_the_rules(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever was chosen in a game played ahead is done at a real table, with the same dice: the same points."""
    solved = twenty_one.knowledge(TABLES)
    assert solved is not None
    choices: list[tuple[list[int], int]] = []
    ends: list[list[int]] = []
    choose = race.chosen

    def noted(worth: Any, fields: Any, place: int, dice: list[int]) -> Any:
        best = choose(worth, fields, place, dice)
        choices.append((dice, best[1]))
        return best

    monkeypatch.setattr(race, "chosen", noted)
    for start, seat in positions("twenty_one", seats, seed=seats, every=5):
        state: Any = start
        if state.phase is not TwentyOnePhase.WRITE:
            continue
        choices.clear()
        luck: race.Luck = []
        action = next(state.moves(seat))
        ahead = race.Race(state, seat, solved[1])
        way = ahead.after(*written(Expert(state, seat, solved), state.dice, action))
        ends.append(ahead.written(way, luck, Random(seat)))
        rolls = iter(luck[1:])
        state = state.play(seat, action)
        while not state.over():
            if state.phase is TwentyOnePhase.WRITE:
                acting = state.to_act()[0]
                dice, after = choices.pop(0)
                assert dice == [state.dice[die] for die in state.printed(acting, state.current(acting)).dice]
                state = state.play(acting, _leading_to(state, acting, after))
                continue
            first, second = next(rolls)
            state = state.resolve(first)
            choices.pop(0)
            if state.phase is TwentyOnePhase.DECIDE:
                dice = [state.dice[die] for die in state.printed(0, state.current(0)).dice]
                again = dice != choices[0][0]
                state = state.play(state.active, TwentyOneReroll() if again else TwentyOneKeep())
            if state.phase is TwentyOnePhase.REROLL:
                state = state.resolve(tuple(new for old, new in zip(first, second, strict=True) if old != 1))
        assert ends[-1] == list(state.scores()) and not choices
    assert len(ends) > 3


def _leading_to(state: Any, seat: int, place: int) -> Action:
    """The action after which the seat's current row has these empty fields and hits."""
    mask, hits = divmod(place, race.STEP)
    numbers = state.printed(seat, state.current(seat)).numbers
    for action in state.moves(seat):
        filled = state.filled_by(seat, action)
        empty = sum(1 << column for column, number in enumerate(filled) if number is None)
        if empty == mask and sum(a == b for a, b in zip(filled, numbers, strict=True)) == hits:
            return action  # type: ignore[no-any-return]
    raise AssertionError("no such way")


def test_who_wins_the_games_ahead_goes_before_points(monkeypatch: pytest.MonkeyPatch) -> None:
    """Among the ways that are nearly as good by the table; what is not looked at stays behind them."""
    solved = twenty_one.knowledge(TABLES)
    assert solved is not None
    preferred = 0
    for state, seat in positions("twenty_one", 3):
        if state.phase is not TwentyOnePhase.WRITE:  # type: ignore[attr-defined]
            continue
        expert = Expert(state, seat, solved)  # type: ignore[arg-type]
        table = expected(state, seat, expert, Random(1), 1, never)  # type: ignore[arg-type]
        ranked = sorted(table, key=lambda pair: pair[0], reverse=True)
        near = [action for value, action in ranked[:4] if value > ranked[0][0] - twenty_one_bot.NEAR]
        if len(near) < 2 or len(ranked) < 4:
            continue
        way = written(expert, state.dice, near[-1])  # type: ignore[attr-defined]
        place = race.Race(state, seat, solved[1]).after(*way)  # type: ignore[arg-type]
        monkeypatch.setattr(race.Race, "written", lambda _, way, *luck, place=place: [50 * (way == place)] * 3)
        monkeypatch.setattr(race.Race, "lead", lambda _, points: points[0])
        values = twenty_one_bot.weighed(state, seat, Random(1), TABLES, 40, never)  # type: ignore[arg-type]
        order = [action for _, action in sorted(values, key=lambda pair: pair[0], reverse=True)]
        assert order[0] == near[-1] and set(order[: len(near)]) == set(near)
        preferred += 1
    assert preferred
