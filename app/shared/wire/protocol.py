"""What guests may say, strictly parsed. docs/protocol.md tells it to people.

Every message is a JSON object with a `kind`. What a guest sends becomes one of the classes here or is `BadMessage`;
what the host sends is made in `host/messages.py`.
"""

from __future__ import annotations

import hmac
import json
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from typing import ClassVar, Literal

from app.intake.document import Bounds, Unfit, read_json, read_object
from rules.codec import JSON, Malformed, decode

VERSION = 2
LONGEST = 8 * 1024
"""Bytes of the longest message a guest may send."""

FROM_GUEST = Bounds(LONGEST, depth=8, text=256, items=512, values=2000)

ID_LENGTH = 64
LANGUAGE_LENGTH = 16


class NetReason(StrEnum):
    """Why a host sends a guest away or refuses something, and why there is no table at all."""

    OTHER_VERSION = "other_version"
    WRONG_SECRET = "wrong_secret"
    REMOVED = "removed"
    TABLE_FULL = "table_full"
    BAD_MESSAGE = "bad_message"
    TOO_FAST = "too_fast"
    ELSEWHERE = "elsewhere"
    TABLE_CLOSED = "table_closed"
    NO_SEAT = "no_seat"
    SEAT_TAKEN = "seat_taken"
    WRONG_CODE = "wrong_code"
    NOT_KEPT = "not_kept"
    NOT_NOW = "not_now"
    LINE_AWAY = "line_away"
    NO_CODE = "no_code"
    OUT_OF_REACH = "out_of_reach"
    NO_NETWORK = "no_network"
    CANNOT_HOST = "cannot_host"
    BAD_HOST = "bad_host"


class BadMessage(Unfit):
    """Nothing a guest of ours would say."""


class GuestMessage:
    kind: ClassVar[str]


@dataclass(frozen=True)
class HelloMessage(GuestMessage):
    """The first message. `secret` is the table's, from the link; `guest` and `key` were given at an earlier welcome.

    `name` and `avatar` are wishes: the host changes what somebody else already has. `claim` is one of the names that
    were told as lost, `seat_code` the number that the same person asked for on another device. With a `nonce` instead
    of the key the host first proves that it gave that key.
    """

    kind = "hello"
    version: int
    client: Literal["app", "browser", "screen"]
    language: str = "en"
    name: str = ""
    avatar: str = ""
    secret: str = ""
    guest: str = ""
    key: str = ""
    claim: str = ""
    nonce: str = ""
    seat_code: str = ""


@dataclass(frozen=True)
class KeyMessage(GuestMessage):
    """After the host's proof: the key, or nothing where the proof was none; then as a newcomer."""

    kind = "key"
    key: str


@dataclass(frozen=True)
class SeekMessage(GuestMessage):
    """Instead of a hello: asks which guests of this table are lost, since this may be one of them."""

    kind = "seek"
    version: int
    secret: str
    language: str = "en"


@dataclass(frozen=True)
class RenameMessage(GuestMessage):
    kind = "rename"
    name: str


@dataclass(frozen=True)
class SpeakMessage(GuestMessage):
    """Another language from now on."""

    kind = "speak"
    language: str


@dataclass(frozen=True)
class ReadyMessage(GuestMessage):
    kind = "ready"
    yes: bool


@dataclass(frozen=True)
class WatchMessage(GuestMessage):
    """In the lobby: only look on, or sit down again. During a game, without a seat: the same for the next one."""

    kind = "watch"
    yes: bool


@dataclass(frozen=True)
class SitMessage(GuestMessage):
    """In a running game: ask for a seat that nobody holds. The host decides."""

    kind = "sit"
    seat: int


@dataclass(frozen=True)
class ActMessage(GuestMessage):
    """Do this, one of the actions that the host offered. `id` is the guest's own: sent again, it happens once."""

    kind = "act"
    id: str
    action: JSON


@dataclass(frozen=True)
class WhyMessage(GuestMessage):
    """May I do this, and if not, why? Nothing happens either way."""

    kind = "why"
    id: str
    action: JSON


@dataclass(frozen=True)
class RollMessage(GuestMessage):
    kind = "roll"
    id: str


