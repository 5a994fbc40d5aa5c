"""The home page under real touches: resume, set-up, the owner, damaged saves, every window."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import rules
from app.games.registry import FACES, facts
from app.store.seats import AVATARS, PERSON, Seat
from app.store.store import Profile
from app.table.house import House
from app.ui.people.avatar import Avatar
from app.ui.theme import tones
from tests.app.conftest import Stage, cut_texts
from tests.app.harness import Hands, close_app, open_app
from tests.app.stored_games import DAY, HOUR, MINUTE, own_device, spoil, spoil_seats, stored

SIZES = ((360, 640), (412, 915), (700, 1000), (915, 412), (1280, 800))


@pytest.fixture
def hands(stage: Stage, tmp_path: Path) -> Iterator[Hands]:
    hands = open_app(stage, tmp_path)
    yield hands
    close_app(hands)


@pytest.fixture
def opened(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Pages that were asked for."""
    asked: list[Any] = []
    monkeypatch.setattr(hands.app.navigator, "open", lambda route, **how: asked.append((route, how)))
    return asked


def look(hands: Hands) -> None:
    hands.page.shown()
    hands.wait(0.3)


def test_first_start_offers_the_games(hands: Hands, opened: list[Any]) -> None:
    texts = hands.texts()
    assert {"Pětka", "Five games, one table", "Games", "Knister", "1–12 players, 15 min"} <= set(texts)
    assert "Resume Knister" not in texts
    assert hands.app.overlay.modal is None
    hands.tap("Knister")
    assert opened == [("setup", {"game_id": "knister"})]


def test_only_what_can_be_played_is_shown(hands: Hands) -> None:
    shown = set(hands.texts())
    assert [facts(game).name in shown for game in rules.GAME_IDS] == [game in FACES for game in rules.GAME_IDS]


def test_how_to_play_stands_beside_the_games(hands: Hands, opened: list[Any]) -> None:
    hands.tap("How to play")
    assert opened == [("how_to", {})]


def test_resume_opens_the_latest_open_game(hands: Hands, opened: list[Any]) -> None:
    house = hands.app.house
    own_device(house)
    stored(house, moves=20, ago=3 * HOUR)
    latest = stored(house, ("Jana", "Eva", "Ota"), moves=4 * 16, ago=12 * MINUTE)
    stored(house, ago=MINUTE)
    look(hands)
    assert {"Resume Knister", "with Eva and Ota, 12 minutes ago"} <= set(hands.texts())
    hands.tap("Resume Knister")
    assert opened == [("game", {"id": latest})]


def test_the_amber_button_resumes_too(hands: Hands, opened: list[Any]) -> None:
    id = stored(hands.app.house, moves=7)
    look(hands)
    hands.tap(hands.page.resume.button)
    assert opened == [("game", {"id": id})]


@pytest.mark.parametrize(
    ("moves", "line"),
    [(0, "Your turn, round 1"), (1, "Your turn, round 1"), (3, "Round 2 of 25"), (6, "Your turn, round 3")],
)
def test_it_says_whose_turn_it_is_and_how_far_it_got(hands: Hands, moves: int, line: str) -> None:
    own_device(hands.app.house)
    stored(hands.app.house, moves=moves)
    look(hands)
    assert line in hands.texts()


def test_finished_games_are_not_resumed(hands: Hands) -> None:
    stored(hands.app.house)
    look(hands)
    assert "Resume Knister" not in hands.texts()


def pixels(stage: Stage, widget: Any) -> list[Any]:
    shot = stage.picture()
    x, y = widget.to_window(*widget.pos)
    top = stage.window.height - y - widget.height
    return [shot.at(int(x) + i, int(top) + j) for j in range(int(widget.height)) for i in range(int(widget.width))]


def test_the_small_picture_is_the_stored_position(hands: Hands, stage: Stage) -> None:
    seen = []
    stored(hands.app.house, ("Jana",), moves=4, ago=HOUR)
    for moves, ago in ((10, 9), (10, 8), (12, 7)):
        stored(hands.app.house, ("Jana",), moves=moves, ago=ago * MINUTE)
        look(hands)
        picture = hands.page.resume.picture
        assert picture.state.round == moves // 2
        seen.append(pixels(stage, picture))
    assert seen[0] == seen[1] != seen[2]


