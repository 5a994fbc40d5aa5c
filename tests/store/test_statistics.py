"""Statistics are what a second look at the logs gives; they begin anew when people like, whole or not at all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.games.genial.facts import lowest_colour
from app.store import goals
from app.store.helped import keep_help
from app.store.log import HandedOver, replay, seats_after
from app.store.overview import read_overview
from app.store.rescue import open_store
from app.store.seats import bot
from app.store.statistics import (
    ALONE,
    OTHERS,
    PART,
    TEAMS,
    TWO,
    Opponent,
    PlayedGame,
    compared,
    distribution,
    fill_notes,
    people,
    purge_reset,
    read_played,
    read_resets,
    records,
    reset,
    statistics,
    tables,
    undo_reset,
    way_of,
    within,
)
from app.store.store import Profile, Store
from app.table.proposals import HandOver, Leave, Resign
from app.table.table import Table
from rules.genial.geometry import COLOURS
from rules.knister.scoring import LINES, line_points
from rules.trigon.pieces import PIECES
from tests.rules.driver import Variant, options
from tests.table.tables import ask, new_table, play_on, ticking

DAY = 86400.0
JANA = "profile0"

KINDS = (
    Variant("knister", 1),
    Variant("knister", 2),
    Variant("knister", 3),
    Variant("twenty_one", 1),
    Variant("twenty_one", 3),
    Variant("qwantum", 1),
    Variant("qwantum", 2),
    Variant("genial", 1),
    Variant("genial", 2),
    Variant("genial", 4, options(teams=True)),
    Variant("trigon", 1),
    Variant("trigon", 2),
    Variant("trigon", 4, options(teams=True)),
    Variant("table_dice", 2, options(plays="knister")),
)
CHEAP = ("knister", "twenty_one", "qwantum")


def played_games(store: Store, seed: int = 1) -> list[str]:
    """Games of every kind with people, computers, and seats that leave or are handed over."""
    rng = Random(f"statistics {seed}")
    clock = ticking()
    ids = []
    for variant in KINDS:
        for number in range(3 if variant.game_id in CHEAP else 1):
            computers = variant.seats > 1 and variant.game_id != "trigon"
            controllers = {
                seat: bot(rng.choice(["easy", "hard"]))
                for seat in range(1, variant.seats)
                if computers and rng.random() < 0.5
            }
            table = new_table(
                variant.game_id, variant.seats, controllers, store=store, luck=f"seed:{number}", **dict(variant.options)
            )
            table.now = clock
            play_on(table, rng, 12)
            if variant.seats > 1 and number == 1:
                ask(table, Leave(0))
            elif variant.seats > 1 and number == 2:
                ask(table, HandOver(rng.randrange(variant.seats), bot("medium")))
            elif variant.game_id == "genial" and variant.seats == 2:
                ask(table, Resign(1))
            play_on(table, rng)
            assert table.state.over()
            ids.append(table.id)
    return ids


@pytest.fixture(scope="module")
def full(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Store, list[str]]]:
    store, _ = open_store(tmp_path_factory.mktemp("statistics"), ticking())
    yield store, played_games(store)
    store.close()


class Again:
    """A game told from its log alone, in other words than the app's."""

    def __init__(self, store: Store, id: str, profile: str) -> None:
        kept = store.load(id)
        self.state: Any = replay(kept.new.game, kept.new.setup, kept.entries)
        self.seats = seats_after(kept.new.seats, kept.entries)
        self.game_id, self.finished = kept.new.game.id, kept.entries[-1].at
        times = [entry.at for entry in kept.entries]
        self.seconds = sum(min(180.0, later - earlier) for earlier, later in pairwise(times))
        self.seat = next(number for number, seat in enumerate(self.seats) if seat.profile == profile)
        outcome: Any = self.state.outcome()
        self.places: tuple[Any, ...]
        self.places, self.score = outcome.places, outcome.scores[self.seat]
        gone = {e.what.seat for e in kept.entries if isinstance(e.what, HandedOver) and e.what.resigned}
        self.gone = gone | set(self.state.left)
        self.left = self.seat in self.gone or self.seats[self.seat].controller.kind == "bot"
        self.alone = len(self.seats) == 1
        side = next(side for side in self.state.sides() if self.seat in side)
        self.others = [number for number in range(len(self.seats)) if number not in side]
        self.won = not self.alone and not self.left and self.places[self.seat] == 1

    @property
    def way(self) -> str:
        if self.alone:
            return ALONE
        if getattr(self.state.setup, "teams", False):
            return TEAMS
        return TWO if (self.game_id, len(self.seats)) == ("trigon", 2) else OTHERS


