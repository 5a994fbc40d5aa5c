"""A host that says too much, counted in what reaches the screen; `make bench` measures the same in time and memory."""

from __future__ import annotations

import json
from typing import Any

import pytest

from app.play import guest_session
from app.play.guest_session import NUDGE_EVERY, GuestSession
from app.shared.guest.from_host import MOST_PEOPLE, BadHost, Nudged, TableStanding, read
from app.shared.wire.codes import TableLink
from app.store.seats import NAME_LENGTH
from tests.attacks.hostile_words import NUDGES, people, words
from tests.shared.people import LOOPBACK


def test_of_three_thousand_nudges_one_reaches_the_person(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, rung = [100.0], []
    monkeypatch.setattr(guest_session, "perf_counter", lambda: clock[0])
    session = GuestSession(TableLink(LOOPBACK, 8021, "secret"), "Ota", "en")
    session.bind(on_nudge=lambda _, by: rung.append(by))
    for message in words("nudges"):
        heard = read(json.dumps(message))
        if isinstance(heard, Nudged):
            session.hear(heard)
    assert (len(rung), NUDGES) == (1, 3000)
    clock[0] += NUDGE_EVERY
    session.hear(Nudged("Eva"))
    assert len(rung) == 2


@pytest.mark.parametrize("message", [people(1, "x" * 100_000), {"kind": "nudge", "by": "x" * 100_000}])
def test_a_text_of_100_kb_is_not_even_looked_at(message: dict[str, Any]) -> None:
    with pytest.raises(BadHost, match="too long a text"):
        read(json.dumps(message))


def test_the_most_that_is_let_in_is_little_to_draw() -> None:
    standing = read(json.dumps(people(MOST_PEOPLE, "WÁ " * 133)))
    assert isinstance(standing, TableStanding)
    assert sum(len(person.name) for person in standing.people) <= MOST_PEOPLE * NAME_LENGTH
