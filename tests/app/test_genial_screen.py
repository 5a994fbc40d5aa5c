"""Genial on its screen, by real touches and keys in the real window."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.pages.results.breakdown import Breakdown
from app.store.log import Happened
from app.store.seats import PERSON, bot
from rules.genial.actions import DeclineBonus, KeepRack, PlaceTile, Swap
from rules.genial.game import GenialPhase, scored_moves
from tests.app.conftest import Finger, cut_texts, labels, written
from tests.app.genial_hands import GenialGame

EASY = bot("easy")
ENTER, ESCAPE = 13, 27
UP, RIGHT = 273, 275

Sit = Callable[..., GenialGame]


@pytest.fixture
def sit(stage: Any, tmp_path: Path) -> Iterator[Sit]:
    open_games: list[GenialGame] = []

    def begin(seats: list[Any], **how: Any) -> GenialGame:
        open_games.append(GenialGame(stage, tmp_path, seats, **how))
        return open_games[-1]

    yield begin
    for game in open_games:
        game.close()


def press(game: GenialGame, key: int, text: str = "") -> None:
    game.stage.window.dispatch("on_keyboard" if key == ESCAPE else "on_key_down", key, 0, text, [])
    game.stage.run(0.05)
    game.stage.window.dispatch("on_key_up", key, 0)
    game.stage.run(0.15)


def some_move(game: GenialGame, rng: Random) -> PlaceTile:
    """A good one, so that games do not drag on, but not always the same."""
    state, seat = game.state, game.page.running.seat
    found = sorted(scored_moves(state, seat), key=lambda move: -sum(move[0]))
    return found[min(len(found) - 1, rng.randrange(4))][1]


# -- whole games -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        ([PERSON], {}),
        ([PERSON, EASY], {}),
        pytest.param([PERSON, EASY, EASY], {}, marks=pytest.mark.long),
        pytest.param([PERSON, EASY, EASY, EASY], {}, marks=pytest.mark.long),
        ([PERSON, EASY, PERSON, EASY], {"teams": True}),
    ],
    ids=["solo", "two", "three", "four", "teams"],
)
def test_a_whole_game_is_played_on_the_screen(sit: Sit, seats: list[Any], options: dict[str, Any]) -> None:
    """Two play by dragging, the others by taps; in the end the table stands as the rules' own replay of the log."""
    game = sit(seats, **options)
    game.hands.app.settings.reduced_motion = True
    rng, done, seen = Random(7), [], set()
    drags = len(seats) == 2
    while game.wait_for_turn():
        state, seat = game.state, game.page.running.seat
        seen.add(state.phase)
        if state.phase is GenialPhase.SWAP:
            swaps = len(done) % 2 == 0
            game.hands.tap("Show and swap" if swaps else "Keep")
            done.append((seat, Swap() if swaps else KeepRack()))
        elif state.phase is GenialPhase.BONUS and state.setup.teams and rng.random() < 0.5:
            game.hands.tap("No bonus turn")
            done.append((seat, DeclineBonus()))
        else:
            if state.phase is GenialPhase.BONUS:
                assert game.body.notice.text in ("Bonus turn", f"{state.bonus} bonus turns")
                assert game.body.notice.parent is game.body
            action = some_move(game, rng)
            (game.place_by_drag if drags else game.place_by_taps)(action, on_ghost=len(done) % 2 == 0)
            done.append((seat, action))
        game.stage.run(0.3)
    assert len(done) > 8
    check_log(game, seats, done)


def check_log(game: GenialGame, seats: list[Any], done: list[Any]) -> None:
    """What people did is in the log, and replaying the log gives what the table has and the results show."""
    table = game.hands.app.house.ask(lambda house: house.table(game.id)).result()
    events = [entry.what.event for entry in table.entries if isinstance(entry.what, Happened)]
    people = [number for number, seat in enumerate(seats) if seat.kind == "person"]
    acted = [(event.seat, event.action) for event in events if hasattr(event, "action")]
    assert [move for move in acted if move[0] in people] == done
    replayed = table.new.game.begin(table.new.setup)
    for event in events:
        replayed = replayed.apply(event)
    assert replayed == table.state
    assert replayed.over()
    breakdown = next(part for part in game.page.walk(restrict=True) if isinstance(part, Breakdown))
    shown = [person.total for person in breakdown.people]
    assert sorted(shown) == sorted(replayed.scores()[side[0]] for side in replayed.sides())


