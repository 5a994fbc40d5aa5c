"""The pages of statistics and goals under real touches, and what a result says beside the games before it."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any

import pytest

import rules
from app.device.share import Shared
from app.i18n import Translator
from app.pages.statistics import page as page_module
from app.pages.statistics import words
from app.pages.statistics.charts import round_steps
from app.store.goals import all_goals
from app.store.helped import keep_help
from app.store.seats import PERSON, Seat, bot
from app.store.statistics import ALONE, OTHERS, Opponent, PlayedGame, read_played
from app.store.store import Facts, NewGame
from app.table.proposals import Proposal
from app.ui.people.avatar import Avatar
from tests.app.harness import Hands, close_app, open_app
from tests.app.statistics_scenes import DAY, HUGO, KAREL, PEOPLE, finished, keep, stats, years
from tests.app.stored_games import OWNER, own_device, stored
from tests.table.tables import next_ask, origin_of


@pytest.fixture
def hands(stage: Any, tmp_path: Path) -> Iterator[Hands]:
    hands = open_app(stage, tmp_path, home=False)
    yield hands
    close_app(hands)


def figures(hands: Hands) -> dict[str, str]:
    return {figure.title: figure.text for figure in hands.page.summary.figures}


def seen(hands: Hands, text: str) -> bool:
    return text in [label.text for label in hands.page.walk() if getattr(label, "text", None)]


def games(hands: Hands) -> list[PlayedGame]:
    found: list[PlayedGame] = hands.app.house.ask(lambda h: read_played(h.store, OWNER.id)).result()
    return found


def test_a_tab_leads_to_the_figures_of_each_game(hands: Hands) -> None:
    years(hands, 12)
    hands.tap("Stats")
    hands.wait(1)
    assert hands.page.tab == "stats" and seen(hands, "What you play") and figures(hands)["Games"] == "47"
    hands.tap("Knister")
    hands.wait(1)
    of_game = [game for game in games(hands) if game.game_id == "knister"]
    scores = [game.points for game in of_game]
    shown = figures(hands)
    assert (shown["Games"], shown["Best"]) == ("12", str(max(scores)))
    assert shown["Average"] == f"{fmean(scores):.1f}"
    contested = [game for game in of_game if not game.alone]
    assert hands.page.summary.ring.text == f"{round(100 * sum(g.won for g in contested) / len(contested))} %"
    assert hands.page.curve.curve.values == scores and sum(n for _, n in hands.page.bars.bars.bars) == 12
    curve = hands.page.curve.curve
    assert curve.values[int(curve.chosen)] == max(scores), "the best one has the bubble"
    hands.page.scroller.scroll_y = 0.75
    hands.wait(0.2)
    left, step = curve.across()
    x, y = curve.to_window(curve.center_x + left + 3 * step, curve.center_y)
    hands.stage.tap((x, y))
    assert curve.chosen == 3 and hands.page.curve.told.text.startswith(f"{scores[3]} points on ")
    hands.app.go_back()
    hands.wait(0.5)
    assert hands.page.tab == "play", "back leads home"


def test_ways_periods_and_people_are_chosen_from_sheets(hands: Hands) -> None:
    stats(hands, "genial")
    assert figures(hands)["Games"] == "11" and seen(hands, "Your weakest colours")
    hands.tap(hands.page.way_button)
    hands.wait(0.5)
    hands.tap("Alone")
    hands.wait(0.5)
    assert figures(hands)["Games"] == "3" and "Time played" in figures(hands), "alone nobody wins"
    assert hands.page.summary.ring.parent is None
    hands.tap(hands.page.period_button)
    hands.wait(0.5)
    hands.tap("Last 30 days")
    hands.wait(0.5)
    recent = [g for g in games(hands) if g.game_id == "genial" and g.finished > hands.app.house.now() - 30 * DAY]
    assert figures(hands)["Games"] == str(sum(game.alone for game in recent))
    hands.tap(hands.page.owner_button)
    hands.wait(0.5)
    hands.tap("Eva")
    hands.wait(0.5)
    assert hands.page.bar.subtitle == "Eva" and not seen(hands, "Goals"), "goals are the owner's"
    hands.page.look("trigon")
    hands.wait(0.5)
    assert seen(hands, "Left most often") and seen(hands, "Jana")


def test_rivals_wear_what_they_wore_at_the_table(hands: Hands) -> None:
    own_device(hands.app.house)
    computer = Seat("Karel", bot("easy"), "lilac")
    finish(hands.app.house, (Seat(OWNER.name, PERSON, OWNER.avatar, OWNER.id), computer, Seat("Hynek", PERSON, "mint")))
    hands.tap("Stats")
    hands.wait(1)
    faces = {face.name: face.palette for face in hands.page.walk() if isinstance(face, Avatar)}
    assert (faces["Karel"], faces["Hynek"]) == ("lilac", "mint")


def finish(house: Any, seats: tuple[Seat, ...]) -> None:
    """A game of these people, played to its end."""
    game = rules.game("knister")
    new = NewGame(game, game.make_setup(len(seats)), seats, luck="seed:1")

    def play(h: Any) -> None:
        table, rng = h.create(new), Random(1)
        for number in count():
            if table.state.over():
                return
            wish = next_ask(table, rng)
            table.propose(Proposal(str(number), origin_of(table, wish.seat), wish))

    house.ask(play).result()


def test_before_there_are_three_games_there_is_no_chart(hands: Hands) -> None:
    hands.tap("Stats")
    hands.wait(0.5)
    assert seen(hands, "Three games make a chart") and hands.page.reset_row.disabled
    own_device(hands.app.house)
    year = 365 * DAY
    keep(hands, [(2 * year + n, finished(f"k{n}", "knister", [40 + n])) for n in range(2)])
    hands.page.shown()
    hands.wait(0.5)
    assert hands.page.period_button.text == "All time", "nothing this year, so the page shows all"
    hands.page.look("knister")
    hands.wait(0.5)
    assert seen(hands, "1 more and it is here.") and hands.page.curve.parent is None
    hands.page.take_period("year")
    hands.wait(0.5)
    assert seen(hands, "No games in this time")
    hands.tap("Show all time")
    hands.wait(0.5)
    assert figures(hands)["Games"] == "2"


def test_beginning_anew_can_be_taken_back_until_the_message_is_gone(hands: Hands) -> None:
    stats(hands, "knister")

    def rows() -> int:
        return len(hands.app.house.store.facts())

    before = rows()
    hands.tap("Begin anew")
    hands.wait(0.5)
    assert seen(hands, "Three games make a chart") and rows() == before, "nothing is deleted yet"
    hands.tap("Undo")
    hands.wait(0.5)
    assert figures(hands)["Games"] == "43" and hands.app.house.store.kept("statistics") == {}
    hands.tap("Begin anew")
    hands.wait(8)
    assert rows() < before, "facts that count for nobody and whose games are gone went with the message"
    kept = {id for id, _ in hands.app.house.store.facts("knister")}
    assert kept and all(
        any(seat.profile in ("eva", "bara") for seat in facts.seats)
        for _, facts in hands.app.house.store.facts("knister")
    ), "they still count for the others"
    hands.page.look("all")
    hands.wait(0.5)
    assert figures(hands)["Games"] == "35" and not any(game.game_id == "knister" for game in games(hands))


def test_the_table_can_be_read_by_any_spreadsheet(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    own_device(hands.app.house)
    bad: tuple[str | None, str, str] = (None, '=LINK("x","E, ""E""")', "person")
    keep(
        hands,
        [
            (3 * DAY, finished("a", "trigon", [-12, -20], [bad])),
            (2 * DAY, finished("b", "knister", [50])),
            (DAY, finished("c", "qwantum", [40, 30], [KAREL], gone=True)),
        ],
    )
    given: list[tuple[Path, str]] = []

    def share_file(path: Path, kind: str) -> Shared:
        given.append((path, kind))
        return Shared(saved=Path("/Downloads/a.csv"))

    monkeypatch.setattr(page_module, "share_file", share_file)
    hands.tap("Stats")
    hands.wait(0.5)
    hands.tap("Export as a table")
    hands.wait(0.5)
    (path, kind), *more = given
    assert kind == "text/csv" and not more and path.suffix == ".csv"
    text = path.read_bytes().decode("utf-8-sig")
    rows = list(csv.reader(io.StringIO(text, newline="")))
    assert [len(row) for row in rows] == [8] * 4 and rows[0][:3] == ["Date", "Game", "Played"]
    assert [row[1] for row in rows[1:]] == ["Trigon", "Knister", "Qwantum"]
    assert rows[1][4:6] == ["1", "-12"] and rows[1][7] == "'" + bad[1], "a name is no formula"
    assert rows[2][4:6] == ["", "50"] and rows[3][4:6] == ["left early", ""]
    assert "Saved as a.csv in Downloads" in hands.texts()


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@x", "\tx", "\rx", "a=1"])
def test_what_could_be_a_formula_is_told_as_text(name: str) -> None:
    game = PlayedGame(
        "g", "knister", OTHERS, 0.0, 60.0, "app", False, 1, 5, (Opponent("r", name, "person", 2),), None, None
    )
    cell = next(csv.reader(io.StringIO(words.table_text(Translator("cs"), [game], name).split("\r\n", 1)[1])))[7]
    assert cell == (name if name == "a=1" else f"'{name}")


