"""A game is one folder of rules and one of the app: nobody else knows it by its id."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import rules
from app.games.registry import FACES

ROOT = Path(__file__).resolve().parents[1]
WORD = re.compile(rf"(?<![\w-])({'|'.join(rules.GAME_IDS)})(?![\w-])")

AT_HOME = (
    *(f"rules/{id}/" for id in rules.GAME_IDS),
    *(f"app/games/{id}/" for id in rules.GAME_IDS),
    "rules/__init__.py",
    "rules/table_dice/",
    "app/games/registry.py",
    "app/store/schema.py",
    "app/i18n/locale/",
)
"""Where a game's id may stand: its folders, the registry, the dice for paper tables, old stores, translations."""

ELSEWHERE: dict[str, int] = {}
"""How often ids still stand in other places. A number that is no longer true must go down."""


def said(path: Path) -> Iterator[str]:
    """Ids of games in what a file says: in the strings and imports of Python, anywhere in what browsers read."""
    text = path.read_text("utf-8")
    if path.suffix != ".py":
        yield from WORD.findall(text)
        return
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from WORD.findall(node.value)
        elif isinstance(node, ast.ImportFrom):
            yield from WORD.findall(" ".join([node.module or "", *(name.name for name in node.names)]))
        elif isinstance(node, ast.Import):
            yield from WORD.findall(" ".join(name.name for name in node.names))


def files() -> Iterator[Path]:
    for folder in ("app", "rules", "desktop"):
        yield from sorted((ROOT / folder).rglob("*.py"))
    yield from sorted(path for path in (ROOT / "assets" / "web").rglob("*") if path.suffix in (".js", ".css", ".html"))
    yield ROOT / "main.py"


def test_no_game_is_known_by_its_id_outside_its_folders() -> None:
    found = {}
    for path in files():
        name = path.relative_to(ROOT).as_posix()
        count = 0 if name.startswith(AT_HOME) else len(list(said(path)))
        if count:
            found[name] = count
    assert found == ELSEWHERE


def test_ids_are_found_where_they_are_said(tmp_path: Path) -> None:
    path = tmp_path / "some.py"
    path.write_text(
        'from rules.genial import board\nimport app.games.trigon\nX = {"knister": 1}\nknister = "knisters"\n'
    )
    assert sorted(said(path)) == ["genial", "knister", "trigon"]


@pytest.mark.parametrize("id", FACES)
def test_a_face_says_what_the_rules_say(id: str) -> None:
    game, facts = rules.game(id), FACES[id].facts
    assert facts.seats == game.seats
    assert facts.daily is None or 1 in game.seats
    assert bool(facts.budget) == bool(game.bots)


def test_the_turns_of_the_daily_games_are_their_own() -> None:
    turns = [face.facts.daily for face in FACES.values() if face.facts.daily is not None]
    assert sorted(turns) == list(range(len(turns)))
