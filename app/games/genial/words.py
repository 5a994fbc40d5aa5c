"""What Genial says: its options, its points, and the names of its colours."""

from __future__ import annotations

from app.games.game_words import GameWords, OptionFact, OptionWords, Scoring
from app.games.scoring_words import points
from app.i18n import Translator, mark
from app.table.draft import Draft, is_person
from rules.genial.geometry import SIDE_FOR_SEATS
from rules.genial.scoring import LAP

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

WORDS = GameWords(scoring=scoring, setup=setup_facts, options=OPTIONS, seat=own_rack, refusals=REFUSALS)
