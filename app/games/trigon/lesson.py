"""Trigon's lesson."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

from app.games.lessons.lesson import Lesson, LessonPage, LessonPosition, LessonStep, Text, act, point
from app.i18n import mark
from rules.core import IllegalAction
from rules.trigon.actions import PLACES, PlacePiece
from rules.trigon.game import TrigonSetup, TrigonState, begin
from rules.trigon.geometry import CELL_AT, CELL_XY, EDGE_NEIGHBOURS, START_RING, XY, cells_around
from rules.trigon.pieces import PIECES
from rules.trigon.placements import Cells, all_placements, ids

BLUE, YELLOW, RED, GREEN = range(4)

Region = tuple[int, int, int, int]
"""Left, upper, right and lower edge of what is seen: half bases across, rows down."""


@dataclass(frozen=True)
class TrigonShows:
    """What a picture of Trigon shows of its position."""

    region: Region | None = None
    """All of the board without one."""
    pieces: tuple[int, ...] = ()
    """Of the colour in turn: to lay, or to point at."""
    sides: tuple[tuple[int, ...], ...] = ()
    """Colours whose pieces left are counted together."""
    dots: bool = False
    """Corners where the colour in turn can go on, or starts that are open to it."""


def on(*triangles: XY) -> Cells:
    return tuple(sorted(CELL_AT[xy] for xy in triangles))


def hexagon(x: int, y: int) -> Cells:
    """The piece of six triangles around a grid point."""
    return on(*cells_around((x, y)))


Touching = Literal["any", "vertex"]


def row(y: int, first: int, last: int) -> Cells:
    return on(*((x, y) for x in range(first, last + 1)))


def after(state: TrigonState, *pieces: Cells) -> TrigonState:
    """These pieces laid one after another, by the rules."""
    for cells in pieces:
        state = state.play(state.to_act()[0], PlacePiece(cells))
    return state


def begun(*pieces: Cells, seats: int = 4, teams: bool = False, touching: Touching = "any") -> TrigonState:
    return after(begin(TrigonSetup(seats, teams, touching)), *pieces)


def piece_of(cells: Cells) -> int:
    return all_placements().piece_of(cells)


def inside(cells: Cells, region: Region) -> bool:
    left, high, right, low = region
    return all(left <= x and x + 2 <= right and high <= y < low for x, y in (CELL_XY[cell] for cell in cells))


def shown_in(picture: LessonPosition[TrigonState]) -> TrigonShows:
    assert isinstance(picture.extra, TrigonShows)
    return picture.extra


def ways(picture: LessonPosition[TrigonState]) -> Iterator[PlacePiece]:
    """Every way to lay the pieces of a picture in what is seen of the board, allowed or not."""
    shows = shown_in(picture)
    for piece in shows.pieces:
        for number in ids(all_placements().piece[piece]):
            if shows.region is None or inside(PLACES[number].cells, shows.region):
                yield PLACES[number]


def refused(picture: LessonPosition[TrigonState], reason: str) -> PlacePiece:
    """A way that the rules refuse for this reason, as near to the middle as there is one."""

    def is_refused(place: PlacePiece) -> bool:
        try:
            picture.state.check_move(picture.seat, place)
        except IllegalAction as error:
            return error.reason == reason
        return False

    return min(filter(is_refused, ways(picture)), key=off_middle)


def off_middle(place: PlacePiece) -> float:
    """How far from the middle of what is seen near the upper start triangle."""
    return sum((x - 17) ** 2 + 3 * (y - 4) ** 2 for x, y in (CELL_XY[cell] for cell in place.cells))


def legal(picture: LessonPosition[TrigonState], wanted: Callable[[PlacePiece], bool] = lambda _: True) -> PlacePiece:
    """A way that the rules allow and that is wanted."""
    state, shows = picture.state, shown_in(picture)
    allowed = {place for piece in shows.pieces for place in state.places(state.turn, piece)}
    return min((place for place in ways(picture) if place in allowed and wanted(place)), key=off_middle)


def always(*_: object) -> bool:
    return True


TOP = hexagon(17, 4)
"""On the upper start triangle."""
RIGHT, LOW, LEFT = hexagon(26, 7), hexagon(18, 15), hexagon(10, 11)
"""On three others, clockwise."""
BAR = row(3, 14, 19)
"""Six in a row, on the upper start triangle."""
NEAR: Region = (9, 0, 27, 9)

# -- the first piece, corners, neighbours ----------------------------------------------------------------------

BEGUN = LessonPosition(begun(TOP, RIGHT), extra=TrigonShows(dots=True))
BEGIN = LessonPosition(begun(), extra=TrigonShows(pieces=(piece_of(BAR),)))

ROUND = begun(TOP, RIGHT, LOW, LEFT)
CORNERS = LessonPosition(
    ROUND, shown=PlacePiece(row(5, 18, 22)), extra=TrigonShows(NEAR, (piece_of(row(5, 18, 22)),), dots=True)
)
CORNER = LessonPosition(ROUND, extra=TrigonShows(NEAR, (piece_of(on((10, 2), (9, 3), (10, 3), (11, 3))),)))

CLOSE = LessonPosition(begun(TOP, row(6, 20, 25), LOW, LEFT), extra=TrigonShows(NEAR, (piece_of(row(5, 18, 21)),)))


def beside_yellow(place: PlacePiece) -> bool:
    board = CLOSE.state.board()
    return any(board[other] == YELLOW for cell in place.cells for other in EDGE_NEIGHBOURS[cell])


def leans(_: TrigonState, __: TrigonState, place: PlacePiece) -> bool:
    return beside_yellow(place)


STRICT = LessonPosition(
    begun(BAR, RIGHT, LOW, LEFT, touching="vertex"),
    extra=TrigonShows(NEAR, (piece_of(on((10, 2), (9, 3), (10, 3), (11, 3))),)),
)

ON_SIDE = LessonPosition(
    begun(BAR, row(6, 20, 25), LOW, LEFT), shown=refused(STRICT, "touches_straight_side"), extra=STRICT.extra
)
"""What the strict rule forbids."""
LONGER = LessonPosition(STRICT.state, extra=TrigonShows(NEAR, (piece_of(row(5, 18, 22)),)))
STRICTLY = LessonPosition(LONGER.state, shown=legal(LONGER), extra=LONGER.extra)

# -- two and three players -------------------------------------------------------------------------------------

TWO = LessonPosition(begun(TOP, RIGHT, seats=2), extra=TrigonShows(dots=True))
THREE = LessonPosition(begun(TOP, seats=3), seat=1, extra=TrigonShows())


def is_open(id: str) -> bool:
    return int(id[4:]) in THREE.state.open_starts(YELLOW)


def closed(id: str) -> Text:
    if THREE.state.board()[int(id[4:])] is not None:
        return mark("Blue lies there.")
    return mark("Exactly one start must stay free between two that are begun on.")


# -- the end ---------------------------------------------------------------------------------------------------

MOVES = (
    *(26087, 17626, 21007, 31797, 20869, 26634, 32047, 29323, 18266, 29431, 24561, 26567, 27753, 21640, 25949, 18369),
    *(14628, 18271, 28005, 17403, 24786, 23623, 13920, 30318, 30564, 15407, 18151, 23966, 30230, 30688, 16521, 14143),
    *(13402, 13678, 30067, 15825, 17230, 8561, 17238, 22679, 31571, 6547, 31304, 21132, 22943, 10608, 9517, 30073),
    *(11696, 30118, 9141, 9479, 6133, 2698, 6838, 7738, 8571, 4623, 2779, 2547, 13091, 1364, 2093, 1214, 4555, 1078),
    *(770, 655, 2549, 340, 252, 450, 1263, 1104, 5244, 65),
)
"""A whole game of four colours, as numbers of placements."""
LATE = 62
"""After so many moves red still has seven pieces."""


def played(moves: int, seats: int = 4, teams: bool = False) -> TrigonState:
    return begun(*(PLACES[number].cells for number in MOVES[:moves]), seats=seats, teams=teams)


TIGHT = LessonPosition(played(LATE), seat=2, extra=TrigonShows(pieces=played(LATE).remaining(RED)))
OVER = LessonPosition(played(len(MOVES)), extra=TrigonShows(sides=((BLUE,), (YELLOW,), (RED,), (GREEN,))))
TEAMS = LessonPosition(played(len(MOVES), teams=True), extra=TrigonShows(sides=((BLUE, RED), (YELLOW, GREEN))))
ALONE = LessonPosition(played(len(MOVES), seats=1), extra=TrigonShows())


def largest(id: str) -> bool:
    return int(id[5:]) == max(TIGHT.state.fitting(RED), key=lambda piece: PIECES[piece].size)


def not_largest(id: str) -> Text:
    if int(id[5:]) in TIGHT.state.fitting(RED):
        return mark("This piece still fits, but a larger one does too.")
    return mark("This piece fits nowhere any more.")


def second(id: str) -> bool:
    scores = OVER.state.scores()
    return scores[int(id[4:])] == sorted(scores)[-2]


def not_second(id: str) -> Text:
    score = OVER.state.scores()[int(id[4:])]
    if score > 0:
        return mark("Blue is first: 15 and 5 more.")
    return mark("This colour has {n} triangles left, another one has fewer."), {"n": -score}


def won(id: str) -> bool:
    scores = TEAMS.state.scores()
    return scores[int(id[4:])] == max(scores)


def behind(id: str) -> Text:
    return mark("Together they lose {n} points."), {"n": -TEAMS.state.scores()[int(id[4:])]}


LESSON = Lesson(
    "trigon",
    (
        LessonPage(
            "start",
            mark("Begin on a start triangle"),
            (
                LessonStep(
                    mark("22 pieces a colour"),
                    mark("Every shape that one to six triangles can make. Turn and flip them."),
                ),
                LessonStep(
                    mark("One after another"), mark("Blue, yellow, red, green, and round again: one piece each.")
                ),
                LessonStep(mark("The first piece"), mark("It must cover one of the six marked triangles.")),
            ),
            BEGUN,
            act(
                BEGIN,
                always,
                ask=mark("Blue begins. Lay this piece over a start triangle."),
                good=mark("Well begun. Blue can grow from here."),
                wrong=mark("The first piece must cover a start triangle."),
                hint=mark("The start triangles are the six darker ones. Turn the piece with the button."),
                solution=PlacePiece(BAR),
                mistakes=(refused(BEGIN, "not_on_start"), PlacePiece(row(0, 8, 13))),
            ),
        ),
        LessonPage(
            "corner",
            mark("Corner to corner"),
            (
                LessonStep(
                    mark("Touch your own colour"), mark("Each further piece meets one of its colour at a corner.")
                ),
                LessonStep(mark("Never along an edge"), mark("Not even a short one, with your own colour.")),
                LessonStep(mark("Dots show the way"), mark("In the game they mark the corners where a piece fits.")),
            ),
            CORNERS,
            act(
                CORNER,
                always,
                ask=mark("Lay this piece so that it touches blue only at a corner."),
                good=mark("Right, a corner and no edge."),
                wrong=mark("The piece must touch a corner of your own colour."),
                hint=mark("The hexagon has six corners. Put a tip of the triangle on one of them."),
                solution=legal(CORNER),
                mistakes=(
                    refused(CORNER, "touches_own_edge"),
                    refused(CORNER, "no_corner"),
                    refused(CORNER, "cells_taken"),
                ),
            ),
        ),
        LessonPage(
            "others",
            mark("Lean on the others"),
            (
                LessonStep(mark("Other colours"), mark("Those you may touch in any way, also along whole edges.")),
                LessonStep(
                    mark("A corner on a side"), mark("Your corner may also meet the middle of your own straight side.")
                ),
                LessonStep(mark("Slip through"), mark("So gaps lead on, and what others close can be passed.")),
            ),
            ON_SIDE,
            act(
                CLOSE,
                leans,
                ask=mark("Lay this piece so that it also touches yellow along an edge."),
                good=mark("Allowed: with other colours edges are fine."),
                wrong=mark("Allowed, but no edge of it touches yellow."),
                hint=mark("Start at the lower right corner of the hexagon and go towards yellow."),
                solution=legal(CLOSE, beside_yellow),
                mistakes=(
                    legal(CLOSE, lambda place: not beside_yellow(place)),
                    refused(CLOSE, "touches_own_edge"),
                    refused(CLOSE, "cells_taken"),
                ),
            ),
        ),
        LessonPage(
            "vertex",
            mark("Stricter: vertex to vertex"),
            (
                LessonStep(mark("A rule to choose"), mark("Before any game, however many play, you may agree on it.")),
                LessonStep(
                    mark("Corners meet corners"), mark("Pieces of a colour may touch only where both have a corner.")
                ),
                LessonStep(mark("No sides"), mark("A corner on the middle of a straight side is refused then.")),
            ),
            STRICTLY,
            act(
                STRICT,
                always,
                ask=mark("With the strict rule: lay this piece so that only corners meet."),
                good=mark("Corner on corner, as the strict rule wants it."),
                wrong=mark("Here corners may meet corners only, not sides."),
                hint=mark("The long piece has four corners, at its two ends."),
                solution=legal(STRICT),
                mistakes=(refused(STRICT, "touches_straight_side"), refused(STRICT, "touches_own_edge")),
            ),
        ),
        LessonPage(
            "seats",
            mark("Two or three players"),
            (
                LessonStep(
                    mark("Two: two colours each"), mark("Blue and red against yellow and green. Points are added.")
                ),
                LessonStep(
                    mark("Opposite starts"), mark("Your second colour begins opposite your first. Here red is next.")
                ),
                LessonStep(
                    mark("Three: a smaller board"),
                    mark("Blue, yellow and red. Exactly one start stays free between two."),
                ),
            ),
            TWO,
            point(
                THREE,
                tuple(f"cell{cell}" for cell in START_RING),
                is_open,
                ask=mark("Three play, blue has begun. Tap a start that is open to yellow."),
                good=mark("Right, one start stays free between blue and yellow."),
                wrong=closed,
                hint=mark("Go around the ring from blue and leave one start out."),
            ),
        ),
        LessonPage(
            "out",
            mark("As long as something fits"),
            (
                LessonStep(mark("You must if you can"), mark("A colour that can lay a piece has to.")),
                LessonStep(mark("Out for good"), mark("A colour that cannot is out. The others go on.")),
                LessonStep(mark("Large ones first"), mark("Later only small pieces find a place.")),
            ),
            LessonPosition(TIGHT.state, extra=TIGHT.extra, seat=2),
            point(
                TIGHT,
                tuple(f"piece{piece}" for piece in shown_in(TIGHT).pieces),
                largest,
                ask=mark("Red is next. Tap the largest piece that still fits."),
                good=mark("Yes, three triangles still fit. The larger ones will be left."),
                wrong=not_largest,
                hint=mark("The board is tight: try the smaller half of them."),
            ),
        ),
        LessonPage(
            "score",
            mark("What is left costs points"),
            (
                LessonStep(mark("Each triangle −1"), mark("Count the triangles of all pieces that a colour has left.")),
                LessonStep(mark("All laid: +15"), mark("And 5 more if the single triangle was the last piece.")),
                LessonStep(mark("The best score wins"), mark("Equal scores share the place.")),
            ),
            OVER,
            point(
                OVER,
                tuple(f"side{side}" for side in range(4)),
                second,
                ask=mark("Blue has laid all and won. Which colour is second?"),
                good=mark("Right: 18 triangles left, that is −18."),
                wrong=not_second,
                hint=mark("Count triangles, not pieces."),
            ),
        ),
        LessonPage(
            "together",
            mark("Teams, and alone"),
            (
                LessonStep(
                    mark("Teams of two"), mark("Four people, a colour each: blue and red against yellow and green.")
                ),
                LessonStep(mark("Scores are added"), mark("Any start is open to everybody then.")),
                LessonStep(
                    mark("Alone"),
                    mark("You lay all four colours in turn and try to place all 88. There are patterns to fill, too."),
                ),
            ),
            ALONE,
            point(
                TEAMS,
                ("side0", "side1"),
                won,
                ask=mark("This game was played in teams. Tap the team that has won."),
                good=mark("Yes: +20 and −19 make +1."),
                wrong=behind,
                hint=mark("A colour without pieces left has 15 or 20 points."),
            ),
        ),
    ),
)