def test_the_place_in_a_table_is_no_button() -> None:
    head = words.table_text(Translator("cs"), [], "").split("\r\n")[0].split(",")
    assert head[4] == "Umístění", "not the word for laying a tile"


def test_games_from_before_are_looked_at_in_the_background(hands: Hands) -> None:
    own_device(hands.app.house)
    ids = [stored(hands.app.house, ("Jana",), seed=seed) for seed in range(8)]
    connection = hands.app.house.store.connection
    connection.execute("DELETE FROM fact_notes")
    hands.tap("Stats")
    hands.wait(1)
    assert {game for (game,) in connection.execute("SELECT game FROM fact_notes")} == set(ids)
    assert not hands.app.house.store.without_notes() and hands.page.found.waiting == ()
    connection.execute("DELETE FROM fact_notes")
    hands.app.navigator.open("goals")
    hands.wait(1)
    assert not hands.app.house.store.without_notes(), "also on the page of goals"


def test_goals_tell_when_they_were_reached_and_how_far_it_is(hands: Hands) -> None:
    years(hands, 12)
    keep(hands, [(DAY, finished("lucky", "knister", [84], notes={"straight_without_7": 1, "lines": 11}))])
    hands.tap("Stats")
    hands.wait(1)
    hands.tap("Goals")
    hands.wait(1)
    assert seen(hands, "Around the seven") and "knister_straight" in hands.app.house.store.kept("goals")
    told = [row for row in hands.page.rows.values() if row.value]
    reached = hands.page.bar.subtitle
    assert reached == f"{len(told)} of {len(all_goals())} reached" and len(hands.page.rows) == len(all_goals())
    assert hands.page.rows["knister_lines"].subtitle.endswith("11 of 12 so far.")
    assert not hands.page.rows["knister_straight"].tappable, "its game is not in the history"
    hands.app.go_back()
    hands.wait(0.5)
    assert hands.page.tab == "stats"


