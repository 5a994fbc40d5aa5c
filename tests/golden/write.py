"""Plays a device full of everything the app keeps, and freezes it.

    TZ=Europe/Prague .venv/bin/python -m tests.golden.write FOLDER

People play all games alone, together, with computers, as a team, with typed dice; they take moves back, leave, resign,
hand a seat over; some games stay open. There are deals of a day, patterns, lessons, tips, tables of dice, tables for
guests on other phones, and the app itself runs once to be set up and to remember its first picture.
"""

from __future__ import annotations

import gzip
import json
import os
import shutil
import sys
import time
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

# before Kivy is imported: tests.app.conftest prepares a window without a screen
from tests.app.conftest import open_stage
from tests.app.harness import Hands, InstantWorker, close_app
from tests.golden import OWNER, STORE, ZONE
from tests.golden.guests import VIA, says_hello
from tests.golden.player import Player
from tests.golden.summary import summary

# isort: split
import rules
from app.games.lessons import tips
from app.games.lessons.library import PART as LESSONS
from app.games.lessons.library import lesson_of
from app.games.trigon.patterns.attempts import Attempt, keep_attempt, patterns, position_of
from app.i18n import Translator
from app.pages.dice_table.result import Pad, keep_pad
from app.pages.dice_table.result import read_table as read_dice_table
from app.pages.statistics.words import table_text
from app.play.guest_session import ELSEWHERE
from app.shared.guest.rejoin import KeptSeat, keep
from app.shared.host.hosting import Hosting, Welcome
from app.shared.wire.codes import TableLink
from app.shared.wire.protocol import hashed, sign_of
from app.store import daily
from app.store.game_file import written, written_in_notation
from app.store.goals import look as look_at_goals
from app.store.import_game import take_in, take_in_file
from app.store.overview import read_table
from app.store.seats import PERSON, Controller, Seat, bot
from app.store.statistics import read_played, reset
from app.store.store import Profile
from app.table import daily_try
from app.table.branching import branch
from app.table.draft import Draft
from app.table.house import House
from app.table.name_people import name_people
from app.table.proposals import HOST, Act, HandOver, Leave, Resign
from app.table.runner import Inline
from app.thinking import device_speed
from app.thinking.bot_files import prepare
from rules.table_dice.game import Finish, Score

DAY = 86400.0
TODAY = datetime(2026, 11, 21, 12, 0)  # noqa: DTZ001
"""Noon of the last day, where the device is."""
JANA = Profile(OWNER, "Jana", "coral", owner=True)
EVA = Profile("person-eva", "Eva", "sky")
JIRI = Profile("person-jiri", "Jiří", "leaf")


class Clock:
    """Passes a few seconds whenever somebody looks at it."""

    def __init__(self, at: float) -> None:
        self.at = at

    def __call__(self) -> float:
        self.at += 2.25
        return self.at

    def days_ago(self, days: float) -> None:
        self.at = TODAY.timestamp() - days * DAY


def person(profile: Profile) -> Seat:
    return Seat(profile.name, PERSON, profile.avatar, profile.id)


def computer(name: str, level: Any, avatar: str = "lilac") -> Seat:
    return Seat(name, bot(level), avatar)


# -- games ---------------------------------------------------------------------------------------------------------


