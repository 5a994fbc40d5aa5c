"""Table dice under real touches: whole evenings of each game, killed in the middle; nothing rolls that must not."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from kivy.clock import Clock

from app.pages.dice_table.words import colour_sums, total
from app.table.proposals import HOST, Act, Proposal
from rules.qwantum.actions import QwantumReroll
from rules.table_dice.paper import PLAYS
from tests.app.conftest import FRAME, labels
from tests.app.dice_table_hands import TableHands
from tests.app.test_whole_app import autopilot, lines, stored

Open = Callable[..., TableHands]


@pytest.fixture
def sit(stage: Any, tmp_path: Path, home: bool) -> Iterator[Open]:
    """Open the app over the same folder, again and again; the one before is gone."""
    opened: list[TableHands] = []

    def sit(**settings: Any) -> TableHands:
        if opened:
            opened.pop().close()
        opened.append(TableHands(stage, tmp_path, home=home, **settings))
        return opened[-1]

    yield sit
    for table in opened:
        table.close()


def resumed(sit: Open) -> TableHands:
    """After a kill: on from the card on the home page."""
    table = sit()
    table.hands.tap("Resume Table dice")
    table.settle()
    return table


# -- two taps --------------------------------------------------------------------------------------------------


@pytest.mark.home
@pytest.mark.parametrize("plays", PLAYS)
def test_two_taps_from_home_and_dice_lie_on_the_table(sit: Open, plays: str) -> None:
    table = sit(reduced_motion=False)
    names = {"twenty_one": "Twenty One", "qwantum": "Qwantum", "knister": "Knister", "free": "Free dice"}
    table.stage.tap(table.hands.find("Roll now"))
    table.stage.run(0.5)
    table.stage.tap(table.hands.find(names[plays]))
    table.stage.run(2.5)
    state = table.state
    assert state.setup.plays == plays and state.round == 1 and state == table.stored
    dice = table.page.tray.dice
    assert len(state.dice) == len(state.hand) and not dice.rolling
    assert [lying.face for lying in dice.lying] == list(state.dice)
    assert table.page.running.seats[0].name == ""


@pytest.mark.home
def test_what_was_chosen_is_remembered(sit: Open) -> None:
    table = sit()
    table.hands.tap("Roll now")
    table.hands.wait(0.5)
    table.hands.tap("Names")
    table.hands.wait(0.5)
    sheet = table.app.overlay.modal
    for name in ("Eva", "Tomáš", "Eva"):
        sheet.field.text = name
        table.stage.frames(4)
        table.hands.tap(sheet.add)
    assert [seat.name for seat in sheet.people.seats] == ["Eva", "Tomáš"]
    assert sheet.field.error == "This name is already at the table."
    table.hands.tap("Done")
    table.hands.wait(0.5)
    table.hands.tap("Dice for free rolling")
    table.hands.wait(0.5)
    sheet = table.app.overlay.modal
    reds = [tile for tile in sheet.colours.children if tile.body == "red"]
    for _ in range(12):
        table.hands.tap(reds[0])
    assert sheet.dice == ("ivory", "ivory", *["red"] * 10)
    table.hands.tap(sheet.hand.children[-1])
    table.hands.tap(sheet.go)
    table.settle()
    assert [seat.name for seat in table.page.running.seats] == ["Eva", "Tomáš"]
    assert table.state.setup.dice == ("ivory", *["red"] * 10) and table.state.round == 1
    table = sit()
    table.hands.tap("Roll now")
    table.hands.wait(0.5)
    assert table.page.games["free"].last and not table.page.games["knister"].last
    assert table.page.names.subtitle == "Eva and Tomáš" and table.page.dice.subtitle == "1× ivory, 10× red"
    table.stage.tap(table.hands.find("Twenty One"))
    table.settle()
    assert table.page.head.title == "Eva rolls" and table.page.head.subtitle == "Twenty One, next Tomáš"


@pytest.mark.home
def test_back_from_a_table_leads_to_where_it_was_chosen(sit: Open) -> None:
    table = sit()
    table.hands.tap("Roll now")
    table.hands.wait(0.6)
    choice = table.page
    table.hands.tap(choice.games["knister"])
    table.hands.wait(1)
    assert table.page is not choice
    table.page.leave()
    table.hands.wait(0.6)
    assert table.page is choice
    assert table.app.go_back()
    assert table.page.tab == "play"


@pytest.mark.home
def test_several_tables_are_kept(sit: Open) -> None:
    table = sit()
    table.open("knister", rounds=9)
    table.page.leave()
    table.open("qwantum", names=(), rounds=2)
    table.page.leave()
    table.hands.wait(0.5)
    table.hands.tap("Roll now")
    table.hands.wait(0.5)
    texts = table.hands.texts()
    assert {"Open tables", "Round 9 of 25", "Round 2", "Tomáš is next, just now"} <= set(texts)
    cards = [card for card in table.page.tables.children if hasattr(card, "button")]
    table.stage.tap(cards[0])
    table.settle()
    assert table.state.setup.plays == "knister" and table.state.round == 9
    table.app.navigator.tab("history")
    table.hands.wait(0.5)
    assert {"Dice for Knister", "Dice for Qwantum"} <= set(table.hands.texts())


# -- evenings --------------------------------------------------------------------------------------------------


@pytest.mark.home
def test_an_evening_of_knister(sit: Open) -> None:
    table = sit()
    table.open("knister")
    rng = Random(1)
    seen = []
    for round in range(1, 26):
        page = table.page
        places = [page.tray, page.far, page.primary, page.ticks, page.tray.huge]
        table.stage.tap(rng.choice(places))
        table.settle()
        state = table.state
        assert state.round == round and state == table.stored
        assert page.tray.huge.text == page.far.number == str(sum(state.dice))
        assert page.head.round.number == str(round) and page.head.round.of == "of 25"
        assert page.head.title == ("Eva rolls", "Tomáš rolls")[(round - 1) % 2]
        seen.append(sum(state.dice))
        assert [str(past.number) for past in page.rounds] == [str(n) for n in range(1, round + 1)]
        if round == 13:
            table = resumed(sit)
            assert table.state == state and table.page.tray.huge.text == str(sum(state.dice))
            assert table.page.head.title == "Eva rolls"
            assert [label.text for label in labels(table.page.past.chips[0])] == ["12"]
        assert not [text for text in table.hands.texts() if "undo" in text.lower() or "take back" in text.lower()]
    assert table.step == "score" and [total(past.dice) for past in table.page.rounds] == seen
    table.stage.tap(table.page.tray)
    table.settle()
    assert table.state.round == 25, "there is no twenty-sixth round"
    dice = table.state.dice
    table = resumed(sit)
    assert table.state.dice == dice and table.page.tray.huge.text == str(sum(dice)), "not everyone may have written it"
    assert (table.page.head.title, table.page.head.subtitle) == ("Eva rolls", "Knister")
    id = table.page.id
    table.hands.tap("To the summary")
    table.hands.wait(0.5)
    assert table.summaries == [id]


@pytest.mark.home
def test_an_evening_of_twenty_one(sit: Open) -> None:
    table = sit()
    table.open("twenty_one", names=("Eva", "Tomáš", "Karel"), luck="seed:8")
    rerolled = 0
    for round in range(1, 13):
        table.tap(table.page.tray)
        before = table.state.dice
        assert table.state.round == round and table.step == ("roll" if set(before) == {1} else "decide")
        if round == 5:
            table = resumed(sit)
            assert (table.state.dice, table.step) == (before, "decide")
        locked = [mark == "locked" for mark in table.page.tray.dice.marks]
        assert locked == [value == 1 for value in before]
        assert [label for label, _ in table.page.tray.labels] == [str(value) for value in before]
        table.stage.tap((table.page.tray.x + 4, table.page.tray.y + 4))
        table.stage.run(0.2)
        assert table.state.dice == before, "a tap on the felt decides nothing"
        if round % 2:
            table.tap(table.page.other)
            after = table.state.dice
            rerolled += 1
            assert all(new == 1 for new, old in zip(after, before, strict=True) if old == 1), "ones stay"
            assert table.state.attempt == 1 and table.step == "roll"
        else:
            table.tap("Keep")
            assert table.state.dice == before
        assert table.state == table.stored
    assert rerolled == 6
    assert [past.seat for past in table.page.rounds] == [n % 3 for n in range(12)]
    assert [len(past.throws) for past in table.page.rounds] == [2, 1] * 6
    id = table.page.id
    table.hands.tap(table.page.head.menu)
    table.hands.wait(0.5)
    table.hands.tap("Finish")
    table.hands.wait(0.5)
    table.hands.tap("Finish")
    table.hands.wait(0.5)
    assert table.summaries == [id]
    assert str(table.app.house.ask(lambda house: house.store.load(id).state.step).result()) == "score"


@pytest.mark.home
def test_an_evening_of_qwantum(sit: Open) -> None:
    table = sit()
    table.open("qwantum")
    rng = Random(4)
    for round in range(1, 9):
        table.tap(table.page.tray)
        before = table.state.dice
        assert table.state.round == round and table.step == "decide"
        chosen = sorted(rng.sample(range(7), rng.choice((1, 2, 4, 7)))) if round % 2 else []
        for index in chosen:
            table.stage.tap(table.die(index))
        assert [mark == "reroll" for mark in table.page.tray.dice.marks] == [i in chosen for i in range(7)]
        pending = {colour for tile in table.page.sums.tiles for colour in [tile.colour] if tile.tile.pending}
        assert pending == {each.colour for each in colour_sums(before) if set(each.dice) & set(chosen)}
        table.tap(f"Reroll {len(chosen)} {'die' if len(chosen) == 1 else 'dice'}" if chosen else "Keep all")
        after = table.state.dice
        assert all(after[i] == before[i] for i in range(7) if i not in chosen)
        assert table.step == "take" and table.state.attempt == bool(chosen)
        if round == 3:
            table = resumed(sit)
            assert (table.state.dice, table.step) == (after, "take")
        for tile, each in zip(table.page.sums.tiles, colour_sums(after), strict=True):
            assert (tile.tile.total, tile.tile.numbers) == (str(sum(each.numbers)), each.numbers)
        taken = ("purple", "blue", "red", "yellow", None)[round % 5]
        if taken is None:
            table.tap("Takes none")
        else:
            tile = next(tile for tile in table.page.sums.tiles if tile.colour == taken)
            table.stage.tap(tile)
            assert table.page.chosen == taken and table.step == "take"
            table.tap(tile if round % 3 else table.page.primary)
        assert table.state.taken == taken and table.step == "roll" and table.state == table.stored
        assert [tile.colour for tile in table.page.sums.tiles if tile.tile.taken] == [taken] * bool(taken)
        assert table.page.steps.steps[2].line == "accent", "everybody's step"
    assert [past.taken for past in table.page.rounds] == [
        "blue",
        "red",
        "yellow",
        None,
        "purple",
        "blue",
        "red",
        "yellow",
    ]


def test_free_dice_roll_again_as_often_as_people_like(sit: Open) -> None:
    table = sit()
    table.open("free", dice=("red", "blue", "ivory", "qwantum2"))
    table.tap(table.page.tray)
    for _ in range(3):
        before = table.state.dice
        table.stage.tap(table.page.other)
        table.stage.run(0.2)
        for index in (0, 3):
            table.stage.tap(table.die(index))
        table.tap(table.page.primary)
        assert table.state.dice[1:3] == before[1:3] and table.state.round == 1
        assert table.page.tray.huge.text == str(total(table.state.dice))
    assert table.state.attempt == 3
    table.tap(table.page.tray)
    assert table.state.round == 2


# -- what is refused -------------------------------------------------------------------------------------------


def rerolls(table: TableHands) -> int:
    return sum(len(past.throws) - 1 for past in table.page.rounds)


def test_twenty_one_refuses_single_dice_and_a_second_reroll(sit: Open) -> None:
    table = sit()
    table.open("twenty_one", until=lambda state: str(state.step) == "decide" and 1 in state.dice)
    dice = table.state.dice
    table.stage.tap(table.die(dice.index(1)))
    table.stage.run(0.2)
    assert "Ones stay on the table." in table.toasts()
    table.stage.run(3)
    table.stage.tap(table.die(next(i for i, value in enumerate(dice) if value != 1)))
    table.stage.run(0.2)
    assert "All dice but the ones are rolled again together." in table.toasts()
    assert table.state.dice == dice and rerolls(table) == 0
    table.page.key("r")
    table.settle()
    assert rerolls(table) == 1
    table.stage.run(3)
    dice = table.state.dice
    table.page.key("r")
    table.stage.run(0.3)
    assert "Only one second roll is allowed." in table.toasts()
    assert table.state.dice == dice and rerolls(table) == 1


def test_qwantum_refuses_a_second_reroll(sit: Open) -> None:
    table = sit()
    table.open("qwantum", until=lambda state: str(state.step) == "decide")
    table.stage.tap(table.die(2))
    table.tap("Reroll 1 die")
    dice = table.state.dice
    table.stage.tap(table.die(4))
    table.stage.run(0.2)
    assert "Only one second roll is allowed." in table.toasts()
    assert table.state.dice == dice and rerolls(table) == 1 and table.page.picks == set()


@pytest.mark.parametrize("plays", ["knister", "free"])
def test_knister_knows_no_second_roll(sit: Open, plays: str) -> None:
    table = sit()
    table.open(plays, rounds=3, dice=("red",)) if plays == "free" else table.open(plays, rounds=3)
    dice = table.state.dice
    table.page.key("r")
    table.settle()
    if plays == "knister":
        assert "There is no second roll here." in table.toasts() and table.state.dice == dice
    assert table.state.round == 3


def test_a_roll_can_be_read_before_the_next(sit: Open) -> None:
    """Eager fingers let dice lie at once, but never roll a round away that nobody has seen."""
    table = sit(reduced_motion=False)
    table.open("knister")
    for _ in range(5):
        table.stage.tap(table.page.tray)
    assert table.state.round == 1 and not table.page.busy, "the second tap let them lie"
    table.page.shaken()
    table.page.key("space")
    table.stage.run(0.1)
    assert table.state.round == 1
    table.stage.run(1)
    table.page.shaken()
    table.page.shaken()
    table.settle()
    assert table.state.round == 2
    table.page.key("space")
    table.settle()
    assert table.state.round == 3


# -- voice, hold, light ----------------------------------------------------------------------------------------


def test_what_is_rolled_is_said(sit: Open) -> None:
    table = sit(voice=True)
    table.open("knister", luck="seed:4")
    table.tap(table.page.tray)
    numbers = [
        "Zero",
        "One",
        "Two",
        "Three",
        "Four",
        "Five",
        "Six",
        "Seven",
        "Eight",
        "Nine",
        "Ten",
        "Eleven",
        "Twelve",
    ]
    assert table.spoken[-1] == numbers[sum(table.state.dice)]
    table.stage.tap(table.page.head.voice_button)
    assert table.app.settings.voice is False
    count = len(table.spoken)
    table.tap(table.page.tray)
    assert len(table.spoken) == count
    table.stage.tap(table.page.head.voice_button)
    table.stage.run(0.2)
    assert table.app.settings.voice is True and table.spoken[-1] == numbers[sum(table.state.dice)]


@pytest.mark.home
def test_flat_or_held_is_remembered_and_the_room_is_used(sit: Open) -> None:
    table = sit()
    table.open("twenty_one", until=lambda state: str(state.step) == "decide")
    page = table.page
    tray = page.tray.height
    assert page.far.parent is not None
    table.hands.tap(page.head.menu)
    table.hands.wait(0.5)
    table.hands.tap("Flat on the table")
    table.app.overlay.back()
    table.hands.wait(0.5)
    assert page.far.parent is None and page.tray.height > tray
    table = resumed(sit)
    assert table.page.far.parent is None and table.app.settings.table_flat is False


def test_the_screen_stays_on_and_dice_are_heard(sit: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[bool] = []
    monkeypatch.setattr("app.device.awake.keep_awake", kept.append)
    table = sit()
    table.open("knister")
    assert kept[-1] is True and table.app.feedback.follow_ringer is False
    table.page.leave()
    table.hands.wait(0.5)
    assert kept[-1] is False and table.app.feedback.follow_ringer is True


def test_names_may_come_late(sit: Open) -> None:
    table = sit()
    table.open("twenty_one", names=(), rounds=4, until=lambda state: str(state.step) == "decide")
    dice = table.state.dice
    table.hands.tap(table.page.head.menu)
    table.hands.wait(0.5)
    table.hands.tap("Names")
    table.hands.wait(0.5)
    sheet = table.app.overlay.modal
    for name in ("Eva", "Tomáš", "Karel"):
        sheet.field.text = name
        table.stage.frames(4)
        table.hands.tap(sheet.add)
    table.hands.tap("Done")
    table.hands.wait(0.7)
    assert table.page.head.title == "Eva rolls" and table.page.head.subtitle == "Twenty One, next Tomáš"
    assert table.state.dice == dice and table.state.round == 4 and table.step == "decide"
    table.tap("Keep")
    table.tap(table.page.tray)
    assert table.page.head.title == "Tomáš rolls" and table.state.round == 5
    table.hands.tap(table.page.head.menu)
    table.hands.wait(0.5)
    table.hands.tap("Names")
    table.hands.wait(0.5)
    table.hands.tap("Karel")
    table.hands.wait(0.5)
    table.app.overlay.modal.field.text = "Karolína"
    table.app.overlay.back()
    table.hands.wait(0.7)
    assert "Karolína" in [seat.name for seat in table.page.running.seats]
    assert table.state.round == 5


def test_three_kills_at_a_table_lose_no_die_that_was_seen(tmp_path: Path) -> None:
    """The process dies without warning; the same dice lie there in the same round, and the table goes on."""
    lay: list[str] = []
    games = set()
    for kill in range(3):
        told = 0
        with autopilot(tmp_path, pilot="dice_table_pilot") as process:
            for word, *values in lines(process):
                if word == "game":
                    games.add(values[0])
                elif word == "dice":
                    told += 1
                    if told == 1 and lay:
                        assert values == lay, "not what lay there when it was killed"
                    lay = values
                    if told == (3, 5, 4)[kill]:
                        process.send_signal(signal.SIGKILL)
                        break
        store = stored(tmp_path)
        state: Any = store.load(store.games()[0].id).state
        assert [str(state.step), str(state.round), *map(str, state.dice)] == lay
        store.close()
    assert len(games) == 1 and int(lay[1]) >= 3


@pytest.mark.home
def test_a_reroll_that_was_asked_for_before_a_kill_is_still_due(sit: Open) -> None:
    table = sit()
    table.open("qwantum", until=lambda state: str(state.step) == "decide")
    dice, id = table.state.dice, table.page.id
    ask = Proposal("again", HOST, Act(table.state.roller, QwantumReroll((1, 5))))
    assert table.app.house.ask(lambda house: house.table(id).propose(ask)).result().accepted
    table = resumed(sit)
    assert table.step == "reroll" and [i for i, mark in enumerate(table.page.tray.dice.marks) if mark] == [1, 5]
    table.tap(table.page.tray)
    assert table.step == "take" and all(table.state.dice[i] == dice[i] for i in (0, 2, 3, 4, 6))


def test_turned_and_dressed_anew_nothing_is_lost_and_nothing_goes_on_working(
    sit: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = sit()
    table.open("qwantum", rounds=3, until=lambda state: str(state.step) == "decide")
    table.stage.tap(table.die(2))
    for size in ((915, 412), (1280, 800), (360, 640), (700, 1000)):
        table.stage.resize(*size)
        table.app.settings.theme = "light" if table.app.settings.theme == "dark" else "dark"
        table.stage.run(0.5)
        page = table.page
        assert page.picks == {2} and page.tray.dice.marks[2] == "reroll"
        for part in (page.tray, page.sums, page.primary, page.far, page.steps):
            assert part.x >= 0 and part.y >= 0 and part.right <= size[0] and part.top <= size[1]
    monkeypatch.setattr("app.pages.dice_table.page.arrange", pytest.fail)
    table.stage.run(1)
    assert [event for event in Clock.get_events() if event.timeout <= FRAME] == [], "nothing goes on at rest"


def test_shaking_is_listened_for_at_the_table_only(sit: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    table = sit()
    wanted: list[bool] = []
    monkeypatch.setattr(table.app, "listen_for_shakes", wanted.append)
    table.open("knister")
    assert wanted[-1] is True
    table.app.shaken()
    table.settle()
    assert table.state.round == 1
    table.page.leave()
    table.hands.wait(0.5)
    assert wanted[-1] is False


def test_who_goes_home_is_passed_over(sit: Open) -> None:
    table = sit()
    table.open("twenty_one", ("Eva", "Tomáš", "Karel"), rounds=2, until=lambda state: str(state.step) == "decide")
    dice = table.state.dice
    for words in (table.page.head.menu, "Names", "Tomáš", "Remove from the table"):
        table.hands.tap(words)
        table.hands.wait(0.6)
    assert table.state.left == (1,) and table.state.dice == dice, "the dice stand as they lie"
    assert table.page.head.subtitle == "Twenty One, next Karel"
    table.tap(table.page.tray)
    assert (table.page.head.title, table.page.head.subtitle) == ("Karel rolls", "Twenty One, next Eva")
