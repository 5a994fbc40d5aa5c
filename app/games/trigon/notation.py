"""Trigon games as files of Pentobi, in which people can analyse them: plain SGF with its own properties.

    (;GM[Blokus Trigon]CA[UTF-8]P1[Jana]...
    ;1[x7,y7,z7,x8,y8,z8]
    ;2[...]

A move names its colour, 1 to 4 for blue, yellow, red and green, and the triangles it covers: a letter for the column
(`aa` follows `z`) and a number for the row, 1 at the foot. The board of three is smaller and counted for itself. A
colour that cannot move is left out. `PETKA` is a property of ours: the game's id, so that it is known again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from itertools import product
from typing import Any

from app.games.notation import Notation, NotedGame, NotedMove, NotPlain, Unreadable
from rules.codec import JSON
from rules.core import Acted, Event, State
from rules.trigon.actions import PlacePiece
from rules.trigon.game import TrigonState
from rules.trigon.geometry import CELL_AT, CELL_XY, ROWS
from rules.trigon.placements import Cells

GAMES = {2: "Blokus Trigon Two-Player", 3: "Blokus Trigon Three-Player", 4: "Blokus Trigon"}
"""By seats. Alone nobody plays there."""
COLOURS = {"1": 0, "2": 1, "3": 2, "4": 3, "BLUE": 0, "YELLOW": 1, "RED": 2, "GREEN": 3}
"""Old files write the colours' names."""
SETS_UP = {"A1", "A2", "A3", "A4", "AE", "AB", "AW", "PL"}
MOST_NODES = 1000
MOST_TOKENS = 10_000

Node = dict[str, list[str]]


# -- reading -----------------------------------------------------------------------------------------------------


def parse(text: str) -> NotedGame:
    """`Unreadable` or `NotPlain` for anything else."""
    nodes = _nodes(text)
    root = nodes[0] if nodes else {}
    named = (root.get("GM") or [""])[0]
    seats = next((count for count, name in GAMES.items() if name == named), 0)
    if not seats:
        raise Unreadable(f"GM {named[:40]!r}")
    moves: list[tuple[int, Cells]] = []
    for node in nodes:
        if SETS_UP & node.keys():
            raise NotPlain("a position that was set up")
        played = [name for name in node if name in COLOURS]
        if len(played) > 1:
            raise Unreadable("two moves at once")
        moves += [(COLOURS[name], _cells(",".join(node[name]), seats)) for name in played]
    players = ("PB", "PW") if seats == 2 else tuple(f"P{seat + 1}" for seat in range(seats))
    names = tuple((root.get(player) or [""])[0] for player in players)
    return NotedGame(seats, tuple(moves), names, _day(root), (root.get("PETKA") or [""])[0])


TOKEN = re.compile(r"\s*(?:([();])|([A-Za-z0-9]{1,24})|\[((?:[^\]\\]|\\.){0,1000})\])", re.DOTALL)
"""Also how long a value may be: what is longer is no name and no move."""


def _nodes(text: str) -> list[Node]:
    """The nodes of the only line of moves."""
    nodes: list[Node] = []
    values: list[str] | None = None
    begun = ended = False
    for sign, name, value in _tokens(text):
        if sign == "(":
            if ended:
                raise NotPlain("variations")
            begun = True
        elif sign == ")":
            ended = True
        elif not begun or ended:
            raise NotPlain("variations") if begun and sign else Unreadable("not in brackets")
        elif sign == ";":
            nodes.append({})
            if len(nodes) > MOST_NODES:
                raise Unreadable("too long")
        elif not nodes:
            raise Unreadable("a property before any node")
        elif name:
            values = nodes[-1].setdefault(name.upper(), [])
            continue
        elif values is None:
            raise Unreadable("a value without a property")
        else:
            values.append(value)
            continue
        values = None
    if not ended:
        raise Unreadable("cut off")
    return nodes