def finished_games(house: House, clock: Clock) -> None:
    player, store = Player(house), house.store
    jana, eva, jiri = map(person, (JANA, EVA, JIRI))
    karel, ema = computer("Karel", "easy"), computer("Ema", "medium", "mint")
    robot = computer("Hugo", "hard")
    games: tuple[tuple[float, str, str, tuple[Seat, ...], dict[str, Any]], ...] = (
        (400, "knister-last-year", "knister", (jana, eva), {}),
        (60, "knister-alone", "knister", (jana,), {}),
        (59, "knister-typed", "knister", (jana, jiri), {"real_dice": True}),
        (58, "knister-five", "knister", (jana, eva, jiri, karel, ema), {"hints": False}),
        (45, "twenty-one-alone", "twenty_one", (jana,), {"luck": "seed:21"}),
        (44, "twenty-one-sheets", "twenty_one", (jana, eva, karel), {"sheets": ("F", "B", "D")}),
        (40, "qwantum-two", "qwantum", (eva, jana), {}),
        (39, "qwantum-alone", "qwantum", (jana,), {"luck": "seed:4"}),
        (30, "genial-alone", "genial", (jana,), {}),
        (29, "genial-three", "genial", (jana, karel, eva), {}),
        (28, "genial-teams", "genial", (jana, eva, jiri, robot), {"teams": True}),
        (20, "trigon-alone", "trigon", (jana,), {}),
        (19, "trigon-two", "trigon", (jana, robot), {"touching": "vertex"}),
        (18, "trigon-three", "trigon", (jana, eva, jiri), {}),
        (17, "trigon-teams", "trigon", (jana, eva, jiri, karel), {"teams": True}),
        (9, "knister-latest", "knister", (jana, robot), {}),
    )
    for days, id, game_id, seats, how in games:
        clock.days_ago(days)
        table = player.begin(id, game_id, seats, **how)
        player.play(table, 6)
        if not table.new.real_dice and table.state.to_act() and len(seats) > 1:
            player.take_back(table)
        player.play(table)
        house.forget(id)
    clock.days_ago(15)
    twelve = tuple(Seat(f"Player {n}", PERSON, "amber") for n in range(2, 13))
    player.play(player.begin("knister-twelve", "knister", (jana, *twelve)))
    clock.days_ago(14)
    table = player.play(player.begin("knister-left", "knister", (jana, eva, jiri)), 30)
    player.asks(table, Leave(1), HOST)
    player.play(table)
    clock.days_ago(13)
    table = player.play(player.begin("genial-resigned", "genial", (eva, jana, jiri)), 20)
    player.asks(table, Resign(1))
    player.asks(table, HandOver(2, bot("hard")))
    player.play(table)
    clock.days_ago(12)
    player.play(player.begin("qwantum-gone", "qwantum", (jana, karel)))
    store.delete("qwantum-gone", house.now())
    store.purge()
    clock.days_ago(11)
    player.play(player.begin("knister-deleted", "knister", (jana, ema)))
    store.delete("knister-deleted", house.now())
    clock.days_ago(10.5)
    branched = house.table(branch(house, "genial-three", 20))
    player.play(branched)
    house.forget(branched.id)


def open_games(house: House, clock: Clock) -> None:
    player = Player(house, "open")
    jana, eva, jiri = map(person, (JANA, EVA, JIRI))
    clock.days_ago(3)
    for id, game_id, seats, steps, how in (
        ("open-genial", "genial", (jana, eva), 15, {}),
        ("open-genial-swap", "genial", (jana, computer("Karel", "hard")), 5, {"luck": "seed:swap"}),
        ("open-twenty-one", "twenty_one", (eva, jana), 9, {"hints": False}),
        ("open-qwantum", "qwantum", (jana, computer("Ema", "medium")), 20, {}),
        ("open-trigon", "trigon", (jana, eva, jiri), 25, {}),
        ("open-knister", "knister", (jana, eva), 17, {}),
        ("open-knister-typed", "knister", (eva, jana), 6, {"real_dice": True}),
    ):
        table = player.play(player.begin(id, game_id, seats, **how), steps)
        if id in ("open-genial", "open-trigon"):
            player.take_back(table)
        if id == "open-knister-typed":
            player.type_wrongly(table)
        if id == "open-knister":
            player.asks(table, HandOver(1, bot("easy")), HOST)
            player.play(table, 6)
            player.asks(table, HandOver(1, PERSON), HOST)
    branch(house, "trigon-three", 12)


def dice_tables(house: House, clock: Clock) -> None:
    player = Player(house, "dice")
    named = (replace(person(JANA), profile=None), Seat("Táta"), Seat("Máma"))
    clock.days_ago(8)
    table = player.begin("dice-free", rules.TABLE_DICE, (Seat(""),), plays="free", dice=("red", "qwantum3", "black"))
    player.roll(table, 8)
    player.asks(table, Act(0, Finish()))
    player.asks(table, Act(0, Score((120, None, 98), ("Dana", "", "Petr"))))
    table = player.begin("dice-knister", rules.TABLE_DICE, named, plays="knister")
    player.roll(table, 25)
    (seat,) = table.state.to_act()
    player.asks(table, Act(seat, Score((61, 74, 55))))
    table = player.begin("dice-qwantum", rules.TABLE_DICE, (Seat(""),), plays="qwantum")
    player.roll(table, 5)
    name_people(house, table.id, named)
    table = house.table(table.id)
    player.roll(table, 4)
    table = player.begin("dice-twenty-one", rules.TABLE_DICE, named[:2], plays="twenty_one")
    player.roll(table, 6)
    (seat,) = table.state.to_act()
    player.asks(table, Act(seat, Finish()))
    keep_pad(house, table.id, Pad.of(read_dice_table(house.store, table.id)).write(0, 87))


# -- what is kept beside games -------------------------------------------------------------------------------------


