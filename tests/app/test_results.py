"""How a game ended, as people see it: podium, sources of points, ties, sharing, rematch, in every window."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

import rules
from app.games.knister.words import VERDICTS
from app.games.result_words import Result, result_words_of
from app.i18n import LANGUAGES, Translator
from app.i18n.numbers import place as place_words
from app.i18n.numbers import points as in_points
from app.i18n.numbers import with_minus
from app.pages.results import words as result_words
from app.pages.results.breakdown import ScoreBar
from app.pages.results.result import read_result
from app.start import petka_app
from app.store.seats import PERSON, Controller, Seat, bot
from app.store.store import Facts, NewGame, StoreError, StoreReason
from app.table.house import House
from app.table.proposals import Act, Leave, Proposal, Resign, RollDice
from app.ui.screen import AppScreen
from rules.core import Roll
from rules.knister.scoring import LINES, SoloVerdict, line_points, verdict
from tests.app.conftest import Stage, cut_texts, labels
from tests.app.harness import Hands, close_app, open_app
from tests.app.stored_games import own_device, spoil
from tests.rules.driver import LONG
from tests.table.tables import origin_of

NAMES = ("Jana", "Eva", "Karel", "Bára", "Ota", "Iva", "Petr", "Hana", "Jiří", "Lída", "Aleš", "Zuzana")
LONG_NAMES = ("Maximilián Dobroslavský", "Eva", "Bartholomew Featherstone", *NAMES[3:])
READERS = tuple(product(LANGUAGES, (1.0, 2.0))) if LONG else (("cs", 2.0), ("en", 1.0))
SIZES = ((360, 640), (412, 915), (700, 1000), (640, 360), (915, 412), (1280, 800))
GAMES = (
    ("knister", 1, {}),
    ("knister", 3, {}),
    ("knister", 12, {}),
    ("twenty_one", 1, {}),
    ("twenty_one", 4, {}),
    ("qwantum", 3, {}),
    ("genial", 1, {}),
    ("genial", 3, {}),
    ("genial", 4, {"teams": True}),
    ("trigon", 1, {}),
    ("trigon", 2, {}),
    ("trigon", 4, {"teams": True}),
)


class GamePage(AppScreen):
    """Stands in for the page of a running game."""

    def __init__(self, app: Any, id: str) -> None:
        super().__init__(app)
        self.id = id


@pytest.fixture
def hands(stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hands]:
    monkeypatch.setitem(petka_app.SCREENS, "game", f"{__name__}:GamePage")
    hands = open_app(stage, tmp_path, home=False)
    yield hands
    close_app(hands)


class Heard:
    """A feedback that only remembers."""

    def __init__(self) -> None:
        self.moments: list[str] = []
        self.said: list[str] = []

    def __call__(self, moment: str, **_: Any) -> None:
        self.moments.append(moment)

    def say(self, text: str, **_: Any) -> None:
        self.said.append(text)

    def hush(self) -> None: ...


def finished(
    house: House,
    game_id: str,
    seats: int,
    *,
    names: tuple[str, ...] = NAMES,
    controllers: dict[int, Controller] | None = None,
    alike: bool = False,
    goes: dict[int, type[Leave] | type[Resign]] | None = None,
    **options: Any,
) -> str:
    """A game that computers have played to its end; `alike` lets all do the same, `goes` lets seats leave early."""
    game = rules.game(game_id)
    names = (*names, *(f"Guest {n}" for n in range(len(names), seats)))
    people = tuple(Seat(names[n], (controllers or {}).get(n, PERSON)) for n in range(seats))
    new = NewGame(game, game.make_setup(seats, **options), people, luck="seed:1")
    rng = Random(3)

    def play(h: House) -> str:
        table = h.create(new)

        def ask(wish: Any) -> None:
            answer = table.propose(Proposal(f"{table.revision} {wish}", origin_of(table, wish.seat), wish))
            assert answer.accepted, answer

        for turn in range(20000):
            if turn == 20:
                for seat, way in (goes or {}).items():
                    ask(way(seat))
            if table.state.over():
                break
            acting = table.state.to_act()
            if isinstance(pending := table.state.chance(), Roll) and not acting:
                ask(RollDice(pending.seat))
                continue
            view = table.state.view(acting[0])
            action = (
                next(iter(view.legal(acting[0])))
                if alike
                else game.bots["easy"](view, acting[0], rng, {}, 1, lambda: False)
            )
            ask(Act(acting[0], action))
        h.forget(table.id)
        return table.id

    return house.ask(play).result()


def show(hands: Hands, id: str, fresh: bool = True, seconds: float = 1.5) -> Any:
    hands.app.navigator.open("results", id=id, fresh=fresh)
    hands.wait(seconds)
    return hands.page


def read(hands: Hands, id: str) -> Result:
    return hands.app.house.ask(lambda h: read_result(h.store, id)).result()


def facts(hands: Hands, id: str) -> Facts:
    return dict(hands.app.house.ask(lambda h: h.store.facts()).result())[id]


def shown(page: Any) -> list[str]:
    return [label.text for label in labels(page)]


# -- what is shown -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game_id", "seats", "options"), GAMES)
def test_every_game_shows_its_totals_and_sources(hands: Hands, game_id: str, seats: int, options: Any) -> None:
    id = finished(hands.app.house, game_id, seats, controllers={1: bot("easy")} if seats > 1 else None, **options)
    result, kept, page = read(hands, id), facts(hands, id), show(hands, id)
    texts = shown(page)
    assert {seat.score for seat in kept.seats} == {one.score for one in result.standings}
    for standing in result.standings:
        for number in standing.numbers:
            assert (kept.seats[number].place, kept.seats[number].score) == (standing.place, standing.score)
        values = [points for _, points in standing.shares]
        assert standing.score == (min(values) if game_id == "genial" else sum(values))
        for points in filter(None, values):
            assert with_minus(points) in texts
    for source in result.sources:
        assert result_words_of(result.game_id).sources[source].name in texts
    assert page.bar.title in texts
    assert cut_texts(page) == []


def test_the_podium_has_first_second_and_third_and_the_sheet_everybody(hands: Hands) -> None:
    page = show(hands, finished(hands.app.house, "knister", 3))
    steps = {step.place: step for step in page.podium.steps}
    best_first = sorted(facts(hands, page.place).seats, key=lambda seat: -seat.score)
    assert [steps[place].names for place in (1, 2, 3)] == [seat.name for seat in best_first]
    assert [steps[place].points for place in (1, 2, 3)] == [str(seat.score) for seat in best_first]
    assert [steps[place].note for place in (1, 2, 3)] == ["1st", "2nd", "3rd"]
    assert [step.crown for step in page.podium.steps] == [True, False, False]
    assert page.bar.title == f"{best_first[0].name} wins"
    assert page.bar.subtitle == "Knister, 25 rounds, under a minute"
    stands = sorted(page.podium.stands, key=lambda stand: stand.x)
    assert [stand.step.place for stand in stands] == [2, 1, 3]
    assert [round(stand.depth) for stand in stands] == [92, 132, 68]
    assert [person.total for person in page.breakdown.people] == [seat.score for seat in best_first]
    assert not page.breakdown.named, "the podium names them already"


def test_twelve_are_all_named_in_the_sheet(hands: Hands) -> None:
    page = show(hands, finished(hands.app.house, "knister", 12))
    texts = "\n".join(shown(page))
    for name in NAMES:
        assert f"{name}, " in texts
    totals = [person.total for person in page.breakdown.people]
    assert len(totals) == 12
    assert totals == sorted(totals, reverse=True)


@pytest.mark.parametrize("seats", [13, pytest.param(60, marks=pytest.mark.long)])
def test_any_number_of_people_has_places(hands: Hands, seats: int) -> None:
    page = show(hands, finished(hands.app.house, "knister", seats))
    people, standings = page.breakdown.people, page.result.standings
    assert len(people) == seats
    assert people[-1].name.endswith(f", {place_words(page.tr, standings[-1].place)}")
    assert cut_texts(page) == []


def test_too_many_for_a_step_are_named_in_the_sheet(hands: Hands) -> None:
    page = show(hands, finished(hands.app.house, "knister", 9, alike=True))
    (step,) = page.podium.steps
    assert step.names == "Jana, Eva and 7 more"
    assert {f"{name}, 1st" for name in NAMES[:9]} <= set(shown(page))


def test_rows_that_stand_are_not_laid_out_again_for_those_below(hands: Hands) -> None:
    """Or a hall full of people would take as many frames times as many rows."""
    page = show(hands, finished(hands.app.house, "knister", 12), seconds=0)
    hands.stage.frames(3)
    drawn: list[float] = []
    [bar, *_] = [part for part in page.breakdown.rows.children[-2].walk(restrict=True) if isinstance(part, ScoreBar)]
    bar.bind(pos=lambda _, pos: drawn.append(pos))
    hands.wait(1)
    assert len(page.breakdown.rows.children) == 24
    assert drawn == []


def test_the_only_person_at_the_device_is_told_so(hands: Hands) -> None:
    id = finished(hands.app.house, "knister", 2, alike=True, controllers={1: bot("easy")})
    page = show(hands, id)
    assert page.bar.title == "You and Eva tie for first place"
    hands.app.fixed_language = None
    hands.app.settings.language = "cs"
    assert page.bar.title == "O první místo se dělíte ty a Eva"


@pytest.mark.parametrize("won", [True, False])
def test_confetti_is_for_those_who_won(hands: Hands, won: bool) -> None:
    """Of two seats the person has the one that wins, or the other."""
    id = finished(hands.app.house, "knister", 2)
    best = facts(hands, id).seats[0].place == 1
    person = 0 if best == won else 1
    id = finished(hands.app.house, "knister", 2, controllers={1 - person: bot("easy")})
    page = show(hands, id)
    assert page.podium.festive is won
    assert (page.bar.title == "You win") is won


def test_alone_one_plays_again_and_with_others_there_is_a_rematch(hands: Hands) -> None:
    assert "Play again" in shown(show(hands, finished(hands.app.house, "knister", 1)))
    assert "Rematch" in shown(show(hands, finished(hands.app.house, "knister", 2)))


@pytest.mark.parametrize(("game_id", "words"), [("knister", "See the sheets"), ("genial", "See the board")])
def test_the_board_can_be_seen_as_it_was_at_the_end(hands: Hands, game_id: str, words: str) -> None:
    page = show(hands, finished(hands.app.house, game_id, 2))
    page.scroller.scroll_y = 0
    hands.wait(0.3)
    hands.tap(words)
    hands.wait(1)
    replay = hands.page
    assert replay.place == page.place
    assert replay.number == replay.replay.last


def test_equal_points_share_a_step(hands: Hands) -> None:
    page = show(hands, finished(hands.app.house, "knister", 3, alike=True))
    (step,) = page.podium.steps
    assert (step.place, step.names, len(step.people)) == (1, "Jana, Eva and Karel", 3)
    assert page.bar.title == "Jana, Eva and Karel share first place"


def test_partners_stand_together(hands: Hands) -> None:
    page = show(hands, finished(hands.app.house, "genial", 4, teams=True))
    assert {step.names for step in page.podium.steps} == {"Jana and Karel", "Eva and Bára"}
    assert page.bar.title in ("Jana and Karel win", "Eva and Bára win")
    assert len(page.breakdown.people) == 2


@pytest.mark.parametrize(("game_id", "way"), [("knister", Leave), ("twenty_one", Leave), ("genial", Resign)])
def test_who_left_is_listed_without_a_place(hands: Hands, game_id: str, way: Any) -> None:
    id = finished(hands.app.house, game_id, 3, goes={1: way})
    page = show(hands, id)
    assert facts(hands, id).seats[1].place is None
    assert page.breakdown.people[-1].name == "Eva, left early"
    assert page.breakdown.people[-1].faded
    assert all("Eva" not in step.names for step in page.podium.steps)
    assert {step.place for step in page.podium.steps} == {1, 2}
    assert "left early: Eva" in result_words.share_text(page.tr, page.result)


def test_if_everybody_left_nobody_wins(hands: Hands) -> None:
    id = finished(hands.app.house, "twenty_one", 2, goes={0: Leave, 1: Leave})
    heard = hands.app.feedback = Heard()
    page = show(hands, id)
    assert page.bar.title == "No winner"
    assert not page.podium.steps
    assert not page.podium.festive
    assert heard.moments == ["others_win"]
    assert cut_texts(page) == []


def test_alone_the_points_are_the_headline(hands: Hands) -> None:
    page = show(hands, finished(hands.app.house, "knister", 1))
    (step,) = page.podium.steps
    score = page.result.standings[0].score
    assert page.bar.title == f"{score} points"
    assert page.bar.subtitle.startswith("Knister solo, 25 rounds")
    assert step.note == page.tr(VERDICTS[verdict(score)])
    assert step.note in shown(page)


@pytest.mark.parametrize(
    ("points", "word", "feast"),
    [
        (49, SoloVerdict.FRIENDLY, False),
        (50, SoloVerdict.GOOD, True),
        (80, SoloVerdict.EXCELLENT, True),
        (100, SoloVerdict.PHENOMENAL, True),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_words_for_a_game_alone(hands: Hands, points: int, word: SoloVerdict, feast: bool, language: str) -> None:
    result = read(hands, finished(hands.app.house, "knister", 1))
    one = replace(result.standings[0], score=points)
    result, tr = replace(result, standings=(one,)), Translator(language)
    assert result_words.place(tr, result, one) == tr(VERDICTS[word])
    assert result_words.is_feast(result) is feast


def test_the_best_line_is_yours_or_else_the_winners(hands: Hands) -> None:
    controllers = {1: bot("easy"), 2: bot("easy")}
    page = show(hands, finished(hands.app.house, "knister", 3, controllers=controllers))
    assert "Your best line" in shown(page)
    hands.app.navigator.home()
    page = show(hands, finished(hands.app.house, "knister", 3))
    winner = page.result.winners[0]
    assert f"Best line: {winner.names[0]}" in shown(page)
    grid = page.result.state.grids[winner.numbers[0]]
    best = max(line_points(grid, line) or 0 for line in LINES)
    assert any(text.endswith(f", {best}") for text in shown(page.fact_tiles))


def test_every_code_of_every_game_has_a_name(hands: Hands) -> None:
    for game_id, seats, options in GAMES:
        result = read(hands, finished(hands.app.house, game_id, seats, **options))
        for standing in result.standings:
            assert {source for source, _ in standing.shares} <= set(result_words_of(game_id).sources)


# -- how it looks --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("language", "scale"), READERS)
@pytest.mark.parametrize(("seats", "how"), [(1, {}), (3, {"alike": True}), (12, {"goes": {4: Leave}})])
@pytest.mark.long
def test_nothing_is_cut_in_any_window(hands: Hands, seats: int, how: Any, scale: float, language: str) -> None:
    hands.app.settings.text_scale, hands.app.fixed_language = scale, None
    hands.app.settings.language = language
    page = show(hands, finished(hands.app.house, "knister", seats, names=LONG_NAMES, **how), seconds=1)
    for size in SIZES:
        hands.stage.resize(*size)
        hands.wait(0.3)
        assert cut_texts(page) == []
        for label in labels(page.foot):
            assert label.right <= hands.stage.window.width
        first = next(stand for stand in page.podium.stands if stand.step.place == 1)
        assert page.podium.x <= first.x
        assert first.right <= page.podium.right
        for button in (page.share_button, page.rematch_button):
            assert min(button.size) >= 48


@pytest.mark.parametrize("game_id", ["twenty_one", "qwantum", "genial", "trigon"])
@pytest.mark.parametrize("language", LANGUAGES if LONG else ["cs"])
def test_other_games_fit_the_smallest_phone_in_large_letters(hands: Hands, game_id: str, language: str) -> None:
    hands.app.fixed_language = None
    hands.app.settings.language, hands.app.settings.text_scale = language, 2.0
    hands.stage.resize(360, 640)
    page = show(hands, finished(hands.app.house, game_id, 3, names=LONG_NAMES), seconds=1)
    assert cut_texts(page) == []
    for row in page.breakdown.rows.children:
        left, right = row.to_window(row.x, 0)[0], row.to_window(row.right, 0)[0]
        for label in labels(row):
            x = label.to_window(*label.pos)[0]
            assert left - 1 <= x
            assert x + label.width <= right + 1


def test_turning_the_window_keeps_everything(hands: Hands) -> None:
    page = show(hands, finished(hands.app.house, "knister", 12))
    page.scroller.scroll_y = 0.4
    texts = sorted(shown(page))
    for size in ((915, 412), (1280, 800), (700, 1000), (412, 915)):
        hands.stage.resize(*size)
        hands.wait(0.2)
        assert sorted(shown(page)) == texts
        assert page.scroller.scroll_y == pytest.approx(0.4)
        assert cut_texts(page) == []
        podium = page.podium.to_window(*page.podium.pos)
        if size[0] > size[1]:
            assert podium[1] == pytest.approx(0)
            assert podium[0] + page.podium.width <= page.breakdown.to_window(*page.breakdown.pos)[0]
        else:
            assert page.podium.y == pytest.approx(page.breakdown.top)
            assert page.podium.parent is page.breakdown.parent


def test_the_language_changes_at_once(hands: Hands) -> None:
    page = show(hands, finished(hands.app.house, "knister", 3))
    title = page.bar.title
    hands.app.fixed_language = None
    hands.app.settings.language = "cs"
    hands.wait(0.3)
    assert page.bar.title == f"Vítězí {title.removesuffix(' wins')}"
    texts = shown(page)
    for words in ("Odkud jsou body", "Řady", "Odveta", "1. místo"):
        assert words in texts
    assert all(stand.opacity == 1 and stand.nudge_y == 0 for stand in page.podium.stands)


def test_the_steps_rise_from_third_to_first_and_then_rest(hands: Hands) -> None:
    page = show(hands, finished(hands.app.house, "knister", 3), seconds=0)
    hands.stage.frames(4)
    stands = {stand.step.place: stand for stand in page.podium.stands}
    began: dict[int, float] = {}
    for frame in range(60):
        hands.stage.frames()
        for place, stand in stands.items():
            if place not in began and stand.nudge_y > -stand.depth:
                began[place] = frame / 60
    assert began[3] < began[2] < began[1]
    assert began[2] - began[3] == pytest.approx(0.12, abs=0.03)
    assert all(stand.nudge_y == 0 and stand.opacity == 1 for stand in stands.values())


def test_confetti_falls_for_a_while_and_then_costs_nothing(hands: Hands) -> None:
    page = show(hands, finished(hands.app.house, "knister", 3), seconds=1)
    confetti = page.podium.confetti
    falling = hands.stage.picture()
    hands.wait(0.3)
    assert hands.stage.picture().rgb != falling.rgb
    hands.wait(3)
    lying = hands.stage.picture()
    assert not confetti.falling
    hands.wait(1)
    assert hands.stage.picture().rgb == lying.rgb
    confetti.canvas.clear()
    assert hands.stage.picture().rgb != lying.rgb, "some stay in sight"


def test_with_reduced_motion_everything_stands_and_no_confetti_is_drawn(hands: Hands) -> None:
    hands.app.settings.reduced_motion = True
    id = finished(hands.app.house, "knister", 3)
    page = show(hands, id, seconds=0.4)
    assert all(stand.nudge_y == 0 and stand.opacity == 1 for stand in page.podium.stands)
    before = hands.stage.picture()
    hands.wait(2)
    assert hands.stage.picture().rgb == before.rgb
    page.hidden()
    assert not page.podium.confetti.canvas.children


def test_the_picture_is_the_same_after_the_graphics_context_was_lost(hands: Hands) -> None:
    from kivy.graphics.context import get_context

    show(hands, finished(hands.app.house, "knister", 3), seconds=4)
    before = hands.stage.picture()
    get_context().reload()
    hands.stage.frames(4)
    assert hands.stage.picture().rgb == before.rgb


def test_a_closed_page_is_let_go(hands: Hands) -> None:
    import gc
    from weakref import ref

    id = finished(hands.app.house, "knister", 3)
    pages = []
    for _ in range(3):
        pages.append(ref(show(hands, id)))
        hands.app.navigator.home()
        hands.wait(0.5)
    gc.collect()
    assert sum(page() is not None for page in pages) <= 1, "only the last one may still be fading"


def test_marks_tell_sources_apart_without_colour() -> None:
    from app.pages.results.breakdown import TINTS

    for game_id in rules.GAME_IDS:
        sources = result_words_of(game_id).sources
        for tinted in (True, False):
            codes = [code for code, source in sources.items() if bool(source.tint) is tinted]
            assert len({TINTS[sources[code].tint or code].mark for code in codes}) == len(codes)


# -- what is heard -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("controllers", "moment"),
    [({}, "win"), (dict.fromkeys(range(3), bot("easy")), "others_win")],
    ids=["people", "computers"],
)
def test_a_fresh_result_is_heard_once(hands: Hands, controllers: Any, moment: str) -> None:
    heard = hands.app.feedback = Heard()
    page = show(hands, finished(hands.app.house, "knister", 3, controllers=controllers))
    hands.app.on_pause()
    hands.app.on_resume()
    hands.wait(0.1)
    hands.stage.resize(915, 412)
    assert heard.moments == [moment]
    assert len(heard.said) == 1
    assert heard.said[0].startswith(page.bar.title)
    for name in NAMES[:3]:
        assert name in heard.said[0]


def test_an_old_result_makes_no_noise_but_is_told(hands: Hands) -> None:
    heard = hands.app.feedback = Heard()
    show(hands, finished(hands.app.house, "knister", 3), fresh=False)
    assert heard.moments == []
    assert len(heard.said) == 1


# -- what follows --------------------------------------------------------------------------------------------


def test_of_many_the_voice_tells_the_best_and_you(hands: Hands) -> None:
    result = read(hands, finished(hands.app.house, "knister", 12))
    lines = result_words.lines(hands.app.tr, result)
    headline = result_words.headline(hands.app.tr, result)
    assert result_words.spoken(hands.app.tr, result) == ". ".join([headline, *lines[:6]])
    last = replace(result, own=result.standings[-1])
    assert result_words.spoken(hands.app.tr, last) == ". ".join([headline, *lines[:6], lines[-1]])


def test_rematch_starts_with_the_next_seat(hands: Hands) -> None:
    controllers = {1: bot("easy")}
    id = finished(hands.app.house, "knister", 3, controllers=controllers)
    show(hands, id)
    hands.tap("Rematch")
    hands.wait(0.5)
    assert isinstance(hands.page, GamePage)
    new = hands.app.house.ask(lambda h: h.table(hands.page.id)).result()
    assert new.id != id
    assert [seat.name for seat in new.seats] == ["Eva", "Karel", "Jana"]
    assert new.seats[0].controller.kind == "bot"
    assert new.revision == 0
    hands.app.go_back()
    assert hands.page.tab == "play"


def test_a_failed_rematch_can_be_tried_again(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    page = show(hands, finished(hands.app.house, "knister", 3))

    def full(*_: Any) -> None:
        raise StoreError(StoreReason.FULL)

    monkeypatch.setattr(hands.app.house.store, "add_game", full)
    hands.tap("Rematch")
    hands.wait(0.3)
    assert hands.page is page
    assert any("The device is full" in text for text in hands.texts())
    assert not page.rematch_button.disabled
    monkeypatch.undo()


@pytest.mark.parametrize("fresh", [True, False])
def test_back_leads_home_from_a_game_and_else_to_where_one_came_from(hands: Hands, fresh: bool) -> None:
    id = finished(hands.app.house, "knister", 3)
    hands.app.navigator.tab("history")
    show(hands, id, fresh=fresh)
    hands.tap("Close")
    hands.wait(0.5)
    assert hands.page.tab == ("play" if fresh else "history")


@pytest.mark.parametrize("spoilt", [True, False])
def test_a_game_that_cannot_be_read_is_told_and_leads_home(hands: Hands, spoilt: bool) -> None:
    id = finished(hands.app.house, "knister", 3)
    if spoilt:
        spoil(hands.app.house, id)
    show(hands, id if spoilt else "nowhere", seconds=0.5)
    assert hands.page.tab == "play"
    wanted = "This saved game is damaged and cannot be opened." if spoilt else "This game is no longer there."
    assert wanted in hands.texts()


def test_your_own_result_is_found_by_the_owner_of_the_device(hands: Hands) -> None:
    own_device(hands.app.house)
    id = finished(hands.app.house, "knister", 2)
    assert read(hands, id).own is None, "two people without profiles: nobody is you"


# -- sharing -------------------------------------------------------------------------------------------------


@pytest.fixture
def shared(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> dict[str, Any]:
    """What leaves the app: pictures into a folder, words into a clipboard."""
    from app.device import share

    clipboard: dict[str, Any] = {"folder": tmp_path / "Pictures"}
    monkeypatch.setattr(share, "pictures_folder", lambda: clipboard["folder"])
    monkeypatch.setattr(share, "copy", lambda text: clipboard.update(text=text) or True)
    return clipboard


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [1, 3, 13])
def test_share_gives_words_and_a_picture(hands: Hands, shared: dict[str, Any], seats: int, language: str) -> None:
    hands.app.fixed_language = None
    hands.app.settings.language = language
    page = show(hands, finished(hands.app.house, "knister", seats))
    hands.tap(page.share_button)
    hands.wait(0.5)
    (picture,) = shared["folder"].iterdir()
    png = picture.read_bytes()
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", png[16:24]) == (1080, 1350)
    assert picture.name.startswith("petka-knister-")
    text = shared["text"]
    tr = Translator(language)
    for standing in page.result.standings:
        assert f"{standing.names[0]}, {in_points(tr, standing.score)}" in text
    assert text.startswith(page.bar.title)
    assert any(picture.name in said for said in hands.texts()), "a message says where it is"


def test_the_shared_picture_shows_felt_paper_steps_and_bars(hands: Hands) -> None:
    from app.pages.results import share_card
    from app.pages.results.breakdown import TINTS
    from app.ui.drawing.picture import picture_of
    from app.ui.theme import FELT, theme

    theme.mode = "light"
    page = show(hands, finished(hands.app.house, "knister", 3))
    picture = picture_of(share_card.WIDTH, share_card.HEIGHT, share_card.paint(page.tr, page.result))
    counts: dict[tuple[int, ...], int] = {}
    for start in range(0, len(picture.rgb), 3 * 7):
        pixel = tuple(picture.rgb[start : start + 3])
        counts[pixel] = counts.get(pixel, 0) + 1

    def seen(tint: Any) -> int:
        return counts.get(tuple(round(part * 255) for part in tint[:3]), 0)

    assert seen(FELT.paper) > 20_000
    for tint in ("amber", "teal", "coral"):
        assert seen(TINTS[tint].fill) > 500, tint
    assert seen(FELT.pen) > 200
    assert max(picture.at(20, 20)) < 120, "the ground is dark felt in every theme"
    assert len(counts) > 1000


def test_the_shared_picture_has_the_sign_and_the_board(hands: Hands) -> None:
    from app.pages.results import share_card
    from app.ui.drawing.picture import picture_of
    from app.ui.theme import GAME_COLOURS

    page = show(hands, finished(hands.app.house, "genial", 2))
    picture = picture_of(share_card.WIDTH, share_card.HEIGHT, share_card.paint(page.tr, page.result))

    def seen(across: range, down: range) -> set[tuple[int, ...]]:
        return {tuple(picture.at(x, y)) for x in across for y in down}

    sign = seen(range(64, 108), range(1350 - 80, 1350 - 36))
    assert any(red > 200 and green > 130 and blue < 110 for red, green, blue in sign), "the amber die"
    board = seen(range(600, 1000), range(320, 720))
    for colour in ("red", "green", "blue"):
        assert tuple(round(part * 255) for part in GAME_COLOURS[colour].base[:3]) in board, colour


def test_whoever_shares_a_picture_is_on_it(hands: Hands) -> None:
    from app.pages.results.share_card import MOST_SHOWN, shown_standings

    result = read(hands, finished(hands.app.house, "knister", 20))
    best = list(result.standings[: MOST_SHOWN - 1])
    assert shown_standings(result) == best
    assert shown_standings(replace(result, own=best[2])) == best
    last = result.standings[-1]
    assert shown_standings(replace(result, own=last)) == [*best[:-1], last]


def test_a_picture_that_cannot_be_written_still_leaves_the_words(
    hands: Hands, shared: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    from app.pages.results import share_card

    def full(*_: Any) -> None:
        raise OSError("no space left")

    page = show(hands, finished(hands.app.house, "knister", 3))
    monkeypatch.setattr(share_card, "save", full)
    hands.tap(page.share_button)
    hands.wait(0.3)
    assert "text" in shared
    assert "The words were copied." in hands.texts()


def test_keys_share_and_play_again(hands: Hands, shared: dict[str, Any]) -> None:
    page = show(hands, finished(hands.app.house, "knister", 3))
    assert page.key("s")
    hands.wait(0.3)
    assert "text" in shared
    assert not page.key("x")
    assert page.key("r")
    hands.wait(0.5)
    assert isinstance(hands.page, GamePage)