# -- placing -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("zoom", [1.0, 1.6, 2.3])
def test_a_tile_is_dragged_to_its_spot_at_every_zoom(sit: Sit, zoom: float) -> None:
    game = sit([PERSON, EASY], moves=10, until=lambda state: state.turn == 0 and state.phase is GenialPhase.PLACE)
    field = game.body.field
    action = some_move(game, Random(1))
    (ax, ay), (bx, by) = (field.to_board(*game.cell(cell)) for cell in action.cells)
    field.look_at((ax + bx) / 2, (ay + by) / 2, zoom)
    game.stage.run(0.3)
    assert field.zoom == pytest.approx(zoom)
    placed = len(game.state.placed)
    game.place_by_drag(action)
    game.stage.run(0.2)
    assert game.state.placed[placed].cells == action.cells
    assert field.zoom == pytest.approx(zoom), "dragging a tile moves the tile, not the board"


def test_the_tile_floats_above_the_finger(sit: Sit) -> None:
    game = sit([PERSON, EASY])
    action = some_move(game, Random(2))
    place = list(game.state.racks[0]).index(action.tile)
    middle = game.middle_of(action.cells)
    finger = game.drag_out(place, middle)
    assert game.body.carried.place == pytest.approx(middle, abs=2)
    assert game.body.carried.place_y - finger.place[1] > 2 * 20, "further than a fingertip reaches"
    assert game.slot(place).out
    finger.up()


def test_a_drop_on_a_taken_cell_is_explained_and_goes_back(sit: Sit) -> None:
    game = sit([PERSON, EASY], moves=10, until=lambda state: state.turn == 0 and state.phase is GenialPhase.PLACE)
    taken = next(laid.cells for laid in game.state.placed if enclosed(game.state, laid.cells))
    finger = game.drag_out(0, game.middle_of(taken))
    assert game.placing.spot is None
    assert game.placing.refusal is not None
    assert game.placing.refusal.reason == "cell_taken"
    finger.up()
    game.stage.run(0.3)
    assert any("taken" in text or "already" in text for text in game.hands.texts()), game.hands.texts()
    assert game.placing.spot is None
    assert len(game.state.racks[0]) == 6


def enclosed(state: Any, cells: tuple[int, int]) -> bool:
    """No free pair near enough to snap to, whichever way the tile is turned."""
    from rules.genial.geometry import hexagons

    near = {other for cell in cells for other in hexagons().neighbours[cell]}
    return sum(state.board[cell] is None for cell in near) <= 8


def test_a_drop_outside_returns_the_tile(sit: Sit) -> None:
    game = sit([PERSON, EASY])
    finger = game.drag_out(2, game.cell(84))
    assert game.placing.piece == 2
    for step in range(5):
        finger.move(200, 120 - step * 20)
    finger.up()
    game.stage.run(0.2)
    assert game.placing.piece is None
    assert not game.slot(2).out


def test_the_first_tile_must_touch_a_symbol_and_that_is_said(sit: Sit) -> None:
    game = sit([PERSON, EASY])
    game.stage.tap(game.slot(0))
    game.stage.tap(game.cell(84))
    assert "The first tile goes beside a printed symbol." in game.hands.texts()
    marks = game.body.field.marks
    assert marks is not None
    assert len(marks.symbols) == 6
    game.stage.run(2.5)
    assert game.body.field.marks is None