def daily_deals(house: House, clock: Clock) -> None:
    """Three days in a row, one missed before them, practice on an old deal, and today's try still open."""
    player = Player(house, "daily")
    for days in (5, 3, 2, 1):
        clock.days_ago(days)
        deal = daily.featured_deal(daily.day_at(house.now()))
        player.play(house.table(daily_try.start(house, deal, "You")))
        daily.keep_computer(house.store, house.now(), deal, 40 + days)
        daily.read_book(house.store, house.now())
    player.play(house.table(daily_try.start(house, deal, "You")), 4)
    clock.days_ago(0)
    deal = daily.featured_deal(daily.day_at(house.now()))
    player.play(house.table(daily_try.start(house, deal, "You")), 12)
    daily.read_book(house.store, house.now())


def kept_parts(house: House, clock: Clock) -> None:
    store = house.store
    clock.days_ago(2.5)
    prepare(rules.game("trigon"), house.folder)
    (solved, begun) = list(patterns().values())[:2]
    attempt = Attempt(solved.solution[:-1], 75.5).at(position_of(solved, Attempt(solved.solution)), 81.3)
    keep_attempt(house, solved.id, attempt)
    keep_attempt(house, begun.id, Attempt(begun.solution[:2], 33.3))
    for game_id, number in (("knister", 99), ("trigon", 2)):
        pages = [page.id for page in lesson_of(game_id).pages[:number]]
        store.keep(LESSONS, game_id, sorted(pages), house.now())
    tips.begun(house, "open-qwantum")
    store.keep(LESSONS, tips.key("open-qwantum"), ["roll", "confirm"], house.now())
    look_at_goals(store, read_played(store, OWNER), house.now())
    reset(store, EVA.id, "knister", TODAY.timestamp() - 30 * DAY)


def the_app_itself(folder: Path, clock: Clock) -> None:
    """Settings, set-ups and the first picture, written by the pages that write them."""
    from app.start.petka_app import PetkaApp

    stage = open_stage()
    stage.resize(412, 915)
    clock.days_ago(0.2)
    app: Any = PetkaApp(None, House(folder, Inline(), clock), InstantWorker())  # type: ignore[arg-type]
    app.root = app.build()
    stage.show(app.root)
    app.dispatch("on_start")
    hands = Hands(stage, app)
    hands.wait(1)
    for name, value in {
        "language": "cs",
        "theme": "light",
        "text_scale": 1.2,
        "sound": False,
        "haptics": False,
        "quick_write": True,
        "show_points": False,
        "shake": "high",
        "left_handed": True,
        "think_seconds": 2,
        "table_flat": False,
    }.items():
        setattr(app.settings, name, value)
    for page, how in (("setup", {"game_id": "genial"}), ("table_dice", {})):
        app.navigator.open(page, **how)
        hands.wait(1)
        hands.page.start(*(["twenty_one"] if page == "table_dice" else []))
        hands.wait(3)
        app.navigator.home()
        hands.wait(2)
    hands.page.shown()
    hands.wait(2)
    close_app(hands)


# -- tables for other phones ---------------------------------------------------------------------------------------


def hosted_tables(house: House, clock: Clock) -> dict[str, Any]:
    """A game that is over, one that is played and a lobby; what their guests keep themselves."""
    keys: dict[str, Any] = {}
    player = Player(house, "hosted")
    for name, game_id, days in (("over", "qwantum", 1.2), ("playing", "knister", 0.1), ("lobby", "genial", 0.05)):
        clock.days_ago(days)
        seats = (person(JANA), computer("Karel", "easy"))
        hosting = Hosting.open(house, Draft(rules.game(game_id), seats, shared=True), lambda n: f"Guest {n}")
        hosting.at_port(8021)
        hosting.reachable_at([VIA])
        came = [arrives(hosting, *who) for who in (("Bára", "app"), ("Ota", "browser"), ("Iva", "browser"))]
        hosting.remove(came[2].guest.id)
        if name != "lobby":
            game = hosting.start([seat.name for seat in hosting.draft.seats])
            player.play(house.table(game), 10_000 if name == "over" else 12)
        keys[name] = {"table": hosting.id, "secret": hosting.secret, "game": hosting.game}
        keys[name]["guests"] = {
            one.guest.name: {"guest": one.guest.id, "key": one.key, "client": one.guest.client} for one in came
        }
        if name == "over":
            hosting.close()
    return keys


def arrives(hosting: Hosting, name: str, client: str) -> Welcome:
    welcome = says_hello(hosting, client, name, secret=hosting.secret)
    assert isinstance(welcome, Welcome)
    return welcome


def browser_keys(hosted: dict[str, Any]) -> dict[str, str]:
    """What the page in Ota's browser keeps under the address of the host (`memory.js`)."""
    ota = hosted["playing"]["guests"]["Ota"]
    me = {
        "guest": ota["guest"],
        "key": ota["key"],
        "secret": hosted["playing"]["secret"],
        "name": "Ota",
        "language": "cs",
        "sound": True,
    }
    return {f"petka:{VIA}": json.dumps(me, ensure_ascii=False, separators=(",", ":"))}