@pytest.mark.parametrize("game_id", ["knister", "twenty_one", "qwantum", "genial", "trigon", None])
def test_they_are_what_a_second_look_at_the_logs_gives(full: tuple[Store, list[str]], game_id: str | None) -> None:
    store, ids = full
    told = sorted((Again(store, id, JANA) for id in ids), key=lambda game: game.finished)
    told = [game for game in told if game.game_id != "table_dice" and game_id in (None, game.game_id)]
    played = read_played(store, JANA)
    found = statistics(played, game_id)
    if game_id in ("genial", "trigon"):
        assert set(found.ways) == {game.way for game in told}
        ways = found.ways
    else:
        ways = ("",)
    for way in ways:
        found = statistics(played, game_id, way or None)
        games = [game for game in told if way in ("", game.way)]
        assert (found.games, found.alone) == (len(games), sum(game.alone for game in games))
        assert found.left == sum(game.left for game in games)
        assert found.wins == sum(game.won for game in games)
        assert found.seconds == pytest.approx(sum(game.seconds for game in games))
        if game_id:
            assert found.scores == tuple(game.score for game in games if not game.left)
            assert found.best == max((game.score for game in games if not game.left), default=None)
        run = longest = 0
        for game in (game for game in games if not game.alone):
            run = run + 1 if game.won else 0
            longest = max(run, longest)
        assert (found.streak, found.longest) == (run, longest)
        met: Counter[str] = Counter()
        ahead: Counter[str] = Counter()
        for game in games:
            for number in game.others:
                if not game.left and number not in game.gone:
                    other = game.seats[number]
                    who = other.name + (f" {other.controller.level}" if other.controller.kind == "bot" else "")
                    met[who] += 1
                    ahead[who] += game.places[game.seat] < game.places[number]
        names = {f"{one.rival.name} {one.rival.level}".strip(): one for one in found.against}
        assert {who: one.games for who, one in names.items()} == dict(met)
        assert {who: one.ahead for who, one in names.items()} == {who: ahead[who] for who in met}
    if game_id is None:
        assert {one.game_id: one.games for one in found.by_game} == Counter(game.game_id for game in told)


def test_colours_and_pieces_are_those_of_the_last_positions(full: tuple[Store, list[str]]) -> None:
    """Of the first seat, and in twos of the second as well."""
    store, ids = full
    kinds = {row.game: (row.game_id, way_of(row.game_id, row.variant)) for row in store.fact_rows()}

    def told(game_id: str, way: str, person: str) -> list[Again]:
        games = [Again(store, id, person) for id in ids if kinds[id] == (game_id, way)]
        return [game for game in games if not game.left]

    for way, person in ((ALONE, JANA), (OTHERS, JANA), (TEAMS, JANA), (TEAMS, "profile1")):
        pegs = [game.state.track(game.seat) for game in told("genial", way, person)]
        found = statistics(read_played(store, person), "genial", way).colours
        assert {colour: average for colour, average, _ in found} == {
            colour: sum(peg[number] for peg in pegs) / len(pegs) for number, colour in enumerate(COLOURS) if pegs
        }
        assert sum(lowest for _, _, lowest in found) == sum(peg.count(min(peg)) for peg in pegs)
    pieces = 0
    for way, person in ((ALONE, JANA), (TWO, JANA), (TWO, "profile1"), (TEAMS, JANA), (TEAMS, "profile1")):
        left: Counter[int] = Counter()
        for game in told("trigon", way, person):
            for colour in game.state.setup.colours_of(game.seat):
                sizes = Counter(len(cells) for cells in game.state.placed[colour])
                left.update({size: sum(p.size == size for p in PIECES) - sizes[size] for size in range(1, 7)})
        by_size: Counter[int] = Counter()
        for name, times in statistics(read_played(store, person), "trigon", way).pieces:
            by_size[int(name[0])] += times
        assert +by_size == +left
        pieces += sum(left.values())
    assert pieces


