"""Tips for a first game of Genial, most important first."""

from __future__ import annotations

from app.games.lessons.tips import CONFIRM, Tip, TipMoment
from app.i18n import mark
from rules.genial.game import GenialState
from rules.genial.scoring import LAP


def at(moment: TipMoment) -> GenialState:
    state = moment.state
    assert isinstance(state, GenialState)
    return state


def _laid(moment: TipMoment) -> int:
    return sum(placed.seat == moment.seat for placed in at(moment).placed)


TIPS: tuple[Tip, ...] = (
    Tip(
        CONFIRM,
        mark("The rays show what counts. Turn the tile if you like, then confirm with the big button."),
        lambda m: m.chosen and m.acts,
    ),
    Tip(
        "bonus",
        mark("A colour has reached 18: you lay another tile at once."),
        lambda m: m.phase == "bonus" and m.acts,
        about="figures",
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
        about="figures",
    ),
    Tip(
        "block",
        mark("You can also close lines that the computer needs: see which of its colours is lowest."),
        lambda m: m.phase == "place" and m.acts and _laid(m) >= 6,
    ),
    Tip(
        "near",
        mark("One of your colours is close to 18. Reaching it brings another turn; what goes beyond is lost."),
        lambda m: m.acts and any(LAP - 4 <= peg < LAP for peg in at(m).track(m.seat)),
        about="figures",
    ),
)
