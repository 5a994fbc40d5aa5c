"""How the app says when something was, who played and how it ended."""

from __future__ import annotations

from datetime import datetime

import pytest

from app.games.words import day, moment, names, own_seat, summary, title
from app.i18n import Translator
from app.store.seats import PERSON, Seat, bot
from app.store.store import Listed

EN, CS = Translator("en"), Translator("cs")
NOW = datetime(2026, 11, 16, 19, 42).astimezone().timestamp()


def at(*when: int) -> float:
    return datetime(*when).astimezone().timestamp()  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("then", "english", "czech"),
    [
        (NOW - 59, "just now", "právě teď"),
        (NOW + 500, "just now", "právě teď"),
        (NOW - 60, "1 minute ago", "před 1 minutou"),
        (NOW - 12 * 60, "12 minutes ago", "před 12 minutami"),
        (NOW - 3600, "1 hour ago", "před 1 hodinou"),
        (NOW - 3 * 3600, "3 hours ago", "před 3 hodinami"),
        (at(2026, 11, 15, 23, 59), "yesterday", "včera"),
        (at(2026, 11, 14, 0, 1), "Saturday", "v sobotu"),
        (at(2026, 11, 10, 12, 0), "Tuesday", "v úterý"),
        (at(2026, 11, 9, 12, 0), "last week", "minulý týden"),
        (at(2026, 11, 2, 12, 0), "2 Nov", "2. 11."),
        (at(2025, 12, 31, 12, 0), "31 Dec 2025", "31. 12. 2025"),
    ],
)
def test_moments(then: float, english: str, czech: str) -> None:
    assert (moment(EN, then, NOW), moment(CS, then, NOW)) == (english, czech)


def test_days() -> None:
    assert [day(EN, then, NOW) for then in (NOW, NOW - 86400, NOW - 3 * 86400)] == ["today", "yesterday", "13 Nov"]


@pytest.mark.parametrize(
    ("people", "english", "czech"),
    [
        (["Eva"], "Eva", "Eva"),
        (["Eva", "Karel"], "Eva and Karel", "Eva a Karel"),
        (["Eva", "Karel", "Ota"], "Eva, Karel and Ota", "Eva, Karel a Ota"),
        (["Eva", "Karel", "Ota", "Iva"], "Eva, Karel and 2 more", "Eva, Karel a 2 další"),
        (list("ABCDEFG"), "A, B and 5 more", "A, B a 5 dalších"),
    ],
)
def test_names(people: list[str], english: str, czech: str) -> None:
    assert (names(EN, people), names(CS, people)) == (english, czech)


JANA, EVA, KAREL = Seat("Jana", profile="owner"), Seat("Eva"), Seat("Karel", bot("easy"))


def listed(seats: tuple[Seat, ...], scores: tuple[int, ...] = (), places: tuple[int | None, ...] = ()) -> Listed:
    return Listed("id", "knister", None, seats, NOW, NOW, "finished", 1, scores, places)


def test_you_are_the_owner_or_the_only_person() -> None:
    assert own_seat((EVA, JANA), "owner") == 1
    assert own_seat((KAREL, EVA), "owner") == 1
    assert own_seat((EVA, Seat("Ota", PERSON)), "owner") is None


def test_titles() -> None:
    assert title(EN, listed((JANA, EVA)), "owner") == "Knister with Eva"
    assert title(EN, listed((JANA,)), "owner") == "Knister solo"
    assert title(EN, listed((EVA, Seat("Ota"))), "owner") == "Knister: Eva and Ota"


@pytest.mark.parametrize(
    ("scores", "places", "english", "czech", "won"),
    [
        ((52, 47), (1, 2), "You won, 52 to 47", "Výhra 52 : 47", True),
        ((47, 52), (2, 1), "Eva won, 52 to 47", "Vítězí Eva, 52 : 47", False),
        ((47, 47), (1, 1), "Tie: Jana and Eva, 47 each", "Remíza: Jana a Eva, po 47", True),
        ((47, 20), (1, None), "You won with 47", "Výhra, 47", True),
        ((20, 47), (None, 1), "Eva won with 47", "Vítězí Eva, 47", False),
        ((20, 47), (None, None), "No winner", "Bez vítěze", False),
    ],
)
def test_how_it_ended(
    scores: tuple[int, ...], places: tuple[int | None, ...], english: str, czech: str, won: bool
) -> None:
    game = listed((JANA, EVA), scores, places)
    assert summary(EN, game, "owner") == (english, won)
    assert summary(CS, game, "owner") == (czech, won)


def test_solo_has_points_and_no_winner() -> None:
    assert summary(EN, listed((JANA,), (29,), (1,)), "owner") == ("29 points", False)
    assert summary(CS, listed((JANA,), (22,), (1,)), "owner") == ("22 bodů", False)
