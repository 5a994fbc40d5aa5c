"""The tips of a first game: what is due at which moment, told once and never again.

`due(moment, told)` is the first tip of the game whose time has come and that has not been told. The order of the tips
of a game is their order of importance, not of time.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

from app.games.lessons.library import PART
from app.i18n import mark
from app.table.house import House
from rules.genial.scoring import LAP
from rules.knister.scoring import LINES, line_points
from rules.qwantum.scoring import COLUMNS, RISING, column_points
from rules.twenty_one.actions import Cross


@dataclass(frozen=True)
class TipMoment:
    """What the one who learns sees: the position as `seat` may know it, and whether something waits to be confirmed."""

    state: Any
    seat: int
    chosen: bool = False

    @property
    def acts(self) -> bool:
        return self.seat in self.state.to_act()

    @property
    def rolls(self) -> bool:
        pending = self.state.chance()
        return pending is not None and pending.seat == self.seat

    @property
    def phase(self) -> str:
        return str(self.state.phase)


@dataclass(frozen=True)
class Tip:
    id: str
    text: str
    when: Callable[[TipMoment], bool]


def due(moment: TipMoment, told: Collection[str]) -> Tip | None:
    if moment.state.over():
        return None
    tips = TIPS[moment.state.game.id]
    return next((tip for tip in tips if tip.id not in told and tip.when(moment)), None)


# -- what the store keeps ---------------------------------------------------------------------------------------

ENOUGH = "enough"
"""Told like a tip: no more of them."""


def key(id: str) -> str:
    return f"tips {id}"


def begun(house: House, id: str) -> None:
    """This game has tips."""
    house.store.keep(PART, key(id), [], house.now())


def told_in(house: House, id: str) -> list[str] | None:
    """What has been told in this game; None if it has no tips (any more)."""
    kept = house.store.kept(PART).get(key(id))
    if not isinstance(kept, list) or ENOUGH in kept:
        return None
    return [tip for tip in kept if isinstance(tip, str)]


# -- the tips ---------------------------------------------------------------------------------------------------

CONFIRM = "confirm"


def _knister_line(moment: TipMoment) -> bool:
    grid = moment.state.grids[moment.seat]
    return any(line_points(grid, line) is not None for line in LINES)


def _knister_diagonal(moment: TipMoment) -> bool:
    grid = moment.state.grids[moment.seat]
    written = [sum(grid[cell] is not None for cell in LINES[line]) for line in LINES if line.startswith("diagonal")]
    return moment.acts and any(count in (3, 4) for count in written)


KNISTER = (
    Tip(
        CONFIRM,
        mark("Tap the same cell again, or the big button, and the number is written."),
        lambda m: m.chosen and m.acts,
    ),
    Tip(
        "roll",
        mark("You begin: tap the dice, press Roll or shake the phone. The sum counts for both of you."),
        lambda m: m.rolls and m.state.round == 0,
    ),
    Tip(
        "write",
        mark("Tap a free cell for your number. The start is free choice: think of lines that could become something."),
        lambda m: m.acts and m.state.round == 1,
    ),
    Tip(
        "sevens",
        mark("6, 7 and 8 come often, 2 and 12 hardly ever. Wait for equal numbers where the common ones stand."),
        lambda m: m.acts and m.state.round >= 3,
    ),
    Tip(
        "line",
        mark("A line is full, its points stand in the box. An amber +n shows what a cell would bring."),
        _knister_line,
    ),
    Tip(
        "diagonal",
        mark("A diagonal is nearly full. It counts double: keep its cells for good numbers."),
        _knister_diagonal,
    ),
    Tip(
        "late",
        mark("Only a few cells are left. Put a bad number where it hurts least."),
        lambda m: m.acts and m.state.round >= 20,
    ),
)


def _only_cross(moment: TipMoment) -> bool:
    return moment.phase == "write" and moment.acts and list(moment.state.legal(moment.seat)) == [Cross()]


def _hit_possible(moment: TipMoment) -> bool:
    if moment.phase != "write" or not moment.acts:
        return False
    return any(dict(item.values).get("hit") for item in moment.state.sheet(moment.seat).items)


TWENTY_ONE = (
    Tip(
        CONFIRM,
        mark("Add more fields, or confirm with the big button. Below the row you see what it would be worth."),
        lambda m: m.chosen and m.acts,
    ),
    Tip(
        "roll",
        mark("You begin: tap the dice, press Roll or shake the phone. All six count for both of you."),
        lambda m: m.rolls and m.state.round == 0,
    ),
    Tip(
        "decide",
        mark("You may roll once more: all dice but the ones. Worth it when little fits into your row."),
        lambda m: m.phase == "decide" and m.state.active == m.seat,
    ),
    Tip(
        "cross",
        mark("Nothing fits this time: cross out the leftmost empty field. That happens to everybody."),
        _only_cross,
    ),
    Tip(
        "hit",
        mark("A die equals its field: an exact hit. The more hits in a row, the larger its bonus."),
        _hit_possible,
    ),
    Tip(
        "write",
        mark("Tap every field that you want to fill. Low numbers on high fields waste room: you may leave them out."),
        lambda m: m.phase == "write" and m.acts,
    ),
    Tip(
        "row",
        mark("Your first row is full: its numbers and the bonus are added. The next row opens with the next roll."),
        lambda m: m.state.current(m.seat) >= 1,
    ),
    Tip(
        "last",
        mark("Somebody works on the fifth row. When it is full this round is the last; hurry up with yours."),
        lambda m: any(m.state.current(seat) == 4 for seat in range(m.state.setup.seats)),
    ),
)


def _column_full(moment: TipMoment) -> bool:
    rows = moment.state.rows[moment.seat]
    return any(column_points(rows, column) is not None for column in range(COLUMNS))


QWANTUM = (
    Tip(
        CONFIRM,
        mark("The cell shows your number. Confirm with the big button, or choose another colour."),
        lambda m: m.chosen and m.acts and m.phase in ("first", "everyone"),
    ),
    Tip(
        "roll",
        mark("You begin: tap the dice, press Roll or shake the phone."),
        lambda m: m.rolls and m.state.round == 0,
    ),
    Tip(
        "decide",
        mark("Tap the dice that you want to roll again, or keep all. Low sums are good for the start."),
        lambda m: m.phase == "decide" and m.state.active == m.seat,
    ),
    Tip(
        "first",
        mark("Step B, yours alone: take one sum. Begin low, for each row takes four rising numbers."),
        lambda m: m.phase == "first" and m.acts,
    ),
    Tip(
        "again",
        mark("Step C: you may write a second colour, and the computer one of its own choice."),
        lambda m: m.phase == "everyone" and m.acts and m.state.active == m.seat,
    ),
    Tip(
        "others",
        mark("The computer rolled. You may write one of its sums, or pass for free: only the one who rolled can miss."),
        lambda m: m.phase == "everyone" and m.acts and m.state.active != m.seat,
    ),
    Tip(
        "bar",
        mark("One row has reached the bar. Behind it the numbers have to fall: small sums are welcome there."),
        lambda m: any(len(numbers) == RISING for numbers in m.state.rows[m.seat]),
    ),
    Tip(
        "column",
        mark("A column is full and scores its second lowest number. Keep the numbers of a column close together."),
        _column_full,
    ),
    Tip(
        "miss",
        mark("Nothing written in your own turn costs a miss. Two small numbers are better than one good one."),
        lambda m: m.state.misses[m.seat] > 0,
    ),
)


def _laid(moment: TipMoment) -> int:
    return sum(placed.seat == moment.seat for placed in moment.state.placed)


GENIAL = (
    Tip(
        CONFIRM,
        mark("The rays show what counts. Turn the tile if you like, then confirm with the big button."),
        lambda m: m.chosen and m.acts,
    ),
    Tip(
        "bonus",
        mark("A colour has reached 18: you lay another tile at once."),
        lambda m: m.phase == "bonus" and m.acts,
    ),
    Tip(
        "swap",
        mark("Your rack has nothing of your lowest colour. You may swap it for six new tiles: usually worth it."),
        lambda m: m.phase == "swap" and m.acts,
    ),
    Tip(
        "first",
        mark("Tap a tile, then a place. Your first tile goes beside one of the printed symbols."),
        lambda m: m.phase == "place" and m.acts and not _laid(m),
    ),
    Tip(
        "lines",
        mark("Each half counts its colour in straight lines. Two halves that both score are best."),
        lambda m: m.phase == "place" and m.acts and _laid(m) >= 1,
    ),
    Tip(
        "lowest",
        mark("In the end only your lowest colour counts. See which one lags behind, and help it."),
        lambda m: m.phase == "place" and m.acts and _laid(m) >= 2,
    ),
    Tip(
        "block",
        mark("You can also close lines that the computer needs: see which of its colours is lowest."),
        lambda m: m.phase == "place" and m.acts and _laid(m) >= 6,
    ),
    Tip(
        "near",
        mark("One of your colours is close to 18. Reaching it brings another turn; what goes beyond is lost."),
        lambda m: m.acts and any(LAP - 4 <= peg < LAP for peg in m.state.track(m.seat)),
    ),
)


def _own(moment: TipMoment) -> list[int]:
    return [len(moment.state.placed[colour]) for colour in _colours(moment)]


def _colours(moment: TipMoment) -> tuple[int, ...]:
    colours: tuple[int, ...] = moment.state.setup.colours_of(moment.seat)
    return colours


def _now(moment: TipMoment) -> int:
    """How many pieces of the colour in turn lie there."""
    return len(moment.state.placed[moment.state.turn])


TRIGON = (
    Tip(
        CONFIRM,
        mark("Turn or flip the piece if you like, then confirm with the big button."),
        lambda m: m.chosen and m.acts,
    ),
    Tip(
        "out",
        mark("One of your colours has no place left. Its pieces that remain cost a point for each triangle."),
        lambda m: any(colour in m.state.out and m.state.remaining(colour) for colour in _colours(m)),
    ),
    Tip(
        "first",
        mark("Choose a large piece from the tray and lay it over one of the six marked triangles."),
        lambda m: m.acts and not any(_own(m)),
    ),
    Tip(
        "second",
        mark("You play two colours in turn. The second one begins on the triangle opposite the first."),
        lambda m: m.acts and _now(m) == 0 and any(_own(m)),
    ),
    Tip(
        "corner",
        mark("From now on every piece touches a corner of its own colour, but never an edge. The dots show where."),
        lambda m: m.acts and _now(m) == 1,
    ),
    Tip(
        "large",
        mark("Lay the large pieces first and push towards the middle; the small ones still fit later."),
        lambda m: m.acts and _now(m) >= 2,
    ),
    Tip(
        "corners",
        mark("Keep corners open, and slip through gaps: other colours may be touched along their edges."),
        lambda m: m.acts and _now(m) >= 4,
    ),
    Tip(
        "last",
        mark("All pieces of a colour laid bring 15, and 5 more if the single triangle was the last."),
        lambda m: m.acts and _now(m) >= 9,
    ),
)

TIPS: dict[str, tuple[Tip, ...]] = {
    "knister": KNISTER,
    "twenty_one": TWENTY_ONE,
    "qwantum": QWANTUM,
    "genial": GENIAL,
    "trigon": TRIGON,
}
