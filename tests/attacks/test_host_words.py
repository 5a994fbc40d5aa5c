"""A host that says too much, counted in what reaches the screen; `make bench` measures the same in time and memory."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

import rules
from app.games.game_words import why_not, words_of
from app.i18n import LANGUAGES, Translator
from app.i18n.sentences import LONGEST, SENTENCES, sentence
from app.play import guest_session
from app.play.guest_session import NUDGE_EVERY, GuestSession
from app.shared.guest.from_host import MOST_PEOPLE, BadHost, Nudged, TableStanding, read
from app.shared.wire.codes import TableLink
from app.store.seats import NAME_LENGTH
from tests.attacks.hostile_words import NUDGES, people, words
from tests.shared.people import LOOPBACK

FIELD = re.compile(r"{(\w+)}")


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


@pytest.mark.parametrize(
    "values",
    [{"n": "x" * 300}, {"n": ["x"] * 500}, {"n": [[[[[1]]]]]}, {str(n): n for n in range(50)}, [1]],
    ids=["text", "list", "deep", "many", "no object"],
)
def test_what_an_answer_brings_into_a_sentence_is_little(values: Any) -> None:
    with pytest.raises(BadHost):
        read(json.dumps({"kind": "answer", "id": "a", "accepted": False, "reason": "file_illegal", "values": values}))


@pytest.mark.parametrize("game_id", rules.GAME_IDS)
@pytest.mark.parametrize("values", [{}, {"text": 1}, {"self": 1}, {"name": []}, {"n": [[1] * 90] * 5}], ids=str)
def test_a_refusal_is_a_short_sentence_whatever_the_host_puts_in(game_id: str, values: dict[str, Any]) -> None:
    own = words_of(game_id).refusals
    for language in LANGUAGES:
        tr = Translator(language)
        named = {name: value for text in own.values() for name in FIELD.findall(text) for value in values.values()}
        for reason in (*own, *SENTENCES, "no such reason"):
            assert 0 < len(why_not(tr, game_id, reason, values)) <= LONGEST
            assert 0 < len(why_not(tr, game_id, reason, named)) <= LONGEST
            assert 0 < len(sentence(tr, reason, values)) <= LONGEST
