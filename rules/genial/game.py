"""Genial's rules. The numbers in brackets are those of the rule file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from rules.board import GameBoard
from rules.codec import Malformed, derived, seldom
from rules.core import Chanced, Draw, Event, Game, IllegalAction, Part, Reason, Rng, Setup, State, option
from rules.genial import advice, bot
from rules.genial import board as own_board
from rules.genial.actions import DeclineBonus, GenialAction, KeepRack, PlaceTile, Swap, places
from rules.genial.geometry import COLOURS, SIDE_FOR_SEATS, Cells, area, hexagons, symbol_beside
from rules.genial.position import GenialPosition
from rules.genial.scoring import LAP, START, Track, advance
from rules.genial.tiles import ALL, KIND_OF, KINDS, Bag, Tile, spread, with_back, without

RACK = 6

Rack = tuple[Tile | None, ...]
"""In the order of drawing; a view has `None` for the tiles it must not know."""


class GenialReason(StrEnum):
    NO_SUCH_TILE = "no_such_tile"
    NOT_ON_RACK = "not_on_rack"
    NO_SUCH_CELL = "no_such_cell"
    OUTSIDE_AREA = "outside_area"
    PRINTED_CELL = "printed_cell"
    CELL_TAKEN = "cell_taken"
    NOT_ADJACENT = "not_adjacent"
    DOUBLE_ORDER = "double_order"
    NOT_AT_SYMBOL = "not_at_symbol"
    SYMBOL_USED = "symbol_used"
    PLACE_FIRST = "place_first"
    PLACING_DONE = "placing_done"
    NO_BONUS = "no_bonus"
    BONUS_COMPULSORY = "bonus_compulsory"


class GenialPhase(StrEnum):
    """What the turn waits for. While `DEAL`, `EXCHANGE` or `REFILL` tiles are to be drawn."""

    DEAL = "deal"
    PLACE = "place"
    BONUS = "bonus"
    SWAP = "swap"
    EXCHANGE = "exchange"
    REFILL = "refill"
    OVER = "over"


@dataclass(frozen=True)
class GenialSetup(Setup):
    teams: bool = option(False, (False, True), seats=(4,))
    partners_see: bool = option(False, (False, True), seats=(4,), needs="teams", later=True)
    """All agreed that partners may talk about the game: they see each other's racks."""


@dataclass(frozen=True)
class Placed:
    """A tile on the board: who laid it where, and by how much each half moved its peg."""

    seat: int
    tile: Tile
    cells: Cells
    gains: tuple[int, int]


@dataclass(frozen=True)
class ShownRack:
    """[6] The rack that a seat swapped: public until that seat's next turn, so that all others get to see it."""

    seat: int
    tiles: Rack


