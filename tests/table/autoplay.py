"""Plays by itself and says aloud what it asks and what is answered, until somebody kills it.

    python -m tests.table.autoplay FOLDER SEED VARIANT...

goes on with the open games of the store in FOLDER, or begins new ones of these variants (numbers in `VARIANTS`).
Each line is a JSON object: {"ask": ..., "game": ..., "proposal": ...} before a proposal, {"answer": ...} after it.
"""

from __future__ import annotations

import base64
import json
import pickle
import sys
from pathlib import Path
from random import Random
from typing import Any

from app.store.seats import PERSON, bot
from app.table.house import House
from app.table.proposals import HOST, Agree, HandOver, Leave, Proposal, Resign, Undo
from app.table.table import Table
from tests.rules.driver import VARIANTS, Variant
from tests.table.tables import new_game, next_ask, origin_of


def say(**words: Any) -> None:
    print(json.dumps(words), flush=True)


def packed(proposal: Proposal) -> str:
    return base64.b64encode(pickle.dumps(proposal)).decode()


def unpacked(text: str) -> Proposal:
    proposal: Proposal = pickle.loads(base64.b64decode(text))
    return proposal


def choice(table: Table, rng: Random, id: str) -> Proposal:
    """Mostly a legal move; now and then an undo, a hand-over, a farewell."""
    asked = table.update(None).asked
    seat = rng.randrange(table.new.setup.seats)
    number = rng.random()
    if asked:
        return Proposal(id, HOST, Agree(asked[0], number < 0.8))
    if number < 0.1:
        return Proposal(id, origin_of(table, seat), Undo(seat))
    if number < 0.15:
        return Proposal(id, HOST, HandOver(seat, rng.choice([PERSON, PERSON, bot("easy"), bot("hard")])))
    if number < 0.16:
        return Proposal(id, HOST, rng.choice([Leave, Resign])(seat))
    ask = next_ask(table, rng)
    return Proposal(id, origin_of(table, ask.seat), ask)


def open_game(house: House, variant: Variant) -> Table:
    for game in house.store.games("open"):
        table = house.table(game.id)
        if (table.new.game, table.new.setup) == (variant.game, variant.setup):
            return table
    return house.create(new_game(variant.game_id, variant.seats, luck="app", **dict(variant.options)))


def main(folder: str, seed: str, *variants: str) -> None:
    rng = Random(seed)
    house = House(Path(folder))
    if notices := house.opened.result():
        raise RuntimeError(notices)
    number = 0
    while True:
        variant = VARIANTS[int(rng.choice(variants))]
        table = house.ask(lambda house, variant=variant: open_game(house, variant)).result()
        for _ in range(rng.randrange(20)):
            number += 1
            if house.ask(lambda _, table=table: table.state.over()).result():
                break
            id = f"{seed} {number}"
            proposal = house.ask(lambda _, table=table, id=id: choice(table, rng, id)).result()
            say(ask=id, game=table.id, before=table.revision, proposal=packed(proposal))
            answer = house.propose(table.id, proposal.origin, proposal.ask, id).result()
            say(answer=id, accepted=answer.accepted, revision=answer.revision, reason=answer.reason)


if __name__ == "__main__":
    main(*sys.argv[1:])