@pytest.mark.parametrize("size", [(76, 64), (300, 300)])
def test_its_numbers_can_be_told_apart(stage: Stage, size: tuple[int, int]) -> None:
    """Only what is written differs, not where."""
    from app.games.miniature import Miniature

    state = rules.game("knister").start(1)
    picture = stage.show(Miniature(size_hint=(None, None), size=size))
    seen = []
    for number in (4, 9, 4):
        picture.state = state.with_(grids=((number, *state.grids[0][1:]),))
        stage.frames(2)
        seen.append(pixels(stage, picture))
    assert seen[0] == seen[2] != seen[1]


def test_a_damaged_game_says_so_and_the_next_one_is_resumed(hands: Hands, opened: list[Any]) -> None:
    house = hands.app.house
    own_device(house)
    whole = stored(house, ("Jana", "Ota"), moves=9, ago=DAY)
    spoil(house, stored(house, moves=9))
    look(hands)
    assert {"This save is damaged", "Knister with Eva cannot be opened any more."} <= set(hands.texts())
    hands.tap("Resume Knister")
    assert opened == [("game", {"id": whole})]
    hands.tap("Delete")
    hands.wait(0.5)
    assert "This save is damaged" not in hands.texts()
    hands.tap("Undo")
    hands.wait(0.5)
    assert "This save is damaged" in hands.texts()


def test_a_row_that_cannot_be_read_is_damaged_too(hands: Hands) -> None:
    id = stored(hands.app.house, moves=9)
    spoil_seats(hands.app.house, id)
    look(hands)
    assert "Knister cannot be opened any more." in hands.texts()
    assert "Resume Knister" not in hands.texts()


def test_owner_gives_a_name_and_a_colour(hands: Hands, stage: Stage) -> None:
    hands.tap("Your name and colour")
    hands.wait(0.5)
    save = hands.find("Save")
    assert save.disabled
    sheet = hands.app.overlay.modal
    sheet.field.text = "  Řehoř  "
    hands.tap("mint")
    assert not save.disabled
    hands.tap("Save")
    hands.wait(0.5)
    (owner,) = hands.app.house.store.profiles()
    assert (owner.name, owner.avatar, owner.owner) == ("Řehoř", "mint", True)
    button = hands.page.header.owner
    assert (button.name, button.palette) == ("Řehoř", "mint")

    hands.tap("Your name and colour")
    hands.wait(0.5)
    hands.app.overlay.modal.field.text = "Hana"
    hands.tap("Save")
    hands.wait(0.5)
    (renamed,) = hands.app.house.store.profiles()
    assert (renamed.id, renamed.name, renamed.avatar) == (owner.id, "Hana", "mint")


def test_leaving_the_sheet_keeps_everything(hands: Hands) -> None:
    hands.tap("Your name and colour")
    hands.wait(0.5)
    hands.app.overlay.modal.field.text = "Hana"
    assert hands.app.go_back()
    hands.wait(0.5)
    assert hands.app.house.store.profiles() == []


def test_time_goes_on_while_the_page_is_shown(hands: Hands) -> None:
    house = hands.app.house
    stored(house, ("Jana",), moves=8, ago=12 * MINUTE)
    look(hands)
    now = house.now()
    house.now = lambda: now + MINUTE
    hands.wait(61)
    assert "solo, 13 minutes ago" in hands.texts()


