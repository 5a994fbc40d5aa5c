"""Genial's lesson."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from app.games.lessons.lesson import Lesson, LessonPage, LessonPosition, LessonStep, Text, act, point
from app.i18n import mark
from rules.genial.actions import PlaceTile
from rules.genial.game import GenialPhase, GenialSetup, GenialState, Placed, begin
from rules.genial.geometry import COLOURS, area, hexagons
from rules.genial.scoring import START, Track, score_place
from rules.genial.tiles import KINDS, Tile

RED, GREEN, BLUE, ORANGE, YELLOW, PURPLE = range(len(COLOURS))

Axial = tuple[int, int]
Laid = tuple[Tile, Axial, Axial]


@dataclass(frozen=True)
class GenialShows:
    """What a picture of Genial shows of its position."""

    cells: frozenset[int] = frozenset()
    """Of the board; none at all without any."""
    tracks: tuple[int, ...] = ()
    """Whose tracks."""
    rack: bool = False
    areas: bool = False
    """The areas for two, three and four are told apart."""
    numbers: bool = False
    """What counts is counted out."""


def cell(q: int, r: int) -> int:
    return hexagons().axial.index((q, r))


def around(left: float, right: float, high: int, low: int) -> frozenset[int]:
    """The cells of some rows between two edges, in cells from the middle."""
    return frozenset(
        number for number, (q, r) in enumerate(hexagons().axial) if high <= r <= low and left <= q + r / 2 <= right
    )


def position(laid: Iterable[Laid], rack: Iterable[Tile], *tracks: Track, seats: int = 2) -> GenialState:
    """In the middle of a game, with these tiles on board and rack; everybody has begun somewhere else."""
    start = begin(GenialSetup(seats))
    placed = tuple(Placed(0, tile, (cell(*one), cell(*other)), (0, 0)) for tile, one, other in laid)
    return start.with_(
        placed=placed,
        position=None,
        phase=GenialPhase.PLACE,
        racks=(tuple(rack), *((),) * (seats - 1)),
        tracks=tracks or (START,) * seats,
        first=tuple(range(seats)),
    )


# -- the first tile ------------------------------------------------------------------------------------------

DEALT: tuple[tuple[Tile, ...], ...] = (
    ((RED, ORANGE), (RED, RED), (BLUE, PURPLE), (GREEN, YELLOW), (YELLOW, YELLOW), (ORANGE, PURPLE)),
    ((GREEN, BLUE), (RED, YELLOW), (ORANGE, ORANGE), (BLUE, YELLOW), (RED, PURPLE), (GREEN, GREEN)),
)
SIDE_6 = area(6).cells


def opened() -> GenialState:
    """The computer has begun at the red symbol."""
    state = begin(GenialSetup(2)).resolve(DEALT[0]).resolve(DEALT[1])
    return state.play(0, PlaceTile((RED, ORANGE), (cell(4, 0), cell(3, 0)))).resolve(((BLUE, BLUE),))


FIRST = LessonPosition(opened(), seat=1, extra=GenialShows(SIDE_6, rack=True))


def always(*_: object) -> bool:
    return True


# -- lines ---------------------------------------------------------------------------------------------------

STAR = LessonPosition(
    position(
        (
            ((RED, BLUE), (-1, 0), (-2, 0)),
            ((RED, RED), (1, -1), (2, -2)),
            ((RED, YELLOW), (0, 1), (0, 2)),
            ((GREEN, PURPLE), (3, 0), (3, 1)),
        ),
        ((RED, ORANGE),),
    ),
    shown=PlaceTile((RED, ORANGE), (cell(0, 0), cell(1, 0))),
    extra=GenialShows(around(-2.2, 4.2, -2, 2), numbers=True),
)
LINES = LessonPosition(
    position(
        (
            ((GREEN, GREEN), (-2, 0), (-1, 0)),
            ((GREEN, BLUE), (0, 1), (0, 2)),
            ((YELLOW, YELLOW), (2, -1), (3, -2)),
            ((ORANGE, YELLOW), (-1, -1), (0, -2)),
            ((RED, PURPLE), (2, 1), (3, 0)),
        ),
        ((GREEN, YELLOW),),
    ),
    extra=GenialShows(around(-2.2, 3.2, -2, 2), rack=True),
)


def points(state: GenialState, action: PlaceTile) -> int:
    """Of both halves, before any peg stops."""
    return sum(half.points for half in score_place(state.board, action.tile, action.cells))


def scores_five(before: GenialState, _: GenialState, action: PlaceTile) -> bool:
    return points(before, action) == 5


def fewer(action: PlaceTile) -> Text:
    return mark("There the tile scores {n}."), {"n": points(LINES.state, action)}


# -- tracks, bonus turns, swapping ---------------------------------------------------------------------------

TIED = LessonPosition(
    position((), (), (12, 14, 9, 15, 16, 18), (18, 9, 17, 13, 12, 18)),
    extra=GenialShows(tracks=(0, 1)),
)


def ahead(id: str) -> bool:
    state = TIED.state
    return state.standing(int(id[-1])) == max(state.standing(seat) for seat in (0, 1))


BONUS = LessonPosition(
    position(
        (
            ((GREEN, ORANGE), (0, 0), (-1, 0)),
            ((BLUE, BLUE), (2, 0), (3, 0)),
            ((GREEN, PURPLE), (0, -2), (-1, -2)),
            ((BLUE, YELLOW), (2, -2), (3, -3)),
            ((RED, ORANGE), (-2, 2), (-1, 2)),
        ),
        ((GREEN, BLUE), (RED, YELLOW)),
        (6, 17, 16, 8, 9, 7),
        START,
    ),
    extra=GenialShows(around(-2.2, 3.2, -3, 2), tracks=(0,), rack=True),
)


def two_bonus_turns(_: GenialState, after: GenialState, __: PlaceTile) -> bool:
    return after.bonus == 2


def fewer_bonus_turns(action: PlaceTile) -> Text:
    earned = BONUS.state.play(0, action).bonus
    return mark("Only one peg reaches 18 there.") if earned else mark("No peg reaches 18 there.")


RACK: tuple[Tile, ...] = (
    (GREEN, ORANGE),
    (GREEN, GREEN),
    (ORANGE, YELLOW),
    (BLUE, PURPLE),
    (GREEN, BLUE),
    (BLUE, BLUE),
)
SWAP = LessonPosition(
    position((), RACK, (3, 9, 11, 7, 8, 3), START),
    extra=GenialShows(tracks=(0,), rack=True),
)
SWAPPABLE = LessonPosition(
    position((), tuple(tile for tile in RACK if PURPLE not in tile), (3, 9, 11, 7, 8, 3), START).with_(
        phase=GenialPhase.SWAP
    ),
    extra=GenialShows(tracks=(0,), rack=True),
)


def forbids(id: str) -> bool:
    """Without this tile one might swap."""
    state, rack = SWAP.state, list(RACK)
    del rack[int(id[4:])]
    return bool(state.with_(racks=(tuple(rack), ())).may_swap(0))


# -- how many play, the double track -------------------------------------------------------------------------

WHOLE = LessonPosition(
    position((), (), START, START, START, START, seats=4), extra=GenialShows(area(8).cells, areas=True)
)


def for_three(id: str) -> bool:
    return int(id[4:]) in area(7).cells - area(6).cells


def for_others(id: str) -> Text:
    if int(id[4:]) in area(6).cells:
        return mark("This cell is in play for two already.")
    return mark("This cell is in play for four only.")


DOUBLE = LessonPosition(
    position(
        (
            ((YELLOW, YELLOW), (0, 0), (1, 0)),
            ((GREEN, YELLOW), (-2, 0), (-1, 0)),
            ((YELLOW, PURPLE), (-1, 2), (-2, 2)),
            ((GREEN, ORANGE), (2, -2), (2, -1)),
            ((RED, YELLOW), (3, -2), (3, -1)),
        ),
        ((GREEN, YELLOW),),
        (9, 11, 8, 12, 16, 10),
        seats=1,
    ),
    extra=GenialShows(around(-2.2, 3.2, -2, 2), tracks=(0,), rack=True),
)
TEAM = LessonPosition(
    position((), (), (21, 18, 26, 19, 30, 22), (24, 17, 20, 28, 18, 25), seats=4).with_(
        setup=GenialSetup(4, teams=True)
    ),
    extra=GenialShows(tracks=(0, 1)),
)


def nothing_lost(before: GenialState, after: GenialState, action: PlaceTile) -> bool:
    return after.track(0)[YELLOW] == 18 and sum(after.placed[-1].gains) == points(before, action)


def lost(action: PlaceTile) -> Text:
    after = DOUBLE.state.play(0, action)
    if after.track(0)[YELLOW] < 18:
        return mark("Yellow does not reach 18 there.")
    gone = points(DOUBLE.state, action) - sum(after.placed[-1].gains)
    return mark("Yellow stops at 18: {n} too many."), {"n": gone}


# -- the end -------------------------------------------------------------------------------------------------

GAP = ((-1, 1), (0, 1), (1, 1), (2, 1))
HOLE = (-2, -1)


def nearly_full() -> GenialState:
    """All of the area is covered but for four cells in line and a hole."""
    board = hexagons()
    free = set(SIDE_6) - set(board.printed) - {cell(*place) for place in (*GAP, HOLE)}
    laid: list[tuple[int, int]] = []

    def cover() -> bool:
        if not free:
            return True
        here = min(free, key=lambda one: (len(board.neighbours[one] & free), one))
        for other in sorted(board.neighbours[here] & free):
            free.difference_update((here, other))
            laid.append((here, other))
            if cover():
                return True
            laid.pop()
            free.update((here, other))
        return False

    assert cover()
    tiles = [
        (KINDS[(8 * number) % len(KINDS)], board.axial[one], board.axial[other])
        for number, (one, other) in enumerate(laid)
    ]
    return position(tiles, ((BLUE, ORANGE),), (13, 15, 12, 14, 16, 13), (12, 15, 17, 11, 14, 18))


FULL = LessonPosition(nearly_full(), extra=GenialShows(SIDE_6, rack=True))


def ends(_: GenialState, after: GenialState, __: PlaceTile) -> bool:
    return after.over()


LESSON = Lesson(
    "genial",
    (
        LessonPage(
            "first",
            mark("Begin at a symbol"),
            (
                LessonStep(
                    mark("Six hidden tiles"), mark("Each turn you lay one of them on two free cells side by side.")
                ),
                LessonStep(
                    mark("A symbol of your own"),
                    mark("Your first tile goes beside a printed symbol where nobody else began."),
                ),
                LessonStep(mark("Later anywhere"), mark("Turn tiles as you like and leave gaps. Then draw a new one.")),
            ),
            FIRST,
            act(
                FIRST,
                always,
                ask=mark("The computer began at the red star. Lay your first tile."),
                good=mark("Well begun. From now on you may lay tiles anywhere."),
                wrong=mark("Your first tile goes beside a printed symbol."),
                hint=mark("Choose a tile, then tap a free cell beside one of the other five symbols."),
                solution=PlaceTile((GREEN, BLUE), (cell(0, 4), cell(0, 3))),
                mistakes=(
                    PlaceTile((GREEN, BLUE), (cell(0, 0), cell(1, 0))),
                    PlaceTile((GREEN, GREEN), (cell(4, -1), cell(5, -1))),
                    PlaceTile((GREEN, BLUE), (cell(0, 5), cell(0, 4))),
                    PlaceTile((RED, RED), (cell(0, 3), cell(0, 4))),
                ),
            ),
        ),
        LessonPage(
            "lines",
            mark("Score along straight lines"),
            (
                LessonStep(
                    mark("Look out from each half"),
                    mark("Five directions leave each half of your tile. The sixth is its own other half."),
                ),
                LessonStep(
                    mark("Count the same symbol"),
                    mark("Every like one in an unbroken line is a point. Red scores 4 here."),
                ),
                LessonStep(
                    mark("Both halves score"),
                    mark("Orange finds nothing yet. A double scores twice, for each half of its own."),
                ),
            ),
            STAR,
            act(
                LINES,
                scores_five,
                ask=mark("Lay this tile where it scores 5 points in all."),
                good=mark("Right: three green ones and two yellow ones."),
                wrong=fewer,
                hint=mark("Green sees three like ones from the middle. Then look where yellow goes."),
                solution=PlaceTile((GREEN, YELLOW), (cell(0, 0), cell(1, 0))),
                mistakes=(
                    PlaceTile((GREEN, YELLOW), (cell(0, 0), cell(0, -1))),
                    PlaceTile((GREEN, YELLOW), (cell(1, 0), cell(0, 0))),
                    PlaceTile((GREEN, YELLOW), (cell(0, 1), cell(1, 0))),
                ),
            ),
        ),
        LessonPage(
            "lowest",
            mark("The lowest colour counts"),
            (
                LessonStep(mark("Points move pegs"), mark("Each colour has its own track, from 0 to 18.")),
                LessonStep(
                    mark("Your score is the lowest"),
                    mark("A lowest colour of 10 beats one of 9, whatever the others do."),
                ),
                LessonStep(
                    mark("Ties"), mark("Then the second lowest decides, then the third. All six equal: shared.")
                ),
            ),
            TIED,
            point(
                TIED,
                ("seat0", "seat1"),
                ahead,
                ask=mark("The game is over. Tap the one who has won."),
                good=mark("Yes: 9 and 12 on both sides, then 14 beats 13."),
                wrong=mark("The two lowest are equal, 9 and 12. The third lowest is higher on the other side."),
                hint=mark("Sort the six numbers of each from the lowest up and compare."),
            ),
        ),
        LessonPage(
            "bonus",
            mark("18 brings a bonus turn"),
            (
                LessonStep(
                    mark("A peg reaches 18"),
                    mark("You lay another tile at once, before you draw. You must, if you can."),
                ),
                LessonStep(mark("Two pegs, two turns"), mark("A bonus turn can bring the next one.")),
                LessonStep(mark("Nothing beyond"), mark("Points above 18 are lost. All six at 18 win at once.")),
            ),
            BONUS,
            act(
                BONUS,
                two_bonus_turns,
                ask=mark("Green needs 1, blue needs 2. Earn two bonus turns with one tile."),
                good=mark("Both pegs reach 18: two bonus turns."),
                wrong=fewer_bonus_turns,
                hint=mark("Lay the green and blue tile between the two blue ones at the right and a green one."),
                solution=PlaceTile((GREEN, BLUE), (cell(0, 1), cell(1, 0))),
                mistakes=(
                    PlaceTile((GREEN, BLUE), (cell(2, -1), cell(1, 0))),
                    PlaceTile((GREEN, BLUE), (cell(0, -1), cell(1, -1))),
                    PlaceTile((RED, YELLOW), (cell(0, 1), cell(1, 0))),
                ),
            ),
        ),
        LessonPage(
            "swap",
            mark("Swap a rack that cannot help"),
            (
                LessonStep(mark("After laying"), mark("Look at your lowest colour, and at all that are tied with it.")),
                LessonStep(
                    mark("Not one of it on your rack?"), mark("Then you may show your tiles and draw six new ones.")
                ),
                LessonStep(
                    mark("All or none"), mark("Only then the old ones go back into the bag. You never have to swap.")
                ),
            ),
            SWAPPABLE,
            point(
                SWAP,
                tuple(f"tile{place}" for place in range(len(RACK))),
                forbids,
                ask=mark("Red and purple are lowest. Tap the tile that forbids the swap."),
                good=mark("Right: one purple half is enough."),
                wrong=mark("This tile has neither red nor purple."),
                hint=mark("Purple is the ring."),
            ),
        ),
        LessonPage(
            "players",
            mark("Two, three or four"),
            (
                LessonStep(mark("Three areas"), mark("Two play on 91 cells, three on 127, four on all 169.")),
                LessonStep(
                    mark("The same symbols"), mark("They stand at the corners of the inner area for everybody.")
                ),
                LessonStep(
                    mark("One after another"),
                    mark("The youngest begins, then clockwise. All see all tracks, but only their own tiles."),
                ),
            ),
            WHOLE,
            point(
                WHOLE,
                tuple(f"cell{number}" for number in sorted(area(8).cells)),
                for_three,
                ask=mark("Tap a cell that is in play for three, but not for two."),
                good=mark("Yes, the ring in the middle is for three and four."),
                wrong=for_others,
                hint=mark("There are three shades. The inner one is for two."),
            ),
        ),
        LessonPage(
            "double",
            mark("Teams, and alone"),
            (
                LessonStep(
                    mark("Teams of two"),
                    mark("Partners sit opposite and share a track that runs twice to 18. They keep silent."),
                ),
                LessonStep(
                    mark("18 and 36"),
                    mark("A peg stops at 18 and goes on from there. Both bring a bonus turn; teams may decline it."),
                ),
                LessonStep(
                    mark("Alone"),
                    mark("The same double track, but no rack: draw a tile, lay it. Raise the lowest colour."),
                ),
            ),
            TEAM,
            act(
                DOUBLE,
                nothing_lost,
                ask=mark("Alone: yellow is at 16. Bring it to 18 without losing a point."),
                good=mark("Exactly 18. The next yellow points start the second half."),
                wrong=lost,
                hint=mark("Look for a place where yellow finds two like ones, no more."),
                solution=PlaceTile((GREEN, YELLOW), (cell(1, -2), cell(1, -1))),
                mistakes=(
                    PlaceTile((GREEN, YELLOW), (cell(1, 1), cell(2, 0))),
                    PlaceTile((GREEN, YELLOW), (cell(0, 2), cell(0, 1))),
                    PlaceTile((GREEN, YELLOW), (cell(2, 0), cell(3, 0))),
                ),
            ),
        ),
        LessonPage(
            "end",
            mark("When nothing fits"),
            (
                LessonStep(
                    mark("No room for a tile"), mark("The game ends as soon as no two free cells lie side by side.")
                ),
                LessonStep(mark("At once"), mark("Bonus turns, swap and drawing are dropped then.")),
                LessonStep(
                    mark("Close a gap in time"),
                    mark("Whoever leads may end the game by splitting the last free cells."),
                ),
            ),
            FULL,
            act(
                FULL,
                ends,
                ask=mark("Four cells in line are left. Lay the tile so that the game ends at once."),
                good=mark("Two single cells are left: nothing fits any more."),
                wrong=mark("Two free cells still lie side by side, so the game goes on."),
                hint=mark("Cover the two cells in the middle of the gap."),
                solution=PlaceTile((BLUE, ORANGE), (cell(0, 1), cell(1, 1))),
                mistakes=(
                    PlaceTile((BLUE, ORANGE), (cell(-1, 1), cell(0, 1))),
                    PlaceTile((BLUE, ORANGE), (cell(1, 1), cell(2, 1))),
                    PlaceTile((BLUE, ORANGE), (cell(-2, -1), cell(-1, -1))),
                ),
            ),
        ),
    ),
)
