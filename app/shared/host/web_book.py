"""The lesson and the rule book of a game for guests in a browser: the same texts as the app's."""

from __future__ import annotations

from functools import cache

from app.games.lessons.library import lesson_of
from app.games.registry import faces
from app.games.rule_book.library import book
from app.i18n import Translator
from rules.codec import JSON


def has_book(game_id: str) -> bool:
    return any(face.id == game_id for face in faces())


@cache
def book_of(language: str, game_id: str) -> JSON:
    """Reading a lesson in plays its positions: not for a thread that has to answer at once."""
    tr = Translator(language)
    return {
        "lesson": [
            {
                "title": tr(page.title),
                "steps": [{"title": tr(step.title), "text": tr(step.text)} for step in page.steps],
            }
            for page in lesson_of(game_id).pages
        ],
        "sections": [
            {
                "title": tr(section.title),
                "rules": [
                    {
                        "number": f"{number}.{place}",
                        "text": tr(rule.text),
                        **({"table": [list(row) for row in rule.table(tr)]} if rule.table else {}),
                    }
                    for place, rule in enumerate(section.rules, 1)
                ],
            }
            for number, section in enumerate(book(game_id).sections, 1)
        ],
    }
