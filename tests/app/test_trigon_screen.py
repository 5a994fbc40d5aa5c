"""Trigon on its own screen, by real touches in the real window."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import cos, pi, sin
from pathlib import Path
from random import Random
from typing import Any

import pytest

import rules
from app.games.trigon.paint import ground
from app.games.trigon.pieces import spot_of
from app.games.trigon.shapes import CENTRES
from app.store.log import Happened
from app.store.seats import PERSON, bot
from app.ui.people.avatar import Avatar
from rules.core import Acted
from rules.trigon.geometry import EDGE_NEIGHBOURS, START_RING
from rules.trigon.pieces import PIECES
from rules.trigon.placements import all_placements
from tests.app.conftest import cut_texts, labels
from tests.app.sheet_hands import check_results
from tests.app.trigon_hands import TrigonHands, stored_trigon

EASY = bot("easy")
Open = Callable[..., TrigonHands]


@pytest.fixture
def trigon(stage: Any, tmp_path: Path) -> Iterator[Open]:
    opened: list[TrigonHands] = []

    def open_game(*args: Any, **how: Any) -> TrigonHands:
        how.setdefault("reduced_motion", True)
        opened.append(TrigonHands(stage, tmp_path / str(len(opened)), *args, **how))
        return opened[-1]

    yield open_game
    for game in opened:
        game.close()


def replayed(stored: Any) -> Any:
    """The game as the rules play its log, from the beginning."""
    state = stored.new.game.begin(stored.new.setup)
    for entry in stored.entries:
        if isinstance(entry.what, Happened) and isinstance(entry.what.event, Acted):
            state = state.play(entry.what.event.seat, entry.what.event.action)
    return state


def chosen(game: TrigonHands, rng: Random) -> Any:
    """What an easy computer would do."""
    state = game.state
    return state.game.bots["easy"](state, state.to_act()[0], rng, {}, 0, lambda: False)


def play_to_the_end(game: TrigonHands, drags: bool = False) -> list[Any]:
    rng, done = Random(4), []
    game.stage.tap(game.body.zoom.children[0])
    while not game.over:
        if not game.placing.live:
            game.settle(1)
            continue
        action = chosen(game, rng)
        done.append(action)
        if drags:
            game.drag(action)
        else:
            game.lay(action, ghost=len(done) % 2 == 0)
    return done


# -- whole games -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "options", "drags"),
    [
        ([PERSON, EASY], {}, False),
        ([EASY, PERSON, EASY], {"touching": "vertex"}, True),
        ([PERSON, EASY, EASY, EASY], {}, False),
        ([EASY, PERSON, EASY, EASY], {"teams": True, "touching": "vertex"}, False),
    ],
    ids=["two", "three-vertex-drags", "four", "teams-vertex"],
)
def test_a_whole_game(trigon: Open, seats: Any, options: dict[str, Any], drags: bool) -> None:
    game = trigon(seats, options=options)
    mine = seats.index(PERSON)
    done = play_to_the_end(game, drags)
    stored = game.stored
    assert stored.state.over()
    assert stored.state == replayed(stored)
    own = [
        entry.what.event.action
        for entry in stored.entries
        if isinstance(entry.what, Happened) and isinstance(entry.what.event, Acted) and entry.what.event.seat == mine
    ]
    assert own == done
    assert len(done) > 10
    sides = stored.state.sides()
    check_results(game.hands, [stored.state.scores()[side[0]] for side in sides])


def test_a_whole_game_alone(trigon: Open) -> None:
    game = trigon([PERSON])
    counter = game.body.strip
    assert "0 of 88 placed" in [label.text for label in labels(counter)]
    done = play_to_the_end(game)
    stored = game.stored
    assert f"{len(done)} of 88 placed" in [label.text for label in labels(counter)]
    assert stored.state == replayed(stored)
    assert stored.state.scores() == (len(done),)
    assert any(str(len(done)) in text for text in game.hands.texts())


def test_two_people_pass_one_device_on(trigon: Open) -> None:
    """Two of four places; the device goes from hand to hand until the end."""
    game = trigon([PERSON, PERSON], 48)
    play_to_the_end(game)
    assert game.stored.state == replayed(game.stored)


# -- dragging --------------------------------------------------------------------------------------------------


def fitting_spot(game: TrigonHands, middle: bool = True) -> Any:
    """A legal spot for the largest piece, as it lies in the tray."""
    pieces = game.placing.pieces
    for piece in pieces.pieces():
        spots = [spot for spot in pieces.spots(piece) if spot.turn == pieces.first_turn(piece)]
        if spots:
            return piece, spots[len(spots) // 2 if middle else 0]
    raise AssertionError("nothing fits as it lies")


@pytest.mark.parametrize("zoom", [1.0, 1.5, 2.1])
def test_a_piece_is_dragged_from_the_tray_to_the_board(trigon: Open, zoom: float) -> None:
    game = trigon([PERSON, EASY], 12)
    piece, spot = fitting_spot(game)
    game.board.look_at(spot.x, spot.y, zoom)
    game.stage.frames(3)
    assert game.board.zoom == pytest.approx(zoom)
    card = game.card(piece)
    x, y = card.to_window(*card.center)
    finger = game.finger(x, y)
    for step in range(1, 6):
        finger.move(x, y + 8 * step)
    assert game.placing.dragging
    goal_x, goal_y = game.at(spot.x, spot.y)
    for step in range(1, 11):
        finger.move(x + (goal_x + 5 - x) * step / 10, y + 40 + (goal_y - 64 + 5 - y - 40) * step / 10)
    assert game.placing.spot == spot
    assert game.body.carried.shift.y == pytest.approx(goal_y + 5), "it floats above the finger"
    finger.up()
    assert not game.placing.dragging
    assert game.placing.spot == spot
    before = len(game.state.placed[0])
    game.stage.run(0.4)
    game.stage.tap(game.at(*CENTRES[spot.action.cells[0]]))
    game.stage.run(0.1)
    assert len(game.state.placed[0]) == before + 1


def test_the_ghost_is_dragged_on(trigon: Open) -> None:
    game = trigon([PERSON, EASY], 12)
    piece, spot = fitting_spot(game)
    game.board.look_at(9, 7.8, 1)
    game.take(piece)
    game.placing.put(spot)
    others = [other for other in game.placing.pieces.spots(piece) if other.turn == spot.turn and other != spot]
    goal = max(others, key=lambda other: abs(other.x - spot.x) + abs(other.y - spot.y))
    x, y = game.at(*CENTRES[spot.action.cells[0]])
    finger = game.finger(x, y)
    end_x, end_y = game.at(goal.x, goal.y)
    for step in range(1, 11):
        finger.move(x + (end_x - x) * step / 10, y + (end_y - 64 - y) * step / 10)
    finger.up()
    assert game.placing.spot == goal
    assert not game.state.placed[0][3:], "nothing is laid yet"


def test_a_piece_that_is_dropped_beside_the_board_goes_back(trigon: Open) -> None:
    game = trigon([PERSON, EASY], 12)
    piece, _ = fitting_spot(game)
    card = game.card(piece)
    x, y = card.to_window(*card.center)
    finger = game.finger(x, y)
    for step in range(1, 8):
        finger.move(x, y + 8 * step)
    assert game.placing.dragging
    for step in range(1, 8):
        finger.move(x, y + 56 - 16 * step)
    finger.up()
    assert game.placing.piece is None


def test_the_device_is_turned_while_a_piece_is_dragged(trigon: Open) -> None:
    game = trigon([PERSON, EASY], 12)
    piece, spot = fitting_spot(game)
    card = game.card(piece)
    x, y = card.to_window(*card.center)
    finger = game.finger(x, y)
    for step in range(1, 8):
        finger.move(x, y + 8 * step)
    assert game.placing.dragging
    game.stage.resize(915, 412)
    assert game.placing.dragging
    assert game.placing.piece == piece
    held = finger.event
    assert game.placing.at == pytest.approx(game.board.to_board(held.x, held.y + 64)), "it is still above the finger"
    game.board.look_at(spot.x, spot.y, 1)
    game.stage.frames(3)
    goal_x, goal_y = game.at(spot.x, spot.y)
    finger.move(goal_x, goal_y - 64)
    finger.up()
    assert game.placing.spot == spot
    game.stage.resize(412, 915)
    assert game.placing.spot == spot
    game.stage.tap(game.body.primary)
    game.stage.run(0.1)
    assert spot.action.cells in game.state.placed[0]


def test_a_piece_is_dragged_out_of_the_grid_of_a_tablet(trigon: Open, stage: Any) -> None:
    stage.resize(1280, 800)
    game = trigon([PERSON, EASY], 12)
    piece, spot = fitting_spot(game)
    card = game.card(piece)
    x, y = card.to_window(*card.center)
    finger = game.finger(x, y)
    for step in range(1, 5):
        finger.move(x - 8 * step, y + step)
    assert game.placing.dragging
    goal_x, goal_y = game.at(spot.x, spot.y)
    finger.move(goal_x, goal_y - 64)
    finger.up()
    assert game.placing.spot == spot
    game.stage.tap(game.body.primary)
    game.stage.run(0.1)
    assert spot.action.cells in game.state.placed[0]


def test_a_row_of_pieces_scrolls_sideways_without_picking_one(trigon: Open) -> None:
    game = trigon([PERSON, EASY])
    cards = game.body.tray.cards
    card = game.card(game.placing.pieces.pieces()[2])
    x, y = card.to_window(*card.center)
    game.stage.drag((x, y), (x - 150, y))
    assert cards.scroll_x > 0.05
    assert game.placing.piece is None


def test_a_phone_shows_two_rows_of_pieces_where_there_is_room(trigon: Open, stage: Any) -> None:
    stage.resize(412, 915)
    game = trigon([PERSON, EASY], 12)
    cards = [game.card(piece) for piece in game.placing.pieces.pieces()]
    assert len({card.y for card in cards}) == 2
    x, y = cards[4].to_window(*cards[4].center)
    stage.drag((x, y), (x - 150, y))
    assert game.body.tray.cards.scroll_x > 0.05
    assert game.placing.piece is None
    stage.resize(360, 640)
    stage.run(0.5)
    assert len({card.y for card in cards}) == 1


def test_the_board_of_three_fills_the_width(trigon: Open, stage: Any) -> None:
    stage.resize(412, 915)
    board = trigon([PERSON, EASY, EASY], 6).body.board
    board.fit()
    stage.run(0.5)
    shown = [board.from_board(x, y)[0] for x, y in ground(inner=True)]
    assert min(shown) < board.x + 0.06 * board.width
    assert max(shown) > board.right - 0.06 * board.width


# -- what may not be -------------------------------------------------------------------------------------------


def wrong_place(game: TrigonHands, reason: str, loose: bool = False) -> tuple[int, float, float]:
    """A piece and a place where the rules refuse it for this reason."""
    pieces = game.placing.pieces
    for piece in pieces.pieces():
        turn = pieces.first_turn(piece)
        for x, y in CENTRES:
            refusal = pieces.why_not(piece, turn, x, y)
            if refusal and refusal.reason == reason and pieces.nearest(piece, turn, x, y, True) is None:
                return piece, x, y
    raise AssertionError(f"no {reason}")


@pytest.mark.parametrize(
    ("seats", "moves", "options", "reason", "sentence"),
    [
        (2, 12, {}, "touches_own_edge", "Pieces of one colour may not touch along an edge."),
        (2, 12, {}, "cells_taken", "Something already lies there."),
        (2, 12, {}, "no_corner", "The piece must touch a corner of your own colour."),
        (3, 6, {}, "outside_area", "This lies outside of the area in play."),
        (2, 0, {}, "not_on_start", "The first piece must cover a start triangle."),
        (2, 2, {}, "start_closed", "This start triangle is not open to you."),
        (2, 12, {"touching": "vertex"}, "touches_straight_side", "Here corners may meet corners only, not sides."),
    ],
)
def test_an_illegal_drop_is_explained(
    trigon: Open, seats: int, moves: int, options: dict[str, Any], reason: str, sentence: str
) -> None:
    game = trigon([PERSON] * seats, moves, options=options)
    piece, bad_x, bad_y = wrong_place(game, reason)
    game.board.look_at(9, 7.8, 1)
    game.stage.frames(3)
    before = game.state
    card = game.card(piece)
    x, y = card.to_window(*card.center)
    finger = game.finger(x, y)
    for step in range(1, 8):
        finger.move(x, y + 8 * step)
    goal_x, goal_y = game.at(bad_x, bad_y)
    finger.move(goal_x, goal_y - 64)
    assert game.placing.refusal is not None
    assert game.placing.refusal.reason == reason
    marked = reason not in ("no_corner", "not_on_start")
    assert bool(game.board.wrong()) == marked
    finger.up()
    assert sentence in game.hands.texts()
    assert game.state is before
    assert game.placing.spot is None
    assert game.placing.piece == piece, "it stays in hand for another try"
    assert game.body.primary.disabled


def test_an_illegal_tap_shows_the_piece_where_it_cannot_lie(trigon: Open) -> None:
    game = trigon([PERSON, PERSON], 12)
    piece, x, y = wrong_place(game, "touches_own_edge")
    game.board.look_at(x, y, 1)
    game.take(piece)
    game.stage.tap(game.at(x, y))
    refusal = game.placing.refusal
    assert refusal.reason == "touches_own_edge"
    assert all(other in EDGE_NEIGHBOURS[cell] for cell, other in refusal.values["edges"])
    game.stage.run(3)
    picture = game.stage.picture()
    edge = refusal.values["edges"][0]
    (ax, ay), (bx, by) = CENTRES[edge[0]], CENTRES[edge[1]]
    x, y = game.at((ax + bx) / 2, (ay + by) / 2)
    red, green, _ = picture.at(round(x), round(picture.height - y))
    assert red > 200 > green, "the edge that touches is marked"


def test_a_piece_that_fits_nowhere_is_dimmed_and_says_so(trigon: Open) -> None:
    game = trigon([PERSON, PERSON], 60)
    state = game.state
    stuck = [piece for piece in state.remaining(state.turn) if piece not in state.fitting(state.turn)]
    entries = {entry.piece: entry for entry in game.body.tray.cards.entries}
    assert stuck
    assert set(entries) == set(state.remaining(state.turn))
    assert all(entry.fits == (piece not in stuck) for piece, entry in entries.items())
    game.stage.tap(game.card(stuck[0]))
    assert game.placing.piece is None
    assert "This piece fits nowhere now." in game.hands.texts()


# -- turning, helping, looking ---------------------------------------------------------------------------------


def test_pieces_are_turned_by_buttons_keys_and_two_fingers(trigon: Open) -> None:
    from rules.trigon.pieces import FLIPPED, TURNED

    game = trigon([PERSON, EASY])
    piece = next(p for p in game.placing.pieces.pieces() if len(PIECES[p].orientations) == 12)
    game.take(piece)
    first = game.placing.turn
    game.stage.tap(game.body.rotate_button)
    assert game.placing.turn == TURNED[first]
    game.stage.tap(game.body.back_turn)
    assert game.placing.turn == first
    game.stage.tap(game.body.flip_button)
    assert game.placing.turn == FLIPPED[first]
    assert game.page.key("f")
    assert game.page.key("r")
    assert game.placing.turn == TURNED[first]
    game.body.placing.rotate(-1)
    twist(game, *game.board.center)
    assert game.placing.turn == TURNED[first]
    assert game.board.zoom == 1, "a twist is no pinch"
    game.stage.tap(game.body.help)
    turn, at = game.placing.turn, CENTRES[game.placing.spot.action.cells[0]]
    twist(game, *game.at(*at), apart=0)
    assert game.placing.turn == TURNED[turn], "also with a finger on the ghost"
    assert not game.placing.dragging


def twist(game: TrigonHands, x: float, y: float, apart: float = 60) -> None:
    """Two fingers around a place, or the first one on it, turn by a sixth clockwise."""
    one, other = game.finger(x - apart, y), game.finger(x + 70, y)
    for step in range(1, 13):
        angle = -pi / 3 * step / 12
        other.move(x + 70 * cos(angle), y + 70 * sin(angle))
        if apart:
            one.move(x - apart * cos(angle), y - apart * sin(angle))
    one.up()
    other.up()


def test_legal_moves_are_shown_one_after_another(trigon: Open) -> None:
    game = trigon([PERSON, EASY], 40)
    seen = []
    for _ in range(3):
        game.stage.tap(game.body.help)
        seen.append(game.placing.spot.action)
        left, low, right, high = game.board.view
        assert left < game.placing.spot.x < right
        assert low < game.placing.spot.y < high
    assert game.board.zoomed
    assert len(set(seen)) == 3
    for action in seen:
        game.state.check_move(0, action)
    game.page.back()
    assert game.placing.piece is None


def test_keys_alone_place_a_piece(trigon: Open) -> None:
    game = trigon([PERSON, EASY], 12)
    before = len(game.state.placed[0])
    assert game.page.key("1")
    assert game.placing.piece == game.placing.pieces.pieces()[0]
    assert game.page.key("up")
    first = game.placing.spot
    assert first is not None
    for key in ("left", "right", "down", "r"):
        game.page.key(key)
    game.page.key("n")
    assert game.page.key("enter")
    game.stage.run(0.2)
    assert len(game.state.placed[0]) == before + 1


def test_dots_show_where_the_piece_fits(trigon: Open) -> None:
    game = trigon([PERSON, PERSON], 12)
    state, board = game.state, game.board
    assert board.pill.opacity == 0
    piece = game.placing.pieces.pieces()[0]
    game.take(piece)
    corners = state.corners(state.turn, piece)
    assert board.pill.text == f"{len(corners)} corner{'s fit' if len(corners) > 1 else ' fits'}"
    assert board.pill.opacity == 1


def test_start_triangles_that_are_open_are_marked(trigon: Open) -> None:
    game = trigon([PERSON] * 3, 1)
    game.take(game.placing.pieces.pieces()[0])
    assert game.board.pill.text == "2 starts are open"
    taken = next(step for step, cell in enumerate(START_RING) if game.state.board()[cell] is not None)
    assert set(game.state.open_starts(1)) == {START_RING[(taken + 2) % 6], START_RING[(taken + 4) % 6]}


def test_everybodys_pieces_can_be_looked_at(trigon: Open) -> None:
    from app.games.trigon.tray import PiecesView

    game = trigon([PERSON, EASY, EASY, EASY], 24)
    game.stage.tap(game.body.strip.cards[1])
    game.stage.run(0.4)
    views = [widget for widget in game.app.overlay.modal.walk() if isinstance(widget, PiecesView)]
    state = game.state
    assert [view.pieces for view in views] == [state.remaining(colour) for colour in (1, 2, 3, 0)]
    assert any(text.startswith("Eva, yellow") for text in game.hands.texts())


def test_a_colour_that_is_out_is_told_once(trigon: Open) -> None:
    """Alone: the card comes when the turn of a colour that cannot place anything comes up."""
    game = trigon([PERSON], 66)
    rng = Random(4)
    told: set[int] = set(game.state.out)
    while not game.state.over():
        action = chosen(game, rng)
        turn = all_placements().orientation_of(action.cells)
        game.take(all_placements().piece_of(action.cells))
        game.turn_to(turn)
        spot = spot_of(action)
        game.stage.tap(game.at(spot.x, spot.y))
        game.stage.tap(game.body.primary)
        game.stage.run(0.2)
        new = set(game.state.out) - told
        if game.state.over():
            break
        assert (game.app.overlay.modal is not None) == bool(new)
        if new:
            assert "No corner left" in game.hands.texts()
            game.hands.tap("OK")
            game.stage.run(0.3)
            told |= new
            break
    assert told


def test_the_last_moves_of_the_others_are_told_one_after_another(trigon: Open) -> None:
    game = trigon([PERSON, EASY, EASY, EASY])
    game.stage.tap(game.body.help)
    game.stage.tap(game.body.primary)
    told: list[str] = []
    for _ in range(140):
        game.stage.run(0.05)
        words = game.body.caption.words
        if words and (not told or told[-1] != words):
            told.append(words)
    assert [words.split(":")[0] for words in told] == ["Eva", "Karel", "Bára"]
    assert list(game.board.moves) == [game.state.placed[colour][-1] for colour in (1, 2, 3)]


@pytest.mark.parametrize(
    ("seats", "worn"),
    [
        ([PERSON, EASY], ["blue red", "yellow green"]),
        ([PERSON, EASY, EASY], ["blue", "yellow", "red"]),
    ],
)
def test_everybody_wears_the_colours_they_play(trigon: Open, seats: Any, worn: list[str]) -> None:
    game = trigon(seats, moves=7)
    assert [seat.avatar for seat in game.page.running.seats] == worn
    stored = stored_trigon(game.hands, seats, moves=200)
    for page in ("replay", "results"):
        game.hands.app.navigator.open(page, id=stored)
        game.hands.wait(3)
        shown = {avatar.palette for avatar in game.hands.page.walk() if isinstance(avatar, Avatar)}
        assert shown <= set(worn), page
    assert shown == set(worn)


def test_alone_one_wears_ones_own_colour(trigon: Open) -> None:
    assert trigon([PERSON]).page.running.seats[0].avatar == "amber"


def test_a_move_can_be_taken_back(trigon: Open) -> None:
    game = trigon([PERSON], 8)
    before = game.state.placed
    game.lay(chosen(game, Random(1)))
    assert game.state.placed != before
    game.stage.tap(game.body.undo)
    game.stage.run(0.2)
    assert game.state.placed == before
    assert game.board.drawn == {(colour, cells) for colour, own in enumerate(before) for cells in own}


def test_words_and_colours_follow_at_once(trigon: Open, stage: Any) -> None:
    game = trigon([PERSON], 12)
    table = game.body
    table.show_legal()
    stage.frames(3)
    before = stage.picture()
    game.app.settings.theme = "light"
    game.app.language = "cs"
    stage.run(0.3)
    assert (table.bar.title, table.tray.title) == ("Trigon sólo", "Na řadě je modrá")
    assert table.primary.text == "Položit"
    assert "Položeno 12 z 88" in game.hands.texts()
    x, y = (round(part) for part in game.at(9, 8))
    light, dark = stage.picture().at(x, 915 - y), before.at(x, 915 - y)
    assert sum(light) > sum(dark)
    game.app.settings.theme = "dark"
    game.app.language = "en"
    stage.run(0.3)
    assert table.bar.title == "Trigon solo"
    assert stage.picture().rgb == before.rgb


# -- the view --------------------------------------------------------------------------------------------------


def test_the_board_is_zoomed_and_never_stuck(trigon: Open) -> None:
    game = trigon([PERSON, EASY])
    board, stage = game.board, game.stage
    assert not board.zoomed
    assert board.map.parent is None
    x, y = board.center
    one, other = game.finger(x - 30, y), game.finger(x + 30, y)
    for step in range(1, 9):
        one.move(x - 30 - 6 * step, y)
        other.move(x + 30 + 6 * step, y)
    one.up()
    other.up()
    assert board.zoom > 1.6
    assert board.map.parent is board
    left = board.view[0]
    stage.drag((x, y), (x - 90, y))
    assert board.view[0] > left
    stage.tap(board.map.to_window(board.map.x + 12, board.map.center_y))
    assert board.view[0] == pytest.approx(board.extent[0])
    stage.tap((x, y), hold=0.02)
    stage.tap((x, y), hold=0.02)
    stage.run(0.4)
    assert board.zoom == pytest.approx(1)


def test_a_running_game_opens_close_to_the_last_move(trigon: Open) -> None:
    game = trigon([PERSON, EASY], 24)
    left, low, right, high = game.board.view
    last = game.body.all_moves()[-1][2]
    x, y = CENTRES[last[0]]
    assert game.board.zoomed
    assert left < x < right
    assert low < y < high


@pytest.mark.parametrize("size", [(360, 640), (915, 412)])
def test_partners_are_named_on_a_phone(trigon: Open, size: tuple[int, int]) -> None:
    game = trigon([PERSON, EASY, EASY, EASY], options={"teams": True})
    game.stage.resize(*size)
    game.stage.run(1)
    cards = game.body.strip.cards
    assert [label.text for card in cards for label in labels(card) if "with" in label.text] == [
        "with Karel",
        "with Bára",
        "with you",
        "with Eva",
    ]
    assert cut_texts(game.body.strip) == []
    assert "with Karel" in cards[0].voice and "your turn" in cards[0].voice


def test_partners_win_together_in_the_list_of_games(trigon: Open) -> None:
    from app.games.words import summary
    from tests.app.trigon_hands import stored_trigon

    game = trigon([PERSON, EASY])
    id = stored_trigon(game.hands, [PERSON, EASY, EASY, EASY], 200, teams=True)
    listed = next(one for one in game.app.house.ask(lambda h: h.store.games("finished")).result() if one.id == id)
    scores = listed.scores
    won = (0, 2) if scores[0] > scores[1] else (1, 3)
    words, _ = summary(game.app.tr, listed, None)
    best, second = (str(score).replace("-", "−") for score in (max(scores), min(scores)))
    assert (
        words
        == {
            (0, 2): f"You won, {best} to {second}",
            (1, 3): f"Eva and Bára won, {best} to {second}",
        }[won]
    )
    alone = stored_trigon(game.hands, [PERSON], 200)
    listed = next(one for one in game.app.house.ask(lambda h: h.store.games("finished")).result() if one.id == alone)
    assert summary(game.app.tr, listed, None) == (f"{listed.scores[0]} of 88 placed", False)


def test_the_points_of_a_colour_that_placed_everything_are_told_apart() -> None:
    """A colour that laid all its pieces, the single triangle last."""
    from app.games.result_words import result_words_of
    from app.pages.results.result import shares
    from rules.trigon.game import TrigonState

    game = rules.game("trigon")
    state: Any = game.begin(game.make_setup(4))
    laid = all_of_one_colour(Random(5))
    state = TrigonState(state.setup, (laid, (), (), ()), 0, (0, 1, 2, 3))
    assert shares(state, 0) == (("all_placed", 15), ("single_last", 5))
    assert shares(state, 1) == (("triangles_left", -110),)
    assert {"all_placed", "single_last", "triangles_left"} <= set(result_words_of("trigon").sources)


def all_of_one_colour(rng: Random) -> tuple[Any, ...]:
    """Blue alone on the board until it has laid everything, the single triangle last."""
    from rules.trigon.position import TrigonPosition

    while True:
        position, laid = TrigonPosition.start(4, False, False), []
        mask = position.first(0, [START_RING[0]])
        for piece in reversed(range(len(PIECES))):
            own = mask & all_placements().piece[piece]
            if not own:
                break
            options = [place for place in range(own.bit_length()) if own >> place & 1]
            laid.append(all_placements().cells[rng.choice(options)])
            position = position.after(0, laid[-1])
            mask = position.later(0)
        if len(laid) == len(PIECES):
            return tuple(laid)