def test_a_tap_outside_of_the_area_is_explained(sit: Sit) -> None:
    from app.games.genial.paint import plate_radius

    game = sit([PERSON, EASY])
    game.stage.tap(game.slot(0))
    field = game.body.field
    game.stage.tap(field.from_board(-plate_radius(6) * 0.97, 0))
    assert "This lies outside of the area in play." in game.hands.texts()
    assert field.marks.border


def test_a_tile_turns_by_tapping_it_by_a_button_by_a_key_and_by_two_fingers(sit: Sit) -> None:
    from math import cos, pi, sin

    game = sit([PERSON, EASY])
    game.stage.tap(game.slot(1))
    assert (game.placing.piece, game.placing.turn) == (1, 0)
    game.stage.tap(game.slot(1))
    assert game.placing.turn == 1
    game.stage.tap(game.body.rotate_button)
    assert game.placing.turn == 2
    press(game, ord("r"), "r")
    assert game.placing.turn == 3
    x, y = game.cell(84)
    first, second = Finger(game.stage, x + 50, y), Finger(game.stage, x - 50, y)
    for step in range(1, 13):
        way = -step * 5 * pi / 180
        first.move(x + 50 * cos(way), y + 50 * sin(way))
        second.move(x - 50 * cos(way), y - 50 * sin(way))
    first.up()
    second.up()
    assert game.placing.turn == 4


def test_everything_works_with_keys_alone(sit: Sit) -> None:
    game = sit([PERSON, EASY])
    press(game, ord("2"), "2")
    assert game.placing.piece == 1
    press(game, RIGHT)
    press(game, UP)
    spot = game.placing.spot
    assert spot is not None
    press(game, ENTER)
    assert game.state.placed[0].cells == spot.action.cells
    game.wait_for_turn()
    press(game, ord("n"), "n")
    assert game.placing.spot is not None, "show me a legal move"
    press(game, ESCAPE)
    assert game.placing.piece is None
    assert game.page.name.startswith("game")


def test_show_me_a_legal_move_cycles_and_changes_nothing(sit: Sit) -> None:
    game = sit([PERSON, EASY])
    spots = []
    for _ in range(3):
        game.stage.tap(game.body.help)
        spots.append(game.placing.spot)
    assert len(set(spots)) == 3
    assert all(spot in game.body.tiles.spots(0) for spot in spots)
    game.stage.tap(game.body.cancel)
    assert game.placing.piece is None
    assert not game.state.placed


def test_a_ghost_that_keys_move_stays_in_sight(sit: Sit) -> None:
    game = sit([PERSON, EASY])
    field = game.body.field
    field.look_at(-6, -6, 2.2)
    press(game, ord("n"), "n")
    for key in (UP, RIGHT, RIGHT, RIGHT, UP):
        press(game, key)
        left, low, right, high = field.view
        spot = game.placing.spot
        assert left < spot.x < right
        assert low < spot.y < high
    assert field.zoom == pytest.approx(2.2)


def capped(state: Any, seat: int = 0) -> PlaceTile | None:
    """A tile that would count more than its track has room for."""
    if seat not in state.to_act() or state.phase is not GenialPhase.PLACE:
        return None
    for points, action in scored_moves(state, seat):
        after = state.play(seat, action).track(seat)
        if sum(after) - sum(state.track(seat)) < sum(points) and sum(after) > sum(state.track(seat)):
            return action
    return None


def test_a_ghost_shows_its_rays_and_points_before_it_is_confirmed(sit: Sit) -> None:
    game = sit([PERSON, EASY], moves=20, until=lambda state: capped(state) is not None, level="medium")
    action = capped(game.state)
    assert action is not None
    game.pick(action.tile)
    game.placing.put(next(s for s in game.body.tiles.spots(game.placing.piece) if s.action == action))
    game.stage.run(1)
    before = game.state.track(0)
    after = game.state.play(0, action).track(0)
    gains = {name: after[name] - before[name] for name in range(6) if after[name] != before[name]}
    assert gains == {name: gain for name, gain in game.body.panel.rows.gains.items() if gain}
    assert f"+{sum(gains.values())}" == game.body.primary.badge
    bubbles = [bubble for bubble in game.body.field.bubbles if bubble.shown]
    assert sum(int(next(label.text for label in labels(bubble))) for bubble in bubbles) == sum(gains.values())
    counted = {cell for score in game.body.field.ghost.scores for ray in score.rays for cell in ray}
    assert counted
    assert all(game.state.board[cell] in action.tile for cell in counted)