def visited_tables(house: House, clock: Clock, elsewhere: Path) -> None:
    """BotFiles of somebody else: one to go back to, one that is over and whose game came along."""
    clock.days_ago(0.5)
    host = House(elsewhere, Inline(), clock)
    player = Player(host, "elsewhere")
    people = (Seat("Dana", PERSON, "mint"), Seat("Jana", Controller("guest", guest="guest-of-dana"), "coral"))
    game = player.play(player.begin("qwantum-elsewhere", "qwantum", people))
    own = replace(people[1], controller=PERSON, profile=OWNER)
    new = replace(game.new, seats=(replace(people[0], controller=ELSEWHERE), own))
    take_in(house.store, game.id, new, game.entries, game.created)
    game = player.play(player.begin("twenty-one-file", "twenty_one", people))
    take_in_file(house.store, written(host.store.load(game.id)).encode(), house.now(), lambda n: f"Player {n}")
    host.close()
    for number, (name, secret) in enumerate((("Dana", "secret-of-dana"), ("Petr", ""))):
        link = TableLink(f"192.168.1.{30 + number}", 8021 + number, secret)
        ticket = (f"guest-{number}", f"key-of-guest-{number}")
        sign = sign_of(secret or "secret-of-petr", ticket[0], hashed(ticket[1]))
        way = KeptSeat(f"table-{number}", *ticket, *link, name, "qwantum", int(house.now()), sign)
        keep(house.store, way)


# -- all of it -----------------------------------------------------------------------------------------------------


def write(folder: Path) -> None:
    folder.mkdir(parents=True)
    work = folder / "work"
    clock = Clock(0.0)
    clock.days_ago(401)
    house = House(work, Inline(), clock)
    house.opened.result()
    for profile in (JANA, EVA, JIRI):
        house.store.save_profile(profile, clock())
    finished_games(house, clock)
    open_games(house, clock)
    dice_tables(house, clock)
    daily_deals(house, clock)
    kept_parts(house, clock)
    device_speed.slowness()
    house.close()
    the_app_itself(work, clock)
    house = House(work, Inline(), clock)
    visited_tables(house, clock, folder / "elsewhere")
    hosted = hosted_tables(house, clock)
    give_away(house, folder / "files")
    house.close()
    for name in ("first_picture.json", "device_speed.json"):
        shutil.copy(work / name, folder / name)
    packed = gzip.compress((work / STORE).read_bytes(), 9, mtime=0)
    (folder / f"{STORE}.gz").write_bytes(packed)
    keys = {"tables": hosted, "browser": browser_keys(hosted)}
    write_json(folder / "guest_keys.json", keys)
    write_json(folder / "summary.json", summary(work))
    shutil.rmtree(work)
    shutil.rmtree(folder / "elsewhere")


def give_away(house: House, folder: Path) -> None:
    folder.mkdir()
    for id in ("genial-resigned", "twenty-one-sheets", "qwantum-two", "trigon-teams", "knister-typed", "dice-knister"):
        (folder / f"{id}.json").write_text(written(house.store.load(id)), encoding="utf-8")
    for id in ("trigon-two", "trigon-three"):
        (folder / f"{id}.blksgf").write_text(written_in_notation(house.store.load(id), "0.1.0"), encoding="utf-8")
    for language in ("en", "cs"):
        games = read_table(house.store, OWNER, None, "ever", house.now())
        text = table_text(Translator(language), games, JANA.name)
        (folder / f"statistics-{language}.csv").write_bytes(text.encode())


def write_json(path: Path, value: dict[str, Any]) -> None:
    """A line for each thing that a part has, so that a difference can be read."""
    path.write_text(f"{{{','.join(map(part, sorted(value.items())))}\n}}\n", encoding="utf-8")


def part(item: tuple[str, Any]) -> str:
    name, value = item
    if isinstance(value, dict):
        lines, ends = [f"{dumps(key)}: {dumps(one)}" for key, one in sorted(value.items())], "{}"
    elif isinstance(value, list):
        lines, ends = [dumps(one) for one in value], "[]"
    else:
        return f"\n{dumps(name)}: {dumps(value)}"
    return f"\n{dumps(name)}: {ends[0]}\n  " + ",\n  ".join(lines) + f"\n{ends[1]}"


def dumps(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


if __name__ == "__main__":
    assert os.environ.get("TZ") == ZONE, f"TZ={ZONE}"
    time.tzset()
    write(Path(sys.argv[1]))
