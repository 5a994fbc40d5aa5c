"""What Trigon's hard computer would lay, and why."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Any

from rules.bots import TOP, Advice, told_apart
from rules.core import Action, BotFiles, Rng, Stop
from rules.trigon.actions import PlacePiece
from rules.trigon.bot import thought
from rules.trigon.pieces import PIECES
from rules.trigon.search import apart
from rules.trigon.tree import Tree

if TYPE_CHECKING:
    from rules.trigon.game import TrigonState

RARE = 6
"""With no more places than these a piece is in danger of staying."""

LARGE = 4
"""From this size on that would hurt."""


class TrigonAdvice(StrEnum):
    """Why. The values of each: `piece` (its name), `size`, and what is said here."""

    FINISHES = "finishes"
    """The last piece of the colour: `points`."""
    STARTS = "starts"
    """The first piece: it opens `opened` corners."""
    WHILE_IT_FITS = "while_it_fits"
    """The piece fits in only `places` more ways."""
    OPENS_AND_BLOCKS = "opens_and_blocks"
    """It opens `opened` new corners and takes `blocked` of the colour `rival`, which `seat` plays."""
    OPENS = "opens"
    """It opens `opened` new corners."""
    BLOCKS = "blocks"
    """It takes `blocked` corners of the colour `rival`, which `seat` plays."""
    LARGE = "large"
    """It gets rid of many triangles, of which `left` are still there."""


def advise(
    view: TrigonState, seat: int, rng: Rng, files: BotFiles, budget: int, stop: Stop, also: Action | None = None
) -> list[Advice]:
    if seat not in view.to_act():
        return []
    asked = also.cells if isinstance(also, PlacePiece) else None
    tree = thought(view, rng, budget, stop, asked)
    chosen = distinct(view, tree)[:TOP]
    chosen += [at for at in tree.root.ranked() if tree.cells(at) == asked and at not in chosen]
    found = []
    for one in told_apart([PlacePiece(tree.cells(at)) for at in chosen], [tree.leads[at] for at in chosen]):
        reason, values = why(view, one.action)
        found.append(Advice(one.action, one.value, reason, tuple(values.items()), one.doubt))
    return found


def distinct(state: TrigonState, tree: Tree) -> list[int]:
    """The moves that were looked at, best first; on the empty board each piece once, as the board looks alike from
    all sides."""
    ranked = tree.root.ranked()
    if any(state.placed):
        return ranked
    pieces = [state.position.made.piece_of(tree.cells(at)) for at in ranked]
    return [at for number, at in enumerate(ranked) if pieces.index(pieces[number]) == number]


def why(state: TrigonState, place: PlacePiece) -> tuple[TrigonAdvice, dict[str, Any]]:
    """The most telling thing about laying a piece."""
    colour = state.turn
    piece = state.position.made.piece_of(place.cells)
    after = state.apply_move(state.setup.seat_of(colour), place)
    values: dict[str, Any] = {"piece": PIECES[piece].name, "size": PIECES[piece].size}
    if not after.remaining(colour):
        points = sum(part.points for part in after.colour_breakdown(colour))
        return TrigonAdvice.FINISHES, {**values, "points": points}
    own = after.corners(colour)
    if not state.placed[colour]:
        return TrigonAdvice.STARTS, {**values, "opened": len(own)}
    opened = len(set(own).difference(state.corners(colour)))
    rival, blocked = most_blocked(state, after)
    places = (state.legal_mask(colour) & state.position.made.piece[piece]).bit_count()
    if PIECES[piece].size >= LARGE and places <= RARE:
        return TrigonAdvice.WHILE_IT_FITS, {**values, "places": places}
    blocks = {"blocked": blocked, "rival": rival, "seat": state.setup.seat_of(rival)} if blocked else {}
    if opened and blocked:
        return TrigonAdvice.OPENS_AND_BLOCKS, {**values, "opened": opened, **blocks}
    if opened:
        return TrigonAdvice.OPENS, {**values, "opened": opened}
    if blocked:
        return TrigonAdvice.BLOCKS, {**values, **blocks}
    left = sum(PIECES[other].size for other in after.remaining(colour))
    return TrigonAdvice.LARGE, {**values, "left": left}


def most_blocked(state: TrigonState, after: TrigonState) -> tuple[int, int]:
    """The rival who loses most corners, and how many."""
    rivals, _ = apart(state)
    lost = [
        (len(set(state.corners(rival)).difference(after.corners(rival))), rival)
        for rival in rivals[state.turn]
        if state.placed[rival]
    ]
    count, rival = max(lost, default=(0, 0))
    return rival, count
