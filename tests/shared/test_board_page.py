"""Games with a board, told to a browser: what is offered is legal, what is hidden stays so, and it is little."""

from __future__ import annotations

import json
import zlib
from random import Random
from typing import Any
from urllib.request import urlopen

import pytest

from app.games.board.words import BoardSight
from app.games.game_words import board_words_of
from app.i18n import Translator
from app.shared.host.server import SQUEEZE
from app.shared.host.web_board import board_json, grounds_of
from app.shared.wire.protocol import dumps
from app.table.house import new_id
from app.table.proposals import BOT, Act, Proposal
from rules.core import State
from tests.rules.driver import LONG, VARIANTS, Variant, random_game
from tests.shared.conftest import Open
from tests.shared.people import LOOPBACK, Guest, Host

MOST_BYTES = 15_000
BOARDS = [variant for variant in VARIANTS if variant.game.ground is not None]
SAMPLE = [one for one in BOARDS if LONG or one.seats in (2, 4)]


def told(state: State[Any], seat: int | None, language: str = "cs") -> Any:
    view = state.view(seat)
    sight = BoardSight(Translator(language), view, view.described(seat), lambda seat: f"Hráčka {seat}", seat)
    return json.loads(dumps(board_json(board_words_of(state.game.id)(sight))))


def offers(board: Any, ground: Any) -> list[Any]:
    """All that a page may ask for, made as it makes it: from the JSON alone."""
    at = {(cell[0], cell[1]): number for number, cell in enumerate(ground["cells"]) if cell}
    found = [choice["action"] for choice in board.get("choices", [])]
    for piece in board.get("pieces", []):
        for lie in piece["lies"]:
            for first in board["spots"].get(str(lie), []):
                x, y, *_ = ground["cells"][first]
                cells = [at[x + dx, y + dy] for dx, dy, _ in ground["lies"][lie][0]]
                found.append({**piece["action"], "cells": cells})
    return found


class BoardGuest(Guest):
    """Plays by what the page offers, and fetches the ground as the page does."""

    ground: Any = None

    def play(self, rng: Random) -> bool:
        if self.table.get("kind") != "table" or "board" not in self.page:
            return False
        if self.ground is None:
            address = f"http://{LOOPBACK}:{self.host.port}/{self.page['board']['ground']}"
            with urlopen(address, timeout=60) as answer:
                self.ground = json.load(answer)
        possible = offers(self.page["board"], self.ground)
        if not possible:
            return False
        answer = self.ask("act", action=rng.choice(possible))
        assert answer["accepted"], answer
        self.catch_up(answer["revision"])
        return True


@pytest.mark.parametrize("variant", SAMPLE, ids=str)
def test_a_turn_is_told_in_few_bytes(variant: Variant) -> None:
    """Alone, without the difference to the turn before, by the settings of the line."""
    assert SQUEEZE.compress_settings is not None
    worst = 0
    for number, (state, _) in enumerate(random_game(variant, "bytes")):
        for seat in state.to_act() if number % 8 == 0 else ():
            squeeze = zlib.compressobj(wbits=-15, **SQUEEZE.compress_settings)
            worst = max(worst, len(squeeze.compress(dumps(told(state, seat)).encode()) + squeeze.flush()))
    assert 500 < worst < MOST_BYTES / 3


def test_grounds_are_few_and_small(open_host: Open) -> None:
    host = open_host("genial")
    for game_id, count in (("genial", 3), ("trigon", 2)):
        grounds = grounds_of(Variant(game_id, 2).game)
        assert len(grounds) == count
        for address in grounds:
            with urlopen(f"http://{LOOPBACK}:{host.port}/{address}", timeout=60) as answer:
                assert len(zlib.compress(answer.read())) < 4000


def test_words_come_in_the_readers_language() -> None:
    state = next(state for state, _ in random_game(Variant("genial", 2), "words") if state.to_act())
    assert told(state, 0)["choose"] != told(state, 0, "en")["choose"] == "Choose a tile"
    assert told(state, 0)["names"][0] == "Červená"


def seated(host: Host, *names: str) -> list[BoardGuest]:
    guests = [BoardGuest(host, name) for name in names]
    for guest in guests:
        guest.until(lambda guest=guest: guest.table.get("seat") is not None)  # type: ignore[misc]
    return guests