def _tokens(text: str) -> Iterator[tuple[str, str, str]]:
    """Signs, names and values; which of the three it is, the others being empty (a value may be empty too)."""
    text = text.lstrip("\ufeff").rstrip()
    place = count = 0
    while place < len(text):
        count += 1
        if count > MOST_TOKENS:
            raise Unreadable("too long")
        found = TOKEN.match(text, place)
        if found is None:
            raise Unreadable(f"at {place}")
        place = found.end()
        yield found[1] or "", found[2] or "", re.sub(r"\\(.)", r"\1", found[3] or "", flags=re.DOTALL)


def _cells(value: str, seats: int) -> Cells:
    return tuple(sorted({_cell(point.strip(), seats) for point in value.split(",")}))


def _cell(point: str, seats: int) -> int:
    found = re.fullmatch(r"([a-z]{1,2})([1-9][0-9]?)", point.lower())
    if found is None:
        raise Unreadable(f"point {point[:20]!r}")
    x = 0
    for letter in found[1]:
        x = 26 * x + ord(letter) - ord("a") + 1
    inset, high = _board(seats)
    cell = CELL_AT.get((x - 1 + 2 * inset, high - int(found[2]) + inset))
    if cell is None:
        raise Unreadable(f"point {point!r}")
    return cell


def _board(seats: int) -> tuple[int, int]:
    """By how much it is smaller at each side, and its rows."""
    inset = 1 if seats == 3 else 0
    return inset, ROWS - 2 * inset


def _day(root: Node) -> datetime | None:
    try:
        return datetime.strptime((root.get("DT") or [""])[0][:10], "%Y-%m-%d").replace(hour=12, tzinfo=UTC)
    except ValueError:
        return None


# -- writing -----------------------------------------------------------------------------------------------------


def write(game: NotedGame, version: str) -> str:
    """`version` is that of whoever writes it."""
    head = [f"GM[{GAMES[game.seats]}]", "CA[UTF-8]", f"AP[Petka:{version}]"]
    if game.day is not None:
        head.append(f"DT[{game.day:%Y-%m-%d}]")
    players = ("PB", "PW") if game.seats == 2 else tuple(f"P{seat + 1}" for seat in range(game.seats))
    head += [f"{player}[{_escaped(name)}]" for player, name in zip(players, game.names, strict=False) if name]
    if game.id:
        head.append(f"PETKA[{_escaped(game.id)}]")
    lines = [f";{colour + 1}[{','.join(points(cells, game.seats))}]" for colour, cells in game.moves]
    return "\n".join([f"(;{''.join(head)}", *lines, ")", ""])


def points(cells: Sequence[int], seats: int) -> list[str]:
    """Row by row from the foot, each from the left."""
    inset, high = _board(seats)
    places = sorted((high - y + inset, x - 2 * inset) for x, y in (CELL_XY[cell] for cell in cells))
    return [f"{_letters(x)}{number}" for number, x in places]


def _letters(x: int) -> str:
    tens, ones = divmod(x, 26)
    return (chr(ord("a") + tens - 1) if tens else "") + chr(ord("a") + ones)


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("]", "\\]")


# -- our games --------------------------------------------------------------------------------------------------


def moves_of(state: State[Any], events: Sequence[Event]) -> tuple[NotedMove, ...]:
    found = []
    for event in events:
        assert isinstance(state, TrigonState)
        if isinstance(event, Acted):
            found.append((state.turn, event.action.cells))
        state = state.apply(event)
    return tuple(found)


def setups_of(found: NotedGame) -> Iterable[JSON]:
    for touching, free in product(("any", "vertex"), (False, True)):
        yield {"seats": found.seats, "touching": touching, "free_starts": free}


def event_of(state: State[Any], move: NotedMove) -> Event | None:
    assert isinstance(state, TrigonState)
    colour, cells = move
    return Acted(state.setup.seat_of(colour), PlacePiece(cells)) if colour == state.turn else None


NOTATION = Notation(
    fits=lambda setup: setup.seats in GAMES,
    moves=moves_of,
    write=write,
    parse=parse,
    setups=setups_of,
    event=event_of,
)
