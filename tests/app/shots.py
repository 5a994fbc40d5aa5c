"""`make shots`: every screen in every size, theme, language and text size, so that anyone can look.

python -m tests.app.shots [--scene knister] [--size 412x915] [--mode dark] [--language cs] [--scale 2]

Pictures: build/shots/<scene>-<size>-<mode>-<language>[-2.0].png
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import tests.app.conftest  # noqa: F401  (opens the window in the right size before any widget is imported)
from app.i18n import LANGUAGES
from app.play.guest_session import ELSEWHERE
from app.store.import_game import take_in_visited
from app.store.seats import PERSON, bot
from app.table.house import House
from app.table.proposals import Act, Proposal
from tests.app import fair_games, take_along_scenes
from tests.app.daily_scenes import DAILY_SCENES
from tests.app.dice_table_scenes import TABLES
from tests.app.genial_scenes import GENIAL_SCENES
from tests.app.guest_scenes import GUEST_SCENES
from tests.app.harness import Hands, assets, close_app, knister, open_app
from tests.app.hint_scenes import HINTS
from tests.app.lesson_scenes import SCENES as LESSONS
from tests.app.lesson_scenes import lesson_scenes
from tests.app.lobby_scenes import SCENES as LOBBIES
from tests.app.pattern_scenes import PATTERNS
from tests.app.replay_scenes import REPLAYS
from tests.app.rules_scenes import RULES_SCENES
from tests.app.sheet_hands import Until, stored_game
from tests.app.statistics_scenes import SCENES as STATISTICS
from tests.app.trigon_scenes import TRIGON_SCENES
from tests.app.typed_games import real_dice_knister, real_dice_qwantum, real_dice_twenty_one
from tests.table.tables import next_ask, origin_of

SIZES = ((360, 640), (412, 915), (915, 412), (1280, 800))
MODES = ("dark", "light")
SCALES = (1.0, 2.0)
FOLDER = Path("build") / "shots"
MANY = 20
"""From so many scenes on it pays to start further processes."""


def played(hands: Hands, controllers: list[Any], moves: int, seed: int = 3, well: bool = False) -> str:
    """A Knister game after so many moves, by chance or as a medium computer would have it; its id."""
    house = hands.app.house
    id = knister(house, controllers)
    rng = Random(seed)

    def play(h: Any) -> None:
        table = h.table(id)
        for number in range(moves):
            if table.state.over():
                break
            wish = next_ask(table, rng)
            if well and isinstance(wish, Act):
                medium = table.state.game.bots["medium"]
                wish = Act(wish.seat, medium(table.state.view(wish.seat), wish.seat, rng, assets(), 0, lambda: False))
            table.propose(Proposal(f"{id} {number}", origin_of(table, wish.seat), wish))
        h.forget(id)

    house.ask(play).result()
    return id


PEOPLE = [PERSON, PERSON, PERSON, PERSON]
MIXED = [PERSON, PERSON, bot("medium"), PERSON]


def home_empty(hands: Hands) -> None:
    hands.app.navigator.home()


def home(hands: Hands) -> None:
    played(hands, MIXED, 61)
    hands.page.shown()


def home_many(hands: Hands) -> None:
    """More than one game was left open."""
    played(hands, [PERSON, bot("hard")], 20)
    played(hands, PEOPLE, 33)
    home(hands)


def home_alone(hands: Hands) -> None:
    hands.wait(1)
    hands.tap(hands.page.alone_button)


def history_empty(hands: Hands) -> None:
    hands.app.navigator.tab("history")


def history(hands: Hands) -> None:
    played(hands, [PERSON], 500)
    played(hands, MIXED, 500)
    played(hands, [PERSON, PERSON], 500)
    played(hands, PEOPLE, 33)
    played(hands, [PERSON, bot("hard")], 20)
    hands.app.navigator.tab("history")


def visited(hands: Hands) -> str:
    """A game of somebody else's table, as it is kept; its id."""
    id = played(hands, PEOPLE, 500)

    def move(house: House) -> str:
        kept = house.store.load(id)
        first, *others = kept.new.seats
        seats = (first, *(replace(seat, controller=ELSEWHERE) for seat in others))
        house.forget(id)
        take_in_visited(house.store, "visited", replace(kept.new, seats=seats), kept.entries, kept.created, house.now())
        house.store.delete(id, house.now())
        return "visited"

    return hands.app.house.ask(move).result()


def history_elsewhere(hands: Hands) -> None:
    visited(hands)
    history(hands)


def results_elsewhere(hands: Hands) -> None:
    hands.app.navigator.open("results", id=visited(hands))
    hands.wait(3)


def history_search(hands: Hands) -> None:
    history(hands)
    hands.page.game_id = "knister"
    look_for(hands, "eva")


def history_nothing(hands: Hands) -> None:
    history(hands)
    look_for(hands, "Xaver")