def test_notes_of_older_games_are_filled_in_from_their_last_position(full: tuple[Store, list[str]]) -> None:
    store, _ = full
    assert not store.without_notes(), "a game takes its notes along when it ends"
    before = store.connection.execute("SELECT * FROM fact_notes ORDER BY game, seat").fetchall()
    store.connection.execute("DELETE FROM fact_notes")
    waiting = store.without_notes()
    assert len(waiting) == len({row.game for row in store.fact_rows() if row.game_id != "table_dice"})
    fill_notes(store, waiting)
    after = store.connection.execute("SELECT * FROM fact_notes ORDER BY game, seat").fetchall()
    dice = {row.game for row in store.fact_rows() if row.game_id == "table_dice"}
    assert after == [row for row in before if row[0] not in dice] and not store.without_notes()


def test_a_game_that_cannot_be_read_is_not_looked_at_again_and_again(full: tuple[Store, list[str]]) -> None:
    store, ids = full
    sql = store.connection.execute
    (kept,) = sql("SELECT snapshot FROM games WHERE id = ?", (ids[0],)).fetchone()
    (notes,) = sql("SELECT notes FROM fact_notes WHERE game = ?", (ids[0],)).fetchone()
    sql("DELETE FROM fact_notes WHERE game = ?", (ids[0],))
    sql("UPDATE games SET snapshot = '{' WHERE id = ?", (ids[0],))
    fill_notes(store, [ids[0]])
    assert not store.without_notes()
    assert dict(next(game for game in read_played(store, JANA) if game.id == ids[0]).notes) == {}
    sql("UPDATE games SET snapshot = ? WHERE id = ?", (kept, ids[0]))
    sql("UPDATE fact_notes SET notes = ? WHERE game = ?", (notes, ids[0]))


# -- without games: rows made by hand ------------------------------------------------------------------------


def made(
    id: str = "g",
    game_id: str = "knister",
    way: str = OTHERS,
    at: float = 0.0,
    place: int | None = 1,
    points: int = 40,
    rivals: tuple[Opponent, ...] = (Opponent("eva", "Eva", "person", 2),),
    parts: str = "[]",
    notes: str | None = None,
    left: bool = False,
) -> PlayedGame:
    return PlayedGame(
        id, game_id, way, at, 60.0, "app", left, place, points, () if way == ALONE else rivals, parts, notes
    )


def test_alone_nobody_wins_and_whoever_left_has_not() -> None:
    games = [made(), made(way=ALONE), made(left=True, points=99), made(place=2, points=30), made()]
    found = statistics(games, "knister")
    assert (found.games, found.contested, found.alone, found.left, found.wins) == (5, 4, 1, 1, 2)
    assert found.won == 0.5 and found.streak == 1 and found.longest == 1
    assert found.best == 40 and found.average == 37.5, "the points of a game left early are not theirs"


def test_points_of_different_kinds_are_not_mixed() -> None:
    games = [made(game_id="trigon", way=ALONE, points=80), made(game_id="trigon", way=TWO, points=-12)]
    assert statistics(games, "trigon").scores == (-12,), "the way played last"
    assert statistics(games, "trigon", ALONE).scores == (80,)
    assert [(record.best.way, record.best.points) for record in records(games)] == [(TWO, -12), (ALONE, 80)]
    assert statistics([made(way=ALONE), made()], "knister").games == 2, "a grid is a grid"


def test_a_distribution_has_round_bars_that_hold_everything() -> None:
    rng = Random(7)
    for _ in range(200):
        scores = [rng.randint(-60, 120) for _ in range(rng.randint(1, 60))]
        bins = distribution(scores)
        assert len(bins) <= 8 and sum(one.count for one in bins) == len(scores)
        for one, after in pairwise(bins):
            assert one.low + one.wide == after.low
        for score in scores:
            assert sum(one.low <= score < one.low + one.wide for one in bins) == 1
        assert bins[0].low % bins[0].wide == 0 and int(str(bins[0].wide).rstrip("0")) in (1, 2, 5)
    assert distribution([]) == []


def test_the_trend_compares_the_halves_of_the_latest_games() -> None:
    assert statistics([made(points=n) for n in (1, 2, 3, 4, 5)], "knister").trend is None
    assert statistics([made(points=n) for n in (10, 10, 10, 16, 16, 16)], "knister").trend == 6
    old = [made(points=1000)] * 5
    assert statistics(old + [made(points=n) for n in range(12)], "knister").trend == 6