@dataclass(frozen=True)
class GenialState(State[GenialAction]):
    setup: GenialSetup
    phase: GenialPhase
    turn: int
    bonus: int
    """How many bonus turns are due."""
    placed: tuple[Placed, ...]
    tracks: tuple[Track, ...]
    """The pegs of each side: of each seat, or of each team."""
    racks: tuple[Rack, ...]
    bag: Bag | int
    """How many tiles of each of the 21 kinds; a view knows only the sum."""
    first: tuple[int | None, ...]
    """The printed symbol that each seat laid its first tile beside."""
    shown: ShownRack | None
    """What the seat before swapped, or in `EXCHANGE` the seat in turn."""
    draws: int
    """How often tiles were drawn."""
    shown_before: tuple[ShownRack, ...] = seldom(())
    """What others swapped earlier and still lies open."""
    position: GenialPosition = derived()  # noqa: RUF009

    left = ()

    def __post_init__(self) -> None:
        if vars(self)["position"] is None:
            side = SIDE_FOR_SEATS[self.setup.seats]
            open_pairs = set(area(side).pairs)
            if not all(0 <= a <= b < len(COLOURS) for a, b in (placed.tile for placed in self.placed)):
                raise Malformed("placed", "made of tiles")
            if not all((min(cells), max(cells)) in open_pairs for cells in (placed.cells for placed in self.placed)):
                raise Malformed("placed", "on the board")
            position = GenialPosition.after(side, ((placed.tile, placed.cells) for placed in self.placed))
            object.__setattr__(self, "position", position)

    # what screens and bots ask

    @property
    def solo(self) -> bool:
        return self.setup.seats == 1

    @property
    def side(self) -> int:
        """The side of the area in play."""
        return self.position.area.side

    @property
    def board(self) -> tuple[int | None, ...]:
        """The colour on each cell, printed or laid, `None` where free."""
        return tuple(self.position.colours)

    @property
    def top(self) -> int:
        """Where the tracks end."""
        return 2 * LAP if self.solo or self.setup.teams else LAP

    @property
    def rack_size(self) -> int:
        """Solo there is no rack, just the tile that was drawn."""
        return 1 if self.solo else RACK

    @property
    def bag_size(self) -> int:
        return self.bag if isinstance(self.bag, int) else sum(self.bag)

    @property
    def open_racks(self) -> tuple[ShownRack, ...]:
        """[6] What was swapped since each seat's own turn, in that order: everybody sees it."""
        return (*self.shown_before, self.shown) if self.shown else self.shown_before

    def track_index(self, seat: int) -> int:
        return seat % 2 if self.setup.teams else seat

    def track(self, seat: int) -> Track:
        return self.tracks[self.track_index(seat)]

    def racks_seen(self, seat: int | None) -> tuple[int, ...]:
        """Whose tiles a seat knows."""
        if seat is None:
            return ()
        return (seat, (seat + 2) % self.setup.seats) if self.setup.partners_see else (seat,)

    def lowest(self, seat: int) -> tuple[int, ...]:
        """The colours of the seat (or its team) that stand lowest."""
        track = self.track(seat)
        return tuple(colour for colour, peg in enumerate(track) if peg == min(track))

    def may_swap(self, seat: int) -> bool:
        """[6] Whether the rack, as it stands, holds no symbol of a lowest colour."""
        rack, lowest = self.racks[seat], self.lowest(seat)
        if self.solo or not rack:
            return False
        return all(tile is not None and tile[0] not in lowest and tile[1] not in lowest for tile in rack)

    def symbols_used(self, seat: int) -> dict[int, int]:
        """[3] The printed symbols that others used for their first tile, and who."""
        return {symbol: other for other, symbol in enumerate(self.first) if symbol is not None and other != seat}

    def open_pairs(self, seat: int) -> list[Cells]:
        """[3] The adjacent cells, the lower one first, where `seat` may lay a tile."""
        pairs = self.position.open_pairs()
        if self.first[seat] is not None:
            return pairs
        barred = {None, *self.symbols_used(seat)}
        return [pair for pair in pairs if symbol_beside(pair) not in barred]

    # whose turn, for what

    def over(self) -> bool:
        return self.phase is GenialPhase.OVER

    def to_act(self) -> tuple[int, ...]:
        return (self.turn,) if self.phase in (GenialPhase.PLACE, GenialPhase.BONUS, GenialPhase.SWAP) else ()

    def chance(self) -> Draw | None:
        if self.phase not in (GenialPhase.DEAL, GenialPhase.EXCHANGE, GenialPhase.REFILL):
            return None
        bag = () if isinstance(self.bag, int) else zip(KINDS, self.bag, strict=True)
        return Draw(
            seat=self.turn,
            count=self.rack_size - len(self.racks[self.turn]),
            size=self.bag_size,
            bag=tuple((tile, count) for tile, count in bag if count),
            round=self.draws + 1,
        )

    # actions

    def moves(self, seat: int) -> Iterator[GenialAction]:
        if self.phase is GenialPhase.SWAP:
            yield Swap()
            yield KeepRack()
            return
        pairs = self.open_pairs(seat)
        for tile in kinds(self.racks[seat]):
            listed = places(tile)
            yield from (listed[pair] for pair in pairs)
            if tile[0] != tile[1]:
                yield from (listed[y, x] for x, y in pairs)
        if self.phase is GenialPhase.BONUS and self.setup.teams:
            yield DeclineBonus()

    def count_moves(self, seat: int) -> int:
        if self.phase is GenialPhase.SWAP:
            return 2
        ways = sum(1 if a == b else 2 for a, b in kinds(self.racks[seat]))
        return ways * len(self.open_pairs(seat)) + (self.phase is GenialPhase.BONUS and self.setup.teams)

    def check_move(self, seat: int, action: GenialAction) -> None:
        if isinstance(action, PlaceTile):
            if self.phase is GenialPhase.SWAP:
                raise IllegalAction(GenialReason.PLACING_DONE)
            self._check_tile(seat, action)
            self._check_cells(action)
            self._check_first(seat, action)
        elif isinstance(action, DeclineBonus):
            if self.phase is not GenialPhase.BONUS:
                raise IllegalAction(GenialReason.NO_BONUS)
            if not self.setup.teams:
                raise IllegalAction(GenialReason.BONUS_COMPULSORY)
        elif self.phase is not GenialPhase.SWAP:
            raise IllegalAction(GenialReason.PLACE_FIRST)

    def _check_tile(self, seat: int, action: PlaceTile) -> None:
        a, b = action.tile
        if not 0 <= a <= b < len(COLOURS):
            raise IllegalAction(GenialReason.NO_SUCH_TILE, tile=(a, b))
        if (a, b) not in self.racks[seat]:
            raise IllegalAction(GenialReason.NOT_ON_RACK, tile=(a, b))
        x, y = action.cells
        if a == b and x > y:
            raise IllegalAction(GenialReason.DOUBLE_ORDER)

    def _check_cells(self, action: PlaceTile) -> None:
        """[3] Two adjacent free cells of the area in play."""
        board = hexagons()
        for cell in action.cells:
            if not 0 <= cell < len(board.axial):
                raise IllegalAction(GenialReason.NO_SUCH_CELL, cell=cell)
            if cell not in self.position.area.cells:
                raise IllegalAction(GenialReason.OUTSIDE_AREA, cell=cell)
            if cell in board.printed:
                raise IllegalAction(GenialReason.PRINTED_CELL, cell=cell)
            if self.position.colours[cell] is not None:
                raise IllegalAction(GenialReason.CELL_TAKEN, cell=cell)
        x, y = action.cells
        if y not in board.neighbours[x]:
            raise IllegalAction(GenialReason.NOT_ADJACENT)

    def _check_first(self, seat: int, action: PlaceTile) -> None:
        """[3] The first tile lies beside a printed symbol that no other seat used for its first."""
        if self.first[seat] is not None:
            return
        symbol = symbol_beside(action.cells)
        if symbol is None:
            raise IllegalAction(GenialReason.NOT_AT_SYMBOL)
        used = self.symbols_used(seat)
        if symbol in used:
            raise IllegalAction(GenialReason.SYMBOL_USED, symbol=symbol, seat=used[symbol])

    def apply_move(self, seat: int, action: GenialAction) -> GenialState:
        if isinstance(action, PlaceTile):
            return self._place(seat, action)
        if isinstance(action, DeclineBonus):
            return self.with_(bonus=0)._placing_done()
        if isinstance(action, KeepRack):
            return self.with_(phase=GenialPhase.REFILL)
        return self.with_(
            phase=GenialPhase.EXCHANGE,
            shown=ShownRack(seat, self.racks[seat]),
            shown_before=self.open_racks,
            racks=_replaced(self.racks, seat, ()),
        )

    def _place(self, seat: int, action: PlaceTile) -> GenialState:
        (a, b), (x, y) = action.tile, action.cells
        points = self.position.points
        moved = advance(self.track(seat), (a, b), (points[a][x], points[b][y]), self.top)
        position = self.position.copy()
        position.place((a, b), (x, y))
        rack = list(self.racks[seat])
        rack.remove((a, b))
        first = self.first
        if first[seat] is None:
            first = _replaced(first, seat, symbol_beside((x, y)))
        after = self.with_(
            placed=(*self.placed, Placed(seat, (a, b), (x, y), moved.gains)),
            tracks=_replaced(self.tracks, self.track_index(seat), moved.track),
            racks=_replaced(self.racks, seat, tuple(rack)),
            first=first,
            position=position,
        )
        if min(moved.track) == self.top or not position.room:
            return after.with_(phase=GenialPhase.OVER, bonus=0, shown_before=())
        bonus = self.bonus - (self.phase is GenialPhase.BONUS) + len(moved.reached)
        if bonus and rack:
            return after.with_(phase=GenialPhase.BONUS, bonus=bonus)
        return after.with_(bonus=0)._placing_done()

    def _aside(self) -> Rack:
        """Tiles that lie beside the bag while new ones are drawn."""
        return self.shown.tiles if self.phase is GenialPhase.EXCHANGE and self.shown else ()

    def _placing_done(self) -> GenialState:
        return self.with_(phase=GenialPhase.SWAP if self.may_swap(self.turn) else GenialPhase.REFILL)

    # chance

    def check_chance(self, values: tuple[Any, ...]) -> None:
        pending = self.chance()
        if pending is None or len(values) != pending.count:
            raise IllegalAction(Reason.IMPOSSIBLE_DRAW)
        tiles = [_tile(value) for value in values]
        if not isinstance(self.bag, int):
            for tile, count in Counter(tiles).items():
                if count > self.bag[KIND_OF[tile]]:
                    raise IllegalAction(Reason.IMPOSSIBLE_DRAW, tile=tile)

    def apply_chance(self, values: tuple[Any, ...]) -> GenialState:
        seat = self.turn
        tiles = tuple(_tile(value) for value in values)
        back = self._aside()
        bag = self.bag
        if isinstance(bag, int):
            bag += len(back) - len(tiles)
        else:
            bag = with_back(without(bag, tiles), (tile for tile in back if tile is not None))
        racks = _replaced(self.racks, seat, (*self.racks[seat], *tiles))
        after = self.with_(racks=racks, bag=bag, draws=self.draws + 1, turn=(seat + 1) % self.setup.seats)
        if self.phase is GenialPhase.DEAL:
            return after if after.turn else after.with_(phase=GenialPhase.PLACE)
        shown = self.shown if self.shown and self.shown.seat == seat else None
        before = tuple(rack for rack in self.open_racks if rack is not shown and rack.seat != after.turn)
        return after.with_(phase=GenialPhase.PLACE, shown=shown, shown_before=before)

    # what others may know

    def view(self, seat: int | None) -> GenialState:
        seen = self.racks_seen(seat)
        racks = tuple(rack if other in seen else (None,) * len(rack) for other, rack in enumerate(self.racks))
        return self.with_(racks=racks, bag=self.bag_size)

    def redact(self, event: Event, seat: int | None) -> Event:
        if isinstance(event, Chanced) and self.turn not in self.racks_seen(seat):
            return Chanced((None,) * len(event.values), event.source)
        return event

    def determinize(self, rng: Rng) -> GenialState:
        """Deals the unknown tiles. Where nobody has drawn since shown tiles went back, they are on no rack; and a
        seat that may swap has no symbol of its lowest colours.
        """
        if not isinstance(self.bag, int):
            return self
        known = [placed.tile for placed in self.placed]
        known += [tile for rack in self.racks for tile in rack if tile is not None]
        aside = [tile for tile in self._aside() if tile is not None]
        before = (self.turn - 1) % self.setup.seats
        in_bag = [tile for rack in self.open_racks if rack.seat == before for tile in rack.tiles if tile is not None]
        pool = spread(without(ALL, [*known, *aside, *in_bag]))
        racks = list(self.racks)
        for seat in sorted(range(self.setup.seats), key=lambda seat: seat != self.turn):
            if None in racks[seat]:
                barred = self.lowest(seat) if self.phase is GenialPhase.SWAP and seat == self.turn else ()
                fitting = [tile for tile in pool if tile[0] not in barred and tile[1] not in barred]
                racks[seat] = dealt = tuple(rng.sample(fitting, len(racks[seat])))
                for tile in dealt:
                    pool.remove(tile)
        return self.with_(racks=tuple(racks), bag=with_back((0,) * len(KINDS), [*pool, *in_bag]))

    def described(self, seat: int | None) -> GameBoard:
        return own_board.board(self, seat)

    # results

    def scores(self) -> tuple[int, ...]:
        """[8] The lowest colour."""
        return tuple(min(self.track(seat)) for seat in range(self.setup.seats))

    def standing(self, seat: int) -> tuple[int, ...]:
        """[8] The lowest colour, then the second lowest, and so on."""
        return tuple(sorted(self.track(seat)))

    def sides(self) -> tuple[tuple[int, ...], ...]:
        return ((0, 2), (1, 3)) if self.setup.teams else super().sides()

    def breakdown(self, seat: int) -> tuple[Part, ...]:
        """The six pegs; the lowest is the score, the others decide ties."""
        return tuple(Part(colour, peg) for colour, peg in zip(COLOURS, self.track(seat), strict=True))

    def text(self) -> str:
        rows: dict[int, list[str]] = {}
        for cell in sorted(self.position.area.cells):
            rows.setdefault(hexagons().axial[cell][1], []).append(_letter(self.position.colours[cell]))
        lines = [" " * abs(r) + " ".join(row) for r, row in rows.items()]
        for side in self.sides():
            pegs = " ".join(f"{_letter(colour)}{peg}" for colour, peg in enumerate(self.track(side[0])))
            lines.append(f"seat {'+'.join(map(str, side))}  {pegs}")
        lines += [f"rack {seat}  {_tiles(rack)}".rstrip() for seat, rack in enumerate(self.racks)]
        lines += [f"shown by {rack.seat}  {_tiles(rack.tiles)}" for rack in self.open_racks]
        lines.append(f"{self.phase.value}  turn {self.turn}  bonus {self.bonus}  bag {self.bag_size}")
        return "\n".join(lines)