def play_out(host: Host, guests: list[BoardGuest], rng: Random) -> None:
    """Everybody plays until the end, the computers by themselves."""
    while not host.table.state.over():
        revision = host.table.revision
        for guest in guests:
            guest.catch_up(revision)
        played = [guest.play(rng) for guest in guests]
        if not any(played) and not host.play_locals(rng):
            play_computer(host, rng)


def play_computer(host: Host, rng: Random) -> None:
    """One move of a computer's seat."""
    state = host.table.state
    for seat in state.to_act():
        move = Proposal(new_id(), BOT, Act(seat, rng.choice(list(state.legal(seat)))))
        table = host.table
        assert host.on_table(lambda table=table, move=move: table.propose(move)).accepted


@pytest.mark.parametrize("game_id", ["genial", "trigon"])
def test_a_game_is_played_by_what_the_page_offers(open_host: Open, game_id: str) -> None:
    host = open_host(game_id, locals=(), bots=1)
    guests = seated(host, "Eva", "Bára")
    host.start()
    for guest in guests:
        guest.until(lambda guest=guest: guest.table.get("kind") == "table")  # type: ignore[misc]
    play_out(host, guests, Random(2))
    outcome = host.table.state.outcome()
    for guest in guests:
        guest.until(lambda guest=guest: bool(guest.page.get("results")))  # type: ignore[misc]
        places = {one["seat"]: one["place"] for one in guest.page["results"]}
        assert tuple(places[seat] for seat in range(3)) == outcome.places
        assert guest.page["own"]["shares"] and "pieces" not in guest.page["board"]


def test_no_byte_tells_of_another_rack(open_host: Open) -> None:
    """All that two guests and an onlooker ever hear is searched for tiles that they may not know."""
    host = open_host("genial", locals=("Jana",))
    eva, bara = seated(host, "Eva", "Bára")
    host.start()
    onlooker = BoardGuest(host, "Ota")
    onlooker.until(lambda: onlooker.table.get("kind") == "table")
    assert onlooker.table["seat"] is None
    rng = Random(4)
    for _ in range(12):
        state = host.table.state
        for guest in (eva, bara, onlooker):
            guest.catch_up(host.table.revision)
            heard = dumps(guest.table)
            known = [laid.tile for laid in state.placed] + [tile for rack in state.open_racks for tile in rack.tiles]
            own = state.racks[guest.table["seat"]] if guest.table["seat"] is not None else ()
            for seat, rack in enumerate(state.racks):
                if seat != guest.table["seat"]:
                    secret = [tile for tile in rack if tile not in known and tile not in own]
                    tiles = json.dumps([piece["marks"] for piece in guest.page["board"].get("pieces", [])])
                    assert not any(dumps(list(tile)) in tiles for tile in secret)
                    assert dumps([list(tile) for tile in rack]) not in heard
            assert '"bag"' not in heard and '"racks"' not in heard and '"state"' not in heard
        if not eva.play(rng) and not bara.play(rng):
            host.play_locals(rng)


def test_why_something_may_not_lie_there_is_asked_and_nothing_happens(open_host: Open) -> None:
    host = open_host("genial", locals=())
    (eva,) = seated(host, "Eva")
    host.start()
    eva.until(lambda: bool(eva.table.get("page", {}).get("board", {}).get("spots")))
    piece = eva.page["board"]["pieces"][0]
    asked = eva.ask("why", action={**piece["action"], "cells": [84, 85]})
    assert not asked["accepted"] and asked["text"] == "The first tile goes beside a printed symbol."
    printed = eva.ask("why", action={**piece["action"], "cells": [84, 90]})
    assert not printed["accepted"] and printed["text"]
    assert not eva.ask("why", action={"do": "nonsense"})["accepted"]
    first = next(iter(host.table.state.legal(0)))
    legal = {"do": "place", "tile": list(first.tile), "cells": list(first.cells)}
    before = host.table.revision
    assert eva.ask("why", action=legal)["accepted"] and host.table.revision == before
    onlooker = BoardGuest(host, "Ota")
    assert not onlooker.ask("why", action=legal)["accepted"]
