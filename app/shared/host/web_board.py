"""A described board with its words, for the page of a browser, which knows no rule; `docs/protocol.md` has the fields.

The ground is asked for once over HTTP. What comes with every move is kept small: places are numbers, and what may be
laid is told by the way it lies.
"""

from __future__ import annotations

from app.games.board.words import BoardSight, BoardWords
from app.games.game_words import board_words_of, why_not
from app.games.words import names
from app.i18n import Translator, mark
from app.shared.host.hosting import Snapshot
from app.shared.host.web_names import name_of
from rules.board import BoardPiece, ColourStock, GameGround, LooseTile, OpenTiles, Pegs
from rules.codec import JSON, encode
from rules.core import Game, action_json

MOST_TOLD = 6
"""Moves of others that are pointed out."""
MOST_JOINS = 9
PLACES = (
    mark("near the middle"),
    mark("at the right"),
    mark("at the lower right"),
    mark("at the bottom"),
    mark("at the lower left"),
    mark("at the left"),
    mark("at the upper left"),
    mark("at the top"),
    mark("at the upper right"),
)
"""Where on the board something is, for those who do not see it: in the middle, else clockwise."""
ROUGHLY = 3
"""Digits behind the point in drawings."""


def board_words(tr: Translator, snapshot: Snapshot, own: int | None) -> BoardWords:
    """What is said to whoever sits there, or looks on."""
    update = snapshot.update
    assert update is not None
    state = update.view
    sight = BoardSight(tr, state, state.described(own), name_of(tr, update, own), own)
    return board_words_of(state.game.id)(sight)


def board_head(tr: Translator, said: BoardWords) -> dict[str, JSON]:
    """Whose turn it is, and how far the game is."""
    state, own = said.sight.state, said.sight.own
    acting = state.to_act() or tuple(pending.seat for pending in (state.chance(),) if pending is not None)
    if state.over():
        title = tr("The game is over")
    elif own in acting:
        title = said.turn()
    else:
        title = tr("{name}’s turn", name=names(tr, [said.sight.name(seat) for seat in acting]))
    return {
        "title": title,
        "subtitle": said.subtitle(),
        "status": "" if state.over() else tr("{name}’s turn", name=names(tr, list(map(said.sight.name, acting)))),
        "roller": acting[0] if acting else None,
    }


def board_json(said: BoardWords) -> JSON:
    board, state, own = said.board, said.sight.state, said.sight.own
    shown: dict[str, JSON] = {
        "ground": ground_address(state.game.id, board.ground),
        "laid": encode(board.laid),
        "last": [[number, said.laid(number)] for number in board.since(own, MOST_TOLD)],
        "names": said.mark_names(),
        "open": list(board.open_starts),
        "places": [said.tr(place) for place in PLACES],
        "shown": [_shown(said, tiles) for tiles in board.shown],
    }
    if own is not None and not state.over():
        shown |= _hand(said)
    if (notice := said.notice()) is not None:
        shown["notice"] = {"title": notice.title, "text": notice.text, "mark": notice.mark}
    if (offer := said.offer()) is not None:
        shown["offer"] = {"title": offer.title, "text": offer.text, "marks": offer.marks, "facts": offer.facts}
    if board.tracks:
        sides = [_side(said, side) for side in board.tracks]
        shown["tracks"] = {"top": board.top, "note": said.track_note(), "sides": sides}
    if board.stocks:
        shown["stocks"] = [_stock(said, stock) for stock in board.stocks]
    return shown


def _hand(said: BoardWords) -> dict[str, JSON]:
    """What a player has, and what may be done with it now."""
    board, tray, game_id = said.board, said.tray(), said.sight.state.game.id
    hand: dict[str, JSON] = {
        "hand": {"title": tray.title, "note": tray.note, "fits": tray.fits, "size": tray.size},
        "pieces": [_piece(said, piece) for piece in board.pieces],
        "spots": {str(lie): list(firsts) for lie, firsts in board.spots.items()},
        "choices": [_choice(said, action) for action in board.choices],
        "seen": encode(board.seen),
        "dots": encode(board.dots),
        "choose": said.choose(),
        "lay": said.lay(),
        "idle": why_not(said.tr, game_id, said.idle(), {}),
        "outside": why_not(said.tr, game_id, "outside_area", {}),
    }
    if board.dots:
        hand["joins"] = [said.joins(count) for count in range(MOST_JOINS)]
    return hand


def _piece(said: BoardWords, piece: BoardPiece) -> JSON:
    shown: dict[str, JSON] = {
        "id": piece.id,
        "lies": list(piece.lies),
        "marks": list(piece.marks),
        "voice": said.voice(piece),
        "badge": said.badge(piece),
        "action": dict(piece.action),
    }
    if not piece.fits:
        shown["why"] = said.fits_nowhere()
    if piece.pays:
        shown["pays"] = encode(piece.pays)
    return shown


def _choice(said: BoardWords, action: JSON) -> JSON:
    does, icon = said.choice(action)
    return {"id": action.kind, "does": does, "icon": icon, "action": action_json(action)}


def _loose(tiles: tuple[LooseTile, ...]) -> JSON:
    return [[tile.lie, list(tile.marks)] for tile in tiles]


def _shown(said: BoardWords, tiles: OpenTiles) -> JSON:
    return {"seat": tiles.seat, "words": said.shown(tiles), "tiles": _loose(tiles.tiles)}


def _side(said: BoardWords, side: Pegs) -> JSON:
    return {
        "seats": list(side.seats),
        "title": said.tracks(side.seats),
        "score": said.sight.state.scores()[side.seats[0]],
        "pegs": list(side.pegs),
        "lowest": list(side.lowest),
    }


def _stock(said: BoardWords, stock: ColourStock) -> JSON:
    return {
        "mark": stock.mark,
        "seat": stock.seat,
        "note": said.stock(stock),
        "left": stock.left,
        "lies": list(stock.lies),
        "out": stock.is_out,
        "turn": stock.turn,
    }


# -- the ground ----------------------------------------------------------------------------------------------


def ground_address(game_id: str, ground: GameGround) -> str:
    return f"board/{game_id}.{ground.name}.json"


def grounds_of(game: Game) -> dict[str, GameGround]:
    """Every ground that the game may be played on, by its address."""
    if game.ground is None:
        return {}
    found = [game.ground(game.make_setup(seats)) for seats in game.shared_seats]
    return {ground_address(game.id, ground): ground for ground in found}


def ground_json(ground: GameGround) -> JSON:
    return {
        "unit": [round(length, ROUGHLY) for length in ground.unit],
        "plate": [[round(x, ROUGHLY), round(y, ROUGHLY)] for x, y in ground.plate],
        "shapes": encode(ground.shapes),
        "cells": [None if cell is None else [part for part in cell if part is not None] for cell in ground.cells],
        "starts": list(ground.starts),
        "marks": list(ground.marks),
        "lies": encode(ground.lies),
        "reach": ground.reach,
        "small": ground.small_signs,
        "hops": ground.turns_to_spots,
    }
