"""Whoever reads is "You", and then sentences say so: "You win", never "You wins"."""

from __future__ import annotations

import re

import pytest

from app.games.result_words import FinalStanding, Result
from app.games.words import called, names, who_won
from app.i18n import LANGUAGES, YOU, Translator
from app.i18n.numbers import place
from app.i18n.second_person import SECOND_PERSON
from app.pages.results import words as result_words
from app.store.seats import PERSON, Seat, bot
from rules import game
from tools import messages

EN, CS = Translator("en"), Translator("cs")
NEUTRAL = {
    "A computer plays for {name} until they are back.",
    "Again: {name}",
    "Change the name {name}",
    "Continue {name}",
    "Give the seat to {name}",
    "Go on without {name}",
    "Go on without {name}?",
    "I am {name}",
    "Let {name} in?",
    "Network: {name}, change",
    "Next: {name}",
    "Nudge {name}",
    "Piece {name}",
    "Piece {name}, {triangles}",
    "Remove {name}",
    "Round {n}, {name}",
    "Saved as {name} in {folder}",
    "Start {name}",
    "They count in your statistics, else in those of {name}.",
    "Total of {name}: missing",
    "Total of {name}: {total}",
    "{name} (you)",
    "{name} can start the next game. Stay here, your seat is kept.",
    "{name} has been nudged.",
    "{name} is away",
    "{name} is back",
    "{name} is here",
    "{name} is waiting for you",
    "{name} is waiting for you.",
    "{name} plays",
    "{name} wants the seat of {owner}",
    "{name} wants to come in: i + Enter lets them in, o + Enter does not.",
    "{name} was nudged.",
    "{name}, hard",
    "{name}, move {n}",
    "{name}, {level}",
    "{name}, {place}",
    "{name}: begun again",
    "{name}: {kind}, change",
    "{name}: {what}",
    "{what}: {name}",
}
"""Of things, of somebody else than the reader, or right with "You" as it stands."""


def test_every_sentence_about_somebody_knows_what_to_say_to_them() -> None:
    with_name = {one for one, many in messages.code_messages() if "{name}" in one and many is None}
    assert with_name - set(SECOND_PERSON) - NEUTRAL == set()
    assert set(SECOND_PERSON) <= with_name, "said nowhere any more"


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_change_with_the_person(language: str) -> None:
    tr = Translator(language)
    for sentence, own in SECOND_PERSON.items():
        values = dict.fromkeys(re.findall(r"\{(\w+)\}", sentence), "7")
        said = tr(sentence, **{**values, "name": tr(YOU)})
        assert said == tr(own, **{key: value for key, value in values.items() if key != "name"})
        assert not re.search(rf"\b{tr(YOU)}\b (wins|rolls|is|has|takes|keeps)", said)


def test_a_game_begun_in_another_language_says_you_as_well() -> None:
    assert CS("{name} wins", name="You") == "Vyhráváš"
    assert EN("{name} wins", name="Já") == "You win"
    assert EN("{name}, {place}", name="Já", place="1st") == "You, 1st"
    assert EN("{name} wins", name="Youssef") == "Youssef wins"


def test_several_people() -> None:
    assert names(EN, ["Eva", "You"]) == "You and Eva"
    assert EN("Waiting for {names}", names=names(EN, ["Eva", "You"], within=True)) == "Waiting for you and Eva"
    assert names(CS, ["Eva", "Já"], within=True) == "ty a Eva"
    for sides, english, czech in (
        ([["Eva"]], "Eva wins", "Vítězí Eva"),
        ([["You"]], "You win", "Vyhráváš"),
        ([["Eva", "You"]], "You and Eva win together", "Vyhráváte ty a Eva"),
        ([["Eva"], ["You"]], "You and Eva tie for first place", "O první místo se dělíte ty a Eva"),
        ([["Eva"], ["Karel"]], "Eva and Karel share first place", "O první místo se dělí Eva a Karel"),
        ([], "No winner", "Bez vítěze"),
    ):
        assert (who_won(EN, sides), who_won(CS, sides)) == (english, czech)


def test_the_only_person_at_a_device_is_you() -> None:
    seats = (Seat("Jana", PERSON), Seat("Karel", bot("easy")))
    assert [called(EN, seats, [0], seat) for seat in (0, 1)] == ["You", "Karel"]
    assert called(EN, seats, [0, 1], 0) == "Jana"


def test_what_is_shared_is_told_by_its_sender() -> None:
    def told(tr: Translator, name: str) -> list[str]:
        seats = (Seat(name, PERSON), Seat("Karel", bot("easy")))
        standings = tuple(
            FinalStanding((number,), (seat,), number + 1, 50 - number, ()) for number, seat in enumerate(seats)
        )
        knister = game("knister")
        state = knister.start(knister.make_setup(2))
        result = Result("", state, standings, standings[0], 60, 25, 0, you=0)
        return result_words.share_text(tr, result).splitlines()

    assert told(EN, "You")[0] == "I win"
    assert "1st: me, 50 points" in told(EN, "You")
    assert told(CS, "Já")[0] == "Vyhrávám"
    assert "1. místo: já, 50 bodů" in told(CS, "Já")
    assert told(EN, "Jana")[0] == "Jana wins"


PLACES = "1st 2nd 3rd 4th 11th 12th 13th 20th 21st 22nd 33rd 60th 101st 111th 112th"


@pytest.mark.parametrize("english", PLACES.split())
def test_any_place(english: str) -> None:
    number = int(english[:-2])
    assert (place(EN, number), place(CS, number)) == (english, f"{number}. místo")