@pytest.mark.parametrize(("size", "scale"), [((640, 360), 1.0), ((640, 360), 2.0), ((568, 320), 1.0)])
def test_a_small_phone_held_sideways_shows_the_bag_the_tracks_and_what_the_button_does(
    sit: Sit, size: tuple[int, int], scale: float
) -> None:
    game = sit([PERSON, EASY], moves=24, level="medium")
    game.hands.app.settings.text_scale = scale
    game.stage.resize(*size)
    press(game, ord("1"), "1")
    game.hands.tap(game.body.help)
    game.stage.run(1)
    table = game.body
    assert cut_texts(table) == []
    assert table.primary.icon == "check" and not table.primary.disabled
    assert f"{game.state.bag_size} in the bag" == table.stock.text
    assert table.stock.parent is table and table.stock.right < table.head.x
    rows = table.panel.rows
    numbers, signs = labels(rows), [left for left, *_ in rows.bars]
    for number in numbers:
        assert not any(number.x < sign - 8 < number.right for sign in signs), "a number lies on the next sign"


def test_turning_the_device_while_dragging_keeps_the_tile_in_hand(sit: Sit) -> None:
    game = sit([PERSON, EASY])
    action = some_move(game, Random(2))
    place = list(game.state.racks[0]).index(action.tile)
    finger = game.drag_out(place, game.cell(84))
    game.stage.resize(915, 412)
    game.stage.run(0.3)
    assert game.placing.dragging
    assert game.placing.piece == place
    first, second = action.cells
    from app.games.genial.pieces import turn_between

    game.placing.rotate(turn_between(first, second))
    x, y = game.middle_of(action.cells)
    finger.move(x, y - 64)
    finger.up()
    game.stage.run(0.2)
    assert game.placing.spot is not None
    assert game.placing.spot.action == action
    game.stage.tap(game.body.primary)
    game.stage.run(0.2)
    assert game.state.placed[0].cells == action.cells


@pytest.mark.parametrize("confer", [False, True])
def test_partners_see_each_others_tiles_where_they_may_confer(sit: Sit, confer: bool) -> None:
    game = sit([PERSON, PERSON, PERSON, EASY], teams=True, partners_see=confer)
    shown = [(one.player.name, one.tiles) for one in game.body.shown.racks]
    assert shown == ([("Karel", game.state.racks[2])] if confer else [])
    assert (None in game.state.racks[2]) != confer
    assert None in game.state.racks[1]
    game.page.running.act(scored_moves(game.state, 0)[0][1])
    game.stage.run(1)
    assert game.wait_for_turn()
    assert game.page.running.seat == 1
    names = [one.player.name for one in game.body.shown.racks]
    assert names == (["Bára"] if confer else []), "a computer is a partner, too"
    assert None in game.state.racks[0], "opponents never see"


def test_a_ghost_turns_to_the_next_way_it_may_lie_and_stays_where_it_is(sit: Sit) -> None:
    game = sit([PERSON, EASY], moves=20)
    spots = game.body.tiles.spots(0)
    places = {}
    for spot in spots:
        places.setdefault((spot.x, spot.y), []).append(spot)
    ways = next(found for found in places.values() if 2 <= len(found) <= 4)
    turns = sorted(spot.turn for spot in ways)
    game.stage.tap(game.slot(0))
    game.placing.put(ways[0])
    game.stage.run(0.3)
    seen = []
    for _ in range(len(ways)):
        game.stage.tap(game.body.rotate_button)
        game.stage.run(0.1)
        assert (game.placing.spot.x, game.placing.spot.y) == (ways[0].x, ways[0].y)
        assert not game.body.primary.disabled
        seen.append(game.placing.spot.turn)
    assert sorted(seen) == turns
    assert seen == sorted(turns, key=lambda turn: (turn - ways[0].turn - 1) % 6)


