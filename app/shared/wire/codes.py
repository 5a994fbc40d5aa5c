"""An address as a code to read out, and the link that a QR code holds.

The code stands for address and port and nothing else, so it is no secret: whoever types it waits until the host lets
them in. Home networks fit into two syllables and two digits ("KOLO 57"), other private ones need one syllable and one
digit more, any other address one more of each again.
"""

from __future__ import annotations

import re
from ipaddress import AddressValueError, IPv4Address, IPv4Network, IPv6Address
from typing import NamedTuple
from urllib.parse import urlsplit

from app.intake.document import Unfit

PORTS = tuple(range(8021, 8029))
"""Where a table may be found; the first free one is taken and kept."""

CONSONANTS = "BCDFGHJKLMNPRTV"
VOWELS = "AEIOU"
SYLLABLES = [consonant + vowel for consonant in CONSONANTS for vowel in VOWELS]

HOME = IPv4Network("192.168.0.0/16")
LARGE = IPv4Network("10.0.0.0/8")
MIDDLE = IPv4Network("172.16.0.0/12")
SHARED = IPv4Network("100.64.0.0/10")
"""What providers and Tailscale give out."""
ANY = IPv4Network("0.0.0.0/0")

SHAPES = ((2, 2, (HOME,)), (3, 3, (LARGE, MIDDLE, SHARED)), (4, 4, (ANY,)))
"""How many syllables and digits a code for an address in these networks has."""


LONGEST = 300
"""Letters of the longest link."""
NAME = re.compile(r"(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*", re.ASCII)
SECRET = re.compile(r"[0-9A-Za-z_-]{0,64}", re.ASCII)


class NoCode(Unfit):
    """Not a code or link of ours."""

    def __init__(self, text: str) -> None:
        super().__init__(text[:40])


class TableLink(NamedTuple):
    """Where a table is, and its secret if the link held one."""

    address: str
    port: int
    secret: str = ""

    @property
    def place(self) -> str:
        """As it stands in a link."""
        return f"[{self.address}]:{self.port}" if ":" in self.address else f"{self.address}:{self.port}"

    @property
    def host(self) -> str:
        """The same as requests name it."""
        return self.place.removesuffix(":80").lower()

    @property
    def http(self) -> str:
        """The page. The secret is in the fragment, which browsers keep to themselves."""
        return f"http://{self.place}/" + (f"#{self.secret}" if self.secret else "")

    @property
    def app(self) -> str:
        """The same for the installed app."""
        return f"petka://{self.place}/" + (f"#{self.secret}" if self.secret else "")

    @property
    def socket(self) -> str:
        return f"ws://{self.place}/table"


def code_of(address: str, port: int) -> str:
    """The code to read out, e.g. "KOLO 57"."""
    try:
        host = IPv4Address(address)
    except AddressValueError as error:
        raise NoCode(address) from error
    if port not in PORTS:
        raise NoCode(str(port))
    for syllables, digits, networks in SHAPES:
        start = 0
        for network in networks:
            if host in network:
                place = int(host) - int(network.network_address)
                return _written(
                    _mixed((start + place) * len(PORTS) + PORTS.index(port), syllables, digits), syllables, digits
                )
            start += network.num_addresses
    raise NoCode(address)


def link_of(text: str) -> TableLink:
    """What someone typed or scanned: a code, the page's address, or a link of the app."""
    text = text.strip()
    if len(text) > LONGEST:
        raise NoCode(text)
    if "://" in text or re.match(r"^\d+\.\d+\.\d+\.\d+:\d+", text):
        return _parse_link(text)
    return _read(text)


def is_code(text: str) -> bool:
    """Whether it has the form of a code, whoever's it is."""
    try:
        _read(text)
    except NoCode:
        return False
    return True


def _parse_link(text: str) -> TableLink:
    try:
        parts = urlsplit(text if "://" in text else f"http://{text}")
        address, port = parts.hostname, parts.port
    except ValueError as error:
        raise NoCode(text) from error
    plain = parts.scheme in ("http", "petka") and "@" not in parts.netloc
    if not plain or not address or not port or not is_address(address) or not SECRET.fullmatch(parts.fragment):
        raise NoCode(text)
    return TableLink(address, port, parts.fragment)


def is_address(text: str) -> bool:
    """One of the two kinds of numbers, or a name."""
    if ":" not in text:
        return NAME.fullmatch(text.lower()) is not None
    try:
        return IPv6Address(text).scope_id is None
    except AddressValueError:
        return False


def _room(syllables: int, digits: int) -> int:
    return len(SYLLABLES) ** syllables * 10**digits


def length_of(address: str) -> int:
    """How many syllables a code for this address has; more than any where it has none."""
    try:
        host = IPv4Address(address)
    except AddressValueError:
        return SHAPES[-1][0] + 1
    return next(syllables for syllables, _, networks in SHAPES if any(host in network for network in networks))


STRIDE = 7_368_787
"""A prime that divides no room: multiplying by it makes neighbours' codes look different."""


def _mixed(number: int, syllables: int, digits: int) -> int:
    return number * STRIDE % _room(syllables, digits)


def _unmixed(number: int, syllables: int, digits: int) -> int:
    room = _room(syllables, digits)
    return number * pow(STRIDE, -1, room) % room


def _written(number: int, syllables: int, digits: int) -> str:
    rest, tail = divmod(number, 10**digits)
    word = ""
    for _ in range(syllables):
        rest, place = divmod(rest, len(SYLLABLES))
        word = SYLLABLES[place] + word
    return f"{word} {tail:0{digits}}"


def _read(text: str) -> TableLink:
    compact = re.sub(r"[\s-]", "", text).upper()
    for syllables, digits, networks in SHAPES:
        if not re.fullmatch(rf"([{CONSONANTS}][{VOWELS}]){{{syllables}}}[0-9]{{{digits}}}", compact):
            continue
        number = 0
        for at in range(0, 2 * syllables, 2):
            number = number * len(SYLLABLES) + SYLLABLES.index(compact[at : at + 2])
        number = number * 10**digits + int(compact[2 * syllables :])
        place, port = divmod(_unmixed(number, syllables, digits), len(PORTS))
        for network in networks:
            if place < network.num_addresses:
                return TableLink(str(network[place]), PORTS[port])
            place -= network.num_addresses
    raise NoCode(text)
