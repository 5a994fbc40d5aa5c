"""Words about scoring and sheets: names of combinations, numbers as they are called out, what a cell is and does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from app.i18n import Translator, mark
from rules.genial.scoring import LAP
from rules.knister.scoring import POINTS, Combination, SoloVerdict
from rules.qwantum.scoring import MISSES, miss_points
from rules.sheet import Choice, Item
from rules.trigon.scoring import ALL_PLACED, SINGLE_LAST
from rules.twenty_one.scoring import BONUS

COMBINATIONS = {
    Combination.PAIR: mark("Pair"),
    Combination.TWO_PAIRS: mark("Two pairs"),
    Combination.THREE: mark("Three alike"),
    Combination.FOUR: mark("Four alike"),
    Combination.FULL_HOUSE: mark("Full house"),
    Combination.STRAIGHT_WITH_7: mark("Street with 7"),
    Combination.FIVE: mark("Five alike"),
    Combination.STRAIGHT_WITHOUT_7: mark("Street without 7"),
}

VERDICTS = {
    SoloVerdict.FRIENDLY: mark("The dice owe you one"),
    SoloVerdict.GOOD: mark("Good"),
    SoloVerdict.EXCELLENT: mark("Excellent"),
    SoloVerdict.PHENOMENAL: mark("Phenomenal"),
}
"""The rule sheet's words for Knister alone."""

EXAMPLES: Mapping[Combination, tuple[int, ...]] = {
    Combination.PAIR: (6, 6, 3, 9, 11),
    Combination.TWO_PAIRS: (6, 6, 9, 9, 4),
    Combination.THREE: (8, 8, 8, 5, 10),
    Combination.FOUR: (5, 5, 5, 5, 9),
    Combination.FULL_HOUSE: (7, 7, 7, 4, 4),
    Combination.STRAIGHT_WITH_7: (5, 6, 7, 8, 9),
    Combination.FIVE: (7, 7, 7, 7, 7),
    Combination.STRAIGHT_WITHOUT_7: (2, 3, 4, 5, 6),
}

NUMBERS = (
    mark("Zero"),
    mark("One"),
    mark("Two"),
    mark("Three"),
    mark("Four"),
    mark("Five"),
    mark("Six"),
    mark("Seven"),
    mark("Eight"),
    mark("Nine"),
    mark("Ten"),
    mark("Eleven"),
    mark("Twelve"),
)


def scoring_table(tr: Translator) -> list[tuple[str, int, str]]:
    """Every combination with its points and an example, cheapest first."""
    return [
        (tr(name), POINTS[combination], "  ".join(map(str, EXAMPLES[combination])))
        for combination, name in COMBINATIONS.items()
    ]


COLOURS = {
    "white": mark("White"),
    "black": mark("Black"),
    "red": mark("Red"),
    "blue": mark("Blue"),
    "yellow": mark("Yellow"),
    "green": mark("Green"),
    "purple": mark("Purple"),
}


@dataclass(frozen=True)
class Scoring:
    """What brings points: name, points and an example each, and what else to know."""

    title: str
    rows: list[tuple[str, str, str]]
    note: str


def _knister_scoring(tr: Translator) -> Scoring:
    return Scoring(
        tr("What a line brings"),
        [(name, points(tr, worth), example) for name, worth, example in scoring_table(tr)],
        tr("Diagonals count double. The order within a line does not matter."),
    )


def _twenty_one_scoring(tr: Translator) -> Scoring:
    hits = range(1, len(BONUS))
    return Scoring(
        tr("What exact hits bring"),
        [(tr.plural("{n} hit in a row", "{n} hits in a row", n), points(tr, BONUS[n]), "") for n in hits],
        tr("A row brings its numbers and the bonus for its exact hits. A hit is a number equal to the printed one."),
    )


def _qwantum_scoring(tr: Translator) -> Scoring:
    misses = range(1, MISSES + 1)
    return Scoring(
        tr("What a column brings"),
        [
            (tr("A full column"), tr("second lowest number"), "4  6  6  9 → 6"),
            *((tr.plural("{n} miss", "{n} misses", n), f"−{miss_points(n)}", "") for n in misses),
        ],
        tr("Equal numbers count as one. If all four are equal, that number counts."),
    )


def _genial_scoring(tr: Translator) -> Scoring:
    return Scoring(
        tr("What a tile brings"),
        [
            (tr("Each like symbol in line"), points(tr, 1), tr("in five directions from each half, up to a gap")),
            (tr("A colour at {n}", n=LAP), tr("bonus turn"), tr("what is over is lost")),
            (tr("All six at the end of their track"), tr("win at once"), ""),
        ],
        tr("The lowest colour is the score. If those are equal, the second lowest decides, and so on."),
    )


def _trigon_scoring(tr: Translator) -> Scoring:
    return Scoring(
        tr("What a colour brings"),
        [
            (tr("Each triangle left"), "−1", ""),
            (tr("All pieces placed"), f"+{ALL_PLACED}", ""),
            (tr("The single triangle last"), f"+{SINGLE_LAST}", tr("if all pieces are placed")),
        ],
        tr("The scores of colours that play together are added. Alone the pieces on the board count."),
    )


SCORING: Mapping[str, Callable[[Translator], Scoring]] = {
    "knister": _knister_scoring,
    "twenty_one": _twenty_one_scoring,
    "qwantum": _qwantum_scoring,
    "genial": _genial_scoring,
    "trigon": _trigon_scoring,
}


def coloured(tr: Translator, colour: str, number: str) -> str:
    """ "White 6"."""
    return f"{tr(COLOURS[colour])} {number}" if colour in COLOURS else number


def spoken_number(tr: Translator, number: int) -> str:
    return tr(NUMBERS[number]) if number < len(NUMBERS) else str(number)


def points(tr: Translator, n: int) -> str:
    return tr.plural("{n} point", "{n} points", n)


def describe_cell(tr: Translator, item: Item, choice: Choice | None) -> str:
    """What the voice says about a cell: "Row 3, column 2, free, writes 7, brings 3 points"."""
    values: dict[str, Any] = dict(item.values)
    parts = [tr("Row {row}, column {column}", row=values.get("row", ""), column=values.get("column", ""))]
    if item.written:
        parts.append(tr("{number} is written here", number=item.written))
    else:
        parts.append(tr("free"))
    if choice:
        parts.append(tr("writes {number}", number=dict(choice.shows).get(item.id, "")))
        parts.append(tr.plural("brings {n} point", "brings {n} points", choice.gain))
    return ", ".join(parts)