def test_a_result_tells_of_a_personal_best_a_goal_and_the_average(hands: Hands) -> None:
    own_device(hands.app.house)
    id = stored(hands.app.house, ("Jana",))
    score = hands.app.house.store.facts()[0][1].seats[0].score
    hands.app.house.store.save_notes(id, {0: {"five": 1}})
    hands.app.navigator.open("results", id=id)
    hands.wait(1)
    assert not seen(hands, "New personal best"), "the first game of its kind is compared with nothing"
    assert seen(hands, "Goal reached: Five of a kind")
    keep(
        hands, [(9 * DAY, finished("old", "knister", [score - 4])), (8 * DAY, finished("low", "knister", [score - 6]))]
    )
    hands.app.navigator.replace("results", id=id)
    hands.wait(1)
    assert seen(hands, "New personal best") and seen(hands, f"{score}, before it was {score - 4}")
    assert seen(hands, f"{score - 5}.0, now {score - 10 / 3:.1f}")
    assert not seen(hands, "New personal best, with hints")
    keep_help(hands.app.house.store, id, 0, 1.0)
    hands.app.navigator.replace("results", id=id)
    hands.wait(1)
    assert seen(hands, "New personal best, with hints") and seen(hands, "Goal reached: Five of a kind, with hints")
    hands.app.house.store.forget("helped", id)
    hands.app.navigator.replace("results", id=id)
    hands.wait(1)
    hands.tap("Goal reached: Five of a kind")
    hands.wait(1)
    row = hands.page.rows["knister_five"]
    assert row.tappable
    hands.tap(row)
    hands.wait(1)
    assert hands.page.place == id, "a goal leads to the game it was reached in"