def scored_moves(state: GenialState, seat: int) -> list[tuple[tuple[int, int], PlaceTile]]:
    """Every way `seat` may lay a tile now, with the points of its first and second colour before any peg stops."""
    if seat not in state.to_act() or state.phase is GenialPhase.SWAP:
        return []
    pairs = state.open_pairs(seat)
    found: list[tuple[tuple[int, int], PlaceTile]] = []
    for tile in kinds(state.racks[seat]):
        listed = places(tile)
        of_a, of_b = state.position.points[tile[0]], state.position.points[tile[1]]
        found += [((of_a[x], of_b[y]), listed[x, y]) for x, y in pairs]
        if tile[0] != tile[1]:
            found += [((of_a[y], of_b[x]), listed[y, x]) for x, y in pairs]
    return found


def kinds(rack: Rack) -> list[Tile]:
    """The different tiles one knows on a rack."""
    return sorted({tile for tile in rack if tile is not None})


def _tile(value: Any) -> Tile:
    if isinstance(value, (tuple, list)) and len(value) == 2 and all(type(colour) is int for colour in value):
        tile = (value[0], value[1])
        if tile in KIND_OF:
            return tile
    raise IllegalAction(Reason.IMPOSSIBLE_DRAW)


def _replaced(values: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    return (*values[:index], value, *values[index + 1 :])


def _letter(colour: int | None) -> str:
    return "." if colour is None else COLOURS[colour][0].upper()


def _tiles(rack: Rack) -> str:
    return " ".join("??" if tile is None else _letter(tile[0]) + _letter(tile[1]) for tile in rack)


def begin(setup: GenialSetup) -> GenialState:
    sides = 2 if setup.teams else setup.seats
    return GenialState(
        setup=setup,
        phase=GenialPhase.DEAL,
        turn=0,
        bonus=0,
        placed=(),
        tracks=(START,) * sides,
        racks=((),) * setup.seats,
        bag=ALL,
        first=(None,) * setup.seats,
        shown=None,
        draws=0,
    )


GAME = Game(
    id="genial",
    version=1,
    seats=range(1, 5),
    shared_seats=range(1, 5),
    setup=GenialSetup,
    state=GenialState,
    actions=(PlaceTile, Swap, KeepRack, DeclineBonus),
    reasons=GenialReason,
    begin=begin,
    ground=own_board.ground,
    bots=bot.BOTS,
    advise=advice.advise,
    hidden=("racks", "bag"),
)
GenialState.game = GAME