def test_alone_the_only_tile_is_in_hand(sit: Sit) -> None:
    game = sit([PERSON], moves=3)
    assert game.placing.piece == 0
    action = max(scored_moves(game.state, 0), key=lambda move: sum(move[0]))[1]
    game.stage.tap(game.middle_of(action.cells))
    assert game.placing.spot is not None
    game.stage.tap(game.body.primary)
    game.stage.run(1)
    assert len(game.state.placed) == 4
    assert game.placing.piece == 0


def test_any_place_is_shown_from_the_best_points_down(sit: Sit) -> None:
    game = sit([PERSON, EASY], moves=20, level="medium")
    assert game.body.help.voice == "Show any place"
    shown = []
    for _ in range(6):
        game.hands.tap(game.body.help)
        _scores, moved = game.body.preview(game.placing.spot)
        shown.append(sum(moved.gains))
    legal = []
    for _, action in scored_moves(game.state, 0):
        before, after = game.state.track(0), game.state.play(0, action).track(0)
        legal.append(sum(after) - sum(before))
    assert shown == sorted(legal, reverse=True)[:6]


# -- what else there is to see -----------------------------------------------------------------------------


def test_a_rack_is_never_shown_to_the_next_person(sit: Sit) -> None:
    game = sit([PERSON, PERSON])
    first = game.page.running.seat
    own = list(game.state.racks[first])
    game.place_by_taps(some_move(game, Random(3)))
    game.stage.run(1.2)
    assert game.page.curtain is not None
    assert game.body.parent is None, "nothing of the table is drawn behind the curtain"
    game.open_curtain()
    assert game.page.running.seat != first
    assert game.state.racks[first] == (None,) * 6
    shown = [slot.tile for slot in game.body.tray.slots]
    assert shown == list(game.state.racks[game.page.running.seat])
    assert None not in shown
    assert own


def test_what_the_others_did_is_told_one_after_another(sit: Sit) -> None:
    game = sit([PERSON, EASY, EASY])
    game.place_by_taps(some_move(game, Random(3)))
    told = []
    for _ in range(60):
        game.stage.run(0.1)
        if game.body.caption.opacity and (not told or told[-1] != game.body.caption.words):
            told.append(game.body.caption.words)
    assert [words.split(":")[0] for words in told] == ["Eva", "Karel"]
    laid = game.body.field.laid
    assert [(move.name, move.cells) for move in laid] == [
        (name, placed.cells) for name, placed in zip(("Eva", "Karel"), game.state.placed[1:], strict=True)
    ]


def test_the_last_move_of_another_is_seen_before_the_results(sit: Sit) -> None:
    game = sit([PERSON, EASY], luck="seed:2", until=lambda state: state.position.room <= 8 and state.turn == 0)
    page, last = game.page, ()
    game.stage.run(2)
    page.running.act(scored_moves(game.state, 0)[0][1])
    seen = 0
    while game.hands.page is page:
        shown = page.body.field.laid
        last, seen = shown, (seen if shown == last else 0) + 1
        game.stage.run(0.1)
    assert type(game.hands.page).__name__ == "ResultsScreen"
    assert page.running.state.over()
    assert last[-1].cells == page.running.state.placed[-1].cells
    assert seen > 12, "tenths of a second"