def look_for(hands: Hands, query: str) -> None:
    hands.wait(1)
    hands.tap(hands.page.find_button)
    hands.page.query = query
    hands.wait(1)


def history_filter(hands: Hands) -> None:
    history(hands)
    hands.wait(1)
    hands.tap(hands.page.filter_button)


def setup(hands: Hands) -> None:
    hands.app.navigator.open("setup", game_id="knister")


def setup_starter(hands: Hands) -> None:
    setup(hands)
    hands.wait(1)
    hands.page.open_starter_drawer()
    hands.wait(1)
    hands.app.overlay.modal.wheel.spin()
    hands.wait(4)


def settings(hands: Hands) -> None:
    hands.app.navigator.tab("settings")


def about(hands: Hands) -> None:
    hands.app.navigator.open("about")


def opened(hands: Hands, controllers: list[Any], moves: int) -> None:
    id = played(hands, controllers, moves)
    hands.app.navigator.open("game", id=id)
    hands.wait(2)


def knister_start(hands: Hands) -> None:
    opened(hands, PEOPLE, 0)


def knister_middle(hands: Hands) -> None:
    opened(hands, PEOPLE, 5 * 16 + 1)


def knister_well(hands: Hands) -> None:
    """The same for people who look at the pictures: with points."""
    hands.app.navigator.open("game", id=played(hands, PEOPLE, 5 * 22 + 1, well=True))
    hands.wait(2)


def knister_twelve(hands: Hands) -> None:
    opened(hands, [PERSON] * 12, 13 * 10 + 5)


def curtain(hands: Hands) -> None:
    hands.app.settings.curtain = True
    opened(hands, PEOPLE, 5 * 16 + 1)


def game_menu(hands: Hands) -> None:
    opened(hands, PEOPLE, 5 * 16 + 1)
    hands.tap(hands.page.body.menu)


def leave_dialog(hands: Hands) -> None:
    game_menu(hands)
    hands.tap(hands.app.tr("Leave game"))


def results(hands: Hands) -> None:
    hands.app.navigator.open("results", id=played(hands, MIXED, 500))
    hands.wait(3)


def results_solo(hands: Hands) -> None:
    hands.app.navigator.open("results", id=played(hands, [PERSON], 500))
    hands.wait(3)


def results_twelve(hands: Hands) -> None:
    hands.app.navigator.open("results", id=played(hands, [PERSON] * 12, 500))
    hands.wait(3)


def results_twenty_one(hands: Hands) -> None:
    hands.app.navigator.open("results", id=stored_game(hands, "twenty_one", MIXED, 500))
    hands.wait(3)


def results_qwantum(hands: Hands) -> None:
    hands.app.navigator.open("results", id=stored_game(hands, "qwantum", MIXED, 500))
    hands.wait(3)


def twenty_one(hands: Hands, moves: int, until: Until) -> None:
    hands.app.navigator.open("game", id=stored_game(hands, "twenty_one", PEOPLE, moves, until))
    hands.wait(2)


def twenty_one_start(hands: Hands) -> None:
    twenty_one(hands, 0, lambda state: True)


def twenty_one_ones(hands: Hands) -> None:
    twenty_one(hands, 30, lambda state: str(state.phase) == "decide" and 1 in state.dice)


def twenty_one_write(hands: Hands) -> None:
    """Two fields are chosen, the row's points are shown before they count."""
    twenty_one(hands, 30, lambda state: str(state.phase) == "write" and len(state.sheet(0).choices) > 4)
    picker = hands.page.body.picker
    picker.selection = max((choice.items for choice in picker.sheet.choices), key=len)


def twenty_one_cross(hands: Hands) -> None:
    twenty_one(hands, 30, lambda state: str(state.phase) == "write" and 0 in state.to_act())
    hands.page.body.picker.tap("cross")


def qwantum(hands: Hands, moves: int, until: Until) -> None:
    hands.app.navigator.open("game", id=stored_game(hands, "qwantum", PEOPLE, moves, until))
    hands.wait(2)


def qwantum_start(hands: Hands) -> None:
    qwantum(hands, 0, lambda state: True)


def qwantum_reroll(hands: Hands) -> None:
    qwantum(hands, 40, lambda state: str(state.phase) == "decide")
    for die in ("die2", "die5"):
        hands.page.body.picker.tap(die)


def qwantum_first(hands: Hands) -> None:
    qwantum(hands, 40, lambda state: str(state.phase) == "first" and len(state.sheet(state.active).choices) > 2)


def qwantum_everyone(hands: Hands) -> None:
    """A colour is taken, another chosen."""
    qwantum(hands, 40, lambda state: str(state.phase) == "everyone" and state.taken and len(state.to_act()) == 3)
    picker = hands.page.body.picker
    picker.selection = picker.sheet.choices[0].items


