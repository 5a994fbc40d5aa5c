"""What Genial says: its options, its points, and the names of its colours."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from app.games.board.words import BoardNotice, BoardOffer, BoardWords, TrayWords
from app.games.game_words import GameWords, OptionFact, OptionWords, Scoring
from app.games.scoring_words import points
from app.games.words import names
from app.i18n import Translator, mark
from app.table.draft import Draft, is_person
from rules.board import BoardPiece, OpenTiles
from rules.core import Action
from rules.genial.actions import KeepRack, Swap
from rules.genial.game import GenialPhase, GenialReason, GenialState, Placed
from rules.genial.geometry import COLOURS, SIDE_FOR_SEATS
from rules.genial.scoring import LAP
from rules.genial.tiles import Tile

OPTIONS = {
    "teams": OptionWords(mark("Teams of two"), mark("partners share one track for each colour")),
    "partners_see": OptionWords(
        mark("Partners may confer"), mark("they see each other’s tiles and may talk about the game")
    ),
}

COLOUR_NAMES = {
    "red": mark("Red"),
    "green": mark("Green"),
    "blue": mark("Blue"),
    "orange": mark("Orange"),
    "yellow": mark("Yellow"),
    "purple": mark("Purple"),
}


def scoring(tr: Translator) -> Scoring:
    return Scoring(
        tr("What a tile brings"),
        [
            (tr("Each like symbol in line"), points(tr, 1), tr("in five directions from each half, up to a gap")),
            (tr("A colour at {n}", n=LAP), tr("bonus turn"), tr("what is over is lost")),
            (tr("All six at the end of their track"), tr("win at once"), ""),
        ],
        tr("The lowest colour is the score. If those are equal, the second lowest decides, and so on."),
    )


def setup_facts(tr: Translator, seats: int) -> list[OptionFact]:
    cells = {count: str(3 * side * (side - 1) + 1) for count, side in SIDE_FOR_SEATS.items()}
    steps = tuple(dict.fromkeys(cells.values()))
    found = [OptionFact(tr("Board"), tr("its cells grow with the players"), cells[seats], steps)]
    if seats == 1:
        found.append(OptionFact(tr("Alone"), tr("one tile at a time, without a rack")))
    return found


def own_rack(tr: Translator, draft: Draft, seat: int) -> list[str]:
    if len(draft.seats) == 1 or not is_person(draft.seats[seat]):
        return []
    shared = draft.options.get("teams") and draft.options.get("partners_see")
    return [tr("partner sees the rack") if shared else tr("rack hidden")]


REFUSALS = {
    "no_such_tile": mark("There is no such tile."),
    "not_on_rack": mark("This tile is not on your rack."),
    "printed_cell": mark("A printed symbol cannot be covered."),
    "not_adjacent": mark("The two halves must lie side by side."),
    "double_order": mark("That tile is named the wrong way round."),
    "not_at_symbol": mark("The first tile goes beside a printed symbol."),
    "symbol_used": mark("Somebody else began at this symbol."),
    "place_first": mark("Place a tile first."),
    "placing_done": mark("You have placed all you may in this turn."),
    "no_bonus": mark("There is no bonus turn to decline."),
    "bonus_compulsory": mark("A bonus turn must be played."),
}
"""What only this game refuses."""

# -- the board -----------------------------------------------------------------------------------------------


def colour_word(tr: Translator, colour: int) -> str:
    return tr(COLOUR_NAMES[COLOURS[colour]])


def tile_words(tr: Translator, tile: Tile) -> str:
    return tr("{one} and {other}", one=colour_word(tr, tile[0]), other=colour_word(tr, tile[1]))


def gains_words(tr: Translator, tile: Tile, gains: tuple[int, int]) -> str:
    """ "Yellow +5, Purple +3"."""
    words = [f"{colour_word(tr, colour)} +{gain}" for colour, gain in zip(tile, gains, strict=True) if gain]
    return ", ".join(words) or tr("no points")


def bag_words(tr: Translator, size: int) -> str:
    return tr.plural("{n} in the bag", "{n} in the bag", size)


# -- bonus turns ---------------------------------------------------------------------------------------------


def reached(state: GenialState, number: int) -> list[tuple[int, int]]:
    """The colours that this tile brought to the end of a lap, and which."""
    placed: Sequence[Placed] = state.placed
    laid = placed[number]
    side = state.track_index(laid.seat)
    found = []
    for colour in sorted(set(laid.tile)):
        later = sum(_gain(other, colour) for other in placed[number + 1 :] if state.track_index(other.seat) == side)
        peg = state.track(laid.seat)[colour] - later
        found += [(colour, lap) for lap in (LAP, 2 * LAP) if peg - _gain(laid, colour) < lap <= peg]
    return found


def _gain(laid: Placed, colour: int) -> int:
    """By how much this tile moved that peg."""
    return sum(gain for half, gain in zip(laid.tile, laid.gains, strict=True) if half == colour)


def reached_words(tr: Translator, state: GenialState, number: int) -> str:
    """ "Yellow reached 18.", or nothing."""
    laps = reached(state, number)
    words = []
    for lap in (LAP, 2 * LAP):
        colours = names(tr, [colour_word(tr, colour) for colour, at in laps if at == lap])
        if colours:
            words.append(tr("{colours} reached {lap}.", colours=colours, lap=lap))
    return " ".join(words)


def bonus_due(tr: Translator, state: GenialState) -> str:
    return tr("Bonus turn") if state.bonus == 1 else tr.plural("{n} bonus turn", "{n} bonus turns", state.bonus)


def bonus_words(tr: Translator, state: GenialState) -> str:
    again = tr("Place one more tile.")
    return " ".join(part for part in (reached_words(tr, state, len(state.placed) - 1), again) if part)


def move_words(tr: Translator, state: GenialState, number: int, name: str) -> str:
    """ "Eva: Yellow +5. Yellow reached 18."."""
    laid = state.placed[number]
    words = tr("{name}: {what}", name=name, what=gains_words(tr, laid.tile, laid.gains))
    ends = reached_words(tr, state, number)
    return f"{words}. {ends}" if ends else words


# -- swapping ------------------------------------------------------------------------------------------------


def swap_offer(tr: Translator, state: GenialState, seat: int, others: Sequence[str]) -> BoardOffer:
    """Why the rack may be swapped, and what `others` get to see."""
    rack, track = state.racks[seat], state.track(seat)
    lowest = state.lowest(seat)
    words = names(tr, [colour_word(tr, colour) for colour in lowest])
    if len(lowest) == 1:
        reason = tr("{colour} is your lowest, and no tile of yours shows it.", colour=words)
    else:
        reason = tr("{colours} are your lowest, and no tile of yours shows one of them.", colours=words)
    shown = tr.plural(
        "This {n} tile is shown to {names}", "These {n} tiles are shown to {names}", len(rack), names=names(tr, others)
    )
    none_of = tr.plural("0 of {n} tile", "0 of {n} tiles", len(rack))
    return BoardOffer(
        title=tr("Swap your rack?"),
        text=reason,
        marks=[(colour, f"{colour_word(tr, colour)} {track[colour]}", none_of) for colour in lowest],
        facts=[
            ("eye", shown),
            ("shuffle", tr("Draw {n} new ones, then these go back to the bag", n=state.rack_size)),
            ("ban", tr("All or none, and only now")),
        ],
    )


class GenialBoardWords(BoardWords):
    @property
    def state(self) -> GenialState:
        return cast("GenialState", self.sight.state)

    def subtitle(self) -> str:
        tr, state = self.tr, self.state
        if state.over():
            return ""
        return ", ".join((tr("move {n}", n=len(state.placed) + 1), bag_words(tr, state.bag_size)))

    def mark_names(self) -> list[str]:
        return [colour_word(self.tr, colour) for colour in range(len(COLOURS))]

    def laid(self, number: int) -> str:
        return move_words(self.tr, self.state, number, self.sight.name(self.state.placed[number].seat))

    def notice(self) -> BoardNotice | None:
        tr, state = self.tr, self.state
        if state.phase is not GenialPhase.BONUS or self.sight.own != state.turn:
            return None
        ends = reached(state, len(state.placed) - 1)
        return BoardNotice(bonus_due(tr, state), bonus_words(tr, state), ends[0][0] if ends else None)

    def tray(self) -> TrayWords:
        return TrayWords(self.tr("Your rack"), size=self.state.rack_size)

    def voice(self, piece: BoardPiece) -> str:
        return tile_words(self.tr, (piece.marks[0], piece.marks[1]))

    def lay(self) -> str:
        return self.tr("Place tile")

    def choose(self) -> str:
        return self.tr("Choose a tile")

    def idle(self) -> str:
        own_turn = self.sight.own in self.state.to_act()
        return GenialReason.PLACING_DONE if own_turn else super().idle()

    def choice(self, action: Action) -> tuple[str, str]:
        tr = self.tr
        if isinstance(action, Swap):
            return tr("Show and swap"), "repeat"
        return (tr("Keep"), "cross") if isinstance(action, KeepRack) else (tr("No bonus turn"), "cross")

    def offer(self) -> BoardOffer | None:
        state, own = self.state, self.sight.own
        if own is None or state.phase is not GenialPhase.SWAP or own != state.turn:
            return None
        others = [self.sight.name(seat) for seat in range(state.setup.seats) if seat != own]
        return swap_offer(self.tr, state, own, others)

    def shown(self, tiles: OpenTiles) -> str:
        name = self.sight.name(tiles.seat)
        if tiles.swapped:
            return self.tr("{name} swapped these tiles", name=name)
        return self.tr("{name} has these tiles", name=name)

    def tracks(self, seats: tuple[int, ...]) -> str:
        if self.sight.own in seats:
            return self.tr("Your tracks") if len(seats) == 1 else self.tr("Your team’s tracks")
        return self.tr("Tracks of {name}", name=names(self.tr, [self.sight.name(seat) for seat in seats]))

    def track_note(self) -> str:
        return self.tr("18 gives a bonus turn")


WORDS = GameWords(
    scoring=scoring, setup=setup_facts, options=OPTIONS, seat=own_rack, refusals=REFUSALS, board=GenialBoardWords
)