def test_swapping_is_offered_only_when_allowed_and_everybody_sees_the_tiles(sit: Sit) -> None:
    game = sit(
        [PERSON, PERSON], moves=8, until=lambda state: state.phase is GenialPhase.SWAP, level="medium", luck="seed:2"
    )
    seat = game.page.running.seat
    rack = game.state.racks[seat]
    assert "Swap your rack?" in game.hands.texts()
    assert not game.placing.live
    game.stage.resize(915, 412)
    game.stage.run(0.5)
    button = game.hands.find("Show and swap")
    assert button.to_window(button.x, button.y)[1] > 0, "a device that is turned shows it whole"
    game.hands.tap(button)
    game.stage.run(1)
    game.open_curtain()
    assert game.page.running.seat != seat
    assert game.body.shown.text
    assert [shown.tiles for shown in game.body.shown.racks] == [rack]
    assert "Swap your rack?" not in game.hands.texts()


def test_swapped_tiles_are_seen_by_everybody_at_one_phone(sit: Sit) -> None:
    game = sit(
        [PERSON] * 3, moves=8, until=lambda state: state.phase is GenialPhase.SWAP, level="medium", luck="seed:2"
    )
    swapper = game.page.running.seat
    rack = game.state.racks[swapper]
    game.hands.tap("Show and swap")
    game.stage.run(1)
    for later in (1, 2):
        assert game.wait_for_turn()
        assert game.page.running.seat == (swapper + later) % 3
        assert [shown.tiles for shown in game.body.shown.racks] == [rack]
        stands_apart(game)
        game.page.running.act(scored_moves(game.state, game.state.turn)[0][1])
        game.stage.run(1)
        while game.state.phase in (GenialPhase.BONUS, GenialPhase.SWAP) and not game.page.handing:
            bonus = game.state.phase is GenialPhase.BONUS
            game.page.running.act(scored_moves(game.state, game.state.turn)[0][1] if bonus else KeepRack())
            game.stage.run(1)
    assert game.wait_for_turn()
    assert game.page.running.seat == swapper
    assert not game.body.shown.text


def stands_apart(game: GenialGame) -> None:
    """Who swapped stands above the tiles."""
    from app.games.genial.parts import TileRow

    [row] = game.body.shown.rows
    [tiles] = [part for part in row.walk(restrict=True) if isinstance(part, TileRow)]
    words = written(row, game.body.shown.text)
    assert row.top >= words.top
    assert words.y >= tiles.top - 2


def test_racks_that_several_swapped_stand_below_each_other(sit: Sit) -> None:
    from app.games.genial.parts import ShownBy
    from app.ui.people.players import PlayerView

    game = sit([PERSON, EASY, EASY])
    rack = game.state.racks[0]
    shown = game.body.shown
    shown.racks = [ShownBy(PlayerView(name), f"{name} swapped these tiles", rack) for name in ("Eva", "Karel")]
    game.body.arrange()
    game.stage.run(0.3)
    first, second = shown.rows
    assert shown.parent is game.body
    assert first.y >= second.top - 1
    assert not cut_texts(shown)


def test_an_18_is_announced_to_everybody_and_said_aloud(sit: Sit) -> None:
    def about_to(state: Any) -> bool:
        moves = scored_moves(state, 1) if state.turn == 1 else []
        return any(reaches(state, action) for _, action in moves)

    def reaches(state: Any, action: PlaceTile) -> bool:
        return max(state.track(1)) < 18 <= max(state.play(1, action).track(1))

    game = sit([PERSON, PERSON], moves=20, until=about_to, level="medium")
    spoken: list[str] = []
    app = game.hands.app
    app.settings.voice = True
    app.feedback.speech = Recorder(spoken)
    action = next(move for _, move in scored_moves(game.state, 1) if reaches(game.state, move))
    game.page.running.act(action)
    game.stage.run(0.5)
    told = [text for text in game.hands.texts() if "reached 18." in text]
    assert told and told[0].startswith("Eva: ")
    assert any("reached 18. Bonus turn" in text for text in spoken)
    spoken.clear()
    while game.page.running.seat == 1 and not game.page.handing:
        bonus = game.state.phase is GenialPhase.BONUS
        game.page.running.act(scored_moves(game.state, 1)[0][1] if bonus else KeepRack())
        game.stage.run(1)
    assert game.wait_for_turn()
    game.stage.run(3)
    assert game.page.running.seat == 0
    assert any("reached 18." in text for text in spoken)