def test_a_period_holds_its_days() -> None:
    from datetime import datetime

    now = datetime(2026, 11, 16, 12).timestamp()  # noqa: DTZ001
    new_year = datetime(2026, 1, 1).timestamp()  # noqa: DTZ001
    games = [made(id=id, at=at) for id, at in (("old", new_year - 1), ("new", new_year), ("near", now - 29 * DAY))]
    assert [game.id for game in within(games, "year", now)] == ["new", "near"]
    assert [game.id for game in within(games, "month", now)] == ["near"]
    assert within(games, "ever", now) == games


def test_a_result_is_compared_with_those_before_it() -> None:
    games = [made(id="a", points=30), made(id="b", points=42), made(id="c", points=50), made(id="d", points=60)]
    assert compared(games, "a") is None and compared(games, "nobody's") is None
    third = compared(games, "c")
    assert third is not None and third.is_record and (third.best, third.average, third.games) == (42, 36.0, 2)
    assert third.average_now == pytest.approx((30 + 42 + 50) / 3)
    again = compared([*games, made(id="e", points=60)], "e")
    assert again is not None and not again.is_record, "the same again is no new best"
    assert compared([made(id="a", way=ALONE), made(id="b")], "b") is None, "another way to play"
    assert compared([*games, made(id="e", points=99, left=True)], "e") is None


# -- beginning anew ------------------------------------------------------------------------------------------


def two_games(store: Store) -> list[str]:
    """An older and a newer one; the clock stands at 1100 and 2100."""
    found = []
    for start, game_id in ((1000, "knister"), (2000, "twenty_one")):
        table: Table = new_table(game_id, 1, store=store)
        table.now = map(float, range(start, start + 1000)).__next__
        play_on(table, Random(3))
        found.append(table.id)
    return found


def test_a_reset_hides_what_was_and_can_be_taken_back() -> None:
    store = Store.in_memory()
    two_games(store)
    before = reset(store, JANA, "knister", 5000.0)
    assert [game.game_id for game in read_played(store, JANA)] == ["twenty_one"]
    undo_reset(store, JANA, "knister", before, 5001.0)
    assert len(read_played(store, JANA)) == 2 and store.kept(PART) == {}
    reset(store, JANA, None, 1500.0)
    second = reset(store, JANA, None, 9000.0)
    assert read_played(store, JANA) == []
    undo_reset(store, JANA, None, second, 9001.0)
    assert [game.game_id for game in read_played(store, JANA)] == ["twenty_one"], "the earlier reset still holds"


def test_after_a_reset_facts_go_for_good_only_where_nobody_needs_them() -> None:
    store = Store.in_memory()
    first, second = two_games(store)
    store.delete(first, 3000.0)
    store.purge()
    purge_reset(store)
    assert len(store.facts()) == 2, "a deleted game counts on"
    reset(store, JANA, None, 5000.0)
    purge_reset(store)
    assert [id for id, _ in store.facts()] == [second], "the history still shows its result"
    assert [listed.scores for listed in store.games()] == [(store.facts()[0][1].seats[0].score,)]
    assert store.connection.execute("SELECT COUNT(*) FROM fact_notes WHERE game = ?", (first,)).fetchone() == (0,)


def test_a_reset_of_one_person_takes_nothing_from_another() -> None:
    store = Store.in_memory()
    table = new_table("knister", 2, store=store)
    play_on(table, Random(4))
    store.delete(table.id, 1.0)
    store.purge()
    reset(store, JANA, None, 1e9)
    purge_reset(store)
    assert read_played(store, JANA) == [] and len(read_played(store, "profile1")) == 1


def test_a_damaged_reset_is_none() -> None:
    store = Store.in_memory()
    store.keep(PART, f"{JANA}/", "yesterday", 0.0)
    assert read_resets(store).until == {}


def test_a_kill_in_the_middle_of_a_reset_leaves_it_done_or_undone(tmp_path: Path) -> None:
    """Every moment of writing it down: whoever opens the file next finds everything or nothing."""
    import subprocess
    import sys

    store, _ = open_store(tmp_path / "source", ticking())
    two_games(store)
    store.close()
    program = KILLED_RESET.format(root=str(tmp_path))
    seen = subprocess.run(
        [sys.executable, "-c", program], check=True, stdout=subprocess.PIPE, cwd=Path(__file__).parents[2], text=True
    )
    counts = [int(line) for line in seen.stdout.split()]
    assert set(counts) == {0, 2} and counts == sorted(counts, reverse=True), counts


