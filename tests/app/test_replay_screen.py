"""Looking at stored games again: by touch, from everywhere one comes from, and games that travel as files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.device import share
from app.games.replay_words import replay_words
from app.i18n import LANGUAGES, Translator
from app.pages.replay.words import said, where
from app.store.replaying import read_replay
from app.store.seats import PERSON, bot
from app.store.store import Store
from rules.core import Acted
from tests.app.conftest import Finger
from tests.app.genial_hands import stored_genial
from tests.app.harness import Hands, close_app, open_app
from tests.app.sheet_hands import stored_game
from tests.app.trigon_hands import stored_trigon
from tests.rules.driver import Variant
from tests.store.test_replaying import keep


@pytest.fixture
def hands(stage: Any, tmp_path: Path) -> Iterator[Hands]:
    stage.resize(412, 915)
    hands = open_app(stage, tmp_path, home=False)
    yield hands
    close_app(hands)


def opened(hands: Hands, id: str, **how: Any) -> Any:
    page = hands.app.navigator.open("replay", id=id, **how)
    hands.wait(1)
    return page


def test_a_running_game_is_looked_back_at_from_its_menu_and_goes_on_afterwards(hands: Hands) -> None:
    id = stored_genial(hands, [PERSON, PERSON], 5)
    game = hands.app.navigator.open("game", id=id)
    hands.wait(2)
    before = game.running.state
    game.show_menu()
    hands.wait(1)
    hands.tap("Replay")
    hands.wait(1)
    page = hands.page
    assert page.replay.last == page.number == 5
    hands.tap("One step back")
    assert page.number == 4
    assert hands.app.navigator.back()
    hands.wait(1)
    assert hands.page is game and game.running.state == before


def test_from_the_results_by_steps_scrubbing_and_the_graph(hands: Hands) -> None:
    id = stored_genial(hands, [PERSON, PERSON], 500)
    hands.app.navigator.open("results", id=id)
    hands.wait(2)
    hands.tap("Replay")
    hands.wait(1)
    page, replay = hands.page, hands.page.replay
    assert page.number == 0 and "The beginning" in hands.texts()
    for _ in range(3):
        hands.tap("One step on")
    assert page.number == 3 and "Move 3 of 40" in hands.texts()
    hands.tap("One step back")
    assert page.number == 2 and page.stage.board.state == replay.positions[2]
    placed = replay.positions[2].placed[-1]
    assert page.card.title_label.text == "Eva’s tile" and page.stage.picture.tiles == (placed.tile,)
    assert [laid.cells for laid in page.stage.board.laid] == [placed.cells]
    assert [shown.tiles for shown in page.rack.racks] == [replay.positions[1].racks[1]]
    assert page.rack.text.endswith("could choose from these")

    scrubber = page.scrubber
    finger = Finger(hands.stage, scrubber.place(2), scrubber.center_y)
    seen = set()
    for number in (10, 25, replay.last, 7, 0, 18):
        finger.move(scrubber.place(number), scrubber.center_y)
        assert page.number == number
        assert page.stage.board.state == replay.positions[number]
        seen.add(page.stage.board.state.placed)
    finger.up()
    assert len(seen) == 6
    hands.stage.tap((page.graph.place(31), page.graph.center_y))
    assert page.number == 31 and page.stage.board.state == replay.positions[31]
    assert page.key("left") and page.number == 30 and page.key("right") and page.number == 31
    high = [height for height, _ in page.graph.bars]
    assert high == [one - other for one, other in replay.course]
    hands.app.tr = Translator("cs")
    hands.wait(0.3)
    assert "Tah 31 z 40" in hands.texts()
    assert hands.app.go_back() and hands.page.name.startswith("results")


def test_playing_at_three_speeds_to_the_end_and_again(hands: Hands) -> None:
    page = opened(hands, stored_trigon(hands, [PERSON, bot("easy"), PERSON], 500))
    board, replay, last = page.stage.board, page.replay, page.replay.last
    for number in (40, 5, 33, 32, last, 0):
        page.go(number)
        hands.wait(0.3)
        state = replay.positions[number]
        assert board.drawn == {(colour, cells) for colour, own in enumerate(state.placed) for cells in own}
        assert board.newest == (replay.steps[number - 1].event.action.cells if number else None)
    hands.tap("Play")
    hands.wait(3.2)
    assert page.number == 3 and page.transport.playing
    hands.tap("Speed 1×")
    before = page.number
    hands.wait(2.1)
    assert page.number == before + 4
    hands.tap("Speed 2×")
    before = page.number
    hands.wait(4.1)
    assert page.number == before + 2 and page.transport.speed.text == "0.5×"
    hands.tap("Pause")
    before = page.number
    hands.wait(4)
    assert page.number == before
    page.go(last - 1)
    hands.tap(page.transport.play)
    hands.wait(2.5)
    assert page.number == last and not page.transport.playing
    hands.tap(page.transport.play)
    assert page.number == 0 and page.transport.playing
    hands.app.navigator.back()
    assert not page.transport.playing


def test_whose_sheet_and_what_was_written_and_a_damaged_game(hands: Hands) -> None:
    id = stored_game(hands, "knister", [PERSON, PERSON], 500)
    page = opened(hands, id, at=20)
    step, sheet = page.replay.steps[19], page.stage.sheet
    assert not step.is_roll and sheet.picker.sheet.seat == step.seat
    assert sheet.fresh == {f"cell{step.event.action.cell}"}
    name = page.replay.seats[step.seat].name
    assert f"{name} writes {page.replay.positions[19].number}" in hands.texts()
    other = 1 - step.seat
    hands.tap(page.stage.strip.cells[other])
    assert sheet.picker.sheet.seat == other and not sheet.fresh
    assert sheet.title == f"{page.replay.seats[other].name}’s sheet"
    page.go(page.replay.last)
    hands.tap("Menu")
    hands.tap("Whose sheet?")
    hands.tap("Whoever writes")
    hands.wait(0.5)
    assert page.stage.seat is None
    hands.app.navigator.home()
    hands.app.house.store.connection.execute("DELETE FROM events WHERE revision = 5")
    opened(hands, id)
    assert hands.page.name.startswith("play")
    assert "This saved game is damaged and cannot be opened." in hands.texts()


def test_playing_on_from_a_move(hands: Hands) -> None:
    id = stored_trigon(hands, [PERSON, PERSON], 500)
    page = opened(hands, id)
    page.go(page.replay.last)
    hands.tap("Play on from here")
    assert "The game is over here. Go back to an earlier move to play on." in hands.texts()
    page.go(20)
    hands.tap("Play on from here")
    hands.tap(hands.app.overlay.modal.primary_button)
    hands.wait(2)
    game = hands.page
    assert game.name.startswith("game") and game.running.state == page.replay.positions[20]
    store = hands.app.house.store
    [branched], [finished] = store.games("open"), store.games("finished")
    assert finished.id == id and store.load(branched.id).new.luck == "branch"


def test_a_game_that_is_not_over_keeps_its_secrets_and_says_why(hands: Hands) -> None:
    id = stored_genial(hands, [PERSON, bot("easy")], 8)
    hands.app.navigator.tab("history")
    hands.wait(0.5)
    row = next(widget for widget in hands.walk() if type(widget).__name__ == "SwipeRow")
    hands.page.open_menu(row)
    hands.wait(0.5)
    hands.tap("Replay")
    hands.wait(1)
    page = hands.page
    assert page.number == page.replay.last == 8
    for position in page.replay.positions:
        assert not any(tile for rack in position.racks for tile in rack)
    assert page.rack is None
    hands.tap("Export the game")
    assert "A game can be exported when it is over: until then what is hidden stays hidden." in hands.texts()
    hands.tap("Play on from here")
    assert "You can play on from here when this game is over." in hands.texts()
    assert len(hands.app.house.store.games()) == 1 and id == page.place


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path / "home"
    (home / "Downloads").mkdir(parents=True)
    monkeypatch.setattr(Path, "home", lambda: home)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(home / "none"))
    return home


def test_a_game_leaves_as_a_file_and_comes_back(hands: Hands, home: Path) -> None:
    id = stored_trigon(hands, [PERSON, bot("easy"), PERSON], 500)
    opened(hands, id)
    store = hands.app.house.store
    for kind, ending in (("For Pětka", ".json"), ("For Pentobi", ".blksgf")):
        hands.tap("Export the game")
        hands.wait(0.5)
        hands.tap(kind)
        hands.wait(0.5)
        [saved] = share.downloads_folder().glob(f"petka-trigon-*{ending}")
        assert f"Saved as {saved.name} in Downloads" in hands.texts()
    before = store.load(id)
    hands.app.navigator.tab("history")
    hands.wait(0.5)
    hands.tap("Import a game")
    hands.wait(0.5)
    hands.tap(saved.name)
    hands.wait(1)
    assert "This game is already here." in hands.texts() and len(store.games()) == 1
    store.delete(id, 1.0)
    store.purge()
    hands.app.navigator.tab("history")
    hands.wait(0.5)
    hands.stage.window.dispatch("on_drop_file", str(saved.with_suffix(".json")).encode(), 0, 0)
    hands.wait(1)
    assert hands.page.name.startswith("replay") and "Imported into the history" in hands.texts()
    again = store.load(id)
    assert again.state == before.state and again.entries == tuple(
        entry.__class__(entry.revision, entry.at, entry.what) for entry in before.entries
    )


REFUSED = {
    b"hello": "This is no game that Pětka can read, or the file is damaged.",
    b"(;GM[Blokus Trigon];1[j9])": "This game breaks the rules at move 1, so it was not imported.",
    None: "The file cannot be read.",
}


def test_a_file_that_is_no_game_is_refused_with_a_sentence(hands: Hands, home: Path) -> None:
    hands.app.navigator.tab("history")
    for content, words in REFUSED.items():
        path = home / f"game {words}"
        if content is not None:
            path.write_bytes(content)
        hands.wait(0.5)
        hands.tap("Import a game")
        hands.wait(0.5)
        field = next(widget for widget in hands.walk() if type(widget).__name__ == "TextField")
        field.text = str(path)
        hands.tap("Import")
        hands.wait(0.5)
        assert words in hands.texts() and hands.app.house.store.games() == []
        assert hands.page.name.startswith("history") and hands.app.overlay.modal is None


def test_every_step_of_every_game_has_words() -> None:
    store = Store.in_memory()
    for game_id, seats in (("genial", 2), ("trigon", 1), ("twenty_one", 2), ("qwantum", 2), ("knister", 2)):
        keep(store, Variant(game_id, seats), 1, game_id)
    replays = [read_replay(store, game_id) for game_id in ("genial", "trigon", "twenty_one", "qwantum", "knister")]
    for tr in map(Translator, LANGUAGES):
        titles = {check_words(tr, replay, number) for replay in replays for number in range(replay.last + 1)}
        simple = [words for replay in replays for words in replay_words(tr, replay.game.id).simple.values()]
        assert len(titles) > 20 and simple and all(tr(words, name="x") for words in simple)


def check_words(tr: Translator, replay: Any, number: int) -> str:
    told = said(tr, replay, number)
    assert told.title and "{" not in told.title + told.note and where(tr, replay, number)
    step = replay.step(number)
    if step is not None and told.gains and replay.game.id != "genial":
        assert [points for _, points in told.gains] == [step.gain]
    return told.title


# -- another move --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", ["knister", "trigon"])
def test_another_move_is_tried_valued_and_taken_back(hands: Hands, game_id: str) -> None:
    seats = [PERSON, bot("easy")]
    id = stored_trigon(hands, seats, 500) if game_id == "trigon" else stored_game(hands, game_id, seats, 500)
    page = opened(hands, id)
    number = next(at for at, step in enumerate(page.replay.steps) if at > 12 and not step.is_roll)
    page.go(number)
    made = page.replay.steps[number].event.action
    games = len(hands.app.house.store.games())
    hands.tap("Menu")
    hands.wait(0.5)
    hands.tap("Other moves here")
    hands.wait(1)
    sheet = hands.app.overlay.modal
    assert "This was played" in hands.texts() and all(row.value for row in sheet.rows)
    other = next(row for row in sheet.rows if not row.subtitle)
    hands.tap(other)
    hands.wait(1)
    assert page.other is not None and page.other != made and f"instead of move {number + 1}" in hands.texts()
    hands.tap("One step back")
    hands.wait(0.3)
    assert page.other is None and page.number == number
    hands.tap("One step on")
    assert page.number == number + 1 and page.replay.steps[number].event.action == made
    assert len(hands.app.house.store.games()) == games, "no new game"


@pytest.mark.parametrize(
    "game_id",
    [
        "knister",
        "trigon",
        *(pytest.param(game_id, marks=pytest.mark.long) for game_id in ("genial", "twenty_one", "qwantum")),
    ],
)
def test_ones_own_idea_is_tried_on_the_table_and_valued_beside_the_computers(hands: Hands, game_id: str) -> None:
    id, number = finished_game(hands, game_id)
    page = opened(hands, id)
    page.go(number)
    before, step = page.replay.positions[number], page.replay.steps[number]
    games = len(hands.app.house.store.games())
    hands.tap("Other moves here")
    hands.wait(1)
    best = [row.voice for row in hands.app.overlay.modal.rows]
    hands.tap("Try a move")
    hands.wait(2)
    table = hands.page.body
    assert table.state == before.view(step.seat) and hands.page.bulb is None
    idea = next(one for one in before.legal(step.seat) if one != step.event.action)
    table.choose(idea)
    hands.wait(0.3)
    if hands.app.navigator.page is not page:
        hands.tap(table.primary)
    hands.wait(1.5)
    sheet = hands.app.overlay.modal
    assert hands.app.navigator.page is page and page.other == idea
    mine = [row for row in sheet.rows if row.chosen]
    assert len(mine) == 1 and mine[0].value and len(sheet.rows) <= len(best) + 1
    assert "This was played" in hands.texts() and {"Your idea"} & set(hands.texts())
    hands.app.go_back()
    hands.wait(0.5)
    assert page.other == idea and f"instead of move {number + 1}" in hands.texts(), "it can be looked at"
    hands.tap("One step back")
    assert page.other is None and page.number == number
    assert len(hands.app.house.store.games()) == games, "nothing was kept"


def test_a_trial_is_left_without_a_move(hands: Hands) -> None:
    id, number = finished_game(hands, "knister")
    page = opened(hands, id)
    page.go(number)
    hands.tap("Other moves here")
    hands.wait(1)
    hands.tap("Try a move")
    hands.wait(1)
    hands.tap("Menu")
    hands.wait(0.5)
    hands.tap("Back to the replay")
    hands.wait(1)
    assert hands.app.navigator.page is page and page.other is None and hands.app.overlay.modal is None


def test_nobody_is_helped_by_the_replay_of_a_game_that_goes_on(hands: Hands) -> None:
    page = opened(hands, stored_game(hands, "knister", [PERSON, bot("easy")], 20))
    page.go(4)
    assert not page.replay.over and hands.find("Other moves here").disabled


def finished_game(hands: Hands, game_id: str) -> tuple[str, int]:
    """A finished game and a step where its first seat has something to choose from."""
    seats = [PERSON, bot("easy")]
    stored = {"trigon": stored_trigon, "genial": stored_genial}
    id = stored[game_id](hands, seats, 500) if game_id in stored else stored_game(hands, game_id, seats, 500)
    replay = read_replay(hands.app.house.store, id)
    chosen = [at for at, one in enumerate(replay.steps) if isinstance(one.event, Acted) and not one.seat]
    return id, next(at for at in chosen if at > 8 and len(list(replay.positions[at].legal(0))) > 3)
