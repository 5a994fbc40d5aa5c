"""Ladder's rules."""

from __future__ import annotations

from app.games.rule_book.book import Rule, RuleBook, Section
from app.games.rule_book.shared import DICE_REASONS, at_this_table
from app.i18n import mark

BOOK = RuleBook(
    (
        Section(
            "climb",
            mark("Climbing"),
            (
                Rule("climb.write", mark("Everybody writes the die on a free rung of their own ladder.")),
                Rule("climb.points", mark("A rung counts its number if that is higher than the one below.")),
            ),
        ),
        at_this_table(dice=True),
    ),
    DICE_REASONS | {"rung_taken": "climb.write", "no_such_rung": "climb.write", "not_your_turn": "climb.write"},
)
