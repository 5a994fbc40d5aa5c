"""Which rule stands behind each reason code: a refusal leads to its paragraph."""

from __future__ import annotations

from collections.abc import Mapping

TABLE = {
    "no_such_seat": "app.seats",
    "wrong_controller": "app.seats",
    "not_your_seat": "app.turns",
    "no_seat": "app.turns",
    "seat_left": "app.leave",
    "seat_resigned": "app.leave",
    "cannot_leave": "app.leave",
    "nothing_to_undo": "app.undo",
    "chance_followed": "app.undo",
    "others_depend": "app.undo",
    "refused_by_others": "app.undo",
    "nobody_asked": "app.undo",
}
"""The same in every game."""

DICE = TABLE | {"type_the_dice": "app.dice", "roll_in_the_app": "app.dice", "impossible_draw": "app.dice"}

KNISTER = DICE | {
    "malformed": "round.write",
    "not_your_turn": "round.order",
    "game_over": "end.rounds",
    "waiting_for_chance": "round.roll",
    "no_chance_pending": "round.order",
    "impossible_roll": "round.roll",
    "no_such_cell": "round.write",
    "cell_taken": "round.stays",
    "already_written": "round.must",
    # dice for paper
    "no_reroll": "round.roll",
    "rounds_are_fixed": "end.rounds",
}

TWENTY_ONE = DICE | {
    "malformed": "write.choice",
    "not_your_turn": "roll.first",
    "game_over": "end.when",
    "waiting_for_chance": "roll.all",
    "no_chance_pending": "roll.again",
    "impossible_roll": "box.dice",
    "dice_not_final": "roll.again",
    "dice_final": "roll.again",
    "nothing_chosen": "write.choice",
    "no_such_colour": "write.colour",
    "colour_twice": "write.colour",
    "not_in_row_order": "write.colour",
    "field_taken": "write.final",
    "die_too_high": "write.height",
    "already_written": "write.choice",
    "row_done": "write.rows",
    "row_later": "write.rows",
    "ones_stay": "roll.ones",
    "dice_together": "roll.again",
    # dice for paper
    "only_one_reroll": "roll.again",
    "all_others_roll": "roll.again",
    "nothing_to_keep": "roll.again",
}

QWANTUM = DICE | {
    "malformed": "turn.next",
    "not_your_turn": "turn.next",
    "game_over": "end.rows",
    "waiting_for_chance": "turn.roll",
    "no_chance_pending": "turn.roll",
    "impossible_roll": "box.most",
    "dice_not_final": "turn.roll",
    "dice_final": "turn.roll",
    "nothing_chosen": "turn.roll",
    "no_such_die": "turn.roll",
    "die_twice": "turn.roll",
    "dice_not_ascending": "turn.roll",
    "no_such_colour": "turn.sums",
    "colour_taken": "turn.everyone",
    "row_full": "rows.order",
    "left_to_right": "rows.order",
    "cell_taken": "rows.order",
    "not_higher": "rows.rise",
    "not_lower": "rows.fall",
    "already_chosen": "turn.everyone",
    # dice for paper
    "only_one_reroll": "turn.roll",
    "nothing_to_keep": "turn.roll",
    "nothing_to_take": "turn.first",
}

GENIAL = TABLE | {
    "malformed": "turn.order",
    "not_your_turn": "turn.deal",
    "game_over": "end.full",
    "waiting_for_chance": "turn.order",
    "no_chance_pending": "turn.order",
    "impossible_roll": "box.tiles",
    "impossible_draw": "box.tiles",
    "no_such_tile": "box.tiles",
    "not_on_rack": "turn.must",
    "no_such_cell": "box.board",
    "outside_area": "box.board",
    "printed_cell": "place.free",
    "cell_taken": "place.free",
    "not_adjacent": "place.free",
    "double_order": "place.turn",
    "not_at_symbol": "place.first",
    "symbol_used": "place.first",
    "place_first": "turn.order",
    "placing_done": "turn.order",
    "no_bonus": "bonus.earn",
    "bonus_compulsory": "bonus.must",
}

TRIGON = TABLE | {
    "malformed": "turn.order",
    "not_your_turn": "turn.order",
    "game_over": "turn.out",
    "waiting_for_chance": "turn.order",
    "no_chance_pending": "turn.order",
    "impossible_roll": "turn.order",
    "impossible_draw": "turn.order",
    "no_such_cell": "box.board",
    "not_ascending": "turn.free",
    "not_a_piece": "box.pieces",
    "piece_placed": "turn.once",
    "outside_area": "turn.free",
    "cells_taken": "turn.free",
    "not_on_start": "contact.first",
    "start_closed": "contact.first",
    "touches_own_edge": "contact.edge",
    "no_corner": "contact.corner",
    "touches_straight_side": "vertex.rule",
}

RULES: Mapping[str, Mapping[str, str]] = {
    "knister": KNISTER,
    "twenty_one": TWENTY_ONE,
    "qwantum": QWANTUM,
    "genial": GENIAL,
    "trigon": TRIGON,
}

SEATS = {
    ("trigon", "start_closed"): {2: "seats.two_starts", 3: "seats.three_starts"},
    ("trigon", "outside_area"): {3: "seats.three"},
}
"""Where it depends on how many play."""


def rule_for(game_id: str, reason: str, seats: int = 0) -> str | None:
    """The id of the rule in that game's book; None for what is no rule of the game."""
    of_seats = SEATS.get((game_id, reason), {})
    return of_seats.get(seats) or RULES.get(game_id, {}).get(reason)