KILLED_RESET = """
import os, shutil, signal
from pathlib import Path
from app.store.rescue import open_store
from app.store.statistics import read_played, reset

root, moment, killed = Path({root!r}), 0, True
while killed:
    moment += 1
    folder = root / str(moment)
    shutil.copytree(root / "source", folder)
    child = os.fork()
    if not child:
        store, _ = open_store(folder, lambda: 1.0)
        count = 0
        def step(*_):
            global count
            count += 1
            if count == moment:
                os.kill(os.getpid(), signal.SIGKILL)
        store.connection.set_trace_callback(step)
        reset(store, "profile0", None, 9000.0)
        os._exit(0)
    killed = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL
    store, _ = open_store(folder, lambda: 1.0)
    print(len(read_played(store, "profile0")))
    store.close()
"""


# -- people and tables ---------------------------------------------------------------------------------------


def test_whoever_played_can_be_looked_at(full: tuple[Store, list[str]]) -> None:
    rows = full[0].fact_rows()
    known = [Profile("me", "Já", "sky", owner=True), Profile(JANA, "Jana N.", "leaf"), Profile("x", "Idle", "mint")]
    found = people(rows, known)
    assert found[:2] == [known[0], known[1]], "the owner first, also before the first game"
    assert "Idle" not in [one.name for one in found] and {one.id for one in found} >= {"profile1", "profile2"}


def test_games_on_paper_are_counted_by_name(full: tuple[Store, list[str]]) -> None:
    store, _ = full
    found = tables(store.fact_rows(), read_resets(store))
    assert (found.games, found.plays) == (1, (("knister", 1),)) and found.seconds > 0
    reset(store, "", "table_dice", 1e12)
    assert tables(store.fact_rows(), read_resets(store)).games == 0
    undo_reset(store, "", "table_dice", None, 0.0)
    assert len(read_played(store, JANA)) + 1 == len({row.game for row in store.fact_rows()})


# -- goals ---------------------------------------------------------------------------------------------------


def test_goals_read_what_the_games_were(full: tuple[Store, list[str]]) -> None:
    """Knister's, Twenty One's and Genial's from the positions themselves."""
    store, _ = full
    played = {game.id: game for game in read_played(store, JANA)}
    for id, game in played.items():
        again = Again(store, id, JANA)
        if game.game_id == "knister":
            grid = again.state.grids[again.seat]
            full_lines = [
                sorted(grid[cell] for cell in cells) for cells in LINES.values() if all(grid[c] for c in cells)
            ]
            assert game.notes.get("straight_without_7", 0) == sum(
                line in ([2, 3, 4, 5, 6], [8, 9, 10, 11, 12]) for line in full_lines
            )
            assert game.notes.get("lines", 0) == sum((line_points(grid, line) or 0) > 0 for line in LINES)
        elif game.game_id == "twenty_one":
            rows = again.state.rows[again.seat]
            hits = [
                sum(
                    field == number
                    for field, number in zip(row, again.state.printed(again.seat, n).numbers, strict=True)
                )
                for n, row in enumerate(rows)
            ]
            assert (game.notes.get("hits", 0), game.notes.get("hits_row", 0)) == (sum(hits), max(hits))
        elif game.game_id == "genial":
            assert lowest_colour(game) == min(again.state.track(again.seat))