@dataclass(frozen=True)
class TypeMessage(GuestMessage):
    """Real dice were rolled: these values."""

    kind = "type"
    id: str
    values: tuple[JSON, ...]


@dataclass(frozen=True)
class UndoMessage(GuestMessage):
    kind = "undo"
    id: str


@dataclass(frozen=True)
class AgreeMessage(GuestMessage):
    kind = "agree"
    id: str
    yes: bool


@dataclass(frozen=True)
class LeaveMessage(GuestMessage):
    """For good: the seat is given up."""

    kind = "leave"
    id: str


@dataclass(frozen=True)
class RecolourMessage(GuestMessage):
    kind = "recolour"
    avatar: str


@dataclass(frozen=True)
class ReactMessage(GuestMessage):
    """A sign for everybody: no words, so that nobody can be insulted."""

    kind = "react"
    sign: Literal["thumb", "party", "heart", "laugh", "wave"]


@dataclass(frozen=True)
class MoveMessage(GuestMessage):
    """Asks for the number by which the same person continues on another device."""

    kind = "move"


@dataclass(frozen=True)
class NudgeMessage(GuestMessage):
    """Wake the person on this seat."""

    kind = "nudge"
    seat: int


@dataclass(frozen=True)
class LookMessage(GuestMessage):
    """Asks to see this seat's sheet too; with the own seat or none, nothing more than the own."""

    kind = "look"
    seat: int | None = None


@dataclass(frozen=True)
class FetchMessage(GuestMessage):
    """Asks for the finished game, for the guest's own history. `game` is one of the table's earlier games."""

    kind = "fetch"
    game: str = ""


MESSAGES: dict[str, type[GuestMessage]] = {
    message.kind: message
    for message in (
        *(
            HelloMessage,
            KeyMessage,
            SeekMessage,
            RenameMessage,
            RecolourMessage,
            ReactMessage,
            SpeakMessage,
            ReadyMessage,
            WatchMessage,
            SitMessage,
            ActMessage,
            WhyMessage,
            RollMessage,
            TypeMessage,
            UndoMessage,
            AgreeMessage,
            LeaveMessage,
            MoveMessage,
            NudgeMessage,
            LookMessage,
            FetchMessage,
        ),
    )
}


def parse(text: str | bytes) -> GuestMessage:
    """A guest's message, or `BadMessage`."""
    if not isinstance(text, str) or len(text) > LONGEST:
        raise BadMessage("not a short text")
    try:
        value = read_object(read_json(text, FROM_GUEST))
    except Unfit as error:
        raise BadMessage(str(error)) from error
    kind = value.get("kind")
    cls = MESSAGES.get(kind) if isinstance(kind, str) else None
    if cls is None:
        raise BadMessage("unknown kind")
    fields = {key: item for key, item in value.items() if key != "kind"}
    if cls in (HelloMessage, SeekMessage) and fields.get("version") != VERSION:
        language = fields.get("language")
        return HelloMessage(0, "browser", language if isinstance(language, str) else "en")
    try:
        message = decode(cls, fields)
    except (Malformed, RecursionError) as error:
        raise BadMessage(str(error)) from error
    if len(getattr(message, "id", "")) > ID_LENGTH:
        raise BadMessage("too long an id")
    if len(getattr(message, "language", "")) > LANGUAGE_LENGTH:
        raise BadMessage("no language")
    return message


def hashed(key: str) -> str:
    """All that the host keeps of a guest's key."""
    return sha256(key.encode()).hexdigest()


def sign_of(secret: str, guest: str, key_hash: str) -> str:
    """By this a guest who is in knows a link of its table, wherever it leads: only who has the secret can make it."""
    return _mac(secret, f"sign {guest} {key_hash}")


def proof_of(key_hash: str, nonce: str, place: str) -> str:
    """By this a guest knows the table that gave it the key, before it tells the key to anybody.

    It is good at one place alone, the one that the guest went to: somebody in between who passes the question on to the
    table has an answer that leads nowhere.
    """
    return _mac(key_hash, f"proof {nonce} {place}")


def _mac(key: str, text: str) -> str:
    return hmac.new(key.encode(), text.encode(), sha256).hexdigest()[:32]


def dumps(value: JSON) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