def test_games_on_paper_have_a_place(hands: Hands) -> None:
    own_device(hands.app.house)
    paper: list[tuple[float, tuple[str, Facts]]] = []
    for number, (eva, ota) in enumerate(((61, 50), (40, 44), (70, 12))):
        who = [(None, "Eva", "person"), (None, "Ota", "person")]
        id, facts = finished(f"p{number}", "table_dice", [0, eva, ota], who, options={"plays": "twenty_one"})
        seats = tuple(replace(seat, place=1 + (seat.score < max(eva, ota))) for seat in facts.seats[1:])
        paper.append((number * DAY, (id, replace(facts, seats=seats))))
    keep(hands, paper)
    hands.tap("Stats")
    hands.wait(0.5)
    hands.page.look("table_dice")
    hands.wait(0.5)
    assert (figures(hands)["Games"], figures(hands)["Best"], figures(hands)["Held by"]) == ("3", "70", "Eva")
    assert seen(hands, "2 of 3") and seen(hands, "Twenty One 3×") and seen(hands, "Are the dice fair?")


# -- words and lines -----------------------------------------------------------------------------------------


def test_words_of_the_figures() -> None:
    cs, en = Translator("cs"), Translator("en")
    assert words.spent(en, 59 * 60) == "59 min" and words.spent(en, 3600 * 3 + 1200) == "3 h 20 min"
    assert words.average(cs, -7.25) == "−7,2" and words.average(en, -0.02) == "0.0"
    rival = Opponent("k", "Karel", "bot:medium", 2)
    assert words.rival_name(en, rival) == "Karel, medium" and words.rival_name(cs, rival) == "Karel, střední"
    game = PlayedGame("g", "trigon", ALONE, 0.0, 0.0, "app", False, 1, 61, (), None, None)
    assert words.result(en, game) == "61 of 88 placed"
    assert words.result(en, replace(game, game_id="knister", points=84)) == "84 points, excellent"
    assert words.result(en, replace(game, game_id="knister", points=31)) == "31 points"


def test_every_goal_has_its_words() -> None:
    assert len({goal.id for goal in all_goals()}) == len(all_goals()) and 12 <= len(all_goals()) <= 18
    for tr in (Translator("cs"), Translator("en")):
        titles = [words.goal_words(tr, goal)[0] for goal in all_goals()]
        assert len(set(titles)) == len(titles)


def test_lines_across_a_chart_are_few_and_round() -> None:
    for least, most in ((20.0, 60.0), (-40.5, -3.0), (0.2, 0.9), (5.5, 7.5), (-3.0, 400.0)):
        lines = round_steps(least, most)
        assert len(lines) <= 4 and all(least <= line <= most for line in lines)
    assert round_steps(20.0, 60.0) == [20, 40, 60]


def test_opponents_have_their_names_and_faces(hands: Hands) -> None:
    own_device(hands.app.house)
    keep(hands, [(n * DAY, finished(f"k{n}", "knister", [40, 30], [(HUGO, PEOPLE["Eva"])[n % 2]])) for n in range(5)])
    hands.tap("Stats")
    hands.wait(0.5)
    assert seen(hands, "Hugo, hard") and seen(hands, "3 of 3") and seen(hands, "2 of 2")


def test_results_with_hints_are_marked_and_can_be_left_out(hands: Hands) -> None:
    years(hands, 6)
    store = hands.app.house.store
    mine = games(hands)
    best = max((game for game in mine if game.game_id == "knister"), key=lambda game: game.points)
    seat = next(row.seat for row in store.fact_rows() if row.game == best.id and row.profile == OWNER.id)
    keep_help(store, best.id, seat, best.finished)
    hands.tap("Stats")
    hands.wait(1)
    hands.tap("Knister")
    hands.wait(1)
    assert any(text.endswith(", with hints") for text in hands.texts()) and figures(hands)["Games"] == "6"
    hands.tap("With and without hints")
    hands.wait(0.5)
    hands.tap("Without hints")
    hands.wait(1)
    assert figures(hands)["Games"] == "5" and not any(text.endswith(", with hints") for text in hands.texts())