def test_rotating_rearranges_the_same_cards(hands: Hands, stage: Stage) -> None:
    stored(hands.app.house, moves=8)
    look(hands)
    page = hands.page
    cards, resume = list(page.cards), page.resume

    def rows() -> list[int]:
        """How far from the top the resume card and the games are."""
        tops = [round(card.to_window(*card.center)[1]) for card in (resume, *cards)]
        return [sorted(set(tops), reverse=True).index(top) for top in tops]

    assert rows() == [0, *(1 + place // 2 for place in range(len(cards)))]
    stage.resize(1280, 800)
    hands.wait(0.3)
    assert rows() == [0, *(1 + place // 4 for place in range(len(cards)))]
    stage.resize(412, 915)
    hands.wait(0.3)
    assert rows() == [0, *(1 + place // 2 for place in range(len(cards)))]
    assert page.cards == cards
    assert page.resume is resume


@pytest.mark.parametrize(("size", "columns"), [((412, 915), 2), ((700, 1000), 3), ((1280, 800), 4)])
def test_more_games_stand_in_columns(stage: Stage, tmp_path: Path, size: tuple[int, int], columns: int) -> None:
    stage.resize(*size)
    hands = open_app(stage, tmp_path)
    cards = hands.page.cards
    tops = [card.to_window(card.x, card.top)[1] for card in cards]
    assert sum(abs(top - tops[0]) < 1 for top in tops) == columns
    assert cut_texts(hands.page) == []
    close_app(hands)


def in_drawer(hands: Hands, title: str) -> Any:
    return next(row for row in hands.app.overlay.modal.body.children if row.title == title)


def top_and_bottom(widget: Any) -> tuple[float, float]:
    return widget.to_window(0, widget.top)[1], widget.to_window(0, widget.y)[1]


def test_a_phone_shows_something_of_every_game_above_the_bar(
    hands: Hands, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    from app.ui.layout import layout

    stored(hands.app.house, moves=8)
    monkeypatch.setattr(layout, "inset_top", 30)
    monkeypatch.setattr(layout, "inset_bottom", 20)
    look(hands)
    page = hands.page
    bar = page.content.to_window(0, page.content.y)[1]
    assert bar >= 92
    assert all(top_and_bottom(card)[0] >= bar + 40 for card in (*page.cards, page.join_card))
    assert all(top_and_bottom(card)[1] >= bar for card in page.cards[:4])


def test_a_phone_leads_to_every_open_game_to_a_game_alone_and_to_a_table_with_one_tap(
    hands: Hands, opened: list[Any]
) -> None:
    own_device(hands.app.house)
    for moves in (20, 8, 12):
        stored(hands.app.house, moves=moves)
    look(hands)
    assert {"2 more open games", "One roll for all, a grid for each"} <= set(hands.texts())
    hands.tap("Play alone")
    hands.wait(0.6)
    hands.tap(in_drawer(hands, "Knister"))
    hands.wait(0.6)
    hands.tap("Host a table")
    hands.wait(0.6)
    hands.tap(in_drawer(hands, "Trigon"))
    assert opened == [("setup", {"game_id": "knister", "alone": True}), ("setup", {"game_id": "trigon", "many": True})]
    hands.wait(0.6)
    hands.tap(hands.page.resume.more)
    assert opened[-1] == ("history", {})


def test_how_to_play_is_touched_on_48_dp(hands: Hands, stage: Stage, opened: list[Any]) -> None:
    button = hands.find("How to play")
    x, middle = button.to_window(*button.center)
    for up in (-23, 23):
        stage.tap((x, middle + up))
    assert opened == [("how_to", {})] * 2


@pytest.mark.parametrize("size", [(640, 360), (915, 412), (1280, 800)])
def test_four_columns_leave_no_place_empty(hands: Hands, stage: Stage, size: tuple[int, int]) -> None:
    stage.resize(*size)
    stored(hands.app.house, moves=8)
    look(hands)
    page = hands.page
    cards = page.grid.children[::-1]
    assert len(cards) == 8
    assert len({top_and_bottom(card) for card in cards[:4]}) == len({top_and_bottom(card) for card in cards[4:]}) == 1
    assert top_and_bottom(page.resume) == top_and_bottom(page.dice_table)
    hands.tap("Daily challenge")
    assert hands.page.name.startswith("daily")


def test_words_and_colours_follow_at_once(hands: Hands, stage: Stage) -> None:
    own_device(hands.app.house)
    stored(hands.app.house, moves=6, ago=12 * MINUTE)
    look(hands)
    dark = stage.picture()
    hands.app.fixed_language = None
    hands.app.settings.language, hands.app.settings.theme = "cs", "light"
    hands.wait(0.3)
    assert {"Pokračovat v Knisteru", "Jsi na řadě, 3. kolo", "Eva, před 12 minutami", "Hry"} <= set(hands.texts())
    assert stage.picture().at(206, 700)[0] > 200 > dark.at(206, 700)[0]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.long
def test_no_text_is_cut(hands: Hands, stage: Stage, size: tuple[int, int]) -> None:
    house = hands.app.house
    stage.resize(*size)
    hands.app.fixed_language = None
    for full in (False, True):
        if full:
            stored(house, ("Jana", "Maxmilián", "Bartoloměj", "Ota"), moves=70, ago=12 * MINUTE)
            spoil(house, stored(house, moves=9, ago=MINUTE))
        for language, scale in product(("en", "cs"), (1.0, 2.0)):
            hands.app.settings.language, hands.app.settings.text_scale = language, scale
            look(hands)
            assert cut_texts(hands.page) == [], (full, language, scale)


def test_a_wide_window_leads_to_a_table_for_many_phones(hands: Hands) -> None:
    hands.stage.resize(1280, 800)
    hands.wait(0.5)
    hands.tap("Host a table, phones join with a code")
    hands.wait(0.5)
    hands.tap("Qwantum")
    hands.wait(0.5)
    assert hands.page.game.id == "qwantum" and hands.page.phones.value
    assert "Open the table" in hands.texts()


WELCOME = "Welcome! What shall we call you?"


def test_the_first_start_asks_for_a_name_and_takes_no_for_an_answer(hands: Hands) -> None:
    look(hands)
    assert WELCOME in hands.texts()
    hands.tap("Not now")
    hands.wait(0.5)
    assert WELCOME not in hands.texts()
    hands.app.navigator.tab("settings")
    hands.app.navigator.home()
    hands.wait(1)
    assert WELCOME not in hands.texts(), "asked once"


def test_a_name_given_on_the_first_start_is_the_owners(hands: Hands) -> None:
    look(hands)
    hands.tap("Type your name")
    hands.wait(0.5)
    hands.app.overlay.modal.field.text = "Jana"
    hands.tap("Save")
    hands.wait(0.5)
    assert [(one.name, one.owner) for one in hands.app.house.store.profiles()] == [("Jana", True)]
    assert WELCOME not in hands.texts()


def test_whoever_plays_already_is_not_asked_for_a_name(hands: Hands) -> None:
    stored(hands.app.house, moves=2)
    look(hands)
    assert WELCOME not in hands.texts()


def test_people_of_unknown_colours_are_shown_in_one_of_ours(hands: Hands) -> None:
    """A later version may know more of them, and a hostile file may say anything."""
    house = hands.app.house
    own_device(house)
    game, open_one = stored(house), stored(house, moves=6)
    strange = "no such colour"

    def spoil_colours(h: House) -> None:
        sql = h.store.connection.execute
        sql("UPDATE profiles SET avatar = ?", (strange,))
        h.store.save_profile(Profile("later", "Ota", strange), h.now())
        for column in ("amber", "coral", "sky"):
            sql("UPDATE games SET seats = REPLACE(seats, ?, ?)", (f'"{column}"', f'"{strange}"'))

    house.ask(spoil_colours).result()
    assert {profile.avatar for profile in house.store.profiles()} == {strange}, "a later version has it back as it was"
    look(hands)
    assert (hands.page.header.owner.name, hands.page.header.owner.palette) == ("Jana", AVATARS[0])
    for tab in ("stats", "history"):
        hands.app.navigator.tab(tab)
        hands.wait(0.5)
    hands.app.navigator.home()
    pages = (("setup", {"game_id": "knister"}), ("join", {}), ("results", {"id": game}), ("game", {"id": open_one}))
    for route, how in pages:
        page = hands.app.navigator.open(route, **how)
        hands.wait(0.5)
        assert hands.page is page


@pytest.mark.parametrize("palette", ["", "no such colour", "blue nothing", "\u0000", "x" * 10_000])
def test_a_face_of_an_unknown_colour_is_drawn(palette: str) -> None:
    assert Avatar(name="Eva", palette=palette).fill in (tones("amber")[0].bottom, tones("blue")[0].bottom)


def test_a_game_that_nobody_began_is_not_kept(hands: Hands) -> None:
    """With a roll it stays."""
    house = hands.app.house
    own_device(house)
    for moves, kept in ((0, False), (1, True)):
        id = stored(house, ("Jana",), moves=moves)
        look(hands)
        assert hands.page.resume is not None
        hands.app.navigator.open("game", id=id)
        hands.wait(1.5)
        hands.app.go_back()
        hands.wait(1)
        assert hands.page.tab == "play"
        assert (hands.page.resume is not None) == kept, moves
        assert (id in [listed.id for listed in house.store.games("open")]) == kept


@pytest.mark.parametrize(("plays", "rolls", "kept"), [("free", 1, False), ("free", 2, True), ("qwantum", 0, False)])
def test_a_single_free_roll_is_not_kept(hands: Hands, plays: str, rolls: int, kept: bool) -> None:
    from app.store.store import NewGame
    from app.table.proposals import HOST, Proposal, RollDice
    from app.table.table import Table

    game = rules.game("table_dice")

    def roll(house: Any) -> str:
        table: Table = house.create(NewGame(game, game.make_setup(1, plays=plays), (Seat("Jana", PERSON),)))
        for number in range(rolls):
            assert table.propose(Proposal(str(number), HOST, RollDice(0))).accepted
        house.forget(table.id)
        return table.id

    id = hands.app.house.ask(roll).result()
    hands.app.navigator.open("dice_table", id=id)
    hands.wait(1.5)
    hands.app.go_back()
    hands.wait(1)
    assert hands.page.tab == "play"
    assert bool(hands.app.house.store.games("open")) == kept