def test_each_goal_is_reached_by_what_it_says_and_by_nothing_less() -> None:
    enough = {
        "knister_straight": made(notes='{"straight_without_7": 1}'),
        "knister_five": made(notes='{"five": 1}'),
        "knister_lines": made(notes='{"lines": 12}'),
        "knister_excellent": made(way=ALONE, points=80),
        "twenty_one_row": made(game_id="twenty_one", notes='{"hits_row": 6, "crossed": 1}'),
        "twenty_one_hits": made(game_id="twenty_one", notes='{"hits": 15, "crossed": 2}'),
        "twenty_one_clean": made(game_id="twenty_one", notes='{"hits": 3}'),
        "qwantum_columns": made(game_id="qwantum", notes='{"columns": 6, "misses": 1}'),
        "qwantum_high": made(game_id="qwantum", notes='{"columns": 1, "best_column": 18, "misses": 1}'),
        "qwantum_clean": made(game_id="qwantum", notes='{"columns": 4}'),
        "genial_top": made(game_id="genial", notes='{"tops": 1}'),
        "genial_tile": made(game_id="genial", notes='{"best_tile": 8}'),
        "genial_ten": made(game_id="genial", parts='[["red", 11], ["blue", 12]]'),
        "trigon_large": made(game_id="trigon", notes='{"placed": 20, "left:5a": 1}'),
        "trigon_all": made(game_id="trigon", parts='[["all_placed", 15]]', notes='{"left:6a": 1}'),
        "trigon_alone": made(game_id="trigon", way=ALONE, points=70),
        "beat_hard": made(rivals=(Opponent("b", "Karel", "bot:hard", 2),)),
    }
    less = {
        "knister_lines": made(notes='{"lines": 11}'),
        "knister_excellent": made(points=90),
        "genial_ten": made(game_id="genial", parts='[["red", 10], ["blue", 12]]'),
        "trigon_large": made(game_id="trigon", notes='{"placed": 20, "left:6a": 1}'),
        "beat_hard": made(place=2, rivals=(Opponent("b", "Karel", "bot:hard", 1),)),
        "qwantum_clean": made(game_id="qwantum", notes=None),
        "twenty_one_clean": made(game_id="twenty_one", notes='{"hits": 3, "crossed": 1}'),
    }
    for id, game in enough.items():
        reached = {one.goal.id for one in goals.standings([game], {}) if one.reached}
        assert reached == {id}, (id, reached)
    for id, game in less.items():
        assert id not in {one.goal.id for one in goals.standings([game], {}) if one.reached}
    assert not any(one.reached for one in goals.standings([made(notes='{"five": 1}', left=True)], {}))
    assert enough.keys() | {"all_five"} == {goal.id for goal in goals.all_goals()}


def test_what_was_reached_stays_reached() -> None:
    store = Store.in_memory()
    five = [
        made(id=game_id, game_id=game_id, at=float(n))
        for n, game_id in enumerate(("genial", "twenty_one", "qwantum", "trigon", "knister"))
    ]
    before = {one.goal.id: one for one in goals.look(store, five[:4], 50.0)}
    assert before["all_five"].reached is None and before["all_five"].so_far == 4 and store.kept("goals") == {}
    after = {one.goal.id: one for one in goals.look(store, five, 60.0)}
    assert after["all_five"].reached == goals.Reached("knister", 4.0)
    assert store.kept("goals") == {"all_five": {"game": "knister", "at": 4.0}}
    later = {one.goal.id: one for one in goals.look(store, [], 70.0)}
    assert later["all_five"].reached == goals.Reached("knister", 4.0), "also when the games are gone"
    store.keep("goals", "all_five", "spoilt", 0.0)
    assert not any(one.reached for one in goals.look(store, [], 80.0))


def test_a_seat_that_went_to_a_computer_is_not_the_persons_any_more(full: tuple[Store, list[str]]) -> None:
    store, _ = full
    bots = {row.game for row in store.fact_rows() if row.profile == JANA and row.controller != "person"}
    assert bots and all(game.left for game in read_played(store, JANA) if game.id in bots)


def test_helped_results_are_marked_and_can_be_left_out(full: tuple[Store, list[str]]) -> None:
    store, _ = full
    first = read_played(store, JANA)[0]
    seat = next(row.seat for row in store.fact_rows() if row.game == first.id and row.profile == JANA)
    assert not first.helped
    keep_help(store, first.id, seat, 5.0)
    keep_help(store, first.id, seat, 6.0)
    assert [game.id for game in read_played(store, JANA) if game.helped] == [first.id]
    every, own = (read_overview(store, JANA, "ever", 1e10, with_help=with_help) for with_help in (True, False))
    assert every.helped and own.helped and every.figures["", ""].helped == 1 and own.figures["", ""].helped == 0
    assert own.figures["", ""].games == every.figures["", ""].games - 1
    store.forget("helped", first.id)


def test_of_equal_bests_the_one_without_help_counts_and_goals_tell_of_help() -> None:
    helped, own = replace(made("a", points=50), helped=True), made("b", at=1.0, points=50)
    assert [one.best.id for one in records([helped, own])] == ["b"]
    assert [one.best.helped for one in records([helped])] == [True]
    five = replace(made("c", notes='{"five": 1}'), helped=True)
    reached = [one.reached for one in goals.standings([five], {}) if one.reached]
    assert reached and all(one.helped for one in reached)
