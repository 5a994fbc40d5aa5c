"""A computer's advice in words: what to do, why, and what its number means."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from app.games.scoring_words import COMBINATIONS, coloured, points
from app.games.sheet.words import WRITE, Words
from app.games.trigon.words import triangles
from app.i18n import Translator, mark
from app.i18n.numbers import decimal
from app.thinking.worker import Advised
from rules.core import State
from rules.genial.geometry import COLOURS as GENIAL_COLOURS
from rules.knister.scoring import CELLS, SIDE, Combination
from rules.qwantum.scoring import COLUMNS
from rules.trigon.geometry import COLOURS as TRIGON_COLOURS
from rules.trigon.pieces import PIECES
from rules.trigon.placements import tables

TILE_COLOURS = {
    "red": mark("red"),
    "green": mark("green"),
    "blue": mark("blue"),
    "orange": mark("orange"),
    "yellow": mark("yellow"),
    "purple": mark("purple"),
}

SIMPLE = {
    ("twenty_one", "keep"): mark("Keep the dice"),
    ("twenty_one", "reroll"): mark("Roll again"),
    ("twenty_one", "cross"): mark("Cross out"),
    ("qwantum", "keep"): mark("Keep the dice"),
    ("qwantum", "decline"): mark("Pass"),
    ("genial", "swap"): mark("Swap your tiles"),
    ("genial", "keep"): mark("Keep your tiles"),
    ("genial", "decline"): mark("Play no bonus turn"),
}
"""Actions that need no further words."""

TIMES = {2: mark("twice"), 3: mark("three times"), 4: mark("four times"), 5: mark("five times")}
MEANS = {
    "knister": mark("Number: what the whole sheet is expected to make."),
    "twenty_one": mark("Number: the points still to be expected."),
    "qwantum": mark("Number: how much better it is than waiting a turn."),
    "genial": mark("Number: the lead to be expected in the weakest colour."),
    "trigon": mark("Number: the lead to be expected in points."),
}
MEANS_ALONE = {
    "genial": mark("Number: what your weakest colour is expected to reach."),
    "trigon": mark("Number: how many pieces are expected to be laid."),
}


def meaning(tr: Translator, state: State[Any]) -> str:
    """What the numbers beside the actions are."""
    id = state.game.id
    return tr(MEANS_ALONE[id] if state.setup.seats == 1 and id in MEANS_ALONE else MEANS[id])


def doing(tr: Translator, state: Any, action: Any) -> str:
    """What is advised, in a few words."""
    id = state.game.id
    if (id, action.kind) in SIMPLE:
        return tr(SIMPLE[id, action.kind])
    return _DOING[id](tr, state, action)


def listed(tr: Translator, state: Any, advised: Advised) -> str:
    """The same in a list: shorter, and tiles of the same colours are told apart by what they bring."""
    action: Any = advised.action
    id = state.game.id
    if id == "genial" and action.kind == "place":
        one, other = (tr(TILE_COLOURS[GENIAL_COLOURS[colour]]) for colour in action.tile)
        words = tr("{one} and {other}", one=one, other=other)
        return f"{words[:1].upper()}{words[1:]}, {points(tr, advised.values['points'])}"
    if id == "trigon":
        return f"{PIECES[tables().piece_of(action.cells)].name}, {triangles(tr, len(action.cells))}"
    return doing(tr, state, action)


def heading(tr: Translator, state: Any, action: Any) -> str:
    """The same as an advice."""
    if state.game.id == "knister":
        if action.cell == CELLS // 2:
            return tr("Write the {number} in the middle", number=state.number)
        place = doing(tr, state, action)
        return tr("Write the {number}: {place}", number=state.number, place=place[:1].lower() + place[1:])
    return doing(tr, state, action)


def taking(tr: Translator, state: Any, action: Any) -> Words:
    """The button that takes the advice: what lies on the table then still waits to be confirmed."""
    id = state.game.id
    if (id, action.kind) in SIMPLE:
        return tr(SIMPLE[id, action.kind]), "check"
    if id == "knister":
        return tr("Put {number} here", number=state.number), "pencil"
    if action.kind == "reroll":
        return tr("Choose these dice"), "refresh-cw"
    if id in ("twenty_one", "qwantum"):
        return tr("Put it here"), "pencil"
    return (tr("Put the tile here") if id == "genial" else tr("Put the piece here")), "check"


def worth(tr: Translator, state: State[Any], value: float) -> str:
    """The number beside an action; a lead has a sign."""
    if state.game.id == "knister":
        return str(round(value))
    return ("+" if round(value, 1) > 0 and _is_lead(state) else "") + signed(tr, value)


def signed(tr: Translator, value: float) -> str:
    one = abs(round(value, 1))
    return ("\N{MINUS SIGN}" if value < 0 and one else "") + decimal(tr, one)


def _is_lead(state: State[Any]) -> bool:
    return state.game.id == "qwantum" or (state.game.id in MEANS_ALONE and state.setup.seats > 1)


def _write(tr: Translator, state: Any, action: Any) -> str:
    row, column = divmod(action.cell, SIDE)
    return tr("Row {row}, column {column}", row=row + 1, column=column + 1)


def _write_colours(tr: Translator, state: Any, action: Any) -> str:
    values = {die.body: value for die, value in zip(state.game.dice, state.dice, strict=True)}
    numbers = ", ".join(coloured(tr, colour, str(values[colour])).lower() for colour in action.colours)
    return tr("Write: {numbers}", numbers=numbers)


def _take(tr: Translator, state: Any, action: Any) -> str:
    if action.kind == "take":
        return tr(WRITE[action.colour], number=state.number(action.colour))
    dice = [item for item in state.sheet(0).items if item.kind == "die"]
    shown = [coloured(tr, dice[number].colour or "white", dice[number].written).lower() for number in action.dice]
    return tr("Roll again: {dice}", dice=", ".join(shown))


def _lay_tile(tr: Translator, state: Any, action: Any) -> str:
    one, other = (tr(TILE_COLOURS[GENIAL_COLOURS[colour]]) for colour in action.tile)
    if one == other:
        return tr("Lay the double {colour}", colour=one)
    return tr("Lay {one} and {other}", one=one, other=other)


def _lay_piece(tr: Translator, state: Any, action: Any) -> str:
    name = PIECES[tables().piece_of(action.cells)].name
    return tr.plural("Lay {piece}, {n} triangle", "Lay {piece}, {n} triangles", len(action.cells), piece=name)


_DOING: dict[str, Callable[[Translator, Any, Any], str]] = {
    "knister": _write,
    "twenty_one": _write_colours,
    "qwantum": _take,
    "genial": _lay_tile,
    "trigon": _lay_piece,
}


OF_THE_BEST = {
    "knister": ("spares",),
    "twenty_one": ("crosses", "writes"),
    "qwantum": ("keep", "declines", "miss"),
    "genial": ("out_of_the_way", "keeps", "declines"),
}
"""Reasons that say of an action that no other is better."""


def reason(tr: Translator, state: Any, advised: Advised, names: Sequence[str], best: bool = True) -> str:
    """Why, in a sentence or two; `best` is the first of a list of advice."""
    values = dict(advised.values)
    if not best and advised.reason in OF_THE_BEST.get(state.game.id, ()):
        words = tr("Possible, but the first choice promises at least as much.")
    else:
        words = _REASONS[state.game.id](tr, advised.reason, values, names)
    if state.game.id == "knister" and values.get("next") is not None:
        expected, other = (f"{values[key]:.0f}" for key in ("expected", "next"))
        compared = (
            tr("{expected} expected here, {next} in the next best cell.", expected=expected, next=other)
            if best
            else tr("{expected} expected here, {next} in the best cell.", expected=expected, next=other)
        )
        words += f" {compared}"
    return words


def _knister(tr: Translator, code: str, v: Mapping[str, Any], _: Sequence[str]) -> str:
    match code:
        case "completes":
            name = tr(COMBINATIONS[Combination(v["combination"])])
            return tr(
                "The line is full then: {combination}, {points}.", combination=name, points=points(tr, v["points"])
            )
        case "straight":
            return tr.plural(
                "It keeps the street {low}–{high} open, {n} number to go.",
                "It keeps the street {low}–{high} open, {n} numbers to go.",
                v["missing"],
                low=v["low"],
                high=v["high"],
            )
        case "alike":
            return tr("Its line then has {number} {times}.", number=v["number"], times=tr(TIMES[v["count"]]))
        case "house":
            return tr("A full house is near: {points}.", points=points(tr, v["points"]))
        case "begins":
            return tr("It begins a line that is still empty.")
    return tr("It promises little, but spoils less than any other cell.")


def _twenty_one(tr: Translator, code: str, v: Mapping[str, Any], _: Sequence[str]) -> str:
    match code:
        case "keep":
            return _dice_worth(tr, v["expected"], v["again"])
        case "reroll":
            return _dice_worth(tr, v["kept"], v["expected"])
        case "hits":
            words = tr.plural("{n} exact hit in this row.", "{n} exact hits in this row.", v["row_hits"])
            return words + " " + tr("That makes a bonus of {bonus}.", bonus=v["bonus"]) if v["bonus"] else words
        case "completes":
            return tr("The row is full and brings {points}.", points=points(tr, v["row_points"]))
        case "crosses" if not v["fits"]:
            return tr("Nothing fits, so the {number} goes.", number=v["number"])
        case "crosses":
            return tr("Whatever fits is worth more empty, so the {number} goes.", number=v["number"])
    return tr.plural(
        "It brings {n} point, more than empty fields promise.",
        "It brings {n} points, more than empty fields promise.",
        v["points"],
    )


def _dice_worth(tr: Translator, kept: float, again: float) -> str:
    return tr(
        "As they lie the dice are worth {kept}, rolled again {again}.", kept=signed(tr, kept), again=signed(tr, again)
    )


def _qwantum(tr: Translator, code: str, v: Mapping[str, Any], _: Sequence[str]) -> str:
    match code:
        case "keep" if v["best"] is None:
            return tr("No second roll promises more.")
        case "keep":
            return tr("The dice are good as they lie: {sum}.", sum=coloured(tr, v["best"], str(v["number"])))
        case "reroll":
            return tr(
                "Rolling again promises {expected}, keeping {kept}.",
                expected=signed(tr, v["expected"]),
                kept=signed(tr, v["kept"]),
            )
        case "scores":
            return tr("The column is full and brings {points}.", points=points(tr, v["points"]))
        case "takes" if not v["room"]:
            return tr("The row is full then.") if v["column"] == COLUMNS else tr("No number fits behind it any more.")
        case "takes":
            return tr.plural(
                "{n} number would still fit behind it.", "{n} numbers would still fit behind it.", v["room"]
            )
        case "miss":
            return tr("Even a miss (−{miss}) spoils less than any sum on offer.", miss=v["miss"])
    return tr("Every sum on offer spoils a row more than waiting costs.")


def _genial(tr: Translator, code: str, v: Mapping[str, Any], names: Sequence[str]) -> str:
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
                "It takes {name}’s best place for {colour}: {left} points left there instead of {theirs}.",
                name=names[v["seat"]],
                colour=colour,
                left=v["left"],
                theirs=v["theirs"],
            )
        case "lifts_lowest":
            return tr("It lifts your weakest, {colour}, from {low} to {to}.", colour=colour, low=v["from"], to=v["to"])
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


def _trigon(tr: Translator, code: str, v: Mapping[str, Any], names: Sequence[str]) -> str:
    opened = tr.plural("It opens {n} corner.", "It opens {n} corners.", v.get("opened", 0))
    blocked = ""
    if "blocked" in v:
        whose = tr(_RIVALS[TRIGON_COLOURS[v["rival"]]])
        blocked = tr.plural(
            "It blocks {n} corner of {rival}.", "It blocks {n} corners of {rival}.", v["blocked"], rival=whose
        )
    match code:
        case "finishes":
            return tr("The last piece of this colour: {points}.", points=points(tr, v["points"]))
        case "while_it_fits":
            return tr.plural(
                "It fits in {n} place only: now or never.", "It fits in {n} places only: now or never.", v["places"]
            )
        case "opens_and_blocks":
            return f"{opened} {blocked}"
        case "blocks":
            return blocked
        case "large":
            return tr.plural(
                "It gets rid of a piece; {n} triangle is left.",
                "It gets rid of a piece; {n} triangles are left.",
                v["left"],
            )
    return opened


_RIVALS = {"blue": mark("blue"), "yellow": mark("yellow"), "red": mark("red"), "green": mark("green")}

_REASONS: dict[str, Callable[[Translator, str, Mapping[str, Any], Sequence[str]], str]] = {
    "knister": _knister,
    "twenty_one": _twenty_one,
    "qwantum": _qwantum,
    "genial": _genial,
    "trigon": _trigon,
}