def qwantum_scoring(hands: Hands) -> None:
    qwantum_start(hands)
    hands.page.body.table_button.dispatch("on_release")


def trouble(hands: Hands) -> None:
    from app.start.trouble import show_trouble

    show_trouble(hands.app)


Scene = Callable[[Hands], None]
SCENES: dict[str, Scene] = {
    scene.__name__: scene
    for scene in (
        home_empty,
        home,
        home_many,
        home_alone,
        history_empty,
        history,
        history_elsewhere,
        history_search,
        history_nothing,
        history_filter,
        setup,
        setup_starter,
        settings,
        about,
        knister_start,
        knister_middle,
        knister_twelve,
        curtain,
        game_menu,
        leave_dialog,
        results,
        results_elsewhere,
        results_solo,
        results_twelve,
        results_twenty_one,
        results_qwantum,
        real_dice_knister,
        real_dice_twenty_one,
        real_dice_qwantum,
        twenty_one_start,
        twenty_one_ones,
        twenty_one_write,
        twenty_one_cross,
        qwantum_start,
        qwantum_reroll,
        qwantum_first,
        qwantum_everyone,
        qwantum_scoring,
        *fair_games.SCENES,
        *take_along_scenes.SCENES,
        *DAILY_SCENES,
        *GENIAL_SCENES,
        *TRIGON_SCENES,
        *GUEST_SCENES,
        *HINTS,
        *REPLAYS,
        *STATISTICS,
        *PATTERNS,
        *TABLES,
        *LOBBIES,
        *LESSONS,
        *RULES_SCENES,
        trouble,
    )
}

ALL = SCENES | {scene.__name__: scene for scene in (knister_well, *take_along_scenes.MORE, *lesson_scenes())}
"""Also what is only looked at here: lessons have tests of their own."""


@dataclass(frozen=True)
class Shot:
    scene: str
    size: tuple[int, int]
    language: str
    scale: float
    modes: tuple[str, ...] = MODES
    """One after another: a theme is changed while the scene stays, as people change it."""

    def name(self, mode: str) -> str:
        large = "" if self.scale == 1 else f"-{self.scale}"
        return f"{self.scene}-{self.size[0]}x{self.size[1]}-{mode}-{self.language}{large}"


def stage_shot(stage: Any, shot: Shot, folder: Path) -> Hands:
    """The app on the stage as the shot wants it; close it with `close_app`."""
    stage.resize(*shot.size)
    hands = open_app(stage, folder, shot.language, home=shot.scene.startswith("home"))
    hands.app.settings.theme = shot.modes[0]
    hands.app.settings.text_scale = shot.scale
    ALL[shot.scene](hands)
    hands.wait()
    return hands


def shoot(stage: Any, shot: Shot, folder: Path) -> None:
    with tempfile.TemporaryDirectory() as data:
        hands = stage_shot(stage, shot, Path(data))
        for mode in shot.modes:
            hands.app.settings.theme = mode
            stage.frames(4)
            stage.picture().save(folder / f"{shot.name(mode)}.png")
        close_app(hands)


def wished(wish: argparse.Namespace) -> list[Shot]:
    """One scene may be asked for in any size and scale."""
    sizes = [tuple(map(int, wish.size.split("x")))] if wish.size else SIZES
    modes = (wish.mode,) if wish.mode else MODES
    languages, scales = [wish.language] if wish.language else LANGUAGES, [wish.scale] if wish.scale else SCALES
    scenes = [wish.scene] if wish.scene else ALL
    return [Shot(*shot, modes) for shot in product(scenes, sizes, languages, scales)]


def main() -> None:
    parser = argparse.ArgumentParser(description="Pictures of every screen.")
    parser.add_argument("--scene", choices=ALL)
    parser.add_argument("--size")
    parser.add_argument("--mode", choices=MODES)
    parser.add_argument("--language", choices=LANGUAGES)
    parser.add_argument("--scale", type=float)
    parser.add_argument("--folder", type=Path, default=FOLDER)
    parser.add_argument("--part", help="2/4 takes the second quarter; without it, all processors share the work")
    wish = parser.parse_args()
    every = wished(wish)
    if wish.part is None and len(every) > MANY:
        count = os.cpu_count() or 1
        command = [sys.executable, "-m", "tests.app.shots", *sys.argv[1:], "--part"]
        parts = [subprocess.Popen([*command, f"{number}/{count}"]) for number in range(1, count + 1)]
        sys.exit(max(part.wait() for part in parts))
    number, count = map(int, (wish.part or "1/1").split("/"))

    from tests.app.conftest import open_stage

    stage = open_stage()
    mine = every[number - 1 :: count]
    for done, shot in enumerate(mine, 1):
        shoot(stage, shot, wish.folder)
        print(f"{number}/{count}: {done} of {len(mine)}, {shot.name('+'.join(shot.modes))}", flush=True)


if __name__ == "__main__":
    main()
