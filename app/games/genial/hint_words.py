"""Genial's advice in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from app.games.hint_words import HintWords, Values
from app.games.scoring_words import points
from app.games.sheet.words import Words
from app.i18n import mark
from app.thinking.worker import Advised
from rules.genial.actions import GenialAction, PlaceTile
from rules.genial.game import GenialState
from rules.genial.geometry import COLOURS, centre
from rules.genial.tiles import Tile

TILE_COLOURS = {
    "red": mark("red"),
    "green": mark("green"),
    "blue": mark("blue"),
    "orange": mark("orange"),
    "yellow": mark("yellow"),
    "purple": mark("purple"),
}


class GenialHints(HintWords[GenialState, GenialAction]):
    simple: ClassVar[Mapping[str, str]] = {
        "swap": mark("Swap your tiles"),
        "keep": mark("Keep your tiles"),
        "decline": mark("Play no bonus turn"),
    }
    of_the_best = ("out_of_the_way", "keeps", "declines")
    means = mark("Number: the lead to be expected in the weakest colour.")
    means_alone = mark("Number: what your weakest colour is expected to reach.")
    leads = True

    def describe(self, action: GenialAction) -> str:
        assert isinstance(action, PlaceTile)
        one, other = self._halves(action.tile)
        if one == other:
            return self.tr("Lay the double {colour}", colour=one)
        return self.tr("Lay {one} and {other}", one=one, other=other)

    def listed(self, advised: Advised) -> str:
        """Tiles of the same colours are told apart by what they bring."""
        tr, action = self.tr, advised.action
        if not isinstance(action, PlaceTile):
            return super().listed(advised)
        one, other = self._halves(action.tile)
        words = tr("{one} and {other}", one=one, other=other)
        return f"{words[:1].upper()}{words[1:]}, {points(tr, advised.values['points'])}"

    def spot(self, action: GenialAction) -> tuple[float, float] | None:
        if not isinstance(action, PlaceTile):
            return None
        (x, y), (other_x, other_y) = map(centre, action.cells)
        reach = 1.5 * (self.state.position.area.side - 1)
        return (x + other_x) / 2 / reach, -(y + other_y) / 2 / reach

    def think_of(self, action: GenialAction) -> str:
        if action.kind == "decline":
            return self.tr("Is another turn worth the tile it takes?")
        return self.tr("Look at which colours your tiles lack.")

    def _halves(self, tile: Tile) -> tuple[str, str]:
        one, other = (self.tr(TILE_COLOURS[COLOURS[colour]]) for colour in tile)
        return one, other

    def button(self, action: GenialAction) -> Words:
        return self.tr("Put the tile here"), "check"

    def explain(self, code: str, values: Values, names: Sequence[str]) -> str:
        tr, v = self.tr, values
        colour = tr(TILE_COLOURS[v["colour"]]) if "colour" in v else ""
        match code:
            case "wins":
                return tr("All pegs are at the end: you win at once.")
            case "ends":
                return tr("It ends the game while you lead by {ahead}.", ahead=v["ahead"])
            case "bonus_turn":
                return tr("It takes {colour} to {to}: another turn.", colour=colour, to=v["to"])
            case "stops":
                return tr(
                    "It takes {name}’s best place for {colour}: at most {left} points are left instead of {theirs}.",
                    name=names[v["seat"]],
                    colour=colour,
                    left=v["left"],
                    theirs=v["theirs"],
                )
            case "lifts_lowest":
                return tr(
                    "It lifts your weakest, {colour}, from {low} to {to}.", colour=colour, low=v["from"], to=v["to"]
                )
            case "scores":
                return tr("It moves {colour} from {low} to {to}.", colour=colour, low=v["from"], to=v["to"])
            case "prepares":
                return tr("No points now, but the next {colour} can bring {next}.", colour=colour, next=v["next"])
            case "out_of_the_way":
                return tr("It brings no points, but spoils least.")
            case "swaps":
                return tr("Your rack lacks {colour}, your weakest.", colour=colour)
            case "keeps":
                return tr("Your rack lacks {colour}, but what you have is worth more.", colour=colour)
        return tr("No bonus turn is worth its tile.")


WORDS = GenialHints
