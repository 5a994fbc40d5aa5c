"""Setting up a game by touch: who sits where, what is chosen, and that only what is legal starts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import rules
from app.games.tints import card_tint
from app.i18n import LANGUAGES
from app.store.store import Profile, Store, StoreError, StoreReason
from app.ui.layout import layout
from app.ui.people.avatar import Avatar
from app.ui.screen import AppScreen
from app.ui.theme import ASSETS, theme
from tests.app.conftest import PHONE, Finger, cut_texts
from tests.app.harness import Hands, close_app, open_app

SIZES = [(360, 640), (412, 915), (915, 412), (1280, 800)]
IN_BETWEEN = [(640, 360), (700, 900), (840, 700), (1920, 1080)]
JANA = Profile("1", "Jana", "sky", owner=True)
EVA = Profile("2", "Eva", "coral")


class Elsewhere(AppScreen):
    """In place of the pages around set-up: home, and the game it leads to."""

    def __init__(self, app: Any, id: str = "") -> None:
        super().__init__(app)
        self.tab = "" if id else "play"
        self.game = id


@pytest.fixture
def hands(stage: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hands]:
    from app.start import petka_app

    for route in ("play", "game"):
        monkeypatch.setitem(petka_app.SCREENS, route, "tests.app.test_setup:Elsewhere")
    hands = open_app(stage, tmp_path, home=False)
    yield hands
    layout.keyboard_height = 0
    close_app(hands)


def know(hands: Hands, *people: Profile) -> None:
    for number, profile in enumerate(people):
        store(hands).save_profile(profile, 100.0 - number)


def store(hands: Hands) -> Store:
    return hands.app.house.store


def open_setup(hands: Hands, game_id: str = "knister") -> Any:
    page = hands.app.navigator.open("setup", game_id=game_id)
    hands.wait(0.5)
    return page


def names(hands: Hands) -> list[str]:
    return [row.title for row in hands.page.seats.rows()]


def type_into(hands: Hands, field: Any, text: str) -> None:
    hands.tap(field.input)
    field.input.select_all()
    field.input.delete_selection()
    field.input.insert_text(text)
    hands.wait(0.1)


def add_person(hands: Hands, name: str) -> None:
    hands.tap("Add player or computer")
    hands.wait(0.4)
    type_into(hands, hands.app.overlay.modal.field, name)
    hands.tap("Add")
    hands.wait(0.4)


def start_button(hands: Hands) -> Any:
    return hands.find(hands.page.start_bar.text)


# -- the way in -------------------------------------------------------------------------------------------------


def test_the_first_game_starts_at_once_with_you_and_a_computer(hands: Hands) -> None:
    open_setup(hands)
    assert names(hands) == ["You", "Karel"]
    assert "tap to type a name, starts" in hands.texts()
    hands.tap("Start with 2 players")
    hands.wait(0.5)
    (game,) = store(hands).games()
    assert hands.page.game == game.id
    assert [(seat.name, seat.controller.kind) for seat in game.seats] == [("You", "person"), ("Karel", "bot")]
    (owner,) = store(hands).profiles()
    assert owner.owner
    assert game.seats[0].profile == owner.id


def test_the_last_set_up_is_offered_again(hands: Hands) -> None:
    know(hands, JANA, EVA)
    open_setup(hands)
    hands.tap("Add player or computer")
    hands.wait(0.4)
    hands.tap("Eva")
    hands.wait(0.4)
    hands.tap("Karel: Medium, change")
    hands.wait(0.4)
    hands.tap("Hard")
    hands.wait(0.4)
    hands.tap("Start with 3 players")
    hands.wait(0.5)
    open_setup(hands)
    assert names(hands) == ["Jana", "Karel", "Eva"]
    assert hands.page.draft.seats[1].controller.level == "hard"
    assert hands.app.navigator.open("setup", game_id="qwantum")
    hands.wait(0.5)
    assert names(hands) == ["Jana", "Karel"]


def test_two_quick_taps_start_one_game(hands: Hands) -> None:
    page = open_setup(hands)
    page.start()
    page.start()
    hands.wait(0.5)
    assert len(store(hands).games()) == 1


def test_enter_starts(hands: Hands) -> None:
    page = open_setup(hands)
    assert page.key("enter")
    hands.wait(0.5)
    assert len(store(hands).games()) == 1


def test_a_full_device_says_so_and_lets_people_try_again(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    open_setup(hands)

    def full(*_: Any) -> None:
        raise StoreError(StoreReason.FULL)

    with monkeypatch.context() as patch:
        patch.setattr(store(hands), "add_game", full)
        hands.tap("Start with 2 players")
        hands.wait(0.3)
        assert any("The device is full" in text for text in hands.texts())
        assert not store(hands).games()
    hands.wait(3)
    hands.tap("Start with 2 players")
    hands.wait(0.5)
    assert len(store(hands).games()) == 1


def test_the_arrow_and_the_back_key_lead_home(hands: Hands) -> None:
    open_setup(hands)
    hands.tap("Back")
    hands.wait(0.5)
    assert hands.page.tab == "play"
    open_setup(hands)
    hands.tap("Add player or computer")
    hands.wait(0.4)
    assert hands.app.go_back()
    assert hands.app.overlay.modal is None
    assert hands.page.seats
    assert hands.app.go_back()
    hands.wait(0.5)
    assert hands.page.tab == "play"
    assert not store(hands).games()


@pytest.mark.parametrize("game_id", rules.GAME_IDS)
def test_every_game_starts_with_every_number_of_players(hands: Hands, game_id: str) -> None:
    for seats in (1, 2, 7, 12) if game_id == "knister" else rules.game(game_id).seats:
        page = open_setup(hands, game_id)
        while len(page.draft.seats) > seats:
            page.draft = page.draft.remove(len(page.draft.seats) - 1)
        while len(page.draft.seats) < seats:
            page.draft = page.draft.add_computer("easy")
        hands.wait(0.1)
        assert not start_button(hands).disabled
        hands.tap(start_button(hands))
        hands.wait(0.4)
        assert store(hands).load(hands.page.game).new.setup.seats == seats


@pytest.mark.parametrize(("seats", "worn"), [(2, ["blue red", "yellow green"]), (3, ["blue", "yellow", "red"])])
def test_at_trigon_everybody_wears_what_they_will_play(hands: Hands, seats: int, worn: list[str]) -> None:
    page = open_setup(hands, "trigon")
    while len(page.draft.seats) < seats:
        page.draft = page.draft.add_computer("easy")
    hands.wait(0.3)
    faces = [next(one for one in row.walk() if isinstance(one, Avatar)) for row in page.seats.rows()]
    assert [face.palette for face in faces] == worn


# -- people -----------------------------------------------------------------------------------------------------


def test_a_new_person_is_typed_in_and_remembered(hands: Hands) -> None:
    open_setup(hands)
    add_person(hands, "Bára")
    assert names(hands) == ["Player 1", "Karel", "Bára"], "both of them read this: who would be you?"
    assert [profile.name for profile in store(hands).profiles()] == ["Bára"]
    hands.tap("Start with 3 players")
    hands.wait(0.5)
    (game,) = store(hands).games()
    assert [seat.name for seat in game.seats] == ["Player 1", "Karel", "Bára"]


def test_those_who_played_before_are_picked_and_never_twice(hands: Hands) -> None:
    know(hands, JANA, EVA)
    open_setup(hands)
    hands.tap("Add player or computer")
    hands.wait(0.4)
    assert "Jana" not in hands.texts()
    hands.tap("Eva")
    hands.wait(0.4)
    assert names(hands) == ["Jana", "Karel", "Eva"]
    assert hands.page.draft.seats[2].profile == EVA.id
    hands.tap("Add player or computer")
    hands.wait(0.4)
    assert "Eva" not in hands.texts()


def test_a_name_at_the_table_is_not_given_twice(hands: Hands) -> None:
    know(hands, JANA)
    open_setup(hands)
    hands.tap("Add player or computer")
    hands.wait(0.4)
    type_into(hands, hands.app.overlay.modal.field, "jana")
    assert "This name is already at the table." in hands.texts()
    assert hands.find("Add").disabled
    hands.tap("Add")
    assert hands.app.overlay.modal is not None
    assert names(hands) == ["Jana", "Karel"]


def test_the_owner_types_a_name_when_they_like(hands: Hands) -> None:
    open_setup(hands)
    hands.tap("You")
    hands.wait(0.4)
    type_into(hands, hands.app.overlay.modal.field, "  Jana   Nováková ")
    hands.app.go_back()
    hands.wait(0.4)
    assert names(hands)[0] == "Jana Nováková"
    (owner,) = store(hands).profiles()
    assert (owner.name, owner.owner) == ("Jana Nováková", True)


def test_a_name_has_at_most_24_letters(hands: Hands) -> None:
    open_setup(hands)
    add_person(hands, "Maximilián Bartoloměj Křesadlo")
    assert names(hands)[-1] == "Maximilián Bartoloměj Kř"
    assert cut_texts(hands.app.root) == []


def test_a_colour_is_chosen_and_stays_with_the_person(hands: Hands) -> None:
    know(hands, JANA)
    open_setup(hands)
    hands.tap("Jana")
    hands.wait(0.4)
    hands.tap("mint")
    hands.app.go_back()
    hands.wait(0.4)
    assert hands.page.draft.seats[0].avatar == "mint"
    assert store(hands).profiles()[0].avatar == "mint"


def test_somebody_else_takes_the_seat(hands: Hands) -> None:
    know(hands, JANA, EVA)
    open_setup(hands)
    hands.tap("Jana")
    hands.wait(0.4)
    hands.tap("Eva")
    hands.wait(0.4)
    assert names(hands) == ["Eva", "Karel"]
    assert store(hands).profiles()[0] == JANA


def test_letters_our_face_lacks_are_written_in_another(hands: Hands) -> None:
    open_setup(hands)
    add_person(hands, "Олена")
    label = next(label for label in hands.walk() if getattr(label, "text", "") == "Олена" and label.font_name)
    assert not label.font_name.startswith(str(ASSETS))
    assert label.texture_size[0] > 20


def test_who_won_last_time_is_told(hands: Hands) -> None:
    from app.store.store import Facts, FactSeat

    know(hands, JANA, EVA)
    seats = (FactSeat(0, JANA.id, "Jana", "person", 2, 10, ()), FactSeat(1, EVA.id, "Eva", "person", 1, 12, ()))
    hands.app.house.store.facts = lambda game_id: [("x", Facts(game_id, "", 1.0, 1.0, 1, "app", seats))]
    page = open_setup(hands)
    page.draft = page.draft.sit(EVA)
    hands.wait(0.1)
    assert page.seats.rows()[2].subtitle == "won last time"


# -- seats ------------------------------------------------------------------------------------------------------


def test_a_level_is_chosen_in_the_sheet(hands: Hands) -> None:
    open_setup(hands)
    hands.tap("Karel: Medium, change")
    hands.wait(0.4)
    assert "Karel plays" in hands.texts()
    hands.tap("Easy")
    hands.wait(0.4)
    assert hands.page.draft.seats[1].controller.level == "easy"
    assert hands.find("Karel: Easy, change")


def test_a_person_becomes_a_computer_and_back(hands: Hands) -> None:
    know(hands, JANA)
    open_setup(hands)
    hands.tap("Jana: Human, change")
    hands.wait(0.4)
    hands.tap("Hard")
    hands.wait(0.4)
    assert "At least one person has to play." in hands.texts()
    assert start_button(hands).disabled
    hands.tap(start_button(hands))
    hands.wait(0.4)
    assert not store(hands).games()
    hands.tap(f"{names(hands)[0]}: Hard, change")
    hands.wait(0.4)
    hands.tap("Human")
    hands.wait(0.4)
    assert names(hands) == ["Jana", "Karel"]
    assert not start_button(hands).disabled


def test_seats_are_added_up_to_the_most_and_removed_with_undo(hands: Hands) -> None:
    open_setup(hands)
    for _ in range(10):
        hands.page.main.scroll_y = 0
        hands.wait(0.1)
        hands.tap("Add player or computer")
        hands.wait(0.4)
        hands.tap("Medium")
        hands.wait(0.4)
    assert len(names(hands)) == 12
    assert "Add player or computer" not in hands.texts()
    before = names(hands)
    hands.page.main.scroll_y = 1
    hands.wait(0.1)
    hands.tap(before[1])
    hands.wait(0.4)
    hands.tap("Remove from the table")
    hands.wait(0.4)
    assert names(hands) == [before[0], *before[2:]]
    assert "Add player or computer" in hands.texts()
    hands.tap("Undo")
    hands.wait(0.4)
    assert names(hands) == before


def test_the_last_seat_stays(hands: Hands) -> None:
    page = open_setup(hands)
    page.draft = page.draft.remove(1)
    hands.wait(0.1)
    assert "Start alone" in hands.texts()
    hands.tap("You")
    hands.wait(0.4)
    assert "Remove from the table" not in hands.texts()


@pytest.mark.parametrize("size", [(412, 915), (360, 640), (915, 412)])
def test_seats_are_dragged_into_another_order(hands: Hands, size: tuple[int, int]) -> None:
    hands.stage.resize(*size)
    page = open_setup(hands)
    for _ in range(6):
        page.draft = page.draft.add_computer("easy")
    hands.wait(0.2)
    before, scrolled = names(hands), page.main.scroll_y
    rows = page.seats.rows()
    hands.stage.drag(rows[0].grip, rows[2].to_window(rows[2].grip.center_x, rows[2].y - 4))
    assert names(hands) == [before[1], before[2], before[0], *before[3:]]
    assert [seat.name or "You" for seat in page.draft.seats] == names(hands)
    assert page.main.scroll_y == scrolled
    assert "starts" in page.seats.rows()[0].subtitle
    assert not page.seats.rows()[0].divider


def test_the_page_still_scrolls_beside_the_grips(hands: Hands) -> None:
    page = open_setup(hands)
    for _ in range(8):
        page.draft = page.draft.add_computer("easy")
    hands.wait(0.2)
    x, y = page.seats.rows()[4].to_window(*page.seats.rows()[4].center)
    finger = Finger(hands.stage, x, y)
    for step in range(10):
        finger.move(x, y + 20 * step)
    finger.up()
    hands.wait(0.5)
    assert page.main.scroll_y < 1
    assert hands.app.overlay.modal is None


def test_arrow_keys_move_a_seat(hands: Hands) -> None:
    page = open_setup(hands)
    assert page.seats.rows()[0].arrow(1, 0)
    assert names(hands) == ["Karel", "You"]
    page.seats.rows()[0].arrow(-1, 0)
    assert names(hands) == ["Karel", "You"]
    assert not page.seats.rows()[0].arrow(0, 1)


# -- options ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", ["genial", "trigon"])
def test_teams_need_four_and_say_so(hands: Hands, game_id: str) -> None:
    page = open_setup(hands, game_id)
    assert hands.find("Teams of two").disabled
    page.draft = page.draft.add_computer("easy").add_computer("easy")
    hands.wait(0.2)
    hands.tap("Teams of two")
    hands.wait(0.3)
    assert page.draft.value("teams") is True
    assert "Start, two teams" in hands.texts()
    page.draft = page.draft.remove(3)
    hands.wait(0.2)
    assert "Teams of two: only with 4 players." in hands.texts()
    hands.tap(start_button(hands))
    hands.wait(0.4)
    assert not store(hands).games()
    hands.tap("Teams of two")
    hands.wait(0.3)
    assert "Teams of two: only with 4 players." not in hands.texts()
    hands.tap("Start with 3 players")
    hands.wait(0.4)
    assert len(store(hands).games()) == 1


def test_vertex_to_vertex_is_played_as_chosen(hands: Hands) -> None:
    open_setup(hands, "trigon")
    hands.tap("Vertex to vertex only")
    hands.wait(0.3)
    hands.tap("Start with 2 players")
    hands.wait(0.4)
    assert store(hands).load(hands.page.game).new.setup.touching == "vertex"


def test_sheets_are_chosen_for_each_and_change_hands(hands: Hands) -> None:
    open_setup(hands, "twenty_one")
    hands.tap("Sheets")
    hands.wait(0.4)
    hands.tap("You, B")
    hands.wait(0.2)
    assert hands.find("Karel, A").chosen
    assert not hands.find("You, A").chosen
    hands.app.go_back()
    hands.wait(0.4)
    assert "B A" in hands.texts()
    hands.tap("Start with 2 players")
    hands.wait(0.4)
    assert store(hands).load(hands.page.game).new.setup.sheets == ("B", "A")


def test_the_board_is_shown_not_chosen(hands: Hands) -> None:
    page = open_setup(hands, "genial")
    lit = [step.text for step in hands.walk() if type(step).__name__ == "ValueStep" and step.line]
    page.draft = page.draft.add_computer("easy")
    hands.wait(0.2)
    steps = [step for step in hands.walk() if type(step).__name__ == "ValueStep"]
    assert len(steps) == 3
    assert [step for step in steps if hasattr(step, "activate")] == []
    assert (lit, [index for index, step in enumerate(steps) if step.line]) != ([], [1])


# -- the window ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "keyboard"), [((412, 915), 380), ((360, 640), 300), ((915, 412), 230)])
@pytest.mark.parametrize("word", ["Add player or computer", "You"])
def test_the_keyboard_never_covers_the_field(hands: Hands, size: tuple[int, int], keyboard: int, word: str) -> None:
    hands.stage.resize(*size)
    know(hands, *(Profile(str(n), f"Player of old {n}", "amber") for n in range(9)))
    page = open_setup(hands)
    page.draft = page.draft.sit_by_name("")
    hands.wait(0.2)
    hands.tap(names(hands)[2] if word == "You" else word)
    hands.wait(0.4)
    field = hands.app.overlay.modal.field.input
    hands.tap(field)
    layout.keyboard_height = keyboard
    hands.wait(0.5)
    low, high = field.to_window(field.x, field.y)[1], field.to_window(field.x, field.top)[1]
    assert low >= keyboard
    assert high <= size[1]
    field.insert_text("Iva")
    layout.keyboard_height = 0
    hands.wait(0.5)
    assert hands.app.overlay.modal.field.text == "Iva"


def test_turning_the_phone_keeps_everything(hands: Hands) -> None:
    page = open_setup(hands)
    add_person(hands, "Bára")
    draft = page.draft
    hands.tap("Bára")
    hands.wait(0.4)
    type_into(hands, hands.app.overlay.modal.field, "Bára N")
    for size in (*SIZES, *IN_BETWEEN):
        hands.stage.resize(*size)
        hands.wait(0.3)
        assert hands.page is page
        assert page.draft == draft
        assert hands.app.overlay.modal.field.text == "Bára N"
        for part in (page.seats, page.options, page.start_bar, page.panel):
            assert part.get_parent_window() is not None
    hands.app.go_back()
    assert names(hands)[-1] == "Bára N"


@pytest.mark.parametrize("size", [*SIZES, *(pytest.param(size, marks=pytest.mark.long) for size in IN_BETWEEN)])
@pytest.mark.long
def test_nothing_is_cut_or_laid_over_something_else(hands: Hands, size: tuple[int, int]) -> None:
    hands.stage.resize(*size)
    for game_id in rules.GAME_IDS:
        hands.app.navigator.home()
        page = open_setup(hands, game_id)
        page.draft = page.draft.sit_by_name("Vendelín Bartoloměj").make_computer(1, "hard")
        for hands.app.language in LANGUAGES:
            for theme.text_scale in (1.0, 2.0):
                hands.stage.frames(4)
                assert cut_texts(page) == [], (game_id, hands.app.language, theme.text_scale)
                assert page.seats.rows()[0].trailing.right <= page.seats.right
                assert page.panel.words.y >= page.panel.y
                assert page.panel.words.top <= page.panel.back_button.y + 4
                for row in page.seats.rows():
                    assert row.words.width >= 64, (game_id, hands.app.language, theme.text_scale)
    hands.app.language = "en"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(360, 640), (915, 412)])
def test_nothing_is_cut_in_the_sheets(hands: Hands, size: tuple[int, int], language: str) -> None:
    hands.stage.resize(*size)
    know(hands, JANA, EVA)
    hands.app.language = language
    theme.text_scale = 2.0
    page = open_setup(hands, "twenty_one")
    drawers: list[Callable[[], None]] = [
        page.open_add_drawer,
        partial(page.open_person_drawer, 0),
        partial(page.open_kind_drawer, 1),
        partial(page.open_each_drawer, "sheets"),
    ]
    for show in drawers:
        show()
        hands.wait(0.4)
        assert cut_texts(hands.app.overlay.modal) == []
        hands.app.go_back()
        hands.wait(0.4)


def test_words_follow_the_language_and_sheets_close(hands: Hands) -> None:
    page = open_setup(hands)
    assert "Players" in hands.texts()
    page.open_add_drawer()
    hands.wait(0.4)
    hands.app.language = "cs"
    hands.wait(0.4)
    assert hands.app.overlay.modal is None
    assert {"Hráči", "Já", "Začít: 2 hráči", "Přidat hráče nebo počítač"} <= set(hands.texts())
    assert "Players" not in hands.texts()


def test_messages_stand_above_the_bar(hands: Hands) -> None:
    page = open_setup(hands)
    page.remove_seat(1)
    hands.wait(0.4)
    assert hands.app.overlay.message.y >= page.start_bar.top
    hands.stage.resize(915, 412)
    hands.wait(0.4)
    hands.stage.resize(*PHONE)
    hands.wait(0.4)
    assert hands.app.overlay.message.y >= page.start_bar.top


def test_the_bar_keeps_clear_of_the_gesture_area(hands: Hands) -> None:
    open_setup(hands)
    layout.inset_bottom, layout.inset_top = 20, 30
    try:
        hands.wait(0.2)
        button = start_button(hands)
        assert button.to_window(*button.pos)[1] >= 20
        assert hands.page.panel.back_button.top <= PHONE[1] - 30
    finally:
        layout.inset_bottom = layout.inset_top = 0


@pytest.mark.parametrize("size", [(360, 640), (600, 960)])
def test_the_picture_leaves_the_icons_free(hands: Hands, size: tuple[int, int]) -> None:
    hands.stage.resize(*size)
    panel = open_setup(hands, "twenty_one").panel
    icon = panel.rules_button
    assert panel.art.top <= icon.center_y - icon.icon_size / 2
    assert panel.art.y >= panel.y


def test_the_picture_shows_the_games_colour_and_an_amber_or_a_quiet_button(hands: Hands) -> None:
    page = open_setup(hands)
    hands.wait(0.5)
    picture = hands.stage.picture()
    top = tuple(round(255 * part) for part in card_tint("knister")[0][:3])
    assert all(abs(a - b) <= 6 for a, b in zip(picture.at(5, 2), top, strict=True))
    button = start_button(hands)
    x, y = button.to_window(button.x + 24, button.center_y)
    red, green, blue = picture.at(int(x), int(PHONE[1] - y))
    assert red > 200
    assert blue < 120
    page.draft = page.draft.make_computer(0, "easy")
    hands.wait(0.5)
    x, y = button.to_window(button.x + 24, button.center_y)
    red, green, blue = hands.stage.picture().at(int(x), int(PHONE[1] - y))
    assert red < 80
    assert green > red


@pytest.mark.parametrize("mode", ["dark", "light"])
def test_the_theme_is_followed_live(hands: Hands, mode: str) -> None:
    page = open_setup(hands)
    theme.mode = mode
    hands.wait(0.3)
    x, y = page.seats.to_window(page.seats.center_x, page.seats.rows()[0].y + 3)
    row = page.seats.rows()[0]
    x, y = row.to_window(row.x + 4, row.center_y)
    shown = hands.stage.picture().at(int(x), int(PHONE[1] - y))
    assert (sum(shown) > 600) == (mode == "light")
    theme.mode = "dark"


def test_no_message_of_the_setup_lies_over_the_game(hands: Hands) -> None:
    page = open_setup(hands)
    page.remove_seat(1)
    hands.wait(0.5)
    assert hands.app.overlay.message is not None
    page.start()
    hands.wait(1)
    assert hands.page is not page
    assert hands.app.overlay.message is None


@pytest.mark.parametrize(("game_id", "says"), [("knister", "The rules let the youngest begin. Choose them, or spin."),
                                               ("qwantum", "Choose somebody, or spin.")])  # fmt: skip
def test_who_starts_is_chosen_and_everybody_keeps_their_neighbours(hands: Hands, game_id: str, says: str) -> None:
    page = open_setup(hands, game_id)
    add_person(hands, "Eva")
    before = names(hands)
    hands.tap("Who starts")
    hands.wait(0.6)
    assert says in hands.texts()
    hands.tap(hands.app.overlay.modal.rows[2])
    hands.wait(0.6)
    assert names(hands) == [before[2], before[0], before[1]]
    assert page.draft.seats[0].name == "Eva"


def test_the_wheel_picks_who_is_below_its_pointer(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    from app.pages.setup import starter

    page = open_setup(hands)
    add_person(hands, "Eva")
    before = [seat.name for seat in page.draft.seats]
    for picked in (1, 2, 0):
        monkeypatch.setattr(starter.chance, "randrange", lambda _, picked=picked: picked)
        hands.tap("Who starts")
        hands.wait(0.6)
        sheet = hands.app.overlay.modal
        hands.tap(sheet.spin_button)
        hands.wait(0.5)
        assert sheet.wheel.spins and sheet.spin_button.disabled
        assert [seat.name for seat in page.draft.seats] == before, "nothing moves while it turns"
        hands.wait(starter.SECONDS)
        assert (-sheet.wheel.turn) % 360 // sheet.wheel.share == picked
        assert sheet.rows[picked].chosen
        hands.app.go_back()
        hands.wait(0.6)
        before = [*before[picked:], *before[:picked]]
        assert [seat.name for seat in page.draft.seats] == before


def test_the_wheel_is_fair(hands: Hands) -> None:
    """Every slice is picked, with reduced motion at once."""
    from app.pages.setup.starter import Wheel

    theme.reduced_motion = True
    wheel, seen = Wheel(["amber", "sky", "coral"]), []
    wheel.bind(on_stop=lambda _, slice: seen.append(slice))
    for _ in range(300):
        wheel.spin()
    theme.reduced_motion = False
    assert min(map(seen.count, range(3))) > 50
