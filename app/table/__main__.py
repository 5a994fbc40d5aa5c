"""Games without a screen: `python -m app.table --game GAME --seats 3 --bots easy,medium,hard --seed 7`."""

from __future__ import annotations

import argparse
import json
import logging
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any, get_origin, get_type_hints

import rules
from app.store.folders import ASSETS, data_folder
from app.store.log import record_of
from app.store.seats import LEVELS, Controller, Seat
from app.store.store import NewGame, Store, StoreError
from app.table.computers import Computers
from app.table.house import House
from app.table.proposals import Update
from app.table.table import Table
from app.thinking.worker import open_worker
from rules.core import Game, IllegalSetup
from rules.record import transcript


def arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m app.table",
        description="Computers play a game, which is printed and stored; or a stored game is shown again.",
    )
    parser.add_argument("--game", choices=rules.GAME_IDS, help="what to play")
    parser.add_argument("--seats", type=int, help="how many play (default: as many as there are bots)")
    parser.add_argument("--bots", default="easy", help="their levels, e.g. easy,medium,hard; the last one repeats")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="e.g. teams=true")
    parser.add_argument("--seed", help="the same luck and the same thoughts again")
    parser.add_argument("--data", type=Path, help="the folder of the store (default: the app's own)")
    parser.add_argument("--list", action="store_true", help="list the stored games")
    parser.add_argument("--replay", nargs="?", const="latest", metavar="ID", help="show a stored game, or the latest")
    return parser


def main(words: Sequence[str] | None = None) -> int:
    parser = arguments()
    wish = parser.parse_args(words)
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    house = House(wish.data or data_folder())
    try:
        for notice in house.opened.result():
            print(f"store: {notice.reason} {notice.values or ''}".rstrip(), file=sys.stderr)
        if wish.list:
            print(house.ask(lambda h: listing(h.store)).result())
        elif wish.replay:
            print(house.ask(lambda h: shown(h, wish.replay)).result(), end="")
        elif wish.game:
            print(play(house, new_game(wish)), end="")
        else:
            parser.print_usage(sys.stderr)
            return 2
    except (IllegalSetup, StoreError, ValueError) as error:
        print(f"cannot be done: {error}", file=sys.stderr)
        return 1
    finally:
        house.close()
    return 0


def new_game(wish: argparse.Namespace) -> NewGame:
    game = rules.game(wish.game)
    levels = wish.bots.split(",")
    if not set(levels) <= set(LEVELS):
        raise ValueError(f"levels are {', '.join(LEVELS)}")
    seats = wish.seats if wish.seats is not None else max(len(levels), min(game.seats))
    setup = game.make_setup(seats, **dict(parse_option(game, text) for text in wish.option))
    people = []
    for seat in range(seats):
        level = levels[min(seat, len(levels) - 1)]
        people.append(Seat(f"{level} {seat}", Controller("bot", level)))
    return NewGame(game, setup, tuple(people), luck="app" if wish.seed is None else f"seed:{wish.seed}")


def parse_option(game: Game, text: str) -> tuple[str, Any]:
    """`teams=true`, `touching=vertex`, `sheets=F,B,D` as the option's own type."""
    name, _, value = text.partition("=")
    hint = get_type_hints(game.setup).get(name)
    if hint is bool:
        return name, {"true": True, "false": False}.get(value, value)
    if get_origin(hint) is tuple:
        return name, tuple(value.split(","))
    return name, value


def play(house: House, new: NewGame) -> str:
    """Let computers play to the end; the whole game as text."""
    over = threading.Event()
    worker = open_worker(assets=ASSETS, cache=(house.store.path or data_folder() / "x").parent)

    def begin(house: House) -> tuple[Table, Computers]:
        table = house.create(new)

        def watch(update: Update) -> None:
            if update.view.over():
                over.set()

        table.observe(watch, None)
        return table, Computers(table, worker, house.runner)

    try:
        table, computers = house.ask(begin).result()
        while not over.wait(0.1):
            if computers.stuck:
                raise ValueError(computers.stuck)
        return house.ask(lambda _: f"game {table.id}\n{as_text(table)}").result()
    finally:
        worker.close()


def as_text(table: Table) -> str:
    names = ", ".join(f"{number} {seat.name}" for number, seat in enumerate(table.seats))
    return f"seats {names}\n{transcript(record_of(table.new.game, table.new.setup, table.entries))}"


def shown(house: House, id: str) -> str:
    if id == "latest":
        games = house.store.games()
        if not games:
            raise ValueError("no game is stored")
        id = games[0].id
    return f"game {id}\n{as_text(house.table(id))}"


def listing(store: Store) -> str:
    lines = [
        f"{game.id}  {game.status:8}  {game.game_id:10}  {json.dumps(game.setup)}  {game.revision} entries"
        f"  {'-'.join(map(str, game.scores))}".rstrip()
        for game in store.games()
    ]
    return "\n".join(lines) or "no game is stored"


if __name__ == "__main__":
    sys.exit(main())