class Recorder:
    """In place of the device's voice."""

    def __init__(self, spoken: list[str]) -> None:
        self.spoken = spoken

    def speak(self, text: str, _language: str, *, after: bool = False) -> None:
        self.spoken.append(text)

    def stop(self) -> None:
        """Nothing is ever still being said."""


def test_zoom_buttons_come_and_go(sit: Sit) -> None:
    game = sit([PERSON, EASY])
    assert game.body.zoom.parent is None
    game.body.field.key("+")
    game.stage.run(0.3)
    assert game.body.zoom.parent is game.body
    game.hands.tap("Show all of the board")
    game.stage.run(0.5)
    assert not game.body.field.zoomed
    assert game.body.zoom.parent is None


def test_a_move_is_taken_back_while_the_table_allows_it(sit: Sit) -> None:
    """Before tiles are drawn: in a bonus turn, or while a swap is offered."""
    game = sit([PERSON, EASY], moves=20, until=lambda s: s.turn == 0 and s.phase is GenialPhase.BONUS, level="medium")
    before = len(game.state.placed)
    assert not game.body.undo.disabled
    game.stage.tap(game.body.undo)
    game.stage.run(0.5)
    assert len(game.state.placed) == before - 1
    assert game.state.phase is GenialPhase.PLACE
    assert not game.body.notice.text
    game.place_by_taps(some_move(game, Random(4)))
    game.stage.run(0.3)
    if game.state.phase is GenialPhase.PLACE:
        assert game.body.undo.disabled, "after a draw nothing can be taken back"


class FakeState:
    """Six pegs for each seat, sorted as the rules compare them."""

    top = 18

    def __init__(self, *pegs: tuple[int, ...]) -> None:
        self.pegs = pegs

    def standing(self, seat: int) -> tuple[int, ...]:
        return tuple(sorted(self.pegs[seat]))


@pytest.mark.parametrize(
    ("pegs", "title", "text"),
    [
        (((9, 12, 14, 18, 18, 18), (9, 12, 13, 18, 18, 18)), "Third lowest colour decided", "14 to 13"),
        (((9, 10, 11, 12, 13, 14), (8, 18, 18, 18, 18, 18)), "Best colour: Jana", "Purple, 14"),
        (((18,) * 6, (9, 12, 13, 18, 18, 18)), "All six colours at 18", "Won at once"),
    ],
)
def test_results_tell_what_decided(pegs: tuple[tuple[int, ...], ...], title: str, text: str) -> None:
    from types import SimpleNamespace

    from app.games.result_words import result_words_of
    from app.i18n import Translator
    from rules.genial.geometry import COLOURS

    sides = [
        SimpleNamespace(numbers=(seat,), names=(name,), shares=tuple(zip(COLOURS, own, strict=True)))
        for seat, (name, own) in enumerate(zip(("Jana", "Eva"), pegs, strict=True))
    ]
    result: Any = SimpleNamespace(state=FakeState(*pegs), winners=[sides[0]], standings=sides, solo=False, own=None)
    fact = next(result_words_of("genial")(Translator("en")).facts(result.state, result, sides[0]))  # type: ignore[arg-type]
    assert (fact.title, fact.text) == (title, text)


def test_an_open_game_has_a_small_picture(stage: Any, tmp_path: Path) -> None:
    from app.games.miniature import Miniature
    from app.ui.theme import GAME_COLOURS

    game = GenialGame(stage, tmp_path, [PERSON, EASY], moves=24)
    state = game.state
    game.close()
    stage.show(Miniature(state=state, size_hint=(None, None), size=(300, 260), pos=(20, 20)))
    seen = stage.picture()
    red = GAME_COLOURS["red"].base
    found = sum(
        all(abs(part - 255 * tint) < 12 for part, tint in zip(seen.at(x, seen.height - y), red[:3], strict=True))
        for x in range(30, 310, 3)
        for y in range(30, 270, 3)
    )
    assert found > 20
